"""Provisions that a question names: each is found, or said not to exist before anything else is said."""

import re

import pytest

from civicsetu.model.ids import ProvisionId

ASKED = ("What does {} say?", "{}", "Explain {} of RERA", "what is the penalty under {} for a builder")
# The Act has sections 1 to 92, chapters I to X, no rules, schedules, forms or parts.
NOT_THERE = [
    "section 93", "section 101", "section 920", "section 1234", "section 0", "section 18A", "section 18 A",
    "section 92-B", "section 18.5", "section 3.2.1", "section one hundred", "section ninety-three",
    "section nine hundred and one", "Section XCV", "section CXX", "sec 99", "s. 145", "u/s 138", "§ 200",
    "धारा 145", "dhara 99", "section no. 93", "section-93", "section: 93", "section (93)", "secton 93",
    "setion 99", "the 93rd section", "section 3(5)", "section 18(4)", "section 18(1)(c)", "section 2(zzza)",
    "section 2(xyz)", "section 12(1)", "clause (zz) of section 2", "clause k of section 18",
    "sub-section 9 of section 18", "subsection 7 of section 3", "sub-section (9) of section 18",
    "section 18 sub-section 9", "clause (q) of section 18(1)", "clause (z) of sub-section (1) of section 18",
    "sections 93 to 95", "sections 93 and 97", "sections 100, 101", "the proviso to section 92",
    "the third proviso to section 18", "third proviso to section 18(1)", "Explanation to section 92",
    "Explanation 5 to section 3", "the second Explanation to section 3", "fifth proviso to section 4",
    "the last proviso to section 92", "Illustration 2 to section 18", "rule 3", "rule 99", "rule 5(2)",
    "regulation 12", "article 21", "Article 226", "niyam 4", "Chapter XI", "chapter CCCC",
    "chapter 50", "Chapter XV", "chapter twelve", "chapter 0", "chapter XL", "Form ZZ", "Form 100", "Form B",
    "form 'q'", "Annexure K", "Annexure 7", "Schedule IV", "the second schedule", "Second Schedule",
    "the 3rd schedule", "Schedule A", "Part VII of the Act",
]  # fmt: skip
THERE = [
    "section 18", "section 92", "section 1", "Sec. 18", "s. 4", "u/s 31", "§ 18", "धारा 18", "dhara 18",
    "section eighteen", "section ninety-two", "Section XVIII", "section (18)", "secton 18", "the 18th section",
    "section no. 18", "section-18", "section 018", "section 18(1)", "section 18(1)(a)", "section 2(k)",
    "section 2 (k)", "clause (k) of section 2", "clause k of section 2", "sub-section 2 of section 18",
    "sub-section (2) of section 18", "section 18 sub-section 2", "clause (a) of section 18(1)",
    "clause (a) of sub-section (1) of section 18", "section 4(2)(l)(D)", "the proviso to section 3",
    "the proviso to section 18", "first proviso to section 3(1)", "section 3(1), first proviso",
    "the second proviso to section 4(2)(l)(D)", "the last proviso to section 4(2)(l)(D)",
    "Explanation to section 3", "the explanation of section 18", "the exception to section 3",
    "sections 18 and 19", "sections 18 to 20", "Chapter I", "Chapter X", "chapter 8", "chapter eight",
    "chapter viii", "Chapter VIII", "Chapter IIII", "the second chapter",
]  # fmt: skip


@pytest.mark.parametrize("name", NOT_THERE)
def test_what_does_not_exist_is_said_first(plain_index, name):
    for asked in ASKED:
        answer = plain_index.ask(asked.format(name))
        assert "does not exist" in answer.answer.split("\n")[0], (asked, answer.answer[:200])
        assert answer.confidence_level == "low"


@pytest.mark.parametrize("name", THERE)
def test_what_exists_is_not_denied(plain_index, name):
    for asked in ASKED:
        answer = plain_index.ask(asked.format(name))
        assert "does not exist" not in answer.answer, (asked, answer.answer[:200])
    assert not plain_index.ask(f"What does {name} say?").refused


def test_every_section_is_there_and_none_beyond(plain_index):
    numbers = {p.number for p in plain_index.store.provisions.values() if p.kind == "section"}
    for number in range(1, 140):
        answer = plain_index.ask(f"What does section {number} say?")
        assert answer.refused == (str(number) not in numbers)
        if not answer.refused:
            assert {ProvisionId(c.provision).section.pinpoint for c in answer.citations} == {str(number)}


def test_the_year_of_the_act(plain_index):
    assert not plain_index.ask("What does section 18 of the RERA Act, 2016 say?").refused
    answer = plain_index.ask("What does section 18 of the RERA Act, 2099 say?")
    assert (answer.refusal_reason, "is of 2016" in answer.answer) == ("unknown_provision", True)


@pytest.mark.parametrize(
    "text", ["Does section 99 of my agreement bind me?", "Can I schedule a visit?", "Which form do I need?",
             "Rules, 2017 of which state?", "I paid within 93 days under section 18 months ago", "a 3 BHK in part 2"],
)  # fmt: skip
def test_what_names_no_provision(plain_index, text):
    assert not re.search("does not exist", plain_index.ask(text).answer)


def test_what_a_chapter_is_told_by(plain_index):
    answer = plain_index.ask("What does Chapter VIII deal with?")
    assert answer.answer.startswith("Chapter VIII of RERA Act 2016 (plain) has sections 59 to 72.")
    assert "OFFENCES, PENALTIES AND ADJUDICATION" in answer.citations[0].quote


PLACES = {"ap_rera_rules_2017": "Andhra Pradesh", "gujarat_rera_general_rules_2017": "Gujarat"}


def test_every_rule_is_there_by_its_number(edition_index):
    provisions = edition_index.store.provisions
    rules = [p for p in provisions.values() if p.document in PLACES and p.pinpoint.isdecimal()]
    assert len(rules) > 60
    for rule in rules:
        answer = edition_index.ask(f"What does rule {rule.number} of the {PLACES[rule.document]} rules say?")
        cited = {ProvisionId(c.provision).section for c in answer.citations}
        own = {f"{rule.document}#{rule.number}", *(p.id for p in provisions.values() if p.parent == rule.id)}
        assert not answer.refused and cited and cited <= own, rule.id


@pytest.mark.parametrize("name", ["rule 3-A", "rule 3A", "r. 3-A(5)", "rule 3A(5)"])
def test_a_number_with_a_letter_is_found_with_or_without_its_hyphen(edition_index, name):
    answer = edition_index.ask(f"What does {name} of the Andhra Pradesh rules say?")
    assert {ProvisionId(c.provision).section for c in answer.citations} == {"ap_rera_rules_2017#3-A"}
    assert "does not exist" in edition_index.ask("What does rule 5-C of the Andhra Pradesh rules say?").answer
