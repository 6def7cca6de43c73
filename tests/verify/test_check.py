"""What the check of sentences catches and lets through."""

import os
from pathlib import Path

import pytest

from civicsetu.evaluate.checks.falsify import falsehoods
from civicsetu.evaluate.checks.measure import checked, rates, sentences_of
from civicsetu.evaluate.checks.paraphrase import paraphrases
from civicsetu.evaluate.checks.statements import KINDS, all_of, read_statements
from civicsetu.model.ids import Pinpoint
from civicsetu.verify.check import Checker
from civicsetu.verify.evidence import Evidence
from civicsetu.verify.figures import wrong_figures
from civicsetu.verify.modality import modals_in
from civicsetu.verify.quantifiers import wrong_quantifiers
from civicsetu.verify.references import wrong_annexes, wrong_years
from civicsetu.verify.roles import wrong_parties
from civicsetu.verify.settings import CheckSettings
from civicsetu.verify.values import values_in
from tests.tiny import WordEncoder

CHECKS = Path(__file__).parents[2] / "data" / "checks"
LOOSE = CheckSettings(
    mean=0.0, worst=0.0, shared=0.0, deed=0.0, aligned=1.0
)  # words have no meaning for the tiny encoder
RENT = Evidence(
    "A landlord must return the deposit to the buyer within sixty days, and the promoter must not keep more than "
    "10 per cent of it unless the buyer agrees in writing. The promoter may ask for two sureties.",
    "Return of deposits", (Pinpoint("13(1)"),), "section", "Homes Act 2016", "GOA",
)  # fmt: skip


def faults(sentence: str, *evidence: Evidence) -> set[str]:
    """The kinds of what is wrong with a sentence."""
    return {fault.kind for fault in Checker(WordEncoder(), LOOSE).check(sentence, evidence or (RENT,)).faults}


@pytest.mark.parametrize(
    "sentence",
    [
        "The promoter may not keep more than one-tenth of the deposit unless the buyer agrees in writing.",
        "The builder can't keep over 10% of it without the buyer's written consent.",
        "Under section 13 the promoter can ask for 2 sureties.",
        "It says “return the deposit to the buyer” within 60 days.",
        "In Goa the deposit comes back within sixty days.",
        "Under the Homes Act of 2016 the promoter may ask for two sureties.",
        "In the form I have, the promoter may ask for two sureties.",
    ],
)
def test_what_the_words_say_holds(sentence: str):
    assert faults(sentence) == set()


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("The promoter must not keep more than 20 per cent of the deposit.", "number"),
        ("The promoter must not keep at least 10 per cent of the deposit.", "number"),
        ("The deposit is returned within ninety days.", "period"),
        ("The deposit is returned within sixty months.", "period"),
        ("The tribunal must not keep more than 10 per cent of the deposit.", "party"),
        ("The promoter may keep more than 10 per cent of the deposit.", "modal"),
        ("The promoter must ask for two sureties.", "modal"),
        ("The promoter must not ask for two sureties.", "modal"),
        ("Under section 14 the promoter may ask for two sureties.", "section"),
        ("Under rule 13 the promoter may ask for two sureties.", "section"),
        ("The promoter asks for two sureties in Form D.", "section"),
        ("Under the Homes Act, 2017 the promoter may ask for two sureties.", "number"),
        ("It says “return all of the deposit to the buyer”.", "quote"),
        ("In Gujarat the promoter may ask for two sureties.", "side"),
        ("This section prevails over every other law.", "precedence"),
        ("The landlord must return twice the deposit to the buyer.", "number"),
        ("The buyer must refrain from returning the deposit within sixty days.", "modal"),
    ],
)
def test_what_they_do_not_say_is_caught(sentence: str, kind: str):
    assert kind in faults(sentence)


AGENTS = Evidence(
    "(4) The agent must: (a) keep books; (b) where a flat is leased, show the lease. A Member resigns by a letter.",
    "Duties", (Pinpoint("9(4)"),), "section", "Homes Act 2016", "GOA", "The Appellate Tribunal",
)  # fmt: skip


@pytest.mark.parametrize(
    "sentence",
    [
        "An agent who does not keep books must keep books.",  # a case, not a claim
        "A Member of the Tribunal resigns by a letter.",  # whose Member, by the chapter's heading
    ],
)
def test_what_stands_around_a_provision_counts(sentence: str):
    assert faults(sentence, AGENTS) == set()


