"""What a question says the law is, before or while it asks: its claims.

"I know that the regulator gives ten days' notice. Is there anything softer it may do?" claims that the notice is ten
days. A claim may stand in a sentence of its own, behind "since" or "as", before a tag ("..., right?"), or as what
somebody is said to say. What only tells of the asker's own case is no claim.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from civicsetu.read.text.quantities import NUMBER

FEWEST_WORDS, MOST_WORDS = 4, 32  # of a claim
MOST_CLAIMS = 2  # of a question that are looked at

_SENTENCE_ENDS = re.compile(r"(?<=[?!.])[\"'”’]?\s+(?=[A-Z\"'“‘])")
_SOMEBODY = r"(?:(?:my|our|the|his|her|an?)\s+(?:[\w-]+\s+){1,3}?|he|she|they|people|everyone|some|[A-Z]\w+\s+)"
_WHO_TELLS = _SOMEBODY.replace("(?:(?:my", "(?:(?P<who>(?:my", 1).replace("{1,3}?|", "{1,3}?)|", 1)
_TELLS = (
    r"(?:says?|tells?\s+(?:me|us)|claims?|insists?|thinks?|feels?|swears?|argues?|holds?|maintains?|boasts?"
    r"|told\s+(?:me|us)|said)"
)
_KNOWN = re.compile(  # I know that ...
    r"^\W*(?:(?:and|but|so)\s+)?(?P<case>(?:where|if|in|under|for)\s[^,?]{3,60},\s+)?(?:i|we)\s+(?:(?:do|also|have|had|am|was|were|been|already)\s+)*"
    r"(?:know|understand|accept|gather|believe|hear|heard|read|see|learnt|learned|told|aware)\s+(?:well\s+)?(?:that\s+)?",
    re.IGNORECASE,
)
_REPORTED = re.compile(rf"^\W*(?:(?:but|and)\s+)?{_WHO_TELLS}\s*{_TELLS}\s+(?:that\s+)?", re.IGNORECASE)
_REPORTED_BEHIND = re.compile(  # ..., my lawyer says. ..., that much I know.
    rf"\s*[,;]\s+(?:{_SOMEBODY}\s*{_TELLS}|that\s+(?:much\s+)?(?:i|we)\s+know|(?:i|we)\s+(?:know|gather|understand)(?:\s+that(?:\s+much)?)?"
    rf"|i\s+(?:was|am|have\s+been)\s+told)\W*$",
    re.IGNORECASE,
)
_BEHIND_A_WORD = re.compile(  # since an agent pays nothing, ...
    r"(?:^\W*|[,;:]\s*|\b(?:but|and|so)\s+|\s)(?:since|because|as|given\s+that|seeing\s+that|now\s+that)\s+"
    r"(?!(?:per|to|in|on|if|the\s+last|well|soon|far|long|much|many|such|of|part|(?<=\w\sas\s)an?|an?\s+(?:buyer|builder|promoter|broker|agent|developer|member|clerk)\b"
    r"|january|february|march|april|may|june|july|august|september|october|november|december|last|then|when|diwali|\d)\b)"
    r"(?P<claim>[^?;.]{12,200}?)(?=,\s|[?.;]|$)",
    re.IGNORECASE,
)
_BEING = re.compile(r"^\W*(?P<what>\w[\w\s]{2,40}?)\s+being\s+(?P<said>[^,?.]{5,90}),", re.IGNORECASE)
_CLEFT = re.compile(  # it is the Government that appoints him
    r"^it\s+is\s+(?P<who>[\w\s]{3,50}?)\s+(?:that|who|which)\s+", re.IGNORECASE
)
_TAG = re.compile(
    r"[,;]\s*(?:so\s+)?(?:right|correct|true|no|yes|is\s+that\s+(?:right|so|true|correct)|is\s+it\s+not|am\s+i\s+right"
    r"|(?:is|are|do|does|has|have|ca|wo|would|should|must)n['’]?t\s+(?:it|he|she|they|i|we|that)(?:\s+so)?|ca?n\s+(?:i|he|it|they)"
    r"|does\s+(?:he|it)|do\s+(?:they|we|i))\s*\?+\s*$",
    re.IGNORECASE,
)
_AUXILIARY = (
    r"can|could|may|might|must|should|shall|will|would|is|are|am|was|were|do|does|did|has|have|had|need|isn['’]t|aren['’]t"
    r"|don['’]t|doesn['’]t|can['’]t|won['’]t"
)
_ASKS = (
    r"(?:(?:in|by|for|to|from|within|under|at|on|with|of|till|until)\s+)?"
    rf"(?:what|which|who|whom|whose|when|where|why|how|{_AUXILIARY})\b"
)
_ASKS_AT_ONCE = re.compile(
    rf"^\W*(?:(?:and|but|so|then)\s+)?(?:{_ASKS}|tell\b|please\b|kindly\b|list\b|explain\b)", re.IGNORECASE
)
_THEN_ASKS = re.compile(  # the fee is Rs 500, so how is it paid? it lasts two years, so in those years how ...?
    rf"^(?P<told>[^?]{{12,}}?)\s*(?:[,;]\s*(?:so|and|but|then|hence|therefore)?|\s[-–—]+|[.:])\s+"
    rf"(?=(?:(?:in|within|during|for|after)\s+(?:those|these|that|this)\s+(?:\w+\s+){{1,3}},?\s*)?{_ASKS})",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r",\s+(?:so|but|and\s+so|yet|then|which\s+is)\b.*$|;.*$", re.IGNORECASE)
# A time that is over: "the thirty days for going to the tribunal are gone"
_OVER = re.compile(
    r"\b(?:the|those|his|my|our)\s+(?:usual\s+|full\s+|said\s+|allowed\s+)?(?P<time>(?:\w+(?:-\w+)?)\s+(?:day|week|month|year)s?)\s+"
    r"(?P<of>(?:for|to|of|that|allowed|given|in\s+which)\s[^,;.?]{4,70}?)\s+"
    r"(?:are|is|have|has|were|had)\s+(?:\w+\s+)?(?:gone|over|past|up|passed|expired|run\s+out|ended|finished)\b",
    re.IGNORECASE,
)
# A figure that is spoken of as known: "the thousand-rupee fee", "the sixty days that the Act gives"
_KNOWN_FIGURE = re.compile(
    rf"\b(?:the|those|his|her|its|their|our|my)\s+(?:usual\s+|full\s+|whole\s+|standard\s+|said\s+)?"
    rf"(?P<figure>{NUMBER}[\s-](?:days?|weeks?|months?|years?|rupees?|per\s?cent|percent)|half[\s-]year)['’]?\s+"
    r"(?P<what>(?!of\b|for\b|to\b|in\b)(?:[a-z]+\s+){0,2}?(?:fees?|fine|penalty|terms?|guarantee|warranty|limit|notice|period|window|deposit|share|cap|ceiling"
    r"|advance|deadline|cover|leave|sentence|imprisonment|jail|prison|validity|registration|rule)"
    r"|(?:that|which)\s+(?:the|an?|every|he|she|they)\s+(?:\w+\s+){0,3}?(?:gives?|allows?|gets?|has|have|sets?|must|may|can)\b"
    r"|(?:for|to)\s+(?:the\s+)?[a-z]+ing\b|(?:in|within|during)\s+which\b[^,?;]{4,60}|of\s+(?:[\w'’]+\s+){1,6}?(?:registration|membership|office|service))",
    re.IGNORECASE,
)
_IN_A_ROLE = re.compile(  # as a buyer I have six months
    r"\bas\s+(?P<who>an?\s+[\w\s-]{3,30}?),?\s+(?:i|we)\s+(?P<has>have|get|must|may|can|need|pay)\b(?P<rest>[^,;.?]{6,120})",
    re.IGNORECASE,
)
_OF_THE_LAW = re.compile(
    r"\b(?:has|have|must|shall|may|could|would|means?|can|cannot|can['’]t|need(?:s|n['’]t)?|gets?|is|are|takes?|costs|lasts?|holds|serves?"
    r"|stays|remains|pays?|bears?|carr(?:y|ies)|appl(?:y|ies)|gives?|allows?|lets|goes|faces?|heads|chairs|sits?|picks|appoints|decides?"
    r"|chooses|ends|runs?|covers?|counts|binds?|requires?|makes|puts|does|do|checks|draws|fixes|settles|signs|deals|belongs?|begins?|starts?"
    r"|wants|says|treats|falls)\b",
    re.IGNORECASE,
)
# What is so for everybody and in every case: it may be denied, while of one case nothing is known
_IN_GENERAL = re.compile(
    r"\b(?:must|may|can|needs?\s+to|ha(?:s|ve)\s+to|(?:is|are)\s+(?:always|only|never|also|all|part|tied|bound|binding|free|allowed|entitled|exempt"
    r"|liable|covered|final|compulsory|mandatory|optional|voluntary|forbidden|barred|an?|the)|deals\s+(?:only\s+)?with|appl(?:y|ies)|covers?|binds?|counts?|includes?|takes?\s+in|belongs?|falls?\s+(?:outside|under|within))\b",
    re.IGNORECASE,
)
# A figure behind what somebody must or may: "he must return my money in ninety days"
_BOUND_BY_A_FIGURE = re.compile(
    rf"\b(?:must|ha(?:s|ve)\s+(?:only\s+|just\s+)?to|needs?\s+to|can|may|gets?|(?:is|are)\s+(?:allowed|entitled|bound|due|given|free|valid|good|liable)"
    rf"|lasts?|runs?(?!\s+out)|costs?|ha(?:s|ve)\s+(?:only\s+|just\s+|up\s+to\s+)?(?={NUMBER}\s))\b[^,;?]{{0,80}}?"
    rf"(?:{NUMBER}[\s-](?:\w+\s+)?(?:days?|weeks?|months?|years?|rupees?|lakhs?|per\s?cent|percent)|{NUMBER}\s?%|\b(?:rs\.?|₹)\s?\d|\b(?:half|twice|a\s+quarter|a\s+third)\b)",
    re.IGNORECASE,
)
_OF_A_CASE = re.compile(  # what was done, and not what is to be done
    r"\b(?:booked|bought|paid|signed|took|asked|demanded|(?<!than\s)promised|filed|lodged|applied|was|were|had|did|gave|got|went|came"
    r"|passed|sold|refused|delayed|ago|yesterday|today|tomorrow|wrote|sent|moved|joined|lost|won|made\s+us|said|received|pledged"
    r"|(?:is|are)\s+(?:\w+ly\s+|now\s+|still\s+|already\s+)?(?:done|complete[d]?|ready|left|built|pending|finished|stuck|late|due\s+(?:in|on|by)\s+\w+ber)"
    r"|told|put|kept|held|laid|left|met|ha(?:s|ve)\s+(?:\w+ly\s+|already\s+)?(?:done|been|paid|sold|taken|given|made|got|gone|\w{3,}ed)"
    r"|backed|measured|laughed|turned|became|showed|moved|started|stopped"
    r"|(?:is|are|am|['’]s|['’]re|['’]m)\s+(?!being\b|willing\b|owing\b|binding\b|housing\b|building\b|planning\b)(?:\w+ly\s+|now\s+|not\s+)?\w{2,}ing"
    r"|(?:is|are)\s+about\s+to|(?:last|next)\s+(?:week|month|year|diwali)|this\s+(?:week|month|year|morning))\b",
    re.IGNORECASE,
)
_OWN_CASE = re.compile(r"\b(?:i|we|my|our|mine|ours|this|these|those)\b", re.IGNORECASE)
_STILL_ASKS = re.compile(
    r"\bhow\s+(?:much|many|long|soon|often)\b|\b(?:why|whose)\b|(?:^\W*|,\s+|\band\s+|\bor\s+)what\b", re.IGNORECASE
)
_POINTS = re.compile(r"^\W*(?:it|he|she|they|this|that|these|those|such|there)\b", re.IGNORECASE)
_OF_ITSELF = re.compile(r"^\W*(?:i|we|it|this|that|these|those|such|there)\b", re.IGNORECASE)
_HIMSELF = re.compile(r"^\W*(?:he|she|they)\b", re.IGNORECASE)  # who says it, says it of himself
_A_CASE = re.compile(
    r"^\W*(?:in\s+[\w\s]{3,25},\s+)?(?:if|once|when|whenever|while|before|after|and|but|or|suppose)\b", re.IGNORECASE
)
_TELLS_OF_A_CASE = re.compile(
    r"^\W*(?:now|then|today|after|one|two|three|four|five|six|seven|eight|nine|ten|some|both)\b|\bthere\s+(?:is|are)\b"
    r"|\bha(?:s|ve)\s+(?!(?:to|at\s+(?:most|least)|only|no|the\s+(?:right|power))\b)|\bwants?\b",
    re.IGNORECASE,
)
_COUNTS = re.compile(  # what counts as a cost
    r"\b(?:counts?|counted|treated|regarded|considered|known|seen|works?|acts?|serves?|passes|same|such)\s*$",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|free\s+of|exempt|outside|too\s+late|(?:is|are)\s+over)\b|n['’]t\b",
    re.IGNORECASE,
)


_FIGURE = re.compile(NUMBER, re.IGNORECASE)
_BEFORE_IT_ASKS = re.compile(
    rf"^\W*(?:when|if|once|after|before|where|since|as|because)\s+(?P<told>[^?]{{8,}}?),\s+(?={_ASKS})", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a question says the law is: as a sentence, and the part of the question that says it; whether it speaks of a
    figure only as known ("the thirty days are over")."""

    said: str
    part: str
    is_known: bool = False


