"""All provisions of a corpus by id, read one by one from `corpus/provisions.jsonl` when they are asked for.

A provision's ordinal is its line in that file; `civicsetu.index.layout` lists the columns beside it.
"""

import bisect
import json
from collections import OrderedDict
from collections.abc import ItemsView, Iterator, Mapping, Sequence, ValuesView
from functools import cached_property, lru_cache
from pathlib import Path
from typing import overload

import numpy as np

from civicsetu.index.layout import PROVISIONS
from civicsetu.index.tables.strings import Texts, TextWriter, load_array, mapped, within
from civicsetu.model.document import Document
from civicsetu.model.provision import Provision

PARENT, PLACE, END = 0, 1, 2  # the columns of `tree`
KEPT = 20_000  # provisions that stay in memory once they were read


class ProvisionWriter:
    """Writes `index/provisions/`, document by document.

    Args:
        index: the folder of the index that is made.
    """

    def __init__(self, index: Path) -> None:
        self._folder = index / PROVISIONS
        self._folder.mkdir(parents=True)
        self._ids = TextWriter(self._folder, "ids")
        self._trees: list[np.ndarray] = []
        self._starts = [0]

    def add(self, document: Document) -> dict[str, int]:
        """Write one more document; its provisions' ordinals by id."""
        first = self._starts[-1]
        for provision in document.provisions:
            self._ids.add(provision.id)
        self._trees.append(_tree(document.provisions, first))
        self._starts.append(first + len(document.provisions))
        return {provision.id: first + i for i, provision in enumerate(document.provisions)}

    @property
    def count(self) -> int:
        """How many provisions were written."""
        return self._starts[-1]

    def close(self, corpus: Path) -> None:
        """Finish.

        Args:
            corpus: the folder with the `provisions.jsonl` that the documents were read from.

        Raises:
            ValueError: that file has another number of lines.
        """
        self._ids.close()
        lines = line_starts(corpus / "provisions.jsonl")
        if len(lines) - 1 != self._starts[-1]:
            raise ValueError(f"provisions.jsonl has {len(lines) - 1} lines for {self._starts[-1]} provisions")
        ids = list(Texts(self._folder, "ids"))
        order = sorted(range(len(ids)), key=lambda i: (ids[i].lower(), ids[i]))
        np.save(self._folder / "order.npy", np.array(order, dtype=np.int32))
        np.save(self._folder / "tree.npy", np.concatenate([np.empty((0, 3), np.int32), *self._trees]))
        np.save(self._folder / "lines.npy", lines)
        np.save(self._folder / "documents.npy", np.array(self._starts, dtype=np.int64))


