"""A line for each document: what was found in it against what it announces."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from civicsetu.base.words import noun
from civicsetu.model.kinds import ANNEXES, UNITS
from civicsetu.read.check.differences import Difference
from civicsetu.report.ingestion.findings import CorpusFindings, DocumentFindings
from civicsetu.report.ingestion.words import counted, listed, run_of
from civicsetu.report.shown import Html
from civicsetu.report.tables import MOST_ROWS, Cell, Flagged, rows_html, stacked, tight

FEW = 40  # documents up to which each has a line and a part of its own
MOST_DETAILED = 60  # documents with a part of their own in a corpus of more
MOST_IN_CELL = 8  # numbers named in one cell
COLUMNS = (
    "document",
    "found",
    "gaps",
    "twice or out of order",
    "enumerators in running words",
    "without heading",
    "arrangement",
    "annexes",
    "references of which nothing is known",
    "provisions named as its own that it lacks",
    "warnings",
)
FAULTS = {"gap": "missing", "duplicate": "twice", "disorder": "out of order"}


def summary(found: CorpusFindings) -> Html:
    """A line for each document that was read or set aside: found against announced.

    Of more than `FEW` documents only those with remarks have a line.
    """
    many = len(found.outcomes) > FEW
    documents = {document.meta.key: document for document in found.documents}
    detailed = {document.meta.key for document in detailed_documents(found)}
    rows: list[Sequence[Cell]] = []
    for outcome in found.outcomes:
        document = documents.get(outcome.key)
        if document is None:
            rows.append([outcome.key, Flagged(f"not read: {outcome.reason}"), *["–"] * (len(COLUMNS) - 2)])
        elif document.remarks or not many:
            rows.append(_line(document, outcome.key in detailed))
    notes = Markup("")
    if good := len(found.outcomes) - len(rows):
        notes += Markup("<p>In {} nothing wants a look; there is no line for them here.</p>").format(
            counted(good, "other document")
        )
    if (more := len(rows) - 2 * MOST_ROWS) > 0:
        notes += Markup("<p>{} {} a look and no line here.</p>").format(
            counted(more, "more document"), noun(more, "wants", "want")
        )
    return tight(stacked(Html(rows_html(COLUMNS, rows[: 2 * MOST_ROWS]) + notes)))


def detailed_documents(found: CorpusFindings) -> Sequence[DocumentFindings]:
    """The documents with a part of their own: all of a few, else those with the most remarks."""
    if len(found.documents) <= FEW:
        return found.documents
    remarked = [document for document in found.documents if document.remarks]
    return sorted(remarked, key=lambda d: (-d.remarks, d.meta.key))[:MOST_DETAILED]


def _line(document: DocumentFindings, linked: bool) -> list[Cell]:
    told = document.announced
    unread, unheaded = told.count("unread"), told.count("unheaded")
    annexes = ", ".join(counted(document.kinds[kind], kind) for kind in ANNEXES if document.kinds.get(kind))
    return [
        _link(document.meta.key) if linked else document.meta.key,
        _found(document),
        _numbers(told.of("gap")),
        _numbers(told.of("duplicate", "disorder")),
        Flagged(f"{unread} without a unit") if unread else "none",
        Flagged(f"{counted(unheaded, 'unit')} without") if unheaded else "none",
        arrangement(document),
        annexes or "none",
        f"{document.references.get('nothing', 0)} of {sum(document.references.values())}",
        Flagged(str(document.missing)) if document.missing else "none",
        Flagged(counted(len(document.warnings), "warning")) if document.warnings else "none",
    ]


def _link(key: str) -> Markup:
    """A link to the part of a document; its key may be broken at its underscores."""
    name = escape(key).replace("_", Markup("_<wbr>"))
    return Markup('<a href="#document-{}">{}</a>').format(key, name)


def _found(document: DocumentFindings) -> str:
    """What a document holds: "92 sections, 1 to 92, 38 pages"."""
    series = [series for series in document.announced.series if series.kind in UNITS]
    units = "; ".join(f"{counted(s.units, s.kind)}, {s.first} to {s.last}" for s in series) or "no numbered unit"
    pages = f", {counted(document.n_pages, 'page')}" if document.n_pages else ""
    return f"{units}{pages}" + (f", {len(document.ocr)} by OCR" if document.ocr else "")


def _numbers(differences: Sequence[Difference]) -> Cell:
    """The numbers that differences are about: "missing: section 7, 8, rule 3"."""
    if not differences:
        return "none"
    names, kind = [], ""
    for difference in differences:
        numbers = run_of(difference.numbers)
        names.append(numbers if difference.kind == kind else f"{difference.kind} {numbers}")
        kind = difference.kind
    faults = ", ".join(dict.fromkeys(FAULTS[difference.what] for difference in differences))
    return Flagged(f"{faults}: {listed(names, MOST_IN_CELL)}")


def arrangement(document: DocumentFindings) -> Cell:
    """How many sections of the printed arrangement were found, and which were not."""
    sections = [entry for entry in document.announced.arrangement if entry.kind == "section"]
    if not sections:
        return "none printed"
    lost = document.announced.of("unfound")
    said = f"{len(sections) - sum(d.kind in UNITS for d in lost)} of {len(sections)} found"
    if not lost:
        return said
    names = [f"{difference.kind} {run_of(difference.numbers)}" for difference in lost]
    return Flagged(f"{said}; missing: {listed(names, MOST_IN_CELL)}")
