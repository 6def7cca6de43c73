"""Building anew: which corpora there are, which one an index was made of, and the command, checked before it starts."""

import os
from collections.abc import Sequence
from pathlib import Path

from civicsetu.base.building import check_free
from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.explore.requests import Record, text_of, texts_of
from civicsetu.index.generations import POINTER, hold
from civicsetu.index.manifest import read_manifest
from civicsetu.params import load_params
from civicsetu.read.corpus.tables import document_rows
from civicsetu.read.source.registry import Registry, corpora, load_registry, registry_folder
from civicsetu.run.workbench.jobs import Task

MOST_FILES, PATH_CHARS = 200, 4096


def build_form(data: Path) -> Record:
    """What can be built: the corpora with their documents, and what the index was made of.

    Args:
        data: the data folder.

    Returns:
        `corpora`; `corpus`, the one that the index was made of, empty where that is not known; `only`, the keys of
        its documents where the index has not all; `has_index`; `mirror`, the folder of official texts.
    """
    folder = registry_folder()
    registries = [load_registry(name, folder) for name in corpora(folder)]
    corpus, only = _made_of(data, registries)
    return {
        "corpora": [
            {
                "name": registry.corpus,
                "description": registry.description,
                "documents": [{"key": one.key, "title": one.title} for one in registry.documents],
            }
            for registry in registries
        ],
        "corpus": corpus,
        "only": only,
        "has_index": (data / POINTER).is_file(),
        "mirror": os.environ.get("CIVICSETU_MIRROR", ""),
    }


def _made_of(data: Path, registries: Sequence[Registry]) -> tuple[str, list[str]]:
    """The corpus that an index was made of, and the documents of it where it has not all; that of `params.yaml` where
    there is no index, and none where no corpus has its documents."""
    usual = load_params().corpus
    try:
        root = hold(data).root
        indexed = {(row["key"], row["edition"]) for row in read_manifest(root / POINTER)["documents"]}
        files = {row["file"] for row in document_rows(root)}
    except CivicSetuError:
        return usual, []
    for registry in sorted(registries, key=lambda one: one.corpus != usual):
        known = {(one.key, one.edition) for one in registry.documents}
        if registry.rows and files == {registry.rows.file}:
            return registry.corpus, []
        if indexed <= known:
            aside = {path.stem for path in (data / "quarantine").glob("*.json")}
            tried = {key for key, _ in indexed} | aside
            keys = [one.key for one in registry.documents]
            return registry.corpus, [] if tried >= set(keys) else [key for key in keys if key in tried]
    return "", []


def build_task(data: Path, request: Record) -> Task:
    """The build that a request asks for.

    Args:
        data: the data folder.
        request: `corpus` and `only`, or `files`, a text with a path a line; `offline`.

    Raises:
        ParameterError: an unknown corpus, document or path; names what there is.
        CivicSetuError: a build of the data folder is under way, or `params.yaml` is not valid.
    """
    load_params()
    files = [line.strip() for line in text_of(request, "files", MOST_FILES * PATH_CHARS).splitlines() if line.strip()]
    corpus, only = text_of(request, "corpus", 200), texts_of(request, "only", 5000, 200)
    if files:
        chosen = ["--files", *map(_existing, files)]
        what = "the files that were named"
    elif corpus:
        registry = load_registry(corpus, registry_folder())
        registry.select(only)
        if registry.rows:
            mirror = os.environ.get("CIVICSETU_MIRROR")
            registry.rows.find(Path(mirror) if mirror else None)
        chosen = ["--corpus", corpus, *(["--only", *only] if only else [])]
        what = f"corpus {corpus}"
    else:
        raise ParameterError("Choose a corpus, or name files and folders of your own.")
    check_free(data)
    offline = ["--offline"] if request.get("offline") is True else []
    place = str(data.resolve())
    return Task("build", f"Building {what}", ("build", "--data", place, "--no-wait", *chosen, *offline), place)


def _existing(name: str) -> str:
    path = Path(name).expanduser()
    if not path.exists():
        raise ParameterError(f"{path}: there is no such file or folder")
    return str(path.resolve())
