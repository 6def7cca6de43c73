"""A sentence made like its evidence in what the rules of the check have already looked up.

The model of entailment doesn't know that twenty-four months are two years, nor what number the section has whose words
it reads. So figures are written as they stand there, and a place that a sentence rests on becomes "this section".
"""

import re
from collections.abc import Sequence

from civicsetu.find.question.named import find_named
from civicsetu.verify.evidence import Evidence
from civicsetu.verify.figures import is_same
from civicsetu.verify.values import values_in

_LAW = r"(?:\s+of\s+(?:the|this)\s+(?:act|rules|regulations)\b)?"


def matched(sentence: str, evidence: Sequence[Evidence]) -> str:
    """A sentence with its figures as the evidence has them, and without the numbers of the places that it rests on.

    Args:
        sentence: what is said.
        evidence: what it rests on.

    >>> from civicsetu.model.ids import Pinpoint
    >>> matched("Under section 5 he has 24 months.", [Evidence("within two years", pinpoints=(Pinpoint("5(1)"),))])
    'Under this section he has two years.'
    """
    there = [value for one in evidence for value in values_in(f"{one.heading}. {one.text}")]
    for value in reversed(values_in(sentence)):
        same = [one for one in there if is_same(value, one)]
        if same and value.words.lower() not in {one.words.lower() for one in same}:
            sentence = f"{sentence[: value.start]}{_like(value.words, same[0].words)}{sentence[value.end :]}"
    for named in find_named(sentence):
        said = str(named.pinpoint)
        of = next(
            (one for one in evidence for p in one.pinpoints if f"{str(p).split()[0]}(".startswith(f"{said}(")), None
        )
        if of and not named.law:
            words = f"{re.escape(named.words.strip())}{_LAW}"
            sentence = re.sub(words, f"this {of.unit}", sentence, flags=re.IGNORECASE)
    return sentence


def _like(old: str, new: str) -> str:
    """New words with the blanks around the old ones."""
    return f"{old[: len(old) - len(old.lstrip())]}{new}{old[len(old.rstrip()) :]}"
