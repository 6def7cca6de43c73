"""Whether a difference between two arms is more than chance, and how far a mean may be off by it."""

from collections.abc import Sequence

import numpy as np

RESAMPLES = 9999
OUTSIDE = 0.05  # the chance that is left outside of an interval, half of it at each end
TINY = 1e-9  # of a sum of values: nothing
SEED = 20160326  # of every drawing, where no other is given
AT_ONCE = 500  # bootstrap samples that are drawn together


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


def bootstrapped(values: Sequence[float], seed: int = SEED) -> tuple[float, float]:
    """The 95 % interval of a mean over questions by the bootstrap: the middle of the means of `RESAMPLES` samples of
    the questions, drawn with replacement (percentile bootstrap).

    Near an end of the scale, where hardly any value differs, it is rather too narrow.

    Source: Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979).

    Args:
        values: one a question, such as a fraction of it or the difference between two arms.
        seed: of the drawing.

    Returns:
        The lower and the upper end, with four decimals.

    Raises:
        ValueError: there are no values.

    >>> bootstrapped([0.5, 0.5, 0.5]), bootstrapped([-0.5, 0.0, 0.5] * 20)
    ((0.5, 0.5), (-0.1083, 0.1))
    """
    if not len(values):
        raise ValueError("an interval needs values")
    each = np.asarray(values, dtype=float)
    random = np.random.default_rng(seed)
    means = np.concatenate(
        [
            each[random.integers(0, len(each), (min(AT_ONCE, RESAMPLES - done), len(each)))].mean(axis=1)
            for done in range(0, RESAMPLES, AT_ONCE)
        ]
    )
    low, high = np.quantile(means, (OUTSIDE / 2, 1 - OUTSIDE / 2))
    return round(float(low), 4), round(float(high), 4)


def interval_of_mean(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean over questions, as all reports show it.

    Of values that are all 0 or 1 the mean is a share, whose interval is the exact one (`interval`), also where all are
    alike; of fractions it is by the bootstrap over questions (`bootstrapped`).

    Args:
        values: one a question, from 0 to 1.

    Returns:
        The lower and the upper end, with four decimals.

    Raises:
        ValueError: there are no values.

    >>> interval_of_mean([1.0] * 80), interval_of_mean([1.0, 0.5, 0.0] * 20)
    ((0.9549, 1.0), (0.4, 0.6083))
    """
    return interval(values) if all(value in (0, 1) for value in values) else bootstrapped(values)


def interval(values: Sequence[float], of: Sequence[float] | None = None) -> tuple[float, float]:
    """The exact 95 % interval of a share of questions, by the beta distribution.

    Where each value is 0 or 1 it is the interval of Clopper and Pearson. With `of`, the items of a question stand or
    fall together, so questions are counted, not items; the share of the items that are right then stands for a number
    of successes that may be no whole one: no values from 0 to 1 with the same mean spread more than 0 and 1 do, so that
    the interval is rather too wide, and those of 79 and of 80 out of 80 fit together.

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
    items = [1.0] * len(values) if of is None else list(of)
    n = sum(item > 0 for item in items)
    return exact(n * sum(values) / sum(items) if n else 0.0, n)


def exact(right: float, n: int) -> tuple[float, float]:
    """The exact 95 % interval of a share, by the beta distribution (Clopper and Pearson 1934).

    Args:
        right: how many are right; no whole number where it stands for a sum (Korn and Graubard 1998).
        n: of how many.

    Returns:
        The lower and the upper end, with four decimals.

    Raises:
        ValueError: there is nothing that it could be a share of.
    """
    from scipy.special import betaincinv

    if not n:
        raise ValueError("an interval needs values")
    wrong = n - right
    # what rounding leaves of a sum is not taken for a part of a success
    low = 0.0 if right < TINY else float(betaincinv(right, wrong + 1, OUTSIDE / 2))
    high = 1.0 if wrong < TINY else float(betaincinv(right + 1, wrong, 1 - OUTSIDE / 2))
    return round(low, 4), round(high, 4)
