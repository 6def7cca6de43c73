"""Defined words that a question puts between quotation marks: "What do 'rules' and 'regulations' mean?", "Is the
Chairperson covered by the word 'Member'?"."""

import re
from collections.abc import Collection

from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.provision import Provision

MOST_TERMS = 3
_QUOTED = re.compile(r"""(?<!\w)['"‘“](?:an?\s+|the\s+)?(?P<term>\w[\w\s-]{1,60}?)['"’”](?!\w)""", re.IGNORECASE)
_OF_WORDS = re.compile(
    r"\b(?:words?|terms?(?!\s+(?:and|of))|expressions?|phrases?)\b|\bmean(?:s|ing|t)?\b|\bdefin\w+", re.IGNORECASE
)


def is_of_words(text: str) -> bool:
    """True where a text speaks of words or of what they mean."""
    return bool(_OF_WORDS.search(text))


def quoted_terms(text: str, library: Library, places: Collection[str] = ()) -> list[Provision]:
    """The definitions of the words that a question quotes, where it speaks of words or of what they mean.

    Args:
        text: the whole question.
        library: the indexed documents.
        places: jurisdictions that the question names.

    Returns:
        A definition for each, in the question's order, of a named place before those of the law that holds everywhere;
        empty where a word has none.
    """
    if not is_of_words(text):
        return []
    terms = dict.fromkeys(" ".join(found["term"].lower().split()) for found in _QUOTED.finditer(text))
    told = [_definition(term, library, places) for term in terms][:MOST_TERMS]
    return [one for one in told if one is not None] if all(told) else []


def _definition(term: str, library: Library, places: Collection[str]) -> Provision | None:
    names = [name for form in (term, f"{term}s", term.removesuffix("s")) for name in library.definitions.get(form, ())]

    def holds_there(name: str) -> int:
        place = library.metas[ProvisionId(name).document].jurisdiction
        return 0 if place in places else 1 if place == CENTRAL else 2

    known = sorted((name for name in names if holds_there(name) < 2), key=holds_there)
    return library.provisions[known[0]] if known else None
