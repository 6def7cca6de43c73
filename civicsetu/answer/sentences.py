"""Sentences of provisions as spans of a document's text, none of them over a page's end."""

import re
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.provision import Provision

# A full stop ends a sentence unless it stands in an abbreviation that statutes use.
END = re.compile(r"(?<=[a-z\d)\]\"”’])[.:;](?=\s+[A-Z(\"“'])|\.(?=\s+Provided)")
ABBREVIATION = re.compile(r"(?:\b(?:per cent|No|Nos|Rs|viz|etc|i\.e|e\.g|Dr|Mr|Smt|Shri|Ltd|Art|Sec|S|s|r)|^\([a-z]+)$")
# "... in the rules. 2. Mode of payment": the number belongs to what comes after it.
MARK = re.compile(r"(?:^|[.;:)]\s+)(?P<mark>\d{1,2}(?:\.\d{1,2})*|[ivx]{1,4})$")


class Sentence(NamedTuple):
    """A quotable piece of a provision: characters `start` to `end` of the document's text."""

    provision: str
    start: int
    end: int
    page: int


def sentences_of(provision: Provision, document: Document) -> list[Sentence]:
    """The sentences of a provision's own words, without its enumerator.

    A sentence that runs over the end of a page gives one piece a page, so that each can be
    found on its page as it is quoted.
    """
    found: list[Sentence] = []
    begin = provision.body_start
    text = document.text[begin : provision.char_end]
    stops = []
    for match in END.finditer(text):
        before = text[: match.start()][-14:]
        if mark := MARK.search(before):
            stops.append(begin + match.start() - len(before) + mark.start("mark"))
        elif not ABBREVIATION.search(before):
            stops.append(begin + match.end())
    for stop in [*stops, provision.char_end]:
        found.extend(_by_page(provision.id, begin, stop, document))
        begin = stop
    return found


def _by_page(name: str, start: int, end: int, document: Document) -> list[Sentence]:
    pieces = []
    for page, a, b in document.by_page(start, end):
        text = document.text[a:b]
        a += len(text) - len(text.lstrip())
        b = a + len(text.strip())
        if b > a:
            pieces.append(Sentence(name, a, b, page))
    return pieces
