"""What a restatement must have in common with the official text, its numbers, and what it must not, its sentences."""

import re
from collections import Counter

from civicsetu.model.document import Document
from civicsetu.read.words.references import find_references

SHARED = 14  # this many words in one run are a copy

# ------------------------------------------------------------------ numbers in words and digits
ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
SMALL = {word: n for n, word in enumerate(ONES, 1)} | {word: n for n, word in enumerate(TENS, 2) for n in [10 * n]}
LARGE = {"hundred": 100, "thousand": 10**3, "lakh": 10**5, "crore": 10**7}
MEASURES = {
    "day": "day", "month": "month", "year": "year", "per": "%", "percent": "%", "%": "%", "rupee": "rupee",
    "square": "square metre", "third": "third", "quarter": "quarter", "time": "times",
}  # fmt: skip
WORD = re.compile(r"\d[\d,]*|[a-z]+|%")


def number(words: list[str]) -> int:
    """The value of number words: "five hundred", "10,000", "two lakh fifty"."""
    total = current = 0
    for word in words:
        if word in LARGE and LARGE[word] > 100:
            total, current = total + max(current, 1) * LARGE[word], 0
        elif word in LARGE:
            current = max(current, 1) * 100
        else:
            current += SMALL[word] if word in SMALL else int(word.replace(",", ""))
    return total + current


def quantities(text: str) -> Counter[tuple[int, str]]:
    """The numbers in a text with what they count. "One" counts only with a measure: alone it is a
    pronoun as often as a number."""
    words = WORD.findall(text.lower().replace("-", " "))
    singular = [word.removesuffix("s") for word in words]
    counts = [word in SMALL or stem in LARGE or word[0].isdigit() for word, stem in zip(words, singular, strict=True)]
    found: Counter[tuple[int, str]] = Counter()
    i = 0
    while i < len(words):
        start = i
        while i < len(words) and counts[i]:
            i += 1
        if i > start:
            value = number([s if s in LARGE else w for w, s in zip(words[start:i], singular[start:i], strict=True)])
            after = MEASURES.get(singular[i], "") if i < len(words) else ""
            measure = "rupee" if start and singular[start - 1] in ("rupee", "r") else after
            if (value, measure) != (1, ""):
                found[value, measure] += 1
        i += 1
    return found


def without_references(document: Document) -> dict[str, str]:
    """Each provision's words without its enumerator, its references and numbers of acts."""
    cut: dict[str, list[tuple[int, int]]] = {}
    for r in find_references(document):
        cut.setdefault(r.source, []).append((r.char_start, r.char_end))
    found = {}
    for p in document.provisions:
        body, end = "", p.body_start
        for start, stop in sorted(cut.get(p.id, [])):
            # references of one list have the same words, and some have those of the next one too
            body, end = body + document.text[end : max(start, end)] + " ", max(end, stop)
        found[p.pinpoint] = re.sub(r"\(\d+ of \d{4}\)", "", body + document.text[end : p.char_end])
    return found


# ------------------------------------------------------------------ words in a row
def words(text: str) -> list[str]:
    """A text's words and figures, in small letters."""
    return re.findall(r"[a-z0-9]+", text.lower())


def runs(text: str, length: int = SHARED) -> set[tuple[str, ...]]:
    """All runs of so many words."""
    found = words(text)
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}
