"""The question files that come with the project: well formed, their gold there, their words their own."""

import gzip
import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from civicsetu.base.plain_yaml import plain_yaml
from civicsetu.evaluate.measures import facts_stated
from civicsetu.evaluate.questions import load_questions
from civicsetu.hindi import language_of
from civicsetu.model.ids import ProvisionId, is_provision_id
from civicsetu.params import project_root
from civicsetu.read.tree.markdown import Edition
from civicsetu.read.tree.rows import key_of

GOLDEN = project_root() / "data" / "golden"
FILES = {
    "official_questions": 90,
    "plain_questions": 100,
    "everyday_questions": 225,
    "comparison_questions": 20,
    "territory_questions": 20,
    "unanswerable_questions": 151,
    "adversarial_questions": 148,
    "premise_questions": 153,
    "value_comparison_questions": 24,
    "central_questions": 256,
    "mixed_questions": 120,
    "further_questions": 120,
    "later_questions": 119,
    "drawn_questions": 119,
    "fresh_questions": 115,
    "varied_questions": 145,
    "unseen_questions": 292,
    "natural_questions": 84,
    "told_questions": 139,
    "told_later_questions": 120,
    "told_aside_questions": 60,
    "units_questions": 180,
    "central_later_questions": 107,
    "hindi_questions": 149,
    "no_law_questions": 240,
    "amended_questions": 18,
    "refusal_questions": 246,
    "refusal_later_questions": 204,
    "own_words_questions": 287,
    "own_words_aside_questions": 64,
    "asked_anew_questions": 80,
    "asked_anew_aside_questions": 80,
    "asked_later_questions": 100,
    "asked_plainly_questions": 116,
    "asked_mixed_questions": 379,
    "asked_of_late_questions": 489,
    "asked_of_late_aside_questions": 157,
    "asked_last_questions": 34,
    "asked_last_aside_questions": 117,
    "asked_since_questions": 27,
    "asked_since_aside_questions": 139,
    "asked_next_questions": 24,
    "asked_next_aside_questions": 148,
    "asked_again_questions": 27,
    "asked_again_aside_questions": 144,
    "asked_lately_questions": 23,
    "asked_lately_aside_questions": 148,
    "asked_further_questions": 23,
    "asked_further_aside_questions": 144,
    "asked_afresh_questions": 20,
    "asked_afresh_aside_questions": 111,
    "asked_after_questions": 20,
    "asked_after_aside_questions": 110,
}
BEHAVIOUR = ("unanswerable_questions", "adversarial_questions", "premise_questions", "value_comparison_questions")
OFFICIAL = (
    "official_questions", "everyday_questions", "comparison_questions", "territory_questions", "mixed_questions",
    "further_questions", "later_questions", "drawn_questions", "fresh_questions", "varied_questions",
    "unseen_questions", "natural_questions", "told_questions", "told_later_questions",
    "told_aside_questions", "units_questions", "amended_questions", "refusal_questions",
    "own_words_questions", "own_words_aside_questions", "asked_anew_questions", "asked_anew_aside_questions",
    "asked_later_questions", "refusal_later_questions", "asked_plainly_questions", "asked_mixed_questions",
    "asked_of_late_questions", "asked_of_late_aside_questions", "asked_last_questions", "asked_last_aside_questions",
    "asked_since_questions", "asked_since_aside_questions", "asked_next_questions", "asked_next_aside_questions",
    "asked_again_questions", "asked_again_aside_questions", "asked_lately_questions", "asked_lately_aside_questions",
    "asked_further_questions", "asked_further_aside_questions", "asked_afresh_questions",
    "asked_afresh_aside_questions", "asked_after_questions", "asked_after_aside_questions",
    *BEHAVIOUR,
)  # fmt: skip
OF_ONE_SPLIT = {
    "natural_questions": "heldout", "told_questions": "dev", "told_later_questions": "dev",
    "told_aside_questions": "heldout", "units_questions": "dev", "refusal_questions": "heldout",
    "no_law_questions": "heldout", "own_words_questions": "dev", "own_words_aside_questions": "heldout",
    "asked_anew_questions": "dev", "asked_anew_aside_questions": "heldout",
    "refusal_later_questions": "heldout", "asked_plainly_questions": "heldout",
    "asked_of_late_questions": "dev", "asked_of_late_aside_questions": "heldout",
    "asked_last_questions": "dev", "asked_last_aside_questions": "heldout",
    "asked_since_questions": "dev", "asked_since_aside_questions": "heldout",
    "asked_next_questions": "dev", "asked_next_aside_questions": "heldout",
    "asked_again_questions": "dev", "asked_again_aside_questions": "heldout",
    "asked_lately_questions": "dev", "asked_lately_aside_questions": "heldout",
    "asked_further_questions": "dev", "asked_further_aside_questions": "heldout",
    "asked_afresh_questions": "dev", "asked_afresh_aside_questions": "heldout",
    "asked_after_questions": "dev", "asked_after_aside_questions": "heldout",
}  # fmt: skip
READ_SINCE = {"comparison_questions": 4}  # rows that were kept aside, and are development material since they were read
COMPARISONS = ("comparison_questions", "value_comparison_questions")
WRITTEN_TO_PHRASING = (
    "everyday_questions", "comparison_questions", "territory_questions", "central_questions",
    "central_later_questions", "mixed_questions", "further_questions", "later_questions", "drawn_questions",
    "amended_questions", *BEHAVIOUR,
)  # fmt: skip
SCAN = "up_rera_rules_2016"
RUN = 8  # words in a row that an everyday question may not share with its gold


