"""The question encoder's changes, learnt: passages stay as they are, questions come to them.

Both ways to compare are trained together, each with a softmax over the passages that answer a
question and those that would be mistaken for them (van den Oord and others 2018): the cosine of
sentence vectors, and late interaction of token vectors. Of a section's passages it is enough that
one fits. Learning on the question's side alone is as in Lee and others, "DensePhrases" (ACL 2021);
the low-rank form of the changes is LoRA (Hu and others, ICLR 2022).
"""

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from civicsetu.base.files import written_beside
from civicsetu.base.words import counted
from civicsetu.index.encode.onnx import open_model
from civicsetu.index.encode.vectors import TOKEN_SCALE
from civicsetu.index.layout import BASIS_FILE, ENCODER
from civicsetu.index.store import Store
from civicsetu.learn.pairs import Example
from civicsetu.learn.settings import LearnSettings

LATE_SAME, LATE_OTHER = 14, 8  # counterexamples of late interaction, which takes longer
SCALE = 2  # of a change, whose first factor is random and the second nothing at first
WARM_UP = 30  # steps
STEP_OF_IMPORTANCE = 20.0  # times the learning rate, as its vectors have length 1
LOWEST = -4.0  # below every cosine


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


class Learner:
    """The model that is changed, and the passages of an index that it is to find.

    Args:
        model: the packaged model's folder.
        store: the open index of the acts.
        settings: how it learns.
    """

    def __init__(self, model: Path, store: Store, settings: LearnSettings) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(1)  # more would add in another order
        self.store, self.settings = store, settings
        self.model, self.tokenizer = open_model(model)
        self.model.requires_grad_(False)
        self.layers: dict[str, LowRank] = {}
        for name, module in list(self.model.encoder.named_modules(prefix="encoder")):
            for child, layer in list(module.named_children()):
                if isinstance(layer, nn.Linear):
                    self.layers[f"{name}.{child}"] = changed = LowRank(layer, settings.rank)
                    setattr(module, child, changed)
        self.importance = nn.Parameter(torch.zeros(store.passage_encoder.dimensions + 1))
        self.basis = torch.from_numpy(np.load(store.root / "index" / ENCODER / BASIS_FILE))

    def encode(self, texts: Sequence[str]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Questions as sentence vectors (questions, dimensions), token vectors on the index's PCA basis
        (questions, tokens, basis) and how much each token counts (questions, tokens), 1 in sum."""
        batch = self.tokenizer(
            list(texts), padding=True, truncation=True, max_length=self.settings.max_tokens, return_tensors="pt"
        )
        mask = batch["attention_mask"]
        states = self.model(input_ids=batch["input_ids"], attention_mask=mask).last_hidden_state
        sentences = functional.normalize((states * mask[..., None]).sum(1) / mask.sum(1, keepdim=True), dim=-1)
        words = functional.normalize(states, dim=-1)
        inner = mask.clone()
        inner[:, 0] = 0  # the marks of a text's ends are no words of it
        inner[torch.arange(len(texts)), mask.sum(1) - 1] = 0
        content = torch.from_numpy(self.store.passage_encoder.is_content(batch["input_ids"].flatten().tolist()))
        counts = torch.exp(words @ self.importance[:-1] + content.view(mask.shape) * self.importance[-1]) * inner
        return sentences, words @ self.basis, counts / counts.sum(1, keepdim=True).clamp_min(1e-9)

    def late(self, tokens: torch.Tensor, counts: torch.Tensor, rows: np.ndarray) -> torch.Tensor:
        """Late interaction of one question (tokens, basis) with passages: (rows,)."""
        starts = self.store.whole.token_starts
        pieces = [self.store.whole.tokens[starts[r] : starts[r + 1]] for r in rows.tolist()]
        words = torch.from_numpy(np.concatenate(pieces).astype(np.float32) / TOKEN_SCALE)
        owner = torch.repeat_interleave(torch.arange(len(rows)), torch.tensor([len(p) for p in pieces]))
        cosines = tokens @ words.T
        best = torch.full((len(tokens), len(rows)), LOWEST)
        best = best.scatter_reduce(1, owner.expand(len(tokens), -1), cosines, "amax")
        return counts @ best

    def loss(self, batch: Sequence[Example]) -> torch.Tensor:
        """The mean loss of some questions, of both ways to compare."""
        sentences, tokens, counts = self.encode([example.question for example in batch])
        rows = np.unique(np.concatenate([np.concatenate([e.own, e.same, e.other]) for e in batch]))
        passages = torch.from_numpy(np.asarray(self.store.whole.dense[rows]))
        own = torch.from_numpy(np.stack([np.isin(rows, e.own) for e in batch]))
        cosines = sentences @ passages.T / self.settings.dense_temperature
        dense = _softmax_loss(cosines, own).mean()
        late = torch.zeros(())
        for n, example in enumerate(batch):
            mine = np.concatenate([example.own, example.same[:LATE_SAME], example.other[:LATE_OTHER]])
            scores = self.late(tokens[n], counts[n], mine) / self.settings.late_temperature
            late = late + _softmax_loss(scores[None], torch.arange(len(mine))[None] < len(example.own)).sum()
        return dense + late / len(batch)

    def learn(self, found: Sequence[Example], say: Callable[[str], None] = lambda _: None) -> list[float]:
        """Go over the examples as often as the settings say.

        Returns:
            The mean loss of each time.
        """
        settings, random = self.settings, np.random.default_rng(self.settings.seed)
        layers = [parameter for layer in self.layers.values() for parameter in (layer.down, layer.up)]
        optimizer = torch.optim.AdamW(
            [
                {"params": layers, "lr": settings.learning_rate},
                {"params": [self.importance], "lr": STEP_OF_IMPORTANCE * settings.learning_rate, "weight_decay": 0.0},
            ],
            weight_decay=settings.weight_decay,
        )
        steps = max(1, len(found) // settings.batch)
        schedule = torch.optim.lr_scheduler.LambdaLR(
            optimizer, lambda n: min(1.0, (n + 1) / WARM_UP) * (1 - n / (settings.epochs * steps))
        )
        self.model.train()
        losses = []
        for epoch in range(settings.epochs):
            order, total = random.permutation(len(found)), 0.0
            for n, places in enumerate(np.array_split(order, steps), 1):
                optimizer.zero_grad()
                loss = self.loss([found[i] for i in places])
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_([*layers, self.importance], 1.0)
                optimizer.step()
                schedule.step()
                total += loss.item()
                if n % 25 == 0:
                    say(f"time {epoch + 1} of {settings.epochs}: {n} of {counted(steps, 'step')}, loss {total / n:.3f}")
            losses.append(total / steps)
        self.model.eval()
        return losses

    @torch.no_grad()
    def right(self, found: Sequence[Example]) -> dict[str, float]:
        """The share of questions for which a passage of the section ranks above all counterexamples."""
        self.model.eval()
        hits = {"dense": 0, "late": 0}
        for example in found:
            sentences, tokens, counts = self.encode([example.question])
            rows, own = np.concatenate([example.own, example.same, example.other]), len(example.own)
            scores = {
                "dense": torch.from_numpy(np.asarray(self.store.whole.dense[rows])) @ sentences[0],
                "late": self.late(tokens[0], counts[0], rows),
            }
            for name, values in scores.items():
                hits[name] += bool(values[:own].max() > values[own:].max())
        return {name: round(n / max(1, len(found)), 4) for name, n in hits.items()}

    def save(self, path: Path) -> None:
        """Write the changes and the importance of words, beside and moved."""
        from safetensors.numpy import save_file

        arrays: dict[str, Any] = {"importance": self.importance.detach().numpy().astype(np.float32)}
        for name, layer in self.layers.items():
            arrays[f"{name}.up"] = (SCALE * layer.up.detach()).numpy().astype(np.float16)
            arrays[f"{name}.down"] = layer.down.detach().numpy().astype(np.float16)
        with written_beside(path) as beside:
            save_file(arrays, beside)


def _softmax_loss(scores: torch.Tensor, own: torch.Tensor) -> torch.Tensor:
    """The negative logarithm of the share that a question's own passages have of all: (questions,)."""
    return torch.logsumexp(scores, 1) - torch.logsumexp(scores.masked_fill(~own, -1e4), 1)
