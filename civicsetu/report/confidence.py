"""The report on confidence: what it is fitted on, whether chances come true, and what answers are marked with them."""

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from civicsetu.base.project import project_root, reports_folder
from civicsetu.learn.calibration import reliability, risk_and_coverage
from civicsetu.learn.fitted import Fitted, fit_confidence, reported, write_model
from civicsetu.learn.settings import ConfidenceSettings
from civicsetu.model.features import DIRECTIONS, FEATURES, MEANINGS
from civicsetu.report.figures import COLOURS
from civicsetu.report.shown import Html, Prose
from civicsetu.report.tables import frame_table

MAY = {1: "up", -1: "down", 0: "both ways"}
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
    """How many graded answers there are of each sort."""
    rows = [(name.replace("_", " "), value) for name, value in fitted.grades.counts.items()]
    return frame_table(pd.DataFrame(rows, columns=["answers", "number"]))


def methods(fitted: Fitted) -> Html:
    """The methods on the tuning half, each answer judged by a model that saw none to its question."""
    rows = [(name, *values.values()) for name, values in fitted.compared.items()]
    names = [name.replace("_", " ") for name in next(iter(fitted.compared.values()))]
    return frame_table(pd.DataFrame(rows, columns=["fitted on", *names]))


def weights(fitted: Fitted) -> Html:
    """The features with their weights, the heaviest first."""
    rows = [
        (name, MEANINGS[name], MAY[DIRECTIONS[name]], round(float(weight), 2))
        for name, weight in zip(FEATURES, fitted.model.weights, strict=True)
    ]
    rows.sort(key=lambda row: -abs(row[3]))
    return frame_table(pd.DataFrame(rows, columns=["feature", "means", "may move it", "weight"]))


def reliability_diagram(fitted: Fitted) -> Figure:
    """For each fifth of the reporting half the mean chance, and the share that is sound."""
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
    axes.step([share for share, _ in found], [risk for _, risk in found], where="post", label="reporting half")
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
    """For each level from which chance on it is given, how many answers of the reporting half have it, and how many
    of these are sound."""
    least = {"high": fitted.high, "medium": fitted.medium, "low": 0.0}
    found = reported(fitted)["levels"]
    rows = [(level, least[level], found[level]["answers"], found[level]["sound"]) for level in least]
    return frame_table(pd.DataFrame(rows, columns=["level", "from", "answers", "share sound"]))


def metrics(fitted: Fitted) -> dict[str, Any]:
    """The figures of the report."""
    return {
        **fitted.grades.counts,
        "method": fitted.method,
        "high_from": fitted.high,
        "medium_from": fitted.medium,
        "compared": fitted.compared,
        "reporting_half": reported(fitted),
    }


def headline(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The figures to see first: the expected calibration error, and the area under the ROC curve."""
    own = metrics["reporting_half"]
    return {"ece": own["calibration_error"], "auc": own["area"]}


def verdict(metrics: Mapping[str, Any]) -> Prose:
    """The report's verdict, in words."""
    own = metrics["reporting_half"]
    low, high = own["calibration_error_interval"]
    return Prose(
        f"**Verdict.** Of {own['answers']} answers kept to report on, {100 * own['sound']:.0f} % are sound. The "
        f"calibration error is {own['calibration_error']:.3f} ({low:.3f} to {high:.3f}); so few answers would show "
        f"{own['calibration_error_by_chance']:.3f} if every chance were right. {_marked(metrics)}"
    )


def _marked(metrics: Mapping[str, Any]) -> str:
    """What is marked high, in words."""
    if metrics["high_from"] is None:
        return "With so few grades no threshold is shown to keep the risk stated for high: no answer is marked so."
    found = metrics["reporting_half"]["levels"]["high"]
    said = f"{found['answers']} are marked high (from {metrics['high_from']:.2f} on)"
    return f"{said}." if found["sound"] is None else f"{said}; of these {100 * found['sound']:.0f} % are sound."
