"""From phrases and verbs to a simple English question, in the order that the rest of the program reads best: what asks,
then who, then what is done, then to what and under which circumstances."""

import re
from collections.abc import Sequence
from dataclasses import replace

from civicsetu.hindi.clauses import Group, Join, Phrase, Piece
from civicsetu.hindi.verbs import ing

PEOPLE = frozenset(
    """
    witness neighbour hospital school department
    i we you he they builder promoter developer buyer allottee agent broker owner tenant landlord employer employee
    worker company bank police court judge tribunal authority rera government husband wife father mother son
    daughter brother sister person people anyone everyone lawyer officer seller consumer doctor driver society
    association parliament chairperson member magistrate state client debtor creditor heir widow parents child
    collector who shopkeeper trader commission complainant accused victim contractor citizen woman man minor public
    insurer landowner
    """.split()
)
_ADVERBS = ("when", "by when", "how", "why", "where", "from where", "how long", "how much time", "how often")
_NO_SPLIT = ("of", "and", "or", "act", "rules", "account", "loan", "station", "court", "taking", "giving", "order")
# verbs that nothing is done to
_ALONE = frozenset("apply ban ruk badh ghat toot gir nikl khul beet guzar laut jud bach mar aa".split())
_TO_GET = frozenset(("mil", "lag", "pad"))  # verbs whose doer is in the dative


def composed(pieces: Sequence[Piece]) -> str:
    """A question in English from its phrases and verbs."""
    said: list[str] = []
    clauses = _clauses(pieces)
    last = max((n for n, (clause, _) in enumerate(clauses) if any(isinstance(p, Group) for p in clause)), default=-1)
    for n, (clause, end) in enumerate(clauses):
        if n == last and (end in ("?", "") or n == len(clauses) - 1) and _may_ask(clause):
            clause = [*clause, Join("yes or no")]
        if words := _clause(clause):
            said.append(words)
        if end and said:
            said.append(end)
    return _joined(said)


def _may_ask(clause: Sequence[Piece]) -> bool:
    """True for a last clause that asks by its tone alone: "builder flat bech sakta hai?"."""
    group = next(piece for piece in clause if isinstance(piece, Group))
    opens = any(isinstance(piece, Join) and piece.text in ("if", "when", "because", "until") for piece in clause)
    return not opens and (bool(group.modal) or group.tense == "future" or group.verb is None)


def _joined(said: Sequence[str]) -> str:
    text = ""
    for words in said:
        text += words if words in (",", ".", "?", "!") or not text else f" {words}"
    text = _NEXT.sub(lambda found: found[0].upper(), text)
    return " ".join(text.replace(" ,", ",").split())


def _clauses(pieces: Sequence[Piece]) -> list[tuple[list[Piece], str]]:
    """The pieces of each clause, with what stands behind it."""
    found: list[tuple[list[Piece], str]] = []
    now: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Join) and piece.text == "then":
            case = now if any(isinstance(one, Join) and one.text != "yes or no" for one in now) else [Join("if"), *now]
            found.append((case, ","))
            now = []
            continue
        if isinstance(piece, Join) and piece.text != "yes or no":
            found.append((now, piece.text if piece.text in (",", ".", "?", "!") else ""))
            now = [] if piece.text in (",", ".", "?", "!") else [piece]
            continue
        if isinstance(piece, Group) and any(isinstance(one, Group) for one in now):
            now, behind = _cut(now)
            found.append((now, ","))
            now = [*behind, piece]
            continue
        now.append(piece)
    found.append((now, ""))
    return [(clause, end) for clause, end in found if clause or end]


