"""Acts as section rows, the JSON Lines of a law portal: one row a section, the rows of an act together.

A row has `act`, `slug`, `section`, `heading`, `text` and `source`; other fields are let be. In
`text` a blank line parts paragraphs and `^7[...]` sets off what the seventh footnote tells of.
Where a portal has no sections of an act, its rows are the pages of its print (`section` null).
"""

import gzip
import io
import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TextIO

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.words import counted
from civicsetu.model.document import Document, Doubt, Footnote, Meta
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.provision import Provision
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.settings import READ, ReadSettings
from civicsetu.read.tree.footnotes import numbered_notes
from civicsetu.read.tree.misplaced import Entry, places
from civicsetu.read.tree.names import Unit
from civicsetu.read.tree.paragraphs import unnumbered_document
from civicsetu.read.tree.parts import Section
from civicsetu.read.tree.plaintext import SIZE, WIDTH, text_lines
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.starts import AMENDMENT
from civicsetu.read.tree.statute import document_of
from civicsetu.read.tree.units import split_units
from civicsetu.read.tree.writer import TreeWriter

SUFFIXES = (".jsonl", ".jsonl.gz", ".ndjson")
FIELDS = ("act", "slug", "section", "heading", "text", "source")
MARK = re.compile(r"\^(?:\w{1,3}|\*(?!\*))|(?<![\w.,/(-])(?<!section )(?<!Section )\d{1,2}\s?\[|[\[\]]")
OPENING = re.compile(r"(?:(?:\^\w{1,3}\s?)?\[\s*+){1,12}$")
LONGEST_LINE = 4_000_000  # characters of one row
BLANK_LINES = 100_000  # of a file
LONGEST_SLUG = 160  # characters; files of the corpus are named after slugs
GROWS = 10_000_000  # bytes that any compressed file may hold
HEAD_ENDS = re.compile(r"\s?\.?\s?(?:-{2,}|[—–―]|\.-)(?: ?[-—–―]+)*")
TITLE = re.compile(r"[^\w)]+$")
GONE = re.compile(r"\W*(?:(?:Rep|Omit|Delet)[a-z]*)\b", re.IGNORECASE)


class Row(NamedTuple):
    """One row: a section of an act, or a page of its print where `section` is None."""

    act: str
    slug: str
    section: str | None
    heading: str
    text: str
    source: str
    footnotes: str = ""

    @property
    def status(self) -> str:
        """`repealed` where the row says so of its section, `no text` where it has no words and
        does not say why, else `in force`.

        >>> Row("A", "a", "5", "[Repealed.].", "Rep. by the A. O. 1937.", "").status
        'repealed'
        """
        if GONE.match(self.heading) or re.match(r"(?:\[[^\]]*\]\W*)?(?:Rep|Omitted)\b", self.text.strip()):
            return "repealed"
        return "in force" if self.text.strip() else "no text"


def is_rows(path: Path) -> bool:
    """True for a file whose first line is a section row.

    Raises:
        UnreadableDocument: it is compressed and grows too much.
    """
    try:
        with _open(path) as lines:
            first = json.loads(next((line for line in _whole(lines) if line.strip()), "null"))
    except UnreadableDocument as error:
        if error.reason == "max_expansion":
            raise
        return False
    except (OSError, EOFError, zlib.error, ValueError, RecursionError):
        return False
    return isinstance(first, dict) and all(name in first for name in ("slug", "section", "text"))


def read_rows(path: Path, reject: Callable[[str], None] | None = None) -> Iterator[Document]:
    """Read the acts of a file of section rows, one after the other; no more than one is in memory.

    Args:
        path: the file, JSON Lines in UTF-8, or that in gzip.
        reject: told, in one line, of each row that is none and is passed over; None raises.

    Yields:
        One document an act, in the file's order.

    Raises:
        UnreadableDocument: the file cannot be read, holds no row, an act's rows stand apart, or a
            row is none and there is no `reject`.
    """
    name, seen = Path(path).name, set()
    for slug, rows in groupby(iter_rows(path, reject), key=lambda row: row.slug):
        if slug in seen:
            raise UnreadableDocument("not_rows", f"{name}: the rows of {slug} are not together; sort the file by act")
        seen.add(slug)
        yield document_of_rows(list(rows))
    if not seen:
        raise UnreadableDocument("empty", f"{name}: the file has no section rows")


