"""Defined terms and the other names that their definitions list."""

import pytest

from civicsetu.index.terms import find_terms
from civicsetu.records import Provision

TABLE = [
    ('(a) "adjudicating officer" means the officer appointed under section 71;', "adjudicating officer", ()),
    ("(d) “allottee”, in relation to a project, means the person to whom a plot is sold;", "allottee", ()),
    ("(y) ‘Government’ includes a local body;", "Government", ()),
    (
        '(e) "apartment" whether called block, chamber, flat, office, or by any other name, means a part;',
        "apartment",
        ("block", "chamber", "flat", "office"),
    ),
    (
        '(zm) "real estate agent" includes property dealers, brokers, middlemen by whatever name called;',
        "real estate agent",
        ("property dealer", "broker", "middleman"),
    ),
    ("(a) the promoter shall register;", None, ()),
    ("(a) “the whole” of the amount shall be paid;", None, ()),
]  # fmt: skip


def clause(text, pinpoint="2(a)"):
    return Provision(f"tiny#{pinpoint}", "clause", "a", None, "tiny#2", text, (), 0, len(text), 0, 4)


@pytest.mark.parametrize("text, term, aliases", TABLE)
def test_terms(text, term, aliases):
    found = find_terms([clause(text)])
    assert [(t.term, t.aliases) for t in found] == ([(term, aliases)] if term else [])


def test_only_clauses_define():
    section = Provision("tiny#2", "section", "2", None, None, '(a) "x y" means z;', (), 0, 18, 0, 4)
    assert find_terms([section]) == []


def test_names_below_the_clause_count():
    clauses = [
        clause('(zk) "promoter" means,—', "2(zk)"),
        clause("(v) any other person who acts as a builder, coloniser, contractor or by any other name;", "2(zk)(v)"),
    ]
    (term,) = find_terms(clauses)
    assert term.aliases == ("builder", "coloniser", "contractor")


def test_the_acts_own_definitions(plain_index, official_index):
    for index in (plain_index, official_index):
        terms = {row["term"]: row for row in reversed(index.store.term_rows)}
        assert len(terms) >= 45
        assert terms["promoter"]["provision"] == "rera_act_2016#2(zk)"
        assert {"builder", "coloniser", "developer"} <= set(terms["promoter"]["aliases"])
        assert terms["allottee"]["provision"] == "rera_act_2016#2(d)"
        assert all(row["provision"] in index.provisions for row in terms.values())
        # section 69 has a meaning of its own, for itself; the Act's stands first
        assert index.store.definitions["company"] == ["rera_act_2016#2(o)", "rera_act_2016#69 Explanation (a)"]
