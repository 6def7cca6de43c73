"""Questions that no statute answers: decided cases, facts of today, named projects, advice, and other matters.

Some patterns hold whatever the evidence is: what a case decided, a telephone number, or how a named project stands is
never in a statute. The others, which a question of law may share, are looked at only where the evidence is weak: "Who
is the chairperson?" asks for a person of today, "Who appoints the chairperson?" does not.
"""

import re
from typing import NamedTuple

from civicsetu.answer.modal import actors_in
from civicsetu.read.words.tokens import tokens

# ------------------------------------------------------------------ decided cases
_COURT = r"(?:supreme|high|apex|sc|hc)(?:\s+court)?|\bcourts?|\btribunal"
_DECIDED = (
    r"(?:(?:held|hold)(?!\s+(?:an?|the|any|his|its|their)\s+(?:\w+\s+)?(?:inquir|enquir|hearing|meeting|sitting|election|offic|post|trial|proceeding)\w*)|ruled|ruling|judge?ments?|decided|decision|verdict|upheld|observed|laid\s+down|set\s+aside"
    r"|(?:struck|read)\s+down|quashed|overruled|overturned)"
)
CASE = re.compile(
    rf"""
    (?-i:\b[A-Z][\w.&]{{1,40}}(?:\s+[A-Z][\w.&]{{1,40}}){{0,8}}  # Gupta
      \s+(?:[vV]|[vV]s|versus)\.?\s+(?:the\s+)?[A-Z]\w+)  # v. State
    | \b(?:supreme|high|apex)\s+court(?:['’]s)?\s+(?:(?!against\b|from\b|over\b|within\b)\w+\s+){{0,3}}?
      (?:{_DECIDED}|said)\b  # the High Court held
    | \b(?:has|have|did|had)\s+(?:the\s+|any\s+)?(?:\w+\s+){{0,2}}?(?:{_COURT})\b[^?]{{0,25}}  # has the court
      \b{_DECIDED}\b  # decided
    | \b(?:which|what|any|latest|landmark|leading|recent|cite|list|citation\s+of(?:\s+any)?)\s+(?:\w+\s+){{0,2}}?
      (?:judge?ments?|rulings?|precedents?|case\s+laws?|decided\s+cases?)\b  # any leading case law
    | \bwhat\s+did\s+(?:the\s+)?(?:(?:supreme|high|[A-Z]\w+\s+high)\s+court|tribunal|court)\b  # what did the court
    | \b(?:court|case|tribunal)\s+(?:ne|mein|me)\s+(?:\w+\s+){{0,3}}?(?:kaha|bola|decide|faisla)\b  # case me faisla
    | \bin\s+(?:which|what)\s+(?:case|decision|judge?ment)\b | \bratio\s+of\b | \bconstitutional(?:ity|\s+validity)\b
    | (?-i:\b(?:AIR|SCC|SCR|ILR)\b)
    """,
    re.VERBOSE | re.IGNORECASE,
)

_AGAINST = re.compile(r"\s+(?:[vV]|[vV]s|versus)\.?\s+")

