"""Misspelt words of a question: "the apellate tribunal", "membr", "posession".

A word is misspelt where no general list of words has it, nor any indexed document. It is read as a word of the
documents, or an everyday word for one, that one letter more, one letter less, two letters in the other order, or (in a
long word) another vowel or c for s would make of it. Other slips are left: "perks" is no "parks". So are the ends of
words, where forms of a word differ ("rupee", "rupees"), short words, and names, which begin with a capital.
"""

import re
from collections.abc import Callable, Collection, Mapping
from functools import cached_property

LEAST_LETTERS = 5
LONG = 7  # letters from which on another vowel is a slip
LEAST_COUNT = 3  # times that the documents have a word which another is read as
# How words that ask are typed in a hurry.
_ASKS = {
    "wich": "which", "whch": "which", "wat": "what", "wht": "what", "wen": "when", "whn": "when", "hw": "how",
    "shud": "should", "shld": "should", "cud": "could", "wud": "would", "plz": "please", "pls": "please", "ur": "your",
}  # fmt: skip
_ASKS_WORD = re.compile(rf"(?<![\w'’.@/-])(?:{'|'.join(_ASKS)})(?![\w'’@/-])", re.IGNORECASE)
_WORD = re.compile(r"(?<![\w'’.@/-])[a-zA-Z]{5,30}(?![\w'’@/-])")
_LIKE = (frozenset("aeiou"), frozenset("cs"))  # letters that are taken for each other


class Spelling:
    """Reads misspelt words.

    Args:
        count: counts how often the documents have each word, in lower case.
        others: words that are known, too, and may be meant: everyday words, names of places.
        is_word: whether a general list has a word.
    """

    def __init__(
        self, count: Callable[[], Mapping[str, int]], others: Collection[str], is_word: Callable[[str], bool]
    ) -> None:
        self._count, self._others, self.is_word = count, frozenset(others), is_word

    def corrected(self, text: str) -> str:
        """A text with its misspelt words as they are meant."""
        text = _ASKS_WORD.sub(lambda found: _ASKS[found[0].lower()], text)
        return _WORD.sub(lambda found: self._read(found[0], found.start() == 0), text)

    @cached_property
    def _counts(self) -> Mapping[str, int]:
        return self._count()

    @cached_property
    def _by_first(self) -> dict[str, list[str]]:
        """The words that may be meant, by their first letter."""
        known = {word for word, count in self._counts.items() if count >= LEAST_COUNT and self.is_word(word)}
        found: dict[str, list[str]] = {}
        for word in sorted(self._others | known):
            if len(word) >= LEAST_LETTERS:
                found.setdefault(word[0], []).append(word)
        return found

    def _read(self, said: str, is_first: bool) -> str:
        word = said.lower()
        is_name = said != word and not (is_first and said[1:] == word[1:])
        if is_name or self._is_known(word):
            return said
        meant = [other for other in self._by_first.get(word[0], ()) if is_slip(word, other)]
        if not meant:
            return said
        best = min(meant, key=lambda other: (-self._counts.get(other, 0), other))
        return best if said == word else best.capitalize()

    def _is_known(self, word: str) -> bool:
        forms = {word, word.removesuffix("s")}
        return any(map(self.is_word, forms)) or bool(forms & self._others) or any(w in self._counts for w in forms)


def is_slip(word: str, meant: str) -> bool:
    """True where a word is another one with one slip.

    >>> [is_slip("membr", "member"), is_slip("promotor", "promoter"), is_slip("perks", "parks")]
    [True, True, False]
    >>> [is_slip("cancell", "cancel"), is_slip("licensee", "license"), is_slip("thana", "than")]
    [True, False, False]
    """
    pairs = zip(word, meant, strict=False)
    start = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(word), len(meant)))
    said, right = word[start:], meant[start:]
    if len(said) == len(right):
        is_turned = len(said) > 1 and said[:2] == right[1::-1] and said[2:] == right[2:]
        is_like = len(said) > 1 and any({said[0], right[0]} <= like for like in _LIKE) and said[1:] == right[1:]
        return is_turned or (is_like and len(word) >= LONG)
    if len(said) + 1 == len(right):  # a letter is missing
        return len(said) > 0 and said == right[1:]
    # a letter too much: inside, or the last one twice
    return len(said) == len(right) + 1 and said[1:] == right and (bool(right) or word[-1] == word[-2] != "e")
