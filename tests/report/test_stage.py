"""The stages' reports: parameters from the command line, and the page that leads to them."""

import json

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.run.stage import STAGES, given_values, write_index

METRICS = {
    "01_ingest": {"corpus": "plain", "titles": ["An Act <b>"], "documents": 2, "documents_read": 1, "provisions": 618,
                  "references": 10, "references_resolved": 0.9},
    "02_index": {"passages": 5, "hnsw_recall@10": 1.0},
    "03_ablation": {"default": {"hit@1": 0.5, "hit@5": 0.75}},
    "04_evaluate": {"n_answerable": 8, "n_unanswerable": 2, "citations_true": 30, "citations_checked": 40,
                    "share_gold_cited": 0.875, "refused_unanswerable": 1.0},
}  # fmt: skip


@pytest.fixture
def reports(tmp_path):
    (tmp_path / "metrics").mkdir()
    for name in STAGES:
        (tmp_path / f"{name}.html").write_text("<html></html>")
        (tmp_path / "metrics" / f"{name}.json").write_text(json.dumps(METRICS[name]))
    return tmp_path


def test_the_index_shows_the_headline_figures_and_links_every_report(reports):
    page = write_index(reports).read_text(encoding="utf-8")
    for text in ("1 of 2", "90.0 %", "0.50", "0.75", "75.0 %", "87.5 %", "100 %", "An Act &lt;b&gt;"):
        assert text in page, text
    for name in STAGES:
        assert f'href="{name}.html"' in page


@pytest.mark.parametrize("lost", ["03_ablation.html", "metrics/02_index.json"])
def test_a_missing_report_is_named(reports, lost):
    (reports / lost).unlink()
    with pytest.raises(ParameterError, match=lost.split("/")[-1]):
        write_index(reports)


@pytest.mark.parametrize("bad", ["k", "=5", "a-b=1", "k=[1"])
def test_a_parameter_that_is_none_is_refused(bad):
    with pytest.raises(ParameterError, match="-p"):
        given_values([bad])


def test_values_are_read_as_yaml():
    assert given_values(["a=1.5", "b=true", "c=x y", "d=[1, 2]", "e="]) == {
        "a": 1.5,
        "b": True,
        "c": "x y",
        "d": [1, 2],
        "e": None,
    }
