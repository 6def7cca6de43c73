"""First lines: what a period runs from, and in which case a sum holds."""

from dataclasses import replace

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.lead import (
    _SUMS,
    _TIMES,
    _another_sum,
    _bears_on,
    _by_case,
    _hangs_on_more,
    _how_often,
    _punished,
    _spares,
    _value,
    _yes_no,
    to_the_event,
)
from civicsetu.answer.modal import Verdict
from civicsetu.answer.premise import contradicted
from civicsetu.answer.statement import Statement
from civicsetu.answer.wording import period, sum_of
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in


def facts(text: str) -> list[Fact]:
    return list(facts_in(Provision("a#1", "section", "1", None, None, text, (), 0, len(text), 0, 0)))


def test_a_period_runs_from_an_event_that_is_told_to_its_end():
    text = "shall be paid within forty-five days from the date on which such refund along with interest becomes due."
    (fact,) = facts(text)
    assert period(to_the_event(fact, text)).endswith("such refund along with interest becomes due")


@pytest.mark.parametrize(
    "text, told",
    [
        ("answer it within 60 days from the date it was received.", "within 60 days from the date it was received"),
        ("is formed within 3 months after most members have paid for it, whoever they are.",
         "within 3 months after most members have paid for it"),
        ("hold office for a term of not more than five years from the date they take it up, or less.",
         "at most 5 years from the date they take it up"),
        ("answers within ten days of the complaint.", "within 10 days of the complaint"),
        ("within five years from the date on which the key is handed over, he says so.",
         "within 5 years from the date on which the key is handed over"),
    ],
)  # fmt: skip
def test_a_period_is_told_with_what_has_happened(text, told):
    (fact,) = facts(text)
    assert period(to_the_event(fact, text)) == told


def test_sums_that_hold_in_different_cases_are_told_with_their_cases():
    text = "a sum of ten thousand rupees in case of an individual or fifty thousand rupees in case of a company."
    own = facts(text)
    both = "Rs 10,000 in case of an individual; Rs 50,000 in case of a company"
    assert _by_case(own[0], own, text, "What is the fee?") == both
    assert _by_case(own[0], own, text, "What does a firm pay?") == "Rs 50,000 in case of a company"
    assert _by_case(own[0], own, text, "What do I pay as an individual?") == "Rs 10,000 in case of an individual"
    assert _by_case(own[0], own, text, "Do a company and an individual pay the same?") == both


def test_no_yes_is_said_of_what_is_so_only_when_it_was_done():
    text = "The agreement shall be complete only upon its signing by the promoter."
    assert _hangs_on_more(Verdict("yes"), "Is the agreement complete?", text)
    assert not _hangs_on_more(Verdict("yes"), "Is the agreement complete?", text.replace(" only", ""))
    assert not _hangs_on_more(Verdict("no"), "Is the agreement complete?", text)


def test_what_is_added_stands_behind_what_it_is_added_to():
    text = "The rate of interest shall be the State Bank of India Prime Lending Rate plus two per cent."
    assert sum_of(facts(text)[0]) == "State Bank of India Prime Lending Rate plus 2 per cent"


def test_a_proviso_that_spares_somebody_what_is_asked_about():
    main = Provision("a#1", "section", "1", None, None, "The owner shall pay a fee:", (), 0, 26, 0, 0)
    said = "Provided that where the well is dry, he shall not be {} to {}."
    free, other = (
        Provision("a#1 proviso", "proviso", None, "a#1", None, said.format(*words), (), 0, 80, 0, 0)
        for words in (("liable", "pay a fee"), ("bound", "repair it"))
    )
    for limits, spares in (((free,), True), ((other,), False), ((), False)):
        assert _spares(Statement(main, main, (), conditions=limits), "Must the owner pay the fee?") == spares


@pytest.mark.parametrize(
    "text, other",
    [
        ("pay thirty per cent. of the fine, or such higher one, or the whole sum due to the buyer including interest.",
         ", or the whole sum due to the buyer"),
        ("deposit thirty per cent. of the fine. Or the total amount.", ""),
        ("deposit thirty per cent. of the fine or of the fee.", ""),
    ],
)  # fmt: skip
def test_another_sum_that_may_take_the_place_of_one(text, other):
    (fact,) = [one for one in facts(text) if one.unit == "per cent"]
    assert _another_sum(fact, text) == other


DAILY = (
    "he shall be liable to a penalty of five hundred rupees for every day during which such default goes on, which may "
    "cumulatively extend up to four per cent. of the price of the boat."
)
KEPT = "ten per cent of the fee or rupees fifty, whichever is more, is kept, and the rest paid back within thirty days."


