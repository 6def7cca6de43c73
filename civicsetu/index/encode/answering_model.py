"""The model of the units that answer in torch, for who learns or exports it; `answering` runs what was exported."""

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from civicsetu.index.encode.kinds_model import mean_of_words


class AnsweringModel(nn.Module):
    """Questions to the logits of the units that may answer them, by the mean of what became of their words.

    Args:
        encoder: a model of tokens, such as the packaged one.
        units: how many there are.
    """

    def __init__(self, encoder: Any, units: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.of_units = nn.Parameter(torch.zeros(units, encoder.config.hidden_size))
        self.bias = nn.Parameter(torch.zeros(units))

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Logits (questions, units) of ids and mask, (questions, tokens) each."""
        return functional.linear(self.vectors(input_ids, attention_mask), self.of_units, self.bias)

    def vectors(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """The vectors (questions, dimensions) that the units are multiplied with, of ids and mask."""
        return mean_of_words(self.encoder, input_ids, attention_mask)
