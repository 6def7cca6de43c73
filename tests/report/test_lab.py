"""Tables, answers and both widgets as JupyterLab itself shows them, in a headless browser without a network."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import nbformat
import pandas as pd
import pytest
from nbformat.sign import NotebookNotary
from nbformat.v4 import new_code_cell, new_notebook, new_output

from civicsetu.answer.show import Hits, ShownAnswer
from civicsetu.model.results import Citation, Hit
from civicsetu.report.shown import Html
from civicsetu.report.tables import Flagged, frame_table, rows_html
from tests.axe import faults
from tests.conftest import once
from tests.explore.bench import ATTACK, build, many_papers, papers
from tests.explore.bench import notebook as notebook_of

WORDS = "Promoter to adhere to sanctioned plans"
HIT = Hit(1, "a#18(1)", "s. 18(1)", "a", "CENTRAL", "a#18", (20,), 1.5, WORDS, "Return of amount", ("exact",))
QUOTED = Citation("a#18(1)", "s. 18(1)", "a", "official", "CENTRAL", 20, WORDS, 0, len(WORDS))
ANSWER = ShownAnswer("Late?", "Under s. 18.", (QUOTED,), 0.8, "high", "fact", False, None, (), None, "No advice.", {})


def shown():
    """What is shown: a table of words and numbers, a frame, hits, an answer."""
    table = Html(rows_html(["document", "count", "remark"], [["act", 12, Flagged("missing: 7")], ["rules", 3, "none"]]))
    frame = frame_table(pd.DataFrame({"question": [WORDS], "hit@1": [0.5]}))
    return [table, frame, Hits([HIT]), ANSWER]


def wait_for(value, seconds=60):
    """What a function gives when it first gives something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := value():
            return found
        time.sleep(0.2)
    raise TimeoutError(value)


def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def answers(address):
    try:
        return urllib.request.urlopen(address, timeout=2).status == 200
    except (OSError, urllib.error.URLError):
        return False


