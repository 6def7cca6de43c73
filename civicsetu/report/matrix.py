"""The reviewers' matrix: what is claimed, how to measure it, what to expect, what was measured, and whether it holds.

The claims stand in `data/checks/matrix.yaml`, which also says what each field means. The same rows are shown on
`reports/index.html`, decide the exit status of `civicsetu report`, and are held against the tracked figures by a test.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from civicsetu.base.errors import ConfigurationError
from civicsetu.base.files import read_json
from civicsetu.base.plain_yaml import plain_yaml
from civicsetu.base.words import counted
from civicsetu.evaluate.measures import MEASURES, measure_of
from civicsetu.evaluate.measures.measure import Measure
from civicsetu.find.parts import PARTS
from civicsetu.report.written import written

MATRIX = Path("data") / "checks" / "matrix.yaml"
EXACT = 1e-9  # two figures of floating point that are nearer are the same
ROUNDED = 0.01  # a share with four decimals times how many there are may be so far from a whole number
ORDER = ("FAIL", "nearly", "OK")

Verdict = Literal["OK", "nearly", "FAIL"]
Words = Annotated[str, Field(min_length=1)]


class Claim(BaseModel):
    """A row of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    condition: Words
    command: Words
    file: Words
    figure: Words
    expected: float
    nearly: float = Field(0.0, ge=0)


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim, its measure, and what was measured; None where the figure is not there.

    `of` says how many things a share is of, where the metrics tell; `questions` is the question file that they name;
    `gone` are the parts of arms that they name and that there are no more, so that they are of an older state.
    """

    claim: Claim
    measure: Measure
    measured: float | None
    of: int | None = None
    questions: str = ""
    gone: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """OK where the claim holds, nearly within its tolerance, else FAIL; what was not measured is FAIL."""
        if self.measured is None:
            return "FAIL"
        more = self.claim.expected - self.measured
        short = {"more": more, "less": -more, "neither": abs(more)}[self.measure.better]
        if short <= EXACT:
            return "OK"
        return "nearly" if short <= self.claim.nearly + EXACT else "FAIL"

    @property
    def expectation(self) -> str:
        """What is expected, in words, with the tolerance."""
        expected, nearly = self.claim.expected, self.claim.nearly
        bound = {"more": "at least ", "less": "at most ", "neither": ""}[self.measure.better]
        ends = {
            "more": f"from {self._written(expected - nearly)} on",
            "less": f"up to {self._written(expected + nearly)}",
            "neither": f"from {self._written(expected - nearly)} to {self._written(expected + nearly)}",
        }
        beside = f"; missed by little {ends[self.measure.better]}" if nearly else ""
        return f"{bound}{self._written(expected)}{beside}"

    @property
    def found(self) -> str:
        """What was measured, in words: of how many, and named where a low figure is the good one."""
        if self.measured is None:
            return "not measured"
        named = f"{self.measure.words}: " if self.measure.better == "less" and self.measure.words else ""
        return f"{named}{self._measured(self.measured)}"

    def _measured(self, value: float) -> str:
        """A figure with how many it is of; a share of whole things with their number first."""
        if not self.of or self.measure.unit != "share":
            return self._written(value)
        things = MEASURES[self.measure.total].words
        if abs(value * self.of - round(value * self.of)) > ROUNDED:
            return f"{self._written(value)} of {self.of} {things}"
        return f"{round(value * self.of)} of {self.of} {things} ({self._written(value)})"

    def _written(self, value: float) -> str:
        return written(float(value), self.measure)


def load_claims(path: Path) -> list[Claim]:
    """Read a matrix.

    Raises:
        ConfigurationError: the file is missing or not valid, or a figure is of no declared measure; names it.
    """
    if not path.is_file():
        raise ConfigurationError(f"{path} is missing; it holds what reviewers are told to expect")
    try:
        claims = TypeAdapter(list[Claim]).validate_python(plain_yaml(path.read_text(encoding="utf-8")))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise ConfigurationError(f"{path}: {where}: {first['msg']}") from None
    if not claims:
        raise ConfigurationError(f"{path}: it claims nothing")
    for claim in claims:
        try:
            _measure(claim)
        except ConfigurationError as error:
            raise ConfigurationError(f"{path}: {error}") from None
    return claims


def _measure(claim: Claim) -> Measure:
    measure = measure_of(claim.figure)
    if measure is None:
        raise ConfigurationError(f"no measure is called {claim.figure}; `civicsetu/evaluate/measures` declares them")
    return measure


@dataclass(frozen=True, slots=True)
class Matrix:
    """All claims with what was measured."""

    rows: Sequence[Checked]

    def __str__(self) -> str:
        """How many targets are met, in a sentence."""
        counts = {verdict: sum(row.verdict == verdict for row in self.rows) for verdict in ORDER}
        nearly = f", {counts['nearly']} missed by little" if counts["nearly"] else ""
        failed = f", {counts['FAIL']} failed" if counts["FAIL"] else ""
        return f"{counts['OK']} of {counted(len(self.rows), 'target')} met{nearly}{failed}."

    @property
    def worst_first(self) -> list[Checked]:
        """The claims, those that fail first, then those that are missed by little, else in the file's order."""
        return sorted(self.rows, key=lambda row: ORDER.index(row.verdict))

    @property
    def failures(self) -> list[str]:
        """A line for each claim that fails: what it is, what was expected and what was measured."""
        return [
            f"FAIL: {row.claim.condition}: expected {row.expectation}, measured {row.found} ({row.claim.command})"
            for row in self.rows
            if row.verdict == "FAIL"
        ]


def check_claims(claims: Iterable[Claim], reports: Path) -> Matrix:
    """Hold each claim against the figures in a folder of reports.

    Args:
        claims: as `load_claims` reads them.
        reports: the folder; files that are not there give no figures.
    """
    return Matrix([_checked(claim, reports / claim.file) for claim in claims])


def _checked(claim: Claim, path: Path) -> Checked:
    measure = _measure(claim)
    metrics = read_json(path) if path.is_file() else {}
    of = figure_of(metrics, measure.total) if measure.total else None
    questions = metrics.get("questions")
    return Checked(
        claim,
        measure,
        figure_of(metrics, claim.figure),
        None if of is None else round(of),
        _files(questions) if isinstance(questions, str) else "",
        tuple(_gone(metrics)),
    )


def _files(questions: str) -> str:
    """The question file that some metrics are of, or of how many they are.

    >>> _files("data/golden/a.jsonl"), _files("a.jsonl,b.jsonl")
    ('data/golden/a.jsonl', '2 question files')
    """
    names = questions.split(",")
    return questions if len(names) == 1 else counted(len(names), "question file")


def _gone(metrics: Iterable[str]) -> Iterator[str]:
    """The parts that some metrics name as left out of an arm, and that no arm can have any more.

    >>> list(_gone(["n", "default", "default - bm25", "default - asked"]))
    ['asked']
    """
    for name in metrics:
        arm, sign, part = name.partition(" - ")
        if sign and arm and part not in PARTS:
            yield part


def figure_of(metrics: Any, name: str) -> float | None:
    """A figure of some metrics by its name, nested names joined by a stop.

    >>> figure_of({"default": {"hit@1": 0.5}}, "default.hit@1"), figure_of({}, "default.hit@1")
    (0.5, None)
    """
    for part in name.split("."):
        metrics = metrics.get(part) if isinstance(metrics, dict) else None
    return metrics if isinstance(metrics, int | float) and not isinstance(metrics, bool) else None
