"""Published figures beside this project's: the file's form, and that each measure it names is in the report."""

import re

import pytest
import yaml

from civicsetu.base.errors import QuestionFileError
from civicsetu.base.files import read_json
from civicsetu.base.project import project_root
from civicsetu.evaluate.published import load_published
from civicsetu.report.matrix import figure_of
from civicsetu.report.published import beside_published, published_file

METRICS = read_json(project_root() / "reports" / "metrics" / "04_evaluate.json")
RAGAS = METRICS["ragas"]["non_llm_context_precision_with_reference"]


def test_the_figures_as_they_were_published():
    figures = {one.name: one.value for one in load_published(published_file()).figures}
    assert list(figures.values()) == [0.9, 0.858, 0.696, 0.581, 0.2, 7.6]
    assert figures["faithfulness"] == 0.9 and figures["time a question takes"] == 7.6


def test_what_stands_beside_them_is_the_reports_own():
    shown = beside_published(METRICS)._repr_html_()
    for one in load_published(published_file()).figures:
        assert one.why.split(".")[0].replace("'", "&#39;") in shown
        if one.beside:
            assert f">{figure_of(METRICS, one.beside):.3f}<" in shown
    for column, written in (
        ("published", ["0.900", "0.858", "0.696", "0.581", "0.200", "7.6 s"]),  # one unit, one number of decimals
        ("here", [f"{METRICS['share_citations_true']:.3f}", "–", f"{RAGAS:.3f}", "–", "–", "–"]),
    ):
        cells = re.findall(rf'<td style="(text-align:\w+)[^"]*" data-column="{column}">(.*?)</td>', shown)
        assert cells == [("text-align:right", each) for each in written], column
    with pytest.raises(KeyError):
        beside_published({name: value for name, value in METRICS.items() if name != "ragas"})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"comparable": "maybe"}, "comparable"),
        ({"value": -1}, "value"),
        ({"won": True}, "won"),
        ({"unit": "hours"}, "unit"),
        ({"why": ""}, "why"),
    ],
)
def test_a_wrong_line_is_refused_by_name(tmp_path, change, said):
    rows = yaml.safe_load(published_file().read_text(encoding="utf-8"))
    rows["figures"][0] |= change
    path = tmp_path / "published.yaml"
    path.write_text(yaml.safe_dump(rows), encoding="utf-8")
    with pytest.raises(QuestionFileError, match=rf"published\.yaml: figures\.0\.{said}"):
        load_published(path)
