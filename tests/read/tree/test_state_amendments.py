"""What a print sets below a section as changes that States made in it: one unit, and none of it is the section's."""

from civicsetu.model.document import Document
from civicsetu.model.kinds import STATE_AMENDMENT
from civicsetu.read.check.telltales import telltales
from civicsetu.read.tree.rows import Row, document_of_rows
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.units import split_units

GOA = """STATE AMENDMENT

Goa

In section 8, after sub-section (2), the following sub-section shall be inserted, namely:--

(3) No one shall-- (a) dig; or (b) fill a well:

Provided that he may draw from it.

[Vide Goa Act 4 of 1999, s. 2]"""
OWN = "(1) A well is a pit.\n\n(2) No one shall--\n\n(a) fill; or\n\n(b) foul it."


def read(text: str) -> Document:
    """An act whose section 8 has these words."""
    return document_of_rows([Row("The Wells Act, 1931", "the-wells-act-1931", "8", "Wells.", text, "")])


def pinpoints(text: str) -> list[str]:
    return [provision.pinpoint for provision in read(text).provisions]


def test_their_enumerators_are_no_units_of_the_section() -> None:
    own = ["8", "8(1)", "8(2)", "8(2)(a)", "8(2)(b)"]
    assert pinpoints(OWN) == own
    assert pinpoints(f"{OWN}\n\n{GOA}") == [*own, "8 state amendment"]
    assert pinpoints(f"{OWN}\n{GOA}") == [*own, "8 state amendment"]  # in the lines of its last paragraph
    assert pinpoints(f"{OWN}\n\n{GOA.replace('AMENDMENT', 'AMENDMENTS')}") == [*own, "8 state amendment"]
    assert pinpoints(GOA) == ["8", "8 state amendment"]


def test_their_words_are_kept_apart_from_those_of_the_last_unit() -> None:
    document = read(f"{OWN}\n\n{GOA}")
    last, amendment = document.provisions[-2:]
    assert last.text == "(b) foul it." and amendment.kind == STATE_AMENDMENT
    assert amendment.parent == document.provisions[0].id
    assert amendment.text.startswith("STATE AMENDMENT Goa") and amendment.body.startswith("Goa In section 8")
    assert amendment.text.endswith("[Vide Goa Act 4 of 1999, s. 2]")
    assert not telltales(document)


def test_words_in_a_sentence_are_no_heading() -> None:
    assert pinpoints("(1) The words STATE AMENDMENT shall be printed.\n\n(2) All of it.") == ["8", "8(1)", "8(2)"]


def test_a_line_of_a_print() -> None:
    lines = ("(1) A well.", "(2) A pond.", "STATE AMENDMENT", "Goa", "(a) In sub-section (1)—", "(b) It is so.")
    text = " ".join(lines)
    starts = tuple(text.index(line) for line in lines)
    units = split_units(Running(text, starts, (20.0, 20.0, 90.0, 0.0, 20.0, 20.0), 20.0), "section", "8")
    assert [unit.pinpoint for unit in units] == ["8", "8(1)", "8(2)", "8 state amendment"]
    assert text[units[-1].body :].startswith("Goa (a)")
