"""The part `reworded`."""

from dataclasses import replace
from typing import ClassVar

from civicsetu.base.errors import ParameterError
from civicsetu.find.parts.part import NO_MODEL, Reader
from civicsetu.find.state import State, Wording
from civicsetu.read.words.tokens import tokens

ADDED = 0.5  # weight in BM25 of a word that only a model's wording has; the question's own words count 1
MOST_FOREIGN = 0.5  # letters outside ASCII; of a question with more, the model's English stands for its own words


class Reworded(Reader):
    """A language model words the question as a statute would, from Hindi too, and says its type and places; what is
    known without it stays. It needs a model in `models.fast`."""

    wants_model: ClassVar[bool] = True
    only_once: ClassVar[bool] = True

    def step(self, state: State) -> State:
        if state.query.reader is None:
            raise ParameterError(f"reworded: {NO_MODEL}")
        question = state.query.reader(state.question)
        state = replace(state, query=state.query.about(question))
        if not question.wordings:
            return state
        own = state.wording
        letters = [c for c in question.text if c.isalpha()]
        foreign = sum(not c.isascii() for c in letters) > MOST_FOREIGN * len(letters)
        weights = {token: 1.0 if foreign else ADDED for text in question.wordings for token in tokens(text)}
        texts = question.wordings if foreign else (*own.texts, *question.wordings)
        return replace(state, wording=Wording(texts, {**weights, **own.weights}, ADDED, own.learnt))
