"""How hits and answers show themselves: HTML in a notebook, else plain text of a fixed width.

Notebooks keep both among their outputs. So nothing that is shown depends on the terminal, nor holds a time: the outputs
of a notebook are the same on every run. The command line has tables of its own, as wide as the terminal is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from civicsetu.answer import as_html, as_text
from civicsetu.model.results import Answer, Hit


class Hits(list[Hit]):
    """A list of hits that prints itself as a table.

    Args:
        hits: best first.
        note: what people are told with them, such as that none fits well.
    """

    def __init__(self, hits: Iterable[Hit] = (), note: str = ""):
        super().__init__(hits)
        self.note = note

    def __repr__(self) -> str:
        return "\n".join(filter(None, (self.note, as_text.hits_text(self))))

    def _repr_html_(self) -> str:
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        return note + as_html.hits_html(self)


@dataclass(frozen=True, slots=True, repr=False)
class ShownAnswer(Answer):
    """An answer that prints itself in a terminal and shows itself in a notebook."""

    def __repr__(self) -> str:
        return as_text.answer_text(self)

    def _repr_html_(self) -> str:
        return as_html.answer_html(self)
