"""Which persons of a text act: those before an active verb, and those after "by"."""

import re
from collections.abc import Sequence

from civicsetu.verify.entail import in_one_form
from civicsetu.verify.held import stem_of
from civicsetu.verify.parties import PASSIVE

# Nouns of who acts, beside the parties of real-estate law: public bodies, officers, and people as statutes class them.
PERSONS = frozenset(
    stem_of(word)
    for word in (
        "court judge magistrate police minister president governor officer company employee owner "
        "applicant staff board commission council committee authority tribunal government secretary "
        "director chairman chairperson member registrar commissioner controller inspector visitor "
        "chancellor university institute society corporation bank parliament speaker state centre "
        "central union person people citizen student teacher worker employer buyer seller builder "
        "promoter allottee agent claimant custodian administrator ombudsman collector"
    ).split()
)
NOBODY = 0.5  # the share where a sentence has nobody who acts
_CLAUSES = re.compile(r"(?<=[.;:])\s|,\s(?=(?:and|or|but|who|which|where|if|when|unless|shall|may|must)\b)")
_VERB = re.compile(
    r"\b(?:must|shall|may|can|cannot|could|will|would|is|are|was|were|has|have|had|does|do|needs?)\b|n['’]t\b", re.I
)
_WORD = re.compile(r"[A-Za-z]+")
_HANGS = r"(?:by|to|from|of|with|against|for|on|in|under|than|at)\b"
_AFTER = re.compile(rf"\b(?P<word>{_HANGS})\s+(?:(?!{_HANGS})[A-Za-z][\w-]*\s+){{0,3}}$", re.IGNORECASE)
_NEAR = 45  # characters before a person in which the word is looked for that it hangs on


def acting(text: str) -> frozenset[str]:
    """The stems of the persons who act in a text.

    >>> sorted(acting("The court may fine the company.")), sorted(acting("It is named by the governor of the State."))
    (['court'], ['governor'])
    """
    found: set[str] = set()
    for clause in _CLAUSES.split(in_one_form(text)):
        verb = _VERB.search(clause)
        end = verb.start() if verb else len(clause)
        active = not PASSIVE.search(clause[end : end + 90])
        for word in _WORD.finditer(clause):
            if not _is_person(word) or clause[word.end() :].startswith(("'", "’")):
                continue
            hangs = _AFTER.search(clause[max(0, word.start() - _NEAR) : word.start()])
            acts = active and word.start() < end
            if hangs and not _VERB.search(hangs[0]):
                acts = hangs["word"].lower() == "by"
            if acts:
                found.add(stem_of(word[0]))
    return frozenset(found)


def share_acting(sentence: str, near: Sequence[str]) -> float:
    """The share of those who act in a sentence who act in its evidence too.

    >>> [share_acting("The court pays.", [text]) for text in ("It is paid by the court.", "He may pay the court.")]
    [1.0, 0.0]
    """
    said = acting(sentence)
    there = frozenset[str]().union(*map(acting, near))
    return len(said & there) / len(said) if said else NOBODY


def _is_person(word: re.Match[str]) -> bool:
    return stem_of(word[0]) in PERSONS or (word[0][0].isupper() and word.start() > 0 and len(word[0]) > 2)
