"""The clauses of model agreements, the items of forms and the entries of schedules."""

from pathlib import Path

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.annex_clauses import annex_units, clause_starts
from civicsetu.read.tree.joining import Words, running
from civicsetu.read.tree.names import Unit
from civicsetu.read.tree.plaintext import read_plaintext


def _lines(*texts: str, left: float = 72, page: int = 1) -> list[Line]:
    """Lines of a page; each blank at the beginning of a text sets it in by ten points."""
    insets = [10 * (len(text) - len(text.lstrip())) for text in texts]
    insets[0] = insets[0] or 150  # the title is centred
    return [
        Line(text.strip(), page, left + inset, 100, 500, 110, 10, 0) for text, inset in zip(texts, insets, strict=True)
    ]


def _read(lines: list[Line], kind: str = "annexure", name: str = "Annexure A") -> dict[str, str]:
    text = running(lines, Words(lines), 0.0)
    units = annex_units(Unit(kind, "A", 0, 0, None, name), text, text, lines)
    ends = [unit.start for unit in units[1:]] + [len(text.text)]
    return {
        unit.pinpoint.removeprefix(name).strip(): text.text[unit.start : end].strip()
        for unit, end in zip(units, ends, strict=True)
    }


AGREEMENT = _lines(
    "AGREEMENT FOR A LAMP", "WHEREAS the keeper has a lamp;", "1. TERMS:",
    "1.1 The keeper sells the lamp for:", "  (i) ten rupees; and", "  (ii) a wick:",
    "  Provided that a school pays nothing.", "1.2 The buyer pays within", "  2. days.",
    "2. DELIVERY: The lamp is brought by hand, as said in", "1.1 above.", "3. The buyer keeps the box.",
    "IN WITNESS WHEREOF the parties sign.", "1. Name of the keeper",
)  # fmt: skip
CLAUSES = {
    "": "AGREEMENT FOR A LAMP WHEREAS the keeper has a lamp;",
    "clause 1": "1. TERMS:",
    "clause 1.1": "1.1 The keeper sells the lamp for:",
    "clause 1.1(i)": "(i) ten rupees; and",
    "clause 1.1(ii)": "(ii) a wick:",
    "clause 1.1 proviso": "Provided that a school pays nothing.",
    "clause 1.2": "1.2 The buyer pays within 2. days.",
    "clause 2": "2. DELIVERY: The lamp is brought by hand, as said in 1.1 above.",
    "clause 3": "3. The buyer keeps the box.",
    "closing words": "IN WITNESS WHEREOF the parties sign. 1. Name of the keeper",
}


def test_an_agreement_is_its_recitals_its_clauses_and_its_signatures() -> None:
    assert _read(AGREEMENT) == CLAUSES


def test_a_page_that_is_set_off_goes_on_with_the_list() -> None:
    off = [line._replace(page=2, x0=line.x0 + 13) if n >= 9 else line for n, line in enumerate(AGREEMENT)]
    assert _read(off) == CLAUSES


@pytest.mark.parametrize("kind, called", [("form", "item"), ("schedule", "entry")])
def test_a_form_has_items_and_a_schedule_entries(kind: str, called: str) -> None:
    found = _read(_lines("FORM", "1. Name", "2. Place", "3. Lamps"), kind, "Form A")
    assert list(found) == ["", f"{called} 1", f"{called} 2", f"{called} 3"]


def test_clauses_with_letters_and_numbers_that_have_no_heading() -> None:
    found = _read(_lines("AGREEMENT", "1. The lamp.", "1(a) Its wick.", "1(b) Its oil.", "2.1 The box.", "3. The key."))
    assert list(found)[1:] == ["clause 1", "clause 1(a)", "clause 1(b)", "clause 2.1", "clause 3"]


def test_a_second_list_under_no_heading_is_not_hung_below_the_first() -> None:
    found = _read(
        _lines(
            "FORM", "1. Of a person:", "  (a) Name", "  (b) Place", "OR of a firm:", "  (a) Title", "2. Fee", "3. Day"
        ),
        "form",
    )
    assert "item 1(b)" in found and not any("(b)(a)" in pinpoint for pinpoint in found)


def test_places_to_be_filled_in_are_no_items() -> None:
    found = _read(_lines("FORM", "1. Papers:", "  (i) ...", "  (ii) ____", "2. Fee", "3. Day"), "form")
    assert list(found) == ["", "item 1", "item 2", "item 3"]


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(["FORM", "1. Name", "2. Place"], id="two numbers"),
        pytest.param(["FORM", "2. Name", "3. Place", "4. Day"], id="a list that does not begin"),
        pytest.param(["FORM", "1. Name", "3. Place", "5. Day"], id="gaps"),
        pytest.param(["FORM", "10.5 per cent", "11.2 per cent", "1.5 litres"], id="figures"),
    ],
)
def test_what_is_no_list_is_kept_whole(texts: list[str]) -> None:
    lines = _lines(*texts)
    assert clause_starts(lines, [line.x0 for line in lines]) == []


