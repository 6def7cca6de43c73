"""Measures of graded answers: what the rubric counts, each a mean over the questions to which it applies."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from civicsetu.evaluate.measures.answering import ANSWERING
from civicsetu.evaluate.measures.grade import Grade
from civicsetu.evaluate.measures.measure import Better, Measure, Unit, register


@dataclass(frozen=True, slots=True)
class GradeMeasure(Measure):
    """A measure of graded answers: `of` gives one question's value, or None where the measure does not apply to it;
    `sums` puts the values together."""

    of: Callable[[Grade], float | None]
    sums: Callable[[Sequence[float]], float] = fmean

    def over(self, grades: Sequence[Grade]) -> float | None:
        """The measure over some grades; None where it applies to none of them."""
        values = [value for grade in grades if (value := self.of(grade)) is not None]
        return float(self.sums(values)) if values else None


def _measure(
    name: str, what: str, of: Callable[[Grade], float | None], better: Better = "more", unit: Unit = "share"
) -> GradeMeasure:
    return register(GradeMeasure(name=name, what=what, source="", better=better, unit=unit, of=of))


def _also(name: str, of: Callable[[Grade], float | None]) -> GradeMeasure:
    """A measure of scores that grades give too."""
    declared = next(measure for measure in ANSWERING if measure.name == name)
    return GradeMeasure(name, declared.what, declared.source, declared.better, declared.unit, of)


def _answered(grade: Grade) -> bool:
    return grade.answerable and not grade.refused


RUBRIC = (
    _measure(
        "graded_sound",
        "the share of the answerable questions whose answer is direct and complete, with no premise kept or corrected "
        "wrongly",
        lambda g: g.sound,
    ),
    _measure(
        "graded_high",
        "the share of the answers that are no refusals that are marked high",
        lambda g: None if g.refused else float(g.level == "high"),
        better="neither",
    ),
    _measure(
        "sound_of_high",
        "of the answers marked high, the share that is sound; one to what can't be answered is not",
        lambda g: float(bool(g.sound)) if g.level == "high" and not g.refused else None,
    ),
    _measure(
        "graded_direct",
        "the share of the answerable questions whose first block states the answer",
        lambda g: None if g.direct is None else float(g.direct == 2),
    ),
    _measure(
        "graded_complete",
        "the share of the answerable questions whose answer lacks no needed provision, fact, list member or proviso",
        lambda g: g.complete,
    ),
    _measure(
        "graded_lists_closed",
        "the share of the answers with a gold list that quote all of its members",
        lambda g: g.lists_closed,
    ),
    _measure(
        "graded_provisos",
        "the share of the answers whose gold provision has provisos that quote or name all of them",
        lambda g: g.provisos_present,
    ),
    _measure(
        "graded_noise",
        "quoted blocks of other sections than gold ones in an answer, the mean",
        lambda g: g.noise if _answered(g) else None,
        better="less",
        unit="count",
    ),
    register(
        GradeMeasure(
            name="graded_words",
            what="words of an answer, the median",
            source="",
            better="less",
            unit="count",
            of=lambda g: g.words if _answered(g) else None,
            sums=median,
        )
    ),
    _measure(
        "graded_sides",
        "the mean share of a comparison's sides whose provision is quoted with its value",
        lambda g: g.sides,
    ),
    _measure(
        "graded_difference",
        "the share of the comparisons whose first line says what differs or that nothing does",
        lambda g: g.difference,
    ),
    _measure(
        "false_premises_corrected",
        "the share of the questions with a false premise whose first line corrects it",
        lambda g: g.corrected if g.premise == "false" else None,
    ),
    _measure(
        "true_premises_corrected",
        "the share of the questions with a true premise whose first line denies it",
        lambda g: g.corrected if g.premise == "true" else None,
        better="less",
    ),
    _also("refused_answerable", lambda g: g.refused if g.answerable else None),
    _also("refused_unanswerable", lambda g: g.refused_rightly),
    _measure(
        "refused_for_the_right_reason",
        "of the questions that are refused rightly, the share with a right reason",
        lambda g: g.reason_right,
    ),
    _measure(
        "graded_verbatim",
        "the share of the answers of which every quotation stands on its page word for word",
        lambda g: g.verbatim,
    ),
)
