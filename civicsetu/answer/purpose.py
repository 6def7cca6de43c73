"""What a law is for: its long title says it."""

import re

from civicsetu.find.handover import Findings
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

LONG_TITLE = "long title"
_NAME = r"(?:(?!under\b|in\b|of\b|by\b)[\w()]+\s+){0,6}?"
_WHICH = r"(?:(?:rera|real|estate|regulat\w+|and|development|new|central|consumer|protection|this|the|whole)\s+){0,6}?"
_LAW = r"(?:act|law|rera)\b(?:\s+of\s+\d{4}|,?\s+\d{4})?"
_PURPOSE = re.compile(
    rf"(?<!\bfor\s)(?<!\bfor\sthe\s)\b(?:purposes?|objects?|objectives?|aims?)\s+(?:of|behind)\s+(?:the|this)?\s*{_NAME}{_LAW}\W*$"
    rf"|\bwhy\s+(?:was|is|did|were)\s+{_WHICH}{_LAW}\s+(?:\w+\s+){{0,2}}?"
    r"(?:brought|enacted|passed|made|introduced|come|needed|created)\b"
    rf"|\bwhat\s+(?:was|is)\s+{_WHICH}{_LAW}\s+(?:(?:brought\s+in|enacted|passed|introduced|supposed\s+to)\b|for\W*$)",
    re.IGNORECASE,
)


def asks_for_purpose(asked: str) -> bool:
    """True where it is asked what a law is for.

    >>> asks_for_purpose("What was the RERA Act of 2016 brought in to do?"), asks_for_purpose("Why was RERA enacted?")
    (True, True)
    >>> asks_for_purpose("What is the purpose of the separate account under the Act?")
    False
    >>> asks_for_purpose("Who is a promoter for the purposes of the Act?")
    False
    """
    return bool(_PURPOSE.search(asked))


def purpose_asked(asked: str, found: Findings) -> Provision | None:
    """The long title of the law that is asked about; None where its purpose is not asked, or it has none.

    Args:
        asked: the question.
        found: what was found for it.
    """
    if not asks_for_purpose(asked) or not found.passages:
        return None
    document = ProvisionId(found.passage(found.passages[0]).section).document
    return found.library.provisions.get(ProvisionId.of(document, LONG_TITLE))
