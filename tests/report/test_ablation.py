"""The report on retrieval: which arm it speaks of, and what it says where one is lacking."""

import itertools
import json
import re
from dataclasses import replace
from types import SimpleNamespace

import pandas as pd
import pytest
from markupsafe import Markup

from civicsetu.base.errors import ParameterError
from civicsetu.evaluate.arms import HOLM
from civicsetu.evaluate.measures import aggregate
from civicsetu.evaluate.nearness import Nearest
from civicsetu.params import load_params, with_values
from civicsetu.report import ablation
from civicsetu.report.arrange import Heading
from civicsetu.report.clean import clean
from civicsetu.report.page import write_page
from civicsetu.report.results import write_results
from civicsetu.report.shown import Prose

QUESTION = {"jurisdiction": None, "answerable": True, "query_type": None, "match": "any", "facts": [], "split": "dev"}
QUESTIONS = [
    {"id": "q1", "question": "What is carpet area?", "gold": ["rera_act_2016#2(k)"]} | QUESTION,
    {"id": "q2", "question": "Can I withdraw from the project?", "gold": ["rera_act_2016#18(1)"]} | QUESTION,
]


@pytest.fixture(scope="module")
def compared(plain_data, tmp_path_factory):
    """What `compare_arms` finds with some parameters."""
    path = tmp_path_factory.mktemp("questions") / "two.jsonl"
    path.write_text("".join(f"{json.dumps(question)}\n" for question in QUESTIONS), encoding="utf-8")

    def compare(**parameters):
        values = {f"evaluate.{name}": value for name, value in ({"questions": str(path)} | parameters).items()}
        return ablation.compare_arms(plain_data, with_values(load_params(), values, "test"))

    return compare


@pytest.fixture(scope="module")
def two(compared):
    """Two arms, neither of which is the one that `search` goes by."""
    return compared(arms=["bm25", "rrf"])


def test_the_report_speaks_of_an_arm_that_was_evaluated(two, tmp_path, monkeypatch):
    monkeypatch.setenv("CIVICSETU_REPORTS", str(tmp_path))
    metrics = ablation.metrics(two)
    write_results("03_ablation", metrics, ablation.headline(two, metrics))
    assert two.reported == "rrf" and "default" not in metrics and "default - bm25" in metrics
    kept = json.loads((tmp_path / "headline" / "03_ablation.json").read_text())
    assert kept == {"arm": "rrf"} | {name: metrics["rrf"][name] for name in ("hit@1", "hit@5", "nDCG@10")}
    assert "**rrf** puts a right section first" in ablation.verdict(two, metrics).data
    assert two.misses().data


def test_where_the_whole_arm_or_the_baseline_was_not_evaluated_the_report_says_so(two, compared):
    assert two.against_whole() == Prose("Not tested: the arm default is not among those that were evaluated.")
    assert "against rrf" in two.against_baseline().data
    assert "the arm rrf is not" in compared(arms=["bm25"]).against_baseline().data


def _title(axes):
    """The title of a plot, wherever the style puts it."""
    return next(one for one in (axes.title, axes._left_title, axes._right_title) if one.get_text())


def test_every_table_and_figure_is_made(two):
    for made in (two.section_figure(), two.without_figure()):
        assert made.axes
    assert two.flow().data.count("<dt>") == len(two.arms)
    # measures are named in words, beside their names
    assert "right section first (hit@1)" in two.section_table().data
    drawn = two.section_figure()
    assert " ".join(_title(drawn.axes[0]).get_text().split()) == "right section first (hit@1)"
    drawn.canvas.draw()
    ends = [_title(axes).get_window_extent() for axes in drawn.axes]
    assert all(one.x1 < next_.x0 for one, next_ in itertools.pairwise(ends))  # no title runs into the next
    tables = (two.parts(), two.section_table(), two.pinpoint_table(), two.without_table(), two.sizes())
    assert all("<td" in table.data for table in tables)
    assert set(two.nearest) == {"q1", "q2"} and all(-1 <= n.cosine <= 1.001 for n in two.nearest.values())
    assert "cosine" in two.by_nearness().data and "no question known" in two.by_nearness().data
    figures = re.findall(r'data-column="right section[^"]*">(.*?)</td>', two.by_nearness().data)
    assert figures and all(re.fullmatch(r"\d\.\d{3}", figure) for figure in figures)  # all with the same decimals
    assert "What is carpet area?" in two.nearest_known().data
    assert "dev" in two.by("split", lambda question: question.split).data
    assert "evaluate.timings" in two.latency().data and two.not_ready() == Prose("Every arm can run here.")


