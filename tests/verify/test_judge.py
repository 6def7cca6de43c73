"""The judge of the check: what it weighs, why it rejects, and how it is learnt."""

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.evaluate.checks.judging import CERTAIN, Marked, learn_judge, logits_of, rejected_at
from civicsetu.index.encode.entailment import Entailed
from civicsetu.learn.logistic import Logistic
from civicsetu.model.ids import Pinpoint
from civicsetu.verify.acting import NOBODY
from civicsetu.verify.check import Checker
from civicsetu.verify.evidence import Evidence, Fault
from civicsetu.verify.held import read
from civicsetu.verify.judge import PLAIN_COUNTS, Judge, as_written, load_judge, weighed
from civicsetu.verify.settings import CheckSettings
from civicsetu.verify.signs import SIGNS, Signs
from tests.tiny import WordEncoder

RENT = Evidence(
    "A landlord must return the deposit within sixty days. The promoter may ask for two sureties.",
    "Return of deposits", (Pinpoint("13(1)"),), "section", "Homes Act 2016", "GOA",
)  # fmt: skip
NAMES = list(SIGNS)


class WordEntailment:
    """Entailment without a model: a sentence is as false as it has words that the text has not."""

    def held_against(self, sentence: str, text: str) -> Entailed:
        new = [word for word in re.findall(r"\w+", sentence) if word.lower() not in text.lower()]
        return Entailed(float(len(new)), new[0] if new else "")


def judge(limit: float = 0.0, **weights: float) -> Judge:
    """A judge that knows a few signs and no others."""
    values = np.array([weights.get(name, 0.0) for name in SIGNS])
    return Judge(Logistic(values, np.zeros(len(SIGNS)), np.ones(len(SIGNS)), 0.0), limit)


def signs(sentence: str) -> dict[str, float]:
    """The signs of a sentence about the rent."""
    checker = Checker(WordEncoder(), CheckSettings(), WordEntailment())
    return dict(zip(SIGNS, checker.signs(sentence, read(sentence, checker.encoder), (RENT,)).values, strict=True))


def test_words_that_stand_there_have_their_partners():
    own, other = signs("The landlord must return the deposit."), signs("The landlord must paint green kites.")
    assert own["shared"] == 1.0 and own["new_words"] == 0.0
    assert other["shared"] < 0.6 and other["mean"] < own["mean"] and other["deed"] < own["deed"]


def test_who_acts_must_act_there():
    assert signs("The promoter may ask for two sureties.")["acting"] == 1.0
    assert signs("Two sureties may be asked for by the promoter.")["acting"] == 1.0
    assert signs("Two sureties may be asked for by the magistrate.")["acting"] == 0.0
    assert signs("The magistrate may ask the promoter for two sureties.")["acting"] == 0.0
    assert signs("Two sureties may be asked for.")["acting"] == NOBODY
    assert signs("The magistrate must return the deposit.")["new_person"] == 1.0


@pytest.mark.parametrize(
    ("sentence", "sign"),
    [
        ("The promoter must ask for two sureties.", "duty"),
        ("The promoter must not ask for two sureties.", "affirmed"),
        ("The tribunal may ask for two sureties.", "party"),
        ("The landlord does not return the deposit.", "denies_alone"),
    ],
)
def test_what_the_rules_find_is_a_sign(sentence: str, sign: str):
    assert signs(sentence)[sign] >= 1.0
    assert signs("The promoter may ask for two sureties.")[sign] == 0.0


def test_a_sign_is_weighed_and_says_why():
    false = "From its guests the tribunal may ask a pair of guarantors."
    light, heavy = Checker(WordEncoder(), CheckSettings(), WordEntailment(), judge(party=-1.0)), judge(party=2.0)
    assert light.check(false, (RENT,)).holds
    verdict = Checker(WordEncoder(), CheckSettings(), WordEntailment(), heavy).check(false, (RENT,))
    assert verdict.faults == (Fault("party", "nothing is said there of the appellate tribunal"),)


def test_what_does_not_follow_is_named():
    """Of several pieces of evidence the one that carries a sentence best counts."""
    strict = Checker(WordEncoder(), CheckSettings(verbatim=1.0), WordEntailment(), judge(limit=0.5, falsehood=1.0))
    false = "A landlord must paint the deposit."
    (fault,) = strict.check(false, (RENT,)).faults
    assert fault == Fault("unsupported", "“paint” does not follow from the words that it rests on")
    assert strict.check(false, (RENT, Evidence("Whoever lets must paint, as a landlord, the deposit."))).holds


def test_a_check_that_is_judged_needs_the_model_of_entailment():
    with pytest.raises(CivicSetuError, match="model of entailment"):
        Checker(WordEncoder(), CheckSettings(), judge=judge()).check("The promoter may ask.", (RENT,))


