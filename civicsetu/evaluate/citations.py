"""Whether a citation is true: its words stand where it says, in the document and on the page.

The page's raw text comes from the caller, who takes it from the source anew, so that a fault in
reading the document does not confirm itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from civicsetu.answer.verbatim import printed as _printed
from civicsetu.base.words import counted
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.results import Answer, Citation

# Gives a page's raw text by the document's key and the page, counted from 1; page 0 is the whole
# text of a document that has no pages.
PageText = Callable[[str, int], str]


class Paged(Protocol):
    """A document's text and where its pages begin."""

    @property
    def text(self) -> str:
        """The whole text, which citations count their characters in."""

    def page_at(self, char: int) -> int:
        """The page on which a character stands."""

    def by_page(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Some characters cut where pages begin: page, start and end of each piece."""


class Sources(Protocol):
    """What citations are checked against: the documents by key, the provisions by id."""

    @property
    def documents(self) -> Mapping[str, Paged]:
        """The documents of an index."""

    @property
    def provisions(self) -> Mapping[str, Provision]:
        """The provisions of all of them."""


def check_citation(
    citation: Citation, document: Paged, page_text: PageText, provisions: Iterable[Provision] | None = None
) -> str | None:
    """Check one citation against its document and its pages.

    The quotation must be the document's text from `char_start` to `char_end`; all of it must be
    words of the cited provision or of those below it; `page` must be the page on which it begins;
    and it must stand in the page's raw text, white space and hyphens aside (a ligature is its
    letters). A quotation that runs over the end of a page is looked up page by page.

    Args:
        citation: what is checked.
        document: the document that it cites.
        page_text: gives the raw text of a page.
        provisions: the document's provisions, others among them do no harm; by default those that
            `document` holds itself.

    Returns:
        None when the citation is true; else the first thing that is wrong, in one line.
    """
    start, end = citation.char_start, citation.char_end
    if not _printed(citation.quote):
        return "the quotation is empty"
    if not 0 <= start < end <= len(document.text):
        size = counted(len(document.text), "character")
        return f"the characters {start} to {end} are not in the document's text of {size}"
    if document.text[start:end] != citation.quote:
        return f"the document has other words at the characters {start} to {end}"
    known = list(getattr(document, "provisions", ()) if provisions is None else provisions)
    if wrong := _not_of_its_provision(citation, known):
        return wrong
    page = document.page_at(start)
    if citation.page != page:
        return f"the quotation begins on page {page}, not {citation.page}"
    for page, begin, stop in document.by_page(start, end):
        words = document.text[begin:stop]
        if _printed(words) not in _printed(page_text(citation.document, page)):
            line = " ".join(words.split())
            return f"page {page} does not have these words: {line if len(line) < 60 else line[:57] + '...'}"
    return None


def check_answer(answer: Answer, index: Sources, page_text: PageText) -> list[str]:
    """Check each citation of an answer.

    Args:
        answer: an answer or a refusal.
        index: the documents and provisions that it was given from.
        page_text: gives the raw text of a page.

    Returns:
        One line for each citation that is not true, with the cited provision before it.
    """
    found = []
    cited = {citation.document for citation in answer.citations}
    own = {key: [index.provisions[name] for name in index.provisions if name.startswith(f"{key}#")] for key in cited}
    for citation in answer.citations:
        document = index.documents.get(citation.document)
        if document is None:
            found.append(f"{citation.provision}: the index has no document {citation.document}")
        elif wrong := check_citation(citation, document, page_text, own[citation.document]):
            found.append(f"{citation.provision}: {wrong}")
    return found


def _not_of_its_provision(citation: Citation, provisions: list[Provision]) -> str | None:
    """What is wrong with the provision that a quotation is said to be of."""
    if ProvisionId(citation.provision).document != citation.document:
        return f"the provision is not one of {citation.document}"
    parents = {provision.id: provision.parent for provision in provisions}
    if citation.provision not in parents:
        return "the document has no such provision"

    def below(name: str | None) -> bool:
        while name is not None and name != citation.provision:
            name = parents.get(name)
        return name is not None

    at = citation.char_start
    spans = (
        (provision.char_start, provision.char_end)
        for provision in provisions
        if provision.document == citation.document
        and provision.char_start < citation.char_end
        and provision.char_end > citation.char_start
        and below(provision.id)
    )
    for start, stop in sorted(spans):
        if _between(citation, at, start).strip():
            break
        at = max(at, stop)
    if _between(citation, at, citation.char_end).strip():
        return "the quotation has words that are not the provision's own or those of one below it"
    return None


def _between(citation: Citation, start: int, stop: int) -> str:
    """The part of a quotation between two characters of the document."""
    return citation.quote[start - citation.char_start : max(0, stop - citation.char_start)]