def test_arms_of_which_none_can_run_are_refused(compared, monkeypatch):
    from civicsetu.find.pipeline import Pipeline

    monkeypatch.setattr(Pipeline, "missing", lambda self: "its model is not here")
    with pytest.raises(ParameterError, match="none of the arms can run here: its model is not here"):
        compared(arms=["bm25"])


def test_groups_of_one_value_are_not_shown(two):
    shown = two.by("number", lambda question: f"number_{question.id}").data
    assert ">number<" in shown and "number q1" in shown and "number q2" in shown  # words, not variable names
    assert two.by("phrasing", lambda question: question.phrasing) == Prose(
        "Not shown by phrasing: the questions do not differ in it (none is given)."
    )
    assert two.by("split", lambda question: question.split) == Prose(
        "Not shown by split: the questions do not differ in it (of all questions it is dev)."
    )


def test_the_nearest_band_stands_first_and_what_is_code_is_shown_as_code(two):
    near = [Nearest("", 0.9, "", 0.9), Nearest("", 0.1, "", 0.1)]
    banded = replace(two, nearest=dict(zip(("q2", "q1"), near, strict=True)))
    shown = banded.by_nearness().data
    assert 0 < shown.index("nearly the same") < shown.index("far (") and ">stratum<" not in shown
    lacking = replace(two, missing={"cross": "run `civicsetu fetch-model`"}).not_ready().data
    assert "<code>civicsetu fetch-model</code>" in lacking and "`" not in two.parts().data


def test_the_figures_without_known_questions_are_those_of_an_index_that_knows_none(compared):
    found = compared(arms=["bm25", "default"])
    metrics = ablation.metrics(found)
    beside = metrics["without_known_questions"]
    assert set(beside) == set(metrics["default"]) and set(found.unknown) == {"q1", "q2"}
    sure = metrics | {"without_known_questions": beside | {"hit@1": 0.5, "hit@5": 0.75}}
    said = ablation.verdict(found, sure).data
    ends = metrics["intervals"]["without_known_questions"]
    assert "Where the index knows no questions, it is 50.0 % (95 % interval: " in said and set(ends) == set(beside)
    assert re.search(r" first and 75\.0 % \(95 % interval: [\d.]+ to [\d.]+ %\) among five\.", said)
    # more than one part goes by them, so the order differs from that without the part alone
    alone = found.runs_without["default - known_questions"]
    scores = {id_: [hit.score for hit in hits] for id_, hits in found.unknown.items()}
    assert scores != {id_: [hit.score for hit in hits] for id_, hits in alone.items()}
    assert "knows no questions" not in ablation.verdict(found, metrics | {"without_known_questions": {}}).data


def test_arms_are_named_in_words_and_the_number_of_questions_stands_once(two):
    shown = two.without_table().data
    assert "without bm25" in shown and "default - bm25" not in shown
    assert shown.count("<p>Each row is of 2 questions.</p>") == 1 and ">n<" not in shown
    figure = two.section_figure()
    ends = [line for line in figure.axes[0].lines if line.get_linestyle() == "-"]
    assert len(ends) == len(two.runs)  # an interval for each arm


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        # a part without which it is better, and one whose loss may be chance, have shown no gain
        (
            [(-0.1, 0.01), (0.1, 0.01), (-0.2, 0.06)],
            "1 of 3 parts (p0, without which it is -0.100 (-0.150 to -0.050)) has shown a gain",
        ),
        (
            [(-0.1, 0.01), (-0.3, 0.04)],
            "2 of 2 parts (p1, without which it is -0.300 (-0.350 to -0.250); p0, without which it is -0.100",
        ),
        (
            [(-0.1, 0.01), (-0.1, 0.04)],
            "have shown a gain that is more than chance on these questions (nDCG@10, Holm's p",
        ),
        ([(-0.1, 0.01), (0.0, 1.0)], "1 part changes nothing when left out (p1)."),
        ([(0.0, 1.0)], "0 of 1 part have shown a gain"),
        (
            [(-0.1, 0.01)],
            "p0 and p1 do much the same work: without both it is -0.100 (-0.150 to -0.050; Holm's p 0.010).",
        ),
    ],
)
def test_the_verdict_says_how_many_parts_have_shown_a_gain(rows, said):
    table = pd.DataFrame(rows, columns=["difference", HOLM], index=[f"default - p{n}" for n in range(len(rows))])
    table["low"], table["high"] = table["difference"] - 0.05, table["difference"] + 0.05
    table["better"], table["worse"] = (table["difference"] > 0).astype(int), (table["difference"] < 0).astype(int)
    both = table.iloc[:1].rename(index={"default - p0": "default - p0 - p1"})  # two parts left out together are no part
    table = pd.concat([table, both])
    found = SimpleNamespace(whole="default", runs_without={"default": {}}, parts_against_whole=lambda: table)
    assert said in ablation._parts_that_gain(found)
    assert ablation._parts_that_gain(SimpleNamespace(whole="default", runs_without={})) == ""


