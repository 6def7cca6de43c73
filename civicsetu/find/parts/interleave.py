"""The part `interleave`."""

from collections.abc import Sequence
from dataclasses import replace

from civicsetu.find.parts.part import Reranker
from civicsetu.find.state import State
from civicsetu.model.jurisdictions import CENTRAL

TURNS = 2  # passages that each side of a comparison has in front
BEFORE_CENTRAL = 4  # sections that may stand before the central law's best


class Interleave(Reranker):
    """Where jurisdictions are compared, the best passages of each take turns in front, the central law's last;
    where one is named, the central law's best stands fifth where it would come later."""

    def step(self, state: State) -> State:
        if not state.scope.places:
            return state
        ranked = state.fused.ranked()
        order = _take_turns if state.question.compares else _with_central_in_front
        return replace(state, order=tuple(order(ranked, state)))


def _take_turns(ranked: Sequence[int], state: State) -> list[int]:
    """The rows, with the best of each jurisdiction in turn in front; who has the best passage begins."""
    of = state.store.jurisdictions
    by_side = {name: [row for row in ranked if of[row] == name] for name in (*state.scope.places, CENTRAL)}
    sides = sorted((name for name in state.scope.places if by_side[name]), key=lambda n: ranked.index(by_side[n][0]))
    first = [by_side[name][turn] for turn in range(TURNS) for name in (*sides, CENTRAL) if turn < len(by_side[name])]
    return list(dict.fromkeys([*first, *ranked]))


def _with_central_in_front(ranked: Sequence[int], state: State) -> list[int]:
    """The rows, with the central law's best behind `BEFORE_CENTRAL` sections at most."""
    store = state.store
    central = next((row for row in ranked if store.jurisdictions[row] == CENTRAL), None)
    before: set[int] = set()
    for place, row in enumerate(ranked):
        before.add(int(store.units[row]))
        if row == central or central is None:
            break
        if len(before) > BEFORE_CENTRAL:
            return [*ranked[:place], central, *(r for r in ranked[place:] if r != central)]
    return list(ranked)
