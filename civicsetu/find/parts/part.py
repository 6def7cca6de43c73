"""What a part of a retrieval pipeline is: settings, and a step from candidates to candidates."""

import re
from typing import Any, ClassVar, Literal

from civicsetu.base.settings import Settings
from civicsetu.find.state import State

Stage = Literal["question", "runs", "candidates"]
# A part as an arm lists it: its name, or its name with settings of its own.
PartSpec = str | dict[str, dict[str, Any]]


class Part(Settings):
    """A step of a pipeline. Two parts with equal settings are equal, so that arms with the same
    beginning share its work.

    A part's name is its class's, in lower case (`InForce` is `in_force`). Its fields are its settings: each has
    a type, a range, a default and a line that explains it, and can be set as `parts.<name>.<field>` in
    `params.yaml`. `after` says what must be there before it (`question`: nothing is searched yet, `runs`:
    rankings, `candidates`: one fused ranking) and `gives` what is there after it.
    """

    name: ClassVar[str]
    after: ClassVar[tuple[Stage, ...]]
    gives: ClassVar[Stage]

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def __call__(self, state: State) -> State:
        """The state after this part; the one before it is not changed."""
        raise NotImplementedError

    def missing(self) -> str | None:
        """Why the part cannot work here, and what to do; None where it can."""
        return None

    def __str__(self) -> str:
        told = ", ".join(f"{k}={v:g}" if isinstance(v, float) else f"{k}={v}" for k, v in self.model_dump().items())
        return f"{self.name}({told})" if told else self.name

    @classmethod
    def says(cls) -> str:
        """What the part does: the first paragraph of its docstring."""
        return " ".join((cls.__doc__ or "").split("\n\n")[0].split())


class Reader(Part):
    """A part that reads the question, before anything is searched."""

    after: ClassVar[tuple[Stage, ...]] = ("question",)
    gives: ClassVar[Stage] = "question"


class Retriever(Part):
    """A part that adds a ranking of its own."""

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


KINDS = (Reader, Retriever, Fusion, Reranker)
