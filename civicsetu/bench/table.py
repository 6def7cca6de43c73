"""What a benchmark found as tables: in docs/benchmark.md, between two marks, and in full on a terminal."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.words import noun

OURS = "civicsetu"
BEGIN, END = "<!-- benchmark: made by `python -m civicsetu.bench --docs` -->", "<!-- end of benchmark -->"
HEAD = (
    "system", "built in", "ready in", "a question (p50, p95)", "memory, building", "memory, asking", "hit@1", "hit@5",
    "time to build, ours / theirs", "time of a question, ours / theirs", "memory, ours / theirs",
)  # fmt: skip
RATIOS = ("build_s", "p50_ms", "mb")


def with_tables(page: str, found: Iterable[Mapping[str, Any]]) -> str:
    """A page with the benchmarks' tables between its marks.

    Args:
        page: its text.
        found: benchmarks, as `reports/bench` keeps them.

    Raises:
        CivicSetuError: the marks are not in it, once each and in their order.
    """
    return between(page, BEGIN, END, "\n\n".join(map(summary, found)))


def between(page: str, begin: str, end: str, text: str) -> str:
    """A page with a text between two marks.

    Raises:
        CivicSetuError: the marks are not in it, once each and in their order.
    """
    before, has_begin, rest = page.partition(begin)
    _, has_end, after = rest.partition(end)
    if not (has_begin and has_end) or begin in rest or end in before + after:
        raise CivicSetuError(f"docs/benchmark.md must contain {begin} and, after it, {end}, each exactly once")
    return f"{before}{begin}\n{text}\n{end}{after}"


def summary(found: Mapping[str, Any]) -> str:
    """A benchmark in Markdown: what was measured where, the systems, and this project's own times."""
    corpus, machine, own = found["corpus"], found["machine"], found["answering"]
    lines = [
        f"**{corpus['name']}**: {_counted(corpus['documents'], 'document')}, {corpus['characters']:,} characters, "
        f"{_counted(corpus['passages'], 'passage')}; {_counted(found['questions']['n'], 'question')}, "
        f"{found['questions']['answerable']} answerable. {machine['processor']}, {_counted(machine['cores'], 'core')}, "
        f"{machine['system']}, Python {machine['python']}; one core and one thread each.",
        "",
        *systems_table(found["systems"]),
        "",
        f"An open index: search {_both(own['search'])}, ask {_both(own['ask'])} (p50, p95); opened in "
        f"{own['open_s']:.2f} s; a question from a cold start {own['cold_ask_s']:.2f} s; "
        f"{sum(own['bytes'].values()) / 1e6:.0f} MB on disk.",
    ]
    return "\n".join(lines)


def systems_table(systems: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The systems as rows of a Markdown table; one that could not be measured says why."""
    rows = [HEAD, ("---",) + ("---:",) * (len(HEAD) - 1)]
    ours = systems.get(OURS, {})
    for name, row in systems.items():
        if "missing" in row:
            rows.append((row["title"], row["missing"], *[""] * (len(HEAD) - 2)))
            continue
        theirs = name != OURS and "missing" not in ours and bool(ours)
        rows.append(
            (
                row["title"], f"{row['build_s']:.1f} s", f"{row['ready_s']:.1f} s", _both(row),
                f"{row['build_mb']:.0f} MB", f"{row['mb']:.0f} MB", *(_share(row.get(f"hit@{k}")) for k in (1, 5)),
                *(ratio(ours[figure], row[figure]) if theirs else "" for figure in RATIOS),
            )
        )  # fmt: skip
    return ["| " + " | ".join(row) + " |" for row in rows]


def ratio(ours: float, theirs: float) -> str:
    """Ours divided by theirs, to two figures.

    >>> ratio(3.0, 40.0), ratio(900.0, 7.0), ratio(1.0, 0.0)
    ('0.075', '129', '-')
    """
    if not theirs:
        return "-"
    value = ours / theirs
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def in_full(found: Mapping[str, Any]) -> str:
    """A benchmark for a terminal: the summary, and each arm, each part of the index, each PDF read."""
    own = found["answering"]
    lines = [re.sub(r"\*\*", "", summary(found)), ""]
    lines += _aligned("arm, by itself (p50, p95)", {name: _both(times) for name, times in own["arms"].items()})
    lines += _aligned("", own["left_out"])
    lines += _aligned("index, by part", {name: f"{size / 1e6:.2f} MB" for name, size in own["bytes"].items()})
    lines += _aligned("read", reading_rows(found.get("reading", ())))
    if acts := found.get("acts"):
        figures = f"{acts['s']:.0f} s of processor time, {acts['mb']:.0f} MB"
        said = f"{_counted(acts['acts'], 'act')}, {_counted(acts['provisions'], 'provision')}"
        lines += _aligned("read", {said: figures})
    return "\n".join(lines)


def reading_rows(read: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The speed of reading each PDF, and of all together beside PyMuPDF's text extraction alone."""
    rows = {row["name"]: f"{row['pages'] / row['tree_s']:.0f} pages a second" for row in read}
    if len(read) > 1:
        pages, tree, text = (sum(row[key] for row in read) for key in ("pages", "tree_s", "text_s"))
        rows[f"{_counted(len(read), 'PDF')}, {_counted(pages, 'page')}"] = (
            f"{pages / tree:.0f} pages a second (the text extraction alone: {pages / text:.0f})"
        )
    return rows


def _aligned(title: str, rows: Mapping[str, str]) -> list[str]:
    wide = max((len(name) for name in rows), default=0)
    return [*([title] if title and rows else []), *(f"  {name:{wide}}  {value}" for name, value in rows.items())]


def _both(times: Mapping[str, float]) -> str:
    return f"{times['p50_ms']:.1f}, {times['p95_ms']:.1f} ms"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _counted(n: int, name: str) -> str:
    return f"{n:,} {noun(n, name)}"
