"""Judgments: paragraphs by the list that they are, headings, and what the front says."""

from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.read.corpus.files import read_files
from civicsetu.read.corpus.outcome import Settings
from civicsetu.read.page.layout import Layout
from civicsetu.read.tree.judgment import judgment_of, read_front
from civicsetu.read.tree.paragraphs import numbered_document
from civicsetu.read.tree.plaintext import SIZE, WIDTH, text_lines

DOCUMENTS = Path(__file__).parents[1] / "documents"
META = Meta("case", "case", "case", "unknown", "CENTRAL", "judgment")


def read(path: Path) -> Document:
    (outcome,) = read_files([path], Settings(), "case")
    document = outcome.found.document
    return document


def of(text: str, meta: Meta = META) -> Document:
    return judgment_of(Layout(tuple(text_lines(text, insets=True)), (), (), SIZE, (0.0, WIDTH)), meta, 0)


@pytest.fixture(scope="module")
def judgment() -> Document:
    return read(DOCUMENTS / "judgment.txt")


def test_the_front_is_read(judgment):
    assert judgment.meta == replace(
        judgment.meta,
        doc_type="judgment", title="Meenal Deshkar v. Tidewater Homes Private Limited",
        number="Second Appeal No. 418 of 2018", authority="High Court of Kaveri at Punnai",
        effective_date="2019-08-09", year=2019,
    )  # fmt: skip


def test_paragraphs_are_those_of_the_judgment(judgment):
    """Not those of a list in a paragraph, of a line that begins with a number, or of an extract."""
    assert [p.pinpoint for p in judgment.provisions] == [
        "JUDGMENT", "para [1]", "para 1", "para 2", "FACTS", "para 3", "para 4", "para 5", "para 6", "para 6.1",
        "para 6.2", "para 6.2(a)", "para 6.2(b)", "HELD", "para 7", "para 8", "ORDER", "ORDER para 1", "ORDER para 2",
        "signature",
    ]  # fmt: skip
    by_name = {p.pinpoint: p for p in judgment.provisions}
    assert all(p.kind == "paragraph" for name, p in by_name.items() if "para " in name and "(" not in name)
    assert by_name["para 2"].text.endswith("3. that she was paid interest for the delay.")
    assert "14. A buyer" in by_name["para 5"].text and by_name["para 5"].text.endswith("governs the present case.")
    assert [by_name[n].parent for n in ("para 1", "para 3", "para 6.1", "para 7", "ORDER para 1")] == [
        "case#JUDGMENT", "case#FACTS", "case#para 6", "case#HELD", "case#ORDER",
    ]  # fmt: skip
    assert judgment.warnings == ()


def test_no_word_is_lost(judgment):
    printed = (DOCUMENTS / "judgment.txt").read_text(encoding="utf-8")
    read = " ".join(judgment.front) + judgment.text
    assert sorted(c for c in read if c.isalpha()) == sorted(
        c for c in printed.replace("J U D G M E N T", "JUDGMENT") if c.isalpha()
    )
    for p in judgment.provisions:
        assert judgment.text[p.char_start : p.char_end] == p.text


def test_an_order_of_an_authority():
    document = read(DOCUMENTS / "authority_order.txt")
    assert document.meta.title == "Sunita Bapat v. M/s Lakeside Infra LLP"
    assert document.meta.authority == "Kaveri Real Estate Regulatory Authority, Punnai"
    assert (document.meta.number, document.meta.effective_date) == ("Complaint No. CMP/0219/2020", "2021-02-17")
    # the word in capitals in the middle of a sentence is no heading
    assert [p.pinpoint for p in document.provisions] == ["ORDER", "para 1", "para 2", "para 3", "para 4", "signature"]


def test_a_pdf_gives_the_same_with_its_pages(judgment, tmp_path):
    lines = (DOCUMENTS / "judgment.txt").read_text(encoding="utf-8").splitlines()
    with pymupdf.open() as pdf:
        for start in range(0, len(lines), 45):
            page = pdf.new_page()
            for row, line in enumerate(lines[start : start + 45]):
                inset = 6 * (len(line) - len(line.lstrip()))
                page.insert_text((60 + inset, 60 + 16 * row), line.strip(), fontsize=10)
        pdf.save(tmp_path / "case.pdf")
    printed = read(tmp_path / "case.pdf")
    assert [p.pinpoint for p in printed.provisions] == [p.pinpoint for p in judgment.provisions]
    assert printed.meta == judgment.meta
    pages = [p.pages for p in printed.provisions if p.text]
    assert pages[0] == (1,) and pages[-1] == (2,) and all(pages)


@pytest.mark.parametrize(
    ("lines", "number", "date", "parties"),
    [
        (["SUPREME COURT OF INDIA", "Civil Appeal Nos. 12-14 of 2020", "B. Iyer v. State of Kaveri",
          "NOVEMBER 11, 2021"],
         "Civil Appeal Nos. 12-14 of 2020", "2021-11-11", ("B. Iyer", "State of Kaveri")),
        (["IN THE HIGH COURT OF KAVERI", "W.P.(C) No. 881/2017", "K. Bose .... Petitioner", "- VERSUS -",
          "Union of India & Ors. .... Respondents", "Decided on 04.01.2018"],
         "W.P.(C) No. 881/2017", "2018-01-04", ("K. Bose", "Union of India & Ors")),
        (["BEFORE THE ADJUDICATING OFFICER", "Complaint No: CC/14/2019", "R. Shah, aged 40", "Complainant", "v/s",
          "Delta Builders", "Respondent", "Date of Order", "the 2nd day of June, 2020"],
         "Complaint No: CC/14/2019", "2020-06-02", ("R. Shah", "Delta Builders")),
    ],
)  # fmt: skip
def test_fronts_in_several_spellings(lines, number, date, parties):
    front = read_front(lines)
    assert (front.case, front.date, front.parties) == (number, date, parties) and front.court


def test_what_is_known_goes_before_what_the_front_says():
    text = "SUPREME COURT OF INDIA\nA v. B\n\n1. One.\n2. Two.\n"
    known = replace(
        META, title="The Towers Case", short_title="Towers", authority="Court of Appeal", number="7", year=1999
    )
    meta = of(text, known).meta
    assert (meta.title, meta.short_title, meta.authority, meta.number, meta.year) == (
        "The Towers Case", "Towers", "Court of Appeal", "7", 1999,
    )  # fmt: skip


def test_gaps_are_told():
    document = of("1. One has words.\n2. Two has words.\n5. Five has words.\n6. Six has words.\n7. Seven.\n")
    assert document.warnings == ("paragraph 3 to 4 is missing before paragraph 5",)


@pytest.mark.parametrize("style", ["{}. ", "{}) ", "[{}] ", "{}.\n"])
def test_styles_of_numbers(style):
    text = "".join(style.format(n) + f"Words of number {n} end here.\n" for n in range(1, 31))
    document = of(text)
    assert [p.pinpoint for p in document.provisions] == [f"para {n}" for n in range(1, 31)]
    assert document.provisions[11].text == "Words of number 12 end here."


def test_nothing_numbered_is_said():
    document = of("SUPREME COURT OF INDIA\nA v. B\n\nLeave is granted.\n\nThe appeal fails.\n")
    assert [p.pinpoint for p in document.provisions][-1].startswith("para [") and "no numbered" in document.warnings[0]
    assert numbered_document(Layout((), (), (), SIZE), META, 0) is None
