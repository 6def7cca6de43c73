"""The widget's script and style: its parts in `widget/`, put together into one ES module that fetches nothing."""

from functools import cache
from importlib.resources import files

PARTS = ("dom.js", "answer.js", "drawer.js", "graph_model.js", "graph_canvas.js", "graph.js", "main.js")


@cache
def script() -> str:
    """The ES module, whose default export has `render({model, el})`."""
    return "\n".join(_text(part) for part in PARTS)


@cache
def style() -> str:
    """The style sheet; all of it is about what is inside `.civicsetu`."""
    return _text("style.css")


@cache
def page_script() -> str:
    """The ES module that shows the widget on a page and asks the server that gave it."""
    return _text("page.js")


def _text(name: str) -> str:
    return (files("civicsetu.explore") / "widget" / name).read_text(encoding="utf-8")
