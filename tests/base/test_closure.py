"""The files that code runs are read from its imports."""

from pathlib import Path

import pytest

from civicsetu.base.closure import files_run_by, modules_named

FILES = {
    "law/__init__.py": "def __getattr__(name):\n    from law import engine\n",
    "law/engine.py": "",
    "law/read/__init__.py": "",
    "law/read/tree.py": "from typing import TYPE_CHECKING\n"
    "if TYPE_CHECKING:\n    from law.engine import Index\n"
    "import os, law.read.words as words\nfrom . import units\nWORDS = 'words.yaml'\nPAGES = 'pages'\n",
    "law/read/words.py": "def find():\n    from law.read.facts import fact\n",
    "law/read/words.yaml": "a: 1",
    "law/read/other.yaml": "a: 1",
    "law/read/pages/a.html": "",
    "law/read/units.py": "run('law.read.worker')\n",
    "law/read/worker.py": "",
    "law/read/facts.py": "from law.read import tree\n\ndef fact(): ...\n",
    "law/read/apart.py": "",
}


@pytest.fixture
def root(tmp_path):
    for name, source in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return tmp_path


def test_all_that_is_imported_counts_and_nothing_else(root):
    files = {path.relative_to(root).as_posix() for path in files_run_by(["law.read.tree"], root, "law")}
    assert files == FILES.keys() - {"law/engine.py", "law/read/other.yaml", "law/read/apart.py"}


def test_a_package_that_is_imported_itself_counts_whole(root):
    (root / "law" / "read" / "apart.py").write_text("import law\nlaw.search()")
    files = files_run_by(["law.read.apart"], root, "law")
    assert root / "law" / "engine.py" in files


def test_a_package_that_finds_its_modules_runs_them_all(root):
    package = root / "law" / "read" / "__init__.py"
    package.write_text("from pkgutil import iter_modules\nfor module in iter_modules(__path__):\n    import_(module)\n")
    files = files_run_by(["law.read.worker"], root, "law")
    assert {root / "law" / "read" / name for name in ("apart.py", "facts.py", "words.yaml")} <= set(files)


def test_a_module_that_is_not_there_is_named(root):
    with pytest.raises(ModuleNotFoundError, match=r"law\.read\.verse"):
        files_run_by(["law.read.verse"], root, "law")


def test_every_module_of_this_package_can_be_followed():
    package = Path(__file__).parents[2] / "civicsetu"
    modules = [".".join(path.relative_to(package.parent).with_suffix("").parts) for path in package.rglob("*.py")]
    files = files_run_by(name.removesuffix(".__init__") for name in modules)
    assert {path for path in files if path.suffix == ".py"} == set(package.rglob("*.py"))


def test_sources_such_as_notebooks_name_their_modules():
    cells = "from civicsetu.run.stages import ingest\nimport civicsetu\n'not.a.module'"
    assert modules_named(cells) == ("civicsetu", "civicsetu.run.stages")
