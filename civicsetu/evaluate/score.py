"""Every question of a file is put to an index; what came of it is written down and summed up."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import write_json, write_jsonl
from civicsetu.base.words import counted
from civicsetu.evaluate.citations import PageText, Sources, check_answer
from civicsetu.evaluate.measures import (
    ANSWERING,
    COUNTS,
    NAMES,
    TIMES,
    Outcome,
    ScoreMeasure,
    aggregate,
    per_question,
    rankings,
)
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.model.results import Answer, Hit

DEPTH = 10
PLACES = 6  # decimals that are written


class Answering(Sources, Protocol):
    """What can be asked: an index."""

    def search(
        self, question: str, k: int = 10, jurisdiction: str | None = None, *, as_on: str | None = None
    ) -> Sequence[Hit]:
        """The best hits for a question, best first."""

    def ask(self, question: str, jurisdiction: str | None = None, *, as_on: str | None = None) -> Answer:
        """An answer with citations, or a refusal."""

    def sources(self, as_on: str | None = None) -> Sources:
        """The documents and provisions as they were on a day."""


def score(
    index: Answering,
    questions: Sequence[GoldQuestion],
    out: Path,
    k: int = 10,
    say: Callable[[str], None] = lambda _: None,
    timings: bool = True,
    page_text: PageText | None = None,
) -> dict[str, Any]:
    """Ask every question and write `out/per_question.jsonl` and `out/metrics.json`.

    A row holds id, question, answerable, gold, match, rank_first_gold (from 1, among distinct
    sections; null when it is not one of the first 10), hit_sections (the first 10), ranking (the
    ranking measures of this question; null where it is not answerable), cited, gold_cited, all_cited
    (each gold section, or any where one is enough), citation_precision, citation_recall and
    every_side_cited (see `Outcome`), citations_wrong (null when they were not checked), refused,
    refusal_reason, facts_stated (null when the question names no facts) and, under `timings`,
    seconds_search and seconds_ask.

    The metrics are the ranking measures over the answerable questions (see
    `measures.per_question`); share_gold_cited, the share of the answerable questions whose answer
    cites a gold section, where a refusal cites none; share_all_cited, the same of each one that is
    wanted; citation_precision and citation_recall, pinpoint_precision and pinpoint_recall, the means of
    both at both levels; every_side_cited, of the comparisons; gold_unknown, how many answerable questions
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
    outcomes = ask_all(index, questions, k, say, page_text)
    metrics = metrics_of(outcomes)
    if timings:
        metrics["timings"] = {measure.name: measure.of(outcomes) for measure in TIMES}
    out = Path(out)
    write_jsonl(out / "per_question.jsonl", (row_of(outcome, timings) for outcome in outcomes))
    write_json(out / "metrics.json", metrics)
    return metrics


def ask_all(
    index: Answering,
    questions: Sequence[GoldQuestion],
    k: int = 10,
    say: Callable[[str], None] = lambda _: None,
    page_text: PageText | None = None,
) -> list[Outcome]:
    """Put every question to an index; arguments and errors are those of `score`."""
    if not questions:
        raise ParameterError("there are no questions to score")
    if len({question.id for question in questions}) < len(questions):
        raise ParameterError("two questions have the same id; give each its own")
    outcomes = []
    for number, question in enumerate(questions, 1):
        outcomes.append(_outcome(index, question, k, page_text))
        say(f"{number} of {counted(len(questions), 'question')}")
    return outcomes


def _outcome(index: Answering, question: GoldQuestion, k: int, page_text: PageText | None) -> Outcome:
    """Put one question to an index."""
    started = time.perf_counter()
    hits = index.search(question.question, k=k, jurisdiction=question.jurisdiction, as_on=question.as_on)
    searched = time.perf_counter()
    answer = index.ask(question.question, jurisdiction=question.jurisdiction, as_on=question.as_on)
    sources = index.sources(question.as_on) if question.as_on else index  # former words are another provision's
    return Outcome(
        question=question,
        hits=hits,
        answer=answer,
        seconds_search=searched - started,
        seconds_ask=time.perf_counter() - searched,
        citations_wrong=None if page_text is None else check_answer(answer, sources, page_text),
        gold_known=all(section in index.provisions for section in question.gold_sections),
    )


def row_of(outcome: Outcome, timings: bool = False) -> dict[str, Any]:
    """What came of one question as a row of `per_question.jsonl`."""
    question, answer = outcome.question, outcome.answer
    sections = rankings(outcome.hits)[:DEPTH]
    ranks = [rank for rank, section in enumerate(sections, 1) if section in question.gold_sections]
    row = {
        "id": question.id,
        "question": question.question,
        "answerable": question.answerable,
        "gold": list(question.gold),
        "match": question.match,
        "rank_first_gold": ranks[0] if ranks else None,
        "hit_sections": sections,
        "ranking": _ranking(outcome),
        "cited": [citation.provision for citation in answer.citations],
        "gold_cited": outcome.gold_cited,
        "all_cited": outcome.cites_all_wanted,
        "citation_precision": outcome.citation_precision("section"),
        "citation_recall": outcome.citation_recall("section"),
        "every_side_cited": outcome.every_side_cited,
        "refused": answer.refused,
        "refusal_reason": answer.refusal_reason,
        "confidence": answer.confidence,
        "confidence_level": answer.confidence_level,
        "facts_stated": outcome.facts_stated,
        "citations_wrong": outcome.citations_wrong,
    }
    if timings:
        row["timings"] = {
            "seconds_search": round(outcome.seconds_search, PLACES),
            "seconds_ask": round(outcome.seconds_ask, PLACES),
        }
    return row


def _ranking(outcome: Outcome) -> dict[str, float] | None:
    """The ranking measures of one question, as they go into the means; None where nothing answers it."""
    if not outcome.question.answerable:
        return None
    return {name: round(value, PLACES) for name, value in per_question(outcome.question, outcome.hits).items()}


def metrics_of(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The measures over all questions: counts, then those of rankings, then those of answers."""
    ranked: dict[str, float | None] = dict.fromkeys(NAMES)
    runs = {outcome.question.id: outcome.hits for outcome in outcomes}
    means = aggregate([outcome.question for outcome in outcomes], runs)
    ranked |= {name: round(value, PLACES) for name, value in means.items()}
    return _values(COUNTS, outcomes) | ranked | _values(ANSWERING, outcomes)


def _values(measures: Sequence[ScoreMeasure], outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    found = {measure.name: measure.of(outcomes) for measure in measures}
    return {name: round(value, PLACES) if isinstance(value, float) else value for name, value in found.items()}
