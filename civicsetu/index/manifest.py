"""The manifest that makes an index one whole.

It lists the length and the checksum of each file of `corpus/` and `index/` (see `civicsetu.index.layout`) and
the parameters they were made with, and ends with a checksum of itself.

An index of up to `WHOLE` bytes is read in full when it is opened. Of a larger one, to open in
time, each file's length is checked, a file above `LARGE` by the checksum of a sample (blocks
spread over all of it), the documents' texts when each is read, and the rest in full;
`civicsetu check` always reads everything.
"""

import hashlib
from pathlib import Path
from typing import Any

from civicsetu.base.errors import IndexUnusable
from civicsetu.base.files import read_json, sha256, to_json, write_json
from civicsetu.index.layout import MANIFEST

FORMAT = 6
WHOLE = 512_000_000  # bytes of an index that is read in full
LARGE = 32_000_000  # bytes above which a file of a larger index is sampled
BLOCKS, BLOCK = 64, 1 << 16  # blocks of a sample, and the bytes of each
LATER = ("corpus/text/", "corpus/pages/")  # in a large corpus these are checked when they are read
BUILD = "run `civicsetu build` (or `make reproduce`)"


def write_manifest(data: Path, parameters: dict[str, Any], documents: list[dict[str, Any]]) -> dict[str, Any]:
    """Checksum all files of `corpus/` and `index/` and write the manifest.

    Args:
        data: the data folder.
        parameters: those that the index depends on.
        documents: key, edition and checksum of each document.
    """
    files = {name: _described(data / name) for name in _files(data)}
    manifest = {"format": FORMAT, "documents": documents, "parameters": parameters, "files": files}
    manifest["sha256"] = _own_checksum(manifest)
    write_json(data / "index" / MANIFEST, manifest)
    return manifest


def verified_manifest(data: Path, parameters: dict[str, Any] | None, deep: bool = False) -> dict[str, Any]:
    """Read the manifest and check every file against it.

    Args:
        data: the data folder.
        parameters: the ones in force; None does not compare them.
        deep: read all of every file, however large.

    Raises:
        IndexUnusable: names the first file that is missing, changed, or does not belong, or
            the first parameter that differs.
    """
    path = data / "index" / MANIFEST
    if not path.is_file():
        what = "is half-written (it has no manifest)" if (data / "index").is_dir() else "does not exist"
        raise IndexUnusable(f"the index in {data} {what}: {BUILD} to make it")
    manifest = _undamaged(path)
    _check_parameters(path, manifest["parameters"], parameters or {})
    _check_files(data, manifest, deep)
    return manifest


def _undamaged(path: Path) -> dict[str, Any]:
    """A manifest of this version's format whose checksum of itself is right."""
    try:
        manifest: dict[str, Any] = read_json(path)
        if manifest["format"] != FORMAT:
            raise IndexUnusable(
                f"{path} has format {manifest['format']}, "
                f"and this version reads format {FORMAT}: {BUILD} to make it again"
            )
        whole = manifest["sha256"] == _own_checksum(manifest) and {"files", "parameters"} <= set(manifest)
    except (ValueError, KeyError, TypeError):
        whole = False
    if not whole:
        raise IndexUnusable(f"{path} is damaged: {BUILD} to make it again")
    return manifest


def _check_parameters(path: Path, made_with: dict[str, Any], now: dict[str, Any]) -> None:
    """Every parameter in force must be the one that the index was made with."""
    for group, values in now.items():
        for name, value in values.items():
            was = made_with.get(group, {}).get(name)
            if was != value:
                differs = f"the index was made with {group}.{name} = {was}, and the parameters now say {value}"
                raise IndexUnusable(f"{path}: {differs}: {BUILD} to make it again")


def _check_files(data: Path, manifest: dict[str, Any], deep: bool) -> None:
    """Every listed file must be there and as it was, and no other file."""
    files, present = manifest["files"], set(_files(data))
    in_full = deep or sum(known["bytes"] for known in files.values()) <= WHOLE
    for name in sorted(present | set(files)):
        if name not in present:
            raise IndexUnusable(f"{data / name} is missing: {BUILD} to make it again")
        if name not in files:
            raise IndexUnusable(f"{data / name} is not a file of this index: {BUILD} to make it again")
        check_file(data, manifest, name, in_full)


def check_file(data: Path, manifest: dict[str, Any], name: str, in_full: bool = True) -> None:
    """Check one file against a manifest.

    Args:
        data: the data folder.
        manifest: the manifest.
        name: the file's name in the data folder.
        in_full: read all of it; else what opening a large index reads.

    Raises:
        IndexUnusable: the file is not what it was.
    """
    known, path = manifest["files"][name], data / name
    differs = None
    if not path.is_file() or path.stat().st_size != known["bytes"]:
        differs = "length"
    elif not in_full and known["bytes"] > LARGE:
        differs = "checksum" if _sample(path) != known["sample"] else None
    elif in_full or not name.startswith(LATER):
        differs = "checksum" if sha256(path) != known["sha256"] else None
    if differs:
        raise IndexUnusable(f"{path} is damaged or from another build ({differs} differs): {BUILD} to make it again")


def _described(path: Path) -> dict[str, Any]:
    size = path.stat().st_size
    row = {"bytes": size, "sha256": sha256(path)}
    return row | {"sample": _sample(path)} if size > LARGE else row


def _sample(path: Path) -> str:
    """The checksum of blocks that are spread evenly over a file, its first and last among them."""
    digest, last = hashlib.sha256(), path.stat().st_size - BLOCK
    with path.open("rb") as file:
        for n in range(BLOCKS):
            file.seek(last * n // (BLOCKS - 1))
            digest.update(file.read(BLOCK))
    return digest.hexdigest()


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
    return sorted(set(found) - {f"index/{MANIFEST}"})
