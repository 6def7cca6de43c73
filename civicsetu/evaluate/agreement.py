"""How far two readers agree."""

from collections.abc import Sequence

PLACES = 4  # decimals of figures


def kappa(pairs: Sequence[tuple[bool, ...]]) -> float | None:
    """Cohen's kappa of two readers' judgments (Cohen 1960); None where one of them said the same of everything.

    Args:
        pairs: what both say of each thing.

    >>> kappa([(True, True), (True, True), (False, False), (True, False)])
    0.5
    """
    if len({one for one, _ in pairs}) < 2 or len({other for _, other in pairs}) < 2:
        return None
    alike = sum(one == other for one, other in pairs) / len(pairs)
    first, second = (sum(pair[n] for pair in pairs) / len(pairs) for n in (0, 1))
    by_chance = first * second + (1 - first) * (1 - second)
    return round((alike - by_chance) / (1 - by_chance), PLACES)
