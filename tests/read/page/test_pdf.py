"""Bad files are refused with their reason; one bad file stops no other."""

import json
from pathlib import Path

import pymupdf
import pytest

from civicsetu.base.errors import UnreadableDocument
from civicsetu.model.document import Meta
from civicsetu.read.corpus.build import read_corpus
from civicsetu.read.corpus.tables import load_corpus, page_text
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.source.registry import Entry
from civicsetu.read.tree.former import with_former_texts
from civicsetu.read.tree.statute import read_pdf

META = Meta("bad", "A bad file", "Bad", "official", "CENTRAL", "act")
PROSE = "There is nothing here that looks like the section of an act, only sentences in a row. " * 20


def pages_of_text(*texts: str) -> bytes:
    with pymupdf.open() as pdf:
        for text in texts:
            pdf.new_page().insert_textbox((72, 72, 520, 760), text, fontsize=10)
        return pdf.tobytes(deflate=True)


def encrypted(good: bytes) -> bytes:
    with pymupdf.open(stream=good, filetype="pdf") as pdf:
        return pdf.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret", owner_pw="other")


def pictures(good: bytes) -> bytes:
    with pymupdf.open(stream=good, filetype="pdf") as source, pymupdf.open() as pdf:
        for page in list(source)[:2]:
            pixels = page.get_pixmap(dpi=40)
            pdf.new_page(width=page.rect.width, height=page.rect.height).insert_image(page.rect, pixmap=pixels)
        return pdf.tobytes()


