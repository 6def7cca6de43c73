"""The report on confidence: what it is fitted on, whether chances come true, and what answers are marked with them."""

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from civicsetu.base.project import project_root, reports_folder
from civicsetu.base.words import counted, per_cent
from civicsetu.evaluate.agreement import kappa
from civicsetu.evaluate.significance import interval_of_mean
from civicsetu.learn.calibration import reliability, risk_and_coverage, rows_in_bins
from civicsetu.learn.fitted import LEVELS, Fitted, fit_confidence, reported, write_model
from civicsetu.learn.graded import GradedAnswer
from civicsetu.learn.settings import ConfidenceSettings
from civicsetu.model.features import BY_NAME, DIRECTIONS, FEATURES, MEANINGS
from civicsetu.report.figures import COLOURS
from civicsetu.report.shares import HOW, ends_in_words
from civicsetu.report.shown import Html, Prose
from civicsetu.report.soundness import found_sound, grounds_of_grades, texts_of
from civicsetu.report.tables import frame_table, stacked, with_code

MAY = {1: "up", -1: "down", 0: "both ways"}
# The methods of `learn.confidence` in words, and their measures.
FITTED_ON = {
    "hand": "answers that readers graded by hand, alone",
    "program": "answers that the program graded, alone",
    "recalibrated": "the program's, then stretched and moved to fit those graded by hand",
    "together": "both as one; of a question in both, the grade by hand",
}
MEASURED = {
    "log_loss": "log loss (less is better)",
    "calibration_error": "calibration error (less is better)",
    "area": "area under the ROC curve (more is better; 0.5 is chance)",
}
PLACES = 4  # decimals of figures


def fit(confidence: Mapping[str, Any]) -> Fitted:
    """Fit the model, and write it into the package where the project's own report is made; a sweep leaves it alone.

    Args:
        confidence: the parameters of this name.
    """
    fitted = fit_confidence(ConfidenceSettings(**confidence), project_root())
    if reports_folder() == project_root() / "reports":
        write_model(fitted, project_root())
    return fitted


def counts(fitted: Fitted) -> Html:
    """How many graded answers there are of each sort, each sort with what it is a part of before it."""
    found = fitted.grades.counts
    answered = found["graded_by_hand"] - found["refusals_left_out"]
    parts = found["tuning"] + found["reporting"] + found["reporting_changed_since"]
    rows = [
        ("graded by hand", found["graded_by_hand"]),
        ("of those graded by hand: refusals, which are left out", found["refusals_left_out"]),
        ("of those graded by hand: answers", answered),
        ("of these answers: learnt from (the tuning part)", found["tuning"]),
        ("of those learnt from: text has changed since", found["tuning_changed_since"]),
        ("of these answers: reported on (the reporting part)", found["reporting"]),
        ("of these answers: reporting part, left out as their text has changed since",
         found["reporting_changed_since"]),
        ("of these answers: reporting part, left out as a newer answer to the question was graded",
         answered - parts),
        ("graded by a program, besides", found["graded_by_program"]),
    ]  # fmt: skip
    return frame_table(pd.DataFrame([row for row in rows if row[1]], columns=["answers", "number"]))


def methods(fitted: Fitted) -> Html:
    """The methods on the tuning part, each answer judged by a model that saw none to its question."""
    rows = [
        (FITTED_ON[name], *(values[measure] for measure in MEASURED), "this one" if name == fitted.method else "")
        for name, values in fitted.compared.items()
    ]
    table = pd.DataFrame(rows, columns=["fitted on", *MEASURED.values(), "used"])
    return stacked(frame_table(table.set_index("fitted on"), index=True))


def weights(fitted: Fitted) -> Html:
    """The features with their weights, the heaviest first."""
    rows = [
        (MEANINGS[name], with_code(f"`{name}`"), MAY[DIRECTIONS[name]], round(float(weight), 2))
        for name, weight in zip(FEATURES, fitted.model.weights, strict=True)
    ]
    rows.sort(key=lambda row: -abs(row[3]))
    columns = ["what it says of the answer", "name", "may move the chance", "weight"]
    return stacked(frame_table(pd.DataFrame(rows, columns=columns, dtype=object).set_index(columns[0]), index=True))


def reliability_diagram(fitted: Fitted) -> Figure:
    """For each fifth of the reporting part the mean chance, and the share that is sound."""
    figure, axes = plt.subplots(figsize=(5.0, 4.2))
    axes.plot([0, 1], [0, 1], color=COLOURS[6], linewidth=1, linestyle="--", label="chances that come true")
    found = reliability(fitted.chances, fitted.sound)
    ends = [interval_of_mean(fitted.sound[rows].tolist()) for rows in rows_in_bins(fitted.chances)]
    errors = [
        [max(0.0, one.sound - low) for one, (low, _) in zip(found, ends, strict=True)],
        [max(0.0, high - one.sound) for one, (_, high) in zip(found, ends, strict=True)],
    ]
    axes.errorbar(
        [one.chance for one in found], [one.sound for one in found], yerr=errors, marker="o", capsize=3,
        label="a fifth of the answers, with the 95 % interval",
    )  # fmt: skip
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1.05)
    axes.set_title("Chances and what came of them")
    axes.set_xlabel("mean chance")
    axes.set_ylabel("share that is sound")
    figure.legend(loc="outside lower center", ncols=1)
    plt.close(figure)
    return figure


