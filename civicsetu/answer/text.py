"""An answer's text, made from its parts: the first line, the quotations, their conditions, where to look on."""

from collections.abc import Callable

from civicsetu.hindi import Language
from civicsetu.model.results import AnswerPart, Citation


def part_text(part: AnswerPart, language: Language = "en") -> str:
    """One part of an answer as lines of text.

    Args:
        part: the part.
        language: of the labels.
    """
    label = _labels(language)
    limits_above = bool(part.quotations) and part.conditions and _is_qualifier(part.quotations[0])
    lines = [part.lead] if part.lead else []
    lines += [quotation_text(quotation) for quotation in part.quotations]
    if part.left_out:
        lines.append(label("[{n} more in this list]").replace("{n}", str(part.left_out)))
    for n, condition in enumerate(part.conditions):
        before = label("It limits: " if limits_above else "Conditions: ") if n == 0 else ""
        lines.append(before + quotation_text(condition))
    if part.related:
        lines.append(label("See also: ") + "; ".join(f"{r.citation} ({r.reason})" for r in part.related) + ".")
    return "\n".join(lines)


def _labels(language: Language) -> Callable[[str], str]:
    """What gives a label in a language; an answer in English needs no frames of others."""
    if language == "en":
        return lambda label: label
    from civicsetu.answer.in_hindi import label_in

    return lambda label: label_in(language, label)


def quotation_text(citation: Citation) -> str:
    """A quotation with its pinpoint and page."""
    page = f", p. {citation.page}" if citation.page else ""  # a text has no pages
    column = f"{citation.column}: " if citation.column else ""
    return f"{column}“{citation.quote}”{' …' if citation.cut else ''} [{citation.citation}{page}]"


def _is_qualifier(citation: Citation) -> bool:
    last = citation.provision.rpartition(")")[2]
    return " proviso" in last or " Explanation" in last
