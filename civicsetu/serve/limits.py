"""How many requests an address may send, and how much memory the process has."""

import resource
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

MB = 1_000_000
KEPT = 10_000  # addresses that are remembered
MINUTE = 60.0


def own_memory() -> int | None:
    """Bytes of memory that this process has for itself, without the files that it maps; None where the system does not
    say (it is read as Linux gives it)."""
    try:
        _, resident, shared, *_ = Path("/proc/self/statm").read_text().split()
    except (OSError, ValueError):
        return None
    return (int(resident) - int(shared)) * resource.getpagesize()


class PerMinute:
    """A bucket of requests for each address, filled evenly.

    Args:
        most: requests a minute; as many may come at once.
        clock: gives seconds.

    >>> taken = PerMinute(2, clock=lambda: 0.0)
    >>> [taken.may("a"), taken.may("a"), taken.may("a"), taken.may("b")]
    [True, True, False, True]
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic):
        self.most, self._clock = most, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when it was counted
        self._lock = threading.Lock()

    def may(self, address: str) -> bool:
        """Whether one more request of an address is taken now."""
        now = self._clock()
        with self._lock:
            left, counted = self._buckets.pop(address, (float(self.most), now))
            left = min(float(self.most), left + (now - counted) * self.most / MINUTE)
            taken = left >= 1
            self._buckets[address] = (left - taken, now)
            while len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        return taken
