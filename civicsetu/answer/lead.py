"""The first line of an answer: what the quoted words say, in plain words, from a small set of frames.

A line is made only of values, actors and polarity that the quotation carries. Where no frame fits there is no first
line, and the quotation stands first.
"""

import re
from collections.abc import Sequence

from civicsetu.answer.asks import Ask
from civicsetu.answer.modal import FORBIDS, subject_of, verdict
from civicsetu.answer.premise import contradicted
from civicsetu.answer.statement import Statement
from civicsetu.answer.wording import count, either, penalties, period, sentence, sum_of
from civicsetu.find.handover import Library
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

_IN_CASE = re.compile(
    r"(?:Provided\s+(?:further\s+|also\s+)?that\s+)?(?:where|if|in\s+case|notwithstanding)\b", re.IGNORECASE
)
MOST_SUBJECT = 14  # words of a subject that a first line repeats
_TIMES = ("time_limit", "period", "date")
_SUMS = ("amount", "percentage")
_COUNTED = re.compile(
    r"\b(documents?|details|particulars|grounds?|factors?|duties|functions?|obligations?|rights|powers|purposes?|conditions?|qualifications?"
    r"|matters|circumstances|steps|remedies|responsibilities|contents|requirements?)\b",
    re.IGNORECASE,
)
_SINGULAR = frozenset("ground factor function obligation document purpose condition qualification requirement".split())


def lead_of(
    ask: Ask, statement: Statement, quoted: str, library: Library, added: str = "", known: float = 0.0, story: str = ""
) -> str:
    """The first line for one thing that is asked.

    Args:
        ask: what is asked.
        statement: what is quoted.
        quoted: its words.
        library: the indexed documents.

    Returns:
        One sentence, or nothing where no frame fits.
    """
    facts = [
        fact for piece in statement.pieces for fact in _facts_within(piece.provision, piece.start, piece.end, library)
    ]
    if corrected := contradicted(ask.text, facts, ask.kind == "yes_no"):
        return corrected
    makers = {
        "penalty": lambda: _penalty(facts, statement, quoted),
        "time": lambda: _value(ask, facts, _TIMES, quoted),
        "amount": lambda: _value(ask, facts, _SUMS, quoted),
        "list": lambda: _list(ask, statement),
        "procedure": lambda: _list(ask, statement),
        "who": lambda: _who(quoted),
        "yes_no": lambda: _yes_no(ask, facts, statement, quoted, added, known, story),
    }
    make = makers.get(ask.kind)
    return make() if make else ""


def _facts_within(name: str, start: int, end: int, library: Library) -> list[Fact]:
    return [f for f in facts_in(library.provisions[name]) if start <= f.char_start and f.char_end <= end]


def _penalty(facts: Sequence[Fact], statement: Statement, quoted: str) -> str:
    own = [f for f in facts if f.kind == "penalty"]
    if not own:
        return ""
    who = re.match(
        r"(?:Whoever|If\s+any|Any|Every|Where\s+any)?\s*(?P<who>[\w\s]{3,40}?),?\s+(?:who|contravenes|fails|does|provides|is|commits)\b",
        quoted,
    )
    name = who["who"].strip() if who and quoted.startswith(("If any", "Any", "Every", "Where any")) else ""
    said = penalties(own, quoted)
    return sentence(f"{name}: {said}" if name else said)


def best_fact(ask: Ask, statement: Statement, quoted: str, library: Library) -> Fact | None:
    """The typed value of a statement that a question asks for; None where it has none."""
    facts = [f for p in statement.pieces for f in _facts_within(p.provision, p.start, p.end, library)]
    kinds = _TIMES if ask.kind == "time" else _SUMS if ask.kind == "amount" else (*_SUMS, *_TIMES)
    own = [f for f in facts if f.kind in kinds and f.value]
    return max(own, key=lambda f: _near(ask.text, f, quoted)) if own else None


