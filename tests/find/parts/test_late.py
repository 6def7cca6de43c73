"""Late interaction against a naive double loop."""

import numpy as np
import pytest

from civicsetu.find.parts.late import cosines_of, late_interactions


def unit(rng, n):
    vectors = rng.normal(size=(n, 16)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def naive(question, tokens, starts, which):
    scores = []
    for i in which:
        passage = tokens[starts[i] : starts[i + 1]].astype(np.float64) / 127
        total = 0.0
        for q in question:
            total += max(float(q @ t) for t in passage)
        scores.append(total / len(question))
    return scores


@pytest.mark.parametrize("which", [[0, 1, 2, 3, 4], [2], [4, 0], [3, 3]])
def test_it_is_the_double_loop(which):
    rng = np.random.default_rng(20160326)
    lengths = [3, 1, 7, 2, 5]
    tokens = np.round(unit(rng, sum(lengths)) * 127).astype(np.int8)
    starts = np.concatenate([[0], np.cumsum(lengths)])
    question = unit(rng, 4)
    passages = [tokens[starts[n] : starts[n + 1]] for n in which]
    (found,) = late_interactions([question], passages)
    assert found == pytest.approx(naive(question, tokens, starts, which), abs=1e-5)
    by_cosines = [cosines_of([question], passage)[0].max(axis=0).mean() for passage in passages]
    assert by_cosines == pytest.approx(found.tolist(), abs=1e-6)


def test_a_text_is_closest_to_itself(plain_index):
    store = plain_index.store
    (encoded,) = store.passage_encoder.encode([store.passages[7].search_text])
    content = encoded.tokens[encoded.content]  # what the index keeps of a passage
    own = store.embedded
    (scores,) = late_interactions([content], np.split(own.tokens, own.token_starts[1:-1]))
    # each of its tokens is closest to itself: the mean of their squared lengths, which axes make shorter than 1
    assert scores.argmax() == 7
    assert scores[7] == pytest.approx(float((content**2).sum(axis=1).mean()), abs=0.02)
    assert scores.max() <= 1.02


def test_nothing_asked_or_nothing_to_score():
    tokens = np.ones((2, 4), dtype=np.int8)
    assert late_interactions([np.zeros((0, 4), dtype=np.float32)], [tokens]).tolist() == [[0]]
    assert late_interactions([np.ones((1, 4), dtype=np.float32)], []).tolist() == [[]]
