"""The table of measures: each is declared once, with its direction, and a score has no other."""

from pathlib import Path

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.evaluate.measures import (
    ANSWERING,
    CONFIDENCE,
    COUNTS,
    INDEXING,
    MEASURES,
    RAGAS,
    RANKING,
    READING,
    RUBRIC,
    TIMES,
    Measure,
    measure_of,
    register,
)
from civicsetu.report.sweep import measures_of


def test_every_measure_says_what_it_measures_and_in_which_direction():
    graded = [measure for measure in RUBRIC if measure.name not in {m.name for m in ANSWERING}]
    declared = (*COUNTS, *RANKING, *ANSWERING, *TIMES, *graded, *RAGAS, *READING, *INDEXING, *CONFIDENCE)
    assert set(MEASURES.values()) == set(declared) and len(declared) == len(MEASURES)
    for name, measure in MEASURES.items():
        assert name == measure.name and measure.what
        assert measure.better in ("more", "less", "neither") and measure.unit in (
            "share",
            "score",
            "count",
            "ms",
            "megabytes",
        )
        assert not measure.total or MEASURES[measure.total].unit == "count"


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("refused_answerable", "less"), ("refused_unanswerable", "more"), ("gold_unknown", "less"),
        ("citations_checked", "neither"), ("timings.ms_p95", "less"), ("default.hit@1", "more"),
        ("ragas.id_based_context_recall", "more"), ("n", "neither"),
    ],
)  # fmt: skip
def test_the_direction_of_a_figure_is_that_of_its_measure(name, better):
    assert measure_of(name).better == better


def test_a_figure_that_no_measure_declares_is_in_no_table():
    assert measure_of("corpus.colour") is None


def test_every_number_of_reading_indexing_finding_and_answering_is_of_a_declared_measure():
    folder = Path(__file__).resolve().parents[3] / "reports" / "metrics"
    names = [name for name in measures_of(folder, "") if not name.startswith("05_confidence.")]
    assert len(names) > 50 and [name for name in names if measure_of(name) is None] == []


def test_what_grades_and_scores_both_give_is_the_same_measure():
    for measure in RUBRIC:
        declared = MEASURES[measure.name]
        assert (measure.what, measure.better, measure.unit) == (declared.what, declared.better, declared.unit)


def test_two_measures_cannot_share_a_name():
    with pytest.raises(ParameterError, match="two measures are called hit@1"):
        register(Measure("hit@1", "again", "", "more", "share"))
