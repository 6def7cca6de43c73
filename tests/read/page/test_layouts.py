"""Statutes in the prints in common use, against what their publishers and another source say."""

import difflib
import gzip
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from civicsetu.base.errors import UnreadableDocument
from civicsetu.model.document import Document, Meta
from civicsetu.model.kinds import UNITS
from civicsetu.model.provision import Provision
from civicsetu.read.corpus.readers import recognise
from civicsetu.read.page.layout import lay_out
from civicsetu.read.page.lines import Line, Page
from civicsetu.read.tree.plaintext import read_plaintext, text_lines
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.statute import document_of, read_pdf
from civicsetu.read.tree.units import split_units

# What each print has otherwise than the other source: numbers that it leaves out, and headings
# that are worded or cut otherwise (the source calls a repealed section "[Repealed.]").
ACTS = {
    "RTI_Act_2005_gazette": ("The Right to Information Act, 2005", set(), {"4"}),
    "Hindu_Marriage_Act_1955_indiacode": ("The Hindu Marriage Act, 1955", set(), {"6", "30"}),
    "Indian_Contract_Act_1872_lawsofindia": (
        "The Indian Contract Act, 1872",
        {"6", *map(str, [*range(76, 124), *range(239, 267)])},
        {"35", "47", "168", "174", "196"},
    ),
    "Transfer_of_Property_Act_1882_indiacode": (
        "The Transfer of Property Act, 1882",
        set(),
        {"2", "40", "74", "75", "80", "85", "86", "87", "88", "89", "90", "97", "99", "130A", "135A"},
    ),
}
AMENDED = {"13", "16", "27", "31"}  # sections of the RTI Act that were amended after that print
MVR_MISSING = {"113", "117", "119", "192", "200", "250"}  # whose numbers the scan's letters garble


def units(document: Document) -> list[Provision]:
    return [p for p in document.provisions if p.kind in UNITS]


def body(document: Document, unit: Provision) -> str:
    inside = (unit.id, unit.id + "(", unit.id + " ")
    return " ".join(p.text for p in document.provisions if p.id == unit.id or p.id.startswith(inside[1:]))


def words(text: str) -> list[str]:
    """Without the marks of amendments ("2[", "^1[", "4***")."""
    text = re.sub(r"\^?\d{1,2}\s?(?=\[)|\^?\d{0,2}\s?\*+|\^\d{1,2}", " ", text)
    return re.findall(r"[a-z0-9]+", text.lower())


def alike(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, words(one), words(other), autojunk=False).ratio()


def same_letters(one: str | None, other: str) -> float:
    pair = [re.sub(r"[^a-z0-9]", "", (text or "").lower()) for text in (one, other)]
    return difflib.SequenceMatcher(None, *pair, autojunk=False).ratio()


# ------------------------------------------------------------------ the official documents
def test_every_official_document(mirror: Path) -> None:
    listed = json.loads((mirror / "manifest.json").read_text(encoding="utf-8"))
    read = {}
    for row in listed:
        meta = Meta(row["key"], row["title"], "s", "official", row["jurisdiction"], row["doc_type"])
        if not (mirror / row["file"]).is_file():
            continue
        try:
            document = read_pdf(mirror / row["file"], meta, ocr="never")
        except UnreadableDocument as error:
            assert error.reason == "image_only", row["file"]
            continue
        read[row["file"]] = document
        found = units(document)
        if row["operative_units"]:
            assert [u.number for u in found] == [str(n + 1) for n in range(row["operative_units"])], row["file"]
        assert all(u.heading for u in found), row["file"]
        assert {u.kind for u in found} == {row.get("unit") or "rule"}, row["file"]
        first = min(u.pages[0] for u in found)
        assert first >= (row.get("english_from_page") or 1), row["file"]
        counts = Counter(p.id for p in document.provisions)
        assert not [name for name, n in counts.items() if n > 1], row["file"]
    assert len(read) >= 9


