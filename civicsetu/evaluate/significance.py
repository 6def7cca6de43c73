"""Whether a difference between two arms is more than chance, and how far a mean may be off by it."""

from collections.abc import Sequence

import numpy as np

RESAMPLES = 9999
DRAWS = 2000  # of a bootstrap
OUTSIDE = 0.05  # the chance that is left outside of an interval, half of it at each end


def paired_randomization(differences: np.ndarray, seed: int) -> float:
    """The two-sided p value of a paired randomization test on the mean difference.

    Source: Smucker, Allan and Carterette, "A comparison of statistical significance tests for
    information retrieval evaluation", CIKM 2007. All sign changes are tried where there are no
    more than `RESAMPLES`, else as many drawn ones.

    Args:
        differences: one a question, (questions,).
        seed: of the drawing.

    Returns:
        From 0 to 1; 1 where nothing differs.

    >>> paired_randomization(np.array([0.5, 0.5, 0.5, 0.5]), seed=0)  # 2 of the 16 sign changes
    0.125
    """
    from scipy.stats import permutation_test

    changed = np.asarray(differences, dtype=float)
    changed = changed[changed != 0]  # the rest is the same under each change of sign
    if len(changed) < 2:  # one difference is as likely either way
        return 1.0
    result = permutation_test(
        (changed,), np.sum, permutation_type="samples", n_resamples=RESAMPLES, vectorized=False,
        rng=np.random.default_rng(seed),
    )  # fmt: skip
    return float(result.pvalue)


def holm(p_values: np.ndarray) -> np.ndarray:
    """p values corrected for their number by Holm's step-down method.

    Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
    of Statistics 6 (1979).

    >>> holm(np.array([0.01, 0.04, 0.03])).round(2).tolist()
    [0.03, 0.06, 0.06]
    """
    order = np.argsort(p_values, kind="stable")
    factors = len(p_values) - np.arange(len(p_values))
    corrected = np.empty(len(p_values))
    corrected[order] = np.minimum(1.0, np.maximum.accumulate(p_values[order] * factors))
    return corrected


def interval(values: Sequence[float], of: Sequence[float] | None = None, seed: int = 20160326) -> tuple[float, float]:
    """The 95 % interval of a mean over questions, by bootstrap: questions are drawn anew with replacement.

    Where all values are 0 or all are 1, every draw is the same; then the other end is the exact binomial limit
    (Clopper and Pearson 1934), so that few questions never look certain.

    Source: Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), percentiles.

    Args:
        values: one a question, from 0 to 1; or, with `of`, how many of a question's items are right.
        of: how many items each question has: the mean is then over items, and questions are drawn whole.
        seed: of the drawing.

    Returns:
        The lower and the upper end, with four decimals.

    Raises:
        ValueError: there are no values.

    >>> interval([1.0] * 20), interval([0.0] * 20), interval([0.0, 1.0] * 50)
    ((0.8316, 1.0), (0.0, 0.1684), (0.4, 0.59))
    """
    right = np.asarray(values, dtype=float)
    if not len(right):
        raise ValueError("an interval needs values")
    items = np.ones(len(right)) if of is None else np.asarray(of, dtype=float)
    limit = (OUTSIDE / 2) ** (1 / np.count_nonzero(items))
    if (right == items).all():
        return round(float(limit), 4), 1.0
    if not right.any():
        return 0.0, round(1 - float(limit), 4)
    drawn = np.random.default_rng(seed).integers(len(right), size=(DRAWS, len(right)))
    means = right[drawn].sum(axis=1) / np.maximum(1, items[drawn].sum(axis=1))
    low, high = np.quantile(means, [OUTSIDE / 2, 1 - OUTSIDE / 2])
    return round(float(low), 4), round(float(high), 4)
