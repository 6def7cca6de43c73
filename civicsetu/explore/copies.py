"""An answer to be copied: as text, Markdown, citations and BibTeX."""

import re
from collections.abc import Mapping

from civicsetu.answer.as_text import answer_text
from civicsetu.model.document import Meta
from civicsetu.model.results import Answer, Citation

COPY_WIDTH = 10_000  # so that no line is broken
_SPECIAL = re.compile(r"[\\{}$&%#_~^]")


def copies(answer: Answer, metas: Mapping[str, Meta]) -> dict[str, str]:
    """An answer in each form in which it can be copied, by the form's name.

    Args:
        answer: the answer; a refusal has a text and nothing else.
        metas: what is known of each document, by key.
    """
    text = f"{answer.question}\n\n{answer_text(answer, COPY_WIDTH)}"
    if answer.refused:
        return {"Text": text}
    return {
        "Text": text,
        "Markdown": _markdown(answer),
        "Citation": "\n".join(dict.fromkeys(map(_cited, answer.citations))),
        "BibTeX": _bibtex(answer, metas),
    }


def _cited(citation: Citation) -> str:
    return f"{citation.place} ({citation.edition} edition)"


def _markdown(answer: Answer) -> str:
    lead = answer.parts[0].lead if answer.parts else ""
    quotes = [f"> “{one.quote}”\n>\n> {_cited(one)}" for one in answer.citations]
    notes = " ".join(filter(None, (answer.amendment_notice, answer.disclaimer)))
    return "\n\n".join(filter(None, (f"**{answer.question}**", lead, *quotes, notes)))


def _bibtex(answer: Answer, metas: Mapping[str, Meta]) -> str:
    """One entry for each document that is cited, the places in it as its note."""
    places: dict[str, dict[str, None]] = {}
    for one in answer.citations:
        place = one.citation.removesuffix(f", {metas[one.document].short_title}")
        places.setdefault(one.document, {})[place] = None
    return "\n\n".join(_entry(metas[key], "; ".join(found)) for key, found in places.items())


def _entry(meta: Meta, places: str) -> str:
    year = str(meta.year or (meta.effective_date or "")[:4])
    fields = {
        "title": meta.title,
        "year": year,
        "number": meta.number or "",
        "note": f"{places}; {meta.edition} edition",
    }
    lines = [f"  {name} = {{{_escaped(value)}}}," for name, value in fields.items() if value]
    return "\n".join([f"@misc{{{re.sub(r'[^A-Za-z0-9_-]', '_', meta.key)},", *lines, "}"])


def _escaped(text: str) -> str:
    r"""A text with what TeX reads as commands as plain characters.

    >>> _escaped("R&D {50%}")
    'R\\&D \\{50\\%\\}'
    """
    named = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    return _SPECIAL.sub(lambda found: named.get(found[0], f"\\{found[0]}"), text)
