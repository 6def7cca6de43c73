"""Executed notebooks as web pages that need nothing but themselves.

nbconvert goes through the cells and chooses what of an output is shown, with a template of our own; nh3 cleans
what comes from cells and outputs. The page loads nothing: pictures are inside it, its type is the system's, and a
content security policy in its head forbids scripts and the network.

A line `#| caption: ...` in a cell's code gives the caption of its first figure or table, a second such line that of
the second; the caption is also the figure's alternative text. With `#| folded: ...` instead, the page shows the
caption alone, which opens the figure or table; in print it is open.
"""

import ast
import base64
import io
import json
import re
import shlex
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import NotebookError
from civicsetu.base.notebooks import INJECTED, PARAMETERS, assigned, load, tagged
from civicsetu.base.words import counted
from civicsetu.params import GROUPS
from civicsetu.report.arrange import Heading, arrange
from civicsetu.report.clean import clean
from civicsetu.report.folders import OFFICIAL_COMMAND, ON_OFFICIAL, is_official, is_own
from civicsetu.report.made_from import noted_in
from civicsetu.report.overview import REPORTS
from civicsetu.report.page import TEMPLATES, write_page

if TYPE_CHECKING:
    from nbconvert import HTMLExporter
    from nbformat import NotebookNode

CAPTION = re.compile(r"^#\| (caption|folded): *(.+?) *$", re.MULTILINE)
ROW = re.compile(r"<tr>(?=<(?:td|th scope=\"row\"))")  # of the body of a table of `report.tables`
NOTHING = '<p class="nothing">'  # how `report.tables.nothing` begins
TITLE = re.compile(r"\s*# .*\n?")
HEADING = re.compile(r"^#{1,6} +(.*)$", re.MULTILINE)
VERDICT = "**Verdict.**"  # how the verdict of a report begins
PAGE = "page-picture"  # the tag of a cell whose picture is a page's, which is shown as printed; else it is a plot
PICTURES = ("image/svg+xml", "image/png", "image/jpeg")
# What a page shows of an output that comes in several forms; scripts and widgets are not among them.
SHOWN = ("text/html", "text/markdown", *PICTURES, "text/plain")
PIXELS_AN_INCH = 96  # of CSS


def to_html(notebook: Path, out: Path, title: str) -> Path:
    """Write an executed notebook as one self-contained page; the same input gives the same bytes.

    Args:
        notebook: an executed notebook, as `run_notebook` writes it.
        out: the page.
        title: the page's title; it takes the place of a first line `# ...` of the notebook.

    Returns:
        `out`.

    Raises:
        NotebookError: the notebook cannot be read, or its parameters are not plain values.
    """
    notebook, out = Path(notebook), Path(out)
    document = load(notebook)
    parameters = _parameters(document, notebook)
    origin = document.metadata.get("civicsetu", {}).get("notebook", notebook.name)
    command = _command(document, notebook, origin)
    _drop_title(document)
    _verdict_first(document)
    _describe_outputs(document)
    body, _ = _exporter().from_notebook_node(document)
    content, headings = arrange(body)
    if parameters:
        headings = [*headings, Heading(2, "Parameters", "parameters")]
    if made_from := noted_in(document):
        headings = [*headings, Heading(2, "Made from", "made-from")]
    return write_page(
        "report.html.j2",
        out,
        title=title,
        headings=headings,
        parameters=parameters,
        changed=sum(row["value"] != row["default"] for row in parameters),
        content=content,
        made_from=made_from,
        notebook=f"notebooks/{origin}",
        command=command,
        reports=_beside(out),
        here=out.name,
        again=_again(out),
    )


def _beside(out: Path) -> list[tuple[str, str]]:
    """The reports that a page leads to, each with its name: those of the project, or those on the official texts."""
    if is_official(out.parent) and out.stem in ON_OFFICIAL:
        return [(f"{stage}.html", f"{REPORTS[stage].name} on the official texts") for stage in ON_OFFICIAL]
    if is_own(out.parent) and out.stem in REPORTS:
        return [(f"{stage}.html", report.name) for stage, report in REPORTS.items()]
    return []


def _again(out: Path) -> str:
    """The command that makes a page of the project's own reports, and all that it rests on, anew; empty for another."""
    if is_official(out.parent) and out.stem in ON_OFFICIAL:
        return OFFICIAL_COMMAND
    return f"dvc repro -f {out.stem.partition('_')[2]}" if is_own(out.parent) and out.stem in REPORTS else ""


@cache
def _exporter() -> "HTMLExporter":
    """nbconvert with our template, which leaves out its scripts (require.js, MathJax, mermaid, widgets)."""
    from nbconvert import HTMLExporter
    from traitlets.config import Config

    return HTMLExporter(  # type: ignore[no-untyped-call]
        config=Config({"NbConvertBase": {"display_data_priority": list(SHOWN)}}),
        extra_template_basedirs=[str(TEMPLATES)],
        template_name="notebook",
        exclude_anchor_links=True,
        filters={"clean": clean},
    )


def _drop_title(document: "NotebookNode") -> None:
    """Take the first line `# ...` out of the first Markdown cell: the page has a title already."""
    first = next((cell for cell in document.cells if cell.cell_type == "markdown"), None)
    if first is not None and TITLE.match(first.source):
        first.source = TITLE.sub("", first.source, count=1)


