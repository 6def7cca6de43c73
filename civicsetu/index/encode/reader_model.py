"""The reader of question and unit in torch, for who learns or exports it; `reader` runs what was exported."""

from typing import Any

import torch
from torch import nn
from torch.nn import functional

SHARPNESS = 20.0  # of the products of words that became vectors, before anything is learnt: a cosine times this


class ReaderModel(nn.Module):
    """A cross-encoder that compares what became of the question's words with what became of the unit's.

    Args:
        encoder: a model of tokens, such as the packaged one.
    """

    def __init__(self, encoder: Any) -> None:
        super().__init__()
        self.encoder = encoder
        dimensions = encoder.config.hidden_size
        self.products = nn.Parameter(torch.full((dimensions,), SHARPNESS))
        self.of_unit = nn.Parameter(torch.zeros(dimensions))

    def forward(self, input_ids: torch.Tensor, token_type_ids: torch.Tensor, attention_mask: torch.Tensor) -> Any:
        """Scores (pairs,) of ids, types and mask, (pairs, tokens) each; see `pairs.batch_of`."""
        states = self.encoder(
            input_ids=input_ids, token_type_ids=token_type_ids, attention_mask=attention_mask
        ).last_hidden_state.float()
        question = _mean(states, (1 - token_type_ids) * attention_mask)
        unit = _mean(states, token_type_ids * attention_mask)
        return (question * unit * self.products + unit * self.of_unit).sum(-1)  # no product of matrices: no 8 bits


def _mean(states: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
    """The mean of the states that count, of length 1: (pairs, dimensions)."""
    weights = counts[..., None].float()
    return functional.normalize((states * weights).sum(1) / weights.sum(1).clamp_min(1.0), dim=-1)
