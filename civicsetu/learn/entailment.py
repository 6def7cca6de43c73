"""Whether evidence entails a sentence, learnt.

    python -m civicsetu.learn.entailment sentences.npz MODEL entailment.safetensors

Three losses are added up: that a right sentence is right and a false one false (logistic); that of two about the same
provision the false one has the higher score (Burges and others, "RankNet", ICML 2005); and that in a false sentence the
tokens that differ from the right one are the false ones. Right sentences with the evidence of another provision are
false sentences, too. Learning goes on from what the reader of question and unit has learnt, which has read everyday
words beside statutory ones. As `civicsetu.learn.reader`, this needs no index and runs on a machine with a GPU; on two
cores it takes some hours.
"""

import argparse
import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from civicsetu.base.files import sha256, write_json
from civicsetu.index.encode.entailment_model import LEAST, EntailmentModel
from civicsetu.learn.entailment_pairs import UNKNOWN, Pair, Sentences
from civicsetu.learn.low_rank import SCALE, factors, with_low_rank
from civicsetu.learn.reader_steps import Pairs
from civicsetu.learn.steps import Pace, take_steps

HEAD = ("of_token", "of_whole", "bias")  # what stands over the encoder
WARM_UP = 60  # steps
OF_TOKENS, OF_PAIRS = 0.5, 0.5  # weights of two of the losses
STEP_OF_HEAD = 5.0  # times the learning rate
ELSEWHERE = 0.25  # share of right sentences that are also read with the evidence of another provision
TIMED = 60  # steps that are timed, after as many that are not
TOLD = 200  # after so many steps a line is told
PARTS = 3  # in which pairs are read, those of like length together


