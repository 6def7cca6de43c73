"""The chance that a question can be answered from what is indexed, and what it is about if not.

Two models say it, one after the other. The first knows the question alone: how questions sound that the law
answers, and those that no statute answers (advice, decided cases, facts of today, ...) or that this one does not
(`civicsetu.model.question_model`). The second weighs this against the evidence that was found. Both were fitted on
questions that are not in the index (`civicsetu.evaluate.answerable`).

There are two such pairs. One is for laws whose known questions say how they are asked about; beside its first model
stands another that has learnt the kinds of questions on real estate (`civicsetu.learn.kinds`). The other pair is for an
index of many acts, and it tells what any of them may answer from what no statute does.
"""

import re
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.confidence import Confidence, read_confidence
from civicsetu.answer.other_matters import matter_of_other_law
from civicsetu.answer.outside import outside_when_weak
from civicsetu.answer.silence import is_silent
from civicsetu.base.files import read_json
from civicsetu.find.handover import Findings
from civicsetu.model.answerable import ANSWERABLE_FEATURES, AnswerableFeatures
from civicsetu.model.ids import ProvisionId
from civicsetu.model.question_model import KINDS, QuestionModel, answered_logit, read_question_model

KNOWN, MANY = "known", "many"  # the pairs: for laws with known questions, for an index of many acts
# Of each pair the file of the evidence and that of the question alone; whole names, by which stages know what they read
MODEL_FILES = {
    KNOWN: ("answerable.json", "answerable.npz"),
    MANY: ("answerable_acts.json", "answerable_acts.npz"),
}
# Of each pair the features of its evidence: the model that has learnt the kinds knows real estate alone
FEATURES_OF = {KNOWN: ANSWERABLE_FEATURES, MANY: tuple(name for name in ANSWERABLE_FEATURES if name != "learnt")}
SURE_OF_THE_MATTER = 0.7  # the chance from which on a matter that other laws have, too, is one of this
UNLIKELY_OF_THE_MATTER = 0.35  # the chance below which it is taken for one of theirs
LIKE_NONE = -1.5  # a logit by which a question sounds like none that the law answers
OTHER_STATE = "other_state"  # the kind of questions on the rules of a state
FEW = 3  # provisions whose known questions are looked at
LOOKED_AT = 20  # passages among which one of another section is looked for
FARTHEST = 5.0  # a wider lead over the next section says no more
PLACES = 4  # decimals of a feature


@dataclass(frozen=True, slots=True)
class Answerable:
    """Both models: `by_question` of the question alone, `by_evidence` of that and the evidence; and the acts, by their
    keys, that the questions were about which they were fitted on."""

    by_question: QuestionModel
    by_evidence: Confidence
    acts: frozenset[str]

    def chance(self, features: AnswerableFeatures) -> float:
        """The chance in [0, 1] that a question with these features can be answered."""
        return self.by_evidence.chance(asdict(features))


@lru_cache(maxsize=2)
def fitted(pair: str = KNOWN) -> Answerable:
    """The models that the package has.

    Args:
        pair: `KNOWN` or `MANY`.
    """
    by_evidence, by_question = (Path(__file__).with_name(name) for name in MODEL_FILES[pair])
    written = read_json(by_evidence)
    return Answerable(
        read_question_model(by_question), read_confidence(written["by_evidence"]), frozenset(written["acts"])
    )


def chance_of(found: Findings, pair: str = KNOWN) -> float:
    """The chance in [0, 1] that a question can be answered from what was found, by a pair of models."""
    models = fitted(pair)
    learnt = learnt_logit(found) if pair == KNOWN else 0.0
    return models.chance(evidence_of(found, models.by_question, learnt))


def sounds_like_another_matter(found: Findings, chance: float) -> bool:
    """True where a question that names a matter of other laws sounds, by its vector and words, like none on this law.
    The model that has learnt the kinds is too sure of short ones ("the punishment for murder").

    Args:
        found: what was found.
        chance: that the question can be answered.
    """
    if chance < UNLIKELY_OF_THE_MATTER and other_party(found):
        return True
    if chance >= SURE_OF_THE_MATTER or not matter_of_other_law(what_asks(found), found):
        return False
    return fitted().by_question.answered(found.plain_vector, found.question.text) < LIKE_NONE


