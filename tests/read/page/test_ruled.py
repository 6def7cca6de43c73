"""Tables that are drawn with rules, on pages that are drawn here, and against PyMuPDF's own finder of tables."""

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest

from civicsetu.read.page.lines import Line
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.page.ruled import Rule, grids

XS, YS = (72.0, 200.0, 330.0, 520.0), (100.0, 140.0, 180.0, 220.0)
Words = dict[tuple[float, float], str]


def _page(folder: Path, words: Words, rules: Sequence[tuple[float, float, float, float]], rotation: int = 0) -> list:
    """The lines of a page with these words at these places and these rules."""
    document = pymupdf.open()
    page = document.new_page(width=595, height=842)
    for place, text in words.items():
        page.insert_text(place, text, fontsize=10)
    for x0, y0, x1, y1 in rules:
        page.draw_line((x0, y0), (x1, y1), width=0.6)
    page.insert_text((72, 60), "(1) The fee is that of the table below, and is paid at the counter:", fontsize=10)
    page.insert_text((72, 300), "(2) No other fee is taken for any work that is done at the counter.", fontsize=10)
    page.set_rotation(rotation)
    document.save(folder / "page.pdf")
    return list(read_pages(folder / "page.pdf")[0].lines)


def _rules(xs: Sequence[float] = XS, ys: Sequence[float] = YS) -> list[tuple[float, float, float, float]]:
    return [(xs[0], y, xs[-1], y) for y in ys] + [(x, ys[0], x, ys[-1]) for x in xs]


def _cells(lines: Sequence[Line]) -> list[tuple[int, int, str]]:
    return [(line.cell.row, line.cell.column, line.text) for line in lines if line.cell]


TWO_ROWS: Words = {
    (80, 115): "Work", (210, 115): "Time", (340, 115): "Fee",
    (80, 155): "Lamps that", (80, 167): "are lit", (210, 155): "ten days", (340, 155): "(a) ten rupees",
    (80, 195): "2. Bells", (210, 195): "a year", (340, 195): "five rupees",
}  # fmt: skip


def test_cells_come_row_by_row_each_with_its_lines_together(tmp_path: Path) -> None:
    lines = _page(tmp_path, TWO_ROWS, _rules())
    assert _cells(lines) == [
        (0, 0, "Work"), (0, 1, "Time"), (0, 2, "Fee"),
        (1, 0, "Lamps that"), (1, 0, "are lit"), (1, 1, "ten days"), (1, 2, "(a) ten rupees"),
        (2, 0, "2. Bells"), (2, 1, "a year"), (2, 2, "five rupees"),
    ]  # fmt: skip
    assert [line.text[:3] for line in lines if not line.cell] == ["(1)", "(2)"]
    assert lines[0].text.startswith("(1)") and lines[-1].text.startswith("(2)")


def test_a_cell_may_take_several_columns_and_rows(tmp_path: Path) -> None:
    rules = [r for r in _rules() if r != (330.0, 100.0, 330.0, 220.0)] + [(330.0, 140.0, 330.0, 220.0)]
    lines = _page(tmp_path, TWO_ROWS | {(340, 115): ""}, rules)
    heading = [line.cell for line in lines if line.cell and line.cell.row == 0]
    assert [(cell.column, cell.last_column) for cell in heading if cell] == [(0, 0), (1, 2)]


def test_a_piece_of_type_that_runs_through_two_cells_is_parted(tmp_path: Path) -> None:
    words = {place: text for place, text in TWO_ROWS.items() if place not in ((80, 195), (210, 195))}
    lines = _page(tmp_path, words | {(80, 195): "2. Bells                                      a year"}, _rules())
    assert (2, 0, "2. Bells") in _cells(lines) and (2, 1, "a year") in _cells(lines)


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(_rules((72.0, 520.0)), id="a frame of one column"),
        pytest.param([(72, y, 520, y) for y in YS], id="level rules alone"),
        pytest.param(_rules(ys=(100.0, 220.0))[:2], id="two rules"),
        pytest.param(_rules((72.0, 90.0, 520.0)), id="words over the edge of a cell"),
    ],
)
def test_what_is_no_table_of_words_is_read_as_lines(tmp_path: Path, rules: list) -> None:
    assert _cells(_page(tmp_path, TWO_ROWS, rules)) == []


def test_a_page_that_lies_on_its_side_is_read_as_lines(tmp_path: Path) -> None:
    assert _cells(_page(tmp_path, TWO_ROWS, _rules(), rotation=90)) == []


def test_rules_that_meet_no_others_do_not_join_tables() -> None:
    level = [Rule(y, 72, 520) for y in (100, 140, 180, 300, 340, 380)]
    upright = [Rule(x, y, y + 80) for y in (100, 300) for x in (72, 300, 520)]
    found = grids(level, upright)
    assert [(grid.y0, grid.y1, len(grid.cells)) for grid in found] == [(100, 180, 4), (300, 380, 4)]
    assert grids([*level, Rule(240, 72, 520)], upright) == found


@pytest.mark.parametrize("file, page, cells", [("gujarat_rera_general_rules_2017.pdf", 8, 10)])
def test_the_same_cells_as_by_pymupdf(mirror: Path, file: str, page: int, cells: int) -> None:
    if not (mirror / file).is_file():
        pytest.skip(f"{file} is not in the mirror")
    ours: dict[tuple[int, int], str] = {}
    for line in read_pages(mirror / file, page, page)[0].lines:
        if line.cell:
            place = line.cell.row, line.cell.column
            ours[place] = f"{ours.get(place, '')} {line.text}".strip()
    with pymupdf.open(mirror / file) as document:
        theirs = document[page - 1].find_tables().tables[0].extract()
    assert len(ours) == cells
    for (row, column), words in ours.items():
        # theirs puts commas at the end of lines
        assert sorted("".join(words.split())) == sorted("".join(theirs[row][column].split()))
