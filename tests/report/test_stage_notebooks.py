"""The stage notebooks hold parameters, calls and a verdict; the logic is the package's."""

import ast
import json

import pytest

from civicsetu.params import project_root
from civicsetu.report.overview import REPORTS

MOST_LINES = 50  # of code in a notebook, without its parameters


def code_cells(name):
    cells = json.loads((project_root() / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    return ["".join(cell["source"]) for cell in code if "parameters" not in cell["metadata"].get("tags", [])]


@pytest.mark.parametrize("name", [*REPORTS, "explore", "guide"])
def test_a_notebook_only_calls(name):
    cells = code_cells(name)
    assert sum(len(cell.splitlines()) for cell in cells) <= MOST_LINES
    for cell in cells:
        kinds = {type(node) for node in ast.walk(ast.parse(cell))}
        assert not kinds & {ast.FunctionDef, ast.ClassDef, ast.ListComp, ast.DictComp, ast.While, ast.If}, cell


@pytest.mark.parametrize("name", REPORTS)
def test_a_stage_ends_with_its_results_and_a_verdict(name):
    last = code_cells(name)[-1]
    assert f'write_results("{name}", metrics, ' in last
    assert last.splitlines()[-1].partition("(")[0].endswith(".verdict")
