"""The parts that read the question before anything is searched: what may be found, in which words."""

import re
from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.base.settings import Weight
from civicsetu.find.parts.part import Reader
from civicsetu.find.question.jurisdictions import name_of, without_jurisdictions
from civicsetu.find.state import Query, State
from civicsetu.index.bm25 import tokens
from civicsetu.model.jurisdictions import CENTRAL

SPEAKS_OF_ANNEX = re.compile(r"\b(?:agreements?|annexures?|annex(?:es)?|appendix|schedules?)\b", re.IGNORECASE)


def begun(query: Query) -> State:
    """The state before any part: the question's own words, and the law's own words in the
    jurisdiction that was chosen."""
    text = query.question.text
    return State(query, (text,), dict.fromkeys(tokens(text), 1.0), allowed=query.operative)


class Annexes(Reader):
    """Annexures, such as the model agreement for sale, and schedules are searched where the question
    speaks of one or of an agreement, and a form where it is named; else only the law's own words are."""

    def __call__(self, state: State) -> State:
        index, question = state.index, state.question
        if index.operative is None:
            return state
        opened = np.zeros(len(index.annexes), dtype=bool)
        if SPEAKS_OF_ANNEX.search(question.text):
            opened |= np.isin(index.annexes, ("annexure", "schedule"))
        for named in question.named:
            if named.is_annex:
                for key in index.document_keys:
                    opened[index.rows_of(f"{key}#{named.number}")] = True
        chosen = state.query.chosen
        opened &= chosen if chosen is not None else True
        if state.allowed is None or not opened.any():
            return state
        allowed = state.allowed | opened
        return replace(state, allowed=None if allowed.all() else allowed)


class Places(Reader):
    """What a question names is what is searched: of a state its rules and the central law; of a law
    that law. The names of states are taken out of the words."""

    def __call__(self, state: State) -> State:
        index, question = state.index, state.question
        here = set(index.jurisdiction_names)
        named = tuple(sorted(question.jurisdictions & here))
        if here == {CENTRAL}:
            return state
        rejected = list(state.rejected)
        allowed = state.allowed
        if question.jurisdictions:  # a state that is not indexed has the central law, too
            away = sorted(here - set(named) - {CENTRAL})
            allowed = state.only(np.isin(index.jurisdictions, [*named, CENTRAL]))
            rejected += [(name_of(name), "another jurisdiction than the one that is named") for name in away]
        texts, words = state.texts, state.words
        if named and (text := without_jurisdictions(question.text)):
            texts, words = (text,), dict.fromkeys(tokens(text), 1.0)
        return replace(state, texts=texts, words=words, allowed=allowed, sides=named, rejected=tuple(rejected))


class Laws(Reader):
    """A law that the question names is searched alone; the passages of all others are rejected."""

    def __call__(self, state: State) -> State:
        index = state.index
        meant = state.question.laws & index.metas.keys()
        if not meant or len(meant) == len(index.metas):
            return state
        wanted = [n for n, key in enumerate(index.document_keys) if key in meant]
        mask = np.isin(index.documents_of, wanted)
        if any(index.metas[key].jurisdiction == CENTRAL for key in meant):
            # "under RERA" names the law with the rules under it
            under = [n for n, key in enumerate(index.document_keys) if index.metas[key].made_under in meant]
            mask |= np.isin(index.documents_of, under)
        if mask.all():
            return state
        rejected = (*state.rejected, ("other laws", "the question names a law"))
        return replace(state, allowed=state.only(mask), rejected=rejected)


class Expand(Reader):
    """Everyday words become statutory ones, by the corpus's own definitions and a reviewed list: a
    second wording is encoded, and the added words count less in BM25."""

    weight: Weight = Field(0.5, description="of an added word in BM25; the question's own words count 1")

    def __call__(self, state: State) -> State:
        question = state.question
        if not question.added:
            return state
        added = {t: self.weight for _, words in question.added for t in tokens(words)}
        words = {t: w for t, w in (added | state.words).items() if w}
        return replace(state, texts=(*state.texts, question.rewritten_of(state.texts[0])), words=words)


class Learnt(Reader):
    """The question is encoded by what was learnt from everyday questions on other laws and the
    sections that answer them; without this part by the packaged model as it is."""

    def __call__(self, state: State) -> State:
        return replace(state, learnt=True)
