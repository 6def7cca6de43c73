"""The page of two runs side by side: the measures, then each question that was won or lost."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pandas as pd
from markupsafe import Markup

from civicsetu.evaluate.arms import HOLM
from civicsetu.evaluate.runs import Compared, Row, said
from civicsetu.report.page import write_page
from civicsetu.report.places import in_short
from civicsetu.report.refusals import reason_in_words
from civicsetu.report.tables import frame_table
from civicsetu.report.written import measure_in_words


def write_comparison(
    out: Path, compared: Sequence[Compared], before: Mapping[str, Row], after: Mapping[str, Row], names: tuple[str, str]
) -> Path:
    """Write the page.

    Args:
        out: the page.
        compared: of `evaluate.runs.compare_runs`.
        before: the rows of the first run, by id.
        after: those of the second.
        names: what the runs are called.
    """
    measures = pd.DataFrame(
        [
            (
                measure_in_words(one.measure),
                one.n,
                f"{one.before:.3f}",
                f"{one.after:.3f}",
                one.p,
                len(one.won),
                len(one.lost),
            )
            for one in compared
        ],
        columns=["measure", "questions", names[0], names[1], HOLM, "won", "lost"],
    )
    tables = {
        what: Markup(_questions(what, [(one.measure, getattr(one, what)) for one in compared], before, after, names))
        for what in ("lost", "won")
    }
    return write_page(
        "runs.html.j2", out, title=f"{names[0]} and {names[1]}", verdict=said(compared),
        measures=Markup(frame_table(measures).data), lost=tables["lost"], won=tables["won"],
    )  # fmt: skip


def _questions(
    what: str,
    by_measure: Sequence[tuple[str, Sequence[str]]],
    before: Mapping[str, Row],
    after: Mapping[str, Row],
    names: tuple[str, str],
) -> str:
    """A table of questions with the measures that changed, and what both runs cite."""
    measures: dict[str, list[str]] = {}
    for measure, ids in by_measure:
        for id_ in ids:
            measures.setdefault(id_, []).append(measure_in_words(measure))
    rows = []
    for id_, changed in measures.items():
        one, other = before[id_], after[id_]
        rows.append((one["question"], ", ".join(changed), in_short(one["gold"], {}), _outcome(one), _outcome(other)))
    columns = ["question", "measures", "wanted", *(f"{name} cites" for name in names)]
    table = pd.DataFrame(rows, columns=columns, dtype=object)
    return str(frame_table(table, none=f"No question was {what}.").data)


def _outcome(row: Row) -> str:
    return f"refused: {reason_in_words(row['refusal_reason'])}" if row["refused"] else in_short(row["cited"], {})
