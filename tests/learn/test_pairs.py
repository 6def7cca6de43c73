"""The questions that are learnt from: their file, and the passages that go with them."""

import json
from collections import Counter

import numpy as np
import pytest

from civicsetu.base.errors import QuestionFileError
from civicsetu.index.known_questions import known_questions_folder, load_known_questions
from civicsetu.learn.pairs import (
    ALIKE,
    OTHER,
    OWN,
    SAME,
    Pair,
    drawn,
    examples,
    load_known,
    load_pairs,
    load_units,
    load_written,
    split_of,
)
from civicsetu.learn.record import QUESTIONS, WRITTEN, known_acts
from civicsetu.model.ids import ProvisionId
from civicsetu.params import project_root

GOLDEN = project_root() / "data" / "golden"
UNITS = project_root() / "data" / "training" / "units.jsonl"
KNOWN = [path.stem for path in known_questions_folder().glob("*.jsonl")]


@pytest.fixture(scope="module")
def pairs():
    return load_pairs(project_root() / QUESTIONS)


@pytest.fixture(scope="module")
def rows():
    """The rows of questions and sentences on units of provisions."""
    return [json.loads(line) for line in UNITS.read_text(encoding="utf-8").splitlines()]


def acts(found, split=None):
    return {pair.provision.partition("#")[0] for pair in found if split in (None, pair.split)}


def test_the_file_has_two_questions_a_section_and_acts_that_are_kept_aside(pairs):
    assert len(pairs) == 2 * len({pair.provision for pair in pairs})
    assert not acts(pairs, "train") & acts(pairs, "heldout")
    assert len(acts(pairs)) > 700 and len(acts(pairs, "heldout")) >= 50


def test_nothing_is_learnt_from_a_law_that_is_evaluated(pairs):
    """No question file of `data/golden` has a gold provision of an act that is learnt from."""
    judged = set()
    for path in GOLDEN.glob("*.jsonl"):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            gold = row["gold"] if isinstance(row["gold"], list) else [row["gold"]]
            judged |= {name.partition("#")[0] for name in gold}
    assert len(judged) > 40
    assert not judged & acts(pairs)
    assert not [act for act in acts(pairs) if "real_estate" in act or "rera" in act]


def test_no_question_is_one_of_the_evaluation(pairs):
    asked = {
        json.loads(line)["question"].lower()
        for path in GOLDEN.glob("*questions.jsonl")
        for line in path.read_text(encoding="utf-8").splitlines()
    }
    assert not asked & {pair.question.lower() for pair in pairs}


@pytest.mark.parametrize("name, count", [("unasked.jsonl", 154), ("unasked_later.jsonl", 200)])
def test_what_shows_the_gain_of_cards_is_not_learnt_from(pairs, name, count):
    """One question on each of some acts without known questions, on a section of which no question was learnt."""
    lines = (GOLDEN.parent / "training" / name).read_text(encoding="utf-8").splitlines()
    apart = {row["section"]: row["question"] for row in map(json.loads, lines)}
    own = {section.partition("#")[0] for section in apart}
    assert len(apart) == len(own) == count and own.isdisjoint(KNOWN)
    assert set(apart).isdisjoint(ProvisionId(pair.provision).section for pair in pairs)
    assert set(apart.values()).isdisjoint(pair.question for pair in pairs)


def test_questions_and_sentences_on_units_are_kept_apart_as_the_others_are(rows, pairs):
    """A unit comes once, with two questions, two right sentences and two false ones; an act that is kept aside for the
    questions on sections is kept aside here, and a unit of the rules as its known questions are."""
    units, of_acts = load_units(UNITS), acts(pairs)
    assert len({row["provision"] for row in rows}) == len(rows) > 2000 and len(units) == len(rows)
    for row in rows:
        assert len(row["questions"]) == len(row["says"]) == len(row["wrong"]) == 2, row["provision"]
        assert not set(row["says"]) & {text for text, _ in row["wrong"]}, row["provision"]
    aside = acts(pairs, "heldout")
    for unit, row in zip(units, rows, strict=True):
        assert unit.said == tuple((right, false) for right, (false, _) in zip(row["says"], row["wrong"], strict=True))
        if (act := unit.provision.partition("#")[0]) in of_acts:
            assert unit.split == ("heldout" if act in aside else "train"), unit
    rera = {unit.provision: unit.split for unit in units if unit.provision.startswith("rera_act_2016#")}
    assert len(rera) > 50 and all(split == split_of(name) for name, split in rera.items())
    kinds = Counter(kind for row in rows for _, kind in row["wrong"])
    assert set(kinds) == {"number", "period", "party", "modal", "condition", "scope", "made_up"}