def test_what_a_penalty_costs_a_day_and_in_all():
    said = _value(Ask("amount", "What does it cost him per day?"), facts(DAILY), _SUMS, DAILY)
    assert said == "A penalty of Rs 500 for every day, in all up to 4 per cent of the price of the boat."
    corrected = contradicted("The daily fine can reach 30 per cent of the price, right?", facts(DAILY), quoted=DAILY)
    assert corrected.endswith("it says in all at most 4 per cent of the price of the boat.")


def test_of_two_sums_the_greater_is_no_time():
    asked = Ask("time", "When is the rest paid back?")
    assert _value(asked, facts(KEPT), _TIMES, KEPT) == "Within 30 days."


@pytest.mark.index
def test_a_share_of_a_fee_is_told_with_the_fee(edition_index):
    answer = edition_index.ask("What fee goes with an application to extend a registration in Gujarat?")
    assert answer.parts[0].lead.lower().startswith("half") and "fee" in answer.parts[0].lead


def test_no_period_is_told_where_one_of_another_sentence_fits_as_well():
    text = (
        "The keeper shall offer the key to the guest, to be taken within 3 months from the notice. He shall have the "
        "house swept and its lamps lit. The keeper shall offer the key to the guest within 45 days from the arrival."
    )
    asked = Ask("time", "How soon must the keeper offer the key to the guest?", "")
    assert _value(asked, facts(text), _TIMES, text) == ""
    assert _value(
        replace(asked, text="Within how long from the arrival is the key offered?"), facts(text), _TIMES, text
    )
    assert _value(asked, facts(text[:88]), _TIMES, text[:88]).startswith("Within 3 months")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "five rupees per square metre, with a ceiling of two lakh rupees.",
            "Rs 5 per square metre, at most Rs 2,00,000",
        ),
        (
            "five rupees per square metre where the area does not exceed a thousand, or ten rupees per square metre "
            "where it exceeds it, but shall not be more than five lakh rupees.",
            "Rs 5 per square metre or Rs 10 per square metre, by the case, and at most Rs 5,00,000",
        ),
    ],
)
def test_what_a_rate_may_come_to_is_no_other_rate(text, told):
    own = [fact for fact in facts(text) if fact.unit == "INR"]
    assert _by_case(own[0], own, text, "What is the fee?") == told


@pytest.mark.parametrize(
    ("told", "rate"),
    [
        ("We build on 900 sq. m. of land.", "Rs 5 per square metre"),
        ("We build on 1,000 square metres.", "Rs 5 per square metre"),
        ("We build on 2,400 sqm.", "Rs 10 per square metre"),
        ("We build on a large plot.", "Rs 5 per square metre or Rs 10 per square metre, by the case, and"),
        (
            "We build on 900 sq m and on 2,400 sq m.",
            "Rs 5 per square metre or Rs 10 per square metre, by the case, and",
        ),
    ],
)
def test_of_rates_by_the_area_that_of_the_area_told_is_given(told, rate):
    text = (
        "five rupees per square metre where the area of land does not exceed one thousand square metres, or ten rupees "
        "per square metre where it exceeds one thousand square metres, but shall not be more than five lakh rupees."
    )
    own = [fact for fact in facts(text) if fact.unit == "INR"]
    end = " at most Rs 5,00,000" if rate.endswith("and") else ", at most Rs 5,00,000"
    assert _by_case(own[0], own, text, "What is the fee?", told) == f"{rate}{end}"


def test_a_case_that_says_nothing_by_itself_is_told_with_the_other():
    text = "a fee of five thousand rupees if the agent is an individual, and of ten thousand rupees if not."
    own = facts(text)
    both = "Rs 5,000 if the agent is an individual; Rs 10,000 if not"
    assert [_by_case(own[0], own, text, f"What does {who} pay?") for who in ("a company", "anybody")] == [both, both]


DEFECT = (
    "If somebody tells the promoter of a defect within five years from the date of handing over possession, the "
    "promoter shall mend it for nothing, within thirty days."
)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("How long does the promoter have to repair a defect?", "Within 30 days."),
        ("In how many days must the promoter rectify defects?", "Within 30 days."),
        ("Within how many years must a defect be repaired?",
         "Within 5 years from the date of handing over possession."),
        ("For how long after possession is the promoter liable for a defect that is brought to his notice?",
         "Within 5 years from the date of handing over possession."),
    ],
)  # fmt: skip
def test_the_time_to_do_something_is_not_that_in_which_its_case_arises(asked, told):
    assert _value(Ask("time", asked), facts(DEFECT), _TIMES, DEFECT) == told


