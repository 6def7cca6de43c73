"""The stages as functions: files of one's own, and a corpus that is one file of rows."""

import gzip
import json
from pathlib import Path

import pytest

from civicsetu import open_index
from civicsetu.base.errors import DocumentUnavailable, ParameterError
from civicsetu.index.build import build_index
from civicsetu.params import Params
from civicsetu.read.corpus.files import acts_of_rows, sources_of_files
from civicsetu.read.corpus.outcome import Settings
from civicsetu.read.corpus.tables import load_corpus, page_text
from civicsetu.run.stages import ingest, ingest_files

DOCUMENTS = Path(__file__).parent / "read" / "documents"
ACTS = {
    "the-lamps-act-1950": ("The Lamps Act, 1950", ["Short title", "Lamps to be lit at dusk", "Penalty for darkness"]),
    "the-wells-act-1951": ("The Wells Act, 1951", ["Short title", "Wells to be covered"]),
}


def rows() -> list[dict]:
    return [
        {
            "act": title, "slug": slug, "section": str(n), "heading": heading, "footnotes": "", "source": "a test",
            "text": f"{heading} under this Act, as the keeper of section {n} has to see to it every day of the year.",
        }
        for slug, (title, headings) in ACTS.items()
        for n, heading in enumerate(headings, 1)
    ]  # fmt: skip


@pytest.fixture
def rows_file(tmp_path):
    path = tmp_path / "acts.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows())
    return path


@pytest.fixture
def folder(tmp_path, plain_pdf):
    """A folder with a PDF, texts, JSON and two files that cannot be read."""
    folder = tmp_path / "papers"
    (folder / "below").mkdir(parents=True)
    (folder / "act.pdf").write_bytes(plain_pdf.read_bytes())
    for name in ("judgment.txt", "faq.json"):
        (folder / name).write_bytes((DOCUMENTS / name).read_bytes())
    (folder / "below" / "judgment.txt").write_bytes((DOCUMENTS / "circular.txt").read_bytes())
    (folder / "junk.pdf").write_bytes(b"no print at all")
    (folder / "empty.txt").write_bytes(b"")
    return folder


def test_files_are_read_for_what_they_are_and_bad_ones_set_aside(folder, tmp_path):
    outcomes = ingest_files([folder], tmp_path / "data", Params())
    assert {o.key: o.read for o in outcomes} == {
        "act": True, "judgment": True, "judgment_2": True, "empty": False, "faq": True, "junk": False,
    }  # fmt: skip
    assert {o.reason for o in outcomes if not o.read} == {"not_a_pdf", "empty"}
    corpus = load_corpus(tmp_path / "data")
    types = {d.meta.key: d.meta.doc_type for d in corpus.documents}
    assert types == {"act": "act", "faq": "qa", "judgment": "circular", "judgment_2": "judgment"}
    assert (tmp_path / "data" / "quarantine" / "junk.json").is_file()


@pytest.mark.slow
def test_a_quotation_of_a_file_of_ones_own_stands_on_its_page(folder, tmp_path):
    data = tmp_path / "data"
    ingest_files([folder / "act.pdf", folder / "faq.json"], data, Params())
    build_index(data, Params())
    answer = open_index(data).ask("Can a builder go to jail for selling without registration?")
    assert answer.citations and not answer.refused
    for citation in answer.citations:
        words = "".join(citation.quote.replace("-", "").split())
        pages = "".join(page_text(data, citation.document, citation.page + n) for n in (0, 1))
        assert words in "".join(pages.replace("-", "").split())


def test_a_second_reading_changes_nothing_and_reads_nothing(folder, tmp_path):
    data = tmp_path / "data"
    first = ingest_files([folder], data, Params())
    before = {p: p.read_bytes() for p in (data / "corpus").rglob("*") if p.is_file()}
    again = ingest_files([folder], data, Params())
    assert [o.unchanged for o in again] == [o.read for o in first]
    assert {p: p.read_bytes() for p in (data / "corpus").rglob("*") if p.is_file()} == before


def test_the_acts_of_a_file_of_rows(rows_file):
    given = list(acts_of_rows(rows_file))
    assert [g.key for g in given] == ["lamps_act_1950", "wells_act_1951"]
    headings = [p.heading for p in given[0].read(Settings()).document.provisions if p.kind == "section"]
    assert headings == list(ACTS["the-lamps-act-1950"][1])
    assert given[0].sha256 != given[1].sha256
    assert [g.key for g in acts_of_rows(rows_file, ["wells_act_1951"])] == ["wells_act_1951"]
    with pytest.raises(ParameterError, match="does not contain the act boats_act"):
        list(acts_of_rows(rows_file, ["boats_act"]))


def test_a_file_of_rows_among_files(rows_file, tmp_path):
    assert [g.key for g in sources_of_files([rows_file])] == ["lamps_act_1950", "wells_act_1951"]


def test_the_central_acts_are_looked_for_beside_the_mirror(rows_file, tmp_path, monkeypatch):
    monkeypatch.setenv("CIVICSETU_MIRROR", str(tmp_path / "official"))
    with pytest.raises(DocumentUnavailable, match=r"central_acts_sections\.jsonl\.gz was not found at"):
        ingest("central", tmp_path / "data", Params())
    (tmp_path / "central_acts").mkdir()
    rows_file.rename(tmp_path / "central_acts" / "central_acts_sections.jsonl.gz")
    outcomes = ingest("central", tmp_path / "data", Params())
    assert [(o.key, o.sections) for o in outcomes] == [("lamps_act_1950", 3), ("wells_act_1951", 2)]
