"""What the words of a statute name: "clause (l) of sub-section (2) of section 4", "this section", "Form B".

A mention is read level by level, from the innermost to the outermost, each with one enumerator or a list of
them. Nothing is looked up here: `civicsetu.read.words.references` says which provision a mention points to.
"""

import re
from itertools import product
from typing import NamedTuple

from civicsetu.model.kinds import LEVELS
from civicsetu.read.words.grammar.laws import law_by_name, law_pointed_at, named_law, pointed_law
from civicsetu.read.words.grammar.lists import BETWEEN, annexes_of, items_of
from civicsetu.read.words.grammar.styles import ANNEX, DRAFTERS, LEVEL, OF, POINTER, UNIT, compiled
from civicsetu.read.words.grammar.vocabulary import ANNEX_WORDS, LEVEL_WORDS, ORDINALS, UNIT_WORDS, place_of

# ------------------------------------------------------------------ pieces
_NUMBER = rf"""
    {DRAFTERS.number}                                    # 4   15A   (7)
    (?: -?\(\w{{1,5}}\)                                  # 4(2)(l)   4-(2)
      | \s?-?\s? \( (?:\d{{1,2}}|[a-z]{{1,3}}|[A-Z]) \) (?!\s+[A-Z])   # 4 (2), but not "section 4 (2) The ..."
    )*
    (?![\w-]) {DRAFTERS.not_counted}
"""
_ENUMERATOR = rf"\(\s?{DRAFTERS.enumerator}\s?\) (?:\(\w{{1,5}}\))*"  # ( b )   (a)(i)


def _list_of(kinds: tuple[str, ...], between: str, item: str) -> str:
    """A list of one of these kinds: "clauses (a), (b) and (c)", "section 3 or section 4"."""
    words = [rf"(?i:{kind}s?) {between}" for kind in kinds]
    return "|".join(rf"{word} {item} (?: {DRAFTERS.joint} (?: {word} )? {item} )*" for word in words)


_SPACE = r"\s+"
_LEVEL_LIST = rf"(?: {_list_of(LEVEL_WORDS, _SPACE, _ENUMERATOR)} )"
_UNIT_LIST = rf"(?: {_list_of(UNIT_WORDS, BETWEEN, _NUMBER)} )"
_ANNEX_ID = DRAFTERS.annex_id
_NEXT_ANNEX_ID = rf"{DRAFTERS.mark} {_ANNEX_ID}"
_OF_THE_LAW = rf"(?: \s+ (?: {law_by_name()} | {law_pointed_at()} ) )?"
_OF_OR_TO_THE_LAW = rf"(?: \s+ (?: {law_by_name('of|to|under|in')} | {law_pointed_at('of|to|in|under')} ) )?"

