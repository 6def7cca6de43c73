"""Learning which unit answers a question from all questions that are known to be answered by one."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_jsonl, sha256, write_json, written_beside
from civicsetu.base.project import project_root
from civicsetu.engine import Index
from civicsetu.evaluate.answerable import ALIKE, ANSWERABLE, checksum, names_of_places, with_place
from civicsetu.find.question.jurisdictions import name_of
from civicsetu.index.encode.onnx import LEARNT_ANSWERING, packaged_model_path
from civicsetu.index.known_questions import as_encoded, known_questions_folder
from civicsetu.learn.settings import UnitsSettings
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL

RECORD = "data/training/answering.json"
EACH_UNIT = "data/training/each_unit.jsonl"
FILES = {"answerable": ANSWERABLE, "alike": ALIKE, "each_unit": EACH_UNIT}
MOST_CHARS = 600  # of a unit, and of the one that it stands in, of which it begins with the words
FIRST_FEW = 5  # sections


class Row(NamedTuple):
    """A question and the units that answer it, sorted."""

    text: str
    units: tuple[str, ...]


def learn_units(
    index: Index, settings: UnitsSettings, root: Path | None = None, say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """Learn which unit answers, and write the model into the package.

    Args:
        index: of the official documents, with their known questions.
        settings: how it is learnt.
        root: the project's folder.
        say: called with a line of text about the progress.

    Returns:
        Figures: how many questions were learnt from, and of those kept apart for how many a unit that answers stands
        first, and its section.

    Raises:
        CivicSetuError: the index has no known questions, or not one Act.
    """
    from safetensors.numpy import save

    from civicsetu.learn.units import UnitsLearner

    root, model = root or project_root(), packaged_model_path()
    acts = [key for key, meta in index.store.metas.items() if meta.doc_type == "act"]
    rows = known_rows(index, root)
    if not rows or len(acts) != 1:
        raise CivicSetuError("this learns from known questions on one Act and its rules: build the official documents")
    units = sorted({name for row in rows for name in row.units})
    texts = _some_placed(rows, index, settings.placed)

    apart = np.array([int(checksum(row.text)[:8], 16) % settings.apart == 0 for row in rows])
    own, judged = np.flatnonzero(~apart), [rows[n] for n in np.flatnonzero(apart)]
    learner = UnitsLearner(model, [texts[n] for n in own], [rows[n].units for n in own], units, acts[0], settings)
    learner.begin_with(words_of_units(units, index))
    learner.learn(say=say)
    figures = {"questions": len(own), "apart": len(judged), "units": len(units)} | first_of(learner, judged)
    out = root / LEARNT_ANSWERING.relative_to(project_root())
    with written_beside(out) as beside:
        beside.write_bytes(save(learner.learnt(), {"units": "\n".join(units)}))
    asked = {path.stem: sha256(path) for path in sorted(known_questions_folder().glob("*.jsonl"))}
    record = {
        "settings": settings.model_dump(),
        "files": {name: sha256(root / path) for name, path in FILES.items()},
        "asked": {key: asked[key] for key in sorted(index.store.metas) if key in asked},
        **figures,
        "learnt": sha256(out),
    }
    write_json(root / RECORD, record)
    return figures


def known_rows(index: Index, root: Path) -> list[Row]:
    """All questions that units of an index are known to answer: those that are indexed, and those of `FILES`; one that
    several files have once, with the units of all; by the checksum of their words.

    Args:
        index: with known questions.
        root: the project's folder.
    """
    known, encoder, found = index.store.known_questions, index.store.question_encoder, dict[str, set[str]]()
    for n in range(len(known)):
        found.setdefault(as_encoded(known.texts[n], encoder), set()).update(known.provisions(n))
    for path in FILES.values():
        for row in read_jsonl(root / path):
            if row["provision"] in index.store.provisions:
                found.setdefault(row["question"], set()).add(row["provision"])
    return [Row(text, tuple(sorted(found[text]))) for text in sorted(found, key=checksum)]


def words_of_units(units: Sequence[str], index: Index) -> list[str]:
    """The words that units are known by before any question is: the heading, their own, and those of the unit that
    they stand in.

    Args:
        units: their ids.
        index: that holds them.
    """
    provisions, words = index.store.provisions, []
    for name in units:
        unit = provisions[name]
        above = provisions.get(unit.parent or "")
        heading = unit.heading or index.finder.library.heading_of(unit) or ""
        words.append(f"{heading}. {unit.body[:MOST_CHARS]} {above.body[:MOST_CHARS] if above else ''}".strip())
    return words


def _some_placed(rows: Sequence[Row], index: Index, share: float) -> list[str]:
    """The words of questions, a share of them with a place: that of a State's unit, of the Act's any."""
    names, texts = names_of_places(index), []
    every = round(1 / share) if share else 0
    for at, row in enumerate(rows):
        if not every or at % every:
            texts.append(row.text)
            continue
        place = index.store.metas[ProvisionId(row.units[-1]).document].jurisdiction
        name = names[at // every % len(names)] if place == CENTRAL else name_of(place)
        texts.append(with_place(at // every, row.text, name))
    return texts


def first_of(learner: Any, rows: Sequence[Row]) -> dict[str, float]:
    """How often a unit that answers stands first, and its section first and among the first few, beside the units of
    one of its documents and the Act.

    Args:
        learner: what has learnt.
        rows: questions that it has not seen.
    """
    logits, beside = learner.all_logits([row.text for row in rows]), learner.beside
    number = {name: n for n, name in enumerate(learner.units)}
    unit, first, few = 0, 0, 0
    for own, row in zip(logits, rows, strict=True):
        right = [number[name] for name in row.units]
        best = np.where(beside.of(int(beside.documents[right[-1]])), own, -np.inf).argsort()[::-1]
        sections = list(dict.fromkeys(beside.sections[best].tolist()))
        wanted = set(beside.sections[right].tolist())
        unit += int(best[0]) in right
        first += sections[0] in wanted
        few += bool(wanted & set(sections[:FIRST_FEW]))
    counts = {"unit_first": unit, "section_first": first, "section_among_five": few}
    return {name: round(count / len(rows), 4) for name, count in counts.items()}
