"""The reader of question and unit, learnt: `python -m civicsetu.learn.reader readings.npz model reader.safetensors`.

Of each question's units a softmax is taken (Nogueira and Cho 2019; the listwise loss of Cao and others, ICML 2007); it
is enough that one of those that answer has a high score. Only small changes of the packaged model's weights are learnt
("LoRA", Hu and others, ICLR 2022). Nothing of an index is needed here, so that this can run on a machine with a GPU and
little else; on a processor the same takes a day.
"""

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

from civicsetu.index.encode.pairs import batch_of
from civicsetu.index.encode.reader_model import ReaderModel
from civicsetu.learn.low_rank import SCALE, with_low_rank

STEP_OF_SHARPNESS, STEP_OF_WORDS = 100.0, 5.0  # times the learning rate
WARM_UP = 100  # steps
FIRST = 3  # units most alike that are always read; of the others some by chance
SAME, OTHER = 7, 6  # units of the same section and of others that are read with a question in one step
PARTS = 3  # in which a step's pairs are read, those of like length together
LEFT = -1e4  # the score of what is left out
MEASURED = 400  # questions kept aside of each group that are measured
WORKERS = 12  # processes that prepare steps


class Reading(NamedTuple):
    """A question's token ids, and the numbers of units: that answer, of the same section, of others."""

    question: np.ndarray
    answers: np.ndarray
    same: np.ndarray
    other: np.ndarray


