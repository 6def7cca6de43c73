"""The truth of pinpoints, and what a tree is worth against it.

The truth lists every unit of chosen sections as the page shows it (`truth/README.md`). A pinpoint
counts as found when the tree has it in that section; a pinpoint that the print repeats counts as
often as it is printed.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.ids import Pinpoint
from civicsetu.model.kinds import ANNEXES
from civicsetu.model.provision import Provision

FOLDER = Path(__file__).parent / "truth"
ALIKE = 0.75  # by how much first words must agree letter for letter; a scan misreads some
HEADED_PART = re.compile(r"\d+-[A-Z]")  # 3-A, a part of rule 3 with a heading of its own
# what finishes a sentence, and the words of other laws below a section, are no units of the truth
NOT_COUNTED = ("closing words", "state amendment")


class Row(NamedTuple):
    """One unit of the truth: its section and pinpoint, its kind, its first words and its page.

    `act` is the slug of the act, in the file of the central acts that are read from rows.
    """

    section: str
    pinpoint: str
    kind: str
    first: str
    page: int | None
    doubt: str = ""
    act: str = ""


@dataclass(slots=True)
class Score:
    """How a tree compares: pinpoints in both, those it invents, those it misses, wrong first words."""

    found: int = 0
    invented: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    wrong_words: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """The share of the tree's pinpoints that are printed."""
        return self.found / max(1, self.found + len(self.invented))

    @property
    def recall(self) -> float:
        """The share of the printed pinpoints that the tree has."""
        return self.found / max(1, self.found + len(self.missed))

    @property
    def first_words(self) -> float:
        """The share of the pinpoints in both whose first words are the printed ones."""
        return 1 - len(self.wrong_words) / max(1, self.found)

    def add(self, other: "Score") -> None:
        """Count another document in."""
        self.found += other.found
        self.invented += other.invented
        self.missed += other.missed
        self.wrong_words += other.wrong_words


def truth_files() -> list[Path]:
    """The files of the truth, one a document."""
    return sorted(FOLDER.glob("*.jsonl"))


def load(path: Path) -> list[Row]:
    """The rows of one document, in reading order."""
    return [Row(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def score(rows: Iterable[Row], document: Document) -> Score:
    """Compare a document's tree with the truth, in the sections that the truth covers."""
    rows = list(rows)
    result = Score()
    found: dict[tuple[str, ...], list[str]] = {}
    sections = {row.section for row in rows}
    for steps, words in printed_units(document):
        is_covered = sections.intersection((steps[0], " ".join(steps[:2])))
        if is_covered and not any(step.startswith(NOT_COUNTED) for step in steps):
            found.setdefault(steps, []).append(words)
    for row in rows:
        steps = Pinpoint(row.pinpoint).steps
        if not found.get(steps):
            result.missed.append(row.pinpoint)
            continue
        result.found += 1
        words = found[steps].pop(0)
        if not begins_alike(words, row.first):
            result.wrong_words.append(f"{row.pinpoint}: {row.first!r}, not {words[:60]!r}")
    result.invented = [f"{' '.join(steps)}: {words[:60]}" for steps, left in found.items() for words in left]
    return result


def printed_units(document: Document) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every section, annex and unit below one: the steps of its pinpoint as printed, and its own words.

    The number in brackets that tells two units of one printed name apart is left out.
    """
    steps_of: dict[str, tuple[str, ...]] = {}
    for provision in document.provisions:
        if provision.kind in ANNEXES or HEADED_PART.fullmatch(provision.pinpoint):
            steps = Pinpoint(provision.pinpoint).steps
        elif provision.parent in steps_of:
            steps = (*steps_of[provision.parent], *_own_step(provision))
        elif provision.kind in ("section", "rule", "regulation", "article", "sub-rule", "sub-section"):
            steps = Pinpoint(provision.pinpoint).steps[:1]
        else:
            continue
        steps_of[provision.id] = steps
        yield steps, document.text[provision.body_start : provision.char_end]


def _own_step(provision: Provision) -> tuple[str, ...]:
    """The steps that a unit adds to those of what it is in; clause 7.2 of an annexure adds ".2" to clause 7."""
    steps = Pinpoint(provision.pinpoint).steps
    own = f"({provision.number})"
    if steps[-1] != own and len(steps) > 1 and steps[-2] == own and re.fullmatch(r"\(\d+\)", steps[-1]):
        return (own,)
    return steps[-1:]


def begins_alike(words: str, first: str) -> bool:
    """True when words begin with the first words of the truth, but for spaces, marks and slips of OCR.

    >>> begins_alike("an index of the docu- ments; and", "An index of the documents")
    True
    """
    want = letters(first)
    have = letters(words)[: len(want)]
    return have == want or SequenceMatcher(None, have, want, autojunk=False).ratio() >= ALIKE


def letters(words: str) -> str:
    """The letters and figures of words, in lower case."""
    return "".join(c for c in words.lower() if c.isalnum())


def repeated(rows: Iterable[Row]) -> list[str]:
    """The pinpoints that the print has more than once."""
    return [name for (_, name), n in Counter((row.act, row.pinpoint) for row in rows).items() if n > 1]
