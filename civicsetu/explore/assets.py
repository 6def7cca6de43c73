"""The widgets' scripts and their style: the parts in `widget/`, put together into ES modules that fetch nothing."""

from functools import cache
from importlib.resources import files

PARTS = ("dom.js", "answer.js", "drawer.js", "graph_model.js", "graph_canvas.js", "graph.js", "main.js")
WORKBENCH = (
    "dom.js",
    "bench_state.js",
    "bench_jobs.js",
    "bench_build.js",
    "bench_form.js",
    "bench_runs.js",
    "bench.js",
)


@cache
def script() -> str:
    """The ES module, whose default export has `render({model, el})`."""
    return "\n".join(_text(part) for part in PARTS)


@cache
def workbench_script() -> str:
    """The ES module of the workbench, of the same form."""
    return "\n".join(_text(part) for part in WORKBENCH)


@cache
def style() -> str:
    """The style sheet; all of it is about what is inside `.civicsetu`."""
    return _text("style.css")


@cache
def recorded_script() -> str:
    """The script of a page that shows the widget with recorded replies, which it has in its element `record`."""
    return "\n".join((script(), _text("recorded.js")))


@cache
def page_script() -> str:
    """The ES module that shows the widget on a page and asks the server that gave it."""
    return _text("page.js")


def _text(name: str) -> str:
    return (files("civicsetu.explore") / "widget" / name).read_text(encoding="utf-8")
