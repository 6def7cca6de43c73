"""Two things that are asked for in one breath."""

import pytest

from civicsetu.answer.conjoined import second_of

FORMS = "In which forms does the authority draw up its yearly accounts and its annual report?"


@pytest.mark.parametrize(
    ("question", "quoted", "second"),
    [
        (FORMS, "It shall prepare a statement of accounts in Form O.", "the authority draw up its annual report?"),
        (FORMS, "It shall prepare accounts in Form O and a report in Form P.", ""),  # both are told
        (FORMS, "It shall have a seal.", ""),  # neither is
        ("Who fixes the period and the fee?", "For such period, and with such fee, as may be prescribed.", ""),
        ("Who may buy and who may sell?", "Anybody may buy.", ""),
    ],
)
def test_the_second_is_asked_for_by_itself_where_only_the_first_is_told(question, quoted, second):
    assert second_of(question, quoted).endswith(second) and bool(second_of(question, quoted)) == bool(second)


@pytest.mark.index
def test_each_has_its_rule(texts_index):
    answer = texts_index.ask(
        "In which form does Andhra Pradesh's authority draw up its yearly accounts and its annual report?"
    )
    assert [c.provision.partition("#")[2] for c in answer.citations][:2] == ["53", "54"]
