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
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from civicsetu.base.errors import ParameterError
from civicsetu.base.settings import Settings
from civicsetu.find.parts import PARTS
from civicsetu.find.parts.part import Part, PartSpec, Stage
from civicsetu.find.parts.readers import begun
from civicsetu.find.state import Evidence, Found, Query, Ranking, State, in_order, pinned_first
from civicsetu.index.bm25 import tokens

Arms = Mapping[str, Sequence[PartSpec]]  # the parts of each arm, by its name
WANTED: dict[Stage, str] = {"question": "a search", "runs": "a fusion (rrf or weighted)", "candidates": "no search"}
PINNED_LEAD = 1.0  # a pinned passage stands so far above the best score


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The parts of an arm, in order."""

    arm: str
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return f"{self.arm}: " + " > ".join(map(str, self.parts))

    def missing(self) -> str | None:
        """Why the arm cannot work here, and what to do; None where it can."""
        return next((reason for part in self.parts if (reason := part.missing())), None)

    def without(self, part: str) -> "Pipeline":
        """The pipeline with a part left out.

        Raises:
            ParameterError: it doesn't work without it.
        """
        return _checked(Pipeline(f"{self.arm} - {part}", tuple(p for p in self.parts if p.name != part)))

    def rank(self, query: Query, shared: dict[tuple[Part, ...], tuple[State, float]] | None = None) -> Ranking:
        """Rank passages for a question.

        Args:
            query: the question put to an index.
            shared: states that other arms left for this question, by the parts behind them; those
                of this arm are added. Each part's seconds are those of its one run.
        """
        shared = {} if shared is None else shared
        state, seconds = begun(query), []
        for n in range(1, len(self.parts) + 1):
            key = self.parts[:n]
            if key not in shared:
                started = time.perf_counter()
                state = self.parts[n - 1](state)
                shared[key] = state, time.perf_counter() - started
            state, took = shared[key]
            seconds.append((self.parts[n - 1].name, took))
        return ranking_of(state, tuple(seconds))


def build_arms(arms: Arms, settings: Settings, only: Iterable[str] = ()) -> dict[str, Pipeline]:
    """The arms that the parameters declare.

    Args:
        arms: the declared arms: lists of parts and of other arms, by name.
        settings: the parts' settings by name (`parts` of the parameters).
        only: names of arms; none builds all.

    Raises:
        ParameterError: an arm, a part or a setting that is none, or parts that don't follow each
            other; names the arm.
    """
    names = list(only) or list(arms)
    for name in names:
        if name not in arms:
            raise ParameterError(f"there is no arm {name!r}; the arms are {', '.join(arms)}")
    return {name: _checked(Pipeline(name, tuple(_parts(name, arms, settings, ())))) for name in names}


def _parts(arm: str, arms: Arms, settings: Settings, seen: tuple[str, ...]) -> Iterable[Part]:
    if arm in seen:
        raise ParameterError(f"arm {seen[0]} contains itself, by way of {arm}")
    for item in arms[arm]:
        name, given = (item, {}) if isinstance(item, str) else next(iter(item.items()), ("", {}))
        if isinstance(item, dict) and len(item) != 1:
            raise ParameterError(
                f"arm {arm}: {item} is not one part with its settings; write {{part: {{setting: value}}}}"
            )
        if name in PARTS:
            yield _part(arm, PARTS[name], given, settings)
        elif name in arms and not given:
            yield from _parts(name, arms, settings, (*seen, arm))
        else:
            raise ParameterError(f"arm {arm}: there is no part {name!r}; the parts are {', '.join(PARTS)}")


def _part(arm: str, part: type[Part], given: Mapping[str, Any], settings: Settings) -> Part:
    usual = getattr(settings, part.name).model_dump() if hasattr(settings, part.name) else {}
    try:
        return part(**(usual | dict(given)))
    except (ValidationError, TypeError) as error:
        said = str(error)
        if isinstance(error, ValidationError):
            first = error.errors()[0]
            said = ": ".join([*(str(key) for key in first["loc"]), str(first["msg"])])
        known = ", ".join(part.model_fields) or "none"
        raise ParameterError(f"arm {arm}: part {part.name}: {said.lower()}; its settings are {known}") from None


def _checked(pipeline: Pipeline) -> Pipeline:
    stage: Stage = "question"
    for part in pipeline.parts:
        if stage not in part.after:
            raise ParameterError(f"arm {pipeline.arm}: {WANTED[stage]} must stand before {part.name}")
        stage = part.gives
    if stage == "question":
        raise ParameterError(f"arm {pipeline.arm}: nothing in it searches; add dense or bm25")
    return pipeline


def rank_all(pipelines: Sequence[Pipeline], query: Query) -> dict[str, Ranking]:
    """The ranking of each arm for a question; what arms share is computed once."""
    shared: dict[tuple[Part, ...], tuple[State, float]] = {}
    return {pipeline.arm: pipeline.rank(query, shared) for pipeline in pipelines}


def ranking_of(state: State, seconds: tuple[tuple[str, float], ...] = ()) -> Ranking:
    """The ranking that a state amounts to."""
    ranked = in_order(state)
    if state.runs and not len(state.rows):
        scores = dict(zip(state.runs[-1].rows.tolist(), state.runs[-1].scores.tolist(), strict=True))
    else:
        scores = dict(zip(state.rows.tolist(), (state.scores + state.lifts).tolist(), strict=True))
    total = state.scores + state.lifts
    pinned_rows = set(pinned_first(state, total)) if state.pins else set()
    top = max(scores.values(), default=0.0)
    words = tuple(f"{word} = {words}" for word, words in state.question.added) if len(state.texts) > 1 else ()
    defining = set(state.defining.tolist())
    found = []
    for row in ranked:
        why = [*words, *state.why.get(row, ())]
        if row in pinned_rows:
            why.insert(0, "named in the question")
        if row in defining:
            why.insert(0, "defines a term of the question")
        found.append(Found(row, top + PINNED_LEAD if row in pinned_rows else scores[row], tuple(why)))
    ids = tuple(dict.fromkeys(i for pinned, _ in state.pins for i in pinned))
    return Ranking(found, ids, state.unknown, _evidence(state, ranked), state.encoded(), state.rejected, seconds)


def _evidence(state: State, ranked: list[int]) -> Evidence:
    if not ranked or "late" not in state.features or "cosine" not in state.features:
        return Evidence(0, 0, 0, 0)
    lexical = state.index.lexical
    weights = {w: v * lexical.rarity(w) for w, v in state.words.items()}
    total = sum(weights.values()) or 1.0
    known = sum(v for w, v in weights.items() if lexical.count(w)) / total
    first = set(tokens(state.index.passages[ranked[0]].search_text))
    covered = sum(v for w, v in weights.items() if w in first) / total
    return Evidence(
        float(state.features["cosine"].values.max()), float(state.features["late"].values.max()), known, covered
    )
