"""Questions that no statute answers: decided cases, facts of today, advice, and laws that are not indexed.

The patterns look at the words that ask, not at the story. What a case decided is never in a statute. The others are
refused only where the evidence is weak, too: "Who is the chairperson?" asks for a person of today, "Who appoints the
chairperson?" does not.
"""

import re
from typing import NamedTuple

CASE = re.compile(
    r"""
    (?-i:\b[A-Z][\w.&]+(?:\s+[A-Z][\w.&]+){1,6}\s+(?:[vV]|[vV]s|versus)\.?\s+(?:the\s+)?[A-Z]\w+)
    | \b(?:supreme|high)\s+court(?:['’]s)?\s+(?:\w+\s+){0,2}?                             # the Supreme Court
      (?:held|hold|ruled|ruling|judge?ments?|decided|said|verdict)\b                    # has ruled
    | \b(?:which|what|any|latest|landmark|leading|recent|cite|list)\s+(?:\w+\s+){0,2}?   # any leading
      (?:judge?ments?|rulings?|precedents?|case\s+laws?|decided\s+cases?)\b             # case law
    | \bwhat\s+did\s+(?:the\s+)?(?:(?:supreme|high|[A-Z]\w+\s+high)\s+court|tribunal|court)\b   # what did the court
    | \b(?:AIR|SCC|SCR|ILR)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NOW = (
    r"(?:today|now|currently|current|present|presently|at\s+the\s+moment|latest|recent(?:ly)?|this\s+(?:year|month|week)"
    r"|so\s+far|till\s+date|as\s+of|these\s+days|in\s+20[12]\d)"
)
_OFFICE = r"(?:chair\w+|chief|head|secretary|minister|member|commissioner|registrar)"
_COUNTED = r"(?:projects?|complaints?|cases|agents?|builders?|promoters?|orders?)"
_CONTACT = (
    r"(?:web\s?site|web\s+address|url|portal\s+link|phone|telephone|helpline|e-?mail|contact|office\s+address|address\s+of"
    r"|toll[\s-]?free|pin\s?code)"
)
_CHOSEN = r"(?:banks?|builders?|developers?|lawyers?|advocates?|brokers?|cit(?:y|ies)|projects?|areas?|localit\w+)"
TODAY = re.compile(
    rf"""
    \bwho\s+is\s+(?:the\s+)?(?:{_NOW}\s+)?{_OFFICE}\b                                  # who is the chairman
      (?![^?]*\b(?:appoint|eligible|qualified|may\s+be|can\s+be|under)\b)
    | \bhow\s+many\s+(?:\w+\s+)?{_COUNTED}\s+(?:\w+\s+)?                               # how many complaints
      (?:are|were|have|has|did|is|registered|pending|filed|disposed)\b                 # are pending
    | \b{_NOW}\b[^?]{{0,50}}\b(?:rate|mclr|repo|price|chairman|chairperson|fee|number|count|list|status|circular)s?\b
    | \b(?:rate|mclr|price|circular|notification|news|update)s?\b[^?]{{0,30}}\b{_NOW}\b
    | \b(?:what|which|give|tell|find|share|where)\b[^?]{{0,40}}\b{_CONTACT}\b          # what is the helpline
    | \b(?:which|best|top|good|reliable)\s+(?:\w+\s+)?{_CHOSEN}\b[^?]*                 # which builder
      \b(?:best|good|recommend|trust|cheapest|reliable|invest|hire|should\s+i)\b      # should I trust
    | \b(?:market|property|flat|land|house|real\s+estate)\s+(?:prices?|rates?)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NAME = r"(?!(?:The|A|An|My|Our|This|That|RERA|Act|It|There)\b)[A-Z][\w'’]+(?:\s+[A-Z][\w'’]+){1,4}"
STATUS = re.compile(
    rf"""
    \b(?:is|has|was|are)\s+(?:the\s+)?{_NAME}\s+(?:project\s+)?(?:\w+\s+)?             # is Sunrise Towers
      (?:registered|approved|completed|delayed|blacklisted|safe|genuine)\b             # registered
    | \bstatus\s+of\s+(?:my|our|the|complaint|case|application|project)\b
    | \b(?:registration|rera|complaint|case)\s+(?:no|number)\b[^?]{{0,25}}\bof\s+(?:project\s+)?{_NAME}
    """,
    re.VERBOSE,
)
ADVICE = re.compile(
    r"""
    \b(?:should|shall)\s+(?:i|we|one)\s+                                               # should I
      (?:buy|sell|invest|book|hire|trust|choose|go\s+for|wait|accept|settle|sign|withdraw|cancel)\b   # book
    | \b(?:is\s+it|would\s+it\s+be)\s+(?:wise|worth|better|safe|a\s+good\s+(?:idea|time))\b
    | \b(?:draft|write)\s+(?:me\s+)?(?:a|an|my)\s+(?:notice|complaint|letter|reply|petition|email)\b
    | \b(?:will|would)\s+(?:i|we)\s+(?:win|lose)\b | \b(?:my|our)\s+chances?\b | \bhow\s+likely\b | \bpredict\b
    | \bwhat\s+would\s+you\s+(?:do|advise|recommend)\b
    | \b(?:do\s+you\s+(?:think|recommend|suggest)|your\s+opinion|recommend\s+me)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
NO_LAW = re.compile(
    r"\b(?:recipe|cricket|movie|weather|joke|poem|song|horoscope|zodiac|football|biryani|capital\s+of|python\s+code"
    r"|write\s+code)\b",
    re.IGNORECASE,
)
_WHEN_WEAK = (("facts_of_today", TODAY), ("status", STATUS), ("advice", ADVICE), ("off_topic", NO_LAW))


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
    for reason, pattern in _WHEN_WEAK:
        if match := pattern.search(text):
            return Outside(reason, match[0])
    return None
