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


def _changed(reports, stage, **figures):
    path = reports / "metrics" / f"{stage}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | figures))


def test_graded_answers_are_said_to_be_of_the_official_texts_and_what_they_leave_out(reports):
    own = METRICS["05_confidence"]["reporting_part"]
    more = {"calibration_error_interval": [0.0391, 0.1068], "calibration_error_by_chance": 0.0482}
    _changed(
        reports, "05_confidence", corpora=["official"], reporting_part=own | more,
        changed_since_graded={"answers": 13, "sound": 0.4625}, all_reported={"answers": 90, "sound": 0.7167},
        agreement={"answers": 90, "share": 0.98, "kappa": 0.95},
        intervals={"sound": [0.65, 0.85], "sound_when_changed": [0.2, 0.7], "sound_of_all": [0.6, 0.8]},
    )  # fmt: skip
    page = _words(write_overview(reports))
    for text in (
        "76.0 % of 77 graded answers from the official texts sound",
        "of 77 answers from the official texts that readers graded: direct",
        "The answers that readers graded are from the official texts.",
        "leave out 13 answers whose text has changed since they were graded; 46.2 % of those were sound when graded "
        "(95 % interval: 20.0 to 70.0 %), and 71.7 % of all 90 (95 % interval: 60.0 to 80.0 %)",
        "agree on 98.0 % of all 90 (Cohen&#39;s kappa 0.95)",
        "0 is best (95 % interval: 0.039 to 0.107); by chance alone a perfect model would show 0.048",
        "13 graded answers kept to report on are not in the share of sound ones",
    ):
        assert text in page, text


def test_what_does_not_hold_is_said_with_its_figures(reports):
    assert 'id="lacking"' not in _words(write_overview(reports))  # nothing is known to be wanting
    _changed(
        reports, "03_ablation", without_known_questions={"hit@1": 0.375, "hit@5": 0.75},
        intervals={"without_known_questions": {"hit@1": [0.0852, 0.7551], "hit@5": [0.3491, 0.9681]}},
        parts={"n": 3, "gain": ["blend"], "same": ["cues"]},
    )  # fmt: skip
    _changed(reports, "05_confidence", high_from=None)
    _changed(
        reports, "04_evaluate", refused_rightly=0.5, n_with_reasons=2,
        without_known_questions={"share_gold_cited": 0.25}, by_split={"heldout": {"n": 4, "share_gold_cited": 0.75}},
    )  # fmt: skip
    page = _words(write_overview(reports))
    for text in (
        "What does not hold",
        "a right section stands first for 37.5 % (95 % interval: 8.5 to 75.5 %) and among the first five for 75.0 %",
        "and 25.0 % of the answers cite one",
        "1 of 2 questions that must be refused is not refused for a reason",
        "1 of 2 for a right reason",
        "No answer of the model&#39;s is marked high",
        "2 have shown no gain that is more than chance; 1 of these (cues) changes nothing",
        "Right section first, without known questions",
        "An answer that cites a right section is given to 75.0 % of the 4 kept aside.",
    ):
        assert text in page, text


def test_the_commands_are_those_that_reproduce(reports):
    page = _words(write_overview(reports))
    assert ">make reproduce</pre>" in page and ">dvc repro -f</pre>" in page
