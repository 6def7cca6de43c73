"""What a file is recognised for, and folders of mixed files."""

import gzip
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from civicsetu.read.corpus.files import files_of, key_of, read_files
from civicsetu.read.corpus.outcome import Settings
from civicsetu.read.corpus.readers import recognise
from civicsetu.read.corpus.recognise import recognised_text

DOCUMENTS = Path(__file__).parents[1] / "documents"
PLAIN = Path(__file__).parents[3] / "data" / "plain" / "rera_act_2016.md"
OTHER = {  # what the corpus of other acts is
    "Hindu_Marriage_Act_1955_indiacode.pdf": ("act", "CENTRAL", 1955),
    "Indian_Contract_Act_1872_lawsofindia.pdf": ("act", "CENTRAL", 1872),
    "Maharashtra_Motor_Vehicles_Rules_1989_179p.pdf": ("rules", "MAHARASHTRA", 1989),
    "RTI_Act_2005_gazette.pdf": ("act", "CENTRAL", 2005),
    "Transfer_of_Property_Act_1882_indiacode.pdf": ("act", "CENTRAL", 1882),
    "consumer_protection_act_2019.txt": ("act", "CENTRAL", 2019),
}


@pytest.mark.parametrize(
    ("file", "doc_type"),
    [
        ("judgment.txt", "judgment"), ("authority_order.txt", "judgment"), ("circular.txt", "circular"),
        ("notification.txt", "notification"), ("faq.json", "qa"),
    ],
)  # fmt: skip
def test_fixtures_are_recognised(file, doc_type):
    found = recognise(DOCUMENTS / file)
    assert found.meta.doc_type == doc_type and found.confidence > 0.5
    assert doc_type == "qa" or found.evidence.split()[0] in (DOCUMENTS / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "doc_type", "title"),
    [
        ("THE WELLS (AMENDMENT) ACT, 1940\nNo. 4 of 1940\nAn Act further to amend the Wells Act, 1931.\n"
         "1. This Act may be called the Wells (Amendment) Act, 1940.", "amendment-act", "Wells (Amendment) Act, 1940"),
        ("NOTIFICATION\nIn exercise of the powers conferred by section 8, the Government makes the following rules "
         "further to amend the Kaveri Wells Rules, 1932:\n1. (1) These rules may be called the Kaveri Wells "
         "(Second Amendment)\nRules, 1941.", "amendment-rules", "Kaveri Wells (Second Amendment) Rules, 1941"),
        ("NOTIFICATION\nThe Authority makes the following regulations, namely:\n1. These regulations may be called the "
         "Goa Wells (Fees) Regulations, 2018.", "regulations", "Goa Wells (Fees) Regulations, 2018"),
        ("THE WELLS ACT, 1931\n1. Short title.—This Act may be called the Wells Act, 1931.\n1. Ins. by the Wells "
         "(Amendment) Act, 1940 (4 of 1940).", "act", "Wells Act, 1931"),
        ("OFFICE ORDER No. 5/2020\nDated 1.2.2020\nThe Registrar hereby orders that files be kept.", "order", ""),
    ],
)  # fmt: skip
def test_kinds_by_their_words(text, doc_type, title):
    found = recognised_text(text)
    assert found.meta.doc_type == doc_type and found.meta.title == (title or "document")


def test_state_in_the_title():
    assert recognised_text("These rules may be called the Goa Wells Rules, 1932.").meta.jurisdiction == "GOA"


def test_every_official_document_is_recognised_and_valid(mirror):
    rows = {row["file"]: row for row in json.loads((mirror / "manifest.json").read_text(encoding="utf-8"))}
    for file, row in rows.items():
        (outcome,) = read_files([mirror / file], Settings(ocr="never"))
        if outcome.found is None:
            assert outcome.reason == "image_only"  # the scan
            continue
        meta = outcome.found.recognition.meta
        assert (meta.doc_type, meta.jurisdiction) == (row["doc_type"], row["jurisdiction"]), file
        assert outcome.read, file


def test_other_acts_are_recognised_and_valid(mirror):
    folder = mirror.parent / "other_acts"
    if not folder.is_dir():
        pytest.skip(f"{folder}: no other acts beside the mirror")
    for file, expected in OTHER.items():
        (outcome,) = read_files([folder / file], Settings())
        meta = outcome.found.recognition.meta
        assert (meta.doc_type, meta.jurisdiction, meta.year) == expected, file
        assert outcome.read, file


