"""Hits and answers as HTML for a notebook.

JupyterLab sets every cell of a table flush right, by a selector that a class cannot beat, and takes style sheets out of
outputs that it does not trust; so each element carries its own style.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from html import escape

from civicsetu.answer.as_text import BY_ITSELF, confidence_told, level_of, pages, shortened, sides_of
from civicsetu.answer.nested import Line, groups, nested
from civicsetu.answer.text import conditions_name, labels
from civicsetu.hindi import language_of
from civicsetu.model.results import Answer, AnswerPart, Citation, Hit, WholeSection

MOST_WORDS = 320  # characters of a hit's text
BOX = "font:15px/1.5 system-ui,sans-serif;max-width:46rem;overflow-wrap:break-word"
CELL = "text-align:left;vertical-align:top;padding:.3rem .6rem"
QUOTE = "margin:.4rem 0;padding:.3rem .8rem;border-left:3px solid #4269a5"
TAG = "border:1px solid currentColor;border-radius:.6rem;padding:0 .5rem;font-size:.8rem"


def hits_html(hits: Sequence[Hit]) -> str:
    """Hits as a table."""
    heads = "".join(f'<th scope="col" style="{CELL}">{name}</th>' for name in ("#", "Provision", "Words"))
    common = [words for words in hits[0].why if all(words in hit.why for hit in hits)] if len(hits) > 1 else []
    rows = "".join(_row(hit, common) for hit in hits)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    read = f"<p><small>The question was also read as: {escape('; '.join(common))}.</small></p>" if common else ""
    return f'<div class="cs" style="{BOX}">{table}{read}</div>'


def answer_html(answer: Answer) -> str:
    """An answer with its quotations, or a refusal with its reason."""
    question = f"<p><b>{escape(answer.question)}</b></p>"
    body = _refusal(answer) if answer.refused else _answer(answer)
    return f'<div class="cs" style="{BOX}">{question}{_understood(answer)}{body}</div>'


def _understood(answer: Answer) -> str:
    if answer.by_itself:
        return f"<p><small>{BY_ITSELF}</small></p>"
    return f"<p>Understood as: {escape(answer.understood)}</p>" if answer.understood else ""


def _row(hit: Hit, common: Collection[str]) -> str:
    """A hit as a row; what all hits have in common does not tell why this one was found."""
    why = "; ".join(words for words in hit.why if words not in common)
    place = "; ".join(filter(None, (hit.heading, pages(hit.pages), f"score {hit.score:.2f}")))
    cells = (
        str(hit.rank),
        f"<b>{escape(hit.citation)}</b><br><small>{escape(place)}</small>",
        escape(shortened(hit.text, MOST_WORDS)) + (f"<br><small>{escape(why)}</small>" if why else ""),
    )
    return "<tr>" + "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells) + "</tr>"


def _refusal(answer: Answer) -> str:
    reason = _tag(f"no answer: {(answer.refusal_reason or '').replace('_', ' ')}")
    return f"<p>{reason}</p><p>{escape(answer.answer)}</p>"


def _answer(answer: Answer) -> str:
    rows = sides_of(answer)
    first = answer.opening
    if rows or not answer.parts:
        first = first or answer.answer.partition("\n\n")[0]
        quotes = _sides(rows) if rows else _quotes(answer.citations)
    else:
        parts = answer.parts
        if not first and len(parts) == 1:
            first, parts = parts[0].lead, (replace(parts[0], lead=""),)
        label = labels(language_of(answer.question))
        quotes = "".join(_part(part, label) for part in parts)
    written = answer.provenance.line() if answer.provenance else ""
    conditions = " ".join(one.text for one in answer.sentences if one.line == "condition")
    quotes += f"<p>{escape(conditions)}</p>" if conditions else ""
    doubts = f"In doubt: {'; '.join(answer.doubts)}." if answer.doubts else ""
    notes = " ".join(
        filter(None, [written, doubts, *answer.conflict_warnings, answer.amendment_notice, answer.disclaimer])
    )
    confidence = _tag(f"confidence: {answer.confidence_level}") + f" <small>{confidence_told(answer)}</small>"
    sections = "".join(map(_section, answer.sections))
    head = "".join(f"<p>{escape(line)}</p>" for line in first.split("\n\n") if line)
    return f"{head}<p>{confidence}</p>{quotes}{sections}<p><small>{escape(notes)}</small></p>"


def _part(part: AnswerPart, label: Callable[[str], str]) -> str:
    """One part of an answer: its first line, its quotations, what limits them, where to look besides."""
    lead = f"<p>{escape(part.lead)}</p>" if part.lead else ""
    more = label("[{n} more in this list]").replace("{n}", str(part.left_out)) if part.left_out else ""
    more = f"<p>{escape(more)}</p>" if more else ""
    conditions = _named(label(f"{conditions_name(part)}: "), _quotes(part.conditions)) if part.conditions else ""
    places = [f"{one.citation} ({one.reason})" for one in part.related]
    related = f"<p><b>{escape(label('See also: '))}</b>{escape('; '.join(places))}.</p>" if places else ""
    return f"{lead}{_quotes(part.quotations)}{more}{conditions}{related}"


def _named(name: str, html: str) -> str:
    return f"<p><b>{escape(name.strip().rstrip(':'))}</b></p>{html}"


def _quotes(citations: Sequence[Citation]) -> str:
    return "".join(map(_quote, groups(nested(citations))))


def _sides(rows: Sequence[Mapping[str, str]]) -> str:
    """A comparison as a table."""
    heads = "".join(f'<th scope="col" style="{CELL}">{name}</th>' for name in rows[0])
    cells = [[f"“{escape(cell)}”" if head == "Words" else escape(cell) for head, cell in row.items()] for row in rows]
    body = "".join("<tr>" + "".join(f'<td style="{CELL}">{c}</td>' for c in row) + "</tr>" for row in cells)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _section(section: WholeSection) -> str:
    head = f"<p><b>In full: {escape(section.citation)}</b> {escape(section.heading)}</p>"
    return head + "".join(
        f'<p style="margin:.2rem 0 .2rem {level_of(unit.provision)}rem">{escape(unit.quote)}</p>'
        for unit in section.units
    )


def _quote(lines: Sequence[Line]) -> str:
    """What is quoted of a section: one block, each unit set in by its level."""
    edition = lines[0].citation.edition
    words = []
    for n, line in enumerate(lines):
        one = line.citation
        place = f"<b>{escape(line.place)}</b>, {escape(edition)} edition" if n == 0 else escape(line.place)
        label = " ".join(filter(None, (line.label, f"{one.column}:" if one.column else "")))
        said = f"{escape(label)} “{escape(one.quote)}”{' …' if one.cut else ''}".strip()
        behind = f"{'<br>' if n == 0 else ' '}<small>{place}</small>" if place else ""
        words.append(f'<p style="margin:.2rem 0 .2rem {1.2 * line.level:g}rem">{said}{behind}</p>')
    return f'<blockquote style="{QUOTE}">{"".join(words)}</blockquote>'


def _tag(words: str) -> str:
    return f'<span class="tag" style="{TAG}">{escape(words)}</span>'
