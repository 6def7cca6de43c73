"""What a rule is made under, from its own words: a table of sentences, and forty rules read by hand.

`derivations_sample.jsonl` has the rules and forms that a hash draws from all documents made under the
Act, each with the true pinpoints that it is made under by the line that `derivation` draws; no
target means that it names none. They were read before any program had read them. A provision counts as
its innermost unit that the tree has.
"""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from civicsetu.index.graph import DERIVED, make_graph
from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.model.words import Derivation
from civicsetu.read.corpus.build import read_corpus
from civicsetu.read.corpus.tables import load_corpus
from civicsetu.read.source.registry import load_registry
from civicsetu.read.words.made_under import corpus_derivations, find_derivations
from civicsetu.read.words.references import find_references, link_references

SEED, DRAWN = 84, 40
ACT_KEY = "rera_act_2016"
SAMPLE = Path(__file__).parent / "data" / "derivations_sample.jsonl"
EXPECTED = {row["source"]: row["targets"] for row in map(json.loads, SAMPLE.read_text(encoding="utf-8").splitlines())}
REGISTRY = Path(__file__).parents[3] / "data" / "registry"


# ------------------------------------------------------------------ sentences
def tree(meta: Meta, units: list[tuple[str, str, str | None, str]], front: tuple[str, ...] = ()) -> Document:
    """A document of units: pinpoint, kind, heading, words; sub-rules are in the rule before them."""
    text, provisions, unit = "", [], None
    for pinpoint, kind, heading, words in units:
        begins = len(text)
        text += f"{heading}\n" if heading else ""
        start = len(text)
        text += words + "\n"
        parent = f"{meta.key}#{unit}" if kind.startswith("sub") else None
        unit = unit if kind.startswith("sub") else pinpoint
        provisions.append(
            Provision(f"{meta.key}#{pinpoint}", kind, None, heading, parent, words, (), start, start + len(words),
                      begins, start)
        )  # fmt: skip
    return Document(meta, text, tuple(provisions), front=front)


LAW = tree(
    Meta("sale", "Sale of Books Act, 1999", "Sale Act 1999", "official", "CENTRAL", "act"),
    [
        ("3", "section", "Licence", ""),
        ("3(1)", "sub-section", None, "(1) A seller shall apply in such form as may be prescribed."),
        ("3(2)", "sub-section", None, "(2) The Board grants a licence."),
        ("5", "section", "Loss of a licence", "The Board may take a licence away."),
        ("6", "section", "Recovery", "The Board recovers what is owed."),
        ("7", "section", "Offence", "Whoever sells without a licence shall be fined."),
        ("20", "section", "Power to make rules", ""),
        ("20(1)", "sub-section", None, "(1) The Government may make rules."),
        ("20(2)", "sub-section", None, "(2) They may be about the recovery under section 6."),
    ],
)
META = Meta("rules", "Sale of Books Rules, 2000", "Sale Rules 2000", "official", "GOA", "rules", made_under="sale")
FRONT = ("In exercise of the powers conferred by", "section 20 of the Sale of Books Act, 1999 (5 of 1999), the",
         "Government hereby makes rules for section 5:")  # fmt: skip
# the words of a rule, and what it is made under
TABLE = [
    # what it is about
    ("The application referred to in sub-section (1) of section 3 shall be made in Form A.", ["3(1)"]),
    ("For the purposes of section 5, the Board hears the seller.", ["5"]),
    ("For the purposes of sub-section (1) of section 3 and section 5, it hears the seller.", ["3(1)", "5"]),
    ("Upon the loss of a licence as per section 5 the Board shall tell the seller.", ["5"]),
    ("On an order under section 5 read with section 6, the seller must pay.", ["5", "6"]),
    ("The Board may, for reasons specified under section 5, take a licence away.", ["5"]),
    ("Every appeal filed under section 5 shall be on paper.", ["5"]),
    ("In addition to the powers specified in section 5, the Board shall have these:", ["5"]),
    # after the verb: only what the Act leaves to rules, or a form
    ("The Board shall keep a list as provided in section 3.", ["3"]),
    ("The Board shall keep a list as provided in section 6.", ["6"]),
    ("The Board shall keep a list as provided in section 5.", []),
    ("The Board shall tell the seller as provided in section 5 in Form B.", ["5"]),
    # subject to
    ("Subject to the provisions of section 6, the amounts shall be paid in cash.", ["6"]),
    ("Subject to the provisions of section 5, the amounts shall be paid in cash.", []),
    # mentions
    ("The licence granted under section 3 shall hang on a wall.", []),
    ("The Board established under section 5 shall meet in May.", []),
    ("The application shall be on paper until there is a form as provided under section 3.", []),
    ("Within the time specified in section 3, the seller shall pay.", []),
    ("A seller to whom nothing happened within the meaning of section 3 shall pay.", []),
    ("Whoever is punishable with imprisonment under section 7 shall pay.", []),
    ("“Licence” means a licence as referred to in section 3.", []),
    ("Details of the licence as provided under section 5;", []),
    ("The names of section 3 are long.", []),
    ("Notwithstanding anything in section 3, the seller shall pay.", []),
    ("For the purposes of section 9 of the Companies Act, 2013, it is a company.", []),
    ("As per rule 2 the seller shall pay.", []),
]


