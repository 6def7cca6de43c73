"""The threshold from which on answers may be marked, with a stated risk that a marked one is not sound.

The risk, the share of unsound answers among those that are marked, is no monotone function of the threshold. So each
threshold is a hypothesis, "the risk is higher than stated", with a binomial p-value. They are tested downwards from
four starts, at the thresholds that mark an eighth, a quarter, a half and all of the answers, each start until one is
not rejected, and each for a quarter of the stated doubt: Angelopoulos, Bates, Candès, Jordan, Lei, "Learn then Test:
Calibrating Predictive Algorithms to Achieve Risk Control" (2021), fixed sequence testing with several starts. From one
start, at the top, a single unsound answer among the first few would leave all others unmarked. The risk is kept in all
but the stated share of the draws of calibration answers.
"""

import math
from itertools import takewhile

import numpy as np

STEPS = 100  # of the thresholds from 0 to 1
STARTS = (0.125, 0.25, 0.5, 1.0)  # the shares of the answers that the first thresholds mark


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
    unsound, count = ~sound.astype(bool), len(chances)
    steps = [step / STEPS for step in range(STEPS, -1, -1)]
    found = []
    for share in STARTS:
        below = [step for step in steps if count and (chances >= step).sum() >= share * count]
        shown = takewhile(lambda step: _is_kept(chances >= step, unsound, risk, doubt / len(STARTS)), below)
        found += list(shown)[-1:]
    return min(found, default=None)


def _is_kept(marked: np.ndarray, unsound: np.ndarray, risk: float, doubt: float) -> bool:
    """Whether so few marked answers are unsound that the risk is kept, but for a doubt."""
    return binomial_tail(int((marked & unsound).sum()), int(marked.sum()), risk) <= doubt


def binomial_tail(faults: int, count: int, risk: float) -> float:
    """The chance of at most so many faults among `count` answers if each is one with the chance `risk`.

    >>> round(binomial_tail(0, 45, 0.05), 3), binomial_tail(0, 0, 0.05)
    (0.099, 1.0)
    """
    ways = (math.lgamma(count + 1) - math.lgamma(n + 1) - math.lgamma(count - n + 1) for n in range(faults + 1))
    logs = (way + n * math.log(risk) + (count - n) * math.log(1 - risk) for n, way in enumerate(ways))
    return min(1.0, sum(map(math.exp, logs)))
