"""Yes or no: what the modal verb of a statute says to a question that asks for one of the two.

A statute permits ("may", "shall be entitled"), orders ("shall", "shall be liable"), forbids ("No promoter shall",
"shall not") or forbids unless something is done ("shall not ... without first ..."). A yes or a no is given only where
the one who acts in the question acts in the provision, and the question's verb does not turn the meaning round
("refuse", "keep"). Else nothing is said: no answer is better than the wrong one.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from civicsetu.answer.acts import acts_in
from civicsetu.base.files import read_yaml
from civicsetu.read.words.tokens import tokens

FORBIDS = re.compile(
    r"""
    ^(?:[^.;]{0,80}?[,—]\s*)?No\s+[\w\s,-]{2,80}?\s(?:shall|may|can)\b      # No promoter shall advertise
    # shall not accept, and neither "shall not be barred" nor "shall not be less than"
    | \b(?:shall|may|must|can|will)[\s—–:-]+(?:also\s+)?
      (?:not\b(?!\s+be\s+(?:barred|less\s+than))|neither\b|in\s+no\s+case\b)
    | \bno\s+[\w\s-]{2,90}?\sshall\s+(?:be|have|lie)\b                      # no registration shall be required
    | \b[Tt]here\s+shall\s+be\s+no\b(?!\s+obligation)                               # there shall be no deductions
    | \bin\s+no\s+case,?\s[^.;:]{2,120}?\s(?:shall|may|can)\b                        # in no case, a child shall be put
    | \b(?:shall\s+be|is|are)\s+(?:hereby\s+)?(?:unlawful|prohibited|disqualified|debarred)\b  # it shall be unlawful to
    | \bno\s+[\w\s-]{2,60}?\sha(?:s|ve)\s+(?:any\s+)?(?:jurisdiction|power|right|authority)\b   # no court has power to
    """,
    re.VERBOSE,
)
PERMITS = re.compile(
    r"""
    \bmay\b(?!\s+(?:be\s+)?(?:prescribed|specified|be,|extend|require|have\s+been))   # may delegate
    | \b(?:shall\s+be|is|are)\s+entitled\b                                          # shall be entitled to
    | \bshall\s+have\s+(?:the\s+)?(?:same\s+)?(?:right|power)s?\b                   # shall have the right to
    | \bpowers\b[^.;:]{0,80}\bshall\s+include\b                                     # his powers shall include
    | \bshall\s+(?:also\s+)?be\s+(?:eligible|competent)\b
    """,
    re.VERBOSE,
)
ORDERS = re.compile(
    r"""
    \b(?:shall|must)\b                                                              # shall obtain
    (?![\s—–:-]+(?:not|also\s+not|neither|mean|include|in\s+no\s+case|have\s+the\s+(?:same\s+)?(?:right|power)|be\s+entitled))
    """,
    re.VERBOSE,
)
UNLESS = re.compile(
    r"\b(?:without(?!\s+(?:the\s+|any\s+)?possibility)|unless|until|except|before|otherwise\s+than|other\s+than|save)\b(?P<rest>[^.;:]{4,220})",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:without|unless|before|until|except)\b(?P<rest>[^?.,;]{3,120})", re.IGNORECASE)
_DUTY = re.compile(
    r"""
    ^\W*(?:must|should|shall|has|have|need|is|are)\b                                 # must he
    | ^\W*do(?:es)?\s+[\w'’\s]{1,60}?\s(?:have|need)\b                              # does he have to
    | \b(?:must|have\s+to|has\s+to|needs?|needed|required|obliged|bound|compulsory|mandatory|necessary|liable)\b
    | \b(?:responsible|supposed)\b
    | ^\W*(?:do|does|will|would)\b                                                 # does the Act override
    """,
    re.VERBOSE | re.IGNORECASE,
)
_OBLIGED = re.compile(
    r"\b(?:must|should|shall|ha(?:s|ve)\s+to|needs?|needed|required|obliged|bound|compulsory|mandatory|necessary|supposed)\b",
    re.IGNORECASE,
)
_PERMISSION = re.compile(
    r"""
    \b(?:can|could|may|might|allowed|permitted|entitled|right\s+to|able\s+to|possible|free\s+to|powers?\s+(?:to|of))\b
    | \beligible\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ALLOWED = r"(?:allowed|legal|ok|okay|permitted|valid|right|correct|fine)"
_THAT = re.compile(
    rf"""
    ^\W*(?:so\s+|but\s+)?(?:is|are|was|can|could|may)\s+(?:that|this|it|they|he|she)\s*{_ALLOWED}?\s*\?*$
    | ^\W*(?:allowed|legal|permitted)\W*$                                           # Allowed?
    | ^\W*(?:is|are)\s+(?:he|she|they|it)\s+allowed\s+to\s+(?:do|say|ask|charge|demand|take|claim)
      \s+(?:so|it|this|that|such\s+things?)\W*$                                     # Is he allowed to say so?
    """,
    re.VERBOSE | re.IGNORECASE,
)
# "He says that I may not do it. Is that so?" asks whether he is right, and not whether it is allowed
_SAYS = re.compile(r"\b(?:says?|said|claims?|claimed|tells?|told|thinks?|believes?|heard|according)\b", re.IGNORECASE)
_IS_TRUE = re.compile(r"\b(?:is|are)\s+(?:that|this|it|he|she|they)\s+(?:so|true|right|correct)\W*$", re.IGNORECASE)
# "The ad has no number, is that legal?"
_THAT_BEHIND = re.compile(rf"[,–-]\s*(?:is|was)\s+(?:that|this|it)\s+(?:even\s+)?{_ALLOWED}\W*$", re.IGNORECASE)
_TURNED_ORDER = re.compile(
    r"\b(?:shall|must)\s+(?:also\s+|then\s+)?(?:be\s+|stand\s+)?"
    r"(?P<verb>exclude[ds]?|exempt(?:ed|s)?|omit(?:ted|s)?|disregard(?:ed)?|cease[ds]?|lapse[ds]?|void)\b",
    re.IGNORECASE,
)
_TURNS = re.compile(  # verbs that turn the meaning of a question round
    r"""
    \b(?:refus\w+|den(?:y|ies)|keep|withhold|avoid|escape|ignore|skip|delay|forfeit|evade|exempt\w*|excus\w+|spared?
        |protect\w*|shield\w*|immun\w+|safe|safeguard\w*|saved?)\b
    | \b(?:without|not|n't|never|barred?|bar|whenever|freely)\b | \bany\s*time\b | \bat\s+will\b
    | \b(?:enough|sufficient|suffices?)\b | \b(?:separate|apart|different)\s+from\b
    | \bas\s+(?:he|she|they|i|we)\s+(?:likes?|wants?|pleases?)\b | \btoo\s+late\b
    | \b(?:nothing|nobody|worthless|lapsed?|hopeless|useless|stuck|stay\s+(?:out\w*|away)|shut\s+out)\b
    | \bno\s+(?:\w+\s+)?(?:way|remedy|rights?|court|chance|use|say|claim)\b
    | \btak(?:es?|en|ing)\s+away\b | \b(?:stops?|ends?|bars?|(?<!time\ )limits?)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LOSES = re.compile(r"\b(?:los(?:e|ing)|lost)\b[^?]{0,40}\brights?\b|\baffect\w*\b[^?]{0,30}\brights?\b", re.IGNORECASE)
_KEEPS = re.compile(r"\bshall\s+not\s+affect\s+(?:the\s+|any\s+)?rights?\b", re.IGNORECASE)
_LACKS = re.compile(r"\b(?:no|not|never|without|nobody|nothing|didn't|doesn't|hasn't|won't)\b", re.IGNORECASE)
_RECEIVES = frozenset(
    "get claim ask demand receive recover obtain withdraw insist sue complain appeal cancel refund take back see "
    "inspect check".split()
)
_CASE = re.compile(  # "if the registration is cancelled can we ...": the case, told before what is asked
    r"^\W*(?:if|when|once|after|where|suppose)\b.*?(?=\b(?:can|could|may|must|should|will|do|does|is|are)\s+(?:i|we|he|she|they|it|the|my|our)\b)",
    re.IGNORECASE,
)
_I_AM = re.compile(r"\b(?:i\s+am|i['’]m|we\s+are|we['’]re|as)\s+an?\b(?P<role>[^.?,;]{2,40})", re.IGNORECASE)
_BEFORE_MODAL = re.compile(r"\b[\w-]+(?:\s+[\w-]+){0,2}(?=\s+(?:shall|may|must)\b)")
_NEEDS = re.compile(r"\b(?:needs?|needed|required|must|have\s+to|has\s+to)\b", re.IGNORECASE)
_NOT_NEEDED = re.compile(
    r"\bno\s[^.;:]{2,80}\bshall\s+be\s+required|\bshall\s+not\s+be\s+(?:required|bound|liable|necessary)|\bneed\s+not\b",
    re.IGNORECASE,
)
# "No appeal shall lie", "No court shall have jurisdiction": said to whoever asks for it.
_NOBODY_CAN = re.compile(r"(?:[^.;:]{0,80}?[,—]\s*)?[Nn]o\s+(?P<what>[\w\s,-]{2,80}?)\s(?:shall|may|can)\b")
_DEFINES = re.compile(r"""^["“'‘](?P<term>[^"”’]{2,60})["”'’]""")
LEFT_OUT = re.compile(  # of a definition
    r"\b(?:excluding|does\s+not\s+include|but\s+not|other\s+than)\b(?P<what>.*?)(?=\bbut\s+includes?\b|[;.]|$)"
)
TAKEN_IN = re.compile(
    r"(?:(?<!not\s)\bincludes?\b|\bwhether\s+called\b)(?P<what>.*?)(?=\bbut\s+does\s+not\b|\bmeans\b|[;.]|$)"
)
_SOME_ONLY = re.compile(r"\b(?:minor|unmarried|married|widowed|dependent|adopted)\s+(?P<who>\w+)", re.IGNORECASE)
_FILLING = frozenset(
    tokens(
        "can could may might must should shall will would is are was were be been do does did has have had need the a "
        "an of to in on for by with and or if my our his her their its this that these those act law rera rule section "
        "any some there they he she we i you it me us allowed permitted required compulsory mandatory necessary person "
        "people case way"
    )
)
_VALUES = frozenset(
    tokens("long much many month year day week time amount also maximum minimum most least highest lowest")
)
NEAR_LACKED = 80  # characters behind "without" in which it says without what
STEM = 6  # letters by which two words are one
SURE_KNOWN = 0.4  # how near a known question must be for the two to be of one act, whatever their words
LEAST_SHARED = 0.3  # of the words of a question that a provision has, from which on the two are of one act


SURELY_SHARED = 0.6  # the same, where the two speak of different acts


@dataclass(frozen=True, slots=True)
class Verdict:
    """`yes`, `no` or `only`, and the words that the provision makes it hang on."""

    word: str
    condition: str = ""


@lru_cache(maxsize=1)
def actors() -> dict[str, frozenset[str]]:
    """Who acts: the words of statutes and of people, by actor."""
    rows = read_yaml(Path(__file__).parent / "actors.yaml")
    return {name: frozenset(str(word).lower() for word in words) for name, words in rows.items()}


@lru_cache(maxsize=1)
def _said() -> dict[str, re.Pattern[str]]:
    """What is found where a text in small letters speaks of an actor, by actor."""
    every = {name: "|".join(map(re.escape, sorted(words))) for name, words in actors().items()}
    return {name: re.compile(rf"(?<![\w-])(?:{words})(?![\w-])") for name, words in every.items()}


# What only one who sells says of himself: "we sold ...", "our buyers".
_SELLS = re.compile(
    r"\b(?:our|my)\s+(?:[\w-]+\s+)?(?:buyers?|customers?|allottees?|purchasers?|hoardings?|brochures?|sales\s+(?:team|office))\b"
    r"|\b(?:i|we|hum)\s+(?:(?:are|am|have|had|keep|started|want\s+to|can|must|should|will|still|already|just)\s+){0,2}"
    r"(?:need\s+(?:an?\s+|more\s+)?(?:exten\w+|time)"  # of a project's registration
    r"|sell|selling|sold|launch|launched|launching|develop|developed|developing|promote|advertise|advertised|advertising)\b",
    re.IGNORECASE,
)
_THEMSELVES = frozenset({"i", "we", "me", "us", "my", "our"})


@lru_cache(maxsize=1)
def _other_allottee() -> re.Pattern[str]:
    """What is found where a text in small letters names a buyer by another word than "I" or "we"."""
    words = "|".join(map(re.escape, sorted(actors()["allottee"] - _THEMSELVES)))
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])")