def risk_coverage_curve(fitted: Fitted) -> Figure:
    """The share of unsound answers among the surest ones, by how many these are."""
    found = risk_and_coverage(fitted.chances, fitted.sound)
    figure, axes = plt.subplots()
    axes.step([share for share, _ in found], [risk for _, risk in found], where="post", label="reporting part")
    settings = fitted.record["settings"]
    for level, colour in (("high", COLOURS[2]), ("medium", COLOURS[1])):
        risk = settings[f"risk_{level}"]
        axes.axhline(risk, color=colour, linewidth=1, linestyle="--", label=f"risk stated for {level}: {risk:g}")
    axes.set_xlim(0, 1)
    axes.set_ylim(bottom=0)
    axes.set_title("Risk and coverage")
    axes.set_xlabel("share of the answers, the surest first")
    axes.set_ylabel("share not sound")
    figure.legend(loc="outside lower center", ncols=3)
    plt.close(figure)
    return figure


def levels(fitted: Fitted) -> Html:
    """For each level from which chance on it is given, how many answers of the reporting part have it, and how many
    of these are sound."""
    least = {"high": fitted.high, "medium": fitted.medium, "low": 0.0}
    found, ends = reported(fitted)["levels"], _ends_of_levels(fitted)
    rows = [
        (level, "never given" if least[level] is None else f"{least[level]:.2f}", found[level]["answers"],
         "–" if found[level]["sound"] is None else per_cent(found[level]["sound"]), ends_in_words(ends.get(level)))
        for level in least
    ]  # fmt: skip
    columns = ["level, by the model", "from a chance of", "answers", "of them sound", "95 % interval"]
    return frame_table(pd.DataFrame(rows, columns=columns, dtype=object))


def _ends_of_levels(fitted: Fitted) -> dict[str, tuple[float, float]]:
    """The interval of the share that is sound, by level; levels that no answer has are left out."""
    given = [fitted.level(chance) for chance in fitted.chances]
    by_level = {
        level: [float(sound) for sound, own in zip(fitted.sound, given, strict=True) if own == level]
        for level in LEVELS
    }
    return {level: interval_of_mean(each) for level, each in by_level.items() if each}


def metrics(fitted: Fitted) -> dict[str, Any]:
    """The figures of the report.

    `reporting_part` is of the answers that are still given as they were graded, `changed_since_graded` of those whose
    text is another now, with the grades that they had, and `all_reported` of both together, as is `agreement`.
    """
    grades = fitted.grades
    both = [*grades.reported, *grades.changed]
    shares = {"sound": grades.reported, "sound_when_changed": grades.changed, "sound_of_all": both}
    ends = {name: list(interval_of_mean([one.share_sound for one in some])) for name, some in shares.items() if some}
    return {
        **grades.counts,
        "corpora": sorted({one.corpus for one in both} - {""}),
        "method": fitted.method,
        "high_from": fitted.high,
        "medium_from": fitted.medium,
        "compared": fitted.compared,
        "reporting_part": reported(fitted),
        "changed_since_graded": _shares(grades.changed),
        "all_reported": _shares(both),
        "agreement": _agreement(both),
        "intervals": ends | {"levels": {level: list(both) for level, both in _ends_of_levels(fitted).items()}},
    }


def _shares(answers: Sequence[GradedAnswer]) -> dict[str, Any]:
    """How many graded answers there are, and how many of them are sound; the mean over the readers."""
    sound = [one.share_sound for one in answers]
    return {"answers": len(sound), "sound": round(sum(sound) / len(sound), PLACES) if sound else None}


def _agreement(answers: Sequence[GradedAnswer]) -> dict[str, Any] | None:
    """How many answers two readers judge alike, with Cohen's kappa; None where there are none."""
    pairs = [one.sound for one in answers if len(one.sound) > 1]
    if not pairs:
        return None
    alike = sum(first == second for first, second in pairs) / len(pairs)
    return {"answers": len(pairs), "share": round(alike, PLACES), "kappa": kappa(pairs)}


def headline(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The figures to see first: the expected calibration error, and the area under the ROC curve."""
    own = metrics["reporting_part"]
    return {"ece": own["calibration_error"], "auc": own["area"]}


def verdict(metrics: Mapping[str, Any]) -> Prose:
    """The report's verdict, in words."""
    own = metrics["reporting_part"]
    low, high = own["calibration_error_interval"]
    texts = texts_of(metrics)
    return Prose(
        f"**Verdict.** {found_sound(metrics)} {grounds_of_grades(metrics)} The calibration error"
        f"{f' on {texts}' if texts else ''} is "
        f"{own['calibration_error']:.3f} (95 % interval: {low:.3f} to {high:.3f}); with "
        f"{counted(own['answers'], 'answer')} even a perfect model would show about "
        f"{own['calibration_error_by_chance']:.3f}. {_marked(metrics)} {_BY_RULE} {HOW}"
    )


_BY_RULE = (
    "Apart from the model, by rule: an answer to a question that only names provisions (such as “section 18”) has the "
    f"confidence {BY_NAME:g} and is marked high, where the print that it quotes is no doubtful scan."
)


def _marked(metrics: Mapping[str, Any]) -> str:
    """What is marked high, in words."""
    if metrics["high_from"] is None:
        return (
            "With so few grades no chance of the model is shown to keep the risk that is stated for high, so it marks "
            "no answer high."
        )
    found = metrics["reporting_part"]["levels"]["high"]
    said = f"{found['answers']} are marked high (from {metrics['high_from']:.2f} on)"
    return f"{said}." if found["sound"] is None else f"{said}; of these {per_cent(found['sound'])} are sound."
