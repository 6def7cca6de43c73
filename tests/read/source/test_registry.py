"""The registries that are shipped, and what is refused in one that is not right."""

import hashlib
import json
import os
import textwrap
from pathlib import Path

import pytest

from civicsetu.base.errors import DocumentUnavailable, ParameterError, RegistryError
from civicsetu.model.document import Meta
from civicsetu.read.source.registry import Entry, corpora, load_registry

SHIPPED = Path(__file__).parents[3] / "data" / "registry"

ENTRY = """\
  - key: an_act
    title: An Act
    short_title: Act
    edition: official
    jurisdiction: CENTRAL
    doc_type: act
    year: 2016
    file: an_act.pdf
    note: local file
"""
GOOD = "description: a test\ndocuments:\n" + ENTRY
RULES = ENTRY.replace("an_act", "rules").replace("doc_type: act", "doc_type: rules")


@pytest.fixture
def manifest():
    folder = os.environ.get("CIVICSETU_MIRROR")
    if not folder or not (Path(folder) / "manifest.json").is_file():
        pytest.skip("CIVICSETU_MIRROR names no folder with a manifest.json")
    return json.loads((Path(folder) / "manifest.json").read_text(encoding="utf-8"))


def load(folder, text):
    (folder / "test.yaml").write_text(textwrap.dedent(text), encoding="utf-8")
    return load_registry("test", folder)


def test_both_corpora_are_shipped():
    assert corpora(SHIPPED) == ("central", "official", "plain")


@pytest.mark.parametrize("corpus", ["official", "plain"])
def test_shipped_registry_loads(corpus):
    registry = load_registry(corpus, SHIPPED)
    assert registry.corpus == corpus
    for entry in registry.documents:
        assert entry.meta().key == entry.key
        assert entry.made_under is None if entry.doc_type == "act" else entry.made_under == "rera_act_2016"


def test_plain_holds_the_retold_act_and_the_rules_of_two_states():
    entries = load_registry("plain", SHIPPED).documents
    assert all(entry.urls == () and entry.edition == "plain-language" for entry in entries)
    official = {entry.key: entry for entry in load_registry("official", SHIPPED).documents}
    for entry in entries:
        same = ("jurisdiction", "doc_type", "number", "year", "effective_date", "made_under", "file")
        assert [getattr(entry, name) for name in same] == [getattr(official[entry.key], name) for name in same]
    entry, *rules = entries
    assert "typeset" in entry.note and [e.jurisdiction for e in rules] == ["ANDHRA_PRADESH", "GUJARAT"]
    assert entry.meta() == Meta(
        key="rera_act_2016",
        title="The Real Estate (Regulation and Development) Act, 2016: plain-language edition",
        short_title="RERA Act 2016 (plain)",
        edition="plain-language",
        jurisdiction="CENTRAL",
        doc_type="act",
        number="Act No. 16 of 2016",
        year=2016,
        effective_date="2016-05-01",
    )


def test_official_holds_the_five_jurisdictions():
    documents = load_registry("official", SHIPPED).documents
    dates = {entry.key: entry.effective_date for entry in documents}
    assert list(dates.items())[:6] == [
        ("rera_act_2016", "2016-05-01"),
        ("mahrera_rules_2017", "2017-04-21"),
        ("up_rera_rules_2016", "2016-10-27"),
        ("up_rera_general_regulations_2019", "2019-02-27"),
        ("karnataka_rera_rules_2017", "2017-07-10"),
        ("tn_rera_rules_2017", "2017-06-22"),
    ]
    assert documents[0].urls[0].startswith("https://www.indiacode.nic.in/")


def test_page_ranges_belong_to_their_print():
    registry = load_registry("official", SHIPPED)
    (rules,) = registry.select(["up_rera_rules_2016"])
    assert [(copy.file, copy.pages) for copy in rules.prints] == [
        ("up_rera_rules_2016.portal.pdf", (1, 24)),
        ("up_rera_rules_2016.pdf", None),
    ]
    starts = {entry.key: entry.english_from_page for entry in registry.documents if entry.english_from_page > 1}
    assert starts == {
        "chandigarh_rera_general_rules_2016": 42,
        "daman_diu_rera_general_rules_2016": 47,
        "chandigarh_rera_agreement_rules_2016": 16,
    }


def test_official_agrees_with_the_mirrors_manifest(manifest):
    entries = {entry.key: entry for entry in load_registry("official", SHIPPED).documents}
    for row in manifest:
        entry = entries[row["key"]]
        (copy,) = (copy for copy in entry.prints if copy.file == row["file"])
        assert copy.sha256 == (row["sha256"],)
        assert copy.english_from_page == row["english_from_page"]
        assert set(row["mirror_urls"]) <= set(copy.urls)
        for field in ("title", "jurisdiction", "doc_type", "made_under", "number", "effective_date"):
            assert row[field] in (None, getattr(entry, field)), (row["key"], field)