def rows(name: str) -> list[dict]:
    return [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def runs(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[n : n + RUN]) for n in range(len(found) - RUN + 1)}


def texts_by_section(provisions: Iterable) -> dict[str, str]:
    """The words of each section with all that is in it."""
    parts: dict[str, list[str]] = defaultdict(list)
    for p in provisions:
        parts[ProvisionId(p.id).section] += [p.heading or "", p.text]
    return {key: " ".join(texts) for key, texts in parts.items()}


@pytest.fixture(scope="module")
def central_sections(mirror: Path) -> dict[str, str]:
    """The text of every section of the central acts, by its id."""
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    found: dict[str, str] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["section"] is not None:
                found[f"{key_of(row['slug'])}#{row['section']}"] = f"{row['heading']} {row['text']}"
    return found


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_well_formed_and_in_two_halves(name: str) -> None:
    questions = load_questions(GOLDEN / f"{name}.jsonl")
    assert len(questions) == FILES[name]
    assert len({" ".join(words(q.question)) for q in questions}) == len(questions)
    halves = Counter(q.split for q in questions)
    if name in OF_ONE_SPLIT:
        assert set(halves) == {OF_ONE_SPLIT[name]}
        return
    assert set(halves) == {"dev", "heldout"}
    assert abs(halves["dev"] - halves["heldout"]) <= len(questions) // 5 + 2 * READ_SINCE.get(name, 0)


def test_no_question_and_no_id_stands_in_two_files() -> None:
    questions = [q for name in FILES for q in load_questions(GOLDEN / f"{name}.jsonl")]
    assert [key for key, n in Counter(q.id for q in questions).items() if n > 1] == []
    assert [key for key, n in Counter(" ".join(words(q.question)) for q in questions).items() if n > 1] == []


@pytest.mark.parametrize("name", WRITTEN_TO_PHRASING)
def test_every_question_tells_how_it_is_worded(name: str) -> None:
    assert {row["phrasing"] for row in rows(name)} <= {"everyday", "statutory"}


def test_sixty_everyday_questions_for_all_nine_documents() -> None:
    found = rows("everyday_questions")
    assert len(found) >= 60 and {row["phrasing"] for row in found} == {"everyday"}
    assert len({gold.partition("#")[0] for row in found for gold in row["gold"]}) == 9
    assert sum(SCAN in gold for row in found for gold in row["gold"]) >= 8


def test_a_comparison_asks_for_a_provision_of_each_side() -> None:
    places = {
        "ANDHRA_PRADESH": {"ap_rera_rules_2017"},
        "GUJARAT": {
            "gujarat_rera_general_rules_2017",
            "gujarat_rera_authority_rules_2016",
            "gujarat_rera_tribunal_rules_2016",
        },
        "CHANDIGARH": {"chandigarh_rera_general_rules_2016", "chandigarh_rera_agreement_rules_2016"},
        "DAMAN_AND_DIU": {"daman_diu_rera_general_rules_2016"},
        "UTTAR_PRADESH": {SCAN},
    }
    for row in [row for name in COMPARISONS for row in rows(name)]:
        keys = {gold.partition("#")[0] for gold in row["gold"]} - {"rera_act_2016"}
        assert row["match"] == "all" and len(row["compares"]) == len(keys) == 2, row["id"]
        sides = zip(row["compares"], row["gold"], strict=False)  # the Act's provision may follow
        assert all(gold.partition("#")[0] in places[place] for place, gold in sides), row["id"]


def test_the_split_of_the_questions_on_behaviour_is_by_their_id() -> None:
    by_id = (*BEHAVIOUR, "amended_questions", "fresh_questions", "central_later_questions", "hindi_questions")
    for row in [row for name in by_id for row in rows(name)]:
        even = hashlib.sha256(row["id"].encode()).digest()[0] % 2 == 0
        assert row["split"] == ("dev" if even else "heldout"), row["id"]


