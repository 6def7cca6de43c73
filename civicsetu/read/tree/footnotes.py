"""Notes at the foot of a page, and which provision carries the mark of each.

The marks count from 1 on every page. A mark stands before a bracket or asterisks in the text, or
before a section's number or heading.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from civicsetu.model.document import Document, Footnote
from civicsetu.model.provision import Provision
from civicsetu.read.page.lines import Line

# "1[", "4* * *", "recurrent attacks of insanity 1***", and an asterisk alone
MARK = re.compile(r"(?<![\w.,/-])(\d{1,2})\s?(?=\[|\*|†)|(?<=\w)(\*)(?=[\s,.;])")
IN_HEAD = re.compile(r"(\d{1,2})\s?\[")
NOTE = re.compile(r"(\d{1,2}|\*+|[#†]+)\s?(\.?)\s*(?=\S)")
NEXT = 4  # by how much a note's number may be further than the one before it


def footnotes_of(
    lines: Sequence[Line], document: Document, heads: Mapping[str, Sequence[Line]]
) -> tuple[Footnote, ...]:
    """The notes of a document, each with the provision that carries its mark.

    Args:
        lines: the lines of notes, in reading order.
        document: the document, without its notes.
        heads: the printed lines of each section's number and heading, by the section's id.

    Returns:
        One note each, in reading order.
    """
    places = _places(document, heads) if lines else {}
    found = []
    for page, on_page in groupby(lines, key=lambda line: line.page):
        for mark, text in numbered_notes([line.text for line in on_page]):
            spots = places.get((page, mark), ())
            found.append(Footnote(page, mark, text, *(spots[0] if spots else ())))
    return tuple(found)


def numbered_notes(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Printed lines to notes: each begins with its mark; a line without one goes on with the last.

    >>> list(numbered_notes(["1. Ins. by Act 2 of 1978,", "s. 6.", "2. Subs. by s. 6, ibid."]))
    [('1', 'Ins. by Act 2 of 1978, s. 6.'), ('2', 'Subs. by s. 6, ibid.')]
    """
    mark, text = "", ""
    for line in (" ".join(line.split()) for line in lines):
        begins = NOTE.match(line)
        if begins and _goes_on(mark, begins, line):
            if text:
                yield mark, text
            mark, text = begins[1], line[begins.end() :]
        elif line:
            text = f"{text} {line}".strip()
    if text:
        yield mark, text


def _goes_on(mark: str, begins: re.Match[str], line: str) -> bool:
    """True where a line begins the next note, and does not go on with a number ("57 of 1976.")."""
    if not begins[1].isdigit():
        return True
    if not (begins[2] or line[begins.end()].isupper()) or line[begins.end()].isdigit():
        return False
    return not mark.isdigit() or 0 < int(begins[1]) - int(mark) <= NEXT


def _places(
    document: Document, heads: Mapping[str, Sequence[Line]]
) -> dict[tuple[int, str], list[tuple[str, int, bool]]]:
    """Where each mark of a page stands: the provision, the offset, and whether it begins it."""
    own = [p for p in document.provisions if p.char_end > p.char_start]
    starts = [p.char_start for p in own]
    places: dict[tuple[int, str], list[tuple[str, int, bool]]] = {}
    by_id = {p.id: p for p in document.provisions}
    for key, lines in heads.items():
        for line in lines:
            for match in IN_HEAD.finditer(line.text):
                spot = (key, by_id[key].heading_start, match.start() == 0 and line is lines[0])
                places.setdefault((line.page, match[1]), []).append(spot)
    for match in MARK.finditer(document.text):
        i = bisect_right(starts, match.start()) - 1
        if i < 0 or match.start() >= own[i].char_end:
            continue  # in a heading: found in its lines
        name, whole = _carrier(own, i, match.start(), match.end())
        page = document.page_at(match.start())
        places.setdefault((page, match[1] or match[2]), []).append((name, match.start(), whole))
    return places


def _carrier(own: Sequence[Provision], i: int, start: int, end: int) -> tuple[str, bool]:
    """The provision that a mark belongs to: the next one, where only the mark and its bracket stand
    at the end of the words before ("... accordingly. 6[" and "Explanation.")."""
    provision = own[i]
    text = provision.text
    after = text[end - provision.char_start :]
    if after.strip(" [") == "" and i + 1 < len(own) and "[" in after:
        return own[i + 1].id, True
    before = text[: start - provision.char_start]
    return provision.id, start <= provision.body_start or not before.strip(" [(")
