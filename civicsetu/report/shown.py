"""What the cells of a report's notebook end with: HTML and Markdown that a notebook shows as such."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, repr=False)
class Html:
    """Safe HTML, such as a table of `report.tables`."""

    data: str

    def _repr_html_(self) -> str:
        return self.data

    def __repr__(self) -> str:
        return "HTML, shown in a notebook"


@dataclass(frozen=True, slots=True, repr=False)
class Prose:
    """Words in Markdown, such as a verdict."""

    data: str

    def _repr_markdown_(self) -> str:
        return self.data

    def __repr__(self) -> str:
        return self.data
