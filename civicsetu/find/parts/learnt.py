"""The part `learnt`."""

from dataclasses import replace

from civicsetu.find.parts.part import Reader
from civicsetu.find.state import State


class Learnt(Reader):
    """The question is encoded by the encoder of questions, which has learnt from everyday questions on other laws
    and the sections that answer them; without this part by the same model as passages are."""

    def step(self, state: State) -> State:
        return replace(state, wording=state.wording._replace(learnt=True))
