"""The search for the tree that best explains a section: a beam search over its marks.

A reading goes through the marks in order and takes or passes over each. What it has taken so far
is a chain of nodes; the open lists are those of the last node and of what it stands in. Each
choice costs points (see `weights`); of the readings with the same open lists only the best is
kept, and of the others those that are not far behind.
"""

from collections.abc import Iterator

from civicsetu.read.tree import weights as w
from civicsetu.read.tree.closing_words import closing_words, stands_out
from civicsetu.read.tree.lists import list_members
from civicsetu.read.tree.marks import Mark
from civicsetu.read.tree.nodes import Node, State, closing_all, last_qualifier
from civicsetu.read.tree.qualifiers import qualifiers
from civicsetu.read.tree.running import Running

SLACK = 1e-6  # points by which sums of the same figures may differ


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
        states = _kept(_grown(states, mark, follows), beam)
    ended = sorted((State(s.points + closing_all(s.node), s.node) for s in states), key=lambda s: s.points)
    for other in ended[1:]:
        _compare(ended[0], other)
    return _path(ended[0].node)


def _grown(states: list[State], mark: Mark, follows: Mark | None) -> list[State]:
    """The readings that readings grow into at a mark, without some of those that would be given up at once."""
    grown: list[State] = []
    best = min(state.points + _passing(state.node, mark, follows) for state in states)
    for state in states:  # the best first: what it grows into tells which of the others are of no use
        for new in _choices(state, mark, follows, best + w.WORST + SLACK):
            best = min(best, new.points)
            grown.append(new)
    return grown


def _choices(state: State, mark: Mark, follows: Mark | None, most: float) -> Iterator[State]:
    """The readings that a reading grows into at a mark; of those with an enumerator none with more than `most` points,
    which would be given up at once."""
    points, node = state
    if mark.what == "label":
        yield State(points + _passing(node, mark, follows), node)
        tight = follows is not None and node.mark is follows
        before = 0.0
        if follows is not None and follows.what == "label" and not tight:
            before = w.AFTER_UNTAKEN_SENTENCE if mark.begins_sentence else w.AFTER_UNTAKEN
        taken = 0.0 if tight and mark.taken < w.MAYBE_REFERENCE else mark.taken
        begun = points + before + taken
        if begun <= most:
            for more, new in list_members(node, mark, tight, most - begun):
                yield State(begun + more, new)
        return
    if mark.what == "paragraph":
        found = list(closing_words(node, mark))
        yield State(points + (mark.passed if found or stands_out(node, mark) else 0.0), node)
    else:
        found = list(qualifiers(node, mark))
        yield State(points + _passing(node, mark, follows), node)
    for one in found:
        yield State(points + mark.taken + one.points, one.node)


def _illustrates(node: Node) -> bool:
    """True inside of an illustration: a proviso there that speaks of its persons is a part of its words."""
    last = last_qualifier(node)
    return last is not None and last.what == "illustration"


def _passing(node: Node, mark: Mark, follows: Mark | None) -> float:
    """The points of passing over a mark; of closing words, which may be none, no less than these."""
    if mark.what == "paragraph":
        return mark.passed
    if mark.what != "label":
        return 0.0 if mark.party and _illustrates(node) else mark.passed
    if follows is None or follows.what != "label":
        return mark.passed
    tight = node.mark is follows
    return max(mark.passed, w.PASSED_STOP if mark.taken < w.MAYBE_REFERENCE else 0.0) if tight else 0.0


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
    theirs = set(map(id, _taken(worse.node)))
    for node in _taken(better.node):
        if ahead < node.margin:
            node.margin = ahead
        if id(node) in theirs:
            break


def _taken(node: Node) -> list[Node]:
    """The nodes of a reading that are compared, the last first."""
    taken = [node]
    while (before := taken[-1].before) is not None and len(taken) < w.COMPARED:
        taken.append(before)
    return taken


def _path(node: Node) -> list[Node]:
    path = []
    at: Node | None = node
    while at is not None and at.up is not None:
        path.append(at)
        at = at.before
    return path[::-1]