def _cut(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The pieces up to the verb (with the sign of a question behind it), and those that belong to the next one."""
    at = max(n for n, piece in enumerate(pieces) if isinstance(piece, Group)) + 1
    if at < len(pieces) and isinstance(pieces[at], Join):
        at += 1
    return pieces[:at], pieces[at:]


def _clause(pieces: Sequence[Piece]) -> str:
    opening = next((p.text for p in pieces if isinstance(p, Join) and p.text != "yes or no"), "")
    yes_no = any(isinstance(p, Join) and p.text == "yes or no" for p in pieces)
    phrases = [p for p in pieces if isinstance(p, Phrase)]
    group = next((p for p in pieces if isinstance(p, Group)), None)
    opening = "" if opening == "then" else opening
    if not phrases and group is None:
        return opening
    said = _said(phrases, group, yes_no, opening)
    return f"{opening} {said}".strip()


def _said(phrases: list[Phrase], group: Group | None, yes_no: bool, opening: str) -> str:
    asks = next((p for p in phrases if p.asks), None)
    others = [p for p in phrases if p is not asks]
    if asks is not None and (rest := _behind_person(asks)):
        asks, others = replace(asks, text=asks.text.removesuffix(f" {rest}")), [Phrase(rest), *others]
    if group is not None and group.stem == "chal" and group.tense == "going on":  # "bhav kya chal raha hai"
        group = replace(group, verb=None)
    if group is None:
        return " ".join(p.whole for p in ([asks] if asks else []) + others)
    if asks is not None and (told := _punishment(asks, others, group)):
        return told
    if group.verb is None:
        return _is(asks, others, group, yes_no)
    return _does(asks, others, group, yes_no and opening != "if")


def _behind_person(asks: Phrase) -> str:
    """What is done to, where it was read with the person who does it: "kaun sa afsar shikayat sunta hai"."""
    words = asks.text.split()
    if asks.prep or asks.case or len(words) < 3 or words[0] != "which" or words[1].lower() not in PEOPLE:
        return ""
    return "" if words[2] in _NO_SPLIT else " ".join(words[2:])


_NEXT = re.compile(r"(?<=[.?!] )[a-z]")
_PENAL = frozenset("punishment penalty fine imprisonment".split())


def _punishment(asks: Phrase, others: list[Phrase], group: Group) -> str:
    """ "kitni saza hai", "kya jurmana lagega": what is the punishment."""
    noun = asks.text.partition(" ")[2]
    if asks.text in ("what", "how much"):
        noun = next((p.text for p in others if not p.prep and not p.case and p.text.split()[0] in _PENAL), "")
        others = [p for p in others if p.text != noun]
    noun = noun.removeprefix("much ")
    if not noun or noun.split()[0] not in _PENAL or group.denied or group.modal:
        return ""
    if group.verb is not None and group.stem not in ("ho", "mil", "lag", "pad"):
        return ""
    who = next((p for p in others if p.case == "dative"), None) or next(
        (p for p in others if p.prep == "on" and p.text.split()[0].lower() in PEOPLE), None)  # fmt: skip
    rest = [to_whom(p) for p in others if p is not who]
    of = f"for {who.text}" if who else ""
    return _spaced("what is the", noun, of, *rest)


# ------------------------------------------------------------------ "is"
def _is(asks: Phrase | None, others: list[Phrase], group: Group, yes_no: bool) -> str:
    if group.modal == "needed":
        return _needed(asks, others, group, yes_no)
    be = "was" if group.was else "is"
    subject, rest = _subject(others, group)
    if subject is not None and subject.text in ("I", "we"):
        be = {"I": "am", "we": "are"}[subject.text] if be == "is" else be
    no = "not" if group.denied else ""
    predicate = [p for p in rest if p.says or (not p.prep and not p.case)]
    about = [p for p in rest if p not in predicate]
    words = [p.whole for p in (*predicate, *about)]
    who = subject.whole if subject else ""
    if asks is not None and asks.text.startswith("what ") and not asks.prep and not who and not words:
        return _spaced("what", be, no, "the", asks.text.removeprefix("what "))
    if asks is not None:
        return _spaced(asks.whole, be, no, who, *words)
    if yes_no:
        return _spaced(be, who or "it", no, *words)
    return _spaced(who, be, no, *words) if who and words else _spaced("there", be, no or "", who, *words)


def _needed(asks: Phrase | None, others: list[Phrase], group: Group, yes_no: bool) -> str:
    who = next((p for p in others if p.case), None)
    rest = [p.whole for p in others if p is not who]
    no = "not" if group.denied else ""
    if asks is not None:
        return _spaced(asks.whole, *(("does", who.text, "need") if who else ("is needed",)), *rest)
    if yes_no:
        return _spaced("is", *rest, "needed")
    return _spaced(who.text, "do" if no else "", no, "want", *rest) if who else _spaced(*rest, "is", no, "needed")


# ------------------------------------------------------------------ other verbs
def _does(asks: Phrase | None, others: list[Phrase], group: Group, yes_no: bool) -> str:
    subject, rest = _subject(others, group, asks is not None and asks.text == "what")
    if group.is_i and subject is None:
        subject = Phrase("I")
    if asks is not None and group.is_bare and not group.modal and asks.text != "how":
        group.modal = "should"
    if asks is not None and asks.text == "whom" and group.stem == "mil":
        asks = Phrase("who", asks=True)
    if subject is None and not group.is_i and (group.modal in ("must", "should") or group.is_bare):
        subject, rest = _as_done(asks, rest, group)
    if group.is_state and subject is None and asks is not None:
        group.passive, group.tense = True, "present"
    who = subject.text if subject else ""
    behind = [to_whom(p) for p in sorted(rest, key=lambda p: (bool(p.prep), p.prep not in ("against", "for")))]
    if asks is None and not yes_no:
        return _told(who, group, behind)
    if asks is not None and asks.text == "how" and (not who or group.stem == "mil"):
        return _spaced("how to", "not" if group.denied else "", _base(group), *behind)
    if asks is not None and _asks_who_does(asks, subject, group):
        return _spaced(asks.whole, *_after_who(group), *behind)
    who = who or _nobody(asks, rest, group)
    first, main = _inverted(group, who)
    return _spaced(asks.whole if asks else "", first, who, "not" if group.denied else "", main, *behind)


def _as_done(asks: Phrase | None, rest: list[Phrase], group: Group) -> tuple[Phrase | None, list[Phrase]]:
    """Where nobody is said to do it, what it is done to: "salary kab deni chahiye", when should salary be given?"""
    done_to = next((p for p in rest if not p.prep and not p.case and not p.says), None)
    if done_to is None or (asks is not None and asks.text in ("how", "what")) or group.verb is None:
        return None, rest
    if " " in group.verb.base or group.verb.base == "be":
        return None, rest
    group.passive = True
    return done_to, [p for p in rest if p is not done_to]


def _asks_who_does(asks: Phrase, subject: Phrase | None, group: Group) -> bool:
    """True where what asks is what does it: "kaun dega", "kitni fee lagegi"."""
    if asks.prep or asks.text in _ADVERBS or asks.case == "dative":
        return False
    if asks.text == "who" or asks.case == "agent":
        return True
    is_person = asks.text.rpartition(" ")[2].lower() in PEOPLE
    if is_person and subject is None and not group.is_i and group.modal != "must":  # "kaun sa afsar sunta hai"
        return True
    return subject is None and (
        group.passive or (group.verb is not None and group.verb.base.startswith("be ")) or group.stem == "ho"
    )


def _nobody(asks: Phrase | None, rest: list[Phrase], group: Group) -> str:
    """Who does it, where nobody is named."""
    if group.passive or group.stem == "ho":
        return "it" if not rest else ""
    return "I"


def _subject(others: list[Phrase], group: Group, asks_what: bool = False) -> tuple[Phrase | None, list[Phrase]]:
    """Who does it, and the other phrases."""
    if agent := next((p for p in others if p.case == "agent"), None):
        return agent, [p for p in others if p is not agent]
    dative = next((p for p in others if p.case == "dative"), None)
    if dative is not None and (group.stem in _TO_GET or group.modal in ("must", "should", "needed")):
        return dative, [p for p in others if p is not dative]
    if group.stem == "mil" and not group.passive:
        person = next((p for p in others if not p.prep and p.text.split()[0].lower() in PEOPLE), None)
        return person or Phrase("I"), [p for p in others if p is not person]
    bare = next((p for p in others if not p.prep and not p.case and not p.says), None)
    if bare is None:
        return None, others
    return (bare, [p for p in others if p is not bare]) if asks_what else _split(bare, others, group)


def _split(bare: Phrase, others: list[Phrase], group: Group) -> tuple[Phrase | None, list[Phrase]]:
    """A phrase without a case is who does it; where two stand together ("builder flat dega"), its first word is."""
    left = [p for p in others if p is not bare]
    words = bare.text.split()
    if group.stem == "ho" or group.passive:
        return bare, left
    person = max((n for n, word in enumerate(words[:3]) if word.lower() in PEOPLE), default=-1)
    person += words[person + 1 : person + 2] == ["alone"]
    rest = words[person + 1 :]
    if person >= 0 and rest and rest[0] not in _NO_SPLIT and "of" not in words[:person]:
        return Phrase(" ".join(words[: person + 1])), [Phrase(" ".join(rest)), *left]
    is_person = any(word.lower() in PEOPLE for word in bare.text.partition(" of ")[0].split()[:3])
    if group.verb is None or group.stem in _ALONE or is_person or group.verb.base.startswith("be "):
        return bare, left
    return None, others


_WHOM = {"I": "me", "we": "us", "he": "him", "they": "them"}


def to_whom(phrase: Phrase) -> str:
    """A phrase as what is done to."""
    return f"{phrase.prep} {_WHOM.get(phrase.text, phrase.text)}".strip(" ~")


# ------------------------------------------------------------------ forms
def _base(group: Group) -> str:
    assert group.verb is not None
    return f"be {group.verb.participle}" if group.passive and not group.verb.base.startswith("be ") else group.verb.base


def _is_done(group: Group) -> bool:
    """True where something is done to the subject: "cancel ho gaya", "diya jata hai"."""
    assert group.verb is not None
    return group.passive or (group.stem == "ho" and group.verb.base != "be")


def _inverted(group: Group, who: str) -> tuple[str, str]:
    """What stands before and behind the subject in a question."""
    assert group.verb is not None
    verb = group.verb
    if group.modal:
        return group.modal, f"be {verb.participle}" if _is_done(group) else verb.base
    if _is_done(group):
        return {"future": ("will", f"be {verb.participle}"), "past": ("was", verb.participle)}.get(
            group.tense, ("is", verb.participle)
        )
    if verb.base == "be" or verb.base.startswith("be "):
        rest = verb.base[3:]
        return {"future": ("will", f"be {rest}".strip()), "past": ("was", rest)}.get(group.tense, ("is", rest))
    if group.tense in ("going on", "perfect"):
        return _lasting(group, who)
    return {"past": "did", "future": "will"}.get(
        group.tense, "do" if who in ("I", "we", "you", "they") else "does"
    ), verb.base


def _lasting(group: Group, who: str) -> tuple[str, str]:
    assert group.verb is not None
    many = who in ("we", "you", "they")
    if group.tense == "perfect":
        return "have" if many or who == "I" else "has", group.verb.participle
    now = "am" if who == "I" else "are" if many else "is"
    return ("was" if group.was else now), ing(group.verb.base)


def _after_who(group: Group) -> list[str]:
    """The verb behind what asks and does it: "who will give", "who makes"."""
    assert group.verb is not None
    first, main = _inverted(group, "it")
    if first in ("does", "did") and not group.denied:
        return [group.verb.past if first == "did" else third(main)]
    return [first, "not" if group.denied else "", main]


def _told(who: str, group: Group, behind: Sequence[str]) -> str:
    """A clause that tells something."""
    assert group.verb is not None
    first, main = _inverted(group, who)
    if group.denied or first not in ("do", "does", "did"):
        return _spaced(who, first, "not" if group.denied else "", main, *behind)
    said = group.verb.past if first == "did" else main if first == "do" or not who else third(main)
    return _spaced(who, said, *behind)


def third(phrase: str) -> str:
    """A verb as he does it.

    >>> third("give"), third("file complaint"), third("do"), third("pay")
    ('gives', 'files complaint', 'does', 'pays')
    """
    verb, _, rest = phrase.partition(" ")
    if verb in ("do", "go") or verb.endswith(("s", "sh", "ch", "x")):
        said = f"{verb}es"
    elif verb == "have":
        said = "has"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        said = f"{verb[:-1]}ies"
    else:
        said = f"{verb}s"
    return f"{said} {rest}".strip()


def _spaced(*words: str) -> str:
    return " ".join(filter(None, words))
