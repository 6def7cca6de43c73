"""The passages of an index as columns: what a search needs of all of them is in arrays, and a passage is put
together when it is asked for. `civicsetu.index.layout` lists the columns."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from uuid import UUID

import numpy as np

from civicsetu.index.layout import PASSAGES
from civicsetu.index.passages import DatedPassage
from civicsetu.index.tables.provisions import END, PLACE, Provisions
from civicsetu.index.tables.strings import Lazy, Texts, TextWriter
from civicsetu.model.provision import Passage

COLUMNS = ("document", "section", "provision", "begins", "ends")
ROW = np.dtype([*((name, "<i4") for name in COLUMNS), ("id", "u1", 16)])
KEPT = 4096  # passages that stay in memory once they were put together


class PassageWriter:
    """Writes `index/passages/`, document by document.

    Args:
        index: the folder of the index that is made.
    """

    def __init__(self, index: Path) -> None:
        self._folder = index / PASSAGES
        self._folder.mkdir(parents=True)
        self._texts = TextWriter(self._folder, "texts")
        self._rows: list[np.ndarray] = []
        self._covers: list[np.ndarray] = []
        self._lengths: list[int] = []
        self.starts = [0]  # the row at which each document begins

    def add(self, passages: Iterable[DatedPassage], ordinals: dict[str, int]) -> None:
        """Write the passages of one more document.

        Args:
            passages: in reading order, those of earlier versions behind.
            ordinals: of the document's provisions, by id.
        """
        document, rows = len(self.starts) - 1, []
        for passage, begins, ends in passages:
            identity = np.frombuffer(UUID(passage.id).bytes, np.uint8)
            place = ordinals[passage.section], ordinals[passage.provision]
            rows.append((document, *place, _day(begins), _day(ends), identity))
            self._covers.append(np.array([ordinals[i] for i in passage.covers], dtype=np.int32))
            self._lengths.append(len(passage.covers))
            self._texts.add(passage.context)
            self._texts.add(passage.text)
        self._rows.append(np.array(rows, dtype=ROW))
        self.starts.append(self.starts[-1] + len(rows))

    def close(self) -> None:
        """Finish all files."""
        self._texts.close()
        np.save(self._folder / "rows.npy", np.concatenate([np.empty(0, ROW), *self._rows]))
        np.save(self._folder / "covers.npy", np.concatenate([np.empty(0, np.int32), *self._covers]))
        np.save(self._folder / "cover_starts.npy", np.concatenate([[0], np.cumsum(self._lengths)]).astype(np.int64))


def _day(day: str | None) -> int:
    """A day as a number that grows by one a day; 0 for none."""
    return date.fromisoformat(day).toordinal() if day else 0


class SearchTexts(Lazy[str]):
    """What is encoded and tokenised of each passage of an index."""

    def __init__(self, index: Path) -> None:
        self._texts = Texts(index / PASSAGES, "texts")

    def __len__(self) -> int:
        return len(self._texts) // 2

    def own(self) -> Iterator[str]:
        """Each passage's own words, without its context."""
        return (self._texts[2 * row + 1] for row in range(len(self)))

    def at(self, place: int) -> str:
        """The context and the text of the passage at a place."""
        return f"{self._texts[2 * place]}\n{self._texts[2 * place + 1]}"


