"""The pages that the pipeline writes, and what each of them is held to."""

import re
from pathlib import Path
from urllib.parse import unquote, urldefrag

from civicsetu.report.overview import REPORTS
from tests import axe

OF_QUESTIONS = 3  # pages of single questions: the list leads to the misses first


def pages(reports: Path) -> list[Path]:
    """The pages in a folder of reports, of the questions the misses and a few others; none where one is missing."""
    made = [reports / f"{name}.html" for name in ("index", *REPORTS)]
    made += [reports / name / "index.html" for name in ("official", "sweeps", "questions")]
    if not all(page.is_file() for page in made):
        return []
    listed = re.findall(r'<th scope="row"><a href="([^"/]+\.html)"', made[-1].read_text(encoding="utf-8"))
    return [*made, *(made[-1].parent / name for name in listed[:OF_QUESTIONS])]


def assert_read_by_everybody(browser, page, width, scheme):
    """No grave fault for axe-core, enough contrast, nothing wider than the screen, no request to anywhere."""
    complaints, asked = browser.open(page.as_uri(), width, scheme)
    assert complaints == [] and asked == [page.as_uri()], page
    # what is folded has no place on the page yet, and axe-core would take its ground for white
    browser.value("document.querySelectorAll('details').forEach(part => { part.open = true; part.hidden = false })")
    assert axe.faults(browser) == [], (page, width, scheme)
    assert browser.contrast() >= 4.5, (page, width, scheme)
    assert browser.value("document.documentElement.scrollWidth") <= width, (page, width, scheme)


def assert_whole(page):
    """No link leads nowhere, no table is empty, no heading stands twice."""
    text = page.read_text(encoding="utf-8")
    for href in re.findall(r'href="([^"]+)"', text):
        if re.match(r"https?:|data:", href):
            continue
        file, anchor = urldefrag(unquote(href.replace("&amp;", "&")))
        target = (page.parent / file) if file else page
        assert target.is_file(), (page, href)
        assert not anchor or f'id="{anchor}"' in target.read_text(encoding="utf-8"), (page, href)
    assert "<tbody></tbody>" not in text and "<p>None.</p>" not in text, page
    headings = [re.sub(r"<.*?>", "", found) for found in re.findall(r"<h2[^>]*>(.*?)</h2>", text)]
    assert len(headings) == len(set(headings)), page
