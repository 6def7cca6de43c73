"""Figures that read well, look the same in every report and give the same bytes in every run.

`style()` is called once, before the first figure. A figure that is returned has been closed in pyplot,
so that a notebook's cell which ends with it shows it once.
"""

import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pymupdf
from cycler import cycler
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from civicsetu.base.errors import ParameterError
from civicsetu.params import reports_folder

# Okabe and Ito's palette, "Color Universal Design" (2008), without its yellow and black: told apart with any
# colour vision, on white.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#7F7F7F")

ROOM = 1.5  # points between the letters of a unit and its outline
COLUMNS = 3  # of a legend at most

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


def save_plot(figure: Figure, name: str) -> Figure:
    """Write a figure as SVG into the folder of plots, where `dvc plots show` finds it.

    Args:
        figure: the figure.
        name: the file's name, without its ending.

    Returns:
        The figure, so that a notebook's cell can end with it.
    """
    path = reports_folder() / "plots" / f"{name}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None})
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
        colour = colours[label]
        place = ((box.x0 - ROOM, box.y0 - ROOM), box.width + 2 * ROOM, box.height + 2 * ROOM)
        axes.add_patch(Rectangle(*place, facecolor=colour, alpha=0.12))
        axes.add_patch(Rectangle(*place, fill=False, edgecolor=colour, linewidth=1.4))
    axes.set_axis_off()
    if distinct:
        entries = [Patch(facecolor="none", edgecolor=colours[label], linewidth=1.4, label=label) for label in distinct]
        _legend_below(figure, entries)
    plt.close(figure)
    return figure


def _legend_below(figure: Figure, entries: Sequence[Patch]) -> None:
    """A legend below a figure, in as many columns as have room, its rows as even as they can be."""
    for most in range(min(COLUMNS, len(entries)), 0, -1):
        columns = math.ceil(len(entries) / math.ceil(len(entries) / most))
        legend = figure.legend(handles=entries, loc="outside lower center", ncols=columns)
        if most == 1 or legend.get_window_extent().width <= figure.bbox.width:
            return
        legend.remove()
