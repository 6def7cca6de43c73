"""Files made to do harm: each gives a tree or one clear line, none stops the others, and together
they stay under a gigabyte."""

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pymupdf
import pytest

SECTION = "{n}. Heading of section {n}.-(1) The authority shall keep a register of all the promoters."
ACT = [SECTION.format(n=n) for n in range(1, 30)]
WORDS = "The authority shall keep a register of all the promoters in the State. "


# ------------------------------------------------------------------ making files
def stream(content: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)


def typed(lines: Sequence[str], before: str = "") -> bytes:
    """A page's content: lines of 10-point type from its top down."""
    rows = [line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") for line in lines]
    return f"{before} BT /F1 10 Tf 12 TL 72 760 Td ".encode() + b" ".join(
        f"({row}) Tj T*".encode("latin-1", "replace") for row in rows
    ) + b" ET"  # fmt: skip


def pdf(
    contents: Sequence[bytes],
    page: str = "/MediaBox [0 0 612 792]",
    root: str = "",
    font: str = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    more: Sequence[bytes] = (),
    kids: str | None = None,
) -> bytes:
    """A PDF written by hand: 1 the root, 2 the page tree, 3 the font, then `more`, then two
    objects a page."""
    first = 4 + len(more)
    numbers = [first + 2 * i for i in range(len(contents))]
    listed = " ".join(f"{n} 0 R" for n in numbers) if kids is None else kids
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {root} >>".encode(),
        f"<< /Type /Pages /Count {len(contents)} /Kids [{listed}] >>".encode(),
        font.encode(),
        *more,
    ]
    for number, content in zip(numbers, contents, strict=True):
        resources = f"/Resources << /Font << /F1 3 0 R >> >> /Contents {number + 1} 0 R"
        objects += [f"<< /Type /Page /Parent 2 0 R {page} {resources} >>".encode(), stream(content)]
    out, offsets = bytearray(b"%PDF-1.7\n"), []
    for number, item in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, item)
    at = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, at)
    return bytes(out)


def book(lines: Sequence[str], **more) -> bytes:
    """A PDF of these lines, 50 to a page."""
    return pdf([typed(lines[i : i + 50]) for i in range(0, len(lines), 50)], **more)


def act(**more) -> bytes:
    return book(ACT, **more)


def saved(**options) -> bytes:
    with pymupdf.open(stream=act(), filetype="pdf") as document:
        return document.tobytes(**options)


def image() -> bytes:
    with pymupdf.open(stream=act(), filetype="pdf") as source, pymupdf.open() as document:
        for page in source:
            document.new_page().insert_image(page.rect, pixmap=page.get_pixmap(dpi=40))
        return document.tobytes()


def png() -> bytes:
    return pymupdf.Pixmap(pymupdf.csGRAY, (0, 0, 20, 20), False).tobytes("png")


def zipped() -> bytes:
    with io.BytesIO() as made:
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("act.pdf", act())
        return made.getvalue()


def xref_at(place: bytes) -> bytes:
    good = act()
    at = good.rindex(b"startxref")
    return good[:at] + b"startxref\n" + place + b"\n%%EOF\n"


def utf8(text: str) -> bytes:
    return text.encode()


SCRIPT = b"<< /S /JavaScript /JS (app.alert\\(1\\); while \\(true\\) {}) >>"
ATTACHED = [b"<< /Type /Filespec /F (run.exe) /EF << /F 5 0 R >> >>", stream(b"MZ" * 1000)]
ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]

