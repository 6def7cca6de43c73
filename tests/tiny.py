"""A tiny index through the real writers and the real store: two laws of a few provisions, hand-made vectors, no torch
and no model. It is made in a few milliseconds, and everything in it can be seen on this page."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from zlib import crc32

import numpy as np

from civicsetu.base.files import write_json
from civicsetu.index import layout
from civicsetu.index.bm25 import LexicalIndex
from civicsetu.index.cues import find_cues
from civicsetu.index.embedded import Embedded
from civicsetu.index.encode.encoder import EncodedText
from civicsetu.index.encode.kept import KeptVectors
from civicsetu.index.encode.vectors import token_vectors
from civicsetu.index.graph import make_graph, to_igraph
from civicsetu.index.hnsw import build_hnsw
from civicsetu.index.known_questions import KnownQuestions
from civicsetu.index.passages import DatedPassage, make_passages
from civicsetu.index.settings import HnswSettings
from civicsetu.index.store import Store
from civicsetu.index.tables.documents import Documents
from civicsetu.index.tables.passages import Passages, PassageWriter, SearchTexts
from civicsetu.index.tables.provisions import Provisions, ProvisionWriter
from civicsetu.index.tables.strings import TextWriter
from civicsetu.model.document import Document, Meta, Status
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.read.corpus.stored import stored
from civicsetu.read.corpus.tables import document_rows, stream_definitions, stream_references
from civicsetu.read.corpus.writer import CorpusWriter

DIMENSIONS = 64
ACT = Meta("homes_act", "The Homes Act, 2016", "Homes Act 2016", "official", "CENTRAL", "act", "1 of 2016", 2016)
RULES = Meta(
    "goa_rules", "The Goa Homes Rules, 2017", "Goa Homes Rules 2017", "official", "GOA", "rules", "2 of 2017", 2017,
    "2017-11-24", made_under="homes_act",
)  # fmt: skip
# Of each law its provisions: pinpoint, kind, heading, words. What is below another has a longer pinpoint.
Units = Sequence[tuple[str, str, str, str]]
LAWS: dict[Meta, Units] = {
    ACT: [
        ("2", "section", "Definitions", "In this Act,-"),
        ("2(a)", "clause", "", "(a) “promoter” means a person who builds homes for sale;"),
        ("2(b)", "clause", "", "(b) “carpet area” means the floor area of a home without its outer walls;"),
        ("11", "section", "Duties of the promoter", "The promoter shall keep a page on the website."),
        ("18", "section", "Return of the price", ""),
        ("18(1)", "sub-section", "", "(1) Where a home is late, the promoter shall return its price with interest."),
        (
            "18(1) proviso",
            "proviso",
            "",
            "Provided that a buyer who stays in is paid interest for every month of delay.",
        ),
        ("18(2)", "sub-section", "", "(2) A claim may be made within three years under section 11."),
        ("40", "section", "Old duties", "The promoter shall paint the walls of every home."),
        ("59", "section", "Penalty", "A promoter who breaks section 11 is punishable with a fine of ten lakh rupees."),
    ],
    RULES: [
        ("3", "rule", "Fee of registration", "An application to register a home carries a fee of ten rupees."),
        ("4", "rule", "Interest", "The rate of interest under section 18 is two per cent above the bank's."),
        ("Form A", "form", "", "Form A Application to register a home: name, address and fee of the promoter."),
    ],
}
REPEALED = "homes_act#40"
KNOWN_QUESTION = ("My builder is late. Do I get my money back?", "homes_act#18(1)")


def numbered(sections: int) -> dict[Meta, Units]:
    """A law `a` of sections 1, 2, ... with two passages each, whose rows are 0 and 1, 2 and 3, ..."""
    long = "the keeper of a lamp shall light it at dusk, and shall put it out when the sun has risen again, every day"
    units = []
    for n in range(1, sections + 1):
        units += [(f"{n}", "section", f"Lamp {n}", "")]
        units += [(f"{n}({m})", "sub-section", "", f"({m}) In place {n}-{m} {long}.") for m in (1, 2)]
    return {Meta("a", "The Lamps Act, 1950", "Lamps Act", "official", "CENTRAL", "act"): units}


class WordEncoder:
    """An encoder without a model: each word has a vector of its own, made of its letters."""

    def encode(self, texts: Sequence[str]) -> list[EncodedText]:
        """Texts as vectors."""
        return [self._encode(text) for text in texts]

    def sentence(self, text: str) -> np.ndarray:
        """A text as one vector."""
        return self._encode(text).sentence

    def content_offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each word stands."""
        return [match.span() for match in re.finditer(r"\w+", text)]

    def is_word(self, word: str) -> bool:
        """Every word is one: none is misspelt."""
        return True

    def _encode(self, text: str) -> EncodedText:
        words = [self._vector(text[a:b].lower()) for a, b in self.content_offsets(text)]
        tokens = np.array(words, dtype=np.float32).reshape(-1, DIMENSIONS)
        mean = tokens.sum(axis=0)
        return EncodedText(
            (mean / max(float(np.linalg.norm(mean)), 1e-9)).astype(np.float32), tokens, np.ones(len(tokens), bool), 0
        )

    @staticmethod
    def _vector(word: str) -> np.ndarray:
        vector = np.random.default_rng(crc32(word.encode())).normal(size=DIMENSIONS)
        return vector / np.linalg.norm(vector)


