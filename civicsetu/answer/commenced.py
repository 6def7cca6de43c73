"""When a law came into force, where its sections were brought into force on days that the Government appointed."""

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from civicsetu.answer.notice import in_words
from civicsetu.answer.wording import listed
from civicsetu.find.handover import Findings
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.versions import Commencement

_BEGINS = re.compile(
    r"\b(?:when|since\s+when|from\s+when|(?:from|on|since)\s+(?:what|which)\s+da(?:y|te)|what\s+(?:is|was)\s+the\s+(?:effective\s+)?date)\b"
    r"[^?]*?\b(?:act|law|rera|sections?\s+\d+[A-Z]*|provisions?)\b"
    r"[^?]*?\b(?:(?:come|came|comes|go|went|brought|enter(?:ed|s)?|put)\s+into\s+(?:force|effect|operation)|in\s+force|take[ns]?\s+effect|took\s+effect"
    r"|commence\w*|effective|enforced|become\s+law|became\s+law)\b",
    re.IGNORECASE,
)
_ON_SUCH_DATE = re.compile(r"\bcomes?\s+into\s+force\s+on\s+(?:such\s+dates?|the\s+(?:date|day))\b", re.IGNORECASE)


def commencement_asked(asked: str, found: Findings) -> tuple[str, Provision] | None:
    """When a law came into force, or its section that is named, and the provision that leaves the day to the
    Government; None where that is not asked, or no day is known.

    Args:
        asked: the question.
        found: what was found for it.
    """
    if not _BEGINS.search(asked) or not found.passages:
        return None
    library, named = found.library, [ProvisionId(name) for name in found.named]
    document = (named[0] if named else ProvisionId(found.passage(found.passages[0]).section)).document
    units = library.documents[document].provisions
    leaves = next((unit for unit in units if _ON_SUCH_DATE.search(unit.body)), None)
    sections = dict.fromkeys(ProvisionId(name.section) for name in named) or dict.fromkeys(
        ProvisionId(unit.id) for unit in units if unit.kind == "section"
    )
    days = [(name, day) for name in sections if (day := library.versions.commencement(name)) is not None]
    if leaves is None or not days:
        return None
    return _line(days), leaves


def _line(days: Sequence[tuple[ProvisionId, Commencement]]) -> str:
    """The days, each with its sections and the notification."""
    of_day = defaultdict(list)
    for name, day in days:
        of_day[day.begins, day.by].append(name.pinpoint)
    if len(of_day) == 1:
        ((begins, by), names), *_ = of_day.items()
        whose = f"Section {names[0]}: on" if len(names) == 1 else "On"
        return f"{whose} {in_words(begins)} ({by})."
    told = [f"sections {_runs(names)} on {in_words(begins)} ({by})" for (begins, by), names in sorted(of_day.items())]
    return f"Not all on one day: {listed(told)}."


def _runs(numbers: Sequence[str]) -> str:
    """Numbers of sections, those that follow each other together.

    >>> _runs(["2", "20", "21", "22", "41"])
    '2, 20 to 22, 41'
    """
    plain = sorted(int(number) for number in numbers if number.isdigit())
    runs = [[n for _, n in run] for _, run in groupby(enumerate(plain), lambda one: one[1] - one[0])]
    said = [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return ", ".join([*said, *(number for number in numbers if not number.isdigit())])
