"""Adding, changing and removing documents: the same bytes as reading all of them from nothing."""

import gzip
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from civicsetu.base.errors import UnreadableDocument
from civicsetu.base.files import read_jsonl
from civicsetu.export.typeset import typeset
from civicsetu.model.document import Document, Meta
from civicsetu.read.corpus import build as reading_corpus
from civicsetu.read.corpus import writer
from civicsetu.read.corpus.build import READ_CACHE, read_corpus
from civicsetu.read.corpus.outcome import Outcome, ReadDocument, Settings, Source
from civicsetu.read.corpus.stored import TABLES, tables_of
from civicsetu.read.corpus.tables import load_corpus, page_text
from civicsetu.read.source.registry import Entry
from civicsetu.read.tree.markdown import read_markdown

WORDS = {
    "bees": "keeper of bees tells the inspector of every hive",
    "wells": "owner of a well covers it before the rains begin",
    "kites": "flyer of a kite leaves the railway line alone",
}


def entry(key: str, **more: Any) -> Entry:
    values = {
        "key": key, "title": f"The {key.title()} Act", "short_title": f"{key.title()} Act", "edition": "official",
        "jurisdiction": "CENTRAL", "doc_type": "act", "year": 2016, "file": f"{key}.pdf", "note": "a local file",
    }  # fmt: skip
    return Entry(**(values | more))


def markdown(key: str, time: str = "ten days") -> str:
    sections = "\n".join(
        f"### {n}. Duty {n} about {key}\n\n- (1) The {WORDS[key]}, within {time} and {n} hours.\n"
        f"- (2) Nothing in sub-section (1) of section {1 + n % 4} binds a minor.\n"
        for n in range(1, 5)
    )
    return f"# The {key.title()} Act, 2016\n\n> NOT THE OFFICIAL TEXT. A sample.\n\nAn Act about {key}.\n\n{sections}"


