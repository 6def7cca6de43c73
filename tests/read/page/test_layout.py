"""Pages made of lines by hand: what is furniture, what is margin, what is body."""

import pytest

from civicsetu.read.page.layout import Layout, lay_out
from civicsetu.read.page.lines import Line, Page

WIDTH, HEIGHT = 600.0, 800.0
LEFT, RIGHT = 130.0, 480.0
BODY, NOTE = 10.0, 8.0
WORDS = "These are words of the body that fill the line from edge to edge"


def line(text: str, page: int, y: float, x0: float = LEFT, x1: float = RIGHT, size: float = BODY) -> Line:
    return Line(text=text, page=page, x0=x0, y0=y, x1=x1, y1=y + 1.2 * size, size=size, bold=False)


def note(text: str, page: int, y: float, right: bool = False) -> Line:
    x0 = 500.0 if right else 60.0
    return line(text, page, y, x0, x0 + min(4 * len(text), 65), NOTE)


def pages(*more: Line, count: int = 6) -> list[Page]:
    """Pages that are full of body lines, with these lines besides, in the order in which they stand."""
    made = []
    for number in range(1, count + 1):
        lines = [line(f"{WORDS} {number} {y}", number, float(y)) for y in range(120, 680, 14)]
        lines += [extra for extra in more if extra.page == number]
        made.append(Page(number, WIDTH, HEIGHT, tuple(sorted(lines, key=lambda item: (round(item.y0), item.x0)))))
    return made


def body(layout: Layout) -> list[str]:
    return [item.text for item in layout.body if not item.text.startswith(WORDS)]


def margin(layout: Layout) -> list[str]:
    return [block.text for block in layout.margin]


def test_plain_pages_are_body() -> None:
    layout = lay_out(pages())
    assert len(layout.body) == 6 * 40 and not layout.margin and not layout.furniture
    assert layout.size == BODY
    assert [(item.page, item.y0) for item in layout.body] == sorted((item.page, item.y0) for item in layout.body)


def test_no_pages() -> None:
    layout = lay_out([])
    assert (layout.body, layout.margin, layout.furniture) == ((), (), ())


# ------------------------------------------------------------------ furniture
@pytest.mark.parametrize(
    ("text", "y"),
    [
        ("THE GAZETTE OF INDIA EXTRAORDINARY", 40.0),
        ("[PART II—", 40.0),
        ("Sec. {n}] THE GAZETTE", 40.0),
        ("Page {n} of 6", 750.0),
        ("http://example.org/act/2016", 760.0),
    ],
)
def test_what_returns_at_head_or_foot_is_furniture(text: str, y: float) -> None:
    layout = lay_out(pages(*(line(text.format(n=n), n, y) for n in range(1, 7))))
    assert body(layout) == [] and len(layout.furniture) == 1


@pytest.mark.parametrize("text", ["{n}", "[{n}]", "( {n} )", "Page {n}", "{n} of 6"])
def test_page_numbers_are_furniture_wherever_they_change(text: str) -> None:
    layout = lay_out(pages(*(line(text.format(n=n), n, 40.0 if n % 2 else 760.0) for n in range(1, 7))))
    assert body(layout) == []


def test_what_returns_in_the_middle_is_body() -> None:
    layout = lay_out(pages(*(line("Provided that no", n, 400.5) for n in range(1, 7))))
    assert body(layout) == ["Provided that no"] * 6


def test_what_stands_once_at_the_head_is_body() -> None:
    layout = lay_out(pages(line("CHAPTER II", 3, 50.0), line("that ends here.", 4, 740.0)))
    assert body(layout) == ["CHAPTER II", "that ends here."]


def test_a_number_on_a_single_page_is_no_page_number() -> None:
    layout = lay_out(pages(line("2016", 1, 50.0), count=1))
    assert body(layout) == ["2016"]


# ------------------------------------------------------------------ margin
def test_small_type_beside_the_column_is_margin() -> None:
    layout = lay_out(pages(note("Short title.", 2, 120.0), note("Definitions.", 3, 120.0, right=True)))
    assert margin(layout) == ["Short title.", "Definitions."] and body(layout) == []


