"""The parts that search, against a second method."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.find.parts.bm25 import Bm25
from civicsetu.find.parts.chunks import Chunks, _chunks
from civicsetu.find.parts.dense import Dense
from civicsetu.find.parts.discriminant import Discriminant
from civicsetu.find.parts.expand import Expand
from civicsetu.find.parts.known_questions import KnownQuestions
from civicsetu.find.parts.places import Places
from civicsetu.find.query import Query
from civicsetu.find.state import Scope, State
from civicsetu.index import embedded
from tests.find.states import asked
from tests.tiny import KNOWN_QUESTION


def test_dense_is_by_cosine(tiny):
    start = asked(tiny, "What is the fine of a promoter?")
    run = Dense()(start).runs[0]
    cosines = tiny.embedded.dense @ start.vector()
    assert run.rows[0] == int(cosines.argmax()) and run.scores == pytest.approx(cosines[run.rows], abs=1e-6)


def test_of_equal_cosines_the_first_in_reading_order_comes_first(tiny):
    same = np.tile(tiny.embedded.dense[:1], (len(tiny.passages), 1))
    flat = replace(tiny, backend=replace(tiny.embedded, dense=same))
    flat.__dict__["passage_encoder"] = tiny.passage_encoder
    start = asked(flat, "interest")
    everything = replace(start, scope=Scope(np.ones(len(tiny.passages), dtype=bool)))  # exact search
    assert Dense(pool=5)(everything).runs[0].rows.tolist() == list(range(5))


def test_added_words_count_less_in_bm25(tiny):
    start = asked(tiny, "Will the builder return it?")
    scores = {weight: Bm25()(Expand(weight=weight)(start)).runs[0] for weight in (0, 0.5, 1)}
    assert set(scores[0].rows) < set(scores[0.5].rows) == set(scores[1].rows)
    half, whole = scores[0.5].every.values, scores[1].every.values
    assert half[1] == pytest.approx(whole[1] / 2) and half[1] > 0  # section 11 has no word but "promoter"


def test_each_side_of_a_comparison_has_a_pool_of_its_own(tiny):
    start = Places()(asked(tiny, "Is the fee in Goa lower?"))
    rows = Dense(pool=2)(start).runs[0].rows
    assert sorted(tiny.jurisdictions[rows].tolist()) == ["CENTRAL", "CENTRAL", "GOA", "GOA"]


def test_a_known_question_finds_its_provision_and_says_so(tiny):
    question, provision = KNOWN_QUESTION
    made = KnownQuestions(floor=0.5)(asked(tiny, question))
    (row,) = made.runs[0].rows.tolist()
    assert tiny.passages[row].provision == provision and made.runs[0].scores == pytest.approx([3.0])  # the same
    assert made.reasons == {row: (f"answers: {question}",)}
    nearly = KnownQuestions(floor=0.5, alike=0.95)(asked(tiny, question.replace("builder", "promoter"))).runs[0]
    assert 0 < nearly.scores[0] < 1
    far = KnownQuestions(floor=0.99)(asked(tiny, "Who paints walls?"))
    assert not len(far.runs[0].rows) and far.reasons == {}


def test_a_section_is_found_by_what_its_known_questions_have_in_common(tiny):
    run = Discriminant()(asked(tiny, KNOWN_QUESTION[0])).runs[0]
    assert {tiny.passages[row].section for row in run.rows.tolist()} == {"homes_act#18"}
    assert run.scores == pytest.approx(np.ones(len(run.rows)))  # there is no other class
    assert len(run.rows) == len(tiny.section_rows("homes_act#18")) and run.every.weight == Discriminant().weight


def test_a_section_of_a_law_that_fits_badly_by_its_card_counts_less(tiny, monkeypatch):
    asked_before = []

    def half(_, rows, reach):
        asked_before.append(reach)
        return np.full(len(rows), 0.5)

    monkeypatch.setattr("civicsetu.find.parts.discriminant.fit", half)
    run = Discriminant(card_reach=0.2)(asked(tiny, KNOWN_QUESTION[0])).runs[0]
    assert run.scores == pytest.approx(np.full(len(run.rows), 0.5)) and asked_before == [0.2]


def test_a_question_that_is_near_no_known_one_is_given_to_no_section(tiny):
    far = asked(tiny, "Who paints walls?")
    cosine = float((tiny.known_questions.vectors @ far.vector()).max())
    assert not len(Discriminant(floor=max(cosine, 0) + 0.01, full=1)(far).runs[0].rows)
    with pytest.raises(ValueError, match=r"full \(0.4\) must be above floor \(0.5\)"):
        Discriminant(floor=0.5, full=0.4)


def test_where_a_filter_leaves_much_hnsw_finds_what_exact_search_finds(plain_index, monkeypatch):
    start = State.start(Query(plain_index.finder.understand("Will the builder return it?"), plain_index.store))
    best = Dense(pool=20)(start).runs[-1].rows
    allowed = np.ones(len(plain_index.store.passages), dtype=bool)
    allowed[best[::3]] = False
    some = replace(start, scope=Scope(allowed))
    exact = Dense(pool=20)(some).runs[-1].rows
    monkeypatch.setattr(embedded, "EXACT", 100)
    filtered = Dense(pool=20)(some).runs[-1].rows
    assert len(set(filtered) & set(exact)) >= 19 and not set(filtered) & set(best[::3])
    few = replace(start, scope=Scope(~allowed))  # too few for HNSW to find twenty of them
    monkeypatch.setattr(embedded, "EXACT", 1)
    assert set(Dense(pool=20)(few).runs[-1].rows) == set(best[::3])


def test_a_chunk_counts_for_the_passage_that_it_has_most_of(plain_index):
    store = plain_index.store
    query = Query(plain_index.finder.understand("interest for delay of possession"), store)
    run = Chunks(chunk_chars=1500, overlap=300)(State.start(query)).runs[-1]
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
    cosines = vectors @ query.encoded(("interest for delay of possession",))[0].sentence
    assert run.rows[0] == owners[int(cosines.argmax())] and run.scores[0] == pytest.approx(cosines.max())
    assert len(set(run.rows.tolist())) == len(run.rows) and list(run.scores) == sorted(run.scores, reverse=True)
