"""Which provision a question belongs to, by linear discriminant functions: against the densities that they stand for,
and by asking the known questions themselves."""

import numpy as np
import pytest
from scipy.stats import multivariate_normal

from civicsetu.index.discriminant import FLATTENED, SECTION_COUNTS, SPHERE, WHOLE_COUNTS, Discriminant, UnitShares

DIMENSIONS = 6
NAMES = ["a#1(1)", "a#1(2)", "a#2", "b#9"]


def drawn(seed=7, each=12):
    """Questions around a centre for each provision."""
    rng = np.random.default_rng(seed)
    centres = rng.normal(size=(len(NAMES), DIMENSIONS)) * 2
    of = np.repeat(np.arange(len(NAMES)), each)
    vectors = centres[of] + rng.normal(size=(len(of), DIMENSIONS))
    return vectors.astype(np.float32), of


def test_shares_are_those_of_normal_densities_with_one_covariance():
    vectors, of = drawn()
    whole = vectors.mean(axis=0)
    section_of = {"a#1(1)": "a#1", "a#1(2)": "a#1", "a#2": "a#2", "b#9": "b#9"}
    means = []
    for n, name in enumerate(NAMES):
        in_section = [k for k, other in enumerate(NAMES) if section_of[other] == section_of[name]]
        beside = vectors[np.isin(of, in_section)]
        section = (beside.sum(axis=0) + WHOLE_COUNTS * whole) / (len(beside) + WHOLE_COUNTS)
        own = vectors[of == n]
        means.append((own.sum(axis=0) + SECTION_COUNTS * section) / (len(own) + SECTION_COUNTS))
    apart = vectors - np.array(means)[of]
    covariance = apart.T @ apart / len(apart)
    shrunk = (1 - SPHERE) * covariance + SPHERE * np.trace(covariance) / DIMENSIONS * np.eye(DIMENSIONS)
    asked = np.random.default_rng(1).normal(size=DIMENSIONS)
    densities = np.array([multivariate_normal.logpdf(asked, mean, shrunk) for mean in means]) / FLATTENED
    expected = np.exp(densities) / np.exp(densities).sum()
    model = Discriminant(vectors, [[NAMES[n]] for n in of])
    assert model.classes == NAMES
    assert model.shares(asked) == pytest.approx(expected, abs=1e-4)


def test_further_questions_go_to_their_provision():
    vectors, of = drawn()
    model = Discriminant(vectors, [[NAMES[n]] for n in of])
    more, right = vectors + np.random.default_rng(3).normal(size=vectors.shape) * 0.3, 0
    for vector, n in zip(more, of, strict=True):
        shares = model.shares(vector)
        assert shares.sum() == pytest.approx(1) and (shares >= 0).all()
        right += int(shares.argmax()) == n
    assert right >= 0.9 * len(of)


def test_a_question_of_two_provisions_is_an_example_of_both():
    vectors, of = drawn()
    names = [[NAMES[n]] for n in of]
    names[0] = ["a#1(1)", "b#9"]
    alone = Discriminant(vectors, [[NAMES[n]] for n in of]).shares(vectors[0])[3]
    assert Discriminant(vectors, names).shares(vectors[0])[3] > alone


def test_without_known_questions_there_is_nothing_to_share():
    assert Discriminant(np.zeros((0, DIMENSIONS)), []).shares(np.zeros(DIMENSIONS)).shape == (0,)


def test_units_have_what_their_classes_have_together(plain_index):
    """The known questions of the Act, each asked again: most go to their own section first."""
    store = plain_index.store
    known, shares = store.known_questions, UnitShares(store.known_questions, store.units)
    right = 0
    asked = range(0, len(known), 25)
    for question in asked:
        found = shares.of(known.vectors[question])
        assert found.shape == (len(store.passages),) and found.min() >= 0
        own = np.concatenate([store.rows_of(name) for name in known.provisions(question)])
        right += bool(np.isin(own, np.flatnonzero(found == found.max())).any())
    assert right >= 0.9 * len(asked)
