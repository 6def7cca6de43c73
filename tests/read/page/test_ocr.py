"""Scans: what OCR gives, what it costs an answer, and that nothing needs it."""

from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path

import pymupdf
import pytest

from civicsetu.base.errors import ParameterError, UnreadableDocument
from civicsetu.model.document import Document, Meta, PageConfidence
from civicsetu.params import Params, with_values
from civicsetu.read.corpus.build import read_corpus
from civicsetu.read.corpus.tables import load_corpus, page_text
from civicsetu.read.page import ocr
from civicsetu.read.page.lines import Line, Page
from civicsetu.read.page.ocr import ocr_page, ocr_pages
from civicsetu.read.page.ocr_engine import available
from civicsetu.read.page.ocr_lines import mended
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.source.registry import Entry
from civicsetu.read.tree.statute import read_pdf
from civicsetu.run.check import findings

pytestmark = pytest.mark.slow  # together they take more than ten seconds

META = Meta("scan", "The Scan", "Scan", "official", "CENTRAL", "rules")
RULES = {
    "1-(1)": ("Short title.", "These rules may be called the Lending Libraries Rules and come into force at once."),
    "2-(1)": ("Definitions.", "In these rules a library means a house in which books are kept to be lent."),
    "3-(1)": ("Fees.", "No library shall ask a reader for more than five rupees in any month of a year."),
}
needs_tesseract = pytest.mark.skipif(available() is not None, reason=str(available()))


def scanned(path: Path, turned: float = 0.0) -> list[str]:
    """A one-page PDF that is only a picture of three rules with margin headings; gives its lines."""
    said = []
    with pymupdf.open() as typed, pymupdf.open() as made:
        page = typed.new_page(width=595, height=842)
        y = 120.0
        for number, (heading, words) in RULES.items():
            half = len(words) // 2 + words[len(words) // 2 :].index(" ")
            page.insert_text((40, y), heading, fontsize=12, fontname="tibo")
            page.insert_text((170, y), number, fontsize=12, fontname="tiro")
            for line in (words[:half], words[half + 1 :]):
                page.insert_text((205, y), line, fontsize=12, fontname="tiro")
                y += 15
            said += [heading, f"{number} {words[:half]}", words[half + 1 :]]
            for label, item in (("(a)", "the first thing that is meant by this;"), ("(b)", "the second thing.")):
                page.insert_text((182, y), label, fontsize=12, fontname="tiro")
                page.insert_text((205, y), item, fontsize=12, fontname="tiro")
                said.append(f"{label} {item}")
                y += 15
            y += 20
        pixels = page.get_pixmap(matrix=pymupdf.Matrix(200 / 72, 200 / 72).prerotate(turned), alpha=False)
        made.new_page(width=595, height=842).insert_image(pymupdf.Rect(0, 0, 595, 842), pixmap=pixels)
        made.save(path)
    return said


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    scanned(tmp_path / "scan.pdf")
    return tmp_path / "scan.pdf"


def entry(file: str) -> Entry:
    return Entry(
        key="scan", title="The Scan", short_title="Scan", edition="official", jurisdiction="CENTRAL",
        doc_type="rules", year=2016, file=file, note="a local file", made_under="rera_act_2016",
    )  # fmt: skip


# ------------------------------------------------------------------ without Tesseract
@pytest.fixture
def no_tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))


def test_without_tesseract_a_scan_says_what_to_install(scan: Path, no_tesseract: None) -> None:
    with pytest.raises(UnreadableDocument, match="apt-get install tesseract-ocr") as caught:
        read_pages(scan)
    assert caught.value.reason == "image_only" and str(caught.value).startswith("scan.pdf: ")


def test_without_tesseract_a_scan_is_set_aside(scan: Path, tmp_path: Path, no_tesseract: None) -> None:
    (outcome,) = read_corpus([entry("scan.pdf")], tmp_path / "data", tmp_path, max_pages=9, offline=True)
    assert (outcome.read, outcome.reason, outcome.scanned) == (False, "image_only", "")
    assert "tesseract-ocr" in outcome.message


