"""Each rule fires on a document that breaks it and on no other."""

from dataclasses import replace

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.read.check.rules import RULES, fatal, validate
from civicsetu.read.tree.markdown import read_markdown

META = Meta("wells", "The Wells Act, 1931", "Wells Act", "official", "CENTRAL", "act", year=1931)
SECTION = "### 1. Digging\n\nNo one shall dig a well where another one's water comes from.\n"


@pytest.fixture
def good(tmp_path) -> Document:
    (tmp_path / "a.md").write_text(f"# Wells\n\n{SECTION}", encoding="utf-8")
    return read_markdown(tmp_path / "a.md", META).document


def changed(document: Document, **values) -> Document:
    return replace(document, meta=replace(document.meta, **values))


def renamed(document: Document, **values) -> Document:
    return replace(document, provisions=tuple(replace(p, **values) for p in document.provisions))


BREAKS = {
    "empty text": (lambda d: replace(renamed(d, text=""), text=""), True),
    "tiny text": (lambda d: replace(d, text="1. Digging"), True),
    "no title": (lambda d: changed(d, title=" 12 "), True),
    "unknown type": (lambda d: changed(d, doc_type="poem"), True),
    "impossible year": (lambda d: changed(d, year=19310), True),
    "malformed id": (lambda d: renamed(d, id="other#1"), True),
    "malformed number": (lambda d: renamed(d, number="1st"), False),
    "swallowed heading": (lambda d: renamed(d, text=f"{d.text} 2. Filling.-(1) No well may be filled."), False),
    "missing court": (lambda d: changed(d, doc_type="judgment"), True),
    "missing act": (lambda d: changed(d, doc_type="rules"), True),
}


def test_a_good_document_has_no_problem(good):
    assert validate(good, "a.md") == [] and len(RULES) == 10


@pytest.mark.parametrize("rule", BREAKS)
def test_each_rule_fires_alone(good, rule):
    broken, is_fatal = BREAKS[rule]
    problems = validate(broken(good), "a.md")
    assert [p.rule for p in problems] == [rule] and problems[0].reason
    assert bool(fatal(problems)) == is_fatal


@pytest.mark.parametrize("source", [None, "", "  "])
def test_a_document_without_source(good, source):
    assert [(p.rule, p.fatal) for p in validate(good, source)] == [("no source", True)]


def test_what_is_named_is_not_missing(good):
    assert not validate(changed(good, doc_type="judgment", authority="High Court of Kaveri"), "x")
    assert not validate(changed(good, doc_type="rules", made_under="water_act"), "x")
    said = replace(good, front=("In exercise of the powers conferred by section 4 of the Water Act, 1930",))
    assert not validate(changed(said, doc_type="regulations"), "x")


@pytest.mark.parametrize("values", [{"year": 1799}, {"effective_date": "0216-05-01"}, {"effective_date": "2216-05-01"}])
def test_years(good, values):
    assert [p.rule for p in validate(changed(good, **values), "x")] == ["impossible year"]


@pytest.mark.parametrize("number", ["1", "12A", "3-B", "53AA", "271-IA", "12.1", "4 to 6", "9AC", "XIV"])
def test_numbers_as_statutes_have_them(good, number):
    assert not validate(renamed(good, number=number), "x")


def test_two_provisions_of_one_id(good):
    twice = replace(good, provisions=good.provisions * 2)
    assert [(p.rule, p.fatal) for p in validate(twice, "x")] == [("malformed id", False)]
