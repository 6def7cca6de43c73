"""Words that point to provisions: a table of sentences and what each of them cites."""

from collections import Counter
from pathlib import Path

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.model.words import Reference
from civicsetu.read.tree.markdown import read_markdown
from civicsetu.read.words.references import find_references

STATUTE = """\
# A small Act

### 2. Definitions

In this Act:

- (a) "first" means one;
- (zj) "project" means what clause (zn) says;
- (zn) "real estate project" means many.

### 4. Application

- (1) One.
- (2) Two:
  - (a) this;
  - (b) that;
  - (l) a declaration:
    - (C) that it is;
    - (D) that it was.
- (3) Three.

### 5. Grant

- (1) It may:
  - (a) grant;
  - (b) reject.
- (2) It gives a number.

### 9. Agents

- (1) One.
- (2) Two.
- (3) Three.

### 12. False words

All of it.

### 14. Plans

All of it.

### 15A. Inserted

All of it.

### 18. Return

All of it.

### 34. Functions

They are:

- (a) one;
- (b) two;
- (c) three;
- (d) four.

### 80. Where the sentence stands

- (1) Before it:
  - (a) one;
  - (b) two.
- (2) SENTENCE
- (3) After it.
  - Explanation.— For this section, the list is:
    - (i) one;
    - (ii) see clause (i).
"""

CIVIL, COMPANIES, PENAL = "Code of Civil Procedure, 1908", "Companies Act, 2013", "Indian Penal Code"
CA = "Chartered Accountants Act, 1949"

