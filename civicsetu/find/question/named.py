"""The provisions that a question names: "Sec. 18(1)", "section eighteen", "धारा 18", "clause (l) of sub-section (2)
of section 4", "Form B".

The pieces are those of the grammar (`civicsetu.read.words.grammar`), as people write them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from civicsetu.find.question.named_laws import SaidLaw, law_after, law_before, own_year, papers_own, said_of
from civicsetu.find.question.names_in_words import names_in
from civicsetu.model.ids import Pinpoint
from civicsetu.model.kinds import ANNEXES, CALLED, DIVISIONS, RULE_UNITS, unit_called
from civicsetu.read.words.grammar.styles import LEVEL, PEOPLE, compiled
from civicsetu.read.words.grammar.vocabulary import ORDINAL_FIGURES, ORDINALS, number_of, place_of

# ------------------------------------------------------------------ pieces
# What stands in brackets right behind a section's number and is no word is a level, though no statute has it: "2(zzza)"
_ODD = r"(?: (?!18|19|20)\d{4,6} | zz[a-z]{2,3} | [b-df-hj-np-tv-z]{3,5} )"
_BRACKET = rf"\( \s? (?> {PEOPLE.enumerator} (?= \s? \) ) | {_ODD} ) \s? \)"  # (1)   ( a )
_UNBRACKETED = r"(?: \d{1,3}[a-z]? | z?[a-z] | [ivx]{2,5} ) \b (?![\w(])"  # sub-section 9   clause k
_LEVEL = rf"(?: {LEVEL} | (?i: para(?:graph)?s? ) )"
_STEPS = rf"""(?P<steps> (?:
    (?: ,?\s? {LEVEL} )? \s? {_BRACKET}
  | ,?\s? {_LEVEL} \s+ {_UNBRACKETED}
)* )"""  # (2)(l)   , clause (a)   sub-section 9
# in "5, 6A": small letters may be a word
_LATER_NUMBER = r"(?P<number> (?!(?:18|19|20)\d\d\b) \d{1,9} (?: -[A-Z] | [A-Z]{0,2} ) \b )"
_NTH = rf"(?: (?P<nth> (?i: {'|'.join((*ORDINALS, *ORDINAL_FIGURES))} | last | final ) ) \s+ )?"  # second   2nd
# "section 18 A", where no word follows that "a" may belong to
_ENDS = r"(?: \W*$ | \s*(?:[?,;:)]|\.(?!\w)) | \s+(?:of|for|says?|said|means?|please)\b )"
_FOLLOWS = r"(?: \s+ (?: reads?|provides?|deals?|appl(?:y|ies)|in|under|and|or|to|rera|please|exactly|today ) \b )"
_APART = rf"(?: \s (?P<letter> a (?={_ENDS}) | (?: (?-i:A) | [b-hj-z] ) (?= {_ENDS} | {_FOLLOWS} ) ) )?"
_PARTS = "proviso|explanation|exception|illustration"

# the units besides sections: whole words, and short ones that aren't the end of "Act's"
_OTHER_UNITS = "|".join(
    f"{word}s?" if word == unit else f"(?<!['’]) {word}" for word, unit in CALLED.items() if unit != "section"
)

# ------------------------------------------------------------------ patterns
WORDED = compiled(
    rf"""
    (?<!sub-) (?<!sub\s) (?<!sub–)
    (?: (?<![a-z]) (?: (?:u/)? (?: (?: se[ct]{{1,2}}(?:io|oi|o|i)ns? | secs? | sect )  # section   secton   Sec.
                                   (?: \b\.? | (?=\d) )                              # sec18
                                 | (?<!['’]) ss? \b\.? )                            # s.   ss   but not "Act's 18"
                     | (?<!§)§+ | धारा | dhaa?ra\b )
      | (?<![a-z]) (?P<unit> {_OTHER_UNITS} ) \b\.? (?! [\s,]* (?:18|19|20)\d\d\b )  # rule   r.   but not "Rules, 2017"
      | (?P<hindi_rule> नियम | niyam\b ) | (?<![a-z]) (?P<article> articles?\b | arts?\. | अनुच्छेद )
    )
    \s* (?: (?:no|number)\b\.?\s* | [-–#:]\s* )? ["'‘“*_]{{0,2}}                  # rule no. 5   section-18
    (?P<number> {PEOPLE.number} ) {_APART} {_STEPS} {PEOPLE.not_counted}            # 18(1)   but not 18 months
    """,
    ignore_case=True,
)
# "the 93rd section"
COUNTED = compiled(r"\b (?P<number>\d{1,3}) (?:st|nd|rd|th) \s+ (?: (?P<rule>rule) | section ) \b", ignore_case=True)
# ", 6 and section 7", after "sections 5"
MORE = compiled(rf"{PEOPLE.joint} (?: sections?\s+ )? {_LATER_NUMBER} (?i: {_STEPS} ) {PEOPLE.not_counted}")
# a number by itself with at least one bracket: "18(1)(a)"
BARE = compiled(
    rf"""
    (?<![\w(.-]) (?P<number> \d{{1,3}}[A-Za-z]{{0,2}} )
    (?P<steps> (?: \( (?i: {PEOPLE.enumerator} ) \) )+ ) (?!\w) {PEOPLE.not_counted}
    """
)
# "clause (a) of sub-section (1) of", "sub-section 9 of", before "section 18"
LEVELS_BEFORE = compiled(
    rf"(?: {_LEVEL} \s* (?: {_BRACKET} | \b{_UNBRACKETED} ) \s* (?:of|in|under|to) \s+ ){{1,6}} (?:the\s+)? $",
    ignore_case=True,
)
# "first proviso to", before "section 18"
PART_BEFORE = compiled(
    rf"{_NTH} (?P<part> (?i: {_PARTS} ) ) (?: \s+ (?P<no>\d) )? \s+ (?P<joint>to|of|in|under) \s+ (?:the\s+)? $"
)
# ", first proviso", after "section 18"; "section 18 explanation" asks that it be explained, "Explanation" names one
PART_AFTER = compiled(
    rf"\s* ,?\s* (?:the\s+)? {_NTH} (?P<part> (?i:proviso) | Explanation | Illustration ) \b"
    r" (?: \s+ (?P<no>\d) \b )?"
)
# "flat no.", before "12(b)"
NO_PROVISION = compiled(
    r"\b (?:flat|plot|house|unit|door|tower|block|wing|shop) \s* (?: (?:no|number)\b\.? )? \s* $", ignore_case=True
)
_STEP = compiled(rf"\( \s? (?P<inside>\w+) \s? \) | {_LEVEL} \s+ (?P<label>\w+)", ignore_case=True)


# ------------------------------------------------------------------ what is found
@dataclass(frozen=True, slots=True)
class NamedProvision:
    """A provision that a question names.

    Fields:
        words: the question's words for it.
        kind: what the question calls it: section, rule, regulation, article, form, schedule, annexure, chapter or
            part; empty for a number by itself.
        number: "18"; of a form, schedule, annexure, chapter or part its name, "Form B", "Chapter IV".
        steps: the levels below, outermost first: ("(1)", "(a)").
        part: what of it is meant, "proviso", "explanation", "exception" or "illustration"; empty where it is meant
            itself.
        nth: which of several provisos or Explanations, from 1; 0 for the last.
        law: another law that it is said to belong to, as the question names it.
        year: the year of that law, or of the corpus's own Act, where it is said.
        laws: the keys of the documents that `law` names.
        loose: the part may not be meant: "an explanation of section 18" may ask that it be explained.
        said_of: "act" or "rules" where the question says that it is of one: "section 3 of the rules".
    """

    words: str
    kind: str
    number: str
    steps: tuple[str, ...] = ()
    part: str = ""
    nth: int = 1
    law: str | None = None
    year: int | None = None
    laws: frozenset[str] = frozenset()
    loose: bool = False
    said_of: str = ""

    @property
    def pinpoint(self) -> Pinpoint:
        """The place that it names, without the part: `18(1)(a)`."""
        return Pinpoint("".join((self.number, *self.steps)))

    @property
    def is_rule(self) -> bool:
        """True for a rule or regulation, false for a section and for what may be either."""
        return self.kind in RULE_UNITS

    @property
    def is_annex(self) -> bool:
        """True for a form, schedule or annexure."""
        return self.kind in ANNEXES

    @property
    def is_division(self) -> bool:
        """True for a chapter or part."""
        return self.kind in DIVISIONS

    @property
    def has_name(self) -> bool:
        """True for what has a name of its own in words, "Form B" or "Chapter IV", not a number."""
        return self.is_annex or self.is_division


class _Item(NamedTuple):
    """A number and its levels, as in "sections 5(1), 6 and 7"."""

    number: str
    steps: tuple[str, ...]


def find_named(text: str) -> list[NamedProvision]:
    """The provisions that a text names, each once: those with a word such as "section" first, then numbers by
    themselves, then forms and schedules.

    >>> [n.pinpoint for n in find_named("Sec. 18(1) and section eighteen, s.4(2)(l)(D), धारा 31")]
    ['18(1)', '18', '4(2)(l)(D)', '31']
    >>> find_named("section 138 of the Negotiable Instruments Act, 1881")[0].law
    'Negotiable Instruments Act'
    """
    taken: list[tuple[int, int]] = []
    found = [*_worded(text, taken), *_bare(text, taken), *_with_names(text)]
    by_place = {(n.pinpoint, n.law, n.is_rule, n.kind == "article", n.part, n.nth): n for n in reversed(found)}
    return list(by_place.values())[::-1]


def _worded(text: str, taken: list[tuple[int, int]]) -> Iterator[NamedProvision]:
    """The provisions with a word before their number; the places of their words are added to `taken`."""
    for match in WORDED.finditer(text):
        if _is_taken(match.start(), taken):
            continue  # "section 18 and section 59" was read as one list
        items, end = _list_from(match, text, kind := _kind(match))
        start = match.start()
        if levels := LEVELS_BEFORE.search(text[:start]):
            start = levels.start()
            items[0] = _Item(items[0].number, (*items[0].steps, *reversed(_steps(levels[0]))))
        yield from _described(text, start, end, kind, items, taken)


def _kind(match: re.Match[str]) -> str:
    """What a match of `WORDED` calls its provision."""
    if match["unit"]:
        return unit_called(match["unit"])
    return "rule" if match["hindi_rule"] else "article" if match["article"] else "section"


def _list_from(match: re.Match[str], text: str, kind: str) -> tuple[list[_Item], int]:
    """The items of the list that a match begins, and where it ends."""
    number = f"{number_of(match['number'])}{(match['letter'] or '').upper()}"
    items, end = [_Item(number, _steps(match["steps"]))], match.end()
    while (more := MORE.match(text, end)) and not (kind != "section" and "section" in more[0].lower()):
        items.append(_Item(number_of(more["number"]), _steps(more["steps"])))
        end = more.end()
    return items, end


def _bare(text: str, taken: list[tuple[int, int]]) -> Iterator[NamedProvision]:
    """Numbers by themselves that have brackets, and "the 93rd section", where no other words were taken for them."""
    worded = tuple(taken)
    for match in BARE.finditer(text):
        if not _is_taken(match.start(), worded) and not NO_PROVISION.search(text[: match.start()]):
            items = [_Item(number_of(match["number"]), _steps(match["steps"]))]
            yield from _described(text, match.start(), match.end(), "", items, taken)
    for match in COUNTED.finditer(text):
        kind, items = "rule" if match["rule"] else "section", [_Item(number_of(match["number"]), ())]
        yield from _described(text, match.start(), match.end(), kind, items, taken)


def _with_names(text: str) -> Iterator[NamedProvision]:
    """Forms, schedules, annexures, chapters and parts."""
    for span in names_in(text):
        if papers_own(text, span.end):
            continue
        law = law_after(text, span.end) or SaidLaw(None, own_year(text, span.end))
        yield NamedProvision(
            text[span.start : span.end], span.kind, span.name, law=law.name, year=law.year,
            said_of=said_of(text, span.end) if law.name is None else "",
        )  # fmt: skip


def _described(
    text: str, start: int, end: int, kind: str, items: Iterable[_Item], taken: list[tuple[int, int]]
) -> Iterator[NamedProvision]:
    """Items from `start` to `end` with what is said around them: the proviso that is meant, and the law."""
    taken.append((start, end))
    if papers_own(text, end):
        return
    law = law_after(text, end)
    part = _part(text, start, end)
    start, end = part.start, part.end
    law = law or law_after(text, end) or law_before(text, start, end) or SaidLaw(None, own_year(text, end))
    taken.append((start, end))
    for item in items:
        yield NamedProvision(
            text[start:end], kind, item.number, item.steps, part.kind, part.nth, law.name, law.year, loose=part.loose,
            said_of=said_of(text, end) if law.name is None else "",
        )  # fmt: skip


class _Part(NamedTuple):
    """A proviso or Explanation with its provision: where the words for both stand, which, which of several, and
    whether it may not be meant."""

    start: int
    end: int
    kind: str = ""
    nth: int = 1
    loose: bool = False


def _part(text: str, start: int, end: int) -> _Part:
    """A place with the proviso or Explanation that stands before or after it."""
    before, after = PART_BEFORE.search(text[:start]), PART_AFTER.match(text, end)
    match = before or after
    if match is None:
        return _Part(start, end)
    nth = int(match["no"]) if match["no"] else 0 if _says_last(match) else place_of(match["nth"] or "first")
    kind = match["part"].lower()
    counted = bool(match["no"] or match["nth"])
    loose = not counted and (kind in ("exception", "illustration") or (kind == "explanation" and _is_asked(before)))
    start, end = (match.start(), end) if before else (start, match.end())
    return _Part(start, end, kind, nth, loose)


def _says_last(match: re.Match[str]) -> bool:
    return (match["nth"] or "").lower() in ("last", "final")


def _is_asked(before: re.Match[str] | None) -> bool:
    """True for "explanation of", which may ask for one, and not for "Explanation to"."""
    return before is None or before["joint"] != "to"


def _steps(words: str) -> tuple[str, ...]:
    """The levels in words: "(2), clause (l)" gives (2) and (l), "sub-section 9" gives (9)."""
    return tuple(f"({match['inside'] or match['label']})" for match in _STEP.finditer(words))


def _is_taken(place: int, taken: Iterable[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in taken)
