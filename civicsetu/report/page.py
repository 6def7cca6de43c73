"""Pages made from the templates of `templates/`: one frame, one style sheet, nothing loaded from anywhere.

One script is in every page: it sorts and filters tables, and shows or hides the code of all cells. The page's content
security policy names its checksum, so that nothing else can run.
"""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.files import write_text

if TYPE_CHECKING:
    from jinja2 import Environment

_LITERAL = re.compile(r"(<(?:script|style|pre)\b.*?</(?:script|style|pre)>)", re.DOTALL)
_PER_CENT = re.compile(r"(?<=\d) %(?!\w)")
TEMPLATES = Path(__file__).parent / "templates"


def write_page(template: str, out: Path, own_script: str | None = None, **values: Any) -> Path:
    """Fill a template and write the page.

    Args:
        template: a file of `templates/`.
        out: the page.
        own_script: the page's script, in place of the one that all others have.
        values: what the template names. Every value is escaped except Markup; a name that is not
            given is an error.

    Returns:
        `out`.
    """
    from markupsafe import Markup

    script = table_script() if own_script is None else own_script
    made = _environment().get_template(template).render(script=Markup(script), script_hash=_named(script), **values)
    write_text(out, _unbroken(made))
    return out


def _unbroken(html: str) -> str:
    """A page in which no figure stands at the end of a line without its per cent sign; scripts and code as they are.

    >>> _unbroken("<p>98.8 %</p><pre>5 % 2</pre>") == "<p>98.8\N{NO-BREAK SPACE}%</p><pre>5 % 2</pre>"
    True
    """
    parts = _LITERAL.split(html)
    return "".join(part if n % 2 else _PER_CENT.sub("\N{NO-BREAK SPACE}%", part) for n, part in enumerate(parts))


@cache
def _environment() -> "Environment":
    """The templates; each is read and compiled once."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def table_script() -> str:
    """The script of a page: tables that sort and filter, and one button for the code."""
    return (TEMPLATES / "tables.js").read_text(encoding="utf-8")


def _named(script: str) -> str:
    """A script as a content security policy names it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode('ascii')}"