def test_false_sentences_are_not_told_by_their_form(rows):
    """Neither by their length nor by a word: of words in many sentences, none is in false ones twice as often."""
    right = [text for row in rows for text in row["says"]]
    false = [text for row in rows for text, _ in row["wrong"]]
    longer = np.mean([len(text) for text in false]) / np.mean([len(text) for text in right])
    assert 0.9 < longer < 1.1
    counts = [Counter(word for text in of for word in set(text.lower().split())) for of in (right, false)]
    often = [word for word in counts[1] if counts[0][word] + counts[1][word] > 200]
    assert len(often) > 50
    assert not [word for word in often if not 0.5 < counts[1][word] / max(1, counts[0][word]) < 2.0]


def test_no_unit_is_of_an_act_that_is_evaluated(rows):
    state = {"rera_act_2016", *(key for key in KNOWN if "_rera_" in key)}
    told = {row["provision"].partition("#")[0] for row in rows} - state
    assert len(told) > 500 and known_acts(told) == told


@pytest.mark.parametrize(
    "line, told",
    [
        ({"provision": "a"}, "line 1, provision"),
        ({"split": "dev"}, "line 1, split"),
        ({"questions": "q"}, "line 1, questions"),
        ({"says": ["one", "two"]}, "line 1, wrong: there must be as many"),
        ({"wrong": [["f"], []]}, "line 1, wrong: this must be a list of lists"),
        ({"wrong": [["f"], [1]]}, "line 1, wrong: this must be a list of texts"),
    ],
)
def test_a_wrong_line_on_a_unit_is_named(line, told, tmp_path):
    path = tmp_path / "units.jsonl"
    right = {"provision": "a#1(2)", "questions": ["q"], "says": ["r"], "wrong": [["f", "party"]], "split": "train"}
    path.write_text(json.dumps(right | line) + "\n")
    with pytest.raises(QuestionFileError, match=told):
        load_units(path)


@pytest.mark.parametrize(
    "lines, told",
    [
        ([{"section": "a#1", "questions": ["q"], "split": "dev"}], "line 1"),
        ([{"section": "a", "questions": ["q"], "split": "train"}], "line 1"),
        ([{"section": "a#1", "questions": "q", "split": "train"}], "line 1"),
        (
            [
                {"section": "a#1", "questions": ["q"], "split": "train"},
                {"section": "a#2", "questions": ["q"], "split": "heldout"},
            ],
            "line 2, split: a is in both splits",
        ),
    ],
)
def test_a_wrong_line_is_named(lines, told, tmp_path):
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(QuestionFileError, match=told):
        load_pairs(path)


def test_examples_are_passages_of_the_section_of_its_act_and_of_others(texts_index):
    store = texts_index.store
    asked = [
        Pair("who repairs cracks in the walls", "rera_act_2016#14", "train"),
        Pair("what is this", "rera_act_2016#999", "train"),
        Pair("how is a complaint filed", "ap_rera_rules_2017#48", "heldout"),
    ]
    found = list(examples(asked, store))
    assert [example.question for example in found] == [asked[0].question, asked[2].question]
    for example, pair in zip(found, (asked[0], asked[2]), strict=True):
        section = store.section_ids.index(pair.provision)
        act = store.document_keys.index(pair.provision.partition("#")[0])
        assert 0 < len(example.own) <= OWN and len(example.same) == SAME and 0 < len(example.other) <= OTHER
        assert (store.sections[example.own] == section).all()
        assert (store.sections[example.same] != section).all() and (store.documents_of[example.same] == act).all()
        assert (store.documents_of[example.other] != act).all()
        own = store.section_rows(pair.provision)
        dense = np.asarray(store.embedded.dense)
        assert (dense[example.other] @ dense[own].T).max() <= ALIKE


