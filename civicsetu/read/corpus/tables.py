"""The tables of a corpus, read back: apart from what makes them, so that an index opens without PyMuPDF."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, cast

from civicsetu.base.errors import CivicSetuError, ConfigurationError
from civicsetu.base.files import read_json, stream_jsonl, stream_run
from civicsetu.model.document import Document, Doubt, Footnote, FormerText, Meta, PageConfidence, PageMark, Status
from civicsetu.model.provision import Provision
from civicsetu.model.versions import Commencement, Version, Versions
from civicsetu.model.words import Amendment, Definition, Derivation, Fact, Reference


class Corpus(NamedTuple):
    """The documents of a corpus, the checksums of their sources, and what was found in their words."""

    documents: list[Document]
    references: list[Reference]
    checksums: dict[str, str]
    derivations: Sequence[Derivation] = ()
    facts: Sequence[Fact] = ()
    definitions: Sequence[Definition] = ()
    amendments: Sequence[Amendment] = ()


def load_corpus(data: Path) -> Corpus:
    """Read the tables of a data folder's `corpus/` back.

    Raises:
        ConfigurationError: there is no corpus.
    """
    documents = list(stream_documents(data))
    checksums = {row["meta"]["key"]: row["sha256"] for row in document_rows(data)}
    return Corpus(
        documents, list(stream_references(data)), checksums, list(stream_derivations(data)),
        [Fact(**row) for row in stream_jsonl(data / "corpus" / "facts.jsonl")], list(stream_definitions(data)),
        [Amendment(**row) for row in stream_jsonl(data / "corpus" / "amendments.jsonl")],
    )  # fmt: skip


def document_rows(data: Path) -> list[dict[str, Any]]:
    """The rows of `documents.json`, in the registry's order.

    Raises:
        ConfigurationError: there is no corpus.
    """
    path = data / "corpus" / "documents.json"
    if not path.is_file():
        raise ConfigurationError(f"{path.parent} has no corpus: run `civicsetu build --data {data}` to make one")
    rows: list[dict[str, Any]] = read_json(path)
    return rows


def stream_documents(data: Path) -> Iterator[Document]:
    """The documents of a corpus one by one, so that a large one never stands in memory as a whole.

    Raises:
        ConfigurationError: there is no corpus.
        CivicSetuError: the provisions are not in the order of the documents.
    """
    rows = document_rows(data)
    found = groupby(
        map(Provision.of, stream_jsonl(data / "corpus" / "provisions.jsonl")), key=lambda provision: provision.document
    )
    key, provisions = next(found, (None, iter(())))
    for row in rows:
        own: tuple[Provision, ...] = ()
        if row["meta"]["key"] == key:
            own = tuple(provisions)
            key, provisions = next(found, (None, iter(())))
        yield document_of_row(data / "corpus", row, own)
    if key is not None:
        raise CivicSetuError(
            f"{data / 'corpus' / 'provisions.jsonl'}: "
            f"{key} is not in the order of the documents; build the corpus again"
        )


def stream_references(data: Path, document: str | None = None) -> Iterator[Reference]:
    """The references of a corpus one by one.

    Args:
        data: the data folder.
        document: only those that go out from the document of this key.
    """
    path = data / "corpus" / "references.jsonl"
    rows = stream_run(path, f'{{"source": "{document}#') if document else stream_jsonl(path)
    for row in rows:
        yield Reference(**row)


def stream_derivations(data: Path) -> Iterator[Derivation]:
    """What provisions of a corpus are made under, one by one."""
    for row in stream_jsonl(data / "corpus" / "derivations.jsonl"):
        yield Derivation(**row)


def stream_definitions(data: Path) -> Iterator[Definition]:
    """The definitions of a corpus one by one."""
    for row in stream_jsonl(data / "corpus" / "definitions.jsonl"):
        yield Definition(**(row | {"aliases": tuple(row["aliases"])}))


def load_versions(data: Path) -> Versions:
    """The versions of the provisions of a corpus, and which sections came into force on a day of their own;
    none where the corpus has no such tables."""
    corpus = data / "corpus"
    if not (corpus / "versions.jsonl").is_file():  # tables that were made by hand
        return Versions()
    return Versions(
        map(Version.of, stream_jsonl(corpus / "versions.jsonl")),
        (Commencement(**row) for row in stream_jsonl(corpus / "commencements.jsonl")),
    )


def document_of_row(corpus: Path, row: Mapping[str, Any], provisions: Sequence[Provision]) -> Document:
    """A document from its row, its text and its provisions.

    Args:
        corpus: the folder of the corpus.
        row: as it stands in `documents.json`.
        provisions: those of the document, in reading order.
    """
    meta = Meta(**row["meta"])
    return Document(
        meta=meta,
        text=(corpus / "text" / f"{meta.key}.txt").read_bytes().decode(),
        provisions=cast(tuple[Provision, ...], provisions),
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
        former=tuple(FormerText(*text) for text in row["former"]),
        doubts=tuple(Doubt(*doubt) for doubt in row.get("doubts", ())),
    )


def page_text(data: Path, key: str, page: int) -> str:
    """The raw text of one page (from 1) of a document, as the PDF or OCR gives it; of a document
    without pages its whole text."""
    pages = page_texts(data, key)
    if pages is None:
        return (data / "corpus" / "text" / f"{key}.txt").read_bytes().decode()
    return pages[page - 1]


def page_texts(data: Path, key: str) -> list[str] | None:
    """The raw text of every page of a document; None where it has no pages."""
    path = data / "corpus" / "pages" / f"{key}.json"
    if not path.is_file():
        return None
    pages: list[str] = read_json(path)
    return pages
