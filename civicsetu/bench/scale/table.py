"""What was measured as tables, in docs/scale.md between two marks."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.bench.scale.plan import plan

MADE = "made by `python -m civicsetu.bench.scale docs` -->"
BEGIN, END = f"<!-- scale: {MADE}", "<!-- end of scale -->"
PLAN_BEGIN, PLAN_END = f"<!-- plan: {MADE}", "<!-- end of plan -->"
STORES = {"full": "full vectors", "compact": "compact", "server": "PostgreSQL, full vectors"}
BIG = {
    "vectors and what searches them": ("dense.npy", "dense.faiss"),
    "token vectors": ("tokens.npy", "tokens.faiss", "token_starts.npy"),
    "BM25": ("lexical",),
    "passages and provisions": ("passages", "provisions"),
}


def with_figures(page: str, measured: Sequence[Mapping[str, Any]]) -> str:
    """A page with its figures made anew.

    Args:
        page: the page, with the marks between which they stand.
        measured: what `measure` found, of each size.

    Raises:
        CivicSetuError: a mark is missing.
    """
    page = _between(page, BEGIN, END, tables(measured))
    return _between(page, PLAN_BEGIN, PLAN_END, "\n".join(plan(measured)))


def _between(page: str, begin: str, end: str, text: str) -> str:
    pattern = re.compile(rf"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not pattern.search(page):
        raise CivicSetuError(f"the page has no place for the figures: {begin} and {end}")
    return pattern.sub(lambda _: f"{begin}\n{text}\n{end}", page)


def tables(measured: Sequence[Mapping[str, Any]]) -> str:
    """The tables of all sizes, and slopes."""
    rows = [
        (STORES[name], {"has_all_acts": one.get("has_all_acts", True), **one[name]})
        for one in measured
        for name in STORES
        if name in one
    ]
    parts = [_machine(rows[-1][1]), "", *_asked(rows), "", *_parts(rows), "", *_made(measured), "", *_slopes(measured)]
    return "\n".join(parts)


def _machine(one: Mapping[str, Any]) -> str:
    own = one["machine"]
    return (
        f"{own['processor']}, {own['cores']} cores, Linux, Python {own['python']}; FAISS on all cores, "
        "linear algebra on one. Times are by the clock "
        f'and, in brackets, of the processor; "load" says how many processes wanted a core. MB are 10^6 bytes.'
    )


def _asked(rows: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    head = [
        "passages", "index", "opened in", "first question", "a question, p50", "p95", "own memory", "with mapped files",
        "on disk", "recall@10", "recall@200", "hit@5", "load",
    ]  # fmt: skip
    lines = [head, [":--" if n == 1 else "--:" for n in range(len(head))]]
    for name, one in rows:
        right = f"{one['hit@5']:.3f}" if one["has_all_acts"] else ""
        lines.append([
            f"{one['passages']:,}", name, _seconds(one["open"]), _seconds(one["first"]),
            f"{one['search']['p50_ms']:.0f} ({one['search_cpu']['p50_ms']:.0f}) ms",
            f"{one['search']['p95_ms']:.0f} ({one['search_cpu']['p95_ms']:.0f}) ms",
            f"{one['memory']['own']:.0f} MB", f"{one['peak_mb']:.0f} MB", _gigabytes(sum(one["bytes"].values())),
            f"{one['recall@10']:.3f}", f"{one['recall@200']:.3f}", right, f"{one['load']:.0f}",
        ])  # fmt: skip
    return [f"| {' | '.join(line)} |" for line in lines]


def _parts(rows: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    head = ["passages", "index", *BIG, "the rest", "corpus"]
    lines = [head, [":--" if n == 1 else "--:" for n in range(len(head))]]
    for name, one in rows:
        sizes = [sum(one["bytes"].get(part, 0) for part in parts) for parts in BIG.values()]
        rest = sum(one["bytes"].values()) - sum(sizes)
        lines.append([f"{one['passages']:,}", name, *map(_gigabytes, (*sizes, rest, one["corpus_bytes"]))])
    return [f"| {' | '.join(line)} |" for line in lines]


def _made(measured: Sequence[Mapping[str, Any]]) -> list[str]:
    """What making took, a sentence a size."""
    said = []
    for one in measured:
        took, size = one.get("made", {}), next(one[name]["passages"] for name in STORES if name in one)
        if "full" in took:
            full = took["full"]
            said.append(
                f"{size:,} passages: the full index built in {full['build_s']:.0f} ({full['build_cpu_s']:.0f}) s "
                "without encoding."
            )
        if "server" in one:
            said.append(f"{size:,} passages: pushed to PostgreSQL in {one['server']['pushed_s']:.0f} s.")
        if "compact" in took:
            own = took["compact"]
            cosine = took.get("variations", {}).get("cosine")
            what = (
                "the compact index made of the full one"
                if cosine is None
                else (f"the compact index with its variations (cosine {cosine:.2f} to what they are made from) made")
            )
            said.append(f"{size:,} passages: {what} in {own['made_s']:.0f} ({own['made_cpu_s']:.0f}) s.")
    return said


def _slopes(measured: Sequence[Mapping[str, Any]]) -> list[str]:
    """By which power of the passages each figure grows, between the smallest and the largest index."""
    found = [one["compact"] for one in measured if "compact" in one]
    if len(found) < 2:
        return []
    first, last = found[0], found[-1]
    wide = math.log(last["passages"] / first["passages"])
    named = {
        "a question's processor time": [one["search_cpu"]["p50_ms"] for one in (first, last)],
        "the processor time of opening": [one["open"]["cpu_s"] for one in (first, last)],
        "own memory": [one["memory"]["own"] for one in (first, last)],
        "disk": [sum(one["bytes"].values()) for one in (first, last)],
    }
    slopes = [f"{name} {math.log(large / small) / wide:.2f}" for name, (small, large) in named.items()]
    return [
        f"Slopes of the compact index from {first['passages']:,} to {last['passages']:,} passages (1 would be in "
        f"proportion, 0 constant): {', '.join(slopes)}."
    ]


def _seconds(taken: Mapping[str, float]) -> str:
    return f"{taken['s']:.2f} ({taken['cpu_s']:.2f}) s"


def _gigabytes(n: float) -> str:
    return f"{n / 1e9:.2f} GB"
