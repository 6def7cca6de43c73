"""Rights and duties that one section has side by side: where one sort is asked for, the other is no member of the
list."""

import re
from collections.abc import Sequence

from civicsetu.model.provision import Provision

_ASKED_RIGHTS = re.compile(r"\b(?:rights?|entitle\w*)\b", re.IGNORECASE)
_ASKED_DUTIES = re.compile(r"\b(?:dut(?:y|ies)|obligations?|responsibilit\w+|liabilit\w+)\b", re.IGNORECASE)
_LEFT_OUT = re.compile(  # not my duties
    r"\b(?:not|no|without|leave\s+out|but\s+not)\s+(?:my|his|her|their|the|our|any)?\s*(?:dut(?:y|ies)|obligations?|rights?|liabilit\w+)\b",
    re.IGNORECASE,
)
_GIVES = re.compile(r"\b(?:shall|may)\s+(?:also\s+)?(?:be\s+entitled|have\s+(?:the|a)\s+right)\b", re.IGNORECASE)


def of_asked_sort(items: Sequence[Provision], asked: str) -> list[Provision]:
    """The members of a list that are of the sort that is asked for.

    Args:
        items: the members.
        asked: the question.

    Returns:
        Those that give a right where rights are asked for, the others where duties are; all where both or neither are
        asked for, or where none would be left.
    """
    asked = _LEFT_OUT.sub(" ", asked)
    rights, duties = bool(_ASKED_RIGHTS.search(asked)), bool(_ASKED_DUTIES.search(asked))
    if rights == duties:
        return list(items)
    kept = [item for item in items if bool(_GIVES.search(item.body)) == rights]
    return kept or list(items)