def claims_in(text: str) -> list[Claim]:
    """The claims of a question, in its order.

    >>> claims_in("I know that the regulator gives ten days. Is there anything softer it may do?")[0].said
    'the regulator gives ten days'
    >>> claims_in("As agents are registered for ten years, when do I renew?")[0].said
    'agents are registered for ten years'
    >>> claims_in("I booked in 2019 and paid ten lakh. When do I get the keys?")
    []
    """
    found: dict[str, Claim] = {}
    sentences = _SENTENCE_ENDS.split(text.strip())
    for sentence in sentences if len(sentences) > 1 or "?" in text else ():  # "monthly pay of the chairman"
        for claim in _of_sentence(sentence):
            if FEWEST_WORDS <= len(claim.said.split()) <= MOST_WORDS:
                found.setdefault(claim.said.lower(), claim)
    return list(found.values())[:MOST_CLAIMS]


def told_with_figures(text: str) -> list[Claim]:
    """The sentences of a question that have a figure, or the case that is told in one before it asks.

    >>> told_with_figures("When he pays 15 per cent of it, can the court go on?")[0].said
    'he pays 15 per cent of it'
    """
    found = []
    for sentence in _SENTENCE_ENDS.split(text.strip()):
        case = _BEFORE_IT_ASKS.match(sentence)
        said = case["told"] if case else sentence.strip(" ?.")
        if _FIGURE.search(said) and len(said.split()) <= MOST_WORDS:
            found.append(Claim(said, said))
    return found[:MOST_CLAIMS]