# Name of the file: (what becomes of it, its bytes). "read" has the act's 29 sections, "some" is
# read into whatever it holds, a reason is that of the refusal, and "either" may be either.
FILES: dict[str, tuple[str, Callable[[], bytes]]] = {
    # damaged and foreign
    "empty.pdf": ("empty", lambda: b""),
    "header only.pdf": ("not_a_pdf", lambda: b"%PDF-1.7\n%%EOF\n"),
    "cut at a tenth.pdf": ("truncated", lambda: act()[: len(act()) // 10]),
    "cut at half.pdf": ("truncated", lambda: act()[: len(act()) // 2]),
    "cut before its end.pdf": ("truncated", lambda: act()[:-30]),
    "encrypted.pdf": ("encrypted", lambda: saved(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="u", owner_pw="o")),
    "owner's password only.pdf": ("read", lambda: saved(encryption=pymupdf.PDF_ENCRYPT_AES_128, owner_pw="o")),
    "junk.pdf": ("not_a_pdf", lambda: bytes(range(256)) * 64),
    "junk after a header.pdf": ("not_a_pdf", lambda: b"%PDF-1.4\n" + bytes(range(256)) * 64),
    "text.pdf": ("not_a_pdf", lambda: utf8("\n".join(ACT))),
    "zip.pdf": ("not_a_pdf", zipped),
    "picture.pdf": ("not_a_pdf", png),
    "page of the web.pdf": ("not_a_pdf", lambda: b"<!doctype html><p>Not found</p>" * 99),
    "pdf.txt": ("not_text", image),
    "zip.txt": ("not_text", zipped),
    "pdf.md": ("not_text", image),
    "startxref beyond the end.pdf": ("truncated", lambda: xref_at(b"99999999")),
    "startxref at itself.pdf": ("truncated", lambda: xref_at(b"-1")),
    "no root.pdf": ("empty", lambda: act().replace(b"/Root 1 0 R", b"/Nope 1 0 R")),
    # the tree of pages
    "no pages.pdf": ("empty", lambda: pdf([])),
    "circular tree.pdf": ("either", lambda: pdf([typed(ACT)], kids="2 0 R 4 0 R")),
    "tree without its pages.pdf": ("either", lambda: pdf([typed(ACT)], kids="99 0 R 98 0 R")),
    "count that lies.pdf": ("either", lambda: act().replace(b"/Count 1 ", b"/Count 9 ")),
    "5,000 blank pages.pdf": ("image_only", lambda: pdf([b""] * 5000)),
    "3,000 pages.pdf": ("read", lambda: pdf([typed(ACT), *[typed([WORDS])] * 2999])),
    # geometry
    "turned by 90.pdf": ("read", lambda: act(page="/MediaBox [0 0 612 792] /Rotate 90")),
    "turned by 180.pdf": ("read", lambda: act(page="/MediaBox [0 0 612 792] /Rotate 180")),
    "turned by 270.pdf": ("read", lambda: act(page="/MediaBox [0 0 612 792] /Rotate 270")),
    "huge page.pdf": ("read", lambda: act(page="/MediaBox [0 0 14400 14400]")),
    "tiny page.pdf": ("either", lambda: act(page="/MediaBox [0 0 3 3]")),
    "page of no size.pdf": ("either", lambda: act(page="/MediaBox [0 0 0 0]")),
    "page from minus to plus.pdf": ("read", lambda: act(page="/MediaBox [-100 -100 612 792]")),
    "text outside the page.pdf": ("either", lambda: act(page="/MediaBox [5000 5000 5612 5792]")),
    "type of size 0.pdf": ("either", lambda: pdf([typed(ACT).replace(b"/F1 10 Tf", b"/F1 0 Tf")])),
    "type of size 30,000.pdf": ("either", lambda: pdf([typed(ACT).replace(b"/F1 10 Tf", b"/F1 30000 Tf")])),
    # ways of painting
    "white text.pdf": ("hidden_text", lambda: pdf([typed(ACT, "1 1 1 rg")])),
    "invisible text.pdf": ("hidden_text", lambda: pdf([typed(ACT, "3 Tr")])),
    "picture only.pdf": ("image_only", image),
    "no such font.pdf": ("read", lambda: act(font="<< /Type /Font /Subtype /TrueType /BaseFont /Nowhere >>")),
    "no font at all.pdf": ("either", lambda: act(font="null")),
    "paint that never ends.pdf": ("either", lambda: pdf([b"q " * 100_000 + typed(ACT)])),
    "form that paints itself.pdf": (
        "either",
        lambda: pdf(
            [typed(ACT) + b" /X Do"],
            page="/MediaBox [0 0 612 792] /Extra 4 0 R",
            more=[
                b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> "
                b"/Length 5 >>\nstream\n/X Do\nendstream"
            ],
        ),
    ),
    # what a viewer would run or follow
    "script.pdf": ("read", lambda: act(root="/OpenAction 4 0 R", more=[SCRIPT])),
    "file inside.pdf": (
        "read", lambda: act(root="/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>", more=ATTACHED),
    ),
    "links.pdf": (
        "read",
        lambda: act(
            page="/MediaBox [0 0 612 792] /Annots [4 0 R]",
            more=[b"<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.invalid/) >> >>"],
        ),
    ),
    # grammar pushed to its ends
    "deep.pdf": ("some", lambda: book([f"1. Deep.- {'(a)' * 400} words", *ACT[1:]])),
    "brackets only.pdf": ("some", lambda: book([*ACT, *["(" * 90] * 500])),
    "nested lists.pdf": ("some", lambda: book([*ACT, *[f"({a}) if, -" for a in ROMANS * 200]])),
    "numbers only.pdf": ("either", lambda: book([f"{n}." for n in range(1, 5000)])),
    "9,000 numbers.pdf": ("either", lambda: book([" ".join(f"{n}." for n in range(i, i + 15)) for i in range(9000)])),
    "one number again and again.pdf": ("either", lambda: book([SECTION.format(n=1)] * 5000)),
    "999 sections three times.pdf": ("some", lambda: book([SECTION.format(n=n) for n in range(1, 1000)] * 3)),
    "provisos only.pdf": ("some", lambda: book([*ACT, *["Provided that it is so.", "Provided further that"] * 5000])),
    "one line again and again.pdf": ("some", lambda: book([*ACT, *[WORDS] * 20_000])),
    "chapters only.pdf": ("some", lambda: book([*(["CHAPTER I"] * 3000), *ACT, *["CHAPTER II"] * 3000])),
    "forms only.pdf": ("some", lambda: book([*ACT, *[" " * 60 + "FORM A"] * 5000])),
    "dashes.pdf": ("either", lambda: book([*ACT, *["1. A" + "-" * 80] * 3000])),
    "no spaces.txt": ("some", lambda: utf8("\n".join([*ACT, "a" * 1_000_000]))),
    "one line of numbers.txt": ("either", lambda: utf8(" ".join(f"{n}." for n in range(100_000)))),
    "one line of enumerators.txt": ("some", lambda: utf8("\n".join([*ACT, "(a) to (b), " * 50_000]))),
    "one line of provisos.txt": ("some", lambda: utf8("\n".join([*ACT, "Provided that it is so. " * 20_000]))),
    "one line of explanations.txt": ("some", lambda: utf8("\n".join([*ACT, "Explanation.- It is so. " * 20_000]))),
    "one line of references.txt": ("some", lambda: utf8("\n".join([*ACT, "sections (1), (2), (3) and " * 30_000]))),
    "hyphens.txt": ("some", lambda: utf8("\n".join([*ACT, *["non-"] * 50_000]))),
    "parted.txt": ("some", lambda: utf8("\n".join([*ACT, *["half-done half-"] * 25_000, *["done half-"] * 25_000]))),
    "capitals.txt": ("some", lambda: utf8("\n".join([*ACT, *["ARRANGEMENT OF SECTIONS"] * 20_000]))),
    "open brackets.txt": ("some", lambda: utf8("\n".join([*ACT, "[(" * 200_000]))),
    "heading without an end.txt": ("either", lambda: utf8("\n".join(f"{n}. [A{' b' * 3000}" for n in range(1, 60)))),
    "repealed with no end.txt": ("either", lambda: utf8("\n".join(f"{n} to {n}9. [{'x ' * 4000}" for n in range(9)))),
    # encodings and characters
    "blank.txt": ("empty", lambda: b" \n\t\n" * 100),
    "not utf-8.txt": ("not_text", lambda: b"1. Heading.- \xff\xfe\xfa\n" * 50),
    "utf-16.txt": ("not_text", lambda: "\n".join(ACT).encode("utf-16")),
    "nul.txt": ("not_text", lambda: utf8("\n".join(ACT)) + b"\0"),
    "bom.txt": ("read", lambda: b"\xef\xbb\xbf" + utf8("\n".join(ACT))),
    "returns only.txt": ("read", lambda: utf8("\r".join(ACT))),
    "control characters.txt": ("either", lambda: utf8("\n".join(ACT).replace(" ", "\x01\x07\x1b[31m "))),
    "right to left.txt": ("some", lambda: utf8("\n".join([*ACT, "\u202e\u05d0\u05d1 \u0627 (\u0661) " * 500]))),
    "combining.txt": ("some", lambda: utf8("\n".join([*ACT, "e" + "\u0301" * 100_000]))),
    "digits of others.txt": ("either", lambda: utf8("\n".join(ACT).translate({48 + i: 0x966 + i for i in range(10)}))),
    "superscripts.txt": ("either", lambda: utf8("\n".join(line.replace("1", "\u00b9") for line in ACT))),
    "line separators.txt": ("either", lambda: utf8("\u2028".join(ACT))),
    "form feeds.txt": ("read", lambda: utf8("\f\f\f".join(ACT))),
    # Markdown
    "empty.md": ("no_provisions", lambda: b""),
    "10,000 levels.md": ("not_text", lambda: b"#" * 10_000 + b" Deep\n"),
    "10,000 headings.md": ("not_text", lambda: b"".join(b"#" * (n % 9 + 1) + b" x\n" for n in range(10_000))),
    "deep list.md": ("not_text", lambda: utf8("### 1. One\n" + "".join(f"{'    ' * n}- (a) x\n" for n in range(999)))),
    "10,000 items.md": ("some", lambda: utf8("### 1. One\n" + "".join(f"- ({n}) x\n" for n in range(999)))),
    "not utf-8.md": ("not_text", lambda: b"### 1. One\n\xff\xfe"),
    # names
    "{0} %s {name}.pdf": ("read", act),
    "quote ' and \" and `.pdf": ("read", act),
    "line\nbreak.pdf": ("not_a_pdf", lambda: b"no"),
    "line\nbreak.txt": ("not_text", lambda: b"\xff"),
    "line\nbreak.md": ("not_text", lambda: b"\xff"),
    "\u0905\u0927\u093f\u0928\u093f\u092f\u092e \U0001f3e0.pdf": ("read", act),
    "-rf.pdf": ("read", act),
    " .pdf": ("empty", lambda: b""),
}  # fmt: skip

READER = """
import json, re, resource, sys, time
from pathlib import Path
from civicsetu.base.errors import UnreadableDocument
from civicsetu.read.tree.markdown import read_markdown
from civicsetu.read.tree.plaintext import read_plaintext
from civicsetu.read.tree.statute import read_pdf
from civicsetu.model.document import Meta

def read(path, meta):
    if path.suffix == ".md":
        return read_markdown(path, meta).document
    return read_plaintext(path, meta) if path.suffix == ".txt" else read_pdf(path, meta, ocr="never")

for path in map(Path, json.loads(sys.stdin.read())):
    before = time.process_time()
    row = {"name": path.name}
    try:
        document = read(path, Meta("bad", "Bad", "Bad", "o", "CENTRAL", "act"))
        row |= {
            "reason": "", "provisions": len(document.provisions), "length": len(document.text),
            "sections": sum(p.kind == "section" for p in document.provisions),
            "warnings": list(document.warnings),
            "whole": all(p.text == document.text[p.char_start:p.char_end] for p in document.provisions),
        }
    except UnreadableDocument as error:
        row |= {"reason": error.reason, "message": str(error)}
    except BaseException as error:
        row |= {"reason": "raised", "message": repr(error)[:300]}
    row["seconds"] = time.process_time() - before
    try:  # its own peak; on Linux a child's ru_maxrss begins with its parent's
        row["kilobytes"] = int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
    except OSError:
        row["kilobytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps(row), flush=True)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All hostile files in one folder."""
    folder = tmp_path_factory.mktemp("hostile")
    for name, (_, made) in FILES.items():
        (folder / name).write_bytes(made())
    return folder


@pytest.fixture(scope="module")
def rows(folder: Path) -> dict[str, dict]:
    """What became of each file; one process, which nothing brings down, reads them all."""
    names = json.dumps([str(folder / name) for name in FILES])
    done = subprocess.run([sys.executable, "-c", READER], input=names, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-500:]
    return {row["name"]: row for row in map(json.loads, done.stdout.splitlines())}


@pytest.mark.slow
def test_there_are_enough_of_them_and_none_stops_the_others(rows: dict[str, dict]) -> None:
    assert len(FILES) >= 40 and list(rows) == list(FILES)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_gives_a_tree_or_one_clear_line(rows: dict[str, dict], name: str) -> None:
    wanted, row = FILES[name][0], rows[name]
    reason = row["reason"]
    assert reason != "raised", row["message"]
    if reason:
        assert wanted in (reason, "either")
        assert row["message"].startswith(" ".join(name.splitlines())) and len(row["message"].splitlines()) == 1
        return
    assert wanted in ("read", "some", "either")
    assert row["whole"] and row["provisions"]
    if wanted == "read":
        assert row["sections"] == len(ACT)
    assert all(len(warning.splitlines()) == 1 for warning in row["warnings"])


@pytest.mark.slow
def test_they_need_less_than_a_gigabyte_and_no_file_takes_long(rows: dict[str, dict]) -> None:
    assert max(row["kilobytes"] for row in rows.values()) < 1_000_000
    # processor time with much room: what grows with the square of a file's length takes minutes
    assert {name: row["seconds"] for name, row in rows.items() if row["seconds"] > 60} == {}


def test_a_run_sets_the_bad_aside_and_reads_the_rest(folder: Path, tmp_path: Path) -> None:
    from civicsetu.read.corpus.build import read_corpus
    from civicsetu.read.source.registry import Entry

    wanted = {}
    (tmp_path / "mirror").mkdir()
    for name, (reason, _) in FILES.items():
        path = folder / name
        if name.endswith(".pdf") and reason != "either" and path.stat().st_size < 100_000:
            key = f"file_{len(wanted)}"
            (tmp_path / "mirror" / f"{key}.pdf").write_bytes(path.read_bytes())
            wanted[key] = "" if reason in ("read", "some") else reason
    entries = [
        Entry(
            key=key, title=key, short_title=key, edition="official", jurisdiction="CENTRAL",
            doc_type="act", year=2016, file=f"{key}.pdf", note="a local file",
        )
        for key in wanted
    ]  # fmt: skip
    outcomes = read_corpus(entries, tmp_path / "data", tmp_path / "mirror", max_pages=400, offline=True, ocr="never")
    assert {outcome.key: outcome.reason for outcome in outcomes} == wanted and len(wanted) > 25
    aside = {path.stem for path in (tmp_path / "data" / "quarantine").glob("*.json")}
    assert aside == {key for key, reason in wanted.items() if reason}
