"""Question files: one question a line, with the provisions that answer it.

A gold provision is `<document key>#<pinpoint>`. Two levels are judged: at section level a hit is
right when its section is the one that holds the gold pinpoint; at pinpoint level when the passage
covers the gold pinpoint or lies inside it.
"""

from dataclasses import dataclass
from pathlib import Path

from civicsetu.answer.refusal import REASONS
from civicsetu.base.errors import ParameterError, QuestionFileError
from civicsetu.base.question_file import Fields, read_fields
from civicsetu.model.ids import ProvisionId, is_provision_id

MATCHES = ("any", "all")
PREMISES = ("true", "false")


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """One line of a question file.

    `gold` is empty exactly where `answerable` is false; with `match` "any" one gold provision is
    enough, with "all" each is needed. `facts` are strings that a right answer states.

    `kind` groups the questions of a file, `corpus` says of which corpus the gold is (null or "any": of each that has
    the Act). `reasons` are the reasons that a right refusal may give, the best first. `premise` is "true" or "false"
    where the question states a value, which is `stated`. In a comparison the first gold provisions and the facts are
    those of `compares`, in its order. `as_on` is the day whose law is asked about, YYYY-MM-DD; null is today.
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
    kind: str | None = None
    corpus: str | None = None
    reasons: tuple[str, ...] = ()
    premise: str | None = None
    stated: str | None = None
    compares: tuple[str, ...] = ()
    as_on: str | None = None

    @property
    def gold_sections(self) -> tuple[str, ...]:
        """The sections that hold the gold provisions, each once, in the file's order."""
        return tuple(dict.fromkeys(ProvisionId(gold).section for gold in self.gold))


def load_questions(path: Path, split: str | None = None) -> list[GoldQuestion]:
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
    questions: list[GoldQuestion] = []
    first: dict[str, str] = {}
    for fields in read_fields(Path(path)):
        question = _question(fields)
        if question.id in first:
            fields.wrong("id", f"{question.id!r} is already used on {first[question.id]}")
        first[question.id] = fields.line
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


def load_files(root: Path, named: str, split: str | None = None) -> list[GoldQuestion]:
    """Read question files that a parameter names, with commas between them, and check that no id is used twice.

    Args:
        root: the folder that the names start from.
        named: such as `data/golden/plain_questions.jsonl`, or several.
        split: keep only the questions of this split.

    Raises:
        QuestionFileError: as in `load_questions`, or two files have the same id.
        ParameterError: a file has no question of this split.
    """
    questions: list[GoldQuestion] = []
    first: dict[str, str] = {}
    for name in map(str.strip, named.split(",")):
        for question in load_questions(root / name, split):
            if question.id in first:
                raise QuestionFileError(f"{name}: the id {question.id!r} is already used in {first[question.id]}")
            first[question.id] = name
            questions.append(question)
    return questions


def _question(fields: Fields) -> GoldQuestion:
    """The question of one line, its fields checked one by one and then together."""
    answerable = fields.flag("answerable")
    question = GoldQuestion(
        id=fields.words("id"),
        question=fields.words("question"),
        jurisdiction=fields.words_or_null("jurisdiction"),
        answerable=answerable,
        query_type=fields.words_or_null("query_type", optional=True),
        gold=fields.list_of_words("gold"),
        # where there is no gold, there is nothing to match
        match=fields.words("match") if answerable or "match" in fields.row else "any",
        facts=fields.list_of_words("facts", optional=True),
        reference=fields.words_or_null("reference", optional=True),
        split=fields.words_or_null("split", optional=True),
        phrasing=fields.words_or_null("phrasing", optional=True),
        kind=fields.words_or_null("kind", optional=True),
        corpus=fields.words_or_null("corpus", optional=True),
        reasons=fields.list_of_words("reasons", optional=True),
        premise=fields.words_or_null("premise", optional=True),
        stated=fields.words_or_null("stated", optional=True),
        compares=fields.list_of_words("compares", optional=True),
        as_on=fields.day_or_null("as_on"),
    )
    _check_gold(question, fields)
    _check_behaviour(question, fields)
    return question


def _check_gold(question: GoldQuestion, fields: Fields) -> None:
    """Gold where there is an answer, and only there."""
    for gold in question.gold:
        if not is_provision_id(gold):
            fields.wrong("gold", f"{gold!r} is not <document key>#<pinpoint>")
    if question.answerable and not question.gold:
        fields.wrong("gold", "the question is answerable and names no provision")
    if question.gold and not question.answerable:
        fields.wrong("gold", "the question is not answerable and names a provision")
    if question.match not in MATCHES:
        fields.wrong("match", f"{question.match!r} is neither 'any' nor 'all'")


def _check_behaviour(question: GoldQuestion, fields: Fields) -> None:
    """What is said of a refusal or of a premise goes with the question."""
    for reason in question.reasons:
        if reason not in REASONS:
            fields.wrong("reasons", f"{reason!r} is none of the reasons of a refusal: {', '.join(REASONS)}")
    if question.reasons and question.answerable:
        fields.wrong("reasons", "the question is answerable and has reasons to refuse it")
    if question.premise is not None and question.premise not in PREMISES:
        fields.wrong("premise", f"{question.premise!r} is neither 'true' nor 'false'")
