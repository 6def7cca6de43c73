"""The second phase: RAGAS's judged measures of each answer (Es et al. 2023), one row after the other.

Faithfulness, answer relevancy and context precision are those of RAGAS 0.4. What cannot be computed, NaN among it, is a
failure with its cause; what a busy server kept from being computed is left for the next run.
"""

import asyncio
import math
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.evaluate.judge.asked import PASSING, Judge
from civicsetu.evaluate.judge.rows import Row, RowFile
from civicsetu.llm.calls import ModelTrouble

MEASURES = ("faithfulness", "answer_relevancy", "context_precision")
PLACES = 6


class Encoder(Protocol):
    """What compares questions."""

    def encode(self, texts: list[str]) -> Sequence[Any]:
        """The texts as vectors."""
        ...


def score_answers(
    answers: Sequence[Row],
    scores: RowFile,
    judge: Judge,
    encoder: Encoder,
    say: Callable[[str], None] = lambda _: None,
) -> int:
    """Score the answers that have no score yet; refusals and answers to unanswerable questions have none.

    Args:
        answers: rows of `answers.jsonl`.
        scores: the file of the scores; a row is id, measure, score (null where it failed) and failed (why).
        judge: the model that judges.
        encoder: compares the questions that an answer fits with the one that was asked.
        say: called with a line of text after each score.

    Returns:
        How many scores are left because the judge could not be reached.

    Raises:
        CivicSetuError: RAGAS cannot be imported.
    """
    metrics = judged_metrics(judge, encoder)
    wanted = [(row, name) for row in judged_rows(answers) for name in MEASURES if (row["id"], name) not in scores]
    left = 0
    with ThreadPoolExecutor(1) as thread:  # a thread of its own: a notebook's already runs an event loop
        for number, (row, name) in enumerate(wanted, 1):
            done = thread.submit(asyncio.run, _score(metrics, name, row)).result()
            if done in PASSING:
                left += 1
            else:
                score, failed = (done, "") if isinstance(done, float) else (None, done)
                scores.add({"id": row["id"], "measure": name, "score": score, "failed": failed})
            say(f"{number} of {len(wanted)} scores")
    return left


def judged_rows(answers: Sequence[Row]) -> list[Row]:
    """The answers that a judge scores: those to answerable questions that are no refusals."""
    return [row for row in answers if row["answerable"] and not row["refused"]]


async def _score(metrics: Mapping[str, Any], name: str, row: Row) -> float | str:
    """One measure of one answer, or why there is none."""
    given: dict[str, dict[str, Any]] = {
        "faithfulness": {"response": row["answer"], "retrieved_contexts": row["contexts"]},
        "answer_relevancy": {"response": row["answer"]},
        "context_precision": {"response": row["answer"], "retrieved_contexts": row["contexts"]},
    }
    metric, more = metrics[name], given[name]
    if name == "context_precision" and row["reference"]:
        metric = metrics["context_precision_with_reference"]
        more = {"reference": row["reference"], "retrieved_contexts": row["contexts"]}
    try:
        value = float((await metric.ascore(user_input=row["question"], **more)).value)
    except ModelTrouble as trouble:
        return trouble.trouble
    except Exception as error:
        return type(error).__name__
    return round(value, PLACES) if math.isfinite(value) else "nan"


def judged_metrics(judge: Judge, encoder: Encoder) -> dict[str, Any]:
    """RAGAS's measures with a judge, by name.

    Raises:
        CivicSetuError: RAGAS cannot be imported.
    """
    os.environ["RAGAS_DO_NOT_TRACK"] = "true"
    try:
        import ragas
        from ragas.embeddings.base import BaseRagasEmbedding
        from ragas.llms.base import InstructorBaseRagasLLM
        from ragas.metrics.collections import (
            AnswerRelevancy,
            ContextPrecisionWithoutReference,
            ContextPrecisionWithReference,
            Faithfulness,
        )
    except ImportError as error:
        why = " ".join(str(error).split())
        raise CivicSetuError(f"RAGAS cannot be imported ({why}): pip install civicsetu[ragas]") from None

    class Model(InstructorBaseRagasLLM):
        """The judge in RAGAS's form; its prompts are RAGAS's own, named by RAGAS's version."""

        def generate(self, prompt: str, response_model: type[Any]) -> Any:
            return judge.ask(f"{response_model.__name__}@ragas-{ragas.__version__}", prompt, response_model)

        async def agenerate(self, prompt: str, response_model: type[Any]) -> Any:
            return self.generate(prompt, response_model)

    class Vectors(BaseRagasEmbedding):
        """The project's own encoder in RAGAS's form."""

        def embed_text(self, text: str, **_: Any) -> list[float]:
            vector: list[float] = np.asarray(encoder.encode([text])[0].sentence, dtype=float).tolist()
            return vector

        async def aembed_text(self, text: str, **_: Any) -> list[float]:
            return self.embed_text(text)

    llm = Model()
    return {
        "faithfulness": Faithfulness(llm=llm),
        "answer_relevancy": AnswerRelevancy(llm=llm, embeddings=Vectors()),
        "context_precision": ContextPrecisionWithoutReference(llm=llm),
        "context_precision_with_reference": ContextPrecisionWithReference(llm=llm),
    }
