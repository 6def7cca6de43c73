"""Pictures of retrieval arms: what they are made of, and how they compare."""

import base64
import io
from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from markupsafe import Markup
from matplotlib.figure import Figure

from civicsetu.find.parts.part import Part
from civicsetu.find.pipeline import Pipeline
from civicsetu.report.figures import COLOURS
from civicsetu.report.shown import Html

# what a part gives decides the colour of its box, in a notebook and (by the style sheet) on a page
LEGEND = {"question": "the question read", "runs": "searched", "candidates": "fused, reranked, arranged"}
TINTS = {"question": "#d6e8f7", "runs": "#fbe9c8", "candidates": "#cfeee2"}
PANEL = 3.4  # inches: about as wide as a telephone, so that a point of type is about a pixel there
DOTS_AN_INCH = 144  # of a panel
PIXELS_AN_INCH = 96  # of CSS
BOX = "padding:0 .35em;border-radius:3px;color:#1b1f24;background-color:{}"


def flow(arms: Sequence[Pipeline]) -> Html:
    """Show arms as lists of boxes, one a part, from the question to the ranking; they wrap on a narrow page.

    A part with settings of its own shows those in which it differs from the same part of another arm.

    Args:
        arms: the arms, in their order.

    Returns:
        HTML: what the colours say, and then the arms.
    """
    legend = Markup(" ").join(_box(gives, words) for gives, words in LEGEND.items())
    rows = Markup("").join(
        Markup("<dt>{}</dt><dd>{}</dd>").format(
            arm.arm, Markup(" → ").join(_box(part.gives, _label(part, arms)) for part in arm.parts)
        )
        for arm in arms
    )
    return Html(Markup('<p class="legend">{}</p><dl class="arms">{}</dl>').format(legend, rows))


def _box(gives: str, words: str) -> Markup:
    """A part, in the colour of what it gives."""
    return Markup('<span class="part {}" style="{}">{}</span>').format(gives, BOX.format(TINTS[gives]), words)


def _label(part: Part, arms: Sequence[Pipeline]) -> str:
    """A part's name, with the settings in which parts of this name differ."""
    alike = [other.model_dump() for arm in arms for other in arm.parts if other.name == part.name]
    differing = [
        f"{value:g}" if isinstance(value, float) else str(value)
        for name, value in part.model_dump().items()
        if any(other[name] != value for other in alike)
    ]
    return f"{part.name} {', '.join(differing)}" if differing else part.name


def _short(value: float) -> str:
    """A measure from 0 to 1 with three digits, as short as a panel needs.

    >>> _short(0.975), _short(1.0), _short(0.35)
    ('.975', '1', '.350')
    """
    return "1" if value == 1 else f"{value:.3f}".lstrip("0")


def dots(
    table: pd.DataFrame,
    columns: Sequence[str],
    title: str,
    baseline: str | None = None,
    ends: Mapping[str, Sequence[tuple[float, float]]] | None = None,
    inches: float = 6.6,
) -> Figure:
    """Draw arms as rows and measures as dots on a common scale, with their values at the right edge of each panel,
    where no line meets them.

    Args:
        table: one row for each arm.
        columns: the measures that are drawn.
        title: stands over the figure.
        baseline: the arm that the others are compared with; a dashed line stands at its value.
        ends: for a measure the interval of each arm, drawn as a line through its dot.
        inches: the figure's width.

    Returns:
        The figure.
    """
    # on a telephone a figure is 30rem wide (style.css), so that a point of type is about a pixel there
    size = (inches, 0.32 * len(table) + 1.2)
    figure, panels = plt.subplots(1, len(columns), sharex=True, sharey=True, figsize=size, squeeze=False)
    places = np.arange(len(table))
    for axes, column in zip(panels[0], columns, strict=True):
        values = table[column].to_numpy(dtype=float)
        for place, (low, high) in enumerate((ends or {}).get(column, ())):
            axes.plot([low, high], [place, place], color="#9aa5b1", linewidth=2, zorder=1, solid_capstyle="butt")
        for place, value in enumerate(values):
            edge = {"xycoords": axes.get_yaxis_transform(), "textcoords": "offset points", "annotation_clip": False}
            axes.annotate(_short(value), (1, place), xytext=(3, 0), va="center", ha="left", fontsize=9, **edge)
        axes.scatter(values, places, s=22, color=COLOURS[0], zorder=2)
        if baseline in table.index:
            at = float(values[table.index.get_loc(baseline)])
            axes.axvline(at, color=COLOURS[1], linewidth=1, linestyle="--", zorder=0.5)
        axes.set_title(column, fontsize=9)
        axes.set_yticks(places, [str(arm) for arm in table.index], fontsize=9.5)
        axes.tick_params(axis="x", labelsize=9)
        axes.margins(x=0.06)
        axes.grid(axis="x")
        axes.grid(axis="y", visible=False)
    panels[0][0].set_ylim(len(table) - 0.5, -0.5)
    if title:
        figure.suptitle(title, fontsize=12, fontweight="bold", x=0.01, ha="left")
    plt.close(figure)
    return figure


def panels(
    table: pd.DataFrame,
    columns: Sequence[str],
    baseline: str | None = None,
    ends: Mapping[str, Sequence[tuple[float, float]]] | None = None,
) -> Html:
    """The same as `dots` with a picture for each measure, which stand beside each other where there is room and below
    each other on a telephone.

    Args:
        table: one row for each arm.
        columns: the measures that are drawn.
        baseline: the arm that the others are compared with.
        ends: for a measure the interval of each arm.

    Returns:
        HTML: the pictures, each with the arms' names beside it.
    """
    pictures = Markup("").join(_panel(dots(table, [name], "", baseline, ends, PANEL), name) for name in columns)
    return Html(Markup('<div class="panels">{}</div>').format(pictures))


def _panel(figure: Figure, name: str) -> Markup:
    """A figure as a picture of its printed size; its alternative text is the measure's name."""
    made = io.BytesIO()
    figure.savefig(made, format="png", dpi=DOTS_AN_INCH)
    width, height = (round(side * PIXELS_AN_INCH) for side in figure.get_size_inches())
    source = base64.b64encode(made.getvalue()).decode("ascii")
    return Markup(
        '<div class="picture plot panel"><img src="data:image/png;base64,{}" alt="{}" width="{}" height="{}"></div>'
    ).format(source, " ".join(name.split()), width, height)