# ---------------------------------------------------------------------------------------- folders
@pytest.fixture
def mixed(tmp_path) -> Path:
    folder = tmp_path / "mixed"
    shutil.copytree(DOCUMENTS, folder)
    shutil.copy(PLAIN, folder / "act.md")
    (folder / "below").mkdir()
    row = {"act": "The Wells Act, 1931", "slug": "the-wells-act-1931", "section": "1", "heading": "Digging.",
           "text": "No one shall dig a well where another one's water comes from.", "source": "x"}  # fmt: skip
    second = row | {"act": "The Ponds Act, 1932", "slug": "the-ponds-act-1932"}
    zipped = gzip.compress("".join(json.dumps(r) + "\n" for r in (row, second)).encode())
    (folder / "below" / "rows.jsonl.gz").write_bytes(zipped)
    (folder / "below" / "circular.txt").write_bytes((DOCUMENTS / "circular.txt").read_bytes())
    (folder / "below" / "loose.txt").write_text(
        "Wells are dug.\n\nPonds are not dug, for they are there.\n", encoding="utf-8"
    )
    (folder / "a {brace} file.pdf").write_bytes(b"%PDF-1.7\nno more")
    (folder / "cut.jsonl.gz").write_bytes(zipped[:20])
    (folder / "empty.txt").write_bytes(b"")
    (folder / "image.png").write_bytes(b"\x89PNG\r\n")
    (folder / "junk.json").write_bytes(b"{]")
    (folder / "named.txt").write_bytes(b"%PDF-1.7\nno text")
    (folder / ".hidden.txt").write_text("x", encoding="utf-8")
    return folder


def test_every_file_has_one_outcome(mixed):
    outcomes = list(read_files([mixed], Settings()))
    kept = [o.found.document for o in outcomes if o.read]
    names = list(dict.fromkeys(o.path.relative_to(mixed).as_posix() for o in outcomes))
    assert names == sorted(names) and len(names) == 15
    refused = {o.path.name: o.reason for o in outcomes if not o.read}
    assert refused == {
        "a {brace} file.pdf": refused["a {brace} file.pdf"], "cut.jsonl.gz": "unknown_format", "empty.txt": "empty",
        "image.png": "unknown_format", "junk.json": "not_qa", "named.txt": refused["named.txt"],
    }  # fmt: skip
    assert all(o.path.name in o.message for o in outcomes if not o.read)
    assert {d.meta.doc_type for d in kept} == {"act", "judgment", "circular", "notification", "qa"}
    keys = [d.meta.key for d in kept]
    assert len(set(keys)) == len(keys) and {"circular", "circular_2", "wells_act_1931", "ponds_act_1932"} <= set(keys)
    assert [o.provisions for o in outcomes if o.path.name == "rows.jsonl.gz"] == [1, 1]


def test_the_order_does_not_change(mixed):
    first, second = ([replace(o, found=None) for o in read_files([mixed], Settings())] for _ in range(2))
    assert first == second


def test_what_is_not_valid_is_set_aside(tmp_path):
    (tmp_path / "tiny.txt").write_text("1. A.—Few.\n2. B.—Few.\n", encoding="utf-8")
    (outcome,) = read_files([tmp_path], Settings())
    assert (outcome.read, outcome.reason) == (False, "invalid") and "tiny text" in outcome.message


def test_markdown_of_another_form(tmp_path):
    path = tmp_path / "act.md"
    path.write_text("# The Wells Act, 1931\n\n## CHAPTER I\n\n**1. Short title.—**This Act may be called the Wells "
                    "Act.\n\n"
                    "**2. Digging.—**(1) No one shall—\n- (a) dig; or\n- (b) fill.\n", encoding="utf-8")  # fmt: skip
    (outcome,) = read_files([path], Settings())
    document = outcome.found.document
    assert {"1", "2", "2(1)", "2(1)(a)", "2(1)(b)"} <= {p.pinpoint for p in document.provisions}
    assert document.warnings[0].startswith("read as plain text")


BOMBS = {
    "dots.txt": b"." * 100_000,
    "lines.txt": b".\n" * 50_000,
    "numbers.txt": b"SUPREME COURT OF INDIA\nA\nVersus\nB\n" + b"1. One has words.\n2. Two has words.\n" * 10_000,
    "quotes.txt": b"CIRCULAR No. 1\n" + b'"1. ' * 20_000,
    "headings.txt": b"JUDGMENT\n1. One.\n2. Two.\n" + b"HELD\n" * 5_000,
    "brackets.json": b"[" * 100_000,
    "pair.json": b'[{"q": "' + b"why " * 50_000 + b'", "a": "' + b"(a) " * 5_000 + b'"}]',
    "line.jsonl": b"x" * 5_000_000,
    "zip.jsonl.gz": gzip.compress(b"x" * 50_000_000),
    "titles.txt": b"THE (" * 5_000 + b" ACT",
    "parties.txt": b"A v. " * 20_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_repeated_text_ends_in_an_outcome(tmp_path, name):
    (tmp_path / name).write_bytes(BOMBS[name])
    (outcome,) = read_files([tmp_path], Settings())
    assert outcome.read or (outcome.reason and outcome.message and "\n" not in outcome.message)


def test_keys():
    assert [key_of(name) for name in ("A b.PDF", "x.jsonl.gz", "..", "Ünï.txt")] == ["a_b", "x", "document", "n"]


def test_links_out_of_a_folder_are_left_out_and_told(tmp_path):
    (tmp_path / "secret.txt").write_text("x")
    folder = tmp_path / "folder"
    (folder / "below").mkdir(parents=True)
    (folder / "a.txt").write_text("x")
    (folder / "within.txt").symlink_to(folder / "a.txt")
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "below" / "up.txt").symlink_to("../../secret.txt")
    told = []
    assert [path.name for path in files_of(folder, told.append)] == ["a.txt", "within.txt"]
    assert sorted(line.split(":")[0] for line in told) == ["out.txt", "up.txt"]
    assert files_of(folder / "below") == []
