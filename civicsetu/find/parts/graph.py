"""The part `graph`."""

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Share
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State
from civicsetu.index.graph import DERIVED, REFERENCES
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId

if TYPE_CHECKING:
    import igraph

LINKS = (REFERENCES, DERIVED)
NOTHING = 1e-9  # a rank below which a section is not linked at all


class Graph(Reranker):
    """Sections that the best candidates' sections are linked with, by references and derivation in and out, join
    the candidates: those with the highest personalised PageRank (Page and others 1999; Haveliwala 2002)."""

    seeds: Positive = Field(5, description="sections whose links are followed")
    linked: Positive = Field(20, description="sections that join at most")
    damping: Share = Field(0.5, description="chance that a walk goes on at each step (PageRank's damping)")

    def step(self, state: State) -> State:
        store, candidates = state.store, state.fused
        seeds = list(dict.fromkeys(store.sections[candidates.ranked_by_score()].tolist()))[: self.seeds]
        near = self._nearest(links(store), seeds)
        if not near:
            return state
        rows = np.concatenate([store.section_rows(store.section_ids[section]) for section in near])
        new = np.setdiff1d(rows, candidates.rows).tolist()
        reasons = {row: ("linked with a provision that was found",) for row in new}
        return replace(state, reasons={**reasons, **state.reasons}).with_candidates(rows)

    def _nearest(self, graph: "igraph.Graph", seeds: list[int]) -> list[int]:
        """The sections with the highest personalised PageRank, without the seeds that the walks start from."""
        if graph.ecount() == 0 or not seeds:
            return []
        reset = np.zeros(graph.vcount())
        reset[seeds] = 1.0 / (1 + np.arange(len(seeds)))
        ranks = np.array(
            graph.personalized_pagerank(directed=False, damping=self.damping, reset=reset, implementation="prpack")
        )
        ranks[seeds] = 0.0
        return [int(n) for n in np.argsort(-ranks, kind="stable")[: self.linked] if ranks[n] > NOTHING]


@lru_cache(maxsize=2)
def links(store: Store) -> "igraph.Graph":
    """The references and derivations between a store's sections, as an undirected graph whose vertices are the
    sections' ordinals."""
    import igraph

    at = {section: n for n, section in enumerate(store.section_ids)}
    edges = {
        (min(a, b), max(a, b))
        for source, target, _ in store.backend.edges(LINKS)
        if (a := _section(source, at)) is not None and (b := _section(target, at)) is not None and a != b
    }
    return igraph.Graph(n=len(at), edges=sorted(edges))


def _section(name: str, at: dict[str, int]) -> int | None:
    """The ordinal of the section that a node of the graph is or stands in; None for a document or another act."""
    here: ProvisionId | None = ProvisionId(name)
    while here is not None and here not in at:
        here = here.above
    return None if here is None else at[here]