# A sentence, and the pinpoints it cites; those of another law stand with its name.
TABLE: list[tuple[str, list[str | tuple[str, str]]]] = [
    ("as section 4 says", ["4"]),
    ("as section 15A says", ["15A"]),
    ("as sub-section (2) of section 4 says", ["4(2)"]),
    ("as clause (b) of sub-section (2) of section 4 says", ["4(2)(b)"]),
    ("as sub-clause (C) of clause (l) of sub-section (2) of section 4 says", ["4(2)(l)(C)"]),
    ("as section 4(2)(b) says", ["4(2)(b)"]),
    ("Section 4 applies", ["4"]),
    ("Sub-section (1) of Section 9 applies", ["9(1)"]),
    ("section 4 of this Act applies", ["4"]),
    # from where it stands
    ("as sub-section (1) says", ["80(1)"]),
    ("as clause (a) of sub-section (1) says", ["80(1)(a)"]),
    ("as clause (zn) of section 2 says", ["2(zn)"]),
    # lists and ranges
    ("under sections 12, 14 and 18", ["12", "14", "18"]),
    ("under sections 12, 14, 18 and section 34", ["12", "14", "18", "34"]),
    ("under section 4 or section 5", ["4", "5"]),
    ("under section 4, 5 or 9", ["4", "5", "9"]),
    ("under sections 4(1), 4(2) and 5", ["4(1)", "4(2)", "5"]),
    ("under clauses (a), (b) and (d) of section 34", ["34(a)", "34(b)", "34(d)"]),
    ("under clauses (a) to (c) of section 34", ["34(a)", "34(b)", "34(c)"]),
    ("under clause (a) to clause (c) of section 34", ["34(a)", "34(b)", "34(c)"]),
    ("under sub-sections (1) to (3) of section 9", ["9(1)", "9(2)", "9(3)"]),
    ("under clause (a) or clause (b) of sub-section (1)", ["80(1)(a)", "80(1)(b)"]),
    ("under sub-sections (1) and (2) of section 5", ["5(1)", "5(2)"]),
    ("under sub-section (1) of section 4 or section 5", ["4(1)", "5(1)"]),
    # a section that two chains share, or that is named once
    ("under clause (a) of sub-section (2) or under sub-section (1) of section 4", ["4(2)(a)", "4(1)"]),
    ("under clause (b) and under clause (d) of section 34", ["34(b)", "34(d)"]),
    ("under sub-section (1) or clause (a) of sub-section (2) of section 4", ["4(1)", "4(2)(a)"]),
    ("under clause (a) of sub-section (1) of section 5 or sub-section (2) of that section", ["5(1)(a)", "5(2)"]),
    ("under section 5, and sub-section (2) of the said section", ["5", "5(2)"]),
    ("under clause (b) of sub-section (1), and section 5 of this Act", ["80(1)(b)", "5"]),
    ("under sub-section (1) read with section 5", ["80(1)", "5"]),
    # other laws
    ("as section 100 of the Code of Civil Procedure, 1908 says", [("100", CIVIL)]),
    ("as section 100 of the Code of Civil Procedure, 1908, and section 4 say", [("100", CIVIL), "4"]),
    ("as clause (45) of section 2 of the Companies Act, 2013 says", [("2(45)", COMPANIES)]),
    ("as section 21 of the Indian Penal Code says", [("21", PENAL)]),
    ("as section 9 of the Companies Act says", [("9", "Companies Act")]),
    (
        "as section 3 of the Housing (Regulation and Development) Act, 2012 says",
        [("3", "Housing (Regulation and Development) Act, 2012")],
    ),
    ("as section 45-IA of the Reserve Bank of India Act, 1934 says", [("45-IA", "Reserve Bank of India Act, 1934")]),
    ("as article 226 of the Constitution says", [("226", "Constitution")]),
    (
        "a member under sub-section (1) of section 2 of the Chartered Accountants Act, 1949 who has a certificate "
        "under sub-section (1) of section 6 of that Act",
        [("2(1)", CA), ("6(1)", CA)],
    ),
    (
        "within sections 193, 219 and 228, and for section 196 of the Indian Penal Code",
        [("193", PENAL), ("219", PENAL), ("228", PENAL), ("196", PENAL)],
    ),
    (
        "for section 195 and Chapter XXVI of the Code of Criminal Procedure, 1973",
        [("195", "Code of Criminal Procedure, 1973"), ("Chapter XXVI", "Code of Criminal Procedure, 1973")],
    ),
    ("section 4 applies in spite of the Companies Act, 2013", ["4"]),
    ("section 6 of the Companies Act, 2013 or section 4", [("6", COMPANIES), "4"]),
    # misprints
    ("as sub-clause (C) of clause (1) of sub-section (2) of section 4 says", ["4(2)(l)(C)"]),
    ("as sub-clause (D) of clause (I) of sub-section (2) of section 4 says", ["4(2)(l)(D)"]),
    # from where it stands, without a number
    ("as this section says", ["80"]),
    ("as this sub-section and sub-section (1) of this section say", ["80(2)", "80(1)"]),
    ("under section 5 and, as that section says, elsewhere", ["5", "5"]),
    ("under clause (a) of sub-section (2) of section 4, and the said sub-section", ["4(2)(a)", "4(2)"]),
    ("under section 9 of the Companies Act, 2013 and for that section", [("9", COMPANIES), ("9", COMPANIES)]),
    # provisos
    ("as the second proviso to section 4 says", ["4"]),
    # other prints
    ("as section-4 and section (5) say", ["4", "5"]),
    ("as section 4 (2)(b) says", ["4(2)(b)"]),
    ("as clause ( b ) of sub-section ( 2 ) of section 4 says", ["4(2)(b)"]),
    ("as sub section (2) of section 15-A says", ["15A"]),
    ("as sub-clause (c) of clause (l) of sub-section (2) of section 4 says", ["4(2)(l)(C)"]),
    ("provided that section 4 applies", ["4"]),
    # no references
    ("that clause and such section", []),
    ("under that rule or regulation", []),
    ("THE SCHEDULE and Form an opinion", []),
    ("a section of 4 persons, each with 5 rooms", []),
    ("within 30 days of section 4, and 45 days at most", ["4"]),
    ("as section 4 and 30 days of notice require", ["4"]),
    ("the Act (5 of 1908) and its clauses", []),
    ("a dissection 4 and a subclause", []),
]


def read(tmp_path: Path, sentence: str, doc_type: str = "act") -> Document:
    path = tmp_path / "small.md"
    path.write_text(STATUTE.replace("SENTENCE", sentence + "."), encoding="utf-8")
    return read_markdown(path, Meta("small", "A small Act", "Small", "plain", "CENTRAL", doc_type)).document


def cited(tmp_path: Path, sentence: str, doc_type: str = "act") -> list[Reference]:
    return [r for r in find_references(read(tmp_path, sentence, doc_type)) if r.source == "small#80(2)"]