@lru_cache(maxsize=4096)
def actors_in(text: str) -> frozenset[str]:
    """The actors that a text speaks of; whoever speaks is a buyer, unless he says that he sells."""
    lower = text.lower()
    named = frozenset(name for name, said in _said().items() if said.search(lower))
    if "allottee" not in named or "agent" in named or not _SELLS.search(lower):
        return named
    return named - ({"allottee"} if not _other_allottee().search(lower) else set()) | {"promoter"}


_NOTWITHSTANDING = re.compile(r"(?:\(\w+\)\s*)?Notwithstanding\b")  # what follows has verbs of its own


def subject_of(text: str) -> str:
    """The words before the first modal verb of a provision: who acts, or what is spoken of."""
    text = re.sub(r",?\s*as\s+the\s+case\s+may\s+be\s*,?", " ", text)
    verbs = r"shall|may|must" if _NOTWITHSTANDING.match(text) else r"shall|may|must|is|are|can|will"
    match = re.search(rf"\b(?:{verbs})\b", text)
    before = text[: match.start()] if match else ""
    return re.sub(r"^(?:[^,]{0,120}?,\s*)*", "", before).strip(" ,—") or before.strip(" ,—")


# "Can RERA cancel it?": the Authority, as people call it
_RERA_MAY = re.compile(
    r"\W*(?:can|could|may|must|should|will|would|has)\s+(?:the\s+)?rera\s+(?!act\b|law\b|apply\b|cover\b)"
)


