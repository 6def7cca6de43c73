"""What the second half of a question leaves out and the first half says: "Must an agent register, and what is the fine
if he doesn't?" asks for the fine if an agent does not register.

Only what is sure is filled in: he and they by the one actor of the first half, it by a provision that is named, by
what a first half asks the meaning of, by the one thing of the first half that has a name, or by the one body that does
something in both, and a verb that is left out by the first half's.
"""

import re
from functools import lru_cache

from civicsetu.answer.bodies import CALLED, bodies_in
from civicsetu.answer.modal import actors, actors_in

BODIES = frozenset({"authority", "tribunal", "government", "court", "bank", "association"})  # no person
_PRONOUNS = frozenset("i we me us my our".split())
_ARTICLE = r"(?:(?:an?|the|my|every|any)\s+)?(?:(?:real\s+estate|registered|unregistered|appellate|regulatory)\s+)?"
_HE = re.compile(r"\b(?:he|she|they)\b", re.IGNORECASE)
_A_PERSON = re.compile(r"\b(?:he|she)\b", re.IGNORECASE)
_HIM = re.compile(r"(?<=\b(?:by|to|on))\s+(?:him|them)\b|(?<=\bfrom)\s+(?:him|them)\b", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|this)\b(?!\s+(?:is|was|so|true|necessary|possible)\b)", re.IGNORECASE)
_ITS = re.compile(r"\bits\s+(?!own\b)(?P<what>\w+)", re.IGNORECASE)
_NAMED = re.compile(r"\b(?:section|rule|s\.|u/s)\s*\d+[A-Z]?(?:\(\w+\))*", re.IGNORECASE)
_MEANT = re.compile(
    r"^\W*what\s+(?:is|are|does)\s+(?P<term>(?:an?\s+|the\s+)?['\"‘“]?[\w\s-]{3,40}?['\"’”]?)(?:\s+means?)?\s*\??$",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"\bthe\s+(?:(?-i:[A-Z][a-z]+)\s+)?(?:(?:real\s+estate\s+)?(?:regulatory|appellate|central\s+advisory|advisory|selection)\s+)?"
    r"(?:authority|tribunal|council|committee)\b",
    re.IGNORECASE,
)
_THING = re.compile(  # of which "it" may be said, by its own name: the Search Committee, the fund
    r"\bthe\s+(?:[\w'’-]+\s+){0,4}?(?:funds?|committee|council|board|panel|account|report|budget|register|website|insurance|association|society)\b"
    r"|\bthe\s+(?:[\w-]+\s+)?money\b"
    r"|\bthe\s+(?-i:[A-Z][\w-]+(?:\s+(?:of\s+)?[A-Z][\w-]+)+)",
    re.IGNORECASE,
)
_OF_NO_THING = re.compile(
    r"\b(?:it|this)\s+(?:takes?|costs?|going)\b|\b(?:does|will|would|can|did)\s+it\s+(?:take|cost|be)\b", re.IGNORECASE
)
_DOES_IT = re.compile(  # what it does: "can it correct its own order?", "what work does it do?"
    r"\b(?P<aux>can|could|may|must|shall|should|does|will|has)\s+it\b", re.IGNORECASE
)
_AUXILIARY = r"(?:must|should|shall|can|could|may|does|do|is|are|has|have|will)"
_LEFT_OUT = re.compile(r"\b(?P<not>doesn['’]?t|does\s+not|don['’]?t|do\s+not|does|do|not)\s*\?*$", re.IGNORECASE)
_IF_NOT = re.compile(r"\bif\s+not\b\s*\?*$", re.IGNORECASE)


@lru_cache(maxsize=1)
def _actors() -> re.Pattern[str]:
    words = sorted((w for row in actors().values() for w in row if w not in _PRONOUNS), key=len, reverse=True)
    return re.compile(rf"\b{_ARTICLE}(?:{'|'.join(map(re.escape, words))})\b(?!['’]s)", re.IGNORECASE)


@lru_cache(maxsize=1)
def _act() -> re.Pattern[str]:
    """A first half that asks whether an actor does something."""
    who = rf"(?P<who>{_actors().pattern}|i|we|he|she|they)"
    return re.compile(
        rf"^\W*{_AUXILIARY}\s+{who}\s+(?:have\s+to\s+|need\s+to\s+)?(?P<act>[\w\s,'’%-]{{4,90}}?)\s*\??$", re.IGNORECASE
    )


