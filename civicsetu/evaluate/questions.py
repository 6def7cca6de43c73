"""Question files: one question a line, with the provisions that answer it.

A gold provision is `<document key>#<pinpoint>`. Two levels are judged: at section level a hit is
right when its section is the one that holds the gold pinpoint; at pinpoint level when the passage
covers the gold pinpoint or lies inside it.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError, QuestionFileError

MATCHES = ("any", "all")
GOLD = re.compile(r"[^\s#]+#[^\s#](?:[^#]*[^\s#])?")

_QUALIFIER = r"(?:proviso|explanation|illustration|closing words)"
_HEAD = re.compile(rf"\d[^\s(]*|.+?(?=(?<=\S)\(|\s+{_QUALIFIER}\b|$)", re.IGNORECASE)
_STEP = re.compile(rf"\(\s*([^()]+?)\s*\)|({_QUALIFIER}(?:\s+(?:\d+|[ivx]+)\b)?)|([^\s()]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Question:
    """One line of a question file.

    `gold` is empty exactly where `answerable` is false; with `match` "any" one gold provision is
    enough, with "all" each is needed. `facts` are strings that a right answer states.
    """

    id: str
    question: str
    jurisdiction: str | None = None
    answerable: bool = True
    query_type: str | None = None
    gold: tuple[str, ...] = ()
    match: str = "any"
    facts: tuple[str, ...] = ()
    reference: str | None = None
    split: str | None = None
    phrasing: str | None = None

    @property
    def gold_sections(self) -> tuple[str, ...]:
        """The sections that hold the gold provisions, each once, in the file's order."""
        return tuple(dict.fromkeys(section_of(gold) for gold in self.gold))


def load_questions(path: Path, split: str | None = None) -> list[Question]:
    """Read a question file and check every line of it.

    Args:
        path: JSON lines in UTF-8; blank lines are skipped, further fields are allowed.
        split: keep only the questions of this split.

    Returns:
        The questions in the file's order.

    Raises:
        QuestionFileError: the file cannot be read, it has no questions, or a line breaks the format;
            the message is one line that names the file, the line and the field.
        ParameterError: no question has this split.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise QuestionFileError(f"{path}: there is no such question file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise QuestionFileError(f"{path}: this file cannot be read as UTF-8 text: {error}") from None
    questions: list[Question] = []
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        question = _question(line, f"{path}, line {number}")
        if question.id in lines:
            raise QuestionFileError(
                f"{path}, line {number}, id: {question.id!r} is already used on line {lines[question.id]}"
            )
        lines[question.id] = number
        questions.append(question)
    if not questions:
        raise QuestionFileError(f"{path}: this file has no questions")
    if split is None:
        return questions
    kept = [question for question in questions if question.split == split]
    if not kept:
        names = ", ".join(sorted({question.split for question in questions if question.split})) or "none"
        raise ParameterError(f"{path}: no question has the split {split!r}; the splits in this file are: {names}")
    return kept


def section_of(provision_id: str) -> str:
    """The id of the section, rule or annex that a provision stands in.

    >>> section_of("rera_act_2016#11(4)(h)"), section_of("rera_act_2016#3(1) proviso")
    ('rera_act_2016#11', 'rera_act_2016#3')
    """
    key, _, pinpoint = provision_id.partition("#")
    return f"{key}#{_steps(pinpoint)[0]}"


def covers(provision_id: str, gold_id: str) -> bool:
    """True when a provision covers the gold pinpoint or lies inside it.

    >>> covers("a#11(4)", "a#11(4)(h)"), covers("a#11(4)(h)", "a#11"), covers("a#1", "a#11")
    (True, True, False)
    """
    key, _, pinpoint = provision_id.partition("#")
    gold_key, _, gold_pinpoint = gold_id.partition("#")
    ours, golds = _steps(pinpoint), _steps(gold_pinpoint)
    shared = min(len(ours), len(golds))
    return key == gold_key and ours[:shared] == golds[:shared]


def _steps(pinpoint: str) -> tuple[str, ...]:
    """A pinpoint from the section down: `3(1) proviso 2` is `3`, `1`, `proviso 2`.

    A name in words stays whole (`Form A (2)` is the second Form A). Only the words of a
    qualifier are the same in upper and lower case: item (D) is not clause (d).
    """
    pinpoint = " ".join(pinpoint.split())
    head = _HEAD.match(pinpoint)
    if head is None:
        return (pinpoint,)
    below = (
        f"({label})" if label else qualifier.casefold() or word
        for label, qualifier, word in _STEP.findall(pinpoint[head.end() :])
    )
    return (head[0], *below)


def _question(line: str, where: str) -> Question:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise QuestionFileError(f"{where}: this is not JSON: {error}") from None
    if not isinstance(row, dict):
        raise QuestionFileError(f"{where}: a question must be a JSON object, not {_named(row)}")
    fields = _Fields(row, where)
    answerable = fields.flag("answerable")
    question = Question(
        id=fields.words("id"),
        question=fields.words("question"),
        jurisdiction=fields.words_or_null("jurisdiction"),
        answerable=answerable,
        query_type=fields.words_or_null("query_type", optional=True),
        gold=fields.list_of_words("gold"),
        # where there is no gold, there is nothing to match
        match=fields.words("match") if answerable or "match" in row else "any",
        facts=fields.list_of_words("facts", optional=True),
        reference=fields.words_or_null("reference", optional=True),
        split=fields.words_or_null("split", optional=True),
        phrasing=fields.words_or_null("phrasing", optional=True),
    )
    for gold in question.gold:
        if not GOLD.fullmatch(gold):
            fields.wrong("gold", f"{gold!r} is not <document key>#<pinpoint>")
    if question.answerable and not question.gold:
        fields.wrong("gold", "the question is answerable and names no provision")
    if question.gold and not question.answerable:
        fields.wrong("gold", "the question is not answerable and names a provision")
    if question.match not in MATCHES:
        fields.wrong("match", f"{question.match!r} is neither 'any' nor 'all'")
    return question


class _Fields:
    """The fields of one line, each with the type that it must have."""

    def __init__(self, row: dict[str, Any], where: str) -> None:
        self.row, self.where = row, where

    def wrong(self, name: str, what: str) -> None:
        raise QuestionFileError(f"{self.where}, {name}: {what}")

    def _get(self, name: str) -> Any:
        if name not in self.row:
            self.wrong(name, "this field is missing")
        return self.row[name]

    def flag(self, name: str) -> bool:
        value = self._get(name)
        if not isinstance(value, bool):
            self.wrong(name, f"this must be true or false, not {_named(value)}")
        return bool(value)

    def words(self, name: str) -> str:
        value = self._get(name)
        if not isinstance(value, str) or not value.strip():
            self.wrong(name, f"this must be text, not {_named(value)}")
        return str(value)

    def words_or_null(self, name: str, optional: bool = False) -> str | None:
        if (self.row.get(name) if optional else self._get(name)) is None:
            return None
        return self.words(name)

    def list_of_words(self, name: str, optional: bool = False) -> tuple[str, ...]:
        value = self.row.get(name, []) if optional else self._get(name)
        if optional and value is None:
            return ()
        if not isinstance(value, list):
            self.wrong(name, f"this must be a list of texts, not {_named(value)}")
        for item in value:
            if not isinstance(item, str) or not item.strip():
                self.wrong(name, f"this must be a list of texts, but it contains {_named(item)}")
        return tuple(value)


def _named(value: Any) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return "empty text" if not value.strip() else "text"
    names: dict[type, str] = {bool: "true or false", int: "a number", float: "a number", list: "a list"}
    return names.get(type(value), "an object")