def asker(question: str) -> set[str]:
    """Who acts in a question: the first actor after its verb of asking."""
    lower = question.lower()
    if _RERA_MAY.match(lower):
        return {"authority"}
    first = [(match.start(), name) for name, said in _said().items() if (match := said.search(lower))]
    return {min(first, key=lambda one: one[0])[1]} if first else set()


def verdict(question: str, quoted: str, added: str = "", known: float = 0.0, story: str = "") -> Verdict | None:
    """Answer a question of yes or no from the words of a provision.

    Args:
        question: the part of the question that asks.
        quoted: the words that are quoted.
        added: statutory words for the question's everyday ones.
        known: how near a question is that the provision is known to answer, from 0 to 1.
        story: what is told before the question.

    Returns:
        The verdict, or None where the words don't settle it.
    """
    if re.search(r"\bor\b(?!\s+not\b)", _SAME_OR.sub(" ", question)):  # which of two, and not whether
        return None
    if _before_another_court(question, quoted) or _is_instead(question, quoted):
        return None
    if _DEFINES.match(quoted):
        return _defined(question, quoted)
    if _leaves_it_to_others(question, quoted) or (_ONE_FOR_ALL.search(question) and _EACH_APART.search(quoted)):
        return Verdict("no")
    if _ASKS_IF_SPARED.search(question):
        return Verdict("yes") if _NOT_NEEDED.search(quoted) and _speaks_of(question, quoted) else None
    if (one := _IS_ONE.match(question)) and (deemed := _DEEMED.search(quoted)):
        return Verdict("yes") if _is_deemed(question, one["what"], deemed["what"], quoted) else None
    if _ASKS_IF_FORBIDDEN.search(question):
        return _is_forbidden(question, quoted, known, added)
    if _ASKS_IF_BROKEN.search(question) or _is_right_of_asker(question, quoted, story):
        return None
    if behind := _THAT_BEHIND.search(question):
        told = question[: behind.start()]
        return _of_the_story(told, quoted) if _same_act(f"{told} {added}", quoted) else None
    return _of_what_is_plain(question, quoted, added, known, story) if _asks_plainly(question, quoted) else None


_ASKS_IF_BROKEN = re.compile(  # a no to "Is he breaking the law?" would say that he may
    r"\b(?:break\w*|violat\w+|breach\w*|flout\w*)\s+(?:the\s+|any\s+)?(?:law|rules?|act|rera)\b"
    r"|\b(?:is|was)\s+(?:it|that|this)\s+an?\s+(?:offence|crime)\b",
    re.IGNORECASE,
)
_CAN_HE = re.compile(r"^\W*(?:so\s+)?(?:can|could|may|is|was|does|must|should)\s+(?:he|she|they)\b", re.IGNORECASE)
_MINE = re.compile(r"\b(?:i|we|me|us|my|our)\b", re.IGNORECASE)


def _is_right_of_asker(question: str, quoted: str, story: str) -> bool:
    """True where it is asked whether another may do something to the asker, and the words say what a buyer may do:
    "My booking is cancelled. Can he do that?", "the allottee may approach the Authority"."""
    of_another = _CAN_HE.match(question) and _MINE.search(story)
    return bool(of_another) and actors_in(subject_of(quoted)) == {"allottee"}