def carried(first: str, second: str) -> str:
    """The second half of a question with what it takes from the first.

    >>> carried("Must an agent register", "what is the fine if he doesn't?")
    'what is the fine if an agent does not register?'
    >>> carried("Must an agent register", "what if he defies the tribunal?")
    'what if an agent defies the tribunal?'
    >>> carried("What does section 18 say", "what is the penalty for breaking it?")
    'what is the penalty for breaking section 18?'
    >>> carried("How big a fine is it for lying", "how big for hiding a plan?")
    'how big a fine for hiding a plan?'
    >>> carried("What do I pay for a licence", "what for renewing it?")
    'what do I pay for renewing it?'
    >>> carried("Who picks the Search Committee", "who chairs it?")
    'who chairs the Search Committee?'
    >>> carried("How long must the Authority keep its accounts", "whose signatures do they carry?")
    'whose signatures do the accounts carry?'
    >>> carried("Can the authority stop him", "can it correct its own order?")
    'can the authority correct its own order?'
    >>> carried("How many members has the Appellate Tribunal", "how is its chairperson picked?")
    'how is the chairperson of the Appellate Tribunal picked?'
    >>> carried("How old may the head of a RERA authority be", "can he get a second term?")
    'can he get a second term?'
    >>> carried("How long does a tribunal chairperson serve", "can he be removed?")
    'can the chairperson of the Appellate Tribunal be removed?'
    >>> carried("How can a tribunal member resign", "how soon must the empty seat be filled?")
    'how soon must the empty seat in the Appellate Tribunal be filled?'
    """
    text = _of_its_things(first, _doing_so(first, _with_act(first, _with_measured(first, _with_done(first, second)))))
    actor = _who(first)
    others = [told[0] for told in _actors().finditer(second)]
    if (
        actor
        and not (_is_body(actor) and _A_PERSON.search(second))
        and (not others or (not _is_body(actor) and all(map(_is_body, others))))
    ):
        who = _of_its_body(_plain(actor), first, second)
        text = _HIM.sub(f" {who}", _HE.sub(who, text, count=1))
    if named := _NAMED.search(first) or (None if _is_sum_that_lasts(first, second) else _MEANT.match(first)):
        thing = named["term"] if "term" in named.re.groupindex else named[0]
        text = _IT.sub(_plain(thing), text, count=1) if not _NAMED.search(second) else text
    elif not _THING.search(second) and not _OF_NO_THING.search(second):
        things = {words.lower(): words for words in _THING.findall(first)}
        text = _of_thing(next(iter(things.values())), text) if len(things) == 1 else text
    bodies = {words.lower(): words for words in _BODY.findall(first)}
    if len(bodies) == 1 and not _BODY.search(second):
        (body,) = bodies.values()
        text = _DOES_IT.sub(lambda told: f"{told['aux']} {body}", text, count=1)
        text = _ITS.sub(lambda its: f"the {its['what']} of {body}", text, count=1)
    return _seat_of(first, text)


_A_SUM = re.compile(r"\b(?:fees?|charges?|costs?|price|penalty|fine|deposit)\b", re.IGNORECASE)
_LASTS = re.compile(r"\bit\s+(?:\w+\s+)?(?:good\s+for|valid|last|run|expire)\b", re.IGNORECASE)


def _is_sum_that_lasts(first: str, second: str) -> bool:
    """True where the first half asks for a sum, and the second how long "it" lasts, which no sum does."""
    return bool(_A_SUM.search(first) and _LASTS.search(second))


_SEAT = re.compile(
    r"\b(?:the|that|this|his|an?)\s+(?:empty\s+|vacant\s+)?(?:seat|vacancy|post|office|appointment|selection)\b",
    re.IGNORECASE,
)


def _seat_of(first: str, second: str) -> str:
    """A second half on a seat with the body that it is in, where the first half names one alone."""
    body = _only_body(first, second)
    return _SEAT.sub(lambda seat: f"{seat[0]} in {body}", second, count=1) if body else second


def _only_body(first: str, second: str) -> str:
    """The one body that a first half names, where the second names none; else empty."""
    bodies = bodies_in(first)
    return CALLED[next(iter(bodies))] if len(bodies) == 1 and not bodies_in(second) else ""


_HOLDER = re.compile(r"^(?:an?\s+|the\s+)?(?P<seat>chair(?:person|man|woman)|member)$", re.IGNORECASE)


def _of_its_body(actor: str, first: str, second: str) -> str:
    """Who holds a seat, with the body that it is in, where the first half names one alone and the second names none."""
    seat, body = _HOLDER.match(actor), _only_body(first, second)
    return f"the {seat['seat']} of {body}" if seat and body else actor


_ITS_THINGS = re.compile(r"\bits\s+(?:own\s+)?(?P<things>[a-z]{3,}s)\b")
_THEY = re.compile(r"\bthey\b", re.IGNORECASE)


def _of_its_things(first: str, second: str) -> str:
    """A second half with the things of a body in place of "they", where the first half names no other persons."""
    things = _ITS_THINGS.search(first)
    if things is None or not actors_in(_who(first)) <= BODIES:
        return second
    return _THEY.sub(f"the {things['things']}", second, count=1)


