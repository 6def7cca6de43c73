"""Parts of a pipeline by themselves, against what is counted by hand or by a second method."""

from dataclasses import replace
from types import SimpleNamespace

import igraph
import numpy as np
import pytest

from civicsetu.find.parts import retrieve
from civicsetu.find.parts.arrange import Family, SecondPassage, Select
from civicsetu.find.parts.chunks import Chunks, _chunks
from civicsetu.find.parts.graph import Graph, links
from civicsetu.find.parts.readers import Annexes, Expand, Laws, Places, begun
from civicsetu.find.parts.rerank import Cues, Definition
from civicsetu.find.parts.retrieve import Dense, with_rows
from civicsetu.find.pipeline import build_arms
from civicsetu.find.state import Feature, Query, State, in_order
from civicsetu.model.document import Meta
from civicsetu.params import Params


class Small:
    """An index of sections `a#1`, `a#2` ... with two passages each."""

    def __init__(self, sections=6, edges=()):
        self.section_ids = [f"a#{n + 1}" for n in range(sections)]
        self.sections = np.repeat(np.arange(sections), 2)
        self.jurisdictions = np.array(["CENTRAL"] * (2 * sections))
        self.passages = [SimpleNamespace(section=self.section_ids[s], provision=f"{self.section_ids[s]}({n})")
                         for n, s in enumerate(self.sections)]  # fmt: skip
        self.defining = frozenset()
        self.units = self.sections
        names = [*self.section_ids, "a#1(1)"]
        self.graph = igraph.Graph(directed=True)
        self.graph.add_vertices(names)
        for source, target, kind in edges:
            self.graph.add_edge(source, target, kind=kind)

    def section_rows(self, section):
        return np.flatnonzero(self.sections == self.section_ids.index(section))


def state(index, rows, scores, **more):
    query = SimpleNamespace(index=index, question=SimpleNamespace(jurisdictions=frozenset()))
    rows = np.array(rows, dtype=np.int64)
    return State(query, ("",), {}, rows=rows, scores=np.array(scores, dtype=float), lifts=np.zeros(len(rows)), **more)


# ------------------------------------------------------------------------------------ what is kept
def kept(relevance, pins=(), **settings):
    """The sections (from 1) that are kept where section n's passage has the n-th relevance."""
    index = Small(len(relevance))
    rows = np.arange(0, 2 * len(relevance), 2)
    made = state(index, rows, relevance, features={"late": Feature(np.array(relevance))},
                 pins=tuple(((f"a#{p}",), np.array([2 * (p - 1)])) for p in pins))  # fmt: skip
    settings = {"threshold": 0.0, "gap": 1.0, "least": 1, "most": 99} | settings
    return [int(index.sections[row]) + 1 for row in in_order(Select(**settings)(made))]


@pytest.mark.parametrize(
    ("relevance", "settings", "expected"),
    [
        ([0.9, 0.8, 0.1], {}, [1, 2, 3]),
        ([0.9, 0.8, 0.1], {"threshold": 0.5}, [1, 2]),
        ([0.9, 0.8, 0.5], {"threshold": 0.8}, [1, 2]),  # what reaches it is kept
        ([0.4, 0.3], {"threshold": 0.5}, []),
        ([0.9, 0.8, 0.3, 0.29], {"gap": 0.4}, [1, 2]),
        ([0.9, 0.8, 0.3, 0.29], {"gap": 0.6}, [1, 2, 3, 4]),
        ([0.9, 0.2, 0.19], {"gap": 0.4, "least": 2}, [1, 2, 3]),  # the step is among the least
        ([0.9, 0.8, 0.2], {"gap": 0.4, "least": 3}, [1, 2, 3]),
        ([0.9, 0.1], {"gap": 0.4, "least": 2, "threshold": 0.5}, [1]),  # but never what is too weak
        ([0.9, 0.8, 0.7, 0.6], {"most": 2}, [1, 2]),
        ([0.9, 0.8], {"most": 1, "least": 2}, [1]),
    ],
)
def test_what_is_kept(relevance, settings, expected):
    assert kept(relevance, **settings) == expected


def test_pinned_provisions_are_always_kept():
    assert kept([0.9, 0.8, 0.1], pins=[3], threshold=0.5) == [3, 1, 2]
    assert kept([0.9, 0.8, 0.1], pins=[3, 2], threshold=0.5, most=2) == [3, 2]
    assert kept([0.1, 0.9], pins=[1], gap=0.2) == [1, 2]  # a weak pin is no step down


