"""Counts in words, for messages and reports."""


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
