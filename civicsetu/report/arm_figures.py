"""Pictures of retrieval arms: what they are made of, and how they compare."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from civicsetu.find.parts.part import Part
from civicsetu.find.pipeline import Pipeline
from civicsetu.report.figures import COLOURS

# what a part gives decides the colour of its box; the words stand in the legend
LEGEND = {"question": "the question read", "runs": "searched", "candidates": "fused, reranked, arranged"}
BOXES_IN_A_ROW = 7


def flow(arms: Sequence[Pipeline]) -> Figure:
    """Draw arms as rows of boxes, one a part, from the question to the ranking.

    A part with settings of its own shows those in which it differs from the same part of another
    arm. A long arm goes on in a second row.

    Args:
        arms: the arms, drawn from the top.

    Returns:
        The figure.
    """
    rows = [
        (arm, start, arm.parts[start : start + BOXES_IN_A_ROW])
        for arm in arms
        for start in range(0, len(arm.parts), BOXES_IN_A_ROW)
    ]
    figure, axes = plt.subplots(figsize=(6.6, 0.34 * len(rows) + 0.5))
    colours = dict(zip(LEGEND, COLOURS, strict=False))
    for y, (arm, start, parts) in enumerate(rows):
        if not start:
            axes.text(-0.15, y, arm.arm, ha="right", va="center", fontsize=8, fontweight="bold")
        for x, part in enumerate(parts):
            box = {"boxstyle": "round,pad=0.25", "facecolor": colours[part.gives], "alpha": 0.25, "linewidth": 0}
            axes.text(x + 0.5, y, _label(part, arms), ha="center", va="center", fontsize=6.5, bbox=box)
            if x + 1 < len(parts):
                axes.annotate(
                    "", (x + 1.02, y), (x + 0.96, y), arrowprops={"arrowstyle": "->", "linewidth": 0.6, "color": "#555"}
                )
    axes.set_xlim(-1.6, BOXES_IN_A_ROW)
    axes.set_ylim(len(rows) - 0.4, -0.7)
    axes.set_axis_off()
    handles = [
        Rectangle((0, 0), 1, 1, facecolor=colours[gives], alpha=0.25, label=label) for gives, label in LEGEND.items()
    ]
    figure.legend(handles=handles, loc="outside lower center", ncols=3, fontsize=8)
    plt.close(figure)
    return figure


def _label(part: Part, arms: Sequence[Pipeline]) -> str:
    """A part's name, with the settings in which parts of this name differ."""
    alike = [other.model_dump() for arm in arms for other in arm.parts if other.name == part.name]
    differing = [
        f"{value:g}" if isinstance(value, float) else str(value)
        for name, value in part.model_dump().items()
        if any(other[name] != value for other in alike)
    ]
    return f"{part.name}\n{', '.join(differing)}" if differing else part.name


def dots(table: pd.DataFrame, columns: Sequence[str], title: str, baseline: str | None = None) -> Figure:
    """Draw arms as rows and measures as dots on a common scale, with their values.

    Args:
        table: one row for each arm.
        columns: the measures that are drawn.
        title: stands over the figure.
        baseline: the arm that the others are compared with; the line of each arm starts from its value,
            or from 0 where the table has no such arm.

    Returns:
        The figure.
    """
    size = (6.6, 0.28 * len(table) + 1.1)
    figure, panels = plt.subplots(1, len(columns), sharex=True, sharey=True, figsize=size, squeeze=False)
    places = np.arange(len(table))
    for axes, column in zip(panels[0], columns, strict=True):
        values = table[column].to_numpy(dtype=float)
        start = float(values[table.index.get_loc(baseline)]) if baseline in table.index else 0.0
        for place, value in zip(places, values, strict=True):
            axes.plot([start, value], [place, place], color="#bbbbbb", linewidth=1.5, zorder=1)
            # left of the dot where the line comes from the right, so that it does not strike the value through
            side = {"xytext": (-5, 0), "ha": "right"} if value < start else {"xytext": (5, 0), "ha": "left"}
            axes.annotate(f"{value:.2f}", (value, place), textcoords="offset points", va="center", fontsize=7, **side)
        axes.scatter(values, places, s=22, color=COLOURS[0], zorder=2)
        if baseline in table.index:
            axes.axvline(start, color=COLOURS[1], linewidth=1, linestyle="--")
        axes.set_title(column, fontsize=9)
        axes.set_yticks(places, [str(arm) for arm in table.index], fontsize=8)
        axes.tick_params(axis="x", labelsize=7)
        axes.margins(x=0.4)
        axes.grid(axis="x")
        axes.grid(axis="y", visible=False)
    panels[0][0].set_ylim(len(table) - 0.5, -0.5)
    figure.suptitle(title, fontsize=12, fontweight="bold", x=0.01, ha="left")
    plt.close(figure)
    return figure
