"""Learning from beginning to end, and the record of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_json, sha256, write_json
from civicsetu.base.project import project_root
from civicsetu.index.encode.onnx import LEARNT, PACKAGED_MODEL, packaged_model_path
from civicsetu.index.settings import IndexSettings
from civicsetu.index.store import open_store
from civicsetu.learn.pairs import SPLITS, examples, load_pairs
from civicsetu.learn.settings import LearnSettings

QUESTIONS = "data/training/questions.jsonl"
RECORD = "data/training/learnt.json"


def learn_questions(
    data: Path,
    index: IndexSettings,
    settings: LearnSettings,
    out: Path = LEARNT,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Learn the question encoder's changes from the questions in `data/training/`.

    Args:
        data: a data folder with an index of the central acts.
        index: the settings that the index was made with.
        settings: how to learn.
        out: the file that is written; the record goes to `data/training/learnt.json` where it is the
            package's own.
        say: called with a line of text about the progress.

    Returns:
        The record: what it was learnt from and how, and the share of questions of acts that were kept
        aside for which a right passage stands before all others, before and after.

    Raises:
        CivicSetuError: the index has no passage of the acts.
    """
    from civicsetu.learn.learner import Learner  # torch is only needed here

    questions = project_root() / QUESTIONS
    store = open_store(data, index)
    by_split = {name: [p for p in load_pairs(questions) if p.split == name] for name in SPLITS}
    found = {name: list(examples(pairs, store, say)) for name, pairs in by_split.items()}
    if not found["train"]:
        raise CivicSetuError(
            f"{data} has no passages of the acts in {questions}: build an index of the central acts there first"
        )
    learner = Learner(packaged_model_path(), store, settings)
    before = learner.right(found["heldout"])
    losses = learner.learn(found["train"], say)
    after = learner.right(found["heldout"])
    learner.save(out)
    record = {
        "model": PACKAGED_MODEL,
        "weights": sha256(packaged_model_path() / "model.safetensors"),
        "questions": sha256(questions),
        "passages": len(store.passages),
        "settings": settings.model_dump(),
        "learnt_from": len(found["train"]),
        "kept_aside": len(found["heldout"]),
        "loss": [round(loss, 4) for loss in losses],
        "right_before": before,
        "right_after": after,
        "learnt": sha256(out),
    }
    if out == LEARNT:
        write_json(project_root() / RECORD, record)
    return record


def recorded() -> dict[str, Any]:
    """The record of what the package has learnt."""
    record: dict[str, Any] = read_json(project_root() / RECORD)
    return record
