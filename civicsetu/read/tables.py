"""The tables of a corpus, read back: apart from what makes them, so that an index opens without PyMuPDF."""

from pathlib import Path
from typing import NamedTuple

from civicsetu.errors import ParameterError
from civicsetu.files import read_json, read_jsonl
from civicsetu.records import (
    Amendment,
    Definition,
    Document,
    Fact,
    Footnote,
    Meta,
    PageConfidence,
    PageMark,
    Provision,
    Reference,
    Status,
)


class Corpus(NamedTuple):
    """The documents of a corpus, what was found in their words, and the checksums of their sources."""

    documents: list[Document]
    references: list[Reference]
    checksums: dict[str, str]
    facts: list[Fact]
    definitions: list[Definition]
    amendments: list[Amendment]


def load_corpus(data: Path) -> Corpus:
    """Read the tables of a data folder's `corpus/` back.

    Raises:
        ParameterError: there is no corpus.
    """
    folder = data / "corpus"
    if not (folder / "documents.json").is_file():
        raise ParameterError(f"{folder} holds no corpus: `civicsetu build --data {data}` makes one")
    by_key: dict[str, list[Provision]] = {}
    for row in read_jsonl(folder / "provisions.jsonl"):
        provision = Provision.of(row)
        by_key.setdefault(provision.document, []).append(provision)
    documents, checksums = [], {}
    for row in read_json(folder / "documents.json"):
        meta = Meta(**row["meta"])
        checksums[meta.key] = row["sha256"]
        documents.append(
            Document(
                meta=meta,
                text=(folder / "text" / f"{meta.key}.txt").read_bytes().decode(),
                provisions=tuple(by_key.get(meta.key, ())),
                page_marks=tuple(PageMark(*mark) for mark in row["page_marks"]),
                n_pages=row["n_pages"],
                front=tuple(row["front"]),
                furniture=tuple(row["furniture"]),
                margin_notes=tuple(row["margin_notes"]),
                warnings=tuple(row["warnings"]),
                layout=row["layout"],
                ocr=tuple(PageConfidence(*page) for page in row.get("ocr", ())),
                footnotes=tuple(Footnote(*note) for note in row["footnotes"]),
                statuses=tuple(Status(*status) for status in row["statuses"]),
            )
        )
    references = [Reference(**row) for row in read_jsonl(folder / "references.jsonl")]
    facts = [Fact(**row) for row in read_jsonl(folder / "facts.jsonl")]
    rows = read_jsonl(folder / "definitions.jsonl")
    definitions = [Definition(**(row | {"aliases": tuple(row["aliases"])})) for row in rows]
    amendments = [Amendment(**row) for row in read_jsonl(folder / "amendments.jsonl")]
    return Corpus(documents, references, checksums, facts, definitions, amendments)


def page_text(data: Path, key: str, page: int) -> str:
    """The raw text of one page (from 1) of a document, as the PDF or OCR gives it."""
    return read_json(data / "corpus" / "pages" / f"{key}.json")[page - 1]
