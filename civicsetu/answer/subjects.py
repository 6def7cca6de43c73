"""Who is spoken of: whether a unit's subject is the one that a question asks about.

"How long does the selection committee have to send its names?" is answered by the sub-section that begins "The
Selection Committee shall", and not by the one on what the government does with the names.
"""

import re
from functools import lru_cache

from civicsetu.answer.modal import actors_in, subject_of
from civicsetu.read.words.tokens import tokens

BODY_WORDS = 3  # of what is asked, in which a body is the one of which it is asked
MOST_SUBJECT = 4  # words of a subject, beside articles
_OFFICES = [[word] for word in tokens("officer officers member members director directors secretary committee head")]
_BODIES = frozenset(("authority", "tribunal", "adjudicating officer", "government"))  # of `actors.yaml`
_OF_A_BODY = re.compile(  # a government servant is no government
    r"\b(?:government|authority|tribunal|regulator)(?:['’]s)?\s+(?:servant|employee|official|officer|member|chair|staff|judge|land|compan)",
    re.IGNORECASE,
)
_ARTICLES = frozenset(tokens("the a an every any such other whole time each all said also no"))
_ASKED = re.compile(  # does the committee have, must an agent pay
    r"\b(?:do|does|did|must|can|could|may|might|shall|should|will|would|has|have|is|are)\s+(?:the|an?|every|any|each)\s+"
    r"(?P<who>(?:[\w’'-]+\s+){1,6})",
    re.IGNORECASE,
)
_MEMBER = re.compile(
    r"^[\W\d]*(?P<who>(?:The|Every|An?|Any|Each)\s[^,;:—]{3,60}?)(?:,[^;:—]{3,80},)?\s+(?:shall|may|must|is|are|will)\b"
)


@lru_cache(maxsize=512)
def asked_of(question: str) -> str:
    """Whom a question of duty or leave is asked of: the words after "does the", "must an"; else nothing."""
    found = _ASKED.search(question)
    return found["who"].strip().lower() if found else ""


def speaks_of_asked(words: str, question: str) -> bool:
    """True where the subject of some words is the one whom a question is asked of.

    Args:
        words: of a unit.
        question: the part of the question that asks.

    >>> asked = "How long does the selection committee have to send its names?"
    >>> speaks_of_asked("The Selection Committee shall recommend two persons.", asked)
    True
    >>> speaks_of_asked("The Government shall appoint one of the persons that the Selection Committee names.", asked)
    False
    """
    who = asked_of(question)
    if not who:
        return False
    said = [word for word in tokens(subject_of(words)) if word not in _ARTICLES]
    is_same = 0 < len(said) <= MOST_SUBJECT and tokens(who)[: len(said)] == said
    return is_same and tokens(who)[len(said) : len(said) + 1] not in _OFFICES  # "a company officer" is no company


def is_of_another(words: str, question: str) -> bool:
    """True where one known actor is the subject of some words, and another is asked about.

    >>> is_of_another("The Government shall appoint one.", "How long does the promoter have?")
    True
    """
    asked, said = actors_in(asked_of(question)), actors_in(subject_of(words))
    return len(asked) == 1 and len(said) == 1 and asked != said


def body_asked_of(question: str) -> str:
    """The body of which a question asks whether it may or must do something; empty where it is a party, or several.

    >>> body_asked_of("Can the government give directions to it?"), body_asked_of("Can the builder raise the price?")
    ('government', '')
    """
    who = asked_of(question)
    asked = frozenset[str]() if _OF_A_BODY.search(who) else actors_in(" ".join(who.split()[:BODY_WORDS]))
    return next(iter(asked)) if len(asked) == 1 and asked <= _BODIES else ""


def may_act_in(body: str, words: str) -> bool:
    """True where a body alone is the subject of some words, or a thing to which it may be done by any.

    >>> may_act_in("authority", "The Authority may call for them.")
    True
    >>> may_act_in("authority", "The promoter shall file it.")
    False
    >>> may_act_in("authority", "No such application shall be entertained.")
    True
    """
    subject = subject_of(words)
    return actors_in(subject) in ({body}, frozenset()) and bool(subject)


def is_for_asker(proviso: str, main: str, question: str) -> bool:
    """True where a question asks what the asker may do, a proviso says what he may, and its main clause what another
    may.

    >>> clause = "The promoter may cancel the allotment only on its terms:"
    >>> is_for_asker("Provided that the allottee may approach the Authority.", clause, "What can I do?")
    True
    >>> is_for_asker("Provided that the allottee may approach the Authority.", clause, "What can he do?")
    False
    """
    asked = actors_in(question)
    own, others = (actors_in(subject_of(words)) for words in (proviso, main))
    return bool(asked) and asked == own and bool(others) and not asked & others


