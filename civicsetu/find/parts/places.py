"""The part `places`."""

from dataclasses import replace

import numpy as np

from civicsetu.find.parts.part import Reader
from civicsetu.find.question.jurisdictions import name_of, without_jurisdictions
from civicsetu.find.state import Rejected, Scope, State, Wording
from civicsetu.model.jurisdictions import CENTRAL


class Places(Reader):
    """A question that names a state is put to that state's rules and the central law alone, and the state's
    name is taken out of the words that are searched."""

    def step(self, state: State) -> State:
        indexed = set(state.store.jurisdiction_names)
        if indexed == {CENTRAL}:
            return state
        named = tuple(sorted(state.question.jurisdictions & indexed))
        scope, rejected = Scope(state.scope.allowed, named), state.rejected
        if state.question.jurisdictions:  # a state that is not indexed has the central law, too
            scope = scope.narrowed(np.isin(state.store.jurisdictions, [*named, CENTRAL]))
            others = sorted(indexed - {*named, CENTRAL})
            rejected = (*rejected, *(Rejected(name_of(o), "the question names another jurisdiction") for o in others))
        text = without_jurisdictions(state.question.text) if named else ""
        wording = Wording.of(text)._replace(learnt=state.wording.learnt) if text else state.wording
        return replace(state, wording=wording, scope=scope, rejected=rejected)