def test_a_rate_that_is_more_than_another_is_told_with_it():
    whole = "What is owed bears interest at the prevailing prime lending rate of the Meadow Bank plus two per cent."
    told = _value(Ask("amount", "What rate of interest must he pay?"), facts(whole), _SUMS, whole)
    assert told == "Prevailing prime lending rate of the Meadow Bank plus 2 per cent."
    alone = "The rate, as its directives name it, is that rate and is plus two per cent."
    assert not _value(Ask("amount", "What rate of interest must he pay?"), facts(alone), _SUMS, alone).startswith(
        "Plus"
    )


JAIL = "{} who does not comply with any order is punishable with imprisonment for up to three years."


@pytest.mark.parametrize(
    ("asked", "actor", "says"),
    [
        ("Can I go to jail for not paying the builder?", "A promoter", False),
        ("Can I go to jail for not paying the builder?", "An allottee", True),
        ("I am a builder. Can I go to jail for it?", "A promoter", True),
        ("Can the builder go to jail?", "A promoter", True),
    ],
)
def test_who_asks_of_oneself_is_not_told_what_threatens_another(asked, actor, says):
    text = JAIL.format(actor)
    story, _, question = asked.rpartition(". ")
    assert bool(_punished(question, facts(text), text, story)) is says


def test_of_two_periods_the_one_of_the_seat_that_is_asked_about():
    text = "shall have twenty years of practice in case of the Chairperson and ten years in the case of the Members."
    said = {who: _value(Ask("time", f"How many years must {who} have?"), facts(text), _TIMES, text)
            for who in ("the head", "a member")}  # fmt: skip
    assert "20 years" in said["the head"] and "10 years" in said["a member"]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("Does this Act wipe out what other laws give me?", "No."),
        ("Can I still use the other laws?", "Yes."),
        ("Does it matter in which city I live?", ""),
    ],
)
def test_what_stands_beside_other_laws_takes_nothing_away(asked, line):
    text = "This Act shall be in addition to, and not in derogation of, every law that holds."
    unit = Provision("a#1", "section", "1", None, None, text, (), 0, len(text), 0, 0)
    assert _yes_no(Ask("yes_no", asked), [], Statement(unit, unit, ()), text, "", 1.0, "") == line


def value(kind, question, text):
    return _value(Ask(kind, question), facts(text), _TIMES if kind == "time" else _SUMS, text)


def test_the_least_is_not_answered_by_the_most():
    most = "the bonus shall not exceed twenty per cent of the wages."
    assert value("amount", "What is the minimum bonus?", most) == ""
    assert value("amount", "What is the maximum bonus?", most).startswith("At most 20 per cent")
    assert value("amount", "What is the bonus?", most).startswith("At most 20 per cent")
    least = "a bonus of not less than eight and one-third per cent shall be paid."
    assert value("amount", "What is the minimum bonus?", least) == "At least 8.33 per cent."


def test_what_may_not_be_done_after_a_time_is_done_within_it():
    assert value("time", "When must I apply?", "An application may not be made after three months have elapsed.") == (
        "Within 3 months."
    )
    assert value("time", "When does it begin?", "He shall not be heard; the order begins after three months.") == (
        "After 3 months."
    )


def test_an_age_is_told_where_there_is_one():
    one = "no person under the age of eighteen years shall drive."
    assert value("time", "At what age may one drive?", one) == "18 years."
    two = "who, if a male, is not twenty-one years of age, and if a female, is not eighteen years of age"
    assert value("time", "At what age can a girl marry?", two) == ""
    term = "for a term not exceeding five years, or until he attains the age of sixty-five years, whichever is earlier"
    assert value("time", "Until what age?", term) == "5 years or the age of 65 years, whichever is earlier."


@pytest.mark.parametrize(
    ("question", "words", "said"),
    [
        ("How often must they meet?", "It shall meet not less than once in every three months.",
         "Not less than once in every three months."),
        ("How often is it audited?", "audited at least twice a year by two men.", "At least twice a year."),
        ("When do they meet?", "It shall meet once in every year.", ""),
        ("How often do they meet?", "It shall meet when it likes.", ""),
    ],
)  # fmt: skip
def test_how_often_is_said_in_the_words(question, words, said):
    assert _how_often(Ask("time", question), words) == said


def test_a_sum_stands_behind_a_no_only_where_money_is_asked_about():
    (share,) = facts("shall not be heard without a deposit of at least thirty per cent of the fine.")
    assert _bears_on(share, "no", "Is it heard without paying any money?")
    assert not _bears_on(share, "no", "Is it heard without a lawyer?")
    (limit,) = facts("No suit lies after three months.")
    assert _bears_on(limit, "no", "Is it heard after a year?") and not _bears_on(
        limit, "no", "Is it heard without notice?"
    )
