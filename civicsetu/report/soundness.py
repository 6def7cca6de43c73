"""What readers found of the answers that they graded, in words, as the overview and the report on confidence say it."""

from collections.abc import Mapping
from typing import Any

from civicsetu.base.words import counted, noun, per_cent
from civicsetu.report.shares import between

# Of which texts the graded answers were, by the corpus that the grades name.
TEXTS = {"official": "the official texts", "plain": "the plain-language edition"}


def texts_of(confidence: Mapping[str, Any]) -> str:
    """From which texts the graded answers were given; nothing where the grades do not say.

    Args:
        confidence: the metrics of the report on confidence.

    >>> texts_of({"corpora": ["official"]}), texts_of({})
    ('the official texts', '')
    """
    return " and ".join(TEXTS.get(name, name) for name in confidence.get("corpora", ()))


def found_sound(confidence: Mapping[str, Any]) -> str:
    """How many of the answers that are still given as they were graded readers found sound, in a sentence.

    Args:
        confidence: the metrics of the report on confidence.
    """
    own, ends = confidence["reporting_part"], confidence.get("intervals", {})
    texts = texts_of(confidence)
    return (
        f"Readers who did not build the answers found {per_cent(own['sound'])} of "
        f"{counted(own['answers'], 'graded answer')}{f' from {texts}' if texts else ''} sound{between(ends, 'sound')}: "
        "direct, complete, not misleading."
    )


def grounds_of_grades(confidence: Mapping[str, Any]) -> str:
    """What that leaves out, and how far the readers agree, in sentences; empty where the metrics do not say.

    Args:
        confidence: the metrics of the report on confidence.
    """
    return f"{_left_out(confidence)}{_agreement(confidence)}".strip()


def _left_out(confidence: Mapping[str, Any]) -> str:
    """The answers whose text has changed since they were graded, with what they were then."""
    changed, every = confidence.get("changed_since_graded"), confidence.get("all_reported")
    if not changed or not changed["answers"] or not every:
        return ""
    ends, count = confidence.get("intervals", {}), changed["answers"]
    return (
        f" The graded answers leave out {counted(count, 'answer')} whose text has changed since "
        f"{noun(count, 'it was', 'they were')} graded; {per_cent(changed['sound'])} of those were sound when graded"
        f"{between(ends, 'sound_when_changed')}, and {per_cent(every['sound'])} of all {every['answers']}"
        f"{between(ends, 'sound_of_all')}."
    )


def _agreement(confidence: Mapping[str, Any]) -> str:
    """How far the two readers of an answer agree whether it is sound."""
    found = confidence.get("agreement")
    if not found:
        return ""
    kappa = "" if found["kappa"] is None else f" (Cohen's kappa {found['kappa']:.2f})"
    return f" Two readers graded each, and agree on {per_cent(found['share'])} of all {found['answers']}{kappa}."
