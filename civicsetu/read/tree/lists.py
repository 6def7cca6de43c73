"""What an enumerator can be in a reading: the next member of a list that is open, or the first of a new one."""

from collections.abc import Iterator

from civicsetu.model.kinds import CLAUSES, UNIT_KINDS
from civicsetu.read.tree import weights as w
from civicsetu.read.tree.enumerators import MISREAD_ONE, ROMAN, Reading, enumerator_at
from civicsetu.read.tree.marks import Mark
from civicsetu.read.tree.nodes import Node, alike_from, closing_all, leaving, lineage, open_lists

Step = tuple[float, Node]  # the points of taking a mark as a unit, those of the mark itself aside, and its node
LEAST_MISPRINT = min(w.MISREAD_ONE, w.MISREAD, w.MISPRINT)
ONE, SECOND, ROMAN_TWO = Reading("number", (1,)), Reading("number", (2,)), Reading("roman", (2,))


def list_members(node: Node, mark: Mark, tight: bool, most: float) -> Iterator[Step]:
    """The readings in which an enumerator begins a unit.

    Args:
        node: the node that was taken last.
        mark: the enumerator.
        tight: it follows directly on an enumerator that was taken: "(2)(a)".
        most: points beyond which a reading is of no use and need not be made.

    Yields:
        The new nodes, each with the points of the step alone, those of taking the mark aside.
    """
    yield from _members(node, mark, most)
    if node.depth < w.DEEPEST:
        for reading in mark.readings:
            owner = _opener(node, reading)
            points = _points_to_open(owner, node, mark, reading, tight)
            if points <= most:
                yield (points, _opened(owner, node, mark, reading, tight))
            if reading == SECOND and _follows_unnumbered(node, mark):
                yield _second(node, mark, reading)


def _members(node: Node, mark: Mark, most: float) -> Iterator[Step]:
    """The mark as the next member of each list that is open."""
    misprints: list[Step] = []
    styles, counts_on = {reading.style for reading in mark.readings}, False
    for at, last, left, cousin in _reached(node, mark):
        if last.style in styles:
            cost = left + _indent_points(at, mark)
            for points, reading, remark in _steps(last, mark):
                counts_on = counts_on or points <= w.INSERTED
                if cost + points <= most:
                    yield (cost + points, _member(at, node, mark, reading, remark, cousin))
        if not counts_on and mark.line is not None and left + LEAST_MISPRINT <= most:
            misprints.extend(_misprints(at, node, mark, cousin, left, most))
    if not counts_on:
        yield from misprints


def _reached(node: Node, mark: Mark) -> Iterator[tuple[Node, Reading, float, Reading | None]]:
    """The last members of all lists that are open, from the inside out, each with its reading, the points for leaving
    what is open inside it, and the last member of the list that was open inside."""
    barrier, goes_on = None, 0.0
    left = w.NOT_AS_PROMISED if mark.promises else 0.0
    inner: dict[int, Reading] = {}  # the last member of the list that was open inside, by its owner
    for at in open_lists(node):
        if at is barrier:
            barrier, goes_on = None, 0.0
        if at.reading is not None:
            yield at, at.reading, left + goes_on, inner.get(id(at))
            if at.up is not None:
                inner.setdefault(id(at.up), at.reading)
        left += leaving(at)
        if at.barred is not None and barrier is None:
            barrier, goes_on = at.barred, w.GOES_ON_AFTER


def _misprints(last: Node, node: Node, mark: Mark, cousin: Reading | None, cost: float, most: float) -> Iterator[Step]:
    """The mark in the place of the next behind `last`, though it is another letter, or though `last` is."""
    if _apart(last, mark) > 0:
        return
    is_one = last.mark.label == "1" and last.reading == ONE and last.depth > 1
    if is_one and ROMAN_TWO in mark.readings and cost + w.MISREAD_ONE <= most:
        yield (cost + w.MISREAD_ONE, _member(last, node, mark, ROMAN_TWO, "(1) stands for (i)", cousin))
    if _looks_alike(mark.label, last.mark.label):
        price = w.MISREAD if _misread(mark.label, last.reading) else w.MISPRINT
        if cost + price <= most:
            yield (cost + price, _misprint(last, node, mark, cousin))


