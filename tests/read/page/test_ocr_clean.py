"""What is taken off a scanned page before it is read, and the tables that its rules draw."""

import numpy as np
import pytest

from civicsetu.read.page.lines import Cell
from civicsetu.read.page.ocr_clean import cleaned
from civicsetu.read.page.ocr_engine import DPI, Word
from civicsetu.read.page.ocr_lines import rows_of
from civicsetu.read.page.ocr_tables import tables_of

POINT = DPI / 72


def paper(width: float = 400, height: float = 500) -> np.ndarray:
    return np.full((int(height * POINT), int(width * POINT)), 255, np.uint8)


def ink(pixels: np.ndarray, x0: float, y0: float, x1: float, y1: float) -> None:
    pixels[int(y0 * POINT) : int(y1 * POINT), int(x0 * POINT) : int(x1 * POINT)] = 0


def rule(pixels: np.ndarray, start: tuple[float, float], end: tuple[float, float], thick: float = 1.0) -> None:
    """A straight stroke from one place to another."""
    steps = int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) * POINT * 2)
    for x, y in zip(np.linspace(start[0], end[0], steps), np.linspace(start[1], end[1], steps), strict=True):
        ink(pixels, x, y, x + thick, y + thick)


def dark(pixels: np.ndarray) -> int:
    return int((pixels < 128).sum())


def test_the_dark_of_an_edge_goes_and_type_stays() -> None:
    made = paper()
    ink(made, 100, 100, 102, 109)  # the stroke of a letter
    letters = dark(made)
    ink(made, 4, 0, 25, 80)  # the shadow of the binding
    ink(made, 25, 10, 33, 12)  # and what hangs together with it
    assert dark(cleaned(made).pixels) == letters


@pytest.mark.parametrize("slope", [0.0, 4.0])
def test_rules_go_and_type_stays(slope: float) -> None:
    made = paper()
    for x in range(100, 300, 12):
        ink(made, x, 100, x + 2, 109)
    letters = dark(made)
    rule(made, (60, 112), (340, 112 + slope))
    rule(made, (50, 60), (50 + slope, 300))
    found = cleaned(made)
    assert (len(found.level), len(found.upright)) == (1, 1)
    assert abs(dark(found.pixels) - letters) < 0.02 * letters


def word(text: str, x: float, y: float, confidence: float = 95.0, line: int = 1) -> Word:
    place = (x * POINT, y * POINT, (x + 5 * len(text)) * POINT, (y + 9) * POINT)
    return Word(text, *place, confidence, (1, 1, line))


@pytest.mark.parametrize("lean", [0.0, 6.0])  # points by which a rule as long as the table is off
def test_a_table_is_read_cell_by_cell(lean: float) -> None:
    made = paper()
    for n in range(4):
        rule(made, (50, 100 + 40 * n), (350, 100 + 40 * n + lean))
    for n in range(3):
        rule(made, (50 + 150 * n, 100), (50 + 150 * n + lean / 2.5, 220))
    words = [word("Offence", 80, 115), word("Sum", 240, 115, line=2), word("before", 80, 70, line=3)]
    words += [word("section", 80, 155, line=4), word("59", 120, 155, 25.0, 4), word("10", 240, 157, line=4)]
    tables, rest = tables_of(cleaned(made), words)
    (table,) = tables
    said = {(c.row, c.column): [[w.text for w in row] for row in rows] for c, rows in table.items()}
    assert said == {(0, 0): [["Offence"]], (0, 1): [["Sum"]], (1, 0): [["section", "59"]], (1, 1): [["10"]]}
    assert [w.text for w in rest] == ["before"] and all(c == Cell(0, *c[1:5], 2) for c in table)


def test_a_frame_is_no_table() -> None:
    made = paper()
    for start, end in (((50, 50), (350, 50)), ((50, 300), (350, 300)), ((50, 50), (50, 300)), ((350, 50), (350, 300))):
        rule(made, start, end)
    words = [word("Form", 100, 100)]
    assert tables_of(cleaned(made), words) == ([], words)


def test_a_row_of_one_long_word_is_no_dirt() -> None:
    assert rows_of([word("facilitated.", 80, 100, 25.6)]) and not rows_of([word("facil", 80, 100, 25.6)])


def test_dirt_far_before_a_line_goes() -> None:
    heading = [word("nN", 60, 100, 47.0), word("FORM", 250, 100), word("P", 280, 100)]
    (row,) = rows_of(heading)
    assert [w.text for w in row] == ["FORM", "P"]
    for kept in (word("2.", 60, 100, 47.0), word("I", 60, 100, 97.0), word("(a)", 60, 100, 40.0)):
        (row,) = rows_of([kept, *heading[1:]])
        assert row[0] == kept
