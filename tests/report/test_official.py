"""The reports on the official texts: what is said of them, the page that leads to them, and where links lead."""

import json
import shutil

import pytest

from civicsetu.engine import Index
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.score import ask_all
from civicsetu.report import folders
from civicsetu.report.folders import OFFICIAL_COMMAND
from civicsetu.report.notebook_page import to_html
from civicsetu.report.official import said_of_official, write_official
from civicsetu.report.overview import title_of, write_overview
from civicsetu.report.questions.pages import write_question_pages
from tests.pages import assert_whole

from .test_overview import reports  # noqa: F401 - a fixture

RETRIEVAL = {
    "questions": "q.jsonl", "n_answerable": 8, "default": {"hit@1": 0.5, "hit@5": 0.75},
    "intervals": {"default": {"hit@1": [0.2, 0.8]}}, "without_known_questions": {"hit@1": 0.25, "hit@5": 0.5},
}  # fmt: skip
ANSWERS = {
    "n_answerable": 857, "n_unanswerable": 150, "share_gold_cited": 0.9183, "refused_unanswerable": 0.8667,
    "split": "heldout", "intervals": {"share_gold_cited": [0.8979, 0.9358], "refused_unanswerable": [0.8016, 0.9166]},
}  # fmt: skip
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# A report\n\nWords."},
        {"cell_type": "code", "id": "b", "metadata": {"tags": ["parameters"]}, "source": "data = 'data'",
         "execution_count": 1, "outputs": []},
    ],
    "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    "nbformat": 4, "nbformat_minor": 5,
}  # fmt: skip
QUESTIONS = [
    GoldQuestion("right", "What is carpet area?", gold=("rera_act_2016#2(k)",)),
    GoldQuestion("miss", "What is carpet area?", gold=("rera_act_2016#59",)),
]


@pytest.fixture
def project(reports, monkeypatch, tmp_path_factory):  # noqa: F811
    """A folder of reports that is the project's own."""
    root = tmp_path_factory.mktemp("project")
    monkeypatch.setattr(folders, "project_root", lambda: root)
    return shutil.copytree(reports, root / "reports")


def _measured(reports, stage, figures):  # noqa: F811
    path = reports / "official" / "metrics" / f"{stage}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(figures))


def test_what_was_measured_on_the_official_texts_is_said_and_what_was_not(reports):  # noqa: F811
    assert all("not measured here" in sentence for sentence in said_of_official(reports))
    _measured(reports, "03_ablation", RETRIEVAL)
    found, answers = said_of_official(reports)
    assert "8 answerable questions on the official texts" in found and "not measured" in answers
    assert "first for 50.0 % (95 % interval: 20.0 to 80.0 %) and among the first five for 75.0 %" in found
    assert "where the index knows no questions, first for 25.0 % and among the first five for 50.0 %" in found
    _measured(reports, "03_ablation", RETRIEVAL | {"intervals": {}})  # as a file has it that was made without them
    assert "first for 50.0 % (95 % interval: 15.7 to 84.3 %)" in said_of_official(reports)[0]  # 4 of 8, exact
    _measured(reports, "04_evaluate", ANSWERS)
    said = said_of_official(reports)[1]
    assert "to 857 answerable questions kept aside, 91.8 % cite a right section (95 % interval: 89.8 to 93.6 %)" in said
    assert "86.7 % of 150 questions that must be refused are (95 % interval: 80.2 to 91.7 %)" in said
    page = write_overview(reports, official=said_of_official(reports)).read_text(encoding="utf-8")
    assert 'href="official/index.html"' in page and "91.8\N{NO-BREAK SPACE}% cite a right section" in page


def test_no_link_among_the_pages_on_the_official_texts_leads_nowhere(project, plain_index: Index):
    """As `make official` writes them, with the overview of all reports there and without it."""
    folder = project / "official"
    (folder / "notebooks").mkdir(parents=True)
    for stage in ("03_ablation", "04_evaluate"):
        notebook = folder / "notebooks" / f"{stage}.ipynb"
        notebook.write_text(json.dumps(NOTEBOOK))
        to_html(notebook, folder / f"{stage}.html", title_of(stage, official=True))
    (folder / "03_ablation.html").write_text(
        (folder / "03_ablation.html").read_text(encoding="utf-8").replace(
            "Words.", '<span id="what-the-arms-are-made-of">Words.</span>'
        ),
        encoding="utf-8",
    )  # fmt: skip
    write_question_pages(plain_index, ask_all(plain_index, QUESTIONS), folder, "04_evaluate.html")
    write_official(project)
    pages = sorted(folder.rglob("*.html"))
    assert len(pages) == 6
    for page in pages:
        assert_whole(page)
    write_overview(project, official=said_of_official(project))
    write_official(project)
    for page in (*pages, project / "index.html"):
        if page != project / "index.html":
            assert_whole(page)
    assert 'href="../index.html"' in (folder / "index.html").read_text(encoding="utf-8")
    report = (folder / "04_evaluate.html").read_text(encoding="utf-8")
    assert "answers on the official texts" in report and OFFICIAL_COMMAND in report
    assert 'href="03_ablation.html"' in report and 'href="index.html"' in report
    assert OFFICIAL_COMMAND in (folder / "questions" / "index.html").read_text(encoding="utf-8")


def test_pages_in_another_folder_lead_to_no_overview(plain_index: Index, tmp_path):
    """A run with other parameters has no overview beside it."""
    (tmp_path / "04_evaluate.html").write_text("<html></html>")
    write_question_pages(plain_index, ask_all(plain_index, QUESTIONS[:1]), tmp_path, "04_evaluate.html")
    for page in (tmp_path / "questions").glob("*.html"):
        assert_whole(page)
        assert "Overview" not in page.read_text(encoding="utf-8")


def test_the_page_says_what_was_not_made(project):
    text = write_official(project).read_text(encoding="utf-8")
    assert "Not made on this machine: retrieval, answers." in text and OFFICIAL_COMMAND in text
    assert "../index.html" not in text  # the overview of all reports is not there yet


def test_a_report_of_the_project_says_how_to_compute_it_anew(project):
    notebook = project / "04_evaluate.ipynb"
    notebook.write_text(json.dumps(NOTEBOOK))
    text = to_html(notebook, project / "04_evaluate.html", "T").read_text(encoding="utf-8")
    assert "dvc repro -f evaluate" in text and "make reproduce" in text and 'href="05_confidence.html"' in text
    other = to_html(notebook, project / "other" / "04_evaluate.html", "T").read_text(encoding="utf-8")
    assert "dvc repro" not in other and "civicsetu run notebooks/04_evaluate.ipynb" in other
