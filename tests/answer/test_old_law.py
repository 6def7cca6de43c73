"""Answers and refusals to questions by the name of an act that another has replaced."""

import pytest

from civicsetu.engine import Index
from civicsetu.model.document import Meta
from civicsetu.params import Params
from tests.tiny import ACT, LAWS, tiny_store

BNS = Meta("bns", "The Bharatiya Nyaya Sanhita, 2023", "BNS 2023", "official", "CENTRAL", "act", "45 of 2023", 2023)
UNITS = [
    ("1", "section", "Title", "This law is the Nyaya Sanhita."),
    ("103", "section", "Killing", ""),
    ("103(1)", "sub-section", "", "(1) Who kills another by design shall go to prison for life."),
    ("103(2)", "sub-section", "", "(2) Five who do so together shall each go to prison for life."),
    ("303", "section", "Taking", "Who takes a thing of another by stealth shall go to prison for three years."),
]
HOMES = [
    *LAWS[ACT],
    ("87", "section", "Servants", "Its officers are public servants under section 21 of the Indian Penal Code."),
]  # fmt: skip


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    return Index(tiny_store(tmp_path_factory.mktemp("new"), {ACT: HOMES, BNS: UNITS}), Params())


@pytest.mark.parametrize("text", ["302 IPC", "What does section 302 of the Indian Penal Code say?", "s. 302 I.P.C."])
def test_the_new_section_is_quoted_below_what_became_of_the_old_one(index, text):
    answer = index.ask(text)
    assert not answer.refused and answer.confidence_level == "high"
    assert answer.answer.startswith("Section 302 IPC is now section 103 BNS, since 1 July 2024.")
    assert {one.provision for one in answer.citations} == {"bns#103(1)", "bns#103(2)"}
    assert answer.question == text and "is now section 103 BNS" in answer._repr_html_()


def test_it_is_found_by_search_too(index):
    assert index.search("302 IPC")[0].section == "bns#103"


def test_a_section_without_one_in_its_place_is_refused_by_what_became_of_it(index):
    answer = index.ask("What is section 497 IPC?")
    assert answer.refusal_reason == "unknown_provision" and "Section 497 IPC has no section" in answer.answer


def test_a_day_before_the_change_is_not_answered_by_the_new_act(index):
    answer = index.ask("section 302 IPC", as_on="2024-06-30")
    assert answer.refusal_reason == "other_law" and "now" not in answer.answer.partition("(")[0]


def test_an_act_in_force_that_speaks_of_the_old_one_is_heard_first(index):
    answer = index.ask("Are its officers public servants under the Indian Penal Code?")
    assert {one.provision for one in answer.citations} == {"homes_act#87"}
    assert "was replaced" not in answer.answer


def test_without_the_new_act_the_refusal_names_it(tiny):
    answer = Index(tiny, Params()).ask("What does section 302 IPC say?")
    assert answer.refusal_reason == "other_law"
    assert "Section 302 IPC is now section 103 BNS, since 1 July 2024." in answer.answer
