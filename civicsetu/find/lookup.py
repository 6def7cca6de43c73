"""Provisions that a question names, looked up in a store."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

import numpy as np

from civicsetu.find.question.laws import is_title
from civicsetu.find.question.named import NamedProvision
from civicsetu.find.question.names_in_words import number_in, spellings
from civicsetu.find.question.understand import Question
from civicsetu.find.state import NO_ROWS, Pin, Scope
from civicsetu.index.store import Store
from civicsetu.model.document import Document, Meta
from civicsetu.model.ids import Pinpoint, ProvisionId
from civicsetu.model.kinds import ANNEXES, RULE_UNITS
from civicsetu.model.provision import Provision
from civicsetu.read.words.grammar.styles import PEOPLE, compiled

MOST_LAWS = 12  # a bare "section 18" means nothing where more laws than these have one
_LETTERED = re.compile(r"^(\d+)([A-Z]+)(?=\(|$)")


def look_up(
    question: Question, scope: Scope, store: Store, most: int, as_on: date | None = None
) -> tuple[tuple[Pin, ...], tuple[NamedProvision, ...]]:
    """The provisions that a question names, with their passages.

    Args:
        question: as it was understood.
        scope: what may be found.
        store: what is searched.
        most: where it names more provisions than these, none is pinned: they only say its matter.
        as_on: the day whose law is searched; by default the law in force.

    Returns:
        The pins, and the names of provisions that do not exist, or of which the source has no words. Such a name has
        a pin without an id, on what does exist above it: the nearest that can be shown.
    """
    searched = _documents_in(scope, store)
    meant = [(named, _laws_meant(named, question, searched, store)) for named in question.named]
    pins, unknown = [], []
    for named, laws in meant:
        if not laws or len(laws) > MOST_LAWS:
            continue
        ids = [name for name in _existing(named, laws, store) if as_on is None or store.versions.is_there(name, as_on)]
        near = ids
        if ids and not named.has_name and not any(has_words(name, store) for name in ids):
            unknown.append(named)
        if not ids and not (named.has_name and may_be_there(named, laws, store)):
            unknown.append(named)
            near = _nearest_above(named, laws, store)
        rows = scope.rows(np.unique(np.concatenate([NO_ROWS, *(store.rows_of(name) for name in near)])))
        if len(rows):
            pins.append(Pin(tuple(ids), rows))
    too_many = sum(bool(laws) for _, laws in meant) > most
    return () if too_many else tuple(pins), tuple(unknown)


def is_meant(named: NamedProvision, meta: Meta) -> bool:
    """True when a provision that a question names may be one of a document: no law is said, or
    its words are those of the document's title, or an abbreviation of it ("rule 3 of the Gujarat Rules")."""
    if named.laws:
        return meta.key in named.laws
    if named.law is None:
        return True
    return is_title(named.law, f"{meta.title} {meta.short_title}") or is_title(named.law, meta.title)


def documents_meant(named: NamedProvision, metas: Iterable[Meta], places: frozenset[str] = frozenset()) -> list[Meta]:
    """Those of some documents that a named provision may be of: of the law that is said, of an act or of rules where
    that is said, and of the places that the question names where it is of rules.

    Args:
        named: as the question names it.
        metas: the documents.
        places: the jurisdictions that the question names.
    """
    meant = [meta for meta in metas if is_meant(named, meta)]
    if named.said_of == "rules" or named.is_rule or named.is_annex:
        meant = [meta for meta in meant if meta.jurisdiction in places] or meant
    if named.said_of and named.kind not in ("form", "annexure", "rule", "regulation"):
        wanted = [meta for meta in meant if (meta.doc_type == "rules") == (named.said_of == "rules")]
        meant = wanted or meant
    return meant


def is_of_its_year(named: NamedProvision, meta: Meta) -> bool:
    """False for a document of another year than the one that is said: "section 18 of the RERA Act, 2099"."""
    return named.law is not None or named.year is None or meta.year in (None, named.year)


def _documents_in(scope: Scope, store: Store) -> list[str]:
    """The documents of which a passage may be found."""
    if scope.allowed is None:
        return list(store.document_keys)
    return [store.document_keys[n] for n in np.flatnonzero(np.bincount(store.documents_of[scope.allowed]))]


def _laws_meant(named: NamedProvision, question: Question, searched: Sequence[str], store: Store) -> list[str]:
    """The documents that a named provision may be of; where the question names one of them, that."""
    metas = documents_meant(named, [store.metas[key] for key in searched], question.jurisdictions)
    meant = [meta.key for meta in metas]
    return [key for key in meant if key in question.laws] or meant