_ONE_FOR_ALL = re.compile(  # will one registration do for all of them?
    r"\b(?:one|single|same|common)\s+(?:\w+\s+)?(?:registration|application|fee|account|agreement|licen[cs]e|form|certificate)\b"
    r"|\b(?:that|this|the\s+same)\s+(?:number|registration)\s+(?:also\s+)?(?:cover|do|serve|hold|count)s?\b",
    re.IGNORECASE,
)
_EACH_APART = re.compile(
    r"\b(?:each|every)\b[^.;]*\bseparate(?:ly)?\b|\bseparate(?:ly)?\b[^.;]*\b(?:each|every)\b", re.IGNORECASE
)
_ASKS_IF_SPARED = re.compile(
    r"^\W*(?:is|are|am|was|were)\b[^?]{0,90}?\b(?:exempt(?:ed)?|excused|spared)\b", re.IGNORECASE
)
_SPARED = frozenset(tokens("exempt exempted excused spared"))


def _speaks_of(question: str, quoted: str) -> bool:
    """True where some words have at least half of those of a question of who or what is exempt."""
    asked = set(tokens(question)) - _FILLING - _SPARED
    return 2 * len(asked & set(tokens(quoted))) >= max(1, len(asked))


_DEEMED = re.compile(r"\bshall\s+(?:also\s+)?be\s+deemed\s+(?:to\s+be\b|as\b)?(?P<what>[^.;:]{3,120})", re.IGNORECASE)
_IS_ONE = re.compile(
    r"^\W*(?:is|are|am)\s+[^?]*?\s(?P<what>(?:an?|the)\s+(?:(?!an?\b|the\b)[\w-]+\s*){1,4})\W*$", re.IGNORECASE
)
MOST_DEEMED = 0.7  # of the words of "Is he a public servant?" that "shall be deemed to be public servants" must have


def _is_deemed(question: str, one: str, deemed: str, quoted: str) -> bool:
    """True where it is asked whether somebody is something, `one`, and the words deem him to be that, `deemed`."""
    what, asked = set(tokens(one)) - _FILLING, set(tokens(question)) - _FILLING
    is_said = what <= set(tokens(deemed)) and not FORBIDS.search(quoted)
    return is_said and len(asked & set(tokens(quoted))) >= MOST_DEEMED * len(asked)


_COURT = re.compile(
    r"\b(?:supreme\s+court|high\s+court|district\s+court|civil\s+court|consumer\s+(?:court|forum|commission)|lok\s+adalat|nclt|ombudsman|police"
    r"|lokayukta|human\s+rights\s+commission)\b",
    re.IGNORECASE,
)


def _before_another_court(question: str, quoted: str) -> bool:
    """True where a question names a court that the words don't name: an appeal to the High Court is no yes to "Can I
    appeal to the Supreme Court?"."""
    named = {found.lower().split()[0] for found in _COURT.findall(question)}
    return bool(named) and not FORBIDS.search(quoted) and not any(name in quoted.lower() for name in named)


_INSTEAD = re.compile(r"\binstead\b", re.IGNORECASE)


def _is_instead(question: str, quoted: str) -> bool:
    """True where it is asked whether one may do a thing instead of another, and the words allow it, but not instead."""
    return bool(_INSTEAD.search(question)) and not FORBIDS.search(quoted) and not _INSTEAD.search(quoted)


def _of_what_is_plain(question: str, quoted: str, added: str, known: float, story: str) -> Verdict | None:
    """The verdict on a question that plainly asks of a duty or a permission; see `verdict`."""
    if _IS_TRUE.search(question) and _SAYS.search(f"{story} {question}"):
        return None
    if _at_another_time(question, quoted) or (not FORBIDS.search(quoted) and _is_of_no_such_time(question, quoted)):
        return None
    if _THAT.search(question):
        return _of_the_story(story, quoted)
    if _LOSES.search(question) and _KEEPS.search(quoted):
        return Verdict("no")
    if _UNLIKE.search(question) and _ALIKE.search(quoted) and _meet(question, quoted):
        return Verdict("no")  # "shall be equal to" is no yes to "may they differ?"
    if known < SURE_KNOWN and not _same_act(f"{_CASE.sub('', question)} {added}", quoted):
        return None
    found, asked_of = _settled(question, quoted, story), _asked_of(f"{question} {added}", quoted, story)
    if found is not None and asked_of != quoted and _settled(question, asked_of, story) != found:
        return None  # another sentence says it, of something else
    return found


def _settled(question: str, quoted: str, story: str) -> Verdict | None:
    """What some words say to a question that they are about."""
    if _is_other(question, story, quoted):
        return _received(question, quoted, asker(question) or asker(story))
    return _forbidden(question, quoted) if FORBIDS.search(quoted) else _allowed(question, quoted)


def _asked_of(question: str, quoted: str, story: str) -> str:
    """The sentence of some quoted words that a question is about: the one that shares most words with it, and not
    another that forbids or permits something else; all words where two share as many.

    >>> _asked_of("Is the garage separate?", "The flat with the garage is one unit. It shall not form a part.", "")
    'The flat with the garage is one unit'
    """
    sentences = _SENTENCE_ENDS.split(quoted)
    told = set(tokens(f"{story} {question}")) - _FILLING
    shares = sorted(((len(told & set(tokens(one))), one) for one in sentences), reverse=True)
    return shares[0][1] if len(shares) > 1 and shares[0][0] > shares[1][0] and _MODAL.search(shares[0][1]) else quoted