class Readings:
    """What `civicsetu.learn.reading` wrote: units as token ids, and the questions of each split and group."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as arrays:
            lists = {name: _lists(arrays, name) for name in ("units", "question", "answers", "same", "other")}
            splits, groups = arrays["split"].tolist(), arrays["group"].tolist()
            self.settings: dict[str, Any] = json.loads(arrays["settings"].item())
        self.units = lists.pop("units")
        self.of: dict[tuple[str, str], list[Reading]] = {}
        for *values, split, group in zip(*lists.values(), splits, groups, strict=True):
            self.of.setdefault((split, group), []).append(Reading(*values))

    @property
    def train(self) -> list[Reading]:
        """The questions that are learnt from."""
        return [one for (split, _), found in self.of.items() if split == "train" for one in found]

    def kept_aside(self) -> Iterator[tuple[str, list[Reading]]]:
        """Of each group some of the questions that are not."""
        for (split, group), found in self.of.items():
            if split != "train":
                places = np.random.default_rng(0).permutation(len(found))[:MEASURED]
                yield group, [found[n] for n in sorted(places.tolist())]


class Step(NamedTuple):
    """The pairs of one step in parts, where each pair stands in these, whose question it is of, and which answer."""

    parts: list[tuple[torch.Tensor, ...]]
    places: torch.Tensor
    owners: torch.Tensor
    answers: torch.Tensor


class Steps(Dataset[Step]):
    """The steps of learning, each drawn by its number alone, so that any process may prepare it."""

    def __init__(self, readings: Readings, batch: int, most: int, seed: int) -> None:
        self.readings, self.train = readings, readings.train
        self.batch, self.most, self.seed = batch, most, seed
        random, order = np.random.default_rng(seed), list[int]()
        while len(order) < most * batch:
            order += random.permutation(len(self.train)).tolist()
        self.order = order

    def __len__(self) -> int:
        return self.most

    def __getitem__(self, n: int) -> Step:
        random = np.random.default_rng((self.seed, n))
        pairs: list[tuple[np.ndarray, np.ndarray]] = []
        owners, answers = list[int](), list[bool]()
        for owner, place in enumerate(self.order[n * self.batch : (n + 1) * self.batch]):
            one = self.train[place]
            same, other = _some(one.same, SAME, random), _some(one.other, OTHER, random)
            for unit in (*one.answers, *same, *other):
                pairs.append((one.question, self.readings.units[unit]))
            owners += [owner] * (len(one.answers) + len(same) + len(other))
            answers += [True] * len(one.answers) + [False] * (len(same) + len(other))
        order = np.argsort([len(unit) for _, unit in pairs], kind="stable")
        parts = [as_tensors([pairs[n] for n in places]) for places in np.array_split(order, PARTS)]
        return Step(parts, torch.from_numpy(np.argsort(order)), torch.tensor(owners), torch.tensor(answers))


def _some(units: np.ndarray, most: int, random: np.random.Generator) -> np.ndarray:
    """The first few of some units, and some of the others by chance."""
    if len(units) <= most:
        return units
    return np.concatenate([units[:FIRST], random.choice(units[FIRST:], most - FIRST, replace=False)])


def as_tensors(pairs: Sequence[tuple[np.ndarray, np.ndarray]]) -> tuple[torch.Tensor, ...]:
    """Pairs of token ids as the model reads them. (On a GPU a length that is a multiple of 16 may be faster.)"""
    ids, types, mask = (torch.from_numpy(array) for array in batch_of(pairs))
    return ids, types, mask


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
        free = {"weight_decay": 0.0}
        rates = (1.0, STEP_OF_SHARPNESS, STEP_OF_WORDS)
        optimizer = torch.optim.AdamW(
            [{"params": layers}, {"params": [model.products], **free}, {"params": [model.of_unit], **free}], lr=0.0
        )
        found = Steps(self.readings, self.batch, steps, self.seed)
        loader = DataLoader(found, batch_size=None, num_workers=WORKERS if self.device == "cuda" else 0)
        start, total, most = time.monotonic(), 0.0, steps
        for n, step in enumerate(loader):
            if n == WARM_UP:
                start = time.monotonic()
            if n == 3 * WARM_UP and within < math.inf:
                most = min(steps, int(2 * WARM_UP * within / (time.monotonic() - start)))
            if n >= most:
                break
            for group, times in zip(optimizer.param_groups, rates, strict=True):
                group["lr"] = self.rate * times * min(1.0, (n + 1) / WARM_UP) * (1 - n / most)
            loss = self.loss(step)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(layers, 1.0)
            optimizer.step()
            if n % 20 == 0:
                total += loss.item()
            if (n + 1) % 500 == 0:
                say(f"{n + 1} of {most} steps, loss {total / 25:.3f}, {time.monotonic() - start:.0f} s")
                total = 0.0
        return most

    def loss(self, step: Step) -> torch.Tensor:
        """The mean over questions of the negative logarithm of the share that units that answer have of all."""
        scores = torch.cat([self.scores(part) for part in step.parts])[step.places.to(self.device)]
        owners, answers = step.owners.to(self.device), step.answers.to(self.device)
        every = torch.full((self.batch, len(scores)), LEFT, device=self.device)
        every[owners, torch.arange(len(scores), device=self.device)] = scores
        return (torch.logsumexp(every, 1) - torch.logsumexp(every.masked_fill(~answers[None], LEFT), 1)).mean()

    def scores(self, part: Sequence[torch.Tensor]) -> torch.Tensor:
        """The scores of some pairs."""
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda"):
            scores: torch.Tensor = self.model(*(tensor.to(self.device, non_blocking=True) for tensor in part))
        return scores.float()

    def learnt(self) -> dict[str, np.ndarray]:
        """What was learnt, by name: the factors of changes in float16, what words count in float32."""
        of = {"products": self.model.products, "of_unit": self.model.of_unit}
        found = {name: values.detach().float().cpu().numpy() for name, values in of.items()}
        for name, layer in self.layers.items():
            found[f"{name}.up"] = (SCALE * layer.up.detach().float()).cpu().numpy().astype(np.float16)
            found[f"{name}.down"] = layer.down.detach().float().cpu().numpy().astype(np.float16)
        return found

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
            scores = self.scores(as_tensors([(one.question, self.readings.units[n]) for n in names])).cpu()
            right, section = len(one.answers), len(one.answers) + len(one.same)
            if section > right:
                units.append(bool(scores[:right].max() > scores[right:section].max()))
            if len(names) > section:
                sections.append(bool(scores[:section].max() > scores[section:].max()))
        shares = {"unit": units, "section": sections}
        return {name: round(sum(values) / len(values), 4) for name, values in shares.items() if values}


def _lists(arrays: Any, name: str) -> list[np.ndarray]:
    values, starts = arrays[name].astype(np.int64), arrays[f"{name}_starts"]
    return [values[a:b] for a, b in pairwise(starts)]


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
    settings = readings.settings | own
    steps = settings.pop("steps")
    learner = ReaderLearner(options.model, readings, **settings)
    before = learner.right()
    print("before", before, flush=True)
    steps = learner.learn(steps, options.within, lambda said: print(said, flush=True))
    after = learner.right()
    print("after", after, flush=True)
    save_file(learner.learnt(), str(options.out))
    learnt_from = {group: len(found) for (split, group), found in readings.of.items() if split == "train"}
    record = {**settings, "steps": steps, "learnt_from": learnt_from, "device": learner.device}
    record["right"] = {"before": before, "after": after}
    options.out.with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
