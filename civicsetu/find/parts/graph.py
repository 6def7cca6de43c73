"""Candidates by the section graph: what the best candidates refer to and are referred to by."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Share
from civicsetu.find.parts.part import Reranker
from civicsetu.find.parts.retrieve import with_rows
from civicsetu.find.state import State
from civicsetu.index.store import Store

LINKS = ("REFERENCES", "DERIVED_FROM")


class Graph(Reranker):
    """Sections that the best `seeds` candidates' sections are linked with, by references and
    derivation in and out, join the candidates: those with the highest personalised PageRank (Page
    and others 1999; Haveliwala 2002), `linked` at most."""

    seeds: Positive = Field(5, description="sections whose links are followed")
    linked: Positive = Field(20, description="sections that join at most")
    damping: Share = Field(0.5, description="chance that a walk goes on at each step (PageRank's damping)")

    def __call__(self, state: State) -> State:
        index = state.index
        graph = links(index)
        if graph.ecount() == 0 or not len(state.rows):
            return state
        top = state.rows[np.argsort(-state.scores, kind="stable")]
        seeds = list(dict.fromkeys(index.sections[top].tolist()))[: self.seeds]
        reset = np.zeros(graph.vcount())
        reset[seeds] = 1.0 / (1 + np.arange(len(seeds)))
        ranks = np.array(
            graph.personalized_pagerank(directed=False, damping=self.damping, reset=reset, implementation="prpack")
        )
        ranks[seeds] = 0.0
        near = [int(n) for n in np.argsort(-ranks, kind="stable")[: self.linked] if ranks[n] > 1e-9]
        if not near:
            return state
        rows = np.concatenate([index.section_rows(index.section_ids[n]) for n in near])
        why = {int(row): ("linked with a provision that was found",) for row in np.setdiff1d(rows, state.rows)}
        return replace(with_rows(state, rows), why=why | state.why)


@lru_cache(maxsize=2)
def links(index: Store):
    """The references and derivations between an index's sections, as an undirected `igraph.Graph`
    whose vertices are the sections' ordinals."""
    import igraph

    at = {section: n for n, section in enumerate(index.section_ids)}
    whole = index.graph
    names = whole.vs["name"]
    section = np.full(whole.vcount(), -1)
    for n, name in enumerate(names):
        section[n] = at.get(_section_of(name, at), -1)
    edges = {
        (min(a, b), max(a, b))
        for edge in whole.es
        if edge["kind"] in LINKS and (a := int(section[edge.source])) != (b := int(section[edge.target]))
        and a >= 0 and b >= 0
    }  # fmt: skip
    return igraph.Graph(n=len(at), edges=sorted(edges))


def _section_of(name: str, known: dict[str, int]) -> str:
    """The section that a provision's id belongs to: itself, or the part before its brackets."""
    while name not in known:
        cut = max(name.rfind("("), name.rfind(" "))
        if cut <= name.find("#"):
            return ""
        name = name[:cut]
    return name