@pytest.fixture(scope="module")
def prints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A small statute by key as a PDF, and one of them amended."""
    folder, made = tmp_path_factory.mktemp("prints"), {}
    for name, text in {key: markdown(key) for key in WORDS}.items() | {("wells, amended", markdown("wells", "a week"))}:
        (folder / "a.md").write_text(text, encoding="utf-8")
        typeset(read_markdown(folder / "a.md", entry(name.partition(",")[0]).meta()), folder / "a.pdf")
        made[name] = (folder / "a.pdf").read_bytes()
    return made


@pytest.fixture
def mirror(tmp_path: Path, prints: dict[str, bytes]) -> Path:
    (tmp_path / "mirror").mkdir()
    for key in WORDS:
        (tmp_path / "mirror" / f"{key}.pdf").write_bytes(prints[key])
    return tmp_path / "mirror"


def read(data: Path, mirror: Path, *entries: Entry | Source) -> list[Outcome]:
    return read_corpus(entries, data, mirror, max_pages=400, offline=True)


def content(data: Path) -> dict[str, bytes]:
    return {p.relative_to(data).as_posix(): p.read_bytes() for p in (data / "corpus").rglob("*") if p.is_file()}


def same_as_from_nothing(data: Path, mirror: Path, *entries: Entry | Source) -> list[Outcome]:
    """Read into a data folder that has been read into before, and hold it against a new one."""
    outcomes = read(data, mirror, *entries)
    anew = data.parent / "anew"
    fresh = read(anew, mirror, *entries)
    assert content(data) == content(anew)
    assert [replace(o, unchanged=False) for o in outcomes] == fresh and not any(o.unchanged for o in fresh)
    shutil.rmtree(anew)
    return outcomes


def test_add_change_remove(tmp_path: Path, mirror: Path, prints: dict[str, bytes]) -> None:
    data = tmp_path / "data"
    bees, wells, kites = (entry(key) for key in WORDS)

    def unchanged(outcomes: list[Outcome]) -> dict[str, bool]:
        assert all(o.read for o in outcomes), outcomes
        return {o.key: o.unchanged for o in outcomes}

    assert unchanged(same_as_from_nothing(data, mirror, bees, wells)) == {"bees": False, "wells": False}
    assert unchanged(same_as_from_nothing(data, mirror, bees, wells)) == {"bees": True, "wells": True}
    added = unchanged(same_as_from_nothing(data, mirror, kites, bees, wells))
    assert added == {"kites": False, "bees": True, "wells": True}
    (mirror / "wells.pdf").write_bytes(prints["wells, amended"])
    changed = unchanged(same_as_from_nothing(data, mirror, kites, bees, wells))
    assert changed == {"kites": True, "bees": True, "wells": False}
    assert "a week" in load_corpus(data).documents[2].text
    assert unchanged(same_as_from_nothing(data, mirror, kites, wells)) == {"kites": True, "wells": True}
    assert not [name for name, file in content(data).items() if b"bees" in file or "bees" in name]
    # what the registry says of a document counts, as does how it is read
    renamed = unchanged(same_as_from_nothing(data, mirror, kites, entry("wells", title="The Wells Act, 2016")))
    assert renamed == {"kites": True, "wells": False}
    assert [o.reason for o in read_corpus([kites], data, mirror, max_pages=0, offline=True)] == ["too_long"]


def test_a_document_that_is_bad_now_and_good_later(tmp_path: Path, mirror: Path, prints: dict[str, bytes]) -> None:
    data, entries = tmp_path / "data", [entry("bees"), entry("wells")]
    read(data, mirror, *entries)
    (mirror / "bees.pdf").write_bytes(b"junk")
    assert [o.read for o in same_as_from_nothing(data, mirror, *entries)] == [False, True]
    assert (data / "quarantine" / "bees.json").is_file()
    (mirror / "bees.pdf").write_bytes(prints["bees"])
    assert [o.unchanged for o in same_as_from_nothing(data, mirror, *entries)] == [True, True]
    assert not list((data / "quarantine").iterdir())


@pytest.mark.parametrize("damage", [lambda b: b[: len(b) // 2], lambda b: b"", lambda b: b[:200] + b"~" + b[201:]])
def test_a_damaged_cache_is_made_again(tmp_path: Path, mirror: Path, damage) -> None:
    data = tmp_path / "data"
    read(data, mirror, entry("bees"))
    (kept,) = (data / READ_CACHE).iterdir()
    kept.write_bytes(damage(kept.read_bytes()))
    assert [o.unchanged for o in same_as_from_nothing(data, mirror, entry("bees"))] == [False]
    kept.write_bytes(gzip.compress(b'{"row": 1}'))
    assert [o.unchanged for o in same_as_from_nothing(data, mirror, entry("bees"))] == [False]


def test_other_code_reads_again(tmp_path: Path, mirror: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    read(data, mirror, entry("bees"))
    monkeypatch.setattr("civicsetu.read.corpus.reading_cache.reading_version", lambda: "another version")
    assert [o.unchanged for o in read(data, mirror, entry("bees"))] == [False]


# ------------------------------------------------------------------ what needs all documents
def test_what_is_resolved_sees_all_documents(tmp_path: Path, mirror: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Adding or removing a document changes the rows of the others, as from nothing."""

    def link(rows: Iterator[dict[str, Any]], documents: Mapping[str, Document]) -> Iterator[dict[str, Any]]:
        known = {p.id for document in documents.values() for p in document.provisions}
        assert all(len(document.provisions) == len(tuple(document.provisions)) for document in documents.values())
        for row in rows:
            other = row["target"].replace("wells#", "bees#")
            yield row | {"target": other if other in known else None}

    monkeypatch.setitem(writer.RESOLVED, "references", link)
    data = tmp_path / "data"
    (alone,) = same_as_from_nothing(data, mirror, entry("wells"))
    assert alone.references == alone.unresolved == 4
    both = same_as_from_nothing(data, mirror, entry("wells"), entry("bees"))
    assert [(o.unchanged, o.references, o.unresolved) for o in both] == [(True, 4, 0), (False, 4, 0)]
    assert {r.target.partition("#")[0] for r in load_corpus(data).references} == {"bees"}
    (alone,) = same_as_from_nothing(data, mirror, entry("wells"))
    assert alone.unresolved == 4 and not list((data / "corpus").glob(".*"))


