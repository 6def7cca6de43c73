"""The search for the tree that best explains a section: a beam search over its marks.

A reading goes through the marks in order and takes or passes over each. What it has taken so far
is a chain of nodes; the open lists are those of the last node and of what it stands in. Each
choice costs points (see `weights`); of the readings with the same open lists only the best is
kept, and of the others those that are not far behind.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from civicsetu.model.kinds import CLAUSES, FORMER_TEXT, UNIT_KINDS
from civicsetu.read.tree import weights as w
from civicsetu.read.tree.enumerators import ROMAN, Reading
from civicsetu.read.tree.marks import Mark
from civicsetu.read.tree.names import SURE
from civicsetu.read.tree.running import Running

DEEPER = {"clause": "sub-clause", "sub-clause": "item", "item": "item"}
QUALIFIED = (("exception", "explanation"), ("explanation", "proviso"), ("exception", "proviso"))  # what follows what


@dataclass(slots=True, eq=False)
class Node:
    """A mark that is taken for a unit's beginning.

    `up` is the unit that holds it, `before` the node taken last, and `open` where the lists go on
    that are still open: the unit that holds it, or the last member of a list that may go on after
    an Explanation of the whole. `indent` is where the members of its list stand, `count` how many
    there are so far, `led` whether words lead to its list, `cousin` the last member of the list
    that the member before it had inside. `inside` is True below a proviso or Explanation. `barred`
    is, for these, the outermost unit that one of them since the last enumerator belongs to: that a
    list inside of it goes on is odd.
    """

    mark: Mark
    what: str
    kind: str
    up: "Node | None"
    open: "Node | None"
    before: "Node | None"
    reading: Reading | None = None
    indent: float | None = None
    count: int = 0
    led: bool = False
    cousin: Reading | None = None
    depth: int = 0
    clauses: int = 0
    inside: bool = False
    alike: int = 0
    margin: float = SURE
    remark: str = ""
    barred: "Node | None" = None


class State(NamedTuple):
    """A reading of the marks so far: its points, and the node taken last."""

    points: float
    node: Node


def best_reading(marks: list[Mark], running: Running, kind: str) -> list[Node]:
    """The nodes of the best reading, in the order of the words, without the section itself.

    Args:
        marks: as `find_marks` gives them.
        running: the section's words.
        kind: `section`, `rule`, `regulation` or `article`.
    """
    own_words = not marks or running.text[: marks[0].start].strip() != ""
    place = running.indent(0) if own_words else None
    root = Node(Mark(0, 0, "section", place=place), "section", kind, None, None, None, indent=running.indent(0))
    states = [State(0.0, root)]
    beam = max(1, min(w.BEAM, w.MOST_WORK // max(1, len(marks))))
    for i, mark in enumerate(marks):
        follows = marks[i - 1] if mark.close else None
        grown = [new for state in states for new in _choices(state, mark, follows, running)]
        states = _kept(grown, beam)
    ended = sorted((State(s.points + _closing(s.node), s.node) for s in states), key=lambda s: s.points)
    for other in ended[1:]:
        _compare(ended[0], other)
    return _path(ended[0].node)


def _choices(state: State, mark: Mark, follows: Mark | None, running: Running) -> Iterator[State]:
    """The readings that a reading grows into at a mark."""
    points, node = state
    if mark.what == "label":
        tight = follows is not None and node.mark is follows
        yield State(points + _passing(mark, follows, tight), node)
        before = w.AFTER_UNTAKEN if follows is not None and follows.what == "label" and not tight else 0.0
        taken = 0.0 if tight and mark.taken < w.MAYBE_REFERENCE else mark.taken
        for new in _labels(node, mark, tight):
            yield State(points + before + taken + new.points, new.node)
        return
    if mark.what == "paragraph":
        found = list(_closings(node, mark))
        yield State(points + (mark.passed if found else 0.0), node)
    else:
        found = list(_qualifiers(node, mark))
        yield State(points + mark.passed, node)
    for new in found:
        yield State(points + mark.taken + new.points, new.node)


def _passing(mark: Mark, follows: Mark | None, tight: bool) -> float:
    if follows is None or follows.what != "label":
        return mark.passed
    return max(mark.passed, w.PASSED_STOP if mark.taken < w.MAYBE_REFERENCE else 0.0) if tight else 0.0


# ---------------------------------------------------------------- enumerators
def _labels(node: Node, mark: Mark, tight: bool) -> Iterator[State]:
    yield from _members(node, mark)
    if node.depth < w.DEEPEST:
        for reading in mark.readings:
            yield _opened(_opener(node, reading), node, mark, reading, tight)


def _members(node: Node, mark: Mark) -> Iterator[State]:
    """The mark as the next member of each list that is open."""
    barrier, goes_on = None, 0.0
    left = w.NOT_AS_PROMISED if mark.promises else 0.0
    inner: dict[int, Reading] = {}  # the last member of the list that was open inside, by its owner
    misprints: list[State] = []
    counts_on = False
    for at in _open_lists(node):
        if at is barrier:
            barrier, goes_on = None, 0.0
        if at.reading is not None:
            cost = left + goes_on + _indent_points(at, mark)
            cousin = inner.get(id(at))
            for reading in mark.readings:
                if found := _step(at.reading, reading, mark):
                    counts_on = counts_on or found[0] <= w.INSERTED
                    yield State(cost + found[0], _member(at, node, mark, reading, found[1], cousin))
            if mark.line is not None and _apart(at, mark) == 0 and _looks_alike(mark.label, at.mark.label):
                misprints.append(State(cost + w.MISPRINT, _misprint(at, node, mark, cousin)))
            if at.up is not None:
                inner.setdefault(id(at.up), at.reading)
        left += _leaving(at)
        if at.barred is not None and barrier is None:
            barrier, goes_on = at.barred, w.GOES_ON_AFTER
    if not counts_on:
        yield from misprints


def _open_lists(node: Node) -> Iterator[Node]:
    """A node and what is open around it, from the inside out."""
    at: Node | None = node
    while at is not None:
        yield at
        at = at.open


def _looks_alike(label: str, other: str) -> bool:
    """True for two enumerators in figures, in capitals or in small letters."""
    return (label[0].isdigit(), label[0].isupper()) == (other[0].isdigit(), other[0].isupper())


def _misprint(last: Node, node: Node, mark: Mark, cousin: Reading | None) -> Node:
    """The mark in the place of the next of its list, though it is another letter."""
    assert last.reading is not None
    reading = Reading(last.reading.style, (last.reading.place[0] + 1,))
    return _member(last, node, mark, reading, f"({mark.label}) stands in the place of the next", cousin)


def _step(last: Reading, reading: Reading, mark: Mark) -> tuple[float, str] | None:
    """The points of one enumerator after another of its style, and a remark; None if it cannot be."""
    if reading.style != last.style:
        return None
    if reading.follows(last):
        if reading.place == (last.place[0] + 1,):
            return w.NEXT, ""
        return (w.INSERTED_ROMAN if mark.label in ROMAN else w.INSERTED), ""
    if reading.place == last.place:
        return w.TWICE, ""  # the document's warnings tell of all names that are printed twice
    missing = reading.place[0] - last.place[0] - 1
    if not 0 < missing <= w.MOST_MISSING:
        return None
    if mark.omitted:
        return w.MISSING_OMITTED, ""
    number = "one is" if missing == 1 else f"{missing} are"
    return w.MISSING_ONE + w.MISSING_MORE * (missing - 1), f"{number} left out before ({mark.label})"


def _indent_points(last: Node, mark: Mark) -> float:
    """Points for a member that does not stand where those before it do."""
    if mark.line is None and last.indent is not None:
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
        _alike(last.up, "label", reading, 2), remark=remark,
    )  # fmt: skip


def _opener(node: Node, reading: Reading) -> Node:
    """The unit that a list opens under: the last one; after closing words the one that they close,
    unless its list before counts alike and has such a member already."""
    if node.what != "paragraph" or node.up is None:
        return node
    twice = node.cousin is not None and reading.style == node.cousin.style and not reading.follows(node.cousin)
    return node if twice else node.up


def _opened(owner: Node, node: Node, mark: Mark, reading: Reading, tight: bool) -> State:
    """The mark as the first member of a list below `owner`."""
    at_once = tight or mark.opens_words
    deeper = None
    if mark.indent is not None and owner.indent is not None and owner.up is not None:
        deeper = mark.indent - owner.indent
    points = 0.0 if at_once else mark.before
    if deeper is not None:
        if deeper > w.TOLERANCE:
            points = min(points, w.DEEPER_UNPROMISED)
        elif deeper >= -w.TOLERANCE or owner.reading is None:
            points += w.OPENS_LEVEL
        else:
            points += min(w.OPENS_FURTHER_OUT, w.OPENS_LEVEL - deeper * w.INDENT_POINT)
    points += _first(owner, node, mark, reading)
    kind, clauses = _kind_below(owner, reading.style == "number")
    new = Node(
        mark, "label", kind, owner, owner, node, reading, mark.indent, 1, not at_once, None,
        owner.depth + 1, clauses, owner.inside or owner.what not in ("label", "section", "paragraph"),
        _alike(owner, "label", reading, 1),
    )  # fmt: skip
    if not reading.first:
        new.remark = f"the list begins with ({mark.label})"
    return State(points, new)


def _first(owner: Node, node: Node, mark: Mark, reading: Reading) -> float:
    """Points for the style and the first member of a list that opens below `owner`."""
    points = 0.0
    if not reading.first:
        before = node.cousin if node.what == "paragraph" and node.up is owner else owner.cousin
        goes_on = before is not None and reading.follows(before)
        points += w.STARTS_ON if goes_on else w.MISSING_OMITTED if mark.omitted else w.STARTS_LATE
        if len(reading.place) > 1:
            points += w.STARTS_LATE
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


def _leaving(node: Node) -> float:
    """Points for closing the list whose last member this is."""
    if node.reading is None or node.count > 1:
        return 0.0
    above = node.up.indent if node.up is not None else None
    deeper = node.mark.indent is not None and above is not None and node.mark.indent > above + w.TOLERANCE
    return w.LONE_DEEPER if deeper else w.LONE


def _closing(node: Node) -> float:
    """Points for closing all lists that are open."""
    return sum(_leaving(at) for at in _open_lists(node))


# ---------------------------------------------------------------- provisos, Explanations ...
def _qualifiers(node: Node, mark: Mark) -> Iterator[State]:
    """The mark as a proviso, Explanation ... of each unit that is open; a former text is that of the unit before."""
    if mark.what == FORMER_TEXT:
        yield State(0.0, _qualifier(node, node, mark, node))
        return
    usual, last = _usual_owner(node, mark)
    innermost = _innermost(node)
    owners = [at for at in _lineage(innermost) if at.what in ("label", "section")]
    unknown = [at for at in owners if at.mark.place is None and at.up is not None]
    placed = bool(unknown) or any(_near(at, mark) for at in owners)
    for levels, at in enumerate(owners):
        stands = mark.indent is not None and _near(at, mark) and not _near(usual, mark)  # the place says whose it is
        points = _ownership(at, None if stands else last, mark, innermost)
        if at is not usual and not mark.scope and not stands:
            points += w.NOT_ITS_OWNER + w.EACH_LEVEL * max(0, levels - 1)
        if mark.indent is not None and placed and not _near(at, mark):
            points += w.PLACE_UNKNOWN if at in unknown else w.NOT_AT_INDENT
        yield State(points, _qualifier(at, node, mark, innermost))
    if node.what in ("explanation", "exception") and mark.what != node.what:
        points = _ownership(node, None, mark, innermost)
        points += 0.0 if node is usual else w.INSIDE_QUALIFIER
        yield State(points, _qualifier(node, node, mark, node))


def _lineage(node: Node) -> Iterator[Node]:
    at: Node | None = node
    while at is not None:
        yield at
        at = at.up


def _near(owner: Node, mark: Mark) -> bool:
    """True when a proviso stands where the paragraphs of `owner` do."""
    place = owner.mark.place
    return place is not None and mark.indent is not None and abs(place - mark.indent) <= w.TOLERANCE


def _innermost(node: Node) -> Node:
    """The last unit with an enumerator that is not part of a proviso or Explanation, or the section."""
    at = node
    while at.open is not None and (at.inside or at.what not in ("label", "section")):
        at = at.open
    return at


def _usual_owner(node: Node, mark: Mark) -> tuple[Node, Node | None]:
    """The unit that a proviso here belongs to by custom, and the one that the last proviso has.

    What explains an Exception follows it, and so does what limits an Explanation; a second proviso
    goes with the first; else it is the unit that holds the list, or the sub-section itself.
    """
    if (node.what, mark.what) in QUALIFIED:
        return node, None
    last = _last_qualifier(node)
    if last is not None and last.up is not None:
        return last.up, last.up
    innermost = _innermost(node)
    if innermost.up is not None and innermost.led:
        return innermost.up, None
    return innermost, None


def _ownership(owner: Node, last: Node | None, mark: Mark, innermost: Node) -> float:
    if mark.scope:
        return 0.0 if _names(owner, mark, innermost) else w.NOT_NAMED
    return w.NOT_WITH_LAST if last is not None and owner is not last else 0.0


def _names(owner: Node, mark: Mark, innermost: Node) -> bool:
    """True when the words of a proviso name the level of `owner`."""
    if not mark.scope_plural:
        return mark.scope in _called(owner)
    at: Node | None = innermost
    while at is not None and at.up is not owner:
        at = at.up
    return at is not None and mark.scope in _called(at)


def _called(unit: Node) -> tuple[str, ...]:
    """What the words of a section may call a unit. Where the section's own words lead to a list with
    figures, as in definitions, its members are clauses and all below them is one level deeper."""
    if unit.up is None:
        return ("section", unit.kind)
    outermost = unit
    while outermost.up is not None and outermost.up.up is not None:
        outermost = outermost.up
    if outermost.led and outermost.reading is not None and outermost.reading.style == "number":
        return (DEEPER.get(unit.kind, unit.kind),) if unit is not outermost else (unit.kind, "clause")
    return (unit.kind,)


def _qualifier(owner: Node, node: Node, mark: Mark, innermost: Node) -> Node:
    last = _last_qualifier(node)
    barred = last.barred if last is not None else None
    named = mark.scope and _names(owner, mark, innermost)
    if owner is not innermost and not named and (barred is None or owner.depth < barred.depth):
        barred = owner
    return Node(
        mark, mark.what, mark.what, owner, innermost, node, None, mark.indent,
        depth=owner.depth + 1, clauses=owner.clauses, inside=owner.inside or owner.what not in ("label", "section"),
        barred=barred, alike=hash((_alike(owner, mark.what, None, 0), innermost.alike, barred and barred.depth)),
    )  # fmt: skip


def _last_qualifier(node: Node) -> Node | None:
    """The proviso or Explanation that came last, where no enumerator has come since but its own."""
    at = node
    while at.inside and at.up is not None:
        at = at.up
    return at if at.what not in ("label", "section") else None


# ---------------------------------------------------------------- closing words
def _closings(node: Node, mark: Mark) -> Iterator[State]:
    """The mark as closing words of each unit that holds the last list."""
    inner = node if node.what == "label" else node.up
    if inner is None or inner.what != "label" or (node.what == "paragraph" and mark.indent is None):
        return
    hang = node.mark.hang
    if mark.indent is not None and (hang is None or mark.indent >= hang - w.TOLERANCE):
        return
    left, at, owner = 0.0, inner, inner.up
    while owner is not None:
        left += _leaving(at)
        if at.led and _holds(owner, mark):
            yield State(left, _closing_node(owner, node, mark, at))
        if mark.indent is None:
            return
        at, owner = owner, owner.up


def _holds(owner: Node, mark: Mark) -> bool:
    """True when words that stand at the mark's indent can be those of `owner`."""
    if mark.indent is None or owner.up is None:
        return True
    hang = owner.mark.hang
    return hang is None or abs(hang - mark.indent) <= w.TOLERANCE


