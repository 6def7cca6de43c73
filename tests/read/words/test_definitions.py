"""Defined terms: a table of wordings, the Act in both prints, and other acts against a second method."""

import gzip
import json
import re

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.read.tree.plaintext import read_plaintext
from civicsetu.read.tree.statute import read_pdf
from civicsetu.read.words.definitions import aliases, find_definitions


def document(*units: tuple[str, str, str], heading: str | None = None) -> Document:
    """A document of (pinpoint, kind, text), each unit below the one whose pinpoint begins its own."""
    text, provisions = "", []
    for pinpoint, kind, words in units:
        start = len(text) + 1 if text else 0
        text = f"{text}\n{words}" if text else words
        body = start + (re.match(r"\(\w+\)\s*", words) or re.match("", words)).end()
        above = [p.id for p in provisions if f"tiny#{pinpoint}".startswith(p.id)]
        provisions.append(
            Provision(f"tiny#{pinpoint}", kind, None, heading, max(above, key=len, default=None), words, (), start,
                      len(text), start, body)
        )  # fmt: skip
    return Document(Meta("tiny", "T", "T", "e", "CENTRAL", "act"), text, tuple(provisions))


TABLE = [
    ('(a) "adjudicating officer" means the officer appointed under section 71;',
     [("adjudicating officer", "means", "the officer appointed under section 71")]),
    ("(d) “allottee”, in relation to a project, means the person to whom a plot is sold, and includes a buyer;",
     [("allottee", "means and includes", "the person to whom a plot is sold, and includes a buyer")]),
    ("(y) ‘Government’ includes a local body;", [("Government", "includes", "a local body")]),
    ("(b) ''director'' in relation to a firm, means a partner;", [("director", "means", "a partner")]),
    ("(z) “land” does not include standing timber.", [("land", "excludes", "standing timber.")]),
    ("(m) “Advocate” shall have the same meaning as is assigned to it in the Advocates Act, 1961;",
     [("Advocate", "assigned", "as is assigned to it in the Advocates Act, 1961")]),
    ("(d) “Chief” and “Deputy” mean those appointed under section 12;",
     [("Chief", "means", "those appointed under section 12"), ("Deputy", "means", "those appointed under section 12")]),
    ("(a) the expressions “custom” and “usage” signify any rule of long standing;",
     [("custom", "means", "any rule of long standing"), ("usage", "means", "any rule of long standing")]),
    ('A "contingent contract" is a contract to do something.',
     [("contingent contract", "means", "a contract to do something.")]),
    ('(a)When one person signifies his willingness, he is said to make a "proposal";',
     [("proposal", "called", "When one person signifies his willingness")]),
    ('The person delivering is called the "bailor". The person to whom they are delivered is called the "bailee".',
     [("bailor", "called", "The person delivering"), ("bailee", "called", "The person to whom they are delivered")]),
    ("The transferor is called the lessor, the transferee is called the lessee.",
     [("lessor", "called", "The transferor"), ("lessee", "called", "the transferee")]),
    ("In this Act, unless otherwise said,— “deed” means a paper: 5[“plan”, here, means a map:",
     [("deed", "means", "a paper"), ("plan", "means", "a map")]),
    ("Explanation.—For the purposes of this section, “firm” means a partnership.",
     [("firm", "means", "a partnership.")]),
    ("(a) the promoter shall register;", []),
    ("(a) “the whole” of the amount shall be paid;", []),
    ("the question “what is reasonable” is a question of fact, and it includes others", []),
]  # fmt: skip


@pytest.mark.parametrize("text, expected", TABLE)
def test_wordings(text, expected):
    read = document(("2(a)", "clause", text))
    found = find_definitions(read)
    assert [(d.term, d.relation, d.meaning) for d in found] == expected
    assert all(read.text[d.char_start : d.char_end] == d.meaning for d in found)


def test_a_term_without_quotation_marks_under_a_heading():
    text = "(a) factory means any premises;"
    assert [d.term for d in find_definitions(document(("2(a)", "clause", text), heading="Definitions"))] == ["factory"]
    assert find_definitions(document(("9(a)", "clause", text), heading="Powers")) == []


def test_the_meaning_goes_as_far_as_the_unit():
    read = document(
        ("2", "section", "In this Act,—"),
        ("2(zk)", "clause", '(zk) "promoter" means,—'),
        ("2(zk)(i)", "sub-clause", "(i) one who builds; or"),
        (
            "2(zk)(v)",
            "sub-clause",
            "(v) any other person who acts as a builder, coloniser, contractor or by any other name;",
        ),
        ("2(zl)", "clause", '(zl) "plot" means land;'),
    )
    promoter, plot = find_definitions(read)
    assert promoter.meaning.startswith("(i) one who builds; or\n(v)") and promoter.meaning.endswith("by any other name")
    assert promoter.aliases == ("builder", "coloniser", "contractor")
    assert (promoter.provision, plot.provision) == ("tiny#2(zk)", "tiny#2(zl)")


def test_aliases_need_a_list_of_everyday_words():
    assert aliases("whether called block, flat, office, or by any other name, means a part") == [
        "block",
        "flat",
        "office",
    ]
    assert aliases("registered by any such authority or other body under whatever name") == []


