"""The trees of both official prints, against a text of the Act from another source and against each other."""

import difflib
import re
from collections import Counter
from pathlib import Path

import pymupdf
import pytest

from civicsetu.model.document import Document
from civicsetu.model.kinds import KINDS
from civicsetu.model.provision import Provision
from civicsetu.read.tree.statute import read_pdf

PRINTS = {"official_act": "rera_act_2016.pdf", "inline_act": "rera_act_2016.lawsofindia.pdf"}
ENUMERATED = ("sub-section", "clause", "sub-clause", "item")
CHAPTERS = ("chapter", "part")

# Both prints write "non-registration" where the other source writes it as one word.
HEADINGS_DIFFER = {
    "59": ("non-registration", "nonregistration"),
    "62": ("non-registration", "nonregistration"),
}

# The other source gives sections 84 and 85 as they stand after later amendments: clauses that
# were inserted, and clauses that were omitted, of which both prints of 2016 know nothing.
INSERTED_LATER = {"84": ["ab", "ac", "oa"], "85": []}
OMITTED_LATER = {"84": [], "85": ["a", "b", "g"]}

# The other source prints the closing words of 2(zk)(iii) in one paragraph with its last clause.
RUN_ON_THERE = "2(zk)(iii) closing words"

# Who signed the Act, and the gazette's imprint: behind the last section and no part of the Act.
IMPRINT = re.compile(r"DR\. .*|Additional Secy\..*|GMGIPMRND.*|(?:PRINTED|AND PUBLISHED) BY .*|—+|_+")

STARS = re.compile(r"\s*\^?\d*\s*\*")  # stand for what was omitted
LABEL = re.compile(r"\s*(?:\^?\d+\s*\[\s*)?\((\d{1,3}[A-Z]?|[a-z]{1,5}|[A-Z]{1,4})\)")


@pytest.fixture(params=PRINTS)
def print_(request: pytest.FixtureRequest) -> Document:
    return request.getfixturevalue(request.param)


@pytest.fixture(params=[*PRINTS, "plain_pdf"])
def any_print(request: pytest.FixtureRequest) -> tuple[Document, Path]:
    if request.param == "plain_pdf":
        path = request.getfixturevalue("plain_pdf")
        return read_pdf(path, request.getfixturevalue("plain_edition").document.meta), path
    return request.getfixturevalue(request.param), request.getfixturevalue("mirror") / PRINTS[request.param]


def sections(document: Document) -> dict[str, list[Provision]]:
    """The provisions of each section in reading order, the section itself first."""
    found: dict[str, list[Provision]] = {}
    for provision in document.provisions:
        if provision.kind == "section":
            found[str(provision.number)] = [provision]
        elif provision.kind not in CHAPTERS and provision.parent:
            number = re.match(r"\d+[A-Z]*", provision.pinpoint)
            assert number, provision.pinpoint
            found[number[0]].append(provision)
    return found


def squeezed(words: str) -> str:
    """Words without case, spaces and end stop."""
    return re.sub(r"\s+", "", words).rstrip(".").lower()


def marks(text: str) -> list[str]:
    """What begins the paragraphs of a text, in order: its enumerators, `proviso`, `explanation`, or
    `paragraph` for one without a sign. An independent little parser."""
    found = []
    for n, paragraph in enumerate(re.split(r"\n\s*\n", text)):
        rest = paragraph
        while match := LABEL.match(rest):
            found.append(match[1])
            rest = rest[match.end() :]
        if rest == paragraph and n and not STARS.match(rest):
            sign = re.match(r"\s*(Provided|Explanation)\b", rest)
            found.append({"Provided": "proviso", "Explanation": "explanation"}[sign[1]] if sign else "paragraph")
    return found


