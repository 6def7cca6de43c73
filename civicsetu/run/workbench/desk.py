"""What the workbench asks for, and what it is told."""

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from civicsetu.explore.requests import Record, replied, text_of
from civicsetu.params import project_root
from civicsetu.run.workbench.apart import LOOKS, looked
from civicsetu.run.workbench.jobs import Jobs
from civicsetu.run.workbench.parameters import notebooks_in
from civicsetu.run.workbench.rebuilding import build_form, build_task
from civicsetu.run.workbench.results import compared, results_of
from civicsetu.run.workbench.starting import Places, check_values, form, task_of
from civicsetu.run.workbench.state import state_of


class BenchDesk:
    """Answers the workbench's requests.

    Args:
        data: the data folder, or all places.
    """

    def __init__(self, data: Path | Places) -> None:
        self.places = places = data if isinstance(data, Places) else Places.of_project(data)
        self.data = places.data
        self.jobs = Jobs(self.data, project_root())
        self._doers: Mapping[str, Callable[[Record], Record]] = {
            "state": lambda _: state_of(self.data),
            **{what: functools.partial(self._looked, what) for what in LOOKS},
            "build_form": lambda _: build_form(self.data),
            "build": lambda request: {"id": self.jobs.start(build_task(self.data, request))},
            "notebooks": lambda _: {"notebooks": notebooks_in(places.notebooks)},
            "form": lambda request: form(places, request),
            "check_values": lambda request: check_values(places, request),
            "start": lambda request: {"id": self.jobs.start(task_of(places, request))},
            "results": lambda _: results_of(places),
            "compare": lambda request: compared(places, request),
            "jobs": lambda _: {"jobs": self.jobs.all()},
            "cancel": self._cancel,
        }

    def reply(self, request: Any) -> Record:
        """The reply to a request, whatever it is; a fault becomes one line."""
        return replied(self._doers, request)

    @staticmethod
    def takes_long(request: Any) -> bool:
        """Whether a request goes through every document: a kernel is not to wait for its reply."""
        return isinstance(request, dict) and request.get("do") in LOOKS

    def _looked(self, what: str, _: Record) -> Record:
        return looked(what, self.data)

    def _cancel(self, request: Record) -> Record:
        self.jobs.cancel(text_of(request, "id", 100))
        return {"jobs": self.jobs.all()}
