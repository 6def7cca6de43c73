"""The manifest that makes an index one whole.

It lists the length and the checksum of each file of `corpus/` and `index/` (see `civicsetu.index.layout`), how many
rows they have and the parameters they were made with, and ends with a checksum of itself. Its form is closed: what is
not of it, or lacks a file that every index has, is no manifest.

An index of up to `WHOLE` bytes is read in full when it is opened. Of a larger one, to open in
time, each file's length is checked, a large file by the checksum of a sample (blocks
spread over all of it), the documents' texts when each is read, and the rest in full;
`civicsetu check` always reads everything. Of a compact index (`compact` of its parameters) smaller files count as large
and samples are smaller, and the documents' texts and pages are not even listed at opening, so that it takes no longer
for a million passages: a changed byte in a large file, or one file too many among the texts, is found by
`civicsetu check`, and mostly not before.
"""

import hashlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from civicsetu.base.errors import IndexUnusable
from civicsetu.base.files import read_json, sha256, to_json, write_json
from civicsetu.index.layout import MANIFEST, PARTS, required
from civicsetu.index.settings import said

FORMAT = 10
WHOLE = 512_000_000  # bytes of an index that is read in full
TEXTS = ("corpus/text", "corpus/pages")
LATER = ("corpus/text/", "corpus/pages/")  # in a large corpus these are checked when they are read
BUILD = "run `civicsetu build` (or `make reproduce`)"


class Sampling(NamedTuple):
    """Bytes above which a file of a larger index is sampled, the blocks of a sample, and the bytes of each."""

    above: int
    blocks: int
    block: int


USUAL, OF_COMPACT = Sampling(32_000_000, 64, 1 << 16), Sampling(1_000_000, 16, 1 << 12)


Checksum = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Count = Annotated[int, Field(ge=0)]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class File(_Closed):
    """A file: its length, its checksum, and for a large one that of a sample."""

    bytes: Count
    sha256: Checksum
    sample: Checksum | None = None


class Listed(_Closed):
    """A document of the index, and the checksum of its source."""

    key: str
    edition: str
    sha256: str


class Manifest(_Closed):
    """All that a manifest says. `counts` are rows by what they are of, such as `passages`."""

    format: int
    documents: list[Listed]
    counts: dict[str, Count]
    parameters: dict[str, dict[str, Any]]
    files: dict[str, File]
    sha256: Checksum

    @field_validator("files")
    @classmethod
    def _are_inside(cls, files: dict[str, File]) -> dict[str, File]:
        """Every file stands in one of the folders."""
        for name in files:
            steps = name.split("/")
            if steps[0] not in PARTS or not {"", ".", ".."}.isdisjoint(steps):
                raise ValueError(f"{name} is no file of an index")
        return files

    @model_validator(mode="after")
    def _has_all(self) -> "Manifest":
        """No file that an index needs is left out."""
        if missing := sorted(set(required(self.parameters)) - set(self.files)):
            raise ValueError(f"{missing[0]} is not listed")
        return self


def write_manifest(
    root: Path, parameters: dict[str, Any], documents: list[dict[str, Any]], counts: Mapping[str, int]
) -> dict[str, Any]:
    """Checksum all files of `corpus/` and `index/` and write the manifest.

    Args:
        root: the folder that holds both.
        parameters: those that the index depends on.
        documents: key, edition and checksum of each document.
        counts: how many rows there are, by what they are of.

    Raises:
        IndexUnusable: a file that every index has is not there.
    """
    if missing := [name for name in required(parameters) if not (root / name).is_file()]:
        raise IndexUnusable(f"{root / missing[0]} is missing: {BUILD} to make it")
    files = {name: _described(root / name, _sampling(parameters)) for name in files_of(root)}
    manifest = {
        "format": FORMAT, "documents": documents, "counts": dict(counts), "parameters": parameters, "files": files,
    }  # fmt: skip
    manifest["sha256"] = _own_checksum(manifest)
    Manifest.model_validate(manifest)
    write_json(root / "index" / MANIFEST, manifest)
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
        what = "is half-written (it has no manifest.json)" if (data / "index").is_dir() else "does not exist"
        raise IndexUnusable(f"the index in {data} {what}: {BUILD} to make it")
    manifest = read_manifest(path)
    if parameters is not None:
        check_parameters(path, manifest["parameters"], parameters)
    _check_files(data, manifest, deep)
    return manifest


