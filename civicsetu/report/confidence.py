"""The report on confidence: what it is fitted on, whether chances come true, and what answers are marked with them."""

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from civicsetu.base.project import project_root, reports_folder
from civicsetu.base.words import counted, per_cent
from civicsetu.evaluate.significance import interval
from civicsetu.learn.calibration import reliability, risk_and_coverage
from civicsetu.learn.fitted import Fitted, fit_confidence, reported, write_model
from civicsetu.learn.settings import ConfidenceSettings
from civicsetu.model.features import BY_NAME, DIRECTIONS, FEATURES, MEANINGS
from civicsetu.report.figures import COLOURS
from civicsetu.report.shares import between
from civicsetu.report.shown import Html, Prose
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
    halves = found["tuning"] + found["reporting"] + found["reporting_changed_since"]
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
         answered - halves),
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
    errors = [(one.sound * (1 - one.sound) / one.answers) ** 0.5 for one in found]
    axes.errorbar(
        [one.chance for one in found], [one.sound for one in found], yerr=errors, marker="o", capsize=3,
        label="a fifth of the answers, ± standard error",
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
    found = reported(fitted)["levels"]
    rows = [
        (level, "never given" if least[level] is None else f"{least[level]:.2f}", found[level]["answers"],
         "–" if found[level]["sound"] is None else per_cent(found[level]["sound"]))
        for level in least
    ]  # fmt: skip
    columns = ["level, by the model", "from a chance of", "answers", "of them sound"]
    return frame_table(pd.DataFrame(rows, columns=columns, dtype=object))


def metrics(fitted: Fitted) -> dict[str, Any]:
    """The figures of the report."""
    sound = [float(one) for one in fitted.sound]
    return {
        **fitted.grades.counts,
        "method": fitted.method,
        "high_from": fitted.high,
        "medium_from": fitted.medium,
        "compared": fitted.compared,
        "reporting_part": reported(fitted),
        "intervals": {"sound": list(interval(sound))} if sound else {},
    }


def headline(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The figures to see first: the expected calibration error, and the area under the ROC curve."""
    own = metrics["reporting_part"]
    return {"ece": own["calibration_error"], "auc": own["area"]}


def verdict(metrics: Mapping[str, Any]) -> Prose:
    """The report's verdict, in words."""
    own = metrics["reporting_part"]
    low, high = own["calibration_error_interval"]
    return Prose(
        f"**Verdict.** Readers found {per_cent(own['sound'])} of {counted(own['answers'], 'answer')} kept to report on "
        f"sound{between(metrics.get('intervals', {}), 'sound')}: direct, complete, not misleading. The calibration "
        f"error is {own['calibration_error']:.3f} (95 % interval: {low:.3f} to {high:.3f}); with "
        f"{counted(own['answers'], 'answer')} even a perfect model would show about "
        f"{own['calibration_error_by_chance']:.2f}. {_marked(metrics)} {_BY_RULE}"
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
