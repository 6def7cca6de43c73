"""Quotations as a statute sets them out: each below the one that it goes on from, by its own enumerator.

The first quotation of a section has its whole citation. Those behind it in the same section have what their place adds,
as a statute prints it: "(a)" below sub-section (4), then "(b)", then "(5)". A page is named again where it changes.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from civicsetu.model.ids import Pinpoint, ProvisionId
from civicsetu.model.results import Citation

_UNSAID = ("closing words",)  # go on from the words above, and have no enumerator in print


class Line(NamedTuple):
    """A quotation with its place among those around it.

    Fields:
        citation: the quotation.
        level: how deep it stands below the first one of its section; 0 for that one.
        label: its enumerator as the statute prints it, such as "(a)"; empty where the place says more, or nothing.
        place: what stands in brackets behind it: the whole citation, what it adds, or nothing.
    """

    citation: Citation
    level: int
    label: str
    place: str


def nested(quotations: Iterable[Citation]) -> list[Line]:
    """Quotations in order, each with its level, its enumerator and what is left to say of its place."""
    lines: list[Line] = []
    head = before = None
    for one in quotations:
        own = ProvisionId(one.provision)
        if head is None or before is None or own.section != head.section:
            head = own
            lines.append(Line(one, 0, "", one.place))
        else:
            added = _added(own.pinpoint, ProvisionId(before.provision).pinpoint)
            turned = one.printed_on if one.page != (before.last_page or before.page) or one.last_page else ""
            level = max(0, _depth(own.pinpoint) - _depth(head.pinpoint))
            if _is_enumerator(added):
                lines.append(Line(one, level, added, turned))
            else:
                lines.append(Line(one, level, "", ", ".join(filter(None, (added, turned)))))
        before = one
    return lines


def groups(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines by the sections that they are of: each group begins with a whole citation."""
    found: list[list[Line]] = []
    head = None
    for line in lines:
        section = ProvisionId(line.citation.provision).section
        if section != head:
            found.append([])
            head = section
        found[-1].append(line)
    return found


def _depth(pinpoint: Pinpoint) -> int:
    """The levels down to a place; a cell stands one below what its table belongs to."""
    steps = [step for step in pinpoint.steps if step not in _UNSAID]
    table = next((n for n, step in enumerate(steps) if step.startswith("table")), len(steps))
    return min(len(steps), table + 1)


def _added(own: Pinpoint, before: Pinpoint) -> str:
    """What a pinpoint says beyond what it has in common with the one before.

    >>> _added(Pinpoint("14(1)(d)(v)"), Pinpoint("14(1)(d)(iv)(A)")), _added(Pinpoint("11(5)"), Pinpoint("11(4)(a)"))
    ('(v)', '(5)')
    >>> _added(Pinpoint("18(1) closing words"), Pinpoint("18(1)(b)")), _added(Pinpoint("18(1)"), Pinpoint("18(1)"))
    ('', '')
    """
    ours, theirs = own.steps, before.steps
    common = 0
    while common < min(len(ours), len(theirs)) and ours[common] == theirs[common]:
        common += 1
    rest = [step for step in ours[common:] if step not in _UNSAID]
    if rest and rest[0].startswith("."):  # clause 7.2 behind clause 7
        return own.rsplit(" ", 1)[-1]
    words = ""
    for step in rest:
        words += step if step.startswith("(") and (not words or words.endswith(")")) else f" {step}"
    return words.strip()


def _is_enumerator(words: str) -> bool:
    return words.startswith(("(", "clause", "item", "entry")) or words[:1].isdigit()
