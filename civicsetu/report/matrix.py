"""The reviewers' matrix: what is claimed, how to measure it, what to expect, what was measured, and whether it holds.

The claims stand in `data/checks/matrix.yaml`, which also says what each field means. The same rows are shown on
`reports/index.html`, decide the exit status of `civicsetu report`, and are held against the tracked figures by a test.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from civicsetu.base.errors import ConfigurationError
from civicsetu.base.files import read_json
from civicsetu.base.plain_yaml import plain_yaml
from civicsetu.base.words import counted
from civicsetu.evaluate.measures import MEASURES, measure_of
from civicsetu.evaluate.measures.measure import Measure, RankingMeasure, ScoreMeasure
from civicsetu.evaluate.questions import GoldQuestion, load_files
from civicsetu.evaluate.significance import exact
from civicsetu.find.parts import PARTS
from civicsetu.params import project_root
from civicsetu.report.written import written

ASIDE = "heldout"  # the split of the questions that were kept aside
MATRIX = Path("data") / "checks" / "matrix.yaml"
EXACT = 1e-9  # two figures of floating point that are nearer are the same
HALF_A_STEP = 0.00005  # by so much a share with four decimals may be off
ORDER = ("FAIL", "aim", "nearly", "open", "OK")
IN_WORDS = {
    "OK": "OK",
    "open": "met; its interval reaches past the target",
    "nearly": "missed by little",
    "aim": "an aim; not reached yet",
    "FAIL": "FAIL",
}

Verdict = Literal["OK", "open", "nearly", "aim", "FAIL"]
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
    aim: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim, its measure, and what was measured; None where the figure is not there.

    `of` says how many things a share is of, where the metrics tell; `questions` says which questions were asked, and
    how many of them were kept aside; `ends` is the 95 % interval, where the measure has one; `gone` are the parts of
    arms that the metrics name and that there are no more, so that they are of an older state.
    """

    claim: Claim
    measure: Measure
    measured: float | None
    of: int | None = None
    questions: str = ""
    gone: tuple[str, ...] = ()
    ends: tuple[float, float] | None = None

    @property
    def verdict(self) -> Verdict:
        """OK where the claim holds, open where it does and the interval reaches past the target, nearly within its
        tolerance, else aim where the claim is an aim, else FAIL; what was not measured is FAIL."""
        if self.measured is None:
            return "FAIL"
        short = self._short(self.measured)
        if short <= EXACT:
            return "open" if self.ends and max(map(self._short, self.ends)) > EXACT else "OK"
        if short <= self.claim.nearly + EXACT:
            return "nearly"
        return "aim" if self.claim.aim else "FAIL"

    def _short(self, value: float) -> float:
        """By how much a figure falls short of what is expected; below 0 where it is better."""
        more = self.claim.expected - value
        return {"more": more, "less": -more, "neither": abs(more)}[self.measure.better]

    @property
    def said(self) -> str:
        """The verdict in words."""
        return IN_WORDS[self.verdict]

    @property
    def interval(self) -> str:
        """The 95 % interval in words; empty where the measure has none."""
        if self.ends is None:
            return ""
        low, high = (self._written(end) for end in self.ends)
        return f"{low.removesuffix(' %')} to {high}"

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
        if self.measure.of_shares or not _is_whole(value, self.of):
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
        past = f", {counts['open']} of them with an interval that reaches past the target" if counts["open"] else ""
        nearly = f", {counts['nearly']} missed by little" if counts["nearly"] else ""
        aims = f", {counted(counts['aim'], 'aim')} not reached yet" if counts["aim"] else ""
        failed = f", {counts['FAIL']} failed" if counts["FAIL"] else ""
        return (
            f"{counts['OK'] + counts['open']} of {counted(len(self.rows), 'target')} met{past}{nearly}{aims}{failed}."
        )

    @property
    def worst_first(self) -> list[Checked]:
        """The claims, those that fail first, then aims that are not reached, those that are missed by little, and those
        that are met with an interval that reaches past the target, else in the file's order."""
        return sorted(self.rows, key=lambda row: ORDER.index(row.verdict))

    @property
    def missed(self) -> list[str]:
        """The conditions of the claims that do not hold, or by little not."""
        return [row.claim.condition for row in self.worst_first if row.verdict in ("FAIL", "nearly")]

    @property
    def aims(self) -> list[str]:
        """The aims that are not reached: what is aimed at, and what was measured."""
        return [
            f"{row.claim.condition}: {row.found} (the aim: {row.expectation})"
            for row in self.rows
            if row.verdict == "aim"
        ]

    @property
    def open(self) -> list[str]:
        """The conditions of the claims that hold, with an interval that reaches past the target."""
        return [row.claim.condition for row in self.rows if row.verdict == "open"]

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
    measured, count = figure_of(metrics, claim.figure), None if of is None else round(of)
    return Checked(
        claim,
        measure,
        measured,
        count,
        _asked(questions, metrics, project_root()) if isinstance(questions, str) else "",
        tuple(_gone(metrics)),
        ends_of(metrics, claim.figure) or _of_whole_questions(measure, measured, count),
    )


