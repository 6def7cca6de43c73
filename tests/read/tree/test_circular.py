"""Circulars, orders and notifications: their head and their paragraphs."""

from pathlib import Path

import pytest

from civicsetu.read.corpus.files import read_files
from civicsetu.read.corpus.outcome import Settings
from civicsetu.read.text.dates import find_date
from civicsetu.read.tree.circular import read_heading

DOCUMENTS = Path(__file__).parents[1] / "documents"


def test_a_circular():
    path = DOCUMENTS / "circular.txt"
    (outcome,) = read_files([path], Settings())
    document = outcome.found.document
    meta = document.meta
    assert (meta.doc_type, meta.number, meta.effective_date, meta.year) == (
        "circular", "KRERA/Circ/14/2019", "2019-02-05", 2019,
    )  # fmt: skip
    assert meta.title == "Quarterly updates by promoters on the portal and what they shall contain"
    assert meta.authority == "KAVERI REAL ESTATE REGULATORY AUTHORITY"
    assert [p.pinpoint for p in document.provisions] == [
        "para 1", "para 2", "para 2(a)", "para 2(b)", "para 2(c)", "para 3", "para 4", "signature",
    ]  # fmt: skip


def test_a_notification_without_numbers():
    path = DOCUMENTS / "notification.txt"
    (outcome,) = read_files([path], Settings())
    document = outcome.found.document
    meta = document.meta
    assert (meta.doc_type, meta.number, meta.effective_date) == ("notification", "HSG-2016/77/S-3", "2016-10-27")
    assert [p.pinpoint for p in document.provisions][:2] == ["para [1]", "para [2]"]
    assert meta.title == "Notification No. HSG-2016/77/S-3" and meta.authority == "GOVERNMENT OF KAVERI"
    assert document.provisions[0].text.startswith("Whereas the office")
    assert "no numbered provision" in document.warnings[0]


@pytest.mark.parametrize(
    ("lines", "number", "date"),
    [
        (["Office Order No. 12 of the Registrar", "Date: 1-4-2020"], "12", "2020-04-01"),
        (["G.S.R. 1044(E).—In exercise of powers", "New Delhi, the 31st October, 2016"], "1044(E)", "2016-10-31"),
        (["File No: O-17034/18/2009-H", "Dated the 30th April 2018"], "O-17034/18/2009-H", "2018-04-30"),
        (["To all promoters"], None, None),
    ],
)
def test_heads_in_several_spellings(lines, number, date):
    head = read_heading(lines)
    assert (head.number and head.number.removeprefix("G.S.R. "), head.date) == (number, date)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("3rd March 2021", "2021-03-03"), ("3 March, 2021", "2021-03-03"), ("March 3, 2021", "2021-03-03"),
        ("this the 3rd day of March, 2021", "2021-03-03"), ("03.03.2021", "2021-03-03"), ("3/3/2021", "2021-03-03"),
        ("03-03-2021", "2021-03-03"), ("3-Mar-2021", "2021-03-03"), ("2021-03-03", "2021-03-03"),
        ("31.02.2021 and 1.3.2021", "2021-03-01"), ("Sept. 9, 2018", "2018-09-09"),
        ("12.1.1", None), ("May 2021", None),
        ("No. 3/3/2021/A of 5/6/2021", "2021-03-03"), ("section 3 of 2021", None),
    ],
)  # fmt: skip
def test_dates_in_several_spellings(text, iso):
    assert find_date(text) == iso
