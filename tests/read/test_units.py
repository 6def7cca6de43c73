"""Words and the units that they hold: tables of running text and the pinpoints to expect."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civicsetu.read.tree.names import Unit
from civicsetu.read.tree.running import Running
from civicsetu.read.tree.units import split_units

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
LETTERS = " ".join(f"({c}) {c * 2};" for c in ALPHABET)
STEP = 8.0  # points; in the prints below a level is four spaces


def plain(text: str) -> Running:
    """A text whose lines are not known."""
    return Running(" ".join(text.split()))


def printed(text: str, step: float = STEP) -> Running:
    """Printed lines: a space at the beginning stands for two points."""
    whole, starts, indents = "", [], []
    for line in text.splitlines():
        if line.strip():
            whole += " " if whole else ""
            starts.append(len(whole))
            indents.append(2.0 * (len(line) - len(line.lstrip())))
            whole += line.strip()
    return Running(whole, tuple(starts), tuple(indents), step)


def pinpoints(running: Running, kind: str = "section") -> list[str]:
    """The pinpoints of section 9 without the section's own."""
    return [unit.pinpoint.removeprefix("9").strip() for unit in split_units(running, kind, "9")[1:]]


def words(running: Running) -> dict[str, str]:
    """Each unit's own words."""
    units = split_units(running, "section", "9")
    ends = [*(unit.start for unit in units[1:]), len(running.text)]
    return {unit.pinpoint: running.text[unit.start : end].strip() for unit, end in zip(units, ends, strict=True)}


