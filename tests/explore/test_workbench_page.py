"""The workbench in a real browser: what is there, told as text, on a wide page and on a phone."""

import json
import shutil

import pytest

pytest.importorskip("uvicorn")

from civicsetu.base.files import write_jsonl
from civicsetu.run.workbench.desk import BenchDesk
from civicsetu.run.workbench.starting import Places
from tests.axe import faults
from tests.conftest import once
from tests.evaluate.test_runs import AFTER, BEFORE
from tests.explore.bench import ATTACK, build, notebook, papers
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


# ------------------------------------------------------------------------------ building anew
TABS = "[...document.querySelectorAll('[role=tab]')]"
JOB = "document.querySelector('.cs-job')"


@pytest.fixture
def own(built, tmp_path):
    """A workbench of a copy of the data folder; its address."""
    shutil.copytree(built, tmp_path / "data")
    with serving_workbench(BenchDesk(tmp_path / "data")) as address:
        yield address


def choose(browser, name):
    browser.value(f"{TABS}.find(tab => tab.textContent === {name!r}).click()")


def test_a_build_is_started_watched_and_cancelled_by_keyboard(browser, own, built):
    opened(browser, own, 390, "dark")
    browser.value(f"document.addEventListener('keydown', event => {{ window.heard = event.key; }}); {TABS}[0].focus()")
    browser.press("ArrowRight")
    browser.wait("document.querySelector('.cs-main')")
    assert browser.value("window.heard === undefined")  # JupyterLab would take it for a command
    assert "was not made of a corpus that is known here" in browser.value(TEXT)
    browser.value("document.querySelector('.cs-main').focus()")
    browser.press("Enter")
    browser.wait("document.querySelector('.cs-status.cs-error')")
    assert "Choose a corpus, or name files" in browser.value("document.querySelector('.cs-status').textContent")
    browser.value("document.querySelector('form textarea').closest('details').open = true")
    browser.value("document.querySelector('form textarea').focus()")
    browser.put(str(built.parent / "papers"))
    browser.value("document.querySelector('.cs-main').focus()")
    browser.press("Enter")
    browser.wait(f"{JOB}?.innerText.includes('under way')")
    assert browser.value(f"{JOB}.querySelector('progress').getBoundingClientRect().width") > 200
    assert faults(browser) == []
    browser.wait(f"{JOB}.textContent.includes('reading')")
    browser.value(f"{JOB}.querySelector('button').focus()")
    browser.press("Enter")
    browser.wait(f"{JOB}.innerText.includes('cancelled')")
    choose(browser, "What is there")  # shown anew: the old index, with a note
    browser.wait(f"{TEXT}.includes('ended before its index') && {TEXT}.includes('4 doubts')")
    assert browser.value("document.documentElement.scrollWidth") <= 390 and browser.contrast() >= 4.5


def test_when_a_build_has_ended_what_is_there_is_shown_anew(browser, own, built):
    opened(browser, own)
    sum_ = "document.querySelector('.cs-pairs code').textContent"
    before = browser.value(sum_)
    choose(browser, "Build")
    browser.wait("document.querySelector('form textarea')")
    browser.value(f"document.querySelector('form textarea').value = {str(built.parent / 'papers' / 'lamps_act.txt')!r}")
    browser.value("document.querySelector('.cs-main').click()")
    browser.wait(f"{JOB}?.innerText.includes('indexed 1 document')", 60)
    choose(browser, "What is there")
    browser.wait(f"{TEXT}.includes('set nothing aside')")
    assert browser.value(sum_) == before  # the same documents give the same bytes


# ------------------------------------------------------------------------------ parameters, runs, results
@pytest.fixture
def small(built, tmp_path):
    """A workbench with one quick notebook and two folders of scores; its address."""
    for name, rows in (("one", BEFORE), ("two", AFTER)):
        write_jsonl(tmp_path / "build" / name / "per_question.jsonl", rows)
    (tmp_path / "data" / "index").mkdir(parents=True)
    shutil.copyfile(built / "index" / "manifest.json", tmp_path / "data" / "index" / "manifest.json")
    places = Places(tmp_path / "data", tmp_path / "reports", notebook(tmp_path / "notebooks"))
    with serving_workbench(BenchDesk(places)) as address:
        yield address


