"""A measure and its figure as all reports write them: in words, and with one precision of three digits."""

from typing import Any

from civicsetu.base.words import per_cent
from civicsetu.evaluate.measures import measure_of
from civicsetu.evaluate.measures.measure import Measure


def measure_in_words(name: str) -> str:
    """What a measure measures, with its name; another name as it is.

    >>> measure_in_words("hit@1"), measure_in_words("own")
    ('right section first (hit@1)', 'own')
    """
    declared = measure_of(name)
    return f"{declared.words or declared.what} ({name})" if declared else name


def written(value: Any, measure: Measure | None) -> str:
    """A figure as its measure is written: shares in per cent, scores with three decimals, counts whole.

    >>> written(0.9875, measure_of("share_gold_cited")), written(None, None), written(0.99537, measure_of("nDCG@10"))
    ('98.8 %', 'none', '0.995')
    """
    if value is None:
        return "none"
    if measure is not None and measure.unit == "share":
        return per_cent(value)
    if measure is not None and measure.unit == "count":
        return f"{value:.0f}"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