class Passages(Lazy[Passage]):
    """The passages of an index in order, and which of them hold which provision.

    `documents`, `provisions` and `sections` (passages,) are ordinals: of the document, of the
    provision in `provisions`, and of the section among `section_ids`. `begins` and `ends` (passages,) are the first
    day on which a passage's words hold and the first on which they no longer do, as `date.toordinal` counts days; 0 for
    none.

    Args:
        index: the folder of the index.
        provisions: those of the corpus.
        documents: the keys of the documents, in order.
    """

    def __init__(self, index: Path, provisions: Provisions, documents: Sequence[str]) -> None:
        folder = index / PASSAGES
        rows = np.load(folder / "rows.npy", allow_pickle=False)
        if rows.dtype != ROW:
            raise ValueError("rows.npy has other columns")
        self._all, self._keys, self._ids = provisions, documents, rows["id"].copy()
        self.documents: np.ndarray = rows["document"].copy()
        self.provisions: np.ndarray = rows["provision"].copy()
        self.begins: np.ndarray = rows["begins"].copy()
        self.ends: np.ndarray = rows["ends"].copy()
        self._sections, self.sections = np.unique(rows["section"], return_inverse=True)
        self._texts = Texts(folder, "texts")
        self._covers = np.load(folder / "covers.npy", allow_pickle=False)
        self._cover_starts = np.load(folder / "cover_starts.npy", allow_pickle=False)
        if not 2 * len(rows) == len(self._texts) == 2 * (len(self._cover_starts) - 1):
            raise ValueError("the columns of the passages do not belong together")
        if self._cover_starts[-1] != len(self._covers):
            raise ValueError("the covered provisions do not belong to the passages")
        self._passage = lru_cache(maxsize=KEPT)(self._made)

    @cached_property
    def _held(self) -> tuple[np.ndarray, np.ndarray]:
        """The places in the tree that passages cover, sorted, and the passage of each."""
        places = self._all.tree[self._covers, PLACE]
        order = np.argsort(places, kind="stable")
        holders = np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self._cover_starts))
        return places[order], holders[order]

    @cached_property
    def _by_section(self) -> tuple[np.ndarray, np.ndarray]:
        """The rows of all passages by their section, and where those of each begin."""
        rows = np.argsort(self.sections, kind="stable")
        return rows, np.searchsorted(self.sections[rows], np.arange(len(self._sections) + 1))

    def __len__(self) -> int:
        return len(self.documents)

    def at(self, place: int) -> Passage:
        """The passage at a place."""
        return self._passage(place)

    @property
    def covers(self) -> np.ndarray:
        """The ordinals of the provisions that passages cover, those of all passages one after the other."""
        covers: np.ndarray = self._covers
        return covers

    def text(self, row: int) -> str:
        """The text of one passage, without the rest of it."""
        return self._texts[2 * int(row) + 1]

    def context(self, row: int) -> str:
        """The heading path of one passage."""
        return self._texts[2 * int(row)]

    @property
    def section_ids(self) -> list[str]:
        """The ids of the sections that `sections` counts, in reading order."""
        return self._all.ids.several(self._sections)

    def section_id(self, section: int) -> str:
        """The id of the section with this ordinal in `sections`."""
        return self._all.ids[int(self._sections[section])]

    def rows_of(self, provision: str) -> np.ndarray:
        """The rows of the passages that hold words of a provision or of one inside it, ascending;
        none for an id that does not exist."""
        try:
            ordinal = self._all.ordinal(provision)
        except KeyError:
            return np.empty(0, dtype=int)
        places, holders = self._held
        first, last = np.searchsorted(places, self._all.tree[ordinal, [PLACE, END]])
        return np.unique(holders[first:last]).astype(np.int64)

    def section_rows(self, section: str) -> np.ndarray:
        """The rows of a section's passages, ascending; none for an id that is no section of a passage."""
        try:
            ordinal = self._all.ordinal(section)
        except KeyError:
            return np.empty(0, dtype=int)
        at = int(np.searchsorted(self._sections, ordinal))
        if at == len(self._sections) or self._sections[at] != ordinal:
            return np.empty(0, dtype=int)
        rows, starts = self._by_section
        found: np.ndarray = rows[starts[at] : starts[at + 1]]
        return found

    def _made(self, row: int) -> Passage:
        ids = self._all.ids
        covers = self._covers[self._cover_starts[row] : self._cover_starts[row + 1]].tolist()
        return Passage(
            id=str(UUID(bytes=self._ids[row].tobytes())),
            provision=ids[int(self.provisions[row])],
            section=self.section_id(int(self.sections[row])),
            document=self._keys[int(self.documents[row])],
            covers=tuple(ids[i] for i in covers),
            context=self.context(row),
            text=self.text(row),
        )
