"""Files that hold pages twice: the later copy is left out, and nothing else is."""

import pytest

from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.parts import Section
from civicsetu.read.tree.sections import find_sections

LINES = 9  # of a section, its heading's line among them


def section(number: int, slip: str = "") -> list[str]:
    rest = [f"word {number} and {n} of what this section says to the promoter{slip}" for n in range(LINES - 1)]
    return [f"{number}. Matter of the number {number}.— The promoter shall do this:", *rest]


def parts(*pages: list[str], doc_type: str = "rules"):
    lines = [
        Line(text, page, 72.0, 60.0 + 14 * n, 500.0, 72.0 + 14 * n, 12.0, 0)
        for page, texts in enumerate(pages, 1)
        for n, text in enumerate(texts)
    ]
    return find_sections(Layout(tuple(lines), (), (), 12.0, (72.0, 500.0)), doc_type)


def page(*numbers: int, slip: str = "") -> list[str]:
    return [text for number in numbers for text in section(number, slip)]


def numbers(found) -> list[str]:
    return [part.number for part in found.parts if isinstance(part, Section)]


def lengths(found) -> set[int]:
    return {len(part.lines) for part in found.parts if isinstance(part, Section)}


def test_pages_that_a_file_holds_twice_are_read_once() -> None:
    once = [page(1, 2, 3), page(4, 5, 6), page(7, 8, 9), page(10, 11, 12)]
    found = parts(*once[:3], *once[1:])
    assert numbers(found) == [str(n) for n in range(1, 13)]
    assert lengths(found) == {LINES}
    assert found.warnings == ("pages 4 to 5 print again what begins on page 2; it was read once",)
    assert [part.lines for part in parts(*once).parts][:3] == [part.lines for part in found.parts][:3]


def test_a_copy_in_which_a_scan_misread_some_lines_is_known() -> None:
    again = page(4, 5, 6, 7)
    again[4] = again[20] = "wcrd 9 ot vvhat the scan rcad othcrwise in thls line"
    found = parts(page(1, 2, 3), page(4, 5, 6, 7), again, page(8, 9, 10))
    assert numbers(found) == [str(n) for n in range(1, 11)] and lengths(found) == {LINES}


@pytest.mark.parametrize("slip", [" once more", " in another way"])
def test_sections_with_other_words_stay(slip: str) -> None:
    found = parts(page(1, 2, 3), page(4, 5, 6), page(4, 5, 6, slip=slip), page(7, 8, 9))
    assert not any("print again" in warning for warning in found.warnings)


def test_what_two_sections_say_alike_stays() -> None:
    """Rules on two bodies repeat each other for a page; their numbers differ."""
    same = [text for text in page(1, 2, 3, 4) if not text[0].isdigit()]
    found = parts(page(1, 2), [section(3)[0], *same], [section(4)[0], *same], page(5, 6))
    assert not any("print again" in warning for warning in found.warnings)
    assert sum(len(part.lines) for part in found.parts) > 2 * len(same)


def test_a_number_that_a_scan_set_apart_is_found_below_a_line_of_dirt() -> None:
    dirt = "K. 1Au | r we .--.....e.. ___"
    torn = ["1 2. Matter of the number 12.— The promoter shall do this:", *section(12)[1:]]
    closed = [*section(11)[:-1], "word 11 and the last of what this section says."]
    before = page(*range(1, 11))
    assert numbers(parts([*before, *closed], [dirt, *torn], page(13, 14))) == [str(n) for n in range(1, 15)]
    open_still = [*before, *closed[:-1], "word 11 and the"]
    assert "12" not in numbers(parts(open_still, [dirt, *torn], page(13, 14)))