def test_without_tesseract_text_is_read_and_pictures_are_named(
    plain_pdf: Path, scan: Path, tmp_path: Path, no_tesseract: None
) -> None:
    with pymupdf.open(plain_pdf) as mixed, pymupdf.open(scan) as picture:
        last = mixed.page_count + 1
        mixed.insert_pdf(picture)
        mixed.save(tmp_path / "mixed.pdf")
    document = read_pdf(tmp_path / "mixed.pdf", replace(META, doc_type="act"))
    assert document.ocr_pages == () and document.ocr_confidence is None
    assert any(f"not read: {last} " in warning for warning in document.warnings)


def test_the_check_says_what_is_missing(tmp_path: Path, no_tesseract: None) -> None:
    found = {finding.what: finding for finding in findings(tmp_path)}["OCR of scans"]
    assert found.state == "optional" and "apt-get install" in found.todo


def test_it_can_be_switched_off(scan: Path) -> None:
    assert Params().read.ocr == "auto"
    with pytest.raises(ParameterError, match=r"read\.ocr"):
        with_values(Params(), {"read.ocr": "always"}, "test")
    with pytest.raises(UnreadableDocument, match=r"read\.ocr: never"):
        read_pages(scan, ocr=with_values(Params(), {"read.ocr": "never"}, "test").read.ocr)


