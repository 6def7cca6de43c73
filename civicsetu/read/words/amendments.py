"""What an act's print says of its amendments: what was inserted, substituted or omitted, by which law, from when.

Three places say it: notes at the foot of a page ("Subs. by Act 68 of 1976, s. 2, for clause (ii) (w.e.f.
27-5-1976)"), whose mark stands in the text; a section's own words ("[Guardianship.] Omitted by ..."); and the
clauses of an amending act ("for the words ... shall be substituted"). Which provisions are no longer, or not yet, in
force is for `status` to say.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from civicsetu.model.document import Document, Footnote
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.words import Amendment
from civicsetu.read.text.dates import iso_day
from civicsetu.read.tree.footnotes import numbered_notes
from civicsetu.read.words import amendment_patterns as patterns
from civicsetu.read.words.amendment_patterns import ACTIONS
from civicsetu.read.words.status import BEGINNING, GONE


class Statement(NamedTuple):
    """One thing that a note says was done: the action, the law, its section, the date, what was there before, and the
    note's words."""

    action: str
    by: str | None
    section: str | None
    effective_date: str | None
    former: str | None
    evidence: str


def find_amendments(document: Document) -> list[Amendment]:
    """The amendments that a document's notes and words tell of, in reading order.

    Args:
        document: a document that has been read, with its footnotes.

    Returns:
        Those of the notes first, then those of the text.
    """
    found = list(_in_notes(document.meta.key, document.footnotes))
    last: str | None = None
    for provision in document.provisions:
        if GONE.match(provision.text[:BEGINNING]):
            for statement in statements_of(provision.text, last):
                last = statement.by or last
                found.append(_in_words(statement, provision, provision.text.find(statement.evidence)))
        else:
            found.extend(_in_clauses(provision, document))
            found.extend(_in_running_words(provision) if not document.footnotes else ())
    return found


def amendments_in_row(footnotes: str | None, provision: str, ibid: str | None = None) -> list[Amendment]:
    """The amendments in the notes of one section, as a table of acts gives them (one note a line).

    Args:
        footnotes: the notes, numbered; None for a section without notes.
        provision: the section's id or name.
        ibid: the law that a first "ibid." refers to: the last one of the section before.

    >>> (note,) = amendments_in_row("1. Ins. by Act 44 of 2016, s. 43 (w.e.f. 1-9-2016).", "8F")
    >>> note.action, note.by, note.effective_date
    ('inserted', 'Act 44 of 2016', '2016-09-01')
    """
    notes = [Footnote(0, mark, text, provision, None) for mark, text in numbered_notes((footnotes or "").splitlines())]
    return list(_in_notes(ProvisionId(provision).document, notes, ibid))


# ------------------------------------------------------------------ notes
def _in_notes(document: str, notes: Sequence[Footnote], ibid: str | None = None) -> Iterator[Amendment]:
    last = ibid
    for note in notes:
        for statement in statements_of(note.text, last):
            last = statement.by or last
            yield Amendment(
                document, note.provision, statement.action, statement.by, statement.section,
                statement.effective_date, statement.former, note.text, "note", note.page or None, note.char, note.char,
            )  # fmt: skip


def statements_of(text: str, ibid: str | None = None) -> Iterator[Statement]:
    """What a note says was done, each time it says so.

    Args:
        text: the note.
        ibid: the law that the note before named.
    """
    matches = list(patterns.ACTION.finditer(text))
    for i, match in enumerate(matches):
        stop = _stop(text, match, matches[i + 1 : i + 2])
        rest = text[match.end() : stop]
        law = patterns.LAW.search(rest)
        by = _name(law) if law else ibid if patterns.IBID.search(rest) else None
        if by is None:
            continue
        ibid = by
        before = patterns.SENTENCE.split(text[: match.start()])[-1] if i else text[: match.start()]
        yield Statement(
            ACTIONS[match["action"].lower()], by, _section(rest, law), _effective(text[match.end() :]),
            _former(match["action"], before, rest), text[match.start() : stop].strip(),
        )  # fmt: skip


