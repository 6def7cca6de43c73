"""The report on an index: what it holds, and each of its parts held against a second method."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from civicsetu.base.warned import warnings_told
from civicsetu.base.words import counted, noun, per_cent
from civicsetu.index.build import Built, build_index
from civicsetu.index.hnsw import hnsw_recall
from civicsetu.index.store import Store, open_store
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import UNIT_KINDS
from civicsetu.params import Params
from civicsetu.read.corpus.tables import document_rows
from civicsetu.report.figures import COLOURS
from civicsetu.report.shown import Html, Prose
from civicsetu.report.tables import frame_table, stacked

BIN = 50  # characters, of the histogram of lengths
SAMPLE = 40  # passages on which the encoder is compared
NEIGHBOURS = (1, 5, 10, 50)
LONGEST, MOST_CITED = 8, 12  # rows of the tables
# What an index build counts, in words.
COUNTED = {
    "documents": "documents",
    "passages": "passages",
    "cut_passages": "of them longer than the encoder reads, so that it read the beginning alone",
    "kept_vectors": "of them with vectors that are kept as data, not encoded anew",
    "tokens": "tokens of all passages, each with a vector",
    "known_questions": "questions that provisions are known to answer",
    "terms": "defined terms",
    "graph_nodes": "provisions and laws in the section graph",
    "graph_edges": "links between them",
}


@dataclass(frozen=True, slots=True)
class Indexed:
    """An index that was built, and what was counted meanwhile."""

    built: Built
    store: Store
    max_chars: int
    titles: Mapping[str, str] = field(default_factory=dict)  # short, by the documents' keys

    def contents(self) -> Html:
        """The index in numbers."""
        built = self.built
        rows: list[tuple[str, int | str]] = [(said, getattr(built, name)) for name, said in COUNTED.items()]
        rows += [
            ("of the ten nearest passages, found by HNSW", per_cent(built.hnsw_recall_at_10)),
            ("size on disk", f"{built.bytes / 1e6:.0f} MB"),
        ]
        return frame_table(pd.DataFrame(rows, columns=["what", "number"], dtype=object))

    def _place(self, name: str) -> str:
        """A provision as lawyers name it, with its document's title, such as `s. 86(1), RERA Act 2016`; another law as
        it is."""
        provisions = self.store.provisions
        if name not in provisions:
            return name
        place = ProvisionId(name)
        section = provisions.get(place.section)
        short = UNIT_KINDS[section.kind].abbreviation if section else ""
        key = provisions[name].document
        return f"{short} {place.pinpoint}, {self.titles.get(key, key)}".strip()

    def lengths(self) -> Figure:
        """A histogram of the passages by length, with the limit as a line."""
        lengths = [len(passage.text) for passage in self.store.passages]
        figure, axes = plt.subplots(figsize=(6.6, 3.2))
        axes.hist(lengths, bins=list(range(0, max(lengths) + BIN, BIN)))
        axes.axvline(self.max_chars, color=COLOURS[5], linewidth=1.4)
        axes.set_title("Passages by length")
        axes.set_xlabel("characters (the line is the limit)")
        axes.set_ylabel("passages")
        plt.close(figure)
        return figure

    def longest(self) -> Html:
        """The longest passages."""
        passages = sorted(self.store.passages, key=lambda p: (-len(p.text), p.provision))[:LONGEST]
        rows = [(self._place(p.provision), len(p.text), len(p.covers)) for p in passages]
        return frame_table(pd.DataFrame(rows, columns=["provision", "characters", "units in it"]))

    def recall(self) -> Html:
        """The share of the exact nearest neighbours that HNSW finds (of a compact index the lists, among the vectors
        that it keeps), with every passage as a query."""
        store = self.store
        dense = store.embedded.dense[:]
        rows = [
            (k, f"{100 * hnsw_recall(store.embedded.hnsw, dense, dense, k):.2f} %")
            for k in NEIGHBOURS
            if k <= len(store.passages)
        ]
        return frame_table(pd.DataFrame(rows, columns=["nearest passages that are asked for", "of them found"]))

    def cosines(self) -> np.ndarray:
        """The cosine of each of `SAMPLE` passages' vectors to the one that the unchanged model gives.

        Returns:
            (passages,), float.
        """
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        from civicsetu.index.encode.onnx import packaged_model_path

        # the bar of the weights that are loaded says nothing about the index
        logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        step = max(1, len(self.store.passages) // SAMPLE)
        sample = [passage.search_text for passage in self.store.passages[::step]]
        unchanged = SentenceTransformer(str(packaged_model_path()))
        theirs = unchanged.encode(sample, normalize_embeddings=True, show_progress_bar=False)
        ours = self.store.embedded.dense[::step]
        return np.asarray((theirs * ours).sum(axis=1))

    def most_cited(self) -> Html:
        """The sections that others point to most."""
        graph, provisions = self.store.graph, self.store.provisions
        targets = (graph.vs[edge.target]["name"] for edge in graph.es if edge["kind"] == "REFERENCES")
        cited = Counter(ProvisionId(target).section if target in provisions else target for target in targets)
        ranked = sorted(cited.items(), key=lambda item: (-item[1], item[0]))[:MOST_CITED]
        rows = [
            (self._place(name), count, provisions[name].heading if name in provisions else "(another law)")
            for name, count in ranked
        ]
        return stacked(frame_table(pd.DataFrame(rows, columns=["section", "references", "heading"])))

    def terms(self) -> Html:
        """The defined terms that have other names."""
        rows = [
            (t["term"], self._place(t["provision"]), ", ".join(t["aliases"]))
            for t in self.store.term_rows
            if t["aliases"]
        ]
        table = pd.DataFrame(rows, columns=["term", "defined in", "also"])
        return stacked(frame_table(table, none="No definition lists other names of its term."))


def index_corpus(data: Path, params: Params, say: Callable[[str], None] = lambda _: None) -> Indexed:
    """Build the index of a data folder and open it.

    Args:
        data: holds the corpus.
        params: how to index.
        say: called with a line of text at each step.
    """
    with warnings_told(lambda text: say(f"warning: {text}")):
        built = build_index(data, params, say)
    titles = {row["meta"]["key"]: row["meta"]["short_title"] for row in document_rows(data)}
    return Indexed(built, open_store(data, params), params.passages.max_chars, titles)


def cosine_verdict(cosines: np.ndarray) -> Prose:
    """What the 8-bit weights of the encoder cost, in words."""
    return Prose(
        f"On {counted(len(cosines), 'passage')} the cosine is {cosines.mean():.3f} on average and "
        f"{cosines.min():.3f} at worst."
    )


def metrics(indexed: Indexed, cosines: np.ndarray) -> dict[str, Any]:
    """The figures of the report."""
    built = indexed.built
    return {
        "passages": built.passages,
        "tokens": built.tokens,
        "cut_passages": built.cut_passages,
        "joining_sections": sum(len(_sections(one.covers)) > 1 for one in indexed.store.passages),
        "terms": built.terms,
        "known_questions": built.known_questions,
        "graph_nodes": built.graph_nodes,
        "graph_edges": built.graph_edges,
        "hnsw_recall@10": built.hnsw_recall_at_10,
        "encoder_cosine_mean": round(float(cosines.mean()), 3),
        "megabytes": round(built.bytes / 1e6, 1),
    }


def _sections(provisions: Iterable[str]) -> set[str]:
    """The sections that some provisions stand in."""
    return {ProvisionId(name).section for name in provisions}


def headline(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The figures to see first."""
    return {"passages": metrics["passages"]}


def verdict(metrics: Mapping[str, Any]) -> Prose:
    """The report's verdict, in words."""
    cut, joining = metrics["cut_passages"], metrics["joining_sections"]
    return Prose(
        f"**Verdict.** {counted(metrics['passages'], 'passage')}, {joining or 'none'} joining two sections; {cut} "
        f"{noun(cut, 'is', 'are')} longer than the encoder reads; HNSW finds "
        f"{per_cent(metrics['hnsw_recall@10'])} of the exact nearest ten."
    )
