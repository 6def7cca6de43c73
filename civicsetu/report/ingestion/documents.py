"""Each document's own part of the ingestion report: found against announced, and a picture of one page."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from markupsafe import Markup, escape

from civicsetu.base.words import noun
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import ANNEXES, QUALIFIERS, UNIT_KINDS
from civicsetu.read.check.differences import Series
from civicsetu.read.check.telltales import EXPLAINED, KINDS
from civicsetu.report.ingestion.findings import CorpusFindings, DocumentFindings
from civicsetu.report.ingestion.picture import picture
from civicsetu.report.ingestion.summary import arrangement, detailed_documents
from civicsetu.report.ingestion.words import counted, listed, sentences
from civicsetu.report.shown import Html
from civicsetu.report.tables import Cell, Flagged, rows_html

OPEN = 2  # documents up to which their parts are unfolded
LOW_CONFIDENCE = 70.0  # mean confidence of a page's words, of 100, below which a reader should look
COLUMNS = ("what", "announced", "found", "differences")

Row = list[Cell]


def documents(found: CorpusFindings, data: Path) -> Html:
    """Each document's own part. Of many documents only those with remarks have one, most remarks first.

    Args:
        found: the corpus.
        data: the data folder, for the PDFs.
    """
    chosen = detailed_documents(found)
    opened = Markup(" open") if len(chosen) <= OPEN else Markup("")
    parts = Markup("").join(_part(document, found, data, opened) for document in chosen)
    if left := len(found.documents) - len(chosen):
        parts += Markup("<p>{} {} no part here.</p>").format(counted(left, "other document"), noun(left, "has", "have"))
    return Html(parts)


def _part(document: DocumentFindings, found: CorpusFindings, data: Path, opened: Markup) -> Markup:
    remarks = [counted(document.remarks, "remark")] if document.remarks else []
    if document.missing:
        lacking = noun(document.missing, "provision or form", "provisions or forms")
        remarks.append(f"names {document.missing} {lacking} that it does not have")
    said = ", ".join(remarks) or "nothing wants a look"
    verdict = Markup('<span class="wrong">{}</span>').format(said) if remarks else escape(said)
    key, table = document.meta.key, rows_html(COLUMNS, _rows(document, found))
    summary = Markup("<summary>{} <code>{}</code>: {}</summary>").format(document.meta.title, key, verdict)
    body = Markup('<div id="document-{}">{}{}</div>').format(key, table, picture(document, data))
    return Markup('<details class="document"{}>{}{}</details>').format(opened, summary, body)


def _rows(document: DocumentFindings, found: CorpusFindings) -> Iterable[Row]:
    """What a document announces, what was found, and how they differ."""
    for series in document.announced.series:
        if series.kind not in ANNEXES:
            yield _series_row(document, series)
    yield from _arrangement_rows(document)
    yield _headings_row(document)
    yield _enumerators_row(document)
    yield _signs_row(document)
    for kind in ANNEXES:
        yield from _annex_rows(document, kind)
    for kind in QUALIFIERS:
        if document.kinds.get(kind):
            yield [f"{UNIT_KINDS[kind].in_words}s", "", document.kinds[kind], ""]
    yield _named_row(document)
    if document.ocr:
        yield _ocr_row(document)
    yield _facts_row(document, found)
    if document.statuses:
        gone = [f"{ProvisionId(s.provision).pinpoint} {s.status.replace('_', ' ')}" for s in document.statuses]
        yield ["not in force", "", len(gone), listed(gone)]
    yield ["layout", "", document.layout, ""]
    yield ["warnings", "", len(document.warnings), _flagged(document.warnings)]


def _flagged(words: Iterable[str]) -> Cell:
    """Sentences that a reader should look at, or "none"."""
    words = list(words)
    return Flagged(sentences(words)) if words else "none"


def _series_row(document: DocumentFindings, series: Series) -> Row:
    differences = document.announced.of("gap", "duplicate", "disorder")
    said = f"1 to {series.last}" if series.first else f"{counted(series.lists, 'list')}, each from its first"
    return [f"{series.kind}s", said, series.units, _flagged(d.words for d in differences if d.kind == series.kind)]


def _arrangement_rows(document: DocumentFindings) -> Iterable[Row]:
    sections = [entry for entry in document.announced.arrangement if entry.kind == "section"]
    if not sections:
        return
    lost = [d.words for d in document.announced.of("unfound", "unlisted")]
    found, *_ = str(arrangement(document)).split(";")
    yield ["arrangement of sections", counted(len(sections), "section"), found, _flagged(lost)]
    renamed = [d.words for d in document.announced.of("renamed")]
    yield ["headings as in the arrangement", len(sections), len(sections) - len(renamed), _flagged(renamed)]


def _headings_row(document: DocumentFindings) -> Row:
    lacking = [difference.numbers[0] for difference in document.announced.of("unheaded")]
    said = Flagged(f"without heading: {listed(lacking)}") if lacking else "none"
    return ["headings", "one for each unit", f"{document.units - len(lacking)} of {document.units}", said]


def _enumerators_row(document: DocumentFindings) -> Row:
    unread = document.announced.of("unread")
    words = [f"{', '.join(d.numbers)} in {ProvisionId(d.provision or '').pinpoint}" for d in unread]
    count = document.announced.count("unread")
    begin_none = f"{count} {noun(count, 'begins', 'begin')} none"
    return ["enumerators in running words", "each begins a unit", begin_none, _flagged(words)]


def _signs_row(document: DocumentFindings) -> Row:
    said = [f"{counted(n, 'sign')}: {KINDS[kind]}" for kind, n in document.signs.items() if kind not in EXPLAINED]
    explained = sum(n for kind, n in document.signs.items() if kind in EXPLAINED)
    return ["signs of a misread unit", "none", f"{sum(document.signs.values())}, {explained} explained", _flagged(said)]


def _annex_rows(document: DocumentFindings, kind: str) -> Iterable[Row]:
    told = document.announced
    words = [d.words for d in told.of("gap", "duplicate", "disorder", "named", "unfound") if d.kind == kind]
    kept = document.kinds.get(kind, 0)
    if not kept and not words:
        return
    series = next((s for s in told.series if s.kind == kind and s.first), None)
    span: Cell = f"{kept}, {series.first} to {series.last}" if series and kept > 1 else kept
    yield [f"{kind}s kept", "", span, _flagged(words)]


def _named_row(document: DocumentFindings) -> Row:
    lacking = [d.words for d in document.announced.of("named") if d.kind not in ANNEXES]
    found = f"{len(lacking)} {noun(len(lacking), 'is', 'are')} not" if lacking else "each is there"
    return ["provisions of its own that it names", "each is there", found, _flagged(lacking)]


def _ocr_row(document: DocumentFindings) -> Row:
    pages = listed([f"{page}: {confidence:.0f}" for page, confidence in document.ocr])
    low = [str(page) for page, confidence in document.ocr if confidence < LOW_CONFIDENCE]
    mean = sum(confidence for _, confidence in document.ocr) / len(document.ocr)
    below = f"below {LOW_CONFIDENCE:.0f}"
    said = Flagged(f"{below}: page {', '.join(low)}") if low else f"none {below}"
    return ["OCR confidence by page", f"mean {mean:.0f} of 100", pages, said]


def _facts_row(document: DocumentFindings, found: CorpusFindings) -> Row:
    def of(table: Mapping[tuple[str, str], int]) -> int:
        return sum(count for (key, _), count in table.items() if key == document.meta.key)

    said = f"{counted(of(found.definitions), 'definition')}, {counted(of(found.facts), 'fact')}"
    return ["definitions and facts", "", said, ""]
