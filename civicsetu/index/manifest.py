"""What an index folder holds, and the manifest that makes it one whole.

Layout of a data folder:

    corpus/   documents.json, provisions.jsonl, references.jsonl, derivations.jsonl, text/<key>.txt,
              pages/<key>.json
    index/    manifest.json, passages.jsonl, terms.json, graph.json, dense.npy, dense.faiss,
              tokens.npy, token_starts.npy, lexical/*, encoder/*
    quarantine/<key>.json

The manifest lists the checksum of each of these files and the parameters they were made with,
and ends with a checksum of itself.
"""

import hashlib
from pathlib import Path
from typing import Any

from civicsetu.errors import IndexUnusable
from civicsetu.files import read_json, sha256, to_json, write_json

FORMAT = 1
NAME = "manifest.json"
BUILD = "`civicsetu build` (or `make reproduce`) makes it"


def write_manifest(data: Path, parameters: dict[str, Any], documents: list[dict[str, Any]]) -> dict[str, Any]:
    """Checksum all files of `corpus/` and `index/` and write the manifest.

    Args:
        data: the data folder.
        parameters: those that the index depends on.
        documents: key, edition and checksum of each document.
    """
    files = {name: sha256(data / name) for name in _files(data)}
    manifest = {"format": FORMAT, "documents": documents, "parameters": parameters, "files": files}
    manifest["sha256"] = _own_checksum(manifest)
    write_json(data / "index" / NAME, manifest)
    return manifest


def verified_manifest(data: Path, parameters: dict[str, Any] | None) -> dict[str, Any]:
    """Read the manifest and check every file against it.

    Args:
        data: the data folder.
        parameters: the ones in force; None does not compare them.

    Raises:
        IndexUnusable: names the first file that is missing, changed, or does not belong, or
            the first parameter that differs.
    """
    path = data / "index" / NAME
    if not path.is_file():
        what = "is half-written (it has no manifest)" if (data / "index").is_dir() else "does not exist"
        raise IndexUnusable(f"the index in {data} {what}: {BUILD}")
    try:
        manifest = read_json(path)
        if manifest["format"] != FORMAT:
            raise IndexUnusable(f"{path}: format {manifest['format']}, this version reads {FORMAT}: {BUILD} again")
        whole = manifest["sha256"] == _own_checksum(manifest)
        files, made_with = manifest["files"], manifest["parameters"]
    except (ValueError, KeyError, TypeError):
        whole = False
    if not whole:
        raise IndexUnusable(f"{path} is damaged: {BUILD} again")
    for group, values in (parameters or {}).items():
        for name, value in values.items():
            was = made_with.get(group, {}).get(name)
            if was != value:
                differs = f"the index was made with {group}.{name} = {was}, the parameters now say {value}"
                raise IndexUnusable(f"{path}: {differs}: {BUILD} again")
    present = set(_files(data))
    for name in sorted(present | set(files)):
        if name not in present:
            raise IndexUnusable(f"{data / name} is missing: {BUILD} again")
        if name not in files:
            raise IndexUnusable(f"{data / name} does not belong to this index: {BUILD} again")
        if sha256(data / name) != files[name]:
            raise IndexUnusable(f"{data / name} is damaged or from another build (checksum differs): {BUILD} again")
    return manifest


def _own_checksum(manifest: dict[str, Any]) -> str:
    """The checksum of all that a manifest says but this checksum."""
    said = {name: value for name, value in manifest.items() if name != "sha256"}
    return hashlib.sha256(to_json(said).encode()).hexdigest()


def _files(data: Path) -> list[str]:
    found = [
        path.relative_to(data).as_posix()
        for part in ("corpus", "index")
        for path in sorted((data / part).rglob("*"))
        if path.is_file() and not any(p.startswith(".") for p in path.relative_to(data).parts)
    ]
    return sorted(set(found) - {f"index/{NAME}"})
