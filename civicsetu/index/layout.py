"""What an index folder holds. This module alone names its files; the code that writes and reads them is elsewhere.

A data folder:

    corpus/                     what reading made: documents.json, provisions.jsonl, references.jsonl,
                                derivations.jsonl, definitions.jsonl, versions.jsonl, commencements.jsonl,
                                text/<key>.txt, pages/<key>.json
    index/                      what this package makes, listed below
    quarantine/<key>.json       documents that could not be read, and why
    cache/                      what need not be made again; nothing depends on it
    .generations/               the index in force and those that somebody still reads, each with its corpus; see
                                `civicsetu.index.generations`

In `index/`, where row i of every array with a row a passage belongs to passage i:

    manifest.json               the length and checksum of every file of corpus/ and index/, how many rows they have,
                                the parameters that the index was made with, and a checksum of itself
    provisions/                 all provisions by their ordinal, which is their line in provisions.jsonl
      ids.bin, ids_starts.npy     the id of each (strings, see below)
      order.npy                   the ordinals sorted by id without regard to capitals
      tree.npy                    (provisions, 3): the parent's ordinal or -1, the place in the order of the tree,
                                  and the place behind the last provision inside
      lines.npy                   (provisions + 1,): the byte at which each line begins
      documents.npy               (documents + 1,): the ordinal at which each document begins
    passages/
      rows.npy                    one record a passage: the ordinals of its document, section and provision, the days
                                  from which its words hold and no longer do (0 for none), and its id (16 bytes
                                  of a UUID)
      covers.npy, cover_starts.npy  the ordinals of the provisions whose words each passage holds
      texts.bin, texts_starts.npy   two strings a passage: its context and its text
    dense.npy                   (passages, dimensions), float32: sentence vectors of length 1
    dense.faiss                 the HNSW graph over them; with `compact.vector_bits` below 32 there is no dense.npy, and
                                this file holds lists (IVF) of the vectors' codes. It has the vectors, too: those of a
                                large index are read from here, and not from dense.npy
    tokens.npy                  (tokens, basis), int8: the content tokens' vectors on the PCA basis, times 127; with
                                `compact.token_bits` below 8 (tokens, bytes), uint8, their codes
    tokens.faiss                what reads these codes; only there with them
    words.json                  with `compact` changed, how often the documents have each word
    token_starts.npy            (passages + 1,): the row of tokens.npy at which each passage begins
    cues.npy                    (passages, cues), bool: which cues of `cues.CUES` each passage has
    lexical/                    BM25, in bm25s's own form
    terms.json                  the defined terms, the provisions that define them, and their everyday names
    graph.json                  the section graph: nodes and edges
    known_questions/            the questions that provisions are known to answer
      texts.bin, texts_starts.npy   the questions (strings)
      provisions.bin, provisions_starts.npy   the ids of the provisions that answer each, one a line (strings)
      vectors.npy                   (questions, dimensions), float32
      rows.npy, row_starts.npy      the rows of the passages that answer each
      taken.npy                     for each of these rows, whether it took the question over from another document
    encoder/                    the encoder of passages
      encoder.onnx, tokenizer.json, token_basis.npy
      question/                 the encoder of questions: the same files and importance.npy
      reader/                   the reader of a question together with a unit: encoder.onnx; its tokenizer is the same
      entailment/               the same of a sentence together with its evidence
      kinds/                    the same of a question by itself: of which kind it is

Strings by the hundred thousand stand in a pair of files: `<name>.bin`, in UTF-8 one after the other, and
`<name>_starts.npy`, (strings + 1,), the byte at which each begins.
"""

from collections.abc import Mapping
from typing import Any

from civicsetu.index.settings import said

VECTOR_BITS, TOKEN_BITS = 32, 8  # of numbers that are kept as they are

