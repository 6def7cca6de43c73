"""The report on confidence, from the grades that are tracked."""

import io

import numpy as np
import pandas as pd
import pytest
from markupsafe import escape

from civicsetu.evaluate.significance import interval_of_mean
from civicsetu.learn.calibration import reliability
from civicsetu.learn.confidence import METHODS
from civicsetu.learn.fitted import fit_confidence
from civicsetu.model.features import BY_NAME, MEANINGS
from civicsetu.params import load_params, project_root
from civicsetu.report import confidence as report


@pytest.fixture(scope="module")
def fitted(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CIVICSETU_REPORTS", str(tmp_path_factory.mktemp("reports")))
        written = project_root() / "civicsetu/answer/confidence.json"
        before = written.stat().st_mtime_ns
        found = report.fit(load_params().confidence.model_dump())
        assert written.stat().st_mtime_ns == before, "only the project's own report writes the model"
    return found


def test_the_verdict_has_the_figures_of_the_reporting_part(fitted):
    metrics = report.metrics(fitted)
    own = metrics["reporting_part"]
    said = str(report.verdict(metrics))
    assert (
        f"% of {own['answers']} graded answers from the official texts sound (95 % interval:" in said
        and metrics["intervals"]["sound"]
        and f"{own['calibration_error']:.3f}" in said
    )
    assert report.headline(metrics) == {"ece": own["calibration_error"], "auc": own["area"]}
    assert ("it marks no answer high" in said) == (metrics["high_from"] is None)


@pytest.mark.parametrize(
    ("high", "sound", "said"),
    [
        (None, None, "it marks no answer high."),
        (None, None, "with 40 answers even a perfect model would show about 0.050"),
        (None, None, f"only names provisions (such as “section 18”) has the confidence {BY_NAME:g} and is marked high"),
        (0.9, 0.96, "12 are marked high (from 0.90 on); of these 96.0 % are sound."),
        (0.9, None, "12 are marked high (from 0.90 on)."),
    ],
)
def test_what_is_marked_high_is_said(high, sound, said):
    own = {"answers": 40, "sound": 0.8, "calibration_error": 0.04, "calibration_error_interval": [0.03, 0.1],
           "calibration_error_by_chance": 0.05, "levels": {"high": {"answers": 12, "sound": sound}}}  # fmt: skip
    assert said in str(report.verdict({"high_from": high, "reporting_part": own}))


def test_what_is_left_out_as_it_has_changed_and_how_far_readers_agree_is_said(fitted):
    """Counted again from the grades: answers that are given otherwise now were worse, and are not hidden."""
    metrics, grades = report.metrics(fitted), fitted.grades
    assert metrics["corpora"] == ["official"]
    for name, some in (("changed_since_graded", grades.changed), ("all_reported", [*grades.reported, *grades.changed])):
        assert metrics[name]["answers"] == len(some)
        assert metrics[name]["sound"] == pytest.approx(sum(sum(one.sound) for one in some) / (2 * len(some)), abs=1e-4)
    assert metrics["all_reported"]["sound"] < metrics["reporting_part"]["sound"]
    alike = [one.sound[0] == one.sound[1] for one in [*grades.reported, *grades.changed]]
    assert metrics["agreement"]["share"] == pytest.approx(sum(alike) / len(alike), abs=1e-4)
    said = str(report.verdict(metrics))
    changed = metrics["changed_since_graded"]
    assert f"leave out {changed['answers']} answers whose text has changed since they were graded" in said
    assert f"% of all {metrics['all_reported']['answers']} (95" in said and "Cohen's kappa" in said
    assert "Readers who did not build the answers" in said and "half" not in said
    shown = report.levels(fitted).data
    assert shown.count("95 % interval") and len(metrics["intervals"]["levels"]) >= 2


def test_the_plots_show_what_was_measured(fitted):
    (diagram,) = report.reliability_diagram(fitted).axes
    points = diagram.containers[0].lines[0].get_xydata().tolist()
    expected = reliability(fitted.chances, fitted.sound)
    assert [round(x, 6) for x, _ in points] == [round(one.chance, 6) for one in expected]
    assert [round(y, 6) for _, y in points] == [round(one.sound, 6) for one in expected]
    lines = diagram.containers[0].lines[2][0].get_segments()  # the bars through the points
    fifths = np.array_split(fitted.sound[np.argsort(fitted.chances, kind="stable")], len(expected))
    for fifth, bar in zip(fifths, lines, strict=True):
        assert [y for _, y in bar] == pytest.approx(interval_of_mean(fifth.tolist()), abs=1e-9)
    (curve,) = report.risk_coverage_curve(fitted).axes
    last = curve.lines[0].get_xydata()[-1].tolist()
    assert last == pytest.approx([1.0, 1 - fitted.sound.mean()])


def test_what_is_said_of_questions_that_only_name_a_provision_is_what_is_answered(plain_index):
    answer = plain_index.ask("section 18")
    assert (answer.confidence, answer.confidence_level) == (BY_NAME, "high")


def test_methods_measures_and_features_are_named_in_words(fitted):
    assert set(report.FITTED_ON) == set(METHODS) == set(fitted.compared)
    assert set(report.MEASURED) == set(next(iter(fitted.compared.values())))
    table = pd.read_html(io.StringIO(report.methods(fitted).data))[0].set_index("fitted on")
    assert list(table.index) == [report.FITTED_ON[name] for name in fitted.compared]
    assert {"hand", "program", "recalibrated", "together", "area"} & {*table.index, *table.columns} == set()
    taken = table[table["used"] == "this one"]
    used = fitted.compared[fitted.method]
    assert list(taken[report.MEASURED["log_loss"]]) == [used["log_loss"]]
    assert list(taken[report.MEASURED["area"]]) == [used["area"]]
    assert used["log_loss"] < min(one["log_loss"] for one in fitted.compared.values()) + 0.005, (
        "no other is much better"
    )
    by_loss = fit_confidence(load_params().confidence.model_copy(update={"method": "best"}))
    table = pd.read_html(io.StringIO(report.methods(by_loss).data))[0].set_index("fitted on")
    taken = table[table["used"] == "this one"]
    best = min(by_loss.compared.values(), key=lambda one: one["log_loss"])
    assert list(taken[report.MEASURED["log_loss"]]) == [best["log_loss"]]
    assert list(taken[report.MEASURED["area"]]) == [best["area"]]
    weights = report.weights(fitted).data
    for name, means in MEANINGS.items():
        assert f"<code>{name}</code>" in weights and str(escape(means)) in weights
    assert "95 % interval" in str(report.verdict(report.metrics(fitted))).split("calibration error")[1]


def test_the_rows_of_graded_answers_add_up(fitted):
    """The answers that are reported on, learnt from and left out are all that were graded."""
    table = pd.read_html(io.StringIO(report.counts(fitted).data))[0].set_index("answers")["number"]
    found = {name: int(value) for name, value in table.items()}
    halves = {name: n for name, n in found.items() if name.startswith("of these answers: ")}
    assert sum(halves.values()) == found["of those graded by hand: answers"]
    assert (
        found["of those graded by hand: answers"] + found["of those graded by hand: refusals, which are left out"]
        == found["graded by hand"]
    )
    assert found["of these answers: reported on (the reporting part)"] == len(fitted.sound)
