"""Values in plain words."""

from dataclasses import replace

import pytest

from civicsetu.answer.premise import contradicted, figures
from civicsetu.answer.punishment import penalties
from civicsetu.answer.wording import period, quantity, rupees, sentence, sum_of
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in


def facts(text: str) -> list[Fact]:
    return list(facts_in(Provision("a#1", "section", "1", None, None, text, (), 0, len(text), 0, 0)))


@pytest.mark.parametrize(
    "value, said", [(5, "Rs 5"), (999, "Rs 999"), (100000, "Rs 1,00,000"), (1.5, "Rs 1.5"), (10**7, "Rs 1,00,00,000")]
)
def test_rupees_are_grouped_as_in_india(value, said):
    assert rupees(value) == said


@pytest.mark.parametrize(
    "text, said",
    [
        ("within a period of sixty days from the date of receipt of the order", "within 60 days from the date of receipt of the order"),  # noqa: E501
        ("a notice of not less than thirty days", "at least 30 days"),
        ("for such period, not exceeding six months", "at most 6 months"),
    ],
)  # fmt: skip
def test_a_period_keeps_its_bound(text, said):
    assert period(facts(text)[0]) == said


def test_a_sum_that_is_forbidden_to_be_more_is_the_most():
    (fact,) = facts("shall not accept more than ten per cent of the cost")
    assert sum_of(fact, negated=True).startswith("at most 10 per cent")


def test_penalties_keep_or_both():
    text = (
        "imprisonment for a term which may extend to three years, or a fine which may extend up to ten per cent "
        "of the cost, or with both"
    )
    assert (
        penalties(facts(text), text) == "imprisonment up to 3 years, or a fine up to 10 per cent of the cost, or both"
    )


def test_a_sentence():
    assert sentence("  at most  5 days, ") == "At most 5 days."
    assert sentence("") == ""


@pytest.mark.parametrize(
    "question, quoted, said",
    [
        ("Is it true that the builder may take 20 per cent of the cost?", "not more than ten per cent of the cost", "10 per cent"),  # noqa: E501
        ("The Act says I have 90 days to appeal, right?", "within a period of sixty days", "60 days"),
        ("Is it true that I have two months to appeal?", "within a period of sixty days", ""),
        ("Is it true that he may take ten per cent?", "not more than ten per cent of the cost", ""),
        ("Is it true that he pays Rs 500?", "within a period of sixty days", ""),
        ("I waited 90 days. When must they answer?", "within a period of sixty days", ""),
    ],
)  # fmt: skip
def test_a_figure_that_the_law_does_not_state(question, quoted, said):
    found = contradicted(question, facts(quoted))
    assert said in found and bool(found) == bool(said)


def test_the_figures_of_a_question():
    assert [quantity(f) for f in figures("Is 20 per cent or Rs 500 due in 30 days?")] == [
        "20 per cent",
        "Rs 500",
        "30 days",
    ]


def test_what_a_time_runs_from_is_told_whole_or_not_at_all():
    whole, broken = facts("within 45 days from the date on which it is due"), "from the date on which such money"
    (fact,) = whole
    assert period(fact).startswith("within 45 days")
    assert period(replace(fact, since=broken)) == "within 45 days"
    assert period(replace(fact, since="from the date of receipt")) == "within 45 days from the date of receipt"
    assert period(replace(fact, since="from the date of receipt and")) == "within 45 days from the date of receipt"
    assert period(replace(fact, since="from the date it becomes")) == "within 45 days"
