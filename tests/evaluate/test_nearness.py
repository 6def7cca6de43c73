"""How near questions stand to known ones."""

import numpy as np

from civicsetu.evaluate import nearness
from civicsetu.evaluate.nearness import nearest, nearest_of_many, training_questions
from civicsetu.params import project_root


def test_words_and_vectors_each_find_their_own_nearest():
    known = ["Is a builder fined?", "What is carpet area?"]
    vectors, own = np.eye(2), np.array([[0.6, 0.8], [0.95, 0.3122]])
    one, two = nearest(["is a BUILDER fined", "refund"], known, vectors, own)
    assert (one.by_words, one.words) == (known[0], 1.0)
    assert one.by_vector == known[1] and abs(one.cosine - 0.8) < 1e-6 and one.band.startswith("alike")
    assert two.words == 0.0 and two.band.startswith("nearly the same")
    assert nearest(["x"], []) == []


def test_of_many_the_nearest_by_vector_is_one_of_those_nearest_by_words(monkeypatch):
    """Against comparing all; and with one word-neighbour each, the vector can only choose that one."""
    others = ["Is a builder fined for delay?", "What is carpet area?", "Who pays the fine?", "When is refund due?"]
    asked = ["Is the builder fined?", "refund when"]
    vectors = {text: np.array([np.cos(i), np.sin(i)]) for i, text in enumerate([*others, *asked])}

    def encode(some):
        return np.stack([vectors[text] for text in some])

    assert nearest_of_many(asked, others, encode) == nearest(asked, others, encode(others), encode(asked))
    monkeypatch.setattr(nearness, "MOST_BY_WORDS", 1)
    for one in nearest_of_many(asked, others, encode):
        assert one.by_vector == one.by_words


def test_training_questions_are_read_once_each():
    found = training_questions(project_root() / "data" / "training")
    assert len(found) == len(set(found)) > 9000
