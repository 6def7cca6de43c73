"""A rule that was printed with another rule's words: the answer says so, and no other rule is called misprinted."""

from types import SimpleNamespace

import pytest

from civicsetu.answer.misprinted import is_misprint, misprint_of, repeated_in
from civicsetu.model.provision import Provision

BACK_UP = "The Keeper shall keep a copy of the register and renew it on the last day of each month."


def library(*rows):
    """Provisions of one document in reading order, each from its id, its heading and its words."""
    provisions = {
        name: Provision(
            id=name, kind="rule", number=None, heading=heading, parent=None, text=words, pages=(1,), char_start=0,
            char_end=len(words), heading_start=0, body_start=0,
        )
        for name, heading, words in rows
    }  # fmt: skip
    return SimpleNamespace(
        provisions=provisions, children={}, heading_of=lambda one: one.heading,
        citation_of=lambda one: f"r. {one.id.partition('#')[2]}, Rules 2016",
    )  # fmt: skip


PRINTED = library(
    ("rules#14(4)", None, BACK_UP.replace("shall", "shal!")),  # as OCR read it
    ("rules#Chapter V", "PAYMENTS", ""),
    ("rules#15", "Rate of interest payable", BACK_UP),
    ("rules#16", "Copy of the register", BACK_UP),
    ("rules#17", "Fees", "The fee is ten rupees."),
)


def test_the_words_of_the_rule_before_under_another_heading():
    rule = PRINTED.provisions["rules#15"]
    assert repeated_in(rule, PRINTED).id == "rules#14(4)"
    line = misprint_of(rule, PRINTED)
    assert is_misprint(line) and "“Rate of interest payable”" in line and line.endswith("the words of r. 14(4).")


@pytest.mark.parametrize("name", ["rules#16", "rules#17", "rules#14(4)"])
def test_a_rule_with_words_of_its_own(name):
    """Rule 16 repeats the words, but they are what its heading promises."""
    assert misprint_of(PRINTED.provisions[name], PRINTED) == ""


@pytest.mark.official
def test_the_one_rule_of_a_real_print(uttar_pradesh):
    rows = {one.id: one for one in uttar_pradesh.provisions}
    parents = {one.parent for one in uttar_pradesh.provisions}
    scan = SimpleNamespace(
        provisions=rows, children={key: [None] for key in parents}, heading_of=lambda one: one.heading,
        citation_of=lambda one: f"r. {one.pinpoint}, Rules 2016",
    )  # fmt: skip
    assert [name for name, one in rows.items() if misprint_of(one, scan)] == ["up_rera_rules_2016#15"]
