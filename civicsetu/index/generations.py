"""Generations of an index: a build makes a new one beside the old one, and one step puts it in force.

`docs/commits.md` has the design. In a data folder:

    index/manifest.json         its checksum of itself names the generation that readers open: moving another
                                manifest here is the one step that puts another generation in force
    corpus/, index/             the same files as that generation's (hard links), for people and for DVC
    .generations/<name>/        a generation: corpus/, index/ and `readers`, which everyone who reads it holds
    .generations/building/      one that is being made

A file of a generation is never written to. A folder that was copied or checked out has no generations; there the plain
folders are read.
"""

import fcntl
import json
import os
import shutil
from pathlib import Path
from typing import Any

from civicsetu.base.building import GENERATIONS, under_way
from civicsetu.base.errors import IndexUnusable
from civicsetu.base.files import linked, sync, sync_all, written_beside
from civicsetu.index.layout import MANIFEST
from civicsetu.index.manifest import BUILD, check_file, files_of, read_manifest, unlisted, verified_manifest, without

BUILDING, TRASH, READERS = "building", ".trash", "readers"
TRIES = 20  # openings in which another generation may come in between
NAME_LENGTH = 32  # hex digits of the manifest's checksum
POINTER = f"index/{MANIFEST}"


class Held:
    """A generation that is held: it is not removed as long as this object lives.

    Args:
        data: the data folder.
        name: the generation's; empty where the data folder has no manifest.
    """

    def __init__(self, data: Path, name: str) -> None:
        self.data, self.name = data, name
        self._handle: int | None = None
        own = data / GENERATIONS / name
        self.root = own if name and self._hold(own) else data

    @property
    def is_current(self) -> bool:
        """True unless another generation has been put in force, or this one is there only since it was looked for."""
        if _name_in_force(self.data) != self.name:
            return False
        return self.root != self.data or not self.name or not (self.data / GENERATIONS / self.name).is_dir()

    def release(self) -> None:
        """Hold it no longer."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __del__(self) -> None:
        self.release()

    def _hold(self, own: Path) -> bool:
        """Share the lock of a generation; False if it is not there, or was removed meanwhile."""
        try:
            self._handle = os.open(own / READERS, os.O_RDONLY | os.O_CLOEXEC)
            fcntl.flock(self._handle, fcntl.LOCK_SH)
            return os.path.samestat(os.fstat(self._handle), (own / READERS).stat())
        except OSError:
            self.release()
            return False


def hold(data: Path) -> Held:
    """Hold the generation in force of a data folder; the folder itself where it has none."""
    data = Path(data)
    held = Held(data, _name_in_force(data))
    for _ in range(TRIES):
        if held.is_current:
            break
        held = Held(data, _name_in_force(data))  # it was removed in between: another one is in force
    return held


def check_folders(held: Held, manifest: dict[str, Any]) -> None:
    """Check that the plain folders are those of a generation, unless a build is under way.

    Files that are the same on the disk need no second look.

    Raises:
        IndexUnusable: names the first file that is missing, changed or too many.
    """
    if held.root == held.data:
        return
    left_out = unlisted(manifest)
    known = without(manifest["files"], left_out)
    if (held.data / POINTER).read_bytes() != (held.root / POINTER).read_bytes():
        raise IndexUnusable(f"{held.data / POINTER} is damaged: {BUILD} to make it again")
    present = set(files_of(held.data, leave_out=left_out))
    for name in sorted(present ^ set(known)):
        if under_way(held.data):
            return
        what = "is not a file of this index" if name in present else "is missing"
        raise IndexUnusable(f"{held.data / name} {what}: {BUILD} to make it again")
    for name in known:
        try:
            if os.path.samefile(held.data / name, held.root / name):
                continue
            check_file(held.data, manifest, name)
        except (OSError, IndexUnusable):
            if under_way(held.data):
                return
            raise


# -------------------------------------------------------------------------------------- building
def adopt(data: Path) -> None:
    """Make a generation of an index that stands in the plain folders only, so that it goes on answering while they are
    written to. What is not whole is let be. To be called by the holder of the lock (`base.building`)."""
    name = _name_in_force(data)
    if not name or (data / GENERATIONS / name).is_dir():
        return
    try:
        verified_manifest(data, None)
    except IndexUnusable:
        return
    beside = _emptied(data)
    for file in (*files_of(data), POINTER):
        linked(data / file, beside / file)
    (beside / READERS).touch()
    beside.rename(data / GENERATIONS / name)


def begin(data: Path) -> Path:
    """An empty generation that holds the corpus of a data folder; its `index/` is to be filled."""
    beside = _emptied(data)
    for file in files_of(data, ("corpus",)):
        linked(data / file, beside / file)
    (beside / "index").mkdir()
    return beside


def abandon(data: Path) -> None:
    """Remove what a build that failed has made."""
    shutil.rmtree(data / GENERATIONS / BUILDING, ignore_errors=True)


def publish(data: Path, beside: Path) -> None:
    """Put a generation that is complete, manifest included, in force, and remove old ones that nobody holds.

    Args:
        data: the data folder, whose lock the caller holds.
        beside: what `begin` gave.
    """
    (beside / READERS).touch()
    sync_all(beside)
    name = read_manifest(beside / POINTER)["sha256"][:NAME_LENGTH]
    final = data / GENERATIONS / name
    if final.is_dir() and not _is_whole(final):
        _remove(final)
    if final.is_dir():
        shutil.rmtree(beside)
    else:
        beside.rename(final)
    sync(data / GENERATIONS)
    (data / "index").mkdir(exist_ok=True)
    pointer = data / POINTER
    with written_beside(pointer) as new:
        shutil.copyfile(final / POINTER, new)
    sync(data / "index")
    _show(data, final)
    sweep(data)


def sweep(data: Path) -> list[str]:
    """Remove the generations that are not in force and that nobody holds; their names."""
    folder, removed = data / GENERATIONS, []
    current = _name_in_force(data)
    for own in sorted(path for path in folder.iterdir() if path.is_dir()):
        if own.name in (current, BUILDING):
            continue
        if own.name.startswith(TRASH):
            shutil.rmtree(own, ignore_errors=True)
        elif _removed_unread(own):
            removed.append(own.name)
    return removed


def _show(data: Path, generation: Path) -> None:
    """Make the plain folders those of a generation."""
    for part in ("corpus", "index"):
        beside = data / f".{part}.showing"
        shutil.rmtree(beside, ignore_errors=True)
        for file in files_of(generation, (part,)):
            linked(generation / file, beside / file.partition("/")[2])
        if part == "index":
            linked(generation / POINTER, beside / MANIFEST)
        if not (data / part).is_symlink():  # a corpus that is another folder's
            _replace_files(beside, data / part)


def _replace_files(beside: Path, final: Path) -> None:
    """Move files one by one into a folder, so that the manifest is never away; then remove what is not among them."""
    names = {path.relative_to(beside) for path in beside.rglob("*") if path.is_file()}
    for name in sorted(names):
        (final / name).parent.mkdir(parents=True, exist_ok=True)
        os.replace(beside / name, final / name)
    for path in sorted(final.rglob("*"), reverse=True):
        if path.is_dir() and not path.is_symlink():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(final) not in names:
            path.unlink()
    shutil.rmtree(beside, ignore_errors=True)


def _name_in_force(data: Path) -> str:
    """The generation that the manifest names; empty where there is no manifest, or one that cannot be read."""
    try:
        checksum = json.loads((data / POINTER).read_bytes())["sha256"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""
    return checksum[:NAME_LENGTH] if isinstance(checksum, str) and checksum.isalnum() else ""


def _is_whole(generation: Path) -> bool:
    try:
        verified_manifest(generation, None, deep=True)
    except IndexUnusable:
        return False
    return True


def _removed_unread(generation: Path) -> bool:
    """Remove a generation that nobody holds. Its lock is kept meanwhile: whoever asks for it then finds it gone."""
    try:
        handle = os.open(generation / READERS, os.O_RDONLY)
    except OSError:  # a removal that was cut off
        _remove(generation)
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(generation)
    except BlockingIOError:
        return False
    finally:
        os.close(handle)
    return True


def _remove(generation: Path) -> None:
    """Remove a generation; it is away under its name at once."""
    trash = generation.with_name(f"{TRASH}-{generation.name}")
    shutil.rmtree(trash, ignore_errors=True)
    generation.rename(trash)
    shutil.rmtree(trash, ignore_errors=True)


def _emptied(data: Path) -> Path:
    beside = data / GENERATIONS / BUILDING
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir(parents=True)
    return beside
