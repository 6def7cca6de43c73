"""Pages without text, read by Tesseract: optional, and slow beside everything else here.

A scanned page is straightened first, for type that slopes by a degree is already read badly. Where
the words show a margin with headings, body and margin are read again and apart, so that the lines
of one are not taken for those of the other. Boxes are those of the straightened page.
Results are kept by the file's checksum.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import pymupdf

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.files import read_json, write_json
from civicsetu.read.page.lines import Line, Page

if TYPE_CHECKING:
    import numpy as np

Ocr = Literal["auto", "never"]

DPI = 300
RECIPE = 1  # counts up when the same page would be read otherwise, so that old results are not used
INSTALL = "apt-get install tesseract-ocr tesseract-ocr-eng tesseract-ocr-hin"
LONGEST_S = 180  # seconds for one reading of one page
STEEPEST, STEP = 3.0, 0.1  # degrees by which a page may slope, and how finely that is looked for
# Tesseract's page segmentation: 6 takes a page for one block of text. Those that look for columns
# tear the enumerators from their words, and read them alone and badly.
ONE_BLOCK = "6"
SURE, UNSURE = 50.0, 30.0  # a word's confidence from which it tells where columns are; below which marks are dirt
ENGLISH = 60.0  # below this mean confidence a page may be Hindi
FEWEST = 20  # words that are needed to tell where columns are
GAP = 10.0  # points between two pieces of a row that do not belong together
SHARED = 0.2  # the share of long pieces that begin at the text's edge, at least
FEW_BEFORE = 60.0  # points before a page's text in which there may be words of it all the same
BEFORE = 90.0  # points before the text in which its numbers and enumerators stand
EM_PER_HEIGHT = 1.12  # the size of type by the height from ascender to descender
MARGIN_TYPE = 0.85  # margin headings are given this share of the body's size, as gazettes set them

NUMBER_SLIP = re.compile(r"([0-9OoIl|]{1,3})\s?[-–—][\s.]*(?=\(|[A-Z]|$)")
ENUMERATOR_SLIP = re.compile(r"(?:\(\s?([A-Za-z]{1,4}|\d{1,2}|\|)\s?[)}\]]|([ivx]{1,4}|[a-z])\)(?=\s))")
NUMBERING = re.compile(r"\(\w{1,4}[)}]|\d{1,3}\s?[-–.]")
BETWEEN = frozenset("- – — & /".split())  # marks that stand between two words
DIGITS = str.maketrans("OoIl|", "00111")


class Word(NamedTuple):
    """A word with its box in pixels, its confidence (0 to 100) and the line it is on."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    confidence: float
    line: tuple[int, ...]

    @property
    def real(self) -> bool:
        """True for a word of a language, which a number, an enumerator or dirt is not."""
        return self.confidence >= SURE and sum(c.isalpha() for c in self.text) >= 3


class Columns(NamedTuple):
    """Where a page's body is, in pixels: its left and right edge, and the rows that cross the
    margin, from top to bottom. Left of `cut` is nothing of the body; `margin` is False where
    nothing is of the margin either."""

    cut: float
    left: float
    right: float
    margin: bool
    across: tuple[tuple[float, float], ...]


class Picture(NamedTuple):
    """A straightened page as pixels, and where its first pixel stands on the page, in points."""

    number: int
    width: float
    height: float
    pixels: "np.ndarray"
    x: float
    y: float


# ------------------------------------------------------------------ what is there
def available() -> str | None:
    """What is missing for reading scans, with the remedy; None when all is there."""
    if shutil.which("tesseract") is None:
        return f"Tesseract is not installed ({INSTALL})"
    if "eng" not in _engine(shutil.which("tesseract") or "")[1]:
        return f"Tesseract has no English data ({INSTALL})"
    return None


def engine(ocr: str) -> list[str]:
    """What a reading by OCR depends on: the engine's version and languages; empty where scans are not read."""
    if ocr == "never" or available():
        return []
    version, languages = _engine(shutil.which("tesseract") or "")
    return [version, *sorted(languages)]


