"""The reader of question and unit, learnt: `python -m civicsetu.learn.reader readings.npz model reader.safetensors`.

Of each question's units a softmax is taken (Nogueira and Cho 2019; the listwise loss of Cao and others, ICML 2007); it
is enough that one of those that answer has a high score. Only small changes of the packaged model's weights are learnt
("LoRA", Hu and others, ICLR 2022). Nothing of an index is needed here, so that this can run on a machine with a GPU and
little else; on a processor the same takes a day.
"""

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from civicsetu.base.files import sha256, write_json
from civicsetu.index.encode.reader_model import ReaderModel
from civicsetu.learn.low_rank import factors, with_low_rank
from civicsetu.learn.reader_steps import Pairs, Reading, Readings, Step, steps_of
from civicsetu.learn.softmax import LEFT, softmax_loss
from civicsetu.learn.steps import Pace, take_steps

STEP_OF_SHARPNESS, STEP_OF_WORDS = 100.0, 5.0  # times the learning rate
WARM_UP = 100  # steps
TIMED = 200  # steps that are timed, after as many that are not
TOLD = 500  # after so many steps a line is told
PARTS = 2  # in which pairs are read, those of like length together


class ReaderLearner:
    """Learns a reader.

    Args:
        model: the packaged model's folder.
        readings: what is learnt from.
        layers: how many of the model's layers are kept; reading takes as long as they are many.
        rank: of the changes of weights.
        learning_rate: the step size at first.
        batch: questions a step.
        seed: of the order of questions and the first weights.
    """

    def __init__(
        self, model: Path, readings: Readings, layers: int, rank: int, learning_rate: float, batch: int, seed: int
    ) -> None:
        from transformers import AutoModel

        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        encoder = AutoModel.from_pretrained(str(model), attn_implementation="sdpa", dtype=torch.float32)
        encoder.requires_grad_(False)
        encoder.encoder.layer = encoder.encoder.layer[:layers]
        self.layers = with_low_rank(encoder, rank)
        self.model, self.readings = ReaderModel(encoder).to(self.device), readings
        self.pairs = Pairs(readings.questions, readings.units, self.device)
        self.rate, self.batch, self.seed = learning_rate, batch, seed

    def learn(self, steps: int, within: float = math.inf, say: Callable[[str], None] = print) -> int:
        """Take steps; the rate falls to nothing.

        Args:
            steps: how many at most.
            within: seconds; after some steps it is known how many more fit.
            say: called with a line of text about the progress.

        Returns:
            How many steps were taken.
        """
        model = self.model.train()
        layers = [p for layer in self.layers.values() for p in (layer.down, layer.up)]
        groups: list[tuple[float, dict[str, Any]]] = [
            (self.rate, {"params": layers}),
            (self.rate * STEP_OF_SHARPNESS, {"params": [model.products], "weight_decay": 0.0}),
            (self.rate * STEP_OF_WORDS, {"params": [model.of_unit], "weight_decay": 0.0}),
        ]
        drawn = steps_of(self.readings.train, self.batch, self.seed)
        return take_steps(drawn, self.loss, groups, layers, Pace(steps, WARM_UP, TIMED, TOLD, within), say)

    def loss(self, step: Step) -> torch.Tensor:
        """The mean over questions of the negative logarithm of the share that units that answer have of all."""
        scores = self.scores(step.questions, step.units)
        owners, answers = (torch.from_numpy(array).to(self.device) for array in (step.owners, step.answers))
        every = torch.full((self.batch, len(scores)), LEFT, device=self.device)
        every[owners, torch.arange(len(scores), device=self.device)] = scores
        return softmax_loss(every, answers[None]).mean()

    def scores(self, questions: np.ndarray, units: np.ndarray) -> torch.Tensor:
        """The scores of pairs, (pairs,), given by the numbers of questions and units."""
        order = np.argsort(self.pairs.lengths(questions, units), kind="stable")
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda"):
            parts = [self.model(*self.pairs.of(questions[n], units[n])) for n in np.array_split(order, PARTS)]
        return torch.cat(parts).float()[torch.from_numpy(np.argsort(order)).to(self.device)]

    def learnt(self) -> dict[str, np.ndarray]:
        """What was learnt, by name: the factors of changes in float16, what words count in float32."""
        of = {"products": self.model.products, "of_unit": self.model.of_unit}
        return {name: values.detach().cpu().numpy() for name, values in of.items()} | factors(self.layers)

    @torch.no_grad()
    def right(self) -> dict[str, dict[str, float]]:
        """Of each group, over questions kept aside, the share for which a unit that answers stands before the others of
        its section (`unit`), and one of the section before those of other sections (`section`)."""
        self.model.eval()
        return {group: self._right(found) for group, found in self.readings.kept_aside()}

    def _right(self, found: Sequence[Reading]) -> dict[str, float]:
        units, sections = list[bool](), list[bool]()
        for one in found:
            names = np.concatenate([one.answers, one.same, one.other])
            scores = self.scores(np.full(len(names), one.question), names).cpu()
            right, section = len(one.answers), len(one.answers) + len(one.same)
            if section > right:
                units.append(bool(scores[:right].max() > scores[right:section].max()))
            if len(names) > section:
                sections.append(bool(scores[:section].max() > scores[section:].max()))
        shares = {"unit": units, "section": sections}
        return {name: round(sum(values) / len(values), 4) for name, values in shares.items() if values}


def main() -> None:
    """Learn a reader and write it, with a record of how it was learnt beside it."""
    from safetensors.numpy import save_file

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("readings", type=Path, help="what `civicsetu readings` wrote")
    parser.add_argument("model", type=Path, help="the packaged model's folder")
    parser.add_argument("out", type=Path, help="the file that is written")
    parser.add_argument("--within", type=float, default=math.inf, help="seconds; fewer steps where they don't fit")
    for name in ("layers", "rank", "steps"):
        parser.add_argument(f"--{name}", type=int, help="(default: as it was set where the questions were collected)")
    options = parser.parse_args()
    readings = Readings(options.readings)
    own = {name: getattr(options, name) for name in ("layers", "rank", "steps") if getattr(options, name)}
    settings = readings.record["settings"] | own
    steps = settings.pop("steps")
    learner = ReaderLearner(options.model, readings, **settings)
    before = learner.right()
    print("before", before, flush=True)
    steps = learner.learn(steps, options.within, lambda said: print(said, flush=True))
    save_file(learner.learnt(), str(options.out))
    after = learner.right()
    print("after", after, flush=True)
    learnt_from = {group: len(found) for (split, group), found in readings.of.items() if split == "train"}
    record = readings.record | {
        "settings": {**settings, "steps": steps},
        "learnt_from": learnt_from,
        "device": torch.cuda.get_device_name() if learner.device == "cuda" else learner.device,
        "right": {"before": before, "after": after},
        "learnt": sha256(options.out),
    }
    write_json(options.out.with_suffix(".json"), record)


if __name__ == "__main__":
    main()
