"""The part `cross`."""

from dataclasses import replace

from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Feature
from civicsetu.find.cross_encoder import Model, cross_scores, missing_model
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State


class Cross(Reranker):
    """A cross-encoder reads the question together with each of the best candidates (FlashRank); it needs the
    model's files in the cache."""

    model: Model = Field(
        "ms-marco-TinyBERT-L-2-v2", description="the cross-encoder; `civicsetu fetch-model` downloads it"
    )
    depth: Positive = Field(150, description="candidates that are scored; the rest is dropped")
    weight: Weight = Field(1.0, description="of the score in `blend`, standardised over the candidates")

    def missing(self) -> str | None:
        """Why the model cannot be used here, and what to do; None where it can."""
        return missing_model(self.model)

    def step(self, state: State) -> State:
        candidates = state.best_candidates(self.depth)
        texts = [state.store.passages[row].search_text for row in candidates.rows]
        scores = cross_scores(state.wording.texts[0], texts, self.model)
        return replace(state, candidates=candidates.rescored(scores, cross=Feature(scores, self.weight)))
