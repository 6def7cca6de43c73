"""How hits and answers show themselves in a terminal and in a notebook."""

import textwrap
from dataclasses import dataclass
from html import escape

from civicsetu.model.results import Answer, Hit

WIDTH = 96
STYLE = (
    "<style>.cs{font:15px/1.5 system-ui,sans-serif;max-width:46rem;overflow-wrap:anywhere}"
    ".cs blockquote{margin:.4rem 0;padding:.3rem .8rem;border-left:3px solid #4269a5}"
    ".cs small{opacity:.8}.cs .tag{border:1px solid currentColor;border-radius:.6rem;padding:0 .5rem;font-size:.8rem}"
    ".cs table{border-collapse:collapse}.cs td,.cs th{text-align:left;vertical-align:top;padding:.3rem .6rem}</style>"
)


class Hits(list[Hit]):
    """A list of hits that prints itself as a table."""

    def __repr__(self) -> str:
        return "\n".join(_hit_lines(hit) for hit in self) or "Nothing was found."

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{hit.rank}</td><td><b>{escape(hit.citation)}</b><br><small>{escape(hit.heading)}; "
            f"{escape(_pages(hit.pages))}; {hit.score:.2f}</small></td><td>{escape(_short(hit.text, 320))}"
            f"<br><small>{escape('; '.join(hit.why))}</small></td></tr>"
            for hit in self
        )
        return f"{STYLE}<div class='cs'><table><tr><th>#</th><th>Provision</th><th>Words</th></tr>{rows}</table></div>"


@dataclass(frozen=True, slots=True, repr=False)
class ShownAnswer(Answer):
    """An answer that prints itself in a terminal and shows itself in a notebook.

    What is shown holds no times, so that a notebook's outputs are the same on every run.
    """

    def __repr__(self) -> str:
        return answer_text(self)

    def _repr_html_(self) -> str:
        return answer_html(self)


def answer_text(answer: Answer, width: int = WIDTH) -> str:
    """An answer as plain text, in lines of at most `width` characters."""
    if answer.refused:
        lines = [f"No answer ({answer.refusal_reason}).", _wrapped(answer.answer, width)]
        if answer.hits:
            near = "; ".join(f"{hit.citation} ({hit.heading})" for hit in answer.hits[:3])
            lines += ["", _wrapped(f"Nearest provisions, which don't answer it: {near}.", width)]
        return "\n".join(lines)
    blocks = ["\n".join(_wrapped(line, width) for line in block.split("\n")) for block in answer.answer.split("\n\n")]
    notes = [f"Confidence: {answer.confidence_level} ({answer.confidence:.2f})."]
    notes += answer.conflict_warnings
    notes += [answer.amendment_notice] if answer.amendment_notice else []
    return "\n\n".join([*blocks, _wrapped(" ".join([*notes, answer.disclaimer]), width)])


def answer_html(answer: Answer) -> str:
    """An answer for a notebook."""
    if answer.refused:
        tag = f"<span class='tag'>no answer: {escape(answer.refusal_reason or '')}</span>"
        body = f"<p>{tag}</p><p>{escape(answer.answer)}</p>"
        return f"{STYLE}<div class='cs'><p><b>{escape(answer.question)}</b></p>{body}</div>"
    lead = escape(answer.answer.split("\n\n")[0])
    quotes = "".join(
        f"<blockquote>“{escape(c.quote)}”<br><small><b>{escape(c.citation)}</b>{_on_page(c.page)}, "
        f"{escape(c.edition)} edition</small></blockquote>"
        for c in answer.citations
    )
    notes = " ".join(filter(None, [*answer.conflict_warnings, answer.amendment_notice, answer.disclaimer]))
    return (
        f"{STYLE}<div class='cs'><p><b>{escape(answer.question)}</b></p><p>{lead} "
        f"<span class='tag'>confidence: {answer.confidence_level}</span></p>{quotes}"
        f"<p><small>{escape(notes)}</small></p></div>"
    )


def _hit_lines(hit: Hit) -> str:
    head = f"{hit.rank:2}. {hit.citation}  {hit.heading} [{_pages(hit.pages)}; {hit.score:.2f}]"
    why = f"\n    ({'; '.join(hit.why)})" if hit.why else ""
    return f"{head}\n{textwrap.indent(_wrapped(_short(hit.text, 260)), '    ')}{why}"


def _on_page(page: int) -> str:
    return f", p. {page}" if page else ""  # a text has no pages


def _pages(pages: tuple[int, ...]) -> str:
    if not pages:
        return "no page"
    return f"p. {pages[0]}" if len(pages) == 1 else f"pp. {pages[0]}-{pages[-1]}"


def _short(text: str, most: int) -> str:
    return textwrap.shorten(text, most, placeholder=" …")


def _wrapped(text: str, width: int = WIDTH) -> str:
    return textwrap.fill(text, width)
