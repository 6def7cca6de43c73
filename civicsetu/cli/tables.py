"""What commands print on a terminal: tables in its width, in colour. rich is imported only when one is made."""

import shutil
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from civicsetu.cli.output import printable

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from civicsetu.model.results import Answer, Hit
    from civicsetu.run.check import Finding

STATES = {"ready": "green", "missing": "bold red", "optional": "yellow"}
WIDEST = 100  # longer lines of prose are hard to read
SHORTEST = 24  # narrower columns are hard to read


def hits(found: Iterable["Hit"], note: str = "") -> "Table":
    """The provisions that a search found, with a note below them."""
    table = _table("#", "provision", "pages", "score", "words")
    for hit in found:
        provision = _text((hit.citation, "bold"), (hit.heading and f"\n{hit.heading}", ""))
        words = _text((_shortened(hit.text, 260), ""), (hit.why and f"\n{'; '.join(hit.why)}", "dim"))
        pages = f"{hit.pages[0]}" if len(hit.pages) == 1 else f"{hit.pages[0]}-{hit.pages[-1]}" if hit.pages else "-"
        table.add_row(str(hit.rank), provision, pages, f"{hit.score:.2f}", words)
    table.caption = printable(note) or None
    return table


def answer(given: "Answer") -> "Text":
    """An answer in the terminal's width, its notes less bright than its quotations."""
    from civicsetu.answer.as_text import answer_text

    width = min(WIDEST, shutil.get_terminal_size().columns)
    lead, separator, notes = answer_text(given, width).rpartition("\n\n")
    if given.refused:
        first, _, rest = f"{lead}{separator}{notes}".partition("\n")
        return _text((first, "bold yellow"), (f"\n{rest}", ""))
    return _text((lead, ""), (f"{separator}{notes}", "dim"))


def findings(found: Iterable["Finding"]) -> "Table":
    """What `civicsetu check` found."""
    table = _table("", "part", "found, and what to do")
    for finding in found:
        state = _text((finding.state, STATES[finding.state]))
        table.add_row(
            state, printable(finding.what), _text((finding.found, ""), (finding.todo and f"\n{finding.todo}", "bold"))
        )
    return table


def rows(columns: Sequence[str], cells: Iterable[Sequence[str]]) -> "Table":
    """Rows of plain text under their columns."""
    table = _table(*columns)
    for row in cells:
        table.add_row(*map(printable, row))
    return table


def _table(*columns: str) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for n, name in enumerate(columns):
        last = n == len(columns) - 1
        table.add_column(name, overflow="fold", min_width=SHORTEST if last else None)
    return table


def _text(*pieces: tuple[str | tuple[str, ...], str]) -> "Text":
    """Pieces of text, each with its style; of what they hold nothing reaches the terminal as a command."""
    from rich.text import Text

    text = Text()
    for words, style in pieces:
        text.append(printable("".join(words), lines=True), style)
    return text


def _shortened(text: str, most: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[:most].rsplit(' ', 1)[0]} …"
