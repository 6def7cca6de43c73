"""The long form of an answer: the sections that it quotes from, in full, so that no condition of them is missing."""

from collections.abc import Iterator

from civicsetu.answer.statement import Piece
from civicsetu.answer.verbatim import is_verbatim
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.results import Answer, Citation, WholeSection


def whole_sections(answer: Answer, library: Library) -> tuple[WholeSection, ...]:
    """The sections (rules, ...) that an answer quotes from, in the order of its quotations; of a list of definitions,
    the definition.

    Args:
        answer: the answer.
        library: the indexed documents.
    """
    cited = (library.provisions[citation.provision] for citation in answer.citations)
    wholes = {whole.id: whole for provision in cited for whole in [_whole(provision, library)]}
    return tuple(_in_full(whole, library) for whole in wholes.values())


def _whole(provision: Provision, library: Library) -> Provision:
    """The definition or section that a provision stands in."""
    place: ProvisionId | None = ProvisionId(provision.id)
    definition = None
    while place is not None:
        definition = place if place in library.defining else definition
        place = place.above
    return library.provisions[definition] if definition else library.section_of(provision)


def _in_full(whole: Provision, library: Library) -> WholeSection:
    units = tuple(
        _unit(provision, library)
        for provision in _with_all_below(whole, library)
        if is_verbatim(Piece(provision.id, provision.char_start, provision.char_end), library)
    )
    return WholeSection(whole.id, library.citation_of(whole), library.heading_of(whole), units)


def _unit(provision: Provision, library: Library) -> Citation:
    document = library.documents[provision.document]
    return Citation(
        provision=provision.id, citation=library.citation_of(provision), document=document.meta.key,
        edition=document.meta.edition, jurisdiction=document.meta.jurisdiction,
        page=document.page_at(provision.char_start), quote=provision.text,
        char_start=provision.char_start, char_end=provision.char_end,
        last_page=document.last_page_of(provision.char_start, provision.char_end),
        heading=library.heading_of(provision),
    )  # fmt: skip


def _with_all_below(provision: Provision, library: Library) -> Iterator[Provision]:
    yield provision
    for below in library.children.get(provision.id, []):
        yield from _with_all_below(below, library)