def rules(words: str, heading: str | None = "A rule", front: tuple[str, ...] = ()) -> Document:
    units = [("2", "rule", heading, ""), ("2(1)", "sub-rule", None, words), ("Form A", "form", None, "FORM A")]
    return tree(META, units, front)


def pinpoints(found: list[Derivation], source: str = "") -> list[str]:
    return [d.target.partition("#")[2] for d in found if d.source.startswith(source)]


@pytest.mark.parametrize(("words", "expected"), TABLE, ids=[words for words, _ in TABLE])
def test_what_a_sentence_is_made_under(words: str, expected: list[str]) -> None:
    assert pinpoints(find_derivations(rules(words), [LAW])) == expected


def test_a_definition_is_none_wherever_it_stands() -> None:
    words = "For the purposes of section 5, the Board hears the seller."
    assert pinpoints(find_derivations(rules(words, "Definitions"), [LAW])) == []


def test_a_heading_names_it() -> None:
    document = rules("The seller applies.", "Application (section 3(1))")
    (found,) = find_derivations(document, [LAW])
    assert (found.source, found.target, found.evidence) == ("rules#2", "sale#3(1)", "section 3(1)")
    assert document.text[found.char_start : found.char_end] == found.evidence


def test_a_recital_names_it_for_the_document() -> None:
    (found,) = find_derivations(rules("The seller applies.", front=FRONT), [LAW])
    assert (found.source, found.target) == ("rules", "sale#20")
    assert "\n".join(FRONT)[found.char_start : found.char_end] == found.evidence


HEADS = [
    ("FORM A [See rule 2(1)] APPLICATION", ["rules#2(1)"]),
    ("FORM A (See rule 2 (1); section 5) APPLICATION", ["rules#2(1)", "sale#5"]),
    ("FORM A APPEAL Appeal under section 5 To the Board", ["sale#5"]),
    ("FORM A LICENCE This licence is granted under section 3", []),
    ("FORM A " + "word " * 60 + "under section 5 it shall", []),
]


@pytest.mark.parametrize(("words", "expected"), HEADS)
def test_the_head_of_a_form(words: str, expected: list[str]) -> None:
    document = tree(
        META, [("2", "rule", None, ""), ("2(1)", "sub-rule", None, "(1) One."), ("Form A", "form", None, words)]
    )
    assert [d.target for d in find_derivations(document, [LAW])] == expected


def test_without_its_act_a_document_is_made_under_nothing() -> None:
    words = "For the purposes of section 5, the Board hears the seller."
    assert find_derivations(rules(words, front=FRONT), []) == []
    assert find_derivations(LAW, [LAW]) == []


# --------------------------------------------------------- the official rules
RECITALS = {
    "ap_rera_rules_2017": ["84", "2(g)(iv)"],
    "gujarat_rera_general_rules_2017": ["84"],
    "gujarat_rera_authority_rules_2016": ["84"],
    "gujarat_rera_tribunal_rules_2016": ["84"],
    "chandigarh_rera_general_rules_2016": ["84", "2(g)(i)"],
    "daman_diu_rera_general_rules_2016": ["84", "2(g)(i)"],
    "chandigarh_rera_agreement_rules_2016": ["84(2)(h)", "13"],
}


@pytest.fixture(scope="session")
def derived(born_digital: dict[str, Document]) -> list[Derivation]:
    documents = list(born_digital.values())
    return corpus_derivations(documents, link_references([r for d in documents for r in find_references(d)], documents))


def whole(name: str, by_id: dict[str, Provision]) -> str:
    """The rule or form that a provision is in."""
    while name in by_id and by_id[name].kind not in ("rule", "form", "annexure"):
        name = by_id[name].parent or ""
    return name


def check(documents: dict[str, Document], act: Document, found: list[Derivation]) -> int:
    by_id = {p.id: p for d in (*documents.values(), act) for p in d.provisions}

    def standing(name: str) -> str:
        while name not in by_id:
            name = re.sub(r"\([^()]*\)$", "", name)
        return name

    asked = {name: targets for name, targets in EXPECTED.items() if name.partition("#")[0] in documents}
    targets = {name: {d.target for d in found if whole(d.source, by_id) == name} for name in asked}
    assert targets == {name: {standing(t) for t in expected} for name, expected in asked.items()}
    return len(asked)


