"""Words of a PDF that nobody sees in print: not painted, transparent, in the colour of what is behind them, too small,
covered, or in an annotation. They are told apart here, so that no reader takes them for the law. What stands beside the
page is left out by PyMuPDF already.

A scan often has a layer of words that is not painted, from OCR: such a page is told by `is_layered` and read.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pymupdf

from civicsetu.read.page.lines import Hidden

FAINTEST = 26  # of 255: what is painted less is not seen
SMALLEST = 2.0  # points of type that can be read
LIKE = 40  # of 255: colours of which no part differs by more are one to the eye
WHITE = 0xFFFFFF
LIGHT = 0x808080  # a colour without these bits is dark in every part
THIN = 3.0  # points up to which a filled box is a rule
LARGEST_EVEN = 40  # shades of 255 by which an empty place may vary
SHADES = re.compile(rb"/\S{1,200}\s{1,200}sh(?![A-Za-z0-9])")  # "/Sh1 sh": a name, and that its shading is painted
BEGINS_IMAGE = re.compile(rb"BI\s*/[A-Z]")  # a picture that no list of resources has

BAND, MOST_BANDS = 24.0, 700  # points of a page's height that are looked through together; of no page are there more

Box = tuple[float, float, float, float]
Span = dict[str, Any]


class Paint(NamedTuple):
    """A filled box: its place in the order of painting, where it stands, and its colour."""

    order: int
    box: Box
    color: int


def without_annotations(page: pymupdf.Page) -> list[Hidden]:
    """Take annotations and fields off a page, in memory; the words that they had. Signatures are printed and stay."""
    found = []
    for widget in list(page.widgets()) if page.first_widget else ():
        if widget.field_type_string != "Signature":
            found.append(str(widget.field_value or ""))
            page.delete_widget(widget)
    for note in list(page.annots()) if page.first_annot else ():
        found.append(note.info.get("content") or note.get_text())
        page.delete_annot(note)
    return [Hidden("in an annotation", " ".join(words.split())) for words in found if words.strip()]


def take_hidden(page: pymupdf.Page, blocks: Sequence[dict[str, Any]], contents: bytes) -> list[Hidden]:
    """Take what is not seen out of a page's blocks.

    Args:
        page: the page.
        blocks: of its dictionary, in the order of painting; changed in place.
        contents: what the page is painted by.

    Returns:
        What was taken out, and why.
    """
    sight = _Sight(page, blocks, contents)
    found = []
    for order, block in enumerate(blocks):
        for line in block.get("lines", ()):
            if sight.is_bare and all(map(_is_plain, line["spans"])):
                continue
            reasons = [sight.hidden(span, order) for span in line["spans"]]
            if any(reasons):
                found += [
                    Hidden(why, " ".join(span["text"].split()))
                    for why, span in zip(reasons, line["spans"], strict=True) if why
                ]  # fmt: skip
                line["spans"] = [span for why, span in zip(reasons, line["spans"], strict=True) if not why]
    return found


def is_layered(blocks: Iterable[dict[str, Any]], hidden: Sequence[Hidden]) -> bool:
    """True where more of a page's words are hidden than seen; on a picture these are a layer over it.

    Args:
        blocks: what is left of the page.
        hidden: what was taken out of it.
    """
    seen = sum(len(span["text"]) for block in blocks for line in block.get("lines", ()) for span in line["spans"])
    return sum(len(one.text) for one in hidden) > seen


class _Sight:
    """What is seen of a page."""

    def __init__(self, page: pymupdf.Page, blocks: Sequence[dict[str, Any]], contents: bytes) -> None:
        self.page, self.blocks = page, blocks
        self.fills: dict[int, list[Paint]] = {}  # by the bands of the page that they reach into
        for order, block in enumerate(blocks):
            if block["type"] == 3 and not block["stroked"] and block["alpha"] > 127 and _is_wide(block["bbox"]):
                paint = Paint(order, block["bbox"], block["color"])
                for band in range(_band(paint.box[1]), _band(paint.box[3]) + 1):
                    self.fills.setdefault(band, []).append(paint)
        images = page.get_images()
        self.log = page.get_bboxlog() if images or _paints_more(contents) else []
        self.pictures = [(n, box) for n, (kind, box) in enumerate(self.log) if kind in ("fill-image", "fill-shade")]
        self.opaque = not any(image[1] for image in images)
        self.is_bare = not self.fills and not self.pictures  # nothing is painted but words

    def hidden(self, span: Span, order: int) -> str:
        """Why words are not seen; empty where they are.

        Args:
            span: the words.
            order: the place of their block in the order of painting.
        """
        if not span["text"].strip():
            return ""
        if span["alpha"] < FAINTEST:
            return "not painted"
        if span["size"] < SMALLEST:
            return f"smaller than {SMALLEST:g} points"
        color = span["color"]
        if self.is_bare:
            like = color & LIGHT and _alike(color, WHITE) and self._is_even(span["bbox"])
            return "in the colour of the page" if like else ""
        return self._behind_or_over(span, order)

    def _behind_or_over(self, span: Span, order: int) -> str:
        middle = _middle(span["bbox"])
        fills = [paint for paint in self.fills.get(_band(middle[1]), ()) if _holds(paint.box, middle)]
        over = [paint for paint in fills if paint.order > order]
        if over and (self._is_even(span["bbox"]) or self._written_over(middle, over[-1].order)):
            return "covered"
        pictures = self._pictures(middle)
        if pictures[1] and (self.opaque or self._is_even(span["bbox"])):
            return "covered"
        behind = [paint.color for paint in fills if paint.order < order]
        like = _alike(span["color"], behind[-1] if behind else WHITE)
        if like and self._is_even(span["bbox"]):  # nothing else lies behind, such as a thick line or a faint box
            return "in the colour of the page"
        return ""

    def _pictures(self, middle: tuple[float, float]) -> tuple[bool, bool]:
        """Whether a picture or shading lies below the words at a place, and whether one lies over them."""
        painted = [n for n, box in self.pictures if _holds(box, middle)]
        if not painted:
            return False, False
        texts = (n for n, (kind, box) in enumerate(self.log) if kind.endswith("text") and _holds(box, middle))
        last = max(texts, default=-1)
        return painted[0] < last, painted[-1] > last

    def _written_over(self, middle: tuple[float, float], order: int) -> bool:
        """Whether other words are painted at a place after something."""
        return any(_holds(block["bbox"], middle) for block in self.blocks[order + 1 :] if block["type"] == 0)

    def _is_even(self, box: Box) -> bool:
        """Whether nothing can be seen in a box: it has one shade."""
        clip = pymupdf.Rect(box) & self.page.rect
        if clip.is_empty:
            return True
        samples = self.page.get_pixmap(clip=clip, colorspace=pymupdf.csGRAY, annots=False).samples
        return not samples or max(samples) - min(samples) < LARGEST_EVEN


def _is_plain(span: Span) -> bool:
    """Whether words are seen where nothing is painted but words: they are dark and not too small."""
    return span["alpha"] >= FAINTEST and span["size"] >= SMALLEST and not span["color"] & LIGHT


def _paints_more(contents: bytes) -> bool:
    """Whether a page has shadings, or pictures that no list of resources has."""
    if b"sh" in contents and SHADES.search(contents):
        return True
    return b"BI" in contents and any(
        not contents[found.start() - 1 : found.start()].isalnum() for found in BEGINS_IMAGE.finditer(contents)
    )  # fmt: skip


def told(pages: Iterable[tuple[int, Sequence[Hidden]]]) -> Iterator[str]:
    """One sentence for each reason why words of a document are not seen.

    Args:
        pages: their numbers, and what is hidden on each.

    >>> list(told([(3, [Hidden("covered", "9. Secret.")])]))
    ['words that are covered were left out: page 3 ("9. Secret.")']
    """
    by_reason: dict[str, dict[int, str]] = {}
    for number, hidden in pages:
        for one in hidden:
            by_reason.setdefault(one.why, {}).setdefault(number, one.text)
    for why, found in sorted(by_reason.items()):
        listed = ", ".join(map(str, list(found)[:10])) + (", ..." if len(found) > 10 else "")
        first = next(iter(found.values()))
        shown = first if len(first) <= 60 else f"{first[:60].rstrip()} ..."
        yield f'words that are {why} were left out: page{"s" * (len(found) > 1)} {listed} ("{shown}")'


def _is_wide(box: Box) -> bool:
    return box[2] - box[0] > THIN and box[3] - box[1] > THIN


def _band(y: float) -> int:
    return int(min(max(y, -BAND), MOST_BANDS * BAND) // BAND)


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _holds(box: Box, place: tuple[float, float]) -> bool:
    x0, y0, x1, y1 = box
    x, y = place
    return y0 <= y <= y1 and x0 <= x <= x1


def _alike(color: int, other: int) -> bool:
    return all(abs((color >> shift & 255) - (other >> shift & 255)) < LIKE for shift in (0, 8, 16))