def without(text: str, claim: Claim) -> str:
    """A question without what it claims.

    >>> text = "As agents are registered for ten years, when do I renew?"
    >>> without(text, claims_in(text)[0])
    'when do I renew?'
    """
    rest = text.replace(claim.part, " ", 1) if claim.part else text
    return " ".join(re.sub(r"(?:^|(?<=[.?!]))[\s,;:.–—-]*(?:(?:so|and|but|then)\s+)?(?=\w)", " ", rest).split())


_OF_ONE = {"have": "has", "get": "gets", "need": "needs", "pay": "pays"}


def is_general(said: str) -> bool:
    """True for a claim of what is so for everybody, and not of one case."""
    return _IN_GENERAL.search(said) is not None


def is_of_own_case(said: str) -> bool:
    """True for a claim that speaks of the asker or of one thing of his."""
    return _OWN_CASE.search(said) is not None


def tells_of_a_case(said: str) -> bool:
    """True for a claim that tells what somebody has, what there is, or what is so now, and not what is so for all.

    >>> [tells_of_a_case(said) for said in ("Builder has a number", "the board wants its dues", "buyers bear the cost")]
    [True, True, False]
    """
    return not is_general(said) and _TELLS_OF_A_CASE.search(said) is not None


def is_denied(said: str) -> bool:
    """True for a claim that denies something."""
    return _DENIED.search(said) is not None