_LEAVES = re.compile(
    r"\b(?:i|we)\s+(?:(?:just|now|simply|only)\s+)?(?:(?:want|wish|prefer|need|would\s+like)|(?<=i)['’]d\s+like)\s+"
    r"(?:out\b|to\s+(?:leave|withdraw|quit|get\s+out|back\s+out|pull\s+out|walk\s+(?:away|out)|exit)\b)",
    re.IGNORECASE,
)
_OF_LEAVING = re.compile(r"\b(?:intends?|wish(?:es)?|wants?)\s+to\s+withdraw\s+from\b", re.IGNORECASE)


def is_for_who_leaves(proviso: str, main: str, question: str) -> bool:
    """True where the asker wants to leave, and a proviso is for those who withdraw while its main clause is not.

    >>> clause = "he shall be compensated by the promoter:"
    >>> proviso = "Provided that if he intends to withdraw from the project, he shall be returned his investment."
    >>> is_for_who_leaves(proviso, clause, "The flat is not as shown. I want out")
    True
    >>> is_for_who_leaves(proviso, clause, "The flat is not as shown. What do I get?")
    False
    """
    return bool(_LEAVES.search(question) and _OF_LEAVING.search(proviso)) and not _OF_LEAVING.search(main)


def subject_of_member(words: str) -> frozenset[str]:
    """The words of the subject that a member of a list has of its own: "The Chairperson shall be paid"; else none."""
    found = _MEMBER.match(words)
    return frozenset(tokens(found["who"])) - _ARTICLES if found else frozenset()


_SEATS = {
    "chair": re.compile(r"\b(?:chair(?:person|man|woman)?s?|head|chief|president|boss)\b", re.IGNORECASE),
    "member": re.compile(r"\bmembers?\b(?!\s+of\s+(?:the\s+)?(?:public|association|society))", re.IGNORECASE),
}  # fmt: skip


def is_of_other_seat(words: str, question: str) -> bool:
    """True where some words are on the one who presides over a body alone, and a question on its members alone; or the
    other way round.

    Args:
        words: of a unit.
        question: the part of the question that asks.

    >>> is_of_other_seat("No judge shall be Chairperson after sixty-seven.", "Till what age can other members sit?")
    True
    >>> is_of_other_seat("The Chairperson or a Member holds office.", "Till what age can other members sit?")
    False
    """
    ours, theirs = _seats_in(question), _seats_in(words)
    return len(ours) == 1 and len(theirs) == 1 and ours != theirs


@lru_cache(maxsize=2048)
def _seats_in(text: str) -> frozenset[str]:
    return frozenset(name for name, said in _SEATS.items() if said.search(text))


_WHO_MAY_HOLD = re.compile(
    r"\bwho\s(?:all\s)?(?:can|may|could)\s(?:be|become|get\sto\sbe)\s(?:made\s|named\s|chosen\sas\s|appointed\s(?:as\s)?)?"
    r"(?:an?|the|that|its|their)?\s?(?P<office>[\w\s-]{3,40})"
    r"|\bwho\sis\s(?:eligible|qualified|fit)\s(?:to\sbe|for|as)\s(?:an?|the)?\s?(?P<post>[\w\s-]{3,40})",
    re.IGNORECASE,
)
_HOLDS = re.compile(
    r"\b(?:is\sor\shas\sbeen|has\sheld|qualified|qualifications?|from\samongst|eligible|not\sbelow\sthe\srank)\b",
    re.IGNORECASE,
)


def asks_who_may_hold(question: str) -> bool:
    """True where a question asks who may hold an office: "Who can become a member?"."""
    return bool(_WHO_MAY_HOLD.search(question))


def says_who_may_hold(words: str, question: str) -> bool:
    """True where a question asks who may hold an office, and some words say of that office who may.

    Args:
        words: of a unit.
        question: the part of the question that asks.

    >>> says_who_may_hold("The head shall be one who is or has been a judge.", "Who can be made the head?")
    True
    """
    asked = _WHO_MAY_HOLD.search(question)
    office = set(tokens(asked["office"] or asked["post"])[:3]) - _ARTICLES if asked else set()
    return bool(office) and bool(_HOLDS.search(words)) and bool(office & set(tokens(words)))