@lru_cache(maxsize=4)
def _engine(command: str) -> tuple[str, frozenset[str]]:
    """The version and the languages of the Tesseract at a path."""

    def said(option: str) -> list[str]:
        try:
            done = subprocess.run([command, option], capture_output=True, text=True, timeout=30, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return []
        return (done.stdout or done.stderr).splitlines()

    return next(iter(said("--version")), ""), frozenset(line.strip() for line in said("--list-langs")[1:])


# ------------------------------------------------------------------ pages
def is_picture(page: pymupdf.Page) -> bool:
    """True for a page of which an image covers the most."""
    area = sum(abs(pymupdf.Rect(image["bbox"]) & page.rect) for image in page.get_image_info())
    return area > 0.5 * abs(page.rect)


def ocr_page(page: pymupdf.Page, number: int) -> Page:
    """Read one page from its picture.

    Args:
        page: the page.
        number: its number, from 1.

    Returns:
        The page's lines, with the mean confidence of its words (0 to 100).

    Raises:
        UnreadableDocument: Tesseract is missing or fails.
    """
    return _read(_picture(page, number))


def ocr_pages(
    document: pymupdf.Document, numbers: Sequence[int], checksum: str = "", cache: Path | None = None
) -> dict[int, Page]:
    """Read several pages, as many at once as there are processors.

    Args:
        document: the open PDF.
        numbers: the pages, from 1.
        checksum: the file's SHA-256, under which the results are kept.
        cache: the folder to keep them in; None keeps nothing.

    Returns:
        The pages by number.

    Raises:
        UnreadableDocument: Tesseract is missing or fails.
    """
    folder = cache / checksum if cache and checksum else None
    found = {n: page for n in numbers if folder and (page := _kept(folder / f"{n}.json"))}
    away = [n for n in numbers if n not in found]
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        # a few at a time, for a page of pixels takes 9 MB and MuPDF wants only one thread
        for i in range(0, len(away), workers):
            pictures = [_picture(document[n - 1], n) for n in away[i : i + workers]]
            for page in pool.map(_read, pictures):
                found[page.number] = page
                if folder:
                    write_json(folder / f"{page.number}.json", _row(page))
    return found


def _row(page: Page) -> dict[str, Any]:
    row = page._asdict()
    return row | {"recipe": _recipe(), "lines": [list(line) for line in page.lines]}


def _kept(path: Path) -> Page | None:
    """A page from an earlier reading, unless another version or recipe made it."""
    try:
        row = read_json(path)
        if row.pop("recipe") != _recipe():
            return None
        column = tuple(row.pop("column") or ()) or None
        return Page(**row | {"lines": tuple(Line(*line) for line in row["lines"]), "column": column})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _recipe() -> str:
    version, languages = _engine(shutil.which("tesseract") or "")
    return f"{RECIPE}, {version}, {'+'.join(sorted(languages & {'eng', 'hin'}))}"


# ------------------------------------------------------------------ pictures
def _picture(page: pymupdf.Page, number: int) -> Picture:
    import numpy as np

    turned = pymupdf.Matrix(DPI / 72, DPI / 72).prerotate(-_slope(page))
    made = page.get_pixmap(matrix=turned, colorspace=pymupdf.csGRAY)
    pixels = np.frombuffer(made.samples, np.uint8).reshape(made.height, made.stride)[:, : made.width].copy()
    rect = page.rect
    # the page's middle stays where it is
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


# ------------------------------------------------------------------ reading
def _read(picture: Picture) -> Page:
    """The lines of a picture; knows nothing of MuPDF, so that several threads can do it."""
    pixels, scale = picture.pixels, 72 / DPI
    language, first = "eng", _words(pixels, "eng")
    if _mean(first) < ENGLISH and "hin" in _engine(shutil.which("tesseract") or "")[1]:
        hindi = _words(pixels, "hin")
        if _mean(hindi) > _mean(first):
            language, first = "hin", hindi
    columns = _columns(first, pixels.shape[1])
    margin: list[list[Word]] = []
    if columns.margin:
        first = _words(_body_only(pixels, columns), language)
        for row in _clean(_words(_margin_only(pixels, columns), language), least=0.0):
            if any(w.real for w in row) or (margin and _ends(margin[-1], row)):
                margin.append(row)
    body = _clean(w for w in first if w.x1 > columns.cut and w.x0 < columns.right + 9 * DPI / 72)
    height = _height(body)
    lines = [*_lines(body, picture, 1.0, height), *_lines(margin, picture, MARGIN_TYPE, height)]
    lines.sort(key=lambda line: (round(line.y0), line.x0))
    kept = [w for row in (*body, *margin) for w in row]
    column = (round(columns.left * scale + picture.x, 1), round(columns.right * scale + picture.x, 1))
    return Page(
        picture.number, picture.width, picture.height, tuple(_mended(lines)), round(_mean(kept), 1), column
    )  # fmt: skip


def _words(pixels: "np.ndarray", language: str) -> list[Word]:
    """Tesseract's words of a picture."""
    command = shutil.which("tesseract")
    if command is None:
        raise UnreadableDocument("image_only", f"{available()}")
    height, width = pixels.shape
    try:
        done = subprocess.run(
            [command, "stdin", "stdout", "--dpi", str(DPI), "--psm", ONE_BLOCK, "-l", language, "tsv"],
            input=b"P5 %d %d 255\n" % (width, height) + pixels.tobytes(),
            capture_output=True,
            env=os.environ | {"OMP_THREAD_LIMIT": "1"},
            timeout=LONGEST_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise UnreadableDocument("image_only", f"Tesseract failed: {' '.join(str(error).split())[:200]}") from None
    found = []
    for row in done.stdout.decode("utf-8", "replace").splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) == 12 and cells[0] == "5" and cells[11].strip():
            x, y, w, h = (float(v) for v in cells[6:10])
            confidence = min(100.0, max(0.0, float(cells[10])))
            found.append(Word(cells[11].strip(), x, y, x + w, y + h, confidence, tuple(map(int, cells[2:5]))))
    return found


def _mean(words: Iterable[Word]) -> float:
    """The mean confidence, by letters, so that specks count little."""
    weights = [(w.confidence, len(w.text)) for w in words]
    letters = sum(n for _, n in weights)
    return sum(c * n for c, n in weights) / letters if letters else 0.0


# ------------------------------------------------------------------ columns
def _columns(words: list[Word], width: int) -> Columns:
    """Find the body's edges. Most long stretches of words begin at the text's left edge, numbers
    and enumerators stand just before it, and what is further left is the margin; rows that run
    from there into the body, as titles do, go across."""
    point = DPI / 72
    good = [w for w in words if w.confidence >= SURE and any(c.isalnum() for c in w.text)]
    real = [w for w in good if w.real]
    if len(real) < FEWEST:
        return Columns(0.0, 0.0, float(width), False, ())
    left = sorted(w.x0 for w in real)[len(real) // 100]
    right = sorted(w.x1 for w in real)[-1 - len(real) // 100]
    pieces = [piece for row in _rows_of(good) for piece in _pieces(row, GAP * point)]
    starts = sorted(p[0].x0 for p in pieces if p[-1].x1 - p[0].x0 > 0.3 * (right - left))
    near = {x: sum(0 <= other - x < 6 * point for other in starts) for x in starts}
    text = next((x for x in starts if near[x] >= max(2, SHARED * len(starts))), left)
    numbers = [w.x0 for w in good if NUMBERING.match(w.text) and text - BEFORE * point < w.x0 < text]
    body = min([text, *numbers])
    beside = [w.x1 for w in real if w.x1 < body]
    cut = max(beside) + 2 * point if beside else body - FEW_BEFORE * point
    across = [
        (min(w.y0 for w in p), max(w.y1 for w in p))
        for p in pieces
        if p[0].x0 < body - 6 * point and p[-1].x1 > body + 40 * point
    ]
    return Columns(cut, body, right, bool(beside), tuple(across) if beside else ())


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


def _body_only(pixels: "np.ndarray", columns: Columns) -> "np.ndarray":
    """The picture with all painted white that stands beside the body."""
    spare, cut = int(3 * DPI / 72), int(columns.cut)
    made = pixels.copy()
    made[:, :cut] = 255
    made[:, int(columns.right) + 3 * spare :] = 255
    for top, bottom in columns.across:
        rows = slice(max(0, int(top) - spare), int(bottom) + spare)
        made[rows, :cut] = pixels[rows, :cut]
    return made


def _margin_only(pixels: "np.ndarray", columns: Columns) -> "np.ndarray":
    """The margin's picture, without the rows that cross it."""
    spare = int(3 * DPI / 72)
    made = pixels[:, : int(columns.cut) + 4 * spare].copy()
    made[:, int(columns.cut) + 1 :] = 255  # type at a picture's very edge is read badly
    for top, bottom in columns.across:
        made[max(0, int(top) - spare) : int(bottom) + spare] = 255
    return made


# ------------------------------------------------------------------ lines
def _ends(heading: list[Word], row: list[Word]) -> bool:
    """True for the one last word of a margin heading, which is often read right but not surely."""
    near = 0 < row[0].y0 - heading[0].y0 < 2 * (heading[0].y1 - heading[0].y0)
    level = abs(row[0].x0 - heading[0].x0) < 5 * DPI / 72
    return len(row) == 1 and near and level and bool(re.fullmatch(r"[a-z]{4,}[.:-]*", row[0].text))


def _clean(words: Iterable[Word], least: float = UNSURE) -> list[list[Word]]:
    """Words by line, without the dirt at the ends of lines and the lines that are only dirt."""
    lines: dict[tuple[int, ...], list[Word]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    found = []
    for row in lines.values():
        while row and _dirt(row[0]):
            row = row[1:]
        while row and _dirt(row[-1]):
            row = row[:-1]
        row = [w for w in row if any(c.isalnum() for c in w.text) or w.text in BETWEEN]
        if row and sum(w.confidence for w in row) >= least * len(row):
            found.append(row)
    return found


def _dirt(word: Word) -> bool:
    if not any(c.isalnum() for c in word.text):
        return True
    return word.confidence < UNSURE and len(word.text) <= 3 and "(" not in word.text and "-" not in word.text


def _height(rows: list[list[Word]]) -> float:
    """The height of most lines from ascender to descender, in pixels."""
    heights = sorted(max(w.y1 for w in row) - min(w.y0 for w in row) for row in rows if len(row) > 3)
    return heights[len(heights) // 2] if heights else 10 * DPI / 72


def _lines(rows: list[list[Word]], picture: Picture, share: float, height: float) -> Iterator[Line]:
    """Rows of words as lines of type. Most lines of a page are of one size, which their own
    heights only roughly tell; a line is larger or smaller only where it is by much."""
    scale = 72 / DPI
    usual = round(2 * EM_PER_HEIGHT * height * scale) / 2
    for row in rows:
        own = (max(w.y1 for w in row) - min(w.y0 for w in row)) / height
        size = usual * (share if share < 1 or own < 1.4 else min(own, 2.0))
        middle = sorted((w.y0 + w.y1) / 2 for w in row)[len(row) // 2] * scale + picture.y
        yield Line(
            " ".join(w.text for w in row),
            picture.number,
            round(min(w.x0 for w in row) * scale + picture.x, 1),
            round(middle - 0.6 * usual, 1),
            round(max(w.x1 for w in row) * scale + picture.x, 1),
            round(middle + 0.6 * usual, 1),
            round(size, 1),
            0,
        )


def _mended(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines with the slips put right that numbers and enumerators at their beginning are prone
    to: "1O-(1)", "(f}", and "(ce)" or "(1)" where the list has come to (c) or (l)."""
    last = ""
    for line in lines:
        text = re.sub(r"^[^\w(\[\"“”‘’']+|^[\"“”‘’']\s*(?=\()", "", line.text)
        if (match := NUMBER_SLIP.match(text)) and any(c.isdigit() for c in match[1]):
            text = f"{match[1].translate(DIGITS)}-{text[match.end() :].lstrip(' .')}"
            text = re.sub(r"^(\d{1,3}-)\([Il|]\)", r"\1(1)", text)
            text = re.sub(r"^(\d{1,3}-\(1\)) ?[-–—] ", r"\1 ", text)
            last = ""
        elif match := ENUMERATOR_SLIP.match(text):
            label = match[1] or match[2]
            after = chr(ord(last) + 1) if len(last) == 1 and "a" <= last < "z" else ""
            if after and ((after == "l" and label in "I1|l") or (label in ("ce", "ec") and after in label)):
                label = after
            text = f"({label}){text[match.end() :]}"
            last = label
        yield line._replace(text=text)
