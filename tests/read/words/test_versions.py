"""Versions of provisions, from the notes of an amended print, from an old print, and from what is recorded."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from civicsetu.base.errors import RegistryError
from civicsetu.model.versions import Version, Versions, document_on
from civicsetu.read.text.dates import find_date
from civicsetu.read.tree.former import with_former_texts
from civicsetu.read.tree.rows import document_of_rows, iter_rows
from civicsetu.read.words.changes import Recorded, recorded_of
from civicsetu.read.words.versions import find_versions

SLUG = "the-real-estate-regulation-and-development-act-2016"
KEY = "real_estate_regulation_and_development_act_2016"


@pytest.fixture(scope="module")
def amended_rows(mirror: Path):
    """The rows of the amended print of the Act."""
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path}: the rows of the central acts are not beside the mirror")
    return [row for row in iter_rows(path) if row.slug == SLUG]


def last(versions, key=KEY):
    """What made the version in force of each provision, by pinpoint."""
    found = {v.provision.removeprefix(f"{key}#"): v for v in versions if v.ends is None}
    return {name: (v.action, v.begins) for name, v in found.items()}


def test_the_notes_of_the_amended_print(amended_rows):
    document = document_of_rows(amended_rows)
    versions = find_versions(document, Recorded())
    difficulties = "2016-10-28"
    assert last(versions) == {
        "2(g)(ii)": ("substituted", "2020-03-18"),
        "4(1)": ("substituted", difficulties),
        "6": ("substituted", difficulties),
        "17(2) proviso": ("substituted", difficulties),
        "31(2)": ("substituted", difficulties),
        "84(2)(a)": ("substituted", difficulties),
        "84(2)(oa)": ("inserted", difficulties),
        "85(2)": ("omitted", difficulties),
        "86(2)": ("substituted", "2020-10-26"),
    }
    quoted = {v.provision: v.quoted for v in versions if v.quoted}
    assert quoted[f"{KEY}#17(2) proviso"] == '"occupancy"'
    assert all(v.words == "elsewhere" for v in versions if v.begins is None)


def test_what_is_recorded_agrees_with_the_notes(amended_rows):
    """Each recorded change stands in a section whose footnotes give its date and its notification's number."""
    notes = {row.section: " ".join(row.footnotes.split()) for row in amended_rows}
    recorded = recorded_of("rera_act_2016")
    assert len(recorded.changes) == 14
    for change in recorded.changes:
        note = notes[re.match(r"\d+", change.provision.partition("#")[2])[0]]
        number = re.search(r"\(S\.O\. (\d+)\(E\)\)$", change.by)[1]
        assert re.search(rf"S\.O\. {number} ?\(E\)", note), change
        days = {find_date(day) for day in re.findall(r"\d{1,2}-\d{1,2}-\d{4}|\d{1,2}\w\w [A-Z]\w+, \d{4}", note)}
        assert change.begins in days, change
    sections = {c.section.partition("#")[2]: c for c in recorded.commencements}
    assert set(sections) == {str(n) for n in range(2, 93)}
    assert {c.by for c in recorded.commencements} <= set(re.findall(r"S\.O\. \d+\(E\)", notes["1"]))


def test_the_plain_edition_has_the_amended_pinpoints(plain_edition, amended_rows):
    """The changed sections have today the very clauses that the amended print has, what was omitted apart."""
    ours = {p.pinpoint for p in with_former_texts(plain_edition.document).provisions if "omitted" not in p.text.lower()}
    theirs = {p.pinpoint for p in document_of_rows(amended_rows).provisions}
    for section in ("84", "86", "31", "6"):
        assert {p for p in ours if p.section == section} == {p for p in theirs if p.section == section}
    assert {"85(2)(c)", "85(2)(f)", "85(2)(h)"} <= ours and not {"85(2)(a)", "85(2)(b)", "85(2)(g)"} & ours


def test_the_plain_edition_has_the_words_of_every_time(plain_edition):
    document = with_former_texts(plain_edition.document)
    versions = Versions(find_versions(document))
    recorded = {(c.provision, c.begins) for c in recorded_of("rera_act_2016").changes}
    assert {(v.provision, v.begins) for v in versions if v.begins} == recorded
    assert {(t.provision, t.until) for t in document.former} <= recorded  # the printed days are the recorded ones
    assert all(v.words in ("here", "former", "not_yet", "gone") for v in versions)
    for version in versions:
        if version.former:
            assert document.text[version.former.char_start : version.former.char_end] == version.former.text
    assert [Version.of(json.loads(json.dumps(v.row()))) for v in versions] == list(versions)


def test_an_old_print_lacks_the_new_words(official_act):
    versions = Versions(find_versions(official_act))
    before, since = versions.of("rera_act_2016#31(2)")
    assert (before.words, since.words, since.begins) == ("here", "elsewhere", "2016-10-28")
    assert [v.words for v in versions.of("rera_act_2016#84(2)(oa)")] == ["not_yet", "elsewhere"]
    assert [v.words for v in versions.of("rera_act_2016#85(2)(a)")] == ["here", "gone"]
    assert versions.days("rera_act_2016") == ["2016-10-28", "2019-10-30", "2020-03-18", "2020-10-26"]


def test_a_document_as_on_a_day(plain_edition):
    document = with_former_texts(plain_edition.document)
    versions = Versions(find_versions(document))
    whole = {}
    for day in ("2016-10-27", "2016-10-28", "2020-10-25", "2020-10-26"):
        was = document_on(document, versions.former("rera_act_2016", date.fromisoformat(day)))
        whole[day] = {p.pinpoint: p.text for p in was.provisions}
    assert whole["2020-10-26"] == {p.pinpoint: p.text for p in document.provisions}
    differ = {name for name, text in whole["2020-10-25"].items() if whole["2020-10-26"][name] != text}
    assert differ == {"86(2)"}
    assert "84(2)(ab)" not in whole["2016-10-27"] and "84(2)(ab)" in whole["2016-10-28"]


# ------------------------------------------------------------------ the file of recorded changes
GOOD = """
document: sale_act_1930
commencement:
  - {from: 1930-07-01, by: S.O. 1, sections: [1, 3-5]}
instruments:
  order: {name: Sale (Order) 1931, number: S.O. 2, date: 1931-02-03}
changes:
  - {provision: 2(1), action: substituted, by: order, what: seven days}
"""


def test_a_recorded_change(tmp_path):
    (tmp_path / "sale_act_1930.yaml").write_text(GOOD)
    recorded = recorded_of("sale_act_1930", tmp_path)
    (change,) = recorded.changes
    assert (change.provision, change.begins, change.by) == (
        "sale_act_1930#2(1)", "1931-02-03", "Sale (Order) 1931 (S.O. 2)",
    )  # fmt: skip
    assert [c.section.partition("#")[2] for c in recorded.commencements] == ["1", "3", "4", "5"]
    assert recorded_of("another_act", tmp_path) == Recorded()


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("by: order", "by: letter", "letter"),
        ("substituted", "improved", "action"),
        ("1931-02-03", "1931-02-30", "day"),
        ("[1, 3-5]", "[4, 3-5]", "twice"),
        ("sale_act_1930", "sale_act_1931", "name"),
        ("what: seven days", "that: seven days", "what"),
        ("document:", "document: [", "YAML"),
    ],
)
def test_a_bad_file_is_refused(tmp_path, was, now, said):
    (tmp_path / "sale_act_1930.yaml").write_text(GOOD.replace(was, now))
    with pytest.raises(RegistryError, match=said):
        recorded_of("sale_act_1930", tmp_path)
