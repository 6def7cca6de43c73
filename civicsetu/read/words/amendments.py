"""What an act's print says of its amendments: what was inserted, substituted or omitted, by which
law, from when; and which provisions are no longer, or not yet, in force.

Three places say it: notes at the foot of a page ("Subs. by Act 68 of 1976, s. 2, for clause (ii)
(w.e.f. 27-5-1976)"), whose mark stands in the text; a section's own words ("[Guardianship.] Omitted by
..."); and the clauses of an amending act ("for the words ... shall be substituted").
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
from civicsetu.read.words.status import BEGINNING, GONE

ACTIONS = {
    "ins": "inserted", "inserted": "inserted", "added": "inserted", "subs": "substituted", "sub": "substituted",
    "substituted": "substituted", "omitted": "omitted", "deleted": "omitted", "del": "omitted", "rep": "repealed",
    "repealed": "repealed", "renumbered": "renumbered", "re-numbered": "renumbered", "numbered": "renumbered",
    "re-lettered": "renumbered", "lettered": "renumbered", "amended": "substituted", "adapted": "substituted",
}  # fmt: skip
_NAMES = "|".join(sorted(ACTIONS, key=len, reverse=True))
# "Subs. by", "Omitted by", "was added by", "successively amended by", "numbered as sub-section (2) by", "Subs. ibid."
ACTION = re.compile(
    rf"(?<![\w-])(?<!\bas )(?P<action>{_NAMES})\b\.?,?(?:\s*[a-z]\b\.)?"
    r"\s*(?P<as>as\s+(?!to\b)[^,;.]{3,60}?|\([a-z]\)|for\s+[^,;]{3,120}?)?"
    r"\s*(?P<link>\bby\b|\bvide\b|(?=,?\s*ibid))",
    re.IGNORECASE,
)
_TITLE = r"(?:(?:\(No\.\s?\d+\)|[A-Z(][\w.’'&-]*\)?),?\s+(?:(?:and|of|for|the|to|in|on)\s+)*){1,14}?"
LAW = re.compile(
    rf"(?:the\s+)?(?:(?P<act>(?:[A-Z][a-z]+\.?\s+|[A-Z]\.\s?[A-Z]\.\s+){{0,2}}(?:Act|Reg|Regulation|Ordinance)s?\.?\s+(?:of\s+)?(?:No\.?\s*)?"
    r"(?:\d+|[IVXL]+)\s+o\s?f\s+(?:1[78]|19|20)\s?\d\s?\d)"
    rf"|(?P<title>{_TITLE}(?:Act|Code|Order|Regulations?|Ordinance|Rules),?\s*\d{{4}})(?:,?\s*\(\s*(?P<number>[^()]*?\d+\s+of\s+\d{{4}})\s*\))?"
    r"|(?P<order>(?:2\s)?A\.\s?(?:L\.\s?)?O\.?,?\s*\d{4})|(?P<gazette>G\.?\s?N\.?[^;()]{0,40}?\d{1,2}[./]\s?\d{1,2}[./]\s?\d{4}))"
)
SENTENCE = re.compile(r"(?:(?<=\w\w\w)|(?<=\)))\.\s+")
IBID = re.compile(r"\bibid\b", re.IGNORECASE)
SECTION = re.compile(r"\b(?:s|ss|sec|section|sections)\.?\s*(\d+[A-Z]{0,2}(?:\s?\(\w+\))*)", re.IGNORECASE)
EFFECTIVE = re.compile(
    r"(?:w\.?\s?e\.?\s?f\.?|with\s+effect\s+from(?:\s+the)?)\s*:?\s*(\d{1,2})(?:st|nd|rd|th)?\s?[-./\s]\s?(\d{1,2}|[A-Z][a-z]+)\s?[-./,\s]\s?(\d{4}|\d\d)\b",
    re.IGNORECASE,
)
FOR = re.compile(r"\bfor\s+(?P<former>.+?)(?=\s*\(w\.?\s?e\.?\s?f|\s*\.?\s*$|\.\s+[A-Z])", re.DOTALL)

# a note that is set like the text, where a print has no foot: "2. Sub-rule (3) was added by G.N. of ..."
IN_TEXT = re.compile(
    r"(?<!\w)\d{1,2}\s?\.\s?(?P<note>(?:[A-Z][^.;]{0,160}?\b(?:was|were)\s+(?:inserted|substituted|added|deleted|omitted)"
    r"|(?:Ins|Subs?|Added|Rep|Omitted)\b\.?)\s*,?\s*(?:by|vide)\b[^;]{5,140})"
)
# the clauses of an amending act
_DONE = r"shall\s+be\s+(?P<action>substituted|inserted|omitted|added|deleted|re-?numbered|repealed)"
CLAUSE = re.compile(rf"\b{_DONE}\b", re.IGNORECASE)
TARGET = re.compile(
    r"\b(?:sections?|sub-sections?|clauses?|sub-clauses?|rules?|sub-rules?|regulations?|articles?"
    r"|the\s+(?:\w+\s+)?(?:Schedule|proviso|Explanation|long\s+title|preamble|principal\s+Act))\b"
    r"(?:\s*\d{1,3}[A-Z]{0,2}\b|\s*\(\w+\))*(?:\s+of\s+(?:section|the\s+[A-Z][\w ,()-]+?Act,?\s*\d{4})\s?[\dA-Z]*)?"
)
VIDE = re.compile(r"\[Vide\s+(?:the\s+)?([^\],]*?Act,?\s+\d+\s+of\s+\d{4})")
FOR_WORDS = re.compile(
    r"\bfor\s+(?P<former>(?:the\s+)?(?:words?|figures?|letters?|brackets?|expressions?)[^“\"]{0,60}[“\"][^”\"]+[”\"]|(?:sub-)?(?:section|clause|rule)s?\s+[^,]{1,40})"
    r"|(?P<gone>the\s+(?:words?|figures?|letters?|brackets?|expressions?)[^“\"]{0,60}[“\"][^”\"]+[”\"])\s*,?\s+shall\s+be\s+(?:omitted|deleted)"
)


class _Said(NamedTuple):
    """What a note says once: the action, the law, its section, the date and what was there before."""

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
            for said in notes_say(provision.text, last):
                last = said.by or last
                found.append(_amendment(said, "words", provision, provision.text.find(said.evidence)))
            continue
        if "shall be" in provision.text:
            found.extend(_in_clauses(provision, document))
        for note in IN_TEXT.finditer(provision.text) if not document.footnotes else ():
            found.extend(
                _amendment(said, "words", provision, note.start("note")) for said in islice(notes_say(note["note"]), 1)
            )
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


def _in_notes(document: str, notes: Sequence[Footnote], ibid: str | None = None) -> Iterator[Amendment]:
    last = ibid
    for note in notes:
        for said in notes_say(note.text, last):
            last = said.by or last
            at = note.char
            yield Amendment(
                document, note.provision, said.action, said.by, said.section, said.effective_date, said.former,
                note.text, "note", note.page or None, at, at,
            )  # fmt: skip


def notes_say(text: str, ibid: str | None = None) -> Iterator[_Said]:
    """What a note says was done, each time it says so; `ibid` is the law that the note before named."""
    matches = list(ACTION.finditer(text))
    for i, match in enumerate(matches):
        stop = matches[i + 1].start() if i + 1 < len(matches) else len(text)
        if i + 1 < len(matches):  # the next statement begins with its sentence
            stop = max(match.end(), text.rfind(". ", match.end(), stop) + 1 or stop)
        rest = text[match.end() : stop]
        law = LAW.search(rest)
        by = _name(law) if law else None
        again = IBID.search(rest)
        if by is None and again:
            by = ibid
        if by is None:
            continue
        ibid = by
        before = SENTENCE.split(text[: match.start()])[-1] if i else text[: match.start()]
        former = _former(match["action"], before, rest)
        section = SECTION.search(rest, law.end() if law and rest[: law.start()].strip(" ,the") == "" else 0)
        yield _Said(
            ACTIONS[match["action"].lower()], by, section[1].replace(" ", "") if section else None,
            _effective(text[match.end() :]), former, text[match.start() : stop].strip(),
        )  # fmt: skip


def _name(law: re.Match[str]) -> str:
    name = next(law[g] for g in ("act", "title", "order", "gazette") if law[g])
    if law["number"]:
        name = f"Act {law['number']}" if law["number"][0].isdigit() else law["number"]
    name = re.sub(r"(\d) (?=\d\b|\d\d\b|\d\d\d\b)", r"\1", re.sub(r"o f", "of", " ".join(name.split())))
    name = re.sub(r"^Act of ", "Act ", name)
    return re.sub(r"^A\.\s?O\.?,?\s*", "A.O. ", name).removeprefix("the ")


def _former(action: str, before: str, rest: str) -> str | None:
    """What was there before: the words after "for", or those that the note begins with."""
    said = FOR.search(rest)
    if ACTIONS[action.lower()] == "substituted" and said:
        return said["former"].strip(" .,")
    subject = re.sub(r"\s*\b(?:was|were|has\s+been|have\s+been|had\s+been|successively)\s*", " ", before).strip(" .,")
    return subject or None


def _effective(text: str) -> str | None:
    """The day from which an amendment holds, ISO."""
    if not (match := EFFECTIVE.search(text)):
        return None
    day, month, year = match.groups()
    return iso_day(day, month, year)


def _in_clauses(provision: Provision, document: Document) -> Iterator[Amendment]:
    own = document.meta.number or document.meta.short_title
    text, done = provision.text, 0
    for match in CLAUSE.finditer(text):
        begin = max(done, text.rfind(";", 0, match.start()) + 1)
        begin += len(text[begin:]) - len(text[begin:].lstrip())
        words, done = text[begin : match.end()], match.end()
        # the amended law's words may be quoted before; the clause speaks outside of quotations
        if words.count("“") != words.count("”") or words.count('"') % 2:
            continue
        spoken = re.sub(r"[“\"][^”\"]*[”\"]", "", words)
        quoting = re.search(
            r"\bthe\s+(?:words?|figures?|brackets?|letters?|expressions?|following|entry|entries|sub-\w+|proviso|clause)",
            words,
        )
        target = TARGET.search(spoken)
        if not quoting and not target:
            continue
        action = match["action"].lower()
        former = FOR_WORDS.search(words)
        vide = VIDE.search(provision.text, match.end())
        at = provision.char_start + begin
        yield Amendment(
            provision.document, provision.id, ACTIONS.get(action, "renumbered"), vide[1] if vide else own,
            None if vide else provision.pinpoint, None,
            (former["former"] or former["gone"]) if former else (target[0].strip() if target else None),
            words, "clause", None, at, at + len(words),
        )  # fmt: skip


def _amendment(said: _Said, source: str, unit: Provision, at: int) -> Amendment:
    return Amendment(
        unit.document, unit.id, said.action, said.by, said.section, said.effective_date, said.former,
        said.evidence, source, None,
        unit.char_start + at, unit.char_start + at + len(said.evidence),
    )  # fmt: skip
