"""Changes of low rank of a model's linear layers (Hu and others, "LoRA", ICLR 2022)."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

SCALE = 2  # of a change, whose first factor is random and the second nothing at first


class LowRank(nn.Module):
    """A linear layer with a change of low rank."""

    def __init__(self, layer: nn.Linear, rank: int) -> None:
        super().__init__()
        self.layer = layer
        self.down = nn.Parameter(torch.randn(rank, layer.in_features) / math.sqrt(layer.in_features))
        self.up = nn.Parameter(torch.zeros(layer.out_features, rank))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The layer's values with the change added."""
        values: torch.Tensor = self.layer(x) + SCALE * functional.linear(functional.linear(x, self.down), self.up)
        return values


def with_low_rank(model: Any, rank: int) -> dict[str, LowRank]:
    """Give every linear layer of a model's `encoder` a change; the layers by their names in the model."""
    layers: dict[str, LowRank] = {}
    for name, module in list(model.encoder.named_modules(prefix="encoder")):
        for child, layer in list(module.named_children()):
            if isinstance(layer, nn.Linear):
                layers[f"{name}.{child}"] = changed = LowRank(layer, rank)
                setattr(module, child, changed)
    return layers


def factors(layers: Mapping[str, LowRank]) -> dict[str, np.ndarray]:
    """The factors of changes as they are kept, in float16, by the layer's name with `.up` and `.down`; their product is
    what is added to the layer's weights."""
    found: dict[str, np.ndarray] = {}
    for name, layer in layers.items():
        found[f"{name}.up"] = (SCALE * layer.up.detach()).cpu().numpy().astype(np.float16)
        found[f"{name}.down"] = layer.down.detach().cpu().numpy().astype(np.float16)
    return found
