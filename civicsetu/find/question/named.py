"""The provisions that a question names: "Sec. 18(1)", "section eighteen", "धारा 18", "clause (l) of sub-section (2)
of section 4", "Form B".

The pieces are those of the grammar (`civicsetu.read.words.grammar`), as people write them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from civicsetu.find.question.named_laws import law_after, law_before
from civicsetu.model.ids import Pinpoint
from civicsetu.model.kinds import ANNEXES, CALLED, RULE_UNITS, unit_called
from civicsetu.read.words.grammar.styles import LEVEL, PEOPLE, compiled
from civicsetu.read.words.grammar.vocabulary import ANNEX_WORDS, ORDINAL_FIGURES, ORDINALS, number_of, place_of

# ------------------------------------------------------------------ pieces
_BRACKET = rf"\( \s? {PEOPLE.enumerator} \s? \)"  # (1)   ( a )
_STEPS = rf"(?P<steps> (?: (?: ,?\s? {LEVEL} )? \s? {_BRACKET} )* )"  # (2)(l)   , clause (a)
_LATER_NUMBER = r"(?P<number> \d{1,3} (?: -[A-Z] | [A-Z]{0,2} ) \b )"  # in "5, 6A": small letters may be a word
_NTH = rf"(?: (?P<nth> (?i: {'|'.join((*ORDINALS, *ORDINAL_FIGURES))} ) ) \s+ )?"  # second   2nd
_ANNEX_NAMES = {word.lower(): name for word, name in ANNEX_WORDS.items() if name != "Chapter"}

# the units besides sections: whole words, and short ones that aren't the end of "Act's"
_OTHER_UNITS = "|".join(
    f"{word}s?" if word == unit else f"(?<!['’]) {word}" for word, unit in CALLED.items() if unit != "section"
)

# ------------------------------------------------------------------ patterns
WORDED = compiled(
    rf"""
    (?: (?<![a-z]) (?: (?:u/)? (?: (?:sections?|secs?|sect) (?: \b\.? | (?=\d) )    # section   Sec.   u/s   sec18
                                 | (?<!['’]) ss? \b\.? )                            # s.   ss   but not "Act's 18"
                     | §+ | धारा | dhara\b )
      | (?<![a-z]) (?P<unit> {_OTHER_UNITS} ) \b\.?                                 # rule   r.   regulation
    )
    \s* (?: (?:no|number)\b\.?\s* | [-–#:]\s* )?                                    # rule no. 5   section-18
    (?P<number> {PEOPLE.number} ) {_STEPS} {PEOPLE.not_counted}                     # 18(1)   but not 18 months
    """,
    ignore_case=True,
)
# ", 6 and section 7", after "sections 5"
MORE = compiled(rf"{PEOPLE.joint} (?: sections?\s+ )? {_LATER_NUMBER} (?i: {_STEPS} ) {PEOPLE.not_counted}")
# a number by itself with at least one bracket: "18(1)(a)"
BARE = compiled(
    rf"""
    (?<![\w(.-]) (?P<number> \d{{1,3}}[A-Za-z]{{0,2}} )
    (?P<steps> (?: \( (?i: {PEOPLE.enumerator} ) \) )+ ) (?!\w) {PEOPLE.not_counted}
    """
)
# "clause (a) of sub-section (1) of", before "section 18"
LEVELS_BEFORE = compiled(rf"(?: {LEVEL} \s* {_BRACKET} \s* (?:of|in|under) \s+ )+ (?:the\s+)? $", ignore_case=True)
# "first proviso to", before "section 18"
PART_BEFORE = compiled(
    rf"{_NTH} (?P<part> (?i: proviso|explanation ) ) (?: \s+ (?P<no>\d) )? \s+ (?:to|of|in|under) \s+ (?:the\s+)? $"
)
# ", first proviso", after "section 18"; "section 18 explanation" asks that it be explained, "Explanation" names one
PART_AFTER = compiled(
    rf"\s* ,?\s* (?:the\s+)? {_NTH} (?P<part> (?i:proviso) | Explanation ) \b (?: \s+ (?P<no>\d) \b )?"
)
# "flat no.", before "12(b)"
NO_PROVISION = compiled(
    r"\b (?:flat|plot|house|unit|door|tower|block|wing|shop) \s* (?: (?:no|number)\b\.? )? \s* $", ignore_case=True
)
# "Form M", "form 'b'", "Annexure-A"; not "which form I need", "schedule a visit"
ANNEXED = compiled(rf"\b (?P<word> (?i: {'|'.join(_ANNEX_NAMES)} ) ) {PEOPLE.mark} (?P<id> {PEOPLE.annex_id} )")
_INSIDE = re.compile(r"\(\s?(\w+)\s?\)")


# ------------------------------------------------------------------ what is found
@dataclass(frozen=True, slots=True)
class NamedProvision:
    """A provision that a question names.

    Fields:
        words: the question's words for it.
        kind: what the question calls it: section, rule, regulation, form, schedule or annexure; empty for a
            number by itself.
        number: "18"; of a form, schedule or annexure its name, "Form B".
        steps: the levels below, outermost first: ("(1)", "(a)").
        part: what of it is meant, "proviso" or "explanation"; empty where it is meant itself.
        nth: which of several provisos or Explanations, from 1.
        law: another law that it is said to belong to, as the question names it.
        year: the year of that law, where it is said.
        laws: the keys of the documents that `law` names.
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
    found = [*_worded(text, taken), *_bare(text, taken), *_annexed(text)]
    by_place = {(n.pinpoint, n.law, n.is_rule, n.part, n.nth): n for n in reversed(found)}
    return list(by_place.values())[::-1]


def _worded(text: str, taken: list[tuple[int, int]]) -> Iterator[NamedProvision]:
    """The provisions with a word before their number; the places of their words are added to `taken`."""
    for match in WORDED.finditer(text):
        if _is_taken(match.start(), taken):
            continue  # "section 18 and section 59" was read as one list
        kind = unit_called(match["unit"]) if match["unit"] else "section"
        items, end = _list_from(match, text, kind)
        start = match.start()
        if levels := LEVELS_BEFORE.search(text[:start]):
            start = levels.start()
            items[0] = _Item(items[0].number, (*reversed(_steps(levels[0])), *items[0].steps))
        yield from _described(text, start, end, kind, items, taken)


def _list_from(match: re.Match[str], text: str, kind: str) -> tuple[list[_Item], int]:
    """The items of the list that a match begins, and where it ends."""
    items, end = [_Item(number_of(match["number"]), _steps(match["steps"]))], match.end()
    while (more := MORE.match(text, end)) and not (kind != "section" and "section" in more[0].lower()):
        items.append(_Item(number_of(more["number"]), _steps(more["steps"])))
        end = more.end()
    return items, end


def _bare(text: str, taken: list[tuple[int, int]]) -> Iterator[NamedProvision]:
    """Numbers by themselves that have brackets, where no other words were taken for them."""
    worded = tuple(taken)
    for match in BARE.finditer(text):
        if not _is_taken(match.start(), worded) and not NO_PROVISION.search(text[: match.start()]):
            items = [_Item(number_of(match["number"]), _steps(match["steps"]))]
            yield from _described(text, match.start(), match.end(), "", items, taken)


def _annexed(text: str) -> Iterator[NamedProvision]:
    for match in ANNEXED.finditer(text):
        name = _ANNEX_NAMES[match["word"].lower()]
        letter = match["id"].strip("‘’'\"“”").upper()
        yield NamedProvision(match[0], name.lower(), f"{name} {letter}")


def _described(
    text: str, start: int, end: int, kind: str, items: Iterable[_Item], taken: list[tuple[int, int]]
) -> Iterator[NamedProvision]:
    """Items from `start` to `end` with what is said around them: the proviso that is meant, and the law."""
    law = law_after(text, end)
    start, end, part, nth = _part(text, start, end)
    law = law or law_after(text, end) or law_before(text, start, end)
    taken.append((start, end))
    name, year = law or (None, None)
    for item in items:
        yield NamedProvision(text[start:end], kind, item.number, item.steps, part, nth, name, year)


def _part(text: str, start: int, end: int) -> tuple[int, int, str, int]:
    """A place with the proviso or Explanation that stands before or after it: start, end, which, which of several."""
    before, after = PART_BEFORE.search(text[:start]), PART_AFTER.match(text, end)
    match = before or after
    if match is None:
        return start, end, "", 1
    nth = int(match["no"]) if match["no"] else place_of(match["nth"] or "first")
    start, end = (match.start(), end) if before else (start, match.end())
    return start, end, match["part"].lower(), nth


def _steps(words: str) -> tuple[str, ...]:
    """The brackets in words: "(2), clause (l)" gives (2) and (l)."""
    return tuple(f"({inside})" for inside in _INSIDE.findall(words))


def _is_taken(place: int, taken: Iterable[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in taken)
