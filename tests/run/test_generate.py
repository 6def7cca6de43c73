"""The generated files: up to date as shipped, and following the types, the table of stages and the imports."""

import shutil
from pathlib import Path

import pytest
import yaml

from civicsetu.base.closure import files_run_by, modules_named
from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.base.notebooks import load, parameters_of
from civicsetu.cli import main
from civicsetu.params import GROUPS, Params, load_params, named, ungrouped
from civicsetu.run.generate import SETTINGS_OF_ALL, as_paths, cell_text, generate, notebook_of, params_text
from civicsetu.run.readme import METRICS
from civicsetu.run.stage_table import STAGES

pytestmark = pytest.mark.slow  # together they take more than ten seconds

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = [stage for stage in STAGES if stage.notebook]


@pytest.fixture
def copy(tmp_path):
    """The files that `generate` reads and writes, in a folder of their own."""
    shutil.copytree(ROOT / "civicsetu", tmp_path / "civicsetu", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks")
    (tmp_path / METRICS).parent.mkdir(parents=True)
    for name in ("params.yaml", "dvc.yaml", "README.md", METRICS):
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


def names(paths, root):
    return sorted(path.relative_to(root).as_posix() for path in paths)


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_generated_files_are_up_to_date(capsys):
    assert main(["generate", "--check"]) == 0, f"run `civicsetu generate`: {capsys.readouterr().out}"


def test_every_parameter_says_what_it_is():
    for name in [*GROUPS, *named(Params())]:
        *above, leaf = name.split(".")
        group = Params
        for part in above:
            group = group.model_fields[part].annotation
        field = group.model_fields[leaf]
        said = field.annotation.__doc__ if name in GROUPS else field.description
        assert (said and "\n" not in said.strip().split("\n\n")[0]) or name.startswith("parts."), name


def test_the_text_of_the_parameters_reads_as_the_same_parameters(tmp_path):
    (tmp_path / "params.yaml").write_text(params_text(Params()), encoding="utf-8")
    assert load_params(tmp_path / "params.yaml") == Params()
    assert all(len(line) <= 120 and line == line.rstrip() for line in params_text(Params()).splitlines())


def test_a_changed_value_is_kept_and_taken_over_into_the_notebooks(copy):
    change(copy / "params.yaml", "    k: 60 ", "    k: 61 ")
    assert names(generate(copy, check=True), copy) == ["notebooks/03_ablation.ipynb", "notebooks/04_evaluate.ipynb"]
    assert parameters_of(copy / "notebooks/03_ablation.ipynb")["parts"]["rrf"]["k"] == 60  # a check writes nothing
    generate(copy)
    assert parameters_of(copy / "notebooks/03_ablation.ipynb")["parts"]["rrf"]["k"] == 61
    assert load_params(copy / "params.yaml").parts.rrf.k == 61
    assert generate(copy) == []


def test_a_parameter_that_is_missing_in_the_file_is_written_with_its_default(copy):
    text = (copy / "params.yaml").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith("    overlap: ")]
    (copy / "params.yaml").write_text("\n".join(kept), encoding="utf-8")
    assert names(generate(copy), copy) == ["params.yaml"]
    assert (copy / "params.yaml").read_text(encoding="utf-8") == text


def test_a_default_is_changed_in_the_code_alone_and_taken_over_from_there(copy):
    before = (copy / "params.yaml").read_text(encoding="utf-8")
    change(copy / "params.yaml", "max_chars: 900", "max_chars: 700")
    change(copy / "params.yaml", "\narms:\n", "\narms:\n  mine: [bm25]\n")
    assert "params.yaml" in names(generate(copy, defaults=True), copy)
    given = load_params(copy / "params.yaml")
    assert given.passages == Params().passages and given.arms["mine"] == ("bm25",)
    change(copy / "params.yaml", "  mine: [bm25]\n", "")
    assert (copy / "params.yaml").read_text(encoding="utf-8") == before


def test_a_parameter_that_is_none_is_refused(copy):
    change(copy / "params.yaml", "    k: 60 ", "    kk: 60 ")
    before = (copy / "params.yaml").read_bytes()
    with pytest.raises(ParameterError, match=r"parts\.rrf\.kk: there is no such parameter \(did you mean `k`\?\)"):
        generate(copy)
    assert (copy / "params.yaml").read_bytes() == before


def test_a_new_import_is_a_new_dependency(copy):
    change(
        copy / "notebooks/01_ingest.ipynb",
        "from civicsetu.report",
        'from civicsetu.learn import pairs\\n",\n    "from civicsetu.report',
    )
    assert names(generate(copy), copy) == ["dvc.yaml"]
    stages = yaml.safe_load((copy / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
    listed = [dep for dep in stages["ingest"]["deps"] if dep.startswith("civicsetu/learn")]
    assert "civicsetu/learn/pairs.py" in listed or listed == ["civicsetu/learn"]
    assert not [dep for dep in stages["index"]["deps"] if dep.startswith("civicsetu/learn")]


def test_all_else_in_dvc_yaml_stays(copy):
    text = (copy / "dvc.yaml").read_text(encoding="utf-8")
    change(copy / "dvc.yaml", "      - civicsetu/model\n", "")
    change(copy / "dvc.yaml", "      - parts\n", "      - learn\n")
    assert names(generate(copy), copy) == ["dvc.yaml"]
    assert (copy / "dvc.yaml").read_text(encoding="utf-8") == text


def test_dvc_yaml_and_the_table_have_the_same_stages(copy):
    change(copy / "dvc.yaml", "  typeset:", "  print:")
    with pytest.raises(CivicSetuError, match=r"the stages print, .* and civicsetu/run/stage_table\.py typeset, "):
        generate(copy, check=True)


@pytest.mark.parametrize("stage", NOTEBOOKS, ids=lambda stage: stage.name)
def test_every_file_that_a_stage_runs_is_among_its_dependencies(stage):
    deps = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"][stage.name]["deps"]
    cells = [cell.source for cell in load(notebook_of(stage, ROOT)).cells if cell.cell_type == "code"]
    modules = {*stage.modules, *(module for source in cells for module in modules_named(source))}
    for path in files_run_by(modules, without_imports_of=SETTINGS_OF_ALL):
        assert any(path.is_relative_to(ROOT / dep) for dep in deps), path


@pytest.mark.parametrize("stage", NOTEBOOKS, ids=lambda stage: stage.name)
def test_a_notebook_takes_the_parameters_that_its_stage_lists(stage):
    listed = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"][stage.name]["params"]
    taken = [name for name in ungrouped(parameters_of(notebook_of(stage, ROOT))) if name != "data"]
    assert {name for name in taken if name in listed or name.partition(".")[0] in listed} == set(taken)
    assert all(any(f"{name}.".startswith(f"{entry}.") for name in taken) for entry in listed)


def test_a_folder_stands_for_its_files_where_they_are_the_greater_part_of_it(tmp_path):
    for name in ("a.py", "b/one.py", "b/two.py", "b/three.py", "c/one.py", "c/two.py", "c/d/one.py"):
        (tmp_path / "p" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "p" / name).touch()
    chosen = [tmp_path / "p" / name for name in ("a.py", "b/one.py", "b/two.py", "c/d/one.py")]
    assert as_paths(chosen, tmp_path / "p", tmp_path) == ["p/a.py", "p/b", "p/c/d"]


def test_a_cell_holds_the_values_as_they_are():
    values = {"data": 'a "b" ü', "search": {"pool": 5, "names": [f"part_{n}" for n in range(30)], "flag": False}}
    names = {}
    exec(cell_text(values), names)
    assert {name: names[name] for name in values} == values
