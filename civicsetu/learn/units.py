"""Learning which unit of a statute answers a question, from the questions that units are known to answer.

Every unit is a class. A question is told from the units of its own document and of the Act alone: States make their
rules after one model, so that a rule of another State may answer it as well. Where a document has several units that
answer, any of them will do. `civicsetu fit-units` runs it.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn

from civicsetu.index.encode.answering_model import AnsweringModel
from civicsetu.learn.one_text import AT_ONCE, OneTextLearner
from civicsetu.learn.settings import UnitsSettings
from civicsetu.model.ids import ProvisionId

NEVER = -1e9  # a logit that counts nothing


class UnitsLearner(OneTextLearner[AnsweringModel]):
    """Learns which units answer questions.

    Args:
        model: the packaged model's folder.
        texts: (questions,), their words.
        answering: (questions,), the ids of the units that are known to answer each.
        units: the ids of all units.
        shared: the document beside which all others stand: the Act.
        settings: how it is learnt.
    """

    def __init__(
        self, model: Path, texts: Sequence[str], answering: Sequence[Sequence[str]], units: Sequence[str], shared: str,
        settings: UnitsSettings,
    ) -> None:  # fmt: skip
        super().__init__(model, texts, settings, lambda encoder: AnsweringModel(encoder, len(units)))
        nn.init.normal_(self.model.of_units, std=0.02)
        self.units, self.beside = units, Beside(units, shared)
        number = {name: n for n, name in enumerate(units)}
        self.answering = [np.array(sorted(number[name] for name in names)) for names in answering]
        self._section_weight, self._words = settings.section, settings.words
        self._random = np.random.default_rng(settings.seed)

    @torch.no_grad()
    def begin_with(self, words: Sequence[str]) -> None:
        """Let each unit begin as what is asked in its own words: a unit of which little is asked is known by these.

        Args:
            words: (units,), those that each is known by.
        """
        batches = (self.inputs(words[n : n + AT_ONCE]) for n in range(0, len(words), AT_ONCE))
        found = torch.cat([self.model.vectors(*inputs) for inputs in batches])
        apart = found - found.mean(dim=0)  # what all of them have in common tells none from another
        length = found.norm(dim=1).mean()
        self.model.of_units.copy_(self._words / length * apart / apart.norm(dim=1, keepdim=True))

    def loss(self, numbers: np.ndarray) -> torch.Tensor:
        """Of some questions: by how much their unit is missed, and their section."""
        logits = self.logits([self.texts[n] for n in numbers])
        stand, unit, section = (np.zeros(logits.shape, dtype=bool) for _ in range(3))
        for row, n in enumerate(numbers):
            own = self.answering[n]
            stand[row] = self.beside.of(self._document(own))
            unit[row, own] = True
            section[row] = np.isin(self.beside.sections, self.beside.sections[own])
        all_of_them = _together(logits, stand)
        missed = all_of_them - _together(logits, stand & unit)
        return (missed + self._section_weight * (all_of_them - _together(logits, stand & section))).mean()

    def learnt(self) -> dict[str, np.ndarray]:
        """What was learnt, by name; the head, which is large, in float16, too."""
        found = super().learnt()
        return found | {"of_units": found["of_units"].astype(np.float16)}

    def _document(self, units: np.ndarray) -> int:
        """The number of a document of some units; of the shared one's, of any other. Drawn by chance."""
        document = int(self._random.choice(np.unique(self.beside.documents[units])))
        return int(self._random.choice(self.beside.others)) if document == self.beside.shared else document


class Beside:
    """Which units stand beside each other: those of a document and those of the shared one.

    Args:
        units: the ids of all units.
        shared: the key of the shared document.

    Attributes:
        documents: (units,), the number of each one's document.
        sections: (units,), that of its section.
        shared: the number of the shared document.
        others: the numbers of the others.
    """

    def __init__(self, units: Sequence[str], shared: str) -> None:
        ids = [ProvisionId(name) for name in units]
        keys, self.documents = np.unique(np.array([one.document for one in ids]), return_inverse=True)
        _, self.sections = np.unique(np.array([str(one.section) for one in ids]), return_inverse=True)
        self.shared = int(np.flatnonzero(keys == shared)[0])
        self.others = np.array([n for n in range(len(keys)) if n != self.shared] or [self.shared])

    def of(self, document: int) -> np.ndarray:
        """(units,): true for those that stand beside each other where a document, by its number, is asked."""
        beside: np.ndarray = (self.documents == document) | (self.documents == self.shared)
        return beside


def _together(logits: torch.Tensor, of: np.ndarray) -> torch.Tensor:
    """The logarithm of the sum of some logits' exponentials, (questions,); `of` is true for those, as `logits`."""
    return torch.logsumexp(logits.masked_fill(~torch.from_numpy(of), NEVER), dim=1)