IN_THE_LINE = {
    "no unit": ("All of it is one sentence.", ""),
    "nothing": ("", ""),
    "sub-sections": ("(1) One is. (2) Two is. (3) Three is.", "(1) | (2) | (3)"),
    "run on": ("(1)The list:--(a)text;(b)more text;(c)last.(2)Next.", "(1) | (1)(a) | (1)(b) | (1)(c) | (2)"),
    "nested": (
        "(1) An officer shall— (a) keep a book, namely:— (i) of names; (ii) of days; (b) close it. (2) All of it.",
        "(1) | (1)(a) | (1)(a)(i) | (1)(a)(ii) | (1)(b) | (2)",
    ),
    "three levels": (
        "(1) Any of— (a) these:— (i) one, namely:— (A) first; (B) second; (ii) two; (b) those.",
        "(1) | (1)(a) | (1)(a)(i) | (1)(a)(i)(A) | (1)(a)(i)(B) | (1)(a)(ii) | (1)(b)",
    ),
    "clauses without sub-sections": ("Any of— (a) one; (b) two.", "(a) | (b)"),
    "numbers below a clause": ("(a) one of— (1) x; (2) y; (b) other.", "(a) | (a)(1) | (a)(2) | (b)"),
    "after a possessive": ("(1) Its hours are the Government's. (2) It has a seal.", "(1) | (2)"),
    "a list at once": ("(1) (a) first; (b) second. (2) Third.", "(1) | (1)(a) | (1)(b) | (2)"),
    "joined by and, or": ("Any of— (a) one; or (b) two; and (c) three.", "(a) | (b) | (c)"),
    "capitals": ("Of— (A) one; (B) two.", "(A) | (B)"),
    "inserted number": ("(1) One. (2) Two. (2A) Two and more. (3) Three.", "(1) | (2) | (2A) | (3)"),
    "inserted letter": ("Of— (a) one; (ab) more; (b) two.", "(a) | (ab) | (b)"),
    "(i) after (h)": (f"Of— {LETTERS}", " | ".join(f"({c})" for c in ALPHABET)),
    "(i) below (h)": (
        "Of— (a) a; (b) b; (c) c; (d) d; (e) e; (f) f; (g) g; (h) any of:— (i) one; (ii) two; (i) nine; (j) ten.",
        "(a) | (b) | (c) | (d) | (e) | (f) | (g) | (h) | (h)(i) | (h)(ii) | (i) | (j)",
    ),
    "Roman to (vi)": (
        "Of— (i) a; (ii) b; (iii) c; (iv) d; (v) e; (vi) f.",
        "(i) | (ii) | (iii) | (iv) | (v) | (vi)",
    ),
    "(za) after (z)": (
        f"Of— {LETTERS} (za) one more; (zb) the last.",
        " | ".join([*(f"({c})" for c in ALPHABET), "(za)", "(zb)"]),
    ),
    "(aa) after (z)": (
        f"Of— {LETTERS} (aa) one more; (ab) the last.",
        " | ".join([*(f"({c})" for c in ALPHABET), "(aa)", "(ab)"]),
    ),
    # what qualifies
    "proviso": ("(1) A rule: Provided that it is not so. (2) Next.", "(1) | (1) proviso | (2)"),
    "provisos": (
        "(1) A rule: Provided that no: Provided further that yes: Provided also that no. (2) Next.",
        "(1) | (1) proviso | (1) proviso 2 | (1) proviso 3 | (2)",
    ),
    "provided, however": ("(1) A rule: Provided, however, that no. (2) Next.", "(1) | (1) proviso | (2)"),
    "a section's proviso": ("A rule: Provided that it is not so.", "proviso"),
    "a clause's proviso": (
        "(1) Do— (a) this: Provided that not that; (b) other. (2) Next.",
        "(1) | (1)(a) | (1)(a) proviso | (1)(b) | (2)",
    ),
    "a proviso to the whole list": (
        "(1) Do— (a) this; (b) other: Provided that neither. (2) Next.",
        "(1) | (1)(a) | (1)(b) | (1) proviso | (2)",
    ),
    "a proviso that names its clause": (
        "(1) Do— (a) this; (b) other: Provided that nothing in this clause applies. (2) Next.",
        "(1) | (1)(a) | (1)(b) | (1)(b) proviso | (2)",
    ),
    "a proviso with a list": (
        "(1) A rule: Provided that nobody shall— (a) eat; (b) drink. (2) Next.",
        "(1) | (1) proviso | (1) proviso (a) | (1) proviso (b) | (2)",
    ),
    "provided in a sentence": ("(1) As provided that year. (2) The law Provided that. (3) Next.", "(1) | (2) | (3)"),
    "an Explanation of the clause": (
        "(1) Do— (a) this; (b) other. Explanation.—For the purposes of this clause, x is y. (2) Next.",
        "(1) | (1)(a) | (1)(b) | (1)(b) Explanation | (2)",
    ),
    "an Explanation of the sub-section": (
        "(1) Do— (a) this; (b) other. Explanation.—For the purpose of this sub-section, x is y. (2) Next.",
        "(1) | (1)(a) | (1)(b) | (1) Explanation | (2)",
    ),
    "an Explanation of the section": (
        "(1) Do. Explanation.—In this section, x is y. (2) Next.",
        "(1) | Explanation | (2)",
    ),
    "Explanations with numbers": (
        "(1) Do it. (2) Next. Explanation I.—In this section, x. Explanation II.—In this section, y.",
        "(1) | (2) | Explanation I | Explanation II",
    ),
    "an Explanation with a list": (
        "(1) Do it. Explanation.—For the purposes of this section,— (a) x is y; (b) z is w. (2) Next.",
        "(1) | Explanation | Explanation (a) | Explanation (b) | (2)",
    ),
    "an Explanation after a proviso": (
        "(1) A rule: Provided that no. Explanation.—The word is wide. (2) Next.",
        "(1) | (1) proviso | (1) Explanation | (2)",
    ),
    "a proviso after an Explanation limits it": (
        "(1) A rule. Explanation.—A word is wide: Provided that— (a) is meant; (b) is said. (2) Next.",
        "(1) | (1) Explanation | (1) Explanation proviso"
        " | (1) Explanation proviso (a) | (1) Explanation proviso (b) | (2)",
    ),
    "a proviso after an Explanation that names the sub-section": (
        "(1) A rule. Explanation.—A word is wide: Provided that nothing in this sub-section applies. (2) Next.",
        "(1) | (1) Explanation | (1) proviso | (2)",
    ),
    "an illustration without any space": ("A promise holds.IllustrationA promises B a horse.", "Illustration"),
    "illustration": ("(1) A rule. Illustration.—A sells to B. (2) Next.", "(1) | (1) Illustration | (2)"),
    "run-on closing words": (
        "(1) It may,--(a)call;(b)ask,as it sees fit.(2)Next.",
        "(1) | (1)(a) | (1)(b) | (1) closing words | (2)",
    ),
    "a second list after closing words": (
        "(1) If--(a)one;or(b)two,it shall--(a)pay;(b)go.(2)Next.",
        "(1) | (1)(a) | (1)(b) | (1) closing words | (1) closing words (a) | (1) closing words (b) | (2)",
    ),
    "one number on two Explanations": (
        "(1) One. (2) Two. Explanation I.—In this section, x. Explanation I.—In this section, y.",
        "(1) | (2) | Explanation I | Explanation 2",
    ),
    "this clause in a list of definitions": (
        "In this Act,— (1) a car means any of— (i) a van; (ii) a cart: Provided that nothing in this clause"
        " applies; (2) a cow means an ox; (3) days means days; (4) members of a body are few.",
        "(1) | (1)(i) | (1)(ii) | (1) proviso | (2) | (3) | (4)",
    ),
    "units that begin with a level": (
        "In that Act,— (a) in section 5, x is omitted; (b) in section 6, y; (c) under section 7, z.",
        "(a) | (b) | (c)",
    ),
    "an enumerator after a bracketed or": (
        "It ends— (1) by flight; or (2) by renouncing it; 2[or (3) by ruin].",
        "(1) | (2) | (3)",
    ),
    "another style after a reference": (
        "(1) Whoever— (a) acts under sub-section (2), or (b) does not is wrong. (2) Next.",
        "(1) | (1)(a) | (1)(b) | (2)",
    ),
    # what only looks like a unit
    "a reference": ("(1) Under sub-section (2) of section 4 it is. (2) So be it.", "(1) | (2)"),
    "references": ("(1) By clauses (a) and (b) of section 4, (a) or (b) is. (2) Next.", "(1) | (2)"),
    "a list of references": ("(1) By sub-sections (2), (3) and (4) of section 5. (2) Next.", "(1) | (2)"),
    "a reference after a semicolon": ("(1) It is; sub-section (2) holds; and clause (a) too. (2) Next.", "(1) | (2)"),
    "a bracket in a sentence": ("(1) A person (a body) is (i) one and (ii) free. (2) Next.", "(1) | (2)"),
    "an act's number": ("(1) By the Act of 1908 (5 of 1908) it is. (2) Next.", "(1) | (2)"),
    "an abbreviation": ("(1) By order No. (2) Of that year. (2) Next.", "(1) | (2)"),
    "out of order": ("(1) One. (3) Three. (2) Two.", "(1) | (2)"),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_THE_LINE)
