"""Measures of time."""

from collections.abc import Sequence

from civicsetu.base.errors import ParameterError
from civicsetu.evaluate.measures.measure import ScoreMeasure, register
from civicsetu.evaluate.measures.outcome import Outcome


def percentile_ms(seconds: Sequence[float], p: float) -> float:
    """A percentile of some times, in milliseconds.

    Between two times it is linear: with the n times sorted it is the one at place (n - 1) p / 100,
    counted from 0 (Hyndman and Fan, "Sample quantiles in statistical packages" (1996), type 7).

    Args:
        seconds: the times, in seconds.
        p: from 0 to 100.

    Raises:
        ParameterError: there are no times, or `p` is out of its range.

    >>> percentile_ms([0.001, 0.003], 50)
    2.0
    """
    if not seconds or not 0 <= p <= 100:
        raise ParameterError(f"a percentile needs at least one time and a p from 0 to 100, not {len(seconds)} and {p}")
    ordered = sorted(seconds)
    place = (len(ordered) - 1) * p / 100
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return 1000 * (ordered[below] + (ordered[above] - ordered[below]) * (place - below))


def _ms(p: float) -> ScoreMeasure:
    def of(outcomes: Sequence[Outcome]) -> float | None:
        return round(percentile_ms([outcome.seconds_ask for outcome in outcomes], p), 3)

    return ScoreMeasure(
        name=f"ms_p{p:g}",
        what=f"the {p:g}th percentile of the time of an answer",
        source="Hyndman and Fan, Sample quantiles in statistical packages, 1996, type 7",
        better="less",
        unit="ms",
        of=of,
    )


TIMES = tuple(register(_ms(p)) for p in (50, 95))
