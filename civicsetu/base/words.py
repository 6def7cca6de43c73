"""Counts and shares in words, for messages and reports."""


def noun(count: int, singular: str, plural: str = "") -> str:
    """A noun, or a verb, as a count needs it.

    Args:
        count: how many there are.
        singular: for one.
        plural: for none and for several, where it is not the singular with an s.

    >>> noun(1, "page"), noun(0, "page"), noun(2, "entry", "entries"), noun(2, "is", "are")
    ('page', 'pages', 'entries', 'are')
    """
    return singular if count == 1 else plural or f"{singular}s"


def counted(count: int, singular: str, plural: str = "") -> str:
    """A count with its noun.

    >>> counted(1, "page"), counted(2, "defined term"), counted(0, "entry", "entries")
    ('1 page', '2 defined terms', '0 entries')
    """
    return f"{count} {noun(count, singular, plural)}"


def per_cent(share: float | None) -> str:
    """A share in per cent, with one decimal except where it is all or nothing.

    >>> per_cent(0.9875), per_cent(0.9), per_cent(1.0), per_cent(0), per_cent(0.9999), per_cent(None)
    ('98.8 %', '90.0 %', '100 %', '0 %', '100 %', 'none')
    """
    if share is None:
        return "none"
    tenths = f"{100 * share:.1f}"
    return f"{tenths.removesuffix('.0') if tenths in ('0.0', '100.0') else tenths} %"
