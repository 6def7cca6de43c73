"""What an answer quotes, by the characters of the documents."""

from collections.abc import Sequence

from civicsetu.evaluate.rubric.laws import Laws
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import QUALIFIERS
from civicsetu.model.provision import Provision
from civicsetu.model.results import Answer, Citation

ENOUGH = 12  # characters of a provision that a quotation has to have, or all where there are fewer


class Quoted:
    """What an answer quotes and names.

    Args:
        answer: the answer.
        laws: the provisions that it is held to.
    """

    def __init__(self, answer: Answer, laws: Laws) -> None:
        self.citations = answer.citations
        self.laws = laws
        self.left_out = any(part.left_out for part in answer.parts)
        self.named = {related.provision for part in answer.parts for related in part.related}

    def has(self, provision: Provision, among: Sequence[Citation] | None = None) -> bool:
        """True where words of a provision itself are quoted."""
        start, end = provision.body_start, provision.char_end
        enough = min(ENOUGH, end - start)
        return enough > 0 and any(
            citation.document == provision.document
            and min(citation.char_end, end) - max(citation.char_start, start) >= enough
            for citation in (self.citations if among is None else among)
        )

    def of(self, gold: str, among: Sequence[Citation] | None = None) -> list[Provision]:
        """The provisions that a gold provision is or has in it of which words are quoted."""
        return [p for p in self.laws.inside(gold) if self.has(p, among)]

    def answers(self, gold: str, among: Sequence[Citation] | None = None) -> bool:
        """True where a gold provision's own words or those of its members are quoted, not of its provisos alone."""
        return any(not self._only_limits(p, gold) for p in self.of(gold, among))

    def _only_limits(self, provision: Provision, gold: str) -> bool:
        """True for what stands in a proviso or an Explanation to a gold provision with words of its own."""
        own = self.laws.provisions.get(gold)
        if own is None or own.kind in QUALIFIERS or not own.body.strip():
            return False
        above: str | None = provision.id
        while above is not None and above != gold:
            if self.laws.provisions[above].kind in QUALIFIERS:
                return True
            above = self.laws.provisions[above].parent
        return False

    def first_block(self) -> list[Citation]:
        """The first quotation, with those directly after it that are of units inside its provision."""
        if not self.citations:
            return []
        head = ProvisionId(self.citations[0].provision)
        block = [self.citations[0]]
        for citation in self.citations[1:]:
            if not head.covers(citation.provision):
                break
            block.append(citation)
        return block
