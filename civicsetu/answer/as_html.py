"""Hits and answers as HTML for a notebook.

JupyterLab sets every cell of a table flush right, by a selector that a class cannot beat, and takes style sheets out of
outputs that it does not trust; so each element carries its own style.
"""

from collections.abc import Sequence
from html import escape

from civicsetu.answer.as_text import level_of, pages, shortened, sides_of
from civicsetu.answer.nested import Line, groups, nested
from civicsetu.model.results import Answer, Hit, WholeSection

MOST_WORDS = 320  # characters of a hit's text
BOX = "font:15px/1.5 system-ui,sans-serif;max-width:46rem;overflow-wrap:anywhere"
CELL = "text-align:left;vertical-align:top;padding:.3rem .6rem"
QUOTE = "margin:.4rem 0;padding:.3rem .8rem;border-left:3px solid #4269a5"
TAG = "border:1px solid currentColor;border-radius:.6rem;padding:0 .5rem;font-size:.8rem"


def hits_html(hits: Sequence[Hit]) -> str:
    """Hits as a table."""
    heads = "".join(f'<th scope="col" style="{CELL}">{name}</th>' for name in ("#", "Provision", "Words"))
    rows = "".join(map(_row, hits))
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="cs" style="{BOX}">{table}</div>'


def answer_html(answer: Answer) -> str:
    """An answer with its quotations, or a refusal with its reason."""
    question = f"<p><b>{escape(answer.question)}</b></p>"
    body = _refusal(answer) if answer.refused else _answer(answer)
    understood = f"<p>Understood as: {escape(answer.understood)}</p>" if answer.understood else ""
    return f'<div class="cs" style="{BOX}">{question}{understood}{body}</div>'


def _row(hit: Hit) -> str:
    place = f"{escape(hit.heading)}; {escape(pages(hit.pages))}; {hit.score:.2f}"
    cells = (
        str(hit.rank),
        f"<b>{escape(hit.citation)}</b><br><small>{place}</small>",
        f"{escape(shortened(hit.text, MOST_WORDS))}<br><small>{escape('; '.join(hit.why))}</small>",
    )
    return "<tr>" + "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells) + "</tr>"


def _refusal(answer: Answer) -> str:
    reason = _tag(f"no answer: {answer.refusal_reason or ''}")
    return f"<p>{reason}</p><p>{escape(answer.answer)}</p>"


def _answer(answer: Answer) -> str:
    lead, *_ = answer.answer.split("\n\n")
    rows = sides_of(answer)
    quotes = _sides(rows) if rows else "".join(map(_quote, groups(nested(answer.citations))))
    written = answer.provenance.line() if answer.provenance else ""
    conditions = " ".join(one.text for one in answer.sentences if one.line == "condition")
    quotes += f"<p>{escape(conditions)}</p>" if conditions else ""
    doubts = f"In doubt: {'; '.join(answer.doubts)}." if answer.doubts else ""
    notes = " ".join(
        filter(None, [written, doubts, *answer.conflict_warnings, answer.amendment_notice, answer.disclaimer])
    )
    confidence = _tag(f"confidence: {answer.confidence_level}")
    sections = "".join(map(_section, answer.sections))
    return f"<p>{escape(lead)} {confidence}</p>{quotes}{sections}<p><small>{escape(notes)}</small></p>"


def _sides(rows: Sequence[tuple[str, str, str, str]]) -> str:
    """A comparison as a table."""
    heads = "".join(f'<th scope="col" style="{CELL}">{name}</th>' for name in ("Side", "Value", "Words", "Where"))
    cells = [[escape(side), escape(value), f"“{escape(words)}”", escape(where)] for side, value, words, where in rows]
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
