"""Every page that the package writes, read as people read it: no grave fault for axe-core, light and dark, narrow and
wide, no request to anywhere, no link that leads nowhere.

The pages are those that the pipeline has made in `reports`, which `dvc repro` keeps up to date; a checkout in which it
has not run has none. Of the pages of questions the misses are taken, and a few others.
"""

import re
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from civicsetu.params import project_root
from civicsetu.report.overview import REPORTS
from civicsetu.report.page import TEMPLATES
from tests import axe

REPORTS_FOLDER = project_root() / "reports"
OF_QUESTIONS = 8  # pages of single questions: the list leads to the misses first
TESTED_ELSEWHERE = {  # the templates of pages that the pipeline does not write, and where they are held to the same
    "judge": "tests/report/test_judge.py", "runs": "tests/report/test_runs.py", "sweep": "tests/report/test_sweep.py",
}  # fmt: skip


def pages() -> list[Path]:
    """The pages, by their place among the reports."""
    made = [REPORTS_FOLDER / f"{name}.html" for name in ("index", *REPORTS)]
    made += [REPORTS_FOLDER / "sweeps" / "index.html", REPORTS_FOLDER / "questions" / "index.html"]
    if not all(page.is_file() for page in made):
        return []
    listed = re.findall(r'<th scope="row"><a href="([^"/]+\.html)"', made[-1].read_text(encoding="utf-8"))
    return [*made, *(made[-1].parent / name for name in listed[:OF_QUESTIONS])]


made = pytest.mark.skipif(not pages(), reason="the pipeline has not run in this checkout (make reproduce)")
each = pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(REPORTS_FOLDER).as_posix())


@made
@each
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_it_can_be_read_by_everybody(browser, page, width, scheme):
    complaints, asked = browser.open(page.as_uri(), width, scheme)
    assert complaints == [] and asked == [page.as_uri()]
    # what is folded has no place on the page yet, and axe-core would take its ground for white
    browser.value("document.querySelectorAll('details').forEach(part => { part.open = true; part.hidden = false })")
    assert axe.faults(browser) == []
    assert browser.contrast() >= 4.5
    assert browser.value("document.documentElement.scrollWidth") <= width


@made
@each
def test_no_link_leads_nowhere_and_no_table_is_empty(page):
    text = page.read_text(encoding="utf-8")
    for href in re.findall(r'href="([^"]+)"', text):
        if re.match(r"https?:|data:", href):
            continue
        file, anchor = urldefrag(unquote(href.replace("&amp;", "&")))
        target = (page.parent / file) if file else page
        assert target.is_file(), href
        assert not anchor or f'id="{anchor}"' in target.read_text(encoding="utf-8"), href
    assert "<tbody></tbody>" not in text and "<p>None.</p>" not in text
    headings = [re.sub(r"<.*?>", "", found) for found in re.findall(r"<h2[^>]*>(.*?)</h2>", text)]
    assert len(headings) == len(set(headings))


@made
def test_every_report_names_the_code_and_the_data_that_it_was_made_from():
    for name in ("index", *REPORTS):
        text = (REPORTS_FOLDER / f"{name}.html").read_text(encoding="utf-8")
        assert re.search(r'id="made-from"[\s\S]*<code>[0-9a-f]{16}</code>', text), name


@made
def test_a_table_that_goes_over_to_another_printed_page_has_its_head_there_too(browser):
    import base64

    import pymupdf

    browser.open((REPORTS_FOLDER / "questions" / "index.html").as_uri(), 1000)
    printed = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=True)["data"])
    with pymupdf.open("pdf", printed) as document:
        texts = [page.get_text() for page in document]
    rows = [text for text in texts if re.search(r"\b(heldout|dev)\b", text.split("The half")[0])]
    assert len(rows) > 2 and all("How it went" in text for text in rows)


def test_every_template_of_a_page_is_held_to_this():
    of_pages = {path.name.split(".")[0] for path in TEMPLATES.glob("*.html.j2")} - {"base", "made_from"}
    assert of_pages == {"report", "overview", "questions", "question", "sweeps"} | TESTED_ELSEWHERE.keys()
    for name, test in TESTED_ELSEWHERE.items():
        assert "axe.faults(" in (project_root() / test).read_text(encoding="utf-8"), name
