"""What a question asks the meaning of, and whether a provision says what that is.

Statutes do so in a few forms: "consumer" means, is said to commit theft, is called a bailment, shall constitute
domestic violence, is guilty of the offence of. A definition of another word that speaks of it, "an addict means a
person who has dependence on any drug", says nothing of what it is.
"""

import re
from functools import lru_cache

from civicsetu.read.words.tokens import tokens

_ASKED = re.compile(
    r"^\W*(?:what\s+(?:exactly\s+)?(?:is|are|counts?\s+as|amounts?\s+to)|who\s+(?:exactly\s+)?(?:is|are|counts?\s+as)|define|explain)\s+"
    r"(?:meant\s+by\s+)?(?:the\s+(?:meaning|definition)\s+of\s+)?(?:an?\s+|the\s+)?['\"‘“]?(?P<term>[a-z][\w\s/-]{2,50}?)['\"’”]?"
    r"(?:\s+(?:mean|called)|\s+(?:under|in|by|as\s+per|according\s+to)\s+(?:the\s+)?(?:law|act)\b[^?]*)?\W*$"
    r"|^\W*what\s+(?:does|do)\s+(?:the\s+(?:word|term)s?\s+)?(?:an?\s+|the\s+)?['\"‘“]?(?P<meant>[a-z][\w\s/-]{2,50}?)['\"’”]?\s+mean\b[^?]*\W*$",
    re.IGNORECASE,
)
MOST_WORDS = 4  # of a term
_NO_TERM = re.compile(r"\b(?:of|for|to|if|when|who|that)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(  # what it is stands in another section
    r"\bmeanings?\b[^.;]{0,40}\bassigned\b"
    r"|\bmeans?\s+(?:the|an?)\s[^,;.]{0,60}?\b(?:appointed|constituted|established|referred\s+to|defined)\b"
    r"[^,;.]{0,60}\bsection\b",
    re.IGNORECASE,
)
_HERE_ALONE = re.compile(
    r"\bfor\s+the\s+purposes?\s+of\s+this\s+(?:sub-?\s?section|section|clause|rule)\b", re.IGNORECASE
)
_OPEN, _CLOSE = r"[\"'“‘”]*\s*(?:\^?\d{0,2}\s?\[)?", r"[\"'”’“]*"
_LEADS = (
    r"(?:is|are|(?<!would\s)be)\s+(?:said\s+to(?:\s+(?:commit|be|make))?|called|known\s+as|guilty\s+of|deemed\s+to\s+be)"
    r"|commits?(?=[^.;]{3,40}\.\W*$)|constitutes?|(?<!may\s)(?<!not\s)amounts?\s+to"
)
_OFFENCE = r"(?:the\s+|an?\s+)?(?:offence\s+of\s+)?(?:the\s+|an?\s+)?"
_SAYS = r"(?:means?|includes?|shall\s+(?:mean|include)|is\s+(?:the|an?|any|when)\b|are\b|denotes?|signif(?:y|ies))"
_OF_ANOTHER = re.compile(
    rf"^(?:\W|\d)*(?:an?\s+|the\s+)?[\"“‘'](?P<term>[^\"”’']{{2,60}})[\"”’'](?:\s*,?\s*(?:or|and)\s*[\"“][^\"”]{{2,60}}[\"”])*\s+{_SAYS}",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)  # each unit of an answer asks for it
def term_asked(question: str) -> str:
    """What a question asks the meaning of; empty where it asks something else.

    >>> [term_asked(q) for q in ("What is a consumer?", "What does 'wages' mean?", "What is the fee for it?")]
    ['consumer', 'wages', '']
    """
    found = _ASKED.match(question)
    term = (found["term"] or found["meant"] or "") if found else ""
    return "" if len(term.split()) > MOST_WORDS or _NO_TERM.search(term) else term.lower()


