"""What a corpus holds, document by document, as the ingestion report shows it.

The corpus is gone through once, one document at a time; of each only counts and what is remarkable
is kept, so that hundreds of acts need no more memory than one.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from civicsetu.base.files import stream_jsonl
from civicsetu.model.document import Document, Meta, PageConfidence, Status
from civicsetu.model.kinds import UNITS
from civicsetu.model.provision import Box, Provision
from civicsetu.model.words import Derivation, Reference
from civicsetu.read.check.completeness import Announced, announced
from civicsetu.read.corpus.build import Outcome
from civicsetu.read.corpus.tables import document_rows, stream_derivations, stream_documents, stream_references
from civicsetu.read.tree.markdown import read_markdown

REMARKABLE = ("gap", "duplicate", "disorder", "unread", "unheaded", "unfound", "unlisted")
OUTCOMES = ("own", "corpus", "named", "nothing")
TITLES_NAMED = 20  # in the metrics; a corpus of hundreds of acts is told by their number


@dataclass(frozen=True, slots=True)
class View:
    """One document as the report shows it.

    `references` counts them by outcome (`OUTCOMES`: in the document, in another one of the corpus,
    to a law by its name, to nothing); `page` is the one to show, 0 where there is none, and `nodes`
    are the kinds and boxes on it.
    """

    meta: Meta
    file: str
    n_pages: int
    layout: str
    warnings: tuple[str, ...]
    ocr: tuple[PageConfidence, ...]
    statuses: tuple[Status, ...]
    kinds: Mapping[str, int]
    announced: Announced
    references: Mapping[str, int]
    page: int = 0
    nodes: tuple[tuple[str, Box], ...] = ()

    @property
    def units(self) -> int:
        """Its sections, rules, regulations or articles."""
        return sum(self.kinds.get(kind, 0) for kind in UNITS)

    @property
    def remarks(self) -> int:
        """How much in it wants a look."""
        return self.announced.count(*REMARKABLE) + len(self.warnings)


@dataclass(frozen=True, slots=True)
class Survey:
    """A corpus as the report shows it; the outcomes of the registry's entries and a view of each document.

    `facts`, `definitions` and `amendments` are counted by document and kind, relation or action.
    """

    outcomes: Sequence[Outcome]
    views: tuple[View, ...]
    unresolved: tuple[Reference, ...]
    laws: Mapping[str, int]
    derivations: tuple[Derivation, ...]
    facts: Mapping[tuple[str, str], int] = field(default_factory=dict)
    definitions: Mapping[tuple[str, str], int] = field(default_factory=dict)
    amendments: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def metrics(self, corpus: str, differing: int | None) -> dict[str, Any]:
        """The figures of the report for `01_ingest.json`."""
        read = [o for o in self.outcomes if o.read]
        found = sum((Counter(v.references) for v in self.views), Counter[str]())
        references = found.total()
        titles = [v.meta.title for v in self.views[:TITLES_NAMED]]
        more = len(self.views) - len(titles)
        return {
            "corpus": corpus,
            "titles": [*titles, *([f"and {more} more"] if more else [])],
            "documents": len(self.outcomes),
            "documents_read": len(read),
            "documents_quarantined": len(self.outcomes) - len(read),
            "pages": sum(o.pages for o in read),
            "sections": sum(v.units for v in self.views),
            "provisions": sum(sum(v.kinds.values()) for v in self.views),
            "gaps": self._count("gap"),
            "duplicates": self._count("duplicate"),
            "out_of_order": self._count("disorder"),
            "enumerators_in_running_words": self._count("unread"),
            "sections_without_heading": self._count("unheaded"),
            "arrangement_not_found": self._count("unfound"),
            "documents_with_remarks": sum(v.remarks > 0 for v in self.views),
            "references": references,
            "references_resolved": round(1 - found["nothing"] / max(1, references), 4),
            "references_inside": found["own"],
            "references_to_other_documents": found["corpus"],
            "references_to_named_laws": found["named"],
            "references_unresolved": found["nothing"],
            "derivations": len(self.derivations),
            "facts": sum(self.facts.values()),
            "definitions": sum(self.definitions.values()),
            "amendments": sum(self.amendments.values()),
            "not_in_force": sum(len(v.statuses) for v in self.views),
            "differing_from_source": differing,
        }

    def _count(self, *whats: str) -> int:
        return sum(v.announced.count(*whats) for v in self.views)


def survey(data: Path, outcomes: Sequence[Outcome]) -> Survey:
    """Look through the corpus of a data folder.

    Args:
        data: the data folder; its `corpus/` has been written.
        outcomes: what became of each of the registry's entries.
    """
    references: dict[str, list[Reference]] = defaultdict(list)
    for reference in stream_references(data):
        references[_key(reference.source)].append(reference)
    files = {row["meta"]["key"]: row["file"] for row in document_rows(data)}
    views = tuple(_view(d, references[d.meta.key], files[d.meta.key]) for d in stream_documents(data))
    every = [reference for view in views for reference in references[view.meta.key]]
    corpus = data / "corpus"
    return Survey(
        outcomes,
        views,
        tuple(r for r in every if _outcome(r) == "nothing"),
        Counter(r.act for r in every if _outcome(r) == "named" and r.act),
        tuple(stream_derivations(data)),
        Counter((_key(row["provision"]), row["kind"]) for row in stream_jsonl(corpus / "facts.jsonl")),
        Counter((_key(row["provision"]), row["relation"]) for row in stream_jsonl(corpus / "definitions.jsonl")),
        Counter((row["document"], row["action"]) for row in stream_jsonl(corpus / "amendments.jsonl")),
    )


def _key(provision: str) -> str:
    return provision.partition("#")[0]


def _outcome(reference: Reference) -> str:
    if reference.target:
        return "own" if _key(reference.target) == _key(reference.source) else "corpus"
    return "named" if reference.act else "nothing"


def _view(document: Document, references: Sequence[Reference], file: str) -> View:
    page, nodes = page_to_show(document.provisions)
    return View(
        document.meta, file, document.n_pages, document.layout, document.warnings, document.ocr, document.statuses,
        Counter(p.kind for p in document.provisions), announced(document, references),
        Counter(map(_outcome, references)), page, nodes,
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


def source_pdf(data: Path, file: str) -> Path | None:
    """A document's PDF, where it is at hand: typeset, downloaded or in `CIVICSETU_MIRROR`."""
    folders = [data / "typeset", data / "cache"]
    if mirror := os.environ.get("CIVICSETU_MIRROR"):
        folders.append(Path(mirror))
    found = (folder / file for folder in folders if file.lower().endswith(".pdf") and (folder / file).is_file())
    return next(found, None)


def differing_from_source(data: Path, source: Path) -> int | None:
    """How many provisions of a typeset corpus differ from the Markdown that it was set from.

    Args:
        data: the data folder.
        source: the folder of the Markdown files.

    Returns:
        The number; None where no document has a Markdown file.
    """
    different = None
    for document in stream_documents(data):
        path = source / f"{document.meta.key}.md"
        if document.meta.edition != "plain-language" or not path.is_file():
            continue
        set_from, was_read = (
            {p.id: (p.kind, p.parent, p.text, (p.heading or "").lower()) for p in d.provisions}
            for d in (read_markdown(path, document.meta).document, document)
        )
        names = set_from.keys() | was_read.keys()
        different = (different or 0) + sum(set_from.get(name) != was_read.get(name) for name in names)
    return different
