"""The grammar of references: what each piece accepts and rejects in either style, and what both entry points find.

Each text goes through `find_mentions`, which reads statutes, and `find_named`, which reads questions.
"""

import pytest

from civicsetu.find.question.named import NamedProvision, find_named
from civicsetu.find.question.named_laws import SaidLaw, law_after, law_before
from civicsetu.read.words.grammar.laws import NAME
from civicsetu.read.words.grammar.lists import annexes_of, between, items_of
from civicsetu.read.words.grammar.mentions import Mention, Pointer, find_mentions
from civicsetu.read.words.grammar.styles import DRAFTERS, LEVEL, PEOPLE, UNIT, Style, compiled
from civicsetu.read.words.grammar.vocabulary import ORDINAL_FIGURES, ORDINALS, number_of, place_of

BOTH = (DRAFTERS, PEOPLE)


def accepts(piece: str, text: str, ignore_case: bool = False) -> bool:
    return compiled(piece, ignore_case).fullmatch(text) is not None


# ------------------------------------------------------------------ pieces: text, do drafters write it, do people
NUMBERS = [
    ("4", True, True),
    ("12A", True, True),
    ("3-B", True, True),
    ("45-IA", True, False),
    ("(7)", True, True),
    ("18a", False, True),
    ("3-b", False, True),
    ("eighteen", False, True),
    ("eighty-nine", False, True),
    ("twenty one", False, True),
    ("1234", False, True),  # no statute has it, and a question that names it is told so
    ("XCV", False, True),
    ("nine hundred and one", False, True),
    ("A", False, False),
    ("18.5", False, True),
    ("", False, False),
]
ENUMERATORS = [
    ("1", True, True),
    ("2A", True, True),
    ("a", True, True),
    ("zk", True, True),
    ("iv", True, True),
    ("xviii", True, True),
    ("D", True, True),
    ("XVIII", True, True),
    ("zza", True, True),
    ("2a", False, True),
    ("the", True, False),  # people write "(the refund)"; statutes do not put a word in brackets by itself
    ("refund", False, False),
    ("1234", False, False),
    ("", False, False),
]
COUNTED = [  # what follows a number that counts something
    (" days", False, False),
    (" months", False, False),
    (" of 1908", False, True),
    (" per cent", False, False),
    (" lakh", True, False),
    ("%", True, False),
    (" bhk", True, False),
    (" flats", True, False),
    (" of the Act", True, True),
    (" applies", True, True),
    ("", True, True),
]
JOINTS = [
    (", ", True, True),
    (" and ", True, True),
    (", and ", True, True),
    (" or ", True, True),
    (" to ", True, True),
    (" & ", True, True),
    (" as well as ", True, False),
    ("-", False, True),
    (" – ", False, True),
    ("; ", False, False),
    (" of ", False, False),
]
ANNEX_IDS = [
    ("B", True, True),
    ("AA", True, False),
    ("I", True, False),  # "which form I need"
    ("XVIII", True, False),
    ("3-A", True, False),
    ("12", True, False),
    ("'b'", False, True),
    ("b", False, False),
    ("an", False, False),
]


@pytest.mark.parametrize(("text", "drafters", "people"), NUMBERS)
def test_numbers(text, drafters, people):
    assert (accepts(DRAFTERS.number, text), accepts(PEOPLE.number, text, ignore_case=True)) == (drafters, people)


@pytest.mark.parametrize(("text", "drafters", "people"), ENUMERATORS)
def test_enumerators(text, drafters, people):
    assert (accepts(DRAFTERS.enumerator, text), accepts(PEOPLE.enumerator, text, ignore_case=True)) == (
        drafters,
        people,
    )


@pytest.mark.parametrize(("after", "drafters", "people"), COUNTED)
def test_a_number_that_counts_something_is_no_provision(after, drafters, people):
    def is_number(style: Style) -> bool:
        return compiled(rf"18 {style.not_counted}").match(f"18{after}") is not None

    assert (is_number(DRAFTERS), is_number(PEOPLE)) == (drafters, people)


@pytest.mark.parametrize(("text", "drafters", "people"), JOINTS)
def test_joints(text, drafters, people):
    assert tuple(accepts(style.joint, text) for style in BOTH) == (drafters, people)


@pytest.mark.parametrize(("text", "drafters", "people"), ANNEX_IDS)
def test_annex_ids(text, drafters, people):
    assert tuple(accepts(style.annex_id, text) for style in BOTH) == (drafters, people)


