"""Both phases for one judge."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import write_json
from civicsetu.engine import Index
from civicsetu.evaluate.judge.answers import made_with, write_answers
from civicsetu.evaluate.judge.asked import Judge
from civicsetu.evaluate.judge.rows import RowFile
from civicsetu.evaluate.judge.scores import score_answers
from civicsetu.evaluate.judge.summary import summary_of
from civicsetu.evaluate.questions import load_questions
from civicsetu.learn.graded import BY_HAND, load_graded
from civicsetu.llm.client import Client, LiteLlmClient
from civicsetu.params import project_root


def judge_questions(
    index: Index,
    file: Path,
    out: Path,
    split: str | None = None,
    say: Callable[[str], None] = lambda _: None,
    client: Client | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> dict[str, Any]:
    """Answer the questions of a file, have the configured judge score the answers, and write `summary.json`.

    What is there already is not done again, so that a run that was killed goes on where it stopped.

    Args:
        index: what is asked; its parameters name the judge.
        file: the question file.
        out: the folder; each judge has one of its own in it.
        split: only the questions of this split.
        say: called with lines of text.
        client: asks the judge; through LiteLLM by default.
        sleep: waits so many seconds.

    Returns:
        The summary (see `summary_of`).

    Raises:
        ParameterError: no judge is configured.
        CivicSetuError: what is there was made with something else.
    """
    settings, questions = index.params.judge, load_questions(file, split)
    if not settings.models:
        raise ParameterError("no judge is configured: name one in judge.models of params.yaml, as models are written")
    (link,) = settings.models
    answers = write_answers(index, questions, file, out, say)
    folder = out / folder_of(link.model)
    made = made_with(index, file)
    scores = RowFile(folder / "scores.jsonl", made | {"judge": link.model}, ("id", "measure"))
    replies = folder / "replies.jsonl"
    judge = Judge(link, settings, replies, client or LiteLlmClient(), sleep)
    score_answers(answers, scores, judge, index.store.passage_encoder, say)
    graded = load_graded(project_root() / BY_HAND) if (project_root() / BY_HAND).is_file() else []
    summary = summary_of(answers, scores.rows, graded, link.model, replies, settings.passes_from, made)
    write_json(folder / "summary.json", summary)
    return summary


def folder_of(model: str) -> str:
    """The name of a judge's folder.

    >>> folder_of("openai/gpt-x:1")
    'openai_gpt-x_1'
    """
    return re.sub(r"[^A-Za-z0-9.-]+", "_", model).strip("._") or "judge"
