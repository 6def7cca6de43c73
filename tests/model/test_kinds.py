"""The tables of unit kinds and document kinds."""

import re

import pytest

from civicsetu.model.document_kinds import DOCUMENT_KINDS, document_kind
from civicsetu.model.kinds import (
    ANNEXES,
    DIVISIONS,
    FORMER_TEXT,
    KINDS,
    LEVELS,
    QUALIFIERS,
    STATE_AMENDMENT,
    TABLES,
    UNIT_KINDS,
    UNITS,
)


def test_every_kind_has_one_role():
    alone = ("paragraph", STATE_AMENDMENT, FORMER_TEXT)
    assert sorted((*DIVISIONS, *UNITS, *LEVELS, *QUALIFIERS, *ANNEXES, *TABLES, *alone)) == sorted(KINDS)
    assert all(name == kind.name for name, kind in UNIT_KINDS.items())


def test_units_say_how_they_are_cited_and_what_is_below_them():
    for name in UNITS:
        assert UNIT_KINDS[name].abbreviation.endswith(".") and UNIT_KINDS[name].below in LEVELS
    assert [kind.in_words for kind in UNIT_KINDS.values() if kind.in_words != kind.name] == [
        "Explanation", "Exception", "Illustration", "state amendment", "former text", "heading row",
    ]  # fmt: skip


def test_document_kinds_name_what_exists():
    for kind in DOCUMENT_KINDS.values():
        assert kind.unit in UNITS and set(kind.own_units) <= set(UNITS)
        assert not kind.refines or kind.refines in DOCUMENT_KINDS
    assert document_kind("leaflet").form == "sections"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("act", "An Act to establish"),
        ("act", "THE SALE ACT, 1930"),
        ("amendment-act", "The Sale (Second Amendment) Act, 2019"),
        ("rules", "hereby makes the following rules"),
        ("amendment-rules", "THE SALE (AMENDMENT) RULES, 2019"),
        ("regulations", "These regulations may be called"),
        ("judgment", "A. ... Petitioners"),
        ("judgment", "O R A L\nJ U D G M E N T"),
        ("circular", "  Master Circular No. 3"),
        ("notification", "S.O. 1544(E)"),
        ("order", "OFFICE ORDER"),
        ("qa", "Q. 1: What is a promoter?"),
    ],
)
def test_signs(kind, words):
    patterns = [re.compile(sign.pattern, re.MULTILINE) for sign in DOCUMENT_KINDS[kind].signs]
    assert any(pattern.search(words) for pattern in patterns)
    assert not any(pattern.search("the plot measures ten acres") for pattern in patterns)
