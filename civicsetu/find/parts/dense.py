"""The part `dense`."""

from pydantic import Field

from civicsetu.base.settings import Positive
from civicsetu.find.candidates import Run
from civicsetu.find.parts.part import Retriever
from civicsetu.find.state import State


class Dense(Retriever):
    """The question's vector is compared with the passages' by HNSW, or with every passage where a filter leaves
    few, or leaves too few of those that HNSW finds."""

    pool: Positive = Field(200, description="passages that are taken from this search")

    def step(self, state: State) -> State:
        found = state.store.backend.nearest(state.vector(), self.pool, state.within())
        return state.with_run(Run(self.name, found.rows, found.scores))
