"""Quotations set out as a statute: each place can be read from what stands above it."""

from dataclasses import replace

import pytest

from civicsetu.answer.as_html import answer_html
from civicsetu.answer.nested import groups, nested
from civicsetu.answer.text import line_text
from civicsetu.model.ids import Pinpoint
from civicsetu.model.results import Citation
from tests.answer.test_show import answer


def quoted(pinpoint, page=3, document="act", column=""):
    return Citation(
        f"{document}#{pinpoint}", f"s. {pinpoint}, {document}", document, "official", "CENTRAL", page,
        f"words of {pinpoint}", 0, 9, column=column,
    )  # fmt: skip


def read_back(lines):
    """The pinpoints that a reader makes of lines: an enumerator belongs to the nearest place above that it fits."""
    found = []
    for line in lines:
        whole = Pinpoint(line.citation.provision.partition("#")[2])
        said = line.label or line.place.partition(", p.")[0].partition("p. ")[0].strip()
        if line.level == 0 and line.place.startswith(("s. ", "long title")):
            found.append(whole)
            continue
        above = [found[-1]]
        while above[-1].above:
            above.append(above[-1].above)
        fits = [at for at in above if said and at.below(said).steps == whole.steps]
        found.append(whole if fits or (not said and found[-1].section == whole.section) else None)
    return found


@pytest.mark.parametrize(
    ("places", "labels", "levels"),
    [
        (["8(1)", "8(1)(a)", "8(1)(b)"], ["", "(a)", "(b)"], [0, 1, 1]),
        (["14(1)", "14(1)(d)", "14(1)(d)(iv)", "14(1)(d)(iv)(A)", "14(1)(d)(v)"], ["", "(d)", "(iv)", "(A)", "(v)"],
         [0, 1, 2, 3, 2]),
        (["11(4)(a)", "11(4)(b)", "11(5)"], ["", "(b)", "(5)"], [0, 0, 0]),
        (["18(1)", "18(1)(a)", "18(1) closing words"], ["", "(a)", ""], [0, 1, 0]),
        (["2(za)", "2(za) Explanation (i)"], ["", ""], [0, 2]),
        (["Annexure A clause 7", "Annexure A clause 7.2", "Annexure A clause 7.2(i)"], ["", "7.2", "(i)"], [0, 1, 2]),
    ],
)  # fmt: skip
def test_an_enumerator_belongs_to_what_stands_above(places, labels, levels):
    lines = nested(map(quoted, places))
    assert [line.label for line in lines] == labels
    assert [line.level for line in lines] == levels
    if not any("." in place for place in places):
        assert read_back(lines) == places


def test_the_page_is_named_where_it_changes_and_both_where_words_run_over_its_end():
    over = replace(quoted("8(1)(a)", 3), last_page=4)
    lines = nested([quoted("8(1)", 3), over, quoted("8(1)(b)", 4), quoted("8(1)(c)", 5)])
    assert [line.place for line in lines] == ["s. 8(1), act, p. 3", "pp. 3-4", "", "p. 5"]
    assert nested([over])[0].place == "s. 8(1)(a), act, pp. 3-4"


def test_the_cells_of_a_table_stand_one_level_below_its_owner():
    lines = nested([
        quoted("19(1)"),
        quoted("19(1) table row 1 column 1", column="Offence"),
        quoted("19(1) table row 1 column 2", column="Sum"),
        quoted("19(1) table row 2 column 1", column="Offence"),
    ])  # fmt: skip
    assert [line.level for line in lines] == [0, 1, 1, 1]
    assert [line_text(line) for line in lines[1:]] == [
        "    Offence: “words of 19(1) table row 1 column 1” [table row 1 column 1]",
        "    Sum: “words of 19(1) table row 1 column 2” [column 2]",
        "    Offence: “words of 19(1) table row 2 column 1” [row 2 column 1]",
    ]


def test_a_page_is_named_where_it_changes_and_another_section_is_cited_whole():
    lines = nested([quoted("8", 3), quoted("8(a)", 3), quoted("8(b)", 4), quoted("9", 4), quoted("9", 4, "rules")])
    assert [line.place for line in lines] == ["s. 8, act, p. 3", "", "p. 4", "s. 9, act, p. 4", "s. 9, rules, p. 4"]
    assert [len(group) for group in groups(lines)] == [3, 1, 1]


def test_a_notebook_shows_one_block_a_section():
    shown = answer_html(answer(citations=(quoted("8"), quoted("8(a)"), quoted("9"))))
    assert shown.count("<blockquote") == 2
    assert "(a) “words of 8(a)”" in shown