@pytest.fixture(scope="module")
def lab_folder(tmp_path_factory):
    """The folder whose notebooks the JupyterLab has."""
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="module")
def lab(lab_folder, tmp_path_factory):
    """A JupyterLab with a notebook whose outputs it trusts, and one whose outputs it does not trust."""
    pytest.importorskip("jupyterlab")
    folder, home = lab_folder, tmp_path_factory.mktemp("home")
    outputs = [new_output("display_data", data={"text/html": html._repr_html_()}) for html in shown()]
    notebook = new_notebook(cells=[new_code_cell("show()", outputs=[output]) for output in outputs])
    nbformat.write(notebook, folder / "foreign.ipynb")
    # another cell, because trust goes by the notebook's content
    notebook.cells.append(new_code_cell("1"))
    nbformat.write(notebook, folder / "trusted.ipynb")
    (home / "data").mkdir()
    NotebookNotary(data_dir=str(home / "data")).sign(nbformat.read(folder / "trusted.ipynb", as_version=4))
    number = port()
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={number}", "--ip=127.0.0.1",
         "--IdentityProvider.token=", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}",
         "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"],
        env=os.environ | {"HOME": str(home), "JUPYTER_DATA_DIR": str(home / "data"),
                          "JUPYTER_CONFIG_DIR": str(home / "config"), "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
                          "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
                          "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_for(lambda: answers(f"http://127.0.0.1:{number}/api"))
        yield f"http://127.0.0.1:{number}/doc/tree"
    finally:
        server.kill()  # asked to end, it would wait for the kernels, which end by themselves
        server.wait()


CELLS = """
(() => {
  const box = document.querySelectorAll(".jp-OutputArea-output.jp-RenderedHTMLCommon");
  if (box.length < 4) return null;
  return JSON.stringify([...box].map(output => [...output.querySelectorAll("td, tbody th")].map(cell => {
    const style = getComputedStyle(cell);
    return [cell.innerText.split("\\n")[0], style.textAlign, style.backgroundColor, style.color];
  })));
})()
"""


@pytest.mark.parametrize("notebook", ["trusted", "foreign"])
def test_words_stand_left_numbers_right_and_what_is_flagged_is_red(lab, browser, notebook):
    browser.call("Page.navigate", url=f"{lab}/{notebook}.ipynb")
    table, frame, hits, quoted = json.loads(wait_for(lambda: browser.value(CELLS)))
    assert [(words, side) for words, side, *_ in table] == [
        ("act", "left"), ("12", "right"), ("missing: 7", "left"), ("rules", "left"), ("3", "right"), ("none", "left"),
    ]  # fmt: skip
    assert table[2][2:] == ["rgb(253, 232, 230)", "rgb(156, 28, 19)"] and table[5][2] != table[2][2]
    assert [(words, side) for words, side, *_ in frame] == [(WORDS, "left"), ("0.5", "right")]
    assert {side for _, side, *_ in hits} == {"left"}
    assert not quoted  # an answer has no table


def ran(browser):
    """Run the notebook's cell, with the kernel that Lab offers; true once it has begun."""
    browser.value("document.querySelector('.jp-Dialog .jp-mod-accept')?.click()")
    if browser.value("document.querySelector('.jp-Notebook .jp-InputPrompt').textContent.trim()") != "[ ]:":
        return True
    # a cell that is run before the kernel is ready may be given to another kernel, and its widget with it
    ready = "document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status === 'idle'"
    if browser.value(f"document.querySelector('.jp-Dialog') === null && {ready}"):
        browser.value("document.querySelector('.jp-Notebook .cm-content').focus()")
        browser.press("Enter", shift=True)
        time.sleep(1)
    return False


def opened(browser, lab, path, source, width=1600):
    """Open a notebook with one cell in Lab, and run it."""
    notebook = new_notebook(cells=[new_code_cell(source)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(notebook, path)
    browser.events.clear()
    # Lab's window, which has room for the drawer beside the answer
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=1000, deviceScaleFactor=1, mobile=False)
    browser.call("Page.navigate", url=f"{lab}/{path.name}")
    browser.wait("document.querySelector('.jp-Notebook .cm-content')", 60)
    wait_for(lambda: ran(browser))


def test_the_widget_answers_in_a_notebook_and_shows_the_page_beside_it(lab_folder, lab, browser, plain_data):
    pytest.importorskip("anywidget")
    source = f"import civicsetu\nindex = civicsetu.open_index({str(plain_data)!r})\n"
    source += "display(index.explore('What does section 18 say?'), index.explore())"
    opened(browser, lab, lab_folder / "widget.ipynb", source)
    browser.wait("document.querySelector('.civicsetu .cs-answer')", 180)
    browser.wait("document.querySelector('.civicsetu .cs-drawer .cs-unit')")
    browser.value("[...document.querySelectorAll('.cs-drawer [role=tab]')].find(t => t.textContent === 'Page').click()")
    browser.wait(
        "document.querySelector('.civicsetu .cs-picture img')?.naturalWidth && document.querySelector('.cs-mark')"
    )
    assert "18" in browser.value("document.querySelector('.cs-drawer .cs-section').textContent")
    # the ids of two widgets differ, so that what names and controls what is not mixed up between them
    ids = json.loads(browser.value("JSON.stringify([...document.querySelectorAll('.civicsetu [id]')].map(e => e.id))"))
    assert len(ids) == len(set(ids)) > 4
    assert faults(browser, ".civicsetu") == []


SCROLLED = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"


@pytest.mark.parametrize("width", [1600, 390])
def test_closing_what_opened_by_itself_leaves_the_notebook_where_it_is(lab_folder, lab, browser, plain_data, width):
    pytest.importorskip("anywidget")
    source = f"import civicsetu\nfrom IPython.display import HTML\nindex = civicsetu.open_index({str(plain_data)!r})\n"
    source += "display(index.explore('What does section 18 say?'), HTML('<p style=height:4000px>below</p>'))"
    opened(browser, lab, lab_folder / f"close{width}.ipynb", source, width)
    browser.wait("document.querySelector('.civicsetu .cs-answer')", 180)
    if width == 390:  # there it would stand in the way of the answer
        assert browser.value("document.querySelector('.cs-drawer').hidden")
        browser.value("document.querySelector('.cs-quote .cs-cite').click()")
    browser.wait("document.querySelector('.civicsetu .cs-drawer .cs-unit')")
    browser.value("document.activeElement.blur()")
    before = browser.value(SCROLLED)
    browser.value("document.querySelector('.cs-drawer-head button:last-child').click()")
    browser.value("new Promise(done => setTimeout(done, 500))")
    assert browser.value("document.querySelector('.cs-drawer').hidden")
    seen = browser.value("document.activeElement.getBoundingClientRect().top")
    assert browser.value("document.activeElement.closest('.cs-answer') !== null") and 0 <= seen <= 1000
    assert width == 390 or browser.value(SCROLLED) == before


BENCH = """
from pathlib import Path
from civicsetu.run.workbench.desk import BenchDesk
from civicsetu.run.workbench.starting import Places
from civicsetu.run.workbench.widget import Workbench

home = Path({!r})
Workbench(BenchDesk(Places(home / "data", home / "reports", home / "notebooks")))
"""
TEXT = "document.querySelector('.cs-bench')?.innerText"
JOB = "document.querySelector('.cs-job')?.innerText"
VALUE = "[...document.querySelectorAll('.cs-parameter > label')].find(one => one.textContent === '{}')?.parentElement"
CONTENT = "[...document.querySelectorAll('.jp-Notebook .jp-Cell')].map(e => e.querySelector('.cm-content')?.innerText)"


def to_tab(browser, name, shift=True):
    """Go to the tabs of the workbench by keyboard, back or on, and to the one of a name."""
    browser.walk("at.classList.contains('cs-tab')", shift)
    for _ in range(4):
        if browser.value("document.activeElement.textContent") == name:
            return
        browser.press("ArrowRight")
    raise AssertionError(name)


def press_main(browser):
    browser.walk("at.className === 'cs-main'")
    browser.press("Enter")


def test_the_workbench_builds_runs_and_compares_in_a_notebook_by_keyboard_alone(
    lab_folder, lab, browser, tmp_path, tmp_path_factory
):
    pytest.importorskip("anywidget")
    built = once(tmp_path_factory, "bench", lambda folder: build(papers(folder / "papers"), folder / "data"))
    files = many_papers(tmp_path / "many")
    shutil.copytree(built / "data", tmp_path / "data")
    small = notebook_of(tmp_path / "notebooks")
    opened(browser, lab, lab_folder / "workbench.ipynb", BENCH.format(str(tmp_path)))

    # what is there, and what was set aside
    browser.wait(f"{TEXT}?.includes('4 doubts') && {TEXT}.includes('things ready')", 180)
    shown = browser.value(TEXT)
    assert "Lamps Act, 1950" in shown and "9 provisions" in shown and "SET ASIDE (1)" in shown and ATTACK in shown
    assert browser.value("window.hacked === undefined")
    content = browser.value(CONTENT)
    browser.value("document.querySelector('.cs-bench [role=tab]').focus()")

    # building anew, watched and cancelled: the old index stays
    before = (tmp_path / "data" / "index" / "manifest.json").read_bytes()
    browser.press("ArrowRight")
    browser.wait("document.querySelector('.cs-bench form textarea')")
    browser.walk("at.textContent === 'Files of your own instead'")
    browser.press("Enter")
    browser.press("Tab")
    browser.put(str(files))
    press_main(browser)
    browser.wait(f"{JOB}?.includes('under way') && document.querySelector('.cs-job progress').clientWidth > 300")
    browser.walk("at.textContent === 'Cancel'", shift=True)
    browser.press("Enter")
    browser.wait(f"{JOB}.includes('cancelled')")
    assert (tmp_path / "data" / "index" / "manifest.json").read_bytes() == before

    # the form refuses a value, and starts two runs
    assert browser.value("document.activeElement.closest('.cs-job') !== null")  # and not Lab's own
    to_tab(browser, "Build", shift=False)
    browser.press("ArrowRight")
    browser.wait(VALUE.format("k"))
    browser.walk(f"at === {VALUE.format('k')}.querySelector('input')")
    browser.put("600")
    browser.press("Tab")
    browser.wait(f"{VALUE.format('k')}.querySelector('[aria-invalid=true]')")
    browser.walk(f"at === {VALUE.format('k')}.querySelector('button')", shift=True)
    browser.press("Enter")  # its value as before
    browser.wait(f"!{VALUE.format('k')}.querySelector('[aria-invalid=true]')")
    for value in ("2", "3"):
        browser.walk(f"at === {VALUE.format('a')}.querySelector('input')", shift=True)
        browser.put(value)
        press_main(browser)
        browser.wait(f"{JOB}?.includes('a={value}') && {JOB}.includes('done')", 60)

    # the two runs side by side
    to_tab(browser, "Run")
    browser.press("ArrowRight")
    browser.wait(f"{TEXT}.includes('RUNS (2)')")
    for n in (1, 2):
        browser.walk("at.tagName === 'SELECT'")
        for _ in range(n):
            browser.press("ArrowDown")
    press_main(browser)
    browser.wait(f"{TEXT}.includes('1 measure differs; 2 are the same.')")

    assert faults(browser, ".cs-bench") == []

    # Lab took no key for a command, and nothing asked for another machine
    assert browser.value(CONTENT) == content
    assert {path.name for path in small.iterdir()} == {"small.ipynb"}
    asked = [
        one["params"]["request"]["url"] for one in browser.events if one.get("method") == "Network.requestWillBeSent"
    ]
    assert (
        asked and [url for url in asked if not url.startswith((lab.removesuffix("/doc/tree"), "data:", "blob:"))] == []
    )


MODEL = """
import civicsetu
from civicsetu.llm.scripted import ScriptedServer
from civicsetu.params import load_params, with_values

server = ScriptedServer().__enter__()
models = {{"thinking": [{{"model": "openai/m", "base_url": server.url}}]}}
index = civicsetu.open_index({!r}, with_values(load_params(), {{"models": models}}, "a test"))
index.explore()
"""


def test_a_models_sentences_stand_in_a_notebook_before_its_answer(lab_folder, lab, browser, plain_data):
    for needed in ("anywidget", "litellm"):
        pytest.importorskip(needed)
    opened(browser, lab, lab_folder / "model.ipynb", MODEL.format(str(plain_data)))
    browser.wait("document.querySelector('.civicsetu .cs-examples button')", 180)
    browser.value("[...document.querySelectorAll('.civicsetu option')].find(one => one.value === '*').selected = true")
    browser.value(
        "window.came = []; new MutationObserver(() => {"
        " const shown = document.querySelector('.cs-coming');"
        " if (shown) came.push([shown.innerText, document.querySelectorAll('.cs-answer').length]);"
        "}).observe(document.querySelector('.cs-answers'), {childList: true, subtree: true})"
    )
    browser.value("document.querySelector('.civicsetu textarea').focus()")
    browser.put("How much advance can a builder take before the agreement for sale?")
    browser.press("Enter")
    browser.wait("document.querySelector('.cs-answer .cs-by')?.textContent === 'written by openai/m, checked'", 60)
    ((shown, answers), *_) = json.loads(browser.value("JSON.stringify(came)"))
    assert answers == 1 and "10 per cent" in shown and browser.value("!document.querySelector('.cs-coming')")
    assert shown.splitlines()[-1] in browser.value("document.querySelector('.cs-answer').innerText")
