"""An index that is open: its parts, each checked against the manifest.

Opening reads little: passages, provisions and documents are put together when they are asked
for, and the large arrays are mapped.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from civicsetu.base.errors import CivicSetuError, IndexUnusable, ParameterError
from civicsetu.base.files import read_json
from civicsetu.index import layout
from civicsetu.index.answering import AnsweringRows
from civicsetu.index.backend import Backend
from civicsetu.index.bm25 import LexicalIndex
from civicsetu.index.compact.codes import Codes
from civicsetu.index.compact.lists import Lists
from civicsetu.index.compact.words import counted_words, read_words
from civicsetu.index.cues import CUES
from civicsetu.index.discriminant import UnitShares
from civicsetu.index.embedded import Embedded
from civicsetu.index.encode.answering import AnsweringUnits, units_known
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.entailment import Entailment
from civicsetu.index.encode.kept import KeptVectors, kept_file, load_kept
from civicsetu.index.encode.kinds import QuestionKinds
from civicsetu.index.encode.question_encoder import QuestionEncoder
from civicsetu.index.encode.reader import Reader
from civicsetu.index.generations import TRIES, Held, check_folders, hold
from civicsetu.index.hnsw import load_hnsw, vectors_of
from civicsetu.index.known_questions import KnownQuestions
from civicsetu.index.manifest import BUILD, check_file, is_as_made, verified_manifest
from civicsetu.index.settings import IndexSettings
from civicsetu.index.tables.documents import Documents, unread
from civicsetu.index.tables.passages import Passages
from civicsetu.index.tables.provisions import Children, Provisions
from civicsetu.index.tables.strings import MOST_IN_MEMORY, load_array
from civicsetu.model.document import Meta
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.versions import Versions
from civicsetu.read.corpus.tables import document_rows, load_versions

if TYPE_CHECKING:
    import igraph

IN_FORCE = "in_force"
UNREADABLE = (OSError, ValueError, KeyError, IndexError, TypeError, RuntimeError)


@dataclass(frozen=True, eq=False)
class Store:
    """The parts of an open index; row i of each array belongs to `passages[i]`.

    `data` is the data folder, `held` what keeps the generation that is read there. `documents` and `provisions` are
    mappings by key and id. `jurisdictions` and `doc_types`
    (passages,) are words. `backend` has the vectors, the words and the links.
    """

    data: Path
    manifest: dict[str, Any]
    documents: Documents
    provisions: Provisions
    passages: Passages
    jurisdictions: np.ndarray
    doc_types: np.ndarray
    cues: np.ndarray
    backend: Backend
    question_encoder: QuestionEncoder
    known_questions: KnownQuestions
    held: Held | None = None

    @property
    def root(self) -> Path:
        """The folder with the `corpus/` and `index/` that are read: a generation's, or the data folder."""
        return self.held.root if self.held else self.data

    def file(self, name: str) -> Path:
        """A file that is read late, checked against the manifest.

        Raises:
            IndexUnusable: it is no longer what it was.
        """
        if self.held:
            check_file(self.root, self.manifest, name)
        return self.root / name

    @property
    def metas(self) -> dict[str, Meta]:
        """What the registry knows of each document, by key, in its order; no text is read."""
        return self.documents.metas

    @cached_property
    def jurisdiction_names(self) -> tuple[str, ...]:
        """The jurisdictions of the documents, sorted."""
        return tuple(sorted({meta.jurisdiction for meta in self.metas.values()}))

    def cued(self, query_type: str) -> np.ndarray | None:
        """(passages,): true for those with the cue for what a type of question asks for, such as a penalty;
        None for a type without a cue."""
        if query_type not in CUES:
            return None
        column: np.ndarray = self.cues[:, list(CUES).index(query_type)]
        return column

    @cached_property
    def document_keys(self) -> tuple[str, ...]:
        """The documents' keys; `documents_of` counts them."""
        return tuple(self.metas)

    @cached_property
    def ordinals(self) -> dict[str, int]:
        """The ordinal of each document by its key."""
        return {key: n for n, key in enumerate(self.metas)}

    @cached_property
    def _made_under(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for key, meta in self.metas.items():
            if meta.made_under:
                found.setdefault(meta.made_under, set()).add(key)
        return found

    def made_under(self, laws: Collection[str]) -> set[str]:
        """The keys of the documents that were made under some laws."""
        return set().union(*(self._made_under.get(law, ()) for law in laws))

    @property
    def documents_of(self) -> np.ndarray:
        """(passages,): the ordinal in `document_keys` of each passage's document."""
        return self.passages.documents

    @property
    def sections(self) -> np.ndarray:
        """(passages,): the ordinal in `section_ids` of each passage's section."""
        return self.passages.sections

    @cached_property
    def section_ids(self) -> list[str]:
        """The ids of all sections that passages are of, in reading order."""
        return self.passages.section_ids

    def rows_of(self, provision: str) -> np.ndarray:
        """The rows of the passages that hold words of a provision or of one inside it, ascending;
        none for an id that does not exist."""
        return self.passages.rows_of(provision)

    def section_rows(self, section: str) -> np.ndarray:
        """The rows of a section's passages, ascending; none for an id that is no section of a passage."""
        return self.passages.section_rows(section)

    @cached_property
    def term_rows(self) -> list[dict[str, Any]]:
        """The defined terms, each with the provision that defines it and its other names; read when first asked for."""
        rows: list[dict[str, Any]] = read_json(self.file(f"index/{layout.TERMS}"))
        return rows

    @cached_property
    def definitions(self) -> dict[str, list[str]]:
        """Each defined term, lower case, and the provisions that define it: those of an act, which
        stands first in a registry, before those of the rules under it."""
        found: dict[str, list[str]] = {}
        for row in self.term_rows:
            found.setdefault(row["term"].lower(), []).append(row["provision"])
        return found

    @cached_property
    def word_counts(self) -> Counter[str]:
        """How often the documents have each word of four letters or more, in lower case."""
        name = f"index/{layout.WORDS}"
        if name in self.manifest.get("files", ()):
            return read_words(self.file(name))
        return counted_words(document.text for document in self.documents.values())

    @cached_property
    def defining(self) -> frozenset[str]:
        """The provisions that define a term."""
        return frozenset(row["provision"] for row in self.term_rows)

    @cached_property
    def versions(self) -> Versions:
        """The versions of the provisions that were changed."""
        return load_versions(self.root)

    def as_it_was(self, row: int) -> dict[str, Provision | None]:
        """Of a passage of an earlier version, what was not as it is now: by id, the provision as it was, or None for
        one that was not there yet. Empty for a passage of the law in force."""
        if not (ends := int(self.passages.ends[row])):
            return {}
        key = self.document_keys[int(self.documents_of[row])]
        return self.versions.former(key, date.fromordinal(ends - 1))

    @cached_property
    def first_days(self) -> dict[str, date | None]:
        """The first day of each document's law: of coming into force, else of its year; None where neither is known."""
        return {key: _first_day(meta) for key, meta in self.metas.items()}

    def holding(self, day: date | None = None) -> np.ndarray | None:
        """(passages,): true for those whose words hold on a day, by default now; None where all do.

        Args:
            day: any day. A document that was not yet law then has no passage.
        """
        begins, ends = self.passages.begins, self.passages.ends
        if day is None:
            mask = ends == 0
        else:
            mask = (begins <= day.toordinal()) & ((ends == 0) | (ends > day.toordinal()))
            law = [first is None or first <= day for first in self.first_days.values()]
            mask &= np.array(law, dtype=bool)[self.documents_of]
        return None if mask.all() else mask

    @cached_property
    def statuses(self) -> np.ndarray:
        """(passages,): `in_force`, or why a passage's provision is not."""
        found = np.full(len(self.passages), IN_FORCE, dtype="<U16")
        for key in self.document_keys:
            for provision, status in self.documents.statuses(key):
                rows = self.rows_of(provision)
                at = self.provisions.ordinal(provision)
                own = (self.passages.provisions[rows] == at) & (self.passages.ends[rows] == 0)
                found[rows[own]] = status
        return found

    @cached_property
    def units(self) -> np.ndarray:
        """(passages,): the unit that each passage counts for: its section's ordinal, or a negative number of its
        own for a definition, which is a unit by itself."""
        known = (self.provisions.ordinal_of(name) for name in sorted(self.defining))
        defining = [ordinal for ordinal in known if ordinal is not None]
        own = np.isin(self.passages.provisions, np.array(defining, dtype=np.int64))
        units: np.ndarray = np.where(own, -1 - self.passages.provisions.astype(np.int64), self.sections)
        return units

    @cached_property
    def unit_shares(self) -> UnitShares:
        """Which units a question belongs to, by the known questions."""
        return UnitShares(self.known_questions, self.units)

    @cached_property
    def annexes(self) -> np.ndarray:
        """(passages,): the kind of schedule, annexure or form that a passage is of; empty for the law's own words."""
        of_sections = np.array([ProvisionId(name).pinpoint.annex for name in self.section_ids], dtype="<U8")
        of_passages: np.ndarray = of_sections[self.sections]
        return of_passages

    @cached_property
    def operative(self) -> np.ndarray | None:
        """(passages,): true for the law's own words, those of no annex; None where all are."""
        own: np.ndarray = self.annexes == ""
        return None if own.all() else own

    @cached_property
    def children(self) -> Children:
        """The provisions directly below each provision, in reading order."""
        return Children(self.provisions)

    @cached_property
    def passage_encoder(self) -> Encoder:
        """What the passages were encoded by; questions have an encoder of their own, `question_encoder`."""
        settings = self.manifest["parameters"]["encoder"]
        for name in layout.ENCODER_FILES:
            self.file(f"index/{layout.ENCODER}/{name}")
        return Encoder(self.root / "index" / layout.ENCODER, settings["max_tokens"], settings["threads"])

    @cached_property
    def reader(self) -> Reader:
        """What reads a question together with a unit."""
        return Reader(self._folder_with(layout.READER_FILES))

    @cached_property
    def entailment(self) -> Entailment:
        """What reads a sentence together with its evidence."""
        return Entailment(self._folder_with(layout.ENTAILMENT_FILES))

    @cached_property
    def question_kinds(self) -> QuestionKinds:
        """What says of which kind a question is."""
        return QuestionKinds(self._folder_with(layout.KINDS_FILES))

    @cached_property
    def answering(self) -> AnsweringUnits:
        """What says which units may answer a question."""
        return AnsweringUnits(self._folder_with(layout.ANSWERING_FILES))

    @cached_property
    def answering_rows(self) -> AnsweringRows | None:
        """The passages of the units that it knows; None where it knows none of them, or no questions are known."""
        name = f"index/{layout.ENCODER}/{layout.UNITS_FILE}"
        if not len(self.known_questions) or name not in self.manifest.get("files", ()):
            return None
        units = units_known(self._folder_with((layout.UNITS_FILE,)))
        if self.metas.keys().isdisjoint(ProvisionId(name).document for name in units):
            return None
        found = AnsweringRows(units, self.known_questions, self.rows_of)
        return found if len(found) else None

    def _folder_with(self, files: Sequence[str]) -> Path:
        """The encoder's folder, once some files in it are there and whole."""
        for name in (layout.TOKENIZER_FILE, *files):
            self.file(f"index/{layout.ENCODER}/{name}")
        return self.root / "index" / layout.ENCODER

    def sentence(self, text: str) -> np.ndarray:
        """The sentence vector of a text by the encoder of passages, (dimensions,): the one that is kept as data
        where there is one, so that it is the same on every machine."""
        kept = self._kept_vectors.sentence(text)
        return self.passage_encoder.encode([text])[0].sentence if kept is None else kept

    @cached_property
    def _kept_vectors(self) -> KeptVectors:
        return load_kept(kept_file(), self.root / "index" / layout.ENCODER, self.passage_encoder.max_tokens)

    @cached_property
    def graph(self) -> "igraph.Graph":
        """The section graph as a directed `igraph.Graph`."""
        from civicsetu.index.graph import to_igraph

        return to_igraph(read_json(self.file(f"index/{layout.GRAPH}")))

    @property
    def embedded(self) -> Embedded:
        """The arrays of a store in files, for who works on all of them: learning, the report on the index, its check.

        Raises:
            ParameterError: the index is not in files.
        """
        if not isinstance(self.backend, Embedded):
            raise ParameterError("this needs an index in a folder: run `civicsetu pull` to make one of the server's")
        return self.backend

    @property
    def whole(self) -> Embedded:
        """As `embedded`, with vectors that are no codes.

        Raises:
            ParameterError: the index is not in files, or is compact.
        """
        if self.embedded.is_compact:
            raise ParameterError("this needs an index with full vectors: build it without `compact`")
        return self.embedded


def _first_day(meta: Meta) -> date | None:
    """The first day of a document's law."""
    if meta.effective_date:
        return date.fromisoformat(meta.effective_date)
    return date(meta.year, 1, 1) if meta.year else None


def open_store(data: Path, params: IndexSettings) -> Store:
    """Open the index in a data folder.

    Args:
        data: the data folder.
        params: those in force; the index must have been made with the same.

    Raises:
        IndexUnusable: names the file or parameter that is wrong.
    """
    for left in reversed(range(TRIES)):
        held = hold(data)
        try:
            return _opened(held, params)
        except IndexUnusable:
            if held.is_current or not left:
                raise
    raise AssertionError("the last try returns or raises")


def _opened(held: Held, params: IndexSettings) -> Store:
    data, root = held.data, held.root
    manifest = verified_manifest(root, params.indexing())
    check_folders(held, manifest)
    try:
        backend = _embedded(held, manifest, params)
        store = assembled(data, root, held, manifest, params, backend)
    except CivicSetuError:
        raise
    except UNREADABLE as error:
        raise _unreadable(data, error) from None
    if len(backend) != len(backend.token_starts) - 1:
        raise IndexUnusable(f"the files of the index in {data} come from different builds: {BUILD} to make it again")
    return store


def _unreadable(data: Path, error: Exception) -> IndexUnusable:
    return IndexUnusable(f"the index in {data} cannot be read ({type(error).__name__}): {BUILD} to make it again")


def assembled(
    data: Path, root: Path, held: Held | None, manifest: dict[str, Any], params: IndexSettings, backend: Backend
) -> Store:
    """A store of checked files and a backend.

    Args:
        data: the data folder.
        root: the folder with the `corpus/` and `index/` that are read.
        held: what keeps them from being removed.
        manifest: that of the index.
        params: those in force.
        backend: what has the vectors, the words and the links.

    Raises:
        IndexUnusable: the files do not belong together, or cannot be read.
    """
    index = root / "index"
    try:
        provisions = Provisions(root)
        rows = unread(root / "corpus" / "documents.json") or document_rows(root)
        documents = Documents(root, rows, provisions, lambda name: is_as_made(root, manifest, name))
        keys = tuple(documents)
        passages = Passages(index, provisions, keys)
        store = Store(
            data=data, manifest=manifest, documents=documents, provisions=provisions, passages=passages,
            jurisdictions=np.array([documents.metas[key].jurisdiction for key in keys])[passages.documents],
            doc_types=np.array([documents.metas[key].doc_type for key in keys])[passages.documents],
            cues=np.load(index / layout.CUES, allow_pickle=False), backend=backend,
            question_encoder=QuestionEncoder(index / layout.ENCODER, params.encoder.max_tokens, params.encoder.threads),
            known_questions=KnownQuestions(index), held=held,
        )  # fmt: skip
    except CivicSetuError:
        raise
    except UNREADABLE as error:
        raise _unreadable(data, error) from None
    if not len(passages) == len(store.cues) == len(backend):
        raise IndexUnusable(f"the files of the index in {data} come from different builds: {BUILD} to make it again")
    return store


def _embedded(held: Held, manifest: dict[str, Any], params: IndexSettings) -> Embedded:
    """The arrays of an index in files."""
    index, graph = held.root / "index", f"index/{layout.GRAPH}"

    def graph_rows() -> dict[str, Any]:
        check_file(held.root, manifest, graph)
        rows: dict[str, Any] = read_json(held.root / graph)
        return rows

    dense: np.ndarray | Lists
    if params.compact.vector_bits < layout.VECTOR_BITS:
        dense = Lists(index / layout.HNSW, params.compact.probes)
        graph_of_vectors = dense.index
    else:
        graph_of_vectors = load_hnsw(index / layout.HNSW)
        dense = load_array(index / layout.SENTENCES)
        if dense.nbytes > MOST_IN_MEMORY:  # the graph, which is mapped too, has the same vectors
            dense = vectors_of(graph_of_vectors)
        graph_of_vectors.hnsw.efSearch = params.dense.ef_search  # type: ignore[attr-defined]
    return Embedded(
        made=manifest["sha256"], dense=dense, hnsw=graph_of_vectors,
        tokens=Codes(index) if params.compact.token_bits < layout.TOKEN_BITS else load_array(index / layout.TOKENS),
        token_starts=load_array(index / layout.TOKEN_STARTS),
        lexical=LexicalIndex.load(index / layout.LEXICAL), graph_rows=graph_rows,
    )  # fmt: skip
