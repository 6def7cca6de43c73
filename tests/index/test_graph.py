"""The section graph: what belongs to what is a forest, and every reference has its words."""

from collections import Counter

import pytest

from civicsetu.base.files import read_json
from civicsetu.index.graph import DERIVED, HAS, REFERENCES, make_graph, to_igraph
from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.model.words import Derivation, Reference


@pytest.fixture(scope="module")
def rows(plain_data):
    return read_json(plain_data / "index" / "graph.json")


def test_ends_of_edges_are_nodes_and_nodes_are_distinct(rows):
    names = [node["id"] for node in rows["nodes"]]
    assert len(set(names)) == len(names)
    assert {e[end] for e in rows["edges"] for end in ("source", "target")} <= set(names)


def test_every_reference_has_its_words_as_evidence(rows, plain_index):
    references = [e for e in rows["edges"] if e["kind"] == REFERENCES]
    assert references
    for edge in references:
        assert edge["evidence"].strip()
        provision = plain_index.provisions[edge["source"]]
        document = plain_index.documents[provision.document]
        assert " ".join(edge["evidence"].split()) in " ".join(document.text.split())


def test_parents_form_a_forest(rows):
    parents = Counter(e["target"] for e in rows["edges"] if e["kind"] == HAS)
    roots = [n["id"] for n in rows["nodes"] if n["kind"] in ("document", "outside act")]
    assert max(parents.values()) == 1
    assert all(root not in parents for root in roots)
    assert set(parents) | set(roots) == {n["id"] for n in rows["nodes"]}
    up = {e["target"]: e["source"] for e in rows["edges"] if e["kind"] == HAS}
    for name in up:
        seen = set()
        while name in up:
            assert name not in seen
            seen.add(name)
            name = up[name]
        assert name == "rera_act_2016"


def test_igraph_has_the_same(rows, plain_index):
    graph = plain_index.graph.igraph
    assert graph.is_directed()
    assert graph.vcount() == len(rows["nodes"])
    assert graph.ecount() == len(rows["edges"])
    assert graph.vs["name"] == [n["id"] for n in rows["nodes"]]
    tree = graph.subgraph_edges(graph.es.select(kind=HAS), delete_vertices=False)
    assert tree.is_dag()
    node = graph.vs.find(name="rera_act_2016#18(1)")
    assert [graph.vs[i]["name"] for i in graph.predecessors(node) if graph.vs[i]["kind"] == "section"] == [
        "rera_act_2016#18"
    ]


def test_another_act_is_a_node_once_and_what_resolves_to_nothing_is_no_edge():
    document = Document(
        Meta("tiny", "Tiny Act", "Tiny Act", "official", "CENTRAL", "act"), "",
        (Provision("tiny#1", "section", "1", "Title", None, "text", (), 0, 4, 0, 0),),
    )  # fmt: skip
    references = [
        Reference("tiny#1", "section 5 of the Other Act", 0, 4, "5", None, "Other Act"),
        Reference("tiny#1", "section 6 of the Other Act", 0, 4, "6", None, "Other Act"),
        Reference("tiny#1", "section 99", 0, 4, "99", None, None, "no such provision"),
    ]
    rows = make_graph([document], references)
    assert [(n["id"], n["kind"], n["label"]) for n in rows["nodes"]] == [
        ("tiny", "document", "Tiny Act"),
        ("tiny#1", "section", "1 Title"),
        ("act:Other Act", "outside act", "Other Act"),
    ]
    assert [e["kind"] for e in rows["edges"]] == [HAS, REFERENCES, REFERENCES]
    assert to_igraph(rows).vcount() == 3


def test_a_derivation_is_an_edge_of_provisions_and_of_documents():
    law, rules = (
        Document(
            Meta(key, key, key, "official", "CENTRAL", kind), "",
            (Provision(f"{key}#1", "section", "1", "Title", None, "text", (), 0, 4, 0, 0),
             Provision(f"{key}#Form A", "form", "A", None, None, "text", (), 0, 4, 0, 0)),
        )
        for key, kind in (("law", "act"), ("rules", "rules"))
    )  # fmt: skip
    derivations = [
        Derivation("rules", "law#1", "powers conferred by section 1", 0, 4),
        Derivation("rules#1", "law#1", "section 1", 0, 4),
        Derivation("rules#Form A", "rules#1", "rule 1", 0, 4),
    ]
    rows = make_graph([law, rules], [], derivations)
    found = [(e["source"], e["target"], e["evidence"]) for e in rows["edges"] if e["kind"] == DERIVED]
    assert found == [
        ("rules", "law#1", "powers conferred by section 1"),
        ("rules#1", "law#1", "section 1"),
        ("rules#Form A", "rules#1", "rule 1"),
        ("rules", "law", "powers conferred by section 1"),
    ]
    assert to_igraph(rows).ecount() == len(rows["edges"])
