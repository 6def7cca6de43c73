"""Question files: what is read, and what is refused and in which words."""

import json

import pytest

from civicsetu.base.errors import ParameterError, QuestionFileError
from civicsetu.evaluate.questions import GoldQuestion, load_files, load_questions

GOOD = {
    "id": "q1",
    "question": "When must possession be given?",
    "jurisdiction": None,
    "answerable": True,
    "gold": ["rera_act_2016#18(1)"],
    "match": "any",
}
REFUSED = {"id": "q2", "question": "Who won?", "jurisdiction": None, "answerable": False, "gold": [], "match": "any"}


@pytest.fixture
def write(tmp_path):
    """Writes a question file: rows as JSON, strings as they are."""

    def _write(*rows):
        path = tmp_path / "questions.jsonl"
        path.write_text("".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in rows), encoding="utf-8")
        return path

    return _write


def test_a_line_is_a_question(write):
    full = GOOD | {
        "jurisdiction": "maharashtra",
        "query_type": "temporal",
        "gold": ["rera_act_2016#3(1) proviso", "rera_act_2016#Form A (2)"],
        "match": "all",
        "facts": ["3 months"],
        "reference": "Within three months.",
        "split": "dev",
        "note": "a field of one's own",
    }
    assert load_questions(write(full)) == [
        GoldQuestion(
            id="q1",
            question="When must possession be given?",
            jurisdiction="maharashtra",
            answerable=True,
            query_type="temporal",
            gold=("rera_act_2016#3(1) proviso", "rera_act_2016#Form A (2)"),
            match="all",
            facts=("3 months",),
            reference="Within three months.",
            split="dev",
        )
    ]


def test_optional_fields_may_be_left_out_or_null(write):
    plain = [
        GoldQuestion("q1", GOOD["question"], gold=("rera_act_2016#18(1)",)),
        GoldQuestion("q2", "Who won?", answerable=False),
    ]
    assert load_questions(write(GOOD, "", REFUSED)) == plain
    nothing = {"query_type": None, "facts": None, "reference": None, "split": None}
    assert load_questions(write(GOOD | nothing, REFUSED)) == plain


def test_match_is_wanted_only_where_there_is_gold(write):
    del (bare := dict(REFUSED))["match"]
    assert load_questions(write(bare))[0].match == "any"


def test_a_byte_order_mark_and_a_line_separator_inside_a_question(tmp_path):
    path = tmp_path / "q.jsonl"
    path.write_text(json.dumps(GOOD | {"question": "one\u2028two"}, ensure_ascii=False), encoding="utf-8-sig")
    assert [question.question for question in load_questions(path)] == ["one\u2028two"]


def without(name):
    return {key: value for key, value in GOOD.items() if key != name}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{'id': 1}", "line 2: this is not JSON"),
        ('{"id": "q1"', "line 2: this is not JSON"),
        ('["q1"]', "line 2: a question must be a JSON object, not a list"),
        *[(without(name), f"line 2, {name}: this field is missing") for name in GOOD],
        (GOOD | {"id": "first"}, "line 2, id: 'first' is already used on line 1"),
        (GOOD | {"id": 7}, "line 2, id: this must be text, not a number"),
        (GOOD | {"id": " "}, "line 2, id: this must be text, not empty text"),
        (GOOD | {"question": None}, "line 2, question: this must be text, not null"),
        (GOOD | {"jurisdiction": ["up"]}, "line 2, jurisdiction: this must be text, not a list"),
        (GOOD | {"jurisdiction": ""}, "line 2, jurisdiction: this must be text, not empty text"),
        (GOOD | {"answerable": "yes"}, "line 2, answerable: this must be true or false, not text"),
        (GOOD | {"answerable": 1}, "line 2, answerable: this must be true or false, not a number"),
        (GOOD | {"query_type": 3}, "line 2, query_type: this must be text, not a number"),
        (GOOD | {"gold": "rera_act_2016#18"}, "line 2, gold: this must be a list of texts, not text"),
        (GOOD | {"gold": [18]}, "line 2, gold: this must be a list of texts, but it contains a number"),
        (GOOD | {"gold": []}, "line 2, gold: the question is answerable and names no provision"),
        (GOOD | {"gold": ["18(1)"]}, "line 2, gold: '18(1)' is not <document key>#<pinpoint>"),
        (GOOD | {"gold": ["#18"]}, "line 2, gold: '#18' is not"),
        (GOOD | {"gold": ["rera_act_2016#"]}, "line 2, gold: 'rera_act_2016#' is not"),
        (GOOD | {"gold": ["rera_act_2016# 18"]}, "line 2, gold: 'rera_act_2016# 18' is not"),
        (GOOD | {"gold": ["a#1#2"]}, "line 2, gold: 'a#1#2' is not"),
        (REFUSED | {"gold": ["a#1"]}, "line 2, gold: the question is not answerable and names a provision"),
        (GOOD | {"match": "some"}, "line 2, match: 'some' is neither 'any' nor 'all'"),
        (GOOD | {"as_on": "2016-13-01"}, "line 2, as_on: '2016-13-01' is no day; write it as YYYY-MM-DD"),
        (GOOD | {"match": None}, "line 2, match: this must be text, not null"),
        (GOOD | {"facts": "30 days"}, "line 2, facts: this must be a list of texts, not text"),
        (GOOD | {"facts": [30]}, "line 2, facts: this must be a list of texts, but it contains a number"),
        (GOOD | {"reference": {}}, "line 2, reference: this must be text, not an object"),
        (GOOD | {"split": False}, "line 2, split: this must be text, not true or false"),
    ],
)
def test_a_bad_line_is_named_with_its_field(write, line, says):
    path = write(GOOD | {"id": "first"}, line)
    with pytest.raises(QuestionFileError) as error:
        load_questions(path)
    assert str(error.value).startswith(f"{path}, {says}")
    assert "\n" not in str(error.value)