def _of_sentence(sentence: str) -> Iterator[Claim]:
    if over := _OVER.search(sentence):
        yield Claim(f"the time {over['of']} is {over['time']}", over[0], is_known=True)
    elif known := _KNOWN_FIGURE.search(sentence):
        yield Claim(f"the {known['what']} is {known['figure'].replace('-', ' ')}", "", is_known=True)
    if role := _IN_A_ROLE.search(sentence):
        yield Claim(f"{role['who']} {_OF_ONE.get(role['has'].lower(), role['has'])}{role['rest']}", role[0])
    if being := _BEING.match(sentence):
        yield Claim(f"{being['what']} is {being['said']}", being[0])
    for told in _BEHIND_A_WORD.finditer(sentence):
        said = _CLEFT.sub(r"\g<who> ", told["claim"].strip())
        if _is_of_the_law(said, is_known=True) and not _COUNTS.search(sentence[: told.start()]):
            yield Claim(said, told[0])
    body = _told_part(sentence)
    if body and not _BEHIND_A_WORD.match(body) and (claim := _stripped(body)):
        yield claim


def _told_part(sentence: str) -> str:
    """The part of a sentence that tells; empty where all of it asks."""
    if tag := _TAG.search(sentence):
        return sentence[: tag.start()]
    if "?" not in sentence:
        return "" if _ASKS_AT_ONCE.match(sentence) else sentence
    told = None if _ASKS_AT_ONCE.match(sentence) else _THEN_ASKS.match(sentence)
    return told["told"] if told else ""


