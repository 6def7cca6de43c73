"""The set edition must read back as the tree that it was set from, and be the same bytes each time."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pymupdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civicsetu.export.styles import STYLES
from civicsetu.export.typeset import NOTICE, typeset, typeset_plain
from civicsetu.model.document import Document, Meta
from civicsetu.read.page.pdf import read_pages
from civicsetu.read.source.registry import load_registry, registry_folder
from civicsetu.read.tree.markdown import Edition, read_markdown
from civicsetu.read.tree.statute import read_pdf

PACKAGE = Path(__file__).parents[2]
PLAIN = PACKAGE / "data" / "plain" / "rera_act_2016.md"
META = Meta("rera_act_2016", "The Act", "RERA", "plain", "CENTRAL", "act")
ANEW = """
import sys
from pathlib import Path
from civicsetu.read.tree.markdown import read_markdown
from civicsetu.export.typeset import typeset
from civicsetu.model.document import Meta
typeset(read_markdown(Path(sys.argv[1]), Meta("k", "t", "s", "plain", "CENTRAL", "act")), Path(sys.argv[2]))
"""


def tree(document: Document) -> list[tuple]:
    """What must come back; a chapter's title is set in capitals."""
    return [
        (
            p.id,
            p.kind,
            p.number,
            p.parent,
            (p.heading or "").upper() if p.kind in ("chapter", "part") else p.heading,
            p.text,
            p.body,
        )
        for p in document.provisions
    ]


@pytest.fixture(scope="module")
def edition() -> Edition:
    return read_markdown(PLAIN, META)


