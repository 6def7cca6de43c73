"""Section rows: split as prints are, nothing lost, and what is no row is told and passed over."""

import gzip
import json
import re
from itertools import groupby
from pathlib import Path

import pytest

from civicsetu.base.errors import UnreadableDocument
from civicsetu.read.check.rules import fatal, validate
from civicsetu.read.tree.rows import Row, document_of_rows, is_rows, iter_rows, key_of, read_rows

EVERY = 8  # of the central acts, one in so many is read by these tests


def row(section: str | None, heading: str, text: str, **values) -> dict:
    known = {"act": "The Wells Act, 1931.", "slug": "the-wells-act-1931", "source": "https://example.org/1"}
    return known | {"section": section, "heading": heading, "text": text, "footnotes": None} | values


WELLS = [
    row("1", "Short title.", "This Act may be called the Wells Act, 1931."),
    row(
        "2",
        "Digging.",
        "(1) No one shall--\n\n(a) dig a well; or\n\n^1[(b) fill one,]\n\nwithout leave.\n\n(2) Leave is free.",
    ),
    row("2A", "Depth.", "^2[2A. Depth.--^3[(1)] A well is a pit:\n\nProvided that a pond is none.]"),
    row("3", "[Repealed.].", "[Fees.] Rep. by the A. O. 1937."),
    row("4", "Fines.", ""),
]


@pytest.fixture
def write(tmp_path):
    def written(rows, name="rows.jsonl"):
        text = "".join(json.dumps(r) + "\n" if isinstance(r, dict) else r for r in rows)
        path = tmp_path / name
        path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
        return path

    return written


@pytest.fixture(scope="module")
def central(mirror) -> Path:
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path}: no section rows beside the mirror")
    return path


@pytest.fixture(scope="module")
def sample(central):
    """One in so many of the central acts: its rows and its document."""
    acts = groupby(iter_rows(central), key=lambda r: r.slug)
    return [
        (kept, document_of_rows(kept)) for n, (_, rows) in enumerate(acts) if n % EVERY == 0 and (kept := list(rows))
    ]


@pytest.mark.parametrize("name", ["wells.jsonl", "wells.jsonl.gz"])
def test_an_act_is_split_into_its_units(write, name):
    (document,) = read_rows(write(WELLS, name))
    assert document.meta.key == "wells_act_1931" and document.meta.year == 1931
    assert (document.meta.title, document.meta.short_title) == ("The Wells Act, 1931", "Wells Act, 1931")
    assert {p.pinpoint: p.text for p in document.provisions} == {
        "1": "This Act may be called the Wells Act, 1931.",
        "2": "",
        "2(1)": "(1) No one shall--",
        "2(1)(a)": "(a) dig a well; or",
        "2(1)(b)": "^1[(b) fill one,]",
        "2(1) closing words": "without leave.",
        "2(2)": "(2) Leave is free.",
        "2A": "^2[2A. Depth.--",
        "2A(1)": "^3[(1)] A well is a pit:",
        "2A(1) proviso": "Provided that a pond is none.]",
        "3": "[Fees.] Rep. by the A. O. 1937.",
        "4": "",
    }
    assert [p.heading for p in document.provisions if p.kind == "section"] == [
        "Short title", "Digging", "Depth", "Repealed", "Fines",
    ]  # fmt: skip
    assert document.warnings == ("1 section without words in the source: 4",)
    assert {p.pinpoint: p.body for p in document.provisions}["2A"] == ""


def test_what_became_of_a_section_can_be_told(write):
    assert [r.status for r in iter_rows(write(WELLS))] == ["in force", "in force", "in force", "repealed", "no text"]


def test_units_after_omitted_ones():
    text = "Rules may provide for--\n\n^1******\n\n(c) fees;\n\n(d) forms;\n\n^2* * * * *\n\n(g) fines."
    (section, *units) = document_of_rows([Row("An Act", "an-act", "9", "Rules.", text, "")]).provisions
    assert [unit.pinpoint for unit in units] == ["9(c)", "9(d)", "9(g)"]
    assert section.text.endswith("******")


def test_a_section_that_stands_twice(write):
    twice = [WELLS[1], WELLS[1], row("2", "Other.", "Other words."), row("2", "I. More.", "^1[2-I. More.--Words.]")]
    (document,) = read_rows(write(twice))
    sections = [p.pinpoint for p in document.provisions if p.kind == "section"]
    assert sections == ["2", "2 (2)", "2-I"]
    assert document.warnings == (
        "section 2 stands twice with the same words; it is read once",
        "section 2 stands 2 times with different words",
    )


