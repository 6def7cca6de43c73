"""The words of one section to its units: sub-sections, clauses, provisos, Explanations ...

The words come as one running text that remembers where printed lines began. An enumerator
counts as one when it stands where a unit can begin and continues a list that is open, or
opens one; which of several readings holds is decided by the list, by the indent where the
print has indents, by the words before it and by the enumerator that comes next.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from civicsetu.model.kinds import CLOSING_WORDS, QUALIFIERS, UNIT_KINDS
from civicsetu.read.tree.enumerators import ENUMERATOR, Reading, readings

PROVISO = re.compile(r"Provided\s*,?\s*(?:further|also|however|always)?\s*,?\s*that\b|Provided (?:further|also)\b")
EXPLANATION = re.compile(r"Explanation\s*(\d{1,2}|[IVX]{1,4})?\s*\.?\s*[—–:-]+\s*")
ILLUSTRATION = re.compile(r"Illustrations?\s*\.?\s*(?:[—–:-]+\s*|$)")
_UNIT = r"(section|sub-section|clause|sub-clause|Chapter|rule|sub-rule|regulation)\b"
EXPLAINS = re.compile(rf"(?:[Ff]or|[Ii]n) (?:the purposes? of )?this {_UNIT}")
RESTRICTS = re.compile(rf"[Nn]othing (?:contained )?in this {_UNIT}")
POINTS_AT = re.compile(
    r"(?:\b(?:sub-)?(?:sections?|clauses?|rules?|regulations?|paragraphs?|items?|articles?)|\bForms?|\bof|\bunder|\bor|\band|\bto|,)$",
    re.IGNORECASE,
)
LONGEST_WORD = 20  # characters in which what POINTS_AT finds has room, with the one before
ENDS_IN_LABEL = re.compile(r"(?:^|[\s.;:,—–-])(\((?:\d{1,3}[A-Z]?|[a-z]{1,3})\))$")
LONGEST_LABEL = 8
QUOTES = "\"'“‘"
AMENDED = re.compile(r"\s*\d{0,2}\[$")
ABBREVIATED = re.compile(r"\b(?:Nos?|Rs|viz|[Cc]ls?|[Ss]s?|[Ss]ecs?|[Rr]r?|[Rr]egs?|[Aa]rts?|[Pp]aras?)\.$")
BEGINS_SENTENCE = re.compile(rf"{ENUMERATOR.pattern}\s*(?:\([a-z]\)\s*)?[\"“'‘]?[A-Z]")
CLOSES = re.compile(r"(?!(?:and|or)\b)[a-z]{2,} ")
OMITTED = re.compile(r"(?:\*\s?){3,}$")  # the stars that stand for units that were omitted
OPENS = re.compile(r"[—–:-]\s*$|\bnamely\s*,?\s*$")
LOOK_BACK = 300  # characters before a place that tell what may begin there
DEEPEST = 12  # units one in another, more than any statute has
STEP_TOLERANCE = 4.0  # points by which two indents that are meant equal may differ


@dataclass(slots=True)
class Unit:
    """A unit found in a section's words: `start` is its first character there."""

    kind: str
    number: str | None
    start: int
    body: int
    parent: "Unit | None"
    pinpoint: str
    indent: float | None = None
    hang: float | None = None
    children: list["Unit"] = field(default_factory=list)
    qualifiers: dict[str, set[str | None]] = field(default_factory=dict)  # numbers of its provisos ... by kind

    def lineage(self) -> list["Unit"]:
        """This unit, its parent, and so on up to the section."""
        unit, found = self, [self]
        while unit.parent is not None:
            unit = unit.parent
            found.append(unit)
        return found


@dataclass(frozen=True, slots=True)
class Running:
    """A section's words as one text; `starts[i]` is where printed line i begins, `indents[i]`
    its left edge in points, and `step` how far a unit's first line stands in from its others
    (0 where the print has no such indents). With `paragraphs` the starts are those of paragraphs."""

    text: str
    starts: tuple[int, ...] = (0,)
    indents: tuple[float, ...] = (0.0,)
    step: float = 0.0
    paragraphs: bool = False

    def line_at(self, offset: int) -> int | None:
        """The printed line that begins at this offset, if one does."""
        i = bisect_right(self.starts, offset) - 1
        return i if i >= 0 and self.starts[i] == offset else None


@dataclass(slots=True)
class _List:
    """An open list: the unit it belongs to, its style, and its last enumerator."""

    owner: Unit
    last: Reading
    indent: float | None


@dataclass(frozen=True, slots=True)
class _Mark:
    """A place where a unit may begin."""

    start: int
    end: int
    what: str
    label: str
    indent: float | None
    abuts: bool


