"""Hits and answers as plain text, wrapped at a fixed width."""

import textwrap
from collections.abc import Mapping, Sequence

from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Answer, Hit, WholeSection

NO_VALUE = "-"  # of a side that has none
SHARES = {2: (3, 7), 3: (2, 4, 4)}  # tenths of the width, by the number of columns
WIDTH = 96  # of plain text, whatever the terminal's: notebooks keep it among their outputs
BY_ITSELF = "Asked by itself: nothing was taken from the question before."
MOST_WORDS = 260  # characters of a hit's text


def hits_text(hits: Sequence[Hit]) -> str:
    """Hits as a numbered list."""
    return "\n".join(_hit(hit) for hit in hits) or "Nothing was found."


def answer_text(answer: Answer, width: int = WIDTH) -> str:
    """An answer with its quotations, or a refusal with its reason and the nearest provisions.

    Args:
        answer: the answer.
        width: the most characters in a line.
    """
    text = _refusal(answer, width) if answer.refused else _answer(answer, width)
    return f"{understood_text(answer, width)}{text}"


def understood_text(answer: Answer, width: int = WIDTH) -> str:
    """The question that was understood, with an empty line below; nothing for a question that none stood before."""
    if answer.by_itself:
        return f"{BY_ITSELF}\n\n"
    return f"{textwrap.fill(f'Understood as: {answer.understood}', width)}\n\n" if answer.understood else ""


def confidence_told(answer: Answer) -> str:
    """What the confidence of an answer means, in a sentence; empty for a refusal."""
    if answer.refused:
        return ""
    chance = f"{answer.confidence:.0%}".removesuffix("%")
    return (
        f"What is quoted is word for word; that it is what was asked for is estimated at {chance} in 100, from answers "
        "that were graded."
    )


def pages(numbers: Sequence[int]) -> str:
    """Pages as a citation writes them.

    >>> pages((20,)), pages((2, 3)), pages(())
    ('p. 20', 'pp. 2-3', 'no page')
    """
    if not numbers:
        return "no page"
    return f"p. {numbers[0]}" if len(numbers) == 1 else f"pp. {numbers[0]}-{numbers[-1]}"


def shortened(text: str, most: int) -> str:
    """The beginning of a text, cut between words."""
    return textwrap.shorten(text, most, placeholder=" …")


def _hit(hit: Hit) -> str:
    head = f"{hit.rank:2}. {hit.citation}  {hit.heading} [{pages(hit.pages)}; {hit.score:.2f}]"
    words = textwrap.indent(textwrap.fill(shortened(hit.text, MOST_WORDS), WIDTH), "    ")
    why = f"\n    ({'; '.join(hit.why)})" if hit.why else ""
    return f"{head}\n{words}{why}"


def _refusal(answer: Answer, width: int) -> str:
    lines = [f"No answer ({answer.refusal_reason}).", textwrap.fill(answer.answer, width)]
    if near := "; ".join(f"{hit.citation} ({hit.heading})" for hit in answer.hits[:3]):
        lines += ["", textwrap.fill(f"Nearest provisions, which don't answer it: {near}.", width)]
    return "\n".join(lines)


def _answer(answer: Answer, width: int) -> str:
    lines = [_filled(line, width) for line in answer.answer.split("\n")]
    if rows := sides_of(answer):
        lines = [
            lines[0],
            "",
            *_table(_without_words(rows), width),
            *lines[1:],
        ]
    confidence = f"Confidence: {answer.confidence_level} ({answer.confidence:.2f})."
    amendments = [answer.amendment_notice] if answer.amendment_notice else []
    provenance = [answer.provenance.line()] if answer.provenance else []
    doubts = [f"In doubt: {'; '.join(answer.doubts)}."] if answer.doubts else []
    notes = [confidence, *provenance, *doubts, *answer.conflict_warnings, *amendments, answer.disclaimer]
    sections = [line for section in answer.sections for line in ("", *_section(section, width))]
    return "\n".join([*lines, *sections, "", textwrap.fill(" ".join(notes), width)])


def _filled(line: str, width: int) -> str:
    """A line wrapped, each part of it set in as its first."""
    return textwrap.fill(line, width, subsequent_indent=" " * (len(line) - len(line.lstrip(" "))))


def sides_of(answer: Answer) -> list[dict[str, str]]:
    """The rows of a comparison, each cell by the head of its column: side, value, words, and where they stand; no
    value where no side has one, and no rows where nothing is compared."""
    parts = [part for part in answer.parts if part.side and part.quotations]
    rows = []
    for part in parts if len(parts) > 1 else ():
        value = part.lead.removeprefix(f"{part.side}:").strip(" .") or NO_VALUE
        where = part.quotations[-1].place
        words = " ".join(quotation.quote for quotation in part.quotations)
        rows.append({"Side": part.side, "Value": value, "Words": words, "Where": where})
    is_valued = any(row["Value"] != NO_VALUE for row in rows)
    return rows if is_valued else [{head: cell for head, cell in row.items() if head != "Value"} for row in rows]


def _without_words(rows: Sequence[Mapping[str, str]]) -> list[list[str]]:
    """The heads and rows of a comparison; the words stand below."""
    heads = [head for head in rows[0] if head != "Words"]
    return [heads, *([row[head] for head in heads] for row in rows)]


def _table(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Rows as columns that are wrapped, with a line under the first row."""
    gaps = 2 * (len(rows[0]) - 1)
    widths = [max(6, (width - gaps) * share // 10) for share in SHARES[len(rows[0])]]
    lines: list[str] = []
    for number, row in enumerate(rows):
        cells = [textwrap.wrap(cell, size) or [""] for cell, size in zip(row, widths, strict=True)]
        for n in range(max(map(len, cells))):
            line = "  ".join((c[n] if n < len(c) else "").ljust(size) for c, size in zip(cells, widths, strict=True))
            lines.append(line.rstrip())
        if number == 0:
            lines.append("-" * (sum(widths) + gaps))
    return lines


def _section(section: WholeSection, width: int) -> list[str]:
    """A section in full, each unit set in by its level, with the page where a new one begins."""
    lines = [textwrap.fill(f"In full: {section.citation}. {section.heading}".rstrip(" ."), width)]
    page = 0
    for unit in section.units:
        indent = "  " * level_of(unit.provision)
        turned = f" [p. {unit.page}]" if unit.page and unit.page != page else ""
        page = unit.page
        lines.append(textwrap.fill(unit.quote + turned, width, initial_indent=indent, subsequent_indent=indent))
    return lines


def level_of(provision: str) -> int:
    """How deep a provision stands in its section: 0 for the section.

    >>> level_of("rera_act_2016#4(2)(l)")
    2
    """
    return len(ProvisionId(provision).pinpoint.steps) - 1
