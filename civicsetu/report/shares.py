"""How intervals are written in all reports, beside shares in per cent, and how they are computed, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from civicsetu.base.words import counted, per_cent

HOW = (
    "Intervals are 95 % intervals: of a share of questions the exact ones (Clopper and Pearson 1934), of a mean of "
    "fractions or of a difference those of the bootstrap over questions (Efron 1979)."
)
OF_QUOTATIONS = "In those of quotations each answer counts once, as its quotations stand or fall together."

# The parts of the questions, by the split that the question files name.
SPLITS = {"dev": "looked at while the method was made", "heldout": "kept aside"}


def asked_of(questions: str, split: str, documents: int) -> str:
    """Which questions the figures of a report are of, in a sentence.

    Args:
        questions: the question files, with commas between them.
        split: "all", or the only one that was asked.
        documents: how many documents the index holds.

    >>> asked_of("data/golden/a_questions.jsonl", "all", 3)
    'The questions are those of `a_questions.jsonl`; the index holds 3 documents.'
    >>> asked_of("a.jsonl,b.jsonl", "heldout", 9)
    'The questions are those of `a.jsonl` and `b.jsonl`, the part that was kept aside (`heldout`) alone; the index \
holds 9 documents.'
    """
    *most, last = [f"`{name.strip().rpartition('/')[2]}`" for name in questions.split(",")]
    files = f"{', '.join(most)} and {last}" if most else last
    which = "the part that was kept aside (`heldout`)" if split == "heldout" else f"the split `{split}`"
    part = "" if split == "all" else f", {which} alone"
    return f"The questions are those of {files}{part}; the index holds {counted(documents, 'document')}."


def ends_in_words(ends: Sequence[float] | None) -> str:
    """The two ends of an interval; nothing where there is none.

    >>> ends_in_words((0.9323, 0.9997)), ends_in_words(None)
    ('93.2 to 100 %', '')
    """
    if not ends:
        return ""
    low, high = (per_cent(end) for end in ends)
    return f"{low.removesuffix(' %')} to {high}"


def between(ends: Mapping[str, Sequence[float]], name: str) -> str:
    """The interval of a share, in brackets; nothing where it was not computed.

    >>> between({"facts_stated": (0.8511, 0.96)}, "facts_stated"), between({}, "facts_stated")
    (' (95 % interval: 85.1 to 96.0 %)', '')
    """
    return f" (95 % interval: {ends_in_words(ends[name])})" if name in ends else ""


def by_split(metrics: Mapping[str, Any], name: str) -> str:
    """A measure by the part of the questions, those looked at while the method was made and those kept aside: what it
    is of each; empty where the metrics have it not.

    Args:
        metrics: with `by_split`.
        name: the measure.

    >>> one = {"n": 40, "hit@1": 0.975, "intervals": {"hit@1": [0.8684, 0.9994]}}
    >>> by_split({"by_split": {"heldout": one}}, "hit@1")
    '97.5 % (95 % interval: 86.8 to 99.9 %) of the 40 kept aside'
    """
    said = [
        f"{per_cent(part[name])}{between(part.get('intervals', {}), name)} of the {part['n']} "
        f"{SPLITS.get(split, f'of the part {split}')}"
        for split, part in metrics.get("by_split", {}).items()
        if part.get(name) is not None
    ]
    return " and ".join(said)
