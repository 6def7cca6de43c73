"""The headings of judgments and circulars: words that their parts are headed with, short lines in capitals."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line

HEADINGS = frozenset((
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
))  # fmt: skip
ENDS = re.compile(r"[.:;?!”\"’')\]—–―-]\s*$")  # a line that ends a sentence or paragraph
CENTRED = 0.2  # of the column's width that stays free on either side of a centred line
LONGEST_BOLD = 80  # characters of a centred heading in bold
LONGEST_QUOTE = 80  # lines after which a quotation mark that was never closed is a misprint


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading at a line, as printed."""

    at: int
    title: str


def heading_of(text: str) -> str | None:
    """The heading that a line is, where its words are ones that judgments head their parts with.

    >>> heading_of("J U D G M E N T"), heading_of("B. Brief facts:"), heading_of("The order of")
    ('JUDGMENT', 'Brief facts', None)
    """
    words = text.strip()
    if re.fullmatch(r"(?:[A-Z] ){2,}[A-Z]\W*", words):
        words = words.replace(" ", "")
    words = re.sub(r"^(?:\(?[A-Z]\)|[A-Z]\.|[IVX]{1,4}\.)\s+", "", words).strip(" .:—–―-_*")
    return words if words.lower() in HEADINGS else None


def headings(body: Sequence[Line], begin: int, paragraphs: Collection[int], layout: Layout) -> Iterator[Heading]:
    """The headings between numbered paragraphs.

    Args:
        body: the lines.
        begin: the first that may be one.
        paragraphs: the lines at which paragraphs begin.
        layout: the document's.
    """
    quoted, first = in_quotation(body), min(paragraphs)
    for i in range(begin, len(body)):
        # after the front a heading follows the end of a sentence: "by whose / ORDER / of 3 January" is none
        follows = i <= max(begin, first) or ENDS.search(body[i - 1].text) or _stands_alone(body[i - 1])
        if i in paragraphs or quoted[i] or not follows:
            continue
        title = heading_of(body[i].text)
        if title is None and i > first and (_stands_alone(body[i]) or _is_centred_bold(body[i], layout)):
            title = body[i].text.strip(" :")
        if title:
            yield Heading(i, title)


def _stands_alone(line: Line) -> bool:
    """True for a short line in capitals, as headings are."""
    letters = re.sub(r"\W", "", line.text)
    return line.text.isupper() and 4 <= len(letters) <= 60 and not re.search(r"\d{2}|[,;]$|/", line.text)


def _is_centred_bold(line: Line, layout: Layout) -> bool:
    """True for a short centred line in bold that ends no sentence."""
    left, right = layout.column
    is_centred = line.x0 - left > CENTRED * (right - left) and right - line.x1 > CENTRED * (right - left)
    is_bold = line.bold >= len(line.text) and not line.text.endswith((".", ",", ";"))
    return is_bold and is_centred and len(line.text) < LONGEST_BOLD


def in_quotation(body: Sequence[Line]) -> list[bool]:
    """Whether each line begins inside a quotation."""
    found: list[bool] = []
    since: int | None = None
    for i, line in enumerate(body):
        if since is not None and i - since > LONGEST_QUOTE:
            since = None
        found.append(since is not None)
        for mark in re.findall(r"[“”\"]", line.text):
            opens = mark == "“" or (mark == '"' and since is None)
            since = i if opens else None
    return found
