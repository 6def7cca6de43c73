"""Whether the parts of an index mean what they say, beyond their checksums: counts, ids and rows in range, words.

A manifest vouches for whatever a build has written. This looks at what was written: that every table has as many
rows as the manifest counts, that no reference, link or row leads to nothing, that vectors are of length 1, and that the
words of provisions and passages stand in the documents' texts.
"""

from collections.abc import Callable, Iterator
from itertools import chain

import numpy as np

from civicsetu.base.files import stream_jsonl
from civicsetu.index import layout
from civicsetu.index.store import Store
from civicsetu.index.tables.provisions import END, PARENT, PLACE
from civicsetu.model.ids import ProvisionId
from civicsetu.read.corpus.tables import stream_definitions, stream_derivations, stream_references

SAMPLE = 500  # provisions and passages whose words are looked for, evenly spread
LENGTH_1 = 1e-3  # by which the length of a vector may differ from 1
OTHER_LAW = "act:"  # begins the nodes of laws that are not in the corpus
MOST = 20  # faults that are told


def faults(store: Store) -> list[str]:
    """What is wrong with an open index, in words, at most `MOST`; none for a sound one.

    Args:
        store: the open index. Its files have been checked against their checksums.
    """
    found: list[str] = []
    for check in CHECKS:
        try:
            for fault in check(store):
                found.append(fault)
                if len(found) == MOST:
                    return found
        except (ValueError, KeyError, IndexError, TypeError, RuntimeError, OSError) as error:
            found.append(f"{check.__name__.strip('_').replace('_', ' ')}: {type(error).__name__}: {error}")
    return found


def _counts(store: Store) -> Iterator[str]:
    lexical = len(store.embedded.lexical.scores(()))
    found = {
        "documents": (len(store.documents),),
        "provisions": (len(store.provisions), sum(1 for _ in stream_jsonl(store.root / "corpus" / "provisions.jsonl"))),
        "passages": (
            len(store.passages), len(store.embedded.dense), len(store.cues), int(store.embedded.hnsw.ntotal), lexical,
            len(store.embedded.token_starts) - 1,
        ),
        "tokens": (len(store.embedded.tokens), int(store.embedded.token_starts[-1])),
        "terms": (len(store.term_rows),),
        "graph_nodes": (store.graph.vcount(),),
        "graph_edges": (store.graph.ecount(),),
        "known_questions": (len(store.known_questions), len(store.known_questions.vectors)),
    }  # fmt: skip
    counted = store.manifest["counts"]
    for name, sizes in found.items():
        if (known := counted.get(name)) is None or set(sizes) != {known}:
            there = ", ".join(map(str, sizes))
            yield f"{name.replace('_', ' ')}: {there} are there, the manifest counts {known}"
    listed = [row["key"] for row in store.manifest["documents"]]
    if listed != list(store.document_keys):
        yield "the documents are not those of the manifest"


def _ids(store: Store) -> Iterator[str]:
    known = set(store.provisions)
    places = known | set(store.document_keys)
    named = chain(
        (("references", name) for row in stream_references(store.root) for name in (row.source, row.target)),
        (("derivations", name) for row in stream_derivations(store.root) for name in (row.source, row.target)),
        (("definitions", row.provision) for row in stream_definitions(store.root)),
        (("terms.json", row["provision"]) for row in store.term_rows),
        (("statuses", name) for key in store.document_keys for name, _ in store.documents.statuses(key)),
    )
    for table, name in named:
        if name is not None and name not in known and name not in places:
            yield f"{table}: {name} does not exist"
    for name in store.graph.vs["name"] if store.graph.vcount() else ():
        if name not in places and not name.startswith(OTHER_LAW):
            yield f"{layout.GRAPH}: {name} does not exist"
    for name in known:
        if ProvisionId(name).document not in store.documents:
            yield f"provisions: {name} is of no document"


def _rows(store: Store) -> Iterator[str]:
    passages, provisions = store.passages, len(store.provisions)
    tree = np.asarray(store.provisions.tree)
    ranges = {
        "passages: document": (passages.documents, len(store.documents)),
        "passages: provision": (passages.provisions, provisions),
        "passages: section": (passages.sections, len(store.section_ids)),
        "passages: covered provision": (passages.covers, provisions),
        "provisions: place in the tree": (tree[:, PLACE], provisions),
        "provisions: parent": (tree[:, PARENT] + 1, provisions + 1),
        "known questions: passage": (store.known_questions.rows, len(passages)),
    }
    for what, (values, many) in ranges.items():
        if len(values) and (int(values.min()) < 0 or int(values.max()) >= many):
            yield f"{what}: {int(values.min())} to {int(values.max())} are not all among {many}"
    if (tree[:, END] <= tree[:, PLACE]).any() or (tree[:, END] > provisions).any():
        yield "provisions: a provision ends before it begins"
    if (np.diff(store.embedded.token_starts) < 0).any():
        yield f"{layout.TOKEN_STARTS}: a passage ends before it begins"


def _vectors(store: Store) -> Iterator[str]:
    for what, vectors in ((layout.SENTENCES, store.embedded.dense), ("known questions", store.known_questions.vectors)):
        for first in range(0, len(vectors), 1 << 14):
            lengths = np.linalg.norm(vectors[first : first + (1 << 14)], axis=1)
            if not (np.abs(lengths - 1) < LENGTH_1).all():
                yield f"{what}: a vector is not of length 1"
                break


def _words(store: Store) -> Iterator[str]:
    many = len(store.provisions)
    for ordinal in np.unique(np.linspace(0, many - 1, min(many, SAMPLE)).astype(int)) if many else ():
        provision = store.provisions.at(ordinal)
        text = store.documents[ProvisionId(provision.id).document].text
        if provision.text != text[provision.char_start : provision.char_end]:
            yield f"provisions: {provision.id} does not say what stands in its document's text"
    many = len(store.passages)
    for row in np.unique(np.linspace(0, many - 1, min(many, SAMPLE)).astype(int)):
        passage = store.passages[int(row)]
        if int(store.passages.ends[row]):
            continue  # of an earlier version, whose words the text no longer has
        covered = " ".join(store.provisions[name].text for name in passage.covers)
        if not set(passage.text.rstrip("… ").split()) <= set(f"{covered} {passage.context}".split()):
            yield f"passages: {passage.id} has words that none of its provisions has"


CHECKS: tuple[Callable[[Store], Iterator[str]], ...] = (_counts, _ids, _rows, _vectors, _words)
