"""The parts that bring further passages among the candidates: family, graph and second_passage."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.find.parts.family import Family
from civicsetu.find.parts.graph import Graph, links
from civicsetu.find.parts.second_passage import SecondPassage
from civicsetu.find.pipeline import build_arms
from civicsetu.find.query import Query
from civicsetu.find.ranking import ranked_rows
from civicsetu.params import Params
from tests.find.states import asked, fused

EDGES = [
    ("a#1", "a#2", "REFERENCES"), ("a#3", "a#1", "REFERENCES"), ("a#2", "a#4", "DERIVED_FROM"),
    ("a#1(1)", "a#2", "REFERENCES"), ("a#5", "a#6", "PARENT_OF"), ("a#2", "a#2", "REFERENCES"),
    ("a", "a#3", "REFERENCES"), ("a#4", "act:Companies Act", "REFERENCES"),
]  # fmt: skip


def test_a_family_joins_the_best_three(lamps):
    start = asked(lamps, "lamp")
    made = Family(most=40)(fused(start, [0, 2, 4, 6], [0.9, 0.8, 0.7, 0.6])).fused
    assert made.rows.tolist() == [0, 1, 2, 3, 4, 5, 6]  # the other passages of sections 1 to 3, not of 4
    assert made.scores.tolist() == [0.9, 0, 0.8, 0, 0.7, 0, 0.6]
    assert len(made.boosts) == 7
    few = Family(most=3)(fused(start, [0, 2, 4, 6], [0.6, 0.7, 0.8, 0.9])).fused
    assert few.rows.tolist() == [2, 4, 6]


def test_a_family_keeps_to_what_may_be_found(lamps):
    allowed = np.array([True, False] * 9)
    assert Family()(fused(asked(lamps, "lamp"), [0], [0.9], allowed=allowed)).fused.rows.tolist() == [0]


def test_a_section_counts_by_a_share_of_its_second_passage(lamps):
    made = SecondPassage(weight=0.5)(fused(asked(lamps, "lamp"), [0, 1, 2, 4], [1.0, 0.6, 0.9, 0.2]))
    # section 1 has a second passage, 0.4 above the lowest score of all
    assert made.fused.boosts == pytest.approx([0.5 * 0.4, 0.5 * 0.4, 0, 0])
    assert ranked_rows(made) == [0, 2, 1, 4]


@pytest.fixture(scope="module")
def linked(lamps):
    """The law with links that are known by hand."""
    edges = [dict(zip(("source", "target", "kind"), edge, strict=True)) for edge in EDGES]
    store = replace(lamps, backend=replace(lamps.embedded, graph_rows=lambda: {"edges": edges}))
    return store


def test_the_links_are_references_and_derivations_between_sections(linked):
    graph = links(linked)
    assert sorted(graph.get_edgelist()) == [(0, 1), (0, 2), (1, 3)] and not graph.is_directed()


def test_neighbours_join_by_personalised_pagerank(linked):
    start = asked(linked, "lamp")
    made = Graph(seeds=1, linked=2, damping=0.5)(fused(start, [0], [1.0]))
    # by hand: r = (1 - d) reset + d r P, where section 1 has the neighbours 2 and 3, and 4 hangs on 2
    walk = np.zeros((6, 6))
    for a, b in [(0, 1), (0, 2), (1, 3)]:
        walk[a, b] = walk[b, a] = 1
    walk /= np.maximum(walk.sum(axis=1, keepdims=True), 1)
    ranks = np.linalg.solve(np.eye(6) - 0.5 * walk.T, 0.5 * np.eye(6)[0])
    assert set(sorted(range(1, 6), key=lambda n: -ranks[n])[:2]) == {1, 2}
    assert made.fused.rows.tolist() == [0, 2, 3, 4, 5]  # both passages of sections 2 and 3
    assert made.reasons == {row: ("linked with a provision that was found",) for row in (2, 3, 4, 5)}
    all_linked = Graph(seeds=1, linked=20)(fused(start, [0], [1.0])).fused
    assert set(linked.sections[all_linked.rows].tolist()) == {0, 1, 2, 3}  # 5 and 6 are not linked
    assert Graph()(fused(start, [8], [1.0])).fused.rows.tolist() == [8]


def test_a_section_that_is_referred_to_joins(plain_index):
    """In the Act's own graph: what joins scores nothing, and no passage is there twice."""
    arms = build_arms({"x": ["dense", "rrf", {"graph": {"seeds": 1}}]}, Params().parts)
    query = Query(plain_index.finder.understand("What must the promoter deposit before an appeal?"), plain_index.store)
    ranking = arms["x"].rank(query)
    joined = [f for f in ranking.found if "linked with a provision that was found" in f.why]
    assert all(f.score == 0 for f in joined) and len({f.row for f in ranking.found}) == len(ranking.found)