@pytest.mark.parametrize(("sentence", "expected"), TABLE, ids=[sentence for sentence, _ in TABLE])
def test_what_a_sentence_cites(tmp_path: Path, sentence: str, expected: list) -> None:
    found = cited(tmp_path, sentence)
    assert [(r.pinpoint, r.act) for r in found] == [e if isinstance(e, tuple) else (e, None) for e in expected]
    for reference in found:
        assert reference.target == (None if reference.act else f"small#{reference.pinpoint}")


def test_a_clause_named_in_its_own_section(tmp_path: Path) -> None:
    found = {r.source: r.pinpoint for r in find_references(read(tmp_path, "Nothing"))}
    assert found == {
        "small#2(zj)": "2(zn)",
        "small#80(3) Explanation": "80",
        "small#80(3) Explanation (ii)": "80(3) Explanation (i)",
    }


REASONS = [
    ("section 77", "77", "77 is not in this document"),
    ("clause (zn)", "(zn)", "(zn) is not in this document"),
    ("sub-clause (C) of clause (1) of sub-section (2) of section 4", "4(2)(l)(C)", "printed as 4(2)(1)(C)"),
    ("clause (q) of section 34", "34", "34(q) is not in this document; 34 is"),
    ("section 4", "4", None),
    ("sub-section (7)", "80", "80(7) is not in this document; 80 is"),
    ("rule 4", "4", "a rule, in a document that has none"),
    ("section 4 of the principal Act", "4", "a provision of the law that it amends"),
    ("Form B", "Form B", "Form B is not in this document"),
    ("sub-section (1) of that section", "(1)", "that section: none stands before these words"),
]


@pytest.mark.parametrize(("sentence", "pinpoint", "reason"), REASONS)
def test_reasons(tmp_path: Path, sentence: str, pinpoint: str, reason: str | None) -> None:
    (found,) = cited(tmp_path, f"see {sentence}")
    assert (found.pinpoint, found.reason) == (pinpoint, reason)


def test_rules_cite_the_act_they_are_made_under(tmp_path: Path) -> None:
    found = cited(tmp_path, "under rule 4 and section 5 and clause (a) of sub-rule (1) of rule 5", "rules")
    assert [(r.pinpoint, r.target) for r in found] == [("4", "small#4"), ("5", None), ("5(1)(a)", "small#5(1)(a)")]
    assert found[1].reason and "made under" in found[1].reason


# ----------------------------------------------------------- rules and their Act
def tree(meta: Meta, *units: tuple[str, str, str | None, str]) -> Document:
    """A document of units: pinpoint, kind, the pinpoint of the one it is in, words."""
    text, provisions = "", []
    for pinpoint, kind, parent, words in units:
        start = len(text)
        text += words + "\n"
        provisions.append(
            Provision(f"{meta.key}#{pinpoint}", kind, None, None, f"{meta.key}#{parent}" if parent else None,
                      words, (), start, start + len(words), start, start)
        )  # fmt: skip
    return Document(meta, text, tuple(provisions))


