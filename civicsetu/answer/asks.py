"""What is asked: the parts of a question, each with the kind of answer that it wants.

A story may stand before the question ("I booked in 2019. They want more money. Can they?"), and one line may hold
two questions ("What is an open area, and may it be let?"). A kind is told from the words that ask.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from civicsetu.answer.carried import carried

KINDS = (
    "penalty", "amount", "time", "definition", "who", "list", "procedure", "where", "consequence", "yes_no", "other",
)  # fmt: skip

_LISTED = (
    r"documents?|papers|details|particulars|grounds?|factors?|duties|functions?|obligations?|rights|powers|information|purposes?"
    r"|points|terms(?!\s+of\s+office)|(?:terms\s+and\s+)?conditions?|qualifications?|requirements?|formalities|things|items|records|contents?|matters|circumstances|steps|remedies"
    r"|liabilities|disclosures?|options|choices|alternatives|responsibilities|facilities|criteria|types?|kinds?"
)
_AUXILIARY = (
    r"can|could|may|might|must|should|shall|will|would|is|are|am|was|were|do|does|did|has|have|had|need|isn't|aren't|don't"
    r"|doesn't|can't|won't"
)
_ASKS = rf"(?:what|which|who|whom|whose|when|where|why|how|{_AUXILIARY})\b"

# "can he", "is the fee": an auxiliary before the one of whom it is asked
_ASKS_OF_ONE = rf"\s(?:{_AUXILIARY})\s+(?:i|we|he|she|they|it|you|there|an?|the|my|our|his|this|that|any)\b"

_NO_LIST = (  # of whom, by which or when, and no list of things
    r"(?:members|officers|persons|people|courts|authorities|bodies|officials|sections|rules|forms|days|years|months)"
)

VALUED = ("amount", "time")  # kinds that are answered by a value

# The first pattern that fits says the kind.
_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE | re.VERBOSE))
    for kind, pattern in (
        (
            "time",
            r"""
            \bhow\s+(?:long|soon|fast|quickly|often|early|late|frequently)\b   # how long does he have?
            | \bhow\s+(?:many|much)\s+(?:(?:more|advance|prior)\s+)?(?:(?:day|week|month|year)s?|time|notice|warning)\b
            | \b(?:by|till|until|from|since)\s+(?:when|what\s+date|which\s+date)\b
            | \b(?:within|in)\s+(?:what|which|how)\b[^?]{0,20}\b(?:time|period|days?|months?)\b
            | \b(?:time[\s-]?(?:limit|line|frame|period)s?|deadlines?|last\s+date|validity|tenure|term\s+of\s+office)\b
            | \bterm\s+of\s+(?:(?:the|an?)\s+)?(?:[\w'’-]+\s+){0,3}?(?:members?|chair\w*|judges?)\b
            | \blimit\s+(?:in|of)\s+(?:days|weeks|months|years)\b
            | \b(?:what|which)\s+(?:(?:is\s+the\s+)?(?:minimum|maximum|upper|lower)\s+)?age\b | \bhow\s+old\b
            | \b\d+\s+(?:days?|weeks?|months?)\b[^?]{0,40}\bwhat\s+is\s+the\s+(?:\w+\s+)?limit\b
            | \bperiod\s+(?:of\s+limitation|(?:for|within|of|during)\s+\w+)
            | ^\W*when\s+(?:can|may|could|will)\b[^?]*\b(?:start|begin|take\s+effect|come\s+into|apply|bite)\b
            | ^\W*when\s+(?:to|must|shall|should|do|does|did|is|are|was|were|will|has|have)\b  # when must it be done?
            | \b(?:who|which|where|whose)\b[^?]{0,60}\b(?:longe(?:r|st)|shorte(?:r|st)|soone(?:r|st)
                |(?:more|most|less|least|fewer|fewest)\s+(?:days|weeks|months|years|time))\b   # who has more days?
        """,
        ),
        (
            "penalty",
            r"""
            \b(?:penalt(?:y|ies)|punish\w*|fined?|fines|jail(?:ed)?|imprison\w*|prison|prosecut\w*|sentence[ds]?)\b
        """,
        ),
        (
            "amount",
            r"""
            \bhow\s+(?:much|many|big|large|high)\b
            | \b(?:what|which)\b[^?]{0,40}\b(?:                                 # what is the rate of interest?
                fees?|amount|percent(?:age)?|per\s+cent|rate|share|interest|cost|charges?|price|sum|compensation
                |limit|maximum|minimum|ceiling|cap|quorum|number\s+of
            )\b
            | ^\W*(?:the\s+)?(?:\w+\s+){0,2}fees?\s+(?:for|to|of)\b               # fee to file an appeal
            | \bhow\s+(?:does|do|is|are)\b[^?]{0,40}                            # how does the fee compare?
              \b(?:salar(?:y|ies)|pay|fees?|charges|costs?|rates?|penalt(?:y|ies)|interest|fines?)\b
              [^?]{0,60}\b(?:compare|stand|differ|fare)\b
            | \bwhat\s+(?:do|must|should|does|would|will)\s+\w+(?:\s+\w+)?\s+(?:have\s+to\s+)?
              (?:pay|shell\s+out|spend)\b
            | \b(?:maximum|minimum)\b[^?]{0,40}\b(?:amount|fee|number|percentage|advance|deposit)\b
        """,
        ),
        (
            "definition",
            r"""
            \b(?:defin(?:e|ed|es|ition)|meaning\s+of|(?:is|are)\s+meant\s+by|difference\s+between|the\s+terms?(?!\s+(?:and\s+conditions|of\b|is\b|ends?\b|(?:be|was|has|runs?|begins?|starts?|expires?)\b|[?.,])))\b
            | \bwhat\s+(?:does|do)\b[^?]{2,60}\bmean\b
        """,
        ),
        (
            "list",
            rf"""
            \b(?:what|which|list|name|enumerate|state)\b(?:\s+\w+){{0,4}}?\s+(?:{_LISTED})\b
            | \b(?:all|every|each|(?:whole|full|complete)\s+(?:list|set)\s+of)\s+(?:of\s+)?(?:(?:the|his|its|my)\s+)?
              (?:\w+\s+)?(?:{_LISTED}|reasons)\b(?=[^?.]*\b(?:on|for|that|which|under|by|of)\b)  # all the grounds on
            | \bwhat\s+(?:all\s+)?(?:am|are|is)\s+(?:i|we|an?\s+\w+|the\s+\w+)\s+entitled\s+to\s+(?:under|by|in|as)\b
            | \b(?:on|under|in|for)\s+(?:what|which)\s+(?:\w+\s+)?
              (?:grounds?|reasons?|circumstances|conditions|cases|terms)\b
            | \b(?:on|about|in|for)\s+(?:what|which)\s+(?:\w+\s+)?(?:subjects|matters|topics)\b
            | ^\W*when\s+(?:can|may|could|might)\b                               # when can it be revoked?
            | \b(?:list|enumerate)\s+(?:all|what|whatever|everything|the)\b      # list what has to be enclosed
            | \bwhat\s+(?:\w+\s+){{0,4}}?(?:enclosed|attached|annexed|uploaded|disclosed)\b
            | ^\W*which\s+(?!{_NO_LIST}\b)(?:(?!of\b|{_NO_LIST}\b)[\w-]+\s+){{0,2}}?\w{{3,}}(?<!s)s\s+  # which projects
              (?:are|need|do|don['’]t|can|cannot|must|have|should|may|will)\b
            | \bwhat\s+(?:all|else)\b | \bwhat\s+must\b[^?]*\b(?:contain|include|state|disclose|specify|say|carry)\b
            | \bwhat\s+(?:must|should|does|do)\b[^?]*\b(?:show|display|hand\s+over|furnish|submit|provide)\b
        """,
        ),
        (
            "definition",
            r"""
            ^\W*what\s+(?:exactly\s+)?(?:is|are)\s+(?:an?\s+|the\s+)?['"‘“]?[\w\s-]{3,40}['"’”]?\s*    
              (?:under\b[^?]*|in\s+the\s+act|as\s+per\b[^?]*)?\?*$
        """,
        ),
        (
            "consequence",
            r"""
            \bwhat\s+(?:happens|if|(?:would|will|can|could|may|might|shall)\s+happen|are\s+the\s+consequences|in\s+case)\b
            | \bconsequences?\b
        """,
        ),
        (
            "who",
            r"""
            \b(?:who|whom|whose)\b
            | \b(?:which|what)\s+(?:\w+\s+)?(?:person|officer|authority|body|court|government|department|agency)\b
            | \b(?:which|what)\s+(?:\w+\s+)?(?:ministry|party|tribunal)\b
        """,
        ),
        (
            "procedure",
            r"""
            \bhow\s+(?:do|does|can|could|should|shall|is|are|to|will|would|must|may)\b
            | \b(?:procedure|process|steps|formalities)\b | \bwalk\s+(?:me|us)\s+through\b | \bstep\s+by\s+step\b
            | \bwhat\s+(?:should|must|do|does|can|shall)\s+(?:i|we|he|she|they|an?|the|one)\b[^?]*\bdo\b
        """,
        ),
        ("where", r"^\W*where\b"),
        (
            "yes_no",
            rf"""
            (?:^|[,;:]\s*|\b(?:and|or|but|so|then)\s+)(?:{_AUXILIARY})\b(?=\s+(?:not\s+)?['"‘“]?\w)
            | \b(?:allowed|permitted|compulsory|mandatory|necessary|valid|legal)\s*\?\s*$
            | \bwhether\b
        """,
        ),
        (
            "yes_no",  # ... can we take it over?
            rf"""
            ^(?![^?]*\b(?:what|which|who|whom|whose|when|where|why|how)\b)
            [^?]*\b(?P<asks>(?:{_AUXILIARY})\s+(?:i|we|he|she|they|it|you|there|an?|the|my|our|his|this|that|any)\b
            |\b(?:can|could)\s+(?!be\b|not\b)\w)
        """,
        ),
    )
)
# "... by RERA. How ..."
_SENTENCE = re.compile(r"""(?<=[?!])\s+|(?<=[a-z\d)'"’”]\.)\s+(?=[A-Z])|(?<=[A-Z]{3}\.)\s+(?=[A-Z])""")
# Words that may stand before what asks: "and by when", "and in whose favour".
_PREPOSITION = r"(?:by|from|till|until|within|in|into|on|for|with|at|under|to|of|against|before|after|through|between)"
_BEFORE_ASKS = rf"(?:{_PREPOSITION}\s+)?"
_SECOND = re.compile(
    rf",?\s+and\s+(?:also\s+)?(?={_ASKS}(?:['’]s)?\s+\w)|;\s+(?={_ASKS})"
    r"|,?\s+and\s+(?:also\s+)?(?=whether\s+\w)"
    # and till then who looks after it?
    rf"|,?\s+and\s+(?=(?:(?:till|until)\s+then|meanwhile|in\s+the\s+meantime),?\s+{_ASKS})"
    # ..., on what grounds, and when to apply?
    r"|(?<=\w),\s+(?=(?:on|under|in|within|by|for)\s+(?:what|which|how|whom|whose)\s+\w)"
    # and if he misbehaves who can remove him?
    r"|,?\s+and\s+(?=(?:if|when|once)\s(?:\w+\s){2,6}(?:what|who|which|where|how(?:\s(?:much|long|soon|(?:many|much)\s\w+))?)\s"
    r"(?:can|is|are|must|will|happens|does|do|has|have|should|may|shall)\b)"
    # and if he wants to leave, how much notice is needed?
    rf"|,\s+and\s+(?:also\s+)?(?=(?:if|when|once|where|after|before|in\s+case)\s[^?,;]{{3,80}},\s+{_BEFORE_ASKS}{_ASKS})"
    rf"|,?\s+and\s+(?:also\s+)?(?={_PREPOSITION}\s+(?:when|what|which|whom|whose|how)\b)"
    # ..., and photographs of what all are needed?
    r"|,\s+and\s+(?=(?!(?:of|for|in|on|to|from|by|with)\b)[\w-]+(?:\s+[\w-]+){0,3}\s+(?:of|for|from|in|on|to|by|with)\s+(?:what|which|whom|whose)\b)"
    r"|(?<=\w),\s+(?=(?:how\s+(?:much|many|long|often|soon|is|are|do|does|can|must)|what\s+(?:is|are|do|does|happens|must))\s+\w)",
    re.IGNORECASE,
)
_ASKS_FIRST = re.compile(rf"^\W*{_BEFORE_ASKS}{_ASKS}", re.IGNORECASE)
_WH = re.compile(
    rf"^\W*{_BEFORE_ASKS}(?:what|which|who|whom|whose|when|where|why|how(?:\s+(?:much|many|long|often|soon))?)\b\s*",
    re.IGNORECASE,
)
_ASKING = re.compile(
    rf"\?|^\W*{_ASKS}|^\W*(?:list|explain|define|state|name|describe|compare|tell\s+(?:me|us)|walk\s+(?:me|us)\s+through)\b",
    re.IGNORECASE,
)
# "I want to know how long it takes", "Please tell me whether he may": a sentence that only speaks of what is asked.
_WISH = r"(?:know|ask|understand|learn|check|clarify|confirm|find\s+out|be\s+(?:told|clear|sure))"
_INDIRECT = re.compile(
    rf"^.*?\b(?:(?:wants?|wanted|would\s+like|['’]d\s+like|needs?|wish(?:es)?|trying)\s+to\s+{_WISH}"
    r"|(?:please|pls|plz|kindly)\s+(?:(?:also|just|do)\s+)?(?:tell|explain|advi[sc]e|guide|inform|clarify|confirm|suggest|say)"
    r"|(?:please|pls|plz|kindly)\s+(?:(?:also|just|do)\s+)?(?:list|name|describe)|let\s+(?:me|us)\s+know"
    r"|wonder(?:ing|s)?|(?:not|\w+n['’]?t)\s+(?:know(?!\s+what\s+(?:to|i\s+should)\b)|sure|clear)|unsure|confused|(?:question|doubt|query)\s+is)\b"
    r"(?:\s+(?:me|us|on|about|as\s+to|to\s+me|to\s+us|that|one\s+thing|also))*[\s,:-]*",
    re.IGNORECASE,
)
# "Fee please, and how long is it good for?": a thing is asked for by its name
_WANTED = re.compile(
    r"^\W*(?:(?:the|and)\s+)?(?P<thing>(?!help|list|explain|define|describe|tell|name)[a-z][a-z-]*"
    r"(?:\s+(?!me\b|us\b)[a-z][a-z-]*){0,4}?),?\s+(?:please|pls|plz)\b(?=\s*(?:[,.?!]|and\b|$))",
    re.IGNORECASE,
)
# "When I went, he handed me a list.", "What I see is ordinary tiles.": told, and not asked.
_TELLS = re.compile(
    r"^\W*(?:when|where|while|what|why|how|which|who)\s+(?:i|we|he|she|they|it|you|the|my|our|his|her|their|this|that|an?)\b[^?]*$",
    re.IGNORECASE,
)
# "If the plan is changed, within what time ...?": the case, told before what is asked.
_CASE = re.compile(
    rf"^\W*(?:when|if|once|after|before|while|where|upon|on|suppose|in\s+case)\b[^?,;]*,\s*(?=(?:in\s+|by\s+|for\s+|to\s+)?{_ASKS})",
    re.IGNORECASE,
)
# "If he sits on it": a case alone, with nothing asked after it.
_ONLY_A_CASE = re.compile(
    rf"^\W*(?:if|suppose|in\s+case|unless|even\s+if)\b(?![^?;]*(?:,|\bthen)\s+(?:{_BEFORE_ASKS})?{_ASKS})"
    rf"(?![^?;]*{_ASKS_OF_ONE})",
    re.IGNORECASE,
)
# "As it lasts three years, when must I renew?": what the question takes for granted, told before what is asked.
_PREMISE = re.compile(
    rf"^\W*(?P<premise>(?:as|since|because|given\s+that|seeing\s+that|now\s+that)\b[^?;]{{12,160}}?),\s*"
    rf"(?=(?:(?:in|by|for|to|from|within|under|at)\s+)?{_ASKS})",
    re.IGNORECASE,
)
# A penalty is spoken of, and something else is asked: how it is recovered, where it goes, what an appeal needs.
_NO_PENALTY = re.compile(
    r"""
    \bhow\s+(?:is|are|can|do|does|will|to)\b[^?]{0,150}\b(?:recover|collect|realis|reali[sz]ed|paid|decid|fix|compound|settle)\w*
    | \b(?:deposit|compound\w*|credited|settled?)\b
    | \b(?:which|what)\s+forms?\b | \bwhere\s+do(?:es)?\b | \b(?:appeal\w*|appeals)\s+(?:against|from)\b
    | \bwho\s+(?:gets|keeps|receives|pockets|decides|imposes|fixes)\b
    | \bto\s+whom\s+(?:is|are|does|do|must)\b[^?]*\b(?:paid|go|given)\b
    | \b(?:penalty|penalties|fines?)\s+(?:money|proceeds)\b
    | \b(?:money|proceeds)\s+(?:from|of)\s+(?:the\s+)?(?:penalt|fine)
    | \b(?:bills?|dues?|arrears|charges)\s+(?:plus|with|and|along\s+with)\s+(?:an?\s+|the\s+)?   # a bill with penalty
      (?:penal\w*|penalt\w+|fines?)\b
    | \b(?:which|what)\s+(?:account|fund)s?\b
    | \b(?:come|comes|go|goes|paid)\s+to\s+(?:me|us|the\s+buyers?)\b | \bwhere\s+does\s+(?:it|the\s+money)\s+go\b
    | \b(?:in|into|to)\s+(?:whose|which|what)\s+(?!(?:case|extent|amount|sum)s?\b)\w+\s[^?]{0,150}   # into whose fund
      \b(?:go|goes|paid|credited|deposited|land|flow)s?\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_ESCAPES = re.compile(
    r"\b(?:escap(?:e|ed|es|ing)|avoid(?:ed|ing)?|get(?:s|ting)?\s+(?:\w+\s+)?(?:out\s+of|off)|let\s+off|defen[cs]e"
    r"|(?:save[sd]?|excuse[sd]?|clear[s]?)\s+(?:him|her|me|us|them)|gets?\s+(?:him|her|me|us|them)\s+off)\b"
    r"|\binstead\s+of\s+(?:(?:a|the|his|her|going|being|serving|sent|put|to)\s+){0,3}(?:jail|prison|imprisonment|custody|in|inside)\b"
    r"|\bclos(?:e|ed|ing)\s+(?:the|this|such|an?|my|his)\s+(?:matter|case)s?\b",
    re.IGNORECASE,
)
MOST_ASKS = 3  # parts of a question that are answered
# "within how many days?": of what, the first part says
_FRAGMENT = re.compile(
    rf"^{_PREPOSITION}\s+(?:what|which|how\s+\w+)(?:\s+\w+){{0,2}}\W*$",
    re.IGNORECASE,
)
_WITH_VERB = re.compile(r"^(?:by|from|till|until)\s+(?:when|whom)\b", re.IGNORECASE)  # "and by when?"
LEAST_WORDS = 3  # a part with fewer words of its own is no question by itself ("and by when?")


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that is asked: its kind (of `KINDS`), its words, and those of them that show the kind."""

    kind: str
    text: str
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart: what is narrated, and what is asked."""

    story: str
    asks: tuple[Ask, ...]


@lru_cache(maxsize=64)  # several steps of one answer ask for it
def what_is_asked(text: str) -> Asked:
    """Take a question apart.

    Args:
        text: the question as it was put.

    Returns:
        What is narrated before it, and one to three things that are asked.

    >>> [(a.kind, a.text) for a in what_is_asked("What is an open area, and may it be let?").asks]
    [('definition', 'What is an open area'), ('yes_no', 'may an open area be let?')]
    >>> what_is_asked("I booked in 2019. They want more money. Can they?").story
    'I booked in 2019. They want more money.'
    """
    sentences = [s.strip() for s in _SENTENCE.split(text.strip()) if s.strip()]
    asking = [s for s in sentences if _is_asking(s)] or sentences[-1:]
    story = " ".join(s for s in sentences if s not in asking)
    parts = [part for sentence in asking for part in _parts(_put_directly(sentence))]
    parts = [*parts[:1], *(carried(parts[0], other) for other in parts[1:MOST_ASKS])]
    return Asked(story, tuple(map(_ask, parts)))


def _is_asking(sentence: str) -> bool:
    """True for a sentence that asks something, and does not only tell when or where something was."""
    asks = _ASKING.search(sentence) or _INDIRECT.match(sentence)
    return bool(asks) and ("?" in sentence or not _TELLS.match(sentence))


def _put_directly(sentence: str) -> str:
    """A sentence without the words that only say that something is asked: "I want to know whether he may" is "whether
    he may". What is asked for by its name is asked: "Fee please" is "What is the fee"."""
    if (wanted := _WANTED.match(sentence)) and not _ASKS_FIRST.match(sentence):
        return f"What is the {wanted['thing'][0].lower()}{wanted['thing'][1:]}{sentence[wanted.end() :]}"
    told = None if "?" in sentence else _INDIRECT.match(sentence)
    rest = sentence[told.end() :] if told else ""
    if re.match(rf"{_BEFORE_ASKS}(?:{_ASKS}|whether\b|if\b)", rest, re.IGNORECASE):
        return re.sub(r"^if\b", "whether", rest, flags=re.IGNORECASE)
    return sentence


def case_of(text: str) -> str:
    """The case that is told before what is asked, without its comma; empty where there is none.

    >>> case_of("If the plan is changed, when must the buyer be told?")
    'If the plan is changed'
    """
    told = _CASE.match(text)
    return told[0].strip().rstrip(",") if told else ""


def premise_of(text: str) -> tuple[str, str]:
    """What a question takes for granted before it asks, and what it asks; the first is empty where there is none.

    >>> premise_of("As it lasts three years, when must I renew?")
    ('As it lasts three years', 'when must I renew?')
    """
    told = _PREMISE.match(text)
    return (told["premise"], text[told.end() :]) if told else ("", text)


def _parts(sentence: str) -> list[str]:
    """The parts of one sentence: each a question, and with words of its own or with those of the first."""
    sentence = _SHARED.sub(_with_shared, sentence)
    told = _AND_IF.search(sentence)
    if told and _ASKS_FIRST.match(sentence) and not _INVERTED.search(told["case"]):
        return [*_parts(sentence[: told.start()]), f"what {told['case']}?"]
    parts: list[str] = []
    start = 0
    for cut in _SECOND.finditer(sentence):
        before = sentence[start : cut.start()]
        if (told := _CASE.match(sentence, start)) and told.end() == cut.end():
            continue  # the case, and not a question before another
        if _ONLY_A_CASE.match(before) and not cut[0].startswith(";"):
            continue  # "If he sits on it and does not say no, is it granted?"
        if len(before.split()) >= LEAST_WORDS and (
            cut[0].lstrip(", ").lower().startswith("and") or _ASKS_FIRST.match(before)
        ):
            parts.append(before.strip())
            start = cut.end()
    parts.append(sentence[start:].strip())
    last = parts[-1].rstrip("?. ").split()
    if len(parts) > 1 and len(last) < LEAST_WORDS and not _WITH_VERB.match(parts[-1]):
        return [sentence]  # "and how?" hangs on the words before it
    if len(parts) > 1 and len(last) < LEAST_WORDS:
        parts[-1] = _completed(parts[-1], parts[0])
    return [parts[0], *(_completed(part, parts[0]) if _FRAGMENT.match(part) else part for part in parts[1:])]


def _completed(part: str, first: str) -> str:
    """A part that leaves out what it is about ("on what grounds"), with the words of the first."""
    return f"{part.rstrip('?. ')} {_WH.sub('', first)}?"


# "What papers and how much fee do I have to give?": both things are asked of the same words.
_THING = r"(?:(?:what|which)\s+(?!and\b|or\b)\w+|how\s+(?:much|many)(?:\s+(?!and\b|or\b)\w+){1,2})"
_SHARED = re.compile(
    rf"^(?P<first>\W*{_THING})\s+and\s+(?P<second>{_THING})\s+(?P<rest>(?:{_AUXILIARY})\s[^?]*)(?P<end>\?|$)",
    re.IGNORECASE,
)


# "..., and if he still does not obey?": what happens then is asked, too.
_AND_IF = re.compile(
    r",?\s+and\s+(?:what\s+)?(?P<case>if\s+(?!so\b|not\b|yes\b|any\b)(?:(?!\b(?:what|who|which|how|where|when|whose)\b)[^?,;]){3,70}?)\W*$",
    re.IGNORECASE,
)
_INVERTED = re.compile(_ASKS_OF_ONE, re.IGNORECASE)


def _with_shared(told: re.Match[str]) -> str:
    """Two things asked of the same words, each with them."""
    return f"{told['first']} {told['rest']} and {told['second']} {told['rest']}{told['end']}"


def _ask(text: str) -> Ask:
    asking = _CASE.sub("", text)
    for kind, pattern in _PATTERNS:
        is_other = kind == "penalty" and (_NO_PENALTY.search(asking) or seeks_escape(asking))
        if not is_other and (match := pattern.search(asking)):
            return Ask(_refined(kind, asking), text, " ".join(match[0].split()))
    return Ask("other", text)


def seeks_escape(asked: str) -> bool:
    """True where it is asked how a penalty is escaped, and not what it is."""
    return bool(_ESCAPES.search(asked))


_IF_PUNISHED = re.compile(
    r"\b(?:punish\w*|liable|guilty|jail\w*|prosecut\w*|penali[sz]ed|fined|responsible)\b", re.IGNORECASE
)


def is_of_a_penalty_alone(asked: str) -> bool:
    """True where a penalty is only spoken of, and something else is asked: where it goes, how it is recovered."""
    return bool(_NO_PENALTY.search(asked))


def asks_if_punished(asked: str) -> bool:
    """True where a question is of being punished, liable or responsible."""
    return bool(_IF_PUNISHED.search(asked))


_DID_NOT_KNOW = re.compile(
    r"\b(?:knew|know|knows)\s+nothing\b|\b(?:did|do|does)(?:\s+not|n['’]?t)\s+(?:even\s+)?know\b|\bhad\s+no\s+(?:idea|clue|knowledge)\b"
    r"|\b(?:unaware|not\s+aware)\b|\bwithout\s+(?:my|his|her|our|their)\s+knowledge\b|\bnever\s+knew\b|\bbehind\s+(?:my|his|her|our)\s+back\b",
    re.IGNORECASE,
)


def pleads_ignorance(told: str) -> bool:
    """True where somebody says that he did not know of what was done.

    >>> pleads_ignorance("I knew nothing of it. Am I punished, too?"), pleads_ignorance("I know that he did it.")
    (True, False)
    """
    return bool(_DID_NOT_KNOW.search(told))


_WHO_TELLS = re.compile(  # do the banks who lent to him get heard?
    r"\b(?:do|does|did|can|could|will|would|must|should|may|is|are)\s+(?:the|an?|any|my|our|his|these|those)\s[^?,;]{3,80}?"
    r"\s(?:who|whom|whose)\b",
    re.IGNORECASE,
)


def _refined(kind: str, text: str) -> str:
    """A question that begins as one of yes or no wants one, whatever else it speaks of."""
    if kind == "who" and _WHO_TELLS.search(text) and not re.search(r"\b(?:and|or)\s+who", text, re.IGNORECASE):
        return "other" if _WH.match(text) else "yes_no"
    opens = re.match(rf"\W*(?:so\s+|but\s+|then\s+)?(?:{_AUXILIARY})\b(?!\s+be\b)", text, re.IGNORECASE)
    if opens and kind not in ("yes_no",) and not re.search(r"\bor\s+(?:how|what|when)\b", text, re.IGNORECASE):
        return "other" if _WH.match(text) else "yes_no"
    return kind