def test_parts_with_headings_of_their_own(mirror: Path) -> None:
    path = mirror / "ap_rera_rules_2017.pdf"
    if not path.is_file():
        pytest.skip(f"{path.name} is not in the mirror")
    document = read_pdf(path, Meta("ap", "t", "s", "official", "ANDHRA_PRADESH", "rules"))
    nodes = {p.pinpoint: p for p in document.provisions}
    for pinpoint, heading in {
        "3-A": "Application for Registration of Projects by Promoter",
        "3-B": "Contents of the Application for Registration of the Project",
        "6-A": "Grant of Registration of the Project",
        "6-B": "Refusal of Registration of the Project",
    }.items():
        part = nodes[pinpoint]
        assert (part.kind, part.heading, part.parent) == ("sub-rule", heading, f"ap#{pinpoint[0]}")
        assert nodes[f"{pinpoint}(1)"].parent == part.id
    assert nodes["3"].heading == "Information and documents to be furnished by the promoter for registration of project"
    assert nodes["3"].text == "" and "3(1)" not in nodes


# ------------------------------------------------------------------ central acts in other prints
@pytest.fixture(scope="module")
def central(mirror: Path) -> dict[str, dict[str, dict]]:
    """The other source's sections by act and number."""
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path}: not beside the mirror")
    names = {name for name, _, _ in ACTS.values()}
    found: dict[str, dict[str, dict]] = {name: {} for name in names}
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            if row["act"] in names and row["section"]:
                found[row["act"]][str(row["section"])] = row
    return found


@pytest.fixture(scope="module", params=ACTS)
def act(request: pytest.FixtureRequest, mirror: Path) -> tuple[str, Document]:
    path = mirror.parent / "other_acts" / f"{request.param}.pdf"
    if not path.is_file():
        pytest.skip(f"{path}: not beside the mirror")
    return request.param, read_pdf(path, recognise(path, "act").meta)


def test_numbers_and_headings(act: tuple[str, Document], central: dict) -> None:
    name, document = act
    title, left_out, otherwise = ACTS[name]
    true = {k: row for k, row in central[title].items() if k not in left_out}
    found = {u.number: u for u in units(document)}
    assert set(found) == set(true)
    right = [k for k in true if k not in otherwise and same_letters(found[k].heading, true[k]["heading"]) >= 0.9]
    assert len(right) / (len(true) - len(otherwise)) >= 0.99
    assert [u.number for u in units(document) if not u.heading] == (["4"] if name.startswith("RTI") else [])


def test_text_of_sections(act: tuple[str, Document], central: dict) -> None:
    """A repealed section's words in the source have its heading with them."""
    name, document = act
    likeness = {}
    for unit in units(document):
        row = central[ACTS[name][0]][unit.number or ""]
        if words(row["text"] or "") and not (name.startswith("RTI") and unit.number in AMENDED):
            own = body(document, unit)
            likeness[unit.number] = max(alike(text, row["text"]) for text in (own, f"{unit.heading} {own}"))
    assert sum(likeness.values()) / len(likeness) >= 0.98, sorted(likeness.items(), key=lambda item: item[1])[:8]


def test_a_long_book_of_rules_from_a_scan(mirror: Path) -> None:
    path = mirror.parent / "other_acts" / "Maharashtra_Motor_Vehicles_Rules_1989_179p.pdf"
    if not path.is_file():
        pytest.skip(f"{path}: not beside the mirror")
    document = read_pdf(path, recognise(path, "mvr").meta)
    found = units(document)
    assert found[0].kind == "rule" and all(u.heading for u in found)
    plain = [int(u.number) for u in found if u.number and u.number.isdigit()]
    assert plain == sorted(set(plain))
    missing = {str(n) for n in range(1, plain[-1] + 1)} - {u.number for u in found}
    assert missing <= MVR_MISSING and plain[-1] == 288
    assert all(any(n in warning for warning in document.warnings) for n in missing)


