"""The page that leads to the reports."""

import json

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.report.overview import REPORTS, write_overview

METRICS = {
    "01_ingest": {"corpus": "plain", "titles": ["An Act <b>"], "documents": 2, "documents_read": 1, "provisions": 618,
                  "references": 10, "references_resolved": 0.9},
    "02_index": {"passages": 5, "hnsw_recall@10": 1.0},
    "03_ablation": {"bm25": {"hit@1": 0.25, "hit@5": 0.5}, "default": {"hit@1": 0.5, "hit@5": 0.75}},
    "04_evaluate": {"n_answerable": 8, "n_unanswerable": 2, "citations_true": 30, "citations_checked": 40,
                    "share_gold_cited": 0.875, "share_all_cited": 0.75, "refused_unanswerable": 1.0,
                    "by_nearness": {"nearly_the_same": {"n": 3}, "far": {"n": 5}}},
    "05_confidence": {"reporting_part": {"calibration_error": 0.0625, "answers": 77, "sound": 0.7604},
                      "intervals": {"sound": [0.65, 0.85]}},
}  # fmt: skip


@pytest.fixture
def reports(tmp_path):
    for folder in ("metrics", "headline"):
        (tmp_path / folder).mkdir()
    for name in REPORTS:
        (tmp_path / f"{name}.html").write_text("<html></html>")
        (tmp_path / "metrics" / f"{name}.json").write_text(json.dumps(METRICS[name]))
    (tmp_path / "headline" / "03_ablation.json").write_text('{"arm": "default"}')
    return tmp_path


def _words(page):
    """A page's HTML, with plain spaces between figures and signs."""
    return page.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")


def test_the_overview_shows_the_headline_figures_and_links_every_report(reports):
    page = _words(write_overview(reports))
    for text in (
        "1 of 2",
        "90.0 %",
        "50.0 %",
        "75.0 %",
        "87.5 %",
        "100 %",
        "An Act &lt;b&gt;",
        "searched the way “default”",
        "0.062",
        "Readers who did not build the answers found 76.0 % of 77 graded answers sound "
        "(95 % interval: 65.0 to 85.0 %): "
        "direct, complete, not misleading.",
        "75.0 % one that cites every section that is wanted",
        "not the official text. The project wrote the questions itself. 3 of the 8 answerable ones are nearly the same",
        "77 answers",
    ):
        assert text in page, text
    for name in REPORTS:
        assert f'href="{name}.html"' in page


def test_the_questions_are_linked_where_they_have_pages(reports):
    assert "questions/index.html" not in _words(write_overview(reports))
    (reports / "questions").mkdir()
    (reports / "questions" / "index.html").write_text("<html></html>")
    assert 'href="questions/index.html"' in _words(write_overview(reports))


def test_what_the_reports_were_made_from_and_the_sweeps_are_one_step_away(reports):
    """The page is the same whether or not there are sweeps; the list of them is always there to be led to."""
    before = _words(write_overview(reports))
    assert 'href="sweeps/index.html"' in before and "made-from" not in before
    (reports / "sweeps" / "mine").mkdir(parents=True)
    (reports / "notebooks").mkdir()
    assert _words(write_overview(reports)) == before
    source = ["index", "data/index", "0123456789abcdef"]
    noted = {"metadata": {"civicsetu": {"made_from": [source]}}}
    for stage in ("02_index", "04_evaluate"):
        (reports / "notebooks" / f"{stage}.ipynb").write_text(json.dumps(noted))
    assert _words(write_overview(reports)).count("<code>0123456789abcdef</code>") == 1


def test_the_figures_are_those_of_the_arm_that_was_evaluated(reports):
    # `evaluate.arms: [bm25, rrf]` measures no arm called `default`
    metrics = {"bm25": {"hit@1": 0.25, "hit@5": 0.5}, "rrf": {"hit@1": 0.37, "hit@5": 0.62}}
    (reports / "metrics" / "03_ablation.json").write_text(json.dumps(metrics))
    (reports / "headline" / "03_ablation.json").write_text('{"arm": "rrf"}')
    page = _words(write_overview(reports))
    assert "37.0 %" in page and "62.0 %" in page and "way “rrf”" in page and "way “default”" not in page


def test_a_share_that_could_not_be_computed_is_none(reports):
    metrics = METRICS["04_evaluate"] | {"n_unanswerable": 0, "refused_unanswerable": None}
    (reports / "metrics" / "04_evaluate.json").write_text(json.dumps(metrics))
    assert '<dd class="value">none</dd><dd class="note">of 0 unanswerable questions' in write_overview(
        reports
    ).read_text(encoding="utf-8")


@pytest.mark.parametrize("lost", ["03_ablation.html", "metrics/02_index.json", "headline/03_ablation.json"])
def test_a_missing_report_is_named(reports, lost):
    (reports / lost).unlink()
    with pytest.raises(ParameterError, match=lost.split("/")[-1]):
        write_overview(reports)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1200])
def test_in_a_browser_it_is_quiet_and_fits(browser, reports, width, scheme):
    page = write_overview(reports)
    complaints, asked = browser.open(page.as_uri(), width, scheme)
    assert complaints == [] and asked == [page.as_uri()]
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.contrast() >= 4.5


@pytest.mark.parametrize("width", [390, 1440])
def test_the_result_is_on_the_first_screen(browser, reports, width):
    browser.open(write_overview(reports).as_uri(), width)
    bottom = "document.querySelector('.card .value').getBoundingClientRect().bottom"
    assert browser.value(bottom) < 844
    assert browser.value("document.querySelector('main strong').innerText") == "Verdict."
    told = browser.value("document.querySelector('main').innerText")
    assert "87.5\N{NO-BREAK SPACE}% get an answer that cites a right section" in told  # the sign stays with its figure


def test_the_verdict_has_its_intervals_and_no_refusals_where_there_are_none(reports):
    metrics = METRICS["04_evaluate"] | {
        "intervals": {"share_gold_cited": [0.5, 0.99], "hit@1": [0.2, 0.8]},
        "hit@1": 0.5,
    }
    path = reports / "metrics" / "04_evaluate.json"
    path.write_text(json.dumps(metrics))
    page = _words(write_overview(reports))
    assert "87.5 % get an answer that cites a right section (95 % interval: 50.0 to 99.0 %), 75.0 % one that" in page
    assert "searched the way “default” (95 % interval: 20.0 to 80.0 %)" in page
    # an interval of another arm's answers is not set beside the figure
    path.write_text(json.dumps(metrics | {"hit@1": 0.4, "refused_unanswerable": None}))
    page = _words(write_overview(reports))
    assert "20.0 to 80.0 %" not in page and "no question is unanswerable" in page
