"""Whether a difference between two arms is more than chance."""

import numpy as np

RESAMPLES = 9999


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