def _stripped(body: str) -> Claim | None:
    """A told part without the words that only say that it is known or said; None where it claims nothing."""
    said = body
    is_known = True
    if lead := (_KNOWN.match(said) or _REPORTED.match(said)):
        said = said[lead.end() :]
    elif behind := _REPORTED_BEHIND.search(said.rstrip(" .")):
        said = said[: behind.start()]
    else:
        is_known = False
    said = _GOES_ON.sub("", said).strip(" .,;:")
    if lead and (case := lead.groupdict().get("case")):
        said = f"{case}{said}"
    who = lead.groupdict().get("who") if lead else None
    if who and _HIMSELF.match(said):
        said = _HIMSELF.sub(re.sub(r"^\w+", "the", who).strip(), said)
    return Claim(said, body) if _is_of_the_law(said, is_known) else None


def _is_of_the_law(said: str, is_known: bool) -> bool:
    """True for a sentence that says what is so for everybody; where it is not said to be known, it must not speak of
    the asker's own case."""
    if any(part.search(said) for part in (_OF_A_CASE, _A_CASE, _STILL_ASKS)) or not _OF_THE_LAW.search(said):
        return False
    if _BOUND_BY_A_FIGURE.search(said) and (is_known or not _OF_ITSELF.match(said)):
        return True
    if _POINTS.match(said):
        return False
    return is_known or not _OWN_CASE.search(said)
