"""The plain-language edition of two states' rules says what the official texts say, and says it in its own words."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from civicsetu.model.document import Document
from civicsetu.model.kinds import ANNEXES
from civicsetu.model.provision import Provision
from civicsetu.read.source.registry import load_registry, registry_folder
from civicsetu.read.tree.markdown import Edition, read_markdown
from civicsetu.read.tree.statute import read_pdf
from civicsetu.read.words.references import find_references
from tests.read.restated import quantities, runs, without_references, words

SOURCES = Path(__file__).parents[2] / "data" / "plain"
RULES = ("ap_rera_rules_2017", "gujarat_rera_general_rules_2017")
PROVISIONS = {"ap_rera_rules_2017": 516, "gujarat_rera_general_rules_2017": 137}

# So many words in one run are a copy, where references, names of these laws and numbers of acts are cut.
SHARED = 10

# The print runs the end of two headings into the rule's words.
HEADINGS = {"28": "Categories of officers and other employees of the Authority and Pay Scales"}
HEADINGS["41"] = HEADINGS["28"]

# What the edition's annexes have beside the print's. Of Andhra Pradesh's print the annual statement has the letter Q in
# place of O, and its last pages, with the forms Q, R and S, are turned and belong to Form P there; of Gujarat's the
# places behind the model agreement are counted as annexes of their own.
ONLY_PLAIN = {"ap_rera_rules_2017": {"Form O", "Form R", "Form S"}, "gujarat_rera_general_rules_2017": set()}
ONLY_OFFICIAL = {
    "ap_rera_rules_2017": set(),
    "gujarat_rera_general_rules_2017": {"Schedule A", "Schedule B", "Annexure A (2)", "Annexure B", "Annexure C"},
}

ACT_NUMBER = re.compile(r"\(Central Act No\. \d+ of \d{4}\)")
NAMES = (
    "Real Estate (Regulation and Development) Act, 2016",
    "Andhra Pradesh Real Estate (Regulation and Development) Rules, 2017",
    "Gujarat Real Estate (Regulation and Development) (General) Rules, 2017",
)


@cache
def edition(key: str) -> Edition:
    (entry,) = load_registry("plain", registry_folder()).select([key])
    return read_markdown(SOURCES / f"{key}.md", entry.meta())


@pytest.fixture(scope="module", params=RULES)
def both(request: pytest.FixtureRequest, mirror: Path) -> tuple[Document, Document]:
    """The official document and the edition of one state's rules."""
    (entry,) = load_registry("official", registry_folder()).select([request.param])
    if not (mirror / entry.file).is_file():
        pytest.skip(f"{entry.file} is not in the mirror")
    return read_pdf(mirror / entry.file, entry.meta()), edition(request.param).document


def annexed(document: Document) -> set[str]:
    """The provisions that are annexes or stand in one."""
    names = {p.id for p in document.provisions if p.kind in ANNEXES}
    found: set[str] = set()
    for p in document.provisions:
        if p.id in names or p.parent in found:
            found.add(p.id)
    return found


def rules(document: Document) -> list[Provision]:
    outside = annexed(document)
    return [p for p in document.provisions if p.id not in outside]


def test_the_same_provisions(both: tuple[Document, Document]) -> None:
    theirs, ours = ([(p.pinpoint, p.kind, p.number, p.parent) for p in rules(d)] for d in both)
    assert ours == theirs
    assert len(ours) == PROVISIONS[both[1].meta.key]


def test_the_same_annexes(both: tuple[Document, Document]) -> None:
    official, plain = ({p.pinpoint for p in d.provisions if p.kind in ANNEXES} for d in both)
    key = both[1].meta.key
    assert (plain - official, official - plain) == (ONLY_PLAIN[key], ONLY_OFFICIAL[key])


def test_the_same_headings(both: tuple[Document, Document]) -> None:
    official, plain = ({p.pinpoint: p.heading or "" for p in rules(d) if p.heading} for d in both)
    for pinpoint, heading in plain.items():
        theirs = HEADINGS.get(pinpoint) if both[1].meta.key == "ap_rera_rules_2017" else None
        assert heading.lower() == (theirs or official[pinpoint]).lower()
    assert plain.keys() == official.keys()


def test_the_same_numbers(both: tuple[Document, Document]) -> None:
    official, plain = map(without_references, both)
    differ = {
        p.pinpoint: (quantities(official[p.pinpoint]), quantities(plain[p.pinpoint]))
        for p in rules(both[1])
        if quantities(official[p.pinpoint]) != quantities(plain[p.pinpoint])
    }
    assert differ == {}
    assert sum(bool(quantities(plain[p.pinpoint])) for p in rules(both[1])) >= 20


def test_the_same_references(both: tuple[Document, Document]) -> None:
    def cited(document: Document) -> Counter[tuple[str, str, str | None]]:
        within = {p.id for p in rules(document)}
        found = (r for r in find_references(document) if r.source in within)
        return Counter((r.source.partition("#")[2], r.pinpoint, r.act) for r in found)

    official, plain = map(cited, both)
    assert plain == official and plain.total() >= 40


def test_every_form_that_is_named_is_there(both: tuple[Document, Document]) -> None:
    plain = both[1]
    named = {r.pinpoint for r in find_references(plain) if re.match(r"Form|Annexure", r.pinpoint)}
    assert named and named <= {p.pinpoint for p in plain.provisions}


def test_the_same_defined_terms(both: tuple[Document, Document]) -> None:
    def terms(document: Document) -> dict[str, str]:
        found = {p.pinpoint: re.match(r"[\"“]([^\"”]+)[\"”]", p.body) for p in rules(document)}
        return {pinpoint: match[1].strip(" ,").lower() for pinpoint, match in found.items() if match}

    official, plain = map(terms, both)
    assert {k: v for k, v in plain.items() if k.startswith("2(1)")} == {
        k: v for k, v in official.items() if k.startswith("2(1)")
    }


def test_no_sentence_is_copied(both: tuple[Document, Document]) -> None:
    official, plain = map(without_references, both)
    taken: set[tuple[str, ...]] = set().union(*(runs(text, SHARED) for text in official.values()))
    shared = {}
    for p in both[1].provisions:
        said = ACT_NUMBER.sub(" – ", plain[p.pinpoint])
        for name in NAMES:
            said = said.replace(name, " – ")
        if found := runs(said, SHARED) & taken:
            shared[p.pinpoint] = [" ".join(run) for run in found]
    assert shared == {}


@pytest.mark.parametrize("key", RULES)
def test_the_notice_stands_at_the_top(key: str) -> None:
    first = [line for line in (SOURCES / f"{key}.md").read_text(encoding="utf-8").splitlines() if line][:2]
    assert first[0] == f"# {edition(key).title}" and "plain-language edition" in first[0]
    assert first[1].startswith("> NOT THE OFFICIAL TEXT") and edition(key).notice.startswith("NOT THE OFFICIAL TEXT")


@pytest.mark.parametrize("key", RULES)
def test_every_rule_is_of_the_act(key: str) -> None:
    """References to sections are to the Act's, and each names a section that it has."""
    act = read_markdown(SOURCES / "rera_act_2016.md", load_registry("plain", registry_folder()).documents[0].meta())
    sections = {p.pinpoint for p in act.document.provisions}
    named = [r for r in find_references(edition(key).document) if r.act and "Real Estate" in r.act]
    assert len(named) >= 25 and {r.pinpoint for r in named if r.pinpoint} <= sections
    assert not any(len(words(p.text)) > 260 for p in edition(key).document.provisions if p.kind not in ANNEXES)
