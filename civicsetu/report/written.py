"""A figure as its measure is written: one precision in all reports, three digits."""

from typing import Any

from civicsetu.base.words import per_cent
from civicsetu.evaluate.measures.measure import Measure


def written(value: Any, measure: Measure | None) -> str:
    """A figure as its measure is written: shares in per cent, scores with three decimals, counts whole.

    >>> from civicsetu.evaluate.measures import measure_of
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
