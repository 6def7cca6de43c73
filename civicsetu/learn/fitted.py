"""Fitting how likely an answer is sound: the grades that there are, the methods compared, thresholds, what is reported.

All of it starts from tracked files, so that it needs neither an index nor the official texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import sha256, write_json
from civicsetu.base.project import project_root
from civicsetu.learn.calibration import area, calibration_error, error_by_chance, interval, log_loss
from civicsetu.learn.confidence import METHODS, as_written, chances_of, kept_apart, moved_to, without_questions
from civicsetu.learn.graded import BY_HAND, BY_PROGRAM, OTHER_LAWS, GradedAnswer, load_graded, matrix
from civicsetu.learn.logistic import Logistic
from civicsetu.learn.risk import threshold
from civicsetu.learn.settings import ConfidenceSettings

WRITTEN = "civicsetu/answer/confidence.json"
FEWEST = 20  # answers graded by hand that are learnt from
EVEN = 0.5  # the lowest chance that is called medium
LEVELS = ("high", "medium", "low")
PLACES = 4  # decimals of figures


@dataclass(frozen=True, slots=True)
class Grades:
    """The graded answers, each with its features.

    Fields:
        hand: those graded by readers that are learnt from.
        reported: those kept to report on that are still answered so.
        changed: those kept to report on that are answered otherwise now.
        program: those that the program graded.
        unasked: those from other laws that no question is known for, graded by readers, as far as they are learnt from.
        counts: how many there are of each sort, those left out among them.
    """

    hand: Sequence[GradedAnswer]
    reported: Sequence[GradedAnswer]
    changed: Sequence[GradedAnswer]
    program: Sequence[GradedAnswer]
    unasked: Sequence[GradedAnswer]
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class Fitted:
    """What was fitted, and what comes of it.

    Fields:
        grades: what it was fitted from.
        method: the one that was taken.
        compared: for each method its measures on the tuning part, as far as it is still answered so, each answer judged
            by a model of other questions.
        model: the model.
        of_unasked: the model for answers from documents that no question is known for.
        high, medium: thresholds, None where no answer is marked so.
        kept_apart: the chances of these answers, by which thresholds are calibrated, (answers,).
        chances, sound: of the reporting part, (answers,).
        record: what is kept with the model.
    """

    grades: Grades
    method: str
    compared: dict[str, dict[str, float | None]]
    model: Logistic
    of_unasked: Logistic
    high: float | None
    medium: float | None
    kept_apart: np.ndarray
    chances: np.ndarray
    sound: np.ndarray
    record: dict[str, Any]

    def level(self, chance: float) -> str:
        """What a chance is called."""
        if self.high is not None and chance >= self.high:
            return "high"
        return "medium" if self.medium is not None and chance >= self.medium else "low"

    def written(self) -> dict[str, Any]:
        """The model as the package keeps it."""
        unasked = as_written(self.of_unasked, None, self.medium and EVEN, {"graded": len(self.grades.unasked)})
        return as_written(self.model, self.high, self.medium, self.record) | {"of_unasked": unasked}


def load_grades(root: Path | None = None) -> Grades:
    """Read the graded answers of the project and sort them.

    Args:
        root: the project's folder.

    Raises:
        CivicSetuError: there are too few to learn from.
    """
    root = root or project_root()
    everything = load_graded(root / BY_HAND)
    answered = [one for one in everything if one.features]
    newest = {(one.set, one.id): one for one in sorted(answered, key=lambda one: one.holds)}  # the last that holds
    hand = [one for one in answered if one.half == "tuning"]
    kept = [one for one in newest.values() if one.half == "reporting"]
    if len(hand) < FEWEST:
        raise CivicSetuError(f"{root / BY_HAND}: {len(hand)} answers to learn from; at least {FEWEST} are needed")
    counts = {
        "graded_by_hand": len(everything),
        "refusals_left_out": len(everything) - len(answered),
        "tuning": len(hand),
        "tuning_changed_since": sum(not one.holds for one in hand),
        "reporting": sum(one.holds for one in kept),
        "reporting_changed_since": sum(not one.holds for one in kept),
    }
    program = [one for one in load_graded(root / BY_PROGRAM) if one.features]
    others = load_graded(root / OTHER_LAWS) if (root / OTHER_LAWS).is_file() else []
    unasked = [one for one in others if one.features and not one.features["known_question"]]
    return Grades(
        hand, [one for one in kept if one.holds], [one for one in kept if not one.holds], program, unasked,
        counts | {"graded_by_program": len(program)},
    )  # fmt: skip


def fit_confidence(settings: ConfidenceSettings, root: Path | None = None) -> Fitted:
    """Fit the model on the tuning part and judge it on the reporting part.

    Args:
        settings: which grades are fitted and how, and the risks that thresholds keep.
        root: the project's folder.
    """
    root = root or project_root()
    grades = load_grades(root)
    hand, program = grades.hand, grades.program
    held = np.array([one.holds for one in hand])
    _, outcomes = matrix([one for one in hand if one.holds])
    apart = {
        name: kept_apart(fit, hand, program, settings.strength, settings.folds)[held] for name, fit in METHODS.items()
    }
    compared = {name: measures(chances, outcomes) for name, chances in apart.items()}
    best = min(METHODS, key=lambda name: compared[name]["log_loss"] or 0.0)
    method = best if settings.method == "best" else settings.method
    model = METHODS[method](hand, program, settings.strength)
    sound = outcomes == 1  # for both readers
    high = threshold(apart[method], sound, settings.risk_high, settings.doubt)
    medium = not_below_even(threshold(apart[method], sound, settings.risk_medium, settings.doubt))
    unasked = moved_to(
        grades.unasked, METHODS[method](without_questions(hand), without_questions(program), settings.strength)
    )
    record = {
        "method": method,
        "settings": settings.model_dump(),
        **grades.counts,
        "by_hand": sha256(root / BY_HAND),
        "by_program": sha256(root / BY_PROGRAM),
        "other_laws": sha256(root / OTHER_LAWS) if grades.unasked else "",
    }
    _, came = matrix(grades.reported)
    return Fitted(
        grades,
        method,
        compared,
        model,
        unasked,
        high,
        medium,
        apart[method],
        chances_of(model, grades.reported),
        came,
        record,
    )


def not_below_even(found: float | None) -> float | None:
    """Where medium begins: at the threshold that was found, but not where an answer is likelier unsound than sound,
    however many sound ones stand above it."""
    return None if found is None else max(found, EVEN)


def measures(chances: np.ndarray, sound: np.ndarray) -> dict[str, float | None]:
    """Log loss, calibration error and area under the ROC curve of some chances."""
    found = {
        "log_loss": log_loss(chances, sound),
        "calibration_error": calibration_error(chances, sound),
        "area": area(chances, sound),
    }
    return {name: None if value is None else round(value, PLACES) for name, value in found.items()}


def reported(fitted: Fitted) -> dict[str, Any]:
    """The figures of the reporting part: calibration, and for each level how many answers and how many sound."""
    chances, sound = fitted.chances, fitted.sound
    low, high = interval(chances, sound)
    levels = np.array([fitted.level(chance) for chance in chances])
    by_level = {
        level: {
            "answers": int((levels == level).sum()),
            "sound": round(float(sound[levels == level].mean()), PLACES) if (levels == level).any() else None,
        }
        for level in LEVELS
    }
    always = np.full(len(sound), float(matrix(fitted.grades.hand)[1].mean()))
    return {
        "answers": len(sound),
        "sound": round(float(sound.mean()), PLACES),
        **measures(chances, sound),
        "calibration_error_interval": [round(low, PLACES), round(high, PLACES)],
        "calibration_error_by_chance": round(error_by_chance(chances), PLACES),
        "log_loss_of_one_chance_for_all": round(log_loss(always, sound), PLACES),
        "levels": by_level,
    }


def write_model(fitted: Fitted, root: Path | None = None) -> Path:
    """Write the model into the package.

    Returns:
        The file.
    """
    path = (root or project_root()) / WRITTEN
    write_json(path, fitted.written())
    return path
