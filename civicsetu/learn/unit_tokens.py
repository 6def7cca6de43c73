"""Where the words of a section's units stand among the token vectors of its passages."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Passage

MOST_UNITS = 40  # of a section; the first ones, and always those that answer


class UnitTokens(NamedTuple):
    """The units of a section: `starts` and `ends`, the rows of an index's token vectors (units,), and `answers`, true
    for the one that a question belongs to and for those inside it."""

    starts: np.ndarray
    ends: np.ndarray
    answers: np.ndarray


def unit_tokens(provision: str, section: np.ndarray, store: Store) -> UnitTokens | None:
    """The units of the section of a provision; None where there is nothing to choose, as all of them answer or none.

    Args:
        provision: the id of the one that answers.
        section: the rows of its section's passages.
        store: an open index.
    """
    wanted = ProvisionId(provision)
    found: dict[str, tuple[int, int]] = {}
    for row in section.tolist():
        for name, start, end in _of_passage(store, row):
            found.setdefault(name, (start, end))
    answers = {name: wanted.covers(name) for name in found}
    if len(set(answers.values())) < 2:
        return None
    names = [name for n, name in enumerate(found) if answers[name] or n < MOST_UNITS]
    spans = np.array([found[name] for name in names], dtype=np.int64)
    return UnitTokens(spans[:, 0], spans[:, 1], np.array([answers[name] for name in names]))


@lru_cache(maxsize=4096)
def _of_passage(store: Store, row: int) -> tuple[tuple[str, int, int], ...]:
    """The units in a passage, with the rows of their token vectors; those without a token are left out."""
    passage, first = store.passages[row], int(store.whole.token_starts[row])
    offsets = store.passage_encoder.content_offsets(passage.search_text)
    found = []
    for name, begin, end in _places(passage, store):
        inside = [n for n, (a, b) in enumerate(offsets) if begin <= a < b <= end]
        if inside:
            found.append((name, first + inside[0], first + inside[-1] + 1))
    return tuple(found)


def _places(passage: Passage, store: Store) -> list[tuple[str, int, int]]:
    """Where the units of a passage stand in its search text; one of which it has only a part is left out."""
    text, found = passage.search_text, []
    place = len(text) - len(passage.text)
    for name in passage.covers:
        words = store.provisions[name].text
        begin = text.find(words, place)
        if begin >= 0:
            place = begin + len(words)
            found.append((name, begin, place))
    return found
