"""Tesseract, the engine that reads pictures: whether it is there, and the words that it finds.

It is optional, and slow beside everything else in reading.
"""

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from civicsetu.base.errors import UnreadableDocument

if TYPE_CHECKING:
    import numpy as np

DPI = 300  # of the pictures that it is given
INSTALL = "apt-get install tesseract-ocr tesseract-ocr-eng tesseract-ocr-hin"
LONGEST_S = 180  # seconds for one reading of one page
# Tesseract's page segmentation: 6 takes a page for one block of text. Those that look for columns
# tear the enumerators from their words, and read them alone and badly.
ONE_BLOCK = "6"
SURE = 50.0  # the confidence from which a word tells where columns are


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


# ------------------------------------------------------------------ what is installed
def available() -> str | None:
    """What is missing for reading scans, with the remedy; None when all is there."""
    if shutil.which("tesseract") is None:
        return f"Tesseract is not installed ({INSTALL})"
    if "eng" not in _installed(shutil.which("tesseract") or "")[1]:
        return f"Tesseract has no English data ({INSTALL})"
    return None


def engine(ocr: str) -> list[str]:
    """What a reading by OCR depends on: the engine's version and languages; empty where scans are not read."""
    if ocr == "never" or available():
        return []
    version, languages = _installed(shutil.which("tesseract") or "")
    return [version, *sorted(languages)]


def recipe() -> str:
    """The engine's version and those of its languages that pages are read in."""
    version, languages = _installed(shutil.which("tesseract") or "")
    return f"{version}, {'+'.join(sorted(languages & {'eng', 'hin'}))}"


def reads_hindi() -> bool:
    """True where the engine has Hindi data."""
    return "hin" in _installed(shutil.which("tesseract") or "")[1]


@lru_cache(maxsize=4)
def _installed(command: str) -> tuple[str, frozenset[str]]:
    """The version and the languages of the Tesseract at a path."""

    def said(option: str) -> list[str]:
        try:
            done = subprocess.run([command, option], capture_output=True, text=True, timeout=30, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return []
        return (done.stdout or done.stderr).splitlines()

    return next(iter(said("--version")), ""), frozenset(line.strip() for line in said("--list-langs")[1:])


# ------------------------------------------------------------------ words
def words_of(pixels: "np.ndarray", language: str) -> list[Word]:
    """Tesseract's words of a picture.

    Args:
        pixels: grey values, rows x columns, at `DPI`.
        language: `eng` or `hin`.

    Raises:
        UnreadableDocument: Tesseract is missing or fails.
    """
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
    return list(_words_in(done.stdout.decode("utf-8", "replace")))


def _words_in(table: str) -> Iterator[Word]:
    """The words in Tesseract's table: level, page, block, paragraph, line, word, box, confidence, text."""
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) == 12 and cells[0] == "5" and cells[11].strip():
            x, y, width, height = (float(cell) for cell in cells[6:10])
            confidence = min(100.0, max(0.0, float(cells[10])))
            line = tuple(map(int, cells[2:5]))
            yield Word(cells[11].strip(), x, y, x + width, y + height, confidence, line)


def mean_confidence(words: Iterable[Word]) -> float:
    """The mean confidence, by letters, so that specks count little."""
    weights = [(w.confidence, len(w.text)) for w in words]
    letters = sum(n for _, n in weights)
    return sum(c * n for c, n in weights) / letters if letters else 0.0
