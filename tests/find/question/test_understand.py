"""What a question names, wants and means: tables of questions and what is read from them."""

import json

import pytest

from civicsetu.find.question.lexicon import Lexicon, shipped
from civicsetu.find.question.named import find_named
from civicsetu.find.question.understand import understand
from civicsetu.params import project_root
from civicsetu.read.words.tokens import tokens

# text -> the pinpoints that it names
NAMED = [
    ("Section 18", ["18"]),
    ("section 18(1)(a)", ["18(1)(a)"]),
    ("SECTION 18 (1) (A)", ["18(1)(A)"]),
    ("Sec. 18(1)", ["18(1)"]),
    ("sec 18", ["18"]),
    ("sec18", ["18"]),
    ("s.4(2)(l)(D)", ["4(2)(l)(D)"]),
    ("s. 4", ["4"]),
    ("ss 12, 14 & 18(1)", ["12", "14", "18(1)"]),
    ("u/s 59(2)", ["59(2)"]),
    ("u/s. 59 (2)", ["59(2)"]),
    ("§ 18", ["18"]),
    ("§§ 12, 14", ["12", "14"]),
    ("section eighteen", ["18"]),
    ("section Forty-Three", ["43"]),
    ("section twenty one", ["21"]),
    ("धारा 18", ["18"]),
    ("dhara 18 kya hai", ["18"]),
    ("section no. 18", ["18"]),
    ("Section number 18", ["18"]),
    ("section-18", ["18"]),
    ("section 16-A", ["16A"]),
    ("section 16A(2)", ["16A(2)"]),
    ("'section 18'", ["18"]),
    ("sections 12, 14 and 18", ["12", "14", "18"]),
    ("sections 12, 14, and 18(3)", ["12", "14", "18(3)"]),
    ("sections 12 to 14", ["12", "14"]),
    ("section 3(1) read with section 59", ["3(1)", "59"]),
    ("section 18 or section 19(4)", ["18", "19(4)"]),
    ("clause (a) of sub-section (1) of section 18", ["18(1)(a)"]),
    ("sub-section (2) of section 59", ["59(2)"]),
    ("section 18, sub-section (1), clause (a)", ["18(1)(a)"]),
    ("rule 5(2)", ["5(2)"]),
    ("r. 3", ["3"]),
    ("regulation 7", ["7"]),
    ("does 18(1)(a) apply?", ["18(1)(a)"]),
    ("section 18 (refund)", ["18"]),
    ("section 18 within 45 days", ["18"]),
    ("section 18 and 45 days", ["18"]),
    ("section 18 and 2 flats", ["18"]),
    ("section 18 twice, section 18", ["18"]),
    # what names nothing
    ("It's 3 years late", []),
    ("the builder's 18 flats", []),
    ("within 60(sixty) days", []),
    ("as per rules 45 days", []),
    ("flat no. 12(b)", []),
    ("Rs. 500 fine", []),
    ("in 2017", []),
    ("this section", []),
    ("10 per cent", []),
    ("", []),
]
# text -> the law that it says
LAWS = [
    ("section 138 of the Negotiable Instruments Act, 1881", "Negotiable Instruments Act"),
    ("section 12 of the Consumer Protection Act", "Consumer Protection Act"),
    ("section 10 of the consumer protection act", "consumer protection act"),
    ("section 420 of the Indian Penal Code", "Indian Penal Code"),
    ("section 420 IPC", "IPC"),
    ("section 9 of CPC", "CPC"),
    ("section 5 of the Constitution", "Constitution"),
    ("rule 15 of the Haryana Rules", "Haryana Rules"),
    ("section 18 of the Real Estate (Regulation and Development) Act", None),
    ("section 18 of the real estate act", None),
    ("section 18 of RERA", None),
    ("section 18 of UP RERA", None),
    ("section 18 of the Act", None),
    ("section 18 of this act", None),
    ("rule 3 of the Rules", None),
    ("section 18, RERA Act 2016", None),
    ("section 18 in UP", None),
    ("section 18 in Maharashtra", None),
    ("section 3 in case of breach of the act", None),
]
TYPES = [
    ("What is the penalty for not registering?", "penalty_lookup"),
    ("Can the builder go to jail?", "penalty_lookup"),
    ("Can the builder be fined?", "penalty_lookup"),
    ("Define carpet area", "definition"),
    ("How is a promoter defined?", "definition"),
    ("What is the meaning of carpet area?", "definition"),
    ("Who is an allottee?", "definition"),
    ("Who is a promoter under RERA?", "definition"),
    ("Who is the chairperson of my society?", "fact_lookup"),
    ("How long does the authority have to decide?", "temporal"),
    ("Within what time must defects be rectified?", "temporal"),
    ("Does this Act override other laws?", "conflict_detection"),
    ("How does section 18 stand to section 71?", "cross_reference"),
    ("Give me an overview of the Act", "overview"),
    ("Can I get my money back?", "fact_lookup"),
]


