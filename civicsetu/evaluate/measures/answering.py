"""Measures of answers: right citations, refusals, facts."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from civicsetu.evaluate.measures.measure import ScoreMeasure, register
from civicsetu.evaluate.measures.outcome import Outcome


def mean(values: Iterable[float]) -> float | None:
    """The mean, None of nothing; of true and false it is the share of true."""
    found = list(values)
    return fmean(found) if found else None


def _answerable(outcomes: Sequence[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome.question.answerable]


def _mean_of(outcomes: Sequence[Outcome], value: Callable[[Outcome], float | None]) -> float | None:
    """The mean over those that have a value."""
    return mean(found for outcome in outcomes if (found := value(outcome)) is not None)


def _citations_checked(outcomes: Sequence[Outcome]) -> int | None:
    checked = [len(o.answer.citations) for o in outcomes if o.citations_wrong is not None]
    return sum(checked) if checked else None


def _citations_true(outcomes: Sequence[Outcome]) -> int | None:
    checked = _citations_checked(outcomes)
    return None if checked is None else checked - sum(len(o.citations_wrong or ()) for o in outcomes)


def _share_true(outcomes: Sequence[Outcome]) -> float | None:
    checked, true = _citations_checked(outcomes), _citations_true(outcomes)
    return true / checked if checked and true is not None else None


ANSWERING = (
    register(
        ScoreMeasure(
            name="share_gold_cited",
            what="the share of the answerable questions whose answer cites a right section; a refusal cites none",
            source="", better="more", unit="share", total="n_answerable",
            of=lambda outcomes: mean(outcome.gold_cited for outcome in _answerable(outcomes)),
        )
    ),
    register(
        ScoreMeasure(
            name="share_all_cited",
            what="the share of the answerable questions whose answer cites every section that is wanted",
            source="", better="more", unit="share", total="n_answerable",
            of=lambda outcomes: mean(outcome.cites_all_wanted for outcome in _answerable(outcomes)),
        )
    ),
    register(
        ScoreMeasure(
            name="citation_precision",
            what="the mean share of the cited sections that are wanted, of the answerable questions that are answered",
            source="", better="more", unit="share", total="n_answered", words="cited sections that are wanted",
            of_shares=True,
            of=lambda outcomes: _mean_of(outcomes, lambda o: o.citation_precision("section")),
        )
    ),
    register(
        ScoreMeasure(
            name="citation_recall",
            what="the mean share of the wanted sections that an answer cites; of alternatives one is enough, a refusal "
            "cites none",
            source="", better="more", unit="share", total="n_answerable", words="wanted sections that are cited",
            of_shares=True,
            of=lambda outcomes: _mean_of(outcomes, lambda o: o.citation_recall("section")),
        )
    ),
    register(
        ScoreMeasure(
            name="pinpoint_precision",
            what="the same of provisions: one is wanted that lies around or inside a place that answers",
            source="", better="more", unit="share", total="n_answered", words="cited provisions that are wanted",
            of_shares=True,
            of=lambda outcomes: _mean_of(outcomes, lambda o: o.citation_precision("pinpoint")),
        )
    ),
    register(
        ScoreMeasure(
            name="pinpoint_recall",
            what="the mean share of the places that answer that a cited provision lies around or inside",
            source="", better="more", unit="share", total="n_answerable", words="wanted provisions that are cited",
            of_shares=True,
            of=lambda outcomes: _mean_of(outcomes, lambda o: o.citation_recall("pinpoint")),
        )
    ),
    register(
        ScoreMeasure(
            name="every_side_cited",
            what="the share of the comparisons whose answer cites the right section of each side",
            source="", better="more", unit="share", total="n_comparisons", words="comparisons with every side",
            of=lambda outcomes: _mean_of(outcomes, lambda o: o.every_side_cited),
        )
    ),
    register(
        ScoreMeasure(
            name="refused_answerable", what="the share of the answerable questions that are refused",
            source="", better="less", unit="share", total="n_answerable", words="wrongly refused",
            of=lambda outcomes: mean(outcome.answer.refused for outcome in _answerable(outcomes)),
        )
    ),
    register(
        ScoreMeasure(
            name="refused_unanswerable", what="the share of the unanswerable questions that are refused",
            source="", better="more", unit="share", total="n_unanswerable",
            of=lambda outcomes: mean(o.answer.refused for o in outcomes if not o.question.answerable),
        )
    ),
    register(
        ScoreMeasure(
            name="refused_rightly",
            what="the share of the unanswerable questions that are refused for a reason that the question file says is "
            "right, of those of which it says one",
            source="", better="more", unit="share", total="n_with_reasons", words="refused for a right reason",
            of=lambda outcomes: _mean_of(outcomes, lambda o: o.refused_for_a_right_reason),
        )
    ),
    register(
        ScoreMeasure(
            name="facts_stated", what="the mean share of a question's facts that the answer states",
            source="", better="more", unit="share", total="n_with_facts", of_shares=True,
            of=lambda outcomes: mean(o.facts_stated for o in _answerable(outcomes) if o.facts_stated is not None),
        )
    ),
    register(
        ScoreMeasure(
            name="mean_confidence", what="the mean confidence of the answers that are no refusals",
            source="", better="neither", unit="share",
            of=lambda outcomes: mean(o.answer.confidence for o in outcomes if not o.answer.refused),
        )
    ),
    register(
        ScoreMeasure(
            name="citations_checked", what="citations that were looked up on their pages",
            source="", better="neither", unit="count", words="quotations", of=_citations_checked,
        )
    ),
    register(
        ScoreMeasure(
            name="citations_true", what="citations whose words stand where they say",
            source="", better="more", unit="count", of=_citations_true,
        )
    ),
    register(
        ScoreMeasure(
            name="share_citations_true", what="the share of the checked citations whose words stand where they say",
            source="", better="more", unit="share", total="citations_checked", of=_share_true,
        )
    ),
    register(
        ScoreMeasure(
            name="gold_unknown", what="questions with a right section that the index does not hold",
            source="", better="less", unit="count",
            of=lambda outcomes: sum(not outcome.gold_known for outcome in outcomes),
        )
    ),
)  # fmt: skip