def _verdict_first(document: "NotebookNode") -> None:
    """Let a page begin with the verdict, with which a notebook ends."""
    if not document.cells:
        return
    last = document.cells[-1]
    for output in last.get("outputs", ()):
        if "".join(output.get("data", {}).get("text/markdown", "")).startswith(VERDICT):
            # without its code, which stays where it ran: nothing stands before the verdict
            shown = deepcopy(last)
            shown.source, shown.id = "", "verdict"
            document.cells.insert(0, shown)
            last.outputs = []
            return


def _describe_outputs(document: "NotebookNode") -> None:
    """Give figures and tables their captions; figures also an alternative text, an address and a size."""
    heading = "the beginning"
    for cell in document.cells:
        if cell.cell_type == "markdown":
            heading = next((words.rstrip(" #") for words in reversed(HEADING.findall(cell.source))), heading)
        if cell.cell_type != "code":
            continue
        cell.outputs = [output for output in cell.outputs if output.get("data", {}).get("text/html") != ""]
        captions = iter(CAPTION.findall(cell.source))
        for output in cell.outputs:
            form = next((form for form in SHOWN if form in output.get("data", {})), None)
            if form in PICTURES:
                how, caption = next(captions, ("caption", ""))
                alt = caption or f"Figure under “{heading}”"
                kind = PAGE if PAGE in cell.metadata.get("tags", ()) else "plot"
                shown = {"caption": caption, "folded": how == "folded", "more": ""}
                output.metadata.civicsetu = {**shown, "alt": alt, "kind": kind, **_picture(output, form)}
            elif form == "text/html":
                how, caption = next(captions, ("caption", ""))
                html = "".join(output.data[form])
                if html.startswith(NOTHING):  # a sentence stands by itself
                    how, caption = "caption", ""
                rows = len(ROW.findall(html))
                more = f" ({counted(rows, 'row')})" if rows else ""
                output.metadata.civicsetu = {"caption": caption, "folded": how == "folded", "more": more}


def _picture(output: "NotebookNode", form: str) -> dict[str, Any]:
    """A picture's address and, where it is known, its size in CSS pixels."""
    content = output.data[form]
    # SVG is text in a notebook, the others are base64 with line breaks.
    # As a picture, and not inline, SVG can neither run nor load nor clash with another's ids.
    raw = content.encode("utf-8") if form == "image/svg+xml" else base64.b64decode(content)
    source = f"data:{form};base64,{base64.b64encode(raw).decode('ascii')}"
    stated = output.metadata.get(form, {})
    if "width" in stated and "height" in stated:
        return {"source": source, "width": round(stated["width"]), "height": round(stated["height"])}
    return {"source": source, **(_printed_size(raw) if form == "image/png" else {})}


def _printed_size(png: bytes) -> dict[str, int]:
    """The size at which a PNG is meant to be shown, by the dots an inch that it states."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(png)) as image:
            across, down = image.info.get("dpi", (PIXELS_AN_INCH, PIXELS_AN_INCH))
            return {
                "width": round(image.width * PIXELS_AN_INCH / across),
                "height": round(image.height * PIXELS_AN_INCH / down),
            }
    except (UnidentifiedImageError, ZeroDivisionError):
        return {}


# ------------------------------------------------------------------------------ parameters
def _parameters(document: "NotebookNode", notebook: Path) -> list[dict[str, str]]:
    """The parameters as Python writes them, given values over the defaults; those that were changed come first."""
    defaults, given = (_values(document, tag, notebook) for tag in (PARAMETERS, INJECTED))
    rows = [
        {"name": name, "value": ast.unparse(given.get(name, default)), "default": ast.unparse(default)}
        for name, default in defaults.items()
    ]
    return sorted(rows, key=lambda row: row["value"] == row["default"])


def _values(document: "NotebookNode", tag: str, notebook: Path) -> dict[str, ast.expr]:
    values: dict[str, ast.expr] = {}
    for cell in tagged(document, tag):
        for name, value in assigned(cell.source, notebook).items():
            values |= dict(_dotted(name, value))
    return values


def _dotted(name: str, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """A parameter, or the parameters of a group by their dotted names."""
    if name not in GROUPS or not isinstance(value, ast.Dict):
        yield name, value
        return
    for leaf, part in zip(value.keys, value.values, strict=True):
        if leaf is not None:
            yield from _dotted(f"{name}.{ast.literal_eval(leaf)}", part)


def _command(document: "NotebookNode", notebook: Path, origin: str) -> str:
    """The command that runs the notebook with this page's parameters."""
    return shlex.join(["civicsetu", "run", f"notebooks/{origin}", *_options(document, notebook)])


def _options(document: "NotebookNode", notebook: Path) -> Iterator[str]:
    defaults, given = (_values(document, tag, notebook) for tag in (PARAMETERS, INJECTED))
    for name, value in given.items():
        if name in defaults and ast.unparse(value) == ast.unparse(defaults[name]):
            continue
        try:
            # JSON is YAML, and keeps a string from being taken for a number
            yield from ("-p", f"{name}={json.dumps(ast.literal_eval(value), ensure_ascii=False)}")
        except ValueError as error:
            raise NotebookError(f"{notebook}: a parameter's value is not a plain one: {error}") from None
