"""Late interaction: a passage is as relevant as its tokens are to the question's, one by one."""

import numpy as np


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
    if not len(question) or not len(which):
        return np.zeros(len(which))
    lengths = starts[which + 1] - starts[which]
    rows = np.concatenate([np.arange(starts[i], starts[i + 1]) for i in which])
    similar = tokens[rows].astype(np.float32) @ question.T / 127
    begins = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    return np.maximum.reduceat(similar, begins, axis=0).mean(axis=1)
