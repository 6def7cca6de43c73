"""Circulars, orders and notifications: who issued them, their number, date and subject, and their
paragraphs."""

import re
from dataclasses import dataclass, replace

from civicsetu.model.document import Document, Meta
from civicsetu.read.page.layout import Layout
from civicsetu.read.text.dates import find_date
from civicsetu.read.tree.paragraphs import numbered_document, unnumbered_document, with_front

# KAVERI REAL ESTATE REGULATORY AUTHORITY   Ministry of Housing
AUTHORITY = re.compile(
    r"""
    .* \b (?: AUTHORITY|MINISTRY|DEPARTMENT|GOVERNMENT[ ]OF|TRIBUNAL|COMMISSION|BOARD|BANK|SECRETARIAT|DIRECTORATE
           |COMMISSIONER ) \b .*
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Circular No. 14/2019   File No: MAHARERA / Secy-26   S.O. 1544(E)
NUMBER = re.compile(
    r"""
    (?: \b (?: Circular|Order|Notification|Office\s+(?:Order|Memorandum)|File|Ref(?:erence)?|Letter
             | G\.?\s?O\.? | G\.?\s?S\.?\s?R\.? | S\.?\s?O\.? ) \b [^\n:]{0,20}? )?
    (?: \bNos?\b\s?[.:]*+ | \bNumber\b ) \s*+ [:.–-]*+ \s*+
    (?P<number> [A-Z0-9][\w./()&-]* (?: \s?[/-]\s?[\w.()&-]+ )* )
  | \b (?P<series> (?: G\.?S\.?R\.? | S\.?O\.? ) \s?\d+\s?\([A-Z]\) )
    """,
    re.IGNORECASE | re.VERBOSE,
)
SUBJECT = re.compile(r"\s*Sub(?:ject)?\s*[.:–—-]+\s*(.*)", re.IGNORECASE)  # Sub: Quarterly updates
# What stands behind the subject
GREETS = re.compile(r"\s*(?:Dear|Sir|Madam|To\b|Ref|Read|Whereas|WHEREAS|In exercise|\d{1,2}[.)])")
LONGEST_FRONT = 40  # lines
LONGEST_SUBJECT = 4


@dataclass(frozen=True, slots=True)
class Heading:
    """What the head of a circular says; None where it does not say it."""

    authority: str | None = None
    number: str | None = None
    date: str | None = None
    subject: str | None = None


def read_heading(lines: list[str]) -> Heading:
    """Find authority, number, date and subject in the first lines.

    >>> read_heading(["KAVERI REAL ESTATE REGULATORY AUTHORITY", "Circular No. 14/2019   Date: 05/02/2019",
    ...               "Subject: Quarterly updates", "by promoters", "1. Every promoter"])
    Heading(authority='KAVERI REAL ESTATE REGULATORY AUTHORITY', number='14/2019', date='2019-02-05', \
subject='Quarterly updates by promoters')
    """
    authority = next((line.strip(" .,") for line in lines if AUTHORITY.fullmatch(line) and len(line) < 120), None)
    number = next((m for line in lines if (m := NUMBER.search(line))), None)
    date = next((d for line in lines if (d := find_date(line)) and (_dated(line) or len(line) < 60)), None)
    return Heading(
        authority, (number["number"] or number["series"]).strip(" .,") if number else None, date, _subject(lines)
    )


def circular_of(layout: Layout, meta: Meta, n_pages: int) -> Document:
    """The tree of a circular, order or notification: its paragraphs under its headings.

    Args:
        layout: its lines.
        meta: what is known of it; number, date, authority and subject are added from its head.
        n_pages: its number of pages, 0 where it has none.

    Returns:
        The document; unnumbered paragraphs, with a warning, where nothing is numbered.
    """
    texts = [line.text for line in layout.body[:LONGEST_FRONT]]
    begin = _head_lines(texts)
    numbered = numbered_document(layout, meta, n_pages, begin)
    document = numbered or unnumbered_document(layout, meta, n_pages, begin)
    heading = read_heading(texts[: max(begin, min(len(document.front), LONGEST_FRONT))])
    by_number = f"{meta.doc_type.capitalize()} No. {heading.number}" if heading.number else meta.title
    title = meta.title if meta.edition == "official" else heading.subject or by_number
    return replace(document, meta=with_front(meta, title, heading.number, heading.date, heading.authority))


def _dated(line: str) -> bool:
    return bool(re.search(r"\b(?:dated?|the\s+\d{1,2}(?:st|nd|rd|th)?)\b", line, re.IGNORECASE))


def _subject(lines: list[str]) -> str | None:
    for i, line in enumerate(lines):
        if match := SUBJECT.match(line):
            words = [match[1]] if match[1].strip() else []
            for after in lines[i + 1 : i + LONGEST_SUBJECT]:
                if GREETS.match(after) or (words and words[-1].endswith(".")):
                    break
                words.append(after)
            return " ".join(" ".join(words).split()).strip(" .") or None
    return None


def _head_lines(lines: list[str]) -> int:
    """How many lines the head takes: up to the subject's end, else up to the number and the date."""
    for i, line in enumerate(lines):
        if SUBJECT.match(line):
            stop = i + 1
            while stop < min(len(lines), i + LONGEST_SUBJECT) and not GREETS.match(lines[stop]):
                stop += 1
                if lines[stop - 1].endswith("."):
                    break
            return stop
    telling = [i for i, line in enumerate(lines[:12]) if (NUMBER.search(line) or find_date(line)) and len(line) < 90]
    return telling[-1] + 1 if telling else 0
