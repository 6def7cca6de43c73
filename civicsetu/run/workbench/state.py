"""What is there: the index in force, its documents, what was set aside, what is doubtful, what is missing."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.building import under_way
from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_json
from civicsetu.base.words import counted
from civicsetu.explore.requests import Record
from civicsetu.find.question.jurisdictions import name_of
from civicsetu.index.generations import POINTER, hold
from civicsetu.index.manifest import BUILD, read_manifest
from civicsetu.read.corpus.tables import document_rows
from civicsetu.run.check import findings

if TYPE_CHECKING:
    from civicsetu.report.ingestion.findings import DocumentFindings

CUT_OFF = (
    "A build is under way, or ended before its index: the documents that were read last may be others than those that "
    "are shown here and that answer."
)
MOST = 60  # lines that are told of one document, by what they are about


def state_of(data: Path) -> Record:
    """The index of a data folder that is in force, and its documents, without looking into them.

    Args:
        data: the data folder.

    Returns:
        `data`; `index`, None where there is none; `fault`, why there is none; `note`, on a build that is under way or
        was cut off; `documents` and `quarantine`, a record each.
    """
    held = hold(data)
    index, fault, made_of = None, "", dict[str, str]()
    try:
        manifest = read_manifest(data / POINTER) if (data / POINTER).is_file() else None
        if manifest is None:
            fault = f"There is no index in {data}: {BUILD} to make it."
        else:
            made_of = {row["key"]: row["sha256"] for row in manifest["documents"]}
            made = (data / POINTER).stat().st_mtime
            index = {"sha256": manifest["sha256"], "counts": manifest["counts"], "made": made}
    except CivicSetuError as error:
        fault = str(error)
    return {
        "data": str(data),
        "index": index,
        "fault": fault,
        "note": CUT_OFF if under_way(data) else "",
        "documents": [_document(row, made_of) for row in _rows(held.root)],
        "quarantine": list(_set_aside(data)),
    }


def documents_of(data: Path) -> list[dict[str, Any]]:
    """The documents of the index that is in force, or of the corpus without one; none where nothing was read yet."""
    return _rows(hold(data).root)


def _rows(root: Path) -> list[dict[str, Any]]:
    try:
        return document_rows(root)
    except CivicSetuError:  # nothing was read yet
        return []


def _document(row: dict[str, Any], made_of: dict[str, str]) -> Record:
    meta = row["meta"]
    key = meta["key"]
    return {
        "key": key,
        "title": meta["title"],
        "edition": meta["edition"],
        "place": name_of(meta["jurisdiction"]),
        "kind": meta["doc_type"],
        "file": row["file"],
        "sha256": row["sha256"],
        "pages": row["n_pages"],
        "layout": row["layout"],
        "ocr_pages": len(row["ocr_pages"]),
        "ocr_confidence": row["ocr_confidence"],
        "warnings": len(row["warnings"]),
        "is_indexed": made_of.get(key) == row["sha256"],
    }


def _set_aside(data: Path) -> Iterator[Record]:
    """What the last reading set aside, each with its reason."""
    for path in sorted((data / "quarantine").glob("*.json")):
        try:
            row = read_json(path)
            yield {name: str(row[name] or "") for name in ("key", "title", "reason", "message", "file")}
        except (OSError, ValueError, KeyError, TypeError):
            yield {"key": path.stem, "title": "", "reason": "unreadable", "message": str(path), "file": path.name}


def missing_of(data: Path) -> Record:
    """What `civicsetu check` finds: each part that is ready, missing, stale or damaged, and what to do."""
    return {"findings": [finding._asdict() for finding in findings(data)]}


def doubts_of(data: Path) -> Record:
    """What the ingestion report finds in each document: how many provisions, and what a reader should look at.

    Args:
        data: the data folder; every document of its index, or of its corpus without one, is gone through.
    """
    from civicsetu.report.ingestion import collect_findings

    root = hold(data).root
    if not _rows(root):
        return {"documents": []}
    return {"documents": [_found(document) for document in collect_findings(root, ()).documents]}


def _found(document: "DocumentFindings") -> Record:
    """What was found in one document."""
    return {
        "key": document.meta.key,
        "provisions": sum(document.kinds.values()),
        "units": document.units,
        "not_in_force": len(document.statuses),
        "doubts": [
            {"what": what, "lines": lines[:MOST], "in_all": len(lines)} for what, lines in _doubts(document) if lines
        ],
    }


def _doubts(document: "DocumentFindings") -> Iterator[tuple[str, list[str]]]:
    """What a reader should look at, by what it is about; the lines of the ingestion report."""
    from civicsetu.read.check.telltales import EXPLAINED, KINDS
    from civicsetu.report.ingestion.documents import LOW_CONFIDENCE
    from civicsetu.report.ingestion.findings import REMARKS

    yield "Warnings of the reading", list(document.warnings)
    low = [f"page {page}: {confidence:.0f} of 100" for page, confidence in document.ocr if confidence < LOW_CONFIDENCE]
    yield f"Pages read by OCR with a mean confidence below {LOW_CONFIDENCE:.0f}", low
    announced = [difference.words for difference in document.announced.of(*REMARKS)]
    yield "Other than it announces", [words for words in announced if words not in document.warnings]
    signs = [f"{counted(n, 'sign')}: {KINDS[kind]}" for kind, n in document.signs.items() if kind not in EXPLAINED]
    yield "Signs of a misread unit", signs
