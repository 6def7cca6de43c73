"""A question by an act that another has replaced: which of two readings is answered, and what is said first."""

from collections.abc import Callable
from dataclasses import replace

from civicsetu.answer.reply import says_more
from civicsetu.find.handover import Findings, Question
from civicsetu.model.results import AnswerPart


def better_found(found: Findings, as_asked: Callable[[], Findings]) -> Findings:
    """What was found on the act of today, or, where that fits better, on the old act as the question names it: many
    acts in force still speak of the Penal Code, and "are its officers public servants under the Penal Code?" asks about
    one of them.

    Args:
        found: for the question as one on the act of today.
        as_asked: finds for the question as it stands.
    """
    question = found.question
    read = [law for law in question.old_laws if law.is_read]
    if not read or (all(law.sections for law in read) and not says_more(question)):
        return found
    other = as_asked()
    return other if other.evidence.total > found.evidence.total and not other.law_not_indexed else found


def with_old_law(line: str, parts: tuple[AnswerPart, ...], question: Question) -> tuple[str, tuple[AnswerPart, ...]]:
    """The first line and the parts of an answer, with what became of the old acts that the question names.

    Args:
        line: stands before all parts.
        parts: of the answer.
        question: as it was understood.
    """
    told = " ".join(law.told() for law in question.old_laws if law.is_read)
    if not told:
        return line, parts
    if line or parts[0].side:
        return f"{told} {line}".strip(), parts
    return line, (replace(parts[0], lead=f"{told} {parts[0].lead}".strip()), *parts[1:])
