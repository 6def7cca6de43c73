"""RAGAS's scores by their formulas, and what becomes of those that fail."""

import asyncio
import os
import subprocess
import sys

import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.evaluate.ragas_scores import METRICS, RagasRow, ragas_scores

INTEREST = "interest for every month of delay, till the handing over of the possession"
COMPENSATE = "the promoter makes good to the allottees every loss that comes to them"
OTHER = "Chairperson"


def row(name="q1", found=("a#18",), gold=("a#18",), texts=(INTEREST,), references=(INTEREST,)):
    return RagasRow(name, "What is due for delay?", found, gold, texts, references, "Interest.", "Interest is due.")


@pytest.fixture(autouse=True)
def _needs_ragas(request):
    if "without" not in request.node.name:
        pytest.importorskip("ragas")


# found, gold, texts, references: precision and recall of ids, recall and precision of texts
CASES = {
    "all right": (("a#18",), ("a#18",), (INTEREST,), (INTEREST,), (1, 1, 1, 1)),
    "one of two ids": (("a#18", "a#2"), ("a#18", "a#19", "a#4"), (INTEREST,), (INTEREST,), (1 / 2, 1 / 3, 1, 1)),
    "one of two texts": (("a#18",), ("a#18",), (INTEREST,), (INTEREST, COMPENSATE), (1, 1, 1 / 2, 1)),
    # right passages at 2 and 3: (1/2 + 2/3) / 2
    "right ones second and third": (
        ("a#18",), ("a#18",), (OTHER, INTEREST, COMPENSATE), (COMPENSATE, INTEREST), (1, 1, 1, (1 / 2 + 2 / 3) / 2),
    ),
    "nothing right": (("a#2",), ("a#18",), (OTHER,), (INTEREST,), (0, 0, 0, 0)),
}  # fmt: skip


@pytest.mark.parametrize(("found", "gold", "texts", "references", "expected"), CASES.values(), ids=CASES)
def test_the_scores_are_the_formulas(found, gold, texts, references, expected):
    scores = ragas_scores([row("q1", found, gold, texts, references)])
    rounded = {name: round(value, 6) for name, value in zip(METRICS, expected, strict=True)}
    assert scores.per_row == [{"id": "q1", **rounded}]
    assert scores.failed == dict.fromkeys(METRICS, 0)


def test_a_score_that_fails_is_none_counts_as_nought_and_is_counted():
    # RAGAS gives NaN for the precision of no ids, and raises for the recall from no texts
    scores = ragas_scores([row("q1"), row("q2", found=(), texts=()), row("q3")])
    assert [one["id"] for one in scores.per_row] == ["q1", "q2", "q3"]
    assert scores.per_row[1] == {
        "id": "q2",
        "id_based_context_precision": None,
        "id_based_context_recall": 0.0,
        "non_llm_context_recall": None,
        "non_llm_context_precision_with_reference": 0.0,
    }
    assert scores.failed == {
        "id_based_context_precision": 1,
        "id_based_context_recall": 0,
        "non_llm_context_recall": 1,
        "non_llm_context_precision_with_reference": 0,
    }
    assert scores.means == {name: round((1 + 0 + 1) / 3, 6) for name in METRICS}


def test_no_rows():
    scores = ragas_scores([])
    assert (scores.per_row, scores.means) == ([], dict.fromkeys(METRICS, 0.0))


def test_twice_gives_the_same():
    rows = [row(f"q{n}", texts=(OTHER, INTEREST, COMPENSATE)[: n + 1]) for n in range(3)]
    assert ragas_scores(rows) == ragas_scores(rows)


def test_inside_a_running_event_loop_as_in_a_notebook():
    async def cell():
        return ragas_scores([row()])

    assert asyncio.run(cell()).means == dict.fromkeys(METRICS, 1.0)


def test_tracking_is_off():
    ragas_scores([])
    from ragas._analytics import do_not_track

    assert os.environ["RAGAS_DO_NOT_TRACK"] == "true"
    assert do_not_track()


def test_without_ragas_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ragas", None)
    monkeypatch.setitem(sys.modules, "ragas.metrics", None)
    with pytest.raises(CivicSetuError, match=r"pip install civicsetu\[ragas\]") as error:
        ragas_scores([row()])
    assert "\n" not in str(error.value)


def test_the_module_imports_without_ragas():
    code = "import sys, civicsetu.evaluate.ragas_scores; print('ragas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
