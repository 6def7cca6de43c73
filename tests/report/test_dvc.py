"""What DVC itself shows of the stages' results: readable metrics, and plots that need no network."""

import json
import re
import shutil
import subprocess

import pandas as pd
import pytest
import yaml

from civicsetu.params import project_root
from civicsetu.report.arm_figures import dots
from civicsetu.report.figures import save_plot, style
from civicsetu.report.results import MOST_IN_HEADLINE, write_results

ROOT = project_root()
STAGES = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
WIDE = 140  # characters of a wide terminal


def paths(kind):
    return [p if isinstance(p, str) else next(iter(p)) for stage in STAGES.values() for p in stage.get(kind, ())]


def dvc(folder, *words):
    ran = subprocess.run(["dvc", *words], cwd=folder, capture_output=True, text=True, check=True)
    return ran.stdout


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A DVC repository with this project's metrics and plots."""
    if shutil.which("dvc") is None:
        pytest.skip("no dvc on the PATH")
    folder = tmp_path_factory.mktemp("dvc")
    dvc(folder, "init", "--no-scm", "-q")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CIVICSETU_REPORTS", str(folder / "reports"))
        style()
        table = pd.DataFrame({"hit@1": [0.4, 0.9], "nDCG@10": [0.6, 0.95]}, index=["chunks", "default"])
        for path in paths("plots"):
            save_plot(dots(table, list(table), "Arms"), path.rpartition("/")[2].removesuffix(".svg"))
    for path in paths("metrics"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, folder / path)
    (folder / "dvc.yaml").write_text(yaml.safe_dump({"metrics": paths("metrics"), "plots": paths("plots")}))
    return folder


def test_the_metrics_fit_a_terminal_and_name_every_stage(repository):
    lines = dvc(repository, "metrics", "show").splitlines()
    assert max(map(len, lines)) <= WIDE
    assert {"hit@1", "cited", "refused", "documents", "passages"} <= set(lines[0].split())
    assert len(paths("metrics")) == 4 and len(lines) == 5


def test_the_plots_are_shown_and_load_nothing(repository):
    dvc(repository, "plots", "show", "-o", "shown")
    page = (repository / "shown" / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r"https?://|<script", page)
    shown = [repository / "shown" / source for source in re.findall(r'<img src="([^"]+)"', page)]
    assert len(shown) == len(paths("plots")) == 4
    assert all(picture.read_text(encoding="utf-8").startswith("<?xml") for picture in shown)


def test_a_headline_has_room_for_few_figures(tmp_path, monkeypatch):
    monkeypatch.setenv("CIVICSETU_REPORTS", str(tmp_path))
    with pytest.raises(ValueError, match="6 figures in the headline"):
        write_results("01_ingest", {}, {f"figure {n}": n for n in range(MOST_IN_HEADLINE + 1)})
    write_results("01_ingest", {"a": 1, "b": 2}, {"a": 1})
    assert json.loads((tmp_path / "metrics" / "01_ingest.json").read_text()) == {"a": 1, "b": 2}
    assert json.loads((tmp_path / "headline" / "01_ingest.json").read_text()) == {"a": 1}
