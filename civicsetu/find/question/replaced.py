"""The acts that another act has replaced, and which section of the new one has the matter of a section of the old.

The tables are `replaced_acts.yaml` and `replaced_sections.csv`; both are reviewed by hand, and a test reads each row
against the new act's own text where it is at hand.
"""

import csv
import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from civicsetu.base.files import read_yaml
from civicsetu.model.ids import Pinpoint

HERE = Path(__file__).parent
ACTS, SECTIONS = HERE / "replaced_acts.yaml", HERE / "replaced_sections.csv"
_YEAR = re.compile(r"^(?P<name>.+), (?P<year>1[89]\d\d|20\d\d)$")
_NEAR = "near"


class Successor(BaseModel):
    """Where the matter of an old section is now.

    Fields:
        law: the key of the old act.
        section: the old section, "302", or a part of one, "156(3)".
        now: the pinpoints of the new act; none where nothing in it takes its place.
        is_near: the new provision is on the same matter and not the same rule.
        word: a word of the old section's matter that the new provision has.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    law: str = Field(min_length=2)
    section: str
    now: tuple[str, ...]
    is_near: bool = False
    word: str = Field(min_length=2)


class ReplacedAct(BaseModel):
    """An act that another has replaced; see `replaced_acts.yaml` for the fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    by: str
    repeal: str = Field(pattern=r"^\d+[A-Z]?$")
    short: str = ""
    key: str = ""
    names: tuple[str, ...] = ()
    by_short: str = ""
    year_said: bool = False
    since: date | None = None
    renamed: bool = False

    @model_validator(mode="after")
    def _is_whole(self) -> "ReplacedAct":
        for title in (self.title, self.by):
            if not _YEAR.match(title):
                raise ValueError(f"{title!r} has no year at its end")
        if self.since and self.since.year < self.year:
            raise ValueError(f"{self.title!r} was not replaced in {self.since.year}, before it was made")
        if self.bare == _bare(self.by) and not self.year_said:
            raise ValueError(f"{self.title!r} and what replaced it have one name: `year_said` is needed")
        return self

    @property
    def bare(self) -> str:
        """The title without its year."""
        return _bare(self.title)

    @property
    def year(self) -> int:
        """The year of the title."""
        return int(self.title[-4:])

    @property
    def called(self) -> str:
        """What it is called in an answer."""
        return self.short or f"the {self.title}"

    @property
    def by_called(self) -> str:
        """What the new act is called in an answer."""
        return self.by_short or f"the {self.by}"

    @property
    def all_names(self) -> tuple[str, ...]:
        """All that people call it, without a year, the longest first."""
        names = {self.bare, self.bare.removeprefix("Indian "), self.short, *self.names} - {""}
        return tuple(sorted(names, key=lambda name: (-len(name), name)))

    def successor(self, pinpoint: Pinpoint) -> Successor | None:
        """Where the matter of a section is now; of a part of one that has no row, that of the section. None where no
        row says.

        >>> next(a for a in replaced_acts() if a.short == "IPC").successor(Pinpoint("302")).now
        ('103',)
        """
        if self.renamed:
            return Successor(law=self.title, section=pinpoint, now=(pinpoint,), word=self.bare)
        rows = successors().get(self.key or self.short, {})
        above: Pinpoint | None = pinpoint
        while above is not None:
            if above in rows:
                return rows[above]
            above = above.above
        return None


@lru_cache(maxsize=1)
def replaced_acts() -> tuple[ReplacedAct, ...]:
    """The acts that were replaced, in the order of their table."""
    acts = TypeAdapter(tuple[ReplacedAct, ...]).validate_python(read_yaml(ACTS))
    titles = [act.title for act in acts]
    if double := {title for title in titles if titles.count(title) > 1}:
        raise ValueError(f"{ACTS.name}: {', '.join(sorted(double))} stands there twice")
    return acts


@lru_cache(maxsize=1)
def successors() -> Mapping[str, Mapping[str, Successor]]:
    """By the key of an old act and its sections, where their matter is now."""
    found: dict[str, dict[str, Successor]] = {}
    with SECTIONS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            words = row.pop("now").split()
            now = tuple(word for word in words if word != _NEAR)
            one = Successor(**row, now=now, is_near=_NEAR in words)
            if found.setdefault(one.law, {}).setdefault(one.section, one) is not one:
                raise ValueError(f"{SECTIONS.name}: section {one.section} of {one.law} stands there twice")
    if unknown := set(found) - {act.key or act.short for act in replaced_acts()}:
        raise ValueError(f"{SECTIONS.name}: {', '.join(sorted(unknown))} is no act of {ACTS.name}")
    return found


def _bare(title: str) -> str:
    match = _YEAR.match(title)
    return match["name"] if match else title
