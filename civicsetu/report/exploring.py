"""What the notebook `explore` shows beside an answer: its documents, and the cited words on their page."""

from pathlib import Path

from matplotlib.figure import Figure

from civicsetu.engine import Index
from civicsetu.model.results import Answer
from civicsetu.read.corpus.tables import document_rows
from civicsetu.read.source.kept import source_pdf
from civicsetu.report.figures import page_figure
from civicsetu.report.shown import Prose


def indexed_documents(index: Index) -> Prose:
    """The documents of an index, by title and edition."""
    return Prose("Indexed: " + "; ".join(f"{d.meta.title} ({d.meta.edition})" for d in index.documents.values()))


def cited_page(index: Index, data: Path, answer: Answer) -> Figure | Prose:
    """The provisions that an answer cites, outlined on the page of the first one."""
    if not answer.citations:
        return Prose("Nothing was cited.")
    first = answer.citations[0]
    file = next(row["file"] for row in document_rows(data) if row["meta"]["key"] == first.document)
    pdf = source_pdf(data, file)
    if pdf is None:
        return Prose(f"The PDF {file} is not at hand; set CIVICSETU_MIRROR to its folder.")
    cited = dict.fromkeys(index.provisions[c.provision] for c in answer.citations if c.document == first.document)
    outlines = [(box, provision.pinpoint) for provision in cited for box in provision.boxes if box.page == first.page]
    return page_figure(
        pdf, first.page, [(b.x0, b.y0, b.x1, b.y1) for b, _ in outlines], [pinpoint for _, pinpoint in outlines]
    )
