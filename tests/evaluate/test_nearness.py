"""How near questions stand to known ones."""

import numpy as np

from civicsetu.evaluate.nearness import nearest


def test_words_and_vectors_each_find_their_own_nearest():
    known = ["Is a builder fined?", "What is carpet area?"]
    vectors, own = np.eye(2), np.array([[0.6, 0.8], [0.95, 0.3122]])
    one, two = nearest(["is a BUILDER fined", "refund"], known, vectors, own)
    assert (one.by_words, one.words) == (known[0], 1.0)
    assert one.by_vector == known[1] and abs(one.cosine - 0.8) < 1e-6 and one.band.startswith("alike")
    assert two.words == 0.0 and two.band.startswith("nearly the same")
    assert nearest(["x"], []) == []
