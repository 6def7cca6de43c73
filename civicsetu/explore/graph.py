"""The section graph to be drawn: documents, chapters and sections, each with its place on a plane.

What the index's own graph says of clauses, provisos and cells is said here of the section, rule, schedule or form that
they stand in; edges between the same two become one that counts them.
"""

import math
import random
import threading
from collections import Counter, defaultdict
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from civicsetu.answer.as_html import BOX
from civicsetu.base.errors import ParameterError
from civicsetu.base.words import counted
from civicsetu.explore.drawing import drawn_graph
from civicsetu.explore.rows import Rows
from civicsetu.find.question.jurisdictions import name_of
from civicsetu.index.graph import DERIVED, HAS, REFERENCES
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import DIVISIONS

if TYPE_CHECKING:
    import igraph

    from civicsetu.explore.law import Law

KINDS = {REFERENCES: "references", DERIVED: "made under", HAS: "chapters"}  # of edges, as they are called on the page
WAYS = {  # how an edge's ends are linked, from its source and from its target
    "references": ("it refers to", "refers to it"),
    "made under": ("it is made under", "made under it"),
    "chapters": ("in it", "it stands in"),
}
MOST_DRAWN = 10_000  # nodes of a picture; a larger graph says its numbers
ROUNDS = 300  # of the layout
LINK = 0.15  # how strongly references and derivations draw, beside chapters: a law stays together
SEED = 7
SIDE = 10_000  # places are whole numbers from 0 to this, both across and down
_igraph_random = threading.Lock()  # igraph has one source of random numbers for all


class SectionGraph:
    """The graph of the sections of an open index. It shows itself as a picture in a notebook.

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
                unplaced = self._unplaced
                names = [_document(node[0]) for node in unplaced["nodes"]]
                places = layout(len(names), [tuple(edge[:3]) for edge in unplaced["edges"]], names)
                nodes = [[*node, *place] for node, place in zip(unplaced["nodes"], places, strict=True)]
                self._record = unplaced | {"nodes": nodes}
            return self._record

    # ------------------------------------------------------------------------------------ to look at
    @property
    def igraph(self) -> "igraph.Graph":
        """All units with their links, a directed `igraph.Graph`: what the sections here are put together from."""
        return self._law.store.graph

    @property
    def nodes(self) -> Rows:
        """A record for each law, chapter and section: `id`, `citation`, `heading`, `kind`, `document`."""
        keys = [one["key"] for one in self._unplaced["documents"]]
        rows = [
            dict(zip(("id", "citation", "heading", "kind"), node, strict=False))
            | {"document": keys[node[4]] if node[4] >= 0 else None}
            for node in self._unplaced["nodes"]
        ]
        return Rows(rows, "Nodes of the section graph", {"citation": "Node", "kind": "", "heading": "Heading"})

    @property
    def edges(self) -> Rows:
        """A record for each edge: the ids of its `source` and `target`, its `kind`, and `times` that words make it."""
        names, kinds = [node[0] for node in self._unplaced["nodes"]], self._unplaced["kinds"]
        rows = [
            {"source": names[source], "kind": kinds[kind], "target": names[target], "times": times}
            for source, target, kind, times in self._unplaced["edges"]
        ]
        columns = {"source": "From", "kind": "", "target": "To", "times": "Times"}
        return Rows(rows, "Edges of the section graph", columns)

    def neighbours(self, name: str, depth: int = 1) -> Rows:
        """What is linked with a section, in so many steps, whichever way the links lead.

        Args:
            name: an id; of a unit its section is meant.
            depth: the most steps. Through a chapter or a law no step goes on, for by it all are near to all.

        Returns:
            A record each, the nearest first: `id`, `citation`, `heading`, `steps`, and of one step the `way`.

        Raises:
            ParameterError: there is no such provision, or `depth` is not positive.
        """
        if depth < 1:
            raise ParameterError(f"depth is {depth}; it must be at least 1")
        own = lifted(self._law.provision(name).id)
        at = {node[0]: n for n, node in enumerate(self._unplaced["nodes"])}[own]
        near, ways = self._near
        steps, ring = {at: 0}, [at]
        for step in range(1, depth + 1):
            going = [one for one in ring if one == at or not self._divides(one)]
            ring = sorted({other for one in going for other in near[one]} - steps.keys())
            steps |= dict.fromkeys(ring, step)
        rows = [
            dict(zip(("id", "citation", "heading"), self._unplaced["nodes"][n], strict=False))
            | {"steps": step, "way": "; ".join(ways.get((at, n), ()))}
            for n, step in steps.items()
            if step
        ]
        columns = {"citation": "Provision", "steps": "Steps", "way": "", "heading": "Heading"}
        title = f"What is within {counted(depth, 'step')} of {self._unplaced['nodes'][at][1]}"
        return Rows(rows, title, columns, "Nothing is linked with it.")

    @cached_property
    def _near(self) -> tuple[dict[int, set[int]], dict[tuple[int, int], list[str]]]:
        """The nodes beside each node, and in words how one is linked with the other."""
        near, ways = defaultdict[int, set[int]](set), defaultdict[tuple[int, int], list[str]](list)
        for source, target, kind, _ in self._unplaced["edges"]:
            there, back = WAYS[self._unplaced["kinds"][kind]]
            for a, b, way in ((source, target, there), (target, source, back)):
                near[a].add(b)
                ways[a, b].append(way)
        return near, ways

    def _divides(self, n: int) -> bool:
        return self._unplaced["nodes"][n][3] in (*DIVISIONS, "document")

    def __repr__(self) -> str:
        record = self._unplaced
        kinds = Counter(record["kinds"][edge[2]] for edge in record["edges"])
        laws = Counter(record["documents"][node[4]]["short"] for node in record["nodes"] if node[4] >= 0)
        lines = [
            f"Section graph: {counted(len(record['nodes']), 'node')}, {counted(len(record['edges']), 'edge')} "
            f"({', '.join(f'{many} {kind}' for kind, many in kinds.items())})",
            *(f"  {many:5}  {law}" for law, many in laws.items()),
            "Nodes and edges are in .nodes and .edges, what is near a section in .neighbours(id), all units in .igraph",
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        if len(self._unplaced["nodes"]) > MOST_DRAWN:
            return f'<div class="cs" style="{BOX}"><pre>{escape(repr(self))}</pre></div>'
        return drawn_graph(self.record, SIDE)

    # ------------------------------------------------------------------------------------ the record
    @cached_property
    def _unplaced(self) -> dict[str, Any]:
        """The record, with nodes that have no place yet."""
        graph, metas = self._law.store.graph, self._law.store.metas
        whole = [lifted(name) for name in graph.vs["name"]]
        at = {name: n for n, name in enumerate(dict.fromkeys(whole))}
        kind_of = dict(zip(graph.vs["name"], zip(graph.vs["kind"], graph.vs["label"], strict=True), strict=True))
        edges = lifted_edges(graph, whole, at)
        documents = {key: n for n, key in enumerate(metas)}
        above = {target: source for source, target, kind in edges if kind == list(KINDS).index(HAS)}
        nodes = []
        for name, n in at.items():
            label, heading, kind = self._named(name, *kind_of.get(name, ("", name)))
            nodes.append([name, label, heading, kind, documents.get(_document(name), -1), above.get(n, -1)])
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
