"""Figures that were published for another system, and what of this project's may stand beside them."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from civicsetu.base.errors import QuestionFileError
from civicsetu.base.files import read_yaml


class PublishedFigure(BaseModel):
    """One figure: what it is of, its unit, whether it can be compared and why, and this project's measure beside it, if
    any."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1)
    value: float = Field(ge=0)
    unit: Literal["share", "seconds"] = "share"
    comparable: Literal["yes", "partly", "no"]
    beside: str | None
    why: str = Field(min_length=1)


class Published(BaseModel):
    """The figures of one system, which is told without its name."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    system: str = Field(min_length=1)
    figures: tuple[PublishedFigure, ...] = Field(min_length=1)


def load_published(path: Path) -> Published:
    """The published figures.

    Args:
        path: such as `data/golden/published.yaml`.

    Raises:
        QuestionFileError: the file is not of its form; names the file and what is wrong.
    """
    try:
        return Published.model_validate(read_yaml(path))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise QuestionFileError(f"{path}: {place}: {first['msg']}") from None
