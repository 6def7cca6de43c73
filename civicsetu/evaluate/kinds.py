"""Learning the kinds of questions from those that say when to refuse, and what is said of each by a model of others."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from civicsetu.base.files import read_jsonl, sha256, write_json, written_beside
from civicsetu.base.project import project_root
from civicsetu.engine import Index
from civicsetu.evaluate.answerable import ALIKE, ANSWERABLE, APART, LOOK_ALIKES, TOLD_AS, UNANSWERABLE, checksum, placed
from civicsetu.index.encode.kept import digests
from civicsetu.index.encode.onnx import LEARNT_KINDS, packaged_model_path
from civicsetu.learn.settings import KindsSettings
from civicsetu.model.question_model import ANSWERED

RECORD = "data/training/kinds.json"
FILES = {"answerable": ANSWERABLE, "alike": ALIKE, "look_alikes": LOOK_ALIKES, "unanswerable": UNANSWERABLE}


class _Row(NamedTuple):
    """A question and its kind."""

    text: str
    kind: str


def learn_kinds(
    index: Index, settings: KindsSettings, root: Path | None = None, say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """Learn the kinds of questions and write the model into the package, and `APART`: of each question the logit that
    the law answers it, by a model that has not seen it.

    Args:
        index: of the official documents, whose places the answerable questions are given.
        settings: how it is learnt.
        root: the project's folder.
        say: called with a line of text about the progress.

    Returns:
        Figures: how many questions were learnt from, and how well both sorts are told apart.
    """
    from safetensors.numpy import save

    from civicsetu.learn.kinds import KindsLearner

    root, model = root or project_root(), packaged_model_path()
    out = root / LEARNT_KINDS.relative_to(project_root())
    rows = [_Row(text, ANSWERED) for _, text, _ in placed(index, root)]
    rows += [_Row(row["question"], TOLD_AS.get(row["kind"], row["kind"])) for row in read_jsonl(root / UNANSWERABLE)]
    fold = np.array([int(checksum(row.text)[:8], 16) % settings.folds for row in rows])
    logits = np.zeros(len(rows), dtype=np.float32)

    def learnt_from(some: np.ndarray) -> KindsLearner:
        own = [rows[n] for n in np.flatnonzero(some)]
        learner = KindsLearner(model, [row.text for row in own], [row.kind for row in own], settings)
        learner.learn(say=say)
        return learner

    for n in range(settings.folds):
        learner = learnt_from(fold != n)
        logits[fold == n] = learner.answered([row.text for row, own in zip(rows, fold, strict=True) if own == n])
    came = np.array([row.kind == ANSWERED for row in rows])
    right, false = logits[came], logits[~came]
    figures = {
        "answerable": int(came.sum()),
        "unanswerable": int((~came).sum()),
        "auc": round(float((right[:, None] > false[None]).mean()), 4),
        "refused_at_2": round(float((false < np.quantile(right, 0.02)).mean()), 4),
    }
    say(json.dumps(figures))
    final = learnt_from(np.ones(len(rows), dtype=bool))
    with written_beside(out) as beside:
        beside.write_bytes(save(final.learnt()))
    packed = io.BytesIO()
    np.savez_compressed(packed, texts=digests([row.text for row in rows]), logits=logits)
    with written_beside(root / APART) as beside:
        beside.write_bytes(packed.getvalue())
    record = {
        "settings": settings.model_dump(),
        "files": {name: sha256(root / path) for name, path in FILES.items()},
        **figures,
        "learnt": sha256(out),
        "apart": sha256(root / APART),
    }
    write_json(root / RECORD, record)
    return figures
