"""False premises: a question that states a figure which the provision does not state.

"The builder can ask for 20 per cent in advance, right?" states 20 per cent; the provision has a share, and it is
another. A figure is stated where the question asks for a yes to it ("..., right?", "is it true that"), argues from it
("since the advance is 20 per cent"), or bounds it ("within 90 days", "the four years of prison"); where it is told of
whoever it may be ("a builder has to deposit 10 per cent"), and where somebody is said to say so ("my lawyer tells me").
Other figures in the story that is told before the question don't count, nor do the asker's own ("my 15 flats", "two
years late"), nor those that the provision has in another unit.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from civicsetu.answer.modal import FORBIDS, actors_in, subject_of
from civicsetu.answer.punishment import IN_ALL
from civicsetu.answer.wording import measured, period, quantity, sentence, sum_of
from civicsetu.model.provision import Provision
from civicsetu.model.words import Fact
from civicsetu.read.text.quantities import NUMBER, number
from civicsetu.read.words.facts import facts_in

_HALF = re.compile(
    r"(?<![-\w])half(?=\s+(?:of\s+)?(?:the|all|its|his|their|our|us|them|what|whatever|every\w*|buyers|allottees|owners|members)\b)",
    re.IGNORECASE,
)
_TILL_AN_AGE = re.compile(  # members serve till 70
    r"\b(?P<till>till|until|up\s?to)\s+(?P<years>[5-7]\d)(?=\s*[.,;?]|\s*$|\s+(?:and|or|so|but)\b)", re.IGNORECASE
)
_WRITTEN = tuple(
    (re.compile(pattern, re.IGNORECASE), written) for pattern, written in (
        (r"\b(?:a|one)\s+quarter\s+of\b", "one-fourth of"), (r"\b(?:a|one)\s+third\s+of\b", "one-third of"),
        (r"\bhalf[\s-]a?-?year\b", "six months"),
        (r"\b(?P<sum>(?:(?:a|one|two|three|five|ten|fifty)\s+)?(?:hundred|thousand|lakh))-rupee\b", r"\g<sum> rupees"),
    )
)  # fmt: skip
DENIES, NOT_SO = "The provision does not say", "It is not so that"
SAME = 0.02  # share by which two values may differ and still be the same: 12 months and a year
BEFORE = 40  # characters before a figure that show whose it is
_WANTS_A_YES = re.compile(
    r"""
    [,;]?\s*\b(?: right | correct | true | na+ | no | yes | hai\s+na | am\s+i\s+right                  # ..., right?
      | isn['’]?t\s+it(?:\s+so)? | is\s+(?:that|it)\s+(?:so|not|right|true|correct)
      | aren['’]?t\s+(?:i|we|they) | don['’]?t\s+(?:i|we|they) | doesn['’]?t\s+(?:it|he) )\s*\?*\s*$
    | \b(?:is\s+it|isn['’]?t\s+it)\s+(?:true|right|correct|so)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_ARGUES = re.compile(
    r"""
    \b(?:since|because|given\s+that|as\s+per|according\s+to|now\s+that|seeing\s+that)\b
    | (?:^|[.?!]\s+)as\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_LAW_SAYS = re.compile(  # the Act gives
    r"\b(?:act|law|rules?|section|code)\s+(?:says?|allows?|gives?|puts?|fixes|sets?|requires?|provides?|states?|asks?|wants?)\b",
    re.IGNORECASE,
)
# What is told before a question of the same sentence: "an agent is registered for ten years, so when must he renew?"
_TOLD = re.compile(
    r"""
    ^(?P<told>[^?]{12,}?)
    (?: \s*[,;]\s*(?!which\s+(?:is|are|was|means)\b)(?:(?:so|and|but|then)\s+)? | \s+[-–—]+\s+ | [.]\s+ )
    (?: (?:in|from|by|to|for|on|at|under|out\s+of|with)\s+ )?
    (?:what|when|which|who|whose|whom|how|where|why|does|do|is|are|can|will|must|may|should)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
# The law's own: whoever is spoken of must, may or gets it; not what one of the asker's story did.
_OF_THE_LAW = re.compile(
    r"""
    \b(?:has|have|must|shall|may|can|gets?|is|are|takes?|costs?|charges?|runs?|lasts?|holds?|serves?|stays?|remains?|pays?
      |needs?|bears?|carries|applies|gives?|allows?|go(?:es)?)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_OF_A_STORY = re.compile(
    r"""
    \b(?:i|we|my|our|us|me|mine|this|that|he|she|they|his|her|hers|their)\b
      (?!\s+(?:know|knew|understand|learnt?|read|see)\b)
    | \b(?:paid|booked|bought|signed|took|asked|asking|wants?|demand\w*|said|says|told|promised|filed|lodged|applied
      |was|were|had|did|been|gave|given|got|went|came|passed|sold|refused|delayed|late|ago)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
# How long something lasts, and how long before its end something is to be done: two periods that can't be compared
_LASTS = re.compile(r"\b(?:lasts?|lasting|valid(?:ity)?|good\s+for|runs?\s+for|holds?\s+for)\b", re.IGNORECASE)
_AHEAD = re.compile(r"\b(?:prior\s+to|before|ahead\s+of|in\s+advance|earlier)\b", re.IGNORECASE)
ODDS = 12.0  # a figure so many times another is one for something else: ten years, and three months before they end
_BOUNDED = re.compile(
    r"\b(?:within|up\s?to|at\s+(?:most|least)|not?\s+more\s+than|(?:max|min)imum\s+of|only|the)\s+(?:just\s+|full\s+)?$",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:my|our|(?:i|we|have|had|already)\s+paid|booked|bought|waited|waiting|been|late|delayed?|after|for\s+the\s+last"
    r"|took|taken|asked|wants?|demand\w*)\s+(?:\S+\s+){0,2}$",
    re.IGNORECASE,
)
_HOLDS = re.compile(r"\b(?:i|we)(?:['’]ve|\s+(?:have|hold|got))\s+(?:\w+\s+)?$", re.IGNORECASE)
# What is said of whoever it may be: "a builder has to deposit ten per cent before his appeal is heard"
_OF_ANYBODY = re.compile(
    r"^\W*(?:(?:since|as|because|so|given\s+that|i\s+know\s+that)\s+)?"
    r"(?:an?|any|every|each|all|no)\s+(?:[\w-]+\s+){1,3}(?:ha(?:s|ve)\s+to|must|needs?\s+to|may|can|gets?|pays?"
    r"|(?:is|are)\s+(?:allowed|barred|bound|entitled|liable|to|free|given))\b",
    re.IGNORECASE,
)
_WHOEVER = re.compile(r"\b(?:that|he|she|they|his|her|hers|their)\b", re.IGNORECASE)
# "My lawyer tells me that they can fix it only within six months": what somebody says the law is
_REPORTED = re.compile(
    r"(?:\bi\s+(?:(?:was|am|have\s+been)\s+told|hear|heard|read|know|understand|believe|thought)"
    r"|\b(?:my|our|the|his|her|an?)\s+(?:[\w-]+\s+){1,3}?(?:says?|said|tells?|told|claims?|insists?|thinks?|swears?|maintains?|writes?|argues?)"
    r"(?:\s+(?:me|us|him|her|them))?|\b(?:they|people|everyone|some)\s+(?:say|tell\s+me|claim))\s+(?:that\s+)?(?P<claim>[^.?!;]{10,200})",
    re.IGNORECASE,
)
_MUST_OR_MAY = re.compile(
    r"\b(?:can|may|must|has\s+to|have\s+to|needs?\s+to|gets?|is\s+(?:enough|allowed)|are\s+allowed"
    r"|ha(?:s|ve)\s+(?:only\s+)?[\w-]+\s+(?:days|weeks|months|years|per))\b",
    re.IGNORECASE,
)
_OWN_WORDS = re.compile(r"\b(?:i|we|my|our|us|me|mine|this|these|those)\b", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"(?<=[.!])\s+(?=[A-Z])")
_ARGUED = re.compile(r"^\W*(?:so|then|therefore|hence|that\s+means)\b", re.IGNORECASE)
# Counts, which are no typed facts: how they are written, and how a statute bounds them.
_COUNTS = {
    "apartments": r"(?:flats?|apartments?)",
    "square metres": r"sq(?:uare|\.)?\s*(?:met(?:re|er)s?|mtrs?|m)",
}
_COUNTED = {
    unit: re.compile(
        rf"(?P<of>\bnumber\s+of\s+{noun}\b[^.;:]{{0,60}}?\b(?:exceed(?:s|ing)?|than)\s+)?(?P<number>\b{NUMBER})"
        rf"(?(of)|\s+{noun}\b)",
        re.IGNORECASE,
    )
    for unit, noun in _COUNTS.items()
}
_COUNT_BOUNDED = re.compile(
    r"\b(?:up\s?to|at\s+(?:most|least)|more\s+than|less\s+than|fewer\s+than|below|above|over|under|exceed\w*|minimum\s+of"
    r"|maximum\s+of|only)\s+(?:just\s+)?$",
    re.IGNORECASE,
)
_BUILT = re.compile(
    r"\b(?:i|we|my|our|he|she|they|his|builder|developer|promoter|project|society|plan|tower)\b|\b(?:build|construct|mak|sell)ing\b",
    re.IGNORECASE,
)
_OWN_AFTER = re.compile(r"\s*(?:ago|late|old|back|delay\w*|have\s+passed)\b", re.IGNORECASE)


def figures(text: str) -> list[Fact]:
    """The quantities of a text."""
    text = _written_out(text)
    unit = Provision("question#1", "section", "1", None, None, text, (), 0, len(text), 0, 0)
    return [fact for fact in facts_in(unit) if fact.value is not None and not fact.date]


def _written_out(text: str) -> str:
    """A text with "half of the buyers", "a quarter of", "a thousand-rupee fee" and "till 70" as statutes write them."""
    for pattern, written in _WRITTEN:
        text = pattern.sub(written, text)
    return _TILL_AN_AGE.sub(r"\g<till> the age of \g<years> years", _HALF.sub("one-half", text))


def is_correction(line: str) -> bool:
    """True for a first line that says that the provision does not state a figure of the question."""
    return line.startswith((DENIES, NOT_SO))


def contradicted(text: str, facts: Sequence[Fact], is_yes_no: bool = False, quoted: str = "", story: str = "") -> str:
    """What corrects a figure that a question states; empty where nothing has to be.

    Args:
        text: the part of the question that asks.
        facts: those of the quoted words.
        is_yes_no: a yes or no is asked for.
        quoted: the quoted words.
        story: what is told before it.
    """
    told = [(stated, True) for stated in (*_told(f"{story} {text}".strip()), *_claimed(text, story))]
    for stated, is_told in [*((stated, False) for stated in _stated(text, is_yes_no)), *told]:
        unit, value = measured(stated)
        alike = [fact for fact in facts if fact.value and measured(fact)[0] == unit]
        if stated.kind == "age":
            alike = [fact for fact in alike if fact.kind == "age"]
        if is_told and alike:
            near = [fact for fact in alike if value / ODDS < measured(fact)[1] < value * ODDS]
            alike = alike if len(near) == len(alike) else [fact for fact in near if fact.unit == stated.unit]
        if _LASTS.search(f"{story} {text}"):
            alike = [fact for fact in alike if not _AHEAD.search(f"{fact.evidence} {fact.since or ''}")]
        if alike and not any(_is_close(measured(fact)[1], value) for fact in alike):
            alike.sort(key=lambda fact: fact.unit != stated.unit)  # of 90 days, 30 days before 5 years
            negated = FORBIDS.search(quoted) is not None  # "shall not accept more than ten": at most ten
            say = period if alike[0].kind in ("time_limit", "period") else sum_of
            in_all = alike[0].per and alike[0].unit == "per cent" and IN_ALL.search(quoted)  # of all days together
            said = f"in all {say(replace(alike[0], per=None), negated)}" if in_all else say(alike[0], negated)
            return sentence(f"{DENIES} {quantity(stated)}: it says {said}")
    return _other_count(text, quoted, is_yes_no)


_CLAIMED_OF = re.compile(
    r"^\W*(?:(?:since|as|because|given\s+that|seeing\s+that|now\s+that)\s+)?(?P<who>(?:an?|any|every|the)\s+[a-z][\w\s-]{2,30}?)\s+"
    r"(?:has|have|must|needs?|is|pays?|may|can|should|deposits?|gives?|files?|registers?)\b",
    re.IGNORECASE,
)
_IN_CASE_OF = re.compile(
    r"^(?:Provided\s+(?:further\s+|also\s+)?that,?\s+)?(?:where|if|when)\s+(?P<who>(?:an?|any|the)\s+[a-z][\w\s-]{2,40}?)\s+\w+s\b",
    re.IGNORECASE,
)
_I_AM_PARTY = re.compile(
    r"\b(?:i\s+am|i['’]m|as)\s+(?P<who>an?\s+(?:buyer|home\s*buyer|promoter|builder|developer|broker|(?:real\s+estate\s+)?agent))\b",
    re.IGNORECASE,
)
_PARTIES = frozenset(("promoter", "allottee", "agent"))


def of_other_party(text: str, quoted: str, story: str = "") -> str:
    """What is said where a question takes for granted that one party must do something, or the asker that he must, and
    the provision says it of another: a note that is true of the quoted words, and no more. Else nothing.

    Args:
        text: the part of the question that asks.
        quoted: the quoted words.
        story: what is told before it.

    >>> of_other_party("As an agent has to deposit it, where is it paid?", "Where a promoter appeals, it shall be ...")
    'The provision says this of the promoter, not of the agent.'
    """
    in_case = _IN_CASE_OF.match(quoted)
    told = _TOLD.match(f"{story} {text}".strip())
    claimed = _CLAIMED_OF.match(told["told"]) if told else None
    own = _I_AM_PARTY.search(f"{story} {text}") if in_case else None  # "I am a buyer", and "where a promoter appeals"
    if claimed and told and not _OF_A_STORY.search(_WHOEVER.sub(" ", told["told"])):
        asked = actors_in(claimed["who"])
    elif own and figures(text):
        asked = actors_in(own["who"])
    else:
        return ""
    said = actors_in(in_case["who"] if in_case else subject_of(quoted))
    if len(asked) != 1 or len(said) != 1 or asked == said or not asked | said <= _PARTIES:
        return ""
    return f"The provision says this of the {next(iter(said))}, not of the {next(iter(asked))}."


def states_another(text: str, fact: Fact) -> bool:
    """True when a text states a figure in the unit of a fact, and only others than it: a "yes" would confirm it. The
    asker's own figures ("paid two years ago") don't count.

    Args:
        text: the question with its story.
        fact: the figure that the provision states.
    """
    unit, value = measured(fact)
    given = [measured(figure)[1] for figure, _ in _not_own(text) if measured(figure)[0] == unit]
    return bool(given) and not any(_is_close(other, value) for other in given)


def is_same_value(one: tuple[str, float], other: tuple[str, float]) -> bool:
    """True for two values, each with its unit, that are the same."""
    return one[0] == other[0] and _is_close(one[1], other[1])


def _is_close(one: float, value: float) -> bool:
    return abs(one - value) <= SAME * value


def _other_count(text: str, quoted: str, is_yes_no: bool) -> str:
    """What corrects a number of apartments or square metres that a question states as a bound."""
    if not (is_yes_no or _wants_agreement(text)):
        return ""
    for unit, pattern in _COUNTED.items():
        law = [number(match["number"]) for match in pattern.finditer(quoted)]
        for match in pattern.finditer(text) if law else ():
            before, value = (
                text[max(0, match.start("number") - BEFORE) : match.start("number")],
                number(match["number"]),
            )
            if _COUNT_BOUNDED.search(before) and not _BUILT.search(before) and value not in law:
                return sentence(f"{DENIES} {value:,.0f} {unit}: it says {law[0]:,.0f} {unit}")
    return ""


def _wants_agreement(text: str) -> bool:
    """True when a question wants what it states to be confirmed, or argues from it."""
    return bool(_WANTS_A_YES.search(text) or _ARGUES.search(text) or _LAW_SAYS.search(text))


def _stated(text: str, is_yes_no: bool) -> list[Fact]:
    """The figures that a question states to be the law's."""
    wanted = _wants_agreement(text)
    return [
        fact for fact, before in _not_own(text)
        if wanted or (is_yes_no and (fact.bound != "" or _BOUNDED.search(before)))
    ]  # fmt: skip


def _told(text: str) -> list[Fact]:
    """The figures that a question tells as the law's before it asks: "the fee is Rs 500, but how is it paid?"."""
    match = _TOLD.match(text)
    if match is None:
        return []
    told = match["told"]
    of_whom = _WHOEVER.sub(" ", told) if _OF_ANYBODY.match(told) else told
    if not _LAW_SAYS.search(told) and (_OF_A_STORY.search(of_whom) or not _OF_THE_LAW.search(told)):
        return []
    return [fact for fact, _ in _not_own(told)]


def _claimed(text: str, story: str) -> list[Fact]:
    """The figures that somebody is said to say are the law's, and those of a told sentence that a question argues from:
    "The warranty runs for two years. So it is too late, isn't it?"."""
    told = f"{story} {text}".strip()
    claims = [said["claim"] for said in _REPORTED.finditer(told) if _MUST_OR_MAY.search(said["claim"])]
    if _ARGUED.match(text) and story:
        last = _SENTENCE_ENDS.split(story.strip())[-1]
        claims += [last] if _OF_THE_LAW.search(last) and not _OF_A_STORY.search(last) else []
    claims = [claim for claim in claims if not _OWN_WORDS.search(claim)]
    return [fact for claim in claims for fact, _ in _not_own(claim)]


def _not_own(text: str) -> Iterator[tuple[Fact, str]]:
    """The figures of a question but for those of the asker's own story, each with the words before it."""
    text = _written_out(text)
    for fact in figures(text):
        before = text[max(0, fact.char_start - BEFORE) : fact.char_start]
        holds = fact.unit in ("per cent", "share") and _HOLDS.search(before)  # "we have 52 per cent": of the votes
        if not holds and not _OWN.search(before) and not _OWN_AFTER.match(text[fact.char_end :]):
            yield fact, before
