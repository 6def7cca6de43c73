"""The headings of forms: as printed, as OCR runs them together, and those that a scan has lost."""

import pytest

from civicsetu.model.document import Document
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.annexes import annex_heading, heading_is_lost, name_lost
from civicsetu.read.tree.parts import Annex, Section

LAYOUT = Layout((), (), (), 12.0, (60.0, 530.0))


def line(text: str, page: int = 1, x0: float = 260.0, x1: float = 320.0) -> Line:
    return Line(text, page, x0, 40.0, x1, 54.0, 12.0, 0)


@pytest.mark.parametrize(
    ("text", "number"), [("FORM B", "B"), ("FORMB", "B"), ("FORMM", "M"), ("FORM ‘D’", "D"), ("FORM", "")]
)
def test_headings(text: str, number: str) -> None:
    heading = annex_heading(line(text), LAYOUT)
    assert heading is not None and heading == ("form", number)


@pytest.mark.parametrize("text", ["FORMS", "FORMAT", "Forma", "FORM B is used.", "INFORM A"])
def test_what_is_no_heading(text: str) -> None:
    heading = annex_heading(line(text), LAYOUT)
    assert heading is None or heading.number == ""


@pytest.mark.parametrize(
    ("lines", "lost"),
    [
        ((line("Signature"), line("[See rule 9(1)]", 2)), True),
        ((line("Signature"), line("(See section 12)", 2)), True),
        ((line("Signature"), line("[See rule 9(1)]")), False),  # in the middle of a page
        ((line("FORM G"), line("[See rule 9(1)]", 2)), False),  # its heading is overleaf
        ((line("Signature"), line("[See rule 9(1)]", 2, 60.0, 530.0)), False),  # not centred
        ((line("Signature"), line("See rule 9(1) for the fee", 2)), False),
    ],
)
def test_a_heading_is_lost_where_the_line_below_it_begins_a_page(lines: tuple[Line, ...], lost: bool) -> None:
    assert heading_is_lost(lines, 1, LAYOUT) is lost


def rule(number: str, *texts: str) -> Section:
    return Section("rule", number, "Grant", (), [line(text) for text in texts])


RULES = (
    rule("9", "(1) An agent applies in Form G.", "(2) A fee is paid."),
    rule("10", "(1) He is given Form H.", "(2) Otherwise he is told in Form I."),
    rule("11", "(1) He applies in Form J or in Form H."),
)


@pytest.mark.parametrize(
    ("named", "number"),
    [
        ("[See rule 9(1)]", "G"),
        ("[See rule 10(1)]", "H"),  # not I, which another sub-rule names
        ("[See rule 10]", ""),  # H or I
        ("[See rule 11(1)]", "H"),  # J stands behind it
        ("[See rule 9(2)]", ""),
        ("[See rule 40]", ""),
    ],
)
def test_a_lost_form_is_the_one_that_its_rule_names(named: str, number: str) -> None:
    lost = Annex("form", "", [line(named, 3)], is_lost=True)
    parts = [*RULES, Annex("form", "F", [line("FORM F")]), lost, Annex("form", "J", [line("FORM J")])]
    said = list(name_lost(parts))
    assert (lost.number, lost.read_as) == (number, named if number else None)
    warning = f"page 3: the heading above “{named}” was not read, so that this form has no number"
    assert said == ([] if number else [warning])


# The forms of the Uttar Pradesh scan and the pages that they begin on, written from its pages; I and K are not in it
UP_FORMS = {
    "A": 19, "B": 21, "C": 23, "D": 24, "E": 25, "F": 26, "G": 27, "H": 29, "J": 30, "L": 32, "M": 34, "N": 36,
    "O": 38, "P": 43,
}  # fmt: skip


def test_the_forms_of_a_scan(scans: dict[str, Document]) -> None:
    document = scans["up_rera_rules_2016"]
    forms = [p for p in document.provisions if p.kind == "form"]
    assert {p.number: p.pages[0] for p in forms} == UP_FORMS
    # half of the heading of H is cut off at the top of the page, and all of that of N
    assert {p.number for p in forms if p.read_as} == {"H", "N"}
    assert all(p.read_as == p.text.partition("]")[0] + "]" for p in forms if p.read_as)
    assert not [p for p in document.provisions if "rule" in p.kind and max(p.pages) > 18]


def test_the_tables_of_a_scan(scans: dict[str, Document]) -> None:
    """Form O is one table over five pages, whose cells are read one by one."""
    document = scans["up_rera_rules_2016"]
    said = {p.pinpoint: p.text for p in document.provisions if p.kind == "cell"}
    balance = [text for pinpoint, text in said.items() if pinpoint.startswith("Form O")]
    for words in ("To Cash in hand", "By Pay and Allowances", "To Recoveries from pay bills", "Capital Fund"):
        assert words in balance
    assert sum(pinpoint.startswith("Form P") for pinpoint in said) > 60