def _of_thing(thing: str, second: str) -> str:
    """A second half with the name of a thing in place of "it", or of "its papers"."""
    if _ITS.search(second):
        return _ITS.sub(lambda its: f"the {its['what']} of {thing}", second, count=1)
    return _IT.sub(thing, second, count=1)


def _is_body(named: str) -> bool:
    """True for the name of a body, of which nobody says "he"."""
    return actors_in(named) <= BODIES


def _who(first: str) -> str:
    """Who "he" is behind a first half: the first person who acts in it, or the first body where no person does; empty
    where nobody acts."""
    named = [told[0] for told in _actors().finditer(first)]
    people = [one for one in named if not _is_body(one)]
    return next(iter(people or named), "")


# "How big a fine is it for A, and how big for B?": the second leaves out what is measured.
_MEASURES = r"(?:big|much|high|large|heavy|steep|long|many)"
_MEASURED = re.compile(
    rf"\bhow\s+{_MEASURES}\s+(?:an?\s+|of\s+an?\s+|is\s+the\s+)?(?P<what>(?!is\b|are\b|can\b|do|must\b|to\b)[a-z]{{3,20}})\b",
    re.IGNORECASE,
)
_NOTHING_MEASURED = re.compile(
    rf"^(?P<how>how\s+(?P<measure>{_MEASURES}))\s+(?=(?:for|if|when|in\s+case|where|with|without|under|by)\b)",
    re.IGNORECASE,
)
_TIME_MEASURED = re.compile(r"\bhow\s+many\s+(?P<what>days|weeks|months|years)\b", re.IGNORECASE)
_NO_TIME_MEASURED = re.compile(
    r"^(?P<how>how\s+many)\s+(?=(?:did|do|does|has|have|had|can|must|may|should|will)\b)", re.IGNORECASE
)


# "What do I pay for A, and what for B?": the second leaves out what is done.
_WHAT_IS_DONE = re.compile(
    rf"\b(?:what|how\s+much)\s+(?P<does>{_AUXILIARY}\s+(?:i|we|he|she|they|(?:an?|the)\s+\w+)\s+(?:have\s+to\s+|need\s+to\s+)?[a-z]+)\b",
    re.IGNORECASE,
)
_NOTHING_DONE = re.compile(r"^(?P<what>what|how\s+much)\s+(?=(?:for|in|on|at|with|from)\b)", re.IGNORECASE)


def _with_done(first: str, second: str) -> str:
    """The second half with what the first asks to do, where it leaves that out: "what do I pay for B?"."""
    told, left = _WHAT_IS_DONE.search(first), _NOTHING_DONE.match(second)
    return f"{left['what']} {told['does']} {second[left.end() :]}" if told and left else second


def _with_measured(first: str, second: str) -> str:
    """The second half with what the first measures, where it leaves that out: "how big a fine for B?"."""
    if (time := _TIME_MEASURED.search(first)) and (did := _NO_TIME_MEASURED.match(second)):
        return f"{did['how']} {time['what']} {second[did.end() :]}"
    left, told = _NOTHING_MEASURED.match(second), _MEASURED.search(first)
    if left is None or told is None:
        return second
    article = "" if left["measure"].lower() in ("much", "many", "long") else "a "
    return f"{left['how']} {article}{told['what']} {second[left.end() :]}"


def _plain(words: str) -> str:
    return words.strip().strip("'\"‘’“”")


_SO = re.compile(r"\bdo(?:es)?\s+(?:so|the\s+same)\b(?:\s+(?:as\s+well|too|also))?", re.IGNORECASE)
_FIRST_ACT = re.compile(
    rf"^\W*{_AUXILIARY}\s+(?:the\s+|an?\s+|any\s+|my\s+)?[\w'’-]+\s+(?P<act>[\w\s,'’%-]{{4,90}}?)\s*\??$", re.IGNORECASE
)


def _doing_so(first: str, second: str) -> str:
    """The second half with what the first half asks to do, where it says "do so": "can the state do so as well?"."""
    act = _act().match(first) or _FIRST_ACT.match(first)
    return _SO.sub(lambda _: act["act"].strip(), second, count=1) if act else second


def _with_act(first: str, second: str) -> str:
    """The second half with the verb of the first, where it ends in "if he does", "if he doesn't" or "if not"."""
    act = _act().match(first)
    if act is None:
        return second
    doing = act["act"].strip()
    if _IF_NOT.search(second):
        return _IF_NOT.sub(f"if {act['who'].strip()} does not {doing}?", second)
    if left := _LEFT_OUT.search(second):
        denied = "n" in left["not"].lower().removeprefix("do")
        return _LEFT_OUT.sub(f"{'does not' if denied else 'does'} {doing}?", second)
    return second