def _closing_node(owner: Node, node: Node, mark: Mark, last: Node) -> Node:
    return Node(
        mark, "paragraph", "paragraph", owner, owner, node, None, mark.indent, cousin=last.reading,
        depth=owner.depth + 1, clauses=owner.clauses, inside=owner.inside,
        alike=_alike(owner, "paragraph", last.reading, 0),
    )  # fmt: skip


# ---------------------------------------------------------------- the beam
def _alike(up: Node | None, what: str, reading: Reading | None, count: int) -> int:
    """The same for nodes from which the search goes on alike."""
    return hash((up.alike if up is not None else 0, what, reading, count))


def _kept(states: list[State], beam: int) -> list[State]:
    """The best of those that go on alike, and of these the ones that are not far behind."""
    best: dict[int, State] = {}
    states.sort(key=lambda state: state.points)
    limit = states[0].points + w.WORST
    kept: list[State] = []
    for state in states:
        if state.points > limit:
            break
        rival = best.get(state.node.alike)
        if rival is not None:
            _compare(rival, state)
        elif len(kept) < beam:
            best[state.node.alike] = state
            kept.append(state)
        else:
            _compare(kept[0], state)
    return kept


def _compare(better: State, worse: State) -> None:
    """Note by how much one reading is better than another, at the nodes that only it has."""
    ahead = worse.points - better.points
    ours = list(islice(_taken(better.node), w.COMPARED))
    theirs = {id(node) for node in islice(_taken(worse.node), w.COMPARED)}
    for node in ours:
        node.margin = min(node.margin, ahead)
        if id(node) in theirs:
            break


def _taken(node: Node) -> Iterator[Node]:
    """The nodes of a reading, the last first."""
    at: Node | None = node
    while at is not None:
        yield at
        at = at.before


def _path(node: Node) -> list[Node]:
    path = []
    at: Node | None = node
    while at is not None and at.up is not None:
        path.append(at)
        at = at.before
    return path[::-1]
