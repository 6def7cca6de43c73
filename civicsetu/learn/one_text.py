"""What the learners of one text have in common: the packaged model with changes of low rank (Hu and others, "LoRA",
ICLR 2022) under a head of their own, batches of like length, and a rate that falls to nothing."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import torch
from torch import nn

from civicsetu.index.encode.one_text import MOST_TOKENS
from civicsetu.index.encode.onnx import open_model
from civicsetu.learn.low_rank import factors, with_low_rank
from civicsetu.learn.settings import OneTextSettings
from civicsetu.learn.steps import Pace, take_steps

STEP_OF_HEAD = 5.0  # the step size of the head over that of the changes
MARKS = 2  # tokens at the beginning and the end
TOGETHER = 8  # batches among which questions of like length are put together
WARM_UP, TIMED, TOLD = 40, 60, 100  # steps
AT_ONCE = 64  # questions of which the logits are made together

Model = TypeVar("Model", bound=nn.Module)


class OneTextLearner(Generic[Model]):
    """Learns to say something of a question, read by itself.

    Args:
        model: the packaged model's folder.
        texts: (questions,), their words.
        settings: how it is learnt.
        head: makes the whole model of the packaged one.

    """

    def __init__(
        self, model: Path, texts: Sequence[str], settings: OneTextSettings, head: Callable[[Any], Model]
    ) -> None:
        torch.manual_seed(settings.seed)
        encoder, self.tokenizer = open_model(model)
        encoder.requires_grad_(False)
        self.layers, self.model = with_low_rank(encoder, settings.rank), head(encoder)
        self._head = {n: one for n, one in self.model.named_parameters() if not n.startswith("encoder.")}
        self.texts, self.settings = texts, settings

    def loss(self, numbers: np.ndarray) -> torch.Tensor:
        """By how much some questions, by their numbers, are missed. Every learner has its own."""
        raise NotImplementedError

    def learn(self, steps: int | None = None, say: Callable[[str], None] = print) -> None:
        """Take some steps; the rate falls to nothing.

        Args:
            steps: how many; by default as many as go over all questions as often as the settings say.
            say: called with a line of text about the progress.
        """
        if steps is None:
            steps = max(1, round(self.settings.epochs * len(self.texts) / self.settings.batch))
        self.model.train()
        layers = [p for layer in self.layers.values() for p in (layer.down, layer.up)]
        head = list(self._head.values())
        groups: list[tuple[float, dict[str, Any]]] = [
            (self.settings.rate, {"params": layers}),
            (self.settings.rate * STEP_OF_HEAD, {"params": head, "weight_decay": 0.0}),
        ]
        take_steps(self._batches(), self.loss, groups, [*layers, *head], Pace(steps, WARM_UP, TIMED, TOLD), say)
        self.model.eval()

    def _batches(self) -> Iterator[np.ndarray]:
        """Without end: the numbers of questions, those of like length together."""
        random, size = np.random.default_rng(self.settings.seed), self.settings.batch
        lengths = np.array([len(text) for text in self.texts])
        while True:
            order = random.permutation(len(self.texts))
            for start in range(0, len(order), size * TOGETHER):
                some = order[start : start + size * TOGETHER]
                some = some[np.argsort(lengths[some], kind="stable")]
                parts = [some[n : n + size] for n in range(0, len(some), size)]
                yield from (parts[n] for n in random.permutation(len(parts)))

    def logits(self, texts: Sequence[str]) -> torch.Tensor:
        """The logits of questions, (questions, classes)."""
        found: torch.Tensor = self.model(*self.inputs(texts))
        return found

    def inputs(self, texts: Sequence[str]) -> tuple[torch.Tensor, torch.Tensor]:
        """Texts as ids and mask, (texts, tokens) each."""
        inputs = self.tokenizer(
            list(texts), padding=True, truncation=True, max_length=MOST_TOKENS + MARKS, return_tensors="pt"
        )
        return inputs["input_ids"], inputs["attention_mask"]

    @torch.no_grad()
    def all_logits(self, texts: Sequence[str]) -> np.ndarray:
        """The same of any number of questions, without what is needed to learn."""
        return np.concatenate([self.logits(texts[n : n + AT_ONCE]).numpy() for n in range(0, len(texts), AT_ONCE)])

    def learnt(self) -> dict[str, np.ndarray]:
        """What was learnt, by name: the factors of changes in float16, the rest in float32."""
        return {name: one.detach().numpy() for name, one in self._head.items()} | factors(self.layers)