@pytest.mark.parametrize(
    ("piece", "accepted", "rejected"),
    [
        (UNIT, ["section", "Sections", "RULE", "regulation", "articles"], ["sect", "chapter", "sub-section", ""]),
        (LEVEL, ["sub-section", "sub section", "Sub - sections", "sub-clause", "clauses", "item"], ["section", "part"]),
        (
            NAME,
            ["Companies Act", "Code of Civil Procedure", "Constitution of India", "Right to Information Act",
             "Housing (Regulation and Development) Act", "Sale of Goods Rules"],
            ["Act", "companies act", "the Companies", "This is an Act"],
        ),
    ],
)  # fmt: skip
def test_words_that_both_write(piece, accepted, rejected):
    assert [text for text in accepted if not accepts(piece, text)] == []
    assert [text for text in rejected if accepts(piece, text)] == []


@pytest.mark.parametrize("place", range(1, 11))
def test_ordinals(place):
    assert place_of(ORDINALS[place - 1].title()) == place_of(ORDINAL_FIGURES[place - 1]) == place


@pytest.mark.parametrize(
    ("word", "number"), [("eighteen", "18"), ("Eighty-nine", "89"), ("twenty one", "21"), ("3-b", "3B"), ("18a", "18A")]
)
def test_numbers_in_words(word, number):
    assert number_of(word) == number


# ------------------------------------------------------------------ lists and ranges
@pytest.mark.parametrize(
    ("words", "items"),
    [
        ("section 4", "4"),
        ("sections 4, 5 and 9", "4 5 9"),
        ("sections 3 to 6", "3 4 5 6"),
        ("section 3 to section 5", "3 4 5"),
        ("section (7)", "7"),
        ("section 4 (2)(b)", "4(2)(b)"),
        ("clauses (a) to (d)", "(a) (b) (c) (d)"),
        ("clauses (y) to (zb)", "(y) (z) (za) (zb)"),
        ("clauses (i) to (iv)", "(i) (ii) (iii) (iv)"),
        ("clauses (I) to (III)", "(I) (II) (III)"),
        ("sub-sections ( 1 ) and ( 2 )", "(1) (2)"),
        ("sections 1 to 99", "1 99"),  # more than any print means
    ],
)
def test_lists(words, items):
    assert " ".join(items_of(words)) == items


def test_lists_of_annexes_and_ranges_between():
    assert annexes_of("A, B and D", "Form") == ("A", "B", "D")
    assert annexes_of("A to C", "Form") == annexes_of("A to Form C", "Form") == ("A", "B", "C")
    assert (between("(1)", "(a)"), between("5", "3"), between("(a)", "(c)")) == ([], [], ["(b)"])


# ------------------------------------------------------------------ both entry points
# A text, the pinpoints that a statute names by it, and those that a question does.
TEXTS: list[tuple[str, str, str]] = [
    ("section 18", "18", "18"),
    ("Section 18(1)(a)", "18(1)(a)", "18(1)(a)"),
    ("sub-section (2) of section 4", "4(2)", "4(2)"),
    ("clause (l) of sub-section (2) of section 4", "4(2)(l)", "4(2)(l)"),
    ("sections 5, 6 and 7", "5 6 7", "5 6 7"),
    ("sections 3 to 5", "3 4 5", "3 5"),
    ("section 4 (2)", "4(2)", "4(2)"),
    ("clauses (a) and (b) of section 34", "34(a) 34(b)", "34"),
    ("clause (a)", "(a)", ""),
    ("section 18, clause (a)", "18 (a)", "18(a)"),
    ("Form B", "Form B", "Form B"),
    ("Annexure-A", "Annexure A", "Annexure A"),
    ("form 'b'", "", "Form B"),
    ("Forms A and B", "Form A|Form B", ""),
    ("the Second Schedule", "Second Schedule", "Schedule II"),
    ("Chapter IV", "Chapter IV", "Chapter IV"),
    ("Sec. 18", "", "18"),
    ("s.4(2)(l)(d)", "", "4(2)(l)(d)"),
    ("u/s 18", "", "18"),
    ("§ 18", "", "18"),
    ("धारा 18", "", "18"),
    ("section eighteen", "", "18"),
    ("18(1)", "", "18(1)"),
    ("rule 5", "5", "5"),
    ("regulation 3-A", "3-A", "3A"),
    ("article 226", "226", "226"),
    ("section 18 months", "", ""),
    ("section 5 of 1908", "", "5"),
    ("this section", "", ""),
    ("a section of the society", "", ""),
    ("THE SCHEDULE", "", ""),
    ("flat no. 12(b)", "", ""),
    ("", "", ""),
]