def test_examples_of_like_rules_have_no_counterexample_in_another_state(texts_index):
    """What one state's rule says, another's says too."""
    store = texts_index.store
    pair = Pair("how is a complaint filed", "ap_rera_rules_2017#48", "heldout")
    (found,) = examples([pair], store, alone=True)
    assert found.among == "ap_rera_rules_2017"
    assert len(found.same) == SAME and not len(found.other)


def test_the_units_of_a_section_are_their_words_and_the_one_that_answers_is_marked(texts_index):
    """The token vectors of a unit are those of its words: as many as its content tokens, and the same cosines as when
    they are cut out by the offsets of the passage."""
    store = texts_index.store
    pairs = [
        Pair("he wants out of the project, can he have his money", "rera_act_2016#18(1)(b)", "train"),
        Pair("what does the section on registration say", "rera_act_2016#3", "train"),
    ]
    of_clause, of_section = examples(pairs, store)
    assert of_section.units is None, "all of it answers"
    units = of_clause.units
    assert 0 < units.answers.sum() < len(units.answers)
    assert (units.starts < units.ends).all()
    for start, end, answers in zip(units.starts, units.ends, units.answers, strict=True):
        row = int(np.searchsorted(store.whole.token_starts, start, side="right")) - 1
        passage, first = store.passages[row], int(store.whole.token_starts[row])
        offsets = store.passage_encoder.content_offsets(passage.search_text)
        words = passage.search_text[offsets[start - first][0] : offsets[end - first - 1][1]]
        named = [name for name in passage.covers if words in store.provisions[name].text]
        assert named, words
        assert answers == any(name == "rera_act_2016#18(1)(b)" for name in named)


def test_a_provision_is_learnt_from_or_kept_aside_in_every_file():
    known = load_known(known_questions_folder(), ["rera_act_2016"])
    written = load_written(project_root() / WRITTEN)
    assert len(known) > 4000 and len(written) > 7000
    share = np.mean([pair.split == "heldout" for pair in known])
    assert 0.02 < share < 0.08
    splits = {}
    for pair in (*known, *written):
        assert splits.setdefault(pair.provision, pair.split) == pair.split


def test_no_known_question_of_an_act_that_is_evaluated_is_learnt_from():
    acts = {pair.provision.partition("#")[0] for pair in load_known(known_questions_folder(), known_acts(set(KNOWN)))}
    judged = {
        name.partition("#")[0]
        for path in GOLDEN.glob("*questions.jsonl")
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())
        for name in row["gold"]
    }
    assert len(acts) > 20 and not acts & judged
    assert "rera_act_2016" in KNOWN and "rera_act_2016" not in acts


def test_what_is_drawn_is_drawn_again():
    pairs = [Pair(f"q{n}", "a#1", "train") for n in range(100)]
    some = drawn(pairs, 10, seed=1)
    assert some == drawn(pairs, 10, seed=1) != drawn(pairs, 10, seed=2)
    assert len(some) == 10 and some == sorted(some, key=pairs.index)
    assert drawn(pairs, 100, seed=1) == pairs


@pytest.mark.parametrize("content", ["{", "[]", '{"section": "a#1", "split": "train", "questions": [3]}'])
def test_a_line_that_is_not_json_or_not_a_question_is_named(content, tmp_path):
    """Known questions are read by the same reader."""
    path = tmp_path / "a.jsonl"
    path.write_text(content + "\n")
    for read in (load_pairs, lambda path: load_known_questions(path.parent, path.stem)):
        with pytest.raises(QuestionFileError, match=r"a\.jsonl, line 1"):
            read(path)
