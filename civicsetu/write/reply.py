"""What a model is asked to send back, as JSON."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Said(_Strict):
    """A sentence, and the keys of the evidence that it rests on."""

    text: str = Field(max_length=1200)
    keys: list[str] = Field(max_length=8)


class Quoted(_Strict):
    """Words copied from one block."""

    key: str
    text: str = Field(max_length=4000)


class WrittenReply(_Strict):
    """An answer in three lines."""

    answered: bool
    answer: list[Said] = Field(max_length=3)
    quotes: list[Quoted] = Field(max_length=4)
    conditions: list[Said] = Field(max_length=4)


class Repaired(_Strict):
    """Sentences that were written again, in the order that they were asked for."""

    sentences: list[Said] = Field(max_length=8)


def schema_of(shape: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of a reply."""
    return shape.model_json_schema()
