"""The published figures of another system beside this project's."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from civicsetu.evaluate.published import load_published, measure_named
from civicsetu.params import project_root
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
        (
            one.name, f"{one.value:g}", f"{measure_named(metrics, one.beside):.3f}" if one.beside else "none here",
            one.comparable, one.why,
        )
        for one in load_published(published_file()).figures
    ]  # fmt: skip
    return frame_table(pd.DataFrame(rows, columns=["measure", "published", "here", "comparable", "why"], dtype=object))
