"""Questions that no statute answers: decided cases, facts of today, advice, and laws that are not indexed.

The patterns look at the words that ask, not at the story. What a case decided is never in a statute. The others are
refused only where the evidence is weak, too: "Who is the chairperson?" asks for a person of today, "Who appoints the
chairperson?" does not.
"""

import re
from typing import NamedTuple

CASE = re.compile(
    r"""
    (?-i:\b[A-Z][\w.&]+(?:\s+[A-Z][\w.&]+){1,6}\s+(?:[vV]|[vV]s|versus)\.?\s+(?:the\s+)?[A-Z]\w+)   # Newtech Promoters v. State
    | \b(?:supreme|high)\s+court(?:['’]s)?\s+(?:\w+\s+){0,2}?(?:held|hold|ruled|ruling|judge?ments?|decided|said|verdict)\b
    | \b(?:which|what|any|latest|landmark|leading|recent|cite|list)\s+(?:\w+\s+){0,2}?(?:judge?ments?|rulings?|precedents?|case\s+laws?|decided\s+cases?)\b
    | \bwhat\s+did\s+(?:the\s+)?(?:supreme\s+court|high\s+court|[A-Z]\w+\s+high\s+court|tribunal|nclt|ncdrc|court)\b
    | \b(?:AIR|SCC|SCR|ILR)\b\s*\d*
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NOW = r"(?:today|now|currently|current|present|presently|at\s+the\s+moment|latest|recent(?:ly)?|this\s+(?:year|month|week)|so\s+far|till\s+date|as\s+of|these\s+days|in\s+20[12]\d)"
TODAY = re.compile(
    rf"""
    \bwho\s+is\s+(?:the\s+)?(?:{_NOW}\s+)?(?:chair\w+|chief|head|secretary|minister|member|commissioner|registrar)\b(?![^?]*\b(?:appoint|eligible|qualified|may\s+be|can\s+be|under)\b)
    | \bhow\s+many\s+(?:\w+\s+)?(?:projects?|complaints?|cases|agents?|builders?|promoters?|orders?)\s+(?:\w+\s+)?(?:are|were|have|has|did|is|registered|pending|filed|disposed)\b
    | \b(?:{_NOW})\b[^?]{{0,50}}\b(?:rate|mclr|repo|price|chairman|chairperson|fee|number|count|list|status|circular)s?\b
    | \b(?:rate|mclr|price|circular|notification|news|update)s?\b[^?]{{0,30}}\b{_NOW}\b
    | \b(?:what|which|give|tell|find|share|where)\b[^?]{0, 40}\b(?:web\s?site|web\s+address|url|portal\s+link|phone|telephone|helpline|e-?mail|contact|office\s+address|address\s+of|toll[\s-]?free|pin\s?code)\b
    | \b(?:which|best|top|good|reliable)\s+(?:\w+\s+)?(?:banks?|builders?|developers?|lawyers?|advocates?|brokers?|cit(?:y|ies)|projects?|areas?|localit\w+)\b[^?]*\b(?:best|good|recommend|trust|cheapest|reliable|invest|hire|should\s+i)\b
    | \b(?:market|property|flat|land|house|real\s+estate)\s+(?:prices?|rates?)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
STATUS = re.compile(
    r"""
    \b(?:is|has|was|are)\s+(?:the\s+)?(?!(?:The|A|An|My|Our|This|That|RERA|Act|It|There)\b)[A-Z][\w'’]+(?:\s+[A-Z][\w'’]+){1,4}\s+(?:project\s+)?(?:\w+\s+)?(?:registered|approved|completed|delayed|blacklisted|safe|genuine)\b
    | \bstatus\s+of\s+(?:my|our|the|complaint|case|application|project)\b
    | \b(?:registration|rera|complaint|case)\s+(?:no|number)\b[^?]{0,25}\bof\s+(?:project\s+)?(?!(?:The|A|An)\b)[A-Z]\w+
    """,
    re.VERBOSE,
)
ADVICE = re.compile(
    r"""
    \b(?:should|shall)\s+(?:i|we|one)\s+(?:buy|sell|invest|book|hire|trust|choose|go\s+for|wait|accept|settle|take\s+the\s+offer|sign|withdraw|cancel)\b
    | \b(?:is\s+it|would\s+it\s+be)\s+(?:wise|worth|better|safe|a\s+good\s+(?:idea|time))\b | \b(?:draft|write)\s+(?:me\s+)?(?:a|an|my)\s+(?:notice|complaint|letter|reply|petition|email)\b
    | \b(?:will|would)\s+(?:i|we)\s+(?:win|lose)\b | \b(?:my|our)\s+chances?\b | \bhow\s+likely\b | \bpredict\b | \bwhat\s+would\s+you\s+(?:do|advise|recommend)\b
    | \b(?:do\s+you\s+(?:think|recommend|suggest)|your\s+opinion|recommend\s+me)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
NONSENSE = re.compile(
    r"\b(?:recipe|cricket|movie|weather|joke|poem|song|horoscope|zodiac|football|biryani|capital\s+of|python\s+code|write\s+code)\b",
    re.IGNORECASE,
)


class Outside(NamedTuple):
    """What a question is about: a reason of the fixed list, and the words that show it."""

    reason: str
    words: str


def outside_any(text: str, compares: bool = False) -> Outside | None:
    """What no statute answers, however good the evidence looks: a decided case.

    Args:
        text: what is asked.
        compares: it compares places, so that "vs" stands between them.
    """
    match = None if compares else CASE.search(text)
    return Outside("case_law", match[0]) if match else None


def outside_when_weak(text: str) -> Outside | None:
    """What no statute answers, where the evidence is weak, too."""
    for reason, pattern in (("facts_of_today", TODAY), ("status", STATUS), ("advice", ADVICE), ("off_topic", NONSENSE)):
        if match := pattern.search(text):
            return Outside(reason, match[0])
    return None
