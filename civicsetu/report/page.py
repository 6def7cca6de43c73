"""Pages made from the templates of `templates/`: one frame, one style sheet, nothing loaded from anywhere.

One script is in every page: it sorts and filters tables, and shows or hides the code of all cells. The page's content
security policy names its checksum, so that nothing else can run.
"""

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicsetu.base.files import write_text

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def write_page(template: str, out: Path, **values: Any) -> Path:
    """Fill a template and write the page.

    Args:
        template: a file of `templates/` that extends `base.html.j2`.
        out: the page.
        values: what the template names. Every value is escaped except Markup; a name that is not
            given is an error.

    Returns:
        `out`.
    """
    from markupsafe import Markup

    script = table_script()
    made = _environment().get_template(template).render(script=Markup(script), script_hash=_named(script), **values)
    write_text(out, made)
    return out


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
