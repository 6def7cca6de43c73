"""Documents in numbered paragraphs - judgments, circulars, orders - to provision trees.

`paragraph_numbers` finds the paragraphs, `paragraph_headings` the headings between them; here they are written down.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from civicsetu.base.words import counted
from civicsetu.model.document import Document, Meta
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.joining import Words, running
from civicsetu.read.tree.names import Unit
from civicsetu.read.tree.paragraph_headings import ENDS, Heading, headings
from civicsetu.read.tree.paragraph_numbers import Paragraph, missing_numbers, paragraphs_of
from civicsetu.read.tree.parts import Section
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.units import split_units
from civicsetu.read.tree.writer import TreeWriter

# Where the signatures begin
SIGNS = re.compile(
    r"""
    \(?\s*Sd\s?[/.] | Place\s*: | Dated?\s*: | By[ ]order\b | BY[ ]ORDER\b | Yours\b | Copy[ ]to\b   # Sd/-   Place:
  | [.…_]{3}.*J\.?$                                                                               # ........ J.
  | \[?\([A-Z][\w. ]+\)\]?$                                                                        # (A. Rao)
    """,
    re.VERBOSE,
)
INSET = 6.0  # points further in at which a paragraph begins
SHORT_END = 0.85  # of the text's width, below which a line ends a paragraph
SHORT_LINE = 40  # characters, below which it does before a capital letter
APART = 0.7  # of a line's height that stands free above a paragraph


def numbered_document(layout: Layout, meta: Meta, n_pages: int, begin: int = 0, name: str = "") -> Document | None:
    """The tree of a document in numbered paragraphs.

    Args:
        layout: its lines.
        meta: what is known of it.
        n_pages: its number of pages, 0 where it has none.
        begin: the first body line that may be a heading; those before are the front.
        name: how the layout is called in the tables.

    Returns:
        The document; None where there are no numbered paragraphs.
    """
    body = list(layout.body)
    found = paragraphs_of(body, begin)
    if not found:
        return None
    heads = list(headings(body, begin, {p.at for p in found}, layout))
    first = min([found[0].at, *(h.at for h in heads)])
    writer = TreeWriter(meta)
    items: list[Heading | Paragraph] = sorted([*found, *heads], key=lambda item: item.at)
    stops = [item.at for item in items[1:]] + [_signature(body, found[-1].at + 1)]
    words = Words(body)
    unnumbered = 0
    for item, stop in zip(items, stops, strict=True):
        if isinstance(item, Heading):
            writer.heading(item.title, [body[item.at]])
            for block in blocks(body[item.at + 1 : stop]):
                unnumbered += 1
                writer.paragraph(f"para [{unnumbered}]", running(block, words, 0.0), block, writer.chapter_id)
        else:
            _write(writer, item, body[item.at : stop], words)
    if stops[-1] < len(body):
        end = body[stops[-1] :]
        writer.paragraph("signature", running(end, words, 0.0), end)
    return writer.document(
        n_pages=n_pages, front=tuple(line.text for line in body[:first]), furniture=layout.furniture,
        margin_notes=tuple(block.text for block in layout.margin),
        warnings=tuple(missing_numbers(found)), layout=name or "numbered paragraphs",
    )  # fmt: skip


def unnumbered_document(layout: Layout, meta: Meta, n_pages: int, begin: int = 0) -> Document:
    """The tree of a document in which nothing is numbered: its paragraphs, counted in brackets,
    as numbers are that no print has; a warning says so."""
    writer, body = TreeWriter(meta), list(layout.body)
    words = Words(body)
    count = 0
    for count, block in enumerate(blocks(body[begin:]), 1):
        writer.paragraph(f"para [{count}]", running(block, words, 0.0), block)
    said = f"no numbered provision was found: the text is kept as {counted(count, 'paragraph')}"
    return writer.document(
        n_pages=n_pages, front=tuple(line.text for line in body[:begin]), furniture=layout.furniture,
        margin_notes=tuple(block.text for block in layout.margin), warnings=(said,), layout="paragraphs",
    )  # fmt: skip


def with_front(
    meta: Meta, title: str, number: str | None = None, date: str | None = None, authority: str | None = None
) -> Meta:
    """What is known of a document together with what its front says, which only fills gaps.

    Args:
        meta: what is known.
        title: what it is called from now on.
        number: the case's or the circular's.
        date: in ISO form.
        authority: who decided or issued it.
    """
    return replace(
        meta,
        title=title,
        short_title=meta.short_title if title == meta.title else title,
        number=meta.number or number,
        effective_date=meta.effective_date or date,
        year=meta.year or (int(date[:4]) if date else None),
        authority=meta.authority or authority,
    )


def blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines in paragraphs: one ends where a sentence does and the next line stands apart from it,
    stands further in, or the line before is short.

    >>> from civicsetu.read.tree.plaintext import text_lines
    >>> [len(block) for block in blocks(text_lines("One ends here.\\n\\nTwo goes\\non."))]
    [1, 2]
    """
    right = max((line.x1 for line in lines), default=0.0)
    block: list[Line] = []
    for line in lines:
        if block:
            last = block[-1]
            if _begins_paragraph(line, last, right):
                yield block
                block = []
        block.append(line)
    if block:
        yield block


def _begins_paragraph(line: Line, last: Line, right: float) -> bool:
    """True for a line that begins a paragraph, by the line before it and the right edge of the text."""
    if line.page == last.page and line.y0 - last.y1 > APART * last.height:
        return True
    further_in = line.x0 > last.x0 + INSET
    short = last.x1 < SHORT_END * right or (line.text[:1].isupper() and len(last.text) < SHORT_LINE)
    return bool(ENDS.search(last.text)) and (further_in or short)


def _signature(body: list[Line], after: int) -> int:
    """Where, after the last paragraph, the signatures begin."""
    for i in range(after, len(body)):
        if SIGNS.match(body[i].text) and ENDS.search(body[i - 1].text):
            return i
    return len(body)


# ---------------------------------------------------------------------------------------- writing
def _write(writer: TreeWriter, item: Paragraph, lines: list[Line], words: Words) -> None:
    first = lines[0]._replace(text=item.rest, bold=0)
    kept = [first, *lines[1:]] if item.rest else lines[1:]
    text = running(kept, words, 0.0)
    section = Section("article", item.number, None, (lines[0],), kept, item.within)
    writer.section(section, paragraph_units(text, item.number, item.pinpoint), text)


def paragraph_units(text: Running, number: str, pinpoint: str) -> list[Unit]:
    """A paragraph's units under its own name: `para 12(a)`, `para 6.2(b)`.

    >>> [unit.pinpoint for unit in paragraph_units(Running("He owes: (a) the price; (b) interest."), "6.2", "para 6.2")]
    ['para 6.2', 'para 6.2(a)', 'para 6.2(b)']
    """
    units = split_units(text, "article", "0")  # a name that units below it join without a space
    units[0].kind, units[0].number = "paragraph", number
    for unit in units:
        unit.pinpoint = pinpoint + unit.pinpoint[1:]
    return units
