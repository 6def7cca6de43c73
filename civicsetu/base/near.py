"""The known name that somebody may have meant."""

import difflib
from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint at the known name that is spelt most like an unknown one, in any capitals; empty if none is near.

    >>> did_you_mean("search.rrfk", ["search.rrf_k", "search.pool"])
    ' (did you mean `search.rrf_k`?)'
    >>> did_you_mean("gujrat", ["CENTRAL", "GUJARAT"])
    ' (did you mean `GUJARAT`?)'
    """
    by_letters = {one.casefold(): one for one in known}
    near = difflib.get_close_matches(name.casefold(), list(by_letters), n=1)
    return f" (did you mean `{by_letters[near[0]]}`?)" if near else ""


def there_is_no(what: str, name: str, known: Iterable[str]) -> str:
    """What to say of a name that is unknown.

    >>> there_is_no("arm", "rff", ["dense", "rrf"])
    "there is no arm 'rff' (did you mean `rrf`?); the arms are dense, rrf"
    """
    names = list(known)
    return f"there is no {what} {name!r}{did_you_mean(name, names)}; the {what}s are {', '.join(names)}"