def test_a_list_that_goes_on_within_a_line_stays_whole() -> None:
    assert list(_read(_lines("SCHEDULE", "1. Lamps.", "2. Bells.", "3. Keys. 4. Oil."), "schedule")) == [""]


def test_an_annex_of_text_without_positions_stays_whole(tmp_path: Path) -> None:
    act = (
        "1. Short title.—This is the Lamps Act.\n2. Lamps.—Every lamp shall be lit at dusk.\n3. Bells.—No bell is rung."
    )
    (tmp_path / "act.txt").write_text(f"{act}\n              SCHEDULE\n1. Lamps.\n2. Bells.\n3. Keys.\n")
    document = read_plaintext(tmp_path / "act.txt", Meta("act", "Act", "Act", "official", "CENTRAL", "act"))
    assert not [p.pinpoint for p in document.provisions if "entry" in p.pinpoint]


# ------------------------------------------------------------------ the official documents, counted on their pages
@pytest.mark.parametrize(
    "key, annex, clauses, lower",
    [
        ("ap_rera_rules_2017", "Annexure A", 33, {"1.12", "7.6", "9.3", "25.2"}),
        ("chandigarh_rera_agreement_rules_2016", "Annexure", 33, {"1.11", "7.6", "9.3", "15.3", "24.2"}),
        ("gujarat_rera_general_rules_2017", "Annexure A", 31, {"1(h)", "2.2", "4.2", "7.4", "9.1"}),
    ],
)
def test_model_agreements(born_digital: dict[str, Document], key: str, annex: str, clauses: int, lower: set) -> None:
    if key not in born_digital:
        pytest.skip(f"{key} is not in the mirror")
    numbers = {
        p.number for p in born_digital[key].provisions
        if p.pinpoint.startswith(f"{annex} clause") and p.pinpoint == f"{annex} clause {p.number}"
    }  # fmt: skip
    mains = {str(number).partition(".")[0].partition("(")[0] for number in numbers}
    assert mains == {str(n) for n in range(1, clauses + 1)} and lower <= numbers
    after = {f"{n.rpartition('.')[0]}.{int(n.rpartition('.')[2]) + 1}" for n in lower if "." in n}
    assert numbers.isdisjoint(after)


FORM = _lines(
    "FORM E", "[See rule 7(1)]", "As required I submit:", "(i) A draft for the fee;", "(ii) In case of a person",
    "  (a) Name", "  (b) Address", "  OR", "  In case of a firm", "  (a) Name", "(iii) Any other thing.", "Dated:",
)  # fmt: skip


def test_a_form_without_numbers_has_its_one_list_in_brackets() -> None:
    found = _read(FORM, "form", "Form E")
    assert list(found) == ["", "item i", "item ii", "item ii(a)", "item ii(b)", "item iii", "closing words"]
    assert found["item iii"] == "(iii) Any other thing."
    assert list(_read(FORM, "annexure", "Annexure A")) == [""]


def test_several_lists_in_brackets_are_below_something_else() -> None:
    statement = _lines("FORM P", "A. Cases", "(i) filed", "(ii) heard", "(iii) decided", "B. Appeals", "(i) filed")
    assert list(_read(statement, "form", "Form P")) == [""]


def test_a_form_may_have_two_items_and_set_them_carelessly() -> None:
    two = _lines("FORM F", "1. The keeper of the lamp.", "2. It is granted on terms:", "  (i) it burns.", "Dated:")
    assert list(_read(two, "form", "Form F")) == ["", "item 1", "item 2", "item 2(i)", "closing words"]
    assert list(_read(two)) == [""]
    aside = _lines("FORM A", "1. The particulars are:", "  (i) a name", " 2. The papers are:", "3. It is true.")
    assert [start.name for start in clause_starts(aside, [line.x0 for line in aside], is_form=True)] == ["1", "2", "3"]


def test_a_form_whose_first_number_is_lost() -> None:
    lost = _lines("FORM H", "It is granted to", "2. The terms are:", "  (i) it burns;", "3. A year.", "4. It ends.")
    assert list(_read(lost, "form", "Form H")) == ["", "item 2", "item 2(i)", "item 3", "item 4"]
    assert list(_read(lost)) == [""]
