"""The question encoder's changes, learnt: passages stay as they are, questions come to them.

Both ways to compare are trained together, each with a softmax over the passages that answer a
question and those that would be mistaken for them (van den Oord and others 2018): the cosine of
sentence vectors, and late interaction of token vectors. Of a section's passages it is enough that
one fits. Where a question is known to belong to a unit of its section, a third softmax over the late
interaction with each unit teaches which of them to choose. Learning on the question's side alone is as
in Lee and others, "DensePhrases" (ACL 2021); the low-rank form of the changes is LoRA (Hu and others,
ICLR 2022).
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

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
from civicsetu.learn.low_rank import SCALE, factors, with_low_rank
from civicsetu.learn.pairs import Example
from civicsetu.learn.settings import LearnSettings
from civicsetu.learn.softmax import LEFT, softmax_loss
from civicsetu.learn.unit_tokens import UnitTokens

LATE_SAME, LATE_OTHER = 14, 8  # counterexamples of late interaction, which takes longer
WARM_UP = 30  # steps
STEP_OF_IMPORTANCE = 20.0  # times the learning rate, as its vectors have length 1
LOWEST = -4.0  # below every cosine


class Corpus(NamedTuple):
    """The examples of one corpus, and the open index that their rows are of."""

    store: Store
    examples: Sequence[Example]


class Learner:
    """The model that is changed.

    Args:
        model: the packaged model's folder.
        store: an open index, for the encoder and the basis of token vectors, which all indexes share.
        settings: how it learns.
    """

    def __init__(self, model: Path, store: Store, settings: LearnSettings) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(1)  # more would add in another order
        self.settings = settings
        self.model, self.tokenizer = open_model(model)
        self.model.requires_grad_(False)
        self.layers = with_low_rank(self.model, settings.rank)
        self.is_content = store.passage_encoder.is_content
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
        content = torch.from_numpy(self.is_content(batch["input_ids"].flatten().tolist()))
        counts = torch.exp(words @ self.importance[:-1] + content.view(mask.shape) * self.importance[-1]) * inner
        return sentences, words @ self.basis, counts / counts.sum(1, keepdim=True).clamp_min(1e-9)

    def late(self, tokens: torch.Tensor, counts: torch.Tensor, pieces: Sequence[np.ndarray]) -> torch.Tensor:
        """Late interaction of one question (tokens, basis) with pieces of text: (pieces,).

        Args:
            tokens, counts: the question's, as `encode` gives them.
            pieces: of each the token vectors as an index keeps them, (words, basis), int8.
        """
        words = torch.from_numpy(np.concatenate(pieces).astype(np.float32) / TOKEN_SCALE)
        owner = torch.repeat_interleave(torch.arange(len(pieces)), torch.tensor([len(p) for p in pieces]))
        best = torch.full((len(tokens), len(pieces)), LOWEST)
        best = best.scatter_reduce(1, owner.expand(len(tokens), -1), tokens @ words.T, "amax")
        return counts @ best

    def loss(self, batch: Sequence[Example], store: Store) -> torch.Tensor:
        """The mean loss of some questions on one corpus: of both ways to compare, and of the units."""
        sentences, tokens, counts = self.encode([example.question for example in batch])
        rows = np.unique(np.concatenate([np.concatenate([e.own, e.same, e.other]) for e in batch]))
        passages = torch.from_numpy(np.asarray(store.whole.dense[rows]))
        own = torch.from_numpy(np.stack([np.isin(rows, e.own) for e in batch]))
        cosines = (sentences @ passages.T / self.settings.dense_temperature).masked_fill(
            _beside(batch, rows, store), LEFT
        )
        dense = softmax_loss(cosines, own).mean()
        late = torch.zeros(())
        for n, example in enumerate(batch):
            mine = np.concatenate([example.own, example.same[:LATE_SAME], example.other[:LATE_OTHER]])
            scores = self.late(tokens[n], counts[n], passage_tokens(mine, store)) / self.settings.late_temperature
            late = late + softmax_loss(scores[None], torch.arange(len(mine))[None] < len(example.own)).sum()
            if example.units is not None:
                scores = self.late(tokens[n], counts[n], _pieces(example.units, store)) / self.settings.late_temperature
                late = late + softmax_loss(scores[None], torch.from_numpy(example.units.answers)[None]).sum()
        return dense + late / len(batch)

    def learn(
        self, corpora: Sequence[Corpus], epochs: int, rate: float, say: Callable[[str], None] = lambda _: None
    ) -> list[float]:
        """Go over the examples.

        Args:
            corpora: what is learnt from, together.
            epochs: how often.
            rate: the step size of the changes of weights at first; it falls to nothing.
            say: called with a line of text about the progress.

        Returns:
            The mean loss of each time.
        """
        settings, random = self.settings, np.random.default_rng(self.settings.seed)
        layers = [parameter for layer in self.layers.values() for parameter in (layer.down, layer.up)]
        optimizer = torch.optim.AdamW(
            [
                {"params": layers, "lr": rate},
                {"params": [self.importance], "lr": STEP_OF_IMPORTANCE * rate, "weight_decay": 0.0},
            ],
            weight_decay=settings.weight_decay,
        )
        steps = sum(len(batches(c.examples, settings.batch, np.random.default_rng(0))) for c in corpora)
        schedule = torch.optim.lr_scheduler.LambdaLR(
            optimizer, lambda n: min(1.0, (n + 1) / WARM_UP) * (1 - n / (epochs * steps))
        )
        self.model.train()
        losses = []
        for epoch in range(epochs):
            order = [(c.store, batch) for c in corpora for batch in batches(c.examples, settings.batch, random)]
            total = 0.0
            for n, place in enumerate(random.permutation(len(order)).tolist(), 1):
                store, batch = order[place]
                optimizer.zero_grad()
                loss = self.loss(batch, store)
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_([*layers, self.importance], 1.0)
                optimizer.step()
                schedule.step()
                total += loss.item()
                if n % 25 == 0:
                    say(f"time {epoch + 1} of {epochs}: {n} of {counted(steps, 'step')}, loss {total / n:.3f}")
            losses.append(total / steps)
        self.model.eval()
        return losses

    @torch.no_grad()
    def right(self, corpus: Corpus) -> dict[str, float]:
        """The share of questions for which a passage that answers ranks above all counterexamples, by each way to
        compare; and for which a unit that answers is nearest of its section, of those that are known to have one."""
        self.model.eval()
        hits: dict[str, list[bool]] = {"dense": [], "late": [], "unit": []}
        for example in corpus.examples:
            sentences, tokens, counts = self.encode([example.question])
            rows, own = np.concatenate([example.own, example.same, example.other]), len(example.own)
            scores = {
                "dense": torch.from_numpy(np.asarray(corpus.store.whole.dense[rows])) @ sentences[0],
                "late": self.late(tokens[0], counts[0], passage_tokens(rows, corpus.store)),
            }
            for name, values in scores.items():
                hits[name].append(own == len(rows) or bool(values[:own].max() > values[own:].max()))
            if example.units is not None:
                values = self.late(tokens[0], counts[0], _pieces(example.units, corpus.store))
                hits["unit"].append(bool(example.units.answers[int(values.argmax())]))
        return {name: round(sum(found) / len(found), 4) for name, found in hits.items() if found}

    def save(self, path: Path) -> None:
        """Write the changes and the importance of words, beside and moved."""
        from safetensors.numpy import save_file

        arrays: dict[str, Any] = {"importance": self.importance.detach().numpy().astype(np.float32)}
        arrays |= factors(self.layers)
        with written_beside(path) as beside:
            save_file(arrays, beside)

    def load(self, path: Path) -> None:
        """Go on from what was saved."""
        from safetensors.numpy import load_file

        arrays = load_file(path)
        with torch.no_grad():
            self.importance.copy_(torch.from_numpy(arrays["importance"]))
            for name, layer in self.layers.items():
                layer.up.copy_(torch.from_numpy(arrays[f"{name}.up"].astype(np.float32) / SCALE))
                layer.down.copy_(torch.from_numpy(arrays[f"{name}.down"].astype(np.float32)))


def batches(found: Sequence[Example], size: int, random: np.random.Generator) -> list[list[Example]]:
    """Examples in batches in a drawn order; only those that may be counterexamples of each other are together."""
    together: dict[str, list[Example]] = {}
    for example in found:
        together.setdefault(example.among, []).append(example)
    return [
        [group[place] for place in places]
        for group in together.values()
        for places in np.array_split(random.permutation(len(group)), max(1, len(group) // size))
    ]


def passage_tokens(rows: np.ndarray, store: Store) -> list[np.ndarray]:
    """The token vectors of passages."""
    starts = store.whole.token_starts
    return [store.whole.tokens[starts[row] : starts[row + 1]] for row in rows.tolist()]


def _pieces(units: UnitTokens, store: Store) -> list[np.ndarray]:
    """The token vectors of units."""
    return [store.whole.tokens[start:end] for start, end in zip(units.starts, units.ends, strict=True)]


def _beside(batch: Sequence[Example], rows: np.ndarray, store: Store) -> torch.Tensor:
    """(questions, rows): true for the passages of the same section as what answers a question; these are neither
    right nor counterexamples."""
    sections = store.sections[rows]
    beside = [np.isin(sections, store.sections[e.own]) & ~np.isin(rows, e.own) for e in batch]
    return torch.from_numpy(np.stack(beside))
