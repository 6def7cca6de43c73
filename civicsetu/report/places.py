"""Provisions named shortly in the tables of reports."""

from collections.abc import Iterable, Mapping

from civicsetu.engine import Index
from civicsetu.model.ids import ProvisionId


def titles_of(index: Index | None) -> dict[str, str]:
    """The short titles of an index's documents by their keys; none where there is one document or no index."""
    metas = index.finder.library.metas if index is not None else {}
    return {key: meta.short_title for key, meta in metas.items()} if len(metas) > 1 else {}


def in_short(provisions: Iterable[str], titles: Mapping[str, str]) -> str:
    """Pinpoints, each once, behind the title of their document where there are several documents.

    >>> in_short(["a#18(1)", "a#19", "a#19"], {}), in_short(["a#18(1)", "b#3", "a#19"], {"a": "An Act", "b": "Rules"})
    ('18(1), 19', 'An Act: 18(1), 19; Rules: 3')
    """
    found: dict[str, dict[str, None]] = {}
    for name in map(ProvisionId, provisions):
        found.setdefault(titles.get(name.document, ""), {})[name.pinpoint] = None
    return "; ".join(f"{title}: {', '.join(places)}" if title else ", ".join(places) for title, places in found.items())