def iter_rows(path: Path, reject: Callable[[str], None] | None = None, limits: ReadSettings = READ) -> Iterator[Row]:
    """The rows of a file, in its order; arguments and errors as in `read_rows`, and the limits of the file."""
    name = Path(path).name
    try:
        with _open(path, limits) as lines:
            for number, line in enumerate(_whole(lines), 1):
                if not line.strip():
                    continue
                try:
                    yield _row(line)
                except ValueError as error:
                    problem = f"{name}, line {number}: {error}"
                    if reject is None:
                        raise UnreadableDocument("not_rows", problem) from None
                    reject(problem)
    except UnreadableDocument as error:
        said = str(error)
        raise UnreadableDocument(error.reason, said if said.startswith(name) else f"{name}: {said}") from None
    except UnicodeDecodeError as error:
        raise UnreadableDocument("not_text", f"{name}: this is not UTF-8 text ({error.reason})") from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise UnreadableDocument("truncated", f"{name}: this gzip file is damaged or cut short ({error})") from None


class _Expanding(gzip.GzipFile):
    """A gzip file that may not grow without end."""

    def __init__(self, path: Path, times: int) -> None:
        super().__init__(path)
        self._left = GROWS + times * Path(path).stat().st_size
        self._times = times

    def read1(self, size: int = -1) -> bytes:
        """The next bytes, which is how text is read of it."""
        block = super().read1(size)
        self._left -= len(block)
        if self._left < 0:
            raise UnreadableDocument(
                "max_expansion", f"the file grows more than {self._times} times; see read.max_expansion in params.yaml"
            )
        return block


def _open(path: Path, limits: ReadSettings = READ) -> TextIO:
    if Path(path).suffix != ".gz":
        return Path(path).open(encoding="utf-8-sig")
    return io.TextIOWrapper(_Expanding(path, limits.max_expansion), encoding="utf-8")


def _whole(stream: TextIO) -> Iterator[str]:
    """The lines of a file; a line that never ends is none, and blank ones have an end."""
    blank = 0
    while line := stream.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise UnreadableDocument(
                "not_rows", f"a line has more than {LONGEST_LINE} characters, too many for a section row"
            )
        blank += line.isspace()
        if blank > BLANK_LINES:
            raise UnreadableDocument("not_rows", f"more than {BLANK_LINES} lines are blank")
        yield line


def _row(line: str) -> Row:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None
    if not isinstance(values, dict):
        raise ValueError("not a row of fields")
    for field in FIELDS:
        value = values.get(field)
        if not isinstance(value, str) and not (value is None and field in ("section", "heading", "source")):
            raise ValueError(f"field {field} has no text")
    if not isinstance(values.get("footnotes") or "", str):
        raise ValueError("field footnotes is no text")
    if not key_of(values["slug"]):
        raise ValueError("field slug has no name")
    if len(values["slug"]) > LONGEST_SLUG:
        raise ValueError(f"field slug has more than {LONGEST_SLUG} characters")
    words = {field: values.get(field) or "" for field in (*FIELDS, "footnotes")}
    return Row(**words | {"section": values["section"] if values.get("section") else None})


# --------------------------------------------------------------------------------- one act
def key_of(slug: str) -> str:
    """The document key that a slug gives.

    >>> key_of("the-king-of-oudh-s-estate-act-1887")
    'king_of_oudh_s_estate_act_1887'
    """
    return re.sub(r"[^a-z0-9]+", "_", slug.lower()).strip("_").removeprefix("the_")


def meta_of(row: Row) -> Meta:
    """What a row tells of its act."""
    title = TITLE.sub("", " ".join(row.act.split())) or row.slug
    year = re.search(r"\b(1[89]\d\d|20\d\d)\W*$", title) or re.search(r"-(1[89]\d\d|20\d\d)$", row.slug)
    short = re.sub(r"^the\s+", "", title, flags=re.IGNORECASE)
    return Meta(key_of(row.slug), title, short, "official", CENTRAL, "act", year=int(year[1]) if year else None)


