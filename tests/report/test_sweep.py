"""The page of a sweep: what it names as best, how it shows grids of any shape, and that it is quiet in a browser."""

import csv
import itertools
import json
import re
from urllib.parse import unquote

import pytest

from civicsetu.report.sweep import better_of, measures_of, write_list, write_summary
from civicsetu.report.sweep.measures import Measure
from civicsetu.report.sweep.points import Point
from tests import axe

FAILURE = "cell 3 (`x < 1`) failed: ValueError: no <b>pool</b>"
SHAPES = {
    "line": {"search.pool": [400, 10, 50]},
    "bars": {"evaluate.split": ["all", "dev"]},
    "matrix": {"rerank.threshold": [0.05, 0.1, 0.3], "rerank.gap": [0.35, 0.6, 0.95]},
    "multiples": {"rerank.threshold": [0.05, 0.1], "rerank.gap": [0.35, 0.6], "search.expand": [True, False]},
}


def summary(axes, measures, fails=lambda *values: False):
    """A summary as a sweep gives it; each axis is now set to its first value."""
    points = []
    for values in itertools.product(*axes.values()):
        named = {label.replace(".", "_"): value for label, value in zip(axes, values, strict=True)}
        point = {"point": ",".join(f"{name}={value}" for name, value in named.items()), "values": named}
        made = {"error": FAILURE} if fails(*values) else {"page": "n.html", "measures": measures(*values)}
        points.append(point | made)
    return {
        "sweep": "mine",
        "notebook": "notebooks/n.ipynb",
        "axes": [
            {"name": label.replace(".", "_"), "label": label, "values": values, "current": values[0]}
            for label, values in axes.items()
        ],
        "fixed": {"k": 5},
        "inputs": {"code": "0"},
        "points": points,
    }


def shaped(shape):
    axes = SHAPES[shape]
    last = tuple(values[-1] for values in axes.values())
    return summary(
        axes,
        lambda *values: {
            "a.hit@1": round(0.5 + sum(len(str(v)) for v in values) / 50, 4),
            "a.p95_ms": 10.0 + sum(axes[label].index(v) for label, v in zip(axes, values, strict=True)),
            "same": 7,
        },
        lambda *values: values == last,
    )


@pytest.fixture(params=SHAPES)
def page(request, tmp_path):
    return write_summary(tmp_path, shaped(request.param))


def test_measures_are_the_numbers_of_the_metrics_under_joined_names(tmp_path):
    (tmp_path / "other.json").write_text('{"n": 3}')
    (tmp_path / "main.json").write_text('{"arm": {"hit@1": 0.5, "ok": true, "none": null}, "t": [1], "x": NaN, "n": 2}')
    assert list(measures_of(tmp_path, "main").items()) == [("arm.hit@1", 0.5), ("n", 2), ("other.n", 3)]


@pytest.mark.parametrize(
    ("name", "better"),
    [("a.latency", "less"), ("p50_ms", "less"), ("index_bytes", "less"), ("citations_wrong", "less"),
     ("misses", "less"), ("hit@1", "more"), ("a.nDCG@10", "more"), ("citations_true", "more"), ("parameters", "more"),
     ("norms", "more"), ("refused_answerable", "less"), ("gaps", "less"), ("01_ingest.duplicates", "less"),
     ("documents_read", "more"), ("passages", "neither"), ("citations_checked", "neither")],
)  # fmt: skip
def test_what_is_better_is_declared_or_else_told_by_words_of_the_name(name, better):
    assert better_of(name) == better


def test_a_mere_count_has_no_best(tmp_path):
    made = summary(SHAPES["matrix"], lambda t, g: {"hit@1": t + g, "passages": round(100 * t)})
    text = write_summary(tmp_path, made).read_text(encoding="utf-8")
    assert "neither is better" in text and set(json.loads((tmp_path / "summary.json").read_text())["best"]) == {"hit@1"}
    _, passages = re.findall(r'<table class="heat">(.*?)</table>', text, re.DOTALL)
    assert " best" not in passages and '<td class="h0">' in passages


def test_the_best_is_the_greatest_or_the_least_and_all_that_have_it():
    found = (("a", 0.5, 3), ("b", 0.7, 2), ("c", 0.7, 9))
    points = [Point(name, {}, {"hit@1": hit, "p95_ms": ms}, "n.html", "") for name, hit, ms in found]
    points.append(Point("d", {}, {}, "", FAILURE))
    hit, ms = Measure("hit@1", points), Measure("p95_ms", points)
    assert (hit.best, hit.best_points) == (0.7, points[1:3])
    assert (ms.best, ms.best_points) == (2, points[1:2])


