"""The document registry: which documents a corpus has, and all that is known of each beforehand.

A corpus is one YAML file, `data/registry/<corpus>.yaml`, with a `description` and `documents`;
its keys are the fields of `Entry` and `Print`. A corpus whose documents all stand in one file of
section rows has `rows`, with the fields of `RowsFile`, in place of `documents`. A document can be
known in several prints, and whatever is counted on paper - the pages to read, the page on which
the English begins - belongs to one print and never to the document.
"""

import difflib
import re
from collections.abc import Hashable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import yaml
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, ValidationInfo, field_validator

from civicsetu.base.errors import ConfigurationError, DocumentUnavailable, ParameterError, RegistryError
from civicsetu.base.project import project_root
from civicsetu.model.document import Meta
from civicsetu.model.document_kinds import DOC_TYPES
from civicsetu.model.jurisdictions import jurisdictions

PLAIN = "plain"  # the corpus of the plain-language edition

# How many problems of one entry a message spells out; the rest are counted.
SHOWN = 3

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
PageNumber = Annotated[int, Field(strict=True, ge=1)]
FileName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Print(_Record):
    """One print of a document: a file as somebody published it.

    Fields:
        file: its name in a mirror folder and in the cache.
        sha256: the checksums under which this print is known; empty where it was never seen.
        urls: where it is published, best first; empty means that a local file has to be
            given, and then `note` says so.
        pages: the first and last page to read, both included; None reads all.
        english_from_page: the page on which the English text begins.
        layout: what the print looks like, for people.
        note: anything else to know, for people.
    """

    file: FileName
    sha256: tuple[Sha256, ...] = ()
    urls: tuple[str, ...] = ()
    pages: tuple[PageNumber, PageNumber] | None = None
    english_from_page: PageNumber = 1
    layout: str = ""
    note: str = Field(default="", validate_default=True)

    @property
    def span(self) -> tuple[int, int | None]:
        """The first and last page to read; None as the last means to the end."""
        first, last = self.pages or (1, None)
        return max(first, self.english_from_page), last

    @field_validator("urls")
    @classmethod
    def _web_addresses(cls, urls: tuple[str, ...]) -> tuple[str, ...]:
        for url in urls:
            parts = urlsplit(url)
            if parts.scheme not in ("http", "https") or not parts.hostname:
                raise ValueError(f"{url!r} is not an http or https address")
            if not re.fullmatch(r"[!-~]+", url):
                raise ValueError(f"{url!r} holds a space or a letter that an address has to percent-encode")
        return urls

    @field_validator("pages")
    @classmethod
    def _in_order(cls, pages: tuple[int, int] | None) -> tuple[int, int] | None:
        if pages and pages[0] > pages[1]:
            raise ValueError(f"the first page {pages[0]} comes after the last page {pages[1]}")
        return pages

    @field_validator("english_from_page")
    @classmethod
    def _is_read(cls, page: int, info: ValidationInfo) -> int:
        pages = info.data.get("pages")
        if pages and page > pages[1]:
            raise ValueError(f"page {page} comes after the last page to read, {pages[1]}")
        return page

    @field_validator("note")
    @classmethod
    def _says_where_from(cls, note: str, info: ValidationInfo) -> str:
        if not info.data.get("urls", True) and not note.strip():
            raise ValueError("a print without urls needs a note that says where its file comes from")
        return note


