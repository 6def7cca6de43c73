"""The grammar of statutory references: words such as "clause (l) of sub-section (2) of section 4" to chains.

A chain is what the words name, level by level from the innermost to the outermost, each with one
enumerator or a list of them; nothing is looked up here. `references` says what a chain points to.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from civicsetu.read.tree.enumerators import ROMAN, readings

TOP = ("section", "rule", "regulation", "article")
LOW = (r"sub\s?-?\s?section", r"sub\s?-?\s?rule", r"sub\s?-?\s?regulation", r"sub\s?-?\s?clause", "clause", "item")
LABELS = ("Form", "Annexure", "Annex", "Schedule", "Appendix", "Chapter")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

_BETWEEN = r"(?:\s+|\s?[-–—:]\s?)"  # "section 84", "section-84", "Rule – 6A"
_SPACED = r"\s?-?\s?\((?:\d{1,2}|[a-z]{1,3}|[A-Z])\)(?!\s+[A-Z])"  # a level set apart, and no sub-section that begins
_NUMBER = (
    rf"(?:\d{{1,3}}(?:-?[A-Z]{{1,2}})?|\(\d{{1,3}}[A-Z]?\))(?:-?\(\w{{1,5}}\)|{_SPACED})*"
    r"(?![\w-])(?!\s+(?:of\s+\d{4}|days|months|years|per\s?cent))"
)
_BRACKET = r"\(\s?(?:\d{1,3}[A-Z]{0,2}|[a-z]{1,3}|[ivxl]{1,6}|[A-Z]{1,2}|[IVXL]{1,5})\s?\)(?:\(\w{1,5}\))*"
_GLUE = r"(?:,\s*(?:and|or)?\s*|\s+(?:and|or|to|as well as|&)\s+)"


def _any(kinds: tuple[str, ...]) -> str:
    return rf"(?i:(?:{'|'.join(kinds)})s?)"


def _lists(kinds: tuple[str, ...], between: str, item: str) -> str:
    """A list of one of these kinds: "clauses (a), (b) and (c)", "section 3 or section 4"."""
    return "|".join(rf"(?i:{kind}s?){between}{item}(?:{_GLUE}(?:(?i:{kind}s?){between})?{item})*" for kind in kinds)


_OF = r",?\s+(?:of|in|under)\s+"
_LAW = r"(?:Act|Code|Sanhita|Adhiniyam|Ordinance|Rules|Regulations|Order)"
_WORD = rf"(?!{_LAW}\b)[A-Z][\w'’&-]*"
_NAME = (
    rf"(?:Code\s+of\s+[A-Z]\w+(?:\s+[A-Z]\w+)*|Constitution(?:\s+of\s+India)?|"
    rf"(?:{_WORD}\s+(?:(?:and|of|for|the|to)\s+|\([A-Z][^()]*\)\s+)*)+?{_LAW}\b)"
)
_ACT = rf"(?:of|under|in)\s+(?:the\s+)?(?P<act>{_NAME})(?:,\s*(?P<year>\d{{4}}))?"
_THE_LAW = (
    r"(?:of|in|under)\s+(?:(?P<law>this|that|these|those|the\s+said|the\s+principal|said|the)\s+)?"
    r"[‘'\"“]?(?P<noun>Act|Code|[Rr]ules|[Rr]egulations|Ordinance)\b[’'\"”]?"
)
_LOWER = _lists(LOW, r"\s+", _BRACKET)
_POINTING = r"this|that|the\s+said|the\s+same|the\s+aforesaid|said"
CHAIN = re.compile(
    rf"(?P<low>(?:{_LOWER})(?:{_OF}(?:the\s+said\s+)?(?:{_LOWER}))*)?"
    rf"(?:(?(low){_OF})(?:(?P<top>{_lists(TOP, _BETWEEN, _NUMBER)})|(?P<same>{_POINTING})\s+(?P<kind>{_any(TOP)})\b))?"
    rf"(?:\s+{_ACT}|\s+{_THE_LAW})?"
)
_MARK = r"\s*(?:[Nn]o\.?\s*)?[-–—]?\s*[‘'’\"“”]?\s?"
_LABEL_ID = r"(?:[A-Z]{1,2}|[IVXL]{1,6}|\d{1,2}(?:-?[A-Z])?)(?![\w-])[’'\"”]?"
_KINDS = "|".join(LABELS)
LABEL = re.compile(
    rf"(?:(?P<label>{_KINDS}|{_KINDS.upper()})(?:{_MARK}(?P<id>{_LABEL_ID}(?:{_GLUE}(?:{_KINDS}){_MARK}{_LABEL_ID})*))?"
    rf"|(?P<labels>Forms|Annexures|Schedules|Chapters){_MARK}(?P<ids>{_LABEL_ID}(?:{_GLUE}{_MARK}{_LABEL_ID})*))"
    rf"(?![a-z])(?:\s+(?:{_ACT.replace('(?:of|', '(?:of|to|')}|{_THE_LAW.replace('(?:of|', '(?:of|to|')}))?"
)
_LABEL_ITEM = re.compile(r"(?<![A-Za-z])(?:[A-Z]{1,6}|\d{1,2}(?:-?[A-Z])?)(?![\w-])")
_INTRODUCED = re.compile(r"(?i)\b(?:in|per|under|to|of|by|see|and|or|with|the)\s+$")
_PROVISO = re.compile(
    rf"(?:(?:the\s+)?(?P<nth>{'|'.join(ORDINALS[:5])})\s+)?(?P<of>proviso|Explanation)\s+(?:to|of)\s+$"
)
ACT_LATER = re.compile(rf"[^.;]*?\s{_ACT}")
ACT_MEANT = re.compile(
    rf"[“”\"‘’'](?:the\s+)?Act[“”\"‘’']?\s*,?\s+(?:shall\s+)?means?\s+(?:the\s+)?(?P<act>{_NAME})(?:,?\s*(?P<year>\d{{4}}))?"
)
ACT_CONFERRING = re.compile(rf"(?i:conferred)\s+(?:by|under)\b[^.;]*?\s{_ACT}")
_ALIKE = re.compile(r",?\s+(?:and|or|as well as)\s+(?:(?:of|in|under|by|to)\s+)?")
_LEVEL = re.compile(rf"{_OF}(?:the\s+said\s+)?(?={_any(LOW)}\s)")
_KIND = re.compile(_any(LOW))
SUB_BEFORE = re.compile(r"(?i)\bsub\s?-?\s?$")
_ITEM = re.compile(r"(?:\d{1,3}(?:-?[A-Z]{1,2})?)(?:\s?-?\s?\(\w+\))*|(?:\(\s?\w+\s?\))+")
_RANGE = re.compile(rf"\s+to\s+(?:{_any(TOP + LOW)}{_BETWEEN})?")
# plain words without \\b and (?i): what the text is searched for has to be quick
_STEMS = ("section", "sub", "rule", "regulation", "article", "clause", "item")
_WORDS = re.compile("|".join([*(form for stem in _STEMS for form in (stem, stem.title(), stem.upper())),
                              *(form for label in LABELS for form in (label, label.upper()))]))  # fmt: skip
_NUMBERED = re.compile(rf"(?P<kind>{_any((*LOW, *TOP))}|(?:{_KINDS})\b)(?P<between>{_BETWEEN}[\d(])?")
_POINTED = re.compile(rf"(?i)\b(?P<same>{_POINTING})\s+$")
_NTH = re.compile(rf"(?i)(?P<the>\bthe\s+)(?P<nth>{'|'.join(ORDINALS)})\s+$")


class Level(NamedTuple):
    """One level of a chain: its kind, such as `subsection`, and the enumerators as printed."""

    kind: str
    items: tuple[str, ...]


class Chain(NamedTuple):
    """What words name.

    Fields:
        start, end: where the words are in the text they were found in.
        levels: from the innermost to the outermost.
        act: the other law that they name, as printed.
        law: how they speak of a law without its name, such as `this act`, `that act`, `principal rules`,
            `the act`; empty where they don't.
        same: a level that is pointed to and not numbered, as in "this section": (`this` or `that`, its kind).
        suffix: ` proviso`, ` proviso 2`, ` Explanation` where they name that part.
    """

    start: int
    end: int
    levels: tuple[Level, ...]
    act: str | None = None
    law: str = ""
    same: tuple[str, str] | None = None
    suffix: str = ""

    @property
    def kind(self) -> str:
        """The kind of the outermost level."""
        return self.same[1] if self.same else self.levels[-1].kind

    def pinpoints(self) -> list[str]:
        """All that the lists give, each outermost first: `4(2)(l)`, or `(2)(l)` where it has no section."""
        return ["".join(items) for items in product(*(level.items for level in reversed(self.levels)))]


def find_chains(text: str) -> list[Chain]:
    """The chains in a text, in reading order.

    >>> [(c.pinpoints(), c.act) for c in find_chains("sections 3 to 5 and rule 9 of the Sale of Goods Rules, 1930")]
    [(['3', '4', '5'], None), (['9'], 'Sale of Goods Rules, 1930')]
    """
    found: list[Chain] = []
    end = 0
    for word in _WORDS.finditer(text):
        at = word.start()
        if at < end or text[at - 1 : at].isalpha() or SUB_BEFORE.search(text, max(0, at - 6), at):
            continue
        chain = _label(text, at) if word[0].title() in LABELS else None
        chain = chain or _numbered(text, at)
        if chain:
            found.append(chain)
            end = chain.end
    for i in range(len(found) - 1, 0, -1):
        found[i - 1] = _completed(found[i - 1], found[i], text)
    return found


def act_name(match: re.Match[str]) -> str | None:
    """The law that a match names, with its year."""
    name = re.sub(r"\s+", " ", match["act"]) if match["act"] else None
    return f"{name}, {match['year']}" if name and match["year"] else name


def _numbered(text: str, start: int) -> Chain | None:
    """The chain that begins at a word such as "section", or at "this section" around it."""
    word = _NUMBERED.match(text, start)
    if not word:
        return None
    if word["between"]:
        return _chain(text, start)
    pointed = _POINTED.search(text, max(0, start - 16), start)
    if not pointed or text[word.end() : word.end() + 1].isalnum():
        return None
    begins, suffix = _proviso(text, pointed.start())
    same = (_pointing(pointed["same"]), _kind(word["kind"]))
    return Chain(begins, word.end(), (), same=same, suffix=suffix)


def _chain(text: str, start: int) -> Chain | None:
    match = CHAIN.match(text, start)
    if not match or not (match["low"] or match["top"]):
        return None
    levels = _levels(match["low"] or "")
    if match["top"]:
        levels.append(Level(_kind(match["top"]), tuple(_list(match["top"]))))
    same = (_pointing(match["same"]), _kind(match["kind"])) if match["same"] else None
    begins, suffix = _proviso(text, start)
    return Chain(begins, start + len(match[0].rstrip()), tuple(levels), act_name(match), _law(match), same, suffix)


def _label(text: str, start: int) -> Chain | None:
    match = LABEL.match(text, start)
    if not match:
        return None
    nth = None if match["id"] or match["ids"] else _NTH.search(text, max(0, start - 20), start)
    if not (match["id"] or match["ids"] or nth):
        return None
    printed = match["label"] or match["labels"]
    if printed.isupper() and not _INTRODUCED.search(text, max(0, start - 8), start):
        return None  # a heading
    kind = printed.title().removesuffix("s")
    items = [f"{kind} {item}" for item in _ranged(match["id"] or match["ids"] or "", _LABEL_ITEM, kind)]
    if nth:
        items = [f"{nth['nth'].title()} {kind}"]
    return Chain(
        nth.start("nth") if nth else start, start + len(match[0].rstrip()),
        (Level(kind.lower(), tuple(items)),), act_name(match), _law(match),
    )  # fmt: skip


def _proviso(text: str, start: int) -> tuple[int, str]:
    """Where the words begin that name a proviso of what stands at `start`, and how its pinpoint ends."""
    match = _PROVISO.search(text, max(0, start - 40), start)
    if not match:
        return start, ""
    n = ORDINALS.index(match["nth"]) + 1 if match["nth"] else 1
    return match.start("nth") if match["nth"] else match.start("of"), f" {match['of']}" + (f" {n}" if n > 1 else "")


def _completed(chain: Chain, after: Chain, text: str) -> Chain:
    """A chain that shares the section of the next one: "clause (b) of sub-section (1) or under
    sub-section (3) of section 5" speaks of section 5 twice, for both end in a sub-section."""
    shares = (
        chain.levels and not (chain.act or chain.law or chain.same or chain.levels[-1].kind in TOP)
        and after.levels and _ALIKE.fullmatch(text, chain.end, after.start)
        and (len(after.levels) > 1 or after.same)
        and chain.levels[-1].kind == after.levels[-1 if after.same else -2].kind
    )  # fmt: skip
    if not shares:
        return chain
    levels = chain.levels if after.same else (*chain.levels, after.levels[-1])
    return chain._replace(end=after.end, levels=levels, act=after.act, law=after.law, same=after.same)


