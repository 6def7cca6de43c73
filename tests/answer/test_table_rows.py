"""Tables in answers: which rows are quoted, and under which headings."""

import pytest

from civicsetu.answer.statement import of_several_rows, statement_of, whole_of
from civicsetu.answer.table_rows import cells_of, column_of, owner_of, rows_of
from civicsetu.answer.text import quotation_text
from civicsetu.model.results import Citation
from tests.tiny import ACT, Seen, document, seen

UNITS = [
    ("7", "section", "Fees", ""),
    ("7(1)", "sub-section", "", "(1) The fee is that of the table below:"),
    ("7(1) table", "table", "", ""),
    ("7(1) table heading row", "heading-row", "", ""),
    ("7(1) table heading row column 1", "cell", "", "Work"),
    ("7(1) table heading row column 2", "cell", "", "Fee"),
    ("7(1) table row 1", "row", "", ""),
    ("7(1) table row 1 column 1", "cell", "", "Lamps"),
    ("7(1) table row 1 column 2", "cell", "", "ten rupees"),
    ("7(1) table row 1 column 3", "cell", "", "a day"),
    ("7(1) table row 2", "row", "", ""),
    ("7(1) table row 2 column 1", "cell", "", "Bells"),
    ("7(1) table row 2 column 2", "cell", "", "five rupees"),
    ("7(1) table row 3", "row", "", ""),
    ("7(1) table row 3 column 1", "cell", "", "..."),
    ("7(1) proviso", "proviso", "", "Provided that a school pays nothing."),
]


@pytest.fixture(scope="module")
def library() -> Seen:
    """What an answer sees of a law with a table."""
    law = document(ACT, UNITS)
    numbers = {p.id: p.pinpoint.rpartition(" ")[2] for p in law.provisions if p.kind in ("row", "cell")}
    for provision in law.provisions:
        if provision.id in numbers:
            object.__setattr__(provision, "number", numbers[provision.id])
        elif provision.kind in ("table", "heading-row"):
            object.__setattr__(provision, "number", None)
    return seen(law)


def _at(library, pinpoint: str):
    return library.provisions[f"{ACT.key}#{pinpoint}"]


def _quoted(statement, library) -> list[str]:
    text = library.documents[ACT.key].text
    return [text[piece.start : piece.end] for piece in statement.pieces]


def test_a_cell_is_quoted_with_its_row_and_what_leads_to_the_table(library) -> None:
    statement = statement_of(_at(library, "7(1) table row 2 column 2"), library, whole_list=False)
    assert _quoted(statement, library) == ["The fee is that of the table below:", "Bells", "five rupees"]
    assert statement.unit.pinpoint == "7(1)" and statement.left_out == 2
    assert [p.pinpoint for p in statement.conditions] == ["7(1) proviso"]
    assert not of_several_rows(statement, library)


@pytest.mark.parametrize("pinpoint", ["7(1)", "7(1) table", "7(1) table heading row column 2"])
def test_what_leads_to_a_table_is_quoted_with_all_its_rows(library, pinpoint: str) -> None:
    statement = statement_of(_at(library, pinpoint), library, whole_list=False)
    assert _quoted(statement, library)[1:] == ["Lamps", "ten rupees", "a day", "Bells", "five rupees"]
    assert statement.left_out == 0 and of_several_rows(statement, library)


def test_of_a_long_table_as_many_rows_as_there_is_room_for(library, monkeypatch) -> None:
    monkeypatch.setattr("civicsetu.answer.table_rows.WHOLE_TABLE", 20)
    rows, left = rows_of(_at(library, "7(1)"), library)
    assert [row.pinpoint for row in rows] == ["7(1) table row 1"] and left == 2


def test_a_provision_that_is_asked_for_by_name_is_quoted_without_its_headings_apart(library) -> None:
    quoted = _quoted(whole_of(_at(library, "7(1)"), library), library)
    assert "Work" not in quoted and "Bells" in quoted


def test_headings_are_those_of_the_cells_own_column(library) -> None:
    cells = cells_of([_at(library, "7(1) table row 1")], library)
    # the heading of the second column goes on over the third, which has none of its own
    assert [column_of(cell, library) for cell in cells] == ["Work", "Fee", "Fee"]
    assert column_of(_at(library, "7(1)"), library) == ""
    assert column_of(_at(library, "7(1) table heading row column 1"), library) == ""
    assert owner_of(cells[0], library).pinpoint == "7(1)" and owner_of(_at(library, "7"), library).pinpoint == "7"


def test_a_cell_is_shown_under_its_heading() -> None:
    own = Citation("a#7(1)", "s. 7(1)", "a", "official", "CENTRAL", 3, "ten rupees", 0, 10, column="Fee")
    assert quotation_text(own) == "Fee: “ten rupees” [s. 7(1), p. 3]"


@pytest.mark.parametrize(
    "question, wanted",
    [
        ("Which offences can be compounded in Daman and Diu and for how much?", 4),
        ("In Andhra Pradesh, what money is paid for compounding the offence of a promoter?", 1),
    ],
)
def test_an_answer_goes_on_behind_the_words_that_lead_to_a_table(texts_index, question: str, wanted: int) -> None:
    answer = texts_index.ask(question)
    assert sum(c.column.startswith(("Amount", "Money")) for c in answer.citations) >= wanted
    assert all(c.column for c in answer.citations if " column " in c.provision)


def test_the_recitals_of_an_agreement_do_not_lead_to_its_clauses() -> None:
    agreement = document(
        ACT,
        [
            ("Annexure A", "annexure", "", "WHEREAS the keeper has a lamp; the parties agree as follows:"),
            ("Annexure A clause 1", "clause", "", "1. The keeper sells it:"),
            ("Annexure A clause 1(a)", "sub-clause", "", "(a) for ten rupees."),
        ],
    )
    made = seen(agreement)
    statement = statement_of(made.provisions[f"{ACT.key}#Annexure A clause 1(a)"], made, whole_list=False)
    assert statement.root.pinpoint == "Annexure A clause 1"
