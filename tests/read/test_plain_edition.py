"""The plain-language edition says what the official text says, and says it in its own words."""

import re
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from civicsetu.model.document import Document
from civicsetu.model.versions import Versions, document_on
from civicsetu.read.tree.former import with_former_texts
from civicsetu.read.tree.markdown import Edition
from civicsetu.read.tree.statute import read_pdf
from civicsetu.read.words.references import find_references
from civicsetu.read.words.versions import find_versions
from tests.read.restated import SHARED, quantities, runs, without_references, words

# Where the two differ in a number on purpose: pinpoint -> what only the official text has, and
# what only the plain edition has.
NUMBERS_DIFFER: dict[str, tuple[list, list]] = {
    # the gazette has the number of the repealed act in its margin, the edition in the sentence
    "92": ([], [(2014, "")]),
    # "Second Schduled to the Reserve Bank of India Act, 1934" in the gazette is no reference, whose
    # year would not count
    "4(2)(l) Explanation": ([(1934, "")], []),
    # "where it consists of two Houses, or ... of one House" is said with "both Houses" and "two"
    # once; the edition's other two is "two things", the notification and the report
    "82(4)": ([], [(2, "")]),
}

# Sections whose headings are the edition's own.
OWN_HEADINGS = set("8 12 13 14 15 16 26 30 31 40 50 55 57 63 64 65 66 67 68 76 83".split())

# The gazette misprints "cluase (zn)" and "Second Schduled", which no reader takes for references. The
# edition says "this sub-section" in 14(2) and "this section" in 92 where the gazette says it otherwise.
REFERENCES_DIFFER = {
    ("2(zj)", "2(zn)", None),
    ("4(2)(l) Explanation", "Second Schedule", "Reserve Bank of India Act, 1934"),
    ("14(2)", "14(2)", None),
    ("92", "92", None),
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("within a period of sixty-five days, or 65 days", {(65, "day"): 2}),
        ("ten per cent. of it; 10 per cent of it; 10% of it", {(10, "%"): 3}),
        ("ten thousand rupees or Rs. 10,000 or 10,000 rupees", {(10_000, "rupee"): 3}),
        ("five hundred square meters, 500 square metres", {(500, "square metre"): 2}),
        ("two-third allottees, two-thirds of the allottees", {(2, "third"): 2}),
        ("one or more persons within one year", {(1, "year"): 1}),
        ("two lakh fifty thousand", {(250_000, ""): 1}),
        ("the Companies Act, 2013", {(2013, ""): 1}),
        ("no number at all", {}),
    ],
)
def test_quantities(text: str, expected: dict) -> None:
    assert quantities(text) == expected


@pytest.fixture(scope="module")
def enacted(plain_edition: Edition) -> Document:
    """The edition as the Act was enacted: with its former texts in the places of what replaced them."""
    document = with_former_texts(plain_edition.document)
    versions = Versions(find_versions(document))
    return document_on(document, versions.former(document.meta.key, date(2016, 5, 1)))


# ------------------------------------------------------------------ the same rules
def test_the_same_provisions(official_act: Document, enacted: Document) -> None:
    ours = [(p.pinpoint, p.kind, p.number, p.parent) for p in enacted.provisions]
    assert ours == [(p.pinpoint, p.kind, p.number, p.parent) for p in official_act.provisions]
    assert len(ours) == 618


def test_headings(official_act: Document, enacted: Document) -> None:
    """A section goes by its official heading, but for long ones and for those that the first
    words below would make long; these have words of the edition's own."""

    def headings(document: Document) -> dict[str, str]:
        return {p.pinpoint: p.heading or "" for p in document.provisions if p.kind == "section"}

    official, plain = headings(official_act), headings(enacted)
    own = {n for n in plain if re.sub(r"\W+", "", plain[n]).lower() != re.sub(r"\W+", "", official[n]).lower()}
    assert own == OWN_HEADINGS
    for number in own:
        # the subject stays: most of the heading's longer words are in the official one too
        ours, theirs = ({w[:6] for w in re.findall(r"[a-z]{4,}", h.lower())} for h in (plain[number], official[number]))
        assert len(ours & theirs) >= len(ours) / 2, number
    assert not [n for n in plain if len(words(plain[n])) >= SHARED and n not in own]


def test_the_same_numbers(official_act: Document, enacted: Document) -> None:
    official, plain = without_references(official_act), without_references(enacted)
    differ = {}
    for pinpoint in official:
        theirs, ours = quantities(official[pinpoint]), quantities(plain[pinpoint])
        if theirs != ours:
            differ[pinpoint] = (sorted((theirs - ours).elements()), sorted((ours - theirs).elements()))
    assert differ == NUMBERS_DIFFER


