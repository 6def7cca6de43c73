"""Questions in Hindi, in Devanagari or in Latin letters, and mixed with English: told apart, and made English.

A question in English costs one look at its words (`tell`); the glossary and the rules are imported only for others.
It knows words and grammar, and no law. See `docs/hindi.md`.
"""

from civicsetu.hindi.tell import Language, language_of

__all__ = ["Language", "in_english", "language_of"]

from collections.abc import Callable


def in_english(text: str, is_word: Callable[[str], bool] | None = None) -> str:
    """A question in plain English words; one that has no Hindi in it as it is, to the letter.

    Args:
        text: the question.
        is_word: whether a general list of English has a word, in lower case.

    >>> in_english("Builder ne flat nahi diya, paisa wapas kaise milega?")
    'Builder did not give flat, how to get refund of money?'
    >>> in_english("What is a sale deed?")
    'What is a sale deed?'
    """
    if language_of(text) == "en":
        return text
    from civicsetu.hindi.read import read

    return read(text, is_word)
