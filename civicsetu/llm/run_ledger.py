"""What a run has taken: tokens, money, and seconds of models. Before a call the most that it can take is set aside, so
that calls at the same time don't go over together; after it, what it took is put in its place.

With a file the run is of several processes, and goes on in a later one. A process that was stopped within a call leaves
what was set aside for it, since the call may have been made.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from civicsetu.base.errors import CivicSetuError
from civicsetu.llm.calls import BudgetSpent
from civicsetu.llm.settings import ModelSettings

PATIENCE = 30.0  # seconds that one process waits for another's entry


class Taken(NamedTuple):
    """What was taken, or is set aside: tokens, their price, and seconds."""

    tokens: int
    price: float
    seconds: float


class Run:
    """The ledger of a run.

    Args:
        settings: what the run may take.
        path: its file; None for a run of this process alone.

    >>> run = Run(ModelSettings(run_tokens=100))
    >>> held = run.hold(Taken(60, 0.0, 1.0))
    >>> run.settle(held, Taken(20, 0.0, 0.5))
    >>> run.taken.tokens
    20
    """

    def __init__(self, settings: ModelSettings, path: Path | None = None) -> None:
        self.settings, self.path, self._lock = settings, path, Lock()
        self._own = sqlite3.connect(":memory:", check_same_thread=False) if path is None else None

    @property
    def taken(self) -> Taken:
        """What the run has taken, with what is set aside.

        Raises:
            CivicSetuError: its file cannot be read.
        """
        with self._open() as ledger:
            return _sum(ledger)

    def hold(self, most: Taken) -> int:
        """Set something aside for a call.

        Args:
            most: what the call can take.

        Returns:
            The number of its entry.

        Raises:
            BudgetSpent: the run would go over.
            CivicSetuError: its file cannot be written.
        """
        limits = self.settings
        with self._open() as ledger:
            taken = _sum(ledger)
            for spent, more, limit, what in (
                (taken.tokens, most.tokens, limits.run_tokens, "tokens"),
                (taken.price, most.price, limits.run_price, "price"),
                (taken.seconds, most.seconds, limits.run_seconds, "seconds"),
            ):
                if spent + more > limit:
                    raise BudgetSpent(f"{what} of a run")
            entry = ledger.execute("INSERT INTO calls (tokens, price, seconds) VALUES (?, ?, ?)", most).lastrowid
        assert entry is not None
        return entry

    def settle(self, held: int, took: Taken) -> None:
        """Put what a call took in the place of what was set aside for it.

        Raises:
            CivicSetuError: its file cannot be written.
        """
        with self._open() as ledger:
            ledger.execute("UPDATE calls SET tokens = ?, price = ?, seconds = ? WHERE id = ?", (*took, held))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The ledger, for this thread and this process alone."""
        with self._lock:
            try:
                if self._own is not None:
                    yield from _written(self._own)
                    return
                assert self.path is not None
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with closing(sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)) as ledger:
                    yield from _written(ledger)
            except (sqlite3.Error, OSError) as error:
                raise CivicSetuError(f"{self.path}: the budget of this run cannot be kept there: {error}") from None


def _written(ledger: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """One transaction."""
    ledger.isolation_level = None
    ledger.execute("BEGIN IMMEDIATE")
    try:
        ledger.execute(
            "CREATE TABLE IF NOT EXISTS calls (id INTEGER PRIMARY KEY, tokens INT, price REAL, seconds REAL)"
        )
        yield ledger
        ledger.execute("COMMIT")
    except BaseException:
        ledger.execute("ROLLBACK")
        raise


def _sum(ledger: sqlite3.Connection) -> Taken:
    sums = "SELECT TOTAL(tokens), TOTAL(price), TOTAL(seconds) FROM calls"
    tokens, price, seconds = ledger.execute(sums).fetchone()
    return Taken(int(tokens), price, seconds)
