"""Lines of text that count: `encoded 64 of 2265 passages` says how far work is."""

import re
from typing import NamedTuple

_COUNT = re.compile(r"\(?\b(\d+) of (\d+)\b\)?")


class Counted(NamedTuple):
    """A line that counts: what is counted, how many are done, and of how many."""

    what: str
    done: int
    total: int

    @property
    def kind(self) -> tuple[str, int]:
        """Lines with the same kind are one count: `reading a_rule (3 of 9)` follows `reading an_act (2 of 9)`."""
        return self.what.partition(" ")[0], self.total


def count_in(text: str) -> Counted | None:
    """What a line counts; None where it does not.

    >>> count_in("encoded 64 of 2265 passages")
    Counted(what='encoded passages', done=64, total=2265)
    """
    found = _COUNT.search(text)
    if found is None:
        return None
    what = " ".join((text[: found.start()] + text[found.end() :]).split())
    return Counted(what, int(found[1]), int(found[2]))
