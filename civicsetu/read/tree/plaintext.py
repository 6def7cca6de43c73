"""A statute in plain text, as India Code gives it, to its provision tree.

Text has no type and no margins, so its lines are given a plain geometry: all in one size and
column, and short lines in capitals centred, as headings are. Form feeds, where there are any,
are the ends of pages.
"""

from pathlib import Path

from civicsetu.base.errors import UnreadableDocument
from civicsetu.model.document import Document, Meta
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.statute import document_of

SUFFIXES = (".txt", ".text")
WIDTH, HEIGHT, SIZE = 400.0, 12.0, 10.0  # of the column, of a line and of the type, in points
LONGEST_HEADING = 70
LARGEST = 40_000_000  # bytes of a text file
SPACE = 5.0  # the width of a space, in points


def read_plaintext(path: Path, meta: Meta) -> Document:
    """Read a statute from a text file.

    Args:
        path: the file, in UTF-8.
        meta: what is known of it; `doc_type` decides what its numbered units are called.

    Returns:
        The document with its provisions in reading order; without pages unless the text has
        form feeds.

    Raises:
        UnreadableDocument: the file is empty, no text, or holds no numbered provision.
    """
    lines = text_lines(plain_text(path))
    layout = Layout(tuple(lines), (), (), SIZE, (0.0, WIDTH), is_print=False)
    return document_of(layout, meta, max((line.page for line in lines), default=0), Path(path).name)


def plain_text(path: Path) -> str:
    """The words of a text file.

    Raises:
        UnreadableDocument: it is empty, no text in UTF-8, or far too long.
    """
    name = Path(path).name
    if (size := Path(path).stat().st_size) > LARGEST:
        raise UnreadableDocument("too_long", f"{name}: the text has {size} bytes; the limit is {LARGEST}")
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableDocument(
            "not_text", f"{name}: this is not UTF-8 text ({error.reason} at byte {error.start})"
        ) from None
    if "\0" in text:
        raise UnreadableDocument("not_text", f"{name}: this is not text: it contains zero bytes")
    if not text.strip():
        raise UnreadableDocument("empty", f"{name}: the file is empty")
    return text


def text_lines(text: str, insets: bool = False) -> list[Line]:
    """The lines of a text that hold words, as lines of type; with `insets` the spaces before a line
    set it in.

    >>> [(line.text, line.page, line.x0) for line in text_lines("CHAPTER I\\n\\n1.\\tShort  title.—This Act")]
    [('CHAPTER I', 0, 100.0), ('1. Short title.—This Act', 0, 0.0)]
    """
    pages = text.split("\f")
    if pages and not pages[-1].strip():
        pages.pop()
    found = []
    for number, page in enumerate(pages, 1 if len(pages) > 1 else 0):
        for row, raw in enumerate(page.splitlines()):
            if words := " ".join(raw.split()):
                inset = WIDTH / 4 if words.isupper() and len(words) < LONGEST_HEADING else 0.0
                if insets and not inset:
                    shown = raw.expandtabs(8)
                    inset = min(WIDTH / 2, SPACE * (len(shown) - len(shown.lstrip())))
                top = row * HEIGHT
                found.append(Line(words, number, inset, top, WIDTH - inset, top + HEIGHT, SIZE, 0))
    return found
