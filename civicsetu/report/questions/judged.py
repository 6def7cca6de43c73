"""How a question went, in words, with the misses first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from civicsetu.evaluate.measures import Outcome, rankings
from civicsetu.evaluate.measures.facts import facts_stated
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.model.ids import ProvisionId

# How a question may have gone, the worst first.
FALSE, INVENTED, REFUSED, NOT_CITED, NOT_FIRST, FACTS, BESIDE, REASON, SOME, UNREASONED, RIGHT = (
    "a quotation is not true",
    "answered, though it has no answer here",
    "refused, though it can be answered",
    "cites no right section",
    "right section cited, not found first",
    "right section cited, a fact is missing",
    "right section cited, not the part that answers",
    "refused, for another reason than wanted",
    "cites some of the wanted sections",
    "refused, as it should be; its reason is not checked",
    "meets every check of the program",
)
GRAVITY = (FALSE, INVENTED, REFUSED, NOT_CITED, NOT_FIRST, FACTS, BESIDE, REASON, SOME, UNREASONED, RIGHT)


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of a question, and how it went: one of `GRAVITY`."""

    outcome: Outcome
    verdict: str

    @property
    def question(self) -> GoldQuestion:
        """The question."""
        return self.outcome.question

    @property
    def is_miss(self) -> bool:
        """Whether something is wrong; what is right in part is no miss."""
        return self.verdict not in (SOME, UNREASONED, RIGHT)

    @property
    def checked(self) -> str:
        """What the program looked at, in words, where it found nothing wrong; a program can't tell that an answer is
        sound."""
        if self.is_miss or self.is_partly_right:
            return ""
        if not self.question.answerable:
            said = (
                "its reason is one that the question file says is right"
                if self.verdict == RIGHT
                else ("the question file says no reason")
            )
            return f"It is refused; {said}."
        true = "" if self.outcome.citations_wrong is None else "every quotation stands on its page, "
        facts = "each fact of the question file is stated, " if self.question.facts else ""
        return (
            f"A wanted section is found first, {true}{facts}and what is wanted is cited. Whether the answer is direct, "
            "complete and not misleading is for readers to say."
        )

    @property
    def is_partly_right(self) -> bool:
        """Whether all of several sections are wanted, and only some are cited."""
        return self.verdict == SOME

    @property
    def place(self) -> int | None:
        """The place of the first right section among the sections that were found, from 1; None where none was."""
        return next((n for n, section in enumerate(rankings(self.outcome.hits), 1) if self.is_wanted(section)), None)

    def is_wanted(self, provision: str) -> bool:
        """Whether a provision stands in a section that answers."""
        return ProvisionId(provision).section in self.question.gold_sections

    def lacks(self, provision: str) -> bool:
        """Whether an answer that is a miss or right in part should have cited a wanted provision, and cites nothing of
        its section."""
        cited = {ProvisionId(one.provision).section for one in self.outcome.answer.citations}
        lacking = self.outcome.answer.refused or ProvisionId(provision).section not in cited
        return lacking and (self.is_partly_right or (self.is_miss and not self.outcome.gold_cited))

    @property
    def distance(self) -> int:
        """How far from the top the right section was found; 0 where nothing is wrong."""
        return (self.place or 99) if self.is_miss else 0

    @property
    def facts(self) -> Sequence[tuple[str, bool]]:
        """Each fact that a right answer states, and whether this one does."""
        said = "" if self.outcome.answer.refused else self.outcome.answer.answer
        return [(fact, facts_stated((fact,), said) == 1.0) for fact in self.question.facts]


def judged(outcomes: Iterable[Outcome]) -> list[Judged]:
    """The questions with how they went: misses first, the gravest before the others."""
    found = [Judged(outcome, _verdict(outcome)) for outcome in outcomes]
    return sorted(found, key=lambda each: (GRAVITY.index(each.verdict), -each.distance, each.question.id))


def _verdict(outcome: Outcome) -> str:
    if outcome.citations_wrong:
        return FALSE
    question, answer = outcome.question, outcome.answer
    if not question.answerable:
        if not answer.refused:
            return INVENTED
        if not question.reasons:
            return UNREASONED
        return RIGHT if outcome.refused_for_a_right_reason else REASON
    if answer.refused:
        return REFUSED
    if not outcome.gold_cited:
        return NOT_CITED
    return _of_right_citation(outcome)


def _of_right_citation(outcome: Outcome) -> str:
    first = next(iter(rankings(outcome.hits)), None)
    if first not in outcome.question.gold_sections:
        return NOT_FIRST
    if outcome.facts_stated is not None and outcome.facts_stated < 1:
        return FACTS
    if not outcome.cites_all_wanted:
        return SOME
    return RIGHT if outcome.citation_recall("pinpoint") == 1 else BESIDE
