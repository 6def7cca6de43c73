"""The notice of an answer: of which day its words are, and what of them was changed, when and by what."""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from civicsetu.answer.wording import capital, listed
from civicsetu.base.words import counted, noun
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import UNIT_KINDS
from civicsetu.model.results import Citation
from civicsetu.model.versions import Version
from civicsetu.read.text.dates import MONTHS
from civicsetu.read.words.tokens import tokens

MOST = 6  # changes that are told one by one
MOST_FIRST = 2  # the same before the quotation
# Words that leave something to rules. "The prescribed period" and "prescribed by this section" may mean the Act itself.
_TO_RULES = re.compile(
    r"\b(?:as|may\s+be|to\s+be)\s+prescribed\b(?!\s+(?:by|under|in(?!\s+this\s+behalf))\b)|\bby\s+rules\b"
    r"|\bprescribed\s+(?:\w+\s+)?(?:authority|fees?|forms?|manner|particulars|qualifications|rates?)\b"
)


def amendment_notice(citations: Sequence[Citation], library: Library, today: date) -> str | None:
    """What to tell with an answer of the changes of the law; None where nothing is known.

    Args:
        citations: what the answer quotes.
        library: the documents, as they are or as they were on a day.
        today: the day on which the answer is given.
    """
    said = [*_left_to_rules(citations, library), *_day_of(library, today), *_editions(citations, library)]
    if library.as_on is not None:
        said += _not_commenced(citations, library, library.as_on)
    changes = list(dict.fromkeys(_changes(citations, library)))
    said += changes[:MOST]
    if (more := len(changes) - MOST) > 0:
        said.append(f"{counted(more, 'more change')} {noun(more, 'is', 'are')} known of what is quoted.")
    return " ".join(said) or None


_OF_FORM = re.compile(r"\b(?:form|manner|fees?)\b.*\bas\s+prescribed\b")  # what a change may be of alone
_ASKS_FORM = frozenset(
    tokens("form manner fee apply application file paper cost charge pay rule regulation prescribed")
)


def told_since(quoted: Sequence[str], library: Library, limited: str = "", asked: str = "") -> list[str]:
    """What is the law since a change of which an answer quotes the words before it, and whose words of today the
    edition lacks: a sentence for each provision, one for all where they are many. Empty for the law as on a day. Where
    something else is asked, a change of form and fee alone is left to the notice.

    Args:
        quoted: the ids of the provisions that are quoted.
        library: the documents.
        limited: the clause that a quoted proviso or Explanation limits, and that does not answer itself.
        asked: the question; empty where every change counts.
    """
    if library.as_on is not None:
        return []
    own = [ProvisionId(one) for one in quoted if one != limited]
    last = {name: library.versions.of(name)[-1] for name in _concerned(own, library) if name != limited}
    changed = [version for version in last.values() if _misleads(version, library) and _bears(version, asked)]
    if not changed:
        return []
    if len(changed) > MOST_FIRST or not all(version.what and version.begins for version in changed):
        names = listed([_name(version.provision, library).rstrip(",") for version in changed])
        return [f"{capital(names)} changed after this print; the change is told below."]
    return [_since(version, library) for version in changed]


_OF_TERRITORIES = re.compile(r"\bPuducherry\b")
_OF_STATE = re.compile(r"\bstates?\b", re.IGNORECASE)
_OF_TERRITORY = re.compile(r"\bunion\s+terr\w+|\bPuducherry\b|\bJammu\b|\bKashmir\b|\bLadakh\b|\bUTs?\b", re.IGNORECASE)


def _bears(version: Version, asked: str) -> bool:
    """False for a change of form and fee alone, where neither is asked about, and for one that names further Union
    territories, where it is asked of a State."""
    told = version.what or ""
    of_form = _OF_FORM.search(told) and _ASKS_FORM.isdisjoint(tokens(asked))
    of_territories = _OF_TERRITORIES.search(told) and _OF_STATE.search(asked) and not _OF_TERRITORY.search(asked)
    return not (asked and (of_form or of_territories))


def _since(version: Version, library: Library) -> str:
    """What a change made the law."""
    name = _name(version.provision, library).rstrip(",")
    return f"Since {in_words(version.begins or '')} ({name}): {version.what}."


def _misleads(last: Version, library: Library) -> bool:
    """True where the print has not the words of a provision's last version, or has not its reach."""
    applied = last.action == "applied" and _is_old_print(ProvisionId(last.provision).document, library)
    return last.words != "here" or applied


def _day_of(library: Library, today: date) -> Iterator[str]:
    if library.as_on is not None:
        yield f"The law as on {in_words(library.as_on)}."
        if library.as_on > today:
            yield "That day has not come: this is the law as it is known today."


