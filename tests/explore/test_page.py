"""The page of a real `civicsetu serve` in a real browser: asked, read, walked through, by mouse and by keyboard."""

import base64
import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("uvicorn")

from civicsetu.engine import Index
from civicsetu.params import Params
from tests.axe import faults
from tests.explore.on_page import words_under
from tests.explore.serving import serving
from tests.pictures import APART, compared
from tests.tiny import ACT, tiny_store

QUESTION = "My flat is two years late. Can I get my money back?"
ANSWERED = "document.querySelector('.cs-answer')"
ATTACK = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
TABS = "[...document.querySelectorAll('.cs-drawer [role=tab]')]"


@pytest.fixture(scope="module")
def served(plain_data):
    """The address of a server that this test started."""
    server = subprocess.Popen(
        [sys.executable, "-m", "civicsetu.cli", "serve", "--data", str(plain_data), "--port", "0"],
        stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        yield server.stdout.readline().split()[0]
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """The address of a page about a law whose words and headings are markup."""
    words = f"The promoter shall return the price {ATTACK} at once."
    laws = {ACT: [("1", "section", f"Heading {ATTACK}", words), ("40", "section", "Old", "It is repealed.")]}
    index = Index(tiny_store(tmp_path_factory.mktemp("hostile"), laws), Params())
    with serving(index) as address:
        yield address


def asked(browser, address, width, scheme="light", question=QUESTION):
    """Open the page with a question in its address; give what the browser asked for."""
    complaints, urls = browser.open(f"{address}?q={question.replace(' ', '+').replace('?', '%3F')}", width, scheme)
    assert not complaints
    browser.wait(ANSWERED)
    return urls


def choose(browser, name):
    browser.value(f"{TABS}.find(tab => tab.textContent === {name!r}).click()")


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_a_citation_opens_its_page_and_the_mark_lies_on_the_quoted_words(browser, served, plain_data, width, scheme):
    urls = asked(browser, served, width, scheme)
    assert all(url.startswith(served) for url in urls)
    quote = browser.value("document.querySelector('.cs-quote p').textContent").strip("“”").removesuffix("” …")
    browser.value("document.querySelector('.cs-quote .cs-cite').click()")
    browser.wait("document.querySelector('.cs-drawer .cs-unit mark')")
    assert browser.value("document.querySelector('.cs-drawer mark').textContent") == quote
    choose(browser, "Page")
    browser.wait("document.querySelector('.cs-picture img')?.naturalWidth && document.querySelector('.cs-mark')")
    page = int(browser.value("document.querySelector('.cs-picture img').alt.split(' ')[1]"))
    marks = json.loads(
        browser.value("""
        JSON.stringify([...document.querySelectorAll('.cs-mark')].map(mark => {
          const own = mark.getBoundingClientRect();
          const all = mark.parentElement.querySelector('img').getBoundingClientRect();
          return [(own.left - all.left) / all.width, (own.top - all.top) / all.height, own.width / all.width,
                  own.height / all.height];
        }))""")
    )
    seen = "".join(words_under(plain_data / "typeset" / "rera_act_2016.pdf", page, marks))
    assert "".join(filter(str.isalnum, seen)) == "".join(filter(str.isalnum, quote))
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.contrast() >= 4.5


@pytest.mark.parametrize("width", [1440, 390])
def test_the_text_of_a_long_section_opens_at_the_quoted_words(browser, served, width):
    asked(browser, served, width, question="When does the owners' association have to be formed?")
    browser.value("document.querySelector('.cs-quote .cs-cite').click()")
    browser.wait("document.querySelector('.cs-drawer .cs-unit mark')")
    browser.wait(
        "(mark => mark.top >= 0 && mark.bottom <= innerHeight)"
        "(document.querySelector('.cs-drawer mark').getBoundingClientRect())"
    )
    assert browser.value("document.querySelector('.cs-drawer-body').scrollTop") > 100


def test_the_drawer_leads_from_one_provision_to_another_and_back(browser, served):
    asked(browser, served, 1440)
    browser.wait("document.querySelector('.cs-drawer .cs-unit')")  # beside the answer, without a click
    section = "document.querySelector('.cs-drawer .cs-section')?.textContent"
    first = browser.value(section)
    choose(browser, "Links")
    browser.value("document.querySelector('.cs-drawer .cs-panel .cs-cite').click()")
    browser.wait(f"{section} && {section} !== {json.dumps(first)}")
    browser.value("document.querySelector('.cs-drawer-head button').click()")
    browser.wait(f"{section} === {json.dumps(first)}")
    for name, wanted in (("Terms", "dt"), ("Versions", "p, li"), ("Text", ".cs-unit")):
        choose(browser, name)
        browser.wait(f"document.querySelector('.cs-drawer .cs-panel').querySelector('{wanted}')")


def test_why_and_what_was_left_out_stand_beside_the_answer(browser, served):
    asked(browser, served, 390)
    browser.value("document.querySelectorAll('.cs-answer [role=tab]')[1].click()")
    browser.wait("document.querySelectorAll('.cs-hit').length > 2")
    assert browser.value("document.querySelector('.cs-hit .cs-parts tbody').rows.length") > 2
    browser.value("document.querySelectorAll('.cs-answer [role=tab]')[2].click()")
    browser.wait("document.querySelector('.cs-answer .cs-plain li')")


def test_two_arms_stand_side_by_side_and_either_can_be_changed(browser, served):
    asked(browser, served, 390)
    browser.value("[...document.querySelectorAll('.cs-answer [role=tab]')].find(t => t.textContent === 'Arms').click()")
    heads = "[...document.querySelectorAll('.cs-sides th')].map(th => th.textContent)"
    browser.wait(f"{heads}.length === 3")
    assert browser.value("document.querySelectorAll('.cs-sides tbody tr').length") >= 10
    browser.value(
        "{ const beside = document.querySelectorAll('.cs-answer select')[1]; beside.value = 'bm25';"
        " beside.dispatchEvent(new Event('change')); }"
    )
    browser.wait(f"{heads}[2] === 'bm25'")
    assert browser.value("document.documentElement.scrollWidth") <= 390
    browser.value("document.querySelector('.cs-sides .cs-cite').click()")
    browser.wait("document.querySelector('.cs-drawer .cs-unit')")


def test_by_keyboard_alone_ask_open_close_and_ask_on(browser, served):
    browser.open(served, 390)
    browser.wait("document.querySelector('.cs-examples button')")
    for _ in range(3):  # over the two views
        browser.press("Tab")
    browser.put(QUESTION)
    browser.press("Enter")
    browser.wait(ANSWERED)
    assert browser.value("location.search").startswith("?q=My+flat")
    for _ in range(30):
        browser.press("Tab")
        if browser.value("document.activeElement.className") == "cs-cite":
            break
    cited = browser.value("document.activeElement.textContent")
    browser.press("Enter")
    browser.wait("document.querySelector('.cs-drawer .cs-unit')")
    assert browser.value("document.activeElement.closest('.cs-drawer') !== null")
    browser.press("Escape")
    assert browser.value("document.querySelector('.cs-drawer').hidden")
    assert browser.value("document.activeElement.textContent") == cited
    browser.value("document.querySelector('.cs-answer .cs-actions button').focus()")
    browser.press("Enter")
    browser.put("and what if I stay in the project?")
    browser.press("Enter")
    browser.wait("document.querySelectorAll('.cs-answer').length === 2")
    assert "Goes on" not in browser.value("document.querySelector('.cs-follow:not([hidden])')?.textContent || ''")


def test_what_an_address_names_and_does_not_exist_is_told_and_nothing_is_asked(browser, served):
    browser.open(f"{served}?q=What+is+a+promoter%3F&place=GUJRAT&on=soon", 390)
    browser.wait("document.querySelector('.cs-status').textContent")
    told = browser.value("document.querySelector('.cs-status').textContent")
    assert "the place “GUJRAT” and the day “soon”" in told and not browser.value(f"Boolean({ANSWERED})")
    browser.open(f"{served}?q=What+is+a+promoter%3F&place=central", 390)  # as it is called, in any capitals
    browser.wait(ANSWERED)
    assert browser.value("document.querySelector('.cs-options select').value") == "CENTRAL"


def test_what_is_wrong_is_one_line_and_the_next_question_is_answered(browser, served):
    browser.open(f"{served}?q=late&on=1850-01-01", 1440)
    browser.wait("document.querySelector('.cs-status.cs-error')")
    assert "1850-01-01" in browser.value("document.querySelector('.cs-status').textContent")
    browser.value("document.querySelector('input[type=date]').value = ''")
    browser.value("document.querySelector('.cs-main').click()")
    browser.wait(ANSWERED)


@pytest.mark.parametrize("words", [f"price {ATTACK}", "What does section 1 of the Homes Act say?"])
def test_markup_in_questions_and_laws_is_shown_as_text(browser, hostile, words):
    browser.open(hostile, 1440)
    browser.wait("document.querySelector('.cs-examples button')")
    browser.value("document.querySelector('textarea').focus()")
    browser.put(words)
    browser.press("Enter")
    browser.wait(ANSWERED)
    browser.value("document.querySelectorAll('.cs-answer [role=tab]')[1].click()")
    browser.wait("document.querySelector('.cs-hit')")
    browser.value("document.querySelector('.cs-hit .cs-cite').click()")
    browser.wait("document.querySelector('.cs-drawer .cs-unit')")
    shown = browser.value("document.body.innerText")
    assert "Heading <img" in shown and "price <img src=x" in shown
    assert browser.value("window.hacked === undefined && !document.querySelector('main img, main script')")


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_axe_finds_no_serious_fault_on_any_tab(browser, served, width, scheme):
    browser.open(served, width, scheme)
    browser.wait("document.querySelector('.cs-examples button')")
    found = {"empty": faults(browser)}
    asked(browser, served, width, scheme)
    tabs = "[...document.querySelectorAll('.cs-answer [role=tab]')]"
    for n, name in enumerate(json.loads(browser.value(f"JSON.stringify({tabs}.map(tab => tab.textContent))"))):
        browser.value(f"{tabs}[{n}].click()")
        browser.wait("!document.querySelector('.cs-answer').innerText.includes('Looking')")
        found[name] = faults(browser)
    browser.value(f"{tabs}[0].click()")
    browser.value("document.querySelector('.cs-quote .cs-cite').click()")
    browser.wait("document.querySelector('.cs-drawer .cs-unit mark')")
    for name in json.loads(browser.value(f"JSON.stringify({TABS}.map(tab => tab.textContent))")):
        choose(browser, name)
        if name == "Page":
            browser.wait("document.querySelector('.cs-mark')")
        found[name] = faults(browser)
    assert len(found) >= 10
    assert {name: grave for name, grave in found.items() if grave} == {}
    browser.value("document.querySelector('main').append(document.createElement('img'))")
    assert faults(browser) == ["critical: image-alt (img)"]


def test_a_mark_low_on_the_page_is_scrolled_into_the_window(browser, served):
    asked(browser, served, 1440, question="How long does a promoter have to repair structural defects?")
    browser.wait("document.querySelector('.cs-drawer .cs-unit')")
    choose(browser, "Page")
    browser.wait("document.querySelector('.cs-picture img')?.naturalWidth && document.querySelector('.cs-mark')")
    browser.wait("[...document.querySelectorAll('.cs-mark')].at(-1).getBoundingClientRect().bottom < innerHeight")


@pytest.mark.parametrize(("name", "width", "scheme"), [("page", 1440, "light"), ("phone", 390, "dark")])
def test_the_pictures_of_the_readme_show_the_page_as_it_is(browser, served, name, width, scheme):
    asked(browser, served, width, scheme)
    if name == "page":  # beside the answer there is room for the page that it quotes
        browser.wait("document.querySelector('.cs-drawer .cs-unit')")
        choose(browser, "Page")
        browser.wait("document.querySelector('.cs-picture img')?.naturalWidth && document.querySelector('.cs-mark')")
        assert browser.value("document.querySelector('.cs-mark').getBoundingClientRect().bottom < innerHeight")
    browser.value("document.activeElement.blur(); new Promise(done => setTimeout(done, 300))")
    shot = browser.call("Page.captureScreenshot", format="png")
    assert compared(name, base64.b64decode(shot["data"])) < APART, "make pictures takes them anew"
