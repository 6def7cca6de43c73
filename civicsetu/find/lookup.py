"""Provisions that a question names, looked up in a store."""

from collections.abc import Iterator, Sequence
from datetime import date

import numpy as np

from civicsetu.find.question.laws import is_title
from civicsetu.find.question.named import NamedProvision
from civicsetu.find.question.understand import Question
from civicsetu.find.state import NO_ROWS, Pin, Scope
from civicsetu.index.store import Store
from civicsetu.model.document import Meta
from civicsetu.model.ids import Pinpoint, ProvisionId
from civicsetu.model.kinds import RULE_UNITS
from civicsetu.model.provision import Provision

MOST_LAWS = 12  # a bare "section 18" means nothing where more laws than these have one


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
        The pins, and the names of provisions that do not exist. Such a name has a pin without an id, on what does
        exist above it: the nearest that can be shown.
    """
    searched = _documents_in(scope, store)
    meant = [(named, _laws_meant(named, question, searched, store)) for named in question.named]
    pins, unknown = [], []
    for named, laws in meant:
        if not laws or len(laws) > MOST_LAWS:
            continue
        ids = [name for name in _existing(named, laws, store) if as_on is None or store.versions.is_there(name, as_on)]
        near = ids
        if not ids and not named.is_annex:
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


def _documents_in(scope: Scope, store: Store) -> list[str]:
    """The documents of which a passage may be found."""
    if scope.allowed is None:
        return list(store.document_keys)
    return [store.document_keys[n] for n in np.unique(store.documents_of[scope.allowed])]


def _laws_meant(named: NamedProvision, question: Question, searched: Sequence[str], store: Store) -> list[str]:
    """The documents that a named provision may be of; where the question names one of them, that."""
    meant = [key for key in searched if is_meant(named, store.metas[key])]
    return [key for key in meant if key in question.laws] or meant


def _existing(named: NamedProvision, laws: Sequence[str], store: Store) -> list[ProvisionId]:
    """The provisions that a name means in some documents; of "the proviso to section 3" the proviso, or
    section 3 where it has none."""
    ids = _at(Pinpoint(named.pinpoint), named, laws, store)
    if not named.part:
        return ids
    return [part for name in ids if (part := _part_of(named, name, store))] or ids


def _nearest_above(named: NamedProvision, laws: Sequence[str], store: Store) -> list[ProvisionId]:
    """What does exist above a provision that does not: of section 11(19) section 11."""
    above = Pinpoint(named.pinpoint).above
    while above is not None:
        if found := _at(above, named, laws, store):
            return found
        above = above.above
    return []


def _at(pinpoint: Pinpoint, named: NamedProvision, laws: Sequence[str], store: Store) -> list[ProvisionId]:
    """The provisions at a pinpoint, in any capitals where none is written so. A rule is one of rules or
    regulations; a section is one of an act where an act has it."""
    wanted = [ProvisionId.of(key, pinpoint) for key in laws]
    exact = [name for name in wanted if name in store.provisions]
    if named.is_annex:
        return exact
    ids = exact or [ProvisionId(name) for like in wanted for name in store.provisions.alike(like)]
    rules = [name for name in ids if store.provisions[name.section].kind in RULE_UNITS]
    if named.is_rule:
        return rules
    return [name for name in ids if name not in rules] or ids


def _part_of(named: NamedProvision, provision: ProvisionId, store: Store) -> ProvisionId | None:
    """The proviso or Explanation that is meant: one of the provision's own, or else of those below it."""
    own = [unit for unit in store.children.get(provision, []) if unit.kind == named.part]
    if len(own) < named.nth:
        own = [unit for unit in _all_below(provision, store) if unit.kind == named.part]
    return ProvisionId(own[named.nth - 1].id) if len(own) >= named.nth else None


def _all_below(provision: str, store: Store) -> Iterator[Provision]:
    for below in store.children.get(provision, []):
        yield below
        yield from _all_below(below.id, store)