def split_units(running: Running, kind: str, number: str) -> list[Unit]:
    """Split a section's words into its units.

    Args:
        running: the words after the section's number and heading.
        kind: `section`, `rule`, `regulation` or `article`.
        number: the section's number as printed.

    Returns:
        The units in reading order, the section itself first; each one's words run from its
        `start` to the `start` of the next.
    """
    root = Unit(kind, number, 0, 0, None, number)
    return _Splitter(running, root).split()


class _Splitter:
    def __init__(self, running: Running, root: Unit):
        self.running, self.text = running, running.text
        self.root, self.units = root, [root]
        self.lists: list[_List] = []
        self.now = root
        self.names: Counter[str] = Counter()
        self.anchor: Unit | None = None
        self.anchor_indent: float | None = None  # where what follows must stand to be the anchor's too
        self.marks = self._marks()

    # ---------------------------------------------------------------- where units may begin
    def _marks(self) -> list[_Mark]:
        found = []
        for pattern, what in ((ENUMERATOR, "label"), (PROVISO, "proviso"), (EXPLANATION, "explanation"),
                              (ILLUSTRATION, "illustration")):  # fmt: skip
            for match in pattern.finditer(self.text):
                label = match[1] if what in ("label", "explanation") and match[1] else ""
                start = match.start()
                line = self.running.line_at(start)
                indent = self.running.indents[line] if line is not None and self.running.step else None
                before = self._before(start)
                abuts = bool(before) and not before[-1].isspace()
                if self._may_begin(what, before, start, line is not None, abuts):
                    found.append(_Mark(start, match.end(), what, label, indent, abuts))
        found.extend(self._run_on_tails())
        found.extend(self._outdented_lines())
        found.sort(key=lambda mark: (mark.start, mark.what == "tail"))
        return found

    def _after(self, i: int) -> Iterator[_Mark]:
        return (self.marks[k] for k in range(i + 1, len(self.marks)))

    def _before(self, start: int) -> str:
        """The words before a place, as far back as anything looks."""
        return self.text[max(0, start - LOOK_BACK) : start]

    def _may_begin(self, what: str, before: str, start: int, at_line: bool, abuts: bool) -> bool:
        words = before.rstrip()
        if not words:
            return True
        if what in ("proviso", "explanation", "illustration"):
            if abuts and before[-1] in QUOTES:  # words that an amendment puts in or takes out
                return False
            if words.endswith("["):  # an amendment's mark: "office. 2[Provided that"
                words = AMENDED.sub("", words) or "."
            return words[-1] in ".:;,—–-)]'\"”" or (at_line and what != "proviso")
        if self._follows_label(words):
            return True
        if self._points_at(words):
            return False
        if at_line:
            return True
        if abuts:
            return before[-1] in ".;:,—–-)" or before[-1].isalpha()
        if words[-1] == "." and not ABBREVIATED.search(words) and BEGINS_SENTENCE.match(self.text, start):
            return True
        ends = re.sub(r"[;,]\s*(?:and|or)$", ";", words)
        return ends[-1] in ";:—–"

    def _follows_label(self, words: str) -> bool:
        match = ENDS_IN_LABEL.search(words, max(0, len(words) - LONGEST_LABEL)) if words.endswith(")") else None
        return match is not None and not (self._points_at(words[: match.start(1)].rstrip()) and len(words) > 8)

    @staticmethod
    def _points_at(words: str) -> bool:
        """True when the words before an enumerator make it a reference: "sub-section (1)"."""
        match = POINTS_AT.search(words, max(0, len(words) - LONGEST_WORD))
        if not match:
            return False
        word = match[0].lower()
        rest = words[: match.start()].rstrip()
        if word in ("and", "or"):
            # ";  and (b)" begins a unit, "clauses (a) and (b)" points at one
            return not rest.endswith((";", ",", ":", ".")) or bool(re.search(r"\)\s*,?$", rest))
        if word == ",":
            return bool(re.search(r"(?:sections?|clauses?|rules?)\s+(?:\(\w+\)(?:,\s*|\s+and\s+|\s+or\s+)?)*\(\w+\),$",
                                  words))  # fmt: skip
        return True

    def _run_on_tails(self) -> list[_Mark]:
        """Closing words: in a print without line breaks "...by the Government,for the purpose", and
        where paragraphs are known, one that begins in lower case."""
        ends = [m.end() for m in re.finditer(r"(?<=[a-z])[,;](?=[a-z]{2,} )", self.text)]
        if self.running.paragraphs:
            ends.extend(start for start in self.running.starts if CLOSES.match(self.text, start))
        return [_Mark(end, end, "tail", "", None, True) for end in ends]

    def _outdented_lines(self) -> list[_Mark]:
        if not self.running.step:
            return []
        return [
            _Mark(start, start, "line", "", indent, False)
            for start, indent in zip(self.running.starts, self.running.indents, strict=True)
            if start
        ]

    # ---------------------------------------------------------------- the walk
    def split(self) -> list[Unit]:
        self.now.body = 0
        for i, mark in enumerate(self.marks):
            if mark.start < self.now.body and mark.what != "label":
                continue
            if mark.what == "label":
                self._label(mark, i)
            elif mark.what == "line":
                self._line(mark)
            elif mark.what == "tail":
                self._tail(mark)
            else:
                self._qualifier(mark, i)
        return self.units

    def _add(self, unit: Unit) -> Unit:
        assert unit.parent is not None
        self.names[unit.pinpoint] += 1
        if self.names[unit.pinpoint] > 1:  # two lists of one unit that count alike
            unit.pinpoint += f" ({self.names[unit.pinpoint]})"
        unit.parent.children.append(unit)
        self.units.append(unit)
        self.now = unit
        return unit

    def _label(self, mark: _Mark, i: int) -> None:
        options = self._options(mark)
        if not options:
            return
        choice = self._choose(options, mark, i) if len(options) > 1 else options[0]
        owner, reading = choice
        if owner is None:
            if len(self.lists) >= DEEPEST or not self._can_open(mark):
                return
            owner = self.now
            if owner.kind == "paragraph":
                above = owner.parent or self.root
                # a second list after closing words is theirs where the first one has its enumerators
                owner = owner if any(child.number == mark.label for child in above.children) else above
            self.lists.append(_List(owner, reading, mark.indent))
        else:
            while self.lists[-1].owner is not owner:
                self.lists.pop()
            self.lists[-1].last = reading
        self.anchor = None
        kind = kind_below(owner, reading.style == "number")
        unit = Unit(
            kind, mark.label, mark.start, mark.end, owner, under(owner.pinpoint, f"({mark.label})"), mark.indent
        )
        self._add(unit)

    def _options(self, mark: _Mark) -> list[tuple[Unit | None, Reading]]:
        """The lists that this enumerator continues, innermost first, and the ones it can open."""
        found: list[tuple[Unit | None, Reading]] = []
        for reading in readings(mark.label):
            for entry in reversed(self.lists):
                if reading.follows(entry.last):
                    found.append((entry.owner, reading))
        found.sort(key=lambda option: -len(option[0].lineage()) if option[0] else 0)
        found.extend((None, reading) for reading in readings(mark.label) if reading.first)
        return found or self._after_omitted(mark)

    def _after_omitted(self, mark: _Mark) -> list[tuple[Unit | None, Reading]]:
        """The same where stars stand for the enumerators before: an open list may leave some out,
        and another one need not open with its first."""
        before = self._before(mark.start).rstrip()
        if not OMITTED.search(before):
            return []
        later: list[tuple[Unit | None, Reading]] = [
            (entry.owner, reading)
            for entry in reversed(self.lists)
            for reading in readings(mark.label)
            if reading.style == entry.last.style and reading.place > entry.last.place
        ]
        opens = OPENS.search(OMITTED.sub("", before).rstrip())
        return later[:1] or [(None, reading) for reading in readings(mark.label)[:1] if opens]

    def _choose(self, options: list[tuple[Unit | None, Reading]], mark: _Mark, i: int) -> tuple[Unit | None, Reading]:
        """Between continuing and opening: by indent, by what the words before promise, and by
        the next enumerator."""

        def score(option: tuple[Unit | None, Reading]) -> tuple[float, float]:
            owner, reading = option
            points = 0.0
            entry = next((e for e in self.lists if e.owner is owner), None) if owner else None
            if mark.indent is not None:
                if entry is not None and entry.indent is not None:
                    points += 4 if abs(entry.indent - mark.indent) < STEP_TOLERANCE else -4
                elif owner is None and self.now.indent is not None:
                    points += 4 if mark.indent > self.now.indent + STEP_TOLERANCE else -4
            promised = bool(OPENS.search(self._before(mark.start).rstrip()))
            points += 2 if promised == (owner is None) else 0
            for later in self._after(i):
                if later.what != "label":
                    continue
                nexts = readings(later.label)
                if any(r.follows(reading) for r in nexts):
                    points += 3
                break
            depth = len(owner.lineage()) if owner else 0
            return points, depth

        return max(options, key=score)

    def _can_open(self, mark: _Mark) -> bool:
        if len(self.now.lineage()) > DEEPEST:
            return False
        before = OMITTED.sub("", self._before(mark.start).rstrip()).rstrip()
        if not before or mark.start <= self.now.body + 1 or OPENS.search(before):
            return True
        if mark.indent is not None:
            floor = self.now.indent if self.now.indent is not None else min(self.running.indents)
            return mark.indent > floor + STEP_TOLERANCE
        runs_on = before[-1] in ",.;" and (mark.abuts or self.running.step == 0)
        return runs_on or before.endswith((" that", " which"))

    # ---------------------------------------------------------------- provisos, Explanations
    def _qualifier(self, mark: _Mark, i: int) -> None:
        owner = self._qualified(mark, i)
        self.anchor_indent = mark.indent
        body = mark.start if mark.what == "proviso" else mark.end
        name, number = qualifier_name(owner, mark.what, mark.label)
        self.anchor = owner
        self._add(Unit(mark.what, number, mark.start, body, owner, under(owner.pinpoint, name), mark.indent))

    def _qualified(self, mark: _Mark, i: int) -> Unit:
        """The unit that a proviso or Explanation belongs to."""
        current = self.now
        while current.kind in ("proviso", "explanation", "illustration", "paragraph") and current.parent:
            current = current.parent
        lineage = [u for u in current.lineage() if u.kind not in ("proviso", "explanation", "illustration")]
        end = next((m.start for m in self._after(i) if m.what not in ("line", "tail")), len(self.text))
        words = RESTRICTS if mark.what == "proviso" else EXPLAINS
        if scope := words.search(self.text, mark.start, max(end, mark.end)):
            named = scope[1].replace("Chapter", self.root.kind)
            for unit in lineage:
                if unit.kind == named:
                    return unit
        if self.anchor is not None:
            return self._further_out(self.anchor, mark.indent) or self.anchor
        if self.now.kind == "paragraph":
            return self.now.parent or self.root
        if current is self.root or current.kind == UNIT_KINDS[self.root.kind].below:
            return current
        if self._sibling_follows(i):
            return current
        if mark.indent is not None:
            for unit in lineage:
                if self._stands_at(unit, mark.indent):
                    return unit
        return current.parent or self.root

    def _indent(self, unit: Unit) -> float | None:
        """Where a unit's first line stands."""
        if unit is self.root and self.running.step:
            return self.running.indents[0]
        return unit.indent

    def _stands_at(self, unit: Unit, indent: float) -> bool:
        own = self._indent(unit)
        return own is not None and abs(own - indent) < STEP_TOLERANCE

    def _further_out(self, anchor: Unit, indent: float | None) -> Unit | None:
        """The unit above `anchor` that begins at this indent, where the indent is further out
        than what was last said of `anchor`."""
        if indent is None or self.anchor_indent is None or indent >= self.anchor_indent - STEP_TOLERANCE:
            return None
        return next((unit for unit in anchor.lineage()[1:] if self._stands_at(unit, indent)), None)

    def _sibling_follows(self, i: int) -> bool:
        """True when, after this mark, the innermost open list goes on before an outer one does."""
        if not self.lists:
            return False
        inner, outer = self.lists[-1], self.lists[:-1]
        explained = self.marks[i].what == "explanation"
        own: _Mark | None = None  # the last enumerator of an Explanation's own list
        for later in self._after(i):
            explained = explained or later.what == "explanation"
            if later.what != "label":
                continue
            if explained and self._own_list(own, later, inner):
                own = later
                continue
            for reading in readings(later.label):
                if reading.follows(inner.last):
                    return not (later.indent is not None and inner.indent is not None
                                and abs(later.indent - inner.indent) > STEP_TOLERANCE)  # fmt: skip
            if any(r.follows(entry.last) for r in readings(later.label) for entry in outer):
                return False
        return False

    @staticmethod
    def _own_list(own: _Mark | None, later: _Mark, inner: _List) -> bool:
        """True when an enumerator opens or continues the list of an Explanation."""
        if own is None:
            opens = any(reading.first for reading in readings(later.label))
            return opens and not any(reading.follows(inner.last) for reading in readings(later.label))
        goes_on = any(r.follows(before) for r in readings(later.label) for before in readings(own.label))
        if None in (later.indent, own.indent, inner.indent):
            return goes_on
        return goes_on and abs(later.indent - own.indent) <= abs(later.indent - inner.indent)  # type: ignore[operator]

    # ---------------------------------------------------------------- closing words
    def _line(self, mark: _Mark) -> None:
        """A printed line inside a unit: note its hang; if it stands further out, closing words."""
        now = self.now
        assert mark.indent is not None
        if any(u.start == mark.start for u in self.units[-2:]):
            return
        if now.kind in (*QUALIFIERS, "paragraph"):
            self._line_after(now, mark)
            return
        if now.indent is None:
            if now is not self.root and now.hang is None:
                now.hang = mark.indent
            return
        if now.hang is None and self._before(mark.start).rstrip()[-1:] not in tuple(".:;,—"):
            now.hang = mark.indent  # a sentence goes on: this is how the unit's own lines hang
            return
        hang = now.hang if now.hang is not None else now.indent - self.running.step
        if mark.indent >= hang - STEP_TOLERANCE:
            now.hang = min(hang, mark.indent) if now.hang is None else now.hang
            return
        if self.lists and now.parent is not None:
            self._close_outside(now, mark)

    def _line_after(self, now: Unit, mark: _Mark) -> None:
        """A printed line inside a proviso, an Explanation or closing words: where a sentence has
        ended and the line stands further out, it is closing words of a unit further out."""
        assert mark.indent is not None
        if now.hang is None and now.kind == "paragraph":
            now.hang = mark.indent
        first = now.indent is not None and now.hang is None
        hang = now.indent - self.running.step if first and now.indent is not None else now.hang
        if hang is None or now.parent is None:
            return
        if mark.indent >= hang - STEP_TOLERANCE:
            now.hang = min(hang, mark.indent)
            return
        ended = self._before(mark.start).rstrip()[-1:] in tuple(".:;,—")
        if ended and now.parent.parent is not None and not ENUMERATOR.match(self.text, mark.start):
            self._close_outside(now.parent, mark)

    def _close_outside(self, now: Unit, mark: _Mark) -> None:
        assert mark.indent is not None
        for unit in now.lineage()[1:]:
            unit_hang = (
                unit.hang if unit.hang is not None else (unit.indent - self.running.step if unit.indent else None)
            )
            if unit_hang is None or abs(unit_hang - mark.indent) < STEP_TOLERANCE or unit is self.root:
                self._close(unit, mark.start, mark.indent)
                return

    def _tail(self, mark: _Mark) -> None:
        in_list = self.running.step == 0 and self.now.kind in ("clause", "sub-clause", "item")
        if in_list and self.now.parent is not None and not self._sibling_follows(self.marks.index(mark)):
            self._close(self.now.parent, mark.start)

    def _close(self, owner: Unit, start: int, indent: float | None = None) -> None:
        """Closing words of `owner`, after its list; `indent` is where their lines stand."""
        while self.lists and self.lists[-1].owner.lineage()[:1] != [owner] and owner in self.lists[-1].owner.lineage():
            self.lists.pop()
        if self.lists and self.lists[-1].owner is owner and self.lists[-1].last.style != "number":
            self.lists.pop()  # sub-sections go on after closing words
        name, _ = qualifier_name(owner, "paragraph")
        self.anchor, self.anchor_indent = owner, self._indent(owner)
        self._add(Unit("paragraph", None, start, start, owner, under(owner.pinpoint, name), hang=indent))


