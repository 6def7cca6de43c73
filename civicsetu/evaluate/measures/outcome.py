"""What came of one question that was put to an index."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from civicsetu.evaluate.measures.facts import facts_stated
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Answer, Hit

Level = Literal["section", "pinpoint"]  # what is compared: whole sections, or provisions


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

    def citation_precision(self, level: Level) -> float | None:
        """The share of what the answer cites that is wanted: of its sections, or of its provisions, where one is wanted
        that lies around or inside a gold pinpoint. None for a refusal, and where nothing is wanted."""
        cited = self._cited(level)
        if not self.question.gold or self.answer.refused or not cited:
            return None
        return sum(any(self._meets(one, gold, level) for gold in self._gold(level)) for one in cited) / len(cited)

    def citation_recall(self, level: Level) -> float | None:
        """The share of what is wanted that the answer cites; of what stands for each other, any one is the whole. A
        refusal cites nothing; None where nothing is wanted."""
        wanted = self._gold(level)
        if not wanted:
            return None
        cited = () if self.answer.refused else self._cited(level)
        found = [any(self._meets(one, gold, level) for one in cited) for gold in wanted]
        return float(any(found)) if self.question.match == "any" else sum(found) / len(found)

    def _gold(self, level: Level) -> Sequence[str]:
        return self.question.gold_sections if level == "section" else self.question.gold

    def _cited(self, level: Level) -> Sequence[str]:
        """What is cited, each once."""
        named = [ProvisionId(citation.provision) for citation in self.answer.citations]
        return list(dict.fromkeys(str(name.section if level == "section" else name) for name in named))

    @staticmethod
    def _meets(cited: str, gold: str, level: Level) -> bool:
        return cited == gold if level == "section" else ProvisionId(cited).overlaps(gold)

    @property
    def every_side_cited(self) -> bool | None:
        """Of a comparison, whether the answer cites the gold section of each side; None where nothing is compared."""
        sides = self.question.gold[: len(self.question.compares)]
        if not sides:
            return None
        cited = () if self.answer.refused else self._cited("section")
        return all(ProvisionId(side).section in cited for side in sides)

    @property
    def refused_for_a_right_reason(self) -> bool | None:
        """Of a question that is to be refused, whether it is, for a reason that its file says is right; None where the
        file says no reason."""
        if self.question.answerable or not self.question.reasons:
            return None
        return self.answer.refused and self.answer.refusal_reason in self.question.reasons

    @property
    def facts_stated(self) -> float | None:
        """The share of the question's facts that the answer states; None where it names none."""
        return facts_stated(self.question.facts, "" if self.answer.refused else self.answer.answer)