# ------------------------------------------------------------------ facts of today
_NOW = (
    r"(?:today|now|currently|current|present|presently|at\s+the\s+moment|latest|recent(?:ly)?|this\s+(?:year|month|week)"
    r"|last\s+(?:year|month)|so\s+far|till\s+date|as\s+of|as\s+on\s+date|these\s+days|in\s+20[12]\d)"
)
_OFFICE = r"(?:chair\w+|chief|head|secretary|ministers?|members?|commissioner|registrar|judges?)"
_COUNTED = r"(?:projects?|complaints?|cases|agents?|builders?|promoters?|orders?)"
_CONTACT = (
    r"(?:web\s?site|web\s+address|url|portal|phone|telephone|helpline|help\s?desk|e-?mail|contact|office\s+address|address\s+of"
    r"|toll[\s-]?free|pin\s?code)"
)
_CHOSEN = r"(?:banks?|builders?|developers?|lawyers?|advocates?|brokers?|cit(?:y|ies)|projects?|areas?|localit\w+)"
_PRICED = r"(?:property|properties|flats?|land|house|home|housing|gold|loan|real\s+estate)"
_MOVES = r"(?:rise|fall|increase|decrease|drop|go\s+(?:up|down)|come\s+down|crash|change|be\s+cut)"
TODAY_ALWAYS = re.compile(
    rf"""
    \b(?:phone|telephone|mobile|contact|helpline|toll[\s-]?free|whatsapp)\s+(?:number|no\b|details)  # phone number
    | \bhelpline\b | \bhelp\s?desk\b | \bweb\s+address\b | \burl\b
    | \blink\s+(?:of|to|for)\b
    | \b(?:which|what)\s+is\s+the\s+(?:\w+\s+){{0,2}}(?:web\s?site|portal)\b  # what is the portal
    | \bwho\s+(?:is|are)\s+(?:the\s+)?(?:[\w'’]+\s+){{0,4}}?{_OFFICE}\b[^?]*\b{_NOW}\b  # who is the head now
    | \bwho\s+(?:is|are)\s+(?:the\s+)?{_NOW}\s+(?:[\w'’]+\s+){{0,3}}?{_OFFICE}\b  # who is the present head
    | \bname(?:s\s+of)?\s+the\s+(?:{_NOW}\s+)?(?:members?|chair\w+|judges?)\s+of\b  # name the members of
    | (?:^|\b(?:give|show|want|need|share|get)\b)\W*(?:me\s+)?(?:the\s+|a\s+)?
      (?:list|names?)\s+of\s+(?:the\s+|all\s+)*  # list of
      (?:default\w*|black\s?listed|top|best|good|bad|fraud\w*)\b  # defaulters
    | \bwhich\s+(?:states?|u\.?t\.?s?|cities)\s+(?:have|has)\s+(?:not\s+|yet\s+|already\s+|still\s+)*
      (?:set\s+up|notified|framed|made|appointed|adopted|formed|launched|got|the\s+(?:most|best|highest|lowest))\b
    | \bwhen\s+is\s+(?:the|my|our)\s+next\b
    | \b{_PRICED}\s+(?:prices?|rates?)\s+(?:\w+\s+){{0,4}}?{_MOVES}\b  # will flat prices fall
    | \bcosts?\s+(?:\w+\s+)?in\s+20[2-9]\d\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
TODAY = re.compile(
    rf"""
    \bwho\s+is\s+(?:the\s+)?(?:{_NOW}\s+)?(?:[\w'’]+\s+){{0,3}}?{_OFFICE}\b  # who is the chairman
      (?![^?]*\b(?:appoint|eligible|qualified|may\s+be|can\s+be|under)\b)
    | \bhow\s+many\s+(?:\w+\s+)?{_COUNTED}\s+(?:\w+\s+)?  # how many complaints
      (?:are|were|got|have|has|did|is|registered|pending|filed|disposed)\b  # are pending
    | \b{_NOW}\b[^?]{{0,50}}\b(?:rate|mclr|repo|price|chairman|chairperson|fee|number|count|list|status|circular)s?\b
    | \b(?:rate|mclr|price|circular|notification|news|update)s?\b[^?]{{0,30}}\b{_NOW}\b
    | \b(?:what|which|give|tell|find|share|where)\b[^?]{{0,40}}\b{_CONTACT}\b  # where is the office address
    | \b(?:market|{_PRICED})\s+(?:prices?|rates?)\b
    | \bwhich\s+(?:states?|u\.?t\.?s?|cities)\s+(?:have|has|had)\b  # which states have
    """,
    re.VERBOSE | re.IGNORECASE,
)

# ------------------------------------------------------------------ how a named project or case stands
_LAW_WORDS = (
    r"Real|Estate|Regulatory|Authority|Appellate|Tribunal|Government|Parliament|State|States|Act|Rules?|Regulations?|Code|Central"
    r"|Advisory|Council|High|Supreme|Court|RERA|India|Indian|Union|Chairperson|Promoters?|Allottees?|Agents?|Adjudicating|Officer"
    r"|Section|Chapter|Form|Schedule|Gujarat|Uttar|Andhra|Daman|Chandigarh"
)
_ONE = rf"(?!(?:The|A|An|My|Our|This|That|It|There|I|We|He|She|They|{_LAW_WORDS})\b)[A-Z][\w'’&]+"
_NAME = rf"{_ONE}(?:\s+(?:{_ONE}|[A-Z]|\d+)){{0,4}}"
_LONG_NAME = rf"{_ONE}(?:\s+(?:{_ONE}|[A-Z]|\d+)){{1,4}}"
_CALLED = r"(?:(?:the|broker|agent|builder|promoter|developer|project|company)\s+){0,2}"
STATUS = re.compile(
    rf"""
    (?:^|[.?!,]\s+|\band\s+)(?:[Ii]s|[Aa]re|[Ww]as)\s+{_CALLED}{_LONG_NAME}\s+  # is Green Acres
      (?:project\s+)?(?:of\s+{_NAME}\s+)?(?:an?\s+|the\s+)?(?:\w+\s+)?
      (?:registered|approved|completed?|delayed|blacklisted|safe|genuine|insolvent)\b  # registered
    | (?:^|[.?!,]\s+)(?:[Hh]as|[Hh]ave|[Dd]id)\s+{_CALLED}{_NAME}\s+(?:project\s+)?(?:been\s+|ever\s+|already\s+)?
      (?:got|get|paid|pay|received?|obtained?|completed?|delivered?|handed|registered|approved|blacklisted|lost|won)\b
    | \b(?:possession|completion|registration|handing\s+over|status|construction|stage)\s+of\s+
      (?:the\s+)?(?:project\s+)?{_LONG_NAME}
    | \b(?:registration|rera|RERA|complaint|case)\s+(?:no\.?|number|id)\s+(?:of|for)\s+(?:the\s+)?(?:project\s+)?{_NAME}
    | \b[Hh]ow\s+many\s+(?:flats|units|plots|apartments|houses|shops)\b[^?]*\b(?:in|at|of)\s+(?:the\s+)?{_LONG_NAME}
    """,
    re.VERBOSE,
)

OWN_STATUS = re.compile(
    r"\bstatus\s+of\s+(?:my|our|the)\s+(?:complaint|case|application|appeal|project)\b", re.IGNORECASE
)

# ------------------------------------------------------------------ advice and forecasts
_CHOICE = (
    r"(?:wait|stay|keep|continue|hold|buy|sell|invest|book|take|accept|settle|withdraw|leave|cancel|look|go\s+for)"
)
ADVICE_ALWAYS = re.compile(
    rf"""
    \b(?:which|best|top|good|reliable|cheapest)\s+(?:\w+\s+)?{_CHOSEN}\b[^?]*  # which builder should I trust
      \b(?:best|good|recommend|trust|cheapest|reliable|invest|hire|should\s+i(?!\s+(?:find|see|expect|get|file|pay)\b))\b
    | \b(?:am|are|would|will)\s+(?:i|we)\s+(?:be\s+)?better\s+off\b
    | \bhow\s+(?:should|do|can|to)\s+(?:i\s+|we\s+)?(?:negotiate|convince|persuade|bargain)\b
    | \bwhat\s+would\s+you\s+(?:do|advise|recommend|take|choose|pick|prefer|go\s+for)\b
    | \b(?:in\s+my\s+(?:place|shoes|position)|if\s+you\s+were\s+(?:me|us))\b[^?]*\bwould\s+you\b
    | \bwould\s+you\b[^?]*\b(?:in\s+my\s+(?:place|shoes|position)|if\s+you\s+were\s+(?:me|us))\b
    | \bshould\s+(?:i|we)\s+{_CHOICE}\b[^?]*\bor\s+(?:\w+\s+){{0,2}}?{_CHOICE}\b  # should I wait or withdraw
    | \bwhich\s+(?:one\s+|(?:option|offer|course|deal)\s+|of\s+(?:them|these|those|the\s+two)\s+)?
      (?:should|shall)\s+(?:i|we)\s+(?:take|accept|choose|pick|prefer|opt\s+for|go\s+for)\b  # which should I take
    | \bwhich\s+(?:one\s+|of\s+(?:them|these|those|the\s+two)\s+)?(?:is|would\s+be)\s+(?:the\s+)?
      (?:better|best|wiser|safer|smarter)\b[^?]*\bfor\s+(?:me|us)\b  # which is the better deal for me
    | \bwill\s+(?:the\s+)?(?:\w+\s+)?(?:government|parliament|ministry)\s+(?:\w+\s+)?
      (?:amend|change|repeal|bring|reduce|raise)\b
    | \bwill\s+(?:the\s+|my\s+|our\s+)?(?:[\w-]+\s+){{0,3}}?
      (?:tribunal|authority|regulator|rera|court|judge|officer|bench)\s+(?:\w+\s+)?(?:rule|decide|hold|side|find|go|give\s+\w+)\b[^?]*
      \b(?:in\s+(?:my|our|his|her|their|the\s+\w+['’]s)?\s*favou?r|for\s+(?:me|us)|against\s+(?:me|us|my|our)|my\s+way)\b
    | \bby\s+when\s+will\b[^?]*\b(?:rates?|prices?)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
ADVICE = re.compile(
    r"""
    \b(?:should|shall)\s+(?:i|we|one)\s+  # should I
      (?:buy|sell|invest|book|hire|trust|choose|go\s+for|wait|accept|settle|sign|withdraw|cancel)\b  # book
    | \b(?:is\s+it|would\s+it\s+be)\s+(?:wise|worth|better|safe|a\s+good\s+(?:idea|time))\b
    | \b(?:draft|write)\s+(?:me\s+)?(?:a|an|my)\s+(?:notice|complaint|letter|reply|petition|email)\b
    | \b(?:will|would)\s+(?:i|we)\s+(?:win|lose)\b | \b(?:my|our)\s+chances?\b | \bhow\s+likely\b | \bpredict\b
    | \b(?:do\s+you\s+(?:think|recommend|suggest)|your\s+opinion|recommend\s+me)\b
    | \b(?:lena|dena|karna|bechna|kharidna|rukna)\s+chahiye\b
    """,
    re.VERBOSE | re.IGNORECASE,
)

# ------------------------------------------------------------------ no question of law
NO_LAW = re.compile(
    r"\b(?:recipe|cricket|movie|weather|joke|poem|song|horoscope|zodiac|football|biryani|capital\s+of|python\s+code"
    r"|write\s+code)\b",
    re.IGNORECASE,
)
_ALWAYS = (("facts_of_today", TODAY_ALWAYS), ("status", STATUS), ("advice", ADVICE_ALWAYS))
_WHEN_WEAK = (("facts_of_today", TODAY), ("status", OWN_STATUS), ("advice", ADVICE), ("off_topic", NO_LAW))
MOST_REPEATED = 2  # different words of a text of at least so many words twice that say nothing


class Outside(NamedTuple):
    """What a question is about: a reason of the fixed list, and the words that show it."""

    reason: str
    words: str


def decided_case(text: str, compares: bool = False) -> Outside | None:
    """What a court decided; never in a statute.

    Args:
        text: the whole question.
        compares: it compares places, so that "vs" stands between them.
    """
    match = None if compares else CASE.search(text)
    return Outside("case_law", match[0]) if match and not _sets_apart(match[0]) else None


def _sets_apart(words: str) -> bool:
    """True for two whom the law knows, set against each other ("Promoter vs Agent"), who are no parties to a case."""
    sides = _AGAINST.split(words)
    return len(sides) > 1 and all(map(actors_in, sides))


def outside_any(text: str) -> Outside | None:
    """What no statute answers, however good the evidence looks.

    Args:
        text: what is asked.
    """
    words = tokens(text)
    if len(words) > 2 * MOST_REPEATED and len(set(words)) <= MOST_REPEATED:
        return Outside("off_topic", " ".join(dict.fromkeys(words)))
    return _first(_ALWAYS, text)


def outside_when_weak(text: str) -> Outside | None:
    """What no statute answers, where the evidence is weak, too."""
    return _first(_WHEN_WEAK, text)


def _first(patterns: tuple[tuple[str, re.Pattern[str]], ...], text: str) -> Outside | None:
    for reason, pattern in patterns:
        if match := pattern.search(text):
            return Outside(reason, match[0])
    return None