def test_a_plain_contradiction_counts_for_more_than_was_learnt():
    """Once, however many there are, and it is a reason though its learnt weight is none."""
    values = np.zeros((3, len(SIGNS)))
    values[1:, NAMES.index("ban")] = values[2, NAMES.index("free")] = 1.0
    one = judge(party=1.0, limit=0.5)
    none, ban, both = weighed(one.model, values)
    assert ban - none == both - none == PLAIN_COUNTS
    faults = {"ban": Fault("modal", "it forbids")}
    assert one.faults(Signs(values[1], faults, 0.5)) == [faults["ban"]]
    assert one.faults(Signs(values[0], {}, 0.5)) == []


def test_the_strongest_reason_comes_first():
    values = np.zeros(len(SIGNS))
    values[NAMES.index("duty")], values[NAMES.index("party")] = 1.0, 1.0
    faults = {"duty": Fault("modal", "ordered"), "party": Fault("party", "unknown")}
    found = judge(duty=1.0, party=3.0).faults(Signs(values, faults, 0.5))
    assert [fault.what for fault in found] == ["unknown", "ordered"]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("A landlord must return the deposit within ninety days.", "period"),
        ("Under section 14 a landlord must return the deposit within sixty days.", "section"),
        ("It says “return all of the deposit”.", "quote"),
    ],
)
def test_what_can_be_looked_up_is_a_veto_whatever_the_judge_says(sentence: str, kind: str):
    verdict = Checker(WordEncoder(), CheckSettings(), WordEntailment(), judge(limit=50.0)).check(sentence, (RENT,))
    assert {fault.kind for fault in verdict.faults} == {kind}


@pytest.mark.parametrize(
    ("false", "faithful"),
    [
        ("The promoter must not ask for two sureties.", "The promoter may ask for two sureties."),
        ("The tribunal may ask for two sureties.", "Two sureties may be asked for by the promoter."),
        ("The promoter need not return the deposit.", "A landlord must return the deposit."),
    ],
)
def test_denials_and_who_acts_are_a_veto_in_the_statutes_own_words(false: str, faithful: str):
    mild = Checker(WordEncoder(), CheckSettings(), WordEntailment(), judge(limit=50.0))
    assert mild.check(faithful, (RENT,)).holds
    assert not mild.check(false, (RENT,)).holds
    nothing_is_verbatim = Checker(WordEncoder(), CheckSettings(verbatim=1.0), WordEntailment(), judge(limit=50.0))
    assert nothing_is_verbatim.check(f"Dear reader, {false.lower()}", (RENT,)).holds


def sample() -> Marked:
    """Sentences of which the sign `party` tells most, and one in ten is certain."""
    drawn = np.random.default_rng(12)
    false = np.arange(400) % 2 == 1
    values = np.zeros((400, len(SIGNS)))
    values[:, NAMES.index("party")] = drawn.normal(size=400) + 1.5 * false
    values[:, NAMES.index("mean")] = drawn.normal(size=400)
    laws = tuple(f"act_{n % 23}" for n in range(400))
    return Marked(
        tuple("party" if one else "faithful" for one in false),
        laws,
        values,
        false & (np.arange(400) % 10 == 1),
        ("",) * 400,
    )


def test_the_limit_keeps_to_the_share_that_may_be_accepted():
    sentences = sample()
    for accepted in (0.1, 0.3):
        learnt = learn_judge(sentences, CheckSettings(accepted=accepted))
        caught, false = rejected_at(sentences, learnt.apart, learnt.limit)["all falsehoods"]
        assert 1 - accepted <= caught / false <= 1 - accepted + 0.02
    assert (learnt.apart[sentences.certain] == CERTAIN).all()


def test_learning_comes_out_the_same_and_finds_what_tells():
    first, second = (learn_judge(sample(), CheckSettings()) for _ in range(2))
    assert (first.apart == second.apart).all() and first.limit == second.limit
    weights = dict(zip(SIGNS, first.model.weights, strict=True))
    assert weights["party"] > 5 * abs(weights["mean"]) and weights["party"] > 0
    assert logits_of(sample(), first.model)[1] == CERTAIN


def test_a_judge_is_read_as_it_was_written(tmp_path: Path):
    learnt = learn_judge(sample(), CheckSettings())
    path = tmp_path / "judge.json"
    path.write_text(json.dumps(as_written(learnt.model, learnt.limit, {})))
    read_again = load_judge(path)
    assert read_again.model.logits(sample().signs) == pytest.approx(learnt.model.logits(sample().signs), abs=0.01)
    assert read_again.limit == pytest.approx(learnt.limit, abs=0.001)


def test_too_few_laws_are_not_learnt_from():
    few = replace(sample(), laws=("one",) * 400)
    with pytest.raises(CivicSetuError, match="1 laws"):
        learn_judge(few, CheckSettings())


def test_a_judge_of_other_signs_is_refused(tmp_path: Path):
    path = tmp_path / "judge.json"
    path.write_text('{"signs": {"old": [0, 0, 1]}, "intercept": 0, "limit": 0}')
    with pytest.raises(CivicSetuError, match="fit-judge"):
        load_judge(path)
