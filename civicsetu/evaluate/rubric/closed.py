"""Whether an answer quotes a gold provision whole: lists with all their members, clauses with their provisos."""

import re
from collections.abc import Iterator

from civicsetu.evaluate.measures.facts import facts_stated
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.rubric.quoted import Quoted
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

# A question for yes or no is about one member of a list: what begins a sentence or a clause with an auxiliary.
_YES_NO = re.compile(
    r"(?:^|[.,;:!?-]\s*)(?:(?:but|and|so|then|now)\s+)?(?:is|are|am|was|were|do|does|did|can|could|may|might|must|should|shall|will"
    r"|would|has|have|had|need)\b",
    re.IGNORECASE,
)


def open_lists(question: GoldQuestion, quoted: Quoted, gold: str) -> list[str] | None:
    """The members of a gold provision's list that are not quoted; None where it has no list.

    A gold provision that is itself a member of a list asks for no other member, and of a rule that is gold as a whole
    it is not known which of its lists is asked. Where a question for yes or no gets the member that fits, it is enough
    that the answer says how many more there are.
    """
    own = quoted.laws.provisions.get(gold)
    if own is None or not own.body.strip() or own.kind == "rule":
        return None
    members = quoted.laws.members(gold)
    if not members:
        return None
    missing = [member.id for member in members if not quoted.of(member.id)]
    marked = quoted.left_out and len(missing) < len(members) and _YES_NO.search(question.question)
    return [] if marked else missing


def missing_provisos(question: GoldQuestion, quoted: Quoted, gold: str) -> list[str] | None:
    """The provisos to a gold provision that are neither quoted nor named; None where it has none.

    Where a quoted proviso itself states a fact that is asked for, it is the answer, and the others are not missed.
    """
    provisos = [proviso for unit in _units(quoted, gold) for proviso in quoted.laws.provisos(unit.id)]
    if not provisos:
        return None
    if any(quoted.has(p) and facts_stated(question.facts, p.text) for p in provisos):
        return []
    return [p.id for p in provisos if not quoted.has(p) and p.id not in quoted.named]


def _units(quoted: Quoted, gold: str) -> Iterator[Provision]:
    """The gold provision; of one without words of its own, those directly in it that are quoted."""
    own = quoted.laws.provisions.get(gold)
    if own is not None and own.body.strip():
        yield own
        return
    for unit in quoted.laws.directly_in(ProvisionId(gold)):
        if quoted.of(unit.id):
            yield unit
