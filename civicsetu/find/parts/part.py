"""What a part of a retrieval pipeline is: settings, and a step from one state to the next."""

import re
from collections.abc import Callable
from typing import Any, ClassVar, Literal

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.settings import Settings
from civicsetu.find.state import State

# The parts before a part, run once more where only some passages (passages,) may be found, or all (None); without
# those that run only once.
Anew = Callable[[np.ndarray | None], State]
Stage = Literal["question", "runs", "candidates"]
# What must stand before a part that cannot begin at a stage.
WANTED: dict[str, str] = {
    "question": "a search", "runs": "a fusion (rrf or weighted)", "candidates": "no search",
}  # fmt: skip
# A part as an arm lists it: its name, or its name with settings of its own.
PartSpec = str | dict[str, dict[str, Any]]


NO_MODEL = "no language model is configured to read questions; name one in models.fast (docs/models.md)"


class PartOutOfOrder(CivicSetuError):
    """A part was given a state that it cannot begin with, such as a reranker before any search."""


class Part(Settings):
    """A step of a pipeline. Two parts with equal settings are equal, so that arms with the same
    beginning share its work.

    A part's name is its class's, in lower case (`InForce` is `in_force`). Its fields are its settings: each has
    a type, a range, a default and a line that explains it, and can be set as `parts.<name>.<field>` in
    `params.yaml`. `after` says at which stages it may stand (`question`: nothing is searched yet, `runs`: there
    are rankings, `candidates`: there is one fused ranking) and `gives` the stage that it leads to.
    """

    name: ClassVar[str]
    after: ClassVar[tuple[Stage, ...]]
    gives: ClassVar[Stage]
    wants_model: ClassVar[bool] = False  # a language model of the fast tier
    only_once: ClassVar[bool] = False  # it takes long, and is left out where the parts run once more

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def __call__(self, state: State) -> State:
        """The state after this part; the one before it is not changed.

        Raises:
            PartOutOfOrder: the part cannot stand at this stage.
        """
        if state.stage not in self.after:
            raise PartOutOfOrder(f"{WANTED[state.stage]} must stand before {self.name}")
        return self.step(state)

    def step(self, state: State) -> State:
        """What the part does. Every part has its own; it leaves the state that it is given as it is."""
        raise NotImplementedError

    def missing(self) -> str | None:
        """Why the part cannot work here, and what to do; None where it can."""
        return None

    def __str__(self) -> str:
        values = self.model_dump().items()
        settings = ", ".join(f"{k}={v:g}" if isinstance(v, float) else f"{k}={v}" for k, v in values)
        return f"{self.name}({settings})" if settings else self.name

    @classmethod
    def summary(cls) -> str:
        """What the part does: the first paragraph of its docstring."""
        return " ".join((cls.__doc__ or "").split("\n\n")[0].split())


class Reader(Part):
    """A part that reads the question, before anything is searched."""

    after: ClassVar[tuple[Stage, ...]] = ("question",)
    gives: ClassVar[Stage] = "question"


class Retriever(Part):
    """A part that searches: it adds a ranking of its own."""

    after: ClassVar[tuple[Stage, ...]] = ("question", "runs")
    gives: ClassVar[Stage] = "runs"


class Fusion(Part):
    """A part that makes one ranking of all."""

    after: ClassVar[tuple[Stage, ...]] = ("runs",)
    gives: ClassVar[Stage] = "candidates"


class Reranker(Part):
    """A part that weighs, adds, takes away or orders candidates."""

    after: ClassVar[tuple[Stage, ...]] = ("candidates",)
    gives: ClassVar[Stage] = "candidates"


class Again(Part):
    """A reranker that may have the parts before it run once more, on more or fewer passages."""

    after: ClassVar[tuple[Stage, ...]] = ("candidates",)
    gives: ClassVar[Stage] = "candidates"

    def step(self, state: State) -> State:
        """Nothing: by itself the part has none before it."""
        return state

    def step_anew(self, state: State, anew: Anew) -> State:
        """What the part does.

        Args:
            state: the one before it.
            anew: runs the parts before it once more.
        """
        raise NotImplementedError


KINDS = (Reader, Retriever, Fusion, Reranker, Again)
