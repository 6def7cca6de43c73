"""What a part of a retrieval pipeline is: settings, and a step from candidates to candidates."""

from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from civicsetu.find.state import State

Stage = Literal["question", "runs", "candidates"]


class Part(BaseModel):
    """A step of a pipeline. Two parts with equal settings are equal, so that arms with the same
    beginning share its work.

    `after` says what must be there before it (`question`: nothing is searched yet, `runs`:
    rankings, `candidates`: one fused ranking) and `gives` what is there after it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
    name: ClassVar[str]
    after: ClassVar[tuple[Stage, ...]]
    gives: ClassVar[Stage]

    def __call__(self, state: State) -> State:
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