def _stop(text: str, match: re.Match[str], following: Sequence[re.Match[str]]) -> int:
    """Where a statement ends: the next one begins with its sentence."""
    if not following:
        return len(text)
    begins = following[0].start()
    return max(match.end(), text.rfind(". ", match.end(), begins) + 1 or begins)


def _section(rest: str, law: re.Match[str] | None) -> str | None:
    """The section of the amending law; behind the law's name, where the words begin with that."""
    begins_with_law = law is not None and rest[: law.start()].strip(" ,the") == ""
    section = patterns.SECTION.search(rest, law.end() if law and begins_with_law else 0)
    return section[1].replace(" ", "") if section else None


def _name(law: re.Match[str]) -> str:
    """The name of a law, without what a scan set apart: "Act 20 o f 192 9"."""
    name = next(law[group] for group in ("act", "title", "order", "gazette") if law[group])
    if law["number"]:
        name = f"Act {law['number']}" if law["number"][0].isdigit() else law["number"]
    name = re.sub(r"(\d) (?=\d\b|\d\d\b|\d\d\d\b)", r"\1", re.sub(r"o f", "of", " ".join(name.split())))
    name = re.sub(r"^Act of ", "Act ", name)
    return re.sub(r"^A\.\s?O\.?,?\s*", "A.O. ", name).removeprefix("the ")


def _former(action: str, before: str, rest: str) -> str | None:
    """What was there before: the words after "for", or those that the note begins with."""
    replaced = patterns.FOR.search(rest)
    if ACTIONS[action.lower()] == "substituted" and replaced:
        return replaced["former"].strip(" .,")
    subject = re.sub(r"\s*\b(?:was|were|has\s+been|have\s+been|had\s+been|successively)\s*", " ", before).strip(" .,")
    return subject or None


def _effective(text: str) -> str | None:
    """The day from which an amendment holds, ISO."""
    match = patterns.EFFECTIVE.search(text)
    return iso_day(*match.groups()) if match else None


# ------------------------------------------------------------------ a provision's own words
def _in_running_words(provision: Provision) -> Iterator[Amendment]:
    """The notes that are set like the text."""
    for note in patterns.IN_TEXT.finditer(provision.text):
        for statement in islice(statements_of(note["note"]), 1):
            yield _in_words(statement, provision, note.start("note"))


def _in_words(statement: Statement, unit: Provision, at: int) -> Amendment:
    begin = unit.char_start + at
    return Amendment(
        unit.document, unit.id, statement.action, statement.by, statement.section, statement.effective_date,
        statement.former, statement.evidence, "words", None, begin, begin + len(statement.evidence),
    )  # fmt: skip


# ------------------------------------------------------------------ the clauses of an amending act
def _in_clauses(provision: Provision, document: Document) -> Iterator[Amendment]:
    """The clauses that amend another law."""
    text, done = provision.text, 0
    for match in patterns.CLAUSE.finditer(text):
        begin = max(done, text.rfind(";", 0, match.start()) + 1)
        begin += len(text[begin:]) - len(text[begin:].lstrip())
        words, done = text[begin : match.end()], match.end()
        target = patterns.TARGET.search(patterns.QUOTATION.sub("", words))
        speaks_of_words = patterns.SPEAKS_OF_WORDS.search(words)
        if _in_quotation(words) or not (speaks_of_words or target):
            continue
        vide = patterns.VIDE.search(text, match.end())
        own = document.meta.number or document.meta.short_title
        at = provision.char_start + begin
        yield Amendment(
            provision.document, provision.id, ACTIONS.get(match["action"].lower(), "renumbered"),
            vide[1] if vide else own, None if vide else provision.pinpoint, None, _amended(words, target), words,
            "clause", None, at, at + len(words),
        )  # fmt: skip


def _in_quotation(words: str) -> bool:
    """True for words that end inside a quotation: those of the amended law, and no clause of the amending one."""
    return words.count("“") != words.count("”") or words.count('"') % 2 == 1


def _amended(words: str, target: re.Match[str] | None) -> str | None:
    """What a clause amends: the words that it replaces or omits, or the provision that it names."""
    if former := patterns.FOR_WORDS.search(words):
        return former["former"] or former["gone"]
    return target[0].strip() if target else None