_SENTENCE_ENDS = re.compile(r"(?<=[a-z)])\.\s+(?=[A-Z])")
_MODAL = re.compile(r"\b(?:shall|may|must|is|are)\b")
_ASKS_IF_FIXED = re.compile(
    r"\b(?:law|act|section|rules?)\b[^?]{0,40}?\b(?:fix(?:es|ed)?|print(?:s|ed)?|set(?:s)?|lays?\s+down|laid\s+down|prescribe[sd]?|stat(?:e|es|ed)"
    r"|contains?|specif(?:y|ies|ied))\b(?P<what>[^?]*)",
    re.IGNORECASE,
)
_LEFT = re.compile(r"(?P<what>[^.;:]{0,120})\bas\s+may\s+be\s+(?:prescribed|specified|notified)\b")


_TIMES = {
    "before": re.compile(r"\b(?:before|prior\s+to|until)\b(?P<rest>[^?.,;:]{3,80})", re.IGNORECASE),
    "after": re.compile(r"\b(?:after|once)\b(?P<rest>[^?.,;:]{3,80})", re.IGNORECASE),
}


def _at_another_time(question: str, quoted: str) -> bool:
    """True where the question is of the time before something and the words of the time after it, or the other way.

    >>> _at_another_time("Can he mortgage it before the agreement?", "After executing an agreement he shall not do so.")
    True
    >>> _at_another_time("Can he mortgage it before the agreement?", "He shall not do so before an agreement.")
    False
    """
    for asked, said in (("before", "after"), ("after", "before")):
        own = _TIMES[asked].search(question)
        if own and not _TIMES[asked].search(quoted):
            return any(_meet(own["rest"], found["rest"]) for found in _TIMES[said].finditer(quoted))
    return False


_FIRST_PERSON = re.compile(r"^\W*(?:can|could|will|would|may|do|am|are|shall|should)\s+(?:i|we)\b", re.IGNORECASE)


def of_another_actor(question: str, story: str, quoted: str) -> bool:
    """True where one asks of oneself and the words are of another whom the question names.

    >>> of_another_actor("Can I be jailed for not paying the builder?", "", "A promoter who fails to pay is jailed.")
    True
    >>> of_another_actor("Can I be jailed for not paying the builder?", "", "An allottee who fails to pay is jailed.")
    False
    """
    if not _FIRST_PERSON.match(question) or _role(f"{story} {question}"):
        return False
    return bool(actors_in(subject_of(quoted) or quoted[:80]) & (actors_in(question) - {"allottee"}))


def _leaves_it_to_others(question: str, quoted: str) -> bool:
    """True where it is asked whether a law fixes something that it leaves to rules or regulations.

    >>> _leaves_it_to_others("Does the Act itself fix the fee?", "The fee shall be such as may be prescribed by rules.")
    True
    """
    asked = _ASKS_IF_FIXED.search(question)
    words = set(tokens(asked["what"])) - _FILLING if asked else set()
    return any(words & set(tokens(left["what"])) for left in _LEFT.finditer(quoted))


_ASKS_IF_FORBIDDEN = re.compile(
    r"\b(?:forbid\w*|prohibit\w*|banned|bars?|barred|debarred|disallowed|unlawful|illegal|against\s+the\s+law)\b",
    re.IGNORECASE,
)


def _is_forbidden(question: str, quoted: str, known: float, added: str) -> Verdict | None:
    """Yes to "is he forbidden to?", where the provision forbids it without an exception; nothing else is settled."""
    same = known >= SURE_KNOWN or _same_act(f"{_CASE.sub('', question)} {added}", quoted)
    forbids = FORBIDS.search(quoted)
    if not forbids or not same or _is_other(question, "", quoted) or UNLESS.search(quoted, forbids.end()):
        return None
    return None if _LACKS.search(question) else Verdict("yes")


def _asks_plainly(question: str, quoted: str) -> bool:
    """True for what asks of a duty or a permission, with no verb that turns its meaning round but one that is the
    provision's own: "can it be refused?", "it shall refuse"."""
    turned = _TURNS.search(re.sub(r"\b(?:without|before|unless)\b.*", "", question, flags=re.IGNORECASE))
    is_plain = turned is None or any(_deed_of(m["verb"]) == _deed_of(turned[0]) for m in _REFUSES.finditer(quoted))
    return is_plain and bool(_PERMISSION.search(question) or _DUTY.search(question))


_REFUSES = re.compile(
    r"\b(?:shall|may|must)\s+(?:be\s+)?(?P<verb>refuse|den(?:y|ied)|forfeit|withh(?:o|e)ld|exempt)", re.IGNORECASE
)


def _deed_of(verb: str) -> str:
    """The first letters of a verb, by which "refused" and "refuse" are one."""
    return verb.lower()[:STEM]


_SAME_OR = re.compile(  # two or three authorities; an engineer or an economist
    r"\b(?:one|two|three|four|five|\d+)\s+or\s+(?:two|three|four|five|more|\d+)\b"
    r"|(?<=\b(?:a|A)\s)(?:\w+\s){1,3}or\s+(?=an?\s)|(?<=\ban\s)(?:\w+\s){1,3}or\s+(?=an?\s)"
)
_NOTHING = re.compile(r"\bnothing\b[^.;:]{0,120}?\b(?:shall|may)\b", re.IGNORECASE)
_ONLY = re.compile(  # may cancel it only in terms of the agreement
    r"[^.;:—]{3,90}?\b(?P<condition>only\s+(?:in|on|upon|if|when|where|after|with|by|to|for|under|from|out)\b[^.,;:—]{3,120})"
)
_ONLY_SO_MUCH = re.compile(r"\bonly\s+(?:for|within|up\s?to|in|till|until|during|once)\b", re.IGNORECASE)
_EXCEPTED = re.compile(r"\b(?:except(?:ing)?|excluding|other\s+than|save)\b(?P<what>[^.;:)]{3,80})", re.IGNORECASE)


