"""Only what stands on its page word for word is quoted.

The text of a provision is made of a page's lines in reading order. Where a page has a table, that
order need not be the page's own; such words are true of no page, and are not quoted. Nor is what has
no letter or figure, such as a dash that OCR took for words.
"""

import re
import unicodedata

from civicsetu.answer.extract import Quoted
from civicsetu.answer.sentences import Sentence
from civicsetu.index.store import Store

SAYS = re.compile(r"[^\W_]")
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
    key = sentence.provision.partition("#")[0]
    document = store.documents[key]
    if not SAYS.search(document.text, sentence.start, sentence.end):
        return False
    pages = store.documents.pages(key)
    if pages is None:  # a text without pages is its own print
        return True
    return all(
        0 < page <= len(pages) and printed(document.text[start:end]) in printed(pages[page - 1])
        for page, start, end in document.by_page(sentence.start, sentence.end)
    )


def printed(text: str) -> str:
    """A text without white space and hyphens, each ligature as its letters.

    >>> printed("of-\\nﬁce hours") == printed("office  hours")
    True
    """
    return UNPRINTED.sub("", unicodedata.normalize("NFKC", text))
