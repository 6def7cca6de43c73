"""Tables of a section and of a form as rows and cells, and the words around them."""

from pathlib import Path

import pytest

from civicsetu.answer.verbatim import printed
from civicsetu.index.passages import make_passages
from civicsetu.model.document import Document
from civicsetu.model.ids import Pinpoint
from civicsetu.read.page.lines import Cell, Line
from civicsetu.read.page.pdf import raw_texts, read_pages
from civicsetu.read.tree.joining import Words, running
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.tables import tables_in, with_tables, without_tables
from civicsetu.read.tree.units import split_units

OFFENCES = {
    "ap_rera_rules_2017": "47(1)", "gujarat_rera_general_rules_2017": "19(1)",
    "chandigarh_rera_general_rules_2016": "33(1)", "daman_diu_rera_general_rules_2016": "33(1)",
}  # fmt: skip


def _line(text: str, page: int = 1, cell: tuple[int, int, int] | None = None, last: int | None = None) -> Line:
    """A line of text, or one in a cell: table, row and column; `last` is the last column that the cell takes."""
    place = Cell(*cell, cell[1], cell[2] if last is None else last, 2) if cell else None
    return Line(text, page, 72, 100, 300, 110, 10, 0, place)


def _units(lines: list[Line]) -> list[tuple[str, str]]:
    text: Running = running(lines, Words(lines), 0.0)
    tables = tables_in(text, lines)
    units = with_tables(split_units(without_tables(text, tables), "rule", "7"), tables, text.text)
    ends = [unit.start for unit in units[1:]] + [len(text.text)]
    return [(unit.pinpoint, text.text[unit.start : end].strip()) for unit, end in zip(units, ends, strict=True)]


FEES = [
    _line("(1) The fee is that of the table below:"),
    _line("Work", cell=(0, 0, 0)), _line("Fee", cell=(0, 0, 1)),
    _line("(1) Lamps that", cell=(0, 1, 0)), _line("are lit", cell=(0, 1, 0)), _line("ten rupees", cell=(0, 1, 1)),
    _line("(2) Bells", cell=(0, 2, 0)), _line("five rupees", cell=(0, 2, 1)),
    _line("(2) No other fee is taken."),
]  # fmt: skip
AS_READ = [
    ("7", ""),
    ("7(1)", "(1) The fee is that of the table below:"),
    ("7(1) table", ""),
    ("7(1) table heading row", ""),
    ("7(1) table heading row column 1", "Work"),
    ("7(1) table heading row column 2", "Fee"),
    ("7(1) table row 1", ""),
    ("7(1) table row 1 column 1", "(1) Lamps that are lit"),
    ("7(1) table row 1 column 2", "ten rupees"),
    ("7(1) table row 2", ""),
    ("7(1) table row 2 column 1", "(2) Bells"),
    ("7(1) table row 2 column 2", "five rupees"),
    ("7(2)", "(2) No other fee is taken."),
]


def test_numbers_in_cells_are_no_sub_rules() -> None:
    assert _units(FEES) == AS_READ


def test_a_table_goes_on_overleaf() -> None:
    overleaf = [line._replace(page=2) if line.text == "(2) Bells" else line for line in FEES]
    overleaf = [line._replace(page=2) if n >= 6 else line for n, line in enumerate(overleaf)]
    cut = [
        line._replace(cell=line.cell._replace(row=0, last_row=0)) if line.cell and line.page == 2 else line
        for line in overleaf
    ]
    assert _units(cut) == AS_READ


def test_words_behind_a_table_close_the_unit() -> None:
    units = _units([*FEES[:-1], _line("and is paid at the counter.")])
    assert units[-1] == ("7(1) closing words", "and is paid at the counter.")


def test_a_hyphen_at_the_end_of_a_cell_stays() -> None:
    lines = [line._replace(text="Claims-") if line.text == "(2) Bells" else line for line in FEES]
    assert ("7(1) table row 2 column 1", "Claims-") in _units(lines)
    assert ("7(1) table row 2 column 2", "five rupees") in _units(lines)