@pytest.fixture(scope="module")
def pdf(edition: Edition, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("set") / "plain.pdf"
    typeset(edition, path)
    return path


def test_the_tree_comes_back(edition: Edition, pdf: Path) -> None:
    document = read_pdf(pdf, META)
    assert tree(document) == tree(edition.document)
    assert document.warnings == ()
    assert document.margin_notes == ()
    assert document.layout == "headings in the margin"


RULES = {
    "ap_rera_rules_2017": "headings in type of their own",
    "gujarat_rera_general_rules_2017": "headings in the line",
}


@pytest.fixture(scope="module")
def typeset_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every document of the edition, each in its own style."""
    folder = tmp_path_factory.mktemp("all")
    assert [path.stem for path in typeset_plain(folder)] == ["rera_act_2016", *RULES]
    return folder


@pytest.mark.parametrize("key", RULES)
def test_the_tree_of_rules_comes_back(key: str, typeset_folder: Path) -> None:
    (entry,) = load_registry("plain", registry_folder()).select([key])
    source = read_markdown(PLAIN.with_name(f"{key}.md"), entry.meta()).document
    document = read_pdf(typeset_folder / entry.file, entry.meta())
    assert tree(document) == tree(source)
    assert (document.warnings, document.margin_notes, document.layout) == ((), (), RULES[key])
    tables = [p.pinpoint for p in document.provisions if p.kind == "table"]
    forms = [p.pinpoint for p in document.provisions if p.kind == "form"]
    assert len(tables) == 1 and len(forms) >= 11


@pytest.mark.parametrize("key", RULES)
def test_every_page_of_rules_says_that_it_is_not_the_official_text(key: str, typeset_folder: Path) -> None:
    pages = read_pages(typeset_folder / f"{key}.pdf")
    assert len(pages) >= 8 and all(NOTICE in [line.text for line in page.lines] for page in pages)
    style = STYLES[load_registry("plain", registry_folder()).select([key])[0].style]
    for page in pages:
        assert all(line.x1 <= style.right + 1 and line.x0 >= style.left - 1 for line in page.lines)
        assert all(
            line.y1 <= style.bottom + 5 for line in page.lines if not (style.foot and line.y0 > style.bottom + 5)
        )


def test_registry_and_styles_name_the_same() -> None:
    used = {entry.style for entry in load_registry("plain", registry_folder()).documents}
    assert used == set(STYLES)


@pytest.mark.slow
def test_the_same_bytes_in_other_processes(edition: Edition, pdf: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.pdf"
    typeset(edition, again)
    made = [again]
    for i, place in enumerate(({}, {"PYTHONHASHSEED": "1", "TZ": "Pacific/Auckland"})):
        made.append(tmp_path / f"anew{i}.pdf")
        subprocess.run(
            [sys.executable, "-c", ANEW, str(PLAIN), str(made[-1])],
            env={**os.environ, "PYTHONPATH": str(PACKAGE), **place},
            check=True,
        )
    assert all(path.read_bytes() == pdf.read_bytes() for path in made)


def test_every_page_says_that_it_is_not_the_official_text(edition: Edition, pdf: Path) -> None:
    pages = read_pages(pdf)
    assert all(NOTICE in [line.text for line in page.lines] for page in pages)
    first = " ".join(line.text for line in pages[0].lines)
    assert edition.notice in first
    with pymupdf.open(pdf) as document:
        assert "not the official text" in document.metadata["title"]


def test_two_styles_of_page(pdf: Path) -> None:
    for page in read_pages(pdf)[1:]:
        odd = page.number % 2 == 1
        head = [line for line in page.lines if line.y1 < 87]
        number = next(line for line in head if line.text == str(page.number))
        assert (number.x0 > 486) == odd
        assert any(line.text.startswith("SEC. ") for line in head) == odd
        headings = [line for line in page.lines if line.size < 9 and line not in head]
        assert all(line.x0 >= 498 if odd else line.x1 <= 117.5 for line in headings if "End of" not in line.text)


def test_margin_headings_stand_clear(pdf: Path) -> None:
    """No heading runs off its page or into the next one."""
    for page in read_pages(pdf):
        notes = [line for line in page.lines if line.size < 9 and line.y0 > 87]
        assert all(line.y1 < 705 for line in notes)
        assert all(after.y0 - line.y0 > 9 for line, after in pairwise(notes))


def test_bookmarks(edition: Edition, pdf: Path) -> None:
    with pymupdf.open(pdf) as document:
        toc = document.get_toc()
    units = [p for p in edition.document.provisions if p.kind in ("chapter", "section")]
    assert [level for level, _, _ in toc] == [1 if p.kind == "chapter" else 2 for p in units]
    pages = {p.id: p.pages for p in read_pdf(pdf, META).provisions}
    assert all(page in pages[unit.id] for unit, (_, _, page) in zip(units, toc, strict=True))


def test_numbers_never_begin_a_line_of_a_reference(tmp_path: Path) -> None:
    """At each length of the words before it, "section 2." keeps its number beside its noun."""
    said = "under sub-section (1) of section 2. See clause (a) of sub-section (1), or section 16."
    items = [f"- ({n}) {'x' * n} {said} {said}" for n in range(1, 75)]
    source = tmp_path / "a.md"
    source.write_text("\n".join(["# The Act: plain", "", "An Act to test.", "", "### 1. First", "", *items]))
    edition = read_markdown(source, META)
    typeset(edition, tmp_path / "a.pdf")
    assert tree(read_pdf(tmp_path / "a.pdf", META)) == tree(edition.document)


# ------------------------------------------------------------------ small statutes of any shape
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
LABELS = ("abcdefghij", ROMAN, "ABCDEFGHIJ")  # of clauses, sub-clauses and items

# Each list has two members at least: a lone one is hardly told from a reference.
# No word is an enumerator ("a.", "ii.") or calls for a number ("r. (3)"): such text is a reference also to a reader.
word = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=9).filter(
    lambda word: word not in ("sec", "reg", "art", "iii")
)
few = st.lists(word, min_size=1, max_size=6).map(" ".join)
words = st.one_of(few, st.lists(word, min_size=7, max_size=45).map(" ".join))


@st.composite
def below(draw: st.DrawFn, depth: int, indent: int, qualified: bool) -> tuple[list[str], bool]:
    """What stands below a unit: the lines, and whether they begin with a list."""
    lines: list[str] = []
    pad, listed = " " * indent, depth < len(LABELS) and draw(st.booleans())
    if listed:
        for label in LABELS[depth][: draw(st.integers(2, 5))]:
            inner, inner_list = draw(below(depth + 1, indent + 2, qualified))
            lines += [f"{pad}- ({label}) {draw(words)}{':' if inner_list else ';'}", *inner]
    if not qualified:
        return lines, listed
    if listed and draw(st.booleans()):
        lines += ["", f"{pad}{draw(words)}.", ""]
    for n in range(draw(st.integers(0, 2))):
        lines.append(f"{pad}- Provided {'further ' if n else ''}that {draw(words)}.")
    if draw(st.booleans()):
        inside = [f"{pad}  - ({label}) {draw(words)};" for label in ROMAN[: draw(st.sampled_from((0, 2, 3)))]]
        lines += [f"{pad}- Explanation.— {draw(words)}{':' if inside else '.'}", *inside]
    return lines, listed


@st.composite
def statutes(draw: st.DrawFn, qualified: bool = True) -> str:
    """A statute in Markdown; its last section fills pages with sub-sections of some lines each,
    by which the running heads and the step of the indents are known."""
    lines = ["# The Generated Act, 2020: a plain-language edition", "", "> NOT THE OFFICIAL TEXT.", ""]
    lines += [f"An Act to {draw(words)}.", ""]
    sections = draw(st.integers(2, 6))
    for number in range(1, sections + 1):
        if number == 1 or draw(st.booleans()):
            lines += [f"## Chapter {ROMAN[number - 1].upper()}: {draw(few).capitalize()}", ""]
        lines += [f"### {number}. {draw(few).capitalize()}", ""]
        if draw(st.booleans()):
            inner, listed = draw(below(0, 0, qualified))
            lines += [f"{draw(words)}{':' if listed else '.'}", "", *inner, ""]
            continue
        for n in range(1, draw(st.integers(2, 4)) + 1):
            inner, listed = draw(below(0, 2, qualified))
            lines += [f"- ({n}) {draw(words)}{':' if listed else '.'}", *inner]
        lines.append("")
    lines += [f"### {sections + 1}. Last", ""]
    lines += [f"- ({n}) {'and so on with everyday words ' * 6}until the end." for n in range(1, 61)]
    return "\n".join(lines)


EXAMPLES = settings(
    max_examples=8, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.slow
@EXAMPLES
@given(source=statutes(qualified=False), style=st.sampled_from(sorted(STYLES)))
def test_any_small_statute_comes_back(tmp_path_factory: pytest.TempPathFactory, source: str, style: str) -> None:
    comes_back(source, tmp_path_factory.getbasetemp(), style)


@pytest.mark.slow
@EXAMPLES
@given(source=statutes())
def test_any_small_statute_with_provisos_comes_back(tmp_path_factory: pytest.TempPathFactory, source: str) -> None:
    comes_back(source, tmp_path_factory.getbasetemp())


def comes_back(source: str, folder: Path, style: str = "gazette") -> None:
    markdown, path = folder / "small.md", folder / "small.pdf"
    markdown.write_text(source, encoding="utf-8")
    edition = read_markdown(markdown, META)
    typeset(edition, path, STYLES[style])
    document = read_pdf(path, META)
    assert tree(document) == tree(edition.document)
    assert document.warnings == ()


def test_closing_words_of_two_levels_in_a_row(tmp_path: Path) -> None:
    lines = ["# The Act: plain", "", "An Act to test.", "", "### 1. First", "", "the keeper shall see:", ""]
    lines += ["- (a) to the lamp;", "- (b) to the oil:", "  - (i) by day;", "  - (ii) by night;", ""]
    lines += ["  as the master says;", "", "or shall leave.", "", "### 2. Last", ""]
    lines += [f"- ({n}) {'and so on with everyday words ' * 6}until the end." for n in range(1, 61)]
    source = tmp_path / "a.md"
    source.write_text("\n".join(lines))
    edition = read_markdown(source, META)
    typeset(edition, tmp_path / "a.pdf")
    assert tree(read_pdf(tmp_path / "a.pdf", META)) == tree(edition.document)
