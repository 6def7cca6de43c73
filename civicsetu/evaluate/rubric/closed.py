"""Whether an answer quotes a gold provision whole: lists with all their members, clauses with their provisos."""

from collections.abc import Iterator

from civicsetu.evaluate.rubric.quoted import Quoted
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision


def open_lists(quoted: Quoted, gold: str) -> list[str] | None:
    """The members of a gold provision's list that are not quoted; None where it has no list.

    A gold provision that is itself a member of a list asks for no other member.
    """
    lists = [members for unit in _units(quoted, gold) if (members := quoted.laws.members(unit.id))]
    if not lists:
        return None
    return [member.id for members in lists for member in members if not quoted.of(member.id)]


def missing_provisos(quoted: Quoted, gold: str) -> list[str] | None:
    """The provisos to a gold provision that are neither quoted nor named; None where it has none."""
    provisos = [proviso for unit in _units(quoted, gold) for proviso in quoted.laws.provisos(unit.id)]
    if not provisos:
        return None
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
