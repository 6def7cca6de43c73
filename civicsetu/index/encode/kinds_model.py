"""The model of a question's kind in torch, for who learns or exports it; `kinds` runs what was exported."""

from typing import Any

import torch
from torch import nn


class KindsModel(nn.Module):
    """Questions to the logits of their kinds, by the mean of what became of their words.

    Args:
        encoder: a model of tokens, such as the packaged one.
        kinds: how many there are.
    """

    def __init__(self, encoder: Any, kinds: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.of_kinds = nn.Parameter(torch.zeros(kinds, encoder.config.hidden_size))
        self.bias = nn.Parameter(torch.zeros(kinds))

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Logits (questions, kinds) of ids and mask, (questions, tokens) each."""
        mean = mean_of_words(self.encoder, input_ids, attention_mask)
        logits: torch.Tensor = (mean[:, None] * self.of_kinds).sum(-1) + self.bias  # no product of matrices: no 8 bits
        return logits


def mean_of_words(encoder: Any, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """What became of a text's words, (texts, dimensions), in the mean.

    Args:
        encoder: a model of tokens.
        input_ids, attention_mask: (texts, tokens) each.
    """
    states = encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state.float()
    weights = attention_mask[..., None].float()
    mean: torch.Tensor = (states * weights).sum(1) / weights.sum(1).clamp_min(1.0)
    return mean
