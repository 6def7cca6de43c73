"""Which provisions of a document are not in force, and why.

A provision says so itself: its words are "Omitted by ...", its heading is "[Repealed]", or only asterisks
stand in its place. Or a footnote that marks the whole provision says that it has not commenced.
"""

import re
from dataclasses import replace

from civicsetu.model.document import Document, Status
from civicsetu.model.kinds import UNITS

BEGINNING = 400  # characters in which a provision says that it is gone
GONE = re.compile(
    r"""
    ^(?: \W*+ \d{1,2} \s? \[ )?                       # 2[           the mark of an amendment
    \W{0,40} (?: \d{1,3}-?[A-Z]{0,2} \s? \. \s* )?         # 16-A.        the section's number again
    (?: \[ [^\]]{0,300} \] \W{0,40} )?                 # [Appeals.]   its former heading
    \W* (?P<how> Rep(?:ealed)? | Omitted | Deleted | Superseded ) \b \.?
    (?= \W*$ | \W*(?:by|vide|in|from|with|\[)\b | \. | , )   # the end, or "by s. 50", "vide Act 4 of 2019"
    """,
    re.IGNORECASE | re.VERBOSE,
)
STARS = re.compile(r"[\s*.\d\[\]^]*\*[\s*.\d\[\]^]*")  # 5. * * *
NOT_COMMENCED = re.compile(
    r"""
    \b(?:
        not\s+yet\s+(?:been\s+)?                      # not yet been brought into force
            (?:brought\s+into\s+force|enforced|commenced|in\s+force|notified|come\s+into\s+force)
      | yet\s+to\s+(?:be\s+(?:notified|enforced)|come\s+into\s+force)     # yet to be notified
    )\b
    """,
    re.IGNORECASE | re.VERBOSE,
)


def with_statuses(document: Document) -> Document:
    """A document with the statuses of its provisions; one without sections or rules stays as it is.

    Args:
        document: a document that has been read, with its footnotes.
    """
    has_units = any(provision.kind in UNITS for provision in document.provisions)
    return replace(document, statuses=statuses(document)) if has_units else document


def statuses(document: Document) -> tuple[Status, ...]:
    """The provisions that are not in force, and why: omitted, repealed, superseded or not_commenced.

    What stands below such a provision shares its status.
    """
    found: dict[str, str] = {}
    pending = {n.provision for n in document.footnotes if n.provision and NOT_COMMENCED.search(n.text) and n.whole}
    for provision in document.provisions:
        status = found.get(provision.parent or "") or status_in(provision.heading, provision.body)
        if status is None and (provision.id in pending or NOT_COMMENCED.match(provision.body.strip(" [("))):
            status = "not_commenced"
        if status:
            found[provision.id] = status
    return tuple(Status(*item) for item in found.items())


def status_in(heading: str | None, text: str | None) -> str | None:
    """The status that a section's heading or words give: omitted, repealed or superseded; None in force.

    >>> status_in("[Repealed.].", "[Power to make rules.] Rep. by s. 50 (5), ibid.")
    'repealed'
    >>> status_in("Appeals", "Any person may appeal.")
    """
    for words in (text, _telling_heading(heading, text)):
        if words and (gone := GONE.match(words[:BEGINNING])):
            return _named(gone["how"])
    only_stars = text and text.count("*") > 2 and STARS.fullmatch(text[:BEGINNING])
    return "omitted" if only_stars else None


def _telling_heading(heading: str | None, text: str | None) -> str | None:
    """The heading, where it can give the status: in brackets, or of a section without words."""
    return heading if not (text or "").strip() or (heading or "").startswith("[") else None


def _named(how: str) -> str:
    """The status that a word gives: "Deleted" is omitted too."""
    word = how.lower()
    return "repealed" if word.startswith("rep") else "superseded" if word.startswith("sup") else "omitted"
