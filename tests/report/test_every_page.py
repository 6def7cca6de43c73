"""Every page that the pipeline has written here, read as people read it: light and dark, narrow and wide, on paper.

A checkout in which the pipeline has not run has no pages; there `tests/test_pipeline.py` runs it, and holds its pages
to the same.
"""

import base64
import re

import pymupdf
import pytest

from civicsetu.params import project_root
from civicsetu.report.overview import REPORTS
from civicsetu.report.page import TEMPLATES
from tests.pages import assert_read_by_everybody, assert_whole, pages

FOLDER = project_root() / "reports"
PAGES = pages(FOLDER)
TESTED_ELSEWHERE = {  # the templates of pages that have tests of their own, which hold them to the same
    "judge": "tests/report/test_judge.py", "recorded": "tests/report/test_recorded.py",
    "runs": "tests/report/test_runs.py", "sweep": "tests/report/test_sweep.py",
}  # fmt: skip

made = pytest.mark.skipif(not PAGES, reason="the pipeline has not run in this checkout (make reproduce)")
each = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(FOLDER).as_posix())


@made
@each
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_it_can_be_read_by_everybody(browser, page, width, scheme):
    assert_read_by_everybody(browser, page, width, scheme)


@made
@each
def test_no_link_leads_nowhere_and_no_table_is_empty(page):
    assert_whole(page)


@made
def test_every_report_names_the_data_that_it_was_made_from():
    for name in ("index", *REPORTS):
        text = (FOLDER / f"{name}.html").read_text(encoding="utf-8")
        assert re.search(r'id="made-from"[\s\S]*<code>[0-9a-f]{16}</code>', text), name


@made
def test_a_table_that_goes_over_to_another_printed_page_has_its_head_there_too(browser):
    browser.open((FOLDER / "questions" / "index.html").as_uri(), 1000)
    printed = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=True)["data"])
    with pymupdf.open("pdf", printed) as document:
        texts = [page.get_text() for page in document]
    rows = [text for text in texts if re.search(r"\n(heldout|dev)\n", text)]
    assert len(rows) > 2 and all("How it went" in text for text in rows)


def test_every_template_of_a_page_is_held_to_this():
    of_pages = {path.name.split(".")[0] for path in TEMPLATES.glob("*.html.j2")} - {"base", "made_from"}
    assert of_pages == {"report", "overview", "official", "questions", "question", "sweeps"} | TESTED_ELSEWHERE.keys()
    for name, test in TESTED_ELSEWHERE.items():
        assert re.search(r"axe\.faults\(|assert_read_by_everybody\(", (project_root() / test).read_text("utf-8")), name
