"""Provisions that a question names, looked up."""

from collections.abc import Iterator

import numpy as np

from civicsetu.find.question.laws import is_title
from civicsetu.find.question.named import Named
from civicsetu.find.state import NO_ROWS, State
from civicsetu.index.store import Store
from civicsetu.model.document import Meta
from civicsetu.model.provision import Provision

MOST_LAWS = 12  # a bare "section 18" means nothing where more laws than these have one


def pinned(state: State, most: int) -> tuple[list[tuple[tuple[str, ...], np.ndarray]], tuple[Named, ...]]:
    """The provisions that a question names, with their passages.

    Args:
        state: the question and what may be found.
        most: where it names more provisions than these, they only say which matter it is.

    Returns:
        Pairs of provision ids and rows, and the names that are no provision (for which there are
        the passages of what does exist above them, and no id).
    """
    index, question = state.index, state.question
    found: list[tuple[tuple[str, ...], np.ndarray]] = []
    unknown = []
    documents = list(index.document_keys)
    if state.allowed is not None:
        documents = [documents[n] for n in np.unique(index.documents_of[state.allowed])]
    meant = [(named, [d for d in documents if is_meant(named, index.metas[d])]) for named in question.named]
    meant = [(named, [d for d in keys if d in question.laws] or keys) for named, keys in meant]
    several = sum(bool(keys) for _, keys in meant) > most
    for named, keys in meant:
        if not keys or len(keys) > MOST_LAWS:
            continue
        above, ids = str(named.pinpoint), _existing(named, named.pinpoint, keys, index)
        if named.part:
            ids = [part for i in ids if (part := _part_of(named, i, index))] or ids
        near = ids
        if not ids and not named.is_annex:
            unknown.append(named)
            while not near and "(" in above:  # what does exist of it is the nearest to show
                above = above[: above.rindex("(")]
                near = _existing(named, above, keys, index)
        rows = state.rows_allowed(np.unique(np.concatenate([NO_ROWS, *(index.rows_of(i) for i in near)])))
        if len(rows) and not several:
            found.append((tuple(ids), rows))
    return found, tuple(unknown)


def is_meant(named: Named, meta: Meta) -> bool:
    """True when a provision that a question names may be one of a document: no law is said, or
    its words are those of the document's title, or an abbreviation of it ("rule 3 of the Gujarat Rules")."""
    if named.laws:
        return meta.key in named.laws
    if named.act is None:
        return True
    return is_title(named.act, f"{meta.title} {meta.short_title}") or is_title(named.act, meta.title)


def _existing(named: Named, pinpoint: str, documents: list[str], index: Store) -> list[str]:
    """The provisions of this pinpoint, capitals aside where it doesn't exist as written. A rule
    is one of rules or regulations; a section is one of an act where there is one."""
    ids = [name for key in documents if (name := f"{key}#{pinpoint}") in index.provisions]
    if named.is_annex:
        return ids
    if not ids:
        ids = [name for key in documents for name in index.provisions.alike(f"{key}#{pinpoint}")]
    is_rule = {i: index.provisions[i.partition("(")[0].partition(" ")[0]].kind in ("rule", "regulation") for i in ids}
    if named.is_rule:
        return [i for i in ids if is_rule[i]]
    return [i for i in ids if not is_rule[i]] or ids


def _part_of(named: Named, provision: str, index: Store) -> str | None:
    """The proviso or explanation that is meant, of a provision's own or else of those below it."""
    own = [below.id for below in index.children.get(provision, []) if below.kind == named.part]
    if len(own) < named.nth:
        own = [below.id for below in _below(provision, index) if below.kind == named.part]
    return own[named.nth - 1] if len(own) >= named.nth else None


def _below(provision: str, index: Store) -> Iterator[Provision]:
    for below in index.children.get(provision, []):
        yield below
        yield from _below(below.id, index)
