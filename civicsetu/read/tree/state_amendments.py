"""The state amendments that a print sets below a section: words of other laws, which are no units of it.

India Code prints below a section what laws of the States have changed in it, under "STATE AMENDMENT", State by State.
Their "(1A)" and "(a)" count within words that such a law puts in, or are its own clauses. Taken for units they would
give the section sub-sections that it does not have, so all of them together are one unit below the section.
"""

import re
from bisect import bisect_left
from dataclasses import replace
from typing import NamedTuple

from civicsetu.read.tree.running import Running

HEAD = re.compile(r"(?<!\S)STATE\s+AMEN[A-Z]{0,2}MENTS?\b[\s.:—–-]*")
ENDED = re.compile(r"[.;:)\]*”\"]\s*$")  # what the section's own words end with


class StateAmendments(NamedTuple):
    """Where they begin, and where their words do, behind the heading; and the section's own words `before` them."""

    start: int
    body: int
    before: Running


def state_amendments(running: Running) -> StateAmendments | None:
    """The state amendments below a section; None where there are none.

    Args:
        running: the section's words, those of its state amendments among them.

    >>> found = state_amendments(Running("No cow. STATE AMENDMENT Goa. (1) A cow.", (0, 8, 24)))
    >>> found.start, found.body, found.before.text
    (8, 24, 'No cow. ')
    """
    for head in HEAD.finditer(running.text):
        start = head.start()
        if running.line_at(start) is not None or ENDED.search(running.text, max(0, start - 9), start):
            lines = max(1, bisect_left(running.starts, start))
            own = replace(
                running, text=running.text[:start], starts=running.starts[:lines], indents=running.indents[:lines]
            )
            return StateAmendments(start, head.end(), own)
    return None