def test_the_passages_of_a_kept_section_stay_together():
    index = Small(2)
    made = state(index, [0, 1, 2], [0.9, 0.1, 0.8], features={"late": Feature(np.array([0.9, 0.1, 0.8]))})
    assert in_order(Select(threshold=0.5, gap=1, least=1, most=1)(made)) == [0, 1]
    definitions = Small(1)
    definitions.units = np.array([-1, -2])
    made = state(definitions, [0, 1], [0.9, 0.8], features={"late": Feature(np.array([0.9, 0.8]))})
    assert in_order(Select(threshold=0, gap=1, least=1, most=1)(made)) == [0]  # each counts by itself


# ------------------------------------------------------------------------------------ neighbours
def test_a_family_joins_the_best_three():
    index = Small(6)
    made = Family(most=40)(state(index, [0, 2, 4, 6], [0.9, 0.8, 0.7, 0.6]))
    assert made.rows.tolist() == [0, 1, 2, 3, 4, 5, 6]  # the other passages of sections 1 to 3, not of 4
    assert made.scores.tolist() == [0.9, 0, 0.8, 0, 0.7, 0, 0.6]
    assert len(made.lifts) == 7
    few = Family(most=3)(state(index, [0, 2, 4, 6], [0.6, 0.7, 0.8, 0.9]))
    assert few.rows.tolist() == [2, 4, 6]


def test_a_family_keeps_to_what_may_be_found():
    index = Small(3)
    allowed = np.array([True, False] * 3)
    assert Family()(state(index, [0], [0.9], allowed=allowed)).rows.tolist() == [0]


def test_a_section_gathers_a_share_of_its_second_passage():
    index = Small(3)
    made = SecondPassage(weight=0.5)(state(index, [0, 1, 2, 4], [1.0, 0.6, 0.9, 0.2]))
    # section 1 has a second passage, 0.4 above the lowest score of all
    assert made.lifts == pytest.approx([0.5 * 0.4, 0.5 * 0.4, 0, 0])
    assert in_order(made) == [0, 2, 1, 4]


def test_rows_that_join_score_nothing_and_those_that_are_there_stay():
    index = Small(3)
    made = with_rows(state(index, [1, 4], [0.5, 0.7]), np.array([4, 0, 3]))
    assert made.rows.tolist() == [0, 1, 3, 4] and made.scores.tolist() == [0, 0.5, 0, 0.7]
    assert with_rows(made, np.array([0, 4])) is made


EDGES = [
    ("a#1", "a#2", "REFERENCES"), ("a#3", "a#1", "REFERENCES"), ("a#2", "a#4", "DERIVED_FROM"),
    ("a#1(1)", "a#2", "REFERENCES"), ("a#5", "a#6", "PARENT_OF"), ("a#2", "a#2", "REFERENCES"),
]  # fmt: skip


def test_the_links_are_references_and_derivations_between_sections():
    graph = links(Small(6, EDGES))
    assert sorted(graph.get_edgelist()) == [(0, 1), (0, 2), (1, 3)] and not graph.is_directed()


def test_neighbours_join_by_personalised_pagerank():
    index = Small(6, EDGES)
    made = Graph(seeds=1, linked=2, damping=0.5)(state(index, [0], [1.0]))
    # by hand: r = (1 - d) reset + d r P, where section 1 has the neighbours 2 and 3, and 4 hangs on 2
    walk = np.zeros((6, 6))
    for a, b in [(0, 1), (0, 2), (1, 3)]:
        walk[a, b] = walk[b, a] = 1
    walk /= np.maximum(walk.sum(axis=1, keepdims=True), 1)
    reset = np.eye(6)[0]
    ranks = np.linalg.solve(np.eye(6) - 0.5 * walk.T, 0.5 * reset)
    first = sorted(range(1, 6), key=lambda n: -ranks[n])[:2]
    assert set(first) == {1, 2}
    assert made.rows.tolist() == [0, 2, 3, 4, 5]  # both passages of sections 2 and 3
    assert made.why == {row: ("linked with a provision that was found",) for row in (2, 3, 4, 5)}
    all_linked = Graph(seeds=1, linked=20)(state(index, [0], [1.0]))
    assert set(index.sections[all_linked.rows].tolist()) == {0, 1, 2, 3}  # 5 and 6 are not linked
    assert Graph()(state(index, [8], [1.0])).rows.tolist() == [8]