def test_manifest_checksums_are_the_files(manifest):
    for row in manifest:
        data = (Path(os.environ["CIVICSETU_MIRROR"]) / row["file"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == row["sha256"]


def test_defaults(tmp_path):
    (entry,) = load(tmp_path, GOOD).documents
    assert (entry.max_pages, entry.english_from_page, entry.pages, entry.sha256) == (400, 1, None, ())
    assert entry.prints == (entry,)


def test_entries_are_frozen(tmp_path):
    (entry,) = load(tmp_path, GOOD).documents
    with pytest.raises(ValueError, match="frozen"):
        entry.title = "Another"


def test_a_date_may_be_quoted_or_not(tmp_path):
    for date in ("2016-05-01", '"2016-05-01"'):
        (entry,) = load(tmp_path, GOOD + f"    effective_date: {date}\n").documents
        assert entry.effective_date == "2016-05-01"


MALFORMED = {
    "empty file": ("", ["not a mapping with `description`"]),
    "no yaml": ("documents: [", ["not valid YAML"]),
    "a list": ("- a\n", ["not a mapping with `description`"]),
    "no documents": ("description: x\n", ["documents", "at least one"]),
    "empty documents": ("description: x\ndocuments: []\n", ["documents", "at least one"]),
    "not a mapping with `description`": ("documents:\n" + ENTRY, ["field description"]),
    "another field at the top": (GOOD + "corpse: x\n", ["corpse"]),
    "an entry that is a word": ("description: x\ndocuments:\n  - rera\n", ["entry 1"]),
    "no key": (GOOD.replace("key: an_act", "number: A"), ["entry 1", "field key", "required"]),
    "capital key": (GOOD.replace("key: an_act", "key: An-Act"), ["entry An-Act", "field key"]),
    "no title": (GOOD.replace("    title: An Act\n", ""), ["entry an_act", "field title", "required"]),
    "blank title": (GOOD.replace("title: An Act", 'title: "  "'), ["field title"]),
    "unknown field": (GOOD + "    colour: red\n", ["entry an_act", "field colour"]),
    "unknown edition": (GOOD.replace("edition: official", "edition: draft"), ["field edition", "plain-language"]),
    "unknown type": (GOOD.replace("doc_type: act", "doc_type: poem"), ["field doc_type", "judgment"]),
    "unknown jurisdiction": (GOOD.replace("CENTRAL", "KARNATKA"), ["field jurisdiction", "KARNATAKA?"]),
    "year in words": (GOOD.replace("year: 2016", "year: last"), ["field year", "last"]),
    "impossible year": (GOOD.replace("year: 2016", "year: 20160"), ["field year", "20160"]),
    "year as truth": (GOOD.replace("year: 2016", "year: true"), ["field year"]),
    "a day that is not": (GOOD + '    effective_date: "2016-02-30"\n', ["field effective_date", "2016-02-30"]),
    "a day that is not, unquoted": (GOOD + "    effective_date: 2016-02-30\n", ["day"]),
    "a time": (GOOD + "    effective_date: 2016-05-01 10:00:00\n", ["field effective_date"]),
    "indian date": (GOOD + '    effective_date: "01-05-2016"\n', ["field effective_date", "01-05-2016"]),
    "short sha256": (GOOD + "    sha256: [abc]\n", ["field sha256.0"]),
    "file in a folder": (GOOD.replace("file: an_act.pdf", "file: ../an_act.pdf"), ["field file"]),
    "local address": (GOOD + "    urls: [file:///etc/passwd]\n", ["field urls", "http"]),
    "no host": (GOOD + '    urls: ["https:///a.pdf"]\n', ["field urls", "http"]),
    "space in address": (GOOD + '    urls: ["https://example.org/a b.pdf"]\n', ["field urls", "percent"]),
    "pages backwards": (GOOD + "    pages: [9, 2]\n", ["field pages", "9"]),
    "page 0": (GOOD + "    pages: [0, 2]\n", ["field pages.0"]),
    "one page number": (GOOD + "    pages: [3]\n", ["field pages"]),
    "english after the pages": (GOOD + "    pages: [1, 3]\n    english_from_page: 4\n", ["english_from_page", "4"]),
    "too many pages": (GOOD + "    pages: [1, 401]\n", ["field max_pages", "1-401", "400"]),
    "no address, no note": (GOOD.replace("    note: local file\n", ""), ["field note", "urls"]),
    "alternative without either": (GOOD + "    alternatives: [{file: b.pdf}]\n", ["field alternatives.0.note"]),
    "alternative with a key": (
        GOOD + "    alternatives: [{file: b.pdf, note: local, key: b}]\n",
        ["field alternatives.0.key"],
    ),
    "a field twice": (GOOD + "    year: 2017\n", ["'year'", "twice"]),
    "a key twice": (GOOD + ENTRY.replace("file: an_act", "file: b"), ["entry an_act", "two entries"]),
    "a file twice": (GOOD + ENTRY.replace("key: an_act", "key: b"), ["entry b", "field file", "an_act.pdf"]),
    "made under nothing": (GOOD + RULES + "    made_under: an_axt\n", ["entry rules", "made_under", "mean an_act"]),
    "made under itself": (GOOD + RULES + "    made_under: rules\n", ["entry rules", "made_under", "back to rules"]),
}


@pytest.mark.parametrize(("text", "words"), MALFORMED.values(), ids=MALFORMED)
def test_malformed_registry_is_refused_in_one_line(tmp_path, text, words):
    with pytest.raises(RegistryError) as error:
        load(tmp_path, text)
    message = str(error.value)
    assert "\n" not in message
    for word in ["test.yaml", *words]:
        assert word in message


def test_a_circle_of_acts_is_refused(tmp_path):
    text = GOOD + "    made_under: rules\n" + RULES + "    made_under: an_act\n"
    with pytest.raises(RegistryError, match="made_under: following the entries leads back to an_act"):
        load(tmp_path, text)


def test_bytes_that_are_no_text_are_refused(tmp_path):
    (tmp_path / "test.yaml").write_bytes(b"description: \xff\xfe")
    with pytest.raises(RegistryError, match=r"test\.yaml"):
        load_registry("test", tmp_path)


def test_many_problems_are_counted(tmp_path):
    with pytest.raises(RegistryError, match=r"and \d more"):
        load(tmp_path, "description: x\ndocuments: [{key: a}]\n")


@pytest.mark.parametrize("name", ["offical", "../official", "official.yaml", ""])
def test_unknown_corpus_lists_the_valid_ones(name):
    with pytest.raises(ParameterError, match="official, plain"):
        load_registry(name, SHIPPED)


def test_missing_folder_is_named(tmp_path):
    with pytest.raises(ParameterError, match="nowhere"):
        load_registry("official", tmp_path / "nowhere")


def test_select_keeps_the_registrys_order():
    registry = load_registry("official", SHIPPED)
    assert registry.select(()) == registry.documents
    keys = [entry.key for entry in registry.select(["tn_rera_rules_2017", "rera_act_2016", "rera_act_2016"])]
    assert keys == ["rera_act_2016", "tn_rera_rules_2017"]


def test_select_suggests_and_lists_keys():
    registry = load_registry("official", SHIPPED)
    with pytest.raises(ParameterError) as error:
        registry.select(["rera_act_2016", "tn_rera_rule_2017"])
    message = str(error.value)
    assert "did you mean tn_rera_rules_2017" in message
    assert all(entry.key in message for entry in registry.documents)


def test_meta_has_every_field_of_the_record():
    assert set(Meta.__dataclass_fields__) <= set(Entry.model_fields)


# ---------------------------------------------------------------------------- a corpus of section rows
ROWS = "description: rows\nrows:\n  file: acts.jsonl.gz\n  folder: acts\n  note: local file\n"


def test_a_corpus_of_rows_has_its_file(tmp_path):
    registry = load(tmp_path, ROWS)
    assert registry.rows and registry.select(["anything"]) == () and registry.documents == ()
    mirror = tmp_path / "mirror"
    mirror.mkdir()
    with pytest.raises(DocumentUnavailable, match=r".*acts\.jsonl\.gz nor at .*acts\.jsonl\.gz; local file"):
        registry.rows.find(mirror)
    with pytest.raises(DocumentUnavailable, match="CIVICSETU_MIRROR"):
        registry.rows.find(None)
    beside = tmp_path / "acts" / "acts.jsonl.gz"
    beside.parent.mkdir()
    beside.write_bytes(b"")
    assert registry.rows.find(mirror) == beside
    (mirror / "acts.jsonl.gz").write_bytes(b"")
    assert registry.rows.find(mirror) == mirror / "acts.jsonl.gz"


@pytest.mark.parametrize(
    ("text", "said"),
    [(ROWS + "documents:\n" + ENTRY, "not both"), ("description: x\nrows: a.jsonl\n", "rows"),
     (ROWS.replace("note: local file", "url: x"), "note")],
)  # fmt: skip
def test_bad_corpora_of_rows(tmp_path, text, said):
    with pytest.raises(RegistryError, match=said):
        load(tmp_path, text)


def test_the_shipped_corpus_of_rows():
    registry = load_registry("central", SHIPPED)
    assert registry.rows and registry.rows.file == "central_acts_sections.jsonl.gz" and not registry.documents
