"""Learning from beginning to end, and the record of it."""

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_json, sha256, write_json
from civicsetu.base.project import project_root
from civicsetu.base.question_file import read_fields
from civicsetu.index.encode.onnx import LEARNT, PACKAGED_MODEL, packaged_model_path
from civicsetu.index.known_questions import known_questions_folder
from civicsetu.index.settings import IndexSettings
from civicsetu.index.store import Store, open_store
from civicsetu.learn.pairs import SPLITS, Pair, drawn, examples, load_known, load_pairs, load_written
from civicsetu.learn.settings import LearnSettings
from civicsetu.model.ids import ProvisionId

QUESTIONS = "data/training/questions.jsonl"
WRITTEN = "data/training/answerable.jsonl"
UNITS = "data/training/units.jsonl"
GOLDEN = "data/golden"
RECORD, READER_RECORD = "data/training/learnt.json", "data/training/reader.json"
ENTAILMENT_RECORD = "data/training/entailment.json"
HELDOUT_UNITS = 500  # questions kept aside with their units that are measured, of each corpus


def learn_questions(
    central: Path,
    rules: Path,
    index: IndexSettings,
    settings: LearnSettings,
    out: Path = LEARNT,
    first: Path | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Learn the question encoder's changes, in two parts: from questions on sections of laws that nobody is evaluated
    on, and then from these together with questions that are known to belong to a unit.

    Args:
        central: a data folder with an index of the central acts.
        rules: a data folder with an index of the official documents on real estate.
        index: the settings that the indexes were made with.
        settings: how to learn.
        out: the file that is written; the record goes to `data/training/learnt.json` where it is the
            package's own.
        first: what the first part has learnt before, to go on from; without it, it is learnt anew.
        say: called with a line of text about the progress.

    Returns:
        The record: what it was learnt from and how, and the share of questions that were kept aside for which a right
        passage stands before all others, and a right unit before the others of its section, before and after each part.

    Raises:
        CivicSetuError: an index has no passage of what is learnt from.
    """
    from civicsetu.learn.learner import Corpus, Learner  # torch is only needed here

    acts, state = open_store(central, index), open_store(rules, index)
    of = {
        "laws": (acts, load_pairs(project_root() / QUESTIONS), "the central acts"),
        "known": (acts, known_of(acts), "the central acts"),
        "rules": (state, of_rules(state, settings), "the official documents"),
    }
    for store, pairs, of_what in of.values():
        keys = set(store.document_keys)
        if not any(pair.document in keys for pair in pairs if pair.split == SPLITS[0]):
            raise CivicSetuError(f"{store.data} has no document to learn from: build an index of {of_what} there first")
    found = {
        name: (store, list(examples(pairs, store, alone=store is state, say=say)))
        for name, (store, pairs, _) in of.items()
    }
    learnt, aside = (
        {name: Corpus(store, [e for e in of if e.split == split]) for name, (store, of) in found.items()}
        for split in SPLITS
    )
    learner = Learner(packaged_model_path(), acts, settings)
    right, losses = [{name: learner.right(corpus) for name, corpus in aside.items()}], []
    with tempfile.TemporaryDirectory() as folder:
        if first is None:
            first = Path(folder) / out.name
            losses = learner.learn([learnt["laws"]], settings.epochs, settings.learning_rate, say)
            learner.save(first)
        learner.load(first)  # rounded as the file is
        of_first = sha256(first)
    right.append({name: learner.right(corpus) for name, corpus in aside.items()})
    losses += learner.learn(list(learnt.values()), settings.known_epochs, settings.known_learning_rate, say)
    right.append({name: learner.right(corpus) for name, corpus in aside.items()})
    learner.save(out)
    record = {
        **sources_of(acts, state),
        "settings": settings.model_dump(),
        "learnt_from": {name: len(corpus.examples) for name, corpus in learnt.items()},
        "kept_aside": {name: len(corpus.examples) for name, corpus in aside.items()},
        "acts": sorted({pair.document for pair in known_of(acts)}),
        "loss": [round(loss, 4) for loss in losses],
        "right": dict(zip(("before", "first_part", "after"), right, strict=True)),
        "first_part": of_first,
        "learnt": sha256(out),
    }
    if out == LEARNT:
        write_json(project_root() / RECORD, record)
    return record


def sources_of(acts: Store, state: Store) -> dict[str, Any]:
    """What is learnt from: the checksums of the packaged model and of the files of questions, and how many passages
    the index of the central acts and that of real estate have."""
    return {
        "model": PACKAGED_MODEL,
        "weights": sha256(packaged_model_path() / "model.safetensors"),
        "questions": {name: sha256(project_root() / name) for name in (QUESTIONS, WRITTEN)},
        "passages": [len(acts.passages), len(state.passages)],
    }


def known_of(acts: Store) -> list[Pair]:
    """The known questions of the acts of an index that may be learnt from."""
    return _without_most_kept_aside(load_known(known_questions_folder(), known_acts(acts.document_keys)))


def of_rules(state: Store, settings: LearnSettings) -> list[Pair]:
    """Known questions on the documents of an index and such as are in none, the most of the first that settings say."""
    known = load_known(known_questions_folder(), state.document_keys)
    learnt = drawn([p for p in known if p.split == SPLITS[0]], settings.most_known, settings.seed)
    aside = [p for p in known if p.split != SPLITS[0]]
    return _without_most_kept_aside([*load_written(project_root() / WRITTEN), *learnt, *aside])


def known_acts(keys: Iterable[str]) -> set[str]:
    """Of some documents, those that no question of `data/golden` is about."""
    return set(keys) - {
        ProvisionId(name).document
        for path in sorted((project_root() / GOLDEN).glob("*questions.jsonl"))
        for fields in read_fields(path)
        for name in fields.list_of_words("gold")
    }


def _without_most_kept_aside(pairs: Iterable[Pair]) -> list[Pair]:
    """Pairs, of those kept aside as many by chance as are measured."""
    pairs = list(pairs)
    aside = drawn([p for p in pairs if p.split != SPLITS[0]], HELDOUT_UNITS, seed=0)
    return [*(p for p in pairs if p.split == SPLITS[0]), *aside]


def recorded(name: str = RECORD) -> dict[str, Any]:
    """The record of what the package has learnt: of the encoder of questions, of the reader
    (`READER_RECORD`), or of the model of entailment (`ENTAILMENT_RECORD`)."""
    record: dict[str, Any] = read_json(project_root() / name)
    return record
