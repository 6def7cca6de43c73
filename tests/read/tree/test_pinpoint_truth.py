"""Trees held against the truth of pinpoints that was written from the pages (`truth/README.md`)."""

from itertools import groupby
from pathlib import Path

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.read.tree.plaintext import read_plaintext
from civicsetu.read.tree.rows import document_of_rows, iter_rows
from civicsetu.read.tree.statute import read_pdf
from tests.read.pinpoint_truth import FOLDER, Score, begins_alike, load, repeated, score, truth_files

SCAN = "up_rera_rules_2016"
OFFICIAL = sorted(path.stem for path in truth_files() if "rera" in path.stem and path.stem != SCAN)
OTHERS = {
    "consumer_protection_act_2019": "consumer_protection_act_2019.txt",
    "hindu_marriage_act_1955_indiacode": "Hindu_Marriage_Act_1955_indiacode.pdf",
    "indian_contract_act_1872_lawsofindia": "Indian_Contract_Act_1872_lawsofindia.pdf",
    "rti_act_2005_gazette": "RTI_Act_2005_gazette.pdf",
    "transfer_of_property_act_1882_indiacode": "Transfer_of_Property_Act_1882_indiacode.pdf",
}
RETYPED = "Maharashtra_Motor_Vehicles_Rules_1989_179p.pdf"  # the words of a scan, set anew with all its slips


def _truth(key: str) -> list:
    return load(FOLDER / f"{key}.jsonl")


def _other(mirror: Path, file: str, doc_type: str = "act") -> Document:
    path = mirror.parent / "other_acts" / file
    if not path.is_file():
        pytest.skip(f"{file} is not beside the mirror")
    meta = Meta("other", "Other", "Other", "official", "CENTRAL", doc_type)
    return read_plaintext(path, meta) if path.suffix == ".txt" else read_pdf(path, meta)


@pytest.mark.parametrize("key", OFFICIAL)
def test_official_documents(born_digital: dict[str, Document], key: str) -> None:
    if key not in born_digital:
        pytest.skip(f"{key} is not in the mirror")
    result = score(_truth(key), born_digital[key])
    assert result.precision >= 0.995 and result.recall >= 0.995, result
    assert result.first_words >= 0.995, result.wrong_words
    assert not result.invented


@pytest.mark.parametrize("key", OTHERS)
def test_other_prints(mirror: Path, key: str) -> None:
    result = score(_truth(key), _other(mirror, OTHERS[key]))
    assert result.precision >= 0.995 and result.recall >= 0.985, result
    assert result.first_words >= 0.995, result.wrong_words


def test_central_acts_as_rows(mirror: Path) -> None:
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip("the central acts are not beside the mirror")
    truth = _truth("central_acts")
    slugs = {row.act for row in truth}
    result = Score()
    for slug, rows in groupby((row for row in iter_rows(path) if row.slug in slugs), key=lambda row: row.slug):
        result.add(score([row for row in truth if row.act == slug], document_of_rows(list(rows))))
    assert result.found + len(result.missed) == len(truth)
    assert result.precision >= 0.995 and result.recall >= 0.995, result
    assert result.first_words >= 0.995, result.wrong_words


def test_a_scan(scans: dict[str, Document]) -> None:
    if SCAN not in scans:
        pytest.skip("the scan is not in the mirror")
    result = score(_truth(SCAN), scans[SCAN])
    assert result.precision >= 0.97 and result.recall >= 0.97, result


def test_a_scan_that_was_set_anew(mirror: Path) -> None:
    """Its rule 183-A prints (2) before the list of (1), which alone is 34 of its 128 rows."""
    rows = [row for row in _truth("maharashtra_motor_vehicles_rules_1989_179p") if row.section != "183-A"]
    result = score(rows, _other(mirror, RETYPED, "rules"))
    assert result.precision >= 0.95 and result.recall >= 0.985, result


def test_the_truth_is_well_formed() -> None:
    rows = {path.stem: load(path) for path in truth_files()}
    assert len(rows) == 16 and sum(map(len, rows.values())) == 4564
    for name, truth in rows.items():
        assert all(row.pinpoint.startswith(row.section) for row in truth), name
    assert sorted(name for truth in rows.values() for name in repeated(truth)) == ["183-A(1)(B)(e)", "2(1)(d)"]


def test_first_words_are_compared_by_their_letters() -> None:
    assert begins_alike("“Authority” means the Real Estate", "'Authority' means the Real Estate")
    assert not begins_alike("of section 4.", "the Authority shall")
