"""References in windows that were drawn from all official documents and read by hand.

A window is a section or rule with all its units, or a stretch of a form or annexure. Its key is
`<document>#<pinpoint>`, and for a stretch `@<offset>`. Which windows are read is decided by a hash
of the seed and the key, so that a document's other windows have no say in it. `references_sample.jsonl`
has a line for each mention in them: the window, the words, which occurrence of these words in the
window it is, and what they point to: provisions by their true pinpoint (the innermost unit that the
tree has counts), or `<act>#<pinpoint>` of another law.

How it was annotated, before any program had read the windows:

- A mention is words that name a numbered unit (section, rule, sub-section, clause ..., Chapter, Form,
  Annexure, Schedule) or point to one ("this section", "the said sub-section"). Words for a whole law
  ("this Act", "these rules") are none, nor are paragraphs and clauses of a model agreement.
- It runs from its first level to its last, with the law that stands right after it ("of the Act"); of
  two that share a section each has the words up to it. A list or a range is one mention with several
  targets.
- Words are taken as they are read: where a table's columns run into each other, what is left of it.
"""

import json
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from civicsetu.model.document import Document
from civicsetu.model.kinds import UNITS
from civicsetu.model.provision import Provision
from civicsetu.read.words.references import find_references

SEED = 20161
STRETCH = 2000  # characters of a form or annexure
ACT = "rera_act_2016"
SAMPLE = Path(__file__).parent / "data" / "references_sample.jsonl"
ROWS = [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]
DOCUMENTS = sorted({row["window"].partition("#")[0] for row in ROWS})
Mention = tuple[str, int, int, str]  # window, first and last character, target


def drawn(document: Document) -> list[str]:
    """The windows of a document that are read: 30 sections of an act, 12 rules and 2 stretches of forms."""

    def order(name: str) -> str:
        return sha256(f"{SEED}:{document.meta.key}#{name}".encode()).hexdigest()

    units = sorted((p.pinpoint for p in document.provisions if p.kind in UNITS), key=order)
    annexes = [p for p in document.provisions if p.kind in ("form", "annexure", "schedule")]
    lengths = {p.pinpoint: end_of(document, p) - p.char_start for p in annexes}
    stretches = sorted((f"{name}@{at}" for name in lengths for at in range(0, lengths[name], STRETCH)), key=order)
    names = units[: 30 if document.meta.doc_type == "act" else 12] + stretches[:2]
    return [f"{document.meta.key}#{name}" for name in names]


def end_of(document: Document, first: Provision) -> int:
    """The last character of a provision with all that is below it."""
    inside, ends = {first.id}, [first.char_end]
    for p in sorted(document.provisions, key=lambda p: p.char_start):
        if p.parent in inside:
            inside.add(p.id)
            ends.append(p.char_end)
    return max(ends)


def span(document: Document, window: str) -> tuple[int, int]:
    """The first and last character of a window."""
    name, _, at = window.partition("@")
    first = next(p for p in document.provisions if p.id == name)
    end = end_of(document, first)
    return (
        (first.char_start + int(at), min(first.char_start + int(at) + STRETCH, end)) if at else (first.char_start, end)
    )


def standing(target: str, ids: set[str], documents: set[str]) -> str:
    """An expected target as far as a tree has it: its innermost unit there, or `none`."""
    if target.partition("#")[0] not in documents:
        return target
    while target not in ids:
        shorter = re.sub(r"(?:\([^()]*\)|\sproviso(?:\s\d+)?)$", "", target)
        if shorter == target:
            return "none"
        target = shorter
    return target


def annotated(document: Document, ids: set[str]) -> set[Mention]:
    found = set()
    for row in ROWS:
        if row["window"].partition("#")[0] == document.meta.key:
            start, end = span(document, row["window"])
            places = [m.start() + start for m in re.finditer(f"(?={re.escape(row['words'])})", document.text[start:])]
            at = places[row["nth"]]
            assert at < end, row
            for target in row["targets"]:
                found.add((row["window"], at, at + len(row["words"]), standing(target, ids, set(DOCUMENTS))))
    return found


def read(document: Document, act: Document) -> set[Mention]:
    spans = {window: span(document, window) for window in drawn(document)}
    return {
        (window, r.char_start, r.char_end, r.target or (f"{r.act}#{r.pinpoint}" if r.act else "none"))
        for r in find_references(document, [act])
        for window, (start, end) in spans.items()
        if start <= r.char_start < end
    }


def check(documents: dict[str, Document], act: Document, at_least: int) -> None:
    ids = {p.id for d in (*documents.values(), act) for p in d.provisions}
    expected, found = set(), set()
    for document in documents.values():
        expected |= annotated(document, ids)
        found |= read(document, act)
    right = len(expected & found)
    precision, recall = right / len(found), right / len(expected)
    wrong = sorted(expected ^ found)
    assert len(expected) >= at_least
    assert precision >= 0.98 and recall >= 0.98, f"precision {precision:.3f}, recall {recall:.3f}: {wrong}"


def test_the_sample_is_of_the_windows_that_are_drawn(born_digital: dict[str, Document]) -> None:
    windows = {window for document in born_digital.values() for window in drawn(document)}
    rows = [row["window"] for row in ROWS if row["window"].partition("#")[0] in born_digital]
    assert set(rows) <= windows
    assert set(DOCUMENTS) | {"chandigarh_rera_agreement_rules_2016"} == set(born_digital) | {"up_rera_rules_2016"}
    for document in born_digital.values():  # the draw is the same from a document whose parts come in another order
        assert drawn(document) == drawn(Document(document.meta, document.text, document.provisions[::-1]))


def test_no_mention_is_annotated_twice() -> None:
    assert max(Counter((row["window"], row["words"], row["nth"]) for row in ROWS).values()) == 1


def test_precision_and_recall_on_the_sample(born_digital: dict[str, Document]) -> None:
    check(born_digital, born_digital[ACT], 200)


def test_precision_and_recall_on_a_scan(scans: dict[str, Document], born_digital: dict[str, Document]) -> None:
    if not scans:
        pytest.skip("the mirror has no scan")
    check(scans, born_digital[ACT], 20)