def document_of_rows(rows: Sequence[Row]) -> Document:
    """The document of one act's rows.

    Args:
        rows: all rows of the act, in order.
    """
    meta = meta_of(rows[0])
    if all(row.section is None for row in rows):
        return _document_of_pages(rows, meta)
    rows, doubtful = _in_their_places(rows)
    writer, warnings = TreeWriter(meta), list(doubtful.values())
    doubts: list[Doubt] = []
    taken: dict[str, tuple[str, str]] = {}  # what each number stands for
    again: Counter[str] = Counter()
    notes: dict[str, str] = {}  # of each section, by its id
    for at, row in enumerate(rows):
        number = _number(row, taken)
        said = (row.heading, row.text)
        if taken.get(number) == said:
            warnings.append(f"section {number} stands twice with the same words; it is read once")
            continue
        again[number] += 1
        taken[number] = said
        if again[number] > 1:
            warnings.append(f"section {number} stands {again[number]} times with different words")
            number = f"{number} ({again[number]})"
        if at in doubtful:
            doubts.append(Doubt(writer.id(number), doubtful[at]))
        running = running_of(row.text)
        if row.footnotes.strip():
            notes[writer.id(number)] = row.footnotes
        section = Section("section", number, TITLE.sub("", row.heading.strip("[] ")) or None, ())
        writer.section(section, section_units(running, row, number), running)
    silent = [row.section or "" for row in rows if row.status == "no text"]
    if silent:
        warnings.append(f"{counted(len(silent), 'section')} without words in the source: {', '.join(silent)}")
    document = writer.document(warnings=tuple(warnings), layout="section rows")
    return replace(document, footnotes=tuple(_footnotes(notes, document)), doubts=tuple(doubts))


def _in_their_places(rows: Sequence[Row]) -> tuple[list[Row], dict[int, str]]:
    """The rows with the words that belong to them, and by row what is doubtful of its words."""
    found = places([Entry(r.section or "", r.heading, r.text if r.status == "in force" else "") for r in rows])
    none = Row("", "", None, "", "", "")
    own = [none if source is None else rows[source] for source in found.source]
    return [r._replace(text=o.text, footnotes=o.footnotes) for r, o in zip(rows, own, strict=True)], found.doubts


def _footnotes(notes: Mapping[str, str], document: Document) -> Iterator[Footnote]:
    """The notes of an act's rows, each with the first unit of its section that carries its mark ("^2[").

    Args:
        notes: those of each section, by its id.
        document: the act.
    """
    section = ""
    units: dict[str, list[Provision]] = {}
    for provision in document.provisions:
        section = provision.id if provision.kind == "section" else section
        units.setdefault(section, []).append(provision)
    for section, text in notes.items():
        for mark, words in numbered_notes(text.splitlines()):
            place = re.compile(rf"\^{re.escape(mark)}\s?(?=[\[*])")
            carriers = ((unit, found) for unit in units[section] if (found := place.search(unit.text)))
            unit, found = next(carriers, (None, None))
            at = unit.char_start + found.start() if unit and found else None
            yield Footnote(0, mark, words, unit.id if unit else None, at)


def _number(row: Row, taken: dict[str, tuple[str, str]]) -> str:
    """The section's number; where it is taken, the one with which the words begin ("16-I.")."""
    number = (row.section or "").strip(" .") or "page"
    if number in taken and (m := re.match(rf"\W*(?:\^\d+\[)?({re.escape(number)}-?[A-Z]{{1,3}})\.\s", row.text)):
        return m[1]
    return number


def running_of(text: str) -> Running:
    """A row's words in one text, in which each paragraph is known by its beginning.

    >>> running_of("Whoever--\\n\\n(a) digs;\\nor\\n\\n^2[(b) fills,]")
    Running(text='Whoever-- (a) digs; or ^2[(b) fills,]', starts=(0, 10, 26), indents=(0.0, 0.0, 0.0), \
step=0.0, paragraphs=True)
    """
    words, starts = "", []
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [" ".join(line.split()) for line in paragraph.splitlines()]
        joined = ""
        for line in filter(None, lines):
            hyphened = joined.endswith("-") and not joined.endswith("--") and line[0].isalnum()
            joined += line if hyphened or not joined else f" {line}"
        if joined:
            words += " " if words else ""
            starts.append(len(words) + len(OPENING_AT.match(joined)[0]))  # type: ignore[index]
            words += joined
    return Running(words, tuple(starts) or (0,), (0.0,) * max(1, len(starts)), paragraphs=True)