def test_a_section_that_is_referred_to_joins(plain_index):
    """In the Act's own graph: each section that joins is linked with one that was found."""
    arms = build_arms({"x": ["dense", "rrf", {"graph": {"seeds": 1}}]}, Params().parts)
    asked = Query(plain_index.finder.understand("What must the promoter deposit before an appeal?"), plain_index.store)
    ranking = arms["x"].rank(asked)
    joined = [f for f in ranking.found if "linked with a provision that was found" in f.why]
    assert all(f.score == 0 for f in joined) and len({f.row for f in ranking.found}) == len(ranking.found)


# ------------------------------------------------------------------------------------ chunks
def test_a_chunk_counts_for_the_passage_that_it_has_most_of(plain_index):
    store = plain_index.store
    asked = Query(plain_index.finder.understand("interest for delay of possession"), store)
    run = Chunks(chunk_chars=1500, overlap=300)(begun(asked)).runs[-1]
    vectors, owners = _chunks(store, 1500, 300)
    text = store.documents["rera_act_2016"].text
    starts = list(range(0, len(text) - 300, 1200))
    assert len(starts) == len(vectors) == len(owners) and starts[-1] + 1500 >= len(text)
    for start, owner in list(zip(starts, owners, strict=True))[::11]:
        shares = [
            len({at for c in passage.covers for p in [store.provisions[c]]
                 for at in range(max(start, p.char_start), min(start + 1500, p.char_end))})
            for passage in store.passages
        ]  # fmt: skip
        assert owner >= 0 and shares[owner] >= 0.9 * max(shares)
    cosines = vectors @ asked.encoded(("interest for delay of possession",))[0].sentence
    assert run.rows[0] == owners[int(cosines.argmax())] and run.scores[0] == pytest.approx(cosines.max())
    assert len(set(run.rows.tolist())) == len(run.rows) and list(run.scores) == sorted(run.scores, reverse=True)


# ------------------------------------------------------------------------------------ what is searched
@pytest.fixture
def three_laws(plain_index):
    """The index as if sections were of the central law, of Goa's rules and of another act."""
    store = plain_index.store
    documents = np.arange(len(store.passages)) % 3
    annexes = np.full(len(documents), "", dtype="<U8")
    made = {"rera": Meta("rera", "Real Estate Act, 2016", "RERA Act", "", "CENTRAL", "act"),
            "goa": Meta("goa", "Goa Rules", "Goa Rules", "", "GOA", "rules", made_under="rera"),
            "gold": Meta("gold", "The Gold Act, 1968", "Gold Act", "", "CENTRAL", "act")}  # fmt: skip

    def asked(text, chosen=None, laws=(), places=()):
        question = replace(plain_index.finder.understand(text), laws=frozenset(laws), jurisdictions=frozenset(places))
        jurisdictions = np.where(documents == 1, "GOA", "CENTRAL")
        own = annexes == ""
        index = SimpleNamespace(
            operative=None if own.all() else own, jurisdictions=jurisdictions,
            jurisdiction_names=("CENTRAL", "GOA"), metas=made,
            document_keys=tuple(made), documents_of=documents, annexes=annexes,
            rows_of=lambda name: np.flatnonzero((annexes == "form") & (name == "goa#Form B")),
        )  # fmt: skip
        return begun(Query(question, index, chosen)), documents

    asked.annexes = annexes
    return asked


def test_a_named_place_is_searched_with_the_central_law(three_laws):
    start, documents = three_laws("What is the fee in Goa?", places={"GOA"})
    made = Places()(start)
    assert made.allowed.all() and made.sides == ("GOA",) and made.texts == ("What is the fee?",)
    away, documents = three_laws("What is the fee in Punjab?", places={"PUNJAB"})
    made = Places()(away)
    assert np.array_equal(made.allowed, documents != 1) and made.sides == ()
    assert made.rejected == (("Goa", "another jurisdiction than the one that is named"),)
    nowhere, _ = three_laws("What is the fee?")
    assert Places()(nowhere).allowed is None


