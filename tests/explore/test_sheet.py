"""Words on a page: the marks lie over the quoted words of the text layer, and over nothing else."""

import pymupdf
import pytest

from civicsetu.explore.sheet import drawn, marked
from civicsetu.model.provision import Box
from tests.explore.on_page import words_under

LINES = [
    "18. (1) If the promoter does not com-",
    "plete the home on the day that is agreed,",
    "he shall return its “price” at once.",
    "(2) He shall also return its price again.",
]


@pytest.fixture(scope="module", params=[0, 90])
def pdf(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("sheet") / f"{request.param}.pdf"
    document = pymupdf.open()
    page = document.new_page(width=400, height=500)
    for number, line in enumerate(LINES):
        page.insert_text((50, 100 + 20 * number), line.replace("“", '"').replace("”", '"'), fontsize=11)
    page.set_rotation(request.param)
    document.save(path)
    return path


def test_a_quotation_over_a_line_break_is_marked_line_by_line(pdf):
    marks = marked(pdf, 1, "does not complete the home", [Box(1, 50, 88, 350, 145)])
    assert len(marks) == 2
    # the last word of the mark is whole; those before and behind it are free
    assert words_under(pdf, 1, marks) == ["does", "not", "com-", "plete", "the", "home"]


def test_words_that_stand_twice_are_marked_in_their_own_provision(pdf):
    marks = marked(pdf, 1, "return its price", [Box(1, 50, 148, 350, 164)])
    assert words_under(pdf, 1, marks) == ["return", "its", "price"]
    first = marked(pdf, 1, "return its “price”", [Box(1, 50, 88, 350, 145)])
    assert words_under(pdf, 1, first) == ["return", "its", '"price"'] and first != marks


def test_words_that_are_not_on_the_page_leave_the_provision_marked(pdf):
    marks = marked(pdf, 1, "something else", [Box(1, 50, 148, 350, 164), Box(2, 0, 0, 9, 9)])
    assert len(marks) == 1 and words_under(pdf, 1, marks)[:2] == ["(2)", "He"]


def test_a_picture_is_as_wide_as_the_page_is_seen(pdf):
    picture, width, height = drawn(pdf, 1)
    with pymupdf.open(pdf) as document:
        assert width / height == pytest.approx(document[0].rect.width / document[0].rect.height, abs=0.01)
    assert picture.startswith(b"\x89PNG")
