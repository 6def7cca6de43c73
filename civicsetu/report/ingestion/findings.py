"""What a corpus holds, document by document.

The corpus is gone through once, one document at a time. Of each document only counts and remarks are kept, so that
hundreds of acts need no more memory than one.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from civicsetu.base.files import stream_jsonl
from civicsetu.model.document import Document, Meta, PageConfidence, Status
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import UNITS
from civicsetu.model.provision import Box, Provision
from civicsetu.model.words import Derivation, Reference
from civicsetu.read.check.completeness import Completeness, completeness_of
from civicsetu.read.check.telltales import counted, telltales
from civicsetu.read.corpus.outcome import Outcome
from civicsetu.read.corpus.tables import document_rows, stream_derivations, stream_documents, stream_references

REMARKS = ("gap", "duplicate", "disorder", "unread", "unheaded", "unfound", "unlisted")  # kinds of differences


@dataclass(frozen=True, slots=True)
class DocumentFindings:
    """What was found in one document.

    `kinds` counts its provisions by kind. `references` counts its references by where they point: `own` (in the
    document), `corpus` (in another document), `named` (to a law by its name), `nothing`. `signs` counts the signs that
    a unit may have been misread, by kind. `page` is the page to show, 0 where there is none, and `outlines` are the
    kinds and boxes on it.
    """

    meta: Meta
    file: str
    n_pages: int
    layout: str
    warnings: tuple[str, ...]
    ocr: tuple[PageConfidence, ...]
    statuses: tuple[Status, ...]
    kinds: Mapping[str, int]
    announced: Completeness
    references: Mapping[str, int]
    signs: Mapping[str, int] = field(default_factory=dict)
    page: int = 0
    outlines: tuple[tuple[str, Box], ...] = ()

    @property
    def units(self) -> int:
        """How many sections, rules, regulations or articles it has."""
        return sum(self.kinds.get(kind, 0) for kind in UNITS)

    @property
    def remarks(self) -> int:
        """How many things in it a reader should look at."""
        return self.announced.count(*REMARKS) + len(self.warnings)

    @property
    def missing(self) -> int:
        """How many provisions and forms of its own it names and does not have."""
        return self.announced.count("named")


@dataclass(frozen=True, slots=True)
class CorpusFindings:
    """What was found in a corpus: what became of each document, and the findings of each that was read.

    `facts`, `definitions` and `amendments` are counted by document and by kind, relation or action.
    """

    outcomes: Sequence[Outcome]
    documents: tuple[DocumentFindings, ...]
    unresolved: tuple[Reference, ...]
    laws: Mapping[str, int]
    derivations: tuple[Derivation, ...]
    facts: Mapping[tuple[str, str], int] = field(default_factory=dict)
    definitions: Mapping[tuple[str, str], int] = field(default_factory=dict)
    amendments: Mapping[tuple[str, str], int] = field(default_factory=dict)


def collect_findings(data: Path, outcomes: Sequence[Outcome]) -> CorpusFindings:
    """Look through the corpus of a data folder.

    Args:
        data: the data folder; its `corpus/` has been written.
        outcomes: what became of each of the registry's entries.
    """
    references: dict[str, list[Reference]] = defaultdict(list)
    for reference in stream_references(data):
        references[ProvisionId(reference.source).document].append(reference)
    files = {row["meta"]["key"]: row["file"] for row in document_rows(data)}
    documents = tuple(_findings(d, references[d.meta.key], files[d.meta.key]) for d in stream_documents(data))
    every = [reference for document in documents for reference in references[document.meta.key]]
    return CorpusFindings(
        outcomes,
        documents,
        tuple(r for r in every if _points_to(r) == "nothing"),
        Counter(r.act for r in every if _points_to(r) == "named" and r.act),
        tuple(stream_derivations(data)),
        _counted(data, "facts", "provision", "kind"),
        _counted(data, "definitions", "provision", "relation"),
        _counted(data, "amendments", "document", "action"),
    )


def _counted(data: Path, table: str, place: str, kind: str) -> Counter[tuple[str, str]]:
    """The rows of a table of the corpus, counted by document and kind."""
    rows = stream_jsonl(data / "corpus" / f"{table}.jsonl")
    return Counter((ProvisionId(row[place]).document, row[kind]) for row in rows)


def _points_to(reference: Reference) -> str:
    """Where a reference points: `own`, `corpus`, `named` or `nothing`."""
    if reference.target:
        same = ProvisionId(reference.target).document == ProvisionId(reference.source).document
        return "own" if same else "corpus"
    return "named" if reference.act else "nothing"


def _findings(document: Document, references: Sequence[Reference], file: str) -> DocumentFindings:
    page, outlines = page_to_show(document.provisions)
    return DocumentFindings(
        document.meta, file, document.n_pages, document.layout, document.warnings, document.ocr, document.statuses,
        Counter(p.kind for p in document.provisions), completeness_of(document, references),
        Counter(map(_points_to, references)), counted(telltales(document)), page, outlines,
    )  # fmt: skip


def page_to_show(provisions: Sequence[Provision]) -> tuple[int, tuple[tuple[str, Box], ...]]:
    """The page with the most kinds of provisions, the first of these, and what stands on it.

    Args:
        provisions: those of a document; the ones without boxes don't count.

    Returns:
        The page, 0 where no provision has a box, and the kind and box of each provision on it.
    """
    on_page: dict[int, list[tuple[str, Box]]] = defaultdict(list)
    for provision in provisions:
        for box in provision.boxes:
            on_page[box.page].append((provision.kind, box))
    page = min(on_page, key=lambda n: (-len({kind for kind, _ in on_page[n]}), n), default=0)
    return page, tuple(on_page[page]) if page else ()
