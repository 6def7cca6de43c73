"""Systems side by side: each measured in processes of its own, and what it found judged by sections."""

import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.bench.process import SYSTEMS, run_step
from civicsetu.bench.system import Chunk
from civicsetu.engine import open_index
from civicsetu.evaluate.measures import aggregate
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.find.parts.chunks import most_of, owners
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Hit

MEASURED = ("hit@1", "hit@5")


def measure_systems(
    data: Path, questions: Sequence[GoldQuestion], names: Iterable[str] = SYSTEMS
) -> dict[str, dict[str, Any]]:
    """Measure systems on the corpus of a data folder.

    Args:
        data: the data folder, indexed.
        questions: put to each system as they are, with no jurisdiction chosen; those that are
            answerable are judged.
        names: of systems.

    Returns:
        By name, `title` and either `missing` (why it could not be measured) or what `run_step`
        measures, with `hit@1` and `hit@5` over sections in place of what was found.
    """
    store = open_index(data).store
    measured: dict[str, dict[str, Any]] = {}
    for name in names:
        measured[name] = {"title": SYSTEMS[name].title}
        try:
            missing = SYSTEMS[name].missing()
            measured[name] |= {"missing": missing} if missing else _measured(name, data, questions, store)
        except CivicSetuError as error:
            measured[name]["missing"] = str(error)
    return measured


def _measured(name: str, data: Path, questions: Sequence[GoldQuestion], store: Store) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        built = run_step("build", name, data, Path(folder))
        answers = run_step("ask", name, data, Path(folder), [q.question for q in questions])
    found = sections_found(answers.pop("found"), store)
    runs = {q.id: [_hit(s, store) for s in sections] for q, sections in zip(questions, found, strict=True)}
    values = aggregate(questions, runs)
    return built | answers | {measure: round(values[measure], 4) for measure in MEASURED if measure in values}


def sections_found(found: Sequence[Sequence[Any]], store: Store) -> list[list[str]]:
    """What a system found as sections, best first, each once.

    Args:
        found: of each question, sections' ids or chunks; a chunk counts for the section that most
            of its characters are of, and for none where none is.
        store: the open index of the same corpus.
    """
    owned: dict[str, Any] = {}

    def section_of(what: str | Sequence[Any]) -> str | None:
        if isinstance(what, str):
            return what
        chunk = Chunk(*what)
        if chunk.document not in owned:
            rows = owners(store, chunk.document)
            owned[chunk.document] = np.where(rows < 0, -1, store.sections[rows])
        section = most_of(owned[chunk.document][chunk.start : chunk.end])
        return None if section < 0 else store.section_ids[section]

    return [list(dict.fromkeys(s for s in map(section_of, row) if s)) for row in found]


def _hit(section: str, store: Store) -> Hit:
    key = ProvisionId(section).document
    return Hit(0, section, section, key, store.metas[key].jurisdiction, section, (), 0.0, "")
