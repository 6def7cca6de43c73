"""Who a question speaks of, and the same question about someone else.

>>> about_another("What is the penalty if a promoter does not register?", "agents")
'What is the penalty if an agent does not register?'
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from civicsetu.answer.modal import actors
from civicsetu.talk.matter import matter_of

_PRONOUNS = frozenset("i we me us my our".split())
_NO_PERSONS = frozenset("head of the authority,any person,person aggrieved,aggrieved person".split(","))
_OFFICE = r"(?:[ ]of[ ](?:the[ ])?[A-Z]\w+(?:[ ][A-Z]\w+)*)?"  # the members of the Appellate Tribunal
_SINGULAR = re.compile(r"(?i:\b(?P<word>he|she|him|his|hers?)\b)")
_PLURAL = re.compile(r"(?i:\b(?P<word>they|them|theirs?)\b)")
_CLAUSE = re.compile(r"[,;:]|\band\b", re.IGNORECASE)
# "can he", "must they": right before a pronoun that acts
_ACTS = re.compile(
    r"(?i:\b(?:what|whom?|can|could|may|might|must|should|shall|will|would|do|does|did|is|are|was|were|has|have|had|need)"
    r"(?:n['’]t)?\s+)$"
)
_POSSESSIVE = frozenset("his hers their theirs".split())


@dataclass(frozen=True, slots=True)
class Mention:
    """A word for someone who acts: where it stands, and the word."""

    start: int
    end: int
    word: str


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    words = {w for row in actors().values() for w in row} - _PRONOUNS - _NO_PERSONS
    longest_first = sorted(words, key=lambda w: (-len(w), w))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE)


def mentions(text: str) -> list[Mention]:
    """Who a text speaks of, in its order, by nouns: "I" and "he" are none."""
    return [Mention(m.start(), m.end(), m[0]) for m in _pattern().finditer(text)]


def without_people(text: str) -> str:
    """A text without the nouns for those who act."""
    return _pattern().sub(" ", text)


def about_another(question: str, other: str) -> str | None:
    """A question about someone else than the one it speaks of first; None where it speaks of nobody.

    Args:
        question: the question.
        other: a noun for the other, in the singular or plural.
    """
    found = mentions(question)
    if not found:
        return None
    row = _row_of(found[0].word)
    made, at = "", 0
    for mention in found:
        if _row_of(mention.word) != row:
            continue
        word = _plural(other) if _is_plural(mention.word) else _singular(other)
        made += _with_article(question[at : mention.start], word) + word
        at = mention.end
    return made + question[at:]


def _row_of(word: str) -> str:
    return next(name for name, words in actors().items() if word.lower() in words)


def _with_article(before: str, word: str) -> str:
    """What stands before a word, with "a" or "an" at its end as the word wants it."""
    article = re.search(r"\b(?:[Aa]n?)\s+$", before)
    if article is None:
        return before
    wanted = "an" if word[0].lower() in "aeiou" else "a"
    return before[: article.start()] + (wanted.capitalize() if article[0][0] == "A" else wanted) + " "


def _is_plural(word: str) -> bool:
    return word.lower().endswith("s")


def _singular(word: str) -> str:
    return re.sub(r"ies$", "y", word) if word.endswith("ies") else re.sub(r"(?<!s)s$", "", word)


def _plural(word: str) -> str:
    if _is_plural(word):
        return word
    return re.sub(r"y$", "ies", word) if re.search(r"[^aeiou]y$", word) else f"{word}s"


def named_anew(question: str, before: str) -> str:
    """A question with "he", "she" and "they" as the one that the question before it spoke of first.

    Only pronouns that nobody before them in the question itself can be meant by.

    >>> named_anew("How long does he have?", "What must a promoter do?")
    'How long does the promoter have?'
    """
    for pattern in (_SINGULAR, _PLURAL):
        made, at = "", 0
        for match in pattern.finditer(question):
            one = _meant(question, match, before)
            if one is not None:
                made += question[at : match.start()] + _in_place_of(match, question, one)
                at = match.end()
        question = made + question[at:]
    return question


def has_open_pronoun(question: str) -> bool:
    """Whether a question says "he" or "they" and has nobody before it who can be meant."""
    return any(_is_open(question, match) for pattern in (_SINGULAR, _PLURAL) for match in pattern.finditer(question))


def _is_open(question: str, pronoun: re.Match[str]) -> bool:
    """Whether nothing before a pronoun, in its own question, can be what it means. For one that acts that is whoever
    acts in the words before, and anything in a clause before; for another it is any matter."""
    before = question[: pronoun.start()]
    if mentions(before):
        return False
    acts = pronoun["word"].lower() in ("he", "she", "they") and _ACTS.search(before)
    return not matter_of(before) or (bool(acts) and _CLAUSE.search(before) is None)


def _meant(question: str, pronoun: re.Match[str], before: str) -> str | None:
    """The one whom a pronoun means, of those whom the question before speaks of."""
    if not _is_open(question, pronoun):
        return None
    own = {_row_of(m.word) for m in mentions(question)}
    for mention in mentions(before):
        if _row_of(mention.word) not in own:
            office = re.compile(_OFFICE).match(before, mention.end)
            return mention.word + (office[0] if office else "")
    return None


def _in_place_of(match: re.Match[str], question: str, one: str) -> str:
    """Words for one in the place of a pronoun."""
    word = match["word"].lower()
    owns = word in _POSSESSIVE or (word == "her" and re.match(r"\s+\w", question[match.end() :]) is not None)
    said = f"the {one}" + (("’" if one.endswith("s") else "’s") if owns else "")
    return said[0].upper() + said[1:] if match["word"][0].isupper() else said