def test_a_page_with_text_is_never_read_by_ocr(plain_pdf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("OCR was asked for a page with text")

    monkeypatch.setattr(ocr, "ocr_pages", refuse)
    monkeypatch.setattr(ocr, "ocr_page", refuse)
    assert all(page.confidence is None for page in read_pages(plain_pdf))


# ------------------------------------------------------------------ slips
@pytest.mark.parametrize(
    "read, meant",
    [
        (["1O-(1) Grant"], ["10-(1) Grant"]),
        (["l2- The authority"], ["12-The authority"]),
        (["6-(I) - Upon"], ["6-(1) Upon"]),
        ([". (b) the", "(f} the"], ["(b) the", "(f) the"]),
        (["(d) one", "(ce) two"], ["(d) one", "(e) two"]),
        (["(k) one", "(1) two"], ["(k) one", "(l) two"]),
        (["(1) a rule", "(2) of three"], ["(1) a rule", "(2) of three"]),
        (["35-. The authority"], ["35-The authority"]),
        (["‘(b) one", "iv) two"], ["(b) one", "(iv) two"]),
        (["Io-day it is"], ["Io-day it is"]),
    ],
)
def test_slips_in_numbers_are_mended(read: list[str], meant: list[str]) -> None:
    lines = [Line(text, 1, 0, 10.0 * i, 99, 10.0 * i + 9, 12, 0) for i, text in enumerate(read)]
    assert [line.text for line in mended(lines)] == meant


# ------------------------------------------------------------------ with Tesseract
@needs_tesseract
@pytest.mark.parametrize("turned", [0.0, 1.2])
def test_a_scan_is_read_nearly_word_for_word(tmp_path: Path, turned: float) -> None:
    said = scanned(tmp_path / "scan.pdf", turned)
    (page,) = read_pages(tmp_path / "scan.pdf")
    assert page.confidence is not None and 80 < page.confidence <= 100
    assert page.column is not None and 150 < page.column[0] < 205
    words = "\n".join(sorted(line.text for line in page.lines))
    assert SequenceMatcher(None, words, "\n".join(sorted(said)), autojunk=False).ratio() > 0.97
    with pymupdf.open(tmp_path / "scan.pdf") as pdf:
        assert ocr_page(pdf[0], 1) == page


@needs_tesseract
def test_a_scan_becomes_a_tree_with_its_confidence(scan: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    (outcome,) = read_corpus([entry("scan.pdf")], data, tmp_path, max_pages=9, offline=True)
    assert outcome.read and outcome.ocr_pages == (1,) and "1 of 1 page by OCR" in outcome.scanned
    (document,) = load_corpus(data).documents
    assert document.ocr_pages == (1,) and document.ocr_confidence == outcome.ocr_confidence
    rules = {p.number: p for p in document.provisions if p.kind == "rule"}
    assert {n: p.heading for n, p in rules.items()} == {
        n.partition("-")[0]: heading.strip(".") for n, (heading, _) in RULES.items()
    }
    assert document.ocr_confidence_of(rules["2"].pages) == document.ocr_confidence
    assert document.ocr_confidence_of([7]) is None
    raw = "".join(page_text(data, "scan", 1).split())
    assert all("".join(p.text.split()) in raw for p in document.provisions)


@needs_tesseract
def test_what_was_read_is_kept(scan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    first = read_pages(scan, cache=cache)
    (kept,) = cache.glob("*/1.json")
    monkeypatch.setattr(ocr, "_read", lambda _: pytest.fail("the page was read again"))
    assert read_pages(scan, cache=cache) == first
    monkeypatch.undo()
    kept.write_text("{spoilt")
    assert read_pages(scan, cache=cache) == first


@needs_tesseract
def test_a_picture_without_words_stays_unread(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        pixels = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 400, 600))
        pixels.clear_with(200)
        pdf.new_page().insert_image(pymupdf.Rect(0, 0, 595, 842), pixmap=pixels)
        pdf.save(tmp_path / "grey.pdf")
    with pytest.raises(UnreadableDocument, match="OCR found no more") as caught:
        read_pages(tmp_path / "grey.pdf")
    assert caught.value.reason == "image_only"


# ------------------------------------------------------------------ the Uttar Pradesh rules
HEADINGS = {
    "1": "Short title, commencement and extent",
    "2": "Definitions",
    "3": "Information and documents to be furnished by the promoter for registration of Project",
    "8": "Revocation of Registration of the project",
    "12": "Revocation of Registration of real estate agent",
    "13": "Other functions of a real estate agent",
    "17": "Manner of selection of chairperson and members of the Authority",
    "25": "Form for filing Appeal and the fees payable",
    "30": "Additional powers of the Appellate Tribunal",
    "14": "Details to be published on the website",
}


@needs_tesseract
def test_the_rules_of_a_real_scan(uttar_pradesh: Document) -> None:
    rules = {p.number: p for p in uttar_pradesh.provisions if p.kind == "rule"}
    found = [str(n) for n in range(1, 37) if str(n) in rules]
    assert len(found) >= 34 and len(rules) <= 36
    assert sum(rules[n].heading is not None for n in found) >= 34
    for number, heading in HEADINGS.items():
        assert SequenceMatcher(None, rules[number].heading, heading).ratio() > 0.9, number
    assert rules["36"].text.startswith("The regulatory authority shall prepare its")


@needs_tesseract
def test_the_confidence_of_every_page_of_a_real_scan(uttar_pradesh: Document) -> None:
    assert uttar_pradesh.ocr_pages == tuple(range(1, 45))
    assert all(isinstance(page, PageConfidence) and 70 < page.confidence <= 100 for page in uttar_pradesh.ocr)
    assert uttar_pradesh.ocr_confidence is not None and uttar_pradesh.ocr_confidence > 90


@needs_tesseract
def test_pages_are_read_in_any_order(scan: Path) -> None:
    with pymupdf.open(scan) as pdf:
        pdf.fullcopy_page(0)
        read = ocr_pages(pdf, [2, 1])
    assert {n: page.number for n, page in read.items()} == {1: 1, 2: 2}
    assert isinstance(read[1], Page) and [line[2:] for line in read[1].lines] == [line[2:] for line in read[2].lines]
