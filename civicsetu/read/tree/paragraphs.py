"""Documents in numbered paragraphs - judgments, circulars, orders - to provision trees.

The paragraphs are the list of numbers that counts on through most of the document. A number that
does not belong to that list - a list inside of a paragraph, an extract of another judgment with
its own numbers - is part of the paragraph that it stands in: what stands in quotation marks or
further in counts little, and a list that begins anew needs a heading to be one of its own.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from civicsetu.model.document import Document, Meta
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.parts import Section
from civicsetu.read.tree.statute import TreeWriter, running
from civicsetu.read.tree.units import Running, Unit, split_units

TOP = re.compile(r"(?:Para(?:graph)?\s+)?(?:(\d{1,3})\s?[.)]|\[(\d{1,3})\])(?!\d)\s*(?=[A-Z“\"‘'(\[*])|(\d{1,3})\.?$")
LOWER = re.compile(r"(\d{1,3})\.(\d{1,2})[.)]?\s+(?=[A-Z“\"‘'(\[*])")
HEADS = (
    "facts", "facts of the case", "brief facts", "facts in brief", "factual matrix", "background", "factual background",
    "introduction", "preface", "prelude", "issues", "issue", "issues involved", "issues for determination",
    "issues for consideration", "points for determination", "points for consideration", "question of law",
    "questions of law", "submissions", "rival submissions", "contentions", "arguments", "pleadings", "evidence",
    "submissions of the complainant", "submissions of the respondent", "submissions of the appellant", "reply",
    "relief sought", "reliefs sought", "prayer", "analysis", "discussion", "analysis and findings", "findings",
    "findings and reasons", "reasons", "reasoning", "observations", "held", "decision", "conclusion", "conclusions",
    "order", "final order", "operative order", "judgment", "judgement", "common judgment", "oral judgment",
    "common order", "interim order", "directions", "relief", "reliefs", "costs", "disposition", "precedents",
    "statutory provisions", "relevant provisions", "legal provisions", "headnote", "head note", "ratio",
)  # fmt: skip
ENDS = re.compile(r"[.:;?!”\"’')\]—–-]\s*$")
SIGNS = re.compile(
    r"(?:\(?\s*Sd\s?[/.]|Place\s*:|Dated?\s*:|By order\b|BY ORDER\b|Yours\b|Copy to\b|"
    r"[.…_]{3,}.*J\.?$|\[?\([A-Z][\w. ]+\)\]?$)"
)
LONGEST_QUOTE = 80  # lines after which a quotation mark that was never closed is a misprint
IN_QUOTE, SET_IN, LEFT_OUT = 0.3, 0.4, 0.4  # what a number in an extract is worth; what each gap costs
INSET = 12.0  # points further in that make an extract
MAX_GAP = 3
FEW = 2  # numbers that make a list


class _Start(NamedTuple):
    at: int
    number: int
    rest: str
    worth: float


@dataclass(frozen=True, slots=True)
class _Head:
    """A heading at a line, as printed."""

    at: int
    title: str


@dataclass(slots=True)
class _Paragraph:
    """A numbered paragraph: where it begins, its pinpoint, and the words after its number."""

    at: int
    number: str
    pinpoint: str
    rest: str
    within: str | None = None


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
    found = _paragraphs(body, begin)
    if not found:
        return None
    heads = list(_headings(body, begin, {p.at for p in found}, layout))
    first = min([found[0].at, *(h.at for h in heads)])
    writer = TreeWriter(meta)
    items: list[_Head | _Paragraph] = sorted([*found, *heads], key=lambda item: item.at)
    stops = [item.at for item in items[1:]] + [_signature(body, found[-1].at + 1)]
    words = _words(body)
    unnumbered = 0
    for item, stop in zip(items, stops, strict=True):
        if isinstance(item, _Head):
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
        warnings=tuple(_warnings(found)), layout=name or "numbered paragraphs",
    )  # fmt: skip


def unnumbered_document(layout: Layout, meta: Meta, n_pages: int, begin: int = 0) -> Document:
    """The tree of a document in which nothing is numbered: its paragraphs, counted in brackets,
    as numbers are that no print has; a warning says so."""
    writer, body = TreeWriter(meta), list(layout.body)
    words = _words(body)
    count = 0
    for count, block in enumerate(blocks(body[begin:]), 1):
        writer.paragraph(f"para [{count}]", running(block, words, 0.0), block)
    said = f"no numbered provision was found: the text is kept as {count} paragraphs"
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
            apart = line.page == last.page and line.y0 - last.y1 > 0.7 * last.height
            ended = ENDS.search(last.text) and (
                line.x0 > last.x0 + INSET / 2
                or last.x1 < 0.85 * right
                or (line.text[:1].isupper() and len(last.text) < 40)
            )
            if apart or ended:
                yield block
                block = []
        block.append(line)
    if block:
        yield block


# --------------------------------------------------------------------------- the list of numbers
def _paragraphs(body: list[Line], begin: int) -> list[_Paragraph]:
    starts = list(_candidates(body, begin))
    main = _best(starts)
    if len(main) < FEW:
        return []
    found = [_Paragraph(s.at, str(s.number), f"para {s.number}", s.rest) for s in main]
    taken: set[str] = set()
    for other in _others(starts, main, body):
        title = _heading(body[other[0].at - 1].text) or ""
        if not title or title in taken:
            continue
        taken.add(title)
        found.extend(_Paragraph(s.at, str(s.number), f"{title} para {s.number}", s.rest) for s in other)
    found.sort(key=lambda p: p.at)
    return _with_lower(found, body)


def _candidates(body: list[Line], begin: int) -> Iterator[_Start]:
    """The lines that begin like a paragraph, and what each is worth."""
    quoted = _quoted(body)
    matches = [(i, m) for i in range(begin, len(body)) if (m := TOP.match(body[i].text))]
    lefts = Counter(round(body[i].x0) for i, _ in matches)
    usual = min((x for x, n in lefts.items() if n >= max(lefts.values()) / 3), default=0)
    for i, match in matches:
        number = int(match[1] or match[2] or match[3])
        ended = i == 0 or ENDS.search(body[i - 1].text) or _heading(body[i - 1].text) or i == begin
        if not number or (match[3] and not (ended and i + 1 < len(body))):
            continue
        worth = 1.0 if ended else 0.5
        worth = min(worth, IN_QUOTE) if quoted[i] else worth
        worth = min(worth, SET_IN) if body[i].x0 > usual + INSET else worth
        yield _Start(i, number, body[i].text[match.end() :] if not match[3] else "", worth)


def _quoted(body: list[Line]) -> list[bool]:
    """Whether each line begins inside a quotation."""
    found, since = [], None
    for i, line in enumerate(body):
        if since is not None and i - since > LONGEST_QUOTE:
            since = None
        found.append(since is not None)
        for mark in re.findall(r"[“”\"]", line.text):
            if mark == "“" or (mark == '"' and since is None):
                since = i
            else:
                since = None
    return found


def _best(starts: Sequence[_Start]) -> list[_Start]:
    """The list that counts on through the most of these starts."""
    worth: list[float] = []
    before: list[int] = []
    ends: dict[int, int] = {}  # of the lists so far that end in a number, the best one's end
    for n, start in enumerate(starts):
        best, at = -LEFT_OUT * (start.number - 1) if start.number <= MAX_GAP else -99.0, -1
        for gap in range(1, MAX_GAP + 1):
            k = ends.get(start.number - gap, -1)
            if k >= 0 and (reached := worth[k] - LEFT_OUT * 2 * (gap - 1)) > best:
                best, at = reached, k
        worth.append(best + start.worth)
        before.append(at)
        if worth[n] >= worth[ends.get(start.number, n)]:  # of equal lists the one whose number stood last
            ends[start.number] = n
    n = max(range(len(starts)), key=lambda i: worth[i], default=-1)
    chain: list[_Start] = []
    while n >= 0 and worth[n] > 0:
        chain.append(starts[n])
        n = before[n]
    return chain[::-1]


def _others(starts: Sequence[_Start], main: Sequence[_Start], body: list[Line]) -> Iterator[list[_Start]]:
    """Lists that begin anew under a heading, before the main one and after it."""
    for part in (
        [s for s in starts if s.at < main[0].at],
        [s for s in starts if s.at > main[-1].at],
    ):
        while part:
            anew = next(
                (i for i, s in enumerate(part) if s.number == 1 and s.worth > SET_IN and _heading(body[s.at - 1].text)),
                None,
            )
            if anew is None:
                break
            chain = _best(part[anew:])
            if len(chain) < FEW or chain[0] is not part[anew]:
                break
            yield chain
            part = [s for s in part if s.at > chain[-1].at]


def _with_lower(found: list[_Paragraph], body: list[Line]) -> list[_Paragraph]:
    """The paragraphs with those of the second level: 12.1, 12.2 after 12."""
    whole: list[_Paragraph] = []
    for above, stop in zip(found, [*(p.at for p in found[1:]), len(body)], strict=True):
        start = above.at
        whole.append(above)
        last = 0
        for i in range(start, stop):
            match = LOWER.match(body[i].text)
            if match and match[1] == above.number and int(match[2]) == last + 1 and i > start:
                last += 1
                number = f"{match[1]}.{match[2]}"
                pinpoint = above.pinpoint.removesuffix(above.number) + number
                whole.append(_Paragraph(i, number, pinpoint, body[i].text[match.end() :], above.pinpoint))
    return whole


def _warnings(found: Sequence[_Paragraph]) -> Iterator[str]:
    """What the numbering leaves out."""
    main = [int(p.number) for p in found if p.within is None and p.pinpoint == f"para {p.number}"]
    for last, number in pairwise([0, *main]):
        if number > last + 1:
            missing = f"{last + 1}" if number == last + 2 else f"{last + 1} to {number - 1}"
            yield f"paragraph {missing} is missing before paragraph {number}"


# --------------------------------------------------------------------------------------- headings
def _heading(text: str) -> str | None:
    """The heading that a line is, where its words are ones that judgments head their parts with.

    >>> _heading("J U D G M E N T"), _heading("B. Brief facts:"), _heading("The order of")
    ('JUDGMENT', 'Brief facts', None)
    """
    words = text.strip()
    if re.fullmatch(r"(?:[A-Z] ){2,}[A-Z]\W*", words):
        words = words.replace(" ", "")
    words = re.sub(r"^(?:\(?[A-Z]\)|[A-Z]\.|[IVX]{1,4}\.)\s+", "", words).strip(" .:—–-_*")
    return words if words.lower() in HEADS else None


def _headings(body: list[Line], begin: int, taken: set[int], layout: Layout) -> Iterator[_Head]:
    quoted, first = _quoted(body), min(taken)
    left, right = layout.column
    for i in range(begin, len(body)):
        line = body[i]
        # after the front a heading follows the end of a sentence: "by whose / ORDER / of 3 January" is none
        follows = i <= max(begin, first) or ENDS.search(body[i - 1].text) or _stands_alone(body[i - 1])
        if i in taken or quoted[i] or not follows:
            continue
        title = _heading(line.text)
        bold = line.bold >= len(line.text) and not line.text.endswith((".", ",", ";"))
        centred = line.x0 - left > 0.2 * (right - left) and right - line.x1 > 0.2 * (right - left)
        if title is None and i > first and (_stands_alone(line) or (bold and centred and len(line.text) < 80)):
            title = line.text.strip(" :")
        if title:
            yield _Head(i, title)


def _stands_alone(line: Line) -> bool:
    """True for a short line in capitals, as headings are."""
    letters = re.sub(r"\W", "", line.text)
    return line.text.isupper() and 4 <= len(letters) <= 60 and not re.search(r"\d{2}|[,;]$|/", line.text)


def _signature(body: list[Line], after: int) -> int:
    """Where, after the last paragraph, the signatures begin."""
    for i in range(after, len(body)):
        if SIGNS.match(body[i].text) and ENDS.search(body[i - 1].text):
            return i
    return len(body)


# ---------------------------------------------------------------------------------------- writing
def _write(writer: TreeWriter, item: _Paragraph, lines: list[Line], words: Counter[str]) -> None:
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


def _words(body: Iterable[Line]) -> Counter[str]:
    return Counter(w.lower() for line in body for w in re.findall(r"\w+(?:-\w+)*", line.text))
