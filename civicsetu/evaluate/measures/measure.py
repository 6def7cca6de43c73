"""What a measure is, and the table of all of them.

A measure is declared once, as a value, in the module of its kind; `register` puts it into the table that scores,
comparisons of arms and sweeps go by. To add one, write one more value in that module.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from civicsetu.base.errors import ParameterError
from civicsetu.evaluate.measures.outcome import Outcome

Better = Literal["more", "less", "neither"]
Unit = Literal["share", "score", "count", "ms", "megabytes"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure: its name in metrics files, what it measures, the source of its formula, whether more or less of it
    is better, its unit (a share of some things, or a score from 0 to 1 that counts none), a few words for the head of a
    column, where `what` is a formula, and the measure that counts what it is a share of. The mean of shares, such as of
    the right ones among the sections that each answer cites, is no share of whole things."""

    name: str
    what: str
    source: str
    better: Better
    unit: Unit
    words: str = field(default="", kw_only=True)
    total: str = field(default="", kw_only=True)
    of_shares: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class RankingMeasure(Measure):
    """A measure of one question's ranking.

    `ir` gives ir_measures' own measure, from that module, which is imported when something is measured, and a
    question's `match`. With `places` that value, a share of the gold sections, counts as 1 where it is as large as so
    many first hits allow, and else as 0.
    """

    ir: Callable[[Any, str], Any]
    places: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreMeasure(Measure):
    """A measure of what came of all questions of a file; None where there is nothing to compute it from."""

    of: Callable[[Sequence[Outcome]], float | None]


MEASURES: dict[str, Measure] = {}
M = TypeVar("M", bound=Measure)


def register(measure: M) -> M:
    """Put a measure into the table.

    Raises:
        ParameterError: another measure has its name.
    """
    if measure.name in MEASURES:
        raise ParameterError(f"two measures are called {measure.name}")
    MEASURES[measure.name] = measure
    return measure


def measure_of(name: str) -> Measure | None:
    """The measure that a metrics file names, also inside an arm or another group; None if it is not in the table.

    >>> from civicsetu.evaluate import measures
    >>> measure_of("default.hit@1").better, measure_of("refused_answerable").better, measure_of("n").better
    ('more', 'less', 'neither')
    """
    return MEASURES.get(name) or MEASURES.get(name.rpartition(".")[2])
