"""Documents without known questions, beside others that have some.

A passage of such a document has no known question that could be near, which says nothing against it. So that it is not
pushed aside by others for want of one, what was found of it by its words takes the place: it is given a share of the
best score, by how near it is to the question beside the nearest passage.
"""

from weakref import WeakKeyDictionary

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Settings
from civicsetu.find.scored import Raised, Scored
from civicsetu.find.state import State
from civicsetu.index.store import Store

_WITHOUT: WeakKeyDictionary[Store, np.ndarray | None] = WeakKeyDictionary()


def without_questions(store: Store) -> np.ndarray | None:
    """(passages,): true for those of documents that have no known question of their own, whatever they take over; None
    where every document has some, or none has. Looked up once for a store."""
    if store not in _WITHOUT:
        of = np.asarray(store.documents_of)
        without = ~np.isin(of, np.unique(of[store.known_questions.own_rows]))
        _WITHOUT[store] = without if without.any() and not without.all() else None
    return _WITHOUT[store]


def with_share(state: State, scores: Scored, without: np.ndarray | None, share: float, reach: float) -> Scored:
    """Scores that some passages cannot have, with a share of the best one for those.

    Args:
        state: with the searches that were made before.
        scores: of all passages.
        without: (passages,), true for those that cannot have one; None for none of them.
        share: of the best score, for a passage as near to the question as the nearest of all.
        reach: by so much less a cosine, and the share is 0.
    """
    dense = next((run for run in state.runs if run.part == "dense"), None)
    if without is None or dense is None or not len(dense.rows) or share == 0:
        return scores
    near = np.clip(1 - (dense.scores.max() - dense.scores) / reach, 0.0, 1.0)
    mine = without[dense.rows]
    order = np.argsort(dense.rows[mine])
    rows, near = dense.rows[mine][order], near[mine][order]
    return Raised(scores, rows, np.maximum(scores[rows], share * scores.max() * near))


class SharesWithUnasked(Settings):
    """What a part whose scores come from known questions gives to the passages of documents that have none."""

    unknown: float = Field(
        0.7, ge=0, le=1, description="share of the best score for a passage as near, of a law without known questions"
    )
    reach: float = Field(0.1, gt=0, le=1, description="by so much less a cosine, and that share is 0")

    def shared(self, state: State, scores: Scored) -> Scored:
        """Scores by known questions, with a share of the best one for passages of documents that have none.

        Args:
            state: with the searches that were made before.
            scores: of all passages.
        """
        return with_share(state, scores, without_questions(state.store), self.unknown, self.reach)
