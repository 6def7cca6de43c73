"""The part `chunks`: the plain design that many systems use, as an arm to compare with. It cuts texts into pieces of
one size, searches them by their vectors, and knows of no section."""

from functools import lru_cache

import numpy as np
from pydantic import Field, model_validator

from civicsetu.base.settings import Positive
from civicsetu.find.candidates import Run
from civicsetu.find.parts.part import Retriever
from civicsetu.find.state import State
from civicsetu.index.store import Store


class Chunks(Retriever):
    """Dense search over chunks of `chunk_chars` characters, `overlap` of them shared with the chunk
    before; a chunk's hit counts for the passage that it has most words of.

    The chunks are cut and encoded when an arm first needs them.
    """

    chunk_chars: Positive = Field(1000, description="characters of a chunk")
    overlap: int = Field(200, ge=0, description="characters that a chunk shares with the one before")
    pool: Positive = Field(200, description="passages that are taken from this search")

    @model_validator(mode="after")
    def _goes_on(self) -> "Chunks":
        if self.overlap >= self.chunk_chars:
            raise ValueError(f"overlap {self.overlap} is not less than chunk_chars {self.chunk_chars}")
        return self

    def step(self, state: State) -> State:
        vectors, rows = _chunks(state.store, self.chunk_chars, self.overlap)
        cosines = vectors @ state.vector()
        allowed = state.scope.allowed
        best: dict[int, float] = {}
        for n in np.argsort(-cosines, kind="stable"):
            row = int(rows[n])
            if row >= 0 and (allowed is None or allowed[row]):
                best.setdefault(row, float(cosines[n]))
            if len(best) == self.pool:
                break
        return state.with_run(Run(self.name, np.array(list(best), dtype=np.int64), np.array(list(best.values()))))


@lru_cache(maxsize=2)
def _chunks(store: Store, chars: int, overlap: int) -> tuple[np.ndarray, np.ndarray]:
    """The vectors of all chunks, (chunks, dimensions), and each one's passage row, or -1."""
    vectors, rows = [], []
    for key in store.document_keys:
        text, owner = store.documents[key].text, owners(store, key)
        for start, end in windows(len(text), chars, overlap):
            rows.append(most_of(owner[start:end]))
            vectors.append(store.sentence(text[start:end]))
    return np.stack(vectors), np.array(rows, dtype=np.int64)


def windows(length: int, chars: int, overlap: int) -> list[tuple[int, int]]:
    """Where the chunks of a text begin and end.

    >>> windows(25, 10, 2)
    [(0, 10), (8, 18), (16, 25)]

    Args:
        length: of the text, in characters.
        chars: of a chunk.
        overlap: how many of them are shared with the chunk before.
    """
    return [(start, min(start + chars, length)) for start in range(0, max(1, length - overlap), chars - overlap)]


def owners(store: Store, key: str) -> np.ndarray:
    """The passage that each character of a document's text is of: (characters,), its row, or -1
    where no passage has it."""
    owner = np.full(len(store.documents[key].text), -1, dtype=np.int64)
    for row in np.flatnonzero(store.documents_of == store.document_keys.index(key)):
        for covered in store.passages[int(row)].covers:
            provision = store.provisions[covered]
            owner[provision.char_start : provision.char_end] = row
    return owner


def most_of(owner: np.ndarray) -> int:
    """The owner of most characters; of equal ones the lowest, and -1 where none has an owner.

    >>> most_of(np.array([-1, -1, -1, 4, 7, 7])), most_of(np.array([-1]))
    (7, -1)
    """
    owned = owner[owner >= 0]
    return int(np.bincount(owned).argmax()) if len(owned) else -1
