"""What the workbench asks for, and what it is told."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from civicsetu.explore.requests import Record, replied
from civicsetu.run.workbench.state import doubts_of, missing_of, state_of


class BenchDesk:
    """Answers the workbench's requests.

    Args:
        data: the data folder.
    """

    def __init__(self, data: Path) -> None:
        self.data = data
        self._doers: Mapping[str, Callable[[Record], Record]] = {
            "state": lambda _: state_of(self.data),
            "doubts": lambda _: doubts_of(self.data),
            "check": lambda _: missing_of(self.data),
        }

    def reply(self, request: Any) -> Record:
        """The reply to a request, whatever it is; a fault becomes one line."""
        return replied(self._doers, request)
