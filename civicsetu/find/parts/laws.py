"""The part `laws`."""

from dataclasses import replace

import numpy as np

from civicsetu.find.parts.part import Reader
from civicsetu.find.state import Rejected, State
from civicsetu.model.jurisdictions import CENTRAL


class Laws(Reader):
    """A law that the question names is searched alone, a central one with the rules made under it."""

    def step(self, state: State) -> State:
        store = state.store
        meant = state.question.laws & store.metas.keys()
        if any(store.metas[key].jurisdiction == CENTRAL for key in meant):
            meant |= store.made_under(meant)
        if not meant:
            return state
        is_meant = np.zeros(len(store.document_keys), dtype=bool)
        is_meant[[store.ordinals[key] for key in meant]] = True
        mask = is_meant[store.documents_of]
        if mask.all():
            return state
        rejected = (*state.rejected, Rejected("other laws", "the question names a law"))
        return replace(state, scope=state.scope.narrowed(mask), rejected=rejected)
