"""Whether a difference between two arms is more than chance, and how far a mean may be off by it."""

from collections.abc import Sequence

import numpy as np

RESAMPLES = 9999
OUTSIDE = 0.05  # the chance that is left outside of an interval, half of it at each end
TINY = 1e-9  # of a sum of values: nothing


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


def interval(values: Sequence[float], of: Sequence[float] | None = None) -> tuple[float, float]:
    """The exact 95 % interval of a share or a mean over questions, by the beta distribution.

    Every interval of the reports is made so, that those of 79 and of 80 out of 80 fit together. Where each value is
    0 or 1 it is the interval of Clopper and Pearson. Where values lie between, their sum stands for the number of
    successes: no values from 0 to 1 with the same mean spread more than 0 and 1 do, so that the interval is rather
    too wide. With `of`, the items of a question stand or fall together, so questions are counted, not items.

    Sources: Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial",
    Biometrika 26 (1934); for sums that are no whole numbers Korn and Graubard, Survey Methodology 24 (1998).

    Args:
        values: one a question, from 0 to 1; or, with `of`, how many of a question's items are right.
        of: how many items each question has: the mean is then over items; questions without any count for nothing.

    Returns:
        The lower and the upper end, with four decimals.

    Raises:
        ValueError: there are no values.

    >>> interval([1.0] * 80), interval([1.0] * 79 + [0.0]), interval([0.0] * 20)
    ((0.9549, 1.0), (0.9323, 0.9997), (0.0, 0.1684))
    """
    from scipy.special import betaincinv

    items = [1.0] * len(values) if of is None else list(of)
    n = sum(item > 0 for item in items)
    if not n:
        raise ValueError("an interval needs values")
    right = n * sum(values) / sum(items)
    wrong = n - right
    # what rounding leaves of a sum is not taken for a part of a success
    low = 0.0 if right < TINY else float(betaincinv(right, wrong + 1, OUTSIDE / 2))
    high = 1.0 if wrong < TINY else float(betaincinv(right + 1, wrong, 1 - OUTSIDE / 2))
    return round(low, 4), round(high, 4)