@pytest.mark.parametrize(
    "first, second",
    [
        pytest.param("Place 1", "Place 2", id="rows that begin alike"),
        pytest.param("Name ____", "Bells", id="blanks to fill in"),
        pytest.param("100", "Bells", id="a figure alone"),
    ],
)
def test_a_first_row_that_names_no_columns_is_a_row(first: str, second: str) -> None:
    lines = [
        _line(first, cell=(0, 0, 0)), _line("Fee", cell=(0, 0, 1)),
        _line(second, cell=(0, 1, 0)), _line("ten", cell=(0, 1, 1)),
    ]  # fmt: skip
    assert [pinpoint for pinpoint, _ in _units(lines)][2] == "7 table row 1"


def test_a_row_that_numbers_the_columns_is_of_the_heading() -> None:
    numbers = [_line("(1)", cell=(0, 1, 0)), _line("(2)", cell=(0, 1, 1))]
    lines = [*FEES[1:3], *numbers, _line("Bells", cell=(0, 2, 0)), _line("ten", cell=(0, 2, 1))]
    assert [pinpoint for pinpoint, _ in _units(lines) if "column" not in pinpoint] == [
        "7", "7 table", "7 table heading row", "7 table heading row 2", "7 table row 1",
    ]  # fmt: skip


def test_the_arithmetic_of_pinpoints_knows_tables() -> None:
    cell = Pinpoint("Form O table 2 heading row column 3")
    assert cell.steps == ("Form O", "table 2", "heading row", "column 3")
    assert cell.above == "Form O table 2 heading row" and cell.above.above == "Form O table 2"
    assert Pinpoint("47(1) table row 2").covers("47(1) table row 2 column 1") and cell.section == "Form O"
    assert not Pinpoint("47(1) table row 2").covers("47(1) table row 20")


# ------------------------------------------------------------------ the official documents
@pytest.mark.parametrize("key", OFFENCES)
def test_the_table_of_offences(born_digital: dict[str, Document], key: str) -> None:
    """Four offences, each with the section that punishes it and a share of the cost; nothing is left in the rule."""
    if key not in born_digital:
        pytest.skip(f"{key} is not in the mirror")
    of = {p.pinpoint: p for p in born_digital[key].provisions}
    rule, table = OFFENCES[key], f"{OFFENCES[key]} table"
    assert of[rule].text.endswith("below:") and of[table].parent == of[rule].id
    rows = [of[f"{table} row {n}"] for n in (1, 2, 3, 4)]
    assert f"{table} row 5" not in of
    for row, section in zip(rows, ("59", "64", "66", "68"), strict=True):
        words = [p.text for p in born_digital[key].provisions if p.parent == row.id]
        assert f"section {section}" in words[-2] and "estimated cost" in words[-1]
    last = [p for p in born_digital[key].provisions if p.parent == of[f"{table} heading row"].id][-1]
    assert "compounding" in last.text


def test_every_cell_stands_on_its_page(born_digital: dict[str, Document], mirror: Path) -> None:
    cells = 0
    for key, document in born_digital.items():
        path = mirror / f"{key}.pdf"
        if not path.is_file():
            continue
        pages = [printed(text) for text in raw_texts(path, read_pages(path))]
        for cell in (p for p in document.provisions if p.kind == "cell"):
            cells += 1
            assert all(
                printed(document.text[start:end]) in pages[page - 1]
                for page, start, end in document.by_page(cell.char_start, cell.char_end)
            ), (cell.id, cell.text)
    assert cells > 1500 or len(born_digital) < 8


def test_a_passage_of_rows_has_the_columns_headings_as_its_context(born_digital: dict[str, Document]) -> None:
    document = born_digital.get("gujarat_rera_authority_rules_2016")
    if document is None:
        pytest.skip("gujarat_rera_authority_rules_2016 is not in the mirror")
    passages = make_passages(document, 900)
    rows = [p for p in passages if p.provision.endswith("Form C table 2")]
    assert rows and all("Payments" in p.context or "Income" in p.context for p in rows)
    covered = [name for p in passages for name in dict.fromkeys(p.covers)]
    with_words = [p.id for p in document.provisions if p.text]
    assert set(with_words) <= set(covered) | {p.id for p in document.provisions if p.kind == "paragraph"}
