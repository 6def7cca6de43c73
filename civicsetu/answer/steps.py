"""The steps of a procedure, where the whole of it is asked for: "how is the charge looked into, step by step?".

A statute tells a procedure as a list ("shall follow ... in the following manner") or as the sub-sections of one
section, one after the other. Grounds in a list of their own are no steps: of such a sub-section the lead is quoted.
"""

import re
from collections.abc import Iterator, Sequence

from civicsetu.answer.asks import Ask
from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.statement import (
    Piece,
    Statement,
    below,
    item_pieces,
    items_of,
    leads_on,
    length_of,
    qualifiers_of,
)
from civicsetu.find.handover import Library
from civicsetu.model.provision import Provision

LEAD_END = 80  # characters of a lead in which it says that a manner or a procedure follows
FEWEST, MOST = 2, 12  # steps of a procedure that are quoted
SHORT_LIST = 350  # characters of a list within a step that is quoted with it
LED_LIST = 500  # the same of what is done in it, where steps are cut
WHOLE = 2200  # characters of steps that are quoted in full; of more the first sentence of each
_STEPS = re.compile(
    r"""
    \bsteps?\s+by\s+step\b | ^\W*steps?\b | \bwalk\s+(?:me|us)\s+through\b
    | \b(?:what|which)\s+(?:\w+\s+){0,2}(?:steps|procedure|process)\b
    | \b(?:by|through|under)\s+(?:what|which)\s+(?:procedure|process)\b
    | ^\W*(?:the\s+)?(?:procedure|process)\s+(?:for|to|of|in)\b
    | \bhow\s+(?:is|are|will|does|do|can|could|would)\b[^?]*
      \b(?:looked\s+into|inquired|enquired|investigated|handled|dealt\s+with|removed|thrown\s+out|sacked|conducted)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MANNER = re.compile(r"\b(?:following\s+(?:manner|procedure|steps)|manner|procedure)\b", re.IGNORECASE)
_ENCLOSED = re.compile(r"\b(?:cop(?:y|ies)|documents?|papers|particulars|details|information)\b", re.IGNORECASE)
_CLAUSES_OF = re.compile(  # clause (d) or clause (e) of sub-section (1)
    r"\bclauses?\s+(?P<clauses>\(\w+\)(?:(?:,\s*|\s+or\s+|\s+and\s+)(?:clause\s+)?\(\w+\))*)\s+of\s+"
    r"sub-(?:section|rule)\s+(?P<of>\(\w+\))"
)
_DONE = re.compile(r"\b(?:shall|may|must)\b")


def asks_steps(ask: Ask) -> bool:
    """True where a whole procedure is asked for, and not one thing that is done in it."""
    return ask.kind in ("procedure", "list") and bool(_STEPS.search(ask.text))


def steps_of(unit: Provision, library: Library) -> Statement | None:
    """The steps of the procedure that a unit belongs to.

    Args:
        unit: the one that was chosen.
        library: the indexed documents.

    Returns:
        The list that says in which manner something is done, with its lead; else the sub-sections of the section one
        after the other; None where it has neither.
    """
    section = library.section_of(unit)
    listed = next(_lists_of_steps(section, library), None)
    steps = items_of(listed or section, library)
    if not len(steps) >= FEWEST:
        return None
    shown = steps[:MOST]
    brief = length_of(shown, library) > WHOLE
    pieces = [*_own(listed, library), *(p for step in shown for p in _step_pieces(step, steps, library, brief))]
    limits = (
        [q for step in shown for q in qualifiers_of(step, library)]
        if listed is None
        else qualifiers_of(listed, library)
    )
    return Statement(
        listed or section, listed or section, tuple(pieces), tuple(shown), len(steps) - len(shown), tuple(limits)
    )


def _lists_of_steps(section: Provision, library: Library) -> Iterator[Provision]:
    """The units of a section that lead to a list and say that it is the manner in which something is done."""
    for one in below(section, library):
        items = items_of(one, library)
        if leads_on(one, library) and len(items) > FEWEST and _MANNER.search(one.body[-LEAD_END:]):
            yield one


def _are_done(items: Sequence[Provision]) -> bool:
    """True where most members of a list say what somebody shall or may do, as grounds do not."""
    return 2 * sum(bool(_DONE.search(item.body)) for item in items) > len(items)


def _own(unit: Provision | None, library: Library) -> list[Piece]:
    sentences = sentences_of(unit, library.documents[unit.document]) if unit else ()
    return [Piece(unit.id, sentences[-1].start, sentences[-1].end)] if unit and sentences else []


def _named_elsewhere(step: Provision, steps: Sequence[Provision], library: Library) -> list[Provision]:
    """The members of a step's list that another step names, and which it can't be read without."""
    named = {
        label
        for other in steps if other is not step
        for told in _CLAUSES_OF.finditer(other.body) if told["of"] == f"({(step.number or '').strip('()')})"
        for label in re.findall(r"\w+", told["clauses"].replace("clause", ""))
    }  # fmt: skip
    return [item for item in items_of(step, library) if (item.number or "").strip("()") in named]


def _step_pieces(step: Provision, steps: Sequence[Provision], library: Library, brief: bool) -> list[Piece]:
    """A step: with its own list where that is short and of papers or says what is done, else its own words, and the
    members that another step names; brief, its first sentence."""
    items = items_of(step, library)
    sentences = sentences_of(step, library.documents[step.document])
    if not sentences:
        return []
    length = length_of(items, library)
    is_enclosed = length <= SHORT_LIST and bool(_ENCLOSED.search(step.body[-LEAD_END:]))
    says_more = _are_done(items) and (length <= LED_LIST or not brief)  # "if the respondent, -" alone says nothing
    if items and (is_enclosed or says_more):
        return item_pieces(step, library, False)
    last = sentences[0] if brief else sentences[-1]
    named = _named_elsewhere(step, steps, library)
    is_cut = last is not sentences[-1] or len(named) < len(items)
    own = Piece(step.id, sentences[0].start, last.end, is_cut)
    return [own, *(piece for item in named for piece in item_pieces(item, library, brief))]
