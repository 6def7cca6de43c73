"""What more passages take, worked out from what was measured of the largest compact index, and from what is assumed."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

SIZES = (10**7, 10**8, 10**9)
ENCODED = 60  # passages that a core encodes in a second (115,432 in 16 minutes on two cores)
CORES, MEMORY, USABLE = 16, 64, 48  # of one machine: cores, GB, and the GB of them that an index may hold
CORE_HOUR, GB_HOUR, GB_MONTH, HOURS = 0.05, 0.005, 0.08, 730  # US dollars for a core, memory and disk; hours a month


def plan(measured: Sequence[Mapping[str, Any]]) -> list[str]:
    """The table of the plan, and in words what it rests on.

    Args:
        measured: what `measure` found, of each size; at least two with a compact index.
    """
    found = [one["compact"] for one in measured if "compact" in one]
    if len(found) < 2:
        return []
    head = [
        "passages", "index on disk", "texts on disk", "held in memory", "machines", "a question's processor time there",
        "encoding, core hours", "encoding, USD", "a month, USD",
    ]  # fmt: skip
    lines = [head, ["--:"] * len(head), *(_row(n, found[-2], found[-1]) for n in SIZES)]
    said = (
        f"A machine has {CORES} cores and {MEMORY} GB, of which an index may hold {USABLE}. It holds the vectors, "
        "the words, the tables and the program's own memory; token vectors are read where they stand, of a few hundred "
        "passages a question. Bytes are those of the largest index above, in proportion. A question's time is drawn on "
        "in a straight line from the two largest indexes, for the passages of one machine; machines work at the same "
        f"time. A core encodes {ENCODED} passages a second. Prices: {CORE_HOUR} USD a core hour, {GB_HOUR} a GB of "
        f"memory and hour, {GB_MONTH} a GB of disk and month; {HOURS} hours a month; one copy of everything."
    )
    return [*(f"| {' | '.join(line)} |" for line in lines), "", said]


def _row(n: int, smaller: Mapping[str, Any], largest: Mapping[str, Any]) -> list[str]:
    of, sizes = largest["passages"], largest["bytes"]
    disk, texts = sum(sizes.values()) / of * n / 1e9, largest["corpus_bytes"] / of * n / 1e9
    tokens = sizes.get("tokens.npy", 0)
    once = smaller["memory_opened"]["own"] * 1e6  # what hardly grows: the program and its encoders
    own = max(0.0, largest["memory"]["own"] * 1e6 - once)
    held = (sum(sizes.values()) - tokens + own) / of * n / 1e9
    machines = math.ceil(held / USABLE)
    growth = (largest["search_cpu"]["p50_ms"] - smaller["search_cpu"]["p50_ms"]) / (of - smaller["passages"])
    time = largest["search_cpu"]["p50_ms"] + growth * (n / machines - of)
    hours = n / ENCODED / 3600
    month = machines * HOURS * (CORES * CORE_HOUR + MEMORY * GB_HOUR) + (disk + texts) * GB_MONTH
    return [
        f"10^{round(math.log10(n))}", f"{disk:,.0f} GB", f"{texts:,.0f} GB", f"{held:,.0f} GB", f"{machines}",
        f"{time:,.0f} ms", f"{hours:,.0f}", f"{hours * CORE_HOUR:,.0f}", f"{month:,.0f}",
    ]  # fmt: skip
