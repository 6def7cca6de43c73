"""The form of the Markdown edition: what it gives, and what is refused with its line."""

from pathlib import Path

import pytest

from civicsetu.base.errors import UnreadableDocument
from civicsetu.model.document import Meta
from civicsetu.read.tree.markdown import Edition, read_markdown

META = Meta("small", "A small Act", "Small", "plain", "CENTRAL", "act")

SMALL = """\
# A small Act

> NOT THE OFFICIAL TEXT. Made up
> for this test.

An Act to be small.

## Chapter I: First things

### 1. Short title

- (1) It is small.
- (2) It begins:
  - (a) at once; or
    - (i) later;
    - (ii) never;
  - (b) soon,

  as it likes.
  - Provided that it begins.
- Explanation.— In this section, "it" is the Act.

## Chapter II: Last things

### 2A. All of it

Words of its own:

- (a) one;
- (b) two.

and closing words.
"""


def read(tmp_path: Path, text: str | bytes) -> Edition:
    path = tmp_path / "small.md"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_markdown(path, META)


def test_a_small_edition(tmp_path: Path) -> None:
    edition = read(tmp_path, SMALL)
    assert (edition.title, edition.notice) == ("A small Act", "NOT THE OFFICIAL TEXT. Made up for this test.")
    assert [(p.pinpoint, p.kind, p.text) for p in edition.document.provisions] == [
        ("long title", "paragraph", "An Act to be small."),
        ("Chapter I", "chapter", ""),
        ("1", "section", ""),
        ("1(1)", "sub-section", "(1) It is small."),
        ("1(2)", "sub-section", "(2) It begins:"),
        ("1(2)(a)", "clause", "(a) at once; or"),
        ("1(2)(a)(i)", "sub-clause", "(i) later;"),
        ("1(2)(a)(ii)", "sub-clause", "(ii) never;"),
        ("1(2)(b)", "clause", "(b) soon,"),
        ("1(2) closing words", "paragraph", "as it likes."),
        ("1(2) proviso", "proviso", "Provided that it begins."),
        ("1 Explanation", "explanation", 'Explanation.— In this section, "it" is the Act.'),
        ("Chapter II", "chapter", ""),
        ("2A", "section", "Words of its own:"),
        ("2A(a)", "clause", "(a) one;"),
        ("2A(b)", "clause", "(b) two."),
        ("2A closing words", "paragraph", "and closing words."),
    ]
    parents = {p.pinpoint: (p.parent or "").partition("#")[2] for p in edition.document.provisions}
    assert parents["1"] == "Chapter I" and parents["2A"] == "Chapter II"
    assert parents["1(2)(a)(i)"] == "1(2)(a)" and parents["1(2) proviso"] == "1(2)"
    assert edition.document.layout == "Markdown" and edition.document.n_pages == 0


def test_offsets(tmp_path: Path) -> None:
    document = read(tmp_path, SMALL).document
    for p in document.provisions:
        assert document.text[p.char_start : p.char_end] == p.text
    bodies = {p.pinpoint: p.body for p in document.provisions}
    assert bodies["1(1)"] == "It is small." and bodies["1 Explanation"] == 'In this section, "it" is the Act.'
    assert bodies["1(2) proviso"] == "Provided that it begins." and bodies["2A"] == "Words of its own:"


@pytest.mark.parametrize(
    "text",
    [
        "### 1. Heading\n\nWords.\n",
        "### 1. Heading\n\n- (1) One.\n- (2) Two.\n",
        "### 1. Heading\n\nWords:\n\n- (a) one;\n  - (i) two:\n    - (A) three;\n- (b) four.\n",
        "### 1. Heading\n\n- (1) One.\n  - Provided that one.\n  - Provided further that two.\n",
        "### 1. Heading\n\n- Explanation 1.— One.\n- Explanation 2.— Two.\n",
        "### 1. Heading\n\n- (1) One:\n  - (a) two,\n\n  three.\n- (2) Four.\n",
    ],
)
def test_round_trip(tmp_path: Path, text: str) -> None:
    """What was read can be written again from the records alone."""
    document = read(tmp_path, text).document
    depth: dict[str | None, int] = {}
    lines: list[str] = []
    for p in document.provisions:
        if p.kind == "section":
            depth[p.id] = -1
            lines += [f"### {p.number}. {p.heading}", "", *([p.text, ""] if p.text else [])]
        elif p.kind == "paragraph":
            level = depth[p.parent] + 1
            lines += ["", f"{'  ' * level}{p.text}"]
        else:
            depth[p.id] = depth[p.parent] + 1
            lines.append(f"{'  ' * depth[p.id]}- {p.text}")
    assert "\n".join(lines).rstrip() + "\n" == text


