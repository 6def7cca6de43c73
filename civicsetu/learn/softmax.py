"""The loss by which encoders and the reader learn: a softmax over what answers and what would be mistaken for it."""

import torch

LEFT = -1e4  # the score of what is left out


def softmax_loss(scores: torch.Tensor, own: torch.Tensor) -> torch.Tensor:
    """The negative logarithm of the share that what answers a question has of all: (questions,).

    Args:
        scores: (questions, candidates).
        own: true for those that answer, as `scores` or (1, candidates).
    """
    return torch.logsumexp(scores, 1) - torch.logsumexp(scores.masked_fill(~own, LEFT), 1)
