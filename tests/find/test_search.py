"""Searching an open index: pins, arms, filters, and the same result twice."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.find.finder import Finder
from civicsetu.find.lookup import is_meant
from civicsetu.find.pipeline import build_arms
from civicsetu.find.query import Query
from civicsetu.find.question.named import NamedProvision
from civicsetu.model.document import Meta
from civicsetu.params import Params, with_values
from civicsetu.read.words.tokens import tokens

# `cross` needs a model's files; it is tested by itself
ARMS = [
    arm
    for arm, pipeline in build_arms(Params().arms, Params().parts).items()
    if "cross" not in [p.name for p in pipeline.parts]
]
STATUTORY = "The promoter fails to give possession: is the allottee's amount returned with interest?"
QUESTION = "My builder is two years late. Can I get my money back with interest?"


@pytest.fixture(scope="module")
def ranked(plain_index):
    finder = plain_index.finder

    def ranked(text, arm="default", **settings):
        params = with_values(Params(), {"parts": settings}, "test")
        return build_arms(params.arms, params.parts, [arm])[arm].rank(Query(finder.understand(text), plain_index.store))

    return ranked


@pytest.mark.parametrize(
    "text, named",
    [
        ("What does section 18 say?", "18"),
        ("u/s 59(2)", "59(2)"),
        ("§ 43", "43"),
        ("18(1)(a)", "18(1)(a)"),
        ("what is said in SECTION 2(ZK)", "2(zk)"),
        ("clause (h) of sub-section (4) of section 11", "11(4)(h)"),
    ],
)
def test_a_named_provision_comes_first(ranked, plain_index, text, named):
    ranking = ranked(text)
    assert ranking.pinned == (f"rera_act_2016#{named}",) and ranking.unknown == ()
    passage = plain_index.store.passages[ranking.found[0].row]
    assert any(c.startswith(ranking.pinned[0]) for c in passage.covers)
    assert "named in the question" in ranking.found[0].why


def test_at_most_two_are_pinned(ranked, plain_index):
    two = ranked("What do section 18 and section 59 say?")
    assert two.pinned == ("rera_act_2016#18", "rera_act_2016#59")
    sections = [plain_index.store.passages[f.row].section for f in two.found]
    pinned = [s for s, f in zip(sections, two.found, strict=True) if "named in the question" in f.why]
    assert sections[: len(pinned)] == pinned
    assert list(dict.fromkeys(pinned)) == ["rera_act_2016#18", "rera_act_2016#59"]
    assert ranked("sections 12, 14, 18 and 19").pinned == ()
    assert ranked("sections 12 and 14", pins={"most": 1}).pinned == ()
    assert ranked("section 12", pins={"most": 0}).pinned == ()


def test_an_unknown_pinpoint_is_reported_and_what_is_above_it_is_found(ranked, plain_index):
    ranking = ranked("What does section 11(19) say?")
    assert [n.pinpoint for n in ranking.unknown] == ["11(19)"]
    assert ranking.pinned == ()
    assert plain_index.store.passages[ranking.found[0].row].section == "rera_act_2016#11"
    assert [n.pinpoint for n in ranked("section 200").unknown] == ["200"]
    mixed = ranked("section 18 and section 200")
    assert mixed.pinned == ("rera_act_2016#18",) and [n.pinpoint for n in mixed.unknown] == ["200"]


def test_a_rule_is_no_section(ranked):
    ranking = ranked("What does rule 18 say?")
    assert ranking.pinned == () and [n.pinpoint for n in ranking.unknown] == ["18"]


def test_a_provision_of_another_law_is_not_pinned(ranked):
    ranking = ranked("section 18 of the Companies Act")
    assert ranking.pinned == ranking.unknown == ()


@pytest.mark.parametrize(
    "act, meant",
    [
        (None, True),
        ("Gujarat Rules", True),
        ("gujarat general rules", True),
        ("Haryana Rules", False),
        ("Companies Act", False),
    ],
)
def test_a_document_is_named_by_words_of_its_title(act, meant):
    meta = Meta(
        "g", "Gujarat Real Estate (Regulation and Development) (General) Rules, 2017", "Gujarat RERA Rules 2017",
        "official", "GUJARAT", "rules",
    )  # fmt: skip
    assert is_meant(NamedProvision("rule 3", "rule", "3", law=act), meta) is meant


@pytest.mark.parametrize("arm", ARMS)
def test_arms(plain_index, arm):
    hits = plain_index.search(STATUTORY, arm=arm)
    assert len(hits) == (Params().parts.select.most if arm == "answer" else 10)
    assert "rera_act_2016#18" in [h.section for h in hits]
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)


def test_an_arm_that_is_none(plain_index):
    with pytest.raises(ParameterError, match=f"no arm 'best'; the arms are {', '.join(Params().arms)}"):
        plain_index.search(QUESTION, arm="best")


def test_dense_is_by_cosine_and_bm25_by_words(ranked, plain_index):
    store = plain_index.store
    (encoded,) = store.passage_encoder.encode(["interest"])
    cosines = store.embedded.dense @ encoded.sentence
    dense = ranked("interest", "dense")
    # a product of many rows and one of a few round their last bits apart
    assert [f.score for f in dense.found] == pytest.approx([cosines[f.row] for f in dense.found], abs=1e-6)
    assert dense.found[0].row == int(np.argmax(cosines))
    bm25 = ranked("interest", "bm25")
    scores = store.embedded.lexical.scores(tokens("interest"))
    assert [f.score for f in bm25.found] == pytest.approx([scores[f.row] for f in bm25.found])
    assert len(bm25.found) == int((scores > 0).sum())


def test_everyday_words_can_be_left_alone(plain_index, ranked):
    arms = build_arms({"with": ["expand", "bm25"], "without": ["bm25"]}, Params().parts)
    query = Query(plain_index.finder.understand("coloniser"), plain_index.store)
    found = {name: [f.row for f in arm.rank(query).found] for name, arm in arms.items()}
    assert set(found["with"]) > set(found["without"])


@pytest.fixture
def two_jurisdictions(plain_index):
    """The index as if every second section were another state's."""
    store = plain_index.store
    odd = [int(p.section.partition("#")[2]) % 2 == 1 if p.section[-1].isdigit() else False for p in store.passages]
    return replace(store, jurisdictions=np.where(odd, "GOA", "CENTRAL"))


