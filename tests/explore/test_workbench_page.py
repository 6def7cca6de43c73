"""The workbench in a real browser: what is there, told as text, on a wide page and on a phone."""

import pytest

pytest.importorskip("uvicorn")

from civicsetu.run.workbench.desk import BenchDesk
from tests.axe import faults
from tests.conftest import once
from tests.explore.bench import ATTACK, build, papers
from tests.explore.serving import serving_workbench

TEXT = "document.body.innerText"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A data folder with a real build of the papers. Don't write into it."""
    return once(tmp_path_factory, "bench", lambda folder: build(papers(folder / "papers"), folder / "data")) / "data"


@pytest.fixture(scope="module")
def page(built):
    """The address of its workbench."""
    with serving_workbench(BenchDesk(built)) as address:
        yield address


def opened(browser, address, width=1440, scheme="light"):
    complaints, urls = browser.open(address, width, scheme)
    assert not complaints and all(url.startswith(address) for url in urls)
    browser.wait(f"{TEXT}.includes('doubts') && {TEXT}.includes('ready')")


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_what_is_there_is_shown_as_text(browser, page, width, scheme):
    opened(browser, page, width, scheme)
    browser.value("document.querySelector('.cs-document').open = true")
    shown = browser.value(TEXT)
    assert "Lamps Act, 1950" in shown and "9 provisions" in shown and "4 doubts" in shown
    assert "clause (b) missing before 2(c)" in shown and ATTACK in shown
    assert browser.value("window.hacked === undefined && !document.querySelector('main img')")
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.contrast() >= 4.5
    assert faults(browser) == []
