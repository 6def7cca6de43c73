"""Question-and-answer lists in JSON: each answer is a unit under its question as heading.

A record is an object with a question and an answer, under one of the names that are in use; the
records may stand in a list, in JSON Lines, or anywhere inside of another object.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.words import counted
from civicsetu.model.document import Document, Meta
from civicsetu.read.tree.paragraphs import paragraph_units
from civicsetu.read.tree.parts import Section
from civicsetu.read.tree.plaintext import plain_text
from civicsetu.read.tree.rows import running_of
from civicsetu.read.tree.writer import TreeWriter

SUFFIXES = (".json", ".jsonl", ".ndjson")
QUESTIONS = ("question", "q", "query", "prompt", "instruction", "question_text", "questions", "input", "user")
ANSWERS = (
    "answer", "a", "answers", "answer_text", "response", "reply", "output", "ground_truth", "reference",
    "reference_answer", "completion", "assistant",
)  # fmt: skip
NUMBERS = ("number", "no", "id", "sno", "s_no", "qid", "question_id")
DEEPEST = 12  # levels of lists and objects in which records are looked for


def read_qa(path: Path, meta: Meta) -> Document:
    """Read a list of questions and answers.

    Args:
        path: the file, JSON or JSON Lines, in UTF-8.
        meta: what is known of it.

    Returns:
        A document with one unit a record, `q. 7`, whose heading is the question.

    Raises:
        UnreadableDocument: the file is no JSON, or holds no question with an answer.
    """
    name = Path(path).name
    writer, taken = TreeWriter(meta), Counter[str]()
    count = skipped = 0
    for record in records(_values(plain_text(path), name)):
        question, answer = _words(record, QUESTIONS), _words(record, ANSWERS)
        if not question or not answer:
            skipped += 1
            continue
        count += 1
        number = _number(record, count)
        taken[number] += 1
        if taken[number] > 1:
            number = f"{number} ({taken[number]})"
        running = running_of(answer)
        section = Section("article", number, " ".join(question.split()), ())
        writer.section(section, paragraph_units(running, number, f"q. {number}"), running)
    if not count:
        raise UnreadableDocument("not_qa", f"{name}: no object with a question and an answer was found")
    warnings = (f"passed over: {counted(skipped, 'record')} without a question or an answer",) if skipped else ()
    return writer.document(warnings=warnings, layout="questions and answers")


def records(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """The objects inside a JSON value that have a field for a question and one for an answer.

    >>> list(records({"faqs": [{"Q": "Who?", "A": "You."}, {"note": 1}]}))
    [{'q': 'Who?', 'a': 'You.'}]
    """
    if isinstance(value, dict):
        named = {re.sub(r"[\s-]+", "_", str(key).strip().lower()): item for key, item in value.items()}
        if any(k in named for k in QUESTIONS) and any(k in named for k in ANSWERS):
            yield named
            return
    if isinstance(value, list | dict) and depth < DEEPEST:
        for item in value if isinstance(value, list) else value.values():
            yield from records(item, depth + 1)


def _values(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise UnreadableDocument(
            "not_qa", f"{name}: this is neither JSON nor JSON Lines ({' '.join(str(error).split())})"
        ) from None


def _words(record: dict[str, Any], names: tuple[str, ...]) -> str:
    """The first of these fields that holds words; of a list the words that it holds."""
    for name in names:
        value = record.get(name)
        if isinstance(value, dict):
            value = value.get("text")
        if isinstance(value, list):
            value = "\n\n".join(item for item in value if isinstance(item, str))
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def _number(record: dict[str, Any], count: int) -> str:
    """The record's own number where it has a short one, else its place in the list."""
    for name in NUMBERS:
        value = record.get(name)
        if isinstance(value, int | str) and re.fullmatch(r"[\w.-]{1,24}", str(value).strip(" .")):
            return str(value).strip(" .")
    return str(count)
