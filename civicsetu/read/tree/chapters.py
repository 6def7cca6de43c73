"""The headings of chapters and parts: "CHAPTER II" and its title on the lines below."""

import re
from collections.abc import Container, Sequence

from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.headings import CHAPTER, LARGER, LONGEST_HEADING, PLAIN, SAME_SIZE
from civicsetu.read.tree.parts import Chapter

TITLE_LINES = 3  # printed lines that a chapter's title may take


def chapter_head(line: Line, layout: Layout) -> re.Match[str] | None:
    """A chapter's number: in capitals, or alone on a line of larger type ("Chapter II")."""
    if line.cell:
        return None
    if line.text.startswith(("CHAPTER", "PART")) and (match := CHAPTER.fullmatch(line.text)):
        return match
    large = line.text.startswith(("Chapter ", "Part ")) and line.size > LARGER * layout.size
    match = CHAPTER.fullmatch(line.text.upper()) if large else None
    return match if match and not match[3] else None


def chapter_at(
    lines: Sequence[Line], at: int, match: re.Match[str], starts: Container[int], layout: Layout
) -> tuple[Chapter, int]:
    """The chapter whose number stands at a line, with its title: the lines in capitals below, or those as large as
    the number.

    Args:
        lines: of the document's body.
        at, match: the line with the number, and its parts as `chapter_head` gives them.
        starts: where sections begin.
        layout: the document's.

    Returns:
        The chapter, and how many lines its heading takes.
    """
    first = lines[at]
    head, title = [first], [match[3] or ""]
    large = first.size > LARGER * layout.size and not first.text.isupper()
    for n in range(at + 1, min(at + 1 + TITLE_LINES, len(lines))):
        line = lines[n]
        titled = abs(line.size - first.size) < SAME_SIZE if large else line.text.isupper()
        if n in starts or CHAPTER.fullmatch(line.text) or not titled:
            break
        head.append(line)
        title.append(line.text)
    kind = "part" if match[1] == "PART" else "chapter"
    return Chapter(kind, match[2], " ".join(filter(None, title)), tuple(head)), len(head)


def goes_on_with_title(chapter: Chapter, line: Line, above: Line) -> bool:
    """True for a line that goes on with a chapter's title: its words in small letters, a
    cross-heading below it, "Repealed"."""
    short = len(chapter.title) + len(line.text) < LONGEST_HEADING
    return short and above is chapter.head_lines[-1] and not PLAIN.fullmatch(line.text)