# ------------------------------------------------------------------ plain text
def test_plain_text_with_its_arrangement_first(mirror: Path) -> None:
    path = mirror.parent / "other_acts" / "consumer_protection_act_2019.txt"
    if not path.is_file():
        pytest.skip(f"{path}: not beside the mirror")
    document = read_plaintext(path, recognise(path, "cpa").meta)
    found = units(document)
    assert [u.number for u in found] == [str(n) for n in range(1, 108)]
    assert all(u.heading and len(u.heading) < 200 for u in found)
    assert found[0].heading == "Short title, extent, commencement and application"
    assert found[-1].heading == "Repeal and savings"
    nodes = {p.pinpoint: p for p in document.provisions}
    assert nodes["2(7) Explanation (a)"].text.startswith('(a) the expression "commercial purpose"')
    assert nodes["2(47)(i)(g) proviso"].kind == "proviso"
    assert document.n_pages == 0 and not any(p.pages or p.boxes for p in document.provisions)
    for p in document.provisions:
        assert document.text[p.char_start : p.char_end] == p.text


def plain(tmp_path: Path, text: str, doc_type: str = "act") -> Document:
    path = tmp_path / "a.txt"
    path.write_text(text, encoding="utf-8")
    return read_plaintext(path, Meta("k", "t", "s", "e", "CENTRAL", doc_type))


SECTION = (
    "{n}. {heading}.—The words of this section are long enough to be no mere heading of an arrangement, {n}, {heading}."
)


def test_inserted_repealed_and_marked_numbers(tmp_path: Path) -> None:
    lines = [SECTION.format(n=n, heading=f"Heading {n}") for n in (1, 2, 3, 4)]
    lines[1:1] = [SECTION.format(n="1A", heading="Inserted").replace("1A.", "2[1A.", 1)]
    lines[3:3] = ["1. Ins. by Act 5 of 1950, s. 2 (w.e.f. 1-1-1951)."]
    lines += ["5. [Old powers.]—Omitted by Act 5 of 1950, s. 3.", "6. [Old duties.] Rep. by Act 5 of 1950, s. 4."]
    lines += ["7 to 9. [Repealed.] Rep. by Act 6 of 1950, s. 5 and Schedule."]
    lines += [SECTION.format(n=10, heading="Last")]
    document = plain(tmp_path, "\n".join(lines))
    assert [(u.number, u.heading) for u in units(document)][:3] == [
        ("1", "Heading 1"), ("1A", "Inserted"), ("2", "Heading 2"),
    ]  # fmt: skip
    assert [(u.number, u.heading) for u in units(document)][5:8] == [
        ("5", "Old powers"), ("6", "Old duties"), ("7 to 9", "Repealed"),
    ]  # fmt: skip
    assert units(document)[-1].number == "10"
    assert document.warnings == ()


def test_form_feeds_are_pages() -> None:
    lines = text_lines("CHAPTER I\n1.\tOne  word\f2. Two\n\f")
    assert [(line.text, line.page) for line in lines] == [("CHAPTER I", 1), ("1. One word", 1), ("2. Two", 2)]


@pytest.mark.parametrize(("data", "reason"), [(b"", "empty"), (b"\xff\xfe1. A", "not_text"), (b"1.\0", "not_text"),
                                              (b"prose without numbers", "no_provisions")])  # fmt: skip