def _editions(citations: Sequence[Citation], library: Library) -> Iterator[str]:
    """Of each document that is quoted, up to which day its words are those in force."""
    for key in dict.fromkeys(one.document for one in citations):
        meta, days = library.metas[key], library.versions.days(key)
        if days and not _is_old_print(key, library):
            if library.as_on is None:
                yield f"{meta.short_title}: the text in force, with the changes known until {in_words(days[-1])}."
        elif meta.effective_date:
            yield (
                f"{meta.short_title}: the text in force from {meta.effective_date}; later amendments are not in this "
                "edition."
            )


def _left_to_rules(citations: Sequence[Citation], library: Library) -> Iterator[str]:
    """Of each Act whose quoted words leave something to rules: that no rules under it are indexed."""
    has_rules = {meta.made_under for meta in library.metas.values()}
    for key in dict.fromkeys(one.document for one in citations if _TO_RULES.search(one.quote)):
        if library.metas[key].doc_type == "act" and key not in has_rules:
            yield f"The rules under {library.metas[key].short_title}, which say what is prescribed, are not indexed."


def _is_old_print(key: str, library: Library) -> bool:
    """True for an edition that lacks the words of a change."""
    own = library.versions.in_document(key)
    return any(version.ends is None and version.words == "elsewhere" for version in own)


def _not_commenced(citations: Sequence[Citation], library: Library, day: date) -> Iterator[str]:
    """The sections that are quoted and that were not in force on a day, though their document was."""
    for section in dict.fromkeys(ProvisionId(one.provision).section for one in citations):
        begun = library.versions.commencement(section)
        if begun is not None and begun.begins > day.isoformat():
            name = _name(section, library)
            yield f"{name} was not yet in force: it came into force on {in_words(begun.begins)} ({begun.by})."


def _changes(citations: Sequence[Citation], library: Library) -> Iterator[str]:
    """What was done to the provisions that are quoted: see `_concerned`."""
    for provision in _concerned([ProvisionId(one.provision) for one in citations], library):
        own = library.versions.of(provision)
        if library.as_on is None:
            yield _last_change(own, library)
        else:
            yield from _around(own, library, library.as_on)


def _concerned(quoted: Sequence[ProvisionId], library: Library) -> Iterator[ProvisionId]:
    """The changed provisions that a quotation concerns: what is quoted, what it is inside of, and what is inside of it.

    Of a list of which only parts are quoted, what changed elsewhere in it does not concern; but where several parts are
    quoted, a member that the edition lacks does.
    """
    for name in dict.fromkeys(quoted):
        parts = {other for other in quoted if other != name and name.covers(other)}
        for provision in dict.fromkeys(ProvisionId(version.provision) for version in library.versions.about(name)):
            is_inside = provision != name and name.covers(provision)
            if not parts or not is_inside or (len(parts) > 1 and provision not in library.provisions):
                yield provision


def _last_change(own: Sequence[Version], library: Library) -> str:
    """Of a provision that was changed, the last change, and whether the words since are here."""
    said = _change(own[-1], library, "was")
    if own[-1].words == "elsewhere":
        return f"{said} The words since then are not in this edition."
    if own[-1].words == "gone" and own[-2].words == "here":
        return f"{said} This edition still has its former words."
    return said


def _around(own: Sequence[Version], library: Library, day: date) -> Iterator[str]:
    """Of a provision that was changed, what had been done to it by a day, and what was done next."""
    for version, following in zip(own, [*own[1:], None], strict=True):
        if not version.holds_on(day):
            continue
        name = _name(version.provision, library)
        if version.begins:
            yield _change(version, library, "had been")
        if version.words == "elsewhere":
            quoted = f": there stood {version.quoted}" if version.quoted and version.quoted[0] in "\"“'‘" else ""
            yield f"The words of {name} of that day are not in this edition{quoted}."
        if following is not None:
            yield _change(following, library, "was later")


def _change(version: Version, library: Library, was: str) -> str:
    """One change in a sentence."""
    done = "extended in its reach" if version.action == "applied" else version.action
    when = f" with effect from {in_words(version.begins)}" if version.begins else ""
    by = f" by the {version.by}".replace("the the ", "the ") if version.by else ""
    what = f": {version.what}" if version.what else ""
    return f"{_name(version.provision, library)} {was} {done}{when}{by}{what}."


def _name(provision: str, library: Library) -> str:
    """A provision's citation, also of one that is not in the edition."""
    name = ProvisionId(provision)
    section = library.provisions.get(name.section)
    short = UNIT_KINDS[section.kind].abbreviation if section is not None else ""
    return f"{short} {name.pinpoint}, {library.metas[name.document].short_title},".strip()


def in_words(day: date | str) -> str:
    """A day as it is written.

    >>> in_words("2016-10-28"), in_words(date(2018, 1, 1))
    ('28 October 2016', '1 January 2018')
    """
    found = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{found.day} {MONTHS[found.month - 1].capitalize()} {found.year}"
