"""Every place in a section's words where a unit may begin, with what speaks for and against it.

Nothing is decided here: a mark says where it stands, what it can mean, and what it costs to take it
for a unit's beginning or to pass it over. The search chooses among all of them at once.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from civicsetu.model.kinds import FORMER_TEXT
from civicsetu.read.tree import weights as w
from civicsetu.read.tree.enumerators import ENUMERATOR, Reading, readings
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.surroundings import (
    BEGINS_SENTENCE,
    LEADS_ON,
    OMITTED,
    WINDOW,
    opening_points,
    place_points,
    reference_points,
)

# a lookbehind stands behind the first letter of its words: patterns that begin with letters are found faster
PROVISO = re.compile(
    r"(?:Provided|PROVIDED)\s*,?\s*(?:\*{2,6}\s*)?(?:further|also|however|always|FURTHER|ALSO)?\s*,?\s*(?:that|THAT)\b"
    r"|Provided,? (?:further|also|always)\b|Provided as follows\b"
    r"|Provided,? (?:f[a-z]{1,4}ther|first|second|third|fourth|last)(?:ly)?,? that\b"
    r"|p(?<=: p)rovided,? (?:further |also |however,? )?that\b"
)
_DASH = r"\s*\.?\s*[—–―:-]+\s*"
_PRINTED = r"\s*\.?\s*\(?(\d{1,2}|[IVX]{1,4})?\)?"
EXPLANATION = re.compile(rf"(?:Explanation|EXPLANATION)s?{_PRINTED}{_DASH}")
EXCEPTION = re.compile(rf"(?:Exception|EXCEPTION)s?(?:{_PRINTED}| (?:to|in favour of) [a-z -]{{3,60}}){_DASH}")
ILLUSTRATION = re.compile(
    r"(?:Illustration|ILLUSTRATION)s?\s*\(?(\d{1,2}|[IVX]{1,4}(?=\.))?\)?\s*\.?\s*(?:[—–―:-]+\s*|$|(?=\(\w{1,3}\)))"
    r"|Illustrations of [a-z ]{3,60}(?:\s*\.?\s*[—–―:-]+\s*|(?=\(a\)))"  # "Illustrations of the rights above (a) A"
    r"|I(?<=[.:;]I)llustrations?(?=[A-Z])"  # in a text without lines: "promised.IllustrationA lends to B"
)
QUALIFIERS = (  # the words of which one stands in each, how it begins, and what it is
    (("rovided", "ROVIDED"), PROVISO, "proviso"),
    (("xplanation", "XPLANATION"), EXPLANATION, "explanation"),
    (("xception", "XCEPTION"), EXCEPTION, "exception"),
    (("llustration", "LLUSTRATION"), ILLUSTRATION, "illustration"),
)
# what the edition prints below a unit that was changed: "Former text, until 27 October 2016.—"
FORMERLY = "Former text, until"
FORMER = re.compile(rf"{FORMERLY} (\d{{1,2}} [A-Z][a-z]+ \d{{4}}){_DASH}")
OPENS_FORMER = re.compile(rf"{PROVISO.pattern}|{ENUMERATOR.pattern}")
# the same at the beginning of a line: a full stop is enough, and so is the end of the line
_HEADS = "Explanation|Exception|Illustration|EXPLANATION|EXCEPTION|ILLUSTRATION"
HEADED = re.compile(
    rf"({_HEADS})[sS]?{_PRINTED}(?: to (?:(?:sub-)?(?:clauses?|sections?) )?\(\w+\))?\s*"
    rf"(?:\.\s*(?=[A-Z(\[“\"])|\.?\s*$)"
)
BEGINS_HEADED = ("E", "I")
BROKEN = re.compile(
    r"(?:[(\[{]\s?)?(\d{1,2}|[ivx]{1,5}|[a-zA-Z])\s?\)(?=\s)"  # "a)", "[i)"
    r"|[(\[{]\s?(\d{1,2}|[ivx]{1,5}|[a-zA-Z])\s?[\]}](?=\s[A-Za-z“\"])"  # "[3] After", "{3}"
    r"|\(([a-h])l(?=\s[A-Za-z])|\(([1lI])l(?=\s[A-Z])|l(l)\s?\)(?=\s)"  # "(el", "(ll", "ll)", in a scan
    r"|\(\s?(\d{1,2}|[ivx]{1,5}|[a-z])[.,]?\s(?=[A-Za-z“\"])"  # "(a", "(i."
    r"|([ivx]{1,5}|[a-h]|[A-H])\.\s+(?=[A-Za-z\d“\"\[])"  # "ii."
)
MAY_BE_DAMAGED = re.compile(r"[^()\[\]{}.]{0,14}[()\[\]{}.]")  # what those have in common, and figures with a stop
MISREAD_BRACKET = re.compile(r"(?:[\"“”‘’'*]\]?\s?)?(?=[(\[{])")  # "’](ii] the cabs", "' [i] a car": "1[" in a scan
FIGURE = re.compile(r"(\d{1,2})\s?\.\s+(?=[A-Z“\"])")
# the mark of an amendment before what it put in: "1[(ii)", "[Provided that"
_NOTE = r"(?:(?<![\w.,/])\d{1,2}\s?)?"
BRACKET = re.compile(  # also of one in another: "14 [ 15 [(1A)"; a scan has "‘(" for "4["
    rf"(?:{_NOTE}\[\s)?{_NOTE}(?:[\[\"“‘']{{1,9}}\s?|(?<!\S)[\"“‘'*]\()$"
)
OPENS, LONGEST_OPENING = frozenset("[(\"“‘'"), 24  # what such a mark ends with, and its most characters
LINKS_ON = ("and", "or")
NOTE_ALONE = re.compile(r"(?<=[.;:])\s\d$")  # "1(2A) The driver", "1Provided further that": its bracket is lost
BRACKETED_LINK = re.compile(r"(?:(?<![\w.,/])\d{1,2}\s?)?\[(?=(?:and|or)$)")  # "renounces it; 2[or (3) is insolvent]"
SPECK = re.compile(r"(?<=[.;:,—])\s(?:\d{1,2}|[A-Za-z]|[^\w\s]{1,2})$")  # of dirt, at the end of a line of a scan
FIRST = "1"
WORD = re.compile(r"\b(?!person|section|within)[a-z]{6,}")  # that says what is spoken of
QUOTES = "\"'“‘"
AMENDS = re.compile(
    r"(?i)\b(?:insert|substitute|add|omit)(?:ed|ted|d)?\b|\b(?:words?|figures|expression)\b|[\"”]\W{0,9}$"
)
DEFINES = re.compile(r"\s*[\"“‘'][^\"”’']{2,80}[\"”’'],?\s*(?:means|includes|in relation|with)")
AMENDED = 600  # characters before a quotation mark in which an amendment may have been made
INSERTS = re.compile(r"(?i)(?:inserted|substituted|added|namely|omitted|words?|expression)\b[^.;]{0,60}$")
_LEVELS = r"(section|sub-?section|clause|sub-?clause|Chapter|rule|sub-?rule|regulation)"
THIS_LEVEL = re.compile(rf"(?:[Ff]or|[Ii]n|[Tt]o|[Uu]nder) (?:the purposes? of )?this {_LEVELS}\b")
THIS_LAW = re.compile(r"\s*For the purposes? of this (?:Act|Code|Part|Sanhita|Adhiniyam)\b")
THIS_BEGINS = re.compile(rf"\s*This {_LEVELS}\b")  # "Explanation.—This clause applies whether"
# what a proviso names only where it belongs there; "under this section" is said of any of its sub-sections
SPEAKS_OF = re.compile(r"\b(?:under|of|in|to|by) this (sub-?section|clause|sub-?clause|sub-?rule)\b")
FOR_PURPOSES = re.compile(
    rf"[Ff]or the purposes? of this {_LEVELS},?$"
)  # "For the purposes of this section (i) father"
THESE = re.compile(
    rf"\s*(?:[Ff]or the purposes? of|[Ii]n|[Tt]he references? in) {_LEVELS}s \(\w+\)(?:, \(\w+\))*,? and \("
)
RESTRICTS = re.compile(rf"[Nn]othing (?:contained )?in this {_LEVELS}\b")
CLOSES = re.compile(r"(?!(?:and|or)\s*(?:\(|$))(?:a|[a-z]{2,})\b")
GOES_ON = re.compile(r";\s*(?:and|or)$")
PARTY = re.compile(r"[^.;]{0,40}?(?<![\w.])[A-Z](?:['’]s)?\s(?=[a-z])")  # "that A's supply", of an illustration
THEN = re.compile(r"[,;] (?=then,? (?!and there)[a-z])")  # "(b) it was refused, then, notwithstanding anything"
CONDITION = re.compile(r"\b(?:if|where|when|whenever|unless|in case)\b", re.IGNORECASE)  # which "then" may answer
RUN_ON = re.compile(r"[,;](?<=[a-z][,;])(?=[a-z]{2,} )")
SENTENCE_PARTS = (".", ":", ";", ",", "—", "–")
ENDS = re.compile(r"[.;:—]\s*(?:and |or )?(?:\(\w{1,5}\)|Provided|Explanation)")
ITEM = 800  # characters of a member of a list, at most, behind which "then" answers the words before the list
EXPLAINS_WITHIN = 60  # characters of an Explanation in which it says what it is for
REPEATED = 60  # characters in which two provisos are the same
SCOPE_WITHIN = 400  # characters of a proviso in which it may name its level


@dataclass(slots=True)
class Mark:
    """A place where a unit may begin.

    `what` is `label` for an enumerator, else the kind of unit. `start` is where its unit's words
    begin, with the bracket of an amendment; `end` where its own words do. `hang` is where its
    other lines stand, `place` where a paragraph without a number stands that belongs to it. `before` are the points
    for opening a list here, by the words before. `close` is True where only blanks stand between
    this mark and the one before, `promises` where the words before promise a list,
    `opens_words` where there are none at all, `begins_sentence` where a blank stands before it and a capital letter
    behind. `body` is where
    the words of a proviso or Explanation begin; `party` is True where a proviso speaks of a person by a letter, "A".
    `before_first` is True where no number (1) stands before it. `scope` is the level that a proviso or Explanation
    says it belongs to ("nothing in this clause"), `speaks_of` one that it only names ("a notification under this
    clause"). `of_section` is True for an Explanation behind an Exception of which it does not speak. `defines` is True
    where an enumerator leads to a word in quotation marks; `words` are the first of a proviso.
    """

    start: int
    end: int
    what: str
    label: str = ""
    readings: tuple[Reading, ...] = ()
    line: int | None = None
    indent: float | None = None
    hang: float | None = None
    place: float | None = None
    taken: float = 0.0
    passed: float = 0.0
    before: float = 0.0
    close: bool = False
    opens_words: bool = False
    omitted: bool = False
    promises: bool = False
    begins_sentence: bool = False
    scope: str = ""
    scope_plural: bool = False
    speaks_of: str = ""
    party: bool = False
    before_first: bool = False
    defines: bool = False
    of_section: bool = False
    words: str = ""
    body: int = 0


def find_marks(running: Running) -> list[Mark]:
    """All marks of a section, in the order of its words."""
    marks = [*_enumerators(running), *_qualifiers(running)]
    taken = {mark.start for mark in marks}
    marks.extend(mark for mark in _closing_words(running) if mark.start not in taken)
    marks.sort(key=lambda mark: (mark.start, mark.what == "label"))
    marks = _without_overlaps(marks)
    for mark, before in zip(marks[1:], marks, strict=False):
        mark.close = not running.text[before.end : mark.start].strip() and before.what == "label"
    _numbers_of_columns(marks)
    _printed_twice(marks)
    _hangs(marks, running)
    _first_numbers(marks)
    _of_exceptions(marks, running.text)
    return marks


def _of_exceptions(marks: list[Mark], text: str) -> None:
    """Note which Explanations behind an Exception without a number do not speak of it: they have no word that it has,
    and the words before it have not."""
    qualifiers = [mark for mark in marks if mark.what not in ("label", "paragraph")]
    for before, mark, after in zip(qualifiers, qualifiers[1:], [*qualifiers[2:], None], strict=False):
        if (before.what, mark.what, before.label) == ("exception", "explanation", ""):
            own = _words(text[: before.start])
            said = _words(text[mark.end : after.start if after else len(text)])
            mark.of_section = not (said & _words(text[before.end : mark.start])) - own


def _words(text: str) -> set[str]:
    return set(WORD.findall(text.lower()))


def _first_numbers(marks: list[Mark]) -> None:
    """Note which marks come before anything that may be a sub-section (1)."""
    for mark in marks:
        if mark.what == "label" and mark.taken < w.REFERENCE and mark.label == FIRST:
            return
        mark.before_first = True


def _numbers_of_columns(marks: list[Mark]) -> None:
    """The figures that stand under the names of a table's columns, "(1) (2) (3)", are no units: they have no words."""
    for mark, before in zip(marks[1:], marks, strict=False):
        if mark.close and (counted := _figures(before)) and _figures(mark) == counted + 1:
            for column in (before, mark):
                column.taken, column.passed = max(column.taken, w.REFERENCE), 0.0


def _printed_twice(marks: list[Mark]) -> None:
    """Of an enumerator that is printed twice on end, "(1) 1[(1) All streets", the first is none: it has no words."""
    for mark, before in zip(marks[1:], marks, strict=False):
        if mark.close and mark.label == before.label:
            mark.taken, mark.passed, mark.close = before.taken, before.passed, False
            mark.before, mark.promises, mark.opens_words = before.before, before.promises, before.opens_words
            before.taken, before.passed = w.REFERENCE, 0.0


def _figures(mark: Mark) -> int:
    return int(mark.label) if mark.what == "label" and mark.label.isdecimal() else 0


def _without_overlaps(marks: list[Mark]) -> list[Mark]:
    kept: list[Mark] = []
    for mark in marks:
        if not kept or mark.start >= kept[-1].end or (kept[-1].what == "paragraph" and mark.start > kept[-1].start):
            kept.append(mark)
    return kept


def _beginning(text: str, start: int, at_line: bool = False) -> tuple[int, str]:
    """Where a unit's words begin whose mark stands at `start`, and the words before that."""
    before = text[max(0, start - WINDOW) : start]
    words = before.rstrip()
    bracket = None
    if words[-1:] in OPENS:
        bracket = BRACKET.search(before, max(0, len(before) - LONGEST_OPENING))
        words = (before[: bracket.start()] if bracket else before).rstrip()
    if words.endswith(LINKS_ON):
        words = BRACKETED_LINK.sub("", words)
    if not bracket and before[-1:].isdecimal() and NOTE_ALONE.search(before) and BEGINS_SENTENCE.match(text, start):
        return start - 1, before[:-2]
    if at_line and not words.endswith((";", ":")):
        words = SPECK.sub("", words)
    return start - len(before) + bracket.start() if bracket else start, words


# ---------------------------------------------------------------- enumerators
def _enumerators(running: Running) -> Iterator[Mark]:
    text = running.text
    for match in ENUMERATOR.finditer(text):
        meanings = readings(match[1])
        if not meanings:
            continue
        start, words = _beginning(text, match.start(), running.line_at(match.start()) is not None)
        if (
            start < match.start()
            and text[match.start() - 1] in QUOTES
            and AMENDS.search(text, max(0, start - AMENDED), start)
        ):
            continue  # words that an amendment puts in or takes out
        line = running.line_at(start)
        yield _enumerator(running, match, match[1], meanings, start, words, line)
    if running.starts != (0,):
        yield from _damaged(running)


def _damaged(running: Running) -> Iterator[Mark]:
    """Enumerators at the beginning of a line that have lost a bracket, or have none: "a)", "1."."""
    text = running.text
    for line, start in enumerate(running.starts):
        if not MAY_BE_DAMAGED.match(text, start):
            continue
        misread = MISREAD_BRACKET.match(text, start)
        at = misread.end() if misread else start
        if ENUMERATOR.match(text, at):
            continue
        stop = running.starts[line + 1] - 1 if line + 1 < len(running.starts) else len(text)
        broken, figure = BROKEN.match(text, at), FIGURE.match(text, start)
        match = broken or figure
        label = next(group for group in match.groups() if group) if match else ""
        if match is None or match.end() > stop or not (meanings := readings(label)):
            continue
        mark = _enumerator(running, match, label, meanings, *_beginning(text, start, True), line)
        mark.taken += w.BROKEN if broken else w.FIGURE
        mark.passed = min(mark.passed, w.PASSED_BROKEN if broken else w.PASSED_FIGURE)
        yield mark


def _enumerator(
    running: Running,
    match: re.Match[str],
    label: str,
    meanings: tuple[Reading, ...],
    start: int,
    words: str,
    line: int | None,
) -> Mark:
    text = running.text
    mark = Mark(start, match.end(), "label", label, meanings, line, running.indent(line))
    mark.defines = DEFINES.match(text, match.end()) is not None
    if not words:
        mark.passed, mark.opens_words = w.PASSED_FIRST, not text[:start].strip()
        return mark
    is_paragraph = running.paragraphs and line is not None
    mark.taken, mark.passed = (
        (0.0, w.PASSED_LINE) if is_paragraph else place_points(text, start, words, line is not None)
    )
    against = reference_points(text, match.start(), match.end(), words, is_paragraph)
    mark.taken += against
    mark.passed = max(0.0, mark.passed - against)
    if against == 0 and text[match.end() : match.end() + 1] in (",", ")"):
        mark.taken += w.BEFORE_COMMA
        mark.passed = min(mark.passed, w.BEFORE_COMMA)
    mark.before = opening_points(words)
    mark.begins_sentence = text[start - 1].isspace() and BEGINS_SENTENCE.match(text, start) is not None
    mark.omitted = "*" in words and OMITTED.search(words) is not None
    if mark.taken > w.AT_COMMA and FOR_PURPOSES.search(words) and any(meaning.first for meaning in meanings):
        mark.taken, mark.passed, mark.before = w.AT_COMMA, w.PASSED_COMMA, w.PROMISED
    mark.promises = mark.before == w.PROMISED
    return mark


# ---------------------------------------------------------------- provisos, Explanations ...
def _qualifiers(running: Running) -> Iterator[Mark]:
    text = running.text
    seen: set[int] = set()
    for match in FORMER.finditer(text) if FORMERLY in text else ():
        opening = OPENS_FORMER.match(text, match.end())  # its own beginning, which is no unit's
        if mark := _qualifier(running, FORMER_TEXT, match.start(), opening.end() if opening else match.end(), ""):
            mark.body = match.end()
            yield mark
    for words, pattern, what in QUALIFIERS:
        for match in pattern.finditer(text) if any(word in text for word in words) else ():
            printed = (match[1] or "") if pattern.groups else ""
            mark = _qualifier(running, what, match.start(), match.end(), printed)
            if mark:
                seen.add(match.start())
                yield mark
    for line, start in enumerate(running.starts):
        if text[start : start + 1] not in BEGINS_HEADED:
            continue
        stop = running.starts[line + 1] - 1 if line + 1 < len(running.starts) else len(text)
        headed = HEADED.match(text, start, stop)
        if headed and start not in seen:
            mark = _qualifier(running, headed[1].lower(), start, headed.end(), headed[2] or "")
            if mark:
                yield mark


def _qualifier(running: Running, what: str, at: int, end: int, printed: str) -> Mark | None:
    text = running.text
    start, words = _beginning(text, at, running.line_at(at) is not None)
    quoted = start < at and text[at - 1] in QUOTES
    if quoted and INSERTS.search(words.rstrip(" :-—–―")):  # words that an amendment puts in
        return None
    line = running.line_at(start)
    mark = Mark(start, end, what, printed, line=line, indent=running.indent(line), passed=w.PASSED_QUALIFIER)
    mark.body = at if what == "proviso" else end
    ended = not words or words[-1] in ".:;,—–―-)]'\"”’*" or LEADS_ON.search(words) is not None
    ended = ended or (running.paragraphs and line is not None)
    if not ended:
        if line is None:
            return None
        mark.taken, mark.passed = w.ODD_PLACE, w.PASSED_LINE_INSIDE
    _scope(mark, text, at)
    mark.party = what == "proviso" and PARTY.match(text, end) is not None
    return mark


def _scope(mark: Mark, text: str, at: int) -> None:
    """The level that a proviso or Explanation speaks of: "nothing in this clause", "in clauses (c) and (d)"."""
    if mark.what == "illustration":  # several, with letters, are the section's
        mark.scope = "section" if text[mark.end : mark.end + 1] == "(" else ""
        return
    words = text[at : at + SCOPE_WITHIN]
    own = ENDS.search(words, 20)  # not what stands after the next enumerator
    words = words[: own.start()] if own else words
    if mark.what == "proviso":
        mark.words = text[at : at + REPEATED]
        named = RESTRICTS.search(words)
        spoken_of = None if named else SPEAKS_OF.search(words)
        mark.speaks_of = _level(spoken_of[1]) if spoken_of else ""
    elif these := THESE.match(words, mark.end - at):
        mark.scope, mark.scope_plural = _level(these[1]), True
        return
    else:
        named = THIS_LEVEL.search(words) or THIS_BEGINS.match(words, mark.end - at)
        if named:
            of_section = named.start() > mark.end - at + EXPLAINS_WITHIN and _level(named[1]) == "section"
        else:
            of_section = THIS_LAW.match(words, mark.end - at) is not None
        if of_section:
            named, mark.speaks_of = None, "section"
    if named:
        mark.scope = _level(named[1])


def _level(name: str) -> str:
    return re.sub(r"^sub-?", "sub-", name) if name != "Chapter" else "section"


# ---------------------------------------------------------------- closing words
def _closing_words(running: Running) -> Iterator[Mark]:
    """Closing words: a line in lower case after a list that stands out; in a text without
    positions, what runs on as "...by the Government,for the purpose", and where paragraphs are
    known, one that begins in lower case."""
    text = running.text
    if not running.step:
        starts = [match.end() for match in RUN_ON.finditer(text)]
        starts += [match.end() for match in THEN.finditer(text) if not _is_answer(text, match.start())]
        if running.paragraphs:
            starts += [start for start in running.starts if start and CLOSES.match(text, start)]
        for start in starts:
            yield Mark(start, start, "paragraph", taken=w.CLOSING_RUN_ON, passed=w.PASSED_CLOSING)
        return
    for line, start in enumerate(running.starts):
        indent = running.indent(line)
        if not start or indent is None or not CLOSES.match(text, start):
            continue
        before = text[max(0, start - 10) : start].rstrip()
        if before[-1:] in SENTENCE_PARTS or GOES_ON.search(before):
            yield Mark(start, start, "paragraph", "", (), line, indent, taken=w.CLOSING, passed=w.PASSED_CLOSING)


def _is_answer(text: str, at: int) -> bool:
    """True where a condition stands between the last enumerator and "then", so that this finishes its sentence."""
    opened = max((match.end() for match in ENUMERATOR.finditer(text, max(0, at - ITEM), at)), default=None)
    return opened is None or CONDITION.search(text, opened, at) is not None


def _hangs(marks: list[Mark], running: Running) -> None:
    """Note where the lines below a mark's first line stand, or would stand, and where a paragraph
    without a number would that belongs to it."""
    if not running.step:
        return
    starts = [mark.start for mark in marks if mark.taken < w.REFERENCE]
    for mark in marks:
        mark.hang = _hang(mark, starts, running)
    known: dict[str, list[tuple[float, float]]] = {}  # indents and steps, by kind
    for mark in marks:
        if mark.hang is not None and mark.indent is not None:
            known.setdefault(mark.what, []).append((mark.indent, mark.indent - mark.hang))
    for mark in marks:
        if mark.hang is None and mark.indent is not None:
            step = 0.0 if mark.what == "paragraph" else running.step  # all lines of closing words stand alike
            mark.hang = mark.indent - _usual_step(mark.indent, known.get(mark.what, []), step)
        if mark.hang is not None:
            mark.place = max(mark.hang, mark.hang + running.step if mark.indent is None else mark.indent)


def _usual_step(indent: float, known: list[tuple[float, float]], step: float) -> float:
    """How far the first line stands in from the others in units of a kind that begin at this indent."""
    steps = sorted(known_step for at, known_step in known if abs(at - indent) <= w.TOLERANCE)
    return steps[len(steps) // 2] if steps else step


def _hang(mark: Mark, starts: list[int], running: Running) -> float | None:
    line = mark.line if mark.line is not None else bisect_right(running.starts, mark.start) - 1
    if line + 1 >= len(running.starts):
        return None
    begins = running.starts[line + 1]
    i = bisect_right(starts, mark.start)
    if i < len(starts) and starts[i] <= begins:
        return None  # the next mark comes before
    if running.text[max(0, begins - 3) : begins].rstrip()[-1:] in ".:;" and mark.what != "paragraph":
        return None  # a sentence has ended: the next line may be another unit's
    return running.indent(line + 1)
