"""The tables of a corpus, written document by document, and what needs all of them at the end."""

import shutil
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any, TextIO, overload

from civicsetu.base.files import replace_folder, stream_jsonl, to_json, write_json, write_text
from civicsetu.model.document import Document
from civicsetu.model.provision import Provision
from civicsetu.model.words import Reference
from civicsetu.read.corpus.stored import TABLES, StoredDocument
from civicsetu.read.corpus.tables import document_of_row
from civicsetu.read.words.changes import recorded_of
from civicsetu.read.words.made_under import corpus_derivations
from civicsetu.read.words.references import link_references
from civicsetu.read.words.versions import with_recorded

Rows = Iterable[dict[str, Any]]
# What is put into the rows of a table once all documents are there: a function of the rows and of
# the corpus's documents by key, that gives the rows. As it sees all documents, adding or removing
# one changes the rows of the others as a build from nothing would.
RESOLVED: dict[str, Callable[[Rows, Mapping[str, Document]], Rows]] = {
    "references": lambda rows, documents: map(
        asdict, link_references((Reference(**row) for row in rows), documents.values())
    ),
    "versions": with_recorded,
}
# What is found between documents: a function of the linked references and the corpus's documents.
BETWEEN: dict[str, Callable[[Iterable[Reference], Mapping[str, Document]], Rows]] = {
    "derivations": lambda references, documents: map(asdict, corpus_derivations(documents.values(), references)),
    "commencements": lambda references, documents: (
        asdict(one) for key in documents for one in recorded_of(key).commencements
    ),
}


class CorpusWriter:
    """Writes a `corpus/` folder; it is complete, or as it was before.

    Args:
        data: the data folder.
    """

    def __init__(self, data: Path) -> None:
        self._beside, self._final = data / ".corpus.building", data / "corpus"
        shutil.rmtree(self._beside, ignore_errors=True)
        self._beside.mkdir(parents=True)
        self._tables = {name: self._open(f".{name}" if name in RESOLVED else name) for name in TABLES}
        self._documents = (self._beside / "documents.json").open("w", encoding="utf-8", newline="\n")
        self._written: dict[str, tuple[dict[str, Any], int, int]] = {}  # row, first line, lines
        self._lines = 0

    def add(self, document: StoredDocument) -> None:
        """Write one more document."""
        key = document.row["meta"]["key"]
        write_text(self._beside / "text" / f"{key}.txt", document.text)
        if document.pages is not None:
            write_json(self._beside / "pages" / f"{key}.json", document.pages)
        for name, table in self._tables.items():
            table.write(document.tables[name])
        self._documents.write(("," if self._written else "[") + "\n" + to_json(document.row))
        self._written[key] = (document.row, self._lines, document.provisions)
        self._lines += document.provisions

    def close(self) -> None:
        """Resolve what needs all documents, and put the folder in the place of the one before."""
        self._documents.write("\n]\n" if self._written else "[]\n")
        for file in (self._documents, *self._tables.values()):
            file.close()
        documents = _Written(self._beside, self._written)
        for name in sorted(self._tables.keys() & RESOLVED.keys()):
            raw = self._beside / f".{name}.jsonl"
            with self._open(name) as table:
                table.writelines(to_json(row) + "\n" for row in RESOLVED[name](stream_jsonl(raw), documents))
            raw.unlink()
        for name, find in BETWEEN.items():
            references = (Reference(**row) for row in stream_jsonl(self._beside / "references.jsonl"))
            with self._open(name) as table:
                table.writelines(to_json(row) + "\n" for row in find(references, documents))
        replace_folder(self._beside, self._final)

    def _open(self, name: str) -> TextIO:
        return (self._beside / f"{name}.jsonl").open("w", encoding="utf-8", newline="\n")


class _Written(Mapping[str, Document]):
    """The documents that were written, by key; their provisions are read when they are asked for."""

    def __init__(self, folder: Path, written: dict[str, tuple[dict[str, Any], int, int]]) -> None:
        self._folder, self._rows = folder, written
        self._provisions = _Lines(folder / "provisions.jsonl")

    def __getitem__(self, key: str) -> Document:
        row, first, length = self._rows[key]
        return document_of_row(self._folder, row, _OfDocument(self._provisions, first, length))

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


class _Lines:
    """Stretches of a table of provisions; the last few that were read stay in memory."""

    KEPT = 8

    def __init__(self, path: Path) -> None:
        self._path, self._read = path, OrderedDict[int, tuple[Provision, ...]]()
        self._starts: list[int] | None = None

    def read(self, first: int, length: int) -> tuple[Provision, ...]:
        if first not in self._read:
            self._read[first] = tuple(map(Provision.of, islice(self._from(first), length)))
            if len(self._read) > self.KEPT:
                self._read.popitem(last=False)
        return self._read[first]

    def _from(self, first: int) -> Iterator[dict[str, Any]]:
        import json

        if self._starts is None:
            self._starts = [0]
            with self._path.open("rb") as file:
                for line in file:
                    self._starts.append(self._starts[-1] + len(line))
        with self._path.open("rb") as file:
            file.seek(self._starts[first])
            yield from map(json.loads, file)


class _OfDocument(Sequence[Provision]):
    """The provisions of one document."""

    def __init__(self, lines: _Lines, first: int, length: int) -> None:
        self._lines, self._first, self._length = lines, first, length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Provision: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Provision]: ...
    def __getitem__(self, at: int | slice) -> Provision | Sequence[Provision]:
        return self._lines.read(self._first, self._length)[at]

    def __iter__(self) -> Iterator[Provision]:
        return iter(self._lines.read(self._first, self._length))
