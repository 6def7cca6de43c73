"""An index of all acts and of variations of them, made from an index of the acts.

A variation stands for a further act of the same length, and is marked in its key, title and edition. It has the act's
words with other digits. In BM25 a share of its words, drawn by chance, is left out; its passages' vectors are the
act's, moved as far as an encoded passage is by such changes (`SAMPLE` of them are encoded to find that out); the same
share of its tokens has the codes of others. Nothing else is encoded: a million passages would take two cores hours.
Variations have no known questions, facts, amendments, references or links.
"""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.files import linked, read_json, write_bytes, write_json, write_text
from civicsetu.bench.scale.drawn import SEED, Drawn
from civicsetu.index import layout
from civicsetu.index.compact.lists import build_lists, save_lists
from civicsetu.index.compact.words import write_words
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.manifest import read_manifest, write_manifest
from civicsetu.index.settings import CompactSettings
from civicsetu.index.tables.passages import SearchTexts
from civicsetu.index.tables.provisions import PARENT, line_starts
from civicsetu.index.tables.strings import Texts, load_array
from civicsetu.read.corpus.tables import document_rows, stream_documents

EDITION, KIND = "variation", "amendment-act"
CHANGED = 0.15  # share of a variation's words and tokens that are changed
SAMPLE = 200  # variations that are encoded
DIGITS = b"0123456789"
TEXT = re.compile(rb'(?<="text": ")(?:[^"\\]|\\.)*')