def test_what_is_to_be_refused_has_its_reasons_and_what_looks_like_it_has_gold() -> None:
    found = rows("unanswerable_questions")
    assert len(found) >= 120 and not any(row["answerable"] for row in found) and all(row["reasons"] for row in found)
    assert len({row["kind"] for row in found}) >= 10
    plain = [row for row in rows("plain_questions") if not row["answerable"]]
    assert len(plain) == 20 and all(row["reasons"] for row in plain)
    alike = rows("adversarial_questions")
    assert len(alike) >= 120 and all(row["answerable"] for row in alike)


def test_a_false_premise_states_what_its_gold_does_not() -> None:
    found = rows("premise_questions")
    counts = Counter(row["premise"] for row in found)
    assert counts["false"] >= 30 and counts["true"] >= 100
    for row in found:
        assert facts_stated([row["stated"]], row["question"]) == 1, row["id"]
        if row["premise"] == "false":
            assert not facts_stated(row["facts"], row["stated"]), row["id"]
            assert not facts_stated([row["stated"]], " ".join(row["facts"])), row["id"]


def test_a_territory_question_names_whose_rules_must_not_come_first() -> None:
    found = rows("territory_questions")
    assert Counter(row["territory"] for row in found) == {"CHANDIGARH": 10, "DAMAN_AND_DIU": 10}
    for row in found:
        place = {"CHANDIGARH": "chandigarh", "DAMAN_AND_DIU": "daman"}[row["territory"]]
        assert all(gold.startswith(place) for gold in row["gold"]), row["id"]
        assert row["never_first"] and not any(key.startswith(place) for key in row["never_first"]), row["id"]
        assert row["jurisdiction"] in (None, row["territory"])
        # the asker either names the place or has chosen it
        named = re.search(r"chandigarh" if place == "chandigarh" else r"daman|diu", row["question"], re.IGNORECASE)
        assert bool(named) != bool(row["jurisdiction"]), row["id"]


def test_what_no_act_answers_is_of_many_kinds_and_its_reasons_are_those_of_its_kind() -> None:
    found = rows("no_law_questions")
    assert {row["kind"] for row in found} == {
        "off_topic", "advice", "facts_of_today", "status", "case_law", "foreign_law",
    }  # fmt: skip
    assert not any(row["answerable"] for row in found)
    assert all(row["kind"] in row["reasons"] or row["kind"] == "foreign_law" for row in found)


@pytest.mark.parametrize("path", [GOLDEN / "hindi_questions.jsonl", GOLDEN.parent / "training" / "hindi_later.jsonl"])
def test_a_question_in_hindi_has_an_english_twin_of_the_same_matter(path: Path) -> None:
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {language_of(row["question"]) for row in found} == {"hi", "hi-Latn"}
    assert {language_of(row["english"]) for row in found} == {"en"}
    assert min(Counter(row["kind"] for row in found).values()) >= 40


def test_half_of_the_central_questions_are_in_everyday_words_and_many_acts_are_asked() -> None:
    found = rows("central_questions")
    assert len({row["act"] for row in found}) >= 16
    assert all(gold.startswith(f"{key_of(row['act'])}#") for row in found for gold in row["gold"])
    assert {row["act_named"] for row in found} == {"full", "short", "implied"}
    everyday = sum(row["phrasing"] == "everyday" for row in found)
    assert 0.48 < everyday / len(found) < 0.52


def test_the_sets_are_as_large_as_a_reviewer_would_want() -> None:
    questions = [q for name in FILES for q in load_questions(GOLDEN / f"{name}.jsonl")]
    assert sum(q.corpus == "any" for q in questions) >= 250, "rows that hold on both editions"
    assert sum(bool(q.compares) for q in questions) >= 40, "comparisons"
    assert sum(not q.answerable or q.premise == "false" for q in questions) >= 80, (
        "nothing to answer, or a false premise"
    )
    assert sum(name == "amended_questions" for name in FILES for _ in rows(name)) >= 15


def test_a_question_on_an_amended_provision_has_a_change_and_facts_of_its_day(plain_edition: Edition) -> None:
    changes = plain_yaml((project_root() / "data" / "changes" / "rera_act_2016.yaml").read_text(encoding="utf-8"))
    changed = {ProvisionId(f"rera_act_2016#{row['provision'].removesuffix(' proviso')}") for row in changes["changes"]}
    now = {p.id for p in plain_edition.document.provisions}
    for row in rows("amended_questions"):
        assert row["reference"] and all(gold in now for gold in row["gold"]), row["id"]
        assert any(provision.overlaps(gold) for provision in changed for gold in row["gold"]), row["id"]
        if row["as_on"] is None:
            assert facts_stated(row["facts"], _words_of(row["gold"], plain_edition.document.provisions)) in (1, None)


