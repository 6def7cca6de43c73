"""The stages that read and index, run in JupyterLab: the same bytes as by the command, and git sees no change."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.report.test_lab import answers, port, wait_for

ROOT = Path(__file__).resolve().parents[2]
STRIP = f'"{sys.executable}" -m civicsetu.cli strip'  # as `make setup` has git do
RUN_ALL = """
(async () => {{
  const {{commands, shell}} = jupyterapp;
  const panel = await commands.execute("docmanager:open", {{path: "notebooks/{name}"}});
  await panel.context.ready;
  await panel.sessionContext.ready;
  shell.activateById(panel.id);
  await commands.execute("notebook:run-all-cells");
  await panel.context.save();
  return panel.content.widgets.flatMap(cell => cell.model.type === "code" ? cell.model.sharedModel.outputs : [])
    .filter(output => output.output_type === "error").map(output => output.evalue).join("; ") || "ran";
}})().then(said => {{ window.said = said; }}, error => {{ window.said = String(error); }}); 0
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the tracked files under git, with the edition typeset and nothing read."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout, so there is no list of the tracked files")
    copy = tmp_path_factory.mktemp("lab") / "civicsetu"
    listed = ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, check=True, capture_output=True, text=True).stdout.splitlines():
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    as_somebody = ("-c", "user.name=a", "-c", "user.email=a")
    for words in (
        ["git", "init", "-q"], ["git", "config", "filter.stripped-notebook.clean", STRIP], ["git", "add", "-A"],
        ["git", *as_somebody, "commit", "-qm", "a"], [sys.executable, "-m", "civicsetu.cli", "typeset"],
    ):  # fmt: skip
        subprocess.run(words, cwd=copy, env=environment(copy), check=True, capture_output=True)
    return copy


def environment(checkout, **further):
    """The variables with a checkout's own code, in another time zone and with another seed for hashes than usual."""
    own = {"PYTHONPATH": str(checkout), "TZ": "Asia/Kolkata", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
    return {name: value for name, value in os.environ.items() if name != "CIVICSETU_REPORTS"} | own | further


@pytest.fixture(scope="module")
def lab(checkout, tmp_path_factory):
    """A JupyterLab on the checkout, set up as `make setup` does; its address."""
    pytest.importorskip("jupyterlab")
    home = tmp_path_factory.mktemp("home")
    (home / "etc" / "jupyter_server_config.d").mkdir(parents=True)
    shutil.copyfile(
        ROOT / "civicsetu" / "run" / "lab.json", home / "etc" / "jupyter_server_config.d" / "civicsetu.json"
    )
    places = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("DATA", "CONFIG", "RUNTIME")}
    places |= {f"JUPYTERLAB_{name}_DIR": str(home / name.lower()) for name in ("SETTINGS", "WORKSPACES")}
    number = port()
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={number}", "--ip=127.0.0.1",
         "--IdentityProvider.token=", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={checkout}",
         "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=",
         "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"],
        env=environment(checkout, HOME=str(home), JUPYTER_CONFIG_PATH=str(home / "etc"), **places),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        wait_for(lambda: answers(f"http://127.0.0.1:{number}/api"))
        yield f"http://127.0.0.1:{number}/lab"
    finally:
        server.terminate()
        try:
            server.wait(20)  # it ends its kernels first
        except subprocess.TimeoutExpired:
            server.kill()


def bytes_of(folder):
    """The files in a folder by their names."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.slow
def test_what_lab_reads_and_indexes_has_the_same_bytes_and_git_sees_nothing(checkout, lab, browser, edition_data):
    browser.call("Page.navigate", url=lab)
    wait_for(lambda: browser.value("typeof jupyterapp === 'object' && jupyterapp.restored.then(() => true)"))
    for name in ("01_ingest.ipynb", "02_index.ipynb"):
        browser.value(f"window.said = ''; {RUN_ALL.format(name=name)}")
        assert wait_for(lambda: browser.value("window.said"), seconds=240) == "ran"
    for part in ("corpus", "index"):
        by_lab, by_command = bytes_of(checkout / "data" / part), bytes_of(edition_data / part)
        assert by_lab.keys() == by_command.keys()
        assert [name for name in by_lab if by_lab[name] != by_command[name]] == []
    seen = subprocess.run(["git", "status", "--porcelain"], cwd=checkout, capture_output=True, text=True, check=True)
    assert seen.stdout == ""
