"""The model of entailment in torch, for who learns or exports it."""

from typing import Any

import torch
from torch import nn

from civicsetu.index.encode.pairs import END

LEAST = -1e4  # the score of what is no token of the sentence


class EntailmentModel(nn.Module):
    """A cross-encoder whose score says how false a sentence is, held against its evidence: the smooth maximum over the
    sentence's tokens, and what the mark at the beginning says of the whole.

    Args:
        encoder: a model of tokens, such as the packaged one.
    """

    def __init__(self, encoder: Any) -> None:
        super().__init__()
        self.encoder = encoder
        dimensions = encoder.config.hidden_size
        self.of_token = nn.Parameter(torch.zeros(dimensions))
        self.of_whole = nn.Parameter(torch.zeros(dimensions))
        self.bias = nn.Parameter(torch.tensor([-3.0, 0.0]))

    def forward(
        self, input_ids: torch.Tensor, token_type_ids: torch.Tensor, attention_mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits that sentences are false (pairs,), and of each token (pairs, tokens), `LEAST` for those that are none
        of the sentence; of ids, types and mask, (pairs, tokens) each; see `pairs.batch_of`."""
        states = self.encoder(
            input_ids=input_ids, token_type_ids=token_type_ids, attention_mask=attention_mask
        ).last_hidden_state.float()
        place = torch.arange(input_ids.shape[1], device=input_ids.device)[None]
        inside = (token_type_ids == 0) & (attention_mask == 1) & (place > 0) & (input_ids != END)
        tokens = ((states * self.of_token).sum(-1) + self.bias[0]).masked_fill(~inside, LEAST)
        whole = (states[:, 0] * self.of_whole).sum(-1) + self.bias[1]
        return torch.logsumexp(tokens, dim=1) + whole, tokens
