"""The part `expand`."""

from dataclasses import replace

from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.parts.part import Reader
from civicsetu.find.state import State, Wording
from civicsetu.read.words.tokens import tokens


class Expand(Reader):
    """Everyday words get their statutory ones beside them, by the corpus's own definitions and a reviewed list: a
    second wording is encoded, and BM25 looks for the added words, too."""

    weight: Weight = Field(0.5, description="of an added word in BM25; the question's own words count 1")

    def step(self, state: State) -> State:
        question, own = state.question, state.wording
        if not question.added:
            return state
        added = {token: self.weight for _, words in question.added for token in tokens(words)}
        weights = {token: weight for token, weight in {**added, **own.weights}.items() if weight}
        texts = (*own.texts, question.rewritten_of(own.texts[0]))
        return replace(state, wording=Wording(texts, weights, self.weight, own.learnt))