# ------------------------------------------------------------------ patterns
NUMBERED = compiled(
    rf"""
    (?P<levels> {_LEVEL_LIST} (?: {OF} (?:the\s+said\s+)? {_LEVEL_LIST} )* )?   # clauses (a) and (b) of sub-section (2)
    (?: (?(levels) {OF} )
        (?: (?P<units> {_UNIT_LIST} )                                            # of sections 4, 5 and 9
          | (?P<pointer> {POINTER} ) \s+ (?P<kind> {UNIT} ) \b                   # of that section
        )
    )?
    {_OF_THE_LAW}                                                                # of the Companies Act, 2013
    """
)
ANNEXED = compiled(
    rf"""
    (?: (?P<one> {ANNEX} | {ANNEX.upper()} )                                     # Form B   Annexure 'A'
        (?: {DRAFTERS.mark} (?P<id> {_ANNEX_ID} (?: {DRAFTERS.joint} (?:{ANNEX}) {_NEXT_ANNEX_ID} )* ) )?
      | (?P<several> Forms|Annexures|Schedules|Chapters )                        # Forms A, B and C
        {DRAFTERS.mark} (?P<ids> {_ANNEX_ID} (?: {DRAFTERS.joint} {_NEXT_ANNEX_ID} )* )
    )
    (?![a-z])
    {_OF_OR_TO_THE_LAW}                                                          # to the Companies Act, 2013
    """
)
# "sub-section" and the beginning of a number, or a word that "this" may point with
_KIND = compiled(rf"(?P<kind> {LEVEL} | {UNIT} | (?:{ANNEX})\b ) (?P<number> {BETWEEN} [\d(] )?")
_POINTING = compiled(rf"(?i) \b (?P<pointer> {POINTER} ) \s+ $")  # "this", before "section"
_NTH = compiled(rf"(?i) (?P<the> \bthe\s+ ) (?P<nth> {'|'.join(ORDINALS)} ) \s+ $")  # "the Second", before "Schedule"
# "the second proviso to", before "section 18"
_PART = compiled(
    rf"(?: (?:the\s+)? (?P<nth> {'|'.join(ORDINALS)} ) \s+ )? (?P<part> proviso|Explanation ) \s+ (?:to|of) \s+ $"
)
_INTRODUCING = compiled(r"(?i) \b (?:in|per|under|to|of|by|see|and|or|with|the) \s+ $")  # "in", before "FORM B"
_JOINED = compiled(r",?\s+ (?:and|or|as[ ]well[ ]as) \s+ (?: (?:of|in|under|by|to) \s+ )?")  # ..., and under ...
_BETWEEN_LEVELS = compiled(rf"{OF} (?:the\s+said\s+)? (?= {LEVEL} \s )")
_NAME_OF_KIND = compiled(f"{LEVEL}|{UNIT}")
_SUB = re.compile(r"(?i)\bsub\s?-?\s?$")
# Where a mention may begin. Plain words, without \b and (?i): this is what all text is searched for, so it has
# to be quick.
_STEMS = (*UNIT_WORDS, "sub", *(level for level in LEVELS if not level.startswith("sub")))
_FIRST_WORD = re.compile(
    "|".join([*(form for stem in _STEMS for form in (stem, stem.title(), stem.upper())),
              *(form for annex in ANNEX_WORDS for form in (annex, annex.upper()))])
)  # fmt: skip


# ------------------------------------------------------------------ what is found
class Level(NamedTuple):
    """One level of a mention: its kind, such as `subsection`, and the enumerators as printed."""

    kind: str
    items: tuple[str, ...]


class Pointer(NamedTuple):
    """A level that is pointed to and not numbered, as in "this section": `this` or `that`, and its kind."""

    word: str
    kind: str


class Mention(NamedTuple):
    """Words that name provisions.

    Fields:
        start, end: where the words are in the text they were found in.
        levels: from the innermost to the outermost.
        law: the other law that they name, as printed: "Companies Act, 2013".
        pointed_law: how they speak of a law without its name, such as `this act`, `that act`,
            `principal rules`, `the act`; empty where they do not.
        pointer: the level that they point to, as in "this section".
        part: ` proviso`, ` proviso 2`, ` Explanation` where they name that part of it.
    """

    start: int
    end: int
    levels: tuple[Level, ...]
    law: str | None = None
    pointed_law: str = ""
    pointer: Pointer | None = None
    part: str = ""

    @property
    def kind(self) -> str:
        """The kind of the outermost level."""
        return self.pointer.kind if self.pointer else self.levels[-1].kind

    def pinpoints(self) -> list[str]:
        """All that the lists give, each outermost first: `4(2)(l)`, or `(2)(l)` where it has no section."""
        return ["".join(items) for items in product(*(level.items for level in reversed(self.levels)))]


def find_mentions(text: str) -> list[Mention]:
    """The mentions in a text of a statute, in reading order.

    >>> [(m.pinpoints(), m.law) for m in find_mentions("sections 3 to 5 and rule 9 of the Sale of Goods Rules, 1930")]
    [(['3', '4', '5'], None), (['9'], 'Sale of Goods Rules, 1930')]
    """
    found: list[Mention] = []
    end = 0
    for word in _FIRST_WORD.finditer(text):
        at = word.start()
        if at < end or text[at - 1 : at].isalpha() or _SUB.search(text, max(0, at - 6), at):
            continue  # inside a mention, inside a word, or the "section" of "sub-section"
        mention = _annexed(text, at) if word[0].title() in ANNEX_WORDS else None
        mention = mention or _numbered_or_pointed(text, at)
        if mention:
            found.append(mention)
            end = mention.end
    for i in range(len(found) - 1, 0, -1):
        if _shares_unit(found[i - 1], found[i], text):
            found[i - 1] = _with_unit_of(found[i - 1], found[i])
    return found