@pytest.fixture(scope="module")
def lexicon(plain_index):
    return Lexicon(plain_index.store.term_rows)


@pytest.mark.parametrize("text, pinpoints", NAMED)
def test_named_provisions(text, pinpoints):
    assert [n.pinpoint for n in find_named(text)] == pinpoints


@pytest.mark.parametrize("text, law", LAWS)
def test_the_law_that_is_said(text, law):
    assert [n.law for n in find_named(text)] == [law]


@pytest.mark.parametrize(
    "text, is_rule", [("rule 5", True), ("r. 5", True), ("regulation 5", True), ("section 5", False)]
)
def test_rules(text, is_rule):
    assert [n.is_rule for n in find_named(text)] == [is_rule]


def test_a_rule_and_a_section():
    assert [(n.pinpoint, n.is_rule) for n in find_named("rules 5, 6 and section 18")] == [
        ("5", True), ("6", True), ("18", False),
    ]  # fmt: skip


def test_digits_of_devanagari(lexicon):
    assert [n.pinpoint for n in understand("धारा १८(१)", lexicon).named] == ["18(1)"]


@pytest.mark.parametrize("text, query_type", TYPES)
def test_types(text, query_type, lexicon):
    assert understand(text, lexicon).query_type == query_type


@pytest.mark.parametrize(
    "text, pairs",
    [
        ("Can the builder keep it?", [("builder", "promoter")]),
        ("the BUILDER and the flat", [("builder", "promoter"), ("flat", "apartment")]),
        ("rebuilders", []),
        ("What does the promoter owe?", []),
        ("a coloniser", [("coloniser", "promoter")]),  # from the Act's own definition
        ("colonisers", [("colonisers", "promoter")]),
        ("I gave booking amount", [("booking amount", "advance payment application fee")]),  # the longest first
    ],
)
def test_everyday_words(text, pairs, lexicon):
    assert list(understand(text, lexicon).added) == pairs


def test_rewritten_and_weights(lexicon):
    question = understand("Will the builder return it?", lexicon)
    assert question.rewritten_of(question.text) == "Will the promoter return it?"
    assert question.rewritten_of("the builder in Goa") == "the promoter in Goa"
    weights = question.weighted_tokens(0.5)
    assert weights["builder"] == 1.0 and weights["promot"] == 0.5
    assert set(weights) == {*tokens(question.text), "promot"}


@pytest.mark.parametrize(
    "text, asked",
    [
        ("What is the definition of carpet area?", ("carpet area",)),
        ("Who is an allottee?", ("allottee",)),
        ("define 'promoter' and allottee", ("promoter",)),  # what stands in quotes is what is meant
        ("What is meant by real estate agents?", ("real estate agent",)),
        ("difference between apartment and building", ("apartment", "building")),
        ("Can the promoter sell?", ()),
    ],
)
def test_definitions_that_are_asked_for(text, asked, lexicon):
    assert understand(text, lexicon).asks_for == asked


def test_white_space_is_one_space(lexicon):
    assert understand("  what \n is\tsection  18 ", lexicon).text == "what is section 18"


def test_without_definitions():
    question = understand("Who is the builder and what is section 18?", Lexicon([]))
    assert question.asks_for == () and [n.pinpoint for n in question.named] == ["18"]
    assert Lexicon([], []).additions("the builder") == ()


def test_the_reviewed_list_has_each_word_once():
    words = [word.lower() for everyday, _ in shipped() for word in everyday]
    assert len(words) == len(set(words))
    assert all(word.strip() == word and word for word in words)


