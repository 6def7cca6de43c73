"""The reviewers' matrix: green on what was measured, red where it is worse, and the exit status says so."""

import json
import random

import pytest

from civicsetu.base.errors import ConfigurationError, ParameterError
from civicsetu.cli import DONE, FAILED, main
from civicsetu.engine import open_index
from civicsetu.evaluate.arms import run_arms
from civicsetu.evaluate.measures import aggregate
from civicsetu.evaluate.questions import load_questions
from civicsetu.params import load_params, project_root
from civicsetu.report import matrix
from civicsetu.report.matrix import MATRIX, Claim, Matrix, check_claims, load_claims
from civicsetu.report.overview import write_overview

from .test_overview import reports  # noqa: F401 - a fixture

MORE, LESS, NEITHER = "share_gold_cited", "refused_answerable", "passages"


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
        Claim(condition="Cites <right>", command="x", file="metrics/04_evaluate.json", figure=MORE, expected=0.8),
        Claim(condition="Refuses", command="y z", file="metrics/04_evaluate.json", figure="refused_unanswerable",
              expected=1.5),
    ]  # fmt: skip
    monkeypatch.setattr(matrix, "load_claims", lambda path: claims)
    root = reports.parent
    (root / "reports").symlink_to(reports, target_is_directory=True)
    monkeypatch.setattr("civicsetu.params.project_root", lambda: root)
    assert main(["report"]) == FAILED
    said = capsys.readouterr()
    assert "1 of 2 claims hold, 1 do not." in said.out
    assert "FAIL: Refuses: expected at least 1.500, measured 1.000 (y z)" in said.err
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