_IF = re.compile(r"\b(?:if|where)\b", re.IGNORECASE)
_LACKING = re.compile(r"\bwithout\s+(?!(?:him|her|them|me|us|it)\b)", re.IGNORECASE)
_UNLIKE = re.compile(
    r"\b(?:different|unequal|not\s+the\s+same|differ)\b|\b(?:more|higher|less|lower)\b(?!\s+than\s+\d)[^?]{0,40}\bthan\b",
    re.IGNORECASE,
)
_ALIKE = re.compile(r"\bshall\s+be\s+(?:equal\s+to|the\s+same\s+as)\b", re.IGNORECASE)


_BEFORE = re.compile(r"\b(?:before|until|prior\s+to|ahead\s+of)\b", re.IGNORECASE)
_SAYS_BEFORE = re.compile(r"\b(?:before|until|prior|unless|without|first|previous\w*|pending)\b", re.IGNORECASE)
_AFTER_A_TIME = re.compile(
    r"\bafter\s+(?:more\s+than\s+|about\s+|nearly\s+)?(?:an?|\d+|\w+)\s+(?:days?|weeks?|months?|years?)\b",
    re.IGNORECASE,
)
_SAYS_AFTER = re.compile(r"\b(?:after|expiry|expiration|beyond)\b", re.IGNORECASE)
_IS_LAWFUL = re.compile(r"\b(?:legal|lawful|valid|good|binding|enforceable|ok|okay)\b", re.IGNORECASE)
_WAY = re.compile(
    r"\b(?:online|orally|verbally|by\s+(?:e-?mail|phone|post|whatsapp|sms)|in\s+(?:person|cash|hindi)|on\s+(?:whatsapp|plain\s+paper))\b",
    re.IGNORECASE,
)
# "Can my in-laws throw me out?": another does it to the one who asks
_TO_ME = re.compile(
    r"^\W*(?:can|could|may|will|should|is|are)\s+(?!i\b|we\b)(?:[\w'’-]+\s+){1,4}?(?:\w+\s+)?(?:me|us)\b", re.IGNORECASE
)
_HAS_RIGHT = re.compile(r"\bshall\s+(?:have\s+(?:the\s+)?right|be\s+entitled)\b")
_OTHER_USE = re.compile(r"\b(?:another|other|others|different|else|elsewhere)\b", re.IGNORECASE)
_USES_ONLY = re.compile(
    r"\bshall\s+use\s+(?P<what>[^.;:]{3,60}?)\s+only\s+for\s+(?:the\s+)?(?:purposes?\s+of\s+)?(?P<use>[^.;:]{3,80})"
)
_USED_ONLY = re.compile(r"\bshall\s+be\s+(?:used|utili[sz]ed|applied|spent)\s+only\s+for\b", re.IGNORECASE)


def _is_of_no_such_time(question: str, quoted: str) -> bool:
    """True where the question is of what is done before something, or after some time, and the words tell neither.

    >>> _is_of_no_such_time("Can he advertise before registration?", "The advertisement shall have its number.")
    True
    >>> _is_of_no_such_time("Can I claim after five years?", "if it is told within a period of five years")
    True
    """
    early = _BEFORE.search(question) and not _SAYS_BEFORE.search(quoted)
    late = _AFTER_A_TIME.search(question) and not _SAYS_AFTER.search(quoted)
    return bool(early or late)


def _is_lacking(question: str, quoted: str) -> bool:
    """True where it is asked whether something may be done without another thing, and the words don't say so.

    >>> _is_lacking("Can he enter without a warrant?", "He may enter without a warrant.")
    False
    """
    lacking = _LACKING.search(question)
    if lacking is None:
        return False
    asked = question[lacking.end() :]
    return not any(_meet(asked, quoted[said.end() : said.end() + NEAR_LACKED]) for said in _LACKING.finditer(quoted))


def _is_excepted(question: str, quoted: str) -> bool:
    """True where what is asked about stands only in an exception: "its powers (except that to make rules)"."""
    asked = set(tokens(question)) - _FILLING
    outside = set(tokens(_EXCEPTED.sub(" ", quoted)))
    return any(asked & (set(tokens(found["what"])) - outside) for found in _EXCEPTED.finditer(quoted))


def _allowed(question: str, quoted: str) -> Verdict | None:
    """Yes, where what is asked about is permitted, or ordered before anything is permitted."""
    if _NOTHING.search(quoted) or _is_excepted(question, quoted):
        return None  # "nothing shall make him liable" is no yes to "is he liable?"
    if _USED_ONLY.search(quoted) and _OTHER_USE.search(question):
        return Verdict("no")  # "shall be used only for that purpose"
    if used := _USES_ONLY.search(quoted):
        named = set(tokens(used["use"])) - set(tokens(used["what"]))
        return Verdict("yes") if named & set(tokens(question)) else None  # of another use nothing is said
    turned = _TURNED_ORDER.search(quoted)
    if turned and not set(tokens(turned["verb"])) & set(tokens(question)):
        return None  # "shall be excluded" is no yes to "does it count?"
    if _is_lacking(question, quoted) or (_TO_ME.match(question) and _HAS_RIGHT.search(quoted)):
        # that it may be rejected is no yes to "may it be rejected unheard?", nor that I have a right to "may they?"
        return None
    permits, orders = PERMITS.search(quoted), ORDERS.search(quoted)
    if _IS_LAWFUL.search(question) and not permits:
        return None  # that it must be repaid is no yes to "is it legal to promise it?"
    if (way := _WAY.search(question)) and not set(tokens(way[0])) & set(tokens(quoted)):
        return None  # that a complaint may be filed is no yes to "can it be filed online?"
    if permits and _PERMISSION.search(question) and (only := _ONLY.match(quoted, permits.start())):
        return Verdict("only", only["condition"])
    if (permits and _PERMISSION.search(question)) or (orders and (not permits or orders.start() < permits.start())):
        return Verdict("yes")
    return None


