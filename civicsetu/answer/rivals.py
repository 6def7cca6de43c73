"""Sections of laws whose units no model knows: which of the first ones answers, as the reader says.

On the law of real estate a model knows each unit by the questions that it answers. Of any other law only the search
speaks, and the reader, who reads what is asked together with the best units of the sections that are nearly as good as
the first. Of 1,300 questions about other laws 0.705 have the right section first with it, and 0.681 without.
"""

from collections.abc import Sequence

from civicsetu.answer.asks import Ask
from civicsetu.answer.choose import Section
from civicsetu.answer.says_what import term_asked
from civicsetu.answer.units import scored_units
from civicsetu.find.handover import Findings

NEAR, MOST = 3.0, 4  # of the score of the first section, up to which another is read; sections that are read
UNITS = 2  # of each section that are read: its best
WEIGHT = 0.3  # of the reader's score, beside a section's in the ranking


def best_read_first(sections: Sequence[Section], ask: Ask, found: Findings) -> list[Section]:
    """Some sections, best first, with the one in front that answers best by the ranking and the reader together.

    Args:
        sections: as `choose.best_first` puts them in order.
        ask: what is asked.
        found: what was found.

    Returns:
        The same where a provision is named, places are compared, or it is asked what something is; where a model knows
        the units of one of them; and where none is nearly as good as the first.
    """
    near = [one for one in sections[:MOST] if sections[0].score - one.score <= NEAR]
    if len(near) < 2 or found.named or found.question.compares or term_asked(ask.text):
        return list(sections)
    if any(found.knows_units_of(one.section.document) for one in near):
        return list(sections)
    first = max(near, key=lambda one: min(one.score, sections[0].score) + WEIGHT * _said_of(one, ask, found))
    return [first, *(one for one in sections if one is not first)]


def _said_of(section: Section, ask: Ask, found: Findings) -> float:
    """What the reader says of the best units of a section, of the better one."""
    units = scored_units(section.passages, ask, found, reads=False)[:UNITS]
    return max(found.read(found.question.text, [one.unit for one in units]), default=float("-inf"))
