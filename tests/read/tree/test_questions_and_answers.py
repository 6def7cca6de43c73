"""Question-and-answer lists in the forms that are in use."""

import json
from pathlib import Path

import pytest

from civicsetu.base.errors import UnreadableDocument
from civicsetu.model.document import Meta
from civicsetu.read.tree.questions_and_answers import read_qa

META = Meta("faq", "FAQ", "FAQ", "unknown", "CENTRAL", "qa")
PAIR = ("Who pays?", "The promoter pays.")


@pytest.fixture
def qa(tmp_path):
    def read(value, name="faq.json"):
        path = tmp_path / name
        path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
        return read_qa(path, META)

    return read


def test_an_answer_is_a_unit_under_its_question():
    document = read_qa(Path(__file__).parents[1] / "documents" / "faq.json", META)
    assert [(p.pinpoint, p.kind, p.heading) for p in document.provisions] == [
        ("q. 1", "paragraph", "Who has to register a project?"), ("q. 1(a)", "clause", None),
        ("q. 1(b)", "clause", None),
        ("q. 2", "paragraph", "May an agent sell without registration?"),
        ("q. 2 (2)", "paragraph", "Is a garage counted?"),
    ]  # fmt: skip
    assert document.provisions[0].text == "The promoter."
    assert document.warnings == ("passed over: 1 record without a question or an answer",)


@pytest.mark.parametrize(
    "value",
    [
        [{"question": PAIR[0], "answer": PAIR[1]}],
        [{"Q": PAIR[0], "A": PAIR[1]}],
        {"data": {"items": [{"Query": PAIR[0], "Response": PAIR[1], "topic": "x"}]}},
        [{"question": PAIR[0], "answers": [{"x": 1}, PAIR[1]]}],
        [{"question": PAIR[0], "answers": {"text": [PAIR[1]], "answer_start": [1]}}],
        [{"instruction": PAIR[0], "input": "", "output": PAIR[1]}],
        [{"question": PAIR[0], "ground_truth": PAIR[1]}, ["stray"], None, 7],
        json.dumps({"question": PAIR[0], "answer": PAIR[1]}) + "\n\n",
        "\ufeff" + json.dumps([{"Question ": PAIR[0], "ANSWER": PAIR[1]}]),
    ],
)
def test_usual_spellings(qa, value):
    (provision,) = qa(value).provisions
    assert (provision.pinpoint, provision.heading, provision.text) == ("q. 1", *PAIR)


@pytest.mark.parametrize("value", ["", "{", "[1, 2]", "{}", '{"question": "only"}', "[" * 5000, '{"a": 1, "q": 2}'])
def test_what_is_none_is_refused(qa, value):
    with pytest.raises(UnreadableDocument, match=r"faq\.json"):
        qa(value)
