"""Reading answers on the page: follow-ups, the drawer beside its answer, the page enlarged, what the lists say."""

import json

import pytest

pytest.importorskip("uvicorn")

from tests.axe import faults
from tests.explore.test_page import ANSWERED, QUESTION, asked, choose

AGENT = "Can an agent sell flats in a project that is not registered?"
OPEN = "document.querySelector('.cs-drawer') && !document.querySelector('.cs-drawer').hidden"
UNIT = "document.querySelector('.cs-drawer .cs-unit')"
ENTRY = "document.querySelector('.cs-drawer').parentElement.querySelector('.cs-question').textContent"


def ask_more(browser, words, follow=False):
    """Ask another question on the page, by the button of the newest answer where it goes on from that."""
    count = browser.value("document.querySelectorAll('.cs-answer').length")
    if follow:
        press(browser, ".cs-answer button", "Ask a follow-up")
    else:
        browser.value("document.querySelector('textarea').focus()")
    browser.put(words)
    browser.press("Enter")
    browser.wait(f"document.querySelectorAll('.cs-answer').length === {count + 1}")


def all_of(where):
    return f"[...document.querySelectorAll({where!r})]"


def press(browser, where, name):
    browser.value(f"{all_of(where)}.find(b => b.textContent === {name!r}).click()")


def of_newest(browser, what):
    return browser.value(f"document.querySelector('.cs-answer').{what}")


def test_a_follow_up_is_told_how_it_was_understood_or_that_it_was_asked_by_itself(browser, edition_page):
    asked(browser, edition_page, 1440, question=AGENT)
    ask_more(browser, "what fee in Gujarat?", follow=True)
    shown = of_newest(browser, "innerText")
    assert "Understood as: About: can an agent sell" in shown and "Gujarat RERA" in shown
    assert of_newest(browser, "querySelector('.cs-lead') !== null")
    ask_more(browser, "What does section 12 say?", follow=True)
    assert "Asked by itself: nothing was taken from the question before." in of_newest(browser, "innerText")
    assert of_newest(browser, "querySelector('.cs-lead') === null")  # no certain tone
    ask_more(browser, "What does section 12 say?")
    assert "Asked by itself" not in of_newest(browser, "innerText")


@pytest.mark.parametrize("width", [1440, 390])
def test_closing_the_drawer_scrolls_nothing_and_the_focus_goes_to_the_answer(browser, edition_page, width):
    asked(browser, edition_page, width)
    if width == 390:
        assert not browser.value(OPEN)  # on a phone it would stand in the way of the answer
        browser.value("document.querySelector('.cs-quote .cs-cite').click()")
    browser.wait(UNIT)
    browser.value("document.body.append(Object.assign(document.createElement('div'), {style: 'height: 4000px'}))")
    browser.value("document.activeElement.blur(); scrollTo(0, 150)")
    press(browser, ".cs-drawer-head button", "Close")
    assert browser.value("scrollY") == 150 and not browser.value(OPEN)
    assert browser.value("document.activeElement.closest('.cs-answer') !== null")


def test_no_evidence_of_the_question_before_stands_beside_a_refusal(browser, edition_page):
    asked(browser, edition_page, 1440)
    browser.wait(UNIT)
    ask_more(browser, "How do I file for divorce in Mumbai?")
    assert "no answer" in of_newest(browser, "innerText") and not browser.value(OPEN)


def test_the_drawer_stands_beside_the_answer_that_it_belongs_to(browser, edition_page):
    asked(browser, edition_page, 1440)
    ask_more(browser, AGENT)
    browser.wait(UNIT)
    assert browser.value(ENTRY) == AGENT
    browser.value("document.querySelectorAll('.cs-answer')[1].querySelector('.cs-quote .cs-cite').click()")
    assert browser.value(ENTRY) == QUESTION
    press(browser, "button", "Clear the earlier answers")
    assert browser.value("document.querySelectorAll('.cs-answer').length") == 1 and not browser.value(OPEN)
    browser.value("document.querySelector('.cs-quote .cs-cite').click()")
    assert browser.value(ENTRY) == AGENT and browser.value(OPEN)
    press(browser, ".cs-answer button", "Change this question")
    assert browser.value("document.querySelector('textarea').value") == AGENT


