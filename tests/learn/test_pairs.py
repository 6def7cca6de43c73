"""The questions that are learnt from: their file, and the passages that go with them."""

import json

import numpy as np
import pytest

from civicsetu.base.errors import QuestionFileError
from civicsetu.index.known_questions import load_known_questions
from civicsetu.learn.pairs import ALIKE, OTHER, OWN, SAME, Pair, examples, load_pairs
from civicsetu.learn.record import QUESTIONS
from civicsetu.params import project_root

GOLDEN = project_root() / "data" / "golden"


@pytest.fixture(scope="module")
def pairs():
    return load_pairs(project_root() / QUESTIONS)


def acts(found, split=None):
    return {pair.section.partition("#")[0] for pair in found if split in (None, pair.split)}


def test_the_file_has_two_questions_a_section_and_acts_that_are_kept_aside(pairs):
    assert len(pairs) == 2 * len({pair.section for pair in pairs})
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
        section = store.section_ids.index(pair.section)
        act = store.document_keys.index(pair.section.partition("#")[0])
        assert 0 < len(example.own) <= OWN and len(example.same) == SAME and 0 < len(example.other) <= OTHER
        assert (store.sections[example.own] == section).all()
        assert (store.sections[example.same] != section).all() and (store.documents_of[example.same] == act).all()
        assert (store.documents_of[example.other] != act).all()
        own = store.section_rows(pair.section)
        dense = np.asarray(store.embedded.dense)
        assert (dense[example.other] @ dense[own].T).max() <= ALIKE


@pytest.mark.parametrize("content", ["{", "[]", '{"section": "a#1", "split": "train", "questions": [3]}'])
def test_a_line_that_is_not_json_or_not_a_question_is_named(content, tmp_path):
    """Known questions are read by the same reader."""
    path = tmp_path / "a.jsonl"
    path.write_text(content + "\n")
    for read in (load_pairs, lambda path: load_known_questions(path.parent, path.stem)):
        with pytest.raises(QuestionFileError, match=r"a\.jsonl, line 1"):
            read(path)
