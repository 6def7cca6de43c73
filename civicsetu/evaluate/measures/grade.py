"""What the rubric says of one answer, as far as a program can tell."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grade:
    """One question's answer, graded. What does not apply to a question is None.

    Fields:
        id: the question's id.
        question: its words.
        kind: its group within the file, empty where there is none.
        answerable: whether the law answers it.
        refused: whether it was refused.
        reason: the reason of the refusal.
        words: words of the answer's text.
        direct: 2 where the first block states the answer, 1 where it stands further down, 0 where it is not there.
        complete: all that was found below is in the answer: each gold provision that is needed, each fact, each list,
            each proviso.
        lists_closed: no quoted list lacks members.
        provisos_present: the gold provision's own provisos are quoted or named.
        noise: quoted blocks of sections that are not gold.
        sides: in a comparison, the share of the sides of which the provision is quoted and the value stated.
        difference: in a comparison, whether the first line says what differs or that nothing does.
        corrected: of a question that states a value, whether the first line says that it is wrong.
        premise: "true" or "false", of that value.
        refused_rightly: of a question that is to be refused, whether it was.
        reason_right: of one that was refused rightly, whether the reason is one of the right ones.
        verbatim: every quotation stands on its page word for word; None where that was not looked up.
        lacks: what is wanting, in words.
        confidence: that the answer was given with.
        level: whether that is high, medium or low.
    """

    id: str
    question: str
    kind: str
    answerable: bool
    refused: bool
    reason: str | None
    words: int
    direct: int | None = None
    complete: bool | None = None
    lists_closed: bool | None = None
    provisos_present: bool | None = None
    noise: int | None = None
    sides: float | None = None
    difference: bool | None = None
    corrected: bool | None = None
    premise: str | None = None
    refused_rightly: bool | None = None
    reason_right: bool | None = None
    verbatim: bool | None = None
    lacks: tuple[str, ...] = ()
    confidence: float = 0.0
    level: str = "low"

    @property
    def sound(self) -> bool | None:
        """Direct, complete, and a premise neither let stand that is wrong nor corrected that is right.

        Whether an answer misleads in other ways is left to readers.
        """
        if not self.answerable:
            return None
        premise_kept = self.corrected is None or self.corrected == (self.premise == "false")
        return self.direct == 2 and self.complete is True and premise_kept and self.verbatim is not False
