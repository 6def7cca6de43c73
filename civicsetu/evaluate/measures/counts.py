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
            of=lambda outcomes: sum(outcome.question.answerable for outcome in outcomes),
        )
    ),
    register(
        ScoreMeasure(
            name="n_unanswerable", what="questions that are to be refused", source="", better="neither", unit="count",
            of=lambda outcomes: sum(not outcome.question.answerable for outcome in outcomes),
        )
    ),
)  # fmt: skip