ACT = tree(
    Meta("sale", "Sale of Books Act, 1999", "Sale Act 1999", "official", "CENTRAL", "act"),
    ("1", "section", None, ""),
    ("1(1)", "sub-section", "1", "(1) One."),
    ("1(1) proviso", "proviso", "1(1)", "Provided that."),
    ("1(1) proviso 2", "proviso", "1(1)", "Provided further that."),
    ("7-A", "section", None, "Seven A."),
    ("Chapter II", "chapter", None, ""),
)
RULES = Meta("rules", "Sale of Books Rules, 2000", "Sale Rules 2000", "official", "GOA", "rules", made_under="sale")
MEANT = "(a) “Act” means the Sale of Books Act, 1999 (5 of 1999);"
A = "Sale of Books Act, 1999"
# the words of rule 3(2), and the target, the act and the reason of each reference
RULE_TABLE: list[tuple[str, list[tuple[str | None, str | None, str | None]]]] = [
    ("sub-section (1) of section 1", [("sale#1(1)", A, None)]),
    ("sub-section (1) of section 1 of the Act", [("sale#1(1)", A, None)]),
    ("section 1 of the said Act", [("sale#1", A, None)]),
    ("section 7A", [("sale#7-A", A, None)]),
    ("section 8", [(None, A, "8 is not in Sale Act 1999")]),
    ("sub-section (4) of section 1", [("sale#1", A, "1(4) is not in Sale Act 1999; 1 is")]),
    ("the second proviso to sub-section (1) of section 1", [("sale#1(1) proviso 2", A, None)]),
    ("proviso to sub-section (1) of section 1", [("sale#1(1) proviso", A, None)]),
    ("Chapter II of the Act", [("sale#Chapter II", A, None)]),
    ("section 1, and sub-section (1) of that section", [("sale#1", A, None), ("sale#1(1)", A, None)]),
    ("sub-section (1) of section 1; in the said sub-section", [("sale#1(1)", A, None), ("sale#1(1)", A, None)]),
    ("section 1 and sub-section (1)", [("sale#1", A, None), ("sale#1(1)", A, None)]),
    ("sub-section (1)", [(None, None, "a sub-section of no section that was named before")]),
    ("sub-rule (1) of rule 3", [("rules#3(1)", None, None)]),
    ("sub-rule (1)", [("rules#3(1)", None, None)]),
    ("sub-rule (5) of these rules", [("rules#3", None, "3(5) is not in this document; 3 is")]),
    ("this rule", [("rules#3", None, None)]),
    ("this sub-rule and the said clause", [("rules#3(2)", None, None)]),
    ("rules 2 to 3", [("rules#2", None, None), ("rules#3", None, None)]),
    ("rule 3-B (1)", [("rules#3B(1)", None, None)]),
    ("rule 9", [(None, None, "9 is not in this document")]),
    ("rule 9 of the Companies (Accounts) Rules, 2014", [(None, "Companies (Accounts) Rules, 2014", None)]),
    ("rule 9 of the principal rules", [(None, None, "a provision of the law that it amends")]),
    ("section 9 of the Companies Act, 2013", [(None, "Companies Act, 2013", None)]),
    ("section 9 of the Companies Act, 2013, and of section 1", [(None, COMPANIES, None), ("sale#1", A, None)]),
    ("Form ‘B’", [("rules#Form B", None, None)]),
    ("Form No. B", [("rules#Form B", None, None)]),
    ("Form - B", [("rules#Form B", None, None)]),
    ("as FORM B", [(None, None, None)][:0]),
    ("in FORM B", [("rules#Form B", None, None)]),
    ("Forms A to C", [(None, None, "Form A is not in this document"), ("rules#Form B", None, None),
                      (None, None, "Form C is not in this document")]),
    ("Annexure A", [("rules#Annexure A", None, None)]),
    ("Appendix A", [("rules#Annexure A", None, None)]),
    ("the Second Schedule", [("rules#Schedule", None, None)]),
    ("the First Schedule", [(None, None, "First Schedule is not in this document")]),
    ("regulation 4", [(None, None, "a regulation, in a document that has none")]),
]  # fmt: skip


def rules_with(words: str, meant: str = MEANT) -> Document:
    return tree(
        RULES,
        ("2", "rule", None, ""),
        ("2(a)", "clause", "2", meant),
        ("3", "rule", None, ""),
        ("3(1)", "sub-rule", "3", "(1) One."),
        ("3(2)", "sub-rule", "3", f"(2) As {words}."),
        ("3B", "rule", None, ""),
        ("3B(1)", "sub-rule", "3B", "(1) One."),
        ("Schedule", "schedule", None, "THE SECOND SCHEDULE"),
        ("Annexure A", "annexure", None, "Annexure A"),
        ("Form B", "form", None, "FORM B [See rule 3(1)]"),
    )


@pytest.mark.parametrize(("words", "expected"), RULE_TABLE, ids=[words for words, _ in RULE_TABLE])
def test_what_a_rule_cites(words: str, expected: list) -> None:
    found = [r for r in find_references(rules_with(words), [ACT]) if r.source == "rules#3(2)"]
    assert [(r.target, r.act, r.reason) for r in found] == expected


def test_an_act_that_is_not_in_the_corpus_is_named() -> None:
    (found, *_) = find_references(rules_with("sub-section (1) of section 1 says"))
    assert (found.target, found.act, found.pinpoint, found.reason) == (None, A, "1(1)", None)


def test_an_act_that_the_rules_do_not_name_is_the_registrys() -> None:
    document = rules_with("section 1 says", meant="(a) words;")
    (found, *_) = find_references(document)
    assert (found.target, found.act) == (None, None) and found.reason and "made under" in found.reason
    (found, *_) = find_references(document, [ACT])
    assert (found.target, found.act, found.reason) == ("sale#1", None, None)


