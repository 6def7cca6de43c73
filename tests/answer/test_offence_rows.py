"""The row of a table of offences that a question is on, by the section it names or by who did what."""

import pytest

from civicsetu.answer.offence_rows import row_of_offence
from tests.tiny import ACT, Seen, document, seen

UNITS = [
    ("7", "section", "Compounding", ""),
    ("7(1)", "sub-section", "", "(1) The court accepts the sum in the Table below:"),
    ("7(1) table", "table", "", ""),
    ("7(1) table row 1", "row", "", ""),
    ("7(1) table row 1 column 1", "cell", "", "Imprisonment under section 64"),
    ("7(1) table row 1 column 2", "cell", "", "ten rupees"),
    ("7(1) table row 2", "row", "", ""),
    ("7(1) table row 2 column 1", "cell", "", "Imprisonment under section 66"),
    ("7(1) table row 2 column 2", "cell", "", "five rupees"),
    ("64", "section", "Penalty", "If any promoter fails to obey the orders of the Appellate Tribunal, he is "
     "punishable with imprisonment for a term which may extend to one month."),
    ("66", "section", "Penalty", "If any real estate agent fails to obey the orders of the Appellate Tribunal, "
     "he is punishable with imprisonment for a term which may extend to one week."),
]  # fmt: skip


@pytest.fixture(scope="module")
def library() -> Seen:
    """What an answer sees of a law with a table of offences."""
    return seen(document(ACT, UNITS))


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("What does one pay to compound an offence under section 66?", "7(1) table row 2"),
        ("What does a promoter pay who was jailed for defying the tribunal?", "7(1) table row 1"),
        ("An agent ignored the tribunal's order. What does he pay?", "7(1) table row 2"),
        ("What is paid for an offence under section 64 or section 66?", "7(1)"),  # both rows
        ("What sum compounds an offence?", "7(1)"),
    ],
)
def test_the_row_of_the_offence(library, question, row):
    unit = library.provisions[f"{ACT.key}#7(1)"]
    assert row_of_offence(unit, question, library).pinpoint == row
    cell = library.provisions[f"{ACT.key}#7(1) table row 1 column 2"]
    assert row_of_offence(cell, question, library).pinpoint in (row, cell.pinpoint)


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("A builder faces jail and wants to settle in court. What does he pay?", "7(1) table row 1"),
        ("A broker faces jail and wants to settle in court. What does he pay?", "7(1) table row 2"),
        ("Somebody faces jail and wants to settle in court. What does he pay?", "7(1) table row 2 column 2"),
    ],
)
def test_a_row_on_the_offence_of_another_actor_gives_way(library, question, row):
    cell = library.provisions[f"{ACT.key}#7(1) table row 2 column 2"]
    found = row_of_offence(cell, question, library)
    assert found.pinpoint == row or (row == "7(1) table row 2" and found.id == cell.id)
