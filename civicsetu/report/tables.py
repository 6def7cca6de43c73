"""Tables of the reports, as HTML that reads the same in JupyterLab and on a report's page.

JupyterLab sets every cell of a table flush right, by a selector that a class cannot beat, and takes style sheets out of
outputs that it does not trust; so each cell carries its own style. A report's page drops these styles and has its own.
"""

import math
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from civicsetu.report.shown import Html

if TYPE_CHECKING:
    import pandas as pd

PLACES = 4  # decimals that are shown of a number, at most
MOST_ROWS = 150  # of one table
FOLDED_FROM = 15  # rows of a table that stands folded
WORDS = "text-align:left;vertical-align:top"
FIGURE = "text-align:right;vertical-align:top"
RED = ";background-color:#fde8e6;color:#9c1c13"
# A figure with sign, unit, or an interval behind it: "0.61", "-3", "12 %", "7.6 s", "0.61 [0.55, 0.67]".
NUMBER = re.compile(
    r"\s*[-+−]?\d[\d.,]*( ?(?:%|ms|s|kB|MB))?( ?[±–] ?[\d.,]+| ?\[[-−\d., ]+\])?\s*|\s*(NaN|nan|–|-|—)?\s*"
)

Cell = str | int | float | None


class Flagged(str):
    """The words of a cell that a reader should look at: shown in red."""

    __slots__ = ()


def are_numbers(texts: Iterable[str]) -> bool:
    """Whether a column is one of numbers, which stand flush right.

    >>> are_numbers(["0.61", "-3", "12 %", "7.6 s", "–", ""]), are_numbers(["1 to 92", "3"]), are_numbers(["", ""])
    (True, False, False)
    """
    texts = list(texts)
    return any(text.strip() for text in texts) and all(NUMBER.fullmatch(text) for text in texts)


def with_code(text: str) -> Markup:
    """A text in which what stands between backticks is code.

    >>> with_code("from `floor` < 1")
    Markup('from <code>floor</code> &lt; 1')
    """
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if n % 2 else escape(part) for n, part in enumerate(text.split("`"))
    )


def frame_table(frame: "pd.DataFrame", index: bool = False, none: str = "None.") -> Html:
    """A data frame as a report shows it.

    Args:
        frame: the table. Text in it is escaped; what is missing stays empty; the numbers of a column
            have the decimals that they need, at most `PLACES`.
        index: show the index too, where it says something.
        none: the sentence that stands in the place of an empty table.

    Returns:
        What a notebook's cell ends with.
    """
    if index:
        frame = frame.reset_index()
    if frame.empty:
        return nothing(none)
    columns = [_written(frame[name].tolist()) for name in frame.columns]
    rows = list(zip(*columns, strict=True))
    return Html(rows_html([str(name) for name in frame.columns], rows, row_headings=index))


def rows_html(columns: Sequence[str], rows: Iterable[Sequence[Cell]], row_headings: bool = True) -> Markup:
    """A table of rows; text is escaped except Markup.

    Args:
        columns: the heads of the columns.
        rows: one cell a column; a `Flagged` one is red.
        row_headings: the first cell of a row is its heading.

    >>> rows_html(["a", "b"], [["x", Flagged("1 < 2")]])  # doctest: +ELLIPSIS
    Markup('<table class="found">...<td class="wrong" style="...color:#9c1c13" data-column="b">1 &lt; 2</td></tr>...')
    """
    rows = list(rows)
    numbers = [are_numbers(_text(row[n]) for row in rows) for n in range(len(columns))]
    styles = [FIGURE if number else WORDS for number in numbers]
    head = Markup("").join(
        Markup('<th scope="col" style="{}">{}</th>').format(style, column)
        for style, column in zip(styles, columns, strict=True)
    )
    body = Markup("").join(_row(row, columns, styles, row_headings) for row in rows)
    return Markup('<table class="found"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>').format(head, body)


def nothing(words: str) -> Html:
    """The sentence in the place of an empty table; a page gives it no caption, and folds nothing.

    >>> nothing("Nothing was set aside.").data
    '<p class="nothing">Nothing was set aside.</p>'
    """
    return Html(str(Markup('<p class="nothing">{}</p>').format(words)))


def stacked(table: Html) -> Html:
    """The same table; on a telephone the cells of a row stand below each other, so that nothing is cut.

    >>> stacked(Html('<table class="found">')).data
    '<table class="found stacks">'
    """
    return Html(str(table.data).replace('class="found"', 'class="found stacks"', 1))


def tight(table: Html) -> Html:
    """The same table with narrow margins between its columns, that many of them fit on a page.

    >>> tight(Html('<table class="found stacks">')).data
    '<table class="found stacks tight">'
    """
    return Html(re.sub(r'class="(found[^"]*)"', r'class="\1 tight"', str(table.data), count=1))


def limited_table(columns: Sequence[str], rows: Sequence[Sequence[Cell]], file: str = "", none: str = "None.") -> Html:
    """A table of at most `MOST_ROWS`, folded where it is long.

    Args:
        columns: the heads of the columns.
        rows: all rows.
        file: where the rows are that are left out.
        none: the sentence that stands in the place of an empty table.
    """
    if not rows:
        return nothing(none)
    table = rows_html(columns, rows[:MOST_ROWS])
    if len(rows) > MOST_ROWS:
        table += Markup("<p>{} more are in <code>{}</code>.</p>").format(len(rows) - MOST_ROWS, file)
    if len(rows) > FOLDED_FROM:
        folded = Markup('<details class="document"><summary>{} lines</summary>{}</details>')
        table = folded.format(len(rows), table)
    return Html(table)


def _row(row: Sequence[Cell], columns: Sequence[str], styles: Sequence[str], heading: bool) -> Markup:
    """A row; each cell names its column, for narrow pages on which the cells of a row stand below each other."""
    cells = []
    for n, (cell, column, style) in enumerate(zip(row, columns, styles, strict=True)):
        words = cell if isinstance(cell, Markup) else escape(_text(cell))
        if n == 0 and heading:
            # a key such as gujarat_rera_general_rules_2017 may be broken at its underscores
            words = cell if isinstance(cell, Markup) else words.replace("_", Markup("_<wbr>"))
            cells.append(Markup('<th scope="row" style="{}">{}</th>').format(style, words))
        elif isinstance(cell, Flagged):
            red = Markup('<td class="wrong" style="{}" data-column="{}">{}</td>')
            cells.append(red.format(style + RED, column, words))
        else:
            cells.append(Markup('<td style="{}" data-column="{}">{}</td>').format(style, column, words))
    return Markup("<tr>{}</tr>").format(Markup("").join(cells))


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def _written(values: Sequence[Any]) -> list[Cell]:
    """The values of a column as text; its floats all with the decimals that the longest of them needs.

    >>> _written([0.5, 0.9625, None, float("nan")]), _written([1.0, 3]), _written(["a", 2])
    (['0.5000', '0.9625', None, None], ['1.0', '3'], ['a', '2'])
    """
    floats = [value for value in values if isinstance(value, float) and math.isfinite(value)]
    places = max((len(f"{value:.{PLACES}f}".rstrip("0").partition(".")[2]) for value in floats), default=0) or 1
    written: list[Cell] = []
    for value in values:
        if value is None or (isinstance(value, float) and math.isnan(value)):
            written.append(None)
        elif isinstance(value, float):
            written.append(f"{value:.{places}f}")
        else:
            written.append(value if isinstance(value, str) else str(value))
    return written
