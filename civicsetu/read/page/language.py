"""The English pages and lines of a print that holds another language too.

Gazettes give the Hindi text first, often in fonts whose characters are Latin ones by code. So
a page is English when enough of its words are the small words of English, whatever the fonts.
"""

import re
from collections.abc import Sequence

from civicsetu.read.page.lines import Line, Page

SMALL_WORDS = frozenset(
    "the of and to in or for by be is as any such shall under with that which on at from not may an his this it are "
    "has been other was have will were its if no their all said where who".split()
)
LEAST = 0.12  # of a page's words, in running English about 0.4
FEW = 25  # words below which a page is not judged
FOREIGN = 0.3  # the share of letters outside English above which a line is another language's
# A letter, a sign that English has between words only, a letter: "ubZ fnYyh] 'kfuokj] eqY;"
_SIGN = r"[\[\]{}|;=^~<>@%*+\\\u00a1-\u00bf\u00d7\u00f1]"
CODED = re.compile(rf"[A-Za-z]{_SIGN}[A-Za-z]|[A-Za-z]\]\s")
# whether there is one: the same, beginning with the sign, which is found faster
HAS_CODED = re.compile(rf"{_SIGN}(?:(?<=[A-Za-z].)(?=[A-Za-z])|(?<=[A-Za-z]\])(?=\s))")
LEAST_CODED = 0.04
OUTSIDE_ENGLISH = re.compile(r"[^\W\d_A-Za-z]")  # a letter


def english_pages(pages: Sequence[Page]) -> list[Page]:
    """The pages, without those in another language and without its lines on the others.

    Args:
        pages: as `read_pages` gives them.

    Returns:
        The pages that are left, in order; all of them where none is English.
    """
    return [clear for page in pages if not _coded(clear := _without_foreign(page))] or list(pages)


def is_english(text: str) -> bool:
    """True for a text of some length of whose words enough are the small words of English.

    >>> is_english("The promoter shall return the amount to the allottee on demand. " * 3), is_english("Act 16")
    (True, False)
    """
    words = _words(text)
    return len(words) > FEW and sum(map(SMALL_WORDS.__contains__, words)) > LEAST * len(words)


def _without_foreign(page: Page) -> Page:
    kept = tuple(line for line in page.lines if line.text.isascii() or not _foreign(line))
    return page if len(kept) == len(page.lines) else page._replace(lines=kept)


def _coded(page: Page) -> bool:
    """True for a page in a font whose Latin characters stand for another script: hardly a small
    English word, and signs inside of words."""
    text = " ".join([line.text for line in page.lines])
    if not HAS_CODED.search(text):
        return False
    words = _words(text)
    small = sum(map(SMALL_WORDS.__contains__, words))
    return len(words) >= FEW and small < LEAST * len(words) and len(CODED.findall(text)) >= LEAST_CODED * len(words)


def _words(text: str) -> list[str]:
    return re.findall("[a-z]+" if text.isascii() else r"[^\W\d_]+", text.lower())


def _foreign(line: Line) -> bool:
    if not OUTSIDE_ENGLISH.search(line.text):
        return False
    letters = sum(map(str.isalpha, line.text))
    english = sum(map(str.isalpha, line.text.encode("ascii", "ignore").decode()))
    return letters > 0 and letters - english > FOREIGN * letters
