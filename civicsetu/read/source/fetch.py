"""A document's file: from the mirror, else from the cache, else from where it is published.

A file in the cache is whole: a download is written to a temporary file and moved when it is complete
and what it should be. Beside it stands its checksum, `<file>.sha256`; a file that does not match its
checksum is not used.
"""

import math
from dataclasses import dataclass
from pathlib import Path

from civicsetu.base import files
from civicsetu.base.errors import ConfigurationError, DocumentUnavailable, ParameterError
from civicsetu.read.source.download import Refused, download, one_line
from civicsetu.read.source.registry import Entry, Print


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file that can be read.

    Fields:
        path: where it is.
        source: "mirror", "cache", or the URL that gave it.
        sha256: its checksum, as hex.
        tried: one line for each source that did not give the document, and for a mirror's
            file of unknown checksum.
        print: the print that the file is, with the pages to read in it.
    """

    path: Path
    source: str
    sha256: str
    tried: tuple[str, ...]
    print: Print


def fetch(entry: Entry, cache: Path, mirror: Path | None, offline: bool = False, timeout_s: float = 30) -> Fetched:
    """Find or download a document's file.

    All prints of the document are looked for in the mirror, then in the cache; then the
    addresses of all prints are asked in turn.

    Args:
        entry: the document.
        cache: a folder for downloads; it is made when first needed.
        mirror: a folder of files that the user vouches for, or None. What it holds under a
            print's name is used whatever its checksum.
        offline: True asks no address.
        timeout_s: the seconds for which an address may be silent.

    Raises:
        ParameterError: the mirror is no folder, the cache cannot be one, or the timeout is
            no positive number.
        DocumentUnavailable: no source gave the document; the message names all that were tried.
    """
    if mirror is not None and not Path(mirror).is_dir():
        raise ConfigurationError(
            f"the mirror {mirror} is not a folder; set CIVICSETU_MIRROR to the folder of the files, or unset it"
        )
    if not (math.isfinite(timeout_s) and timeout_s > 0):
        raise ParameterError(f"timeout_s is {timeout_s}; it must be a positive number of seconds")
    cache = Path(cache)
    tried: list[str] = []
    if mirror is None:
        tried.append("no mirror is set")
    found = _from_mirror(entry, Path(mirror), tried) if mirror is not None else None
    found = found or _from_cache(entry, cache, tried) or _from_web(entry, cache, offline, timeout_s, tried)
    if found:
        return found
    names = " or ".join(copy.file for copy in entry.prints)
    raise DocumentUnavailable(
        f"{entry.key}: no source gave {names}; tried: {'; '.join(tried)}. "
        f"Set CIVICSETU_MIRROR to a folder that holds {names}, or give a local file"
    )


def _from_mirror(entry: Entry, mirror: Path, tried: list[str]) -> Fetched | None:
    for copy in entry.prints:
        path = mirror / copy.file
        if not path.is_file():
            tried.append(f"mirror {mirror}: no {copy.file}")
            continue
        try:
            digest = files.sha256(path)
        except OSError as error:
            tried.append(f"mirror {mirror}: {copy.file} cannot be read: {one_line(error)}")
            continue
        printed = _print_of(entry, copy, digest)
        if printed.sha256 and digest not in printed.sha256:
            tried.append(
                f"mirror {mirror}: "
                f"{copy.file} is used although its SHA-256 {digest} is not one that the registry lists; "
                "all its pages are read"
            )
            # A page range was counted on the known print. Reading all of another one loses
            # nothing; the start of the English stays, as the likeliest guess.
            printed = printed.model_copy(update={"pages": None})
        return Fetched(path, "mirror", digest, tuple(tried), printed)
    return None


def _from_cache(entry: Entry, cache: Path, tried: list[str]) -> Fetched | None:
    for copy in entry.prints:
        # Only downloads are kept in the cache. Another corpus's document of the same file
        # name may be there, and must not pass for one that has no address.
        if not copy.urls:
            continue
        path = cache / copy.file
        if not path.is_file():
            tried.append(f"cache {cache}: no {copy.file}")
            continue
        try:
            recorded = _sidecar(path).read_text(encoding="utf-8").split()[:1]
            digest = files.sha256(path)
        except (OSError, ValueError):
            tried.append(f"cache {cache}: {copy.file} has no checksum beside it and is not used")
            continue
        if recorded != [digest]:
            tried.append(f"cache {cache}: {copy.file} does not match the checksum beside it and is not used")
        elif copy.sha256 and digest not in copy.sha256:
            tried.append(f"cache {cache}: {copy.file} has the sha256 {digest}, which is not a known one")
        else:
            return Fetched(path, "cache", digest, tuple(tried), _print_of(entry, copy, digest))
    return None


def _from_web(entry: Entry, cache: Path, offline: bool, timeout_s: float, tried: list[str]) -> Fetched | None:
    addresses = [(copy, url) for copy in entry.prints for url in copy.urls]
    if not addresses:
        tried.append("no address is known" + (f" ({entry.note.strip()})" if entry.note.strip() else ""))
        return None
    if offline:
        tried.append("offline, so not asked: " + ", ".join(url for _, url in addresses))
        return None
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigurationError(f"the cache folder {cache} cannot be made: {one_line(error)}") from None
    for copy, url in addresses:
        path = cache / copy.file
        try:
            with files.written_beside(path) as beside:
                whole = download(url, beside, timeout_s)
                digest = _checked(beside, copy, whole)
            # The checksum comes second: a file that was moved without it is fetched again.
            files.write_text(_sidecar(path), f"{digest}  {copy.file}\n")
        except Refused as reason:
            tried.append(f"{url}: {reason}")
            continue
        except OSError as error:
            raise ConfigurationError(f"the cache folder {cache} cannot be written: {one_line(error)}") from None
        return Fetched(path, url, digest, tuple(tried), _print_of(entry, copy, digest))
    return None


def _checked(path: Path, copy: Print, whole: bool) -> str:
    """The checksum of a download that is what it should be.

    Raises:
        Refused: it is empty, not the PDF that it should be, or another file than the known one.
    """
    with path.open("rb") as stream:
        start = stream.read(1024)
        stream.seek(max(0, path.stat().st_size - 2048))
        end = stream.read()
    if not start:
        raise Refused("the download is empty")
    is_pdf = copy.file.lower().endswith(".pdf")
    if is_pdf and b"%PDF-" not in start:
        shown = " ".join(start[:40].decode("ascii", "replace").split())
        raise Refused(f"not a PDF (it begins with {shown!r})")
    digest = files.sha256(path)
    if copy.sha256 and digest not in copy.sha256:
        raise Refused(f"its SHA-256 {digest} is not one that the registry lists")
    if is_pdf and not whole and not copy.sha256 and b"%%EOF" not in end:
        raise Refused("the download ended too early: the PDF has no end")
    return digest


def _print_of(entry: Entry, named: Print, digest: str) -> Print:
    """The print with this checksum; the one that the file is named after where none has it."""
    return next((copy for copy in entry.prints if digest in copy.sha256), named)


def _sidecar(path: Path) -> Path:
    return path.with_name(path.name + ".sha256")