class EntailmentLearner:
    """Learns a model of entailment.

    Args:
        model: the packaged model's folder.
        sentences: what is learnt from.
        first: what the reader or a model of entailment has learnt, to go on from; of a reader the head is new.
        rank: of the changes of weights.
        learning_rate: the step size at first.
        batch: pairs a step.
        seed: of their order and of what is drawn by chance.
    """

    def __init__(
        self,
        model: Path,
        sentences: Sentences,
        first: Path | None,
        rank: int,
        learning_rate: float,
        batch: int,
        seed: int,
    ) -> None:
        from transformers import AutoModel

        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        encoder = AutoModel.from_pretrained(str(model), attn_implementation="sdpa", dtype=torch.float32)
        encoder.requires_grad_(False)
        self.layers, whole = with_low_rank(encoder, rank), EntailmentModel(encoder)
        for values in (whole.of_token, whole.of_whole):
            nn.init.normal_(values, std=0.02)
        if first is not None:
            self._go_on_from(first, whole)
        self.model = whole.to(self.device)
        self.sentences = sentences
        self.pairs = Pairs(sentences.sentences, sentences.evidence, self.device)
        self.rate, self.batch, self.seed = learning_rate, batch, seed

    def _go_on_from(self, path: Path, whole: EntailmentModel) -> None:
        from safetensors.numpy import load_file

        arrays = load_file(path)
        with torch.no_grad():
            for name in HEAD:
                if name in arrays:
                    getattr(whole, name).copy_(torch.from_numpy(arrays[name]))
            for name, layer in self.layers.items():
                up, down = (torch.from_numpy(arrays[f"{name}.{part}"].astype(np.float32)) for part in ("up", "down"))
                layer.up[:, : up.shape[1]] = up / SCALE
                layer.down[: len(down)] = down

    def learn(self, epochs: float, within: float = math.inf, say: Callable[[str], None] = print) -> int:
        """Go over the pairs; the rate falls to nothing.

        Args:
            epochs: how often.
            within: seconds; after some steps it is known how many more fit.
            say: called with a line of text about the progress.

        Returns:
            How many steps were taken.
        """
        model = self.model.train()
        layers = [p for layer in self.layers.values() for p in (layer.down, layer.up)]
        head = [getattr(model, name) for name in HEAD]
        groups: list[tuple[float, dict[str, Any]]] = [
            (self.rate, {"params": layers}),
            (self.rate * STEP_OF_HEAD, {"params": head, "weight_decay": 0.0}),
        ]
        train = self.sentences.train
        pace = Pace(max(1, int(epochs * len(train) / self.batch)), WARM_UP, TIMED, TOLD, within)
        return take_steps(self._batches(train), lambda drawn: self.loss(*drawn), groups, [*layers, *head], pace, say)

    def _batches(self, train: Sequence[Pair]) -> Iterator[tuple[np.ndarray, np.ndarray, int, np.ndarray]]:
        """Without end: the numbers of sentences, of their evidence, how many pairs of a right one and a false one stand
        at the beginning, and which sentences are false."""
        random = np.random.default_rng(self.seed)
        order: list[int] = []
        while True:
            while len(order) < self.batch:
                order += random.permutation(len(train)).tolist()
            pairs, order = [train[n] for n in order[: self.batch]], order[self.batch :]
            elsewhere = [n for n in range(len(pairs)) if random.random() < ELSEWHERE]
            others = [pairs[(n + 1) % len(pairs)].of for n in elsewhere]
            apart = [(pairs[n].right, of) for n, of in zip(elsewhere, others, strict=True) if of != pairs[n].of]
            sentences = [p.right for p in pairs] + [p.false for p in pairs] + [right for right, _ in apart]
            evidence = [p.of for p in pairs] * 2 + [of for _, of in apart]
            false = np.array([0] * len(pairs) + [1] * (len(pairs) + len(apart)))
            yield np.array(sentences), np.array(evidence), len(pairs), false

    def loss(self, sentences: np.ndarray, evidence: np.ndarray, pairs: int, false: np.ndarray) -> torch.Tensor:
        """The loss of some sentences; see `_batches`."""
        known = [self.sentences.false_tokens[n] if place < 2 * pairs else None for place, n in enumerate(sentences)]
        logits, tokens = self.logits(sentences, evidence)
        marks = torch.full(tokens.shape, float(UNKNOWN))
        for place, values in enumerate(known):
            if values is not None:
                marks[place, 1 : len(values) + 1] = torch.from_numpy(values.astype(np.float32))
        marks = marks.to(self.device)
        told = (marks >= 0) & (tokens > LEAST / 2)
        outcomes = torch.from_numpy(false.astype(np.float32)).to(self.device)
        of_sentences = functional.binary_cross_entropy_with_logits(logits, outcomes)
        of_pairs = functional.softplus(logits[:pairs] - logits[pairs : 2 * pairs]).mean()
        of_tokens = functional.binary_cross_entropy_with_logits(tokens[told], marks[told])
        loss: torch.Tensor = of_sentences + OF_PAIRS * of_pairs + OF_TOKENS * of_tokens
        return loss

    def logits(self, sentences: np.ndarray, evidence: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Of sentences held against evidence, by their numbers, the logits that they are false, (pairs,), and of each
        token, (pairs, tokens)."""
        order = np.argsort(self.pairs.lengths(sentences, evidence), kind="stable")
        back = torch.from_numpy(np.argsort(order)).to(self.device)
        whole, tokens = [], []
        for n in np.array_split(order, PARTS):
            if not len(n):
                continue
            with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda"):
                logits, of_tokens = self.model(*self.pairs.of(sentences[n], evidence[n]))
            whole.append(logits.float())
            tokens.append(of_tokens.float())
        longest = max(part.shape[1] for part in tokens)
        padded = [functional.pad(part, (0, longest - part.shape[1]), value=LEAST) for part in tokens]
        return torch.cat(whole)[back], torch.cat(padded)[back]

    @torch.no_grad()
    def apart(self, split: str = "heldout") -> dict[str, dict[str, float]]:
        """Of each group of a split how well right and false sentences are told apart: `auc`; `pairs`, the share of
        pairs in which the false one has the higher score; and of the false the share that is caught where 5, 10 and 20
        in a hundred of the right ones are rejected."""
        self.model.eval()
        found = {}
        for (of_split, group), pairs in self.sentences.of.items():
            if of_split == split and len(pairs) > 5:
                right, false = (self._scores([(getattr(p, name), p.of) for p in pairs]) for name in ("right", "false"))
                wins = (false[:, None] > right[None]).mean() + 0.5 * (false[:, None] == right[None]).mean()
                limits = {
                    f"caught_at_{n}": float((false > np.quantile(right, 1 - n / 100)).mean()) for n in (5, 10, 20)
                }
                shares = {"of": len(pairs), "auc": float(wins), "pairs": float((false > right).mean()), **limits}
                found[group] = {name: round(value, 4) for name, value in shares.items()}
        self.model.train()
        return found

    def _scores(self, of: Sequence[tuple[int, int]]) -> np.ndarray:
        scores = [self.logits(*np.array(of[n : n + 256]).T)[0].cpu().numpy() for n in range(0, len(of), 256)]
        return np.concatenate(scores)

    def learnt(self) -> dict[str, np.ndarray]:
        """What was learnt, by name: the factors of changes in float16, the rest in float32."""
        head = {name: getattr(self.model, name).detach().cpu().numpy() for name in HEAD}
        return head | factors(self.layers)


def main() -> None:
    """Learn a model of entailment and write it, with a record of how it was learnt beside it."""
    from safetensors.numpy import save_file

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("sentences", type=Path, help="what `civicsetu sentences` wrote")
    parser.add_argument("model", type=Path, help="the packaged model's folder")
    parser.add_argument("out", type=Path, help="the file that is written")
    parser.add_argument("--first", type=Path, help="what the reader or such a model has learnt, to go on from")
    parser.add_argument("--within", type=float, default=math.inf, help="seconds; fewer steps where they don't fit")
    parser.add_argument("--rank", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.0005)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--epochs", type=float, default=8)
    parser.add_argument("--seed", type=int, default=20161122)
    options = parser.parse_args()
    sentences = Sentences(options.sentences)
    settings = {"rank": options.rank, "learning_rate": options.rate, "batch": options.batch, "seed": options.seed}
    learner = EntailmentLearner(options.model, sentences, options.first, **settings)
    steps = learner.learn(options.epochs, options.within, lambda said: print(said, flush=True))
    save_file(learner.learnt(), str(options.out))
    right = learner.apart()
    print("apart", json.dumps(right), flush=True)
    record = sentences.record | {
        "settings": {**settings, "steps": steps},
        "first": sha256(options.first) if options.first else None,
        "learnt_from": {group: len(found) for (split, group), found in sentences.of.items() if split == "train"},
        "device": torch.cuda.get_device_name() if learner.device == "cuda" else learner.device,
        "right": right,
        "learnt": sha256(options.out),
    }
    write_json(options.out.with_suffix(".json"), record)


if __name__ == "__main__":
    main()
