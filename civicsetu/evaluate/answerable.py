"""Learning when to refuse: the training questions are searched, and the models of `civicsetu.answer.answerable` are
fitted to what is found for them."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from civicsetu.answer.answerable import FEATURES_OF, KNOWN, MANY, MODEL_FILES, evidence_of, is_known_law, is_of_many
from civicsetu.answer.refusal import is_decided
from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_jsonl, sha256, write_json
from civicsetu.base.project import project_root
from civicsetu.engine import Index
from civicsetu.find.handover import Findings
from civicsetu.find.question.jurisdictions import name_of
from civicsetu.index.encode.kept import digest
from civicsetu.learn.answerable import fit_question_model, fit_weighed, folds_of, refused_share
from civicsetu.learn.confidence import as_written
from civicsetu.learn.record import QUESTIONS
from civicsetu.learn.settings import AnswerableSettings
from civicsetu.model.answerable import AnswerableFeatures
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.question_model import ANSWERED, SUREST, QuestionModel

ANSWERABLE, ALIKE = "data/training/answerable.jsonl", "data/training/alike.jsonl"
LOOK_ALIKES = "data/training/look_alikes.jsonl"
UNANSWERABLE, NO_LAW = "data/training/unanswerable.jsonl", "data/training/no_law.jsonl"
UNITS = "data/training/units.jsonl"
TOLD_AS = {"prediction": "advice", "nonsense": "off_topic"}  # the reason that is given for a kind
WITH_PLACE = ("In {place}: {question}", "{question} ({place})", "{place}, {question}")
MOST_OF_EACH = 4500  # questions of each file of which the model of the question alone learns
EVERY = 4  # of so many known questions one is learnt from with a place, too
ENCODER = "civicsetu/index/encode/question.safetensors"
APART = "data/training/kinds_apart.npz"  # what `civicsetu fit-refusals --kinds` writes
FILES = {
    "answerable": ANSWERABLE, "alike": ALIKE, "look_alikes": LOOK_ALIKES, "unanswerable": UNANSWERABLE,
    "encoder": ENCODER, "kinds": APART,
}  # fmt: skip
FILES_OF_ACTS = {
    "questions": QUESTIONS, "units": UNITS, "answerable": ANSWERABLE, "unanswerable": UNANSWERABLE, "no_law": NO_LAW,
    "encoder": ENCODER,
}  # fmt: skip
# Kinds of `UNANSWERABLE` that no act answers, whichever are indexed
OF_NO_ACT = frozenset(("off_topic", "nonsense", "advice", "prediction", "facts_of_today", "status", "case_law"))


@dataclass(frozen=True, slots=True)
class Searched:
    """A training question with what was found for it, `alike` still 0."""

    kind: str
    text: str
    vector: np.ndarray
    features: AnswerableFeatures


class _Answers(NamedTuple):
    """Questions that can be answered: their words, and (questions, dimensions) their vectors."""

    texts: Sequence[str]
    vectors: np.ndarray


def learn_answerable(
    index: Index, settings: AnswerableSettings, root: Path | None = None, say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """Fit both models, and write them into the package.

    Args:
        index: with the official documents and their known questions.
        settings: how they are fitted.
        root: the project's folder.
        say: called with a line of text about the progress.

    Returns:
        Figures: how many questions were learnt from, and the share of each sort that the floor refuses, each question
        judged by models of others.

    Raises:
        CivicSetuError: the index has no known questions.
    """
    root = root or project_root()
    known = index.store.known_questions
    if not len(known):
        raise CivicSetuError("the index has no known questions: build it from the official documents")
    rows = placed(index, root)
    answered, others = rows[: settings.sample], rows[settings.sample :]
    apart = _learnt_apart(root)
    searched = _searched(index, answered, apart)
    say(f"{len(searched)} questions that can be answered searched")
    unanswered = read_jsonl(root / UNANSWERABLE)
    asked = [(TOLD_AS.get(row["kind"], row["kind"]), row["question"], None) for row in unanswered]
    refused = _searched(index, asked, apart)
    say(f"{len(refused)} questions that can't be answered searched")

    texts = [*known.texts, *_with_places(index), *(text for _, text, _ in others)]
    answers = _encoded(texts, index)
    say(f"{len(texts)} more questions encoded")
    acts = sorted(key for key, meta in index.store.metas.items() if meta.doc_type == "act")
    floor = index.params.answer.answerable_floor
    return _Pair(KNOWN, FILES, acts, floor).fit(answers, searched, refused, settings, root)


def learn_of_acts(
    index: Index, settings: AnswerableSettings, root: Path | None = None, say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """Fit both models for an index of many acts: what any of them may answer, and what no statute does.

    Args:
        index: of the central acts.
        settings, root, say: as of `learn_answerable`.

    Returns:
        Figures as those of `learn_answerable`.

    Raises:
        CivicSetuError: there are few acts in the index.
    """
    root = root or project_root()
    by_hand = sorted((q for row in read_jsonl(root / UNITS) for q in row["questions"]), key=checksum)
    answered, others = by_hand[: settings.sample], by_hand[settings.sample :]
    searched = _searched(index, [(ANSWERED, question, None) for question in answered], {}, is_of_many)
    if not searched:
        raise CivicSetuError("the index has no or few acts: build it from the central acts")
    say(f"{len(searched)} questions that an act answers searched")
    rows = [row for row in read_jsonl(root / UNANSWERABLE) if row["kind"] in OF_NO_ACT] + read_jsonl(root / NO_LAW)
    refused = _searched(index, [(TOLD_AS.get(r["kind"], r["kind"]), r["question"], None) for r in rows], {}, is_of_many)
    say(f"{len(refused)} questions that no act answers searched")

    learnt = [q for row in read_jsonl(root / QUESTIONS) if row["split"] == "train" for q in row["questions"]]
    known = list(map(index.finder.in_english, index.store.known_questions.texts))
    of_rules = [row["question"] for row in read_jsonl(root / ANSWERABLE)]
    drawn = [q for of in (learnt, known, others, of_rules) for q in sorted(of, key=checksum)[:MOST_OF_EACH]]
    answers = _encoded(list(dict.fromkeys(drawn)), index)
    say(f"{len(answers.texts)} more questions encoded")
    pair = _Pair(MANY, FILES_OF_ACTS, [], index.params.answer.acts_floor)
    return pair.fit(answers, searched, refused, settings, root)


class _Pair(NamedTuple):
    """A pair of models of the package: its name, the files that it is learnt from, the acts that it is for (none: any),
    and the floor that is applied."""

    name: str
    files: Mapping[str, str]
    acts: Sequence[str]
    floor: float

    def fit(
        self, answers: _Answers, searched: Sequence[Searched], refused: Sequence[Searched],
        settings: AnswerableSettings, root: Path,
    ) -> dict[str, Any]:  # fmt: skip
        """Fit both models, write them, and say how many questions of each sort the floor refuses.

        Args:
            answers: questions that can be answered, of which only the words are learnt from.
            searched, refused: questions with what was found for them, that can be answered and that can't.
            settings: how they are fitted.
            root: the project's folder.
        """
        by_question = _question_model(answers, refused, settings)
        alike = [by_question.answered(one.vector, one.text) for one in searched]
        alike += _alike_kept_apart(answers, refused, settings)
        weighed = [replace(one.features, alike=own) for one, own in zip([*searched, *refused], alike, strict=True)]
        features = np.array([[asdict(row)[name] for name in FEATURES_OF[self.name]] for row in weighed])
        came = np.array([1.0] * len(searched) + [0.0] * len(refused))
        rightly, wrongly = refused_share(_kept_apart(features, came, settings), came, self.floor)
        figures = {
            "answerable": len(searched),
            "unanswerable": len(refused),
            "refused_unanswerable": round(rightly, 4),
            "refused_answerable": round(wrongly, 4),
        }
        record = {
            "settings": settings.model_dump(),
            "files": {name: sha256(root / path) for name, path in self.files.items()},
            **figures,
        }
        by_evidence = as_written(fit_weighed(features, came, settings.strength), None, None, {}, FEATURES_OF[self.name])
        of_evidence, of_question = (root / "civicsetu" / "answer" / name for name in MODEL_FILES[self.name])
        by_question.write(of_question)
        record["question_model"] = sha256(of_question)
        write_json(of_evidence, {"acts": list(self.acts), "by_evidence": by_evidence, "record": record})
        return figures


def _encoded(texts: Sequence[str], index: Index) -> _Answers:
    """Questions with their vectors."""
    return _Answers(texts, np.stack([index.store.passage_encoder.encode([text])[0].sentence for text in texts]))


def _question_model(answers: _Answers, refused: Sequence[Searched], settings: AnswerableSettings) -> QuestionModel:
    """The model of the question alone, fitted to questions that can be answered and to what must be refused."""
    vectors = np.vstack([answers.vectors, *(one.vector[None] for one in refused)])
    kinds = [*([ANSWERED] * len(answers.texts)), *(one.kind for one in refused)]
    return fit_question_model(vectors, [*answers.texts, *(one.text for one in refused)], kinds, settings)


def _alike_kept_apart(answers: _Answers, refused: Sequence[Searched], settings: AnswerableSettings) -> list[float]:
    """For each question that must be refused the logit of it alone, by a model of the others."""
    fold, alike = folds_of(len(refused), settings.folds), [0.0] * len(refused)
    for n in range(settings.folds):
        others = [one for one, own in zip(refused, fold, strict=True) if own != n]
        model = _question_model(answers, others, settings)
        for at in np.flatnonzero(fold == n).tolist():
            alike[at] = model.answered(refused[at].vector, refused[at].text)
    return alike


def names_of_places(index: Index) -> list[str]:
    """The jurisdictions whose rules are indexed, by name."""
    codes = {meta.jurisdiction for meta in index.store.metas.values()} - {CENTRAL}
    return [name_of(code) for code in sorted(codes)]


def with_place(n: int, question: str, place: str) -> str:
    """A question with a place, in one of the ways in which people name it, by turns: the n-th way.

    >>> with_place(4, "What is the fee?", "Gujarat")
    'What is the fee? (Gujarat)'
    """
    return WITH_PLACE[n % len(WITH_PLACE)].format(question=question, place=place)


def _with_places(index: Index) -> list[str]:
    """Some known questions with a place, so that a place by itself says nothing."""
    known, places = index.store.known_questions, names_of_places(index)
    return [
        with_place(at, known.texts[n], places[at % len(places)]) for at, n in enumerate(range(0, len(known), EVERY))
    ]


def placed(index: Index, root: Path) -> Sequence[tuple[str, str, str | None]]:
    """All answerable questions in an order that says nothing of them; every second one names its place, of the others
    the asker chose it.

    Args:
        index: of the official documents.
        root: the project's folder.

    Returns:
        The class, the words and the chosen jurisdiction of each.
    """
    rows = _shuffled([row for name in (ANSWERABLE, ALIKE, LOOK_ALIKES) for row in read_jsonl(root / name)])
    places, asked = names_of_places(index), []
    for at, row in enumerate(rows):
        own = _place(row["provision"], index)
        if at % 2:
            asked.append((ANSWERED, row["question"], own))
            continue
        place = name_of(own) if own else places[at // 2 % len(places)]
        asked.append((ANSWERED, with_place(at // 2, row["question"], place), None))
    return asked


def _kept_apart(features: np.ndarray, came: np.ndarray, settings: AnswerableSettings) -> np.ndarray:
    """The chance of each question by a model of the other folds."""
    fold, chances = folds_of(len(came), settings.folds), np.zeros(len(came))
    for n in range(settings.folds):
        model = fit_weighed(features[fold != n], came[fold != n], settings.strength)
        chances[fold == n] = model.chances(features[fold == n])
    return chances


def _searched(
    index: Index, asked: Sequence[tuple[str, str, str | None]], apart: Mapping[bytes, float],
    decides: Callable[[Findings], bool] = is_known_law,
) -> Sequence[Searched]:  # fmt: skip
    """What was found for questions of which the chance decides; the others are left out.

    Args:
        index: what is searched.
        asked: the class, the words and the chosen jurisdiction of each.
        apart: what a model that has not seen a question says of it, by the digest of its words; empty where none does.
        decides: whether the chance decides.
    """
    found = []
    for kind, text, place in asked:
        findings = index.finder.find(index.finder.understand(text), index.params.answer.arm, place, None, None)
        if decides(findings) and not is_decided(findings):
            features = evidence_of(findings, None, apart[digest(text)] if apart else 0.0)
            found.append(Searched(kind, findings.question.text, findings.plain_vector, features))
    return found


def _learnt_apart(root: Path) -> dict[bytes, float]:
    """Of each training question, by the digest of its words, the logit that it is answered, by a model that has not
    seen it."""
    if not (root / APART).is_file():
        raise CivicSetuError(f"{APART} is missing: run civicsetu fit-refusals --kinds --data DIR first")
    with np.load(root / APART, allow_pickle=False) as file:
        logits = np.clip(file["logits"], -SUREST, SUREST).tolist()
        return {row.tobytes(): logit for row, logit in zip(file["texts"], logits, strict=True)}


def _shuffled(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Rows by the checksum of their questions: in an order that says nothing of them."""
    return sorted(rows, key=lambda row: checksum(row["question"]))


def checksum(question: str) -> str:
    """What puts questions into an order that says nothing of them."""
    return hashlib.sha256(question.encode()).hexdigest()


def _place(provision: str, index: Index) -> str | None:
    """The jurisdiction that the asker of a question on a state's rules chose."""
    meta = index.store.metas.get(ProvisionId(provision).document)
    return meta.jurisdiction if meta and meta.jurisdiction != CENTRAL else None