class Provisions(Mapping[str, Provision]):
    """The provisions of a corpus by id, in reading order.

    Args:
        data: the data folder.
    """

    def __init__(self, data: Path) -> None:
        folder = data / "index" / PROVISIONS
        self.ids = Texts(folder, "ids")
        self.tree = load_array(folder / "tree.npy")
        self._order = load_array(folder / "order.npy")
        self._lines = load_array(folder / "lines.npy")
        self._starts = np.load(folder / "documents.npy", allow_pickle=False)
        self._file = mapped(data / "corpus" / "provisions.jsonl")
        self._kept: OrderedDict[int, Provision] = OrderedDict()
        self._places = lru_cache(maxsize=KEPT)(self._looked_up)
        self._ordinal_of = lru_cache(maxsize=KEPT)(self._ordinal_looked_up)
        self._lower = lru_cache(maxsize=KEPT)(lambda ordinal: self.ids.at(ordinal).lower())
        if not len(self.ids) == len(self.tree) == len(self._order) == len(self._lines) - 1 == self._starts[-1]:
            raise ValueError("the columns of the provisions do not belong together")

    def __getitem__(self, name: str) -> Provision:
        return self.at(self.ordinal(name))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self.alike(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def values(self) -> ValuesView[Provision]:
        """All provisions, in reading order."""
        return _Values(self)

    def items(self) -> ItemsView[str, Provision]:
        """All provisions with their ids, in reading order."""
        return _Items(self)

    def at(self, ordinal: int) -> Provision:
        """The provision with this ordinal."""
        ordinal = int(ordinal)
        if (found := self._kept.get(ordinal)) is not None:
            return found
        line = self._file[int(self._lines[ordinal]) : int(self._lines[ordinal + 1])]
        provision = Provision.of(json.loads(line))
        self._kept[ordinal] = provision
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return provision

    def ordinal(self, name: str) -> int:
        """The ordinal of an id.

        Raises:
            KeyError: there is no such provision.
        """
        if (found := self.ordinal_of(name)) is None:
            raise KeyError(name)
        return found

    def ordinal_of(self, name: str) -> int | None:
        """The ordinal of an id; None where there is no such provision."""
        return self._ordinal_of(name)

    def _ordinal_looked_up(self, name: str) -> int | None:
        for place in self._places(name):
            ordinal = int(self._order[place])
            if self.ids.at(ordinal) == name:
                return ordinal
        return None

    def alike(self, name: str) -> list[str]:
        """The ids that are the same as this one without regard to capitals."""
        return [self.ids[int(self._order[place])] for place in self._places(name)]

    def children(self, ordinal: int) -> list[int]:
        """The ordinals of the provisions directly below one, in reading order."""
        parents, order = self._below
        first, last = np.searchsorted(parents, [ordinal, ordinal + 1])
        found: list[int] = order[first:last].tolist()
        return found

    def of_document(self, document: int) -> "DocumentProvisions":
        """The provisions of the document with this ordinal."""
        return DocumentProvisions(self, int(self._starts[document]), int(self._starts[document + 1]))

    @cached_property
    def _below(self) -> tuple[np.ndarray, np.ndarray]:
        order = np.argsort(self.tree[:, PARENT], kind="stable")
        return self.tree[order, PARENT], order

    def _looked_up(self, name: str) -> range:
        """The places in the sorted order of the ids that are the same as this one without regard to capitals."""
        wanted = name.lower()

        def lower(ordinal: int) -> str:
            return self._lower(int(ordinal))

        first = bisect.bisect_left(self._order, wanted, key=lower)
        last = first
        while last < len(self._order) and lower(self._order[last]) == wanted:
            last += 1
        return range(first, last)


class DocumentProvisions(Sequence[Provision]):
    """The provisions of one document, read when they are asked for."""

    def __init__(self, provisions: Provisions, first: int, last: int) -> None:
        self._all, self._first, self._last = provisions, first, last

    def __len__(self) -> int:
        return self._last - self._first

    @overload
    def __getitem__(self, at: int) -> Provision: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Provision]: ...
    def __getitem__(self, at: int | slice) -> Provision | Sequence[Provision]:
        if isinstance(at, slice):
            return tuple(self._all.at(self._first + i) for i in range(*at.indices(len(self))))
        return self._all.at(self._first + within(at, len(self)))


class Children(Mapping[str, list[Provision]]):
    """The provisions directly below each provision, in reading order; only those that have some."""

    def __init__(self, provisions: Provisions) -> None:
        self._provisions = provisions

    def __getitem__(self, name: str) -> list[Provision]:
        found = self._provisions.children(self._provisions.ordinal(name))
        if not found:
            raise KeyError(name)
        return [self._provisions.at(i) for i in found]

    def __iter__(self) -> Iterator[str]:
        parents = np.unique(self._provisions.tree[:, PARENT])
        return (self._provisions.ids[i] for i in parents[parents >= 0].tolist())

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _Values(ValuesView[Provision]):
    def __init__(self, provisions: Provisions) -> None:
        super().__init__(provisions)
        self._provisions = provisions

    def __iter__(self) -> Iterator[Provision]:
        return (self._provisions.at(i) for i in range(len(self._provisions)))


class _Items(ItemsView[str, Provision]):
    def __init__(self, provisions: Provisions) -> None:
        super().__init__(provisions)
        self._provisions = provisions

    def __iter__(self) -> Iterator[tuple[str, Provision]]:
        return ((provision.id, provision) for provision in self._provisions.values())


def _tree(provisions: Sequence[Provision], first: int) -> np.ndarray:
    """The rows of `tree` for a document whose first provision has this ordinal."""
    at = {p.id: i for i, p in enumerate(provisions)}
    parents = [at.get(p.parent or "", -1) for p in provisions]
    below: list[list[int]] = [[] for _ in provisions]
    roots: list[int] = []
    for i, parent in enumerate(parents):
        (roots if parent < 0 else below[parent]).append(i)
    rows = np.empty((len(provisions), 3), dtype=np.int32)
    rows[:, PARENT] = [parent if parent < 0 else first + parent for parent in parents]
    place = first
    todo = [(i, False) for i in reversed(roots)]
    while todo:
        i, left = todo.pop()
        if left:
            rows[i, END] = place
            continue
        rows[i, PLACE] = place
        place += 1
        todo.append((i, True))
        todo.extend((child, False) for child in reversed(below[i]))
    return rows


def line_starts(path: Path) -> np.ndarray:
    """The byte at which each line of a file begins, and its length."""
    found, place = [np.zeros(1, np.int64)], 0
    with path.open("rb") as file:
        while block := file.read(1 << 24):
            ends = np.flatnonzero(np.frombuffer(block, np.uint8) == ord("\n"))
            found.append(ends + place + 1)
            place += len(block)
    return np.concatenate(found).astype(np.int64)