def other_party(found: Findings) -> str:
    """The party of another law's matter whom a question is about, by what it asks, or by the story where what it asks
    points to a person: "My landlord keeps it. What does he owe me?". Empty where it names a place, whose rules may
    speak of him."""
    asked = what_asks(found)
    named = _PARTIES.search(found.question.text if _SOMEBODY.search(asked) else asked)
    is_ours = found.question.jurisdictions or named is None or not matter_of_other_law(named[0], found)
    return "" if is_ours or named is None else named[0]


_PARTIES = re.compile(r"\b(?:landlords?|landlad(?:y|ies)|tenants?)\b", re.IGNORECASE)
_SOMEBODY = re.compile(r"\b(?:he|she|him|her|they|them)\b", re.IGNORECASE)


def learnt_logit(found: Findings) -> float:
    """The logit that a question can be answered, by the model that has learnt the kinds of questions. A place without
    rules that are indexed is no reason by itself: where the rules of the place are not asked for, or the first passage
    speaks of it, that kind is left out."""
    is_of_rules = found.asks_for_rules_of_place and not found.first_speaks_of_place
    if not found.places_without_documents or is_of_rules:
        return answered_logit(found.kind_logits)
    kept = [n for n, kind in enumerate(KINDS) if kind != OTHER_STATE]
    return answered_logit(found.kind_logits[kept], [KINDS[n] for n in kept])


def likeliest_kind(found: Findings, pair: str = KNOWN) -> str:
    """The likeliest reason why a question can't be answered: of laws with known questions as both models say that know
    it alone, together."""
    model = fitted(pair).by_question
    logits = model.logits(found.plain_vector, found.question.text)
    if pair == KNOWN:
        logits = logits + found.kind_logits[[KINDS.index(kind) for kind in model.kinds]]
    return model.likeliest(logits)


def is_known_law(found: Findings) -> bool:
    """True where the best passage is of an act that the models were fitted on, or of rules made under one, and has
    known questions: the models know how it is asked about. False for vectors of another encoder."""
    if not found.passages or len(found.plain_vector) != len(fitted().by_question.of_vector):
        return False
    best = ProvisionId(found.passage(found.passages[0]).section).document
    if not {best, found.library.metas[best].made_under} & fitted().acts:
        return False
    return best in {ProvisionId(name).document for name in found.known_cosines}


def is_of_many(found: Findings) -> bool:
    """True where many acts are indexed and the question names none of them, so that it may be about any. False for
    vectors of another encoder."""
    if found.question.laws or not found.passages or not found.first_is_of_one_law_of_many:
        return False
    return len(found.plain_vector) == len(fitted().by_question.of_vector)  # both pairs are of one encoder


def what_asks(found: Findings) -> str:
    """The parts of a question that ask, without the story."""
    return " ".join(ask.text for ask in what_is_asked(found.question.text).asks)


def evidence_of(found: Findings, by_question: QuestionModel | None, learnt: float = 0.0) -> AnswerableFeatures:
    """The features of a question.

    Args:
        found: what was found for it; at least one passage.
        by_question: the model of the question alone; without one, `alike` is 0.
        learnt: the logit by the model that has learnt the kinds of questions.
    """
    asked = what_asks(found)
    near = sorted(found.known_cosines.values(), reverse=True)[:FEW] or [0.0]
    sections = [found.passage(passage).section for passage in found.passages[:LOOKED_AT]]
    scores = [passage.score for passage in found.passages[:LOOKED_AT]]
    other = next((s for s, section in zip(scores, sections, strict=True) if section != sections[0]), None)
    values = {
        "cosine": found.evidence.cosine,
        "late": found.evidence.late,
        "known": found.evidence.known,
        "covered": found.evidence.covered,
        "agree": found.evidence.agree,
        "nearest": near[0],
        "nearest_few": sum(near) / len(near),
        "score": scores[0],
        "lead": FARTHEST if other is None else min(scores[0] - other, FARTHEST),
        "alike": by_question.answered(found.plain_vector, found.question.text) if by_question else 0.0,
        "learnt": learnt,
        "outside": outside_when_weak(asked) is not None,
        "other_matter": bool(matter_of_other_law(asked, found)),
        "silent": is_silent(found),
    }
    return AnswerableFeatures(**{name: round(float(value), PLACES) for name, value in values.items()})
