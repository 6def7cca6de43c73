"""The part of a page that an answer quotes, as a small picture with the words marked."""

import base64
import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from civicsetu.base.errors import ParameterError
from civicsetu.engine import Index
from civicsetu.explore.sheet import Mark, Page
from civicsetu.model.results import Citation

if TYPE_CHECKING:
    from PIL import Image

GREYS = 16  # of a picture; print needs no more, and it takes a third of the bytes
STEPS = [round(value / 255 * (GREYS - 1)) * 255 // (GREYS - 1) for value in range(256)]
PAPER = 200  # what is lighter is blank
ROOM = 14  # pixels beside the printed width
AROUND = 0.03  # of the page's height above and below the marked words


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a page.

    Fields:
        name: the document, the page and what is marked, in words.
        picture: as a data address; empty where the PDF is not at hand.
        width, height: of the picture in pixels.
        marks: where the words stand, in shares of the picture.
        note: why there is no picture.
    """

    name: str
    picture: str
    width: int = 0
    height: int = 0
    marks: tuple[Mark, ...] = ()
    note: str = ""


def crops_of(index: Index, citations: Iterable[Citation]) -> list[Crop]:
    """Each page that is quoted from, once, cut to the quoted words; a quotation over two pages is on both.

    Args:
        index: what was asked.
        citations: the quotations.
    """
    pages: dict[tuple[str, int], list[tuple[Page, str]]] = {}
    for citation in citations:
        document = index.documents[citation.document]
        for number, start, end in document.by_page(citation.char_start, citation.char_end):
            words = document.text[start:end]
            if number and words.strip():
                page = index.page(citation.document, number, citation.provision, words)
                pages.setdefault((citation.document, number), []).append((page, citation.citation))
    return [_crop(found) for found in pages.values()]


def crops_of_provisions(index: Index, provisions: Iterable[str]) -> list[Crop]:
    """Each page that some provisions begin on, once, cut to their words."""
    pages: dict[tuple[str, int], list[tuple[Page, str]]] = {}
    for name in provisions:
        provision = index.provisions.get(name)
        if provision is None or not provision.pages:
            continue
        try:
            page = index.page(provision.document, provision.pages[0], provision.id)
        except ParameterError:
            continue  # a document without pages
        pages.setdefault((provision.document, page.number), []).append(
            (page, index.finder.library.citation_of(provision))
        )
    return [_crop(found) for found in pages.values()]


def _crop(found: list[tuple[Page, str]]) -> Crop:
    page = found[0][0]
    cited = ", ".join(dict.fromkeys(citation for _, citation in found))
    name = f"{page.title}, page {page.number}: {cited}"
    marks = tuple(dict.fromkeys(mark for each, _ in found for mark in each.marks))
    if not page.picture:
        return Crop(name, "", note=page.note)
    return _cut(page, name, marks)


def _cut(page: Page, name: str, marks: tuple[Mark, ...]) -> Crop:
    """A page cut to the lines with marks and to its printed width; the whole page where nothing is marked."""
    from PIL import Image

    top = max(0.0, min((mark.y for mark in marks), default=0.0) - AROUND)
    bottom = min(1.0, max((mark.y + mark.height for mark in marks), default=1.0) + AROUND)
    made = io.BytesIO()
    with Image.open(io.BytesIO(page.picture)) as whole:
        first, last = round(top * whole.height), round(bottom * whole.height)
        lines = whole.convert("L").crop((0, first, whole.width, last))
        left, right = _printed_width(lines)
        # Greys by a fixed table: those that are chosen for each picture would be others in each.
        part = lines.crop((left, 0, right, lines.height)).point(STEPS).quantize(GREYS, dither=Image.Dither.NONE)
        part.save(made, format="png", optimize=True)
        wide, high = whole.width / part.width, whole.height / part.height
        x, y = left / whole.width, first / whole.height
        moved = tuple(Mark((m.x - x) * wide, (m.y - y) * high, m.width * wide, m.height * high) for m in marks)
    address = f"data:image/png;base64,{base64.b64encode(made.getvalue()).decode('ascii')}"
    return Crop(name, address, part.width, part.height, moved)


def _printed_width(lines: "Image.Image") -> tuple[int, int]:
    """The first and last column of some greys that is not blank, with a little room on either side."""
    dark = lines.point([255 * (value < PAPER) for value in range(256)]).getbbox()
    left, right = (dark[0], dark[2]) if dark else (0, lines.width)
    return max(0, left - ROOM), min(lines.width, right + ROOM)
