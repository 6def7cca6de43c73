"""Questions of law that sound like forecasts."""

import pytest

from civicsetu.find.question.of_law import as_asked_of_law

OF_LAW = {
    "How much interest will I get?": "How much interest can I get?",
    "Will the builder pay me interest?": "Must the builder pay me interest?",
    "What will my promoter have to return?": "What must my promoter have to return?",
    "Would the agent be fined, and will I be refunded?": "Must the agent be fined, and can I be refunded?",
}
FORECASTS = [
    "Will the builder actually pay?",
    "Will I get my flat by Diwali?",
    "Will I win my case?",
    "Will prices fall?",
    "Will the tribunal give me compensation?",
    "How likely is it that the promoter will pay me?",
    "My father left a will. Who gets the flat?",
]


@pytest.mark.parametrize("question", OF_LAW)
def test_what_one_gains_or_owes_is_asked_of_the_law(question):
    assert as_asked_of_law(question) == OF_LAW[question]


@pytest.mark.parametrize("question", FORECASTS)
def test_a_forecast_stays_one(question):
    assert as_asked_of_law(question) == question


@pytest.mark.parametrize("question", [*OF_LAW, "How much money will the builder return if I cancel?"])
def test_it_is_answered(official_index, question):
    assert official_index.ask(question).refusal_reason != "advice"


@pytest.mark.parametrize("question", ["Will I win my case against the builder?", "Will the builder actually pay me?"])
def test_a_forecast_is_refused(official_index, question):
    assert official_index.ask(question).refusal_reason in ("advice", "prediction")