def _is_other(question: str, story: str, quoted: str) -> bool:
    """True when another acts in the provision than in the question."""
    if (nobody := _NOBODY_CAN.match(quoted)) and not actors_in(nobody["what"]) - {"court", "tribunal"}:
        return False
    told = f"{story} {question}"
    whose = _role(told) or asker(question) or asker(story)
    if whose == {"allottee"} and "allottee" not in actors_in(told):  # one who sells says "we", too
        whose = actors_in(told) & {"promoter"} or whose
    if _is_done_to(question, quoted):
        return False
    speaks = actors_in(_head(subject_of(quoted))) | (actors_in(quoted[:160]) if FORBIDS.match(quoted) else frozenset())
    if not speaks and (case := _CASE_OF.match(quoted)):
        speaks = actors_in(case["who"])  # where a promoter files an appeal, it shall not be heard
        if speaks & actors_in(told):
            return False
    if not speaks and not FORBIDS.search(quoted):
        speaks = frozenset(actor for m in _BEFORE_MODAL.finditer(quoted) for actor in actors_in(m[0]))
    return bool(whose and speaks - {"complainant"} and not whose & speaks)


_CASE_OF = re.compile(
    r"(?:Provided\s+(?:further\s+|also\s+)?that,?\s+)?(?:where|if|in\s+case)\s+(?:an?|any|the)\s+(?P<who>[\w\s]{3,30}?)\s+"
    r"(?:fails|files|does|is|has|makes|wishes|intends|contravenes)\b",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"^\W*(?:can|could|may|must|should|shall)\s+(?P<whom>[\w\s'’-]{2,60}?)\s+be\s+(?P<done>\w+)(?P<rest>[^?]*)",
    re.IGNORECASE,
)
_MAY = re.compile(r"\bmay\b(?!\s+be\b)")
_OF_WHAT = re.compile(r"\s(?:aggrieved|appointed|authori[sz]ed|referred|specified)\s.*", re.DOTALL)


def _head(subject: str) -> str:
    """The first words of a subject, which name who acts, without what is said of him: whose order he is aggrieved by,
    for what he is appointed.

    >>> _head("Any person aggrieved by any decision of the Tribunal")
    'Any person'
    """
    return _OF_WHAT.sub("", subject)


def _is_done_to(question: str, quoted: str) -> bool:
    """True where the question is whether something may be done to somebody, and the words let others do it to him.

    >>> _is_done_to("Can the chairperson be removed?", "The Government may remove from office the Chairperson.")
    True
    >>> _is_done_to("Can the builder be removed?", "The Government may remove from office the Chairperson.")
    False
    """
    asked, modal = _PASSIVE.match(question), _MAY.search(quoted)
    if asked is None or modal is None or re.search(r"\bby\b", asked["rest"]):
        return False
    whom, done = actors_in(asked["whom"]), set(tokens(asked["done"]))
    behind = quoted[modal.end() :]
    return bool(whom & actors_in(behind)) and bool(done & set(tokens(behind)))


def _role(told: str) -> frozenset[str]:
    """What the one who asks says to be: "I am a broker"."""
    said = _I_AM.search(told)
    return actors_in(said["role"]) - {"allottee"} if said else frozenset()


_OWES = re.compile(
    r"\b(?:must|have\s+to|has\s+to|needs?|required|obliged|bound|compulsory|mandatory|pays?|paid|charges?|charged)\b",
    re.IGNORECASE,
)
_COUNTS_AS = re.compile(
    r"\b(?:appl(?:y|ies|icable)|extends?|call\w*|cla(?:im|ss)\w*|consider\w*|count\w*|cover\w*|deem\w*|fall\w*|includ\w*|mean\w*|part|qualif\w*|regard\w*|treat\w*)\b",
    re.IGNORECASE,
)


_CONTAINER = re.compile(  # Is it included in the carpet area? Is it part of the common areas?
    r"\b(?:includ\w+|count\w*|part|cover\w*|fall\w*)\s+(?:in|within|under|as|of|towards)\s+(?P<what>[^?,;]+)",
    re.IGNORECASE,
)


def _defined(question: str, quoted: str) -> Verdict | None:
    """Whether a definition takes in what the question names: told only where it is named on one side of it, and not of
    what somebody may do."""
    if (_PERMISSION.search(question) or _OWES.search(question)) and not _COUNTS_AS.search(question):
        return None
    term = _DEFINES.match(quoted)
    of_term = set(tokens(term["term"] if term else ""))
    container = _CONTAINER.search(question)
    whole = set(tokens(container["what"])) - _FILLING if container else set()
    if whole and not of_term & whole:
        return None  # what a garage is does not say whether it is part of the carpet area
    asked = set(tokens(_COUNTS_AS.sub(" ", question))) - _FILLING - of_term
    out = {w for m in LEFT_OUT.finditer(quoted) for w in tokens(m["what"])} & asked
    within = {w for m in TAKEN_IN.finditer(quoted) for w in tokens(m["what"])} & asked
    said = set(re.findall(r"[a-z]+", quoted.lower()))
    within -= {w for m in _SOME_ONLY.finditer(quoted) if not set(tokens(m[0])) <= asked for w in tokens(m["who"])}
    opposed = any({f"un{word}", f"non{word}"} & said for word in re.findall(r"[a-z]+", question.lower()))
    if opposed or _TURNS.search(question) or bool(out) == bool(within):
        return None  # "the unmarried daughter" says nothing of the married one
    return Verdict("no" if out else "yes")


def _of_the_story(story: str, quoted: str) -> Verdict | None:
    """ "Is that allowed?": not where the story leaves out what is ordered, or tells what is forbidden."""
    lacks, forbids = _LACKS.search(story), FORBIDS.search(quoted)
    if lacks and forbids:  # "works without registration", "No agent shall act without registration"
        unless = UNLESS.search(quoted, forbids.end())
        return Verdict("no") if unless and _meet(story[lacks.end() :], unless["rest"]) else None
    if (lacks and ORDERS.search(quoted)) or (not lacks and forbids):
        return Verdict("no")
    return None


