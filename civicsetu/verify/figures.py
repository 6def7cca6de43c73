"""The figures of a sentence: each must stand in its evidence, with the same bound, and be said of the same thing."""

import re
from collections.abc import Sequence

from civicsetu.read.words.tokens import tokens
from civicsetu.verify.entail import in_one_form
from civicsetu.verify.evidence import Evidence, Fault, Kind
from civicsetu.verify.values import Value, values_in

_ITEM = re.compile(  # "(a) keep books; (b) pay", but not "clauses (a) and (b)"
    r"""
    (?: ^
      | (?<!section)(?<!sections)(?<!clause)(?<!clauses)(?<!paragraph)(?<!rule)(?<!and)(?<!or)(?<!to) \s )
    \( (?: [a-z]{1,2} | [ivx]{1,4} | [A-Z] | \d{1,2} ) \) \s
    """,
    re.MULTILINE | re.VERBOSE,
)
AROUND = 9  # words on each side of a figure that tell what it is of
PERIODS = ("days", "months", "every", "date")
NAMES = {"share": "the share", "rupees": "the sum", "days": "the period", "months": "the period", "every": "how often",
         "area": "the area", "times": "the multiple", "date": "the date", "count": "the number"}  # fmt: skip


def wrong_figures(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """The faults of the figures in a sentence.

    >>> [f.what for f in wrong_figures("He has 45 days.", [Evidence("within sixty days")])]
    ['the period “45 days” does not stand there']
    """
    texts = [f"{one.heading}. {one.text}" for one in evidence]
    found = [(value, text) for text in texts for value in values_in(text)]
    items = [len(_ITEM.findall(one.text)) for one in evidence]
    several = {*items, sum(items), len(evidence)}
    faults = []
    for value in values_in(sentence):
        same = [(one, text) for one, text in found if is_same(value, one)]
        kind: Kind = "period" if value.kind in PERIODS else "number"
        if not same:
            after = re.sub(r"^\W*or\s+(?:more|less|fewer)\b", "", sentence[value.end :])
            counted = tokens(in_one_form(" ".join(after.split()[:1])))
            if (
                value.kind == "count"
                and value.amount in several
                and not any(c in tokens(t) for c in counted for t in map(in_one_form, texts))
            ):
                continue  # "four grounds", of a list of four
            faults.append(Fault(kind, f"{NAMES[value.kind]} “{value.words}” does not stand there"))
        elif bound := _other_bound(value, [one for one, _ in same]):
            faults.append(
                Fault(kind, f"“{value.words}” is said as the {value.bound or 'value'}, and there it is {bound}")
            )
        elif rival := _rival(value, sentence, same, found):
            faults.append(Fault(kind, f"“{value.words}” is there said of something else, and “{rival}” of this"))
    return faults


def is_same(said: Value, one: Value) -> bool:
    """Whether two figures are one; a bare number may leave out the unit of a figure."""
    if said.amount == one.amount and said.kind == one.kind:
        return True
    if said.kind == "count":  # "at 65", of an age in years
        return said.amount == one.amount or (one.kind == "months" and one.amount == 12 * said.amount)
    if said.kind == "every":  # "Rs 10,000 a day" and "for every day"
        return (one.kind == "days" and one.amount == said.amount == 1) or (
            one.kind == "months" and said.amount == 30 * one.amount
        )
    if one.kind == "every" and said.kind in ("days", "months"):
        return one.amount == said.amount * (1 if said.kind == "days" else 30)
    return said.kind == "months" and one.kind == "count" and said.amount == 12 * one.amount


def _other_bound(said: Value, ones: Sequence[Value]) -> str:
    """What the evidence says a figure is, where the sentence says otherwise; else empty."""
    if not said.bound or said.kind in ("every", "date"):
        return ""
    bounds = {one.bound for one in ones}
    if said.bound in bounds:
        return ""
    other = {"least": "most", "most": "least"}[said.bound]
    if other in bounds and "" not in bounds:
        return f"the {other}"
    return "no least" if said.bound == "least" and bounds == {""} and said.kind in ("days", "months", "share") else ""


def _rival(said: Value, sentence: str, same: Sequence[tuple[Value, str]], found: Sequence[tuple[Value, str]]) -> str:
    """Another figure of that kind in the evidence, whose words around it are those of the sentence; else empty."""
    others = [(one, text) for one, text in found if one.kind == same[0][0].kind and one.amount != same[0][0].amount]
    if not others:
        return ""
    own = _around(sentence, said)
    best = max(_shared(own, _around(text, one)) for one, text in same)
    rival, near = max(((one, _shared(own, _around(text, one))) for one, text in others), key=lambda pair: pair[1])
    return rival.words if near >= best + 0.34 and near >= 0.5 else ""


def _around(text: str, value: Value) -> frozenset[str]:
    """The stems of the words around a figure, within its clause."""
    before = re.split(r"[.;:]\s|,\s(?:or|and|but)\s", text[: value.start])[-1]
    after = re.split(r"[.;:](?:\s|$)|,\s(?:or|and|but)\s", text[value.end :])[0]
    words = [*before.split()[-AROUND:], *after.split()[:AROUND]]
    return frozenset(word for word in tokens(" ".join(words)) if word.isalpha() and len(word) > 2)


def _shared(own: frozenset[str], other: frozenset[str]) -> float:
    return len(own & other) / max(1, len(own))
