"""Learning what kind of question one is: one that the law answers, or one on advice, decided cases, facts of today, ...

The packaged model with changes of low rank (Hu and others, "LoRA", ICLR 2022), as for the encoder of questions; on two
cores it takes some ten minutes. `civicsetu fit-refusals --kinds` runs it.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from civicsetu.index.encode.kinds import MOST_TOKENS
from civicsetu.index.encode.kinds_model import KindsModel
from civicsetu.index.encode.onnx import open_model
from civicsetu.learn.low_rank import factors, with_low_rank
from civicsetu.learn.settings import KindsSettings
from civicsetu.learn.steps import Pace, take_steps
from civicsetu.model.question_model import ANSWERED, KINDS

HEAD = ("of_kinds", "bias")
STEP_OF_HEAD = 5.0  # the step size of the head over that of the changes
MARKS = 2  # tokens at the beginning and the end
TOGETHER = 8  # batches among which questions of like length are put together
WARM_UP, TIMED, TOLD = 40, 60, 100  # steps


class KindsLearner:
    """Learns the kinds of questions.

    Args:
        model: the packaged model's folder.
        texts: (questions,), their words.
        kinds: (questions,), one of `KINDS` each.
        settings: how it is learnt.
    """

    def __init__(self, model: Path, texts: Sequence[str], kinds: Sequence[str], settings: KindsSettings) -> None:
        torch.manual_seed(settings.seed)
        encoder, self.tokenizer = open_model(model)
        encoder.requires_grad_(False)
        self.layers, self.model = with_low_rank(encoder, settings.rank), KindsModel(encoder, len(KINDS))
        nn.init.normal_(self.model.of_kinds, std=0.02)
        self.texts, self.settings = texts, settings
        self.kinds = torch.tensor([KINDS.index(kind) for kind in kinds])

    def learn(self, steps: int, say: Callable[[str], None] = print) -> None:
        """Take some steps; the rate falls to nothing.

        Args:
            steps: how many.
            say: called with a line of text about the progress.
        """
        self.model.train()
        layers = [p for layer in self.layers.values() for p in (layer.down, layer.up)]
        head = [getattr(self.model, name) for name in HEAD]
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

    def loss(self, numbers: np.ndarray) -> torch.Tensor:
        """Of some questions: by how much their kind is missed, and whether they are answered at all."""
        logits = functional.log_softmax(self.logits([self.texts[n] for n in numbers]), dim=1)
        kinds = self.kinds[torch.from_numpy(numbers)]
        came = kinds == KINDS.index(ANSWERED)
        answered = _apart(logits)
        of_both = functional.binary_cross_entropy_with_logits(answered, came.float())
        return functional.nll_loss(logits, kinds) + of_both

    def logits(self, texts: Sequence[str]) -> torch.Tensor:
        """The logits of questions, (questions, kinds)."""
        inputs = self.tokenizer(
            list(texts), padding=True, truncation=True, max_length=MOST_TOKENS + MARKS, return_tensors="pt"
        )
        found: torch.Tensor = self.model(inputs["input_ids"], inputs["attention_mask"])
        return found

    @torch.no_grad()
    def answered(self, texts: Sequence[str]) -> np.ndarray:
        """(questions,): the logit of the chance that each is one that the law answers."""
        parts = [_apart(self.logits(texts[n : n + 64])).numpy() for n in range(0, len(texts), 64)]
        return np.concatenate(parts)

    def learnt(self) -> dict[str, np.ndarray]:
        """What was learnt, by name: the factors of changes in float16, the rest in float32."""
        return {name: getattr(self.model, name).detach().numpy() for name in HEAD} | factors(self.layers)


def _apart(logits: torch.Tensor) -> torch.Tensor:
    """The logit of `ANSWERED` against all other kinds together, (questions,)."""
    own = KINDS.index(ANSWERED)
    others = [n for n in range(len(KINDS)) if n != own]
    return logits[:, own] - torch.logsumexp(logits[:, others], dim=1)
