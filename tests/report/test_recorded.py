"""The page that needs no server: it shows what the open index says, and asks nothing of anybody."""

import json
from itertools import product

import pytest

from civicsetu.report.recorded import recorded, write_recorded
from tests.explore.on_page import words_under
from tests.pages import assert_read_by_everybody

ANSWERED = "document.querySelector('.cs-answer')"
HEAD = "document.querySelector('.cs-question')?.textContent"
TAB = "[...document.querySelectorAll('.cs-drawer [role=tab]')].find(one => one.textContent === {!r}).click()"


@pytest.fixture(scope="module")
def record(edition_index):
    return json.loads(json.dumps(recorded(edition_index)))


@pytest.fixture(scope="module")
def page(edition_index, tmp_path_factory):
    return write_recorded(edition_index, tmp_path_factory.mktemp("reports"))


def letters(text):
    return "".join(filter(str.isalnum, text))


def quotations(record):
    for replies in record["asked"].values():
        for part in replies["ask"]["parts"]:
            for block in (*part["quotations"], *part["conditions"]):
                yield from block


def test_every_unit_leads_to_its_section_and_every_page_is_there(record, edition_index):
    own = [one for one in edition_index.provisions.values() if one.text.strip()]
    assert len(own) > 500
    held = {name for name in (*record["provisions"], *record["sections"])}
    assert {str(one.id) for one in own if edition_index.section(one.id).units} <= held
    for key, document in edition_index.documents.items():
        assert [page["number"] for page in record["pages"][key]] == list(range(1, document.n_pages + 1))


def test_the_marks_of_each_quotation_lie_on_its_words(record, edition_data):
    tried = 0
    for one in quotations(record):
        if one["last_page"] > one["page"]:
            continue
        own = [one["document"], one["page"], one["provision"], one["quote"]]
        marks = record["marks"][json.dumps(own, ensure_ascii=False, separators=(",", ":"))]
        assert record["pages"][one["document"]][one["page"] - 1]["picture"].startswith("data:image/png;base64,")
        seen = words_under(edition_data / "typeset" / f"{one['document']}.pdf", one["page"], marks)
        assert letters("".join(seen)) == letters(one["quote"]), one["citation"]
        tried += 1
    assert tried > 5


def test_each_question_is_answered_as_the_index_answers_it(browser, page, record, edition_index):
    complaints, asked = browser.open(page.as_uri(), 1440)
    assert complaints == [] and asked == [page.as_uri()]
    for question in edition_index.params.explore.examples:
        button = f"[...document.querySelectorAll('.cs-examples button')].find(one => one.textContent === {question!r})"
        browser.value(f"{button}.click()")
        browser.wait(f"{HEAD} === {question!r}")
        shown = letters(browser.value(f"{ANSWERED}.textContent"))
        answer = edition_index.ask(question)
        assert answer.refused or answer.citations
        for said in [c.quote for c in answer.citations] or [answer.answer]:
            assert letters(said) in shown, question
    assert browser.value(
        "document.querySelector('.cs-ask textarea').offsetParent === null"
    )  # nothing else can be asked


@pytest.mark.parametrize(("width", "scheme"), list(product((390, 1440), ("light", "dark"))))
def test_it_can_be_read_by_everybody(browser, page, width, scheme):
    assert_read_by_everybody(browser, page, width, scheme)


def test_sections_pages_arms_and_the_graph_open_without_a_server(browser, page):
    complaints, _ = browser.open(page.as_uri(), 1440)
    browser.wait("document.querySelector('.cs-drawer .cs-unit mark')")
    browser.value(TAB.format("Page"))
    browser.wait("document.querySelector('.cs-picture img')?.naturalWidth && document.querySelector('.cs-mark')")
    browser.value(TAB.format("Links"))
    first = browser.value("document.querySelector('.cs-drawer .cs-section').textContent")
    browser.value("document.querySelector('.cs-drawer .cs-panel .cs-cite').click()")
    browser.wait(f"document.querySelector('.cs-drawer .cs-section')?.textContent !== {json.dumps(first)}")
    arms = "[...document.querySelectorAll('.cs-answer [role=tab]')].find(one => one.textContent === 'Arms')"
    browser.value(f"{arms}.click()")
    browser.wait("document.querySelectorAll('.cs-sides tbody tr').length > 5")
    browser.value("[...document.querySelectorAll('.cs-views button')].find(one => one.textContent === 'Graph').click()")
    browser.wait("document.querySelector('.cs-canvas')")
    complaints = [one for one in browser.events if one.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
    assert complaints == []


def test_what_a_document_says_cannot_end_the_record(page):
    text = page.read_text(encoding="utf-8")
    body = text.split('id="record">')[1]
    assert body[: body.index("</script>")].count("<") == 0