def test_units_in_the_line(name: str) -> None:
    text, expected = IN_THE_LINE[name]
    assert " | ".join(pinpoints(plain(text))) == expected


# Each text, then the pinpoints with indents, then without them where those differ.
ON_LINES: dict[str, tuple[str, str] | tuple[str, str, str]] = {
    "sub-sections": (
        """
    (1) One runs
on a line.
    (2) Two.
""",
        "(1) | (2)",
    ),
    "nested": (
        """
    (1) The officer shall—
        (a) keep a book, namely:—
            (i) of names and
        of more names;
            (ii) of days;
        (b) close it.
    (2) Next.
""",
        "(1) | (1)(a) | (1)(a)(i) | (1)(a)(ii) | (1)(b) | (2)",
    ),
    "everything at the edge": (
        """
(1) Do—
(a) this;
(b) other.
(2) Next.
""",
        "(1) | (1)(a) | (1)(b) | (2)",
    ),
    "references at the edge": (
        """
    (1) An order under sub-section
(2) of section 5 or clauses (a),
(b) and
(c) of section 6, as in sub-sections (2) to
(4), holds under sub-section (2) or
(3) of section 7.
    (2) Next.
""",
        "(1) | (2)",
    ),
    "a number in brackets at the edge": (
        """
    (1) The Act of 1908
(5 of 1908) and the rest
(twice) and
(100) are given.
    (2) Next.
""",
        "(1) | (2)",
    ),
    "(i) below (h) and after it": (
        """
    It does:—
        (a) a;
        (b) b;
        (c) c;
        (d) d;
        (e) e;
        (f) f;
        (g) g;
        (h) any of:—
            (i) one;
            (ii) two;
        (i) nine;
        (j) ten.
""",
        "(a) | (b) | (c) | (d) | (e) | (f) | (g) | (h) | (h)(i) | (h)(ii) | (i) | (j)",
    ),
    "a proviso to the last clause": (
        """
    (1) Do—
        (a) this;
        (b) other, which
    runs on:
        Provided that not so.
    (2) Next.
""",
        "(1) | (1)(a) | (1)(b) | (1)(b) proviso | (2)",
        "(1) | (1)(a) | (1)(b) | (1) proviso | (2)",
    ),
    "a proviso to the sub-section": (
        """
    (1) Do—
        (a) this;
        (b) other, which
    runs on:
    Provided that not so
at all.
    (2) Next.
""",
        "(1) | (1)(a) | (1)(b) | (1) proviso | (2)",
    ),
    "provisos between clauses": (
        """
    (1) Do—
        (a) this:
        Provided that not that:
        Provided further that not this;
        (b) other.
    (2) Next.
""",
        "(1) | (1)(a) | (1)(a) proviso | (1)(a) proviso 2 | (1)(b) | (2)",
    ),
    "a proviso with a list": (
        """
    (1) Do this:
    Provided that—
        (a) one;
        (b) two.
    (2) Next.
""",
        "(1) | (1) proviso | (1) proviso (a) | (1) proviso (b) | (2)",
    ),
    "closing words": (
        """
    (1) Whoever—
        (a) does this; or
        (b) does that,
shall be punished
with a fine.
    (2) Next.
""",
        "(1) | (1)(a) | (1)(b) | (1) closing words | (2)",
        "(1) | (1)(a) | (1)(b) | (2)",  # without indents nothing shows where they begin
    ),
    "closing words of a clause and of its sub-section": (
        """
    (1) Whoever—
        (a) does:—
            (i) this;
            (ii) that,
    in anger; or
        (b) does that,
shall be punished:
    Provided that no child is.
    (2) Next.
""",
        "(1) | (1)(a) | (1)(a)(i) | (1)(a)(ii) | (1)(a) closing words | (1)(b) | (1) closing words | (1) proviso | (2)",
        "(1) | (1)(a) | (1)(a)(i) | (1)(a)(ii) | (1)(b) | (1) proviso | (2)",
    ),
    "a list that goes on after words between": (
        """
    (1) Whoever—
        (a) does this; or
        (b) does that; or
who on duty,—
        (c) sleeps; or
        (d) sings,
shall be punished.
    (2) Next.
""",
        "(1) | (1)(a) | (1)(b) | (1) closing words | (1)(c) | (1)(d) | (1) closing words 2 | (2)",
        "(1) | (1)(a) | (1)(b) | (1)(c) | (1)(d) | (2)",
    ),
    "closing words that begin with and": (
        """
    (1) He shall—
        (a) call; and
        (b) ask;
and shall pay what is left
and due.
    (2) Next.
""",
        "(1) | (1)(a) | (1)(b) | (1) closing words | (2)",
        "(1) | (1)(a) | (1)(b) | (2)",
    ),
    "Roman numbers with a full stop": (
        """
    (1) The following, namely:—
        i. a report;
        ii. a certificate, as in Narayan
    v. Bawane, and
        iii. a copy.
    (2) Next.
""",
        "(1) | (1)(i) | (1)(ii) | (1)(iii) | (2)",
    ),
    "a list that hangs among lines that are set in": (
        """
    (1) A person means any of—
       (a) a body of men that is
            set up by a law;
       (b) a firm,
and includes any—
           (i) society;
           (ii) trust,
that is heard;
    (2) Next is
what it is.
""",
        "(1) | (1)(a) | (1)(b) | (1) closing words | (1)(i) | (1)(ii) | (1) closing words 2 | (2)",
        "(1) | (1)(a) | (1)(b) | (1)(b)(i) | (1)(b)(ii) | (2)",
    ),
    "Explanations of the section": (
        """
    (1) Do—
        (a) this;
        (b) other.
    Explanation.—For the purpose of
this section, x is y.
    (2) Next.
    Explanation.—For the purposes of this section,—
        (i) u is v;
        (ii) w is x.
""",
        "(1) | (1)(a) | (1)(b) | Explanation | (2) | Explanation 2 | Explanation 2 (i) | Explanation 2 (ii)",
    ),
}


