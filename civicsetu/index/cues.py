"""Cues: words by which a passage shows that it states what some questions ask for, a penalty or a time."""

import re
from collections.abc import Iterable

import numpy as np

# by the type of the question that asks for it
CUES = {
    "penalty_lookup": re.compile(
        r"""
          \bimprison | \bpunish                       # imprisonment   punishable
        | \bpenalty\b [^.;]{0,60} \b(?: extend | up\ to | per\ cent | rupees | every\ day )  # penalty which may extend
        | liable\ to\ (?:a\ )?penalty                 # liable to a penalty
        | \bfine\b | \bcompound                       # with fine   compounded
        """,
        re.IGNORECASE | re.VERBOSE,
    ),
    "temporal": re.compile(
        r"""
          \b(?:\w+|\d+)\ (?:working\ )?(?:days?|months?|years?)\b (?<!financial\ year)   # thirty days   5 working days
        | \bvalid\ (?:for|during)\b                   # valid for
        | \bperiod\ (?:of|not)\b                      # a period not exceeding
        """,
        re.IGNORECASE | re.VERBOSE,
    ),
}


def find_cues(texts: Iterable[str]) -> np.ndarray:
    """Which texts have which cue: (texts, cues), one column for each of `CUES`, in its order.

    >>> find_cues(["shall be punishable with fine", "within thirty days", "in such form"]).tolist()
    [[True, False], [False, True], [False, False]]
    """
    rows = [[bool(pattern.search(text)) for pattern in CUES.values()] for text in texts]
    return np.array(rows, dtype=bool).reshape(-1, len(CUES))
