"""Ids of provisions: the section that one stands in, and which of two covers the other."""

import pytest

from civicsetu.model.ids import ProvisionId


@pytest.mark.parametrize(
    ("provision", "section"),
    [
        ("rera_act_2016#18", "rera_act_2016#18"),
        ("rera_act_2016#11(4)(h)", "rera_act_2016#11"),
        ("rera_act_2016#3(1) proviso", "rera_act_2016#3"),
        ("rera_act_2016#6 Explanation", "rera_act_2016#6"),
        ("rera_act_2016#45 Explanation (i)", "rera_act_2016#45"),
        ("rera_act_2016#12A(1)", "rera_act_2016#12A"),
        ("up_rera_rules_2016#3-B(2)", "up_rera_rules_2016#3-B"),
        ("rera_act_2016#2(zf) closing words", "rera_act_2016#2"),
        ("rera_act_2016#long title", "rera_act_2016#long title"),
        ("rera_act_2016#Chapter II", "rera_act_2016#Chapter II"),
        ("rules#Form A", "rules#Form A"),
        ("rules#Form A (2)", "rules#Form A (2)"),
        ("rules#Schedule I(3) proviso", "rules#Schedule I"),
        ("rules#Annexure Explanation", "rules#Annexure"),
        ("rules#", "rules#"),
    ],
)
def test_the_section_of_a_provision(provision, section):
    assert ProvisionId(provision).section == section


@pytest.mark.parametrize(
    ("provision", "gold", "covered"),
    [
        ("11(4)", "11(4)(h)", True),
        ("11", "11(4)(h)", True),
        ("11(4)(h)", "11(4)", True),
        ("11(4)(h)", "11(4)(h)", True),
        ("1", "11", False),
        ("11", "1", False),
        ("11(4)", "11(5)", False),
        ("11(1)", "11(11)", False),
        ("12", "12A", False),
        ("3(1)", "3(1) proviso", True),
        ("3(1) proviso", "3(1)", True),
        ("3(1) proviso", "3(1) proviso 2", False),
        ("3(1) proviso 2", "3(2)", False),
        ("3 proviso", "3(1) proviso", False),
        ("3", "3(1) proviso", True),
        ("6 Explanation", "6 explanation", True),
        ("45 Explanation (i)", "45 Explanation", True),
        ("45 Explanation (i)", "45 Explanation (ii)", False),
        ("4(2)(l)(D)", "4(2)(l)(d)", False),
        ("4 (2)", "4(2)(l)", True),
        ("Form A", "Form A (2)", False),
        ("Form A", "Form B", False),
    ],
)
def test_a_provision_overlaps_what_it_covers_or_lies_inside(provision, gold, covered):
    assert ProvisionId(f"rera_act_2016#{provision}").overlaps(f"rera_act_2016#{gold}") is covered
    assert ProvisionId(f"rera_act_2016#{gold}").overlaps(f"rera_act_2016#{provision}") is covered


def test_another_document_overlaps_nothing():
    assert not ProvisionId("up_rera_rules_2016#11").overlaps("rera_act_2016#11")