def _existing(named: NamedProvision, laws: Sequence[str], store: Store) -> list[ProvisionId]:
    """The provisions that a name means in some documents; of "the proviso to section 3" the proviso. "An explanation of
    section 18" may ask that it be explained, where it has no Explanation."""
    of_year = [key for key in laws if is_of_its_year(named, store.metas[key])]
    ids = _at(Pinpoint(named.pinpoint), named, of_year, store)
    if not named.part:
        return ids
    return [part for name in ids if (part := _part_of(named, name, store))] or (ids if named.loose else [])


def may_be_there(named: NamedProvision, laws: Sequence[str], store: Store) -> bool:
    """True where a form, schedule or chapter that was not read as one may be there all the same: a document speaks
    of it as its own, or its number is not above those that were read.

    Args:
        named: a form, schedule, annexure, chapter or part.
        laws: the keys of the documents that it may be of.
        store: what is searched.
    """
    value = number_in(named.number)
    if named.is_division:
        return value is not None and 0 < value <= max(_count(named.kind, key, store) for key in laws)
    if named.kind == "schedule" and value and any(value <= _count(named.kind, key, store) for key in laws):
        return True
    names = "|".join(re.escape(name).replace(r"\ ", rf"{PEOPLE.mark}[‘'\"“]?\s?") for name in spellings(named.number))
    spoken_of = compiled(rf"\b(?:{names})\b(?!\s+(?:to|of|in)\s+the\s+(?:[\w()]+\s+)+?Act\b)", ignore_case=True)
    return any(spoken_of.search(_own_words(store.documents[key])) for key in laws)


def _own_words(document: Document) -> str:
    """The text of a document before its forms and schedules, which are filled in with schedules of their own."""
    ends = [provision.heading_start for provision in document.provisions if provision.kind in ANNEXES]
    return document.text[: min(ends, default=None)]


def _count(kind: str, key: str, store: Store) -> int:
    """How many units of a kind a document has, by the highest of their numbers or by counting them."""
    units = [provision for provision in store.documents[key].provisions if provision.kind == kind]
    return max([len(units), *(number_in(unit.pinpoint) or 0 for unit in units)])


def has_words(name: ProvisionId, store: Store) -> bool:
    """True where a provision or one below it has words; a portal's row of a section may have none."""
    return bool(store.provisions[name].text.strip() or store.children.get(name))


def _nearest_above(named: NamedProvision, laws: Sequence[str], store: Store) -> list[ProvisionId]:
    """What does exist above a provision that does not: of section 11(19) or 11.19 section 11."""
    if named.has_name:
        return []
    above: Pinpoint | None = Pinpoint(named.number.partition(".")[0]) if "." in named.number else named.pinpoint
    while above is not None:
        if found := _at(above, named, laws, store):
            return found
        above = above.above
    return []


def _at(pinpoint: Pinpoint, named: NamedProvision, laws: Sequence[str], store: Store) -> list[ProvisionId]:
    """The provisions at a pinpoint, in any capitals where none is written so. A rule is one of rules or
    regulations; a section is one of an act where an act has it."""
    if named.has_name:
        wanted = [ProvisionId.of(key, name) for key in laws for name in spellings(named.number)]
        ids = [name for name in wanted if name in store.provisions]
        return [name for name in ids if store.metas[name.document].doc_type == "act"] or ids
    wanted = [ProvisionId.of(key, one) for key in laws for one in _spelled(pinpoint)]
    exact = [name for name in wanted if name in store.provisions]
    ids = exact or [ProvisionId(name) for like in wanted for name in store.provisions.alike(like)]
    return [name for name in ids if _is_called(named, store.provisions[name.section].kind)] or (
        ids if not named.kind else []
    )


def _spelled(pinpoint: Pinpoint) -> tuple[Pinpoint, ...]:
    """A pinpoint, and as some prints write one whose number ends with a letter: "3A(5)" and "3-A(5)"."""
    return tuple(dict.fromkeys((pinpoint, Pinpoint(_LETTERED.sub(r"\1-\2", pinpoint)))))


def _is_called(named: NamedProvision, kind: str) -> bool:
    """True when a unit of a kind can be what a question calls by a name: a rule is no section, and a number by itself
    is a section first."""
    if named.is_rule:
        return kind.removeprefix("sub-") == named.kind  # "3-A", which a print puts below rule 3
    return kind not in RULE_UNITS and (named.kind != "article" or kind == "article")


def _part_of(named: NamedProvision, provision: ProvisionId, store: Store) -> ProvisionId | None:
    """The proviso or Explanation that is meant: one of the provision's own, or else of those below it."""
    own = [unit for unit in store.children.get(provision, []) if unit.kind == named.part]
    if len(own) < max(named.nth, 1):
        own = [unit for unit in _all_below(provision, store) if unit.kind == named.part]
    return ProvisionId(own[named.nth - 1].id) if len(own) >= max(named.nth, 1) else None


def _all_below(provision: str, store: Store) -> Iterator[Provision]:
    for below in store.children.get(provision, []):
        yield below
        yield from _all_below(below.id, store)
