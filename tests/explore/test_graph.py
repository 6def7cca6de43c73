"""The section graph that is drawn, against what the tables of the corpus say of its provisions."""

import json

import pytest

from civicsetu.explore.graph import SIDE, SectionGraph, layout, lifted
from civicsetu.explore.law import Law
from civicsetu.model.ids import ProvisionId


@pytest.fixture(scope="module")
def law(edition_index):
    return edition_index.law


@pytest.fixture(scope="module")
def record(edition_index):
    return json.loads(json.dumps(edition_index.graph.record))


def edges(record, kind):
    number, ids = record["kinds"].index(kind), [node[0] for node in record["nodes"]]
    return {(ids[a], ids[b]): many for a, b, of, many in record["edges"] if of == number}


def counted(pairs):
    found = {}
    for a, b in pairs:
        if a != b:
            found[a, b] = found.get((a, b), 0) + 1
    return found


def test_every_section_and_document_is_a_node_once(law, record):
    ids = [node[0] for node in record["nodes"]]
    wanted = {str(ProvisionId(name).section) for name in law.store.provisions} | set(law.store.metas)
    assert len(ids) == len(set(ids)) and {name for name in ids if not name.startswith("act:")} == wanted
    for name, label, heading, _, document, *_ in record["nodes"]:
        if "#" in name:
            named = law.named(name)
            assert label.startswith(named["citation"]) and heading == (named["heading"] or "")
        if not name.startswith("act:"):
            assert record["documents"][document]["key"] == name.partition("#")[0]


def test_references_are_those_of_the_tables_lifted_and_counted(law, record):
    rows = [one for found in law.links.references.out.values() for one in found]
    wanted = counted((lifted(one.source), lifted(one.target) if one.target else f"act:{one.act}") for one in rows)
    assert edges(record, "references") == wanted and len(wanted) > 100


def test_derivations_are_those_of_the_tables_and_documents_are_made_under_documents(law, record):
    rows = [one for found in law.links.derivations[0].values() for one in found]
    found = edges(record, "made under")
    between = {pair: many for pair, many in found.items() if "#" not in pair[0] + pair[1]}
    wanted = counted((lifted(one.source), lifted(one.target)) for one in rows)
    assert {pair: many for pair, many in found.items() if pair not in between} == wanted and len(wanted) > 10
    assert {(key, meta.made_under) for key, meta in law.store.metas.items() if meta.made_under} >= set(between)


def test_a_section_stands_in_its_chapter_and_that_in_its_law(law, record):
    found = edges(record, "chapters")
    wanted = set()
    for name, one in law.store.provisions.items():
        if str(ProvisionId(name).section) == name and (one.parent is None or lifted(one.parent) != name):
            wanted.add((lifted(one.parent) if one.parent else one.document, name))
    assert set(found) == wanted
    ids = [node[0] for node in record["nodes"]]
    assert {(ids[node[5]], node[0]) for node in record["nodes"] if node[5] >= 0} == wanted


def test_places_are_the_same_each_time_apart_and_on_the_square(law, record):
    again = SectionGraph(Law(law.store)).record
    assert json.loads(json.dumps(again)) == record
    places = [tuple(node[6:8]) for node in record["nodes"]]
    assert len(set(places)) > 0.98 * len(places)
    assert all(0 <= side <= SIDE for place in places for side in place)


def test_what_belongs_together_lies_together(record):
    at = [tuple(node[6:8]) for node in record["nodes"]]

    def far(a, b):
        return ((at[a][0] - at[b][0]) ** 2 + (at[a][1] - at[b][1]) ** 2) ** 0.5

    chapters = [(a, b) for a, b, kind, _ in record["edges"] if record["kinds"][kind] == "chapters"]
    near = sum(far(a, b) for a, b in chapters) / len(chapters)
    any_two = sum(far(a, (a * 7 + 13) % len(at)) for a in range(len(at))) / len(at)
    assert near < any_two / 2


@pytest.mark.parametrize(("nodes", "links"), [(0, []), (1, []), (2, [(0, 1, 0), (0, 1, 0), (1, 0, 2)])])
def test_a_graph_of_next_to_nothing_has_places_too(nodes, links):
    assert len(layout(nodes, links, ["a"] * nodes)) == nodes
