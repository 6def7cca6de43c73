"""The retrieval ablation: every arm on the same questions, compared with a baseline."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Protocol

import numpy as np
import pandas as pd

from civicsetu.base.errors import ParameterError
from civicsetu.base.words import counted
from civicsetu.evaluate.measures import NAMES, HitLevel, aggregate, per_question, percentile_ms
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.significance import SEED, bootstrapped, holm, paired_randomization
from civicsetu.find.pipeline import Pipeline
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Hit


class Searched(Protocol):
    """What can be searched by several arms at once: an index."""

    def search_arms(
        self, question: str, arms: Sequence[Pipeline], k: int = 10, jurisdiction: str | None = None
    ) -> Mapping[str, tuple[Sequence[Hit], float]]:
        """The hits of each arm, best first, and the seconds that its parts took."""


Runs = Mapping[str, Mapping[str, Sequence[Hit]]]
# Parts whose score is learnt from known questions alone
FROM_KNOWN = ("known_questions", "discriminant", "learnt_units")
HOLM = "Holm's p"  # p corrected for the number of comparisons


def run_arms(
    index: Searched,
    questions: Sequence[GoldQuestion],
    arms: Sequence[Pipeline],
    k: int,
    say: Callable[[str], None] = lambda _: None,
) -> tuple[dict[str, dict[str, list[Hit]]], dict[str, list[float]]]:
    """Search every answerable question by every arm; what arms share is computed once.

    Args:
        index: what is searched.
        questions: those that are not answerable are left out.
        arms: the arms.
        k: how many hits.
        say: called with a line of text about the progress.

    Returns:
        arm -> question id -> hits, best first; and arm -> the seconds of each question, those of
        all its parts.

    Raises:
        ParameterError: a question asks for the law of an earlier day.
    """
    if old := [q.id for q in questions if q.as_on]:
        raise ParameterError(f"{old[0]} asks for the law of an earlier day; arms are compared on the law in force only")
    runs: dict[str, dict[str, list[Hit]]] = {arm.arm: {} for arm in arms}
    seconds: dict[str, list[float]] = {arm.arm: [] for arm in arms}
    answerable = [q for q in questions if q.answerable]
    for n, question in enumerate(answerable, 1):
        if n % 25 == 0 or n == len(answerable):
            say(f"{n} of {counted(len(answerable), 'question')} by {counted(len(arms), 'arm')}")
        for arm, (hits, took) in index.search_arms(question.question, arms, k, question.jurisdiction).items():
            runs[arm][question.id] = list(hits)
            seconds[arm].append(took)
    return runs, seconds


def left_out(arm: Pipeline) -> list[Pipeline]:
    """The arm without each of its parts in turn, as far as it works without it."""
    found = []
    for part in dict.fromkeys(p.name for p in arm.parts):
        try:
            found.append(arm.without(part))
        except ParameterError:
            continue
    return found


def without_what_is_learnt(arm: Pipeline) -> Pipeline | None:
    """The arm without all parts at once that go by known questions (`FROM_KNOWN`); None where it has not two of them,
    so that leaving out one part says the same."""
    own = [part for part in FROM_KNOWN if part in {p.name for p in arm.parts}]
    if len(own) < 2:
        return None
    for part in own:
        arm = arm.without(part)
    return arm


def compare(questions: Sequence[GoldQuestion], runs: Runs, level: HitLevel = "section") -> pd.DataFrame:
    """The measures of each arm: one row an arm, one column a measure, and `n` questions.

    Args:
        questions: the questions.
        runs: the hits of each arm.
        level: what counts as a hit, a section or a pinpoint.
    """
    rows = {arm: aggregate(questions, found, level) for arm, found in runs.items()}
    table = pd.DataFrame.from_dict(rows, orient="index", columns=list(NAMES))
    table.insert(0, "n", sum(q.answerable for q in questions))
    return table.rename_axis("arm")


def compare_by(
    questions: Sequence[GoldQuestion], runs: Runs, stratum: Callable[[GoldQuestion], str | None]
) -> pd.DataFrame:
    """The measures of each arm in each stratum, such as a question type; rows are (stratum, arm)."""
    strata: dict[str, list[GoldQuestion]] = {}
    for question in questions:
        if question.answerable:
            strata.setdefault(stratum(question) or "not given", []).append(question)
    tables = {name: compare(part, runs) for name, part in sorted(strata.items())}
    return pd.concat(tables, names=["stratum"]) if tables else pd.DataFrame()


def against(
    questions: Sequence[GoldQuestion], runs: Runs, baseline: str, measure: str = "nDCG@10", seed: int = SEED
) -> pd.DataFrame:
    """Each arm compared with a baseline on one measure, question by question.

    The p values are of paired randomization tests (Smucker, Allan and Carterette, CIKM 2007),
    corrected for the number of arms by Holm's method (1979). The interval of the mean difference is by the
    paired bootstrap over questions: the middle 95 % of the means of samples of the differences (Efron 1979).

    Args:
        questions: the questions.
        runs: the hits of each arm.
        baseline: the arm that the others are compared with.
        measure: one of `NAMES`.
        seed: of the randomization.

    Returns:
        One row an arm other than the baseline: the mean difference with the lower and the upper end of its
        interval, on how many questions it is better and worse, p, and the corrected p.
    """
    answerable = [q for q in questions if q.answerable]
    values = {arm: np.array([per_question(q, found[q.id])[measure] for q in answerable]) for arm, found in runs.items()}
    rows = {}
    for arm in (a for a in runs if a != baseline):
        difference = values[arm] - values[baseline]
        ends = bootstrapped(difference, seed) if len(difference) else (0.0, 0.0)
        rows[arm] = {
            "difference": fmean(difference), "low": ends[0], "high": ends[1], "better": int((difference > 0).sum()),
            "worse": int((difference < 0).sum()), "p": paired_randomization(difference, seed),
        }  # fmt: skip
    columns = ["difference", "low", "high", "better", "worse", "p"]
    table = pd.DataFrame.from_dict(rows, orient="index", columns=columns)
    table[HOLM] = holm(table["p"].to_numpy())
    return table.rename_axis(f"against {baseline}, {measure}")


def latency(seconds: Mapping[str, Sequence[float]]) -> pd.DataFrame:
    """The median and the 95th percentile of each arm's times, in milliseconds."""
    rows = {arm: {f"ms p{p}": percentile_ms(times, p) for p in (50, 95)} for arm, times in seconds.items()}
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("arm")


def _pinpoints(names: Iterable[str]) -> str:
    return ", ".join(ProvisionId(name).pinpoint for name in names)


def misses(
    questions: Iterable[GoldQuestion],
    found: Mapping[str, Sequence[Hit]],
    within: int = 1,
    said: Callable[[Iterable[str]], str] = _pinpoints,
) -> pd.DataFrame:
    """The questions whose gold section is not among the first `within`, with what stands there.

    Args:
        questions: the questions.
        found: the hits of each, by its id.
        within: how many hits are looked at.
        said: some provisions in words; their pinpoints by default.
    """
    rows = []
    for question in questions:
        if question.answerable and not per_question(question, found[question.id])[f"hit@{within}"]:
            hits = found[question.id][:3]
            rows.append(
                {
                    "question": question.question,
                    "wanted": said(question.gold),
                    "found": said(hit.provision for hit in hits),
                }
            )
    return pd.DataFrame(rows, columns=["question", "wanted", "found"])