class Entry(Print):
    """One document of a corpus; the fields of `Print` are those of its preferred print.

    Fields:
        key: the document's name in ids and on the command line.
        title, short_title: in full, and as citations give it.
        edition: "official" for a published print, "plain-language" for a retelling.
        jurisdiction: a key of `civicsetu.model.jurisdictions`.
        doc_type, number, year: as the law books file it.
        effective_date: the ISO date of coming into force, None where it is not known.
        made_under: the key of the Act under which it was made, None for an Act.
        authority: the court or body that gave or issued it, None for what a legislature made.
        max_pages: a longer file is refused, for it is likely another document.
        style: the style in which a retelling is typeset.
        alternatives: other prints of the same document, best first.
    """

    key: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$")]
    title: Words
    short_title: Words
    edition: Literal["official", "plain-language"]
    jurisdiction: str
    doc_type: str
    number: Words | None = None
    year: Annotated[int, Field(strict=True, ge=1800, le=2100)]
    effective_date: str | None = None
    made_under: str | None = None
    authority: Words | None = None
    max_pages: PageNumber = Field(default=400, validate_default=True)
    style: Literal["gazette", "state_gazette", "department"] = "gazette"
    alternatives: tuple[Print, ...] = ()

    @property
    def prints(self) -> tuple[Print, ...]:
        """All prints, best first; the entry stands for its own."""
        return (self, *self.alternatives)

    def meta(self) -> Meta:
        """What the other parts carry of the document.

        >>> entry = Entry(key="a", title="An Act", short_title="Act", edition="official", jurisdiction="GOA",
        ...               doc_type="act", year=2016, file="a.pdf", note="local")
        >>> entry.meta().jurisdiction, entry.meta().number
        ('GOA', None)
        """
        names = Meta.__dataclass_fields__
        return Meta(**{name: getattr(self, name) for name in names})

    @field_validator("jurisdiction")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in jurisdictions():
            raise ValueError(f"{name!r} is not a jurisdiction{_near(name, list(jurisdictions()))}")
        return name

    @field_validator("doc_type")
    @classmethod
    def _known_type(cls, name: str) -> str:
        if name not in DOC_TYPES:
            raise ValueError(
                f"{name!r} is not a type of document{_near(name, DOC_TYPES)}; it is one of: {', '.join(DOC_TYPES)}"
            )
        return name

    @field_validator("effective_date", mode="before")
    @classmethod
    def _iso(cls, value: Any) -> Any:
        # YAML turns an unquoted date into a date object, a time of day into a datetime.
        if isinstance(value, date) and not isinstance(value, datetime):
            return value.isoformat()
        try:
            if value is None or date.fromisoformat(value).isoformat() == value:
                return value
        except (TypeError, ValueError):
            pass
        raise ValueError(f"{str(value)!r} is not a date such as 2016-05-01")

    @field_validator("max_pages")
    @classmethod
    def _holds_pages(cls, limit: int, info: ValidationInfo) -> int:
        pages = info.data.get("pages")
        if pages and pages[1] - pages[0] + 1 > limit:
            raise ValueError(f"pages {pages[0]}-{pages[1]} are more than {limit}")
        return limit


class RowsFile(_Record):
    """One file of section rows that holds all documents of a corpus; it is never downloaded.

    Fields:
        file: its name.
        folder: the name of the folder, beside the mirror's, that may hold it.
        note: where the file comes from, for people.
    """

    file: FileName
    folder: FileName
    note: Words

    def find(self, mirror: Path | None) -> Path:
        """The file, in the mirror's folder or the one beside it.

        Raises:
            DocumentUnavailable: it is in neither; the message names both.
        """
        if mirror is None:
            raise DocumentUnavailable(f"{self.file}: set CIVICSETU_MIRROR to the folder that has this file")
        places = (mirror / self.file, mirror.parent / self.folder / self.file)
        for path in places:
            if path.is_file():
                return path
        raise DocumentUnavailable(f"{self.file} was not found at {' nor at '.join(map(str, places))}; {self.note}")


class Registry(_Record):
    """A corpus: its name, what it is, and its documents in the order in which they are read; a
    corpus of section rows has its file in place of documents."""

    corpus: str
    description: Words
    documents: tuple[Entry, ...] = ()
    rows: RowsFile | None = None

    def select(self, only: Sequence[str] = ()) -> tuple[Entry, ...]:
        """The documents with these keys, in the registry's order; all of them for none. Of a
        corpus of section rows none, for what it holds is known when it is read.

        Args:
            only: document keys.

        Raises:
            ParameterError: a key that no document has.
        """
        keys = [entry.key for entry in self.documents]
        for key in only if self.rows is None else ():
            if key not in keys:
                raise ParameterError(
                    f"{key!r} is not a document of corpus {self.corpus}{_near(key, keys)}; "
                    f"its documents are: {', '.join(keys)}"
                )
        return tuple(entry for entry in self.documents if not only or entry.key in only)


