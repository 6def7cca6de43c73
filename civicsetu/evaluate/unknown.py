"""An index that knows no questions: what it finds, it finds by the words of the law and what it has learnt elsewhere.

The questions that provisions are known to answer (`data/asked`) help several parts at once, so leaving out the part
`known_questions` alone says too little: here none of them has any.
"""

from dataclasses import replace

from civicsetu.engine import Index
from civicsetu.index.known_questions import KnownQuestions


class NoKnownQuestions(KnownQuestions):
    """None; whoever asks for their number does not ask further."""

    def __init__(self) -> None:
        """Nothing is read."""

    def __len__(self) -> int:
        return 0


def without_known_questions(index: Index) -> Index:
    """The same index, which knows no questions; its files stay as they are."""
    return Index(replace(index.store, known_questions=NoKnownQuestions()), index.params)
