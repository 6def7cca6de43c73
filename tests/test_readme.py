"""Every figure in the README is one that was computed; every file and command that the pages name exists."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
ROWS = {
    "hit@1": "hit@1",
    "hit@5": "hit@5",
    "answers that cite a right section": "share_gold_cited",
    "unanswerable questions refused": "refused_unanswerable",
}


def _table():
    lines = README.split("## How right it is")[1].split("\n\n")[1].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row[1:] for row in rows}


def test_the_plain_column_is_the_tracked_metrics():
    metrics = json.loads((ROOT / "reports/metrics/04_evaluate.json").read_text())
    table = _table()
    for row, name in ROWS.items():
        assert table[row][0] == f"{metrics[name]:.2f}", row
    assert table["questions"][0] == f"{metrics['n']} ({metrics['n_unanswerable']} unanswerable)"
    assert table["citations that are true"][0] == f"{metrics['citations_true'] / metrics['citations_checked']:.2f}"


def test_the_official_column_is_what_the_official_print_gives(official_scores):
    table = _table()
    assert table["questions"][1] == str(official_scores["n"])
    for row in ("hit@1", "hit@5", "answers that cite a right section"):
        # another processor's arithmetic may move one question
        assert float(table[row][1]) == pytest.approx(official_scores[ROWS[row]], abs=0.03), row
    assert float(table["citations that are true"][1]) == 1.0
    assert official_scores["citations_true"] == official_scores["citations_checked"]


def test_the_commands_of_the_readme_exist():
    from civicsetu.cli import parser

    known = re.search(r"\{(.*?)\}|COMMAND", parser().format_usage())
    assert known
    commands = set(re.findall(r"^\$ (?:CIVICSETU_MIRROR=\S+ )?civicsetu ([\w-]+)", README, re.MULTILINE))
    listed = set(re.findall(r"^    ([\w-]+)(?:  |$)", parser().format_help(), re.MULTILINE))
    assert commands <= listed


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_files_that_a_page_names_exist(page):
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:civicsetu|notebooks|data|reports|docs|tests)/[\w./]*)`", text):
        made = name.startswith(("data/typeset", "data/corpus", "data/index", "data/quarantine", "data/cache"))
        made = made or (name.startswith("reports/") and name.endswith(".html"))
        assert made or (ROOT / name).exists(), name
    for name in re.findall(r"\]\((\w[\w/]*\.\w+)\)", text):
        assert (page.parent / name).exists(), name


def test_the_readme_is_short():
    assert len(README.splitlines()) <= 150
