"""The published figures of another system beside this project's."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from civicsetu.evaluate.published import PublishedFigure, load_published
from civicsetu.params import project_root
from civicsetu.report.matrix import figure_of
from civicsetu.report.shown import Html
from civicsetu.report.tables import frame_table, stacked


def published_file() -> Path:
    """Where the figures are kept."""
    return project_root() / "data" / "golden" / "published.yaml"


def beside_published(metrics: Mapping[str, Any]) -> Html:
    """Each published figure, the measure of this report that may stand beside it, and whether they can be compared.

    Args:
        metrics: of this report.

    Raises:
        QuestionFileError: the file of the figures is not of its form.
        KeyError: a measure that it names is not in the report.
    """
    rows = [
        (one.name, _written(one.value, one), _beside(one, metrics), one.comparable, one.why)
        for one in load_published(published_file()).figures
    ]
    columns = ["measure", "published", "here", "comparable", "why"]
    return stacked(frame_table(pd.DataFrame(rows, columns=columns, dtype=object).set_index("measure"), index=True))


def _beside(published: PublishedFigure, metrics: Mapping[str, Any]) -> str:
    if published.beside is None:
        return "–"
    value = figure_of(metrics, published.beside)
    if value is None:
        raise KeyError(published.beside)
    return _written(value, published)


def _written(value: float, published: PublishedFigure) -> str:
    """A figure with the decimals of its unit: shares from 0 to 1 with three, seconds with one and their sign."""
    return f"{value:.1f} s" if published.unit == "seconds" else f"{value:.3f}"
