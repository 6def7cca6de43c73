"""The part `late`: late interaction, which compares a question and a passage token by token."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Positive, Weight
from civicsetu.find.candidates import Feature
from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State
from civicsetu.index.encode.vectors import TOKEN_SCALE


class Late(Reranker):
    """Late interaction of the question's token vectors with the passages' (Khattab and Zaharia,
    SIGIR 2020) scores the best candidates; of several wordings the best counts."""

    depth: Positive = Field(150, description="candidates that are scored; the rest is dropped")
    weight: Weight = Field(1.0, description="of the score in `blend`, standardised over the candidates")

    def step(self, state: State) -> State:
        candidates, store = state.best_candidates(self.depth), state.store
        wordings = [encoded.tokens for encoded in state.encoded()]
        scores = late_interactions(wordings, store.backend.tokens_of(candidates.rows.tolist())).max(axis=0)
        return replace(state, candidates=candidates.rescored(scores, late=Feature(scores, self.weight)))


def late_interactions(questions: Sequence[np.ndarray], passages: Sequence[np.ndarray]) -> np.ndarray:
    """The mean, over a question's tokens, of the best cosine with a token of the passage; of several wordings of it.

    The MaxSim of ColBERT (Khattab and Zaharia, SIGIR 2020), divided by the question's length.

    Args:
        questions: the token vectors of each wording, (question tokens, dimensions), each of length 1 on average.
        passages: those of each passage, (tokens, dimensions), int8.

    Returns:
        (wordings, passages) scores, at most about 1; 0 for a wording without tokens.

    >>> passages = [np.array([[127, 0]], dtype=np.int8), np.array([[0, 127]], dtype=np.int8)]
    >>> late_interactions([np.array([[1.0, 0.0]]), np.array([[0.5, 0.5]])], passages).tolist()
    [[1.0, 0.0], [0.5, 0.5]]
    """
    scores = np.zeros((len(questions), len(passages)), dtype=np.float32)
    if not len(passages):
        return scores
    fetched = np.concatenate(passages).astype(np.float32)
    places = np.concatenate([[0], np.cumsum([len(own) for own in passages])[:-1]])
    for n, question in enumerate(questions):
        if len(question):
            best = np.maximum.reduceat(fetched @ question.T, places, axis=0)
            scores[n] = (best / TOKEN_SCALE).mean(axis=1)
    return scores


def cosines_of(questions: Sequence[np.ndarray], passage: np.ndarray) -> list[np.ndarray]:
    """The cosines of each token of a passage with each of a question, of several wordings of it.

    Args:
        questions: the token vectors of each wording, (question tokens, dimensions).
        passage: (tokens, dimensions), int8.

    Returns:
        (tokens, question tokens) of each wording.
    """
    fetched = passage.astype(np.float32)
    return [fetched @ question.T / TOKEN_SCALE for question in questions]
