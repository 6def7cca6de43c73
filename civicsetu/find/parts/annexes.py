"""The part `annexes`."""

import re
from dataclasses import replace

import numpy as np

from civicsetu.find.parts.part import Reader
from civicsetu.find.state import State
from civicsetu.model.ids import ProvisionId

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
    | \bfill(?:s|ed|ing)?\s+(?:in|up|out)\b[^?]{0,40}\bforms?\b
    """,
    re.IGNORECASE | re.VERBOSE,
)


class Annexes(Reader):
    """Annexures, such as the model agreement for sale, and schedules are searched where the question
    speaks of one or of an agreement, and a form where it is named or what it says is asked; else only the law's own
    words are."""

    def step(self, state: State) -> State:
        if state.scope.allowed is None or state.store.operative is None:
            return state
        opened = self._asked_for(state)
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
