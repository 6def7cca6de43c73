"""What a passage tells that some questions ask for: a penalty, or a time."""

import re
from collections.abc import Iterable

import numpy as np

# by the type of the question that asks for it
TELLING = {
    "penalty_lookup": re.compile(
        r"\bimprison|\bpunish|\bpenalty\b[^.;]{0,60}\b(?:extend|up to|per cent|rupees|every day)"
        r"|liable to (?:a )?penalty|\bfine\b|\bcompound",
        re.IGNORECASE,
    ),
    "temporal": re.compile(
        r"\b(?:\w+|\d+) (?:working )?(?:days?|months?|years?)\b(?<!financial year)|\bvalid (?:for|during)\b"
        r"|\bperiod (?:of|not)\b",
        re.IGNORECASE,
    ),
}


def telling(texts: Iterable[str]) -> np.ndarray:
    """Which texts tell what: (texts, types), one column for each of `TELLING`, in its order.

    >>> telling(["shall be punishable with fine", "within thirty days", "in such form"]).tolist()
    [[True, False], [False, True], [False, False]]
    """
    rows = [[bool(pattern.search(text)) for pattern in TELLING.values()] for text in texts]
    return np.array(rows, dtype=bool).reshape(-1, len(TELLING))
