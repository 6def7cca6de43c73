"""What a judge found, as reports show it. The scripted server judges here: wiring only, and every page must say so."""

import json

import pytest

pytest.importorskip("litellm")
pytest.importorskip("ragas")

from civicsetu.base.files import read_json
from civicsetu.cli import main
from civicsetu.engine import Index
from civicsetu.evaluate.judge.run import judge_questions
from civicsetu.params import Params, with_values
from civicsetu.report.evaluation import Evaluation
from civicsetu.report.judge import NONE, WIRING, judged, write_judge_page
from civicsetu.report.shown import Prose
from tests import axe
from tests.evaluate.judge.test_judge import MORE, ROWS, JudgeServer, judged_by

BUSY = ["rate_limit", "rate_limit"]  # two tries of one call


@pytest.fixture(scope="module")
def run(plain_index, tmp_path_factory):
    """A folder in which the scripted server has judged, with a score that failed and others that are left."""
    folder = tmp_path_factory.mktemp("judged")
    questions = folder / "questions.jsonl"
    questions.write_text("".join(json.dumps(row | MORE) + "\n" for row in ROWS), encoding="utf-8")
    with JudgeServer('{"statements": []}', *BUSY) as server:
        settings = with_values(Params(), judged_by(server, tries=2), "a test")
        judge_questions(Index(plain_index.store, settings), questions, folder, sleep=lambda _: None)
    return folder


def test_a_run_against_the_scripted_server_is_labelled_as_wiring_only(run):
    summary = read_json(run / "openai_judge" / "summary.json")
    assert (summary["judge"], summary["served"], summary["wiring_only"]) == ("openai/judge", ["scripted"], True)
    for text in (
        judged(run).data,
        write_judge_page(run / "openai_judge", summary).read_text(encoding="utf-8"),
    ):
        assert text.count(WIRING) == 1
        assert text.index(WIRING) < text.index("faithfulness")  # before the first figure
        assert "1 (nan)" in text and "1 of 2" in text  # what failed, and how many were scored
        assert "not known how far to believe it" in text


def test_a_real_judge_has_no_such_label(run):
    summary = read_json(run / "openai_judge" / "summary.json") | {"wiring_only": False, "served": ["gpt-x-2026"]}
    assert WIRING not in write_judge_page(run / "real", summary).read_text(encoding="utf-8")


def test_the_report_says_plainly_that_no_judge_is_configured(tmp_path, plain_index):
    assert judged(tmp_path) == Prose(NONE)
    assert Evaluation(plain_index, [], {}, []).judged() == Prose(NONE)  # none is kept with the project
    assert "No judge is configured" in NONE and "civicsetu judge" in NONE and "docs/models.md" in NONE


def test_scores_of_another_index_are_told(run, plain_index):
    own = plain_index.store.manifest["sha256"]
    assert "another index" not in judged(run, own).data
    assert "another index" in judged(run, "0" * 64).data


def test_the_command_says_it_and_writes_the_page(run, monkeypatch, capsys, plain_data, plain_index):
    summary = read_json(run / "openai_judge" / "summary.json")
    monkeypatch.setattr("civicsetu.evaluate.judge.run.judge_questions", lambda *_: summary)
    (run / "openai_judge" / "index.html").unlink(missing_ok=True)
    assert main(["judge", str(run / "questions.jsonl"), "--data", str(plain_data), "--out", str(run)]) == 0
    told = capsys.readouterr().out
    assert WIRING in told and str(run / "openai_judge" / "index.html") in told
    assert (run / "openai_judge" / "index.html").is_file()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_the_page_can_be_read(browser, run, width, scheme):
    summary = read_json(run / "openai_judge" / "summary.json")
    page = write_judge_page(run / "openai_judge", summary)
    complaints, asked = browser.open(page.as_uri(), width, scheme)
    assert complaints == [] and asked == [page.as_uri()]
    assert browser.value("document.documentElement.scrollWidth") <= width and browser.contrast() >= 4.5
    assert browser.value("document.querySelector('.wiring').getBoundingClientRect().top") < 400
    assert axe.faults(browser) == []