def corpora(folder: Path) -> tuple[str, ...]:
    """The names of the corpora whose registries are in this folder, sorted.

    Raises:
        ConfigurationError: there is no such folder.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise ConfigurationError(
            f"{folder}: there is no such folder; give the one with the registry files (<corpus>.yaml)"
        )
    return tuple(sorted(path.stem for path in folder.glob("*.yaml") if path.is_file()))


def load_registry(corpus: str, folder: Path) -> Registry:
    """Read and check a corpus's registry.

    Args:
        corpus: a name that `corpora(folder)` gives.
        folder: where `<corpus>.yaml` is.

    Raises:
        ParameterError: there is no such corpus or folder.
        RegistryError: the file is not a registry; the message names file, entry and field.
    """
    names = corpora(folder)
    if corpus not in names:
        valid = ", ".join(names) or f"none, for {folder} holds no .yaml file"
        raise ParameterError(f"{corpus!r} is not a corpus{_near(corpus, names)}; the corpora are: {valid}")
    path = Path(folder) / f"{corpus}.yaml"
    content = _content(path)
    for name in content:
        if name not in ("description", "documents", "rows"):
            raise RegistryError(
                f"{path.name}: field {name}: a registry may only have `description` and either `documents` or `rows`"
            )
    if "rows" in content:
        return _of_rows(path.name, corpus, content)
    rows = content.get("documents")
    if not isinstance(rows, list) or not rows:
        raise RegistryError(f"{path.name}: field documents: a registry needs a list with at least one document")
    entries = tuple(_entry(path.name, place, row) for place, row in enumerate(rows, start=1))
    _check_together(path.name, entries)
    try:
        return Registry(corpus=corpus, description=content.get("description"), documents=entries)
    except ValidationError as error:
        raise RegistryError(f"{path.name}: {_problems(error)}") from None


def _of_rows(file: str, corpus: str, content: dict[str, Any]) -> Registry:
    if "documents" in content:
        raise RegistryError(f"{file}: field documents: a registry has documents or rows, not both")
    try:
        return Registry(corpus=corpus, **content)
    except ValidationError as error:
        raise RegistryError(f"{file}: {_problems(error)}") from None


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    """The safe loader, but a name given twice is an error; plain YAML drops the first silently."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        names = [self.construct_object(name, deep=True) for name, _ in node.value]
        twice = [name for place, name in enumerate(names) if name in names[:place]]
        if twice:
            raise yaml.constructor.ConstructorError(None, None, f"{twice[0]!r} is given twice", node.start_mark)
        mapping: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return mapping


def _content(path: Path) -> dict[str, Any]:
    try:
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except OSError as error:
        raise RegistryError(f"{path.name} cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        # ValueError: bytes that are no UTF-8, or a date that the calendar lacks.
        raise RegistryError(f"{path.name} is not valid YAML: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict):
        raise RegistryError(f"{path.name}: the file is not a mapping with `description` and `documents`")
    return content


def _entry(file: str, place: int, row: Any) -> Entry:
    if not isinstance(row, dict):
        raise RegistryError(f"{file}: entry {place} is not a mapping of fields to values")
    try:
        return Entry.model_validate(row)
    except ValidationError as error:
        name = " ".join(str(row.get("key", place)).split())
        raise RegistryError(f"{file}: entry {name}: {_problems(error)}") from None


def _check_together(file: str, entries: tuple[Entry, ...]) -> None:
    """Check what no entry can know alone: keys and file names once, made_under leads to an Act."""
    by_key: dict[str, Entry] = {}
    owners: dict[str, str] = {}
    for entry in entries:
        if entry.key in by_key:
            raise RegistryError(f"{file}: entry {entry.key}: field key: two entries have this key")
        by_key[entry.key] = entry
        for copy in entry.prints:
            if copy.file in owners:
                raise RegistryError(
                    f"{file}: entry {entry.key}: field file: {copy.file} is also a file of {owners[copy.file]}"
                )
            owners[copy.file] = entry.key
    for entry in entries:
        seen = [entry.key]
        while (parent := by_key[seen[-1]].made_under) is not None:
            if parent not in by_key:
                raise RegistryError(
                    f"{file}: entry {seen[-1]}: field made_under: "
                    f"{parent!r} is not an entry{_near(parent, list(by_key))}"
                )
            if parent in seen:
                raise RegistryError(
                    f"{file}: entry {entry.key}: field made_under: following the entries leads back to {parent}"
                )
            seen.append(parent)


def _problems(error: ValidationError) -> str:
    """The first few problems of a validation, in one line."""
    found = error.errors()
    lines = []
    for problem in found[:SHOWN]:
        given = problem["input"]
        value = f" (given: {given!r})" if isinstance(given, str | int | float) and len(str(given)) <= 80 else ""
        message = problem["msg"].removeprefix("Value error, ")
        field = ".".join(str(part) for part in problem["loc"])
        lines.append(f"field {field}: {message}{value if problem['type'] != 'value_error' else ''}")
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return " ".join(("; ".join(lines) + more).split())


def _near(name: str, names: Sequence[str]) -> str:
    """The words that suggest a known name like this one; none where no name is near."""
    near = difflib.get_close_matches(str(name), names, n=3)
    return f", did you mean {' or '.join(near)}?" if near else ""


def registry_folder() -> Path:
    """The folder of the corpora's registry files.

    Raises:
        ConfigurationError: it is not where the project is.
    """
    folder = project_root() / "data" / "registry"
    if not folder.is_dir():
        raise ConfigurationError(f"{folder} is missing: run this in a checkout of CivicSetu, or below it")
    return folder


def known_print(checksum: str) -> tuple[Entry, Print] | None:
    """The document of a corpus, and the print of it, that has a checksum; None where none has.

    Args:
        checksum: a file's SHA-256, as hex.
    """
    folder = registry_folder()
    for corpus in corpora(folder):
        for entry in load_registry(corpus, folder).documents:
            for copy in entry.prints:
                if checksum in copy.sha256:
                    return entry, copy
    return None
