"""Conversations are kept by name, and survive a crash."""

import warnings

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.talk.session import Session, Turn, session_file


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "../x", "a/b", "a\\b", "/etc/passwd", "a.b", "-a", "a-", "_a", "a b", "a\n", "a\x00", "é",
        "x" * 65, "~", "C:",
    ],
)  # fmt: skip
def test_a_name_cannot_leave_the_folder(tmp_path, name):
    with pytest.raises(ParameterError, match="cannot name a session"):
        session_file(tmp_path, name)


@pytest.mark.parametrize("name", ["a", "flat-12", "A_b-3", "x" * 64, "2026"])
def test_names(tmp_path, name):
    assert session_file(tmp_path, name).parent == tmp_path


def test_a_conversation_goes_on_where_it_ended(tmp_path):
    path = session_file(tmp_path, "flat")
    first = Turn("and for agents?", "What is the fee for agents?", ("a#9",), "")
    Session(path).add(first)
    again = Session(path)
    assert again.last == first
    again.add(Turn("x", "x", (), "off_topic"))
    assert [turn.refused for turn in Session(path).turns] == ["", "off_topic"]


def test_a_torn_last_line_is_reported_and_left_out(tmp_path):
    path = session_file(tmp_path, "flat")
    for n in range(2):
        Session(path).add(Turn(f"question {n}", f"question {n}"))
    path.write_bytes(path.read_bytes()[:-7])
    with pytest.warns(UserWarning, match="no whole line"):
        session = Session(path)
    assert [turn.question for turn in session.turns] == ["question 0"]
    session.add(Turn("question 2", "question 2"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [turn.question for turn in Session(path).turns] == ["question 0", "question 2"]


@pytest.mark.parametrize(
    "line", ["[]", "{}", '{"understood": 1}', '{"understood": "x", "cited": 1}', "null", "\x00\x00"]
)
def test_a_line_that_is_no_question_is_reported_and_left_out(tmp_path, line):
    path = session_file(tmp_path, "flat")
    path.write_text(line + '\n{"understood": "x"}\n')
    with pytest.warns(UserWarning, match="left out"):
        assert Session(path).turns == [Turn("", "x")]


def test_personal_data_stays_out_of_the_file(tmp_path):
    path = session_file(tmp_path, "flat")
    session = Session(path)
    session.add(Turn("I am Anita Desai, 98765 43210", "Call 98765 43210"))
    assert session.last.question == "I am Anita Desai, 98765 43210"
    assert Session(path).last == Turn("I am [name], [phone number]", "Call [phone number]")


def test_a_conversation_without_a_name_is_in_memory(tmp_path):
    session = Session()
    assert session.last is None
    session.add(Turn("x", "y"))
    assert session.last == Turn("x", "y") and list(tmp_path.iterdir()) == []
