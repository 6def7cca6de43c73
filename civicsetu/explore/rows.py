"""Records that show themselves as a table in a notebook and as a list in a terminal."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from civicsetu.answer.as_html import BOX, CELL
from civicsetu.answer.as_text import WIDTH

Record = dict[str, Any]
WHOLE = ";overflow-wrap:normal"  # the words of a heading, and figures, are not parted
LONG, ROOM = 60, ";min-width:9rem"  # characters of a cell from which on it keeps room for words, on a phone as well


class Rows(list[Record]):
    """A list of plain records, each a dict of words and numbers.

    Args:
        records: in the order in which they are shown.
        title: what they are, in words.
        columns: which of a record's values are shown, each by the heading of its column; the last one are its words.
        empty: what is shown where there are none.
        notes: what is told below them, a line each.
    """

    def __init__(
        self, records: Iterable[Record], title: str, columns: Mapping[str, str], empty: str = "None.",
        notes: Sequence[str] = (),
    ):  # fmt: skip
        super().__init__(records)
        self.title, self.columns, self.empty, self.notes = title, columns, empty, list(notes)

    def __repr__(self) -> str:
        lines = [textwrap.fill(self.title, WIDTH)]
        for number, record in enumerate(self, 1):
            *head, words = (shown(record.get(name)) for name in self.columns if name != "rank")  # the number says it
            lines.append(textwrap.fill(f"{number:2}. {'  '.join(filter(None, head))}", WIDTH, subsequent_indent="    "))
            if words:
                lines.append(textwrap.fill(words, WIDTH, initial_indent="    ", subsequent_indent="    "))
        if self.notes:
            lines += ["", *(textwrap.fill(note, WIDTH, subsequent_indent="  ") for note in self.notes)]
        return "\n".join(lines if self else [*lines, self.empty])

    def _repr_html_(self) -> str:
        title = f"<p><b>{escape(self.title)}</b></p>"
        if not self:
            return f'<div class="cs" style="{BOX}">{title}<p>{escape(self.empty)}</p></div>'
        heads = "".join(f'<th scope="col" style="{CELL}{WHOLE}">{escape(head)}</th>' for head in self.columns.values())
        rows = "".join(f"<tr>{self._cells(record)}</tr>" for record in self)
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        name = escape(self.title, quote=True)
        table = f'<div style="overflow-x:auto" tabindex="0" role="group" aria-label="{name}">{table}</div>'
        notes = "".join(f"<li>{escape(note)}</li>" for note in self.notes)
        below = f'<ul style="font-size:.85em">{notes}</ul>' if notes else ""
        return f'<div class="cs" style="{BOX}">{title}{table}{below}</div>'

    def _cells(self, record: Record) -> str:
        values = [record.get(name) for name in self.columns]
        styles = [
            CELL + (WHOLE if isinstance(value, int | float) else ROOM if len(shown(value)) > LONG else "")
            for value in values
        ]
        return "".join(
            f'<td style="{style}">{escape(shown(value))}</td>' for style, value in zip(styles, values, strict=True)
        )


def shown(value: Any) -> str:
    """A value as a cell prints it: nothing for None, a whole number without its point, a list with commas.

    >>> shown(None), shown(3.0), shown(0.25), shown(["a", "b"])
    ('', '3', '0.25', 'a, b')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:g}"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