def test_the_same_references(official_act: Document, enacted: Document) -> None:
    def cited(document: Document) -> Counter[tuple[str, str, str | None]]:
        return Counter((r.source.partition("#")[2], r.pinpoint, r.act) for r in find_references(document))

    official, plain = cited(official_act), cited(enacted)
    assert not official - plain
    assert set(plain - official) == REFERENCES_DIFFER


def test_the_same_defined_terms(official_act: Document, enacted: Document) -> None:
    def terms(document: Document) -> dict[str, str]:
        definitions = [p for p in document.provisions if p.parent and p.parent.endswith("#2")]
        found = {p.pinpoint: re.match(r"[\"“]([^\"”]+)[\"”]", p.body) for p in definitions}
        return {pinpoint: match[1].strip(" ,").lower() for pinpoint, match in found.items() if match}

    official, plain = terms(official_act), terms(enacted)
    assert plain == official
    # 2(zr) is for words that other acts define
    assert {p.pinpoint for p in official_act.provisions if p.parent == "rera_act_2016#2"} - set(plain) == {"2(zr)"}


ACT = re.compile(r"(?:[A-Z]\w+(?: |, )(?:and |of )?)+(?:\([A-Z][^)]*\) )?(?:Act, \d{4}|Code)|Code of \w+ \w+, \d{4}")


def test_the_same_acts_are_named(official_act: Document, enacted: Document) -> None:
    def acts(document: Document) -> dict[str, set[str]]:
        named: dict[str, set[str]] = {}
        for p in document.provisions:
            number = re.match(r"\d*", p.pinpoint)
            found = {name.removeprefix("The ") for name in ACT.findall(p.text.replace("Crimnal", "Criminal"))}
            named.setdefault(number[0] if number else "", set()).update(found)
        return named

    official, plain = acts(official_act), acts(enacted)
    assert {n: (names - plain[n], plain[n] - names) for n, names in official.items() if names != plain[n]} == {}
    assert "Architects Act, 1972" in official["2"] and len(set.union(*official.values())) >= 15


# ------------------------------------------------------------------ its own words
def by_section(document: Document) -> dict[str, str]:
    """Each section's heading and words; a chapter's title and the long title apart."""
    found: dict[str, str] = {}
    for p in document.provisions:
        number = re.match(r"\d*", p.pinpoint)
        key = number[0] if number and number[0] else p.pinpoint
        found[key] = f"{found.get(key, '')}\n{p.heading or ''}\n{p.text}"
    return found


@pytest.mark.parametrize("source", ["truth", "official_act", "inline_act"])
def test_no_sentence_is_copied(source: str, plain_edition: Edition, request: pytest.FixtureRequest) -> None:
    """Section by section: a run across two sections would only be the order of the sections."""
    other = request.getfixturevalue(source)
    texts = [other.text] if isinstance(other, Document) else [f"{r['heading']}\n{r['text']}" for r in other.values()]
    taken: set[tuple[str, ...]] = set().union(*map(runs, texts))
    shared = {
        key: [" ".join(run) for run in runs(text) & taken] for key, text in by_section(plain_edition.document).items()
    }
    assert {key: found for key, found in shared.items() if found} == {}


# ------------------------------------------------------------------ what it is
def test_the_notice_stands_at_the_top(plain_edition: Edition) -> None:
    path = Path(__file__).parents[2] / "data" / "plain" / "rera_act_2016.md"
    first = [line for line in path.read_text(encoding="utf-8").splitlines() if line][:2]
    assert first[0] == f"# {plain_edition.title}" and "plain-language edition" in first[0]
    assert first[1].startswith("> NOT THE OFFICIAL TEXT") and plain_edition.notice.startswith("NOT THE OFFICIAL TEXT")


def test_the_notice_stands_on_every_page(plain_pdf: Path, plain_edition: Edition) -> None:
    document = read_pdf(plain_pdf, plain_edition.document.meta)
    assert any("not the official text" in line for line in document.furniture)
    assert any("NOT THE OFFICIAL TEXT" in line for line in document.front)


def test_nothing_but_the_changes_is_younger_than_the_gazette(plain_edition: Edition, enacted: Document) -> None:
    """The provisions that the edition has today and did not have as enacted are the three that were inserted."""
    now = {p.pinpoint for p in with_former_texts(plain_edition.document).provisions}
    assert now - {p.pinpoint for p in enacted.provisions} == {"84(2)(ab)", "84(2)(ac)", "84(2)(oa)"}
    assert not re.search(r"Ladakh|[Oo]mitted from|inserted by|substituted", "".join(p.text for p in enacted.provisions))
