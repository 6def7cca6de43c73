"""Whether something is allowed, and what it costs: the words that punish it do not say that it is forbidden.

"Was he allowed to sell it, and what can that cost him?" is answered by the section that forbids it, and behind it by
the one that punishes whoever contravenes that section.
"""

from collections.abc import Sequence

from civicsetu.answer.asks import VALUED, Ask
from civicsetu.answer.reply import Reply
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.read.words.facts import facts_in

_OF_COST = frozenset((*VALUED, "penalty", "consequence"))


def punished_sections(asks: Sequence[Ask], first: Sequence[Reply], library: Library) -> list[str]:
    """The sections whose breach the reply to a first half punishes, where that half asks whether something is allowed,
    and the second half what it costs; else none.

    Args:
        asks: the halves.
        first: the replies to the first one.
        library: the indexed documents.
    """
    if len(asks) < 2 or len(first) != 1 or asks[0].kind != "yes_no" or asks[1].kind not in _OF_COST:
        return []
    unit = first[0].statement.unit
    if all(fact.kind != "penalty" for fact in facts_in(unit)):
        return []
    named = dict.fromkeys(ProvisionId(one.target).section for one in library.references_of(unit) if one.target)
    return [section for section in named if section != ProvisionId(unit.id).section]
