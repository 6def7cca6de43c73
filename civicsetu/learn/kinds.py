"""Learning what kind of question one is: one that the law answers, or one on advice, decided cases, facts of today, ...

On two cores it takes some ten minutes. `civicsetu fit-refusals --kinds` runs it.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from civicsetu.index.encode.kinds_model import KindsModel
from civicsetu.learn.one_text import OneTextLearner
from civicsetu.learn.settings import KindsSettings
from civicsetu.model.question_model import ANSWERED, KINDS


class KindsLearner(OneTextLearner[KindsModel]):
    """Learns the kinds of questions.

    Args:
        model: the packaged model's folder.
        texts: (questions,), their words.
        kinds: (questions,), one of `KINDS` each.
        settings: how it is learnt.
    """

    def __init__(self, model: Path, texts: Sequence[str], kinds: Sequence[str], settings: KindsSettings) -> None:
        super().__init__(model, texts, settings, lambda encoder: KindsModel(encoder, len(KINDS)))
        nn.init.normal_(self.model.of_kinds, std=0.02)
        self.kinds = torch.tensor([KINDS.index(kind) for kind in kinds])

    def loss(self, numbers: np.ndarray) -> torch.Tensor:
        """Of some questions: by how much their kind is missed, and whether they are answered at all."""
        logits = functional.log_softmax(self.logits([self.texts[n] for n in numbers]), dim=1)
        kinds = self.kinds[torch.from_numpy(numbers)]
        came = kinds == KINDS.index(ANSWERED)
        answered = _apart(logits)
        of_both = functional.binary_cross_entropy_with_logits(answered, came.float())
        return functional.nll_loss(logits, kinds) + of_both

    def answered(self, texts: Sequence[str]) -> np.ndarray:
        """(questions,): the logit of the chance that each is one that the law answers."""
        return _apart(torch.from_numpy(self.all_logits(texts))).numpy()


def _apart(logits: torch.Tensor) -> torch.Tensor:
    """The logit of `ANSWERED` against all other kinds together, (questions,)."""
    own = KINDS.index(ANSWERED)
    others = [n for n in range(len(KINDS)) if n != own]
    return logits[:, own] - torch.logsumexp(logits[:, others], dim=1)
