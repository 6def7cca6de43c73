"""Late interaction: a passage is as relevant as its tokens are to the question's, one by one."""

from collections.abc import Sequence

import numpy as np

from civicsetu.index.encode.vectors import TOKEN_SCALE


def late_interaction(question: np.ndarray, tokens: np.ndarray, starts: np.ndarray, which: np.ndarray) -> np.ndarray:
    """The mean, over the question's tokens, of the best cosine with a token of the passage.

    The MaxSim of ColBERT (Khattab and Zaharia, SIGIR 2020), divided by the question's length.

    Args:
        question: (question tokens, dimensions), each of length 1.
        tokens: (all tokens, dimensions), int8, of all passages one after the other.
        starts: (passages + 1,), where each passage's tokens start.
        which: the passages to score, (n,).

    Returns:
        (n,) scores, at most about 1.
    """
    return late_interactions([question], tokens, starts, which)[0]


def late_interactions(
    questions: Sequence[np.ndarray], tokens: np.ndarray, starts: np.ndarray, which: np.ndarray
) -> np.ndarray:
    """`late_interaction` of several wordings of a question with the same passages, which are fetched
    once: (wordings, n).

    >>> tokens, starts = np.array([[127, 0], [0, 127]], dtype=np.int8), np.array([0, 1, 2])
    >>> wordings = [np.array([[1.0, 0.0]]), np.array([[0.5, 0.5]])]
    >>> late_interactions(wordings, tokens, starts, np.array([0, 1])).tolist()
    [[1.0, 0.0], [0.5, 0.5]]
    """
    scores = np.zeros((len(questions), len(which)), dtype=np.float32)
    if not len(which):
        return scores
    begins, ends = starts[which], starts[which + 1]
    passages = [tokens[a:b] for a, b in zip(begins.tolist(), ends.tolist(), strict=True)]
    fetched = np.concatenate(passages).astype(np.float32)
    places = np.concatenate([[0], np.cumsum(ends - begins)[:-1]])
    for n, question in enumerate(questions):
        if len(question):
            best = np.maximum.reduceat(fetched @ question.T, places, axis=0)
            scores[n] = (best / TOKEN_SCALE).mean(axis=1)
    return scores
