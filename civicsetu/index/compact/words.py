"""How often the documents have each word: by it misspelt words are read. To count them anew takes the reading of all
texts, so a compact index keeps it as a file."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from civicsetu.base.files import read_json, write_json
from civicsetu.index import layout

WORD = re.compile(r"[a-z]{4,}")


def counted_words(texts: Iterable[str]) -> Counter[str]:
    """How often some texts have each word of four letters or more, in lower case.

    >>> counted_words(["An Act of the Parliament", "PARLIAMENT"])
    Counter({'parliament': 2})
    """
    return Counter(word for text in texts for word in WORD.findall(text.lower()))


def write_words(index: Path, texts: Iterable[str]) -> None:
    """Count the words of the documents' texts and write them into the folder of an index."""
    write_json(index / layout.WORDS, dict(sorted(counted_words(texts).items())))


def read_words(path: Path) -> Counter[str]:
    """What `write_words` wrote."""
    return Counter(read_json(path))