def spoilt(good: bytes) -> bytes:
    """A good file in which compressed text was overwritten; its structure is whole."""
    at = good.index(b"stream", len(good) // 2) + 60
    return good[:at] + bytes(40) + good[at + 40 :]


BAD = {
    "empty.pdf": ("empty", lambda good: b""),
    "junk.pdf": ("not_a_pdf", lambda good: bytes(range(256)) * 40),
    "text.pdf": ("not_a_pdf", lambda good: b"1. Short title.- This is plain text.\n" * 20),
    "page.html.pdf": ("not_a_pdf", lambda good: b"<!doctype html><title>Not found</title>" * 40),
    "name only.pdf": ("not_a_pdf", lambda good: b"%PDF-1.7\n"),
    "encrypted.pdf": ("encrypted", encrypted),
    "half.pdf": ("truncated", lambda good: good[: len(good) // 2]),
    "last bytes lost.pdf": ("truncated", lambda good: good[:-200]),
    "spoilt.pdf": ("truncated", spoilt),
    "pictures.pdf": ("image_only", pictures),
    "blank.pdf": ("image_only", lambda good: pages_of_text("", "")),
    "prose.pdf": ("no_provisions", lambda good: pages_of_text(PROSE, PROSE)),
    # names that a careless message would trip over
    "{0} %s {name}  .pdf": ("not_a_pdf", lambda good: b"no pdf"),
    "{}": ("empty", lambda good: b""),
    " ": ("empty", lambda good: b""),
}


@pytest.fixture(autouse=True)
def no_ocr(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests expect of a scan is what happens without OCR."""
    monkeypatch.setattr("civicsetu.read.page.ocr_engine.available", lambda: "Tesseract is not installed")


@pytest.fixture(scope="module")
def good(plain_pdf: Path) -> bytes:
    return plain_pdf.read_bytes()


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_reason(tmp_path: Path, good: bytes, name: str) -> None:
    reason, made = BAD[name]
    path = tmp_path / name
    data = made(good)
    path.write_bytes(data)
    with pytest.raises(UnreadableDocument) as caught:
        read_pdf(path, META)
    assert caught.value.reason == reason
    message = str(caught.value)
    assert message.startswith(f"{name}: ") and len(message.splitlines()) == 1
    assert path.read_bytes() == data


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.pdf", tmp_path):
        with pytest.raises(UnreadableDocument, match="no such file") as caught:
            read_pages(path)
        assert caught.value.reason == "not_a_pdf"


@pytest.mark.parametrize("share", [0.1, 0.3, 0.7, 0.9, 0.99])
def test_a_cut_file_is_never_read_in_part(tmp_path: Path, good: bytes, share: float) -> None:
    path = tmp_path / "cut.pdf"
    path.write_bytes(good[: int(len(good) * share)])
    with pytest.raises(UnreadableDocument) as caught:
        read_pages(path)
    assert caught.value.reason == "truncated"


def test_after_a_bad_file_a_good_one_is_read(tmp_path: Path, good: bytes, plain_pdf: Path) -> None:
    path = tmp_path / "spoilt.pdf"
    path.write_bytes(spoilt(good))
    with pytest.raises(UnreadableDocument):
        read_pages(path)
    assert len(read_pages(plain_pdf)) > 10


# ------------------------------------------------------------------ lines and pages
def test_lines_of_a_page(tmp_path: Path) -> None:
    path = tmp_path / "three.pdf"
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=600)
        page.insert_text((50, 200), "Second line  with   spaces and enough letters.", fontsize=12)
        page.insert_text((50, 100), "First line, in bold type, for the measure.", fontname="hebo", fontsize=14)
        pdf.save(path)
    (page_,) = read_pages(path)
    assert (page_.number, page_.width, page_.height) == (1, 400, 600)
    first, second = page_.lines
    assert first.text.startswith("First line") and second.text == "Second line with spaces and enough letters."
    assert first.bold and not second.bold
    assert (round(first.size), round(second.size)) == (14, 12)
    assert 49 < second.x0 < 52 and second.y0 < 200 < second.y1 and first.height > 0


def test_pages_are_counted_from_one(plain_pdf: Path) -> None:
    assert [page.number for page in read_pages(plain_pdf, 3, 5)] == [3, 4, 5]
    whole = read_pages(plain_pdf)
    assert [page.number for page in read_pages(plain_pdf, 1, 10_000)] == [page.number for page in whole]


# ------------------------------------------------------------------ a corpus
def entry(key: str, file: str, **more) -> Entry:
    values = {
        "key": key, "title": f"The {key} Act", "short_title": key, "edition": "official", "jurisdiction": "CENTRAL",
        "doc_type": "act", "year": 2016, "file": file, "note": "a local file",
    }  # fmt: skip
    return Entry(**(values | more))


def test_one_good_and_many_bad(tmp_path: Path, good: bytes) -> None:
    mirror, data = tmp_path / "mirror", tmp_path / "data"
    mirror.mkdir()
    made = {
        "junk": "junk.pdf",
        "locked": "encrypted.pdf",
        "half": "half.pdf",
        "scan": "pictures.pdf",
        "prose": "prose.pdf",
    }
    for key, name in made.items():
        (mirror / f"{key}.pdf").write_bytes(BAD[name][1](good))
    (mirror / "good.pdf").write_bytes(good)
    entries = [
        *(entry(key, f"{key}.pdf") for key in made),
        entry("absent", "absent.pdf"),
        entry("long", "good.pdf", max_pages=3),
        entry("good", "good.pdf"),
    ]
    said: list[str] = []
    outcomes = read_corpus(entries, data, mirror, max_pages=400, offline=True, say=said.append)

    assert {o.key: o.reason for o in outcomes} == {
        **{key: BAD[name][0] for key, name in made.items()}, "absent": "unavailable", "long": "too_long", "good": "",
    }  # fmt: skip
    assert [o.key for o in outcomes if o.read] == ["good"] and len(said) == len(entries)
    assert all(o.message and "\n" not in o.message for o in outcomes if not o.read)
    (read,) = [o for o in outcomes if o.read]
    assert (read.sections, read.provisions, read.unresolved) == (92, 621, 0)
    assert read.references > 100 and read.pages > 10

    reasons = {p.stem: json.loads(p.read_text(encoding="utf-8")) for p in (data / "quarantine").glob("*.json")}
    assert set(reasons) == {o.key for o in outcomes if not o.read}
    for o in outcomes:
        if not o.read:
            assert (reasons[o.key]["reason"], reasons[o.key]["message"]) == (o.reason, o.message)
    assert (data / "quarantine" / "half.pdf").read_bytes() == (mirror / "half.pdf").read_bytes()
    assert not list(data.glob(".corpus*")) and good == (mirror / "good.pdf").read_bytes()


def test_what_is_written_is_read_back(tmp_path: Path, plain_pdf: Path) -> None:
    outcomes = read_corpus([entry("good", plain_pdf.name)], tmp_path, plain_pdf.parent, max_pages=400, offline=True)
    assert outcomes[0].read, outcomes[0].message
    corpus = load_corpus(tmp_path)
    (document,) = corpus.documents
    again = with_former_texts(read_pdf(plain_pdf, document.meta))
    assert document.text == again.text and document.page_marks == again.page_marks
    assert [(p.id, p.text, p.pages) for p in document.provisions] == [(p.id, p.text, p.pages) for p in again.provisions]
    assert all(p.text == document.text[p.char_start : p.char_end] for p in document.provisions)
    assert len(corpus.references) == outcomes[0].references
    assert "NOT THE OFFICIAL TEXT" in page_text(tmp_path, "good", 1)


def test_a_corpus_of_bad_files_only_is_empty(tmp_path: Path) -> None:
    (tmp_path / "junk.pdf").write_bytes(b"junk")
    outcomes = read_corpus([entry("junk", "junk.pdf")], tmp_path / "data", tmp_path, max_pages=400, offline=True)
    assert [o.read for o in outcomes] == [False]
    corpus = load_corpus(tmp_path / "data")
    assert (corpus.documents, corpus.references) == ([], [])
