"""A scanned page as a straight picture. Type that slopes by a degree is already read badly."""

from typing import TYPE_CHECKING, NamedTuple

import pymupdf

from civicsetu.read.page.ocr_engine import DPI

if TYPE_CHECKING:
    import numpy as np

STEEPEST, STEP = 3.0, 0.1  # degrees by which a page may slope, and how finely that is looked for


class Picture(NamedTuple):
    """A straightened page as pixels, and where its first pixel stands on the page, in points."""

    number: int
    width: float
    height: float
    pixels: "np.ndarray"
    x: float
    y: float


def is_picture(page: pymupdf.Page) -> bool:
    """True for a page of which an image covers the most."""
    area = sum(abs(pymupdf.Rect(image["bbox"]) & page.rect) for image in page.get_image_info())
    return bool(area > 0.5 * abs(page.rect))


def picture_of(page: pymupdf.Page, number: int) -> Picture:
    """A page as a picture that is turned so that its lines are level; the page's middle stays where it is.

    Args:
        page: the page.
        number: its number, from 1.
    """
    import numpy as np

    turned = pymupdf.Matrix(DPI / 72, DPI / 72).prerotate(-_slope(page))
    made = page.get_pixmap(matrix=turned, colorspace=pymupdf.csGRAY)
    pixels = np.frombuffer(made.samples, np.uint8).reshape(made.height, made.stride)[:, : made.width].copy()
    rect = page.rect
    middle = pymupdf.Point(rect.width / 2, rect.height / 2)
    moved = middle * turned * (72 / DPI) - middle
    return Picture(
        number, rect.width, rect.height, pixels, made.x * 72 / DPI - moved.x, made.y * 72 / DPI - moved.y
    )  # fmt: skip


def _slope(page: pymupdf.Page) -> float:
    """The degrees by which a page's lines slope: at the right angle its rows are blackest and
    the white between them whitest (Postl 1986)."""
    import numpy as np

    small = page.get_pixmap(dpi=75, colorspace=pymupdf.csGRAY)
    grey = np.frombuffer(small.samples, np.uint8).reshape(small.height, small.stride)[:, : small.width]
    height, width = grey.shape
    inner = grey[height * 3 // 100 : height * 97 // 100, width // 10 : width * 9 // 10] < 160
    ys, xs = np.nonzero(inner)
    if len(ys) < 100:
        return 0.0
    most = int(np.tan(np.radians(STEEPEST)) * width) + 1

    def sharpness(degrees: float) -> float:
        rows = np.round(ys + (inner.shape[1] - xs) * np.tan(np.radians(degrees))).astype(int) + most
        ink = np.bincount(rows, minlength=height + 2 * most).astype(float)
        return float((np.diff(ink) ** 2).sum())

    steps = round(STEEPEST / STEP)
    return max((n * STEP for n in range(-steps, steps + 1)), key=lambda degrees: (sharpness(degrees), -abs(degrees)))
