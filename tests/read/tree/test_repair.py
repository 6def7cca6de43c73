"""Slips of OCR in headings and chapters' numbers: repaired where one reading is left, and only there."""

from dataclasses import replace

import pytest

from civicsetu.model.document import Document, Meta, PageConfidence
from civicsetu.model.provision import Provision
from civicsetu.read.tree.repair import repaired

META = Meta("r", "Rules", "R", "official", "CENTRAL", "rules")
BODY = (
    "The grant of registration to the promoter. The renewal of registration of the promoter. The promoter shall apply "
    "for renewal of registration. The powers of the Chairperson of the authority; the authority has powers of its own. "
    "The manner of recovery of interest, penalty and compensation. A manner of recovery. Registration of the project. "
) * 2
# headings of the Uttar Pradesh rules that OCR reads with slips, as they stand on the pages
UP = {
    "Chapter II": "REAL ESTATE PROJECT",
    "11": "Renewal of registration of real estate agent",
    "19": "Administrative powers of the Chairperson of the regulatory authority",
    "23": "Manner of recovery of interest, penalty and compensation",
    "27": "Salary and allowances payable and other terms and conditions of service of Chairperson and Members of the "
    "Appellate Tribunal",
    "31": "Administrative powers of the Chairperson of the Appellate Tribunal",
    "Chapter VIII": "OFFENCES AND PENALTIES",
    "33": "Manner of filing a complaint with the regulatory authority and the manner of holding an inquiry by the "
    "regulatory authority",
}


def unit(kind: str, number: str, heading: str, parent: str | None = None, name: str = "") -> Provision:
    return Provision(f"r#{name or number}", kind, number, heading, parent, BODY, (1,), 0, len(BODY), 0, 0)


def document(*units: Provision, ocr: bool = True, warnings: tuple[str, ...] = ()) -> Document:
    scanned = (PageConfidence(1, 93.0),) if ocr else ()
    return Document(META, BODY, units, (), ocr=scanned, warnings=warnings)


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("tenewal of registration of the promoter", "Renewal of registration of the promoter"),
        ("Renewal of egistration of the promoter", "Renewal of registration of the promoter"),
        ("Powers of te Chairperson of the authority", "Powers of the Chairperson of the authority"),
        ("f Powers of the Chairperson of the “authority", "Powers of the Chairperson of the authority"),
        ("Manner of recovery of interest, penalty «and compensation", UP["23"]),
        ("Manner of ‘recovery’ -of interest", "Manner of recovery of interest"),
    ],
)
def test_a_slip_with_one_reading_is_repaired_and_marked(read: str, meant: str) -> None:
    (found,) = repaired(document(unit("rule", "7", read))).provisions
    assert (found.heading, found.read_as) == (meant, f"7. {read}")
    assert Provision.of(found.row()) == found


@pytest.mark.parametrize(
    "heading",
    [
        "Renewal of registration of the promoter",
        "Registration of the projects",  # another form of a word is no slip
        "“Grant” of registration to the promoter",  # quotation marks that are a pair
        "Powers of the Chairpersons’ authority",
        "Renewal and qz thes, of registration",  # more is wrong than can be known
        "Withdrawal of interest",
    ],
)
def test_what_leaves_no_reading_or_several_stays(heading: str) -> None:
    (found,) = repaired(document(unit("rule", "7", heading))).provisions
    assert found.heading == heading and found.read_as is None


def test_print_is_not_repaired() -> None:
    printed = document(unit("rule", "7", "tenewal of registration of the promoter"), ocr=False)
    assert repaired(printed) is printed


@pytest.mark.parametrize(
    ("numbers", "meant"),
    [
        (("I", "I", "III"), ("I", "II", "III")),
        (("VII", "VIIE", "IX"), ("VII", "VIII", "IX")),
        (("I", "IL", "IV"), ("I", "II", "IV")),
        (("I", "X", "IE"), ("I", "X", "IE")),  # none fits
        (("IV", "Q", "IX"), ("IV", "V", "IX")),
        (("IV", "Q", "XII"), ("IV", "Q", "XII")),  # V or X
    ],
)
def test_chapters_are_numbered_upwards(numbers: tuple[str, ...], meant: tuple[str, ...]) -> None:
    names = [f"Chapter {n}" + (" (2)" if n in numbers[:i] else "") for i, n in enumerate(numbers)]
    units = [unit("chapter", n, "THE AUTHORITY", name=name) for n, name in zip(numbers, names, strict=True)]
    below = [replace(unit("rule", str(i), "Grant", parent=u.id)) for i, u in enumerate(units, 1)]
    found = repaired(document(*units, *below, warnings=("r#Chapter I is printed more than once", "other")))
    chapters, rules = found.provisions[:3], found.provisions[3:]
    assert tuple(u.number for u in chapters) == meant
    assert [rule.parent for rule in rules] == [u.id for u in chapters]
    assert [u.read_as is not None for u in chapters] == [a != b for a, b in zip(numbers, meant, strict=True)]
    assert "other" in found.warnings and found.text == BODY


def test_the_scan(scans: dict[str, Document]) -> None:
    """All that is repaired in the Uttar Pradesh rules is what stands on the pages; the text stays what was read."""
    document = scans["up_rera_rules_2016"]
    found = {p.pinpoint: p for p in document.provisions if p.read_as and p.kind != "form"}
    assert {pinpoint: p.heading for pinpoint, p in found.items()} == UP
    for p in found.values():
        words = "".join((p.read_as or "").split(". ", 1)[1].split())
        assert words in "".join(document.text[p.heading_start : p.char_start].split())
