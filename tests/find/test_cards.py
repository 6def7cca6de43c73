"""Act cards: their form, their vectors, and what they do to a question that names no law."""

import gzip
import json

import numpy as np
import pytest
from pydantic import ValidationError

from civicsetu.engine import Index
from civicsetu.find.cards import Card, cards
from civicsetu.find.cards.vectors import KEPT, situation_vectors, write_vectors
from civicsetu.find.parts.cards import Cards
from civicsetu.index.encode.kept import digest
from civicsetu.model.document import Meta
from civicsetu.params import Params
from tests.find.states import asked
from tests.tiny import WordEncoder, tiny_store

LEAST_CARDS = 846


def law(key, title):
    return Meta(key, f"The {title}", title, "official", "CENTRAL", "act")


# Two acts with a card and one without; no word of theirs is in the questions.
LAWS = {
    law("cheques", "Negotiable Instruments Act, 1881"): [("138", "section", "Funds", "A drawer without funds.")],
    law("dowry", "Dowry Prohibition Act, 1961"): [("3", "section", "Giving", "Who gives or takes shall be fined.")],
    law("wells", "Wells Act, 1931"): [("3", "section", "Digging", "A drawer of water shall cover the pit.")],
}  # fmt: skip


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return tiny_store(tmp_path_factory.mktemp("cards"), LAWS)


def test_every_card_is_whole_and_says_what_no_other_says():
    assert len(cards()) >= LEAST_CARDS
    situations = [text for card in cards() for text in card.situations]
    assert len(situations) == len(set(situations))
    assert all(card.subject.count(".") <= 3 for card in cards())


def test_every_central_act_has_a_card(mirror):
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        titles = {json.loads(line)["act"].strip().rstrip(".").lower().removeprefix("the ") for line in lines}
    assert {card.title.lower() for card in cards()} == titles


@pytest.mark.parametrize(
    "change", [{"title": "Wells Act"}, {"situations": ["a well is dry"]}, {"subject": "Wells."}, {"bind": "all"}]
)
def test_a_card_that_is_not_whole_is_refused(change):
    row = {"title": "Wells Act, 1931", "subject": "Digging of wells and of pits.", "binds": "owners of wells"}
    row["situations"] = [f"well {n} is dry" for n in range(10)]
    assert Card(**row).replaced == ()
    with pytest.raises(ValidationError):
        Card(**row | change)


def test_a_card_knows_the_acts_that_its_act_replaced():
    known = {card.title: card.replaced for card in cards()}
    assert known["Bharatiya Nyaya Sanhita, 2023"] == ("Indian Penal Code, 1860",)


def test_the_kept_vectors_are_of_the_cards():
    with np.load(KEPT) as file:
        names = [row.tobytes() for row in file["texts"]]
    assert names == [digest(text) for card in cards() for text in card.situations]


def test_vectors_of_another_encoder_are_made_anew(tmp_path):
    encoder, path = WordEncoder(), tmp_path / "own.npz"
    own = situation_vectors(encoder, tmp_path / "none.npz")
    write_vectors(encoder, path)
    assert (situation_vectors(encoder, path) * own).sum(axis=1).min() > 0.999
    assert np.array_equal(situation_vectors(encoder, KEPT), own)


def test_an_act_is_found_by_a_situation_of_its_card(store):
    made = Cards()(asked(store, "a cheque bounced"))
    assert [store.passages[row].document for row in made.runs[0].rows.tolist()][:1] == ["cheques"]
    assert "its act governs: a cheque bounced" in {reason for each in made.reasons.values() for reason in each}
    of_act = dict(zip(store.document_keys, np.zeros(3), strict=True))
    for row, value in enumerate(made.runs[0].every.values[np.arange(len(store.passages))]):
        of_act[store.passages[row].document] = value
    assert of_act["cheques"] > of_act["wells"] == pytest.approx(Cards().unknown * of_act["cheques"])


def test_no_law_is_shut_out(store):
    index = Index(store, Params())
    found = {hit.document for hit in index.search("a cheque bounced and a drawer of water")}
    assert found == {meta.key for meta in LAWS}


def test_a_question_that_names_a_law_is_left_alone(store):
    assert not len(Cards()(asked(store, "a cheque bounced, says the Wells Act")).runs[0].rows)


def test_where_one_act_alone_has_a_card_there_is_nothing_to_tell_apart(tmp_path):
    few = tiny_store(tmp_path, dict(list(LAWS.items())[1:]))
    assert not len(Cards()(asked(few, "dowry was demanded")).runs[0].rows)
