"""Who does it: the first line of an answer to who does something, by whom it is done, or whose consent is needed."""

import re

from civicsetu.answer.acts import acts_in, asks_by_whom, main_act
from civicsetu.answer.modal import actors_in, subject_of
from civicsetu.answer.subjects import asks_who_may_hold
from civicsetu.answer.wording import listed, sentence
from civicsetu.read.words.tokens import tokens

MOST_SUBJECT = 20  # words of a subject that a first line repeats
_NOBODY = re.compile(  # whom these words mean stands elsewhere
    r"\b(?:such|said|it|he|there|which)\b|\bunder\s+(?:sub-)?(?:section|rule|clause)\b|^(?:every|any|if|where|no|subject|for|in|all|provided)\b",
    re.IGNORECASE,
)
_MODAL = re.compile(r"\b(?:shall|may|must|is|are|can|will)\b")
_IS_DONE = re.compile(
    r"\b(?:be|is|are)\s+(?P<done>(?:\w+ly\s+)?\w+(?:ed|en|wn|ut|ade|id|nt|ld))\b[^.;:—]{0,90}?"
    r"\bby\s+(?P<who>(?:the|an?)\s+[\w\s,-]{3,90}?)"
    r"(?=\s+(?:at|on|in|for|who|which|as|from|within|after|that|to|with|under|may|by|and\s+any)\b|[.;:—]|$)"
)
_DEED_BY = re.compile(  # an inquiry made by the Judge of the High Court
    r"\b(?P<done>[a-z]{4,})\s+(?:made|held|conducted|issued|given|passed|submitted|filed)\s+by\s+"
    r"(?P<who>(?:the|an?)\s+\w[\w\s-]{2,60}?)(?=\s+(?:at|on|in|for|who|which|as|from|within|after|that|to|with|under|may"
    r"|shall|or|and)\b|[.,;:—]|$)"
)
_OF_SUCH = re.compile(r"\s+of\s+such\b.*", re.DOTALL)  # by a committee of such members as it may determine
_WHILE_DOING = re.compile(  # While adjudging it, the adjudicating officer shall have due regard
    r"(?:While|In)\s+(?P<done>[a-z]+ing)\b[^.;:—]{3,160},\s+(?P<who>the\s+[\w\s]{3,60}?)\s+(?:shall|may|must)\b"
)
_APPOINTED = re.compile(  # For the purpose of adjudging it, it shall appoint somebody to be an adjudicating officer
    r"For\s+the\s+purposes?\s+of\s+(?P<done>[a-z]+ing)\b[^.;:—]{3,400}?\bappoint\b[^.;:—]{3,400}?"
    r"\bto\s+be\s+(?P<who>an?\s+[a-z]+(?:\s[a-z]+){0,3}?)\s+for\b"
)
_PASSIVE = re.compile(r"\w+\s+(?:(?:also|not|then)\s+)*be\s+\w+(?:ed|en)\b")
_ASKS_CERTIFIED = re.compile(r"\bwhose\s+(?:\w+\s+)?(?:certificat\w+|certif\w+)\b", re.IGNORECASE)
_CERTIFIED = re.compile(
    r"\bcertif(?:ied|ication|icates?)\s+(?:by|from|of)\s+(?P<who>(?:the|an?)\s+\w[\w\s,-]{2,90}?)(?=\s+that\b|[.;:—]|$)"
)
_ASKS_CONSENT = re.compile(
    r"\b(?:whose|which|what)\b[^?]{0,20}\b(?:permission|consent|approval|sanction)\b", re.IGNORECASE
)
_POINTS_BACK = re.compile(r"(?:that|such|the\s+said)\b")
_CONSENT = re.compile(
    r"\b(?:consent|approval|permission|sanction)\s+(?:from|of)\s+(?P<who>[^,.;:—]{3,80})", re.IGNORECASE
)
_ASKS_CONSULTED = re.compile(
    r"\bconsult(?:ed|ation|s|ing)?\b|\bask(?:ed)?\s+(?:for\s+)?(?:his|its|their)\s+(?:views?|opinion)\b", re.IGNORECASE
)
_CONSULTED = re.compile(
    r"\b(?:in\s+consultation\s+with|(?:after|on|upon)\s+(?:consulting|consultation\s+with))\s+"
    r"(?P<who>(?:the\s+)?[\w\s’'-]{3,80}?)(?=[,.;:—]|\s+(?:one|remove|appoint|decide|make|by|who|which|to|and|or|for|in)\b|$)"
)
_AN_OFFICE = re.compile(
    r"\b(?:officer|auditor\w*|accountant|engineer|architect|committee|secretary|judge|justice|council|person|commission)\b",
    re.IGNORECASE,
)
_ONE_OF_TWO = re.compile(r"(?P<a>(?:\b[\w’'-]{1,20}\s){1,4})or\s(?P<b>(?:[\w’'-]{1,20}\s?){1,4})", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:both|either|which\s+of)\b", re.IGNORECASE)
_RECEIVES = re.compile(  # who gets the order: not the one who sends it
    r"\bwho\s+(?:all\s+)?(?:gets?|receives?|(?:is|are|has\s+to\s+be|must\s+be)\s+(?:given|sent|told|informed|handed|served))\b"
    r"|\bto\s+(?:whom|(?:which|what)\s+(?:court|body|authority|officer|person)s?)\b|\bwhom\b[^?]{0,60}\bto\s*\?*$|\bwho\s+(?:is|are|does|do|must|should)\s[^?,]{3,60}\s"
    r"(?:help|helps|assist|serve|tell|inform|pay|owe)\b",
    re.IGNORECASE,
)
# "who chairs the council set up by the Centre?": who sets it up is told
_MADE_BY = re.compile(
    r"\b(?:set\s+up|established|created|constituted|formed)\s+(?:by|under)\s+(?:the\s+)?\w+(?:\s+law|\s+act)?",
    re.IGNORECASE,
)
_SITS = re.compile(  # who sits on the panel
    r"\bwho\s+(?:all\s+)?(?:sits?|serves?|(?:is|are)\s+(?:there\s+)?)\s*(?:on|in)\s+(?:the|a|this|that)\s+(?:[\w-]+\s+){0,3}?(?:panel|committee|council|board|bench)\b"
    r"|\bwho\s+makes?\s+up\b",
    re.IGNORECASE,
)
_CONSISTS = re.compile(
    r"\b(?:[Cc]ommittee|[Pp]anel|[Cc]ouncil|[Bb]ench)\s+consist(?:s|ing)?\s+of\s+(?P<who>[^.;:]{5,200}?)(?=,\s+(?:in\s+such|from|to\s+be)|[.;:]|$)"
)
_HEADS = re.compile(r"\bwho\s+(?:\w+\s+)?(?:chairs?|heads?|leads?|presides?)\b", re.IGNORECASE)
_HEAD = re.compile(r"\b(?:chair\w*|heads?|headed|presid\w*)\b", re.IGNORECASE)
_AS_THE_CASE = re.compile(r",?\s*as\s+the\s+case\s+may\s+be\s*,?")
DOES = 160  # characters after a modal verb that say what is done


