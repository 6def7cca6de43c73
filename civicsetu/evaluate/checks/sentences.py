"""What the model of entailment learns from: right and false sentences about provisions, each with its evidence.

They are those of `data/training/units.jsonl`, by hand, and such as a program makes of provisions' own words
(`civicsetu.evaluate.checks.turned`). All are written as token ids into one file, so that learning
(`civicsetu.learn.entailment`) needs neither an index nor the documents.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from civicsetu.base.files import sha256
from civicsetu.base.project import project_root
from civicsetu.base.words import counted
from civicsetu.engine import Index
from civicsetu.evaluate.checks.turned import made_of
from civicsetu.find.handover import Library
from civicsetu.index.encode.entailment import EVIDENCE_TOKENS, SENTENCE_TOKENS
from civicsetu.index.encode.onnx import packaged_model_path
from civicsetu.learn.entailment_pairs import UNKNOWN
from civicsetu.learn.number_lists import write_lists
from civicsetu.learn.pairs import SPLITS, Unit, load_units
from civicsetu.learn.record import UNITS, known_acts
from civicsetu.model.ids import ProvisionId
from civicsetu.verify.around import evidence_of
from civicsetu.verify.evidence import text_of

ALIKE = 0.5  # share of tokens in common from which on what differs between two sentences is what is false
DRAWN = 8000  # provisions of which a program makes sentences
SHORTEST, LONGEST = 90, 800  # letters of their words


class Sentences:
    """Sentences as they are collected.

    Args:
        ids: the token ids of a text, without marks.
    """

    def __init__(self, ids: Callable[[str], list[int]]) -> None:
        self._ids = ids
        self.sentences: list[list[int]] = []
        self.evidence: list[list[int]] = []
        self.false_tokens: list[list[int]] = []
        self.rows: list[tuple[int, int, int, str, str]] = []  # right, false, evidence, split, group

    def add(self, said: Iterable[Unit], library: Library, group: str) -> None:
        """Add the sentences on provisions of a library, and those that a program makes of their words; provisions that
        it does not have are left out.

        Args:
            said: the units with sentences by hand.
            library: the indexed documents.
            group: a name for them.
        """
        for one in said:
            provision = library.provisions.get(one.provision)
            if provision is None:
                continue
            self.evidence.append(self._ids(text_of(evidence_of(provision, library)))[:EVIDENCE_TOKENS])
            of = len(self.evidence) - 1
            for right, false in one.said:
                self._add(right, false, of, one.split, group)
            for right, false in made_of(provision.body, one.provision):
                self._add(right, false, of, one.split, f"{group} made")

    def _add(self, right: str, false: str, of: int, split: str, group: str) -> None:
        first, second = (self._ids(text)[:SENTENCE_TOKENS] for text in (right, false))
        self.sentences += [first, second]
        self.false_tokens += [[0] * len(first), false_tokens(first, second)]
        self.rows.append((len(self.sentences) - 2, len(self.sentences) - 1, of, split, group))

    def save(self, path: Path, record: Mapping[str, Any]) -> None:
        """Write what was collected; `civicsetu.learn.entailment_pairs` reads it."""
        right, false, of, split, group = zip(*self.rows, strict=True)
        columns = {"right": right, "false": false, "of": of, "split": split, "group": group}
        lists = {"sentences": self.sentences, "evidence": self.evidence, "false_tokens": self.false_tokens}
        write_lists(path, record, lists, columns)


def false_tokens(right: Sequence[int], false: Sequence[int]) -> list[int]:
    """Which tokens of a false sentence are what is false of it, told by the right one: 1 and 0, or `UNKNOWN` for all
    where the two are not alike or where something was only left out.

    >>> false_tokens([1, 2, 3, 4], [1, 2, 9, 4])
    [0, 0, 1, 0]
    >>> false_tokens([1, 2, 3, 4], [1, 2, 4])
    [-1, -1, -1]
    """
    matcher = SequenceMatcher(None, right, false, autojunk=False)
    marks = [0] * len(false)
    if matcher.ratio() >= ALIKE:
        for change, _, _, start, end in matcher.get_opcodes():
            if change in ("replace", "insert"):
                marks[start:end] = [1] * (end - start)
    return marks if any(marks) else [UNKNOWN] * len(false)


def collect(
    acts: Index, state: Index, path: Path, seed: int, say: Callable[[str], None] = lambda _: None
) -> dict[str, int]:
    """Collect all that the model of entailment learns from, and write it.

    Args:
        acts: an open index of the central acts.
        state: an open index of the official documents on real estate.
        path: the file that is written.
        seed: of the provisions that are drawn.
        say: called with a line of text about the progress.

    Returns:
        How many pairs of sentences there are of each group.

    Raises:
        QuestionFileError: a line of the file by hand is not of its form; names the line.
    """
    said, found = load_units(project_root() / UNITS), Sentences(acts.store.passage_encoder.token_ids)
    heldout = {ProvisionId(one.provision).document for one in said if one.split != SPLITS[0]}
    say(f"{counted(len(said), 'unit')} with sentences by hand")
    for group, index in (("units", acts), ("rules", state)):
        found.add(said, index.finder.library, group)
    drawn = [Unit(name, (), (), SPLITS[ProvisionId(name).document in heldout]) for name in _drawn(acts, seed)]
    say(f"{counted(len(drawn), 'provision')} whose words a program turns round")
    found.add(drawn, acts.finder.library, "acts")
    found.save(
        path, {"weights": sha256(packaged_model_path() / "model.safetensors"), "units": sha256(project_root() / UNITS)}
    )
    return dict(Counter(group for *_, group in found.rows))


def _drawn(acts: Index, seed: int) -> list[str]:
    """Provisions of acts that no evaluation is about, by chance."""
    free = known_acts(acts.store.document_keys)
    names = [
        name
        for name, provision in acts.provisions.items()
        if provision.document in free and provision.number and SHORTEST <= len(provision.body) <= LONGEST
    ]
    return random.Random(seed).sample(names, min(DRAWN, len(names)))