def test_a_file_that_is_missing_empty_or_no_text(tmp_path):
    with pytest.raises(QuestionFileError, match=r"none\.jsonl: there is no such question file"):
        load_questions(tmp_path / "none.jsonl")
    with pytest.raises(QuestionFileError, match="cannot be read"):
        load_questions(tmp_path)
    (tmp_path / "empty.jsonl").write_text("\n \n")
    with pytest.raises(QuestionFileError, match=r"empty\.jsonl: this file has no questions"):
        load_questions(tmp_path / "empty.jsonl")
    (tmp_path / "latin.jsonl").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(QuestionFileError, match=r"latin\.jsonl: this file cannot be read as UTF-8"):
        load_questions(tmp_path / "latin.jsonl")


def test_a_split_is_kept_and_a_split_that_is_not_there_is_refused(write):
    path = write(GOOD | {"split": "dev"}, GOOD | {"id": "q3", "split": "heldout"}, REFUSED)
    assert [question.id for question in load_questions(path)] == ["q1", "q3", "q2"]
    assert [question.id for question in load_questions(path, split="heldout")] == ["q3"]
    with pytest.raises(ParameterError, match="'test'; the splits in this file are: dev, heldout"):
        load_questions(path, split="test")
    with pytest.raises(ParameterError, match="the splits in this file are: none"):
        load_questions(write(GOOD), split="dev")


def test_gold_sections_stand_once_in_the_files_order():
    question = GoldQuestion("q", "?", gold=("a#19(6)", "b#4", "a#19(10)", "a#2(q)"), match="all")
    assert question.gold_sections == ("a#19", "b#4", "a#2")


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"answerable": False, "gold": [], "reasons": ["no such reason"]}, "reasons"),
        ({"reasons": ["other_law"]}, "reasons"),
        ({"premise": "maybe"}, "premise"),
    ],
)
def test_reasons_and_premises_are_checked(write, changed, field):
    with pytest.raises(QuestionFileError, match=f"line 1, {field}: "):
        load_questions(write(GOOD | changed))


def test_what_is_said_of_a_refusal_and_of_a_premise_is_read(write):
    refused = REFUSED | {"reasons": ["advice", "facts_of_today"], "kind": "prediction", "corpus": "any"}
    found = load_questions(write(GOOD | {"premise": "false", "stated": "60 days", "compares": ["A", "B"]}, refused))
    assert (found[0].premise, found[0].stated, found[0].compares) == ("false", "60 days", ("A", "B"))
    assert (found[1].reasons, found[1].kind, found[1].corpus) == (("advice", "facts_of_today"), "prediction", "any")


def test_several_files_are_read_as_one_and_an_id_is_used_once(tmp_path):
    for name, rows in (("a", [GOOD]), ("b", [REFUSED]), ("c", [GOOD])):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert [one.id for one in load_files(tmp_path, "a.jsonl, b.jsonl")] == ["q1", "q2"]
    with pytest.raises(QuestionFileError, match=r"c.jsonl: the id 'q1' is already used in a.jsonl"):
        load_files(tmp_path, "a.jsonl,b.jsonl,c.jsonl")
    with pytest.raises(QuestionFileError, match=r"d\.jsonl"):
        load_files(tmp_path, "a.jsonl,d.jsonl")