def at(name):
    """The field of a parameter."""
    labels = "document.querySelectorAll('.cs-parameter > label')"
    return f"[...{labels}].find(label => label.textContent === {name!r})?.parentElement"


def write(browser, name, text):
    """Write a value by keyboard, and leave the field."""
    browser.value(f"{at(name)}.querySelector('input').select()")
    browser.put(text)
    browser.press("Tab")


def form_opened(browser, address, width, scheme):
    browser.open(address, width, scheme)
    browser.wait(f"{TABS}.length === 4")
    choose(browser, "Run")
    browser.wait(at("a"))


@pytest.mark.parametrize(("width", "scheme"), [(1440, "dark"), (390, "light")])
def test_values_are_checked_as_they_are_written(browser, small, width, scheme):
    form_opened(browser, small, width, scheme)
    write(browser, "k", "600")
    browser.wait(f"{at('k')}.querySelector('[aria-invalid=true]')")
    assert "input should be less than or equal to 100" in browser.value(f"{at('k')}.innerText")
    assert faults(browser) == [] and browser.contrast() >= 4.5
    browser.value("document.querySelector('.cs-main').click()")
    browser.wait("document.querySelector('.cs-status.cs-error')")
    assert browser.value("!document.querySelector('.cs-job')")  # nothing has started
    browser.value(f"{at('k')}.querySelector('button').click()")  # as before
    browser.wait(f"!{at('k')}.querySelector('[aria-invalid=true]')")
    assert browser.value("document.documentElement.scrollWidth") <= width


def test_runs_are_started_and_compared_on_a_wide_page_and_on_a_phone(browser, small):
    form_opened(browser, small, 390, "light")
    for value in ("2", "3"):
        write(browser, "a", value)
        browser.value("document.querySelector('.cs-main').click()")
        browser.wait(f"{JOB}?.innerText.includes('a={value}') && {JOB}.innerText.includes('done')", 60)
    for width, scheme in ((390, "light"), (1440, "dark")):
        browser.open(small, width, scheme)
        browser.wait(f"{TABS}.length === 4")
        results_are_compared(browser, width)


def results_are_compared(browser, width):
    """Two runs side by side by their measures, and two folders of scores question by question."""
    choose(browser, "Results")
    browser.wait(f"{TEXT}.includes('RUNS (2)')")
    selects = "document.querySelectorAll('form select')"
    options = json.loads(browser.value(f"JSON.stringify([...{selects}[0].options].map(one => one.value))"))
    first, second = sorted(one for one in options if one.startswith("reports/runs/a="))
    compare(browser, first, second)
    browser.wait(f"{TEXT}.includes('1 measure differs; 2 are the same.') && {TEXT}.includes('better')")
    compare(browser, "build/one", "build/two")
    browser.wait(f"{TEXT}.includes('3 questions won, 1 lost') && {TEXT}.includes('Is q2 <late>?')")
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert faults(browser) == [] and browser.contrast() >= 4.5


def compare(browser, before, after):
    browser.value(
        f"{{ const [one, two] = document.querySelectorAll('form select'); one.value = {before!r};"
        f" two.value = {after!r}; document.querySelector('.cs-main').click(); }}"
    )


def test_a_sweep_is_started_and_its_points_are_shown_as_text(browser, small):
    browser.open(small, 390)
    browser.wait(f"{TABS}.length === 4")
    choose(browser, "Run")
    browser.wait(at("a"))
    browser.value(
        "{ const what = document.querySelectorAll('form select')[1]; what.value = 'sweep';"
        " what.dispatchEvent(new Event('change')); }"
    )
    write(browser, "a", "4, 13")
    browser.value("document.querySelector('.cs-main').click()")
    browser.wait(f"{JOB}?.innerText.includes('failed')", 90)  # thirteen is too many
    browser.wait(f"!{JOB}.innerText.includes('under way')", 90)
    choose(browser, "Results")
    browser.wait("document.querySelector('.cs-figures')")
    browser.value("document.querySelector('.cs-panel .cs-plain details').open = true")
    shown = browser.value(TEXT)
    assert "thirteen is too many <img src=x>" in shown and "0.4" in shown and "1 failed" in shown
    assert browser.value("!document.querySelector('main img')") and faults(browser) == []