def test_a_matrix_has_every_point_once_and_marks_and_names_the_best(tmp_path):
    made = summary(SHAPES["matrix"], lambda t, g: {"hit@1": t + g, "ms": t}, lambda t, g: (t, g) == (0.1, 0.6))
    text = write_summary(tmp_path, made).read_text(encoding="utf-8")
    hit, ms = re.findall(r'<table class="heat">(.*?)</table>', text, re.DOTALL)
    cells = re.findall(r'<td class="h(\w+)( best)?">.*?<a href="([^"]+)">([^<]+)', hit)
    assert [float(c[3]) if c[3] != "failed" else None for c in cells] == [
        0.4, 0.65, 1.0, 0.45, None, 1.05, 0.65, 0.9, 1.25,
    ]  # fmt: skip
    assert [c[2] for c in cells if c[1]] == ["rerank_threshold%3D0.3%2Crerank_gap%3D0.95/n.html"]
    assert cells[0][0] == "0" and cells[-1][0] == "6" and cells[4][0] == "none"
    assert cells[4][2] == "#failed-rerank_threshold%3D0.1%2Crerank_gap%3D0.6"
    assert "Best 1.25 at threshold 0.3, gap 0.95" in text
    # of milliseconds the least is the best: all three of the first row
    assert [bool(best) for best in re.findall(r'<td class="h\w+( best)?">', ms)] == [True] * 3 + [False] * 6
    assert "Best 0.05 at threshold 0.05, gap 0.35; threshold 0.05, gap 0.6 and 1 more" in text
    assert "8 finished, 1 failed" in text and "ValueError: no &lt;b&gt;pool&lt;/b&gt;" in text
    assert "civicsetu sweep notebooks/n.ipynb -p rerank.threshold=0.05,0.1,0.3 -p rerank.gap=" in text


def test_further_parameters_give_a_matrix_each(tmp_path):
    text = write_summary(tmp_path, shaped("multiples")).read_text(encoding="utf-8")
    assert re.findall(r"<caption>(.*?)</caption>", text) == ["expand true", "expand false"] * 2


def test_one_parameter_gives_a_line_in_the_order_of_its_values_or_bars(tmp_path):
    text = write_summary(tmp_path / "line", shaped("line")).read_text(encoding="utf-8")
    shown = re.findall(r'<a href="[^"]+" aria-label="pool = (\d+): [\d.]+(?:, best)?"><circle', text)
    assert shown == ["10", "400"] * 2  # 50 has failed
    text = write_summary(tmp_path / "bars", shaped("bars")).read_text(encoding="utf-8")
    assert "<polyline" not in text and 'class="bars"' not in text  # one whole point is nothing to compare
    made = summary({"evaluate.split": ["dev", "heldout"]}, lambda split: {"hit@1": len(split) / 10})
    text = write_summary(tmp_path / "bars", made).read_text(encoding="utf-8")
    bars = re.findall(r'class="bar( best)?" style="width: ([\d.]+)%', text)
    assert bars == [("", "25.7"), (" best", "60.0")]  # 0.3 and 0.7, from nothing


def test_the_tables_for_other_programs_say_the_same(tmp_path):
    made = shaped("matrix")
    write_summary(tmp_path, made)
    rows = list(csv.DictReader((tmp_path / "summary.csv").open(encoding="utf-8")))
    kept = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert {key: kept[key] for key in made} == made
    for row, point in zip(rows, made["points"], strict=True):
        assert row["point"] == point["point"] and float(row["rerank.gap"]) == point["values"]["rerank_gap"]
        assert row["error"] == point.get("error", "")
        assert {n: float(row[n]) for n in kept["best"] if row[n]} == point.get("measures", {})
    assert kept["best"]["a.p95_ms"] == {"value": 10.0, "better": "less", "points": [made["points"][0]["point"]]}


def test_the_same_points_give_the_same_bytes(tmp_path):
    names = ("index.html", "summary.json", "summary.csv")
    for folder in ("one", "two"):
        write_summary(tmp_path / folder, shaped("multiples"))
    assert all((tmp_path / "one" / n).read_bytes() == (tmp_path / "two" / n).read_bytes() for n in names)


def test_a_sweep_in_which_everything_failed_has_a_page(tmp_path):
    made = summary({"search.pool": [5]}, dict, lambda pool: True)
    text = write_summary(tmp_path, made).read_text(encoding="utf-8")
    assert "0 finished, 1 failed" in text and "Best points" not in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1200])
def test_in_a_browser_it_is_quiet_and_fits(browser, page, width, scheme):
    complaints, asked = browser.open(page.as_uri(), width, scheme)
    assert complaints == [] and asked == [page.as_uri()]
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.contrast() >= 4.5
    assert browser.value(LOST) == 0
    browser.value("document.querySelectorAll('details').forEach(part => { part.open = true })")
    assert axe.faults(browser) == []


# The links within a page that lead nowhere.
LOST = """
[...document.querySelectorAll('a[href^="#"]')]
  .filter(link => !document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1)))).length
"""


def test_all_sweeps_and_runs_are_listed_and_led_to(tmp_path):
    empty = write_list(tmp_path).read_text(encoding="utf-8")
    assert empty.count("There is none yet.") == 2 and "civicsetu sweep" in empty
    write_summary(tmp_path / "sweeps" / "of & two", shaped("matrix"))
    run = tmp_path / "runs" / "search.arm=rrf" / "04_evaluate.html"
    run.parent.mkdir(parents=True)
    run.write_text("<html></html>")
    page = write_list(tmp_path)
    text = page.read_text(encoding="utf-8")
    assert "none yet" not in text and "rerank.gap = 0.35, 0.6, 0.95; points: 9, 1 failed" in text
    addresses = [unquote(found) for found in re.findall(r'<li><a href="([^"]+)"', text)]
    assert len(addresses) == 2 and all((page.parent / found).is_file() for found in addresses)
    back = re.search(r'href="([^"]+)">All sweeps', (page.parent / addresses[0]).read_text(encoding="utf-8"))
    assert (page.parent / "of & two" / back[1]).resolve() == page.resolve()
    assert page.read_bytes() == write_list(tmp_path).read_bytes()