def _forbidden(question: str, quoted: str) -> Verdict | None:
    permission = bool(_PERMISSION.search(question))
    forbids = FORBIDS.search(quoted)
    unless = UNLESS.search(quoted, forbids.end() if forbids else 0)
    if forbids and unless and _IF.search(quoted, forbids.end(), unless.start()):
        return None  # "no wife shall have it if she, without a reason, lives apart" forbids it in that case alone
    if not permission and _NEEDS.search(question) and _spared_from(question, quoted):
        return Verdict("no")
    if permission and _NOT_NEEDED.search(quoted) and len(FORBIDS.findall(quoted)) == 1:
        return None  # that no registration is required is no no to "can it be registered?"
    if _ONLY_SO_MUCH.search(question):
        return None  # "Is it only for two years?" is not denied by "none after two years"
    if unless is None:
        if _NEEDS.search(question) and not permission:  # "need I consent?" is not answered by "shall not sell"
            return Verdict("no") if _NOT_NEEDED.search(quoted) else None
        return Verdict("no")
    asked = _CONDITION.search(question)
    if _OBLIGED.search(question) and not permission:  # of the duty to do it first
        return Verdict("yes") if _meet(_CONDITION.sub("", question), unless["rest"]) else None
    if asked:
        return Verdict("no") if _meet(asked["rest"], unless["rest"]) else None
    return Verdict("only", unless[0]) if permission or not _IS_LAWFUL.search(question) else None


def _spared_from(question: str, quoted: str) -> bool:
    """True where what is asked about need not be done, and is not what is excepted from that.

    >>> _spared_from("Do I have to give a reason?", "He shall not be required to give a reason except in a suit.")
    True
    >>> _spared_from("Need I give a reason in a suit?", "He shall not be required to give a reason except in a suit.")
    False
    """
    spared = _NOT_NEEDED.search(quoted)
    unless = UNLESS.search(quoted, spared.end()) if spared else None
    if spared is None or unless is None:
        return False
    asked = _GIVES.sub(" ", question)
    return _meet(asked, quoted[spared.end() : unless.start()]) and not _meet(asked, unless["rest"])


_GIVES = re.compile(r"\b(?:give|giving|state|tell|show|submit|provide)\b", re.IGNORECASE)


def denied_by(question: str, provision: str) -> bool:
    """True where a provision forbids to do without something what a question asks to do without it, or before it.

    >>> denied_by("Can he reject it without a hearing?", "Provided that no form shall be rejected unless he is heard.")
    True
    >>> denied_by("Can he advertise it before registration?", "No promoter shall advertise it without registering it.")
    True
    >>> denied_by("Can he reject it without a reason?", "Provided that no form shall be rejected unless he is heard.")
    False
    """
    asked = _CONDITION.search(question)
    if asked is None or not asked[0].lower().startswith(("without", "before")):
        return False
    forbids = FORBIDS.search(provision)
    unless = UNLESS.search(provision, forbids.end()) if forbids else None
    if forbids is None or unless is None:
        return False
    is_done = _meet(_CONDITION.sub("", question), provision[: unless.start()])
    return is_done and bool(_PERMISSION.search(question)) and _meet(asked["rest"], unless["rest"])


def _meet(asked: str, condition: str) -> bool:
    """True when two texts share a word that matters, or an act; "registration" and "registering" are one word."""
    ours, theirs = ({word[:STEM] for word in set(tokens(text)) - _FILLING} for text in (asked, condition))
    return bool(ours & theirs or acts_in(asked) & acts_in(condition))


def _received(question: str, quoted: str, whose: set[str]) -> Verdict | None:
    """What somebody may get is what another must give: "can I get it back?", "he shall be liable to return it"."""
    verbs = {w for w in re.findall(r"[a-z]+", question.lower())} & _RECEIVES
    if verbs and ORDERS.search(quoted) and not FORBIDS.search(quoted) and whose & actors_in(quoted):
        return Verdict("yes")
    return None


def _same_act(question: str, quoted: str) -> bool:
    """True when a provision shares enough of the words that matter with a question, beside those for who acts."""
    who = _tokens_of_actors()
    ours = {w for w in tokens(question) if w not in _FILLING and w not in who and len(w) > 2}
    nobody = _NOBODY_CAN.match(quoted)
    if nobody and set(tokens(nobody["what"])) & set(tokens(question)):  # "No civil court", "No suit"
        return True
    shared, acts = len(ours & set(tokens(quoted))), acts_in(question)
    if acts and not acts & acts_in(quoted):
        return shared >= max(2, SURELY_SHARED * len(ours))
    return bool(acts) or shared >= max(1, LEAST_SHARED * len(ours))


# Of whom there are many questions: that it is a builder or a buyer who acts says little of what is asked.
_PARTIES = ("promoter", "allottee")


@lru_cache(maxsize=2)
def _tokens_of_actors(without: tuple[str, ...] = ()) -> frozenset[str]:
    """The tokens of the words for all who act, but for some of them."""
    rows = [words for name, words in actors().items() if name not in without]
    return frozenset(token for words in rows for word in words for token in tokens(word))


def words_named(question: str) -> frozenset[str]:
    """The words of a part of a question that matter, without those for who acts and for values."""
    return frozenset(w for w in tokens(question) if len(w) > 3) - _FILLING - _VALUES - _tokens_of_actors()


def says_enough(question: str) -> bool:
    """True when a part of a question can be searched by itself: two of its words matter, beside those for builders and
    buyers. Of the words for others who act ("the chairperson", "the authority") one counts."""
    return len(words_named(question)) + bool(_tokens_of_actors(_PARTIES) & set(tokens(question))) >= 2