@pytest.mark.parametrize("name", ON_LINES)
def test_units_on_lines_with_indents(name: str) -> None:
    assert " | ".join(pinpoints(printed(ON_LINES[name][0]))) == ON_LINES[name][1]


@pytest.mark.parametrize("name", ON_LINES)
def test_units_on_lines_without_indents(name: str) -> None:
    text, *expected = ON_LINES[name]
    assert " | ".join(pinpoints(printed(text, step=0.0))) == expected[-1]


def test_the_words_are_divided() -> None:
    found = words(plain("Of— (a) one: Provided that no; (b) two. Explanation.—In this section, x."))
    assert found == {
        "9": "Of—",
        "9(a)": "(a) one:",
        "9(a) proviso": "Provided that no;",
        "9(b)": "(b) two.",
        "9 Explanation": "Explanation.—In this section, x.",
    }


@pytest.mark.parametrize(
    ("kind", "kinds"),
    [
        ("section", ["section", "sub-section", "clause", "sub-clause", "item", "item"]),
        ("rule", ["rule", "sub-rule", "clause", "sub-clause", "item", "item"]),
    ],
)
def test_kinds(kind: str, kinds: list[str]) -> None:
    text = "(1) x:— (a) x:— (i) x:— (A) x:— (1) x."
    assert [unit.kind for unit in split_units(plain(text), kind, "9")] == kinds


def test_where_the_words_of_a_unit_begin() -> None:
    running = plain("(1) One. Explanation.— In this section, x: Provided that y.")
    assert [running.text[unit.body :].split()[0] for unit in split_units(running, "section", "9")] == [
        "(1)", "One.", "In", "Provided",
    ]  # fmt: skip


