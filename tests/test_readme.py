"""Every figure in the README is one that was computed; every file and command that the pages name exists."""

import json
import re
from pathlib import Path

import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.run.readme import METRICS, ON_OFFICIAL, readme_text

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


def test_the_columns_of_plain_and_official_texts_are_the_tracked_metrics(tmp_path):
    assert readme_text(ROOT) == README
    metrics = json.loads((ROOT / METRICS).read_text())
    (tmp_path / METRICS).parent.mkdir(parents=True)
    (tmp_path / METRICS).write_text(json.dumps(metrics | {"hit@1": 0.123, "n": 7}))
    (tmp_path / "README.md").write_text(README)
    written = readme_text(tmp_path)
    changed = [line.split("|")[1:3] for line in written.splitlines() if line not in README.splitlines()]
    assert changed == [[" questions ", f" 7 ({metrics['n_unanswerable']} unanswerable) "], [" hit@1 ", " 12.3 % "]]
    (tmp_path / ON_OFFICIAL).parent.mkdir(parents=True)
    (tmp_path / ON_OFFICIAL).write_text(json.dumps(metrics | {"hit@5": 0.456}))
    (tmp_path / METRICS).write_text(json.dumps(metrics))
    assert "| hit@5 | 100 % | 100 % | 45.6 % |" in readme_text(tmp_path)
    (tmp_path / "README.md").write_text("No table.")
    with pytest.raises(CivicSetuError, match="rows that begin with"):
        readme_text(tmp_path)


def test_the_official_column_is_what_the_official_print_gives(official_scores):
    table = _table()
    assert table["questions"][1] == str(official_scores["n"])
    for row in ("hit@1", "hit@5", "answers that cite a right section"):
        # another processor's arithmetic may move one question
        share = float(table[row][1].removesuffix(" %")) / 100
        assert share == pytest.approx(official_scores[ROWS[row]], abs=0.03), row
    assert table["citations that are true"][1] == "100 %"
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
