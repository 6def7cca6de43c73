"""The part `learnt_units`."""

from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.parts.part import Reranker
from civicsetu.find.scored import Few
from civicsetu.find.state import State
from civicsetu.find.unasked import SharesWithUnasked


class LearntUnits(SharesWithUnasked, Reranker):
    """Passages with the units that a model says answer the question are boosted. It knows by heart the units of the
    Act and of the rules that have known questions (`data/training/README.md`). The unit that is likeliest of those
    that may be found scores 1, one that is e times less likely an eighth less. A passage of a law that the model does
    not know has `unknown` of the best score, as far as it is as near as the nearest passage."""

    weight: Weight = Field(3.0, description="added to a passage of the likeliest unit")

    def step(self, state: State) -> State:
        known = state.store.answering_rows
        if known is None or not len(state.fused):
            return state
        logits = state.query.encodings.answering(state.question.text)
        scores = Few(known.rows, known.scores(logits, state.scope.allowed))
        return state.boosted(self.weight * self.shared(state, scores)[state.fused.rows])
