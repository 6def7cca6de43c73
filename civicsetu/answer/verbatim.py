"""Only what stands on its page word for word is quoted.

The text of a provision is made of a page's lines in reading order. Where a page has a table, that
order need not be the page's own; such words are true of no page, and are not quoted.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from civicsetu.answer.extract import Quoted
from civicsetu.answer.sentences import Sentence
from civicsetu.index.store import Store
from civicsetu.read.tables import page_texts
from civicsetu.records import Document

UNPRINTED = re.compile("[\\s\u00ad\u200b\u2010-]+")  # white space and hyphens; NFKC makes U+2011 a U+2010


def verbatim(quoted: list[Quoted], store: Store) -> list[Quoted]:
    """What is quoted, without the sentences that don't stand on their page as they are.

    Args:
        quoted: the provisions with their sentences.
        store: the open index.

    Returns:
        The provisions of which a sentence is left.
    """
    kept = [Quoted(q.section, [s for s in q.sentences if _stands(s, store)]) for q in quoted]
    return [q for q in kept if q.sentences]


def _stands(sentence: Sentence, store: Store) -> bool:
    document = store.documents[sentence.provision.partition("#")[0]]
    pages = _pages(store.data, document.meta.key)
    if pages is None:  # a text without pages is its own print
        return True
    pieces = _by_page(document, sentence.start, sentence.end)
    return all(0 < page <= len(pages) and printed(words) in printed(pages[page - 1]) for page, words in pieces)


def _by_page(document: Document, start: int, end: int) -> Iterator[tuple[int, str]]:
    """The words from one offset to another, cut where pages begin."""
    marks = document.page_marks
    for n, mark in enumerate(marks):
        until = marks[n + 1].char_start if n + 1 < len(marks) else len(document.text)
        if mark.char_start < end and until > start:
            yield mark.page, document.text[max(start, mark.char_start) : min(end, until)]


def printed(text: str) -> str:
    """A text without white space and hyphens, each ligature as its letters.

    >>> printed("of-\\nﬁce hours") == printed("office  hours")
    True
    """
    return UNPRINTED.sub("", unicodedata.normalize("NFKC", text))


@lru_cache(maxsize=16)
def _pages(data: Path, key: str) -> list[str] | None:
    return page_texts(data, key)
