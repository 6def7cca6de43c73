"""What an annexure, a schedule or a form says, where the law's own words hardly answer; and what the law says, where a
clause of a model agreement answers.

What a form asks for, or a model agreement provides, is often said nowhere else; but its words are like those of its
rule, which answers most questions. So an annex that the search has put beside the law's own words answers only where
the best unit of these is weak, and the reader finds a unit of the annex that is hardly worse.
"""

import re
from collections.abc import Collection, Sequence

from civicsetu.answer.asks import Ask
from civicsetu.answer.choose import Section, is_central, sections_of
from civicsetu.answer.units import WEIGHTS, Scored, scored_units, told_of
from civicsetu.find.handover import Findings
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.provision import Provision

WEAK = 0.75  # the score of a unit, without what is told of it, below which it may hardly answer
WORSE = 1.0  # by so much worse, and the reader finds that a unit answers less
LOOKED_AT = 4  # units of the annex that are read


def annex_instead(
    best: Sequence[Scored], quoted: Provision, ask: Ask, found: Findings, but: Collection[str] = ()
) -> list[Section]:
    """The annex that answers instead of the law's own words; empty where these do.

    Args:
        best: the units of the law's own words that were weighed, best first.
        quoted: the one of them that would be quoted.
        ask: what is asked.
        found: what was found for it.
        but: units that are not to be the answer.
    """
    beside = found.beside
    if not beside or not best or best[0].score - WEIGHTS["told"] * told_of(best[0].unit, found) >= WEAK:
        return []
    section = Section(found.library.provisions[found.passage(beside[0]).section], list(beside), beside[0].score)
    units = [one.unit for one in scored_units(section.passages, ask, found) if one.unit.id not in but][:LOOKED_AT]
    if not units:
        return []
    text = found.question.text
    (own,) = found.read(text, [quoted])
    return [section] if max(found.read(text, units)) >= own - WORSE else []


AGREEMENT = "annexure"  # the kind of a model agreement that is annexed to rules
ACT_NEAR = 6.0  # of a score; by so much less than the clause, and a section of the law was found nearly as well
ACT_WORSE = 1.0  # by so much worse, and the reader finds that it answers nearly as well
MOST_SECTIONS = 6  # of a ranking that are looked at
_OF_A_MODEL = re.compile(r"\b(?:model|standard|draft|specimen|clauses?|annexures?|form|format)\b", re.IGNORECASE)


def law_before(quoted: Provision, ask: Ask, found: Findings) -> str:
    """The section of the law that holds everywhere which says what a clause of a state's model agreement does: a model
    binds those who signed it, and the law everybody. Empty where no such section answers nearly as well, and where the
    model itself is asked about.

    Args:
        quoted: the clause.
        ask: what is asked.
        found: what was found for it.
    """
    text = found.question.text
    if not is_of_agreement(quoted) or _OF_A_MODEL.search(text) or found.question.compares or found.named:
        return ""
    sections = sections_of(found, MOST_SECTIONS)
    own = max((s.score for s in sections if s.section.document == quoted.document), default=0.0)
    law = next((s for s in sections if is_central(s, found) and own - s.score <= ACT_NEAR), None)
    units = scored_units(law.passages, ask, found) if law else []
    if law is None or not units:
        return ""
    clause, unit = found.read(text, [quoted, units[0].unit])
    return law.section.id if unit >= clause - ACT_WORSE else ""


_A_MODEL_AGREEMENT = re.compile(
    r"\b(?:model|standard|draft|specimen)\s+(?:form\s+of\s+)?(?:sale\s+)?agreements?\b"
    r"|\b(?:form|format)\s+of\s+(?:the\s+|an\s+)?agreement\s+(?:for|of|to)\s+s(?:ale|ell)\b",
    re.IGNORECASE,
)


def places_without_agreement(found: Findings) -> list[str]:
    """The names of the places whose model agreement a question is about, where rules of one of them are indexed and
    none of these has one annexed; empty where that is not so.

    Args:
        found: what was found for the question.
    """
    library, places = found.library, found.question.jurisdictions - {CENTRAL}
    text = found.question.text
    asked = [one for one in re.split(r"(?<=[.?!])\s+", text) if _A_MODEL_AGREEMENT.search(one)]
    if not any(map(found.names_its_place, asked)):  # "the model agreement" may be any
        return []
    rules = [key for key, meta in library.metas.items() if meta.jurisdiction in places]
    has_one = any(is_of_agreement(unit) for key in rules for unit in library.documents[key].provisions)
    return [] if has_one or not rules else found.names_of(places)


def is_of_agreement(unit: Provision) -> bool:
    """True for a clause of a model agreement that is annexed to rules."""
    return unit.pinpoint.annex == AGREEMENT and " clause " in unit.pinpoint
