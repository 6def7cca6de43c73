"""Measures: what is measured of rankings, answers and times, each declared once as a value.

`measure` says what a measure is and has the table of all; `counts`, `ranking`, `answering` and `times` declare them.
`outcome` is what they are computed from, `facts` finds the facts that an answer states. `rubric` declares the measures
of answers graded by the rubric, and `grade` is what those are computed from. `ragas` declares RAGAS's measures, and
`stages` what the stages of reading and indexing count.
"""

from civicsetu.evaluate.measures.answering import ANSWERING
from civicsetu.evaluate.measures.counts import COUNTS
from civicsetu.evaluate.measures.facts import facts_stated
from civicsetu.evaluate.measures.grade import Grade
from civicsetu.evaluate.measures.measure import MEASURES, Measure, RankingMeasure, ScoreMeasure, measure_of, register
from civicsetu.evaluate.measures.outcome import Outcome
from civicsetu.evaluate.measures.ragas import RAGAS
from civicsetu.evaluate.measures.ranking import (
    NAMES,
    RANKING,
    HitLevel,
    aggregate,
    per_question,
    pinpointed,
    rankings,
)
from civicsetu.evaluate.measures.rubric import RUBRIC, GradeMeasure
from civicsetu.evaluate.measures.stages import CONFIDENCE, INDEXING, READING
from civicsetu.evaluate.measures.times import TIMES, percentile_ms

__all__ = [
    "ANSWERING",
    "CONFIDENCE",
    "COUNTS",
    "INDEXING",
    "MEASURES",
    "NAMES",
    "RAGAS",
    "RANKING",
    "READING",
    "RUBRIC",
    "TIMES",
    "Grade",
    "GradeMeasure",
    "HitLevel",
    "Measure",
    "Outcome",
    "RankingMeasure",
    "ScoreMeasure",
    "aggregate",
    "facts_stated",
    "measure_of",
    "per_question",
    "percentile_ms",
    "pinpointed",
    "rankings",
    "register",
]
