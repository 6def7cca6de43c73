"""Act cards: their form, their vectors, and what they do to a question that names no law."""

import gzip
import json

import numpy as np
import pytest
from pydantic import ValidationError

from civicsetu.engine import Index
from civicsetu.find.cards import Card, cards
from civicsetu.find.cards.carded import K1, B, carded, names_by_card, words_of
from civicsetu.find.cards.fit import fit
from civicsetu.find.cards.vectors import KEPT, situation_vectors, write_vectors
from civicsetu.find.parts.cards import Cards
from civicsetu.index.encode.kept import digest
from civicsetu.model.document import Meta
from civicsetu.params import Params
from civicsetu.read.words.tokens import tokens
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


def test_acts_are_called_what_their_cards_say(store):
    names = names_by_card(store)
    assert set(names) == {"cheques", "dowry"}  # the third has no card
    assert "NI Act" in names["cheques"] and all(name.endswith(("Act", "Code")) for of in names.values() for name in of)


def test_the_words_of_cards_are_weighed_as_bm25_is_written(store):
    """By the formula, over two cards: ln(1 + (N - n + 0.5) / (n + 0.5)) tf / (tf + k1 (1 - b + b length / mean))."""
    acts = carded(store)
    keys = [store.document_keys[n] for n in acts.documents]
    titles = {meta.key: meta.short_title for meta in LAWS}
    texts = [tokens(words_of(card)) for key in keys for card in cards() if card.title == titles[key]]
    asked_for = "the bank returned my cheque, and the husband"
    mean, score = np.mean([len(text) for text in texts]), np.zeros(2)
    for token in set(tokens(asked_for)):
        n = sum(token in text for text in texts)
        for act, text in enumerate(texts):
            count = text.count(token)
            score[act] += np.log(1 + (2 - n + 0.5) / (n + 0.5)) * count / (count + K1 * (1 - B + B * len(text) / mean))
    shared = acts.shared_words(dict.fromkeys(tokens(asked_for), 1.0))
    assert shared == pytest.approx(score / score.max(), abs=1e-4) and shared.max() == 1
    assert keys[int(shared.argmax())] == "cheques" and 0 < shared.min() < 1
    assert not acts.shared_words({"no such word": 1.0}).any()


def test_a_word_of_its_card_brings_an_act_forward(store):
    """No situation says "drawer"; of the acts with a card one has the word, and without it neither is ahead."""
    acts = carded(store)
    state, at = asked(store, "bride"), {store.document_keys[n]: place for place, n in enumerate(acts.documents)}
    means = acts.means(acts.vectors @ state.vector_as_known(), 2)

    def ahead(words):
        values = Cards(words=words, floor=0.0)(state).runs[0].every.values
        first = {key: store.documents_of.tolist().index(n) for n, key in enumerate(store.document_keys)}
        return values[np.array([first["dowry"]])][0] - values[np.array([first["cheques"]])][0]

    near = means[at["dowry"]] - means[at["cheques"]]
    assert ahead(0.0) == pytest.approx(near) and ahead(0.3) == pytest.approx(near + 0.3)


def test_a_law_fits_by_its_card_and_one_without_a_card_is_not_held_against_another(store):
    made = Cards()(asked(store, "a cheque bounced"))
    rows = np.array([next(n for n, p in enumerate(store.passages) if p.document == meta.key) for meta in LAWS])
    of = dict(zip((meta.key for meta in LAWS), fit(made, rows, 0.16).tolist(), strict=True))
    assert of == {"cheques": 1.0, "dowry": 0.0, "wells": 1.0}
    assert 0 < fit(made, rows, 4.0)[1] < 1  # by so much less
    assert fit(asked(store, "a cheque bounced"), rows, 0.16).tolist() == [1.0, 1.0, 1.0]  # no card was asked


def test_no_law_is_shut_out(store):
    index = Index(store, Params())
    found = {hit.document for hit in index.search("a cheque bounced and a drawer of water")}
    assert found == {meta.key for meta in LAWS}


def test_a_question_that_names_a_law_is_left_alone(store):
    assert not len(Cards()(asked(store, "a cheque bounced, says the Wells Act")).runs[0].rows)


def test_where_one_act_alone_has_a_card_there_is_nothing_to_tell_apart(tmp_path):
    few = tiny_store(tmp_path, dict(list(LAWS.items())[1:]))
    assert not len(Cards()(asked(few, "dowry was demanded")).runs[0].rows)
