"""The reference answers of the question files: there, in own words, and with the figures of the law alone."""

import re
from collections.abc import Sequence

import pytest

from civicsetu.evaluate.measures import facts_stated
from civicsetu.evaluate.questions import GoldQuestion, load_questions
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.params import project_root
from civicsetu.read.tree.markdown import Edition
from civicsetu.verify.values import values_in

GOLDEN = project_root() / "data" / "golden"
RUN = 10  # words in a row that a reference may not share with its gold: titles of offices and laws are as long as eight
# figures that follow from the asker's own, and the day of an amendment that the official print is older than
WORKED_OUT = {"w135", "w138", "w142", "v059", "v060"}


def answered() -> list[GoldQuestion]:
    """The rows with a reference answer, of all files."""
    return [q for path in sorted(GOLDEN.glob("*_questions.jsonl")) for q in load_questions(path) if q.reference]


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def runs(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[n : n + RUN]) for n in range(len(found) - RUN + 1)}


def sections(question: GoldQuestion, provisions: Sequence[Provision]) -> str:
    """The words of the sections that a question's gold stands in."""
    kept = {ProvisionId(gold).section for gold in question.gold}
    return " ".join(f"{p.heading or ''} {p.text}" for p in provisions if ProvisionId(p.id).section in kept)


def strange_figures(reference: str, given: str) -> list[str]:
    """The figures of a reference that are not in what it is given: the law and the question."""
    there = {value.amount for value in values_in(given)} | {float(number) for number in re.findall(r"\d+", given)}
    return [value.words for value in values_in(reference) if value.amount not in there]


def test_at_least_250_rows_of_both_editions_have_a_reference_answer() -> None:
    assert sum(q.corpus == "any" for q in answered()) >= 250
    # where there is nothing to answer, there is no answer to hold against
    assert all(q.answerable for q in answered())


def test_the_reporting_half_has_its_share_of_them() -> None:
    found = answered()
    assert 0.4 <= sum(q.split == "heldout" for q in found) / len(found) <= 0.6


def test_a_reference_states_the_facts_of_its_row() -> None:
    short = [q.id for q in answered() if facts_stated(q.facts, q.reference or "") not in (1, None)]
    assert short == []


def test_no_two_references_are_the_same_and_none_is_its_question() -> None:
    texts = [" ".join(words(q.reference or "")) for q in answered()]
    assert len(set(texts)) == len(texts)
    assert all(len(words(q.reference or "")) >= 4 and words(q.reference or "") != words(q.question) for q in answered())


def test_a_reference_has_no_figure_that_is_not_in_the_plain_edition(plain_edition: Edition) -> None:
    _figures(plain_edition.document.provisions)


def test_a_reference_has_no_figure_that_is_not_in_the_official_print(official_texts: list) -> None:
    _figures(official_texts)


def _figures(provisions: Sequence[Provision]) -> None:
    found = [q for q in answered() if q.corpus == "any" and q.id not in WORKED_OUT and not q.id.startswith("on")]
    strange = {q.id: strange_figures(q.reference or "", f"{q.question} {sections(q, provisions)}") for q in found}
    assert len(found) >= 250 and {key: figures for key, figures in strange.items() if figures} == {}


def test_a_wrong_figure_is_seen() -> None:
    assert strange_figures("He has 45 days.", "within sixty days of 2016") == ["45 days"]
    assert strange_figures("He has 60 days.", "within sixty days of 2016") == []


@pytest.mark.parametrize("edition", ["plain", "official"])
def test_a_reference_is_in_words_of_its_own(edition: str, request: pytest.FixtureRequest) -> None:
    if edition == "plain":
        provisions = request.getfixturevalue("plain_edition").document.provisions
    else:
        provisions = request.getfixturevalue("official_texts")
    shared = [q.id for q in answered() if runs(q.reference or "") & runs(sections(q, provisions))]
    assert shared == []
