"""Amendments from notes, words and clauses: a table of notes, seeded samples read by hand, statuses."""

import gzip
import json
import random

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.model.words import Amendment
from civicsetu.read.tree.footnotes import numbered_notes
from civicsetu.read.tree.statute import read_pdf
from civicsetu.read.words.amendments import amendments_in_row, find_amendments, statements_of
from civicsetu.read.words.status import status_in, with_statuses

NOTES = [
    ("Subs. by Act 34 of 2019, s. 95, for “Schedule” (w.e.f. 31-10-2019).",
     [("substituted", "Act 34 of 2019", "95", "2019-10-31", "“Schedule”")]),
    ("The word “or” omitted by s. 2, ibid. (w.e.f. 20-12-1964).",
     [("omitted", "Act 1 of 1900", "2", "1964-12-20", "The word “or”")]),
    ("Ins. by s. 47, ibid. Original ss. 92 to 94 were rep. by Act 5 of 1908, s. 156.",
     [("inserted", "Act 1 of 1900", "47", None, None),
      ("repealed", "Act 5 of 1908", "156", None, "Original ss. 92 to 94")]),
    ("Section 69 re-numbered as sub-section (1) of that section by Act 20 of 1929, s. 34.",
     [("renumbered", "Act 20 of 1929", "34", None, "Section 69")]),
    ("Ins. by Act 27 of 1926, s. 2, as amended by Act 10 of 1927, s. 2.",
     [("inserted", "Act 27 of 1926", "2", None, None)]),
    ("Added by Act 20 o f 192 9 , s. 19.", [("inserted", "Act 20 of 1929", "19", None, None)]),
    ('Subs. by the A.O. 1937, for "Local Government".',
     [("substituted", "A.O. 1937", None, None, '"Local Government"')]),
    ("Subs. by the Adaptation of Laws (No. 2) Order, 1956, for “any State”.",
     [("substituted", "Adaptation of Laws (No. 2) Order, 1956", None, None, "“any State”")]),
    ("Subs. by Delhi Act 12 of 2011, s. 2 (w.e.f. 16-12-74).",
     [("substituted", "Delhi Act 12 of 2011", "2", "1974-12-16", None)]),
    ("Omitted by the Finance Act, 2002 (20 of 2002), s. 139 (w.e.f. 31-2-2002).",
     [("omitted", "Act 20 of 2002", "139", None, None)]),
    ("Sub-rules (1) and (2) were substituted by G.N. of 11.12.2007.",
     [("substituted", "G.N. of 11.12.2007", None, None, "Sub-rules (1) and (2)")]),
    ("1st June, 1964, vide notification No. S.O. 1898, see Gazette of India.", []),
    ("The Act has been repealed as to Government Grants by the Grants Act, 1895 (15 of 1895).", []),
    ("See the Code of Civil Procedure, 1908 (5 of 1908).", []),
]  # fmt: skip


@pytest.mark.parametrize("text, expected", NOTES)
def test_notes(text, expected):
    said = [(s.action, s.by, s.section, s.effective_date, s.former) for s in statements_of(text, "Act 1 of 1900")]
    assert said == expected


def test_lines_to_notes():
    lines = ["1. Ins. by Act 2 of 1978,", "57 of 1976.", "2. Subs. by s. 6, ibid.", "* Vide notification."]
    assert list(numbered_notes(lines)) == [
        ("1", "Ins. by Act 2 of 1978, 57 of 1976."), ("2", "Subs. by s. 6, ibid."), ("*", "Vide notification."),
    ]  # fmt: skip


def one_section(text: str, heading: str | None = None) -> Document:
    provision = Provision("tiny#9", "section", "9", heading, None, text, (), 0, len(text), 0, 0)
    return Document(Meta("tiny", "T", "The Tiny Act", "e", "CENTRAL", "act", "Act No. 3 of 2020"), text, (provision,))


CLAUSES = [
    ("In section 4, for the words “one year”, the words “two years” shall be substituted.",
     ("substituted", "the words “one year”")),
    ("After section 12 of the principal Act, the following section shall be inserted, namely:—",
     ("inserted", "section 12")),
    ("In section 7, the words “or otherwise” shall be omitted.", ("omitted", "the words “or otherwise”")),
    ("Section 31 of the principal Act shall be omitted.", ("omitted", None)),
]  # fmt: skip