MALFORMED = [
    ("### 1. A\n\n- words without a sign\n", 3, "an item must begin with"),
    ("### 1. A\n\n- (1) One.\n   - (a) three spaces.\n", 4, "3 spaces matches no level"),
    ("### 1. A\n\n- (1) One.\n    - (a) two levels at once.\n", 4, "4 spaces matches no level"),
    ("### 1. A\n\n  - (a) deep from the start.\n", 3, "2 spaces matches no level"),
    ("### 1. A\n\nWords.\n\n#### 1A. A heading of its own\n", 5, "a heading must be"),
    ("### 1. A\n\nWords.\n\n### Without a number\n", 5, "a heading must be"),
    ("### 1. A\n\nWords.\n\n## Chapter\n", 5, "a heading must be"),
    ("## Chapters begin\n\n### 1. A\n\nWords.\n", 1, "a heading must be"),
    ("An Act.\n\n### One. A\n\n### 2. B\n", 3, "a heading must be"),
    ("An Act.\n\n- (1) Before any section.\n\n### 1. A\n", 3, "may stand outside the sections"),
    ("An Act.\n\nTo be small.\n\n### 1. A\n", 3, "may stand outside the sections"),
    ("# T\n\n## Chapter I: C\n\nWords of the chapter.\n\n### 1. A\n", 5, "may stand outside the sections"),
    ("### 1. A\n\nWords.\n\n## Chapter I: C\n\nWords of the chapter.\n", 7, "may stand outside the sections"),
    ("# T\n\n### 1. A\n\n- (1) One.\n\n# Another title\n", 7, "a second title"),
    ("### 1. A\n\n- (1) One.\n- (2) Two.\n- (1) One again.\n", 5, "1(1) appears twice"),
    ("### 1. A\n\nOne.\n\n### 1. B\n\nTwo.\n", 5, "section 1 appears twice"),
]


@pytest.mark.parametrize(
    ("text", "line", "message"), MALFORMED, ids=[f"{m} ({n})" for n, (_, _, m) in enumerate(MALFORMED)]
)
def test_a_malformed_line_is_named(tmp_path: Path, text: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read(tmp_path, text)
    assert caught.value.reason == "not_text"
    assert str(caught.value).startswith(f"small.md, line {line}: ") and message in str(caught.value)


def test_no_section(tmp_path: Path) -> None:
    for text in ("", "\n\n", "# Only a title\n", "> Only a notice\n", "An Act to be small.\n"):
        with pytest.raises(UnreadableDocument, match=r"small\.md: no section") as caught:
            read(tmp_path, text)
        assert caught.value.reason == "no_provisions"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match=r"small\.md: this is not UTF-8") as caught:
        read(tmp_path, b"### 1. A\n\n\xff\xfe\n")
    assert caught.value.reason == "not_text"


def test_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    expected = read(tmp_path, SMALL).document
    assert read(tmp_path, SMALL.replace("\n", "\r\n")).document == expected
    assert read(tmp_path, b"\xef\xbb\xbf" + SMALL.encode()) == Edition(
        "A small Act", "NOT THE OFFICIAL TEXT. Made up for this test.", expected
    )


# ------------------------------------------------------------------ rules
RULES = """\
# Small rules

## Chapter I: All

### 3. Papers

#### 3-A. How to apply

- (1) In Form ‘B’.
  - (a) in ink;

#### 3-B. What to enclose

- (1) The fee of this table:

  | Of | Fee |
  |---|---|
  | a person | 5 rupees |
  | a firm | 7 rupees |

  - Provided that it may be waived.
- (2) A stamp.

## Form B: What is asked

The name.

The address.
"""


def test_rules_with_parts_a_table_and_a_form(tmp_path: Path) -> None:
    path = tmp_path / "small.md"
    path.write_text(RULES)
    meta = Meta("small", "Small rules", "Small", "plain", "GOA", "rules")
    document = read_markdown(path, meta).document
    assert [(p.pinpoint, p.kind, (p.parent or "").partition("#")[2], p.text) for p in document.provisions] == [
        ("Chapter I", "chapter", "", ""),
        ("3", "rule", "Chapter I", ""),
        ("3-A", "sub-rule", "3", ""),
        ("3-A(1)", "sub-rule", "3-A", "(1) In Form ‘B’."),
        ("3-A(1)(a)", "clause", "3-A(1)", "(a) in ink;"),
        ("3-B", "sub-rule", "3", ""),
        ("3-B(1)", "sub-rule", "3-B", "(1) The fee of this table:"),
        ("3-B(1) table", "table", "3-B(1)", ""),
        ("3-B(1) table heading row", "heading-row", "3-B(1) table", ""),
        ("3-B(1) table heading row column 1", "cell", "3-B(1) table heading row", "Of"),
        ("3-B(1) table heading row column 2", "cell", "3-B(1) table heading row", "Fee"),
        ("3-B(1) table row 1", "row", "3-B(1) table", ""),
        ("3-B(1) table row 1 column 1", "cell", "3-B(1) table row 1", "a person"),
        ("3-B(1) table row 1 column 2", "cell", "3-B(1) table row 1", "5 rupees"),
        ("3-B(1) table row 2", "row", "3-B(1) table", ""),
        ("3-B(1) table row 2 column 1", "cell", "3-B(1) table row 2", "a firm"),
        ("3-B(1) table row 2 column 2", "cell", "3-B(1) table row 2", "7 rupees"),
        ("3-B(1) proviso", "proviso", "3-B(1)", "Provided that it may be waived."),
        ("3-B(2)", "sub-rule", "3-B", "(2) A stamp."),
        ("Form B", "form", "", "FORM ‘B’ What is asked The name. The address."),
    ]
    assert {p.pinpoint: p.heading for p in document.provisions if p.heading} == {
        "Chapter I": "All", "3": "Papers", "3-A": "How to apply", "3-B": "What to enclose"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("### 1. A\n\n- (1) Of:\n\n  | a | b |\n  |---|---|\n  | c |\n", "line 7: this row of the table has 1 cell"),
        ("### 1. A\n\n#### 2-A. B\n\n- (1) Of.\n", "line 3: a part"),
        ("### 1. A\n\nOf.\n\n## Form A: B\n\n### 2. C\n\nOf.\n", "line 7: a section"),
    ],
)
def test_what_is_not_in_the_form_of_rules(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UnreadableDocument, match=said):
        read(tmp_path, text)
