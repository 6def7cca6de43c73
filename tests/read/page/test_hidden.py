"""Words that nobody sees in print are told apart from those that are printed, whatever way they are hidden."""

from pathlib import Path

import pymupdf
import pytest

from civicsetu.base.errors import UnreadableDocument
from civicsetu.read.page.hidden import SHADES
from civicsetu.read.page.pdf import raw_texts, read_pages
from civicsetu.read.tree.statute import read_pdf
from tests.conftest import act
from tests.read.test_hostile import ACT, pdf, typed

SECRET = "99. Secret section.-(1) Nobody shall see this."
BELOW = b" 1 0 0 1 0 -400 cm "  # under the visible lines
GREY = b"0.9 0.9 0.9 rg 60 0 500 400 re f 0 0 0 rg "


def secret(before: str) -> bytes:
    return BELOW + typed([SECRET], before)


def box(color: str, y: int = 740) -> bytes:
    return f" {color} rg 60 {y} 500 40 re f 0 0 0 rg ".encode()


HIDDEN = {
    "invisible": ("not painted", secret("3 Tr")),
    "white": ("in the colour of the page", secret("1 1 1 rg")),
    "nearly white": ("in the colour of the page", secret("0.97 0.95 0.96 rg")),
    "half a point": ("smaller than 2 points", secret("").replace(b"/F1 10 Tf", b"/F1 0.5 Tf")),
    "scaled down": ("smaller than 2 points", BELOW + b"0.05 0 0 0.05 70 760 cm " + typed([SECRET])),
    "dark on dark": ("in the colour of the page", BELOW + box("0.2 0.2 0.5") + typed([SECRET], "0.22 0.2 0.5 rg")),
    "covered by a white box": ("covered", secret("") + box("1 1 1")),
    "covered by a black box": ("covered", secret("") + box("0 0 0")),
    "written over": ("covered", secret("") + box("1 1 1") + typed(["Other words that are seen above it all."])),
    "covered by a picture": (
        "covered", secret("") + b" q 500 0 0 40 60 740 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x90 EI Q ",
    ),
}  # fmt: skip
SEEN = {
    "black": secret(""),
    "grey": secret("0.5 0.5 0.5 rg"),
    "white on blue": BELOW + box("0.1 0.1 0.6") + typed([SECRET], "1 1 1 rg"),
    "white on a thick line": BELOW + b" 0 0 0.5 RG 60 w 40 760 m 580 760 l S " + typed([SECRET], "1 1 1 rg"),
    "on a grey page": GREY + secret(""),
    "small": secret("").replace(b"/F1 10 Tf", b"/F1 5 Tf"),
    "outlined": secret("1 Tr"),
    "on a picture": BELOW + b"q 500 0 0 40 60 740 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xc0 EI Q " + typed([SECRET]),
    "on a box that is drawn twice": BELOW + box("1 1 1") + box("0.9 0.9 1") + typed([SECRET]),
}


def pages_of(path: Path, content: bytes):
    path.write_bytes(pdf([typed(ACT) + content]))
    return read_pages(path, ocr="never")


@pytest.mark.parametrize("way", HIDDEN)
def test_hidden_words_are_no_lines_and_told(tmp_path, way):
    why, content = HIDDEN[way]
    path = tmp_path / "act.pdf"
    (page,) = pages_of(path, content)
    assert "Secret" not in " ".join(line.text for line in page.lines) and "Secret" not in raw_texts(path, [page])[0]
    assert [(one.why, one.text) for one in page.hidden] == [(why, SECRET)]
    document = read_pdf(path, act("official"))
    assert "Secret" not in document.text and sum(p.kind == "section" for p in document.provisions) == len(ACT)
    assert f'words that are {why} were left out: page 1 ("{SECRET}")' in document.warnings


@pytest.mark.parametrize("way", SEEN)
def test_printed_words_stay(tmp_path, way):
    (page,) = pages_of(tmp_path / "act.pdf", SEEN[way])
    assert SECRET in [line.text for line in page.lines] and not page.hidden


def test_annotations_are_no_print(tmp_path):
    path = tmp_path / "act.pdf"
    with pymupdf.open(stream=pdf([typed(ACT)]), filetype="pdf") as document:
        document[0].add_freetext_annot((72, 600, 500, 640), SECRET)
        document[0].add_highlight_annot((72, 20, 400, 34))
        widget = pymupdf.Widget()
        widget.rect, widget.field_name = pymupdf.Rect(72, 700, 500, 720), "a"
        widget.field_type = pymupdf.PDF_WIDGET_TYPE_TEXT
        widget.field_value = "98. Field.- A value."
        document[0].add_widget(widget)
        path.write_bytes(document.tobytes())
    (page,) = read_pages(path, ocr="never")
    assert {one.why for one in page.hidden} == {"in an annotation"}
    assert {one.text for one in page.hidden} >= {SECRET, "98. Field.- A value."}
    lines = " ".join(line.text for line in page.lines)
    assert "Secret" not in lines and "Field" not in lines and "29. Heading" in lines


@pytest.mark.parametrize("below", [True, False])
def test_a_scan_with_a_layer_of_words_is_read_and_marked(tmp_path, below):
    """The layer of OCR is not painted, or lies below the picture; both are read, and the document says so."""
    path = tmp_path / "scan.pdf"
    with pymupdf.open(stream=pdf([typed(ACT)]), filetype="pdf") as source, pymupdf.open() as document:
        picture = source[0].get_pixmap(dpi=40)
        page = document.new_page(width=612, height=792)
        if not below:
            page.insert_image(page.rect, pixmap=picture)
        for n, line in enumerate(ACT):
            page.insert_text((72, 40 + 12 * n), line, fontsize=10, render_mode=0 if below else 3)
        if below:
            page.insert_image(page.rect, pixmap=picture)
        path.write_bytes(document.tobytes())
    document = read_pdf(path, act("official"))
    assert sum(p.kind == "section" for p in document.provisions) == len(ACT)
    assert "pages that are pictures were read from the words over them, which are not printed: 1" in document.warnings


def test_a_document_of_hidden_words_only_is_refused(tmp_path):
    path = tmp_path / "white.pdf"
    path.write_bytes(pdf([typed(ACT, "1 1 1 rg")]))
    with pytest.raises(UnreadableDocument, match=r"in the colour of the page were left out: page 1") as raised:
        read_pages(path, ocr="never")
    assert raised.value.reason == "hidden_text"


@pytest.mark.parametrize(
    ("contents", "shades"),
    [
        (b"/Sh1 sh", True), (b"q\n/P0\nsh\nQ", True), (b"/Sh1" + b" " * 60 + b"sh Q", True),
        (b"(shall /F1 show) Tj", False), (b"/ sh", False), (b"/F1 12 Tf (a sh b)", False), (b"/Sh1 shade", False),
    ],
)  # fmt: skip
def test_a_shading_is_known_by_its_name(contents, shades):
    assert (SHADES.search(contents) is not None) == shades
