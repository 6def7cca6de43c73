"""Executed notebooks as web pages that need nothing but themselves.

A page loads nothing: its pictures are inside it, its type is the system's, and a content
security policy in its head forbids scripts and the network. The notebook's own rich outputs
are shown as they are, less what could load or run; everything else is escaped.

A line `#| caption: ...` in a cell's code gives the caption of its first figure or table, a
second such line that of the second; the caption is the figure's alternative text.
"""

import ast
import base64
import json
import re
import shlex
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.errors import NotebookError
from civicsetu.base.files import write_text
from civicsetu.base.notebooks import INJECTED, PARAMETERS, assigned, load, tagged

if TYPE_CHECKING:
    from bs4 import Tag
    from nbformat import NotebookNode

TEMPLATES = Path(__file__).parent / "templates"

CAPTION = re.compile(r"^#\| caption: *(.+?) *$", re.MULTILINE)
TITLE = re.compile(r"\s*# .*\n?")
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
# A figure with sign, unit, or an interval behind it: "0.61", "-3", "12 %", "0.61 [0.55, 0.67]".
NUMBER = re.compile(r"\s*[-+−]?\d[\d.,]*( ?%)?( ?[±–] ?[\d.,]+| ?\[[-−\d., ]+\])?\s*|\s*(NaN|nan|–|-|—)\s*")
RUNS_OR_LOADS = ("script", "iframe", "frame", "object", "embed", "link", "meta", "base", "audio", "video", "source")
ADDRESSES = ("src", "srcset", "poster", "background", "data", "action", "formaction", "xlink:href")
# A cell with more characters than these is read as a sentence.
LONG = 40
SCROLLS = {"class": "scroll", "role": "region", "tabindex": "0"}
PICTURES = ("image/svg+xml", "image/png", "image/jpeg")


@dataclass(frozen=True, slots=True)
class ReportEntry:
    """A report in the index: its title, its address relative to the index, what it shows."""

    title: str
    href: str
    summary: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the page: its level, 2 or more, its words and its anchor."""

    level: int
    text: str
    anchor: str


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
    prose = Prose()
    blocks = list(_blocks(document, prose))
    parameters = _parameters(document, notebook)
    headings = prose.headings
    if parameters:
        headings = [Heading(2, "Parameters", "parameters"), *headings]
    origin = document.metadata.get("civicsetu", {}).get("notebook", notebook.name)
    write_page(
        "report.html.j2",
        out,
        title=title,
        headings=headings,
        parameters=parameters,
        blocks=blocks,
        notebook=f"notebooks/{origin}",
        command=_command(document, notebook, origin),
    )
    return out


def index_page(
    reports: Sequence[ReportEntry],
    headline: Sequence[tuple[str, str, str]],
    out: Path,
    title: str,
    intro: str,
) -> Path:
    """Write the page that leads to the reports.

    Args:
        reports: the reports in their order.
        headline: the figures to see first, each a label, a value and a note; the note may be
            empty.
        out: the page.
        title: its title.
        intro: what stands over the figures, in Markdown.

    Returns:
        `out`.
    """
    write_page("index.html.j2", Path(out), title=title, intro=Prose().html(intro), headline=headline, reports=reports)
    return Path(out)


class Prose:
    """Turns Markdown into HTML and keeps the headings; raw HTML in it is escaped."""

    def __init__(self) -> None:
        import mistune

        self.headings: list[Heading] = []
        self._anchors = {"main", "contents", "parameters", "reproduce", "figures", "reports"}
        prose = self

        class Renderer(mistune.HTMLRenderer):
            def heading(self, text: str, level: int, **attrs: Any) -> str:
                return prose._heading(text, level)

        self._render = mistune.create_markdown(renderer=Renderer(escape=True), plugins=["table", "strikethrough"])

    def html(self, markdown: str) -> Any:
        """Render Markdown; headings join `headings`, tables scroll in a box of their own."""
        return _safe(str(self._render(markdown)), self.here)

    @property
    def here(self) -> str:
        """The words of the last heading."""
        return self.headings[-1].text if self.headings else "the beginning"

    def _heading(self, html: str, level: int) -> str:
        from bs4 import BeautifulSoup
        from markupsafe import escape

        # The page's title is its only first-level heading.
        level = max(level, 2)
        text = BeautifulSoup(html, "html.parser").get_text()
        # Letters, marks and digits of any script: a Devanagari vowel sign is a mark.
        kept = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in text.lower())
        stem = "-".join(kept.split()) or "section"
        anchor, count = stem, 1
        while anchor in self._anchors:
            count += 1
            anchor = f"{stem}-{count}"
        self._anchors.add(anchor)
        self.headings.append(Heading(level, text, anchor))
        link = f'<a class="anchor" href="#{anchor}" aria-label="Link to: {escape(text)}">#</a>'
        return f'<h{level} id="{anchor}">{html} {link}</h{level}>\n'


def write_page(template: str, out: Path, **values: Any) -> None:
    """Fill a template of `templates/`, escaping what is no Markup, and write the page."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    write_text(out, environment.get_template(template).render(**values))


