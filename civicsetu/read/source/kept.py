"""The PDF that a document was read from, kept in the data folder so that its pages can be shown later."""

import os
import shutil
from pathlib import Path

from civicsetu.base.files import sha256

FOLDER = Path("cache") / "sources"  # in the data folder


def keep_source(data: Path, path: Path | None, digest: str) -> None:
    """Keep a copy of a PDF that was read from elsewhere, such as a mirror; others lie in the data folder anyway.

    Args:
        data: the data folder.
        path: the file; None where the document is of no file.
        digest: its SHA-256.
    """
    if (
        path is None
        or path.suffix.lower() != ".pdf"
        or not path.is_file()
        or path.resolve().is_relative_to(data.resolve())
    ):
        return
    kept = data / FOLDER / path.name
    if kept.is_file() and kept.stat().st_size == path.stat().st_size and sha256(kept) == digest:
        return
    kept.parent.mkdir(parents=True, exist_ok=True)
    being_copied = kept.with_name(f".{kept.name}.building")
    shutil.copyfile(path, being_copied)
    os.replace(being_copied, kept)


def source_pdf(data: Path, file: str, digest: str | None = None) -> Path | None:
    """A document's PDF: typeset, downloaded, kept when it was read, or in the folder that `CIVICSETU_MIRROR` names.

    Args:
        data: the data folder.
        file: the name of the file.
        digest: the SHA-256 that it must have; by default any.

    Returns:
        Where it is; None where it is no PDF or not at hand.
    """
    if not file.lower().endswith(".pdf"):
        return None
    folders = [data / "typeset", data / FOLDER, data / "cache"]
    if mirror := os.environ.get("CIVICSETU_MIRROR"):
        folders.append(Path(mirror))
    there = (folder / file for folder in folders if (folder / file).is_file())
    return next((path for path in there if digest is None or sha256(path) == digest), None)