MANIFEST = "manifest.json"
PROVISIONS = "provisions"
PASSAGES = "passages"
KNOWN_QUESTIONS = "known_questions"
LEXICAL = "lexical"
SENTENCES = "dense.npy"
HNSW = "dense.faiss"
TOKENS = "tokens.npy"
TOKEN_STARTS, TOKEN_CODER = "token_starts.npy", "tokens.faiss"
CUES = "cues.npy"
TERMS, WORDS = "terms.json", "words.json"
GRAPH = "graph.json"

ENCODER = "encoder"
MODEL_FILE, TOKENIZER_FILE, BASIS_FILE = "encoder.onnx", "tokenizer.json", "token_basis.npy"
ENCODER_FILES = (MODEL_FILE, TOKENIZER_FILE, BASIS_FILE)
QUESTION_ENCODER, IMPORTANCE_FILE = "question", "importance.npy"  # the folder is inside `encoder/`
QUESTION_ENCODER_FILES = tuple(f"{QUESTION_ENCODER}/{name}" for name in (*ENCODER_FILES, IMPORTANCE_FILE))
READER = "reader"  # the folder is inside `encoder/`, too
READER_FILES = (f"{READER}/{MODEL_FILE}",)
ENTAILMENT = "entailment"  # the folder is inside `encoder/`, too
ENTAILMENT_FILES = (f"{ENTAILMENT}/{MODEL_FILE}",)
KINDS = "kinds"  # the folder is inside `encoder/`, too
KINDS_FILES = (f"{KINDS}/{MODEL_FILE}",)
ANSWERING = "answering"  # the folder is inside `encoder/`, too
UNITS_FILE = f"{ANSWERING}/units.json"
ANSWERING_FILES = (f"{ANSWERING}/{MODEL_FILE}", UNITS_FILE)
ALL_ENCODER_FILES = (
    *ENCODER_FILES, *QUESTION_ENCODER_FILES, *READER_FILES, *ENTAILMENT_FILES, *KINDS_FILES, *ANSWERING_FILES,
)  # fmt: skip

PARTS = ("corpus", "index")
# The files that every index has; those of `corpus/text` and `corpus/pages` depend on its documents.
ALWAYS = (
    *(f"corpus/{name}.jsonl" for name in ("provisions", "references", "derivations", "facts", "definitions")),
    *(f"corpus/{name}.jsonl" for name in ("amendments", "versions", "commencements")),
    "corpus/documents.json",
    *(f"index/{PROVISIONS}/{name}" for name in ("ids.bin", "ids_starts.npy", "order.npy", "tree.npy", "lines.npy")),
    f"index/{PROVISIONS}/documents.npy",
    *(f"index/{PASSAGES}/{name}" for name in ("rows.npy", "covers.npy", "cover_starts.npy", "texts.bin")),
    f"index/{PASSAGES}/texts_starts.npy",
    *(f"index/{name}" for name in (HNSW, TOKENS, TOKEN_STARTS, CUES, TERMS, GRAPH)),
    *(f"index/{LEXICAL}/{name}.index.npy" for name in ("data.csc", "indices.csc", "indptr.csc")),
    *(f"index/{LEXICAL}/{name}.index.json" for name in ("vocab", "params")),
    *(f"index/{KNOWN_QUESTIONS}/{name}.bin" for name in ("texts", "provisions")),
    *(f"index/{KNOWN_QUESTIONS}/{name}_starts.npy" for name in ("texts", "provisions")),
    *(f"index/{KNOWN_QUESTIONS}/{name}.npy" for name in ("vectors", "rows", "row_starts", "taken")),
    *(f"index/{ENCODER}/{name}" for name in ALL_ENCODER_FILES),
)


def required(parameters: Mapping[str, Any]) -> tuple[str, ...]:
    """The files that an index has which was made with these settings, as its manifest records them."""
    compact = said(parameters)["compact"]
    whole = () if compact["vector_bits"] < VECTOR_BITS else (f"index/{SENTENCES}",)
    coded = () if compact["token_bits"] == TOKEN_BITS else (f"index/{TOKEN_CODER}",)
    words = (f"index/{WORDS}",) if "compact" in parameters else ()
    return (*ALWAYS, *whole, *coded, *words)