OPENING_AT = re.compile(r"(?:(?:\^\w{1,3}\s?)?\[\s*)*")


def section_units(running: Running, row: Row, number: str) -> list[Unit]:
    """The units of a row's words. The marks of amendments are no words, so the units are found
    without them; one that opens before an enumerator belongs to what it opens."""
    bare = MARK.sub(lambda mark: " " * len(mark[0]), running.text)
    head = _printed_head(bare, row)
    blank = " " * head + bare[head:]
    cut = Running(blank, tuple(max(start, head) for start in running.starts), running.indents, paragraphs=True)
    units = split_units(cut, "section", number)
    units[0].body = head
    for unit in units[1:]:
        opening = OPENING.search(running.text, max(0, unit.start - 20), unit.start)
        if opening and opening.start() >= head:
            unit.start = opening.start()
    return units


def _printed_head(bare: str, row: Row) -> int:
    """How many characters the section's number and heading take where they begin its words."""
    number = re.match(rf"\W*{re.escape((row.section or '').strip(' .'))}\s?\.\s*", bare)
    if not number:
        return 0
    dash = HEAD_ENDS.search(bare, number.end())
    if dash and dash.start() - number.end() < 2 * len(row.heading) + 80:
        return dash.end()
    return number.end() + _heading_length(bare[number.end() :], row.heading)


def _heading_length(words: str, heading: str) -> int:
    """How many characters a heading takes that words begin with, though no dash parts them: "Assent to Bills.When a".

    >>> _heading_length("Assent to Bills.When a Bill", "Assent to Bills."), _heading_length("When a Bill", "Assent")
    (16, 0)
    """
    letters = "".join(filter(str.isalnum, heading))
    at = 0
    for end, letter in enumerate(words, 1):
        if letter.isalnum():
            if at >= len(letters) or letter != letters[at]:
                return 0
            at += 1
        if letters and at == len(letters):
            return end + len(words[end:]) - len(words[end:].lstrip(" .:—–-"))
    return 0


# ------------------------------------------------------------------------------- pages of a print
def _document_of_pages(rows: Sequence[Row], meta: Meta) -> Document:
    """The document of an act whose rows are pages: its sections by the grammar of prints, else
    its paragraphs."""
    body: list[Line] = []
    notes: list[Line] = []
    for number, row in enumerate(rows, 1):
        page = [line._replace(page=number) for line in text_lines(row.text.replace("\f", "\n"))]
        if page and re.fullmatch(r"\W*\d{1,4}\W*", page[0].text):
            page = page[1:]
        foot = _first_note(page)
        body.extend(page[:foot])
        notes.extend(page[foot:])
    layout = Layout(tuple(map(_closed, body)), (), (), SIZE, (0.0, WIDTH), tuple(notes), is_print=False)
    try:
        document = document_of(layout, meta, len(rows), meta.key)
    except UnreadableDocument:
        return unnumbered_document(layout, meta, len(rows))
    numbers = [int(m[0]) for p in document.provisions if p.kind == "section" and (m := re.match(r"\d+", p.pinpoint))]
    return document if len(numbers) > max(numbers) / 2 else unnumbered_document(layout, meta, len(rows))


def _closed(line: Line) -> Line:
    """A line without the spaces that such a text layer has inside of capitals and brackets:
    "P RELIMINARY", "( 1 )"."""
    text = re.sub(r"\b([A-Z]) (?=[A-Z]{2})", r"\1", line.text)
    return line._replace(text=re.sub(r"\( (\w{1,4}) \)", r"(\1)", text))


def _first_note(page: list[Line]) -> int:
    """Where the notes at a page's foot begin: at the first that tells of an amendment."""
    return next((i for i, line in enumerate(page) if AMENDMENT.match(line.text)), len(page))
