"""Two provisions beside each other, word by word: whether they say the same, and the words in which they differ."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from civicsetu.answer.acts import acts_in
from civicsetu.answer.modal import actors_in
from civicsetu.read.words.tokens import tokens

SAME = 0.97  # similarity of two texts from which on they say the same
PARALLEL = 0.5  # similarity below which two texts are no two versions of one sentence
GAP = 4  # words that two differences may be apart and still be told as one
AROUND = 3  # words that are told around a difference with nothing on one side
MOST_TOLD = 16  # words of a difference that is told
MOST_NOUN = 3  # words that are added where a difference breaks off before its noun
_BREAKS_OFF = frozenset(
    "a an the of by to in for from with at on such said any each every appropriate concerned competent state".split()
)
MOST_GIST = 22  # words of a clause that stands for a provision
NEAR = 6  # words around a difference that show what it is about
# Names that prints give to one thing, and words that carry nothing: they are no difference.
_NOTHING = frozenset(
    "a an the of in as and or per by any real estate regulatory authority said such this that be is shall etc if rule "
    "rules under sub section subsection for purpose purposes".split()
)
# "sub-clause (D) of clause (I)": each law cites others in its own way
_IN_A_REFERENCE = re.compile(r"(?:sub-?)?(?:clauses?|sections?|rules?)|\(\w{1,4}\),?", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_CLAUSE = re.compile(r"[,;:—]\s+|\s+(?=(?:unless|provided|where|if|which|who)\b)")


_FIGURE = re.compile(
    r"\b(?:\d[\d,.]*|half|twice|double|thrice|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|lakhs?|crores?)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"\b[A-Z]\w*")
_CITED = re.compile(
    r"\b(?:sections?|rules?|clauses?|sub-(?:section|rule|clause)s?|articles?)\s+\(?\w+\)?(?:\(\w+\))*", re.I
)
_DENIED = re.compile(r"\b(?:no|not|nor|neither|never|without|unless|except)\b", re.IGNORECASE)


class _Difference(NamedTuple):
    ours: tuple[int, int]
    theirs: tuple[int, int]


def plain(word: str) -> str:
    """A word without marks around it, in small letters."""
    return re.sub(r"^\W+|\W+$", "", word.lower())


def similarity(one: str, other: str) -> float:
    """How like two texts are, word by word (Ratcliff and Obershelp), from 0 to 1."""
    return _matcher(one.split(), other.split()).ratio()


def is_same(one: str, other: str) -> bool:
    """True when two texts differ in nothing that matters."""
    return similarity(one, other) >= SAME or not any(_tells(one, other))


def differing(one: str, other: str, asked: str) -> tuple[str, str] | None:
    """The words in which two versions of one sentence differ, of each its own; of several differences all, or the one
    that the question is nearest to. None where they are too unlike, or the difference too long to tell.

    Args:
        one, other: the texts.
        asked: the question.

    >>> differing("It costs half the registration fee on time.", "It costs twice the registration fee on time.", "cost")
    ('half', 'twice')
    """
    if similarity(one, other) < PARALLEL:
        return None
    ours, theirs = one.split(), other.split()
    found = _tells(one, other)
    told = [d for d in found if _length(d) <= MOST_TOLD]
    longest = max(found, key=_length, default=None)
    if (
        longest is not None
        and _length(longest) > MOST_TOLD
        and not any(_is_of_substance(d, ours, theirs) for d in told)
    ):
        return _begun(ours, longest.ours), _begun(theirs, longest.theirs)
    if not told:
        return None
    words = set(tokens(asked))
    if sum(map(_length, told)) > MOST_TOLD:
        told = [max(told, key=lambda d: _shared(ours, d.ours, words) + _shared(theirs, d.theirs, words))]
    return (
        " … ".join(" ".join(ours[slice(*d.ours)]).strip(" ,;:.”") for d in told),
        " … ".join(" ".join(theirs[slice(*d.theirs)]).strip(" ,;:.”") for d in told),
    )


def _length(difference: _Difference) -> int:
    """The words of a difference, on the side that has more."""
    return max(b - a for a, b in difference)


def _is_of_substance(difference: _Difference, ours: Sequence[str], theirs: Sequence[str]) -> bool:
    return differs_in_substance(" ".join(ours[slice(*difference.ours)]), " ".join(theirs[slice(*difference.theirs)]))


def _begun(words: Sequence[str], span: tuple[int, int]) -> str:
    """The words of one side of a difference, as far as they are told."""
    begin, end = span
    return " ".join(words[begin : min(end, begin + MOST_TOLD)]).strip(" ,;:.”") + (
        " …" if end - begin > MOST_TOLD else ""
    )


def adds_something(words: str) -> bool:
    """True where the words in which a provision differs are more than such as carry nothing.

    >>> adds_something("as per the rule etc."), adds_something("lease charges")
    (False, True)
    """
    return any(plain(word) and plain(word) not in _NOTHING for word in words.split())


def differs_in_substance(one: str, other: str) -> bool:
    """True where the words in which two provisions differ differ in figures, names, actors or acts, or one denies.

    >>> differs_in_substance("Every agent shall keep books", "each agent shall keep books")
    False
    >>> differs_in_substance("half", "twice"), differs_in_substance("as per section 7", "under section 8")
    (True, False)
    """
    return any(kind(one) != kind(other) for kind in (figures_in, _names, _is_denied, actors_in, acts_in))


def figures_in(text: str) -> set[str]:
    """The figures of a text, in digits or words, but for those of sections and rules that it names.

    >>> sorted(figures_in("within thirty days and 2 copies, under section 5"))
    ['2', 'thirty']
    """
    return {word.lower() for word in _FIGURE.findall(_CITED.sub("", text))}


def _names(text: str) -> set[str]:
    """The names of a text; its first word has a capital whatever it is."""
    return {plain(found[0]) for found in _NAME.finditer(text.strip()) if found.start() > 0} - _NOTHING - {"act"}


def _is_denied(text: str) -> bool:
    return bool(_DENIED.search(text))


def gist(text: str, asked: str) -> str:
    """The clause of a text that fits a question best, not longer than can be read at once."""
    words = text.split()
    if len(words) <= MOST_GIST:
        return text.strip(" ,;:.—-")
    wanted = set(tokens(asked))
    clauses = [c for c in _CLAUSE.split(text) if len(c.split()) > 2] or [text]
    best = max(clauses, key=lambda c: len(wanted & set(tokens(c))) / (1 + 0.02 * len(c.split())))
    told = best.split()
    return (" ".join(told[:MOST_GIST]) + (" …" if len(told) > MOST_GIST else "")).strip(" ,;:.—-")


def _matcher(ours: Sequence[str], theirs: Sequence[str]) -> SequenceMatcher[str]:
    return SequenceMatcher(None, [plain(w) for w in ours], [plain(w) for w in theirs], autojunk=False)


def _tells(one: str, other: str) -> list[_Difference]:
    """The differences that matter, each with enough words around it to be understood."""
    ours, theirs = one.split(), other.split()
    joined: list[_Difference] = []
    for tag, a, b, c, d in _matcher(ours, theirs).get_opcodes():
        if tag == "equal":
            continue
        if joined and a - joined[-1].ours[1] <= GAP:
            last = joined.pop()
            joined.append(_Difference((last.ours[0], b), (last.theirs[0], d)))
        else:
            joined.append(_Difference((a, b), (c, d)))
    return [_to_the_noun(_widened(d, ours, theirs), ours, theirs) for d in joined if _matters(d, ours, theirs)]


def _matters(difference: _Difference, ours: Sequence[str], theirs: Sequence[str]) -> bool:
    mine, yours = (
        {plain(word) for word in words[slice(*span)] if not _IN_A_REFERENCE.fullmatch(word)} - _NOTHING
        for words, span in ((ours, difference.ours), (theirs, difference.theirs))
    )
    return {w for w in tokens(" ".join(mine))} != {w for w in tokens(" ".join(yours))}


def _widened(difference: _Difference, ours: Sequence[str], theirs: Sequence[str]) -> _Difference:
    """With words around it, where on one side there is nothing."""
    (a, b), (c, d) = difference
    if b - a and d - c:
        return difference
    return _Difference(
        (max(0, a - AROUND), min(len(ours), b + AROUND)), (max(0, c - AROUND), min(len(theirs), d + AROUND))
    )


def _to_the_noun(difference: _Difference, ours: Sequence[str], theirs: Sequence[str]) -> _Difference:
    """With the words behind it that both sides have, where one side breaks off before its noun: "by the" Government."""
    (a, b), (c, d) = difference
    for _ in range(MOST_NOUN):
        is_open = any(own and own[-1].lower() in _BREAKS_OFF for own in (ours[a:b], theirs[c:d]))
        if not is_open or not ours[b:] or not theirs[d:] or plain(ours[b]) != plain(theirs[d]):
            break
        b, d = b + 1, d + 1
    return _Difference((a, b), (c, d))


def _shared(words: Sequence[str], span: tuple[int, int], asked: set[str]) -> int:
    near = words[max(0, span[0] - NEAR) : span[1] + NEAR]
    return len(asked & set(tokens(" ".join(near))))
