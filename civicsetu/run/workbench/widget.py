"""The widget that `civicsetu.workbench` shows in a notebook."""

import threading
from typing import Any

import anywidget

from civicsetu.explore.assets import style, workbench_script
from civicsetu.run.workbench.desk import BenchDesk


class Workbench(anywidget.AnyWidget):
    """What is there, and what can be made of it: one widget, whose requests a desk answers in the kernel.

    Args:
        desk: answers its requests.
    """

    _esm = workbench_script()
    _css = style()

    def __init__(self, desk: BenchDesk) -> None:
        super().__init__()
        self._desk = desk
        self.on_msg(self._answered)

    def _answered(self, _: Any, request: Any, buffers: Any) -> None:
        if self._desk.takes_long(request):
            threading.Thread(target=self._tell, args=(request,), daemon=True).start()
        else:
            self._tell(request)

    def _tell(self, request: Any) -> None:
        self.send(self._desk.reply(request))
