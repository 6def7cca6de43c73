"""The widget that `Index.explore` shows in a notebook."""

from typing import Any

import anywidget
import traitlets

from civicsetu.explore.assets import script, style
from civicsetu.explore.desk import Desk


class Explorer(anywidget.AnyWidget):
    """Ask, read, follow references: one widget, whose requests a desk answers in the kernel.

    Args:
        desk: answers its requests.
        question: asked when it is shown; empty for none.
    """

    _esm = script()
    _css = style()
    question = traitlets.Unicode("").tag(sync=True)
    page = traitlets.Bool(False).tag(sync=True)

    def __init__(self, desk: Desk, question: str = ""):
        super().__init__(question=question)
        self._desk = desk
        self.on_msg(self._answered)

    def _answered(self, _: Any, request: Any, buffers: Any) -> None:
        self.send(self._desk.reply(request, self.send))