def _numbered_or_pointed(text: str, start: int) -> Mention | None:
    """The mention that begins at a word such as "section", or with "this" right before it."""
    word = _KIND.match(text, start)
    if not word:
        return None
    if word["number"]:
        return _numbered(text, start)
    pointing = _POINTING.search(text, max(0, start - 16), start)
    if not pointing or text[word.end() : word.end() + 1].isalnum():
        return None
    begins, part = _part_before(text, pointing.start())
    return Mention(begins, word.end(), (), pointer=_pointer(pointing["pointer"], word["kind"]), part=part)


def _numbered(text: str, start: int) -> Mention | None:
    match = NUMBERED.match(text, start)
    if not match or not (match["levels"] or match["units"]):
        return None
    lists = [words for words in _BETWEEN_LEVELS.split(match["levels"] or "") if words]
    lists += [match["units"]] if match["units"] else []
    levels = tuple(Level(_kind(words), items_of(words)) for words in lists)
    pointer = _pointer(match["pointer"], match["kind"]) if match["pointer"] else None
    begins, part = _part_before(text, start)
    end = start + len(match[0].rstrip())
    return Mention(begins, end, levels, named_law(match), pointed_law(match), pointer, part)


def _annexed(text: str, start: int) -> Mention | None:
    """The form, schedule or chapter that is named at a place: by letters, or by "the Second" before it."""
    match = ANNEXED.match(text, start)
    if not match:
        return None
    ids = match["id"] or match["ids"]
    nth = None if ids else _NTH.search(text, max(0, start - 20), start)
    printed = match["one"] or match["several"]
    is_heading = printed.isupper() and not _INTRODUCING.search(text, max(0, start - 8), start)
    if is_heading or not (ids or nth):
        return None
    kind = printed.title().removesuffix("s")
    names = (f"{nth['nth'].title()} {kind}",) if nth else tuple(f"{kind} {item}" for item in annexes_of(ids, kind))
    begins, end = nth.start("nth") if nth else start, start + len(match[0].rstrip())
    return Mention(begins, end, (Level(kind.lower(), names),), named_law(match), pointed_law(match))


def _part_before(text: str, start: int) -> tuple[int, str]:
    """Where the words begin that name a proviso of what stands at `start`, and how its pinpoint ends."""
    match = _PART.search(text, max(0, start - 40), start)
    if not match:
        return start, ""
    nth = place_of(match["nth"]) if match["nth"] else 1
    begins = match.start("nth") if match["nth"] else match.start("part")
    return begins, f" {match['part']} {nth}" if nth > 1 else f" {match['part']}"


def _shares_unit(mention: Mention, after: Mention, text: str) -> bool:
    """True when a mention without a section shares that of the next one.

    "clause (b) of sub-section (1) or under sub-section (3) of section 5" speaks of section 5 twice, for both
    end in a sub-section.
    """
    has_its_own = mention.law or mention.pointed_law or mention.pointer
    if has_its_own or not mention.levels or mention.kind in UNIT_WORDS:
        return False
    below = after.levels if after.pointer else after.levels[:-1]
    joined = _JOINED.fullmatch(text, mention.end, after.start)
    return bool(joined and below and below[-1].kind == mention.kind)


def _with_unit_of(mention: Mention, after: Mention) -> Mention:
    """A mention with the section, or "that section", and the law of the next one."""
    levels = mention.levels if after.pointer else (*mention.levels, after.levels[-1])
    return mention._replace(
        end=after.end, levels=levels, law=after.law, pointed_law=after.pointed_law, pointer=after.pointer
    )


def _kind(words: str) -> str:
    """The kind that words begin with: `subsection`, `clause`, `section` ..."""
    match = _NAME_OF_KIND.match(words)
    return re.sub(r"[\s-]", "", (match[0] if match else words).lower()).removesuffix("s")


def _pointer(word: str, kind: str) -> Pointer:
    return Pointer("this" if word.lower() == "this" else "that", _kind(kind))
