"""The section graph as a picture: each kind of edge one path, each law's nodes another, so that thousands are quick."""

from collections.abc import Mapping
from html import escape
from typing import Any

from civicsetu.answer.as_html import BOX

LINES = {"references": "#7a9cc6", "made under": "#2e8540", "chapters": "#c3c9d2"}  # colours, by the kind of edge
DOTS = ("#a3263f", "#1f5fa8", "#2e8540", "#8a5a00", "#6a3d9a", "#0b7285", "#b5476c", "#5c6b1f", "#3d4f7c", "#7a4b2a")
OTHER = "#5f6875"  # of what is not of an indexed law
WIDE = 1000  # the side of the picture in its own units
EDGE = 20  # of it, left free around


def drawn_graph(record: Mapping[str, Any], side: int) -> str:
    """The graph as HTML: an SVG, and below it which colour stands for what.

    Args:
        record: the graph as `SectionGraph.record` has it.
        side: places of nodes go from 0 to this, across and down.
    """
    at = [_placed(node[-2], node[-1], side) for node in record["nodes"]]
    lines = "".join(
        f'<path d="{"".join(f"M{at[a]}L{at[b]}" for a, b, of, _ in record["edges"] if of == n)}" '
        f'stroke="{LINES[kind]}" stroke-width="1" stroke-opacity=".6" fill="none"/>'
        for n, kind in reversed(list(enumerate(record["kinds"])))
    )
    laws = [*enumerate(record["documents"]), (-1, None)]
    dots = "".join(
        f'<path d="{"".join(f"M{at[n]}h0" for n, node in enumerate(record["nodes"]) if node[4] == law)}" '
        f'stroke="{_colour(law)}" stroke-width="8" stroke-linecap="round" fill="none"/>'
        for law, _ in laws
    )
    named = [(_colour(law), meta["short"]) for law, meta in laws if meta]
    if any(node[4] == -1 for node in record["nodes"]):
        named.append((OTHER, "laws that are not indexed"))
    key = "; ".join(f'<span style="color:{colour}">●</span> {escape(name)}' for colour, name in named)
    key += "; lines: " + ", ".join(f'<span style="color:{colour}">▬</span> {kind}' for kind, colour in LINES.items())
    words = f"{len(record['nodes'])} nodes and {len(record['edges'])} edges of the section graph"
    picture = (
        f'<svg viewBox="0 0 {WIDE} {WIDE}" role="img" aria-label="{words}" '
        f'style="width:100%;max-width:46rem;background:#fff;display:block">{lines}{dots}</svg>'
    )
    return f'<div class="cs" style="{BOX}"><p><b>{words}</b></p>{picture}<p><small>{key}</small></p></div>'


def _placed(x: int, y: int, side: int) -> str:
    """A place of the picture, as a path writes it."""
    across, down = (round(EDGE + value * (WIDE - 2 * EDGE) / side) for value in (x, y))
    return f"{across} {down}"


def _colour(law: int) -> str:
    return DOTS[law % len(DOTS)] if law >= 0 else OTHER