class Larger:
    """Makes a data folder from another one.

    Args:
        base: the data folder of the acts, whose index has full vectors and token codes' like.
        coded: the same with compact token vectors.
        out: the folder that is made.
        drawn: its documents.
    """

    def __init__(self, base: Path, coded: Path, out: Path, drawn: Sequence[Drawn]) -> None:
        self.base, self.coded, self.out, self.drawn = base, coded, out, drawn
        index = base / "index"
        documents = np.load(index / layout.PASSAGES / "rows.npy", allow_pickle=False)["document"]
        self.rows_at = np.searchsorted(documents, np.arange(int(documents.max()) + 2)).tolist()
        self.ids_at = np.load(index / layout.PROVISIONS / "documents.npy").tolist()
        # the spans of each document's passages and provisions in the base
        self.rows = [(self.rows_at[one.ordinal], self.rows_at[one.ordinal + 1]) for one in drawn]
        self.ids = [(self.ids_at[one.ordinal], self.ids_at[one.ordinal + 1]) for one in drawn]
        self.row_starts, self.id_starts = _starts(self.rows), _starts(self.ids)
        self.chance = np.random.default_rng(SEED)

    def make(self, settings: CompactSettings, say: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
        """Write all files; how far variations lie from what they are made from, as the mean cosine."""
        for folder in (layout.PROVISIONS, layout.PASSAGES, layout.LEXICAL, layout.ENCODER, layout.KNOWN_QUESTIONS):
            (self.out / "index" / folder).mkdir(parents=True)
        say("writing the corpus")
        self._corpus()
        self._provisions()
        say("writing passages")
        self._passages()
        say("making BM25")
        self._lexical()
        say("moving vectors")
        cosine = self._distance()
        vectors = self._vectors(cosine)
        say("putting vectors into lists")
        save_lists(build_lists(vectors, settings), self.out / "index" / layout.HNSW)
        np.save(self.out / "moved.npy", vectors)  # beside the index: recall is measured against them
        say("writing token codes")
        self._codes()
        self._rest()
        say("writing the manifest")
        self._manifest(settings)
        return {"cosine": cosine}

    # ------------------------------------------------------------------------------------ tables
    def _corpus(self) -> None:
        source, corpus = self.base / "corpus", self.out / "corpus"
        (corpus / "text").mkdir(parents=True)
        rows, lines = document_rows(self.base), np.load(self.base / "index" / layout.PROVISIONS / "lines.npy")
        provisions, documents = (source / "provisions.jsonl").read_bytes(), []
        with (corpus / "provisions.jsonl").open("wb") as out:
            for one, (first, last) in zip(self.drawn, self.ids, strict=True):
                block = provisions[int(lines[first]) : int(lines[last])]
                text = (source / "text" / f"{one.act}.txt").read_bytes()
                if one.variation:
                    other = _other_digits(one.variation)
                    block = TEXT.sub(partial(_translated, other=other), _renamed(block, one))
                    text = text.translate(other)
                out.write(block)
                write_bytes(corpus / "text" / f"{one.key}.txt", text)
                documents.append(_document(rows[one.ordinal], one, text))
        shown = ",\n".join(json.dumps(row, ensure_ascii=False) for row in documents)
        write_text(corpus / "documents.json", f"[\n{shown}\n]\n")
        for name in ("references", "derivations", "facts", "amendments", "versions", "commencements"):
            linked(source / f"{name}.jsonl", corpus / f"{name}.jsonl")
        terms = read_json(self.base / "index" / layout.TERMS)
        write_json(self.out / "index" / layout.TERMS, self._for_each(terms))
        meant = [json.loads(line) for line in (source / "definitions.jsonl").read_text(encoding="utf-8").splitlines()]
        shown = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in self._for_each(meant))
        write_text(corpus / "definitions.jsonl", shown)

    def _for_each(self, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows about provisions of the acts, for each document that is made of one."""
        of: dict[str, list[dict[str, Any]]] = {}
        for row in rows:
            of.setdefault(row["provision"].partition("#")[0], []).append(row)
        return [
            {**row, "provision": f"{one.key}#{row['provision'].partition('#')[2]}"}
            for one in self.drawn
            for row in of.get(one.act, ())
        ]

    def _provisions(self) -> None:
        source, folder = self.base / "index" / layout.PROVISIONS, self.out / "index" / layout.PROVISIONS
        text, starts = (source / "ids.bin").read_bytes(), np.load(source / "ids_starts.npy")
        tree, lengths = np.load(source / "tree.npy"), []
        with (folder / "ids.bin").open("wb") as out:
            for one, (first, last) in zip(self.drawn, self.ids, strict=True):
                block = text[int(starts[first]) : int(starts[last])]
                out.write(block.replace(f"{one.act}#".encode(), f"{one.key}#".encode()) if one.variation else block)
                lengths.append(np.diff(starts[first : last + 1]) + len(one.key) - len(one.act))
        np.save(folder / "ids_starts.npy", np.concatenate([[0], np.cumsum(np.concatenate(lengths))]).astype(np.int64))
        trees = []
        for (first, last), start in zip(self.ids, self.id_starts[:-1].tolist(), strict=True):
            own = tree[first:last] + np.int32(start - first)
            own[tree[first:last, PARENT] < 0, PARENT] = -1
            trees.append(own)
        np.save(folder / "tree.npy", np.concatenate(trees))
        np.save(folder / "lines.npy", line_starts(self.out / "corpus" / "provisions.jsonl"))
        np.save(folder / "documents.npy", self.id_starts)
        ids = list(Texts(folder, "ids"))
        order = sorted(range(len(ids)), key=lambda i: (ids[i].lower(), ids[i]))
        np.save(folder / "order.npy", np.array(order, dtype=np.int32))

    def _passages(self) -> None:
        source, folder = self.base / "index" / layout.PASSAGES, self.out / "index" / layout.PASSAGES
        rows, covers = np.load(source / "rows.npy"), np.load(source / "covers.npy")
        cover_starts, starts = np.load(source / "cover_starts.npy"), np.load(source / "texts_starts.npy")
        text, made, covered, lengths, text_lengths = (source / "texts.bin").read_bytes(), [], [], [], []
        with (folder / "texts.bin").open("wb") as out:
            for n, (one, (first, last), (before, _)) in enumerate(zip(self.drawn, self.rows, self.ids, strict=True)):
                own, shift = rows[first:last].copy(), int(self.id_starts[n]) - before
                own["document"] = n
                own["section"] += shift
                own["provision"] += shift
                if one.variation:
                    own["id"] = self.chance.integers(0, 256, own["id"].shape, dtype=np.uint8)
                made.append(own)
                covered.append(covers[cover_starts[first] : cover_starts[last]] + np.int32(shift))
                lengths.append(np.diff(cover_starts[first : last + 1]))
                block = text[int(starts[2 * first]) : int(starts[2 * last])]
                out.write(block.translate(_other_digits(one.variation)))
                text_lengths.append(np.diff(starts[2 * first : 2 * last + 1]))
        np.save(folder / "rows.npy", np.concatenate(made))
        np.save(folder / "covers.npy", np.concatenate(covered))
        np.save(folder / "cover_starts.npy", _summed(lengths))
        np.save(folder / "texts_starts.npy", _summed(text_lengths))

    # ------------------------------------------------------------------------------------ words and vectors
    def _lexical(self) -> None:
        """The lists of each word: those of the acts for each document, without what is left out, by the new rarity."""
        source, folder = self.base / "index" / layout.LEXICAL, self.out / "index" / layout.LEXICAL
        data, rows, starts = (np.load(source / f"{name}.csc.index.npy") for name in ("data", "indices", "indptr"))
        having = np.diff(starts)
        words = np.repeat(np.arange(len(having), dtype=np.uint16), having)  # a radix sort takes 16 bits
        by_row = np.argsort(rows, kind="stable")
        rows, words, data = rows[by_row], words[by_row], data[by_row]
        at = np.searchsorted(rows, np.arange(self.rows_at[-1] + 1))
        parts = []
        for n, (one, (first, last)) in enumerate(zip(self.drawn, self.rows, strict=True)):
            own = np.arange(at[first], at[last])
            if one.variation:
                own = own[self.chance.random(len(own)) >= CHANGED]
            parts.append((words[own], rows[own] + np.int32(self.row_starts[n] - first), data[own]))
        words, rows, data = (np.concatenate(column) for column in zip(*parts, strict=True))
        by_word = np.argsort(words, kind="stable")
        words, rows, data = words[by_word], rows[by_word], data[by_word]
        now = np.bincount(words, minlength=len(having))
        rarer = _rarity(now, int(self.row_starts[-1])) / _rarity(having, self.rows_at[-1])
        np.save(folder / "data.csc.index.npy", (data * rarer[words]).astype(np.float32))
        np.save(folder / "indices.csc.index.npy", rows)
        np.save(folder / "indptr.csc.index.npy", np.concatenate([[0], np.cumsum(now)]))
        linked(source / "vocab.index.json", folder / "vocab.index.json")
        params = read_json(source / "params.index.json") | {"num_docs": int(self.row_starts[-1])}
        write_json(folder / "params.index.json", params)

    def _distance(self) -> float:
        """The mean cosine of an encoded variation's vector with that of what it is made from."""
        settings = read_manifest(self.base / "index" / layout.MANIFEST)["parameters"]["encoder"]
        encoder = Encoder(self.base / "index" / layout.ENCODER, settings["max_tokens"], settings["threads"])
        texts, dense, found = SearchTexts(self.base / "index"), load_array(self.base / "index" / layout.SENTENCES), []
        for row in self.chance.integers(0, len(texts), SAMPLE).tolist():
            words = texts[row].translate({48 + n: 48 + digit for n, digit in enumerate(_turned(1))}).split(" ")
            kept = [word for word in words if self.chance.random() >= CHANGED] or words
            found.append(float(encoder.encode([" ".join(kept)])[0].sentence @ dense[row]))
        return round(float(np.mean(found)), 3)

    def _vectors(self, cosine: float) -> np.ndarray:
        """(passages, dimensions), of length 1: those of the acts, and of variations at a cosine from them."""
        dense = load_array(self.base / "index" / layout.SENTENCES)
        vectors = np.empty((int(self.row_starts[-1]), dense.shape[1]), dtype=np.float32)
        for (first, last), start, one in zip(self.rows, self.row_starts[:-1].tolist(), self.drawn, strict=True):
            own = dense[first:last]
            vectors[start : start + last - first] = _moved(own, cosine, self.chance) if one.variation else own
        return vectors

    def _codes(self) -> None:
        """The codes of tokens: of a variation a share of tokens has those of others."""
        source, folder = self.coded / "index", self.out / "index"
        codes, starts = load_array(source / layout.TOKENS), np.load(source / layout.TOKEN_STARTS)
        lengths = [np.diff(starts[first : last + 1]) for first, last in self.rows]
        total = int(sum(int(own.sum()) for own in lengths))
        header = {"descr": codes.dtype.str, "fortran_order": False, "shape": (total, codes.shape[1])}
        with (folder / layout.TOKENS).open("wb") as out:
            np.lib.format.write_array_header_1_0(out, header)
            for one, (first, last) in zip(self.drawn, self.rows, strict=True):
                own = np.array(codes[starts[first] : starts[last]])
                if one.variation:
                    changed = np.flatnonzero(self.chance.random(len(own)) < CHANGED)
                    own[changed] = codes[np.sort(self.chance.integers(0, len(codes), len(changed)))]
                out.write(own.data)
        np.save(folder / layout.TOKEN_STARTS, _summed(lengths))
        linked(source / layout.TOKEN_CODER, folder / layout.TOKEN_CODER)

    # ------------------------------------------------------------------------------------ the rest
    def _rest(self) -> None:
        source, folder = self.base / "index", self.out / "index"
        cues = np.load(source / layout.CUES)
        np.save(folder / layout.CUES, np.concatenate([cues[first:last] for first, last in self.rows]))
        linked(source / layout.GRAPH, folder / layout.GRAPH)
        write_words(folder, (document.text for document in stream_documents(self.out)))
        for name in (layout.ENCODER, layout.KNOWN_QUESTIONS):
            for path in (source / name).rglob("*"):
                if path.is_file():
                    linked(path, folder / path.relative_to(source))

    def _manifest(self, settings: CompactSettings) -> None:
        was = read_manifest(self.coded / "index" / layout.MANIFEST)
        tokens = np.load(self.out / "index" / layout.TOKENS, mmap_mode="r")
        counts = {
            **was["counts"], "documents": len(self.drawn), "provisions": int(self.id_starts[-1]),
            "passages": int(self.row_starts[-1]), "tokens": len(tokens),
            "terms": len(read_json(self.out / "index" / layout.TERMS)),
        }  # fmt: skip
        documents = [
            {"key": row["meta"]["key"], "edition": row["meta"]["edition"], "sha256": row["sha256"]}
            for row in document_rows(self.out)
        ]
        write_manifest(self.out, was["parameters"] | {"compact": settings.model_dump()}, documents, counts)


def _turned(variation: int) -> list[int]:
    """The digits of a variation for 0 to 9; no number begins with another 0."""
    return [0, *((digit + variation) % 9 + 1 for digit in range(9))] if variation else list(range(10))


def _other_digits(variation: int) -> bytes:
    return bytes.maketrans(DIGITS, bytes(48 + digit for digit in _turned(variation)))


def _translated(found: re.Match[bytes], other: bytes) -> bytes:
    return found[0] if b"\\u" in found[0] else found[0].translate(other)


def _renamed(lines: bytes, one: Drawn) -> bytes:
    return lines.replace(f'"{one.act}#'.encode(), f'"{one.key}#'.encode())


def _document(row: dict[str, Any], one: Drawn, text: bytes) -> dict[str, Any]:
    """A document's row."""
    if not one.variation:
        return row
    own: dict[str, Any] = json.loads(json.dumps(row).replace(f'"{one.act}#', f'"{one.key}#'))
    for name in ("title", "short_title"):
        own["meta"][name] += f" (variation {one.variation})"
    own["meta"] |= {"key": one.key, "edition": EDITION, "doc_type": KIND}
    return own | {"sha256": hashlib.sha256(text).hexdigest()}


def _starts(spans: Sequence[tuple[int, int]]) -> np.ndarray:
    """Where each of some spans begins in what is made of them, and its length."""
    return np.cumsum([0, *(last - first for first, last in spans)]).astype(np.int64)


def _summed(lengths: Sequence[np.ndarray]) -> np.ndarray:
    summed: np.ndarray = np.concatenate([[0], np.cumsum(np.concatenate(lengths))]).astype(np.int64)
    return summed


def _rarity(having: np.ndarray, total: int) -> np.ndarray:
    rarity: np.ndarray = np.log(1 + (total - having + 0.5) / (having + 0.5))
    return rarity


def _moved(vectors: np.ndarray, cosine: float, chance: np.random.Generator) -> np.ndarray:
    """Vectors of length 1, each moved in a direction by chance so far that it has this cosine with what it was."""
    noise = chance.standard_normal(vectors.shape, dtype=np.float32)
    noise -= (noise * vectors).sum(axis=1, keepdims=True) * vectors
    noise /= np.linalg.norm(noise, axis=1, keepdims=True)
    moved: np.ndarray = np.float32(cosine) * vectors + np.float32(np.sqrt(1 - cosine**2)) * noise
    moved /= np.linalg.norm(moved, axis=1, keepdims=True)
    return moved
