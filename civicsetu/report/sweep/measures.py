"""What is measured at the points of a sweep, how it is written, and where it is best."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from civicsetu.base.files import read_json
from civicsetu.evaluate.measures import measure_of
from civicsetu.evaluate.measures.measure import Better
from civicsetu.report.sweep.points import Point

# Of figures that no measure declares (a notebook of one's own may have any), less is better by a word of their name.
LESS = re.compile(
    r"""
    (^|[^a-z])
    ( ms | seconds | time | latency | p50 | p95 | p99                   # 03.p95_ms
    | bytes | megabytes | mb | size | memory                            # index_bytes
    | wrong | errors? | failed | misses | missed | missing              # citations_wrong
    | quarantined | unresolved | loss )                                 # references_unresolved
    ([^a-z]|$)
    """,
    re.VERBOSE,
)
SHADES = 7  # of a heat map; the style sheet has as many
PLACES = 4  # decimals of a value, at most


def measures_of(folder: Path, stem: str) -> dict[str, float]:
    """The numbers in a run's metrics.

    Args:
        folder: the JSON files that the notebook wrote.
        stem: the notebook's name; measures of other files begin with the file's name.

    Returns:
        The measures by name, nested names joined by a stop: `reranked.hit@1`. What is not a finite
        number is left out.
    """
    found: dict[str, float] = {}
    for path in sorted(folder.glob("*.json"), key=lambda path: (path.stem != stem, path.name)):
        found |= dict(_numbers(read_json(path), "" if path.stem == stem else path.stem))
    return found


def numbers_in(metrics: Any) -> dict[str, float]:
    """The finite numbers of some metrics by their names, nested names joined by a stop.

    >>> numbers_in({"dense": {"hit@1": 0.5, "ready": True}, "n": 2})
    {'dense.hit@1': 0.5, 'n': 2}
    """
    return dict(_numbers(metrics, ""))


def _numbers(value: Any, name: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _numbers(part, f"{name}.{key}" if name else str(key))
    elif isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and name:
        yield name, value


def better_of(name: str) -> Better:
    """Whether more or less of a measure is better: as it is declared, or else by the words of its name.

    >>> better_of("default.hit@1"), better_of("refused_answerable"), better_of("n"), better_of("own_p95_ms")
    ('more', 'less', 'neither', 'less')
    """
    declared = measure_of(name)
    return declared.better if declared else "less" if LESS.search(name.lower()) else "more"


@dataclass(frozen=True)
class Measure:
    """One measure over all points that have it."""

    name: str
    points: Sequence[Point]

    @cached_property
    def values(self) -> Mapping[str, float]:
        """The values by the names of the points."""
        return {point.name: point.measures[self.name] for point in self.points if self.name in point.measures}

    @property
    def low(self) -> float:
        """The least value."""
        return min(self.values.values())

    @property
    def high(self) -> float:
        """The greatest value."""
        return max(self.values.values())

    @property
    def better(self) -> Better:
        """Whether more or less of it is better; neither of a mere count."""
        return better_of(self.name)

    @property
    def has_best(self) -> bool:
        """Whether one of its values is the best."""
        return self.better != "neither"

    @property
    def best(self) -> float:
        """The best value; of a mere count the greatest."""
        return self.low if self.better == "less" else self.high

    @property
    def worst(self) -> float:
        """The worst value."""
        return self.high if self.better == "less" else self.low

    @property
    def varies(self) -> bool:
        """Whether it is not the same at every point."""
        return self.low != self.high

    @property
    def best_points(self) -> list[Point]:
        """The points that have the best value; none of a mere count."""
        return [point for point in self.points if self.has_best and self.values.get(point.name) == self.best]

    @cached_property
    def places(self) -> int:
        """The decimals that the longest value needs."""
        return max(len(f"{v:.{PLACES}f}".rstrip("0").partition(".")[2]) for v in self.values.values())

    def written(self, value: float) -> str:
        """A value; all values of a measure have the same decimals."""
        return f"{value:,.{self.places}f}"

    def height(self, value: float) -> float:
        """Where a value stands between the least (0) and the greatest (1)."""
        return (value - self.low) / (self.high - self.low)

    def shade(self, value: float) -> int:
        """The shade of a value in a heat map, from 0 to `SHADES` - 1; a better value, or greater count, is stronger."""
        height = self.height(value)
        return round((1 - height if self.better == "less" else height) * (SHADES - 1))


def measured(points: Sequence[Point]) -> list[Measure]:
    """Every measure of a sweep, in the order in which the points name them."""
    names = dict.fromkeys(name for point in points for name in point.measures)
    return [Measure(name, points) for name in names]
