"""One answer, graded by the rubric.

`direct` is 2 where the first block, the words before the first quotation and that quotation with what is in it, quotes
a gold provision and states one of the facts that the question file names, if it names any. It is 1 where they stand
further down, or where only some of several things that are needed, or some members of a gold list, are quoted.
`complete` wants each gold provision (of alternatives one), each fact, each member of a gold list, each proviso to a
gold provision and never a proviso alone. In a comparison the sides and the difference take their place.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from civicsetu.evaluate.measures.facts import facts_stated
from civicsetu.evaluate.measures.grade import Grade
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.rubric.closed import missing_provisos, open_lists
from civicsetu.evaluate.rubric.laws import Laws
from civicsetu.evaluate.rubric.opening import denies, opening_of, says_difference
from civicsetu.evaluate.rubric.quoted import Quoted
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Answer, Citation

# What a gold provision that is quoted lacks; None where there is nothing of the kind.
Missing = Callable[[GoldQuestion, Quoted, str], list[str] | None]


def grade(question: GoldQuestion, answer: Answer, laws: Laws, citations_wrong: Sequence[str] | None = None) -> Grade:
    """Grade one answer.

    Args:
        question: the question with its gold.
        answer: what was answered.
        laws: the provisions of the index that answered.
        citations_wrong: what is wrong with its quotations; None where they were not looked up.

    Returns:
        The grade; see `Grade` for what each field says.
    """
    made = Grade(
        id=question.id,
        question=question.question,
        kind=question.kind or "",
        answerable=question.answerable,
        refused=answer.refused,
        reason=answer.refusal_reason,
        words=len(answer.answer.split()),
        premise=question.premise,
        verbatim=None if citations_wrong is None or answer.refused else not citations_wrong,
        confidence=answer.confidence,
        level=answer.confidence_level,
    )
    if not question.answerable:
        return _of_unanswerable(made, question)
    if answer.refused:
        return _of_refusal(made, question)
    reading = _Reading(question, answer, Quoted(answer, laws))
    return reading.of_comparison(made) if question.compares else reading.of_answer(made)


def _of_unanswerable(made: Grade, question: GoldQuestion) -> Grade:
    """The grade of what is to be refused; the reason is judged where the file names right ones."""
    if not made.refused:
        return replace(made, refused_rightly=False, lacks=("answered",))
    right = made.reason in question.reasons if question.reasons else None
    lacks = (f"reason {made.reason}, not {question.reasons[0]}",) if right is False else ()
    return replace(made, refused_rightly=True, reason_right=right, lacks=lacks)


def _of_refusal(made: Grade, question: GoldQuestion) -> Grade:
    """The grade of a refusal where the law answers."""
    compares = bool(question.compares)
    return replace(
        made,
        direct=0,
        complete=False,
        sides=0.0 if compares else None,
        difference=False if compares else None,
        corrected=None if question.premise is None else False,
        lacks=(f"refused: {made.reason}",),
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    """An answerable question, the answer that was given, and what that quotes."""

    question: GoldQuestion
    answer: Answer
    quoted: Quoted

    def of_answer(self, made: Grade) -> Grade:
        """The grade of an answer that is no comparison."""
        needed = self._needed()
        absent = [gold for gold in needed if not self.quoted.of(gold)]
        unstated = [fact for fact in self.question.facts if not facts_stated([fact], self.answer.answer)]
        lists, provisos = self._closed(needed, open_lists), self._closed(needed, missing_provisos)
        headless = [gold for gold in needed if gold not in absent and not self._answers(gold)]
        lacks = [
            *(f"provisos without {gold}" for gold in headless),
            *(f"not quoted: {gold}" for gold in absent),
            *(f"not stated: {fact}" for fact in unstated),
            *(f"list lacks {member}" for member in lists or ()),
            *(f"without {proviso}" for proviso in provisos or ()),
        ]
        return replace(
            made,
            direct=1 if lists and not self.question.facts else self._direct(needed, absent),
            complete=not lacks,
            lists_closed=None if lists is None else not lists,
            provisos_present=None if provisos is None else not provisos,
            noise=self._noise(),
            corrected=self._corrected(),
            lacks=tuple(lacks),
        )

    def of_comparison(self, made: Grade) -> Grade:
        """The grade of a comparison: its sides, and the line that says what differs."""
        missing = [place for n, place in enumerate(self.question.compares) if not self._has_side(n)]
        sides = 1 - len(missing) / len(self.question.compares)
        difference = says_difference(opening_of(self.answer), self.question.facts)
        lacks = [f"no side of {place}" for place in missing]
        return replace(
            made,
            direct=(2 if difference else 1) if sides == 1 else int(sides > 0),
            complete=sides == 1 and difference,
            sides=sides,
            difference=difference,
            noise=self._noise(),
            lacks=tuple([*lacks, *([] if difference else ["no difference stated"])]),
        )

    def _needed(self) -> list[str]:
        """The gold provisions that this answer is held to: all, or of alternatives the first that it quotes."""
        if self.question.match == "all":
            return list(self.question.gold)
        used = [gold for gold in self.question.gold if self.quoted.of(gold)]
        return (used or list(self.question.gold))[:1]

    def _direct(self, needed: Sequence[str], absent: Sequence[str]) -> int:
        if len(absent) == len(needed):
            return 0
        block = self.quoted.first_block()
        words = " ".join([opening_of(self.answer), *(citation.quote for citation in block)])
        facts = self.question.facts
        states = not facts or bool(facts_stated(facts, words))
        first = any(self._answers(gold, block) for gold in self.question.gold)
        return 2 if first and states and not absent else 1

    def _answers(self, gold: str, among: Sequence[Citation] | None = None) -> bool:
        """True where a gold provision's own words are quoted, or a proviso to it with a fact that is asked for."""
        if self.quoted.answers(gold, among):
            return True
        facts = self.question.facts
        return any(bool(facts_stated(facts, provision.text)) for provision in self.quoted.of(gold, among))

    def _closed(self, needed: Sequence[str], missing: Missing) -> list[str] | None:
        """What is missing of the needed provisions that are quoted; None where there is nothing of the kind."""
        lacking = [missing(self.question, self.quoted, gold) for gold in needed if self.quoted.of(gold)]
        found = [lack for lack in lacking if lack is not None]
        return [name for lack in found for name in lack] if found else None

    def _has_side(self, n: int) -> bool:
        """True where a side's provision is quoted with its value, if the file names one."""
        gold = self.question.gold[n]
        if not self.quoted.of(gold):
            return False
        if n >= len(self.question.facts):
            return True
        document = ProvisionId(gold).document
        words = [citation.quote for citation in self.answer.citations if citation.document == document]
        return bool(facts_stated([self.question.facts[n]], " ".join(words)))

    def _noise(self) -> int:
        """Quotations of sections that are not gold."""
        gold = self.question.gold_sections
        return sum(ProvisionId(citation.provision).section not in gold for citation in self.answer.citations)

    def _corrected(self) -> bool | None:
        if self.question.premise is None:
            return None
        stated = self.question.stated or ""
        return denies(opening_of(self.answer), stated, self.question.facts)
