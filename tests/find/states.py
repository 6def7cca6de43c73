"""States of a pipeline as tests need them."""

from dataclasses import replace

import numpy as np

from civicsetu.find.candidates import Candidates
from civicsetu.find.finder import Finder
from civicsetu.find.query import Query
from civicsetu.find.state import Scope, State
from civicsetu.index.store import Store
from civicsetu.params import Params


def asked(store: Store, text: str, jurisdiction: str | None = None, where: str | None = None, **changed) -> State:
    """A question put to a store, before any part; `changed` are fields of the question."""
    question = replace(Finder(store, {}, Params().parts).understand(text), **changed)
    return State.start(Query(question, store, jurisdiction, where))


def fused(state: State, rows, scores, features=(), **changed) -> State:
    """A state with candidates; `places` and `allowed` set its scope, other names its fields."""
    rows, scores = np.array(rows, dtype=np.int64), np.array(scores, dtype=float)
    scope = Scope(changed.pop("allowed", state.scope.allowed), tuple(changed.pop("places", state.scope.places)))
    candidates = replace(Candidates.scored(rows, scores), features=dict(features))
    return replace(state, scope=scope, candidates=candidates, **changed)