@pytest.mark.parametrize("arm", ARMS)
@pytest.mark.parametrize("jurisdiction, odd", [("GOA", True), ("CENTRAL", False)])
def test_only_the_jurisdiction_that_is_asked_for(two_jurisdictions, plain_index, arm, jurisdiction, odd):
    finder = Finder(two_jurisdictions, Params().arms, Params().parts)
    question = finder.understand(QUESTION + " See section 18 and section 59.")
    ranking = finder.rank(question, arm, jurisdiction)
    assert len(ranking.found) > (5 if arm == "answer" else 10)
    for found in ranking.found:
        assert two_jurisdictions.jurisdictions[found.row] == jurisdiction
    if arm in ("default", "answer"):
        pinned = {int(name.partition("#")[2]) for name in ranking.pinned}
        passages = {
            plain_index.store.passages[f.row].section for f in ranking.found if "named in the question" in f.why
        }
        assert pinned == {59 if odd else 18} and passages == {f"rera_act_2016#{59 if odd else 18}"}


def test_a_jurisdiction_of_the_index(plain_index):
    assert plain_index.jurisdictions == ("CENTRAL",)
    for name in ("CENTRAL", "central", " Central "):
        assert plain_index.search(QUESTION, jurisdiction=name) == plain_index.search(QUESTION)
    for name in ("GOA", "", "centre"):
        with pytest.raises(ParameterError, match="the indexed jurisdictions are: CENTRAL"):
            plain_index.search(QUESTION, jurisdiction=name)
        with pytest.raises(ParameterError, match="the indexed jurisdictions are: CENTRAL"):
            plain_index.ask(QUESTION, jurisdiction=name)


@pytest.mark.parametrize("arm", ARMS)
def test_the_same_twice(plain_index, arm):
    assert plain_index.search(QUESTION, arm=arm) == plain_index.search(QUESTION, arm=arm)


@pytest.mark.parametrize(
    "text, provision, most",
    [
        ("What is carpet area?", "2(k)", 1),
        ("Who is the appropriate Government?", "2(g)", 3),
        ("What is the definition of a promoter?", "2(zk)", 1),
        ('Define "company".', "2(o)", 1),
    ],
)
def test_a_definition_that_is_asked_for_is_lifted(plain_index, text, provision, most):
    hits = plain_index.search(text, k=most)
    (hit,) = [h for h in hits if h.provision == f"rera_act_2016#{provision}"]
    assert "defines a term of the question" in hit.why


def test_evidence_is_stronger_for_what_is_there(ranked):
    there = ranked("What interest must a promoter pay for delay of possession?").evidence
    away = ranked("Which planet has the most moons?").evidence
    assert there.total > away.total
    assert 0 <= away.covered <= 1 and 0 <= away.known <= 1


def test_a_question_that_is_only_strange_words(ranked):
    assert ranked("zzxqv wqqz", "bm25").found == []
    assert ranked("zzxqv wqqz").found
