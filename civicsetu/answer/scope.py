"""What a law covers: "Does the Act apply to shops?", "Are rented flats covered by RERA?" A definition that names it
settles it: as one of what it takes in, or of what it leaves out."""

import re
from functools import lru_cache

from civicsetu.answer.modal import FORBIDS, LEFT_OUT, TAKEN_IN, UNLESS, actors_in
from civicsetu.find.handover import Findings
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

_LAW = r"(?:(?:the|this)\s+)?(?:(?:real\s+estate|rera|new)\s+)?(?:rera|act|law)"
_COVERED = re.compile(
    rf"^\W*(?:do|does|will|would|is|are|can)\s+{_LAW}\s+(?:\w+ly\s+|also\s+|even\s+)?(?:"
    r"(?:apply|applicable|extend|valid)\s+(?:to|for|on|in\s+case\s+of)|cover|govern|regulate|protect|include)\s+(?P<what>[^?,;]+)"
    rf"|^\W*(?:is|are|do|does|will|would)\s+(?P<what_>[^?,;]+?)\s+(?:also\s+)?(?:covered|governed|regulated|protected|come|comes|fall|falls|included)\s+"
    rf"(?:by|under|within|in|into)\s+{_LAW}\W*$",
    re.IGNORECASE,
)
_GENERAL = frozenset(tokens("flat apartment project building property plot house home unit"))
_SAYS_LITTLE = frozenset(tokens("the a an of in or and my our any all also new old kind type sort case person people"))


@lru_cache(maxsize=64)  # each unit is asked whether it names that
def what_is_covered(asked: str) -> frozenset[str]:
    """The words for what a question asks about, where it asks whether the law covers that; of a kind of flat or project
    the words that tell which kind.

    >>> sorted(what_is_covered("Does the Act cover rented flats?"))
    ['rent']
    >>> sorted(what_is_covered("Is RERA applicable to plots?"))
    ['plot']
    >>> what_is_covered("Can I cancel my booking?")
    frozenset()
    """
    found = _COVERED.match(asked)
    words = frozenset(tokens((found["what"] or found["what_"]) if found else "")) - _SAYS_LITTLE
    return words - _GENERAL or words


def definition_that_settles(asked: str, found: Findings) -> Provision | None:
    """The definition that takes in what a question asks about, or leaves it out; None where none names it.

    Args:
        asked: the part of the question that asks.
        found: what was found for it.
    """
    words, library = what_is_covered(asked), found.library
    if words <= _GENERAL or not found.passages:
        return None
    document = ProvisionId(found.passage(found.passages[0]).section).document
    defined = [p for p in library.documents[document].provisions if p.id in library.defining]
    for pattern in (LEFT_OUT, TAKEN_IN):
        naming = [p for p in defined if _names(pattern, p.body, words)]
        if naming:
            return max(naming, key=lambda p: (found.told.get(p.id, 0.0), -p.char_start))
    return None


def covers(asked: str, quoted: str) -> bool:
    """True where it is asked whether the law covers something, and the words forbid a deed with that, unless something
    is done: "No promoter shall sell any plot without registering it", for "Does the Act apply to plots?".
    """
    words, forbids = what_is_covered(asked), FORBIDS.match(quoted)
    unless = UNLESS.search(quoted, forbids.end()) if forbids else None
    return bool(words) and unless is not None and words <= set(tokens(quoted[: unless.start()]))


def _names(pattern: re.Pattern[str], body: str, words: frozenset[str]) -> bool:
    """True where a definition, but of one who acts, has some words, and one of them in what it takes in; or all of them
    in what it leaves out."""
    named = {word for found in pattern.finditer(body) for word in tokens(found["what"])}
    if pattern is LEFT_OUT:
        return words <= named
    return bool(words & named) and words <= set(tokens(body)) and not actors_in(body[:40])
