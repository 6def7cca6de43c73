"""The reviewers' matrix: green on what was measured, red where it is worse, and the exit status says so."""

import json
import random

import pytest

from civicsetu.base.errors import ConfigurationError, ParameterError
from civicsetu.base.files import write_json
from civicsetu.cli import DONE, FAILED, main
from civicsetu.engine import open_index
from civicsetu.evaluate.arms import run_arms
from civicsetu.evaluate.measures import MEASURES, aggregate
from civicsetu.evaluate.questions import load_questions
from civicsetu.params import load_params, project_root
from civicsetu.report import matrix
from civicsetu.report.matrix import MATRIX, Checked, Claim, Matrix, check_claims, load_claims
from civicsetu.report.overview import write_overview

from .test_overview import reports  # noqa: F401 - a fixture

MORE, LESS, NEITHER = "share_gold_cited", "refused_answerable", "passages"


def test_an_aim_that_is_not_reached_is_told_and_fails_nothing(tmp_path):
    write_json(tmp_path / "m.json", {"a": {MORE: 0.5, LESS: 0.5}})
    of_claim = {"condition": "Aimed", "command": "x", "file": "m.json", "expected": 0.9, "nearly": 0.05, "aim": True}
    held = check_claims([Claim(figure=f"a.{MORE}", **of_claim), Claim(figure=f"a.{LESS}", **of_claim)], tmp_path)
    assert [row.verdict for row in held.rows] == ["aim", "OK"] and held.failures == held.missed == []
    assert len(held.aims) == 1 and held.aims[0].startswith("Aimed: ")
    assert "1 of 2 targets met" in str(held) and "1 aim not reached yet" in str(held)


def verdict(figure, expected, measured, nearly, folder):
    (folder / "m.json").write_text(json.dumps({"a": {figure: measured}} if measured is not None else {}))
    claim = Claim(condition="c", command="x", file="m.json", figure=f"a.{figure}", expected=expected, nearly=nearly)
    return check_claims([claim], folder).rows[0].verdict


@pytest.mark.parametrize(
    ("figure", "measured", "wanted"),
    [
        (MORE, 0.9, "OK"), (MORE, 1.0, "OK"), (MORE, 0.85, "nearly"), (MORE, 0.84, "FAIL"), (MORE, None, "FAIL"),
        (LESS, 0.9, "OK"), (LESS, 0.0, "OK"), (LESS, 0.95, "nearly"), (LESS, 0.96, "FAIL"),
        (NEITHER, 0.9, "OK"), (NEITHER, 0.86, "nearly"), (NEITHER, 0.94, "nearly"), (NEITHER, 1.0, "FAIL"),
        (MORE, True, "FAIL"),
    ],
)  # fmt: skip
def test_a_claim_goes_by_the_declared_direction(figure, measured, wanted, tmp_path):
    assert verdict(figure, 0.9, measured, 0.05, tmp_path) == wanted


@pytest.mark.parametrize(
    ("figure", "measured", "ends", "wanted"),
    [
        (MORE, 0.95, [0.91, 0.99], "OK"), (MORE, 0.95, [0.89, 0.99], "open"), (MORE, 0.95, [0.9, 0.99], "OK"),
        (LESS, 0.8, [0.7, 0.9], "OK"), (LESS, 0.8, [0.7, 0.95], "open"), (MORE, 0.85, [0.8, 0.99], "nearly"),
        (MORE, 0.5, [0.4, 0.99], "FAIL"),
    ],
)  # fmt: skip
def test_a_target_that_the_interval_reaches_past_is_met_and_open(figure, measured, ends, wanted, tmp_path):
    """It is met, and said to be so, but not shown by so few questions; what is missed is not saved by its interval."""
    (tmp_path / "m.json").write_text(json.dumps({"a": {figure: measured}, "intervals": {"a": {figure: ends}}}))
    claim = Claim(condition="c", command="x", file="m.json", figure=f"a.{figure}", expected=0.9, nearly=0.05)
    checked = check_claims([claim], tmp_path)
    assert checked.rows[0].verdict == wanted and checked.rows[0].ends == tuple(ends)
    assert checked.open == (["c"] if wanted == "open" else []) and bool(checked.failures) == (wanted == "FAIL")
    if wanted == "open":
        assert str(checked) == "1 of 1 target met, 1 of them with an interval that reaches past the target."
        assert checked.rows[0].said == "met; its interval reaches past the target"