def tokens(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


# ------------------------------------------------------------------ against the other source
def test_all_sections_and_no_others(print_: Document, truth: dict) -> None:
    found = [p.number for p in print_.provisions if p.kind == "section"]
    assert found == [str(n) for n in range(1, 93)] == list(truth)
    assert print_.warnings == ()


def test_headings(print_: Document, truth: dict) -> None:
    differ = {
        number: (units[0].heading, truth[number]["heading"])
        for number, units in sections(print_).items()
        if squeezed(units[0].heading or "") != squeezed(truth[number]["heading"])
    }
    assert list(differ) == list(HEADINGS_DIFFER)
    for number, (ours, theirs) in differ.items():
        mine, other = HEADINGS_DIFFER[number]
        assert squeezed(str(ours)) == squeezed(theirs.replace(other, mine))


def test_sub_sections(print_: Document, truth: dict) -> None:
    found = {n: sum(p.kind == "sub-section" for p in units) for n, units in sections(print_).items()}
    assert found == {n: row["n_subsections"] for n, row in truth.items()}
    assert sum(found.values()) == 163


def test_units_of_each_section_in_order(print_: Document, truth: dict) -> None:
    """Sub-sections, clauses, provisos, Explanations and closing words, as the other source has them."""
    for number, units in sections(print_).items():
        found = [str(p.number) if p.kind in ENUMERATED else p.kind for p in units[1:] if p.pinpoint != RUN_ON_THERE]
        expected = marks(truth[number]["text"])
        inserted, omitted = INSERTED_LATER.get(number, []), OMITTED_LATER.get(number, [])
        assert set(inserted) <= set(expected) and not set(inserted) & set(found)
        assert set(omitted) <= set(found) and not set(omitted) & set(expected)
        assert [n for n in found if n not in omitted] == [n for n in expected if n not in inserted], number


def test_closing_words(print_: Document) -> None:
    found = {p.pinpoint: " ".join(p.text.split()[:4]) for p in print_.provisions if p.kind == "paragraph" and p.parent}
    assert found == {
        RUN_ON_THERE: "for the purpose of",
        "18(1) closing words": "he shall be liable",
        "38(3) closing words": "then the Authority, may",
        "82(1) closing words": "the appropriate Government may,",
    }


# Where a proviso or an Explanation stands after a list, only its words and its place tell what it
# qualifies; these were read by eye.
QUALIFIERS = [
    ("1(3) proviso", "Provided that different dates may be appointed"),
    ("2(k) Explanation", "Explanation"),
    ("2(zk) Explanation", "Explanation"),
    ("3(1) proviso", "Provided that projects that are ongoing"),
    ("3(1) proviso 2", "Provided further that"),
    ("3(2)(a) proviso", "Provided that, if the appropriate Government considers"),
    ("3 Explanation", "Explanation"),
    ("4(2)(l)(D) proviso", "Provided that the promoter shall withdraw"),
    ("4(2)(l)(D) proviso 3", "Provided also that the promoter"),
    ("4(2)(l) Explanation", "Explanation"),
    ("6 proviso 2", "Provided further that no application for extension"),
    ("7(1)(c) Explanation", "Explanation"),
    ("9(7) proviso", "Provided that no such revocation or suspension"),
    ("11(4)(a) proviso", "Provided that the responsibility of the promoter"),
    ("11(4)(g) proviso", "Provided that where any promoter fails to pay"),
    ("11(5) proviso", "Provided that the allottee may approach"),
    ("12 proviso", "Provided that if the person affected"),
    ("14(2)(i) proviso", "Provided that"),
    ("14(2)(i) Explanation", "Explanation"),
    ("14(2)(ii) Explanation", "Explanation"),
    ("18(1) proviso", "Provided that where an allottee does not intend"),
    ("20(1) proviso 4", "Provided also that after the establishment"),
    ("27(1)(a) proviso", "Provided that nothing contained in this clause"),
    ("31(1) Explanation", "Explanation"),
    ("43(5) Explanation", "Explanation"),
    ("45 Explanation", "Explanation"),
    ("58(1) Explanation", "Explanation"),
    ("69(1) proviso", "Provided that nothing contained in this sub-section"),
    ("69 Explanation", "Explanation"),
    ("71(1) proviso", "Provided that any person whose complaint"),
    ("82(1) proviso", "Provided that before issuing any such notification"),
]


@pytest.mark.parametrize(("pinpoint", "words"), QUALIFIERS, ids=[pinpoint for pinpoint, _ in QUALIFIERS])
def test_what_a_proviso_qualifies(print_: Document, pinpoint: str, words: str) -> None:
    found = {p.pinpoint: p for p in print_.provisions}
    assert pinpoint in found, [name for name in found if name.split("(")[0] == pinpoint.split("(")[0]]
    assert found[pinpoint].text.startswith(words)


def test_words(print_: Document, truth: dict) -> None:
    ratios = {}
    for number, units in sections(print_).items():
        ours, theirs = tokens(" ".join(p.text for p in units)), tokens(truth[number]["text"])
        ratios[number] = difflib.SequenceMatcher(None, ours, theirs, autojunk=False).ratio()
    assert sum(ratios.values()) / len(ratios) >= 0.98
    # 85 was shortened later; in 92 the gazette gives the repealed act's number in the margin.
    assert {n for n, ratio in ratios.items() if ratio < 0.95} <= {"85", "92"}


# ------------------------------------------------------------------ against each other
def test_the_prints_agree(official_act: Document, inline_act: Document) -> None:
    ours = {p.pinpoint for p in official_act.provisions if p.kind not in CHAPTERS}  # the reprint has no chapters
    theirs = {p.pinpoint for p in inline_act.provisions}
    assert len(ours & theirs) / len(ours | theirs) >= 0.99


def test_chapters(official_act: Document, inline_act: Document) -> None:
    found = [(p.number, p.heading) for p in official_act.provisions if p.kind == "chapter"]
    assert [number for number, _ in found] == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
    assert found[0][1] == "PRELIMINARY" and found[7][1] == "OFFENCES, PENALTIES AND ADJUDICATION"
    parents = {p.number: p.parent for p in official_act.provisions if p.kind == "section"}
    assert parents["2"] == "rera_act_2016#Chapter I" and parents["3"] == "rera_act_2016#Chapter II"
    assert parents["59"] == "rera_act_2016#Chapter VIII" and parents["92"] == "rera_act_2016#Chapter X"
    assert not [p for p in inline_act.provisions if p.kind == "chapter"]


def test_layouts(official_act: Document, inline_act: Document) -> None:
    assert official_act.layout == "headings in the margin"
    assert inline_act.layout == "headings in type of their own"


# ------------------------------------------------------------------ what holds in any tree
def test_every_character_is_in_one_provision(any_print: tuple[Document, Path]) -> None:
    document, _ = any_print
    end = 0
    for provision in document.provisions:
        assert provision.heading_start >= end, provision.pinpoint
        assert not document.text[end : provision.heading_start].strip(), provision.pinpoint
        assert provision.heading_start <= provision.char_start <= provision.body_start <= provision.char_end
        end = provision.char_end
    assert not document.text[end:].strip()


def test_no_letter_of_the_pages_is_lost(print_: Document, mirror: Path, request: pytest.FixtureRequest) -> None:
    """What PyMuPDF finds on the pages, less what is named as no part of the Act, is the text."""

    def letters(lines) -> Counter[str]:
        return Counter(re.findall(r"[^\W_]", " ".join(lines).lower()))

    def is_furniture(line: str) -> bool:
        pattern = re.sub(r"\d+", "#", line.lower())
        # a head may be one line for the reader and several for PyMuPDF
        return any(pattern == known or (len(pattern) >= 7 and pattern in known) for known in print_.furniture)

    path = mirror / PRINTS[request.node.callspec.params["print_"]]
    with pymupdf.open(path) as pdf:
        raw = [" ".join(line.split()) for page in pdf for line in page.get_text().splitlines()]
    on_pages = [line for line in raw if not is_furniture(line) and not IMPRINT.fullmatch(line)]
    front = [line for line in print_.front if not is_furniture(line)]
    twice = [p.text for p in print_.provisions if p.pinpoint == "long title"]
    accounted = letters([print_.text, *front, *print_.margin_notes])
    accounted.subtract(letters(twice))
    assert letters(on_pages) == accounted


def test_records_hold_together(any_print: tuple[Document, Path]) -> None:
    document, _ = any_print
    ids = [p.id for p in document.provisions]
    assert len(set(ids)) == len(ids)
    seen: set[str] = set()
    for p in document.provisions:
        assert p.kind in KINDS
        assert p.document == document.meta.key
        assert p.text == document.text[p.char_start : p.char_end] == p.text.strip()
        assert p.parent is None or p.parent in seen, p.pinpoint
        assert (p.heading is not None) == (p.kind in ("section", *CHAPTERS)), p.pinpoint
        assert p.kind not in ENUMERATED or p.text.replace(" ", "").startswith(f"({p.number})"), p.pinpoint
        assert Provision.of(p.row()).id == p.id
        seen.add(p.id)


def test_headings_stand_before_their_sections(any_print: tuple[Document, Path]) -> None:
    document, _ = any_print
    for p in document.provisions:
        if p.kind == "section":
            assert document.text[p.heading_start : p.char_start].strip() == f"{p.number}. {p.heading}"
        elif p.kind == "chapter":
            assert document.text[p.heading_start : p.char_start] == f"CHAPTER {p.number}\n{p.heading}"


def test_pages(any_print: tuple[Document, Path]) -> None:
    document, path = any_print
    with pymupdf.open(path) as pdf:
        assert document.n_pages == pdf.page_count
    marks = [mark.page for mark in document.page_marks]
    assert sorted(set(marks)) == marks and marks[0] >= 1 and marks[-1] <= document.n_pages
    for p in document.provisions:
        if p.text:
            assert p.pages == tuple(sorted({document.page_at(i) for i in range(p.char_start, p.char_end)})), p.pinpoint
        else:
            assert p.pages == (document.page_at(p.heading_start),), p.pinpoint


def test_words_stand_on_their_page(any_print: tuple[Document, Path]) -> None:
    """Where `page_at` says that a page begins, that page has the next words."""
    document, path = any_print
    with pymupdf.open(path) as pdf:
        for mark in document.page_marks:
            page = re.sub(r"\s+", "", pdf[mark.page - 1].get_text())
            for line in document.text[mark.char_start :].splitlines()[:2]:
                # a heading may stand in the margin and be hyphenated: its section's own words follow it
                if not re.match(r"\d+[A-Z]*\. |CHAPTER ", line):
                    assert re.sub(r"\s+", "", line)[:20] in page, mark
                    break


def test_boxes_hold_the_words(any_print: tuple[Document, Path]) -> None:
    document, path = any_print
    with pymupdf.open(path) as pdf:
        for p in document.provisions:
            assert {box.page for box in p.boxes} == set(p.pages), p.pinpoint
            inside = []
            for page, *corners in p.boxes:
                rect = pymupdf.Rect(corners)
                assert not rect.is_empty and rect in pdf[page - 1].rect, p.pinpoint
                inside += [word[4] for word in pdf[page - 1].get_text("words", clip=rect + pymupdf.Rect(-1, -1, 1, 1))]
            # a word that a line's end divides is whole in the text
            found = Counter(tokens(" ".join(inside))) + Counter(tokens(re.sub(r"-\s", "", " ".join(inside))))
            assert not Counter(set(tokens(f"{p.heading or ''} {p.text}"))) - found, p.pinpoint


def test_headings_come_from_the_margin(official_act: Document) -> None:
    """A section's boxes are its column and, beside it, its heading's own."""
    for p in official_act.provisions:
        if p.kind == "section":
            column = max(p.boxes, key=lambda box: box.x1 - box.x0)
            beside = [b for b in p.boxes if b.page == p.boxes[0].page and (b.x1 <= column.x0 or b.x0 >= column.x1)]
            assert beside, p.pinpoint


def test_one_page_of_many(official_act: Document, mirror: Path) -> None:
    part = read_pdf(mirror / "rera_act_2016.pdf", official_act.meta, 2, 6)
    assert part.n_pages == 5
    assert {page for p in part.provisions for page in p.pages} <= {2, 3, 4, 5, 6}