def _levels(low: str) -> list[Level]:
    return [Level(_kind(part), tuple(_list(part))) for part in _LEVEL.split(low) if part]


def _kind(words: str) -> str:
    """The kind that words begin with: `subsection`, `clause`, `section` ..."""
    match = re.match(_any((*LOW, *TOP)), words)
    return re.sub(r"[\s-]", "", (match[0] if match else words).lower()).removesuffix("s")


def _pointing(words: str) -> str:
    return "this" if words.lower() == "this" else "that"


def _law(match: re.Match[str]) -> str:
    if not match["noun"]:
        return ""
    word = (match["law"] or "the").split()[-1]
    known = {"this": "this", "these": "this", "principal": "principal", "the": "the"}.get(word, "that")
    return f"{known} {'act' if match['noun'] in ('Act', 'Code', 'Ordinance') else 'rules'}"


def _list(words: str) -> list[str]:
    """The items of a list with ranges expanded: "(a) to (c)" gives (a), (b), (c).

    >>> _list("sections 12, 14, 18 and section 19"), _list("clauses (a) to (c)"), _list("section (7)")
    (['12', '14', '18', '19'], ['(a)', '(b)', '(c)'], ['7'])
    """
    items = [re.sub(r"\s|-?\s?(?=\()", "", item) for item in _ranged(words, _ITEM, "")]
    if re.match(_any(TOP), words):  # "section (7)" is section 7
        items = [re.sub(r"^\((\d+[A-Z]?)\)", r"\1", item) for item in items]
    return items


