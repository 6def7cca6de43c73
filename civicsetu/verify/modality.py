"""What a text orders, allows, forbids or leaves free: its modal verbs and negations, each with the verb it bears on.

"Shall", "must" and "has to" order; "may", "can" and "is entitled" allow; "shall not", "cannot" and "no ... shall"
forbid; "need not" leaves free. Everyday words and statutory ones have one form.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from civicsetu.read.words.tokens import tokens
from civicsetu.verify.parties import RECEIVES, actor_of, parties_in

# Of two patterns that fit at one place the first counts.
_PATTERNS: tuple[tuple[str, str], ...] = (
    (
        "free",
        r"""
        \bneed(?:s)?(?:\s+not|n['’]t)\b                                            # need not
        | \b(?:do|does|did)(?:\s+not|n['’]t)\s+(?:have|need)\s+to\b               # does not have to
        | \b(?:is|are|be)(?:\s+not|n['’]t)\s+(?:required|needed|necessary|bound\s+to|obliged|compulsory)\b
        | \b(?:(?:is|are)\s+)?free\s+not\s+to\b | \b(?:do|does)(?:\s+not|n['’]t)(?=\s+bind\b)
        | \b(?:nor|neither)\s+(?:is|are)\s+[^.;:]{2,60}?(?=\s(?:bound|obliged|required)\b)    # Nor is he bound by
        | \b(?:do|does)(?:\s+not|n['’]t)\s+(?:require|need)\b | \b(?:is|are)\s+(?:exempt(?:ed)?|free\s+from)\b
        | \bno\s+[\w\s-]{2,30}?\s(?:is|are|(?:shall|need)\s+be)\s+(?:required|needed|necessary)\b   # no fee is required
    """,
    ),
    (
        "ban",
        r"""
        \b(?:must|shall|may|can|will|should)[\s:—–-]*(?:\(\w+\)\s*)?(?:also\s+)?(?:not|never|no\s+longer|neither)\b
        | \bcannot\b
        | \b(?:can|must|shall|should|won|may)['’]?n?['’]t\b
        | \b(?:is|are)(?:\s+not|n['’]t)\s+(?:allowed|permitted|entitled|eligible|possible|free|qualified)\b
        | \b(?:is|are)\s+(?:barred|prohibited|forbidden|ineligible)\s+from\b
        | \b(?:no|nobody|none|nor|neither|not)\b
          (?=\s(?!\w+ing\b|(?:more|less|later|fewer|longer|further)\b)
          [^.;:]{2,80}?\s(?:shall|may|can|must|lies|bars)\b)                      # No promoter shall
        | \bnobody\s+(?:is|can|may)\b | \bonly\s+if\b
    """,
    ),
    (
        "leave",
        r"""
        \b(?:is|are|be|becomes?|remains?)\s+(?:then\s+|also\s+)?(?:entitled|eligible|free|allowed|permitted|possible|able)\b
        | \b(?:has|have)\s+(?:the\s+|a\s+|an?\s+)?(?:right|power|option)\b | \bat\s+liberty\b | \bpossible\b
    """,
    ),
    (
        "liable",
        r"""
        \b(?:is|are|be|stays?|becomes?)\s+(?:also\s+)?(?:liable|punishable|responsible)\b
        | \bfac(?:es|ing)\b | \bcan\s+cost\b
        | \b(?:can|may)\s+be\s+(?:\w+ly\s+)?(?:imprisoned|fined|penali[sz]ed|punished|jailed)\b
    """,
    ),
    (
        "duty",
        r"""
        \b(?:must|shall)\b | \b(?:has|have|had|having)\s+to\b | \bneeds?\s+to\b | \bneeds\b | \bowes?\b
        | \b(?:is|are|be)\s+(?:\w+ly\s+)?(?:required|obliged|bound\s+to|duty-bound|needed|compulsory)\b
        | \b(?:is|are|be)\s+(?:mandatory|obligatory)\b
        | \b(?:is|are)\s+to\s+(?=[a-z]) | \bobliges?\b
        | (?<!\bits\s)(?<!\btheir\s)(?<!\bhis\s)(?<!\bher\s)\bdut(?:y|ies)\b
    """,
    ),
    ("leave", r"\b(?:may|can|could)\b | \blets?\b | \ballows?\b | \bpermits?\b"),
    (
        "not",
        r"""
        \b(?:do|does|did|is|are|was|were|has|have|had|will|could|would)(?:\s+not|n['’]t)\b(?!\s+(?:less|more|fewer)\b)
        | \bnever\b | \bno\s+longer\b(?!\s+than\b)
        | \b(?:nobody|nothing|none|neither|nor)\b
        | \bno\b(?!\s+(?:more|less|later|fewer|longer|matter|further|additional|extra)\b|:|,)
        | \bnot\b(?!\s+(?:less|more|fewer|later|only|exceeding)\b)
    """,
    ),
)
_ANY = re.compile(
    "|".join(f"(?P<k{n}_{name}>{pattern})" for n, (name, pattern) in enumerate(_PATTERNS)), re.IGNORECASE | re.VERBOSE
)
_CASE_WORDS = (
    "no", "does", "do", "did", "is", "are", "was", "were", "has", "have", "could", "never", "neither", "cannot", "can'",
    "can’", "can not",
)  # fmt: skip
# What stands between a modal verb and its own: "must: (c) where the land is leased, obtain".
_BETWEEN = re.compile(
    r"^[\s:—–-]*(?:\(\w{1,5}\)\s*)?(?:(?:where|when|if|until|before|once|as)\b[^,;]{0,160},\s*)?", re.IGNORECASE
)
_WORD = re.compile(r"[A-Za-z][\w'’-]*")
_IRREGULAR = {
    "paid": "pay", "made": "make", "given": "give", "gave": "give", "held": "hold", "sent": "send", "kept": "keep",
    "taken": "take", "heard": "hear", "told": "tell", "sold": "sell", "bought": "buy", "borne": "bear", "lost": "lose",
    "built": "build", "brought": "bring", "gone": "go", "got": "get", "bound": "bind", "met": "meet", "spent": "spend",
}  # fmt: skip
_EMPTY = frozenset(
    "be been being is are was were have has had to not also then any the a an of it he she they so do does did on "
    "first beforehand prior in by for that this such only ever again either all its their his her liable right power "
    "entitled".split()
)
_NEXT = re.compile(r",\s(?=(?:the|it|he|she|they|an?|every|no|this|that)\b)", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:and|or|but)\s*(?:then\s+|also\s+|it\s+|they\s+|he\s+)?$", re.IGNORECASE)
_ITEM_OF_LEAD = re.compile(r"\W*(?:\(\w{1,5}\)\s*)?$")
_IN_CASE = re.compile(
    r"\b(?:if|when|where|unless|until|in\s+case|there\s+(?:is|are)|with|so\s+far\s+as)\b[^,;]{0,300}$"
    # "an agent who does not"
    r"|^\W*(?:an?|any|the|every|each)\s+(?:[\w-]+\s+){1,5}(?:who|that|which)\s+(?:\w+ly\s+)?$"
    r"|^\W*+(?:[\w-]+\s+){1,4}who\s+(?:\w+ly\s+)?$",
    re.IGNORECASE,
)
# "as the case may be": no permission
_IDIOMS = re.compile(
    r",?\s*\bas\s+the\s+case\s+may\s+be\b,?|\bas\s+may\s+be\b|\bmay\s+be\s+(?:prescribed|specified|called)\b|^(?:yes|no)\b[:,.]\s*",
    re.IGNORECASE | re.MULTILINE,
)
# A condition turns an order into a prohibition that has an exception, and the other way round.
EXCEPTION = re.compile(
    r"\b(?:without|unless|until|before|except|only|first|prior|beforehand|once|so\s+long\s+as|as\s+long\s+as|if\s+not"
    r"|consents?|approval|permission|needs|requires?)\b",
    re.IGNORECASE,
)
POSITIVE = re.compile(r"\b(?:only|if|once|after|when|where|provided|under|unless|except|but)\b", re.IGNORECASE)
NEGATIVE = re.compile(
    r"\b(?:no|not|never|nobody|nothing|none|neither|nor|without|unless|except|only|bars?|fails?|unaffected|free|despite|other\s+than"
    r"|cannot|lapses?|reject\w*|refus\w*|until|before|defaults?)\b|n['’]t\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Modal:
    """A modal verb or a negation: what it says (`duty`, `leave`, `ban`, `free`, `liable`, `not`), the stem of the verb
    that it bears on, the stems after it, its clause and who acts in it."""

    kind: str
    verb: str
    near: tuple[str, ...]
    clause: str
    start: int
    actor: str | None


def sentences(text: str) -> list[str]:
    """The sentences and the parts between semicolons of a text.

    >>> sentences("No: he must pay. She may; they can't.")
    ['No: he must pay.', 'She may;', "they can't."]
    """
    return [
        part.strip()
        for part in re.split(r"(?<=[.;?!])(?<!\b[sr]\.)(?<!\bRs\.)(?<!\bNo\.)[^\S\u00a0]+(?=\S)|\n+", text)
        if part.strip()
    ]


def clauses(sentence: str) -> list[str]:
    """The clauses of a sentence, each with a verb of its own as far as commas and joining words tell."""
    parts = re.split(
        r"(?:,\s+|\s+)(?=(?:and|but|or|though|although|while|whereas)\s+(?:[\w’']+\s+){0,5}?(?:must|shall|may|can|cannot|is|are|has|have|need|needs|does|do|was|won)\b)"
        r"|(?<!must)(?<!shall)(?<!may)(?<!not):\s+|;\s+",
        sentence,
    )
    return [part.strip() for part in parts if part and part.strip()]


def with_leads(parts: Sequence[str]) -> list[str]:
    """The parts of a text, each item with the lead of its list: who acts and what is ordered may stand in it alone.

    >>> with_leads(["The agent must: (a) keep books;", "(b) pay the fee.", "(2) It ends."])
    ['The agent must: (a) keep books;', 'The agent must: (b) pay the fee.', '(2) It ends.']
    """
    found, lead = [], ""
    for part in parts:
        if _ITEM.match(part) and lead:
            found.append(f"{lead} {part}")
            continue
        begins = _LEAD.match(part)
        lead = begins["lead"] if begins else "" if part.startswith("(") else lead
        found.append(part)
    return found


_ITEM = re.compile(r"\([a-z]{1,5}\)\s")
_LEAD = re.compile(r"(?P<lead>.{3,240}?[:—–-])\s*\([a-z]{1,5}\)\s")


def modals_in(text: str) -> list[Modal]:
    """The modal verbs and negations of a text.

    >>> [(m.kind, m.verb, m.actor) for m in modals_in("The builder can't sell it, but the buyer may cancel.")]
    [('ban', 'sell', 'promoter'), ('leave', 'cancel', 'allottee')]
    """
    found: list[Modal] = []
    for sentence in sentences(_IDIOMS.sub(" ", text)):
        actor: str | None = None
        for clause in clauses(sentence):
            for modal in _of(clause):
                # "... and must pay them": the one who acts before
                goes_on = _GOES_ON.match(clause[: modal.start]) or _ITEM_OF_LEAD.match(clause[: modal.start])
                carried = modal.actor or (actor if goes_on else None)
                found.append(replace(modal, actor=carried))
                actor = carried or actor
            actor = _left_open(clause) or actor
    return found


def _left_open(clause: str) -> str | None:
    """The party that a lead ends with, whose verbs stand in its items: "the Authority:"."""
    named = parties_in(clause)
    return named[-1].party if named and not clause[named[-1].end :].strip(" :—–-") else None


# To end something is to forbid it oneself: "must stay away from" is "must not", "must not stop" is "must".
_ENDS = frozenset(tokens("stop end leave cease refrain avoid abstain desist", stop=False))
_AWAY = frozenset({(stay, off) for stay in ("stay", "keep") for off in ("awai", "away", "out", "off")})
_ENDED = {"duty": "ban", "ban": "duty"}


def plainly(said: Modal) -> Modal:
    """A modal verb with a verb of ending as what it comes to.

    >>> plainly(modals_in("He must refrain from selling.")[0]).kind
    'ban'
    """
    if said.kind not in _ENDED or not (said.verb in _ENDS or said.near[:2] in _AWAY):
        return said
    return replace(said, kind=_ENDED[said.kind], verb=said.near[1] if len(said.near) > 1 else "")


@lru_cache(maxsize=4096)
def _of(clause: str) -> tuple[Modal, ...]:
    found: list[Modal] = []
    end = 0
    for match in _ANY.finditer(clause):
        kind = (match.lastgroup or "").partition("_")[2]
        if match.start() < end or (kind == "leave" and found and found[-1].kind == "ban" and found[-1].verb == "?"):
            continue
        if (
            kind in ("ban", "not")
            and _IN_CASE.search(clause[: match.start()])
            and match[0].lower().startswith(_CASE_WORDS)
        ):
            continue  # "if it does not pay": the case, not what is said of it
        after = stems(_NEXT.split(_BETWEEN.sub("", clause[match.end() :]))[0])
        end = match.end()
        if kind == "ban" and match[0].lower() in ("no", "nobody", "none", "nor", "neither", "not"):
            modal = re.search(r"\b(?:shall|may|can|must|lies|bars)\b", clause[match.end() :])
            if modal:
                end = match.end() + modal.end()
                after = stems(clause[end:]) if modal[0] not in ("lies", "bars") else stems(modal[0] + clause[end:])
        found.append(
            Modal(kind, after[0] if after else "", tuple(after[:6]), clause, match.start(), _actor(clause, match))
        )
    return tuple(found)


def _actor(clause: str, match: re.Match[str]) -> str | None:
    if RECEIVES.search(match[0]):
        return None
    return actor_of(clause, match.start())


def stems(text: str) -> list[str]:
    """The stems of the first content words of a text; "paid" is "pay".

    >>> stems("not be paid promptly by the builder")
    ['pay', 'builder']
    """
    words = [w.lower() for w in _WORD.findall(text[:160])]
    words = [_IRREGULAR.get(w, w) for w in words if w not in _EMPTY and not w.endswith("ly")]
    return [stem for word in words[:8] for stem in tokens(word, stop=False)[:1]]


DENIES = ("ban", "not", "free")
UNLESS = re.compile(r"\b(?:unless|without|except|until|otherwise)\b", re.IGNORECASE)
_TIMELY = re.compile(
    r"\b(?:within|in\s+[\w-]+(?:\s[\w-]+)?\s+(?:days|weeks|months|years)|no\s+later\s+than|in\s+(?:the\s+)?(?:writing|person)|by\s+the|form)\b",
    re.IGNORECASE,
)
_AT_MOST = re.compile(r"\b(?:at\s+most|up\s+to|no\s+more\s+than|not\s+more\s+than|as\s+much\s+as)\b", re.IGNORECASE)
_MORE_THAN = re.compile(r"\b(?:more|later|longer)\s+than\b|\bexceed|\bbeyond\b", re.IGNORECASE)
_HAS_TERMS = re.compile(r"\b(?:with|having|who)\b", re.IGNORECASE)  # one "with ten years' practice can"
_BENEFITS = frozenset(tokens("get claim receive recover ask demand withdraw take collect have", stop=False))


def agrees(said: Modal, ones: Sequence[Modal]) -> bool:
    """Whether what a sentence orders, allows or forbids is said by one of the modal verbs of its evidence."""
    return any(_fits(said, one) for one in ones)


# What may stand for what: pairs of what a sentence says and what the statute says.
_SAME = {
    ("duty", "liable"), ("liable", "duty"), ("leave", "liable"), ("liable", "leave"), ("not", "ban"), ("not", "free"),
}  # fmt: skip
_WITH_EXCEPTION = {("ban", "duty"), ("ban", "leave"), ("not", "duty"), ("not", "leave")}


def _fits(said: Modal, one: Modal) -> bool:
    """Whether a modal verb of a sentence may stand for one of a statute."""
    pair = said.kind, one.kind
    if said.kind == one.kind:
        return True
    if said.verb == one.verb and said.kind in DENIES and one.kind not in DENIES:  # of one verb: "may ... only if"
        return bool(UNLESS.search(said.clause)) and one.kind == "leave"
    if pair in _WITH_EXCEPTION:
        at_most = _MORE_THAN.search(said.clause) and _AT_MOST.search(one.clause)  # "it can't exceed a year"
        return bool(at_most or EXCEPTION.search(said.clause))
    return pair in _SAME or _fits_otherwise(said, one)


def _fits_otherwise(said: Modal, one: Modal) -> bool:
    """The same for pairs that hang on the words around them."""
    excepted = bool(EXCEPTION.search(said.clause) or EXCEPTION.search(one.clause))
    match said.kind, one.kind:
        case "ban", "not":
            return bool(set(said.near) & set(one.near))
        case "duty", "ban":
            return said.verb != one.verb and excepted
        case "duty", "leave":  # an appeal may be made in that time: it must be made in it
            limited = said.verb != one.verb and EXCEPTION.search(one.clause)
            return bool(_TIMELY.search(said.clause) or limited)
        case "leave", "ban":
            if _AT_MOST.search(said.clause) and _MORE_THAN.search(one.clause):
                return True
            if _HAS_TERMS.search(said.clause[: said.start]) and re.search(r"\bunless\b", one.clause):
                return True
            own_terms = not re.search(r"\b(?:without|whenever|before)\b", said.clause)
            return bool(POSITIVE.search(said.clause)) and excepted and own_terms
        case "leave", "duty":  # what one must be given, one may claim
            return said.verb in _BENEFITS
    return False