@pytest.mark.parametrize("text, expected", CLAUSES)
def test_clauses_of_an_amending_act(text, expected):
    (found,) = find_amendments(one_section(text))
    action, former = expected
    assert (found.action, found.source, found.by) == (action, "clause", "Act No. 3 of 2020")
    assert former is None or found.former.startswith(former)
    assert one_section(text).text[found.char_start : found.char_end] == found.evidence


def test_an_order_to_omit_is_no_amendment():
    assert find_amendments(one_section("The name of the agent shall be omitted, and he shall be told.")) == []


# ---------------------------------------------------------------- seeded samples, read by hand
HMA, TPA = "Hindu_Marriage_Act_1955_indiacode.pdf", "Transfer_of_Property_Act_1882_indiacode.pdf"
# of each print 12 notes: page, mark, section that carries it, action, law, its section, from when
SAMPLE = {
    HMA: """
5 2 | 5 | substituted | Act 2 of 1978 | 6 | 1978-10-01
5 7 | 9 | omitted | Act 68 of 1976 | 3 | 1976-05-27
6 1 | 10 | substituted | Act 68 of 1976 | 4 | 1976-05-27
7 5 | 13 | omitted | Act 44 of 1964 | 2 | 1964-12-20
7 6 | 13 | omitted | Act 44 of 1964 | 2 | 1964-12-20
8 1 | 13 | substituted | Act 68 of 1976 | 7 | 1976-05-27
8 3 | 13A | inserted | Act 68 of 1976 | 8 | 1976-05-27
11 1 | 21A | inserted | Act 68 of 1976 | 14 | 1976-05-27
11 3 | 23 | inserted | Act 68 of 1976 | 16 | 1976-05-27
13 1 | 25 | substituted | Act 68 of 1976 | 18 | 1976-05-27
13 2 | 25 | substituted | Act 68 of 1976 | 18 | 1976-05-27
13 5 | 28 | substituted | Act 50 of 2003 | 5 | 2003-12-23
""",
    TPA: """
8 2 | 1 | substituted | Act 20 of 1929 | 2 | -
17 2 | 40 | substituted | Act 20 of 1929 | 12 | -
19 3 | 52 | substituted | Act 3 of 1951 | 3 | 1951-04-01
24 11 | 60 | substituted | Act 20 of 1929 | 22 | -
25 1 | 60 | inserted | Act 20 of 1929 | 22 | -
26 2 | 63A | inserted | Act 20 of 1929 | 27 | -
29 7 | 69 | substituted | Acts 6 of 1904 | - | -
30 1 | 69A | inserted | Act 20 of 1929 | 35 | -
33 3 | 76 | omitted | Act 20 of 1929 | 40 | -
35 2 | 84 | substituted | Act 20 of 1929 | 45 | -
37 4 | 102 | substituted | Act 20 of 1929 | 52 | -
38 2 | 107 | substituted | Act 6 of 1904 | 5 | -
""",
}
SEED = 1955


@pytest.fixture(scope="module")
def prints(mirror) -> dict[str, Document]:
    folder = mirror.parents[0] / "other_acts"
    if not (folder / HMA).is_file() or not (folder / TPA).is_file():
        pytest.skip("no other acts beside the mirror")
    metas = {name: Meta("x", name, name, "official", "CENTRAL", "act") for name in (HMA, TPA)}
    return {name: with_statuses(read_pdf(folder / name, meta)) for name, meta in metas.items()}


def row(found: Amendment) -> str:
    section = (found.provision or "#-").partition("#")[2].split("(")[0].split()[0]
    return " | ".join((section, found.action, found.by or "-", found.section or "-", found.effective_date or "-"))


def test_a_sample_of_each_prints_notes(prints):
    draw = random.Random(SEED)
    right = 0
    for name, document in prints.items():
        expected = dict(line.split(" | ", 1) for line in SAMPLE[name].strip().splitlines())
        drawn = draw.sample(document.footnotes, 12)
        assert {f"{note.page} {note.mark}" for note in drawn} == set(expected)
        found = {(a.page, a.evidence): row(a) for a in find_amendments(document)}
        right += sum(found.get((n.page, n.text)) == expected[f"{n.page} {n.mark}"] for n in drawn)
    assert right >= 23  # of 24; one mark stands in a heading that is printed apart from its section