def test_rows_that_are_pages(write):
    arrangement = "1\nTHE WELLS ACT, 1931\nARRANGEMENT OF SECTIONS\nS ECTIONS\n1. Short title.\n2. Digging.\n"
    words = "No one shall dig a well\nwithout the leave of those who live beside it and drink of its water.\n"
    sections = f"1. Short title.—This Act may be called the Wells Act.\n2. Digging.—( 1 ) {words}"
    pages = [
        row(None, "Page 1", arrangement),
        row(None, "Page 2", f"2\n{sections}1. Subs. by Act 4 of 1950, s. 2.\n"),
    ]
    (document,) = read_rows(write(pages))
    assert [(p.pinpoint, p.heading) for p in document.provisions] == [
        ("1", "Short title"), ("2", "Digging"), ("2(1)", None),
    ]  # fmt: skip
    assert document.provisions[-1].pages == (2,) and document.n_pages == 2
    assert "Subs." not in document.text


def test_pages_without_any_number(write):
    pages = [row(None, "Page 1", "Whereas wells are dug.\n\nIt is hereby said that they are.\n")]
    (document,) = read_rows(write(pages))
    assert [p.pinpoint for p in document.provisions] == ["para [1]", "para [2]"]
    assert "no numbered provision" in document.warnings[0]


BAD = [
    "{\n",
    "[1]\n",
    '{"act": 1}\n',
    "9" * 50 + "\n",
    '{"act":"a","slug":"--","section":"1","heading":"h","text":"t"}\n',
]


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_row_is_told_and_passed_over(write, bad):
    told: list[str] = []
    path = write([WELLS[0], bad, WELLS[1]])
    (document,) = read_rows(path, told.append)
    assert len(told) == 1 and "rows.jsonl, line 2: " in told[0]
    assert [p.pinpoint for p in document.provisions if p.kind == "section"] == ["1", "2"]
    with pytest.raises(UnreadableDocument, match="line 2"):
        list(read_rows(path))


def test_files_that_are_no_rows(write, tmp_path):
    with pytest.raises(UnreadableDocument, match="no section row"):
        list(read_rows(write([])))
    other = row("1", "Title.", "Words.", slug="another-act")
    with pytest.raises(UnreadableDocument, match="are not together"):
        list(read_rows(write([WELLS[0], other, WELLS[1]])))
    path = write(WELLS * 50, "cut.jsonl.gz")
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(UnreadableDocument, match=r"cut\.jsonl\.gz.*cut short"):
        list(read_rows(path))
    (tmp_path / "latin.jsonl").write_bytes(b'{"act": "\xe9"}\n')
    with pytest.raises(UnreadableDocument, match="UTF-8"):
        list(read_rows(tmp_path / "latin.jsonl"))
    assert not is_rows(tmp_path / "latin.jsonl") and not is_rows(tmp_path / "none.jsonl")


# ----------------------------------------------------------------------------- the central acts
def _letters(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_every_character_of_a_row_is_in_its_section(sample):
    for rows, document in sample:
        if rows[0].section is None:
            continue
        words: list[str] = []
        for provision in document.provisions:
            assert document.text[provision.char_start : provision.char_end] == provision.text
            if provision.kind == "section":
                words.append("")
            words[-1] += provision.text
        misplaced = {
            doubt.provision.partition("#")[2] for doubt in document.doubts
        }  # tests/read/tree/test_misplaced.py
        own = [(w, r) for w, r in zip(words, rows, strict=True) if r.section not in misplaced]
        assert [_letters(w) for w, _ in own] == [_letters(r.text) for _, r in own], document.meta.key


def test_acts_are_whole(sample):
    assert len(sample) > 100
    for rows, document in sample:
        ids = [p.id for p in document.provisions]
        assert len(set(ids)) == len(ids), document.meta.key
        assert document.meta.key == key_of(rows[0].slug)
        silent = not any(r.text.strip() for r in rows)  # an act of which the source has no words
        assert [p.rule for p in fatal(validate(document, rows[0].source))] == ["empty text"] * silent


def test_rows_and_the_gazette_have_the_same_units(central, official_act):
    """The same Act in two sources; what differs was amended since the gazette."""
    rows = [r for r in iter_rows(central) if r.slug == "the-real-estate-regulation-and-development-act-2016"]
    ours = {p.pinpoint for p in document_of_rows(rows).provisions}
    printed = {p.pinpoint for p in official_act.provisions if p.kind not in ("chapter", "schedule")}
    assert ours - printed == {"84(2)(ab)", "84(2)(ac)", "84(2)(oa)"}
    # in the rows the closing words of 2(zk)(iii) stand on the lines of its last item
    assert printed - ours == {"long title", "2(zk)(iii) closing words", "85(2)(a)", "85(2)(b)", "85(2)(g)"}
