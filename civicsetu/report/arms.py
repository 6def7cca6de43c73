"""Pictures of an ablation: what the arms are made of, and how they compare."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from civicsetu.find.pipeline import Pipeline
from civicsetu.report.figures import COLOURS

# what a part gives, and the colour of its box
STAGES = {"question": "the question read", "runs": "searched", "candidates": "fused, reranked, arranged"}
WRAP = 7  # boxes a row


def flow(arms: Sequence[Pipeline]) -> Figure:
    """Draw arms as rows of boxes, one a part, from the question to the ranking.

    A part with settings of its own says the ones in which it differs from the same part of another
    arm. Long arms go on in a second row.

    Args:
        arms: the arms, drawn from the top.

    Returns:
        The figure.
    """
    rows = [(arm, start, arm.parts[start : start + WRAP]) for arm in arms for start in range(0, len(arm.parts), WRAP)]
    figure, axes = plt.subplots(figsize=(6.6, 0.34 * len(rows) + 0.5))
    colours = dict(zip(STAGES, COLOURS, strict=False))
    for y, (arm, start, parts) in enumerate(rows):
        if not start:
            axes.text(-0.15, y, arm.arm, ha="right", va="center", fontsize=8, fontweight="bold")
        for x, part in enumerate(parts):
            box = {"boxstyle": "round,pad=0.25", "facecolor": colours[part.gives], "alpha": 0.25, "linewidth": 0}
            axes.text(x + 0.5, y, _told(part, arms), ha="center", va="center", fontsize=6.5, bbox=box)
            if x + 1 < len(parts):
                axes.annotate(
                    "", (x + 1.02, y), (x + 0.96, y), arrowprops={"arrowstyle": "->", "linewidth": 0.6, "color": "#555"}
                )
    axes.set_xlim(-1.6, WRAP)
    axes.set_ylim(len(rows) - 0.4, -0.7)
    axes.set_axis_off()
    handles = [plt.Rectangle((0, 0), 1, 1, facecolor=colours[name], alpha=0.25, label=STAGES[name]) for name in STAGES]
    figure.legend(handles=handles, loc="outside lower center", ncols=3, fontsize=8)
    plt.close(figure)
    return figure


def _told(part, arms: Sequence[Pipeline]) -> str:
    """A part's name, with the settings in which parts of this name differ."""
    alike = [p.model_dump() for arm in arms for p in arm.parts if p.name == part.name]
    mine = part.model_dump()
    differing = [f"{v:g}" if isinstance(v, float) else str(v) for k, v in mine.items() if any(a[k] != v for a in alike)]
    return f"{part.name}\n{', '.join(differing)}" if differing else part.name


def dots(table: pd.DataFrame, columns: Sequence[str], title: str, baseline: str | None = None) -> Figure:
    """Draw arms as rows and measures as dots on a common scale, with their values.

    Args:
        table: one row for each arm.
        columns: the measures that are drawn.
        title: stands over the figure.
        baseline: the arm whose values the others' lines start from.

    Returns:
        The figure.
    """
    figure, panels = plt.subplots(1, len(columns), sharey=True, figsize=(6.6, 0.28 * len(table) + 1.1), squeeze=False)
    places = np.arange(len(table))
    for axes, column in zip(panels[0], columns, strict=True):
        values = table[column].to_numpy(dtype=float)
        begin = float(table.loc[baseline, column]) if baseline in table.index else 0.0
        for place, value in zip(places, values, strict=True):
            axes.plot([begin, value], [place, place], color="#bbbbbb", linewidth=1.5, zorder=1)
            axes.annotate(f"{value:.2f}", (value, place), (5, 0), textcoords="offset points", va="center", fontsize=7)
        axes.scatter(values, places, s=22, color=COLOURS[0], zorder=2)
        if baseline in table.index:
            axes.axvline(begin, color=COLOURS[1], linewidth=1, linestyle="--")
        axes.set_title(column, fontsize=9)
        axes.set_yticks(places, [str(arm) for arm in table.index], fontsize=8)
        axes.tick_params(axis="x", labelsize=7)
        axes.margins(x=0.22)
        axes.grid(axis="x")
        axes.grid(axis="y", visible=False)
    panels[0][0].set_ylim(len(table) - 0.5, -0.5)
    figure.suptitle(title, fontsize=12, fontweight="bold", x=0.01, ha="left")
    plt.close(figure)
    return figure