def qualifier_name(owner: Unit, kind: str, printed: str = "") -> tuple[str, str | None]:
    """Name the next proviso, Explanation ... of `owner`, which remembers the number: `proviso`,
    `proviso 2`; a number that is printed ("Explanation I") is kept unless one before has it."""
    word = CLOSING_WORDS if kind == "paragraph" else UNIT_KINDS[kind].in_words
    same = owner.qualifiers.setdefault(kind, set())
    count = len(same) + 1
    number = printed or (str(count) if same else None)
    while number in same:
        number, count = str(count), count + 1
    same.add(number)
    return (f"{word} {number}" if number else word), number


def kind_below(owner: Unit, numbered: bool) -> str:
    """What an enumerated unit is called that stands directly below `owner`."""
    if owner.parent is None and numbered:
        return UNIT_KINDS[owner.kind].below
    depth = sum(unit.kind in ("clause", "sub-clause", "item") for unit in owner.lineage())
    return ("clause", "sub-clause", "item")[min(depth, 2)]


def under(pinpoint: str, name: str) -> str:
    """A name below a pinpoint: `18(1)` + `(a)`, `18(1)` + `proviso`, `18 Explanation` + `(i)`.

    >>> under("18(1)", "(a)"), under("18(1)", "proviso"), under("45 Explanation", "(i)")
    ('18(1)(a)', '18(1) proviso', '45 Explanation (i)')
    """
    joins = name.startswith("(") and re.search(r"^[\w-]+$|\)$", pinpoint)
    return f"{pinpoint}{name}" if joins else f"{pinpoint} {name}"