# -------------------------------------------------------------------- any statute of this shape
def names(depth: int, n: int) -> str:
    return [str(n + 1), ALPHABET[n], ("i", "ii", "iii", "iv")[n], "ABCD"[n]][depth]


@st.composite
def lists(draw: st.DrawFn, depth: int = 0) -> list[tuple[str, list]]:
    """Nested lists of two to four units, each with its own below it or none."""
    count = draw(st.integers(2, 4))
    below = lists(depth + 1) if depth < 3 else st.just([])
    return [(f"({names(depth, n)})", draw(st.one_of(st.just([]), below))) for n in range(count)]


def written(units: list[tuple[str, list]], depth: int = 1) -> list[str]:
    """The units as printed lines, each on two: first line in by a step, the other by one less."""
    found = []
    for name, below in units:
        end = ", namely:—" if below else ";" if depth > 1 else "."
        found += [f"{'    ' * depth}{name} Some words", f"{'    ' * (depth - 1)}that go on{end}"]
        found += written(below, depth + 1)
    return found


def paths(units: list[tuple[str, list]], above: str = "") -> list[str]:
    return [path for name, below in units for path in (above + name, *paths(below, above + name))]


@given(lists())
def test_any_nested_list_is_read(units: list[tuple[str, list]]) -> None:
    running = printed("\n".join(written(units)))
    assert pinpoints(running) == paths(units)


@given(lists())
def test_any_nested_list_is_read_without_indents(units: list[tuple[str, list]]) -> None:
    assert pinpoints(printed("\n".join(written(units)), step=0.0)) == paths(units)


PIECES = [
    *"(1) (2) (3) (a) (b) (i) (ii) (A) (h) (z) (aa) words and of to ; : . , — sub-section x,as".split(),
    "Provided that", "Explanation.—", "Explanation I.—", "Illustration.—", "in this section", "of this clause",
]  # fmt: skip
SPACES = ["", " ", "\n", "\n    ", "\n        "]


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(SPACES)), max_size=25), st.sampled_from([0.0, STEP]))
def test_any_words_are_divided_without_loss(pieces: list[tuple[str, str]], step: float) -> None:
    running = printed("".join(piece + space for piece, space in pieces) or "words", step)
    units: list[Unit] = split_units(running, "section", "9")
    starts = [unit.start for unit in units]
    assert starts[0] == 0 and starts == sorted(starts)
    assert all(unit.start <= unit.body <= len(running.text) for unit in units)
    assert all(unit.parent in units[:n] for n, unit in enumerate(units) if n)
    assert len({unit.pinpoint for unit in units}) == len(units)


def test_provisos_that_an_amendment_put_in_and_those_that_it_only_quotes() -> None:
    text = 'He may apply. 2[Provided that he is of age.] After it "Provided that he is not" shall be read.'
    section, proviso = split_units(Running(text), "section", "9")
    assert (section.pinpoint, proviso.pinpoint) == ("9", "9 proviso")
    assert text[proviso.start :].startswith("2[Provided that he is of age.] After it")
    assert text[proviso.body :].startswith("Provided that he is of age.] After it")
    # a number that is printed is not given to the next one as well
    text = "He may apply. Explanation 2.—It is so. Explanation.—It is not so."
    assert [unit.pinpoint for unit in split_units(Running(text), "section", "9")[1:]] == [
        "9 Explanation 2",
        "9 Explanation 3",
    ]


def test_units_that_amendments_put_in() -> None:
    def read(text: str) -> list[str]:
        return pinpoints(plain(text))

    roman = "may-- (i) dig; (ii) rake; (iia) fill; (iii) sow; (iiia) reap; (iiib) mow; (iv) rest."
    assert read(roman) == ["(i)", "(ii)", "(iia)", "(iii)", "(iiia)", "(iiib)", "(iv)"]
    assert read("(5) Wells. (5a) Fees. (5b) Sums for-- (a) ropes; (b) pails.")[1:] == [
        "(5a)", "(5b)", "(5b)(a)", "(5b)(b)",
    ]  # fmt: skip
    assert read("(1) Wells. (1-A) Fees. (2) Sums.") == ["(1)", "(1-A)", "(2)"]


def test_a_capital_letter_printed_for_the_figure_one() -> None:
    assert pinpoints(plain("(I) All wells. (2) All fees. (3) All sums.")) == ["(I)", "(2)", "(3)"]


