"""The page of two runs side by side: in words, nothing empty, read by everybody."""

import pytest

from civicsetu.evaluate.runs import compare_runs
from civicsetu.report.runs import write_comparison
from tests import axe
from tests.evaluate.test_runs import AFTER, BEFORE, by_id


@pytest.fixture
def page(tmp_path):
    before, after = by_id(BEFORE), by_id(AFTER)
    return write_comparison(tmp_path / "runs.html", compare_runs(before, after), before, after, ("old", "new"))


def test_measures_and_reasons_are_in_words(page):
    text = page.read_text(encoding="utf-8")
    assert "right section first (hit@1)" in text and "refused: about a law that is not indexed (other_law)" in text


def test_where_nothing_changed_a_sentence_says_so(tmp_path):
    rows = by_id(BEFORE)
    page = write_comparison(tmp_path / "runs.html", compare_runs(rows, rows), rows, rows, ("old", "new"))
    text = page.read_text(encoding="utf-8")
    assert "No question was lost." in text and "No question was won." in text and "None." not in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_the_page_can_be_read(browser, page, width, scheme):
    complaints, asked = browser.open(page.as_uri(), width, scheme)
    assert complaints == [] and asked == [page.as_uri()]
    assert browser.value("document.documentElement.scrollWidth") <= width and browser.contrast() >= 4.5
    assert axe.faults(browser) == []