def test_the_interval_of_whole_questions_is_known_where_the_metrics_have_none(tmp_path):
    """Of questions, which are a sample; of what was counted whole, such as all references, there is none."""
    metrics = {"n_answerable": 80, MORE: 0.9875, "references": 413, "references_resolved": 1.0, "facts_stated": 0.97,
               "n_with_facts": 24}  # fmt: skip
    (tmp_path / "m.json").write_text(json.dumps(metrics))
    claims = [
        Claim(condition="c", command="x", file="m.json", figure=name, expected=0.5)
        for name in (MORE, "references_resolved", "facts_stated")
    ]
    rows = check_claims(claims, tmp_path).rows
    assert [row.ends for row in rows] == [(0.9323, 0.9997), None, None]
    assert rows[0].interval == "93.2 to 100 %" and rows[1].interval == ""


def test_a_row_says_how_many_of_its_questions_were_kept_aside(tmp_path, monkeypatch):
    question = {"question": "?", "jurisdiction": None, "answerable": True, "query_type": None, "gold": ["a#1"],
                "match": "any", "facts": []}  # fmt: skip
    rows = [question | {"id": f"q{n}", "split": split} for n, split in enumerate(["dev", "heldout", "heldout"])]
    (tmp_path / "q.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    monkeypatch.setattr(matrix, "project_root", lambda: tmp_path)
    claim = Claim(condition="c", command="x", file="m.json", figure=MORE, expected=0.5)

    def said(**figures):
        (tmp_path / "m.json").write_text(json.dumps({"questions": "q.jsonl", MORE: 1.0} | figures))
        return check_claims([claim], tmp_path).rows[0].questions

    assert said(n_answerable=3) == "q.jsonl: 2 of the 3 answerable questions kept aside"
    assert said(n_answerable=2) == said(split="heldout") == "q.jsonl: 2 of the 2 answerable questions kept aside"
    assert said(n_answerable=7) == "q.jsonl"  # the file has changed since


@pytest.mark.parametrize(
    ("figure", "measured", "of", "said"),
    [
        (LESS, 0.0, 80, "wrongly refused: 0 of 80 answerable questions (0 %)"),
        (LESS, 0.0125, 80, "wrongly refused: 1 of 80 answerable questions (1.2 %)"),
        (MORE, 0.9762, 42, "41 of 42 answerable questions (97.6 %)"),
        ("facts_stated", 0.9792, 24, "97.9 % of 24 questions with facts"),  # not a whole number of questions
        ("facts_stated", 0.75, 24, "75.0 % of 24 questions with facts"),  # the mean of shares counts none
        ("share_gold_cited", 0.9792, 24, "97.9 % of 24 answerable questions"),
        (MORE, 0.9875, None, "98.8 %"),
        ("differing_from_source", 0, None, "units that differ: 0"),
        ("reporting_part.calibration_error", 0.0741, None, "calibration error: 0.074"),
        (NEITHER, 767, None, "767"),
        (MORE, None, 80, "not measured"),
    ],
)
def test_a_figure_is_written_with_what_it_counts(figure, measured, of, said, tmp_path):
    """A low figure that is good has its name, and a share of whole things their number."""
    metrics = {}
    if measured is not None:
        *groups, name = figure.split(".")
        metrics = {groups[0]: {name: measured}} if groups else {name: measured}
    total = MEASURES[figure.rpartition(".")[2]].total
    (tmp_path / "m.json").write_text(json.dumps(metrics | ({total: of} if of else {})))
    claim = Claim(condition="c", command="x", file="m.json", figure=figure, expected=0)
    assert check_claims([claim], tmp_path).rows[0].found == said


def test_the_sum_says_what_is_met_and_missed_and_the_missed_stand_first():
    def checked(condition, measured):
        claim = Claim(condition=condition, command="x", file="f", figure=MORE, expected=0.9, nearly=0.05)
        return Checked(claim, MEASURES[MORE], measured)

    rows = [checked("met", 0.9), checked("little", 0.86), checked("also met", 1.0), checked("failed", 0.5)]
    assert str(Matrix(rows)) == "2 of 4 targets met, 1 missed by little, 1 failed."
    assert [row.claim.condition for row in Matrix(rows).worst_first] == ["failed", "little", "met", "also met"]
    assert str(Matrix(rows[:1])) == "1 of 1 target met."
    assert rows[0].expectation == "at least 90.0 %; missed by little from 85.0 % on"


def test_a_claim_names_its_questions_and_leads_to_its_report_where_that_was_made(reports):  # noqa: F811
    folder = reports / "official" / "metrics"
    folder.mkdir(parents=True)
    figures = {"questions": "data/golden/a.jsonl", "n_answerable": 8, "default": {"hit@5": 0.75}}
    (folder / "03_ablation.json").write_text(json.dumps(figures))
    claim = Claim(
        condition="Official",
        command="x",
        file="official/metrics/03_ablation.json",
        figure="default.hit@5",
        expected=0.5,
    )
    page = write_overview(reports, check_claims([claim], reports)).read_text(encoding="utf-8")
    assert "6 of 8 answerable questions (75.0\N{NO-BREAK SPACE}%)" in page and "(data/golden/a.jsonl)" in page
    assert 'href="official/03_ablation.html"' not in page and "Measured before" not in page
    (folder / "03_ablation.json").write_text(json.dumps(figures | {"default - bm25": {}, "default - asked": {}}))
    old = write_overview(reports, check_claims([claim], reports)).read_text(encoding="utf-8")
    assert "Measured before the last changes: asked is no part any more." in old
    (reports / "official" / "03_ablation.html").write_text("<html></html>")  # by `make official`, and not kept
    assert write_overview(reports, check_claims([claim], reports)).read_text(encoding="utf-8") == old


def test_the_tracked_figures_hold_what_is_claimed():
    checked = check_claims(load_claims(project_root() / MATRIX), project_root() / "reports")
    assert not checked.failures
    assert any("official" in row.claim.file for row in checked.rows) and len(checked.rows) >= 12


def test_shuffled_ranks_turn_the_matrix_red(plain_data, tmp_path):
    index = open_index(plain_data, load_params())
    questions = [q for q in load_questions(project_root() / load_params().evaluate.questions) if q.answerable][:25]
    runs, _ = run_arms(index, questions, [index.finder.arm("default")], 10)
    claims = [claim for claim in load_claims(project_root() / MATRIX) if claim.file == "metrics/03_ablation.json"]
    (tmp_path / "metrics").mkdir()

    def wrong(hits):
        path = tmp_path / "metrics" / "03_ablation.json"
        path.write_text(json.dumps({"default": aggregate(questions, hits)}))
        return check_claims(claims, tmp_path).failures

    assert not wrong(runs["default"])
    chance = random.Random(0)
    shuffled = {name: chance.sample(hits, len(hits)) for name, hits in runs["default"].items()}
    assert len(wrong(shuffled)) == len(claims) >= 3


def test_the_command_shows_the_matrix_and_fails_with_it(reports, monkeypatch, capsys):  # noqa: F811
    claims = [
        Claim(condition="Cites <right>", command="x", file="metrics/04_evaluate.json", figure=MORE, expected=0.4),
        Claim(condition="Refuses", command="y z", file="metrics/04_evaluate.json", figure="refused_unanswerable",
              expected=1.5),
    ]  # fmt: skip
    monkeypatch.setattr(matrix, "load_claims", lambda path: claims)
    root = reports.parent
    (root / "reports").symlink_to(reports, target_is_directory=True)
    monkeypatch.setattr("civicsetu.params.project_root", lambda: root)
    assert main(["report"]) == FAILED
    said = capsys.readouterr()
    assert "1 of 2 targets met, 1 failed." in said.out
    assert "FAIL: Refuses: expected at least 150.0 %, measured 2 of 2 unanswerable questions (100 %) (y z)" in said.err
    page = (reports / "index.html").read_text(encoding="utf-8")
    assert "Cites &lt;right&gt;" in page and 'class="wrong">FAIL</td>' in page and 'class="ok">OK</td>' in page
    claims.pop()
    assert main(["report"]) == DONE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "claims nothing"),
        ("- {condition: a, command: b, file: c, figure: hit@5, expected: much}", "0.expected"),
        ("- {condition: a, command: b, file: c, figure: hit@5, expected: 1, near: 2}", "0.near"),
        ("- {condition: a, command: b, file: c, figure: hit@5000, expected: 1}", "no measure is called hit@5000"),
        ("a: [", "a: \\["),
    ],
)
def test_a_matrix_that_is_none_is_refused_by_its_place(text, said, tmp_path):
    path = tmp_path / "matrix.yaml"
    path.write_text(text)
    with pytest.raises(ParameterError, match=said):
        load_claims(path)
    with pytest.raises(ConfigurationError, match="is missing"):
        load_claims(tmp_path / "none.yaml")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_matrix_is_legible_and_fits(browser, reports, scheme):  # noqa: F811
    claims = load_claims(project_root() / MATRIX)
    measured, nothing = (check_claims(claims, folder).rows for folder in (project_root() / "reports", reports / "no"))
    checked = Matrix([*measured, *nothing])
    page = write_overview(reports, checked)
    assert browser.open(page.as_uri(), 390, scheme) == ([], [page.as_uri()])
    assert browser.value("document.documentElement.scrollWidth") == 390
    # on a narrow page the cells of a row stand below each other, so that no column is cut
    cut = "[...document.querySelectorAll('.matrix :is(th, td)')].some(e => e.getBoundingClientRect().right > 390)"
    assert not browser.value(cut) and browser.value("document.querySelector('.matrix').scrollWidth") <= 390
    assert browser.contrast() >= 4.5
    assert str(checked) in browser.value("document.body.innerText")
    assert browser.value("document.querySelectorAll('.matrix td.wrong').length") == len(checked.failures) >= len(claims)
