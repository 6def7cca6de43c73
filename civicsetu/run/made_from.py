"""What a report was made from, by checksums: the documents, the index, the questions, and the code of its stage.

A tracked page cannot name the commit that holds it; these checksums name what a commit holds. A stage is run again
when one of them changes, so that a page always shows those that are there.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from civicsetu.base.files import read_json, sha256
from civicsetu.base.words import counted
from civicsetu.params import project_root
from civicsetu.report.made_from import CODE, DIGITS, Source
from civicsetu.run.dvc_file import DATA, Places, from_root, places_of

QUESTIONS = "evaluate.questions"  # the parameter that names question files
# What the folders of data are called; of `data/golden` only the files that were asked count.
CALLED = {
    "typeset": "typeset edition",
    "plain": "plain-language edition, its source",
    "registry": "register of documents",
    "corpus": "documents as read",
    "changes": "changes of the law",
    "asked": "known questions",
    "vectors": "vectors that are kept as data",
    "training": "training questions",
    "golden/grades": "grades of answers",
}


def sources_of(notebook: Path, values: Mapping[str, Any]) -> list[Source]:
    """What a run of a notebook was made from.

    Args:
        notebook: the notebook; what its stage reads and writes stands in `dvc.yaml`. One without a stage is taken to
            read the index of its data folder.
        values: its parameters, by dotted name.
    """
    stage = places_of(notebook) or Places((f"{DATA}/index",), ())
    data = project_root() / str(values.get(DATA, DATA))
    return [*_data(stage.data, data), *_questions(values), *_code(notebook, stage.code)]


def _data(places: Sequence[str], data: Path) -> Iterator[Source]:
    """The folders of data; those that stages make stand in the data folder of the run."""
    for place in places:
        name = place.removeprefix(f"{DATA}/")
        manifest = data / "index" / "manifest.json"
        if name == "index" and manifest.is_file():
            own = read_json(manifest).get("sha256") or sha256(manifest)
            yield Source("index", from_root(manifest.parent), own[:DIGITS])
        elif name in CALLED:
            path = data / name if name in ("corpus", "typeset") else project_root() / place
            if path.is_dir():
                yield Source(CALLED[name], from_root(path), checksum_of(_files(path), path.parent))


def _questions(values: Mapping[str, Any]) -> Iterator[Source]:
    """The question files that were asked, each by itself."""
    for name in filter(None, str(values.get(QUESTIONS, "")).split(",")):
        path = project_root() / name.strip()
        if path.is_file():
            yield Source("questions", from_root(path), sha256(path)[:DIGITS])


def _code(notebook: Path, places: Sequence[str]) -> Iterator[Source]:
    """The notebook with the code that its stage depends on."""
    root = project_root()
    files = {path for place in places for path in _files(root / place)} | {notebook.resolve()}
    if all(path.is_relative_to(root) for path in files):
        yield Source(CODE, counted(len(files), "file"), checksum_of(files, root))


def checksum_of(files: Iterable[Path], beside: Path) -> str:
    """The beginning of the SHA-256 of what `sha256sum` prints of some files, in the order of their names' bytes.

    Args:
        files: the files.
        beside: the folder from which they are named.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> for name in "ab":
    ...     _ = (folder / name).write_text(name)
    >>> checksum_of([folder / "a", folder / "b"], folder)  # sha256sum a b | sha256sum
    'cb13f400dcb618e4'
    """
    named = {path.relative_to(beside).as_posix(): path for path in files}
    lines = "".join(f"{sha256(path)}  {name}\n" for name, path in sorted(named.items()))
    return hashlib.sha256(lines.encode()).hexdigest()[:DIGITS]


def _files(place: Path) -> list[Path]:
    """The files of a folder, without what Python keeps beside them; a file is itself."""
    if place.is_file():
        return [place]
    return [path for path in place.rglob("*") if path.is_file() and path.suffix != ".pyc"]
