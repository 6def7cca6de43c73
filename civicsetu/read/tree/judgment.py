"""Judgments: numbered paragraphs under headings, after a front that names court, case, parties and date.

The front is what stands before the first paragraph. What the registry or the user knows goes
before what the front says.
"""

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from civicsetu.model.document import Document, Meta
from civicsetu.read.page.layout import Layout
from civicsetu.read.text.dates import find_date
from civicsetu.read.tree.paragraphs import numbered_document, unnumbered_document, with_front

# IN THE HIGH COURT OF KAVERI   Before the Real Estate Regulatory Authority
COURT = re.compile(
    r"""
    (?: \bIN\s+THE\s+ | \bBEFORE\s+THE\s+ | \bTHE\s+ )? [^\n]*?
    \b (?: SUPREME\s+COURT | HIGH\s+COURT | DISTRICT\s+COURT | CIVIL\s+COURT | SESSIONS\s+COURT | COURT\s+OF | TRIBUNAL
         | REGULATORY\s+AUTHORITY | ADJUDICATING\s+OFFICER | COMMISSION ) \b
    [^\n]*
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Writ Petition (Civil) No. 12 of 2019   Complaint No: CC006/2018   Appeal Nos. 4 & 5 of 2020
CASE = re.compile(
    r"""
    \b (?: (?: Civil|Criminal|Second|First|Special|Writ|Company|Execution|Review|Transfer|Miscellaneous
             |Letters[ ]Patent|Original|Consumer|RERA ) \s+ ){0,5}
    (?: Appeal|Petition|Application|Complaint|Case|Suit|Reference|Revision|Leave[ ]Petition
      | W\.?\s?P\.? | S\.?L\.?P\.? | C\.?A\.? | O\.?A\.? | C\.?C\.? | R\.?F\.?A\.? )
    (?: \s*\([A-Za-z. ]{1,12}\) )? \s*
    (?: Nos?\.? | Number | : ) \s* [:.]? \s*
    [A-Z0-9][\w/.&,\-() ]{0,300}? (?: \s+of\s+\d{4} | /\s?(?:19|20)\d\d\b | (?=\s*$) )
    """,
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
VERSUS = re.compile(r"\s*[-–—.…]*\s*(?:versus|v/s\.?|vs?\.?)\s*[-–—.…]*\s*", re.IGNORECASE)  # ... Versus ...
ROLE = re.compile(  # ... Petitioner No. 2
    r"""
    (?<![\s.…·_–—-]) [\s.…·_–—-]*+ \b
    (?: Appellants?|Petitioners?|Complainants?|Applicants?|Plaintiffs?|Respondents?|Opponents?|Defendants?
      | Opposite[ ]Part(?:y|ies) | Promoters? )
    (?: \s*\(s\) )? \s* (?: No\.?\s*\d+ )? \W* $
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Date of judgment   Pronounced on   Order dated
DATED = re.compile(
    r"""
    \b (?: date\s+of\s+ (?:the\s+)? (?: judge?ment|order|decision|pronouncement )
         | (?: judge?ment\s+ | order\s+ )? (?: pronounced|delivered|decided|dated|date ) (?: \s+on )? ) \b
    """,
    re.IGNORECASE | re.VERBOSE,
)
LONGEST_FRONT = 80  # lines


@dataclass(frozen=True, slots=True)
class Front:
    """What the front of a judgment says; None where it does not say it."""

    court: str | None = None
    case: str | None = None
    parties: tuple[str, str] | None = None
    date: str | None = None


def read_front(lines: list[str]) -> Front:
    """Find court, case number, parties and date in the lines before the first paragraph.

    >>> read_front(["IN THE HIGH COURT OF KAVERI", "Writ Petition No. 12 of 2019", "A. Rao ... Petitioner", "Versus",
    ...             "The State ... Respondent", "Pronounced on: 3rd May, 2021"])
    Front(court='High Court of Kaveri', case='Writ Petition No. 12 of 2019', parties=('A. Rao', 'State'), \
date='2021-05-03')
    """
    text = "\n".join(lines)
    court = next((m[0] for line in lines if (m := COURT.fullmatch(line.strip())) and len(line) < 120), None)
    case = CASE.search(text)
    return Front(
        court=_name(court) if court else None,
        case=" ".join(case[0].split()) if case else None,
        parties=_parties(lines),
        date=_date(lines),
    )


def judgment_of(layout: Layout, meta: Meta, n_pages: int) -> Document:
    """The tree of a judgment: numbered paragraphs (`para 12`, `para 12.1`) under their headings.

    Args:
        layout: its lines.
        meta: what is known of it; court, case number, parties and date are added from its front.
        n_pages: its number of pages, 0 where it has none.

    Returns:
        The document; unnumbered paragraphs, with a warning, where nothing is numbered.
    """
    texts = [line.text for line in layout.body[:LONGEST_FRONT]]
    begin = next((i + 2 for i, text in enumerate(texts) if VERSUS.fullmatch(text)), 0)
    document = numbered_document(layout, meta, n_pages, begin) or unnumbered_document(layout, meta, n_pages, begin)
    front = read_front(list(document.front[:LONGEST_FRONT]) or texts[:begin])
    return replace(document, meta=completed(meta, front))


def completed(meta: Meta, front: Front) -> Meta:
    """What is known of a judgment together with what its front says."""
    title = " v. ".join(front.parties) if front.parties else meta.title
    named = meta.title if meta.authority or meta.edition == "official" else title
    return with_front(meta, named, front.case, front.date, front.court)


def _name(words: str) -> str:
    """A name in capitals as a name: "IN THE HIGH COURT OF KAVERI" is the High Court of Kaveri."""
    words = re.sub(r"^\W*(?:(?:IN|BEFORE)\s+)?(?:THE\s+)?(?:HON['’]?BLE\s+)?", "", words.strip(), flags=re.IGNORECASE)
    words = " ".join(words.strip(" .,:;*").split())
    if not words.isupper():
        return words
    small = {"of", "at", "and", "the", "for", "in"}
    return " ".join(w if w in small else w[:1].upper() + w[1:] for w in words.lower().split())


def _parties(lines: list[str]) -> tuple[str, str] | None:
    """Who stands before and after the "versus": on its own line, or in one line with both."""
    for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        if VERSUS.fullmatch(line):
            at = lines.index(line)
            one = _party(_side(lines[:at][::-1]) or before)
            two = _party(_side(lines[at + 1 :]) or after)
            return (one, two) if one and two else None
    for line in lines:
        sides = re.split(r"\s+(?:versus|v/s\.?|vs?\.?)\s+", line, maxsplit=1, flags=re.IGNORECASE)
        if len(sides) == 2 and all(re.match(r"[A-Z(]", side) for side in sides) and len(line) < 160:
            one, two = map(_party, sides)
            return (one, two) if one and two else None
    return None


def _side(lines: list[str]) -> str:
    """The first line of a side that names somebody and not only a role."""
    return next(
        (line for line in lines[:4] if _party(line) and not re.match(r"\W*(?:Adv|Represented|Through)", line)), ""
    )


def _party(line: str) -> str:
    words = ROLE.sub("", line)
    words = re.sub(r"^\W*(?:\(?\d+[.)]\s*)?", "", words)
    words = re.sub(
        r",?\s+(?:aged|residing|having|R/o|S/o|D/o|W/o|represented|through)\b.*", "", words, flags=re.IGNORECASE
    )
    return _name(words) if re.search(r"[^\W\d_]{2}", words) else ""


def _date(lines: list[str]) -> str | None:
    """The date of the judgment: one that is said to be it, else the only one on a line of its own."""
    for line, after in pairwise([*lines, ""]):
        if (said := DATED.search(line)) and (found := find_date(line[said.end() :]) or find_date(after)):
            return found
    alone = [found for line in lines if len(line) < 40 and (found := find_date(line)) and not CASE.search(line)]
    return alone[-1] if alone else None