class WordReader:
    """A reader without a model: a unit answers as well as it has words of the question."""

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """How many words of the question each text has."""
        asked = set(question.lower().split())
        return [float(len(asked & set(text.lower().split()))) for text in texts]


def document(meta: Meta, units: Units) -> Document:
    """A law of some provisions, as if it had been read."""
    text, provisions, pinpoints = "", [], [pinpoint for pinpoint, *_ in units]
    for pinpoint, kind, heading, words in units:
        heading_start = len(text)
        text += f"{pinpoint}. {heading}.- " if heading else ""
        start = len(text)
        enumerator = re.match(r"\(\w+\) ", words)
        above = ProvisionId.of(meta.key, pinpoint).above
        number = re.sub(r"\W", "", pinpoint.rpartition("(")[2]) if kind not in ("proviso", "form") else None
        provisions.append(
            Provision(
                ProvisionId.of(meta.key, pinpoint), kind, number, heading or None,
                above if above and above.pinpoint in pinpoints else None, words, (), start, start + len(words),
                heading_start, start + (enumerator.end() if enumerator else 0),
            )
        )  # fmt: skip
        text += f"{words}\n"
    statuses = (Status(REPEALED, "repealed"),) if meta is ACT else ()
    return Document(meta, text, tuple(provisions), statuses=statuses)


class Seen(SimpleNamespace):
    """What an answer sees of one law, with the attributes of `find.handover.Library` that answers read."""

    __hash__ = object.__hash__


def seen(law: Document) -> Seen:
    """What an answer sees of a law, without an index."""
    children: dict[str, list[Provision]] = {}
    for provision in law.provisions:
        children.setdefault(provision.parent or "", []).append(provision)
    return Seen(
        provisions={p.id: p for p in law.provisions}, children=children, documents={law.meta.key: law},
        metas={law.meta.key: law.meta}, defining=frozenset(),
    )  # fmt: skip


def tiny_store(folder: Path, laws: Mapping[Meta, Units] = LAWS) -> Store:
    """An open index.

    Args:
        folder: an empty folder.
        laws: what it holds.
    """
    documents = [document(meta, units) for meta, units in laws.items()]
    corpus = CorpusWriter(folder)
    for one in documents:
        corpus.add(stored(one, f"{one.meta.key}.txt", "0" * 64, None))
    corpus.close()
    index = folder / "index"
    index.mkdir()
    provisions, passages = ProvisionWriter(index), PassageWriter(index)
    for one in documents:
        passages.add(map(DatedPassage, make_passages(one, 200)), provisions.add(one))
    provisions.close(folder / "corpus")
    passages.close()
    opened = Provisions(folder)
    docs = Documents(folder, document_rows(folder), opened, lambda name: None)
    rows = Passages(index, opened, tuple(docs))
    encoder, texts = WordEncoder(), list(SearchTexts(index))
    encoded = encoder.encode(texts)
    sentences = np.stack([one.sentence for one in encoded])
    lengths = [len(one.tokens) for one in encoded]
    _write_known_question(index, encoder, rows)
    terms = [{"term": d.term, "provision": d.provision, "aliases": list(d.aliases)} for d in stream_definitions(folder)]
    write_json(index / layout.TERMS, terms)
    graph = make_graph(documents, stream_references(folder))
    store = Store(
        data=folder, manifest={}, documents=docs, provisions=opened, passages=rows,
        jurisdictions=np.array([docs.metas[key].jurisdiction for key in docs])[rows.documents],
        doc_types=np.array([docs.metas[key].doc_type for key in docs])[rows.documents],
        cues=find_cues(SearchTexts(index).own()),
        backend=Embedded(
            made="0" * 64, dense=sentences, hnsw=build_hnsw(sentences, HnswSettings()),
            tokens=np.concatenate([token_vectors(one) for one in encoded]),
            token_starts=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
            lexical=LexicalIndex.build(texts, 1.2, 0.75), graph_rows=lambda: graph,
        ),
        question_encoder=encoder,
        known_questions=KnownQuestions(index),
    )  # fmt: skip
    store.__dict__["passage_encoder"] = encoder
    store.__dict__["reader"] = WordReader()
    store.__dict__["_kept_vectors"] = KeptVectors()
    store.__dict__["graph"] = to_igraph(graph)
    return store


def _write_known_question(index: Path, encoder: WordEncoder, passages: Passages) -> None:
    folder = index / layout.KNOWN_QUESTIONS
    folder.mkdir()
    question, provision = KNOWN_QUESTION
    for name, words in (("texts", question), ("provisions", provision)):
        texts = TextWriter(folder, name)
        texts.add(words)
        texts.close()
    rows = passages.rows_of(provision).astype(np.int32)  # none where the law is another
    np.save(folder / "vectors.npy", np.stack([encoder.encode([question])[0].sentence]))
    np.save(folder / "rows.npy", rows)
    np.save(folder / "taken.npy", np.zeros(len(rows), dtype=bool))
    np.save(folder / "row_starts.npy", np.array([0, len(rows)], dtype=np.int64))