@pytest.mark.parametrize("width", [1440, 390])
def test_the_page_is_opened_from_its_number_and_enlarged_over_all_else(browser, edition_page, width):
    asked(browser, edition_page, width)
    browser.value("document.querySelector('.cs-quote .cs-cite').click()")
    browser.wait(UNIT)
    browser.value(
        "[...document.querySelectorAll('.cs-drawer p .cs-cite')].find(b => /^pp?\\. /.test(b.textContent)).click()"
    )
    browser.wait("document.querySelector('.cs-picture img')?.naturalWidth && document.querySelector('.cs-mark')")
    assert browser.value("document.querySelectorAll('.cs-picture .cs-beside').length") >= 3  # what else is quoted of it
    before = browser.value("document.querySelector('.cs-picture img').clientWidth")
    browser.value(f"{all_of('.cs-drawer button')}.find(b => b.textContent === 'Enlarge').focus()")
    browser.press("Enter")
    wide = browser.value("document.querySelector('dialog.cs-over[open] img').clientWidth")
    assert wide >= 1.8 * before and (width == 390 or wide <= browser.value("innerWidth"))
    assert faults(browser) == []
    told = browser.value("document.querySelector('.cs-over p').textContent")
    assert ("sideways" in told) == (width == 390)
    assert browser.value("document.activeElement.textContent") == "Shrink"
    browser.press("Enter")
    browser.wait("document.querySelector('.cs-over') === null")
    assert browser.value(OPEN)
    assert browser.value("document.activeElement.textContent") == "Enlarge"


def test_what_a_list_leaves_out_and_what_rules_leave_unnamed_are_said_where_they_are_looked_for(browser, edition_page):
    asked(browser, edition_page, 1440, question=AGENT)
    browser.value(
        "[...document.querySelectorAll('.cs-answer button')].find(b => /^Read the other/.test(b.textContent)).click()"
    )
    browser.wait(UNIT)
    left = browser.value(
        "document.querySelector('.cs-answer').innerText.match(/Read the other (\\d+) clauses of s. 10/)[1]"
    )
    shown = browser.value(
        "[...document.querySelectorAll('.cs-drawer .cs-unit')].filter(u => /^\\([a-z]\\)/.test(u.textContent)).length"
    )
    assert shown >= 1 + int(left)
    choose(browser, "Links")
    browser.wait(
        "document.querySelector('.cs-drawer .cs-panel').innerText.includes('that do not name it are not listed')"
    )


def test_the_sum_of_what_sets_hits_apart_is_whole_and_the_quoted_one_is_marked(browser, edition_page):
    asked(browser, edition_page, 1440, question=AGENT)
    browser.value("document.querySelectorAll('.cs-answer [role=tab]')[1].click()")
    browser.wait("document.querySelector('.cs-hit')")
    lines = json.loads(browser.value(
        "JSON.stringify([...document.querySelectorAll('.cs-hit')].map(hit => [...hit.querySelectorAll(':scope > p')]"
        ".map(p => p.textContent).find(t => t.includes('points behind')) || ''))"
    ))  # fmt: skip
    assert len(lines) > 3 and any("others" in line for line in lines)
    for line in filter(None, lines):
        behind, _, parts = line.rstrip(".").partition(" points behind ")
        points = [float(one.rsplit(" ", 1)[1].replace("−", "-")) for one in parts.partition(": ")[2].split(", ")]
        assert sum(points) == pytest.approx(-float(behind), abs=0.011), line
    quoted = browser.value(
        "[...document.querySelectorAll('.cs-hit')].filter(h => h.querySelector('.cs-badge')?.textContent === 'quoted')"
        ".map(h => h.querySelector('.cs-cite').textContent).join()"
    )
    assert "s. 10" in quoted


def test_arms_say_how_deep_they_go_and_what_they_are_made_of(browser, edition_page):
    asked(browser, edition_page, 390)
    press(browser, ".cs-answer [role=tab]", "Arms")
    browser.wait("document.querySelector('.cs-sides')")
    browser.value(
        "{ const arm = document.querySelectorAll('.cs-answer select')[0]; arm.value = 'answer';"
        " arm.dispatchEvent(new Event('change')); }"
    )
    browser.wait("document.querySelector('.cs-sides th:nth-child(2)')?.textContent === 'answer'")
    shown = browser.value("document.querySelector('.cs-answer .cs-panel').innerText")
    assert "not in its first 7" in shown and "its parts, in order: dense, bm25, rrf" in shown
    wide = "document.querySelector('.cs-answer .cs-scroll')"
    assert browser.value(f"{wide}.scrollWidth <= {wide}.clientWidth")


def test_an_answer_that_comes_below_the_window_is_brought_into_it(browser, edition_page):
    browser.open(edition_page, 390)
    browser.wait("document.querySelector('.cs-examples button')")
    browser.value("document.querySelector('header').style.marginBottom = '700px'")
    browser.value("document.querySelector('textarea').focus()")
    browser.put(QUESTION)
    browser.press("Enter")
    browser.wait(ANSWERED)
    browser.wait("document.querySelector('.cs-question').getBoundingClientRect().top < innerHeight / 2")
