"""Defined terms: what a statute calls by which word, and the everyday words that its own
definitions list for it ("... builder, coloniser, contractor, developer ... by any other name")."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from civicsetu.records import Provision

DEFINES = re.compile(
    r"^\(\w+\)\s?[\"“'‘]+(?P<term>[^\"”'’]{2,80}?)\s?[\"”'’]+[^\"“]{0,60}?"
    r"\s(?:means?|includes?|shall mean|whether called)\b"
)
ANY_NAME = re.compile(
    r",?\s*(?:\bor\s+)?(?:(?:by|under)\s+(?:any other|whatever)\s+name|whatever\s+(?:they|it)\s+(?:are|is)\s+called"
    r"|whatever\s+name|\bor\s+anything\s+else|\bor\s+by\s+any\s+other\s+name)"
)
LIST_BEGINS = re.compile(r".*\b(?:called|as an?|includes?|including|means)\b", re.DOTALL)
MOST_WORDS = 3


class Term(NamedTuple):
    """A defined term, the provision that defines it, and other names that it is known by there."""

    term: str
    provision: str
    aliases: tuple[str, ...]

    def row(self) -> dict[str, Any]:
        return {"term": self.term, "provision": self.provision, "aliases": list(self.aliases)}


def find_terms(provisions: Iterable[Provision]) -> list[Term]:
    """The defined terms among provisions, in their order.

    A term's definition is its clause and all below it; aliases are read from the whole.
    """
    provisions = list(provisions)
    found = []
    for provision in provisions:
        if provision.kind != "clause" or not (match := DEFINES.match(provision.text)):
            continue
        below = [p.text for p in provisions if p.id == provision.id or p.id.startswith(provision.id + "(")]
        term = match["term"].strip()
        aliases = dict.fromkeys(name for text in below for name in _aliases(text) if name.lower() != term.lower())
        found.append(Term(term, provision.id, tuple(aliases)))
    return found


def _aliases(text: str) -> list[str]:
    """The items of the list that stands before "by whatever name called".

    >>> _aliases('and includes property dealers, brokers, middlemen by whatever name called;')
    ['property dealer', 'broker', 'middleman']
    """
    names: list[str] = []
    for marker in ANY_NAME.finditer(text):
        before = text[max(0, marker.start() - 260) : marker.start()]
        if not (begun := LIST_BEGINS.match(before)):
            continue
        items = re.split(r",\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+", before[begun.end() :])
        items = [re.sub(r"^(?:an?|the)\s+", "", item.strip(" ;,.")) for item in items]
        good = [i for i in items if i and len(i.split()) <= MOST_WORDS and re.fullmatch(r"[a-z][a-z -]+", i)]
        if len(good) >= 2 and len(good) == len([i for i in items if i]) and not any(
            re.search(r"\b(?:such|other|any)\b", i) for i in good
        ):  # fmt: skip
            names.extend(_singular(i) for i in good)
    return names


def _singular(name: str) -> str:
    if name.endswith("men"):
        return name[:-3] + "man"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name