def test_a_form_cites_its_rule_and_not_itself() -> None:
    found = [r for r in find_references(rules_with("nothing")) if r.source in ("rules#Form B", "rules#Annexure A")]
    assert [(r.target, r.evidence) for r in found] == [("rules#3(1)", "rule 3(1)")]


# ------------------------------------------------------------------- the Act
OUTSIDE = {
    "Indian Penal Code": 5,
    "Companies Act, 2013": 2,
    "Chartered Accountants Act, 1949": 2,
    "Company Secretaries Act, 1980": 2,
    "Cost and Works Accountants Act, 1959": 2,
    "Code of Criminal Procedure, 1973": 2,
    "Code of Civil Procedure, 1908": 1,
    "Consumer Protection Act, 1986": 1,
}
# Where the Act itself is wrong: it prints "(1)" or "(I)" for "(l)", and section 53(4) ends at its
# clause (g), so that the clause (h) of which 84(2)(z) speaks is nowhere.
NOT_AS_PRINTED = {
    "5(3)": ("4(2)(l)(C)", "printed as 4(2)(1)(C)"),
    "7(4)(c)": ("4(2)(l)(D)", "printed as 4(2)(I)(D)"),
    "19(3)": ("4(2)(l)(C)", "printed as 4(2)(I)(C)"),
    "84(2)(z)": ("53(4)", "53(4)(h) is not in this document; 53(4) is"),
}


@pytest.mark.parametrize("name", ["official_act", "inline_act"])
def test_every_reference_of_the_act_resolves(name: str, request: pytest.FixtureRequest) -> None:
    document: Document = request.getfixturevalue(name)
    found = find_references(document)
    # the gazette misprints "cluase (zn)" in 2(zj), and so has one less; the reprint has no chapters
    assert len(found) == 179
    assert not [r for r in found if r.target is None and r.act is None]
    assert Counter(r.act for r in found if r.act) == OUTSIDE
    reasons = {r.source.partition("#")[2]: (r.pinpoint, r.reason) for r in found if r.reason}
    assert reasons == NOT_AS_PRINTED


@pytest.mark.parametrize("name", ["official_act", "inline_act"])
def test_evidence_is_verbatim(name: str, request: pytest.FixtureRequest) -> None:
    document: Document = request.getfixturevalue(name)
    by_id = {p.id: p for p in document.provisions}
    for r in find_references(document):
        source = by_id[r.source]
        assert document.text[r.char_start : r.char_end] == r.evidence == r.evidence.strip()
        assert source.char_start <= r.char_start < r.char_end <= source.char_end
        assert r.target is None or r.target in by_id
        # the words show the section, unless it is the source's own
        number = r.pinpoint.partition("(")[0]
        assert number in r.evidence or source.pinpoint.startswith(number) or r.evidence == "this Chapter", r


def test_both_prints_cite_the_same(official_act: Document, inline_act: Document) -> None:
    ours, theirs = (
        Counter((r.source, r.pinpoint, r.act) for r in find_references(d)) for d in (official_act, inline_act)
    )
    assert theirs - ours == Counter({("rera_act_2016#2(zj)", "2(zn)", None): 1})
    assert ours - theirs == Counter({("rera_act_2016#45 Explanation", "Chapter VII", None): 1})


def test_some_references_of_the_act(official_act: Document) -> None:
    found: dict[str, list[str]] = {}
    for r in find_references(official_act):
        found.setdefault(r.source.partition("#")[2], []).append(
            r.pinpoint if r.act is None else f"{r.pinpoint} {r.act}"
        )
    assert found["11(1)"] == ["5(1)(a)", "5(2)", "4(2)"]
    assert found["26(2)"] == ["26(1)(d)", "26(1)(e)"]
    assert found["45 Explanation (i)"] == ["46(1)(b)"]
    assert found["71(1)"] == ["12", "14", "18", "19"]
    assert found["84(2)(p)"] == ["34(b)", "34(d)"]
    assert found["56 Explanation (b)"] == [
        "2(1)(c) Company Secretaries Act, 1980",
        "6(1) Company Secretaries Act, 1980",
    ]