# ------------------------------------------------------------------------------------ parts of a provision
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("proviso to section 3(1)", [("3(1)", "proviso", 1)]),
        ("the second proviso to sub-section (1) of section 3", [("3(1)", "proviso", 2)]),
        ("section 3(1), first proviso", [("3(1)", "proviso", 1)]),
        ("s. 4(2)(l)(D) 3rd proviso", [("4(2)(l)(D)", "proviso", 3)]),
        ("11(5) proviso", [("11(5)", "proviso", 1)]),
        ("Explanation to section 6", [("6", "explanation", 1)]),
        ("explanation 2 to section 6", [("6", "explanation", 2)]),
        ("give me section 18 explanation", [("18", "", 1)]),  # asks that it be explained
        ("section 18 provides", [("18", "", 1)]),
        ("section 3 and proviso to section 8", [("3", "", 1), ("8", "proviso", 1)]),
    ],
)
def test_provisos_and_explanations(text, named):
    assert [(n.pinpoint, n.part, n.nth) for n in find_named(text)] == named


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("proviso to section 3(1)", "3(1) proviso"),
        ("second proviso to section 3(1)", "3(1) proviso 2"),
        ("proviso to section 18", "18(1) proviso"),  # the section's own has none, its sub-section has
        ("second proviso to section 18", None),  # there is one only
        ("proviso to section 99", None),
    ],
)
def test_a_part_is_looked_up_below_its_provision(plain_index, text, provision):
    ranking = plain_index.finder.rank(plain_index.finder.understand(text), "default")
    assert ranking.pinned == ((f"rera_act_2016#{provision}",) if provision else ())


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("section 8 of the Right to Information Act", "Right to Information Act"),
        ("s.8 RTI Act", "RTI"),
        ("u/s 8 RTI", "RTI"),
        ("Sec 138 N.I. Act", "N.I. Act"),
        ("NI Act section 138", "NI Act"),
        ("RTI Act 2005, section eight", "RTI Act"),
        ("Under the Consumer Protection Act, 2019, section 35", "Consumer Protection Act"),
        ("section 9 of the Code of Civil Procedure", "Code of Civil Procedure"),
        ("rule 5 of the Haryana Rules and their forms", "Haryana Rules"),
        ("RERA Act section 18", None),
        ("the Real Estate Act, section 18", None),
        ("Under the Act, section 18", None),
        ("Does the Act say so? See section 18", None),
        ("can I act under section 18", None),
        ("AP RERA rule 9", None),
        ("The Companies Act binds us. What does section 18 of the Act say?", None),
    ],
)
def test_the_law_before_or_after_a_provision(text, law):
    assert [n.law for n in find_named(text)] == [law]


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("I booked on 5 March 2019.", ("5 March 2019",)),
        ("since the 1st of May, 2017", ("1st of May, 2017",)),
        ("from January 12, 2020 to Feb 3 2021", ("January 12, 2020", "Feb 3 2021")),
        ("2016-03-26 or 26.03.2016 or 26/3/2016", ("2016-03-26", "26.03.2016", "26/3/2016")),
        ("section 18(1)(a), 45 days, Rs. 10,000, in 2017", ()),
        ("may I pay 5 may notices", ()),
    ],
)
def test_dates(text, dates, lexicon):
    assert understand(text, lexicon).dates == dates


# questions of each file whose type is read as its author wrote it, at least: measured, of so many
TYPED = {
    "central_questions": (75, 89),
    "comparison_questions": (20, 20),
    "everyday_questions": (185, 225),
    "official_questions": (78, 90),
    "plain_questions": (69, 100),
    "territory_questions": (19, 20),
}


@pytest.mark.parametrize("name", TYPED)
def test_types_of_the_golden_questions(name, lexicon):
    least, of = TYPED[name]
    path = project_root() / "data" / "golden" / f"{name}.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if row.get("query_type")]
    right = sum(understand(row["question"], lexicon).query_type == row["query_type"] for row in rows)
    assert len(rows) == of and right >= least, f"{right} of {len(rows)}"


@pytest.mark.parametrize(
    "text, annexes",
    [
        ("What must I fill in Form M in Goa?", ["Form M"]), ("form 'b', please", ["Form B"]),
        ("Form-B and Annexure A", ["Form B", "Annexure A"]), ("FORM ‘I’", ["Form I"]),
        ("clause 7 of Appendix “A”", ["Annexure A"]), ("Schedule a visit", []), ("which form I need", []),
        ("Is it good form to ask?", []),
    ],
)  # fmt: skip
def test_annexes_are_named_by_their_letter(text, annexes):
    assert [n.pinpoint for n in find_named(text) if n.is_annex] == annexes
