"""What came of one question that was put to an index."""

from collections.abc import Sequence
from dataclasses import dataclass

from civicsetu.evaluate.measures.facts import facts_stated
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Answer, Hit


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question, its hits, best first, its answer, and the seconds that both took.

    `citations_wrong` is None where citations were not checked; `gold_known` is false where the index lacks a gold
    section.
    """

    question: GoldQuestion
    hits: Sequence[Hit]
    answer: Answer
    seconds_search: float = 0.0
    seconds_ask: float = 0.0
    citations_wrong: list[str] | None = None
    gold_known: bool = True

    @property
    def gold_cited(self) -> bool:
        """True when the answer cites a gold section; a refusal cites none."""
        gold = self.question.gold_sections
        cited = (ProvisionId(citation.provision).section for citation in self.answer.citations)
        return not self.answer.refused and any(section in gold for section in cited)

    @property
    def cites_all_wanted(self) -> bool:
        """True when the answer cites every gold section that is wanted: any one, or with `match` "all" each."""
        wanted = set(self.question.gold_sections)
        cited = {ProvisionId(citation.provision).section for citation in self.answer.citations}
        return self.gold_cited and (self.question.match == "any" or wanted <= cited)

    @property
    def facts_stated(self) -> float | None:
        """The share of the question's facts that the answer states; None where it names none."""
        return facts_stated(self.question.facts, "" if self.answer.refused else self.answer.answer)
