"""Only what stands on its page word for word is quoted.

The text of a provision is made of a page's lines in reading order. Where a page has a table, that order need not be
the page's own; such words are true of no page, and are not quoted. Nor is what has no letter or figure, such as a dash
that OCR took for words.
"""

import re
import unicodedata
from functools import lru_cache

from civicsetu.answer.statement import Piece
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId

_READABLE = re.compile(r"[^\W_]")
_UNPRINTED = re.compile("[\\s\u00ad\u200b\u2010-]+")  # white space and hyphens; NFKC makes U+2011 a U+2010


def is_verbatim(piece: Piece, library: Library) -> bool:
    """True when a piece has words, and they stand on their page (on each, where they run over a page's end)."""
    key = ProvisionId(piece.provision).document
    document = library.documents[key]
    if not _READABLE.search(document.text, piece.start, piece.end):
        return False
    pages = library.pages(key)
    if pages is None:  # a text without pages is its own print
        return True
    return all(
        0 < page <= len(pages) and printed(document.text[start:end]) in printed(pages[page - 1])
        for page, start, end in document.by_page(piece.start, piece.end)
    )


@lru_cache(maxsize=256)  # the same pages are quoted again and again
def printed(text: str) -> str:
    """A text without white space and hyphens, each ligature as its letters.

    >>> printed("of-\\nﬁce hours") == printed("office  hours")
    True
    """
    return _UNPRINTED.sub("", unicodedata.normalize("NFKC", text))