@pytest.mark.parametrize(("text", "statute", "question"), TEXTS, ids=[text for text, _, _ in TEXTS])
def test_what_a_text_names(text, statute, question):
    def words(pinpoints: list[str]) -> str:
        return ("|" if any(" " in p for p in pinpoints) else " ").join(pinpoints)

    named_by_statute = [pinpoint for mention in find_mentions(text) for pinpoint in mention.pinpoints() if pinpoint]
    assert words(named_by_statute) == statute
    assert words([str(named.pinpoint) for named in find_named(text)]) == question


# ------------------------------------------------------------------ mentions: pointers, parts, laws
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as this section says", {"pointer": Pointer("this", "section")}),
        ("of the said sub-section", {"pointer": Pointer("that", "subsection")}),
        ("clause (a) of that section", {"pointer": Pointer("that", "section")}),
        ("the second proviso to section 3", {"part": " proviso 2"}),
        ("the sixth proviso to section 14", {"part": " proviso 6"}),
        ("the Explanation to clause (b)", {"part": " Explanation"}),
        ("section 5 of this Act", {"pointed_law": "this act"}),
        ("rule 5 of the said rules", {"pointed_law": "that rules"}),
        ("section 5 of the principal Act", {"pointed_law": "principal act"}),
        ("section 5 of the Act", {"pointed_law": "the act"}),
        ("section 9 of the Companies Act, 2013", {"law": "Companies Act, 2013"}),
        ("Schedule II to the Companies Act, 2013", {"law": "Companies Act, 2013"}),
    ],
)
def test_what_is_said_of_a_mention(text, expected):
    (mention,) = find_mentions(text)
    plain = {name: Mention._field_defaults[name] for name in ("law", "pointed_law", "pointer", "part")}
    assert {name: getattr(mention, name) for name in plain} == plain | expected


def test_words_that_share_a_section():
    first, second = find_mentions("clause (b) of sub-section (1) or under sub-section (3) of section 5")
    assert (first.pinpoints(), second.pinpoints()) == (["5(1)(b)"], ["5(3)"])


# ------------------------------------------------------------------ named provisions: the whole record
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("rule 5(2)", NamedProvision("rule 5(2)", "rule", "5", ("(2)",))),
        ("regulation 7", NamedProvision("regulation 7", "regulation", "7")),
        ("11(4)(h)", NamedProvision("11(4)(h)", "", "11", ("(4)", "(h)"))),
        ("Form M", NamedProvision("Form M", "form", "Form M")),
        (
            "the third proviso to section 18(1)",
            NamedProvision("third proviso to section 18(1)", "section", "18", ("(1)",), "proviso", 3),
        ),
        (
            "the fifth proviso to section 18",  # was read as the first
            NamedProvision("fifth proviso to section 18", "section", "18", (), "proviso", 5),
        ),
        (
            "section 138 of the Negotiable Instruments Act, 1881",
            NamedProvision("section 138", "section", "138", law="Negotiable Instruments Act", year=1881),
        ),
        ("RTI Act 2005, section 8", NamedProvision("section 8", "section", "8", law="RTI Act", year=2005)),
    ],
)
def test_the_record_of_a_named_provision(text, named):
    assert find_named(text) == [named]


@pytest.mark.parametrize(
    ("after", "law"),
    [
        (" of the Consumer Protection Act, 2019", SaidLaw("Consumer Protection Act", 2019)),
        (" of the consumer protection act", SaidLaw("consumer protection act")),
        (" of the Haryana Rules and their forms", SaidLaw("Haryana Rules")),
        (", RTI", SaidLaw("RTI")),
        (" IPC 1860", SaidLaw("IPC", 1860)),
        (" of the Act", None),
        (" of RERA", None),
        (" in UP", None),
        (" and so on", None),
    ],
)
def test_the_law_after_a_provision(after, law):
    assert law_after(f"section 8{after}", len("section 8")) == law


def test_the_law_before_a_provision():
    text = "Under the Consumer Protection Act, 2019, section 35"
    assert law_before(text, text.index("section"), len(text)) == SaidLaw("Consumer Protection Act", 2019)
    assert law_before("Under the Act, section 35", 15, 25) is None
