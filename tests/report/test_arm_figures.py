"""Pictures of an ablation."""

import re
from types import SimpleNamespace

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from civicsetu.find.pipeline import build_arms
from civicsetu.params import Params
from civicsetu.report.ablation import write_measures
from civicsetu.report.arm_figures import dots, flow
from civicsetu.report.figures import style


def texts(figure) -> list[str]:
    return [t.get_text() for axes in figure.axes for t in axes.texts]


def boxes(shown) -> dict[str, list[str]]:
    """The boxes of each arm."""
    terms = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", shown.data)
    return {arm: re.findall(r'<span class="part \w+"[^>]*>(.*?)</span>', row) for arm, row in terms}


def test_every_part_of_every_arm_is_shown_in_its_order():
    arms = list(build_arms(Params().arms, Params().parts).values())
    shown = boxes(flow(arms))
    assert {arm: [box.split()[0] for box in row] for arm, row in shown.items()} == {
        arm.arm: [part.name for part in arm.parts] for arm in arms
    }


def test_parts_that_differ_say_in_what():
    arms = build_arms(Params().arms, Params().parts, ["weighted_64", "weighted_46", "rrf"])
    shown = boxes(flow(list(arms.values())))
    assert shown["weighted_64"][-1] == "weighted 0.6" and shown["weighted_46"][-1] == "weighted 0.4"
    assert "bm25" in shown["rrf"]


@pytest.mark.parametrize("baseline", ["b", None, "gone"])
def test_dots_show_every_value(baseline):
    table = pd.DataFrame({"hit@1": [0.5, 0.25], "MRR@10": [0.75, 0.1]}, index=["a", "b"])
    figure = dots(table, ["hit@1", "MRR@10"], "Arms", baseline)
    assert sorted(texts(figure)) == [".100", ".250", ".500", ".750"]
    lines = sum(len([x for x in axes.lines if x.get_linestyle() == "--"]) for axes in figure.axes)
    assert lines == (2 if baseline == "b" else 0)


def test_each_panel_has_its_own_measure_and_each_row_its_own_arm():
    table = pd.DataFrame({"hit@1": [0.5, 0.25], "MRR@10": [0.75, 0.1]}, index=["a", "b"])
    shown, panels = {}, dots(table, ["MRR@10", "hit@1"], "Arms").axes
    arms = [tick.get_text() for tick in panels[0].get_yticklabels()]  # all panels have these rows
    for axes in panels:
        values = {int(t.xy[1]): t.get_text() for t in axes.texts}
        shown[axes.get_title()] = {arm: values[place] for place, arm in enumerate(arms)}
    assert shown == {"MRR@10": {"a": ".750", "b": ".100"}, "hit@1": {"a": ".500", "b": ".250"}}


def test_dots_can_be_read_on_a_telephone():
    """There a picture is 30rem wide (style.css): no type is smaller than 8.5 pixels, and no value crosses an axis."""
    table = pd.DataFrame({f"hit@{k}": [0.35, 0.54, 0.96] for k in (1, 3, 5, 10)}, index=["chunks", "dense", "default"])
    with plt.rc_context():
        style()
        drawn = dots(table, list(table.columns), "Arms", "dense")
        drawn.draw_without_rendering()
    pixels = 30 * 16 / (72 * drawn.get_size_inches()[0])
    for axes in drawn.axes:
        ticks = [tick for tick in (*axes.get_xticklabels(), *axes.get_yticklabels()) if tick.get_visible()]
        assert min(text.get_fontsize() for text in (*axes.texts, *ticks, axes.title)) * pixels >= 8.5
        left = axes.get_window_extent().x0
        assert all(text.get_window_extent().x0 >= left for text in axes.texts)


def test_the_measures_of_arms_are_written_under_their_own_names(tmp_path, monkeypatch):
    monkeypatch.setenv("CIVICSETU_REPORTS", str(tmp_path))
    table = pd.DataFrame(
        {"n": [4, 4], "hit@1": [0.5, 0.25], "MRR@10": [0.75, 0.1]}, index=pd.Index(["a", "b"], name="arm")
    )
    write_measures(SimpleNamespace(sections=lambda: table))
    assert (tmp_path / "plots" / "arms.csv").read_text().splitlines() == [
        "arm,measure,value", "a,hit@1,0.5", "b,hit@1,0.25", "a,MRR@10,0.75", "b,MRR@10,0.1",
    ]  # fmt: skip


def test_all_panels_have_one_scale_and_no_line_strikes_a_value_through():
    table = pd.DataFrame({"hit@1": [0.5, 0.25, 1.0], "MRR@10": [0.75, 0.1, 0.9]}, index=["a", "b", "c"])
    ends = {"hit@1": [(0.3, 0.7), (0.1, 0.5), (0.9, 1.0)], "MRR@10": [(0.5, 0.9), (0.0, 0.3), (0.7, 1.0)]}
    with plt.rc_context():
        style()
        figure = dots(table, ["hit@1", "MRR@10"], "Arms", "a", ends)
        figure.draw_without_rendering()
    assert len({axes.get_xlim() for axes in figure.axes}) == 1
    for axes in figure.axes:
        drawn = [line.get_window_extent() for line in (*axes.lines, *axes.get_xgridlines())]
        assert len(axes.texts) == 3 and len(axes.lines) == 4  # three intervals and the baseline
        for text in axes.texts:
            box = text.get_window_extent()
            assert not [line for line in drawn if line.x0 < box.x1 and line.x1 > box.x0]
    first, second = (axes.get_window_extent() for axes in figure.axes)
    assert max(text.get_window_extent().x1 for text in figure.axes[0].texts) < second.x0 and first.x1 < second.x0


def test_each_interval_stands_in_the_row_of_its_arm():
    table = pd.DataFrame({"hit@1": [0.5, 0.25]}, index=["a", "b"])
    (axes,) = dots(table, ["hit@1"], "Arms", None, {"hit@1": [(0.3, 0.7), (0.1, 0.5)]}).axes
    drawn = {int(line.get_ydata()[0]): list(line.get_xdata()) for line in axes.lines}
    assert drawn == {0: [0.3, 0.7], 1: [0.1, 0.5]}
