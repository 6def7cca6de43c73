"""The part `blend`."""

from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.candidates import Feature
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State


class Blend(Reranker):
    """The weighted sum of the cosine, the searches' scores and the rerankers' scores, each standardised over the
    candidates, and of the nearness of a known question, which is added as it is. Each part that scores
    owns the weight of its score."""

    cosine: Weight = Field(
        0.4, description="of the cosine, standardised; every candidate has one, however it was found"
    )

    def step(self, state: State) -> State:
        candidates = state.fused
        cosines = state.store.backend.cosines(candidates.rows, state.vector()).astype(np.float64)
        searches = {run.part: run.every.of(candidates.rows) for run in state.runs if run.every}
        features = {"cosine": Feature(cosines, self.cosine), **searches, **candidates.features}
        scores = np.zeros(len(candidates))
        for feature in sorted(features.values(), key=lambda feature: not feature.standardised):
            values = standardised(feature.values) if feature.standardised else feature.values
            scores = scores + feature.weight * values
        return replace(state, candidates=candidates.rescored(scores, **features))


def standardised(values: np.ndarray) -> np.ndarray:
    """Values with mean 0 and standard deviation 1; zeros where all are equal or there are none."""
    if not len(values):
        return values
    spread = values.std()
    return (values - values.mean()) / spread if spread > 1e-9 else np.zeros_like(values)
