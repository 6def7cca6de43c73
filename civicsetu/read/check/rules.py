"""The rules by which a document that was read is kept or set aside, each with its reason.

A rule looks at a document and says what is wrong with it, or nothing. A fatal problem means that
nothing found in the document could be cited, so that it belongs into quarantine; any other is a
remark that goes along with it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from civicsetu.base.words import counted
from civicsetu.model.document import Document
from civicsetu.model.document_kinds import DOC_TYPES, document_kind
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import UNITS

FEWEST_LETTERS = 40  # of a whole document; the shortest act of one section has more
FIRST_YEAR, LAST_YEAR = 1800, 2100
ENABLES = re.compile(r"\b(?:powers?|conferred|section|under)\b.{0,300}?\b(?:Act|Adhiniyam|Code|Ordinance)\b", re.DOTALL)
OPENING = 6000  # characters of a document in which rules say under which Act they are made
KEY = re.compile(r"[a-z0-9_]+")
NUMBER = re.compile(
    r"\d{1,4}(?:\.\d{1,3})?(?:-?[A-Z]{1,3}){0,2}(?: ?(?:to|and|-|–|—) ?\d{1,4}[A-Z]{0,3})?|[IVXLC]+[A-Z]?"
)


class Problem(NamedTuple):
    """What a rule found: its name, a reason for people, and whether the document is set aside."""

    rule: str
    reason: str
    fatal: bool = True


Rule = Callable[[Document, str | None], Iterator[Problem]]


def validate(document: Document, source: str | None = None) -> list[Problem]:
    """All that is wrong with a document.

    Args:
        document: a document that has been read.
        source: where it is from: its file's name or an address; None where nobody can say.

    Returns:
        The problems, in the order of the rules; none for a document that can be used.
    """
    return [problem for rule in RULES for problem in rule(document, source)]


def fatal(problems: Sequence[Problem]) -> list[Problem]:
    """The problems that set a document aside.

    >>> fatal([Problem("no source", "", False), Problem("empty text", "")])
    [Problem(rule='empty text', reason='', fatal=True)]
    """
    return [problem for problem in problems if problem.fatal]


def empty_text(document: Document, _: str | None) -> Iterator[Problem]:
    """A document needs a provision with words."""
    if not any(p.text.strip() for p in document.provisions):
        yield Problem("empty text", "no provision has any words")


def tiny_text(document: Document, _: str | None) -> Iterator[Problem]:
    """A few letters are a page of which nothing was read."""
    letters = sum(c.isalpha() for c in document.text)
    if 0 < letters < FEWEST_LETTERS:
        yield Problem("tiny text", f"{counted(letters, 'letter')}, less than any document has ({FEWEST_LETTERS})")


def no_title(document: Document, _: str | None) -> Iterator[Problem]:
    """What has no title cannot be cited."""
    for name in ("title", "short_title"):
        if not re.search(r"[^\W\d_]", getattr(document.meta, name)):
            yield Problem("no title", f"its {name.replace('_', ' ')} is {getattr(document.meta, name)!r}")


def unknown_type(document: Document, _: str | None) -> Iterator[Problem]:
    """The type decides what the numbered units are called."""
    if document.meta.doc_type not in DOC_TYPES:
        yield Problem("unknown type", f"{document.meta.doc_type!r} is none of: {', '.join(DOC_TYPES)}")


def impossible_year(document: Document, _: str | None) -> Iterator[Problem]:
    """A year, or the year of a date, outside those of Indian statutes."""
    years = {"year": document.meta.year}
    if date := re.match(r"(\d+)-", document.meta.effective_date or ""):
        years["effective date"] = int(date[1])
    for name, year in years.items():
        if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
            yield Problem("impossible year", f"its {name} is {year}, not one from {FIRST_YEAR} to {LAST_YEAR}")


def no_source(_: Document, source: str | None) -> Iterator[Problem]:
    """Nobody can check a document whose origin is not known."""
    if not (source or "").strip():
        yield Problem("no source", "neither a file nor an address is known")


def malformed_id(document: Document, _: str | None) -> Iterator[Problem]:
    """Ids are a key of small letters, a `#`, and a pinpoint, each once."""
    if not KEY.fullmatch(document.meta.key):
        yield Problem("malformed id", f"the key {document.meta.key!r} holds more than a-z, 0-9 and _")
    ids: set[str] = set()
    for provision in document.provisions:
        name = ProvisionId(provision.id)
        if name.document != document.meta.key or not name.pinpoint.strip() or "\n" in name.pinpoint:
            yield Problem("malformed id", f"{provision.id!r} is no id of a provision of {document.meta.key}")
            return
        if provision.id in ids:
            yield Problem("malformed id", f"{provision.id} is the id of two provisions", fatal=False)
        ids.add(provision.id)


def malformed_number(document: Document, _: str | None) -> Iterator[Problem]:
    """A section's number is digits, perhaps with letters: 12, 12A, 3-B, 271-IA."""
    for provision in document.provisions:
        number = re.sub(r" \(\d+\)$", "", provision.number or "")
        if provision.kind in UNITS and not NUMBER.fullmatch(number):
            said = f"{provision.id}: {provision.number!r} is no number of a {provision.kind}"
            yield Problem("malformed number", said, fatal=False)


def swallowed_heading(document: Document, _: str | None) -> Iterator[Problem]:
    """The last section ends in words that look like the heading of the next: a number too high for a section, or one
    that was not taken for a heading."""
    last = next((p for p in reversed(document.provisions) if p.kind in UNITS and (p.number or "").isdigit()), None)
    if last is None:
        return
    after = int(last.number or 0) + 1
    if found := re.search(rf"(?:^|[.;\n\u201d]\s*){after}\.\s?[A-Z][^.\n]{{3,150}}\.\s?[-\u2013\u2014]", last.text):
        words = " ".join(found[0].lstrip(".; \n\u201d").split())
        reason = (
            f'what looks like the heading of another {last.kind} stands within {last.kind} {last.number}: "{words}"'
        )
        yield Problem("swallowed heading", reason, fatal=False)


def missing_authority(document: Document, _: str | None) -> Iterator[Problem]:
    """A judgment needs its court; rules and regulations the Act that they are made under."""
    meta, kind = document.meta, document_kind(document.meta.doc_type)
    if kind.given_by_court and not (meta.authority or "").strip():
        yield Problem("missing court", "no court is known that gave this judgment")
    if kind.made_under_act and not (meta.made_under or "").strip() and not _names_an_act(document):
        yield Problem("missing act", "neither the registry nor its own words name the Act that it is made under")


def _names_an_act(document: Document) -> bool:
    return any(ENABLES.search(words) for words in (" ".join(document.front)[-OPENING:], document.text[:OPENING]))


RULES: tuple[Rule, ...] = (
    empty_text, tiny_text, no_title, unknown_type, impossible_year, no_source, malformed_id, malformed_number,
    swallowed_heading, missing_authority,
)  # fmt: skip