def who_does(question: str, quoted: str) -> str:
    """Who does it: whose consent is needed, who is consulted, by whom it is done, or the subject where it does
    what is asked about.

    Args:
        question: the part of the question that asks.
        quoted: the words that are quoted.

    Returns:
        One sentence; empty where the words don't say who.
    """
    question = _MADE_BY.sub(" ", question)
    if _SITS.search(question):
        sits = _CONSISTS.search(quoted)
        return sentence(sits["who"]) if sits else ""
    if _ASKS_CONSENT.search(question):
        named = dict.fromkeys(m["who"].strip() for m in _CONSENT.finditer(quoted))
        return sentence(listed(who for who in named if not _POINTS_BACK.match(who)))
    if _ASKS_CERTIFIED.search(question):
        return sentence(listed(dict.fromkeys(m["who"].strip(" ,") for m in _CERTIFIED.finditer(quoted))))
    if _ASKS_CONSULTED.search(question):
        return sentence(listed(dict.fromkeys(m["who"].strip() for m in _CONSULTED.finditer(quoted))))
    if _RECEIVES.search(question) or asks_who_may_hold(question):  # it is not the one who appoints
        return ""
    if _HEADS.search(question) and not _HEAD.search(quoted):  # nor what is headed
        return ""
    quoted = _AS_THE_CASE.sub("", quoted)
    who = _by_whom(question, quoted) or ("" if asks_by_whom(question) else _subject(question, quoted))
    if _is_told(who, question):
        return ""
    is_somebody = actors_in(who) or _AN_OFFICE.search(who)
    return sentence(who) if is_somebody and len(who.split()) <= MOST_SUBJECT else ""