def test_the_facts_of_amended_provisions_stand_in_the_print_before_the_amendments(official_texts: list) -> None:
    for row in rows("amended_questions"):
        assert facts_stated(row["facts"], _words_of(row["gold"], official_texts)) in (1, None), row["id"]


def test_the_forms_of_a_name_are_groups_of_different_words() -> None:
    groups = rows("named_forms")
    assert len(groups) >= 10 and len({group["id"] for group in groups}) == len(groups)
    for group in groups:
        assert is_provision_id(group["gold"]) and group["corpus"] in ("official", "central_acts")
        assert len(group["forms"]) == len(set(group["forms"])) >= 3, group["id"]


def test_the_gold_of_the_central_acts_is_there(central_sections: dict[str, str]) -> None:
    central = [*rows("central_questions"), *rows("central_later_questions"), *rows("hindi_questions")]
    asked = {gold for row in central for gold in row["gold"] if not gold.startswith("rera")}
    asked |= {group["gold"] for group in rows("named_forms") if group["corpus"] == "central_acts"}
    assert sorted(asked - set(central_sections)) == []
    # one row a section, and not one that was repealed
    assert [gold for gold in asked if re.match(r"\W*(?:omitted|rep(?:ealed)?\b)", central_sections[gold], re.I)] == []


def test_the_gold_of_the_official_texts_is_there(official_texts: list) -> None:
    ids = {p.id for p in official_texts}
    asked = {gold for name in OFFICIAL for row in rows(name) for gold in row["gold"]}
    asked |= {group["gold"] for group in rows("named_forms") if group["corpus"] == "official"}
    keys = {key.partition("#")[0] for key in ids}
    asked = {gold for gold in asked if gold.partition("#")[0] in keys}
    assert sorted(gold for gold in asked if gold not in ids) == []


def test_the_gold_of_the_scan_is_there(uttar_pradesh) -> None:
    ids = {p.id for p in uttar_pradesh.provisions}
    asked = {gold for name in OFFICIAL for row in rows(name) for gold in row["gold"] if gold.startswith(SCAN)}
    assert len(asked) >= 8 and sorted(asked - ids) == []


def test_the_gold_and_the_values_of_the_questions_on_the_act_are_in_the_plain_edition(plain_edition: Edition) -> None:
    ids = {p.id for p in plain_edition.document.provisions}
    for row in [row for name in BEHAVIOUR for row in rows(name) if row["corpus"] == "any"]:
        assert set(row["gold"]) <= ids, row["id"]
        words_of_gold = _words_of(row["gold"], plain_edition.document.provisions)
        assert facts_stated(row["facts"], words_of_gold) in (1, None), row["id"]
        if row.get("premise") == "true" and row["kind"] != "story":
            assert facts_stated([row["stated"]], words_of_gold) == 1, row["id"]


def test_the_values_of_the_questions_on_behaviour_are_in_the_official_texts(official_texts: list) -> None:
    known = {p.id.partition("#")[0] for p in official_texts}
    checked = 0
    for row in [row for name in BEHAVIOUR for row in rows(name)]:
        # in a comparison each value is that of its own side
        sides = [[g] for g in row["gold"]] if "compares" in row else [row["gold"]]
        facts = [[f] for f in row["facts"]] if "compares" in row else [row["facts"]]
        for gold, values in zip(sides, facts, strict=True):
            if {g.partition("#")[0] for g in gold} <= known:
                assert facts_stated(values, _words_of(gold, official_texts)) in (1, None), (row["id"], values)
                checked += 1
    assert checked > 300


def _words_of(gold: Iterable[str], provisions: Iterable) -> str:
    """The words of some provisions and of all in them."""
    return " ".join(p.text for p in provisions if any(ProvisionId(p.id).overlaps(g) for g in gold))


def test_what_an_answer_must_state_stands_in_its_gold(official_texts: list) -> None:
    known = {(p.id.partition("#")[0]) for p in official_texts}
    for row in rows("everyday_questions"):
        if {gold.partition("#")[0] for gold in row["gold"]} <= known:
            parts = [p.text for gold in row["gold"] for p in official_texts if ProvisionId(p.id).overlaps(gold)]
            text = " ".join(words(" ".join(parts)))
            assert all(" ".join(words(fact)) in text for fact in row["facts"]), row["id"]


def test_an_everyday_question_is_in_words_of_its_own(official_texts: list, central_sections: dict[str, str]) -> None:
    sections = texts_by_section(official_texts) | central_sections
    shared = [
        row["id"]
        for name in WRITTEN_TO_PHRASING
        for row in rows(name)
        if row["phrasing"] == "everyday"
        for gold in row["gold"]
        if runs(row["question"]) & runs(sections.get(ProvisionId(gold).section, ""))
    ]
    assert shared == []
