"""Retrieval pipelines as values: an arm is a list of parts, declared in `params.yaml`.

    arms:
      rrf:     [dense, bm25, rrf]
      default: [places, expand, dense, bm25, rrf, late, blend]
      gap:     [default, {select: {gap: 0.6}}]

An item is a part's name, a part's name with settings of its own, or another arm, whose parts
stand in its place. A setting that an arm does not give is taken from `parts` in `params.yaml`.
`Pipeline` prints and draws itself; several run together compute shared beginnings once.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from pydantic import ValidationError

from civicsetu.base.errors import ParameterError
from civicsetu.base.near import there_is_no
from civicsetu.base.settings import Settings
from civicsetu.find.parts import PARTS
from civicsetu.find.parts.part import WANTED, Again, Part, PartSpec, Stage
from civicsetu.find.query import Query
from civicsetu.find.ranking import Ranking, ranking_of
from civicsetu.find.state import Scope, State

Arms = Mapping[str, Sequence[PartSpec]]  # the parts of each arm, by its name
# What some parts in a row made of a question, and the seconds that the last of them took.
Shared = dict[tuple[Part, ...], tuple[State, float]]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The parts of an arm, in order."""

    arm: str
    parts: tuple[Part, ...]
    lacks: str = ""  # what is not configured here

    def __str__(self) -> str:
        return f"{self.arm}: " + " > ".join(map(str, self.parts))

    def missing(self) -> str | None:
        """Why the arm cannot work here, and what to do; None where it can."""
        return self.lacks or next((reason for part in self.parts if (reason := part.missing())), None)

    def without(self, part: str) -> "Pipeline":
        """The pipeline with a part left out.

        Raises:
            ParameterError: it has no such part, or doesn't work without it.
        """
        if part not in (own := [p.name for p in self.parts]):
            raise ParameterError(f"the arm {self.arm} has no part {part!r}; its parts are {', '.join(own)}")
        return _checked(Pipeline(f"{self.arm} - {part}", tuple(p for p in self.parts if p.name != part)))

    def rank(self, query: Query, shared: Shared | None = None) -> Ranking:
        """Rank passages for a question.

        Args:
            query: the question put to a store.
            shared: what other arms computed for this question; what this arm computes is added. Each part's
                seconds are those of its one run.
        """
        state, seconds = State.start(query), []
        for n, part in enumerate(self.parts, 1):
            if shared is None:
                state, took = self._timed(n, state)
            else:
                beginning = self.parts[:n]
                if beginning not in shared:
                    shared[beginning] = self._timed(n, state)
                state, took = shared[beginning]
            seconds.append((part.name, took))
        return ranking_of(state, tuple(seconds))

    def _timed(self, n: int, state: State) -> tuple[State, float]:
        """What the nth part makes of a state, and how long that takes."""
        started = time.perf_counter()
        made = self._made(n, state)
        return made, time.perf_counter() - started

    def _made(self, n: int, state: State) -> State:
        """What the nth part makes of a state."""
        part = self.parts[n - 1]
        if not isinstance(part, Again):
            return part(state)

        def anew(allowed: np.ndarray | None) -> State:
            again = replace(State.start(state.query), scope=Scope(allowed))
            for earlier in [one for one in self.parts[: n - 1] if not one.only_once]:
                again = earlier(again)
            return again

        return part.step_anew(state, anew)


def rank_all(pipelines: Sequence[Pipeline], query: Query) -> dict[str, Ranking]:
    """The ranking of each arm for a question; what arms share is computed once."""
    shared: Shared = {}
    return {pipeline.arm: pipeline.rank(query, shared) for pipeline in pipelines}


def build_arms(arms: Arms, settings: Settings, only: Iterable[str] = ()) -> dict[str, Pipeline]:
    """The arms that the parameters declare.

    Args:
        arms: the declared arms: lists of parts and of other arms, by name.
        settings: the parts' settings by name (`parts` of the parameters).
        only: names of arms; none builds all.

    Raises:
        ParameterError: an unknown arm, part or setting, or parts that cannot follow each
            other; names the arm.
    """
    names = list(only) or list(arms)
    for name in names:
        if name not in arms:
            raise ParameterError(there_is_no("arm", name, arms))
    return {name: _checked(Pipeline(name, tuple(_parts(name, arms, settings, ())))) for name in names}


def _parts(arm: str, arms: Arms, settings: Settings, above: tuple[str, ...]) -> Iterable[Part]:
    """The parts of an arm, with those of other arms that it lists in their places.

    Args:
        arm: its name.
        arms: all declared arms.
        settings: the parts' settings.
        above: the arms that list this one.
    """
    if arm in above:
        raise ParameterError(f"arm {above[0]} contains itself, by way of {arm}")
    for item in arms[arm]:
        name, own = _name_and_settings(arm, item)
        if name in PARTS:
            yield _part(arm, PARTS[name], own, settings)
        elif name in arms and not own:
            yield from _parts(name, arms, settings, (*above, arm))
        else:
            raise ParameterError(f"arm {arm}: {there_is_no('part', name, PARTS)}")


def _name_and_settings(arm: str, item: PartSpec) -> tuple[str, dict[str, Any]]:
    """An item of an arm as a name and the settings that the arm gives it."""
    if isinstance(item, str):
        return item, {}
    if len(item) != 1:
        raise ParameterError(f"arm {arm}: {item} is not one part with its settings; write {{part: {{setting: value}}}}")
    return next(iter(item.items()))


def _part(arm: str, part: type[Part], own: Mapping[str, Any], settings: Settings) -> Part:
    """A part with the settings that an arm gives it, and the usual ones beside them."""
    usual = getattr(settings, part.name).model_dump() if hasattr(settings, part.name) else {}
    try:
        return part(**{**usual, **own})
    except ValidationError as error:
        first = error.errors()[0]
        fault = ": ".join([*map(str, first["loc"]), first["msg"]]).lower()
    except TypeError as error:  # a setting whose name is not a word
        fault = str(error).lower()
    known = ", ".join(part.model_fields) or "none"
    raise ParameterError(f"arm {arm}: part {part.name}: {fault}; its settings are {known}")


def _checked(pipeline: Pipeline) -> Pipeline:
    """The pipeline, where each part can follow the one before it.

    Raises:
        ParameterError: one cannot, or nothing searches.
    """
    stage: Stage = "question"
    for part in pipeline.parts:
        if stage not in part.after:
            raise ParameterError(f"arm {pipeline.arm}: {WANTED[stage]} must stand before {part.name}")
        stage = part.gives
    if stage == "question":
        raise ParameterError(f"arm {pipeline.arm}: nothing in it searches; add dense or bm25")
    return pipeline