def _ranged(words: str, item: re.Pattern[str], label: str) -> Iterator[str]:
    """The items in words, and what stands between two that are joined by "to"."""
    last: re.Match[str] | None = None
    for match in item.finditer(words):
        if last and re.fullmatch(
            rf"[’'\"”]?\s+to\s+(?:{label}{_MARK})?" if label else _RANGE, words[last.end() : match.start()]
        ):
            yield from _between(last[0], match[0])
        yield match[0]
        last = match


def _between(first: str, last: str) -> list[str]:
    """What stands between the two ends of a range, in the style that both have."""
    bare, until = first.strip("() "), last.strip("() ")
    for a, b in product(readings(bare), readings(until)):
        if a.style == b.style and len(a.place) == len(b.place) == 1 and b.place[0] - a.place[0] < 40:
            names = [_enumerator(a.style, n) for n in range(a.place[0] + 1, b.place[0])]
            return [f"({n})" if first.startswith("(") else n for n in names]
    return []


def _enumerator(style: str, n: int) -> str:
    if style == "number":
        return str(n)
    if style.endswith("roman"):
        return ROMAN[n].upper() if style.startswith("upper") else ROMAN[n]
    letters = chr(96 + n) if n <= 26 else f"z{chr(70 + n)}"
    return letters.upper() if style == "upper" else letters