def _plain(table):
    """A table's HTML without the places where a name may be broken."""
    return table.data.replace("<wbr>", "")


def test_what_is_learnt_from_known_questions_is_left_out_together(compared):
    found = compared(arms=["default"])
    name = "default - known_questions - discriminant - learnt_units"
    metrics = ablation.metrics(found)
    left_out = "without known_questions and discriminant and learnt_units"
    assert name in metrics and left_out in _plain(found.without_table())
    parts = {part.name for part in next(arm for arm in found.arms if arm.arm == "default").parts}
    assert metrics["parts"]["n"] == len(parts) - 1  # rrf can't be left out, and both together are no part
    assert set(metrics["parts"]["gain"]) | set(metrics["parts"]["same"]) <= parts
    shown = found.against_whole().data
    assert "Holm&#39;s p" in shown and ">95 % interval<" in shown and "p (Holm)" not in shown


def test_figures_are_given_by_part_and_by_nearness_with_intervals(compared):
    found = compared(arms=["default"])
    split = replace(
        found, questions=[replace(q, split=s) for q, s in zip(found.questions, ("dev", "heldout"), strict=True)]
    )
    metrics = ablation.metrics(split)
    for name, question in zip(("dev", "heldout"), split.questions, strict=True):
        own = metrics["by_split"][name]
        assert own["n"] == 1 and own["hit@1"] == aggregate([question], split.runs["default"])["hit@1"]
        assert len(own["intervals"]["hit@1"]) == 2
    said = ablation.verdict(split, metrics).data
    assert "of the 1 looked at while the method was made" in said and "of the 1 kept aside" in said
    far = {"far": {"n": 18, "hit@1": 1.0, "hit@5": 1.0, "without_known_questions": {"hit@1": 0.8333, "hit@5": 1.0}}}
    said = ablation.verdict(found, metrics | {"by_nearness": far}).data
    assert "18 questions that are far from every known one gain from them, too: 83.3 % first without" in said
    assert "95 % interval of hit@5" in found.by_nearness().data


def test_a_plot_and_its_table_round_alike(two, monkeypatch):
    """A figure that lies between two steps of rounding is the same in both."""
    table = pd.DataFrame(
        {"hit@1": [0.9625, 0.4875], "hit@5": [0.8625, 1.0], "nDCG@10": [0.5, 0.5], "MRR@10": [0.5, 0.5]}
    )
    table.index = pd.Index(["bm25", "rrf"], name="arm")
    monkeypatch.setattr(ablation, "compare", lambda *_, **__: table)
    drawn = {text.get_text() for axes in two.section_figure().axes for text in axes.texts}
    shown = set(re.findall(r">(\d\.\d{3})<", two.section_table().data))
    assert {"1" if value == "1.000" else value.removeprefix("0") for value in shown} == drawn


def test_each_measure_has_a_picture_that_stacks_on_a_telephone(two, browser, tmp_path, monkeypatch):
    monkeypatch.setenv("CIVICSETU_REPORTS", str(tmp_path / "reports"))
    shown = two.section_panels().data
    heads = re.findall(r'alt="(.*?)" width="(\d+)"', shown)
    assert [name for name, _ in heads] == [ablation.in_words(one) for one in ("hit@1", "hit@5", "MRR@10", "nDCG@10")]
    assert (tmp_path / "reports" / "plots" / "arms.svg").is_file()
    assert two.section_panels().data == shown and two.without_panels().data.count("<img") == 3
    page = write_page(
        "report.html.j2", tmp_path / "page.html", title="T", content=Markup(clean(shown)), parameters=[],
        headings=[Heading(2, "Arms", "arms")], notebook="n", command="c", again="", reports=[], here="", made_from=[],
    )  # fmt: skip
    tops = "[...document.querySelectorAll('.panel')].map(e => Math.round(e.getBoundingClientRect().top))"
    widest = "Math.max(...[...document.querySelectorAll('.panel')].map(e => e.getBoundingClientRect().right))"
    assert browser.open(page.as_uri(), 390) == ([], [page.as_uri()])
    assert len(set(browser.value(tops))) == 4 and browser.value(widest) <= 390
    browser.open(page.as_uri(), 1440)
    assert len(set(browser.value(tops))) < 4 and browser.value(widest) <= 1440


def test_the_metrics_say_which_questions_and_how_many(two):
    metrics = ablation.metrics(two)
    assert metrics["n_answerable"] == 2 and metrics["questions"].endswith("two.jsonl")
