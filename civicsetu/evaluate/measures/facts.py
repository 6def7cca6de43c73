"""Whether an answer states the facts that a question file names."""

import re
import unicodedata
from collections.abc import Sequence

from civicsetu.read.text.quantities import ONES, SCALES, TENS

_SMALL = {"zero": 0} | ONES | TENS
_SAME = {"rs": "rupee", "inr": "rupee", "₹": "rupee", "metre": "meter", "percent": "per cent", "%": "per cent"}
_GROUPS = re.compile(r"(?<=\d),(?=(?:\d\d,){0,9}\d{3}\b)")  # the commas of 10,000 and 1,00,000
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+|[₹%,;:.]")


def facts_stated(facts: Sequence[str], text: str) -> float | None:
    """The share of the facts that stand in a text, as whole words in their order.

    Numbers in words and in digits are equal, and so are singular and plural, upper and lower case
    and the common signs of money and per cent.

    Args:
        facts: such as `30 per cent`.
        text: an answer.

    Returns:
        From 0 to 1; None where there are no facts.

    >>> facts_stated(["30 per cent", "3 months"], "within thirteen months, thirty per cent of it")
    0.5
    """
    if not facts:
        return None
    whole = f" {_plain(text)} "
    return sum(f" {_plain(fact)} " in whole for fact in facts) / len(facts)


def _plain(text: str) -> str:
    """A text as words with single spaces, all numbers as digits.

    >>> _plain("Rs. 10,000 or two-thirds of one hundred and twenty square metres")
    '10000 rupee or 2 third of 120 square meter'
    """
    text = _GROUPS.sub("", unicodedata.normalize("NFKC", text).casefold())
    words = [_SAME.get(word, word) for word in map(_singular, _TOKEN.findall(text))]
    words = [word for word in _numbers(words) if word not in ",;:."]
    return re.sub(r"\brupee (\d+(?:\.\d+)?)(?! rupee)", r"\1 rupee", " ".join(words))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _numbers(words: list[str]) -> list[str]:
    """Runs of number words as digits: `one`, `hundred`, `and`, `twenty` is `120`."""
    found: list[str] = []
    at = 0
    while at < len(words):
        value, after = _number(words, at)
        found.append(words[at] if value is None else value)
        at = after
    return found


def _number(words: list[str], at: int) -> tuple[str | None, int]:
    """The number that begins at a word, and where it ends; None where none begins."""
    total, part, last = 0, 0, 0  # what is closed, what is open, and the last word's size
    start = at
    while at < len(words):
        word = words[at]
        if word in _SMALL and (last == 0 or last >= 100 or (20 <= last < 100 and 0 < _SMALL[word] < 10)):
            part, last = part + _SMALL[word], _SMALL[word] or 1
        elif at == start and word.isdigit() and at + 1 < len(words) and words[at + 1] in SCALES:
            part, last = int(word), 1
        elif word == "hundred" and 0 < part < 100:
            part, last = part * 100, 100
        elif word in SCALES and word != "hundred" and part:
            total, part, last = total + part * SCALES[word], 0, SCALES[word]
        elif word == "and" and last >= 100 and words[at + 1 : at + 2] and words[at + 1] in _SMALL:
            pass
        else:
            break
        at += 1
    return (None, start + 1) if at == start else (str(total + part), at)
