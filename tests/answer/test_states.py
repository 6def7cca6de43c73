"""The whole plain edition: what is said of a state decides whose law answers, and each rule leads to the Act."""

import json

import pytest

from civicsetu.base.files import read_jsonl
from civicsetu.base.project import project_root
from civicsetu.model.ids import ProvisionId

RULES = {"ANDHRA_PRADESH": "ap_rera_rules_2017", "GUJARAT": "gujarat_rera_general_rules_2017"}
ACT = "rera_act_2016"


@pytest.mark.parametrize(
    ("question", "jurisdiction", "first"),
    [
        ("Within how many days must refund money be paid?", "GUJARAT", "gujarat_rera_general_rules_2017#17"),
        ("Within how many days must refund money be paid?", "ANDHRA_PRADESH", "ap_rera_rules_2017#17"),
        ("What is the fee to register a housing project in Gujarat?", None, "gujarat_rera_general_rules_2017#3"),
        ("What does an appeal cost in Andhra Pradesh?", None, "ap_rera_rules_2017#44"),
        ("rule 14 of the Gujarat rules", None, "gujarat_rera_general_rules_2017#14"),
        ("rule 45 of the Andhra Pradesh rules", None, "ap_rera_rules_2017#45"),
        ("How is an offence compounded under section 70?", None, "rera_act_2016#70"),
        ("When may a project's registration be extended?", None, "rera_act_2016#6"),
        ("What must an agent do?", None, "rera_act_2016#10"),
    ],
)
def test_whose_law_answers(edition_index, question, jurisdiction, first):
    answer = edition_index.ask(question, jurisdiction=jurisdiction)
    assert not answer.refused and answer.citations[0].provision.startswith(first), answer.answer


def test_both_sides_of_a_comparison_are_quoted(edition_index):
    answer = edition_index.ask("What is the rate of interest in Gujarat, and what is it in Andhra Pradesh?")
    cited = {citation.provision.partition("(")[0] for citation in answer.citations}
    assert {"gujarat_rera_general_rules_2017#16", "ap_rera_rules_2017#16"} <= cited


def test_cells_of_a_table_are_quoted_under_their_headings(edition_index):
    answer = edition_index.ask("rule 19(1) of the Gujarat rules")
    assert "Sum for which it is compounded: “5% of what the real estate project is estimated to cost”" in answer.answer


def test_the_laws_stand_in_their_states(edition_index):
    assert {d.meta.key: d.meta.jurisdiction for d in edition_index.documents.values()} == {
        ACT: "CENTRAL",
        **{key: place for place, key in RULES.items()},
    }


@pytest.mark.parametrize("key", RULES.values())
def test_references_of_rules_lead_to_what_exists(edition_data, edition_index, key):
    (path,) = (edition_data / ".generations").glob("*/corpus/references.jsonl")
    rows = [row for row in read_jsonl(path) if row["source"].startswith(f"{key}#")]
    targets = [row["target"] for row in rows]
    assert len(rows) >= 80 and all(target in edition_index.provisions for target in targets if target)
    assert sum(str(target).startswith(f"{ACT}#") for target in targets) >= 25
    # what leads nowhere is of an act that the edition has not
    assert {row["act"] for row in rows if not row["target"]} <= {
        "Indian Evidence Act, 1872",
        "Code of Criminal Procedure, 1973",
    }


@pytest.mark.parametrize(("place", "key"), RULES.items())
def test_known_questions_find_their_rules(edition_index, place, key):
    """Every tenth known question of a state's rules finds its rule first, for who chose the state."""
    rows = [json.loads(line) for line in (project_root() / "data" / "asked" / f"{key}.jsonl").open(encoding="utf-8")]
    rows = [row for row in rows if not ProvisionId(row["provision"]).pinpoint.annex]  # the edition has them as wholes
    assert all(row["provision"] in edition_index.provisions for row in rows)
    asked = [(question, row["provision"]) for row in rows for question in row["asked"]][::10]
    right = 0
    for question, provision in asked:
        hits = edition_index.search(question, jurisdiction=place, k=1)
        right += bool(hits) and hits[0].provision.partition("(")[0] == provision.partition("(")[0]
    assert right >= 0.9 * len(asked) > 10