def test_a_condition_inside_of_an_illustration_is_a_part_of_its_words() -> None:
    text = (
        "(1) He may dig a well: Provided that he fills it. Illustrations (a) A has a mill. B may take water: Provided "
        "that A's supply stays. (b) A has a house: Provided that A sleeps."
    )
    assert pinpoints(plain(text)) == ["(1)", "(1) proviso", "Illustration", "Illustration (a)", "Illustration (b)"]
    text = "(1) He may dig. Illustration.—A digs a well. Provided that he fills it. (2) He may sow."
    assert pinpoints(plain(text)) == ["(1)", "(1) Illustration", "(1) proviso", "(2)"]


def test_a_heading_that_says_what_is_illustrated() -> None:
    text = "Rights to-- (a) enjoy; (b) build. Illustrations of the rights above (a) The right of A. (b) The right of B."
    assert pinpoints(plain(text)) == ["(a)", "(b)", "Illustration", "Illustration (a)", "Illustration (b)"]


def test_a_small_letter_that_a_scan_read_for_the_figure_one() -> None:
    running = plain("(l) All wells. (2) All fees. " + " ".join(f"({n}) A sum." for n in range(3, 10)) + " (l0) An end.")
    units = split_units(running, "rule", "9")
    assert [unit.number for unit in units[1:]] == [str(n) for n in range(1, 11)]
    assert [unit.remark for unit in units if unit.remark] == ["(1) stands there as (l)", "(10) stands there as (l0)"]
    letters = "may-- " + " ".join(f"({c}) {c}{c};" for c in ALPHABET[:13])
    assert "(l)" in pinpoints(plain(letters))


def test_brackets_that_a_scan_read_otherwise() -> None:
    lines = "(1) All wells.\n[2] All fees.\n{3} All sums-\n[i) a rope;\n(ii) a pail.\n(4) All ropes."
    assert pinpoints(printed(lines)) == ["(1)", "(2)", "(3)", "(3)(i)", "(3)(ii)", "(4)"]
    lines = "for-\n(a) a well;\n(b) a rope;\n(cl a pail;\n(d) a net."
    assert pinpoints(printed(lines)) == ["(a)", "(b)", "(c)", "(d)"]


def test_marks_of_amendments_that_have_lost_their_bracket() -> None:
    assert pinpoints(printed("(1) All wells.\n(2) All fees.\n1(2A) The sums.\n(3) All ropes.")) == [
        "(1)", "(2)", "(2A)", "(3)",
    ]  # fmt: skip
    text = "(1) All wells: Provided that they are full: 1Provided further that they are deep. (2) All fees."
    assert pinpoints(plain(text)) == ["(1)", "(1) proviso", "(1) proviso 2", "(2)"]
    assert pinpoints(plain("(1) All wells; those of rule 4(2) too. (2) All fees.")) == ["(1)", "(2)"]
    assert pinpoints(printed("(1) All wells.\n‘((2) All fees.\n(3) All sums.")) == ["(1)", "(2)", "(3)"]


def test_a_sentence_after_a_reference_that_has_lost_its_full_stop() -> None:
    text = "(1) All wells. (2) The wells in sub-section (1) (3) Every order is final. (4) Nothing else."
    assert pinpoints(plain(text)) == ["(1)", "(2)", "(3)", "(4)"]


def test_the_numbers_under_the_names_of_columns_are_no_units() -> None:
    text = "(1) Fees stand in column (2) of the Table: Kind Fee (1) (2) Wells ten rupees"
    assert pinpoints(plain(text)) == ["(1)"]


def test_a_list_whose_members_begin_with_a_reference() -> None:
    text = "under-- (i) the old Act, after its end; or (ii) under this Act, shall be filed"
    assert pinpoints(plain(text)) == ["(i)", "(ii)"]
    assert pinpoints(plain("a drug-- (i) named in clause (a), or (ii) sold at night,")) == ["(i)", "(ii)"]


def test_the_second_sub_section_behind_a_proviso_where_the_first_has_no_number() -> None:
    text = """
    The court shall accept a sum of money.
        Provided that the sum may be amended.
    (2) On payment the person shall be set at liberty, and
      no proceedings shall be taken.
    (3) The acceptance amounts to an acquittal.
    """
    assert pinpoints(printed(text)) == ["proviso", "(2)", "(3)"]
    list_of_proviso = "A sum. Provided that (1) one is paid; (2) two are paid."
    assert pinpoints(plain(list_of_proviso)) == ["proviso", "proviso (1)", "proviso (2)"]


def test_a_colon_before_an_enumerator_is_no_speck() -> None:
    text = """
    (i) the name;
    (ii) PAN No. :
    (iii) Ward No.
    (iv) the bank;
    """
    assert pinpoints(printed(text)) == ["(i)", "(ii)", "(iii)", "(iv)"]