def test_the_tables_of_a_document_are_its_own(tmp_path: Path) -> None:
    """No row of a table depends on which other documents there are."""
    (tmp_path / "a.md").write_text(markdown("bees"), encoding="utf-8")
    document = read_markdown(tmp_path / "a.md", entry("bees").meta()).document
    tables = tables_of(document)
    assert tables.keys() == TABLES.keys() and tables_of(document) == tables
    assert [row["id"] for row in tables["provisions"]] == [p.id for p in document.provisions]


# ------------------------------------------------------------------ documents that are given
def given(folder: Path, key: str, time: str = "ten days") -> Source:
    """A document that is made when it is asked for; `made` tells how often it was, also in another process."""
    meta = Meta(key, f"The {key} Act", key, "official", "CENTRAL", "act")

    def document(_: Settings) -> ReadDocument:
        with (folder / "made").open("a") as log:
            log.write(f"{key}\n")
        (folder / "a.md").write_text(markdown(key, time), encoding="utf-8")
        return ReadDocument(replace(read_markdown(folder / "a.md", meta).document, page_marks=()))

    return Source(key, "acts.jsonl", f"{key} {time}", document, meta)


def made(folder: Path) -> list[str]:
    return (folder / "made").read_text().split()


def test_given_documents_go_the_same_way(tmp_path: Path, mirror: Path) -> None:
    data = tmp_path / "data"
    stream = (given(tmp_path, key) for key in ("bees", "wells"))
    outcomes = read_corpus(stream, data, None, max_pages=400, offline=True)
    assert [(o.key, o.read, o.unchanged, o.sections) for o in outcomes] == [
        ("bees", True, False, 4),
        ("wells", True, False, 4),
    ]
    assert made(tmp_path) == ["bees", "wells"]
    same_as_from_nothing(data, mirror, given(tmp_path, "bees"), given(tmp_path, "wells", "a week"))
    assert made(tmp_path) == ["bees", "wells", "wells", "bees", "wells"]
    mixed = same_as_from_nothing(data, mirror, entry("kites"), given(tmp_path, "wells", "a week"))
    assert [o.unchanged for o in mixed] == [False, True]
    assert page_text(data, "wells", 0) == load_corpus(data).documents[1].text
    assert not (data / "corpus" / "pages" / "wells.json").exists()


def test_of_two_documents_of_one_key_the_first_is_read(tmp_path: Path) -> None:
    data = tmp_path / "data"
    twice = [given(tmp_path, "bees"), given(tmp_path, "bees", "a week")]
    outcomes = read_corpus(twice, data, None, max_pages=400, offline=True)
    assert [o.reason for o in outcomes] == ["", "duplicate_key"] and "ten days" in load_corpus(data).documents[0].text


def test_a_given_document_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    def fails(_: Settings) -> ReadDocument:
        raise UnreadableDocument("empty", "acts.jsonl: the act has no words")

    bad = replace(given(tmp_path, "bees"), read=fails)
    outcomes = read_corpus([bad, given(tmp_path, "wells")], tmp_path / "data", None, max_pages=400, offline=True)
    assert [(o.read, o.reason) for o in outcomes] == [(False, "empty"), (True, "")]
    assert [row["id"].partition("#")[0] for row in read_jsonl(tmp_path / "data/corpus/provisions.jsonl")][:1] == [
        "wells"
    ]


def test_one_document_is_in_memory_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next document is asked for only after the one before is written."""
    written: list[str] = []
    add = writer.CorpusWriter.add
    monkeypatch.setattr(
        reading_corpus.CorpusWriter, "add", lambda self, r: (written.append(r.row["meta"]["key"]), add(self, r))
    )

    def stream() -> Iterator[Source]:
        for place, key in enumerate(WORDS):
            assert len(written) == place
            yield given(tmp_path, key, [])

    assert len(read_corpus(stream(), tmp_path / "data", None, max_pages=400, offline=True)) == len(WORDS)