def _parameters(document: "NotebookNode", notebook: Path) -> list[dict[str, str]]:
    """The parameters as Python writes them: given values over the defaults."""
    defaults, given = (_values(document, tag, notebook) for tag in (PARAMETERS, INJECTED))
    return [
        {
            "name": name,
            "value": ast.unparse(given.get(name, default)),
            "default": ast.unparse(default),
        }
        for name, default in defaults.items()
    ]


def _values(document: "NotebookNode", tag: str, notebook: Path) -> dict[str, ast.expr]:
    values: dict[str, ast.expr] = {}
    for cell in tagged(document, tag):
        values |= assigned(cell.source, notebook)
    return values


def _command(document: "NotebookNode", notebook: Path, origin: str) -> str:
    """The command that runs the notebook with this page's parameters."""
    words = ["civicsetu", "run", f"notebooks/{origin}"]
    for name, value in _values(document, INJECTED, notebook).items():
        try:
            # JSON is YAML, and keeps a string from being taken for a number
            words += ["-p", f"{name}={json.dumps(ast.literal_eval(value), ensure_ascii=False)}"]
        except ValueError as error:
            raise NotebookError(f"{notebook}: a parameter's value is not a plain one: {error}") from None
    return shlex.join(words)


def _blocks(document: "NotebookNode", prose: Prose) -> Iterator[dict[str, Any]]:
    """The page's blocks in the order of the cells."""
    first = True
    for cell in document.cells:
        if cell.cell_type == "markdown":
            source = TITLE.sub("", cell.source, count=1) if first and TITLE.match(cell.source) else cell.source
            first = False
            if source.strip():
                yield {"kind": "prose", "html": prose.html(source)}
        elif cell.cell_type == "code":
            if cell.source.strip():
                yield {"kind": "code", "html": _highlighted(cell.source), "number": cell.execution_count}
            captions = iter(CAPTION.findall(cell.source))
            for output in cell.outputs:
                yield _output(output, captions, prose)


def _highlighted(source: str) -> Any:
    from markupsafe import Markup
    from pygments import highlight  # type: ignore[import-untyped]
    from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
    from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

    return Markup(highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)))


def _output(output: "NotebookNode", captions: Iterator[str], prose: Prose) -> dict[str, Any]:
    """The richest form of an output that a page can show."""
    if output.output_type == "stream":
        label = "Printed" if output.name == "stdout" else "Printed to stderr"
        return {"kind": "text", "stream": output.name, "label": label, "text": ANSI.sub("", output.text)}
    if output.output_type == "error":
        text = ANSI.sub("", "\n".join(output.traceback))
        return {"kind": "text", "stream": "stderr", "label": "Error", "text": text}
    data = output.data
    for form in PICTURES:
        # An HTML table that comes with a picture of itself is better than the picture.
        if form in data and "text/html" not in data:
            caption = next(captions, "")
            alt = caption or f"Figure under “{prose.here}”"
            return {"kind": "figure", "alt": alt, "caption": caption} | _picture(output, form)
    if "text/html" in data:
        caption = next(captions, "")
        html = _safe(data["text/html"], caption or prose.here)
        return {"kind": "rich", "html": html, "caption": caption}
    if "text/markdown" in data:
        return {"kind": "prose", "html": prose.html(data["text/markdown"])}
    return {"kind": "text", "stream": "", "label": "Result", "text": data.get("text/plain", "")}


