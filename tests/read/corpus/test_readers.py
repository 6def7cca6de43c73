"""Which reader reads a file, and that it opens the file once."""

from pathlib import Path

import pymupdf
import pytest

from civicsetu.base.errors import UnreadableDocument
from civicsetu.read.corpus import readers
from civicsetu.read.corpus.files import read_files
from civicsetu.read.corpus.outcome import Settings
from civicsetu.read.corpus.readers import READERS, reader_of
from civicsetu.read.page import pdf

ROW = b'{"act": "A", "slug": "a", "section": "1", "heading": "", "text": "x", "source": ""}\n'
FORMS = {
    "a.pdf": (b"", "pdf"), "a.txt": (b"%PDF-1.7", "pdf"), "a.md": (b"# A", "markdown"), "b.txt": (b"A", "text"),
    "a.jsonl": (ROW, "rows"), "b.jsonl": (b"{}", "qa"), "a.json": (b"[]", "qa"), "a.gz": (b"x", ""),
    "a.png": (b"x", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
def test_a_file_has_one_reader(tmp_path: Path, name: str) -> None:
    content, form = FORMS[name]
    (tmp_path / name).write_bytes(content)
    if form:
        assert reader_of(tmp_path / name).form == form
    else:
        with pytest.raises(UnreadableDocument, match=name):
            reader_of(tmp_path / name)


def test_every_form_has_one_reader() -> None:
    assert len({reader.form for reader in READERS}) == len(READERS) == 5


@pytest.mark.parametrize("kind", ["statute", "loose"])
def test_a_pdf_that_no_registry_knows_is_parsed_once(
    kind: str, plain_pdf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = plain_pdf
    if kind == "loose":  # without sections, so that it is read as paragraphs
        path = tmp_path / "loose.pdf"
        words = "The wells of the village are deep and old, and nobody has dug another since. "
        with pymupdf.open() as document:
            for n in range(3):
                document.new_page().insert_text((72, 300 + 40 * n), words + str(n))
            document.save(path)
    parsed = tmp_path / "parsed"  # a document is read in a process of its own, so a list would not do
    read_pages = pdf.read_pages

    def noted(path: Path, *how: object) -> object:
        with parsed.open("a") as out:
            out.write(f"{path}\n")
        return read_pages(path, *how)

    monkeypatch.setattr(readers, "read_pages", noted)
    (outcome,) = read_files([path], Settings())
    assert outcome.read and parsed.read_text() == f"{path}\n"


def test_too_many_pages_are_refused_before_they_are_read(plain_pdf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_page", lambda *_: pytest.fail("a page was read"))
    (outcome,) = read_files([plain_pdf], Settings(max_pages=3))
    assert outcome.reason == "too_long" and "read.max_pages" in outcome.message