def test_marks_are_found(prints):
    """Notes that amend know their provision; where the mark begins a section, it is all new."""
    for document in prints.values():
        notes = [n for n in document.footnotes if any(statements_of(n.text, "Act 1 of 1900"))]
        assert sum(n.provision is not None for n in notes) >= 0.98 * len(notes)
        for note in notes:
            assert note.char is None or note.char <= len(document.text)
    whole = {n.provision for n in prints[HMA].footnotes if n.whole and n.text.startswith(("Ins", "Added"))}
    assert {"x#13A", "x#21A", "x#23A"} <= whole


def test_statuses_of_the_prints(prints, central_rows):
    """As many sections gone as another source says, apart from those that it lists as ranges."""
    assert {s.provision: s.status for s in prints[HMA].statuses} == {"x#6": "omitted", "x#30": "repealed"}
    assert prints[HMA].status_of("x#6") == "omitted" and prints[HMA].status_of("x#7") == "in_force"
    truth = {r["section"] for r in central_rows["the-transfer-of-property-act-1882"] if gone(r)}
    found = {s.provision.partition("#")[2] for s in prints[TPA].statuses}
    assert truth <= found and "54" not in found


def gone(row: dict) -> bool:
    """A second method: the heading of a section that is gone says so in one word."""
    return bool(row["section"]) and (row["heading"] or "").strip("[]. ").lower() in ("repealed", "omitted")


@pytest.fixture(scope="module")
def central_rows(mirror) -> dict[str, list[dict]]:
    path = mirror.parents[0] / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path}: not beside the mirror")
    acts: dict[str, list[dict]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        for line in rows:
            read = json.loads(line)
            acts.setdefault(read["slug"], []).append(read)
    return acts


def test_rows_whose_heading_says_that_they_are_gone(central_rows):
    rows = [r for act in central_rows.values() for r in act if gone(r)]
    assert len(rows) > 900
    # of the others most have words still, under a heading that says they are gone
    assert sum(status_in(r["heading"], r["text"]) is not None for r in rows) >= 0.965 * len(rows)


CENTRAL_SAMPLE = """
the-customs-act-1962 151B | inserted Act 13 of 2018 s. 98 2018-03-28
the-protection-of-children-from-sexual-offences-act-2012 45 | inserted Act 25 of 2019 s. 11 2019-08-16; \
renumbered Act 25 of 2019 s. 11 2019-08-16
the-state-bank-of-india-act-1955 32 | omitted Act 19 of 2018 s. 7 2017-04-01; \
substituted Act 38 of 1954 s. 64 1959-09-10; omitted Act 19 of 2018 s. 7 2017-04-01
the-national-institutes-of-design-act-2014 7 | substituted Act 38 of 2019 s. 9 2020-01-13
the-food-corporations-act-1964 1 | omitted Act 67 of 1972 s. 2 1972-12-15
the-registration-of-births-and-deaths-act-1969 2 | inserted Act 20 of 2023 s. 3 2023-10-01; \
renumbered Act 20 of 2023 s. 3 2023-10-01; renumbered Act 20 of 2023 s. 3 2023-10-01
the-extradition-act-1962 25 | substituted ibid s. 13 1993-12-18
the-textiles-committee-act-1963 12 | omitted Act 51 of 1973 s. 9 1975-01-01; \
renumbered Act 51 of 1973 s. 9 1975-01-01; \
substituted Act 51 of 1973 s. 9 1975-01-01; inserted Act 51 of 1973 s. 9 1975-01-01; \
substituted Act 51 of 1973 s. 9 1975-01-01
the-code-of-civil-procedure-1908 21A | inserted ibid s. 9 1977-02-01
the-narcotic-drugs-and-psychotropic-substances-act-1985 48 | inserted Act 2 of 1989 s. 13 1989-05-29
the-coal-mines-provident-fund-and-miscellaneous-provisions-act-1948 10A | inserted Act 21 of 1951 s. 2 -; \
inserted Act 45 of 1965 s. 9 1966-04-01
the-lokpal-and-lokayuktas-act-2013 1 |
"""


@pytest.mark.parametrize("line", CENTRAL_SAMPLE.strip().splitlines())
def test_rows_of_the_central_acts(central_rows, line):
    name, _, expected = line.partition(" |")
    slug, section = name.split()
    (read,) = [r for r in central_rows[slug] if r["section"] == section]
    found = amendments_in_row(read["footnotes"], f"{slug}#{section}", "ibid")
    said = "; ".join(f"{a.action} {a.by} s. {a.section} {a.effective_date or '-'}" for a in found)
    assert said == expected.strip()
