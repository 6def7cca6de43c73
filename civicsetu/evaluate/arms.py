"""The retrieval ablation: every arm on the same questions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import pandas as pd

from civicsetu.evaluate.measures import NAMES, aggregate, per_question
from civicsetu.evaluate.questions import Question
from civicsetu.records import Hit


class Searched(Protocol):
    """What can be searched by a named arm: an index."""

    def search(self, question: str, k: int = 10, jurisdiction: str | None = None, arm: str = ...) -> Sequence[Hit]:
        """The best hits for a question, best first."""


Runs = Mapping[str, Mapping[str, Sequence[Hit]]]


def run_arms(
    index: Searched,
    questions: Sequence[Question],
    arms: Sequence[str],
    k: int,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, dict[str, list[Hit]]]:
    """Search every answerable question by every arm.

    Args:
        index: what is searched.
        questions: those that are not answerable are left out.
        arms: names of arms.
        k: how many hits.
        say: told what is being done.

    Returns:
        arm -> question id -> hits, best first.
    """
    runs: dict[str, dict[str, list[Hit]]] = {}
    for arm in arms:
        say(f"arm {arm}")
        runs[arm] = {q.id: list(index.search(q.question, k, q.jurisdiction, arm)) for q in questions if q.answerable}
    return runs


def compare(questions: Sequence[Question], runs: Runs) -> pd.DataFrame:
    """The measures of each arm: one row an arm, one column a measure, and `n` questions."""
    rows = {arm: aggregate(questions, found) for arm, found in runs.items()}
    table = pd.DataFrame.from_dict(rows, orient="index", columns=list(NAMES))
    table.insert(0, "n", sum(q.answerable for q in questions))
    return table.rename_axis("arm")


def compare_by(questions: Sequence[Question], runs: Runs, stratum: Callable[[Question], str]) -> pd.DataFrame:
    """The measures of each arm in each stratum, such as a question type; rows are (stratum, arm)."""
    strata: dict[str, list[Question]] = {}
    for question in questions:
        if question.answerable:
            strata.setdefault(stratum(question) or "not given", []).append(question)
    tables = {name: compare(part, runs) for name, part in sorted(strata.items())}
    return pd.concat(tables, names=["stratum"]) if tables else pd.DataFrame()


def misses(questions: Sequence[Question], found: Mapping[str, Sequence[Hit]], within: int = 1) -> pd.DataFrame:
    """The questions whose gold section is not among the first `within`, with what stands there."""
    rows = []
    for question in questions:
        if question.answerable and not per_question(question, found[question.id])[f"hit@{within}"]:
            hits = found[question.id][:3]
            rows.append(
                {
                    "question": question.question,
                    "wanted": ", ".join(name.partition("#")[2] for name in question.gold),
                    "found": ", ".join(hit.provision.partition("#")[2] for hit in hits),
                }
            )
    return pd.DataFrame(rows, columns=["question", "wanted", "found"])
