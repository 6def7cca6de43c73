"""What an annexure, a schedule or a form says, where the law's own words hardly answer.

What a form asks for, or a model agreement provides, is often said nowhere else; but its words are like those of its
rule, which answers most questions. So an annex that the search has put beside the law's own words answers only where
the best unit of these is weak, and the reader finds a unit of the annex that is hardly worse.
"""

from collections.abc import Collection, Sequence

from civicsetu.answer.asks import Ask
from civicsetu.answer.choose import Section
from civicsetu.answer.units import Scored, scored_units
from civicsetu.find.handover import Findings
from civicsetu.model.provision import Provision

WEAK = 0.75  # the score of a unit below which it may hardly answer
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
    if not beside or not best or best[0].score >= WEAK:
        return []
    section = Section(found.library.provisions[found.passage(beside[0]).section], list(beside), beside[0].score)
    units = [one.unit for one in scored_units(section.passages, ask, found) if one.unit.id not in but][:LOOKED_AT]
    if not units:
        return []
    text = found.question.text
    (own,) = found.read(text, [quoted])
    return [section] if max(found.read(text, units)) >= own - WORSE else []