def test_a_proviso_that_speaks_of_the_level_it_belongs_to() -> None:
    members = "(1) The Centre may remove one who-- (a) is insolvent; or (b) has so abused his place"
    heard = "Provided that no member shall be removed under this {} until he has been heard."
    assert pinpoints(plain(f"{members}: {heard.format('clause')} (2) All else."))[3] == "(1)(b) proviso"
    assert pinpoints(plain(f"{members}: {heard.format('sub-section')} (2) All else."))[3] == "(1) proviso"
    assert pinpoints(plain(f"{members}: {heard.format('section')} (2) All else."))[3] == "(1) proviso"


def test_an_explanation_that_begins_with_the_level_it_belongs_to() -> None:
    lines = """
            (1) A wife may ask for it on the ground—
                (i) that he has gone; or
                (ii) that she was a child.
            Explanation.—This {} applies to all that
        came before.
            (2) All else.
    """
    assert pinpoints(printed(lines.format("clause")))[3] == "(1)(ii) Explanation"
    assert pinpoints(printed(lines.format("sub-section")))[3] == "(1) Explanation"


def test_roman_numbers_that_a_scan_read_otherwise() -> None:
    lines = "(2) It has to say—\n(1) the name;\n(ii) the day;\n(m) the place; and\n(iv) the hour.\n(3) It is kept."
    running = printed(f"(1) A book.\n{lines}")
    assert pinpoints(running) == ["(1)", "(2)", "(2)(1)", "(2)(ii)", "(2)(m)", "(2)(iv)", "(3)"]
    remarks = [unit.remark for unit in split_units(running, "section", "9") if unit.remark]
    assert remarks == ["(1) stands for (i)", "(m) stands in the place of the next"]
    letters = "\n".join(f"({c}) {c * 2};" for c in ALPHABET[:11])
    lines = f"for-\n{letters}\n(l) a well, with-\n(i) a rope;\n(ii) a pail;\n(m) a net."
    assert pinpoints(printed(lines))[-4:] == ["(l)", "(l)(i)", "(l)(ii)", "(m)"]


def test_marks_of_amendments_that_a_scan_read_as_quotation_marks() -> None:
    lines = "All cabs, except—\n[i] one at a stand:\n’](ii] one let on hire;\n‘](m] one in a garage."
    assert pinpoints(printed(lines)) == ["(i)", "(ii)", "(m)"]
    quoted = "After it shall be added—\n“(ii) a well.”"
    assert pinpoints(printed(quoted)) == []


def paragraphs(text: str) -> Running:
    """Paragraphs without positions, as in rows of a law portal."""
    whole, starts = "", []
    for line in filter(None, map(str.strip, text.splitlines())):
        whole += " " if whole else ""
        starts.append(len(whole))
        whole += line
    return Running(whole, tuple(starts), (0.0,) * len(starts), paragraphs=True)


def test_letters_that_amendments_put_in_one_behind_another() -> None:
    text = "In this Act,-- (c) one; (cc) two; (cca) three; (ccc) four; (d) five; (da) six; (e) seven; (f) eight."
    text = text.replace("(c) one", "(a) first; (b) second; (c) one")
    found = ["(a)", "(b)", "(c)", "(cc)", "(cca)", "(ccc)", "(d)", "(da)", "(e)", "(f)"]
    assert pinpoints(plain(text)) == found
    lines = "Rules for--\n(a) wells;\n(b) ropes;\n(bb) pails;\n(bbb) fees;\n(ba) sums;\n(c) all else."
    assert pinpoints(paragraphs(lines)) == ["(a)", "(b)", "(bb)", "(bbb)", "(ba)", "(c)"]
    assert pinpoints(plain("The well is shallow (sic) and the rope (the long one) is old.")) == []


def test_the_second_sub_section_behind_words_that_have_no_number() -> None:
    text = """
    No one shall sell a well which--
    (a) is dry; or
    (b) belongs to another,
    and who does shall pay ten rupees.
    (2) Such a sale is void.
    """
    assert pinpoints(paragraphs(text)) == ["(a)", "(b)", "closing words", "(2)"]
    assert pinpoints(paragraphs("A well shall have a fence.\n(2) The fence shall be high.")) == ["(2)"]
    assert pinpoints(paragraphs("A well, as said in sub-section\n(2) of section 4, shall have a fence.")) == []


def test_a_paragraph_that_begins_with_an_enumerator_begins_a_unit() -> None:
    text = """
    (1) The Board shall make rules
    (a) for wells, under the Act of 1872 (9 of 1872), and
    (b) for ropes
    (c) for pails.
    (2) All else.
    """
    assert pinpoints(paragraphs(text)) == ["(1)", "(1)(a)", "(1)(b)", "(1)(c)", "(2)"]
    wrapped = "(1) One. \n(2) Orders under sub-sections (3) and\n(4) or breach of them.\n(3) Three.\n(4) Four."
    assert pinpoints(paragraphs(wrapped)) == ["(1)", "(2)", "(3)", "(4)"]


