"""What a stage hands on besides its report: all its metrics, and the few that are looked at first.

    reports/metrics/<stage>.json     every figure; for the overview, sweeps and the tests
    reports/headline/<stage>.json    at most five of them; what `dvc metrics show` and `dvc exp show` list

DVC gives each metric of all files a column, so that the whole metrics would make a table of thousands of characters.
"""

from collections.abc import Mapping
from typing import Any

from civicsetu.base.files import write_json
from civicsetu.params import reports_folder

MOST_IN_HEADLINE = 5


def write_results(stage: str, metrics: Mapping[str, Any], headline: Mapping[str, Any]) -> None:
    """Write the metrics of a stage and its headline.

    Args:
        stage: the notebook's name, such as `03_ablation`.
        metrics: every figure of the stage.
        headline: the figures to see first, under names short enough for a column of a table.

    Raises:
        ValueError: the headline holds more figures than a table has room for.
    """
    if len(headline) > MOST_IN_HEADLINE:
        raise ValueError(f"{stage}: {len(headline)} figures in the headline; there is room for {MOST_IN_HEADLINE}")
    write_json(reports_folder() / "metrics" / f"{stage}.json", metrics)
    write_json(reports_folder() / "headline" / f"{stage}.json", headline)
