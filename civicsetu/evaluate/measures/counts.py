"""How many questions there are."""

from civicsetu.evaluate.measures.measure import ScoreMeasure, register

COUNTS = (
    register(
        ScoreMeasure(
            name="n", what="questions", source="", better="neither", unit="count",
            of=len,
        )
    ),
    register(
        ScoreMeasure(
            name="n_answerable", what="questions that the law answers", source="", better="neither", unit="count",
            words="answerable questions",
            of=lambda outcomes: sum(outcome.question.answerable for outcome in outcomes),
        )
    ),
    register(
        ScoreMeasure(
            name="n_unanswerable", what="questions that are to be refused", source="", better="neither", unit="count",
            words="unanswerable questions",
            of=lambda outcomes: sum(not outcome.question.answerable for outcome in outcomes),
        )
    ),
    register(
        ScoreMeasure(
            name="n_with_reasons", what="questions that are to be refused, with the reasons that are right", source="",
            better="neither", unit="count", words="unanswerable questions with a reason stated",
            of=lambda outcomes: sum(bool(not o.question.answerable and o.question.reasons) for o in outcomes),
        )
    ),
    register(
        ScoreMeasure(
            name="n_with_facts", what="questions that the law answers, with facts that a right answer states",
            source="", better="neither", unit="count", words="questions with facts",
            of=lambda outcomes: sum(bool(o.question.answerable and o.question.facts) for o in outcomes),
        )
    ),
    register(
        ScoreMeasure(
            name="n_answered", what="questions that the law answers, with an answer that cites something", source="",
            better="neither", unit="count", words="answers to answerable questions",
            of=lambda outcomes: sum(outcome.citation_precision("section") is not None for outcome in outcomes),
        )
    ),
    register(
        ScoreMeasure(
            name="n_comparisons", what="questions that compare jurisdictions", source="", better="neither",
            unit="count", words="comparisons",
            of=lambda outcomes: sum(bool(o.question.compares) for o in outcomes),
        )
    ),
    register(
        ScoreMeasure(
            name="n_quoting", what="answers with citations that were looked up", source="", better="neither",
            unit="count",
            of=lambda outcomes: sum(bool(o.citations_wrong is not None and o.answer.citations) for o in outcomes),
        )
    ),
)  # fmt: skip
