"""The part `annexes`."""

import re
from dataclasses import replace

import numpy as np
from pydantic import Field

from civicsetu.find.parts.part import Reader
from civicsetu.find.question.jurisdictions import without_jurisdictions
from civicsetu.find.state import State
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL

# A sale's contract is an agreement too; a contract of another kind ("contract of service") is none of these.
SPEAKS_OF_ANNEX = re.compile(
    r"""
    \b(?:agreements?|annexures?|annex(?:es)?|appendix|schedules?)\b
    | \b(?:sales?|seller|model|standard|template|specimen|prescribed|draft|buyer|purchase|flat|builder)['’]?s?
      \s+(?:\w+\s+)?(?:contracts?|deeds?|templates?)\b
    | \bcontracts?\s+(?:for|of)\s+(?:the\s+)?(?:sale|purchase)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)

# What a form says or wants: "the appeal form", "the form asks". "In which form?" is answered by a rule.
SPEAKS_OF_FORM = re.compile(
    r"""
    \b(?:complaints?|appeals?|applications?|claims?|declarations?|registrations?|renewals?|extensions?|withdrawals?)['’]?s?
      \s+forms?\b
    | \bforms?\s+(?:\w+\s+)?(?:asks?|makes?|wants?|says?|contains?|requires?|needs?|demands?|states?)\b
    | \bcertificates?\b[^?]{0,60}\b(?:says?|states?|mentions?|contains?|lays?\s+down|sets?\s+out|prints?)\b
    | \b(?:terms?|conditions?)\s+(?:\w+\s+)?(?:of|on|in)\s+(?:the|his|her|its|their|my|our|an?)\s+
      (?:\w+\s+)?certificates?\b
    | \bcertificate\s+form\b
    | \bfill(?:s|ed|ing)?\s+(?:in|up|out)\b[^?]{0,40}\bforms?\b
    """,
    re.IGNORECASE | re.VERBOSE,
)

WHICH_FORM = re.compile(r"\b(?:which|what)\s+forms?\b", re.IGNORECASE)  # a rule says it, and the fee with it
_CLAUSE = re.compile(r"^[^#]+#.*?\bclause\s\d+")
ASKS_A_VALUE = re.compile(
    r"\bhow\s+(?:many|much|long|soon)\b|\bfees?\b|\bwithin\b|\bfor\s+what\s+(?:period|time)\b", re.IGNORECASE
)


class Annexes(Reader):
    """Annexures, such as the model agreement for sale, and schedules are searched where the question
    speaks of one or of an agreement, and a form where it is named or what it says is asked; and those of their passages
    that are known to answer a question which is nearer to this one than any that the law's own words answer. Else only
    the law's own words are searched."""

    asked_from: float = Field(0.6, ge=0, le=1, description="cosine of a known question of an annex that opens it")
    asked_lead: float = Field(0.03, ge=0, le=1, description="by so much it must be nearer than those of other passages")
    value_lead: float = Field(0.1, ge=0, le=1, description="the same where a sum or a period is asked for")
    asked_near: float = Field(0.05, ge=0, le=1, description="by so much less a cosine, and its passage is opened, too")

    def step(self, state: State) -> State:
        if state.scope.allowed is None or state.store.operative is None:
            return state
        opened = self._asked_for(state) | self._known_to_answer(state)
        if state.query.chosen is not None:
            opened &= state.query.chosen
        if not opened.any():
            return state
        allowed = state.scope.allowed | opened
        return replace(state, scope=state.scope._replace(allowed=None if allowed.all() else allowed))

    def _asked_for(self, state: State) -> np.ndarray:
        """(passages,): true for those of the annexes that the question speaks of."""
        store = state.store
        found = np.zeros(len(store.annexes), dtype=bool)
        if SPEAKS_OF_ANNEX.search(state.question.text):
            found |= np.isin(store.annexes, ("annexure", "schedule"))
        if SPEAKS_OF_FORM.search(state.question.text):
            found |= store.annexes == "form"
        for named in state.question.named:
            if named.is_annex:
                for key in store.document_keys:
                    found[store.rows_of(ProvisionId.of(key, named.number))] = True
        return found

    def _known_to_answer(self, state: State) -> np.ndarray:
        """(passages,): true for those of annexes whose known questions are nearer than those of the law's own words."""
        store, known = state.store, state.store.known_questions
        none = np.zeros(len(store.annexes), dtype=bool)
        if not len(known) or store.operative is None or WHICH_FORM.search(state.question.text):
            return none
        text = without_jurisdictions(state.question.text) or state.question.text
        rows, nearest = state.query.nearest_known(state.query.encoded((text,), learnt=True)[0].sentence)
        if places := state.question.jurisdictions:
            nearest = np.where(np.isin(store.jurisdictions[rows], [*places, CENTRAL]), nearest, 0.0)
        is_own = store.operative[rows]
        own, annex = (float(nearest[mask].max(initial=0.0)) for mask in (is_own, ~is_own))
        lead = self.value_lead if ASKS_A_VALUE.search(state.question.text) else self.asked_lead
        if annex < max(self.asked_from, own + lead):
            return none
        near = rows[~is_own & (nearest >= max(self.asked_from, annex - self.asked_near))]
        none[[row for one in near.tolist() for row in _of_its_clause(one, store)]] = True
        return none


def _of_its_clause(row: int, store: Store) -> list[int]:
    """A passage of an annex and those beside it that are of the same clause: 7.3 beside 7.2."""
    own = _clause_of(row, store)
    found = [row]
    for step in (-1, 1):
        other = row + step
        while own and 0 <= other < len(store.passages) and _clause_of(other, store) == own:
            found.append(other)
            other += step
    return found


def _clause_of(row: int, store: Store) -> str:
    """The clause of an annex that a passage is of, by its id up to the number; empty for what has none."""
    clause = _CLAUSE.match(store.passages[row].covers[0])
    return clause[0] if clause else ""