def _picture(output: "NotebookNode", form: str) -> dict[str, Any]:
    """A picture's address and, where it is known, its size in CSS pixels."""
    content = output.data[form]
    # SVG is text in a notebook, the others are base64 with line breaks.
    # As a picture, and not inline, SVG can neither run nor load nor clash with another's ids.
    raw = content.encode("utf-8") if form == "image/svg+xml" else base64.b64decode(content)
    size = _png_size(raw) if form == "image/png" else None
    stated = output.metadata.get(form, {})
    if "width" in stated and "height" in stated:
        size = (round(stated["width"]), round(stated["height"]))
    return {"source": f"data:{form};base64,{base64.b64encode(raw).decode('ascii')}", "size": size}


def _png_size(png: bytes) -> tuple[int, int] | None:
    """The size at which a PNG is meant to be shown, at 96 pixels an inch.

    Source: the IHDR and pHYs chunks of the PNG specification (W3C, third edition).
    """
    if png[:8] != b"\x89PNG\r\n\x1a\n" or png[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">II", png[16:24])
    place, scale = 8, 1.0
    while place + 8 <= len(png):
        length, name = struct.unpack(">I4s", png[place : place + 8])
        if name == b"pHYs":
            per_unit, _, unit = struct.unpack(">IIB", png[place + 8 : place + 17])
            if unit == 1 and per_unit:
                scale = 96 / 0.0254 / per_unit
        if name == b"IDAT":
            break
        place += length + 12
    return round(width * scale), round(height * scale)


def _safe(fragment: str, label: str) -> Any:
    """A fragment of HTML without what could run or load, its tables in scrolling boxes.

    Args:
        fragment: HTML; unclosed elements are closed.
        label: what its tables are called, and its pictures without alternative text.

    Returns:
        The fragment as Markup.
    """
    from bs4 import BeautifulSoup
    from markupsafe import Markup

    soup = BeautifulSoup(fragment, "html.parser")
    for tag in soup(RUNS_OR_LOADS):
        tag.decompose()
    for tag in soup("style"):
        # pandas sends each table with a scoped style, which browsers apply to the whole page.
        if "scoped" in tag.attrs or re.search(r"@import|url\(", tag.get_text()):
            tag.decompose()
    for tag in soup(True):
        for name in [name for name in tag.attrs if _acts(tag.name, name, str(tag[name]))]:
            del tag[name]
    for image in soup("img"):
        if "src" in image.attrs:
            image["alt"] = image.get("alt") or label
        else:
            image.replace_with(f"[{image.get('alt') or 'picture'}]")
    for table in soup("table"):
        _align(table)
        table.wrap(soup.new_tag("div", attrs=SCROLLS | {"aria-label": f"Table: {label}"}))
    for block in soup("pre"):
        block.attrs.update(SCROLLS | {"aria-label": f"Code: {label}"})
    return Markup(str(soup))


def _acts(tag: str, attribute: str, value: str) -> bool:
    """Whether an attribute would run something or fetch something."""
    attribute, value = attribute.lower(), value.strip().lower()
    if attribute in ADDRESSES:
        return not value.startswith("data:image/")
    if attribute == "href":
        return value.startswith(("javascript:", "data:", "vbscript:")) if tag == "a" else not value.startswith("#")
    return attribute.startswith("on") or (attribute == "style" and "url(" in value)


def _align(table: "Tag") -> None:
    """Mark the columns of numbers, to stand flush right, and the cells of words, to be given room."""
    for cell in table.find_all("td"):
        if len(cell.get_text()) > LONG:
            _classify(cell, "words")
    if table.find(lambda tag: tag.has_attr("colspan") or tag.has_attr("rowspan")):
        return
    rows = [row.find_all(["th", "td"], recursive=False) for row in table.find_all("tr")]
    head = [row for row in rows if row and all(cell.name == "th" for cell in row)]
    body = [row for row in rows if row and any(cell.name == "td" for cell in row)]
    for column in range(max(map(len, body), default=0)):
        cells = [row[column] for row in body if column < len(row)]
        if all(cell.name == "td" and NUMBER.fullmatch(cell.get_text()) for cell in cells):
            for cell in [*cells, *(row[column] for row in head if column < len(row))]:
                _classify(cell, "number")


def _classify(cell: "Tag", name: str) -> None:
    """Give a cell one class more."""
    cell["class"] = " ".join(filter(None, [*cell.get_attribute_list("class"), name]))