def test_a_chosen_jurisdiction_stays_chosen_whatever_is_named(three_laws):
    start, documents = three_laws("fee in Goa", chosen="CENTRAL", places={"GOA"})
    assert np.array_equal(Places()(start).allowed, documents != 1)
    start, documents = three_laws("fee", chosen="GOA", laws={"gold"})
    assert not Laws()(start).allowed.any()


def test_a_named_law_is_searched_with_the_rules_under_it(three_laws):
    start, documents = three_laws("the Gold Act", laws={"gold"})
    made = Laws()(start)
    assert np.array_equal(made.allowed, documents == 2)
    assert made.rejected == (("other laws", "the question names a law"),)
    start, documents = three_laws("RERA", laws={"rera"})
    assert np.array_equal(Laws()(start).allowed, documents != 2)
    start, _ = three_laws("nothing", laws={"unknown"})
    assert Laws()(start).allowed is None


def test_an_annex_is_searched_where_the_question_speaks_of_it(three_laws):
    three_laws.annexes[:2] = "annexure", "form"

    def left_out(text, chosen=None, **named):
        allowed = Annexes()(three_laws(text, chosen, **named)[0]).allowed
        return [] if allowed is None else np.flatnonzero(~allowed[:2]).tolist()

    assert left_out("When is the builder late?") == [0, 1]
    assert left_out("What does the agreement for sale say?") == [1]
    assert left_out("What goes into Form B?") == [0]
    assert left_out("Is Form B like Annexure A?") == []
    assert left_out("Is Form C like Annexure A?") == [1]
    assert left_out("What does the agreement for sale say?", chosen="GOA") == [0, 1]  # the annexure is not Goa's
    start, _ = three_laws("What does the agreement for sale say?")
    assert not start.allowed[:2].any() and start.allowed[2:].all()


def test_where_a_filter_leaves_much_hnsw_finds_what_exact_search_finds(plain_index, monkeypatch):
    start = begun(Query(plain_index.finder.understand("Will the builder return it?"), plain_index.store))
    best = Dense(pool=20)(start).runs[-1].rows
    allowed = np.ones(len(plain_index.store.passages), dtype=bool)
    allowed[best[::3]] = False
    some = replace(start, allowed=allowed)
    exact = Dense(pool=20)(some).runs[-1].rows
    monkeypatch.setattr(retrieve, "EXACT", 100)
    filtered = Dense(pool=20)(some).runs[-1].rows
    assert len(set(filtered) & set(exact)) >= 19 and not set(filtered) & set(best[::3])
    few = replace(start, allowed=~allowed)  # too few for HNSW to find twenty of them
    monkeypatch.setattr(retrieve, "EXACT", 1)
    assert set(Dense(pool=20)(few).runs[-1].rows) == set(best[::3])


def test_expansion_adds_a_wording_and_weights(plain_index):
    start = begun(Query(plain_index.finder.understand("Will the builder return it?"), plain_index.store))
    made = Expand(weight=0.25)(start)
    assert made.texts == ("Will the builder return it?", "Will the promoter return it?")
    assert made.words["promot"] == 0.25 and made.words["builder"] == 1.0
    assert "promot" not in Expand(weight=0)(start).words


# ------------------------------------------------------------------------------------ lifts
def test_a_type_lifts_what_tells_it(plain_index):
    store = plain_index.store
    for text, column in (("What is the penalty?", 0), ("How long does it take?", 1)):
        asked = Query(plain_index.finder.understand(text), store)
        rows = np.arange(len(store.passages))
        made = State(asked, (text,), {}, rows=rows, scores=np.zeros(len(rows)), lifts=np.zeros(len(rows)))
        lifts = Cues(weight=2.0)(made).lifts
        assert np.array_equal(lifts, 2.0 * store.cues[:, column]) and 0 < lifts.sum() < 2 * len(rows)


def test_of_a_long_definition_its_opening_is_lifted(plain_index):
    store = plain_index.store
    asked = Query(plain_index.finder.understand("Define promoter"), store)
    made = Definition(weight=3.0)(State(asked, ("",), {}))
    assert [store.passages[row].provision for row in made.rows] == ["rera_act_2016#2(zk)"]
    assert made.lifts.tolist() == [3.0] and len(store.rows_of("rera_act_2016#2(zk)")) > 1