def drawn(documents: list[Document]) -> set[str]:
    """The sample; when it was drawn, the forms of scans were not read."""
    kinds = {d.meta.key: ("rule",) if d.ocr else ("rule", "form", "annexure") for d in documents}
    names = [p.id for d in documents for p in d.provisions if p.kind in kinds[d.meta.key]]
    return set(sorted(names, key=lambda name: sha256(f"{SEED}:{name}".encode()).hexdigest())[:DRAWN])


def test_the_sample_of_the_born_digital_rules(born_digital: dict[str, Document], derived: list[Derivation]) -> None:
    assert check(born_digital, born_digital[ACT_KEY], derived) >= 30
    made = [d for key, d in born_digital.items() if key != ACT_KEY]
    # the draw of all, without the scan's, is the first of the draw of these
    ours = {name for name in EXPECTED if name.partition("#")[0] in born_digital}
    assert ours <= drawn(made) and len(EXPECTED) == DRAWN


def test_the_sample_of_a_scan(scans: dict[str, Document], born_digital: dict[str, Document]) -> None:
    if not scans:
        pytest.skip("the mirror has no scan")
    act = born_digital[ACT_KEY]
    found = [x for d in scans.values() for x in find_derivations(d, [act])]
    assert check(scans, act, found) >= 5
    everything = [d for key, d in (born_digital | scans).items() if key != ACT_KEY]
    assert drawn(everything) == set(EXPECTED)
    assert pinpoints(found, "up_rera_rules_2016")[0] == "84"


def test_every_recital(born_digital: dict[str, Document], derived: list[Derivation]) -> None:
    assert {key: pinpoints([d for d in derived if d.source == key]) for key in RECITALS} == RECITALS
    assert set(RECITALS) | {ACT_KEY} == set(born_digital)


def test_every_rule_for_the_purposes_of_a_section_is_linked(
    born_digital: dict[str, Document], derived: list[Derivation]
) -> None:
    """By a second method: a plain search of the text, which knows no tree and no grammar."""
    places = {(d.source.partition("#")[0], d.char_start) for d in derived}
    named = re.compile(
        r"(?:For the purposes? of|as per|filed under|referred to in|prepare its annual report as provided in) "
        r"(?=(?:sub-?\s?clause \(\w\) of )?(?:clause \(\w\) of )?(?:sub-section \(\d\) of )?section \d+)"
    )
    seen = 0
    for key, document in born_digital.items():
        annexes = [p for p in document.provisions if p.kind in ("form", "annexure", "schedule")]
        end = min((p.char_start for p in annexes), default=len(document.text)) if key != ACT_KEY else 0
        for match in named.finditer(document.text, 0, end):
            if "means" not in document.text[max(0, match.start() - 60) : match.start()]:
                seen += 1
                assert (key, match.end()) in places, (key, document.text[match.start() : match.end() + 60])
    assert seen >= 35


def test_evidence_is_verbatim(born_digital: dict[str, Document], derived: list[Derivation]) -> None:
    for d in derived:
        key, _, pinpoint = d.source.partition("#")
        document = born_digital[key]
        words = document.text if pinpoint else "\n".join(document.front)
        assert words[d.char_start : d.char_end] == d.evidence != ""
    assert len(set(derived)) == len(derived)


def test_a_corpus_keeps_them_and_its_graph_has_them(mirror: Path, tmp_path: Path) -> None:
    entries = load_registry("official", REGISTRY).select([ACT_KEY, "gujarat_rera_tribunal_rules_2016"])
    read_corpus(entries[::-1], tmp_path, mirror, 200, offline=True)
    corpus = load_corpus(tmp_path)
    key = "gujarat_rera_tribunal_rules_2016"
    assert (f"{key}#3(1)", f"{ACT_KEY}#44(1)") in {(d.source, d.target) for d in corpus.derivations}
    assert f"{ACT_KEY}#44(1)" in {r.target for r in corpus.references if r.source == f"{key}#3(1)"}
    rows = make_graph(corpus.documents, corpus.references, corpus.derivations)
    edges = {(e["source"], e["target"]): e["evidence"] for e in rows["edges"] if e["kind"] == DERIVED}
    assert edges[key, ACT_KEY] == edges[key, f"{ACT_KEY}#84"]
    assert edges[key, ACT_KEY].startswith("In exercise of the powers")
    assert (f"{key}#3(1)", f"{ACT_KEY}#44(1)") in edges
    assert (f"{key}#Form A", f"{key}#3(2)") in edges
    nodes = {node["id"] for node in rows["nodes"]}
    assert {end for edge in edges for end in edge} <= nodes