def _looks_alike(label: str, other: str) -> bool:
    """True for two enumerators in figures, in capitals or in small letters."""
    return (label[0].isdigit(), label[0].isupper()) == (other[0].isdigit(), other[0].isupper())


def _misread(label: str, last: Reading | None) -> bool:
    """True where OCR may have read so the Roman number behind `last`: "(m)" for (iii), "(vm)" for (viii).

    >>> _misread("m", Reading("roman", (2,))), _misread("m", Reading("roman", (3,)))
    (True, False)
    """
    if last is None or last.style != "roman":
        return False
    return label.replace("m", "iii").replace("u", "ii") == enumerator_at("roman", (last.place[0] + 1,))


def _misprint(last: Node, node: Node, mark: Mark, cousin: Reading | None) -> Node:
    """The mark in the place of the next of its list, though it is another letter."""
    assert last.reading is not None
    reading = Reading(last.reading.style, (last.reading.place[0] + 1,))
    return _member(last, node, mark, reading, f"({mark.label}) stands in the place of the next", cousin)


def _steps(last: Reading, mark: Mark) -> Iterator[tuple[float, Reading, str]]:
    """What an enumerator can be after another of its list: the points of the step, its reading, and a remark."""
    for reading in mark.readings:
        if reading.style == last.style and (found := _step(last, reading, mark)):
            points, remark = found
            yield points, reading, remark


def _step(last: Reading, reading: Reading, mark: Mark) -> tuple[float, str] | None:
    """The points of one enumerator after another of its style, and a remark; None if it cannot be."""
    if reading.follows(last):
        if reading.place == (last.place[0] + 1,):
            return w.NEXT, ""
        among_inserted = len(last.place) > 1  # (xx) after (xa)
        return (w.INSERTED_ROMAN if mark.label in ROMAN and not among_inserted else w.INSERTED), ""
    if reading.place == last.place:
        return w.TWICE, ""  # the document's warnings tell of all names that are printed twice
    if len(reading.place) > 1 and len(last.place) > 1 and {*last.place} == {reading.place[0]}:  # (ja) after (jj)
        return w.INSERTED, ""
    missing = reading.place[0] - last.place[0] - 1
    if mark.omitted and missing == 0 and mark.label not in ROMAN:  # (2A) after (1), where stars stand for (2)
        return w.MISSING_OMITTED, ""
    if not 0 < missing <= w.MOST_MISSING:
        return None
    if mark.omitted:
        return w.MISSING_OMITTED, ""
    number = "one is" if missing == 1 else f"{missing} are"
    return w.MISSING_ONE + w.MISSING_MORE * (missing - 1), f"{number} left out before ({mark.label})"


def _indent_points(last: Node, mark: Mark) -> float:
    """Points for a member that does not stand where those before it do."""
    if last.indent is None:
        return 0.0
    if mark.line is None:
        return w.INLINE_AMONG_LINES
    return min(w.OTHER_INDENT, _apart(last, mark) * w.INDENT_POINT)


def _apart(last: Node, mark: Mark) -> float:
    """By how many points more than printing varies a mark stands elsewhere than a list's members."""
    if mark.indent is None or last.indent is None:
        return 0.0
    return max(0.0, abs(mark.indent - last.indent) - w.TOLERANCE)


def _member(last: Node, node: Node, mark: Mark, reading: Reading, remark: str, cousin: Reading | None) -> Node:
    indent = mark.indent if mark.indent is not None else last.indent
    return Node(
        mark, "label", last.kind, last.up, last.open if last.open is not last else last.up, node, reading, indent,
        last.count + (reading != last.reading), last.led, cousin, last.depth, last.clauses, last.inside,
        alike_from(last.up, "label", reading, 2), remark=remark,
    )  # fmt: skip


