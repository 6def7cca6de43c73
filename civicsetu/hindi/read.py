"""A question in Hindi as a simple English one."""

from collections.abc import Callable

from civicsetu.hindi.clauses import Parser
from civicsetu.hindi.compose import composed
from civicsetu.hindi.words import words_of


def read(text: str, is_word: Callable[[str], bool] | None = None) -> str:
    """A question that has Hindi in it as an English one.

    Args:
        text: the question.
        is_word: whether a general list of English has a word, in lower case.
    """
    said = composed(Parser(words_of(text, is_word)).parse())
    said = said.strip(" ,")
    if not said:
        return text
    ends = said[-1] in "?.!"
    return said[:1].upper() + said[1:] + ("" if ends else "?")
