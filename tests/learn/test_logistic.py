"""Logistic regression with signs, held against another optimiser and against what its loss says."""

import numpy as np
import pytest
from scipy.optimize import minimize

from civicsetu.learn.logistic import fit_logistic, sigmoid


def made_up(seed: int, count: int = 300) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    features = random.normal(size=(count, 4)) * [1, 5, 0.2, 0] + [0, 3, 1, 7]
    chances = sigmoid(0.5 + 1.2 * features[:, 0] - 0.3 * (features[:, 1] - 3))
    return features, (random.random(count) < chances).astype(float)


@pytest.mark.parametrize("strength", [0.5, 10.0])
@pytest.mark.parametrize("signs", [(0, 0, 0, 0), (1, 1, -1, 0), (-1, 0, 1, 1)])
def test_it_is_the_optimum_that_another_method_finds(strength, signs):
    features, outcomes = made_up(3)
    model = fit_logistic(features, outcomes, strength, signs)
    rows = (features - model.means) / model.scales
    rows[:, 3] = 0

    def loss(values: np.ndarray) -> float:
        logits = rows @ values[:4] + values[4]
        return float(np.sum(np.logaddexp(0, logits) - outcomes * logits) + 0.5 * strength * np.sum(values[:4] ** 2))

    bounds = [(0 if sign > 0 else None, 0 if sign < 0 else None) for sign in signs]
    other = minimize(loss, np.zeros(5), method="L-BFGS-B", bounds=[*bounds, (None, None)])
    ours = np.append(model.weights, model.intercept)
    assert loss(ours) <= other.fun + 1e-6
    assert ours == pytest.approx(other.x, abs=2e-3)


def test_the_signs_are_kept_and_a_constant_feature_weighs_nothing():
    features, outcomes = made_up(5)
    model = fit_logistic(features, outcomes, 1.0, (-1, 1, 0, 1))
    assert model.weights[0] <= 0 <= model.weights[1] and model.weights[3] == 0


def test_chances_are_chances_also_far_outside_and_where_all_answers_are_alike():
    features, outcomes = made_up(7)
    model = fit_logistic(features, outcomes, 1.0)
    far = model.chances(np.array([[1e6, -1e6, 1e6, 0], [-1e6, 1e6, -1e6, 0]]))
    assert ((far >= 0) & (far <= 1)).all()
    alike = fit_logistic(features, np.ones(len(features)), 1.0)
    assert 0.9 < alike.chances(features).min() <= alike.chances(features).max() <= 1


def test_without_answers_nothing_is_fitted():
    with pytest.raises(ValueError, match="no answers"):
        fit_logistic(np.zeros((0, 2)), np.zeros(0), 1.0)