def _value(ask: Ask, facts: Sequence[Fact], kinds: tuple[str, ...], quoted: str) -> str:
    own = [f for f in facts if f.kind in kinds]
    if ask.kind == "amount" and not own:
        own = [f for f in facts if f.kind == "penalty" and f.unit in ("INR", "per cent")]
    if re.search(r"\bage\b|\bhow old\b", ask.text, re.IGNORECASE):
        own = [f for f in facts if f.kind == "age"] or own
    if not own:
        return ""
    best = max(own, key=lambda f: _near(ask.text, f, quoted))
    negated = bool(FORBIDS.search(quoted))
    if both := either([f for f in facts if f.kind == best.kind or f.kind in _SUMS], quoted):
        return sentence(both)
    if several := _by_case(best, own, quoted):
        return sentence(several)
    return sentence(period(best, negated) if best.kind in ("time_limit", "period") else sum_of(best, negated))


_CASES = re.compile(
    r"\bin\s+(?:the\s+)?case\b|\bif\b|\bwhere\b|\bfor\s+(?:an?|every|each)\b|\bexceeds?\b", re.IGNORECASE
)


def _by_case(best: Fact, facts: Sequence[Fact], quoted: str) -> str:
    """Several sums of one kind that hold in different cases: all of them, for one alone would mislead."""
    alike = [f for f in facts if f.unit == best.unit and f.kind == best.kind and f.kind in _SUMS]
    values = list(dict.fromkeys(sum_of(f) for f in alike))
    if not 1 < len(values) <= 3 or not _CASES.search(quoted):
        return ""
    return f"{' or '.join(values)}, by the case"


def _near(text: str, fact: Fact, quoted: str) -> float:
    """How well the words around a value fit the question."""
    at = quoted.find(fact.evidence)
    around = quoted[max(0, at - 160) : at + len(fact.evidence) + 80] if at >= 0 else fact.evidence
    ours, theirs = set(tokens(text)), set(tokens(around))
    return len(ours & theirs) / (len(ours) or 1) + (0.05 if fact.bound else 0.0)


def _list(ask: Ask, statement: Statement) -> str:
    if len(statement.items) < 2:
        return ""
    match = _COUNTED.search(ask.text)
    noun = match[1].lower() if match else "points"
    plural = f"{noun}s" if noun in _SINGULAR else noun
    return sentence(f"{count(len(statement.items))} {plural}").removesuffix(".") + ":"


_NOBODY = re.compile(  # whom these words mean stands elsewhere
    r"\b(?:such|said|it|he|there|which)\b|^(?:every|any|if|where|no|subject|for|in|all)\b", re.IGNORECASE
)
_A_NUMBER = re.compile(
    r"(?<!section )(?<!rule )\b\d+(?:,\d+)*\b(?!\()"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred)\b",
    re.IGNORECASE,
)
_THRESHOLD = re.compile(
    r"\b(?:exceed\w*|more\s+than|less\s+than|at\s+least|up\s*to|not\s+(?:below|above)|minimum|maximum)\b",
    re.IGNORECASE,
)


def _who(quoted: str) -> str:
    subject = subject_of(quoted)
    if not 1 <= len(subject.split()) <= MOST_SUBJECT or _NOBODY.search(subject):
        return ""
    return sentence(subject)


def _yes_no(
    ask: Ask, facts: Sequence[Fact], statement: Statement, quoted: str, added: str, known: float, story: str
) -> str:
    found = verdict(ask.text, quoted, added, known, story)
    if found is None or (_A_NUMBER.search(f"{story} {ask.text}") and _THRESHOLD.search(quoted)):
        return ""  # whether a number of the case is above or below one of the law is not judged here
    if found.word == "only":
        return sentence(
            f"Not {found.condition.strip()}"
            if len(found.condition.split()) <= 22
            else "Only on the condition quoted below"
        )
    word = found.word.capitalize()
    if found.word == "yes" and _IN_CASE.match(quoted):
        word = "Yes, in the case described here"
    penal = [f for f in facts if f.kind == "penalty"]
    if penal and found.word == "yes":
        return sentence(f"{word}: {penalties(penal, quoted)}")
    own = [f for f in facts if f.kind in (*_TIMES[:1], *_SUMS)]
    if len(own) == 1 and len(statement.pieces) == 1:
        negated = bool(FORBIDS.search(quoted))
        value = period(own[0], negated) if own[0].kind == "time_limit" else sum_of(own[0], negated)
        return sentence(f"{word}: {value}")
    if statement.conditions and word == "Yes":
        return "Yes, with conditions."
    return sentence(word)