def _opener(node: Node, reading: Reading) -> Node:
    """The unit that a list opens under: the last one; after closing words the one that they close,
    unless its list before counts alike and has such a member already."""
    if node.what != "paragraph" or node.up is None:
        return node
    twice = node.cousin is not None and reading.style == node.cousin.style and not reading.follows(node.cousin)
    return node if twice else node.up


def _points_to_open(owner: Node, node: Node, mark: Mark, reading: Reading, tight: bool) -> float:
    """Points for the mark as the first member of a list below `owner`."""
    deeper = None
    if mark.indent is not None and owner.indent is not None and owner.up is not None:
        deeper = mark.indent - owner.indent
    points = 0.0 if tight or mark.opens_words else mark.before
    if deeper is not None:
        if deeper > w.TOLERANCE:
            points = min(points, w.DEEPER_UNPROMISED)
        elif deeper >= -w.TOLERANCE or owner.reading is None:
            points += w.OPENS_LEVEL
        else:
            points += min(w.OPENS_FURTHER_OUT, w.OPENS_LEVEL - deeper * w.INDENT_POINT)
    return points + _first(owner, node, mark, reading)


def _opened(owner: Node, node: Node, mark: Mark, reading: Reading, tight: bool) -> Node:
    """The mark as the first member of a list below `owner`."""
    kind, clauses = _kind_below(owner, reading.style == "number")
    new = Node(
        mark, "label", kind, owner, owner, node, reading, mark.indent, 1, not (tight or mark.opens_words), None,
        owner.depth + 1, clauses, owner.inside or owner.what not in ("label", "section", "paragraph"),
        alike_from(owner, "label", reading, 1),
    )  # fmt: skip
    if not reading.first:
        new.remark = f"the list begins with ({mark.label})"
    return new


def _follows_unnumbered(node: Node, mark: Mark) -> bool:
    """True for a line of a section that has no number (1) before, where a proviso, an Explanation or closing words of
    the section stand before it, or a sentence has ended and another begins."""
    if mark.line is None or not mark.before_first:
        return False
    is_section = node.up is not None and node.up.up is None and node.open is node.up
    return is_section or (mark.before == w.UNPROMISED_ENDED and mark.begins_sentence)


def _second(node: Node, mark: Mark, reading: Reading) -> Step:
    """The mark as the second sub-section of a section whose first is printed without its number."""
    *_, section = lineage(node)
    kind, clauses = _kind_below(section, numbered=True)
    new = Node(
        mark, "label", kind, section, section, node, reading, mark.indent, 2, False, None, section.depth + 1, clauses,
        alike=alike_from(section, "label", reading, 2), remark=f"the list begins with ({mark.label})",
    )  # fmt: skip
    return (w.UNNUMBERED_FIRST + closing_all(node), new)


def _first(owner: Node, node: Node, mark: Mark, reading: Reading) -> float:
    """Points for the style and the first member of a list that opens below `owner`."""
    points = 0.0
    if not reading.first:
        before = node.cousin if node.what == "paragraph" and node.up is owner else owner.cousin
        goes_on = before is not None and reading.follows(before)
        points += w.STARTS_ON if goes_on else w.MISSING_OMITTED if mark.omitted else w.STARTS_LATE
        if len(reading.place) > 1:
            points += w.STARTS_LATE
    if reading.style == "number" and mark.label in MISREAD_ONE:
        points += w.MISREAD_ONE
    if reading.style == "number" and owner.reading is not None:
        points += w.NUMBERS_BELOW
    above = owner.up is not None and owner.reading is not None
    if above and owner.reading.style == reading.style:  # type: ignore[union-attr]
        points += w.SAME_STYLE_BELOW
    return points


def _kind_below(owner: Node, numbered: bool) -> tuple[str, int]:
    if owner.up is None and numbered:
        return UNIT_KINDS[owner.kind].below, owner.clauses
    return CLAUSES[min(owner.clauses, 2)], owner.clauses + 1
