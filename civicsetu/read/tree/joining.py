"""Printed lines as one running text."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from civicsetu.read.page.lines import Line
from civicsetu.read.tree.running import Running

LONGEST_WORD = 60  # letters of a word that may be parted at a line's end
HYPHEN_STAYS = re.compile(r"\b(?:sub|non|co|re|self|ex|sixty|twenty|two)-$", re.IGNORECASE)


class Words:
    """The words of a document, counted when they are asked for: few lines end in a hyphen.

    `count(word)` is how often a word in small letters stands there by itself; what hyphens join is one word.

    Args:
        lines: the document's.

    >>> words = Words([Line("A sub-section of the subsection, and a sub-sub-section", 1, 0, 0, 9, 9, 9, 0)])
    >>> words.count("sub-section"), words.count("section"), words.count("a")
    (1, 0, 2)
    >>> words.has_rather("sub-section", "section"), words.has_rather("sub-section", "subsection")
    (True, False)
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = lines
        self.count = cache(self._count)  # one word may end many lines

    @cached_property
    def _text(self) -> str:
        return "\n".join([line.text for line in self._lines]).lower()

    def _count(self, word: str) -> int:
        text, found = self._text, 0
        at = text.find(word) if _in_word(word[:1]) else -1
        while at >= 0:
            end = at + len(word)
            found += not (_goes_on(text[max(0, at - 2) : at][::-1]) or _goes_on(text[end : end + 2]))
            at = text.find(word, at + 1)
        return found

    def has_rather(self, word: str, other: str) -> bool:
        """True where one word stands there more often than another."""
        found = self.count(word)
        return found > 0 and found > self.count(other)


def _in_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _goes_on(beside: str) -> bool:
    """True where a word goes on with the two characters beside it, seen from the word."""
    return _in_word(beside[:1]) or (beside[:1] == "-" and _in_word(beside[1:]))


def running(lines: Sequence[Line], words: Words, step: float) -> Running:
    """Printed lines as one text with single spaces; a hyphen at a line's end is undone where
    the document elsewhere writes the word without it.

    Args:
        lines: the lines in reading order.
        words: those of the document.
        step: the print's indent step in points, 0 for none.
    """
    pieces: list[str] = []
    starts: list[int] = []
    length, tail = 0, ""  # of what is written, and its end
    cell = None
    for line in lines:
        piece = line.text
        if tail.endswith("-") and piece[:1].isalpha() and line.cell == cell:
            first = re.search(r"(\w{1,60})-$", tail)
            second = re.match(r"\w+", piece)
            assert second is not None
            whole = (first[1] if first else "") + second[0]
            hyphened = f"{first[1] if first else ''}-{second[0]}".lower()
            stays = HYPHEN_STAYS.search(tail) or second[0][0].isupper()
            if not (stays or words.has_rather(hyphened, whole.lower())):
                pieces[-1], tail, length = pieces[-1][:-1], tail[:-1], length - 1
        elif length:
            pieces.append(" ")
            length, tail = length + 1, ""
        starts.append(length)
        pieces.append(piece)
        length += len(piece)
        tail, cell = (tail + piece)[-LONGEST_WORD:], line.cell
    text = "".join(pieces)
    return Running(text, tuple(starts) or (0,), tuple([line.x0 for line in lines]) or (0.0,), step)