_IS_ONE = re.compile(  # am I an allottee? are we treated as promoters? does he count as an agent?
    r"(?:\b(?:am|are|is)\s+(?:i|we|he|she|they|it|(?:the|my|our|an?|this|such|that)\s+[\w\s-]{2,40}?)\s+(?:also\s+|still\s+|then\s+|really\s+|even\s+)*"
    r"(?:(?:treated|counted|regarded|considered|seen)\s+as\s+|deemed\s+(?:to\s+be\s+)?)?"
    r"|\b(?:do|does|will|would)\s+(?:i|we|he|she|they|it|(?:the|my|our|an?|this|such|that)\s+[\w\s-]{2,40}?)\s+(?:also\s+)?"
    r"(?:count|qualify|rank|pass)\s+as\s+)"
    r"(?:an?\s+)?['\"‘“]?(?P<one>[a-z]+(?:\s(?!who\b|under\b|in\b|too\b|as\b|for\b|by\b|within\b|or\b|and\b|at\b|that\b)[a-z]+){0,2})"
    r"['\"’”]?(?=\s+(?:who|under|in|too|as|for|by|within|or|and|at|that)\b|\W*$|[,;])",
    re.IGNORECASE,
)


def one_asked(question: str) -> str:
    """What a question asks somebody or something to be, in the singular; empty where it asks something else.

    >>> one_asked("Am I an allottee who can complain?"), one_asked("Are we treated as promoters?")
    ('allottee', 'promoter')
    >>> one_asked("Is the builder late?")
    'late'
    """
    found = _IS_ONE.search(question)
    one = found["one"].lower() if found else ""
    return one.removesuffix("s") if not one.endswith("ss") else one


def is_definition_of(term: str, body: str) -> bool:
    """True for words that begin with the definition of a term.

    >>> is_definition_of("allottee", '"allottee" in relation to a project, means the person to whom a plot is sold;')
    True
    """
    begins = re.match(r"(?:\W|\d)*(?:an?\s+|the\s+)?[\"“‘'](?P<term>[^\"”’']{2,60})[\"”’']", body, re.IGNORECASE)
    return bool(term) and begins is not None and begins["term"].strip().lower() == term


def says_what(term: str, body: str) -> bool:
    """Whether words say what a term is.

    Args:
        term: of `term_asked`.
        body: of a unit.

    >>> says_what("theft", "Whoever moves that property in order to such taking, is said to commit theft.")
    True
    >>> says_what("theft", "Whoever commits theft in any building shall be punished with imprisonment.")
    False
    >>> says_what("drug", '"addict" means a person who has dependence on any drug;')
    False
    """
    if not term or _ELSEWHERE.search(body) or _HERE_ALONE.search(body) or is_of_another_term(term, body):
        return False
    return _forms(term).search(body) is not None


def is_of_another_term(term: str, body: str) -> bool:
    """True for words that begin with the definition of another term.

    >>> is_of_another_term("consumer", '"complainant" means a consumer;'), is_of_another_term("goods", '"goods" means')
    (True, False)
    """
    other = _OF_ANOTHER.match(body)
    return bool(term) and other is not None and set(tokens(term)) != set(tokens(other["term"]))


@lru_cache(maxsize=256)
def _forms(term: str) -> re.Pattern[str]:
    stems = (re.escape(word.removesuffix("s").removesuffix("ing")) for word in re.split(r"[\s-]+", term))
    words = r"(?:ing|s)?[\s-]+".join(stems) + "(?:ing|s)?"
    return re.compile(
        rf"^(?:[^\"“.;:]{{0,60}}?\s)?(?:an?\s+|the\s+)?{_OPEN}\b{words}\b{_CLOSE}(?:\s*,?\s*(?:or|and)\s*[\"“][^\"”]{{2,60}}[\"”])?\s*,?\s+{_SAYS}"
        rf"|(?:{_LEADS})\s+{_OFFENCE}{_OPEN}\b{words}\b{_CLOSE}\s*(?:[.,;:—–-]|$|if\b|in\s+case\b|when\b|where\b)"
        rf"|\b(?:is|are)\s+{_OPEN}{words}\b{_CLOSE}\s*(?:[.,;:—–-]|$|if\b|when\b)",
        re.IGNORECASE,
    )