def test_then_behind_a_list_finishes_the_sentence_before_it() -> None:
    text = (
        "(1) Where a well is-- (a) dry; or (b) sold, then, notwithstanding any law,-- (I) no fee is due; (II) no tax."
    )
    assert pinpoints(paragraphs(text)) == ["(1)", "(1)(a)", "(1)(b)", "(1) closing words", "(1)(I)", "(1)(II)"]
    within = "(1) A digger shall-- (a) give notice, then and there; (b) where he finds water, then, tell the Board."
    assert pinpoints(paragraphs(within)) == ["(1)", "(1)(a)", "(1)(b)"]


def test_a_proviso_that_a_member_of_the_list_had_before_belongs_to_the_member() -> None:
    same = "Provided that it is reduced by a tenth of what was paid for them before"
    other = "Provided that no credit is given to a thief"
    text = f"(1) Credit is given-- (a) for wells: {same}; (b) for ropes: {{}}. (2) All else."
    assert pinpoints(plain(text.format(same)))[2:5] == ["(1)(a) proviso", "(1)(b)", "(1)(b) proviso"]
    assert pinpoints(plain(text.format(other)))[2:5] == ["(1)(a) proviso", "(1)(b)", "(1) proviso"]


def test_the_proviso_to_a_definition_is_its_own() -> None:
    text = 'In this Act,-- (a) "pail" means a vessel; (b) "well" means a pit: Provided that a dry one is none.'
    assert pinpoints(plain(text)) == ["(a)", "(b)", "(b) proviso"]


def test_provisos_in_other_words() -> None:
    text = "(1) All wells: Provided as follows:-- (a) one is dry; (b) one is old. (2) All ropes."
    assert pinpoints(plain(text)) == ["(1)", "(1) proviso", "(1) proviso (a)", "(1) proviso (b)", "(2)"]
    text = "No well shall be sold: Provided, first, that one may be let: Provided, secondly, that one may be lent."
    assert pinpoints(plain(text)) == ["proviso", "proviso 2"]
    assert pinpoints(plain("No well shall be sold: Provided *** that one may be let.")) == ["proviso"]


def test_a_proviso_to_a_clause_of_an_explanation() -> None:
    text = """
    (1) Fees are due on the income.
    Explanation.--"Income" means all sums less--
    (i) the land revenue; and
    (ii) the cost of wells:
    Provided that the cost of a dry well is not less; and
    (iii) the cost of ropes.
    (2) All else.
    """
    assert pinpoints(paragraphs(text))[1:] == [
        "(1) Explanation", "(1) Explanation (i)", "(1) Explanation (ii)", "(1) Explanation (ii) proviso",
        "(1) Explanation (iii)", "(2)",
    ]  # fmt: skip


def test_an_explanation_that_names_the_act_or_the_section_later_on() -> None:
    text = "(1) One well is. (2) Two are.\nExplanation.--For the purposes of this Act, a pit is a well."
    assert pinpoints(paragraphs(text)) == ["(1)", "(2)", "Explanation"]
    late = "A pit on which a rope has been left to hang through all of a year shall be deemed for the purposes of this"
    text = f"(1) One well is.\nExplanation.--{late} section to be a well.\n(2) Two are."
    assert pinpoints(paragraphs(text)) == ["(1)", "(1) Explanation", "(2)"]
    text = f"(1) One well is.\n(2) Two are.\nExplanation.--{late} section to be a well."
    assert pinpoints(paragraphs(text)) == ["(1)", "(2)", "Explanation"]


def test_an_explanation_behind_an_exception_is_its_own_where_it_speaks_of_it() -> None:
    text = "A sale got by deceit is void.\nException.--A sale to the Government is good.\nExplanation.--{}"
    own = text.format("A Government is also that of a State.")
    assert pinpoints(paragraphs(own)) == ["Exception", "Exception Explanation"]
    other = text.format("Deceit that nobody believed is none.")
    assert pinpoints(paragraphs(other)) == ["Exception", "Explanation"]


def test_exceptions_that_say_to_what() -> None:
    text = "A bet is void. Exception in favour of certain prizes.--A prize for a well is none."
    assert pinpoints(plain(text)) == ["Exception"]


def test_a_bracket_of_a_scan_before_a_capital_letter() -> None:
    assert pinpoints(printed("(ll All wells.\n(2) All ropes.")) == ["(1)", "(2)"]
