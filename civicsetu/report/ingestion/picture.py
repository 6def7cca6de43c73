"""A page of a document with what was recognised on it outlined."""

import base64
import io
from pathlib import Path

from markupsafe import Markup
from PIL import Image

from civicsetu.model.kinds import ANNEXES, DIVISIONS, QUALIFIERS, STATE_AMENDMENT, TABLES, UNITS
from civicsetu.read.source.kept import source_pdf
from civicsetu.report.figures import COLOURS, page_figure
from civicsetu.report.ingestion.findings import DocumentFindings

DPI = 100
PALETTE = 48  # colours of the picture; it takes a quarter of the bytes
OUTLINES = {  # what a page's outlines are called, in the order of the colours
    "section or rule": UNITS,
    "sub-section or sub-rule": ("sub-section", "sub-rule"),
    "clause": ("clause",),
    "sub-clause or item": ("sub-clause", "item"),
    "proviso": ("proviso",),
    "Explanation, Exception or Illustration": tuple(kind for kind in QUALIFIERS if kind != "proviso"),
    "heading, paragraph, table or form": (*DIVISIONS, "paragraph", STATE_AMENDMENT, *TABLES, *ANNEXES),
}
OUTLINE_OF = {kind: name for name, kinds in OUTLINES.items() for kind in kinds}


def picture(document: DocumentFindings, data: Path) -> Markup:
    """A document's page with the most kinds of provisions, each outlined, as HTML.

    Returns:
        The picture in the page itself; a sentence where the PDF is not at hand, and nothing for a
        document without pages.
    """
    if not document.page:
        return Markup("")
    pdf = source_pdf(data, document.file)
    if pdf is None:
        return Markup("<p>The PDF is not at hand, so that no page is shown.</p>")
    png, width, height = _drawn(document, pdf)
    said = f"Page {document.page} of {document.file} with what was recognised outlined"
    return Markup(
        "<p>{0}, in a colour for each kind.</p>"
        '<div class="scroll" role="region" tabindex="0" aria-label="Page"><div class="picture">'
        '<img src="data:image/png;base64,{1}" alt="{0}" width="{2}" height="{3}"></div></div>'
    ).format(said, base64.b64encode(png).decode("ascii"), width, height)


def _drawn(document: DocumentFindings, pdf: Path) -> tuple[bytes, int, int]:
    """The picture as PNG, with its width and height in pixels."""
    outlines = sorted(
        ((OUTLINE_OF[kind], box) for kind, box in document.outlines), key=lambda o: list(OUTLINES).index(o[0])
    )
    figure = page_figure(
        pdf,
        document.page,
        [(box.x0, box.y0, box.x1, box.y1) for _, box in outlines],
        [name for name, _ in outlines],
        dict(zip(OUTLINES, COLOURS, strict=True)),
    )
    drawn, small = io.BytesIO(), io.BytesIO()
    figure.savefig(drawn, format="png", dpi=DPI)
    with Image.open(drawn) as image:
        reduced = image.convert("RGB").quantize(PALETTE, dither=Image.Dither.NONE)
        reduced.save(small, format="png", optimize=True)
        return small.getvalue(), image.width, image.height