def ends_of(metrics: Mapping[str, Any], name: str) -> tuple[float, float] | None:
    """The interval that some metrics give for a figure of theirs.

    It stands under `intervals` by the same names, or beside the figure as `<figure>_interval`.

    >>> ends_of({"intervals": {"default": {"hit@1": [0.2, 0.4]}}}, "default.hit@1")
    (0.2, 0.4)
    >>> ends_of({"part": {"error": 0.1, "error_interval": [0.0, 0.2]}}, "part.error"), ends_of({}, "part.error")
    ((0.0, 0.2), None)
    """
    for found in (_value(metrics.get("intervals"), name), _value(metrics, f"{name}_interval")):
        if isinstance(found, list) and len(found) == 2:
            return float(found[0]), float(found[1])
    return None


def _of_whole_questions(measure: Measure, measured: float | None, of: int | None) -> tuple[float, float] | None:
    """The exact interval of a share of questions that the metrics give no interval for; None of anything else, such as
    of all references of a text, which are no sample."""
    sampled = isinstance(measure, RankingMeasure | ScoreMeasure) and measure.unit == "share"
    if not sampled or measured is None or not of or not _is_whole(measured, of):
        return None
    return exact(round(measured * of), of)


def _is_whole(share: float, of: int) -> bool:
    """Whether a share, of which four decimals are known, can be one of whole things.

    >>> _is_whole(0.9762, 42), _is_whole(0.923, 857), _is_whole(0.9792, 24)
    (True, True, False)
    """
    return abs(share * of - round(share * of)) <= of * HALF_A_STEP + EXACT


def _asked(questions: str, metrics: Mapping[str, Any], root: Path) -> str:
    """The question file that some metrics are of, or of how many they are, and how many of the questions that were
    asked were kept aside while the method was made."""
    names = questions.split(",")
    files = questions if len(names) == 1 else counted(len(names), "question file")
    if not all((root / name).is_file() for name in names):
        return files
    answerable = [one for one in load_files(root, questions) if one.answerable]
    asked = _of_these(answerable, metrics)
    if asked is None:
        return files
    aside = sum(one.split == ASIDE for one in asked)
    return f"{files}: {aside} of the {counted(len(asked), 'answerable question')} kept aside"


def _of_these(answerable: Sequence[GoldQuestion], metrics: Mapping[str, Any]) -> Sequence[GoldQuestion] | None:
    """Those of the answerable questions of some files that some metrics are of: of the split that they name, or, where
    they name none, of the one with as many; None where no split has."""
    known = metrics.get("split")
    for split in (known,) if isinstance(known, str) else ("all", ASIDE):
        some = [one for one in answerable if split in ("all", one.split)]
        if len(some) == metrics.get("n_answerable", len(some)):
            return some
    return None


def _gone(metrics: Iterable[str]) -> Iterator[str]:
    """The parts that some metrics name as left out of an arm, and that no arm can have any more.

    >>> list(_gone(["n", "default", "default - bm25", "default - asked"]))
    ['asked']
    >>> list(_gone(["default - bm25 - dense"]))  # both left out together
    []
    """
    for name in metrics:
        arm, *parts = name.split(" - ")
        if arm:
            yield from (part for part in parts if part not in PARTS)


def figure_of(metrics: Any, name: str) -> float | None:
    """A figure of some metrics by its name, nested names joined by a stop.

    >>> figure_of({"default": {"hit@1": 0.5}}, "default.hit@1"), figure_of({}, "default.hit@1")
    (0.5, None)
    """
    found = _value(metrics, name)
    return found if isinstance(found, int | float) and not isinstance(found, bool) else None


def _value(metrics: Any, name: str) -> Any:
    """What stands in some metrics by a name, nested names joined by a stop; None where nothing does."""
    for part in name.split("."):
        metrics = metrics.get(part) if isinstance(metrics, dict) else None
    return metrics