@pytest.mark.parametrize(
    "sentence", ["The Authority must show the lease where a flat is leased.", "The Tribunal must keep books."]
)
def test_an_item_is_read_with_the_lead_of_its_list(sentence: str):
    assert "party" in faults(sentence, AGENTS)


def test_a_deed_that_no_evidence_speaks_of_is_caught():
    checker = Checker(WordEncoder(), CheckSettings(mean=0.0, worst=0.0, shared=0.0, deed=0.9, aligned=1.0))
    verdict = checker.check("The agent must paint green kites above wide rivers.", (AGENTS,))
    assert [fault.kind for fault in verdict.faults if "not spoken of" in fault.what] == ["unsupported"]


def test_without_evidence_nothing_holds():
    assert {f.kind for f in Checker(WordEncoder(), LOOSE).check("The promoter may ask.", ()).faults} == {"key"}


def test_a_sentence_without_end_is_not_read():
    assert faults("the promoter may ask " * 2000) == {"unsupported"}


def test_words_of_nothing_that_is_there_are_not_carried():
    strict = replace_limits(0.9)
    verdict = Checker(WordEncoder(), strict).check("Kites fly above green rivers.", (RENT,))
    assert "unsupported" in {fault.kind for fault in verdict.faults}


def replace_limits(least: float) -> CheckSettings:
    return CheckSettings(mean=least, worst=0.0, shared=0.0, deed=0.0)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10 per cent", "ten percent"), ("10%", "one-tenth"), ("Rs 10,000", "ten thousand rupees"),
        ("₹1,00,000", "one lakh rupees"),
        ("12 months", "one year"), ("a week", "seven days"), ("half a year", "6 months"),
        ("1 May 2017", "01.05.2017"), ("48 hours", "two days"), ("in triplicate", "three copies"),
    ],
)  # fmt: skip
def test_figures_have_one_form(one: str, other: str):
    (first,), (second,) = values_in(one), values_in(other)
    assert (first.kind, first.amount) == (second.kind, second.amount)


def test_a_range_is_two_figures():
    assert [v.amount for v in values_in("between ten thousand and fifteen lakh rupees")] == [10_000, 1_500_000]
    assert [v.amount for v in values_in("between one hundred and fifty and two hundred days")] == [150, 200]


@pytest.mark.parametrize(
    "words", ["on a day which it sets", "a day to which it was put off", "at an hour that it sets"]
)
def test_a_day_or_an_hour_that_is_told_of_is_no_period(words: str):
    assert values_in(words) == []


def test_thirty_days_are_no_month():
    (days,), (month,) = values_in("30 days"), values_in("one month")
    assert (days.kind, days.amount) != (month.kind, month.amount)


def test_the_made_sentences_are_the_same_on_every_run_and_are_enough():
    statements = read_statements(CHECKS / "statements.yaml")
    made = falsehoods(statements)
    assert made == falsehoods(statements)
    assert {kind: sum(one.kind == kind for one in made) for kind in KINDS} == dict.fromkeys(KINDS, 50)
    assert len(paraphrases(statements)) == 300
    right = {statement.says for statement in statements}
    assert not right & {one.text for one in made}


@pytest.mark.parametrize(
    ("says", "wrong"),
    [
        ("Under the Homes Rules, 2017 it is so.", False),
        ("Under the Homes Rules of 2016 it is so.", True),
        ("Under the Homes Act, 2016 it is so.", False),  # the evidence is of no Act, and names this one not at all
        ("Under the Companies Act, 2013 it is so.", False),
        ("Under the Companies Act, 1956 it is so.", True),
    ],
)
def test_the_year_of_a_law_is_that_of_the_same_law(says: str, wrong: bool):
    held = [Evidence("as the Companies Act, 2013 says", law="Goa Homes Rules 2017")]
    assert bool(wrong_years(says, held)) == wrong


@pytest.mark.parametrize("printed", ["in FORM B", "in Form-B", "in form “B”", "in Form (B)", "in Form ‘B’ and Form C"])
def test_a_form_is_known_however_it_is_printed(printed: str):
    assert not wrong_annexes("He uses Form B.", [Evidence(printed)])
    assert [fault.what for fault in wrong_annexes("He uses Form D.", [Evidence(printed)])] == [
        "Form D is not named there"
    ]


