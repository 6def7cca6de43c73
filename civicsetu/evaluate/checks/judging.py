"""Learning the judge of the check from sentences by hand about central acts, each act judged by a model of others."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.evaluate.checks.statements import KINDS, Statement
from civicsetu.learn.logistic import Logistic, fit_logistic
from civicsetu.verify import judge
from civicsetu.verify.check import Checker
from civicsetu.verify.evidence import Evidence
from civicsetu.verify.held import read
from civicsetu.verify.settings import CheckSettings
from civicsetu.verify.signs import SIGNS

CERTAIN = 99.0  # the logit of a sentence with a fault that is a veto


@dataclass(frozen=True, slots=True)
class Marked:
    """Sentences with their signs.

    Fields:
        kinds: what each is, `faithful` or of `KINDS`.
        laws: the document that each is about.
        signs: (sentences, signs).
        certain: (sentences,), whether a veto rejects it whatever its signs.
        texts: their words.
    """

    kinds: tuple[str, ...]
    laws: tuple[str, ...]
    signs: np.ndarray
    certain: np.ndarray
    texts: tuple[str, ...]

    @property
    def false(self) -> np.ndarray:
        """(sentences,): whether each is a falsehood."""
        return np.array([kind != "faithful" for kind in self.kinds])


@dataclass(frozen=True, slots=True)
class Judged:
    """A judge that was learnt: weights, limit, and the logits that its sentences had from models of other acts."""

    model: Logistic
    limit: float
    apart: np.ndarray


def marked(statements: Sequence[Statement], evidence: Sequence[Sequence[Evidence]], checker: Checker) -> Marked:
    """The signs of all sentences by hand.

    Args:
        statements: the sentences.
        evidence: of each statement.
        checker: its encoder, its model of entailment and its vetoes are used, not its judge.
    """
    kinds, laws, signs, certain, texts = [], [], [], [], []
    for one, pieces in zip(statements, evidence, strict=True):
        for kind, text in (("faithful", one.says), ("faithful", one.again), (one.kind, one.wrong)):
            if text:
                kinds.append(kind)
                laws.append(one.law)
                texts.append(text)
                own = read(text, checker.encoder)
                signs.append(checker.signs(text, own, pieces).values)
                certain.append(bool(checker.vetoes(text, own, pieces)))
    return Marked(tuple(kinds), tuple(laws), np.array(signs), np.array(certain), tuple(texts))


def learn_judge(sentences: Marked, settings: CheckSettings) -> Judged:
    """Learn the weights, and set the limit so that at most the share `accepted` of the falsehoods is let through.

    Args:
        sentences: with their signs.
        settings: strength of the pull towards zero, folds, and that share.

    Raises:
        CivicSetuError: the sentences are about fewer laws than there are folds.
    """
    if len(set(sentences.laws)) < settings.folds:
        raise CivicSetuError(f"sentences about {len(set(sentences.laws))} laws; at least {settings.folds} are needed")
    outcomes, directions = sentences.false.astype(float), tuple(SIGNS.values())
    folds = _folds(sentences.laws, settings.folds)
    open_ones = ~sentences.certain  # the others are no question for the judge
    apart = np.zeros(len(outcomes))
    for fold in range(settings.folds):
        own = folds == fold
        learnt = open_ones & ~own
        model = fit_logistic(sentences.signs[learnt], outcomes[learnt], settings.strength, directions)
        apart[own] = judge.weighed(model, sentences.signs[own])
    apart = np.where(sentences.certain, CERTAIN, apart)
    model = fit_logistic(sentences.signs[open_ones], outcomes[open_ones], settings.strength, directions)
    ordered = np.sort(apart[sentences.false])
    limit = float(ordered[int(settings.accepted * len(ordered))]) - 1e-6
    return Judged(model, limit, apart)


def _folds(laws: Sequence[str], folds: int) -> np.ndarray:
    """(sentences,): the fold of each, those of one law in one; laws go round in the order of their names."""
    number = {law: n % folds for n, law in enumerate(sorted(set(laws)))}
    return np.array([number[law] for law in laws])


def logits_of(sentences: Marked, model: Logistic) -> np.ndarray:
    """(sentences,): the logits that a model gives, those of certain faults above all."""
    return np.where(sentences.certain, CERTAIN, judge.weighed(model, sentences.signs))


def rejected_at(sentences: Marked, logits: np.ndarray, limit: float) -> dict[str, tuple[int, int]]:
    """For each kind how many are rejected at a limit, and of how many; and of all falsehoods.

    Args:
        sentences: with their kinds.
        logits: (sentences,).
        limit: a higher logit rejects.
    """
    kinds = np.array(sentences.kinds)
    over = logits > limit
    by_kind = {kind: (int(over[kinds == kind].sum()), int((kinds == kind).sum())) for kind in (*KINDS, "faithful")}
    false = sentences.false
    return {**{k: v for k, v in by_kind.items() if v[1]}, "all falsehoods": (int(over[false].sum()), int(false.sum()))}
