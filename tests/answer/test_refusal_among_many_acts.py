"""Refusals where many acts are indexed and none has known questions."""

import pytest

from civicsetu import open_index
from civicsetu.answer.answerable import MANY, chance_of, is_of_many
from civicsetu.index.build import build_index
from civicsetu.model.document import Meta
from civicsetu.params import load_params
from civicsetu.read.corpus.stored import stored
from civicsetu.read.corpus.writer import CorpusWriter
from tests.tiny import document

ACTS = {
    "Wells Act, 1931": "Whoever owns a well shall cover it, and shall be fined two hundred rupees if he does not.",
    "Ferries Act, 1932": "No person shall ply a ferry for hire without a licence from the District Magistrate.",
    "Ghee Act, 1933": "Whoever sells adulterated ghee shall be imprisoned for a term of up to six months.",
    "Sarais Act, 1934": "The keeper of a sarai shall give notice to the police of any infectious disease in it.",
    "Cattle Pounds Act, 1935": "The owner of seized cattle shall pay the charges before the cattle are released.",
    "Lotteries Act, 1936": "No person shall keep an office for a lottery which the State Government has not allowed.",
    "Fireworks Act, 1937": "No person shall sell fireworks to a child below the age of fourteen years.",
    "Forest Roads Act, 1938": "A forest officer may close a road in a reserved forest between sunset and sunrise.",
    "Salt Works Act, 1939": "The owner of a salt work shall pay a cess before the salt is removed.",
    "Nurses Act, 1940": "A nurse whose name is removed from the register may appeal within ninety days.",
    "Weights Act, 1941": "Every trader shall have his weights stamped once in two years by the inspector.",
    "Betting Act, 1942": "A police officer may enter a common betting house with a warrant and seize the stakes.",
}


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    folder = tmp_path_factory.mktemp("many")
    corpus = CorpusWriter(folder)
    for title, words in ACTS.items():
        key = title.lower().replace(" act, ", "_").replace(" ", "_")
        meta = Meta(key, f"The {title}", title, "official", "CENTRAL", "act")
        law = document(meta, [("3", "section", "Duty", words)])
        corpus.add(stored(law, f"{key}.txt", "0" * 64, None))
    corpus.close()
    build_index(folder, load_params())
    return open_index(folder)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("how do i clean the inside of a water well bucket that smells", "off_topic"),
        ("Should I buy gold or a flat this year?", "advice"),
        ("who won yesterday's match", "facts_of_today"),
        ("How is a lottery taxed in Norway?", "other_law"),
        ("what did the supreme court hold in the famous ghee case", "case_law"),
    ],
)
def test_what_no_act_answers_is_refused(many, text, reason):
    answer = many.ask(text)
    assert answer.refused and answer.refusal_reason == reason, answer.answer


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("What is the punishment for selling adulterated ghee?", "ghee_1933"),
        ("My well has no cover, how much is the fine?", "wells_1931"),
        ("Can my ten year old buy fireworks from the shop?", "fireworks_1937"),
        ("within how many days may a nurse appeal", "nurses_1940"),
    ],
)
def test_what_an_act_answers_is_answered_from_it(many, text, act):
    answer = many.ask(text)
    assert not answer.refused and answer.citations[0].document == act


def test_a_question_that_names_an_act_is_not_put_to_the_model(many):
    def found(text):
        return many.finder.find(many.finder.understand(text), many.params.answer.arm)

    assert is_of_many(found("who has to stamp weights")) and not is_of_many(found("stamping under the Weights Act"))
    assert chance_of(found("who has to stamp weights"), MANY) > 0.5 > chance_of(found("best biryani in town"), MANY)
