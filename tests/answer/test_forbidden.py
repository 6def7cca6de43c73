"""Whether something is allowed, and what it costs: the section that forbids it stands before the one that punishes."""

import pytest


@pytest.mark.index
@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        (
            "May a registered agent help sell plots in a project without a number, and what can that cost him?",
            ["10", "62"],
        ),
        ("Can a builder sell flats before he registers the project, and what is the fine?", ["3", "59"]),
    ],
)
def test_what_forbids_it_stands_first(official_index, question, quoted):
    parts = official_index.ask(question).parts
    assert [part.quotations[0].provision.partition("#")[2].partition("(")[0] for part in parts] == quoted
    assert parts[0].lead.startswith(("No", "Not"))


@pytest.mark.index
def test_where_nothing_is_punished_each_half_has_its_own(official_index):
    parts = official_index.ask(
        "May the builder sell before he registers, and what papers go with the application?"
    ).parts
    assert [part.quotations[0].provision.partition("#")[2].partition("(")[0] for part in parts] == ["3", "4"]
