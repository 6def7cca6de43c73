"""Arms as values: what `params.yaml` declares, what is refused, and what arms share."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.find.hits import hits_of
from civicsetu.find.parts import PARTS
from civicsetu.find.parts.bm25 import Bm25
from civicsetu.find.parts.dense import Dense
from civicsetu.find.parts.part import Reranker
from civicsetu.find.pipeline import build_arms, rank_all
from civicsetu.find.query import Query
from civicsetu.params import Params, with_values

QUESTIONS = (
    "My builder is two years late. Can I get my money back with interest?",
    "What does section 18 say?",
    "Define carpet area",
    "What is the penalty for not registering a project?",
    "zzxqv",
)


def declared(**arms):
    return build_arms(arms, Params().parts)


def query(index, text=QUESTIONS[0]):
    return Query(index.finder.understand(text), index.store)


def same(one, other):
    """True where two rankings are equal, but for the seconds."""
    return (one.found, one.pinned, one.unknown, one.evidence, one.rejected) == (
        other.found, other.pinned, other.unknown, other.evidence, other.rejected,
    )  # fmt: skip


# ------------------------------------------------------------------------------------ declared
def test_an_arm_prints_its_parts_and_what_they_are_set_to():
    arms = declared(one=["dense", "bm25", {"rrf": {"k": 10}}], two=["dense"])
    assert str(arms["one"]) == "one: dense(pool=200) > bm25(pool=200, weight=0.5) > rrf(k=10)"
    assert str(arms["two"]) == "two: dense(pool=200)"
    weighted = declared(w=["dense", "bm25", {"weighted": {"dense": 0.6}}, "interleave"])["w"]
    assert str(weighted).endswith("> weighted(dense=0.6) > interleave")


def test_settings_are_the_part_s_own_or_else_the_parameters():
    params = with_values(
        Params(), {"parts": {"dense": {"pool": 7}, "bm25": {"pool": 8, "weight": 0.3}, "rrf": {"k": 5}}}, "test"
    )
    dense, bm25, rrf = build_arms({"x": ["dense", {"bm25": {"pool": 3}}, "rrf"]}, params.parts)["x"].parts
    assert (dense.pool, bm25.pool, bm25.weight, rrf.k) == (7, 3, 0.3, 5)


def test_an_arm_stands_for_its_parts_at_any_depth():
    arms = declared(a=["dense", "bm25"], b=["a", "rrf"], c=["b", {"select": {"most": 3}}])
    assert arms["c"].parts[:-1] == arms["b"].parts == (*arms["a"].parts, arms["b"].parts[-1])
    assert arms["c"].parts[-1].most == 3


def test_parts_with_equal_settings_are_equal():
    arms = declared(a=["dense"], b=[{"dense": {"pool": 200}}], c=[{"dense": {"pool": 201}}])
    assert arms["a"].parts == arms["b"].parts != arms["c"].parts
    assert hash(arms["a"].parts) == hash(arms["b"].parts)


def test_only_the_arms_that_are_wanted_are_built():
    arms = {"good": ["dense"], "bad": ["nothing"]}
    assert list(build_arms(arms, Params().parts, ["good"])) == ["good"]
    with pytest.raises(ParameterError, match="there is no part 'nothing'"):
        build_arms(arms, Params().parts)


@pytest.mark.parametrize(
    ("arms", "said"),
    [
        (
            {"x": ["dense", "best"]},
            "arm x: there is no part 'best'; the parts are annexes, expand, laws, learnt, places, reworded, bm25",
        ),
        ({"x": [{"default": {"k": 1}}], "default": ["dense"]}, "arm x: there is no part 'default'"),
        ({"x": [{"dense": {"k": 5}}]}, "arm x: part dense: k: extra inputs are not permitted; its settings are pool"),
        ({"x": [{"dense": {"pool": 0}}]}, "arm x: part dense: pool: input should be greater than or equal to 1"),
        ({"x": ["dense", "bm25", {"weighted": {"dense": 1.5}}]}, "arm x: part weighted: dense: input should be less"),
        (
            {"x": ["dense", "rrf", {"interleave": {"n": 2}}]},
            "arm x: part interleave: n: extra inputs .*; its settings are none",
        ),
        ({"x": [{"chunks": {"overlap": 1000}}]}, "arm x: part chunks: .*overlap 1000 is not less than chunk_chars"),
        ({"x": [{"chunks": {"overlap": -1}}]}, "arm x: part chunks: overlap: input should be greater"),
        ({"x": [{"dense": {}, "bm25": {}}]}, "arm x: .* is not one part with its settings"),
        ({"x": [{}]}, "arm x: {} is not one part with its settings"),
        ({"x": []}, "arm x: nothing in it searches; add dense or bm25"),
        ({"x": ["expand", "laws"]}, "arm x: nothing in it searches; add dense or bm25"),
        ({"x": ["rrf"]}, "arm x: a search must stand before rrf"),
        ({"x": ["expand", "late"]}, "arm x: a search must stand before late"),
        ({"x": ["dense", "late"]}, r"arm x: a fusion \(rrf or weighted\) must stand before late"),
        ({"x": ["dense", "expand"]}, r"arm x: .* must stand before expand"),
        ({"x": ["dense", "rrf", "bm25"]}, "arm x: no search must stand before bm25"),
        ({"x": ["x"]}, "arm x contains itself, by way of x"),
        ({"x": ["y"], "y": ["dense", "x"]}, "arm x contains itself, by way of x"),
        ({"x": ["y"], "y": ["z"], "z": ["y"]}, "arm x contains itself, by way of y"),
    ],
)
def test_what_is_declared_wrongly_is_named(arms, said):
    with pytest.raises(ParameterError, match=said) as caught:
        declared(**arms)
    assert "\n" not in str(caught.value)


def test_an_arm_that_is_none(plain_index):
    with pytest.raises(ParameterError, match="there is no arm 'best'; the arms are chunks, dense"):
        build_arms(Params().arms, Params().parts, ["dense", "best"])
    with pytest.raises(ParameterError, match="there is no arm 'best'; the arms are chunks, dense"):
        plain_index.finder.arm("best")


def test_every_part_says_what_it_does():
    assert all(part.summary().endswith(".") and part.name == name for name, part in PARTS.items())


def test_without_a_part():
    default = build_arms(Params().arms, Params().parts)["default"]
    with pytest.raises(ParameterError, match="the arm default has no part 'asked'; its parts are annexes"):
        default.without("asked")
    shorter = default.without("late")
    assert shorter.arm == "default - late" and [p.name for p in shorter.parts] == [
        p.name for p in default.parts if p.name != "late"
    ]
    assert default.without("dense").parts  # BM25 is left
    with pytest.raises(ParameterError, match=r"default - rrf: a fusion .* must stand before pins"):
        default.without("rrf")
    with pytest.raises(ParameterError, match="nothing in it searches"):
        build_arms(Params().arms, Params().parts)["dense"].without("dense")


def test_an_arm_says_what_it_misses(monkeypatch, tmp_path):
    monkeypatch.setenv("CIVICSETU_MODELS", str(tmp_path))
    arms = build_arms(Params().arms, Params().parts)
    assert arms["default"].missing() is None
    missing = arms["family_cross"].missing()
    assert missing and ("fetch-model ms-marco-TinyBERT-L-2-v2" in missing or "pip install" in missing)


# ------------------------------------------------------------------------------------ ranked
@pytest.fixture(scope="module")
def arms():
    return [
        arm for arm in build_arms(Params().arms, Params().parts).values() if "cross" not in [p.name for p in arm.parts]
    ]


@pytest.mark.parametrize("text", QUESTIONS)
def test_an_arm_ranks_the_same_alone_and_with_others(plain_index, arms, text):
    together = rank_all(arms, query(plain_index, text))
    backwards = rank_all(arms[::-1], query(plain_index, text))
    for arm in arms:
        alone = arm.rank(query(plain_index, text))
        assert same(alone, together[arm.arm]) and same(alone, backwards[arm.arm])
        assert hits_of(alone, plain_index.store, 10) == hits_of(together[arm.arm], plain_index.store, 10)


def test_what_arms_share_runs_once(plain_index, monkeypatch):
    calls = []
    for part in (Dense, Bm25):
        own = part.step
        monkeypatch.setattr(part, "step", lambda self, s, own=own: (calls.append(str(self)), own(self, s))[1])
    arms = declared(
        a=["dense", "bm25", "rrf"], b=["dense", "bm25", "rrf", "late"],
        c=["dense", "bm25", {"weighted": {"dense": 0.5}}],
        d=["expand", "dense", "bm25", "rrf"], e=[{"dense": {"pool": 5}}],
    )  # fmt: skip
    rankings = rank_all(list(arms.values()), query(plain_index))
    # a, b and c share both; d searches for other words; e is set otherwise
    assert sorted(calls) == [str(Bm25())] * 2 + ["dense(pool=200)"] * 2 + ["dense(pool=5)"]
    assert [name for name, _ in rankings["b"].seconds] == ["dense", "bm25", "rrf", "late"]
    assert rankings["a"].seconds == rankings["b"].seconds[:3]  # the seconds of the one run
    assert all(seconds >= 0 for _, seconds in rankings["b"].seconds)


@pytest.mark.parametrize("text", QUESTIONS)
def test_the_same_twice(plain_index, arms, text):
    for arm in arms:
        assert same(arm.rank(query(plain_index, text)), arm.rank(query(plain_index, text)))


def test_nothing_that_arms_share_is_changed_in_place(plain_index, arms):
    shared = {}
    asked = query(plain_index)
    arms[-1].rank(asked, shared)
    fused = {key: state for key, (state, _) in shared.items() if state.candidates is not None}
    before = {key: (s.fused.rows.copy(), s.fused.scores.copy(), s.fused.boosts.copy()) for key, s in fused.items()}
    words = {key: dict(state.wording.weights) for key, (state, _) in shared.items()}
    for arm in arms:
        arm.rank(asked, shared)
    for key, (rows, scores, boosts) in before.items():
        now = shared[key][0].fused
        assert np.array_equal(now.rows, rows) and np.array_equal(now.scores, scores)
        assert np.array_equal(now.boosts, boosts)
    assert all(dict(shared[key][0].wording.weights) == weights for key, weights in words.items())


def test_a_question_is_encoded_as_learnt_only_where_an_arm_says_so(plain_index):
    arms = declared(plain=["dense", "bm25", "rrf", "late"], learnt=["learnt", "dense", "bm25", "rrf", "late"])
    asked, store = query(plain_index), plain_index.store
    found = rank_all(list(arms.values()), asked)
    for name, encoder in (("plain", store.passage_encoder), ("learnt", store.question_encoder)):
        (by_itself,) = encoder.encode([asked.question.text])
        (encoded,) = found[name].encoded
        assert encoded.sentence.tobytes() == by_itself.sentence.tobytes()
        assert encoded.tokens.tobytes() == by_itself.tokens.tobytes()
    assert [f.score for f in found["plain"].found] != [f.score for f in found["learnt"].found]


def test_a_ranking_has_no_passage_twice_and_scores_that_fall(plain_index, arms):
    for text in QUESTIONS:
        for arm in arms:
            found = arm.rank(query(plain_index, text)).found
            assert len({f.row for f in found}) == len(found)
            scores = [f.score for f in found if "named in the question" not in f.why]
            assert scores == sorted(scores, reverse=True)


def test_equal_scores_are_in_reading_order(plain_index):
    store = plain_index.store
    same = np.tile(store.embedded.dense[:1], (len(store.passages), 1))
    flat = replace(store, backend=replace(store.embedded, dense=same))
    asked = Query(plain_index.finder.understand("interest"), flat)
    asked.__dict__["chosen"] = np.ones(len(store.passages), dtype=bool)  # exact search
    rows = [f.row for f in declared(x=[{"dense": {"pool": 9}}])["x"].rank(asked).found]
    assert rows == list(range(9))


@pytest.mark.parametrize(
    "parts",
    [
        ["dense"], ["bm25"], ["chunks"], ["places", "dense"], ["laws", "dense"], ["expand", "bm25"], ["dense", "rrf"],
        ["dense", "bm25", {"weighted": {"dense": 0.6}}],
        *(["dense", "bm25", "rrf", name] for name, part in PARTS.items()
          if issubclass(part, Reranker) and part().missing() is None),
    ],
    ids=lambda parts: str(parts[-1] if isinstance(parts[-1], str) else next(iter(parts[-1]))),
)  # fmt: skip
def test_every_part_alone(plain_index, parts):
    for text in QUESTIONS:
        ranking = declared(x=parts)["x"].rank(query(plain_index, text))
        assert all(0 <= f.row < len(plain_index.store.passages) and np.isfinite(f.score) for f in ranking.found)
        if text != "zzxqv":
            assert ranking.found
