"""The documents of a corpus by key, each with its text only once it is asked for, and of its row only what is."""

import json
import mmap
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.index.tables.provisions import Provisions
from civicsetu.index.tables.strings import mapped
from civicsetu.model.document import Document, Meta
from civicsetu.read.corpus.tables import document_of_row, page_texts

KEPT = 20_000_000  # characters of text that stay in memory once they were read
PAGED = 16  # documents whose pages stay in memory


class _Unread(Mapping[str, Any]):
    """A row of `documents.json` whose fields are read one by one.

    Args:
        content: the file.
        first, last: where the row, as JSON, stands in it. No string can hold a field's name in quotation marks, as
            its own are escaped.
    """

    def __init__(self, content: "mmap.mmap | bytes", first: int, last: int) -> None:
        self._content, self._first, self._last = content, first, last

    def __getitem__(self, name: str) -> Any:
        if name == FIRST:
            return self._first_value()
        line, sign = self._line(), f'"{name}": '
        place = line.find(sign)
        if place < 0:
            raise KeyError(name)
        return _DECODER.raw_decode(line, place + len(sign))[0]

    def __iter__(self) -> Iterator[str]:
        return iter(json.loads(self._line()))

    def __len__(self) -> int:
        return len(json.loads(self._line()))

    def _first_value(self) -> Any:
        """The value of the first field; no more of the row is read than it takes."""
        begin, most = self._first + len(BEGINS) - 1, HEAD
        while True:
            end = min(begin + most, self._last)
            try:
                return _DECODER.raw_decode(self._content[begin:end].decode(errors="replace"))[0]
            except ValueError:
                if end == self._last:
                    raise
                most *= 4

    def _line(self) -> str:
        return self._content[self._first : self._last].decode().rstrip(",")


_DECODER = json.JSONDecoder()
FIRST = "meta"  # the first field of a row of `documents.json`
BEGINS, ENDS = b'{"meta": {', b"\n]\n"  # such a row, and the file
HEAD = 1024  # bytes that are read of a row for its first field


def unread(path: Path) -> Sequence[Mapping[str, Any]] | None:
    """The rows of a `documents.json` that has one a line, as reading writes it, not yet read; None of another form.

    Args:
        path: the file.
    """
    content = mapped(path)
    if content[:2] != b"[\n" or content[-3:] != ENDS:
        return None
    ends = np.flatnonzero(np.frombuffer(content, np.uint8) == ord("\n"))[:-1].tolist()
    spans = [(before + 1, after) for before, after in pairwise(ends)]
    if not all(content[first : first + len(BEGINS)] == BEGINS for first, _ in spans):
        return None
    return [_Unread(content, first, last) for first, last in spans]


class Documents(Mapping[str, Document]):
    """The documents of a corpus by key, in the registry's order.

    Args:
        data: the data folder.
        rows: those of `documents.json`, or the same `unread`.
        provisions: those of the corpus; a document's own are read when they are asked for.
        check: called with a file's name in the data folder before it is read; false where the index has no such file,
            raises where the file is no longer what it was.
    """

    def __init__(
        self, data: Path, rows: Sequence[Mapping[str, Any]], provisions: Provisions, check: Callable[[str], bool]
    ) -> None:
        self._data, self._provisions, self._check = data, provisions, check
        metas = [Meta(**row["meta"]) for row in rows]
        self._rows = {meta.key: (i, row) for i, (meta, row) in enumerate(zip(metas, rows, strict=True))}
        self.metas = {meta.key: meta for meta in metas}
        self._kept: OrderedDict[str, Document] = OrderedDict()
        self._pages: OrderedDict[str, list[str] | None] = OrderedDict()

    def __getitem__(self, key: str) -> Document:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        place, row = self._rows[key]
        self._check(f"corpus/text/{key}.txt")
        document = self._kept[key] = document_of_row(self._data / "corpus", row, self._provisions.of_document(place))
        while len(self._kept) > 1 and sum(len(d.text) for d in self._kept.values()) > KEPT:
            self._kept.popitem(last=False)
        return document

    def pages(self, key: str) -> list[str] | None:
        """The raw text of every page of a document, as its source has it; None where it has no pages, or where
        its source, such as rows, marks pages and has no text of them."""
        if not self._rows[key][1]["n_pages"]:
            return None
        if key not in self._pages:
            there = self._check(f"corpus/pages/{key}.json")
            self._pages[key] = page_texts(self._data, key) if there else None
            while len(self._pages) > PAGED:
                self._pages.popitem(last=False)
        return self._pages[key]

    def statuses(self, key: str) -> list[tuple[str, str]]:
        """The provisions of a document that are not in force, and why; no text is read."""
        return [(provision, status) for provision, status in self._rows[key][1]["statuses"]]

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