def read_manifest(path: Path) -> dict[str, Any]:
    """A manifest of this version's format whose checksum of itself is right.

    Raises:
        IndexUnusable: it is of another format, damaged, or not of a manifest's form.
    """
    try:
        manifest: dict[str, Any] = read_json(path)
        if manifest["format"] != FORMAT:
            raise IndexUnusable(
                f"{path} has format {manifest['format']}, "
                f"and this version reads format {FORMAT}: {BUILD} to make it again"
            )
        Manifest.model_validate(manifest)
        whole = manifest["sha256"] == _own_checksum(manifest)
    except ValidationError as error:
        first = error.errors()[0]
        said = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        raise IndexUnusable(f"{path} is damaged ({said}): {BUILD} to make it again") from None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        whole = False
    if not whole:
        raise IndexUnusable(f"{path} is damaged: {BUILD} to make it again")
    return manifest


def check_parameters(path: Path, made_with: dict[str, Any], now: dict[str, Any]) -> None:
    """Every parameter in force must be the one that the index was made with."""
    made_with = said(made_with)
    for group, values in said(now).items():
        for name, value in values.items():
            was = made_with.get(group, {}).get(name)
            if was != value:
                differs = f"the index was made with {group}.{name} = {was}, and the parameters now say {value}"
                raise IndexUnusable(f"{path}: {differs}: {BUILD} to make it again")


def _check_files(data: Path, manifest: dict[str, Any], deep: bool) -> None:
    """Every listed file must be there and as it was, and no other file."""
    files, in_full = manifest["files"], deep or is_small(manifest)
    later = () if in_full else unlisted(manifest)
    present, files = set(files_of(data, leave_out=later)), without(files, later)
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
    known, path, sampling = manifest["files"][name], data / name, _sampling(manifest["parameters"])
    differs = None
    if not path.is_file() or path.stat().st_size != known["bytes"]:
        differs = "length"
    elif not in_full and known["bytes"] > sampling.above:
        differs = "checksum" if _sample(path, sampling) != known["sample"] else None
    elif in_full or not name.startswith(LATER):
        differs = "checksum" if sha256(path) != known["sha256"] else None
    if differs:
        raise IndexUnusable(f"{path} is damaged or from another build ({differs} differs): {BUILD} to make it again")


def is_as_made(data: Path, manifest: dict[str, Any], name: str) -> bool:
    """True for a file of an index that is as it was made, false for one that the index does not have.

    Raises:
        IndexUnusable: the file is not what it was.
    """
    if name not in manifest["files"]:
        return False
    check_file(data, manifest, name)
    return True


def is_small(manifest: Mapping[str, Any]) -> bool:
    """True for an index that is read in full when it is opened."""
    return bool(sum(known["bytes"] for known in manifest["files"].values()) <= WHOLE)


def unlisted(manifest: Mapping[str, Any]) -> tuple[str, ...]:
    """The folders of a large compact index whose files are not listed when it is opened; none of any other index."""
    return TEXTS if _sampling(manifest["parameters"]) is OF_COMPACT and not is_small(manifest) else ()


def _sampling(parameters: Mapping[str, Any]) -> Sampling:
    return OF_COMPACT if "compact" in parameters else USUAL


def _described(path: Path, sampling: Sampling) -> dict[str, Any]:
    size = path.stat().st_size
    row = {"bytes": size, "sha256": sha256(path)}
    return row | {"sample": _sample(path, sampling)} if size > sampling.above else row


def _sample(path: Path, sampling: Sampling) -> str:
    """The checksum of blocks that are spread evenly over a file, its first and last among them."""
    digest, last = hashlib.sha256(), path.stat().st_size - sampling.block
    with path.open("rb") as file:
        for n in range(sampling.blocks):
            file.seek(last * n // (sampling.blocks - 1))
            digest.update(file.read(sampling.block))
    return digest.hexdigest()


def _own_checksum(manifest: dict[str, Any]) -> str:
    """The checksum of all that a manifest says but this checksum."""
    said = {name: value for name, value in manifest.items() if name != "sha256"}
    return hashlib.sha256(to_json(said).encode()).hexdigest()


def without(files: Mapping[str, Any], folders: Sequence[str]) -> dict[str, Any]:
    """Files by name, without those in some folders."""
    inside = tuple(f"{folder}/" for folder in folders)
    return {name: known for name, known in files.items() if not inside or not name.startswith(inside)}


def files_of(root: Path, parts: Sequence[str] = PARTS, leave_out: Sequence[str] = ()) -> list[str]:
    """The names of the files that an index is made of, sorted; hidden ones and the manifest are none.

    Args:
        root: the folder that holds `corpus/` and `index/`.
        parts: those of them that are looked at.
        leave_out: folders in them that are not.
    """
    found = []
    for part in parts:
        for place, folders, names in os.walk(root / part):
            inside = Path(place).relative_to(root)
            folders[:] = [name for name in folders if name[0] != "." and (inside / name).as_posix() not in leave_out]
            found += [(inside / name).as_posix() for name in names if not name.startswith(".")]
    return sorted(set(found) - {f"index/{MANIFEST}"})
