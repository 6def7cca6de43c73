"""The section graph to be drawn: documents, chapters and sections, each with its place on a plane.

What the index's own graph says of clauses, provisos and cells is said here of the section, rule, schedule or form that
they stand in; edges between the same two become one that counts them.
"""

import math
import random
import threading
from collections import Counter
from typing import TYPE_CHECKING, Any

from civicsetu.find.question.jurisdictions import name_of
from civicsetu.index.graph import DERIVED, HAS, REFERENCES
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import DIVISIONS

if TYPE_CHECKING:
    import igraph

    from civicsetu.explore.law import Law

KINDS = {REFERENCES: "references", DERIVED: "made under", HAS: "chapters"}  # of edges, as they are called on the page
ROUNDS = 300  # of the layout
LINK = 0.15  # how strongly references and derivations draw, beside chapters: a law stays together
SEED = 7
SIDE = 10_000  # places are whole numbers from 0 to this, both across and down
_igraph_random = threading.Lock()  # igraph has one source of random numbers for all


class SectionGraph:
    """The graph of the sections of an open index.

    Args:
        law: the provisions of the index.
    """

    def __init__(self, law: "Law"):
        self._law = law
        self._lock = threading.Lock()
        self._record: dict[str, Any] | None = None

    @property
    def record(self) -> dict[str, Any]:
        """The graph as a plain record, made when it is first asked for.

        `documents` (key, short, place), `nodes` (id, label, heading, kind, document, above, x, y), `edges` (source,
        target, kind, how many), `kinds` of edges and `places`. Documents, nodes and kinds are meant by where they stand
        in their lists, -1 for none.
        """
        with self._lock:
            if self._record is None:
                self._record = self._made()
            return self._record

    def _made(self) -> dict[str, Any]:
        graph, metas = self._law.store.graph, self._law.store.metas
        whole = [lifted(name) for name in graph.vs["name"]]
        at = {name: n for n, name in enumerate(dict.fromkeys(whole))}
        kind_of = dict(zip(graph.vs["name"], zip(graph.vs["kind"], graph.vs["label"], strict=True), strict=True))
        edges = lifted_edges(graph, whole, at)
        documents = {key: n for n, key in enumerate(metas)}
        above = {target: source for source, target, kind in edges if kind == list(KINDS).index(HAS)}
        places = layout(len(at), list(edges), [_document(name) for name in at])
        nodes = []
        for name, n in at.items():
            label, heading, kind = self._named(name, *kind_of.get(name, ("", name)))
            row = [label, heading, kind, documents.get(_document(name), -1), above.get(n, -1), *places[n]]
            nodes.append([name, *row])
        return {
            "kinds": list(KINDS.values()),
            "places": [
                {"id": place, "name": name_of(place)} for place in sorted({m.jurisdiction for m in metas.values()})
            ],
            "documents": [
                {"key": key, "short": meta.short_title, "place": meta.jurisdiction} for key, meta in metas.items()
            ],
            "nodes": nodes,
            "edges": [[*edge, many] for edge, many in edges.items()],
        }

    def _named(self, name: str, kind: str, label: str) -> tuple[str, str, str]:
        """Label, heading and kind of a node; a chapter's label has its document's name, as a section's has."""
        if "#" not in name:
            return label, "", kind
        found = self._law.named(name)
        short = self._law.store.metas[_document(name)].short_title
        return found["citation"] + (f", {short}" if kind in DIVISIONS else ""), found["heading"] or "", kind


def lifted(name: str) -> str:
    """The section that an id stands in; a document, a chapter and an act outside the corpus are their own.

    >>> lifted("homes_act#18(2)"), lifted("homes_act")
    ('homes_act#18', 'homes_act')
    """
    return str(ProvisionId(name).section) if "#" in name else name


def lifted_edges(graph: "igraph.Graph", whole: list[str], at: dict[str, int]) -> Counter[tuple[int, int, int]]:
    """How many edges lead from one section to another, by source, target and kind; none from a section to itself."""
    kinds = list(KINDS)
    found: Counter[tuple[int, int, int]] = Counter()
    for (source, target), kind in zip(graph.get_edgelist(), graph.es["kind"], strict=True):
        ends = at[whole[source]], at[whole[target]]
        if ends[0] != ends[1]:
            found[(*ends, kinds.index(kind))] += 1
    return found


def layout(nodes: int, edges: list[tuple[int, int, int]], groups: list[str]) -> list[tuple[int, int]]:
    """A place for each node, the same for the same graph (Fruchterman and Reingold 1991, by igraph).

    Args:
        nodes: how many.
        edges: source, target and kind.
        groups: of each node what it begins beside, such as its document; the first group begins in the middle.

    Returns:
        Across and down, from 0 to `SIDE`.
    """
    import igraph

    drawn = igraph.Graph(n=nodes, edges=[edge[:2] for edge in edges])
    drawn.es["weight"] = [1.0 if list(KINDS)[kind] == HAS else LINK for _, _, kind in edges]
    drawn.simplify(combine_edges="sum")
    chance = random.Random(SEED)
    places = {group: n for n, group in enumerate(dict.fromkeys(groups))}
    span = math.sqrt(max(nodes, 1))
    starts = []
    for group in groups:
        turn = 2 * math.pi * places[group] / max(len(places) - 1, 1)
        far = span if places[group] else 0.0
        starts.append([far * math.cos(turn) + chance.random(), far * math.sin(turn) + chance.random()])
    with _igraph_random:
        igraph.set_random_number_generator(random.Random(SEED))
        try:
            placed = drawn.layout_fruchterman_reingold(niter=ROUNDS, seed=starts, weights="weight") if nodes else []
        finally:
            igraph.set_random_number_generator(random)
    return _spread(list(placed))


def _spread(places: list[list[float]]) -> list[tuple[int, int]]:
    """Places as whole numbers on the square."""
    if not places:
        return []
    lows = [min(place[axis] for place in places) for axis in (0, 1)]
    wide = max(max(place[axis] for place in places) - lows[axis] for axis in (0, 1)) or 1.0
    return [(round(SIDE * (x - lows[0]) / wide), round(SIDE * (y - lows[1]) / wide)) for x, y in places]


def _document(name: str) -> str:
    return name.partition("#")[0]
