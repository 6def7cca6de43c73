"""Figures that read well, look the same in every report and give the same bytes in every run.

`style()` is called once, before the first figure. The functions return figures that pyplot no
longer holds: as the last expression of a notebook cell they are shown once.
"""

import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import pymupdf
from cycler import cycler
from IPython.display import HTML
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from civicsetu.base.errors import ParameterError

# Okabe and Ito's palette, "Color Universal Design" (2008), without its yellow and black: told apart with any
# colour vision, on white.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#7F7F7F")

Box = tuple[float, float, float, float]


def style() -> None:
    """Set matplotlib to the reports' look, from its defaults whatever was set before.

    Bytes are kept from varying by `svg.hashsalt` (ids in SVG) and `SOURCE_DATE_EPOCH` (the
    date in SVG and PDF); PNG carries none.
    """
    plt.rcdefaults()
    plt.rcParams.update(
        {
            "figure.dpi": 144,
            "savefig.dpi": 144,
            "figure.figsize": (6.6, 3.8),
            "figure.constrained_layout.use": True,
            "font.size": 11,
            "axes.titlesize": 12,
            "axes.titleweight": "bold",
            "axes.titlelocation": "left",
            "axes.prop_cycle": cycler(color=COLOURS),
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.grid": True,
            "axes.grid.axis": "y",
            "axes.axisbelow": True,
            "grid.color": "#dddddd",
            "legend.frameon": False,
            "svg.hashsalt": "civicsetu",
        }
    )
    os.environ["SOURCE_DATE_EPOCH"] = "0"


def table(frame: pd.DataFrame, index: bool = False) -> HTML:
    """A table as a report shows it.

    Args:
        frame: the table; text in it is escaped.
        index: show the index too, where it says something.

    Returns:
        What a notebook's cell ends with.
    """
    with pd.option_context("display.max_colwidth", None):
        return HTML(frame.to_html(index=index, border=0, na_rep="", max_rows=None))


def grouped_bars(table: pd.DataFrame, title: str, ylabel: str) -> Figure:
    """Draw arms against measures: a group of bars for each measure, a colour for each arm.

    Args:
        table: one row for each arm, one column for each measure; a missing value has no bar.
        title: stands over the figure.
        ylabel: what the height of a bar is.

    Returns:
        The figure; with up to 24 bars each carries its value.
    """
    figure, axes = plt.subplots()
    width = 0.8 / max(len(table), 1)
    places = np.arange(len(table.columns))
    for number, (arm, values) in enumerate(table.iterrows()):
        offset = (number - (len(table) - 1) / 2) * width
        colour = COLOURS[number % len(COLOURS)]
        # Hatches tell the arms apart that begin the colours anew.
        hatch = "" if number < len(COLOURS) else "//"
        heights = values.to_numpy(dtype=float)
        bars = axes.bar(places + offset, heights, width * 0.92, label=str(arm), color=colour, hatch=hatch)
        if table.size <= 24:
            axes.bar_label(bars, fmt="%.2f", fontsize=8, padding=2)
    axes.set_xticks(places, [str(column) for column in table.columns])
    axes.tick_params(axis="x", length=0)
    axes.margins(y=0.12)  # room for the values under the title
    axes.set_title(title)
    axes.set_ylabel(ylabel)
    if len(table):
        figure.legend(loc="outside lower center", ncols=_columns(len(table)))
    plt.close(figure)
    return figure


def page_figure(
    pdf: Path,
    page: int,
    boxes: Sequence[Box],
    labels: Sequence[str],
    colours: Mapping[str, str] | None = None,
) -> Figure:
    """Show a page of a PDF with boxes outlined in the colours of their labels.

    Args:
        pdf: the file.
        page: the page, counted from 1.
        boxes: (x0, y0, x1, y1) in points from the page's top left corner.
        labels: one for each box; boxes of one label share a colour and a legend entry.
        colours: the colour of each label; by default the palette in the order of the labels.

    Returns:
        The figure.

    Raises:
        ParameterError: the file has no such page.
        ValueError: boxes and labels differ in number.
    """
    distinct = list(dict.fromkeys(labels))
    if colours is None:
        colours = {label: COLOURS[number % len(COLOURS)] for number, label in enumerate(distinct)}
    with pymupdf.open(pdf) as document:
        if not 1 <= page <= document.page_count:
            raise ParameterError(f"{pdf} has no page {page}: it has {document.page_count}")
        sheet = document[page - 1]
        image = sheet.get_pixmap(dpi=144, alpha=False)
        pixels = np.frombuffer(image.samples, dtype=np.uint8).reshape(image.height, image.width, image.n)
        size = sheet.rect
        # Positions of text are those of the page before it is turned; its picture is turned.
        outlines = [pymupdf.Rect(box) * sheet.rotation_matrix for box in boxes]
    figure, axes = plt.subplots(figsize=(6.6, 6.6 * size.height / size.width))
    axes.imshow(pixels, extent=(0, size.width, size.height, 0), interpolation="none")
    for box, label in zip(outlines, labels, strict=True):
        corner, colour = (box.x0, box.y0), colours[label]
        axes.add_patch(Rectangle(corner, box.width, box.height, facecolor=colour, alpha=0.12))
        axes.add_patch(Rectangle(corner, box.width, box.height, fill=False, edgecolor=colour, linewidth=1.4))
    axes.set_axis_off()
    if distinct:
        entries = [Patch(facecolor="none", edgecolor=colours[label], linewidth=1.4, label=label) for label in distinct]
        figure.legend(handles=entries, loc="outside lower center", ncols=_columns(len(entries)))
    plt.close(figure)
    return figure


def _columns(entries: int) -> int:
    """The columns of a legend with at most three to a row, its rows as even as they can be."""
    rows = max(math.ceil(entries / 3), 1)
    return max(math.ceil(entries / rows), 1)
