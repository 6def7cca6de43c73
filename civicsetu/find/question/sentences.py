"""The sentences of a question, and the story that some of them tell."""

import re

_ENDS = re.compile(r"(?<=[.?!;])\s+")
LEAST_OF_A_STORY = 3  # sentences


def sentences_in(text: str) -> list[str]:
    """The sentences of a text.

    >>> sentences_in("I booked a flat. Can he keep my money?")
    ['I booked a flat.', 'Can he keep my money?']
    """
    return [sentence for sentence in _ENDS.split(text.strip()) if sentence]


def told_in(text: str) -> tuple[str, ...]:
    """The sentences of a question that tells a story; none of one that only asks."""
    sentences = sentences_in(text)
    return tuple(sentences) if len(sentences) >= LEAST_OF_A_STORY else ()
