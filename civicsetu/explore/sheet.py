"""A page of a document: its picture, its text, and where words stand on it."""

import base64
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from civicsetu.answer.as_html import BOX
from civicsetu.model.provision import Box

DPI = 110  # of a page's picture
NEAR = 4.0  # points beyond a provision's boxes in which its words are looked for
MARK = "position:absolute;background:#ffd54a66;outline:1px solid #b8860b;mix-blend-mode:multiply"
_pdf = threading.Lock()  # MuPDF is not for several threads at once


class Mark(NamedTuple):
    """A rectangle on a page, in shares of its width and height from its top left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, repr=False)
class Page:
    """A page of a document.

    Fields:
        document, title: the document's key and title.
        number: of the page, from 1.
        pages: how many its file has.
        text: the raw words of the page, as its source or OCR gives them.
        picture: the page as a PNG; empty where the PDF is not at hand.
        width, height: of the picture in pixels.
        marks: where the words that it was opened for stand.
        note: what is missing, and what to do about it; empty where nothing is.
    """

    document: str
    title: str
    number: int
    pages: int
    text: str
    picture: bytes = b""
    width: int = 0
    height: int = 0
    marks: tuple[Mark, ...] = ()
    note: str = ""

    def row(self) -> dict[str, Any]:
        """The page as a plain record, its picture as a data address."""
        return {
            "document": self.document, "title": self.title, "number": self.number, "pages": self.pages,
            "text": self.text, "picture": self.address, "width": self.width, "height": self.height,
            "marks": [list(mark) for mark in self.marks], "note": self.note,
        }  # fmt: skip

    @property
    def address(self) -> str:
        """The picture as a data address; empty without one."""
        return f"data:image/png;base64,{base64.b64encode(self.picture).decode()}" if self.picture else ""

    def __repr__(self) -> str:
        head = f"{self.title}, p. {self.number} of {self.pages}"
        return "\n".join(filter(None, (head, self.note, "", self.text)))

    def _repr_html_(self) -> str:
        head = f"<p><b>{escape(self.title)}</b>, p. {self.number} of {self.pages}</p>"
        if not self.picture:
            body = f'<p>{escape(self.note)}</p><pre style="white-space:pre-wrap">{escape(self.text)}</pre>'
            return f'<div class="cs" style="{BOX}">{head}{body}</div>'
        name = escape(f"{self.title}, page {self.number}", quote=True)
        picture = f'<img src="{self.address}" alt="{name}" style="width:100%;display:block">'
        marks = "".join(
            f'<div style="{MARK};left:{100 * m.x:.2f}%;top:{100 * m.y:.2f}%;width:{100 * m.width:.2f}%;'
            f'height:{100 * m.height:.2f}%"></div>'
            for m in self.marks
        )
        return f'<div class="cs" style="{BOX}">{head}<div style="position:relative">{picture}{marks}</div></div>'


def drawn(pdf: Path, page: int) -> tuple[bytes, int, int]:
    """The picture of a page.

    Args:
        pdf: the file.
        page: from 1.

    Returns:
        A PNG, its width and its height in pixels.
    """
    import pymupdf

    with _pdf, pymupdf.open(pdf) as document:
        picture = document[page - 1].get_pixmap(dpi=DPI, alpha=False, colorspace=pymupdf.csGRAY)
        return picture.tobytes("png"), picture.width, picture.height


def marked(pdf: Path, page: int, quote: str, boxes: Sequence[Box]) -> tuple[Mark, ...]:
    """Where quoted words stand on a page.

    Args:
        pdf: the file.
        page: from 1.
        quote: the words, as the document's text has them; empty for all of a provision.
        boxes: of the provision that they are of. Where the words are not found among those of the text layer, such
            as on a scan, these are what is marked.

    Returns:
        One mark a line.
    """
    import pymupdf

    own = [box for box in boxes if box.page == page]
    if boxes and not own:
        return ()
    with _pdf, pymupdf.open(pdf) as document:
        sheet = document[page - 1]
        words = [word for word in sheet.get_text("words", sort=False) if _is_near(word, own)]
        found = _lines(words, quote) if quote else []
        found = found or [tuple(box[1:]) for box in own]
        turned = [pymupdf.Rect(box) * sheet.rotation_matrix for box in found]
        wide, high = sheet.rect.width, sheet.rect.height
    return tuple(Mark(r.x0 / wide, r.y0 / high, r.width / wide, r.height / high) for r in turned)


def _is_near(word: Sequence[Any], boxes: Sequence[Box]) -> bool:
    """True when the middle of a word is in one of some boxes, or there are none."""
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return not boxes or any(
        box.x0 - NEAR <= x <= box.x1 + NEAR and box.y0 - NEAR <= y <= box.y1 + NEAR for box in boxes
    )


def _lines(words: Sequence[Sequence[Any]], quote: str) -> list[tuple[float, ...]]:
    """The boxes of the lines of a quotation among the words of a page; none where it is not there.

    Letters and digits alone are compared, one after the other: line breaks, hyphens at line ends and the kinds of
    quotation marks differ between a page and a text.
    """
    letters, of = "", []
    for number, word in enumerate(words):
        plain = _plain(word[4])
        letters += plain
        of += [number] * len(plain)
    wanted = _plain(quote)
    at = letters.find(wanted)
    if not wanted or at < 0:
        return []
    hit = [words[n] for n in dict.fromkeys(of[at : at + len(wanted)])]
    return [
        (min(w[0] for w in line), min(w[1] for w in line), max(w[2] for w in line), max(w[3] for w in line))
        for line in (list(same) for _, same in groupby(hit, key=lambda w: (w[5], w[6])))
    ]


def _plain(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())