def quoted(text: str) -> set[str]:
    """A second method for the truth's plain text: quoted words soon followed by a verb of definition."""
    text = " ".join(text.split()).replace("“", '"').replace("”", '"').replace("''", '"').replace("‘", "'")
    found = set()
    for clause in re.split(r'(?<=[;:—–-])\s*(?=(?:\(\w+\)\s*)*(?:\^?\d*\[)?(?:the expressions?\s+)?")', text):
        if match := re.search(r'"([^"]{2,80})"(?: and "([^"]+)")?[^";]{0,300}?\b(?:means?|includes?)\b', clause[:420]):
            found |= {re.sub(r"^an? ", "", " ".join(term.split()).strip(" ,")) for term in match.groups() if term}
    return found


def under(found: list, key: str, number: str) -> set[str]:
    return {d.term for d in found if re.match(rf"{key}#{number}(?![\dA-Z])", d.provision)}


def test_the_acts_own_definitions(official_act, inline_act, truth):
    letters = re.findall(r'\((\w+)\)\s*"', " ".join(truth["2"]["text"].replace("“", '"').split()))
    for act in (official_act, inline_act):
        found = find_definitions(act)
        clauses = {d.provision for d in found if re.fullmatch(r"rera_act_2016#2\(\w+\)", d.provision)}
        assert clauses == {f"rera_act_2016#2({letter})" for letter in letters} and len(clauses) == 43
        for number, row in truth.items():
            assert quoted(row["text"]) <= under(found, "rera_act_2016", number), number
        by_term = {d.term: d for d in reversed(found)}
        assert {"builder", "coloniser", "developer"} <= set(by_term["promoter"].aliases)
        assert by_term["allottee"].relation == "means and includes"
        assert by_term["chartered accountant"].act == "Chartered Accountants Act, 1949"
        assert by_term["company"].provision == "rera_act_2016#2(o)"
        assert "rera_act_2016#69 Explanation (a)" in {d.provision for d in found if d.term == "company"}


def test_two_prints_give_the_same_definitions(official_act, inline_act):
    def said(act):
        return [(d.term, d.provision, d.relation, d.aliases) for d in find_definitions(act)]

    assert said(official_act) == said(inline_act)


STATE_RULE_2 = {
    "ap_rera_rules_2017": (1, 17),
    "gujarat_rera_general_rules_2017": (1, 9),
    "gujarat_rera_authority_rules_2016": (1, 8),
    "gujarat_rera_tribunal_rules_2016": (1, 8),
    "chandigarh_rera_general_rules_2016": (42, 6),
    "daman_diu_rera_general_rules_2016": (47, 6),
}


@pytest.mark.parametrize("key", STATE_RULE_2)
def test_rule_2_of_the_states(mirror, key):
    """As many terms as clauses, counted by hand in the print."""
    if not (path := mirror / f"{key}.pdf").is_file():
        pytest.skip(f"{path.name} is not in the mirror")
    first, clauses = STATE_RULE_2[key]
    found = find_definitions(read_pdf(path, Meta(key, key, key, "official", "STATE", "rules"), first))
    assert len(under(found, key, "2")) == clauses


OTHERS = {
    "Hindu_Marriage_Act_1955_indiacode.pdf": "the-hindu-marriage-act-1955",
    "RTI_Act_2005_gazette.pdf": "the-right-to-information-act-2005",
    "Transfer_of_Property_Act_1882_indiacode.pdf": "the-transfer-of-property-act-1882",
    "Indian_Contract_Act_1872_lawsofindia.pdf": "the-indian-contract-act-1872",
    "consumer_protection_act_2019.txt": "the-consumer-protection-act-2019",
}


@pytest.fixture(scope="module")
def central_acts(mirror) -> dict[str, dict[str, str]]:
    """The text of other acts' sections by act and number, from another source."""
    path = mirror.parents[0] / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path}: not beside the mirror")
    sections: dict[str, dict[str, str]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        for line in rows:
            if any(slug in line for slug in OTHERS.values()) and (row := json.loads(line))["section"]:
                sections.setdefault(row["slug"], {})[row["section"]] = row["text"]
    return sections


@pytest.mark.parametrize("name", OTHERS)
def test_other_acts_against_a_second_method(mirror, central_acts, name):
    path = mirror.parents[0] / "other_acts" / name
    if not path.is_file() or OTHERS[name] not in central_acts:
        pytest.skip(f"{name} or its truth is not beside the mirror")
    meta = Meta("x", name, name, "official", "CENTRAL", "act")
    found = find_definitions(read_pdf(path, meta) if path.suffix == ".pdf" else read_plaintext(path, meta))
    expected = {(n, t.lower()) for n, text in central_acts[OTHERS[name]].items() for t in quoted(text)}
    missed = {(n, t) for n, t in expected if t not in {x.lower() for x in under(found, "x", n)}}
    assert len(expected) >= 2 and len(missed) <= 0.05 * len(expected), sorted(missed)


def test_the_contract_acts_terms_that_come_last(mirror):
    path = mirror.parents[0] / "other_acts" / "Indian_Contract_Act_1872_lawsofindia.pdf"
    if not path.is_file():
        pytest.skip("no Contract Act beside the mirror")
    found = {
        (d.term, d.provision) for d in find_definitions(read_pdf(path, Meta("x", "x", "x", "o", "CENTRAL", "act")))
    }
    expected = {"proposal": "2(a)", "promise": "2(b)", "promisee": "2(c)", "surety": "126", "creditor": "126",
                "bailee": "148", "pawnor": "172", "sub-agent": "191"}  # fmt: skip
    assert {(term, f"x#{pinpoint}") for term, pinpoint in expected.items()} <= found
