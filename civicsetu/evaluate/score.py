"""Every question of a file is put to an index; what came of it is written down and summed up."""

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Protocol

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import write_json, write_jsonl
from civicsetu.evaluate.citations import PageText, Sources, check_answer
from civicsetu.evaluate.measures import NAMES, aggregate, facts_stated, percentile_ms, rankings
from civicsetu.evaluate.questions import Question, section_of
from civicsetu.model.results import Answer, Hit

DEPTH = 10
PLACES = 6  # decimals that are written


class Asked(Sources, Protocol):
    """What can be asked: an index."""

    def search(self, question: str, k: int = 10, jurisdiction: str | None = None) -> Sequence[Hit]:
        """The best hits for a question, best first."""

    def ask(self, question: str, jurisdiction: str | None = None) -> Answer:
        """An answer with citations, or a refusal."""


def score(
    index: Asked,
    questions: Sequence[Question],
    out: Path,
    k: int = 10,
    say: Callable[[str], None] = lambda _: None,
    timings: bool = True,
    page_text: PageText | None = None,
) -> dict[str, Any]:
    """Ask every question and write `out/per_question.jsonl` and `out/metrics.json`.

    A row holds id, question, answerable, gold, rank_first_gold (from 1, among distinct sections;
    null when it is not one of the first 10), hit_sections (the first 10), cited, gold_cited,
    citations_wrong (null when they were not checked), refused, refusal_reason, facts_stated (null
    when the question names no facts) and, under `timings`, seconds_search and seconds_ask.

    The metrics are the ranking measures over the answerable questions (see
    `measures.per_question`); share_gold_cited, the share of the answerable questions whose answer
    cites a gold section, where a refusal cites none; gold_unknown, how many answerable questions
    have a gold section that the index does not hold; refused_answerable and refused_unanswerable
    as shares; the mean facts_stated of the answerable questions that name facts; citations_checked
    and citations_true as counts; and, under `timings`, ms_p50 and ms_p95 of `ask`. What there is
    nothing to compute from is null.

    Args:
        index: what is asked.
        questions: the questions, each with its jurisdiction.
        out: the folder to write to.
        k: how many hits are searched for.
        say: called with a line of text after each question.
        timings: write the times; without them the files are the same from run to run.
        page_text: gives a page's raw text; without it no citation is checked.

    Returns:
        What is written to `out/metrics.json`.

    Raises:
        ParameterError: there are no questions, or two have the same id.
    """
    if not questions:
        raise ParameterError("there are no questions to score")
    if len({question.id for question in questions}) < len(questions):
        raise ParameterError("two questions have the same id; give each its own")
    rows: list[dict[str, Any]] = []
    runs: dict[str, Sequence[Hit]] = {}
    seconds: list[float] = []
    for number, question in enumerate(questions, 1):
        begun = time.perf_counter()
        runs[question.id] = index.search(question.question, k=k, jurisdiction=question.jurisdiction)
        searched = time.perf_counter()
        answer = index.ask(question.question, jurisdiction=question.jurisdiction)
        seconds.append(time.perf_counter() - searched)
        row = _row(question, runs[question.id], answer)
        row["citations_wrong"] = None if page_text is None else check_answer(answer, index, page_text)
        if timings:
            row["timings"] = {
                "seconds_search": round(searched - begun, PLACES),
                "seconds_ask": round(seconds[-1], PLACES),
            }
        rows.append(row)
        say(f"{number} of {len(questions)} questions")
    metrics = _metrics(rows, questions, runs) | {
        "gold_unknown": sum(
            any(section not in index.provisions for section in question.gold_sections) for question in questions
        )
    }
    if timings:
        metrics["timings"] = {f"ms_p{p}": round(percentile_ms(seconds, p), 3) for p in (50, 95)}
    out = Path(out)
    write_jsonl(out / "per_question.jsonl", rows)
    write_json(out / "metrics.json", metrics)
    return metrics


def _row(question: Question, hits: Sequence[Hit], answer: Answer) -> dict[str, Any]:
    """What came of one question, as far as it is the same from run to run."""
    sections = rankings(hits)[:DEPTH]
    gold = question.gold_sections
    ranks = [rank for rank, section in enumerate(sections, 1) if section in gold]
    cited = [citation.provision for citation in answer.citations]
    return {
        "id": question.id,
        "question": question.question,
        "answerable": question.answerable,
        "gold": list(question.gold),
        "rank_first_gold": ranks[0] if ranks else None,
        "hit_sections": sections,
        "cited": cited,
        "gold_cited": not answer.refused and any(section_of(provision) in gold for provision in cited),
        "refused": answer.refused,
        "refusal_reason": answer.refusal_reason,
        "facts_stated": facts_stated(question.facts, "" if answer.refused else answer.answer),
    }


def _metrics(
    rows: list[dict[str, Any]], questions: Sequence[Question], runs: dict[str, Sequence[Hit]]
) -> dict[str, Any]:
    answerable = [row for row in rows if row["answerable"]]
    others = [row for row in rows if not row["answerable"]]
    checked = [row for row in rows if row["citations_wrong"] is not None]
    n_checked = sum(len(row["cited"]) for row in checked)
    ranked: dict[str, float | None] = {name: None for name in NAMES}
    ranked |= {name: round(value, PLACES) for name, value in aggregate(questions, runs).items()}
    return {
        "n": len(rows),
        "n_answerable": len(answerable),
        "n_unanswerable": len(others),
        **ranked,
        "share_gold_cited": _mean(row["gold_cited"] for row in answerable),
        "refused_answerable": _mean(row["refused"] for row in answerable),
        "refused_unanswerable": _mean(row["refused"] for row in others),
        "facts_stated": _mean(row["facts_stated"] for row in answerable if row["facts_stated"] is not None),
        "citations_checked": n_checked if checked else None,
        "citations_true": n_checked - sum(len(row["citations_wrong"]) for row in checked) if checked else None,
    }


def _mean(values: Iterable[float]) -> float | None:
    """The mean, None of nothing; of true and false it is the share of true."""
    kept = list(values)
    return round(fmean(kept), PLACES) if kept else None
