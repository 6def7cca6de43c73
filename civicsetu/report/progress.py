"""How far a stage is, shown in its notebook while somebody looks on.

A stage that a command runs (`civicsetu run`, `sweep`) shows nothing: its report holds results alone, the same bytes
each time. What is shown in JupyterLab is not saved with the notebook (`civicsetu.run.lab`).
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from civicsetu.base.counting import count_in
from civicsetu.params import REPORTS

if TYPE_CHECKING:
    from ipywidgets import IntProgress, Label


def progress() -> Callable[[str], None]:
    """Something to be told in lines of text how far work is: a bar below the cell of a notebook that is run by hand.

    Nobody is told where a command runs the notebook, or where there is no notebook or no ipywidgets.
    """
    if REPORTS in os.environ or not _in_a_notebook():
        return lambda _: None
    try:
        import ipywidgets as widgets
        from IPython.display import display
    except ImportError:
        return lambda _: None
    bar, label = widgets.IntProgress(min=0, max=1), widgets.Label("starting")
    display(widgets.HBox([bar, label]))  # type: ignore[no-untyped-call]
    return lambda text: _show(bar, label, text)


def _in_a_notebook() -> bool:
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return False
    shell = get_ipython()
    return getattr(shell, "kernel", None) is not None


def _show(bar: "IntProgress", label: "Label", text: str) -> None:
    """Move the bar by a line that counts; another line is only shown."""
    label.value = " ".join(text.split())
    if count := count_in(text):
        bar.max, bar.value = count.total, count.done
