"""An answer's text, made from its parts: the first line, the quotations, their conditions, where to look on."""

from collections.abc import Callable

from civicsetu.answer.nested import Line, nested
from civicsetu.hindi import Language
from civicsetu.model.results import AnswerPart, Citation

INDENT = "    "  # of a level


def part_text(part: AnswerPart, language: Language = "en") -> str:
    """One part of an answer as lines of text.

    Args:
        part: the part.
        language: of the labels.
    """
    label = labels(language)
    lines = [part.lead] if part.lead else []
    lines += map(line_text, nested(part.quotations))
    if part.left_out:
        lines.append(label("[{n} more in this list]").replace("{n}", str(part.left_out)))
    for n, condition in enumerate(part.conditions):
        before = label(f"{conditions_name(part)}: ") if n == 0 else ""
        lines.append(before + quotation_text(condition))
    if part.related:
        lines.append(label("See also: ") + "; ".join(f"{r.citation} ({r.reason})" for r in part.related) + ".")
    return "\n".join(lines)


def conditions_name(part: AnswerPart) -> str:
    """What the conditions of a part are called: where a proviso is quoted first, they are what it limits, and where an
    Explanation is, what it explains. Explanations alone only explain."""
    if part.conditions and all(" Explanation" in one.provision for one in part.conditions):
        return "Explained"
    first = part.quotations[0].provision.rpartition(")")[2] if part.quotations else ""
    return "It limits" if " proviso" in first else "It explains" if " Explanation" in first else "Conditions"


def labels(language: Language) -> Callable[[str], str]:
    """What gives a label in a language; an answer in English needs no frames of others."""
    if language == "en":
        return lambda label: label
    from civicsetu.answer.in_hindi import label_in

    return lambda label: label_in(language, label)


def quotation_text(citation: Citation) -> str:
    """A quotation by itself, with its pinpoint and page."""
    return "".join(map(line_text, nested([citation])))


def line_text(line: Line) -> str:
    """A quotation among others, set in by its level."""
    citation = line.citation
    label = f"{line.label} " if line.label else ""
    column = f"{citation.column}: " if citation.column else ""
    place = f" [{line.place}]" if line.place else ""
    return f"{INDENT * line.level}{label}{column}“{citation.quote}”{' …' if citation.cut else ''}{place}"
