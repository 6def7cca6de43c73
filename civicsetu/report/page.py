"""Pages made from the templates of `templates/`: one frame, one style sheet, nothing loaded from anywhere."""

from pathlib import Path
from typing import Any

from civicsetu.base.files import write_text

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
    return out