@pytest.mark.parametrize(
    ("name", "caught", "rejected"), [("statements", 0.9, 0.05), ("aside", 0.8, 0.1), ("fresh", 0.85, 0.1)]
)
@pytest.mark.parametrize("judged", [False, True])
def test_what_is_caught_and_what_is_rejected(plain_index, name: str, caught: float, rejected: float, judged: bool):
    """Some of all kinds, by hand and by the program, by the rules and by the judge; `civicsetu fit-check` checks them
    all. On these sets, on which the rules were mended, the judge rejects a few more."""
    rejected += 0.1 * judged
    statements = read_statements(CHECKS / f"{name}.yaml")
    evidence = all_of(statements, plain_index.finder.library)
    sentences = sentences_of(statements)
    sample = sentences[:: 1 if os.environ.get("CIVICSETU_NIGHTLY") else 61]
    checker = plain_index.checker if judged else Checker(plain_index.store.passage_encoder, CheckSettings())
    assert (checker.judge is not None) == judged
    found = rates(checked(sample, evidence, checker))
    assert found["all falsehoods"][0] >= caught * found["all falsehoods"][1]
    assert found["faithful"][0] <= rejected * found["faithful"][1]


def test_parties_and_modal_verbs_are_caught(plain_index):
    """Of these the program's falsehoods are caught least often: at least 45 of 50 of each."""
    statements = read_statements(CHECKS / "statements.yaml")
    sentences = [("program", made) for made in falsehoods(statements) if made.kind in ("party", "modal")]
    found = rates(checked(sentences, all_of(statements, plain_index.finder.library), plain_index.checker))
    assert found["party"][1] == found["modal"][1] == 50
    assert min(found["party"][0], found["modal"][0]) >= 45


def test_the_judge_does_better_than_the_rules_on_the_official_print(official_index):
    """The sentences by hand on the Act that no rule was mended for, but by what can be looked up: 53 and 52 of 58 are
    caught, and 7 and 13 of 71 rejected wrongly."""
    drawn = [one for n in "3456" for one in read_statements(CHECKS / f"fresh{n}.yaml")]
    statements = [one for one in drawn if one.law in official_index.store.document_keys]
    evidence = all_of(statements, official_index.finder.library)
    sentences = [(how, made) for how, made in sentences_of(statements, 0, 0) if how == "hand"]
    rules = Checker(official_index.store.passage_encoder, CheckSettings())
    by_rules, judged = (rates(checked(sentences, evidence, one)) for one in (rules, official_index.checker))
    assert judged["all falsehoods"][1] > 50 and judged["faithful"][1] > 60
    assert judged["all falsehoods"][0] >= max(by_rules["all falsehoods"][0], 0.88 * judged["all falsehoods"][1])
    assert judged["faithful"][0] <= min(0.7 * by_rules["faithful"][0], 0.12 * judged["faithful"][1])


def test_a_row_without_a_field_is_named(tmp_path: Path):
    path = tmp_path / "x.yaml"
    path.write_text('- {of: ["1"], says: "x"}\n')
    with pytest.raises(Exception, match="row 1"):
        read_statements(path)


def test_no_longer_denies_and_no_longer_than_does_not():
    assert [one.kind for one in modals_in("He is no longer in charge.")] == ["not"]
    assert modals_in("It runs for no longer than a year.") == []


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("He needs two decades of practice.", "practice of twenty years"),
        ("He has 15 days.", "within a period of fifteen (15) days"),
        ("He must do it within (15) days.", "within fifteen days"),
        ("It is done day-to-day.", "the day to day work of the office"),
        ("It is heard on a day that it sets.", "on a date fixed by it"),
        ("He pays no less than 30%.", "he deposits atleast thirty per cent"),
    ],
)
def test_one_figure_has_many_forms(said: str, there: str) -> None:
    assert wrong_figures(said, [Evidence(there)]) == []


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("He needs two decades of practice.", "practice of ten years"),
        ("He must do it within (15) days.", "within thirty days"),
        ("He has a day of grace.", "on a date fixed by it"),
        ("He pays no less than 30%.", "he deposits up to thirty per cent"),
    ],
)
def test_another_figure_is_a_fault_in_every_form(said: str, there: str) -> None:
    assert wrong_figures(said, [Evidence(there)])


def test_a_profession_is_of_its_field_and_of_no_other() -> None:
    held = [Evidence("experts from the fields of architecture")]
    assert wrong_parties("It may ask architects.", held) == []
    assert wrong_parties("It may ask engineers.", held)


def test_whatever_needs_words_that_leave_it_open() -> None:
    held = "at such other places as the Chairperson may order"
    assert wrong_quantifiers("It sits wherever the Chairperson orders.", [Evidence(held)]) == []
    assert wrong_quantifiers("It sits wherever the Chairperson orders.", [Evidence("at its office in the capital")])