def test_small_type_in_the_column_is_body() -> None:
    layout = lay_out(pages(line("a small line", 2, 401.0, size=NOTE)))
    assert body(layout) == ["a small line"] and not layout.margin


def test_body_type_beside_the_column_is_body() -> None:
    layout = lay_out(pages(line("12.", 2, 401.0, 60.0, 80.0)))
    assert body(layout) == ["12."] and not layout.margin


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Application", "for", "registration."], ["Application for registration."]),
        (["Commence-", "ment."], ["Commencement."]),
        (["Punish-", "ment for non-", "registration."], ["Punishment for non-registration."]),
        (["Mem-", "bers of Sub-", "Committee."], ["Members of Sub-Committee."]),
    ],
)
def test_lines_of_a_heading_are_joined(lines: list[str], expected: list[str]) -> None:
    layout = lay_out(pages(*(note(text, 2, 120.0 + 9.6 * n) for n, text in enumerate(lines))))
    assert margin(layout) == expected


def test_headings_apart_are_two() -> None:
    layout = lay_out(pages(note("One.", 2, 120.0), note("Two.", 2, 204.0), note("Three.", 3, 120.0)))
    assert margin(layout) == ["One.", "Two.", "Three."]


def test_headings_one_below_the_other_end_where_a_section_begins() -> None:
    layout = lay_out(
        pages(
            note("Members.", 2, 120.0), note("Terms of", 2, 129.6), note("office.", 2, 139.2),
            line("8. The members", 2, 119.0), line("9. The terms", 2, 129.0),
        )
    )  # fmt: skip
    assert margin(layout) == ["Members.", "Terms of office."]


@pytest.mark.parametrize(
    ("text", "is_citation"),
    [
        ("20 of 1972.", True),
        ("45 of 1860", True),
        ("Maharashtra Act No. II of 2014.", True),
        ("Act 5 of 1908.", True),
        ("Powers of Authority.", False),
        ("Repeal.", False),
        ("Budget of 2016 and accounts.", False),
    ],
)
def test_numbers_of_acts_are_no_headings(text: str, is_citation: bool) -> None:
    section = line("8. The section", 2, 121.0)
    layout = lay_out(pages(section, note(text, 2, 122.0)))
    (block,) = layout.margin
    assert block.is_citation == is_citation
    assert (layout.heading_beside(section) is None) == is_citation


def test_a_citation_below_a_heading_is_apart() -> None:
    layout = lay_out(pages(note("Repeal.", 2, 120.0), note("38 of 1949.", 2, 129.6)))
    assert margin(layout) == ["Repeal.", "38 of 1949."]
    assert [block.is_citation for block in layout.margin] == [False, True]


def test_the_nearest_heading_is_beside_a_line() -> None:
    near, far, other = note("Near.", 2, 203.0), note("Far.", 2, 260.0), note("Other page.", 3, 204.0)
    layout = lay_out(pages(near, far, other))
    block = layout.heading_beside(line("8. The section", 2, 204.0))
    assert block is not None and block.text == "Near."
    assert layout.heading_beside(line("9. The next", 2, 230.0)) is None
    assert layout.heading_beside(line("9. The next", 4, 204.0)) is None


# ------------------------------------------------------------------ pages set off
def moved(page: int, left: float, right: float) -> list[Line]:
    """A page's lines, with this much added to where they begin and end."""
    places = [LEFT if n % 3 else LEFT + 24 for n in range(12)]
    return [line(WORDS, page, 100.0 + 14 * n, x + left, RIGHT + right) for n, x in enumerate(places)]


@pytest.mark.parametrize(("left", "right", "shift"), [(0, 0, 0), (13, 13, 13), (-9, -9, -9), (0, -11, None)])
def test_a_page_is_set_off_where_both_edges_are(left: float, right: float, shift: float | None) -> None:
    """Lines that all end short of the edge do not make a page stand elsewhere."""
    lines = [item for page in range(1, 6) for item in moved(page, 0, 0)] + moved(6, left, right)
    assert Layout(tuple(lines), (), (), BODY).shifts.get(6) == shift
