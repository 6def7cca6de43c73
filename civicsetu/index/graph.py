"""The section graph: documents and provisions, what belongs to what, what refers to what, and what is made
under what."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.model.words import Derivation, Reference

if TYPE_CHECKING:
    import igraph

HAS, REFERENCES, DERIVED = "HAS_SECTION", "REFERENCES", "DERIVED_FROM"


def make_graph(
    documents: Iterable[Document], references: Iterable[Reference], derivations: Iterable[Derivation] = ()
) -> dict[str, Any]:
    """The graph as rows: `nodes` (id, kind, label) and `edges` (source, target, kind, evidence).

    An act that references name and that is not in the corpus is a node of kind `outside act`. A
    derivation is an edge between the provisions, as its words say; the first one of a document in
    another document is also an edge between the documents, which is its recital's where it has one.
    """
    nodes: dict[str, dict[str, Any]] = {}
    edges: list[dict[str, Any]] = []
    for document in documents:
        key = document.meta.key
        nodes[key] = {"id": key, "kind": "document", "label": document.meta.short_title}
        for p in document.provisions:
            label = f"{p.pinpoint} {p.heading}" if p.heading else p.pinpoint
            nodes[p.id] = {"id": p.id, "kind": p.kind, "label": label}
            edges.append({"source": p.parent or key, "target": p.id, "kind": HAS, "evidence": None})
    for r in references:
        target = r.target or (f"act:{r.act}" if r.act else None)
        if target is None:
            continue
        if target.startswith("act:"):
            nodes.setdefault(target, {"id": target, "kind": "outside act", "label": r.act})
        edges.append({"source": r.source, "target": target, "kind": REFERENCES, "evidence": r.evidence})
    made_under: dict[tuple[str, str], str] = {}
    for d in derivations:
        edges.append({"source": d.source, "target": d.target, "kind": DERIVED, "evidence": d.evidence})
        made_under.setdefault((ProvisionId(d.source).document, ProvisionId(d.target).document), d.evidence)
    for (source, target), evidence in made_under.items():
        if source != target:
            edges.append({"source": source, "target": target, "kind": DERIVED, "evidence": evidence})
    return {"nodes": list(nodes.values()), "edges": edges}


def edges_of(rows: dict[str, Any], kinds: Sequence[str]) -> list[tuple[str, str, str]]:
    """The edges of some kinds, by source, target and kind, in the order of the rows."""
    return [(edge["source"], edge["target"], edge["kind"]) for edge in rows["edges"] if edge["kind"] in kinds]


def to_igraph(rows: dict[str, Any]) -> "igraph.Graph":
    """The rows as a directed `igraph.Graph` with vertex attributes `name`, `kind`, `label` and
    edge attributes `kind`, `evidence`."""
    import igraph

    at = {node["id"]: i for i, node in enumerate(rows["nodes"])}
    graph = igraph.Graph(n=len(at), directed=True)
    graph.vs["name"] = [node["id"] for node in rows["nodes"]]
    for name in ("kind", "label"):
        graph.vs[name] = [node[name] for node in rows["nodes"]]
    graph.add_edges([(at[e["source"]], at[e["target"]]) for e in rows["edges"]])
    for name in ("kind", "evidence"):
        graph.es[name] = [edge[name] for edge in rows["edges"]]
    return graph
