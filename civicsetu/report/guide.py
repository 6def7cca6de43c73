"""What the notebook `guide` shows on the way from a page to an answer: each step as a table."""

from typing import NamedTuple

from civicsetu.base.errors import ParameterError
from civicsetu.engine import Index
from civicsetu.explore.rows import Record, Rows
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.results import Answer
from civicsetu.read.corpus.tables import document_rows
from civicsetu.read.page.lines import Line
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.source.kept import source_pdf
from civicsetu.report.shown import Prose

SHORT = 90  # characters of words that stand in a table


class Place(NamedTuple):
    """Where the way begins: a document's key, a page from 1, the id of a provision on it."""

    document: str
    page: int
    provision: str


def beginning(index: Index, question: str, answer: Answer) -> Place:
    """The place of the first quotation of an answer; where nothing was quoted, that of the first hit.

    Raises:
        ParameterError: nothing was found either, or what was found has no pages.
    """
    for one in answer.citations:
        return Place(one.document, one.page, one.provision)
    for hit in index.search(question, 1):
        if hit.pages:
            return Place(hit.document, hit.pages[0], hit.provision)
    raise ParameterError(f"nothing with a page was found for {question!r}: ask another question")


def lines_read(index: Index, document: str, page: int) -> Rows | Prose:
    """The lines of a page as the reader sees them, with the unit that each became a part of.

    Args:
        index: the open index.
        document: the document's key.
        page: from 1.
    """
    row = next(row for row in document_rows(index.store.root) if row["meta"]["key"] == document)
    pdf = source_pdf(index.store.data, row["file"], row["sha256"])
    if pdf is None:
        return Prose(f"The PDF {row['file']} is not at hand; set CIVICSETU_MIRROR to its folder.")
    (read,) = read_pages(pdf, page, page)
    here = [one for one in index.documents[document].provisions if any(box.page == page for box in one.boxes)]
    records: list[Record] = [
        {
            "left": round(line.x0), "top": round(line.y0), "size": round(line.size, 1), "bold": line.bold,
            "unit": _unit_of(line, here), "text": line.text,
        }
        for line in read.lines
    ]  # fmt: skip
    columns = {
        "left": "From the left", "top": "From the top", "size": "Type", "bold": "Bold characters", "unit": "Unit",
        "text": "Words",
    }  # fmt: skip
    return Rows(records, f"Lines of page {page}; places and sizes in points", columns, "It has no words.")


def units_read(index: Index, section: str) -> Rows:
    """The units of a section: what kind each is, under what it stands, and its characters in the document's text."""
    own = ProvisionId(index.section(section).id)
    records = [
        {
            "id": one.id, "kind": one.kind, "under": ProvisionId(one.parent).pinpoint if one.parent else "",
            "characters": f"{one.char_start} to {one.char_end}", "text": _shortened(one.text),
        }
        for one in index.documents[own.document].provisions
        if own.covers(one.id)
    ]  # fmt: skip
    columns = {"id": "Id", "kind": "Kind", "under": "Under", "characters": "Characters", "text": "Begins"}
    return Rows(records, f"Units of {own.pinpoint}", columns)


def passages_indexed(index: Index, section: str) -> Rows:
    """The passages of a section: what is encoded, how many token vectors it has, and how many known questions."""
    own = ProvisionId(index.section(section).id)
    store = index.store
    known = [name for n in range(len(store.known_questions)) for name in store.known_questions.provisions(n)]
    records = [
        {
            "covers": ", ".join(ProvisionId(name).pinpoint for name in passage.covers), "context": passage.context,
            "tokens": int(store.embedded.token_starts[row + 1] - store.embedded.token_starts[row]),
            "asked": sum(name in passage.covers for name in known), "text": _shortened(passage.text),
        }
        for row, passage in enumerate(store.passages)
        if passage.section == own
    ]  # fmt: skip
    columns = {
        "covers": "Units", "context": "Heading path", "tokens": "Token vectors", "asked": "Known questions",
        "text": "Begins",
    }  # fmt: skip
    return Rows(records, f"Passages of {own.pinpoint}", columns)


def question_read(index: Index, question: str) -> Rows:
    """What a question was understood as."""
    read = index.finder.understand(question)
    found = {
        "kind": read.query_type.replace("_", " "),
        "provisions that it names": ", ".join(str(one) for one in read.named),
        "places that it names": ", ".join(read.places()),
        "dates in it": ", ".join(read.dates),
        "everyday words, and those of statutes": "; ".join(f"{word} = {words}" for word, words in read.added),
        "words for the search by words": ", ".join(sorted(read.weighted_tokens(1.0))),
    }
    records = [{"what": what, "found": words or "none"} for what, words in found.items()]
    return Rows(records, f"Read in: {read.text}", {"what": "", "found": "Found"})


def quotations_checked(index: Index, answer: Answer) -> Rows:
    """Each quotation of an answer, held against the characters that it says it is, and against its page."""
    records = []
    for one in dict.fromkeys(answer.citations):
        words = index.documents[one.document].text[one.char_start : one.char_end]
        pages = index.finder.library.pages(one.document)
        records.append(
            {
                "citation": one.citation, "characters": f"{one.char_start} to {one.char_end}", "page": one.page,
                "same": "yes" if words == one.quote else "no",
                "on_page": "yes" if pages and _letters(one.quote)[:SHORT] in _letters(pages[one.page - 1]) else "no",
                "quote": _shortened(one.quote),
            }
        )  # fmt: skip
    columns = {
        "citation": "Citation", "characters": "Characters", "same": "The text has them there", "page": "Page",
        "on_page": "Begins on it", "quote": "Quotation",
    }  # fmt: skip
    return Rows(records, "Quotations held against the text", columns, "Nothing was quoted.")


def _unit_of(line: Line, units: list[Provision]) -> str:
    """The innermost unit whose box on the page holds the middle of a line; empty for none."""
    across, down = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    holding = [
        one
        for one in units
        for box in one.boxes
        if box.page == line.page and box.x0 - 1 <= across <= box.x1 + 1 and box.y0 - 1 <= down <= box.y1 + 1
    ]
    return ProvisionId(holding[-1].id).pinpoint if holding else ""


def _shortened(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[:SHORT].rsplit(' ', 1)[0]} …"


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))