def _is_told(who: str, question: str) -> bool:
    """True where the question itself speaks of the one who would be named, and does not ask which of two it is.

    "Who can be the tribunal's head?" is not answered by "The tribunal". A judge or a member of the question may be
    another than the one of the provision.
    """
    named = actors_in(who)
    words = set(tokens(who))
    is_asked_of = not named and bool(words) and words <= set(tokens(question))  # who sits in the council
    is_one = (bool(named) and named <= actors_in(question) - {"court", "chairperson"}) or is_asked_of
    offered = [actors_in(f"{m['a']} {m['b']}") for m in _ONE_OF_TWO.finditer(question)]
    return is_one and not _BOTH.search(question) and not any(named <= actors for actors in offered)


def _by_whom(question: str, quoted: str) -> str:
    """By whom it is done, of several things that which is asked about: "shall be audited by the Auditor-General"."""
    done = [m for m in _IS_DONE.finditer(quoted) if not _NOBODY.search(_OF_SUCH.sub("", m["who"]))]
    asked = [m for m in done if main_act(question) & acts_in(m["done"])]
    asked += [m for m in _DEED_BY.finditer(quoted) if main_act(question) & acts_in(m["done"])]
    first = [m for m in done if not acts_in(question) and m.start() <= _first_modal(quoted) + 1]
    return _OF_SUCH.sub("", (asked or first)[0]["who"]).strip(" ,") if asked or first else ""


def _subject(question: str, quoted: str) -> str:
    """The subject of a provision in the active voice, where it does what is asked about."""
    who, modal = subject_of(quoted), _first_modal(quoted)
    does = quoted[modal : modal + DOES]
    acts = acts_in(question)
    doing = _WHILE_DOING.match(quoted) or _APPOINTED.match(quoted)
    if doing and main_act(question) & acts_in(doing["done"]):
        return doing["who"]
    if _PASSIVE.match(does) or (acts and not acts & acts_in(does)):
        return ""
    deed = _deed(quoted[modal:])
    is_another = not acts and (acts_in(" ".join(deed.split()[:DEED])) or not _share_a_word(question, deed))
    if _OPENS.match(who) or is_another:
        return ""
    anybody = re.match(r"any\s+(?:\w+\s+)?person(?:\s+aggrieved)?$", who, re.IGNORECASE)
    return who if anybody or not _NOBODY.search(who) else ""


_OPENS = re.compile(r"(?:when|where|if|in\s+case|upon|unless|until|after|before|while|once|as|on)\b", re.IGNORECASE)
DEED = 4  # words from a modal verb on that name what is done
LEAST_DEED = 3  # words from a modal verb on that say what is done
LONG_WORD = 3  # letters from which on a word that two texts share says something


def _deed(words: str) -> str:
    """What is said to be done: of words that lead to a list, what stands before it, where it says anything."""
    lead = words.partition("—")[0]
    return lead if len(lead.split()) >= LEAST_DEED else words


def _share_a_word(question: str, words: str) -> bool:
    """True when a question and what is said to be done share a word that is not a small one."""
    return any(len(word) >= LONG_WORD for word in set(tokens(question)) & set(tokens(words)))


def _first_modal(quoted: str) -> int:
    modal = _MODAL.search(quoted)
    return modal.start() if modal else len(quoted)
