"""The published figures of another system beside this project's."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from civicsetu.evaluate.published import PublishedFigure, load_published
from civicsetu.params import project_root
from civicsetu.report.matrix import figure_of
from civicsetu.report.shown import Html
from civicsetu.report.tables import frame_table


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
        (one.name, f"{one.value:g}", _beside(one, metrics), one.comparable, one.why)
        for one in load_published(published_file()).figures
    ]
    return frame_table(pd.DataFrame(rows, columns=["measure", "published", "here", "comparable", "why"], dtype=object))


def _beside(published: PublishedFigure, metrics: Mapping[str, Any]) -> str:
    if published.beside is None:
        return "none here"
    value = figure_of(metrics, published.beside)
    if value is None:
        raise KeyError(published.beside)
    return f"{value:.3f}"
