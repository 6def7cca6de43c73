"""Conflicts: two provisions in force of one jurisdiction that say the same of the same actor, with different figures.

Only what agrees in nearly all words beside the figures is held to be of the same thing; a renewal and a registration,
or two fines for two breaches, are not. Words that OCR was not sure of are no conflict, nor are the laws of two states.
"""

from collections.abc import Iterator, Sequence

from civicsetu.answer.modal import subject_of
from civicsetu.answer.statement import Piece
from civicsetu.answer.values import comparable, said_of
from civicsetu.answer.wording import measured, sentence
from civicsetu.find.handover import Findings, Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

MOST_PASSAGES = 30  # of those that were found, in which another figure is looked for
LIKE = 0.8  # Jaccard similarity of the words beside the figures from which on two provisions say the same
SURE_OCR = 80.0  # mean confidence of OCR below which a page's figures are doubted
LEAST = 6  # words beside the figure that a provision must have
_ITS_OWN = ("this rule", "this section", "this sub", "this form", "this clause")  # of what it says stands elsewhere


def conflicts_of(pieces: Sequence[Piece], found: Findings) -> Iterator[str]:
    """What is said of each conflict with a provision that is quoted.

    Args:
        pieces: what is quoted.
        found: what was found for the question.

    Yields:
        A sentence that names both provisions with their figures.
    """
    library = found.library
    quoted = dict.fromkeys(piece.provision for piece in pieces)
    near = dict.fromkeys(name for p in found.passages[:MOST_PASSAGES] for name in found.passage(p).covers)
    told: set[frozenset[str]] = set()
    for name in quoted:
        ours = library.provisions[name]
        fact = _figure(ours)
        if fact is None or not _is_sure(ours, library):
            continue
        for other in near:
            theirs = library.provisions.get(other)
            if theirs is None or other == name or frozenset((name, other)) in told or not _is_sure(theirs, library):
                continue
            against = _against(ours, fact, theirs) if _of_one_law(ours, theirs, found) else None
            if against:
                told.add(frozenset((name, other)))
                yield sentence(
                    f"{library.citation_of(ours)} says {said_of(fact)}, {library.citation_of(theirs)} says "
                    f"{said_of(against)}: check which of the two holds"
                )


def _figure(unit: Provision) -> Fact | None:
    """The one figure of a provision; None where it has none, or several."""
    if any(words in unit.body for words in _ITS_OWN):
        return None
    facts = [fact for fact in facts_in(unit) if fact.value]
    return facts[0] if len(facts) == 1 else None


def _is_sure(unit: Provision, library: Library) -> bool:
    """False for words that OCR was not sure of."""
    mean = library.documents[unit.document].ocr_confidence_of(list(unit.pages))
    return mean is None or mean >= SURE_OCR


def _of_one_law(ours: Provision, theirs: Provision, found: Findings) -> bool:
    metas = found.library.metas
    one, other = metas[ours.document], metas[theirs.document]
    inside = ProvisionId(ours.id).covers(theirs.id) or ProvisionId(theirs.id).covers(ours.id)
    return one.jurisdiction == other.jurisdiction and not inside


def _against(ours: Provision, fact: Fact, theirs: Provision) -> Fact | None:
    """The other figure of a provision that says the same."""
    mine, yours = _words(ours, fact), frozenset(tokens(theirs.body))
    if len(mine) < LEAST or len(mine & yours) < LIKE * len(mine):
        return None
    other = _figure(theirs)
    if other is None or subject_of(ours.body) != subject_of(theirs.body) or not comparable([fact, other]):
        return None
    yours = _words(theirs, other)
    alike = len(mine & yours) >= LIKE * len(mine | yours)
    return other if alike and abs(measured(fact)[1] - measured(other)[1]) > 1e-6 else None


def _words(unit: Provision, fact: Fact) -> frozenset[str]:
    """The words of a provision without its figure."""
    return frozenset(tokens(unit.body)) - frozenset(tokens(fact.evidence))
