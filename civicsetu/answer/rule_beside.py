"""The rule of a named state beside the law that it was made under.

The Act gives a right, and the rules of the named state say in which form, by when and for what fee. Which rule answers,
too, is told by the model that knows the units of these laws by heart.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from civicsetu.answer.annexed import AGREEMENT
from civicsetu.answer.likely import likely_section
from civicsetu.answer.reply import Reply
from civicsetu.find.handover import Findings
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL

LIKELY = 0.4  # chance from which on a rule answers beside the law
FIRST = 0.8  # chance from which on it stands first


@dataclass(frozen=True, slots=True)
class Beside:
    """A rule, and whether it stands before what is quoted of the law."""

    rule: str
    is_first: bool


def rule_beside(told: Sequence[Reply], found: Findings, whole: Findings) -> Beside | None:
    """The rule of a named place that answers, too, where the law that holds everywhere is all that is quoted; None
    where none is likely. A model agreement that is annexed to rules is none: it says over again what the law says.

    Args:
        told: the replies.
        found: what was found for one thing that is asked.
        whole: what was found for the whole question.
    """
    metas = found.library.metas
    if whole.named or {metas[reply.statement.unit.document].jurisdiction for reply in told} != {CENTRAL}:
        return None
    rules = {
        section: chance for section, chance in found.told_sections.items()
        if metas[ProvisionId(section).document].jurisdiction in whole.question.jurisdictions - {CENTRAL}
        and ProvisionId(section).pinpoint.annex != AGREEMENT
    }  # fmt: skip
    best = likely_section(rules, whole.told_sections, LIKELY)
    return Beside(best, rules[best] >= FIRST) if best else None