def test_what_is_no_statute_in_text(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(data)
    with pytest.raises(UnreadableDocument) as caught:
        read_plaintext(path, Meta("k", "t", "s", "e", "CENTRAL", "act"))
    assert caught.value.reason == reason and "a.txt" in str(caught.value)


# ------------------------------------------------------------------ notes at the foot
def page(*lines: tuple[str, float]) -> Page:
    made = [Line(text, 1, 72, 60 + 14 * i, 500, 70 + 14 * i, size, 0) for i, (text, size) in enumerate(lines)]
    return Page(1, 595, 842, tuple(made))


def test_notes_at_the_foot_are_taken_and_illustrations_are_not() -> None:
    text = [("1. Heading.—These are the words of the body of the page, which are many and long.", 11.0)] * 12
    notes = [
        ("1. Nothing in Chapter II is deemed to affect any rule of law.", 9.0),
        ("2. Ins. by Act 20 of 1929, s. 6.", 9.0),
    ]
    illustrations = [
        ("Illustrations", 9.0),
        ("(a) A gives B a house. This is a gift.", 9.0),
        ("1. The house is sold.", 9.0),
    ]
    assert [line.size for line in lay_out([page(*text, *notes)]).body] == [11.0] * 12
    assert len(lay_out([page(*text, *illustrations)]).body) == 15


# ------------------------------------------------------------------ where provisos belong
@pytest.mark.parametrize(("lines", "pinpoints"), [
    # the proviso stands where the section itself begins
    ([("The words:", 50), ("(a) one:", 70), ("(i) two;", 90), ("Provided that three.", 50)],
     ["1", "1(a)", "1(a)(i)", "1 proviso"]),
    # an outer proviso after an inner one
    ([("The words:", 50), ("(a) one:", 70), ("(i) two;", 90), ("Provided that three.", 70),
      ("Provided further that four.", 50)],
     ["1", "1(a)", "1(a)(i)", "1(a) proviso", "1 proviso"]),
    # an Explanation's own list does not go on with the section's
    ([("The words:", 50), ("(a) one:", 70), ("(i) two;", 90), ("Explanation.—three:", 70), ("(i) four;", 90),
      ("(ii) five.", 90)],
     ["1", "1(a)", "1(a)(i)", "1(a) Explanation", "1(a) Explanation (i)", "1(a) Explanation (ii)"]),
])  # fmt: skip
def test_indents_say_whose_a_proviso_is(lines: list[tuple[str, float]], pinpoints: list[str]) -> None:
    text, starts = "", []
    for words_, _ in lines:
        starts.append(len(text) + bool(text))
        text += (" " if text else "") + words_
    running = Running(text, tuple(starts), tuple(float(x) for _, x in lines), 20.0)
    assert [u.pinpoint for u in split_units(running, "section", "1")] == pinpoints


# ------------------------------------------------------------------ chapters
def test_chapters_in_larger_type_and_what_stands_below_them() -> None:
    words_ = "These are the words of the section, which are many and long enough to be its body."
    rows = [
        ("1. One.—" + words_, 11.0), (words_, 11.0), ("Chapter II", 15.0), ("Of Sale", 15.0), ("Of buyers", 13.0),
        ("2. Two.—" + words_, 11.0), ("Part V of the Act applies.", 11.0), ("CHAPTER III", 11.0), ("Of gifts", 11.0),
        ("3. Three.—" + words_, 11.0), ("CHAPTER IV", 11.0), *[(words_, 11.0)] * 4, ("4. Four.—" + words_, 11.0),
    ]  # fmt: skip
    document = document_of(lay_out([page(*rows)]), Meta("k", "t", "s", "e", "CENTRAL", "act"), 1, "k")
    chapters = [(p.number, p.heading) for p in document.provisions if p.kind == "chapter"]
    assert chapters[:2] == [("II", "Of Sale Of buyers"), ("III", "Of gifts")]
    assert [p.number for p in document.provisions if p.kind == "section"] == ["1", "2", "3", "4"]
    nodes = {p.pinpoint: p.text for p in document.provisions}
    assert nodes["1"] == f"{words_} {words_}" and nodes["2"] == f"{words_} Part V of the Act applies."
    # words below a chapter that are no title are not lost unsaid
    assert document.warnings == ("page 1: words below chapter IV belong to no section",)
