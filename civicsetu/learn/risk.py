"""The threshold from which on answers may be marked, with a stated risk that a marked one is not sound.

The risk, the share of unsound answers among those that are marked, is no monotone function of the threshold. So each
threshold is a hypothesis, "the risk is higher than stated", and they are tested from the highest on until one is not
rejected: Angelopoulos, Bates, Candès, Jordan, Lei, "Learn then Test: Calibrating Predictive Algorithms to Achieve Risk
Control" (2021), fixed sequence testing with binomial p-values. With as many answers as there are, the risk is kept in
all but the stated share of the draws of calibration answers.
"""

import math

import numpy as np

STEPS = 100  # of the thresholds from 0 to 1


def threshold(chances: np.ndarray, sound: np.ndarray, risk: float, doubt: float) -> float | None:
    """The lowest threshold for which the risk is kept.

    Args:
        chances: (answers,) of the answers that it is calibrated on, which the model was not fitted to.
        sound: (answers,) of bool.
        risk: the share of unsound answers among those at or above the threshold that is accepted.
        doubt: the chance, over the draws of calibration answers, that the threshold does not keep it.

    Returns:
        A threshold; None where there are too few answers, or too few sound ones, for any to be shown to keep it.
    """
    found = None
    for step in range(STEPS, -1, -1):
        marked = chances >= step / STEPS
        count = int(marked.sum())
        if binomial_tail(0, count, risk) > doubt:
            continue  # so few that no outcome would show it: whether they are sound is not looked at
        if binomial_tail(int((marked & ~sound.astype(bool)).sum()), count, risk) > doubt:
            break
        found = step / STEPS
    return found


def binomial_tail(faults: int, count: int, risk: float) -> float:
    """The chance of at most so many faults among `count` answers if each is one with the chance `risk`.

    >>> round(binomial_tail(0, 45, 0.05), 3), binomial_tail(0, 0, 0.05)
    (0.099, 1.0)
    """
    ways = (math.lgamma(count + 1) - math.lgamma(n + 1) - math.lgamma(count - n + 1) for n in range(faults + 1))
    logs = (way + n * math.log(risk) + (count - n) * math.log(1 - risk) for n, way in enumerate(ways))
    return min(1.0, sum(map(math.exp, logs)))
