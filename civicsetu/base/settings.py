"""What all settings have in common: they are typed, cannot be changed in place, and refuse unknown names."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Share = Annotated[float, Field(ge=0, le=1)]
Weight = Annotated[float, Field(ge=0, le=10)]
Positive = Annotated[int, Field(ge=1, le=1_000_000_000)]


class Settings(BaseModel):
    """A group of settings: each field has a type, a range, a default and a line that explains it."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)
