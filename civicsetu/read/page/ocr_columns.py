"""The columns of a scanned page: its body, and the margin with headings beside it.

They are told from the words of a first reading of the whole page. Body and margin are then read again,
each alone, so that the lines of one are not taken for those of the other.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from civicsetu.read.page.ocr_engine import DPI, SURE, Word

if TYPE_CHECKING:
    import numpy as np

FEWEST = 20  # words that are needed to tell where columns are
GAP = 10.0  # points between two pieces of a row that do not belong together
SHARED = 0.2  # the share of long pieces that begin at the text's edge, at least
FEW_BEFORE = 60.0  # points before a page's text in which there may be words of it all the same
BEFORE = 90.0  # points before the text in which its numbers and enumerators stand
NUMBERING = re.compile(r"\(\w{1,4}[)}]|\d{1,3}\s?[-–.]")  # (a)  (b}  12.  3-


class Columns(NamedTuple):
    """Where a page's body is, in pixels: its left and right edge, and the rows that cross the
    margin, from top to bottom. Left of `cut` is nothing of the body; `margin` is False where
    nothing is of the margin either."""

    cut: float
    left: float
    right: float
    margin: bool
    across: tuple[tuple[float, float], ...]


def columns_of(words: list[Word], width: int) -> Columns:
    """Find the body's edges.

    Most long stretches of words begin at the text's left edge, numbers and enumerators stand just
    before it, and what is further left is the margin; rows that run from there into the body, as
    titles do, go across.

    Args:
        words: of a first reading of the whole page.
        width: of its picture, in pixels.
    """
    point = DPI / 72
    good = [word for word in words if word.confidence >= SURE and any(c.isalnum() for c in word.text)]
    real = [word for word in good if word.real]
    if len(real) < FEWEST:
        return Columns(0.0, 0.0, float(width), False, ())
    left = sorted(word.x0 for word in real)[len(real) // 100]
    right = sorted(word.x1 for word in real)[-1 - len(real) // 100]
    pieces = [piece for row in _rows_of(good) for piece in _pieces(row, GAP * point)]
    text = _text_edge(pieces, left, right)
    numbers = [w.x0 for w in good if NUMBERING.match(w.text) and text - BEFORE * point < w.x0 < text]
    body = min([text, *numbers])
    beside = [word.x1 for word in real if word.x1 < body]
    if not beside:
        return Columns(body - FEW_BEFORE * point, body, right, False, ())
    return Columns(max(beside) + 2 * point, body, right, True, tuple(_across(pieces, body)))


def _text_edge(pieces: list[list[Word]], left: float, right: float) -> float:
    """Where enough long pieces of rows begin; the text's left edge where none is shared."""
    starts = sorted(piece[0].x0 for piece in pieces if piece[-1].x1 - piece[0].x0 > 0.3 * (right - left))
    near = {x: sum(0 <= other - x < 6 * DPI / 72 for other in starts) for x in starts}
    return next((x for x in starts if near[x] >= max(2, SHARED * len(starts))), left)


def _across(pieces: list[list[Word]], body: float) -> Iterator[tuple[float, float]]:
    """The upper and lower edge of rows that begin in the margin and run into the body."""
    point = DPI / 72
    for piece in pieces:
        if piece[0].x0 < body - 6 * point and piece[-1].x1 > body + 40 * point:
            yield min(word.y0 for word in piece), max(word.y1 for word in piece)


def _rows_of(words: list[Word]) -> Iterator[list[Word]]:
    """Words by the height they stand at, each row from left to right."""
    row: list[Word] = []
    for word in sorted(words, key=lambda w: (w.y0 + w.y1) / 2):
        if row and (word.y0 + word.y1) / 2 - (row[0].y0 + row[0].y1) / 2 > 0.5 * (row[0].y1 - row[0].y0):
            yield sorted(row, key=lambda w: w.x0)
            row = []
        row.append(word)
    if row:
        yield sorted(row, key=lambda w: w.x0)


def _pieces(row: list[Word], gap: float) -> Iterator[list[Word]]:
    piece: list[Word] = []
    for word in row:
        if piece and word.x0 - piece[-1].x1 > gap:
            yield piece
            piece = []
        piece.append(word)
    if piece:
        yield piece


def body_only(pixels: "np.ndarray", columns: Columns) -> "np.ndarray":
    """The picture with all painted white that stands beside the body."""
    spare, cut = int(3 * DPI / 72), int(columns.cut)
    made = pixels.copy()
    made[:, :cut] = 255
    made[:, int(columns.right) + 3 * spare :] = 255
    for top, bottom in columns.across:
        rows = slice(max(0, int(top) - spare), int(bottom) + spare)
        made[rows, :cut] = pixels[rows, :cut]
    return made


def margin_only(pixels: "np.ndarray", columns: Columns) -> "np.ndarray":
    """The margin's picture, without the rows that cross it."""
    spare = int(3 * DPI / 72)
    made = pixels[:, : int(columns.cut) + 4 * spare].copy()
    made[:, int(columns.cut) + 1 :] = 255  # type at a picture's very edge is read badly
    for top, bottom in columns.across:
        made[max(0, int(top) - spare) : int(bottom) + spare] = 255
    return made
