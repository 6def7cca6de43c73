"""The first line of an answer: what the quoted words say, in plain words, from a small set of frames.

A line is made only of values, actors and polarity that the quotation carries. Where no frame fits there is no first
line, and the quotation stands first.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from civicsetu.answer.acts import acts_in
from civicsetu.answer.alternatives import asked_of_them, case_asked, case_of_area, is_otherwise, stand_apart
from civicsetu.answer.asks import VALUED, Ask, asks_if_punished, seeks_escape
from civicsetu.answer.counting import counted
from civicsetu.answer.defaults import is_of_other_default
from civicsetu.answer.measured import counted_thing, number_said
from civicsetu.answer.misprinted import misprint_of
from civicsetu.answer.modal import FORBIDS, ORDERS, Verdict, actors_in, denied_by, of_another_actor, verdict
from civicsetu.answer.premise import contradicted, figures, of_other_party, states_another
from civicsetu.answer.punishment import IN_ALL, penalties
from civicsetu.answer.scope import covers, what_is_covered
from civicsetu.answer.statement import Statement, is_flat_table, of_several_rows, statement_of, words_of
from civicsetu.answer.subjects import is_of_other_seat
from civicsetu.answer.units import asks_an_age
from civicsetu.answer.values import MULTIPLE
from civicsetu.answer.who import who_does
from civicsetu.answer.wording import WHICHEVER, either, of_which, period, quantity, sentence, sum_of
from civicsetu.find.handover import Library
from civicsetu.model.words import Fact
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

_IN_CASE = re.compile(
    r"(?:Provided\s+(?:further\s+|also\s+)?that\s+)?(?:where|if|in\s+case|notwithstanding(?!\s+anything\s+contained))\b",
    re.IGNORECASE,
)
# "may remove him, if he,—(a) has been ..."
_IN_A_CASE_LISTED = re.compile(
    r"(?<=[,\s])(?:(?:if|where)\b[^.;:—―]{3,160}|(?:after|on|upon)\s+being\s+satisfied\s+that)[—―]", re.IGNORECASE
)
_AGAIN = re.compile(
    r"\bre-?\s?appoint\w*|\b(?:second|another|one\s+more|next|further)\s+term\b|\b(?:appointed|named|chosen|serve)\s+again\b",
    re.IGNORECASE,
)
_BARRED = re.compile(r"\bnot\s+be\s+eligible\s+for\s+re-?\s?appointment\b", re.IGNORECASE)
_TIMES = ("time_limit", "period", "date")
_SUMS = ("amount", "percentage")
RUNS_FROM = 0.5  # for a time that runs from what the question names, beside the share of its words
ALIKE = 0.05  # of how well the words around two values fit a question
NOT_FIXED = "This provision does not fix the sum"


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
    if said := misprint_of(statement.unit, library):
        return said
    facts = facts_of(statement, library)
    corrected = contradicted(ask.text, facts, ask.kind == "yes_no", quoted, story)
    corrected = corrected or of_other_party(ask.text, quoted, story)
    if never := _not_again(ask, quoted, story):
        return " ".join(filter(None, (corrected, never)))
    if corrected:
        ages = [fact for fact in facts if fact.kind == "age"] if asks_an_age(ask) else []
        age = _age(ask, ages, (), quoted) if ages else ""  # "they serve three years. Till what age?"
        return " ".join(filter(None, (corrected, age)))
    if ask.kind in ("penalty", "time", "amount") and (of_several_rows(statement, library) or is_flat_table(statement)):
        return ""  # each row has a value of its own
    makers = {
        "penalty": lambda: _penalty(ask, facts, quoted),
        "time": lambda: _how_often(ask, quoted) or _value(ask, _own(facts, _TIMES, statement), _TIMES, quoted),
        "amount": lambda: (
            _value(ask, _own(facts, _SUMS, statement), _SUMS, quoted, story)
            or _number(ask, quoted)
            or _multiple(ask, quoted)
            or _left_to_others(ask, quoted)
        ),
        "list": lambda: counted(ask, statement, library),
        "procedure": lambda: counted(ask, statement, library),
        "who": lambda: who_does(ask.text, quoted),
        "yes_no": lambda: (
            ""
            if statement.unit.pinpoint.in_illustration
            or is_of_other_default(statement.unit, f"{story} {ask.text}", library)
            else _yes_no(ask, facts, statement, quoted, added, known, story)
        ),
    }
    make = makers.get(ask.kind)
    return make() if make else ""


def _not_again(ask: Ask, quoted: str, story: str) -> str:
    """What is said where a second term is asked about, and nobody may have one; else nothing."""
    told = f"{story} {ask.text}" if ask.kind == "yes_no" else ask.text
    if ask.kind not in ("time", "amount", "yes_no") or asks_an_age(ask) or not _AGAIN.search(told):
        return ""
    no = "No" if ask.kind == "yes_no" else "None"
    return f"{no}: not eligible for re-appointment." if _BARRED.search(quoted) else ""


_CASE_TOLD = re.compile(
    r"Provided\s+(?:further\s+|also\s+)?that,?\s+(?P<case>(?:in\s+the\s+(?:absence|case)\s+of|in\s+case|where|if)\s[^,;:]{3,80}),",
    re.IGNORECASE,
)


def lead_of_case(ask: Ask, statement: Statement, library: Library) -> str:
    """The value that is asked for, where what is quoted states none and its only proviso with one says in which case:
    "In the absence of any local law: within 3 months". Else nothing."""
    if ask.kind not in VALUED or any(_facts_of_kind(ask, piece.provision, library) for piece in statement.pieces):
        return ""
    told = [
        limit for limit in statement.conditions if limit.kind == "proviso" and _facts_of_kind(ask, limit.id, library)
    ]
    case = _CASE_TOLD.match(told[0].body) if len(told) == 1 else None
    if case is None:
        return ""
    of_proviso = statement_of(told[0], library, False)
    said = lead_of(ask, of_proviso, words_of(of_proviso.pieces, library), library)
    return sentence(f"{case['case']}: {said[:1].lower()}{said[1:].rstrip('.')}") if said else ""


def _facts_of_kind(ask: Ask, name: str, library: Library) -> list[Fact]:
    kinds = _TIMES if ask.kind == "time" else _SUMS
    return [fact for fact in facts_in(library.provisions[name]) if fact.kind in kinds]


def _own(facts: Sequence[Fact], kinds: tuple[str, ...], statement: Statement) -> Sequence[Fact]:
    """The values of a member of a list, where it has some, and not those of the words that lead to it."""
    own = [f for f in facts if f.provision == statement.unit.id and f.kind in kinds]
    return own if own and statement.root is not statement.unit else facts


def facts_of(statement: Statement, library: Library) -> list[Fact]:
    """The typed facts of what is quoted."""
    return [
        fact for piece in statement.pieces for fact in _facts_within(piece.provision, piece.start, piece.end, library)
    ]


def _facts_within(name: str, start: int, end: int, library: Library) -> list[Fact]:
    return [f for f in facts_in(library.provisions[name]) if start <= f.char_start and f.char_end <= end]


NO_PRISON = "No imprisonment by this provision"
_A_DAY = re.compile(r"\b(?:per|a|each|every)\s+day\b|\bdaily\b", re.IGNORECASE)
_HOW_MUCH = re.compile(r"\bhow\s+(?:much|many)\b|\bwhat\s+(?:sum|amount|fine|penalty)\b", re.IGNORECASE)


def _penalty(ask: Ask, facts: Sequence[Fact], quoted: str) -> str:
    own = [f for f in facts if f.kind == "penalty"]
    if not own:
        return ""
    who = re.match(
        r"(?:Whoever|If\s+any|Any|An?|Every|Where\s+any)?\s*(?P<who>[\w\s]{3,40}?),?\s+(?:who|contravenes|fails|does|provides|is|commits)\b",
        quoted,
    )
    name = who["who"].strip() if who and quoted.startswith(("If any", "Any", "A ", "An ", "Every", "Where any")) else ""
    if not (said := penalties(own, quoted)):
        return ""
    if name.lower() in ("person", "one"):
        name = ""
    if _JAILED.search(ask.text) and not any(fact.what == "imprisonment" for fact in own):
        name = NO_PRISON
    if _A_DAY.search(ask.text) and _HOW_MUCH.search(ask.text) and not any(f.per and f.unit == "INR" for f in own):
        said += "; how much for a day is not fixed here"
    return sentence(f"{name}: {said}" if name else said)


def best_fact(ask: Ask, statement: Statement, quoted: str, library: Library) -> Fact | None:
    """The typed value of a statement that a question asks for; None where it has none."""
    facts = [f for p in statement.pieces for f in _facts_within(p.provision, p.start, p.end, library)]
    kinds = _TIMES if ask.kind == "time" else _SUMS if ask.kind == "amount" else (*_SUMS, *_TIMES)
    own = [f for f in facts if f.kind in kinds and f.value]
    return max(own, key=lambda f: _near(ask.text, f, quoted)) if own else None


def _value(ask: Ask, facts: Sequence[Fact], kinds: tuple[str, ...], quoted: str, story: str = "") -> str:
    own = [f for f in facts if f.kind in kinds]
    if ask.kind == "amount" and not own:
        own = [f for f in facts if f.kind == "penalty" and f.unit in ("INR", "per cent")]
        if any(f.per for f in own) and IN_ALL.search(quoted):  # so much a day, and so much in all
            return sentence(penalties(own, quoted))
    if asks_an_age(ask) and (ages := [f for f in facts if f.kind == "age"]):
        return _age(ask, ages, own, quoted)
    own = _of_the_end(list(_of_the_duty(own, ask.text, quoted)), ask.text)
    if not own:
        return ""
    if ask.kind == "amount" and _GETS_BACK.search(ask.text) and (kept := _KEPT.search(quoted)):
        return _all_but(own, quoted, kept.end())
    best = to_the_event(max(own, key=lambda f: _near(ask.text, f, quoted)), quoted)
    negated = bool(FORBIDS.search(quoted))
    if both := either([f for f in facts if f.kind in (kinds if best.kind in _TIMES else (best.kind, *_SUMS))], quoted):
        return sentence(both)
    if parted := of_which(own, quoted):
        return sentence(parted)
    if several := _by_case(best, own, quoted, ask.text, f"{story} {ask.text}"):
        return sentence(several)
    if best.kind in _TIMES and (apart := stand_apart(own, quoted)):
        of_case = asked_of_them(ask.text, apart)
        return sentence(period(to_the_event(of_case, quoted), negated)) if of_case else ""
    others_fit = _is_one_of_two if best.kind in _TIMES else _is_one_of_a_list
    return "" if others_fit(best, own, ask, quoted) else _said(best, negated, quoted)


def _age(ask: Ask, ages: Sequence[Fact], times: Sequence[Fact], quoted: str) -> str:
    """An age, where that is asked for, with the term beside which it counts; nothing where there are several, of a man
    and of a woman, say, for the words tell whose is whose."""
    if times and ask.kind == "time" and (whichever := WHICHEVER.search(quoted)):
        return sentence(f"{quantity(times[0])} or the age of {quantity(ages[0])}, whichever is {whichever[1]}")
    is_one = len({fact.value for fact in ages}) == 1
    return _said(ages[0], bool(FORBIDS.search(quoted)), quoted) if is_one else ""


def _all_but(own: Sequence[Fact], quoted: str, kept: int) -> str:
    """What comes back, where the words give what is kept: "All but 10 per cent". Nothing where that is several values,
    or where the words don't say that the rest comes back.

    Args:
        own: the sums that are quoted.
        quoted: the words.
        kept: where those words end that say that it is kept.
    """
    said = sentence(either(own, quoted))
    if not said and len(own) == 1 and _REST.search(quoted, kept):
        said = _said(own[0], False, quoted)
    return f"All but {said if said.startswith('Rs') else said[0].lower() + said[1:]}" if said else ""


_GETS_BACK = re.compile(
    r"\b(?:get|gets|got|have|given|paid|comes?|came|sent)\s+(?:\w+\s+){0,2}?back\b|\brefund(?:ed)?\b|\breturned\b",
    re.IGNORECASE,
)
_KEPT = re.compile(r"\b(?:retain\w*|deduct\w*|forfeit\w*|withh[eo]ld\w*)\b", re.IGNORECASE)
_REST = re.compile(r"\b(?:remaining|balance|rest)\b", re.IGNORECASE)
_LEAST = re.compile(r"\b(?:minimum|least|lowest|smallest|shortest)\b", re.IGNORECASE)
_MOST = re.compile(r"\b(?:maximum|at\s+most|highest|largest|longest|upper)\b", re.IGNORECASE)


def _of_the_end(facts: Sequence[Fact], asked: str) -> list[Fact]:
    """The values that may be the least, where that is asked for, or the most: "not exceeding 20 per cent" is no answer
    to "What is the minimum bonus?"."""
    least, most = _LEAST.search(asked), _MOST.search(asked)
    if bool(least) == bool(most):
        return list(facts)
    other, own = ("at_most", "at_least") if least else ("at_least", "at_most")
    return [fact for fact in facts if fact.bound == own] or [fact for fact in facts if fact.bound != other]


_HAS_TO = re.compile(
    r"\b(?:must|should|shall|ha(?:s|ve|d)\s+to|needs?\s+to|is\s+to|are\s+to)\b"
    r"|\bhow\s+long\b[^?]*?\bha(?:s|ve)\b[^?]*?\bto\b|\btime\s+(?:limit\s+)?(?:to|for)\b",
    re.IGNORECASE,
)


_HOW_MANY = re.compile(r"\b(?:how\s+many|number\s+of)\s+(?P<unit>day|week|month|year)s?\b", re.IGNORECASE)


_ASKS_HOW_OFTEN = re.compile(r"\bhow\s+(?:often|frequently|many\s+times)\b", re.IGNORECASE)
_HOW_OFTEN = re.compile(
    r"\b(?:(?:not\s+less\s+than|at\s+least|not\s+more\s+than|at\s+most)\s+)?(?:once|twice|thrice|\w+\s+times)\s+"
    r"(?:(?:in|during)\s+)?(?:every|each|an?)\s+(?:\w+\s+){0,2}?(?:days?|weeks?|fortnights?|months?|quarters?|(?:half-?)?years?)\b",
    re.IGNORECASE,
)


def _how_often(ask: Ask, quoted: str) -> str:
    """How often something is done, in the provision's words, where that is asked: "at least once in every quarter"."""
    often = _HOW_OFTEN.search(quoted) if _ASKS_HOW_OFTEN.search(ask.text) else None
    return sentence(often[0]) if often else ""


def _of_the_duty(facts: Sequence[Fact], asked: str, quoted: str) -> Sequence[Fact]:
    """The values of what must be done, where that is asked for: "if it is told within five years, the promoter shall
    repair it within thirty days" gives thirty days to repair, and five years where years are asked for. All values
    where the two do not stand apart."""
    if named := _HOW_MANY.search(asked):
        wanted = f"{named['unit'].lower()}s"
        if of_unit := [fact for fact in facts if fact.unit == wanted]:
            return of_unit
        if wanted in ("days", "weeks"):  # "how many days?" is not answered by two years
            return [fact for fact in facts if fact.unit != "years"]
    case = _IN_CASE.match(quoted) if _HAS_TO.search(asked) else None
    duty = ORDERS.search(quoted, case.end()) if case else None
    if duty is None:
        return facts
    behind = [fact for fact in facts if (stands := _span(fact, quoted)) and stands[0] > duty.end()]
    return behind if behind and any(fact.kind in _TIMES for fact in behind) else facts


_ONLY = re.compile(r"\b(?:complete|valid|effective|final|binding)\s+only\s+(?:up)?on\b|\bonly\s+after\b", re.IGNORECASE)
_MONEY = re.compile(r"\b(?:rupees|fees?|how\s+much|cost|charges?|amount|sum|money)\b", re.IGNORECASE)
_AS_PRESCRIBED = re.compile(
    r"\b(?:fees?|sum|amount|charges?)\b[^.;:]{0,40}?\b(?P<words>(?:as\s+(?:may\s+be\s+)?|such\s+as\s+may\s+be\s+)"
    r"(?P<how>prescribed|specified|notified|determined)(?:\s+by\s+(?:the\s+)?(?:regulations|rules|[Aa]uthority))?)"
)


def _number(ask: Ask, quoted: str) -> str:
    """How many there are, where that is asked and the words state one number of them: "not less than two whole time
    Members"."""
    return sentence(number_said(counted_thing(ask.text), quoted))


def _multiple(ask: Ask, quoted: str) -> str:
    """What is said where a sum is asked for and the provision states one times another: "twice the fee"."""
    multiple = MULTIPLE.search(quoted) if _MONEY.search(ask.text) else None
    return sentence(multiple[0]) if multiple else ""


def _left_to_others(ask: Ask, quoted: str) -> str:
    """What is said where a sum is asked for and the provision leaves it to others: "a fee as prescribed"."""
    left = _AS_PRESCRIBED.search(quoted) if _MONEY.search(ask.text) else None
    return f"{NOT_FIXED}: it is “{left['words']}”." if left else ""


def _is_one_of_two(best: Fact, own: Sequence[Fact], ask: Ask, quoted: str) -> bool:
    """True where a time limit of another sentence of the same unit fits the question as well."""
    others = [f for f in own if f.provision == best.provision and f.kind == best.kind and f.value != best.value]
    fits = _near(ask.text, best, quoted)
    return any(
        _near(ask.text, f, quoted) >= fits - ALIKE
        and re.search(r"[.;]\s", quoted[quoted.find(best.evidence) : quoted.find(f.evidence)])
        for f in others
    )


def _is_one_of_a_list(best: Fact, own: Sequence[Fact], ask: Ask, quoted: str) -> bool:
    """True where another member of the list states another sum, and fits the question as well: Rs 20 for commercial
    projects, Rs 10 for others, where it is asked of a project."""
    told, asked = _behind(best, quoted), set(tokens(ask.text))
    others = [f for f in own if f.provision != best.provision and f.kind == best.kind and f.value != best.value]
    return any(not asked & (told - _behind(other, quoted)) for other in others)


def _behind(fact: Fact, quoted: str) -> set[str]:
    """The tokens shortly behind a value, which say of what it is."""
    stands = _span(fact, quoted)
    return set(tokens(quoted[stands[1] : stands[1] + OF_WHAT])) if stands else set()


_DENIED = re.compile(r"\b(?:not|no|never)\b[^.;:]{0,160}$", re.IGNORECASE)


def _said(best: Fact, negated: bool, quoted: str) -> str:
    """A value in a sentence; a share of a fee with what it is a share of."""
    if best.kind in ("time_limit", "period"):
        stands = _span(best, quoted)
        if best.bound == "after" and not (stands and _DENIED.search(quoted[: stands[0]])):
            negated = False  # "may not be made after three months" is within them, "takes effect after" is not
        return sentence(period(best, negated))
    if best.unit == "share" and (multiple := MULTIPLE.search(quoted)) and best.evidence in multiple[0]:
        return sentence(multiple[0])  # half the fee, and not half
    if best.unit == "per cent" and (rate := _PLUS.search(quoted)) and best.evidence in rate[0]:
        return sentence(rate[0]) if len(rate["base"].split()) <= MOST_BASE else ""
    said = sum_of(best, negated)
    return "" if said.lower().startswith("plus") or "i.e." in said else sentence(said + _another_sum(best, quoted))


# A rate that is more than another one: "the highest marginal cost of lending rate of the State Bank plus two per cent".
_PLUS = re.compile(
    r"(?P<base>(?:\b(?:the|highest|prevailing)\s+)*\b(?:State\s+Bank|SBI|MCLR|marginal|prime|base|bank|lending|benchmark)\b"
    r"[^.;:]{0,120}?)\bplus\s+(?:of\s+)?[\w\s]{0,20}?per\s+cent",
    re.IGNORECASE,
)
MOST_BASE = 16  # words of the rate that another is more than; beyond, the quotation stands first


_ANOTHER_SUM = re.compile(
    r"[^.;:]{0,140}?\b(?P<other>or\s+the\s+(?:total|whole|entire|full)\s+(?:amount|sum)\b[^,.;:]{0,60}?)"
    r"(?=\s+(?:including|together|imposed|if)\b|[,.;:]|$)"
)


def _span(fact: Fact, quoted: str) -> tuple[int, int] | None:
    """The characters of some words in which a value stands; None where it does not."""
    words = " ".join(fact.evidence.split())
    at = quoted.find(words)
    return (at, at + len(words)) if at >= 0 else None


def _another_sum(fact: Fact, quoted: str) -> str:
    """The other sum that may take the place of one: "thirty per cent of the fine, ..., or the total amount due"."""
    stands = _span(fact, quoted)
    other = _ANOTHER_SUM.match(quoted, stands[1]) if stands else None
    return f", {other['other']}" if other else ""


_LISTED = re.compile(r",\s+(?:[a-z]+,\s+){0,4}[a-z]+\s+or\b")
_EVENT = re.compile(r"[^.;:]{0,140}?\b(?:is|are|becomes?|was|were|has\s+been)\s+\w+(?:\s+(?:over|up)\b)?")
_HAPPENS = re.compile(r"\b(?:is|are|becomes?|was|were|has|have|enters?|takes?)\b")
_HAPPENED = re.compile(r"\s+(?:is|are|was|were|has|have|had|becomes?)\s[^,.;:]{2,100}(?=[,.;:])")


def to_the_event(fact: Fact, quoted: str) -> Fact:
    """A time limit with what it runs from in full: "which the refund" goes on to "becomes due", "the date it"
    to "was received"."""
    since = " ".join((fact.since or "").split())
    at = quoted.find(since) + len(since) if since and since in quoted else None
    if at is not None and _LISTED.match(quoted, at):
        return replace(fact, since=None)  # "of his removal, dismissal or resignation": not of the first of them alone
    opened = re.search(r"\b(?:which|when)\b(?P<rest>.*)", since)
    if not opened:
        happened = _HAPPENED.match(quoted, at) if at is not None else None
        return replace(fact, since=since + happened[0]) if happened else fact
    if _HAPPENS.search(opened["rest"]):
        return fact
    event = _EVENT.match(quoted, at) if at is not None else None
    return replace(fact, since=since + event[0] if event else None)


_CASES = re.compile(
    r"\bin\s+(?:the\s+)?case\b|\bif\b|\bwhere\b|\bfor\s+(?:an?|every|each)\b|\bexceeds?\b", re.IGNORECASE
)


def _by_case(best: Fact, facts: Sequence[Fact], quoted: str, asked: str, told: str = "") -> str:
    """Several sums of one kind that hold in different cases: that of the case which is asked about or `told` of, else
    all of them, for one alone would mislead."""
    alike = [f for f in facts if f.unit == best.unit and f.kind == best.kind and f.kind in _SUMS]
    if (cap := _cap(alike, quoted)) and (rates := [f for f in alike if f is not cap]):
        rates = _of_area(rates, quoted, told)
        either_rate = " or ".join(dict.fromkeys(sum_of(f) for f in rates))
        return f"{either_rate}, {'by the case, and ' if len(rates) > 1 else ''}at most {quantity(cap)}"
    if len(of_area := _of_area(alike, quoted, told)) < len(alike):
        return sum_of(of_area[0])
    values = list(dict.fromkeys(sum_of(f) for f in alike))
    if not 1 < len(values) <= 3 or not _CASES.search(quoted):
        return ""
    if len(cases := [_case(f, quoted) for f in alike]) == len(values) and all(cases):
        lines = [f"{value} {case}" for value, case in zip(values, cases, strict=True)]
        own = case_asked(asked, cases)
        return "; ".join(lines) if own is None or is_otherwise(cases[own]) else lines[own]
    return f"{' or '.join(values)}, by the case"


def _of_area(rates: list[Fact], quoted: str, told: str) -> list[Fact]:
    """Of several sums the one for the area of land that a question tells; all of them where it tells none."""
    spans = [_span(fact, quoted) for fact in rates]
    begins = [span[0] if span else len(quoted) for span in spans] + [len(quoted)]
    own = case_of_area(told, [quoted[begin:end] for begin, end in pairwise(begins)]) if len(rates) > 1 else None
    return rates if own is None else [rates[own]]


_CEILING = re.compile(r"\b(?:ceiling|maximum|cap|limit)\s+of\s+(?:rupees\s+)?$", re.IGNORECASE)


def _cap(alike: Sequence[Fact], quoted: str) -> Fact | None:
    """The sum that others, each for a measure ("per square metre"), may not go over; None where there are not one."""
    caps = []
    for fact in alike:
        stands = _span(fact, quoted)
        is_ceiling = stands is not None and _CEILING.search(quoted[max(0, stands[0] - 30) : stands[0]])
        if not fact.per and (fact.bound == "at_most" or is_ceiling):
            caps.append(fact)
    return caps[0] if len(caps) == 1 and all(fact.per for fact in alike if fact is not caps[0]) else None


_THE_CASE = re.compile(
    r"[,\s]*(?:rupees\s+)?(?P<case>(?:in\s+(?:the\s+)?case\s+of|for|if)\s+[^,.;:]{3,90}?)(?=\s+(?:or|and)\s+(?:of\s+)?(?:rupees|(?:[a-z]+\s+){1,5}(?:thousand|lakh))|[,.;:]|$)"
)


def _case(fact: Fact, quoted: str) -> str:
    """The case in which a sum holds, where it stands behind the sum: "in case of the applicant being an individual"."""
    stands = _span(fact, quoted)
    found = _THE_CASE.match(quoted, stands[1]) if stands else None
    return found["case"].strip() if found else ""


def _near(text: str, fact: Fact, quoted: str) -> float:
    """How well the words around a value fit the question."""
    at = quoted.find(fact.evidence)
    around = quoted[max(0, at - 160) : at + len(fact.evidence) + 80] if at >= 0 else fact.evidence
    ours, theirs = set(tokens(text)), set(tokens(around))
    behind = quoted[at + len(fact.evidence) :][:CASE_BEHIND] if at >= 0 else ""
    other = is_of_other_seat(behind, text)  # "fifteen years in the case of the Members", where the chair is asked about
    runs_from_it = bool(ours & set(tokens(fact.since or "")))  # "how long after the certificate?"
    return len(ours & theirs) / (len(ours) or 1) + (0.05 if fact.bound else 0.0) + RUNS_FROM * runs_from_it - other


_A_NUMBER = re.compile(
    r"(?<!section )(?<!rule )\b\d+(?:,\d+)*\b(?!\()"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred)\b",
    re.IGNORECASE,
)
_SIZE = re.compile(  # of a project: whether it is small enough for an exemption is not judged here
    r"\b\d[\d,.]{0,15}\s*(?:sq\b|square|(?:more\s+)?(?:flats?|apartments?|units?|plots?|houses))", re.IGNORECASE
)
_THRESHOLD = re.compile(
    r"\b(?:exceed\w*|more\s+than|less\s+than|at\s+least|up\s*to|not\s+(?:below|above)|minimum|maximum"
    r"|(?:one|single)\s+\w+\s+only|years?\s+of\s+age|the\s+age\s+of)\b",
    re.IGNORECASE,
)


_PUNISHED = re.compile(r"\b(?:jail\w*|prison|imprison\w*|punish\w*|fined?|penal\w*|liable)\b", re.IGNORECASE)
_PENALTY = r"(?:penalt\w+|fines?|punishment|jail|prison|imprisonment)\b"
_IS_PUNISHED = re.compile(
    rf"""
    \b(?:be|get|gets|been|being|is|are|am|was|were)\s+(?:\w+\s+){{0,3}}?  # be fined, is he liable to a fine
      (?:punish\w*|fined|jailed|imprisoned|penali[sz]ed|prosecuted|sentenced|arrested|liable\s+to\b
        |liable\s+for\s+(?:an?\s+)?{_PENALTY})
    | \b(?:go|goes|going|sent|send|put|land|end)\b[^?]{{0,40}}\b(?:jail|prison)
    | \b(?:is|are|any)\s+(?:there\s+)?(?:(?:any|an?|some)\s+)?(?:\w+\s+){{0,2}}?{_PENALTY}  # is there a penalty
    | \b(?:fac|attract|invit|lead|mean|carr|suffer|result|bring|impos|lev|punish|fin|jail|imprison|penali[sz]
        |get|pay)\w*\b[^?]{{0,50}}\b{_PENALTY}  # face a fine
    | \b(?:fine|punish|jail|imprison|penali[sz]e)\s+(?:me|us|him|her|them|you|the|an?|my|our|it)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
OF_WHAT = 90  # characters behind a value in which it says of what it is
CASE_BEHIND = 40  # characters behind a value in which it says in whose case it holds
OFFENDER = 90  # characters of an offence in which it says who is punished
_HELPS = re.compile(r"\b(?:abets?|abetted|abetment|instigates?)\b", re.IGNORECASE)
_HELPED = re.compile(
    r"\b(?:abet\w*|help\w*|assist\w*|instigat\w*|driv\w+|drove|forc\w+|push\w*|encourag\w*)\b", re.IGNORECASE
)
_JAILED = re.compile(r"\b(?:jail\w*|prison|imprison\w*)\b", re.IGNORECASE)
_NOT_LIABLE = re.compile(
    r"\bshall\s+not\s+be\s+(?:liable|required|bound)\b|\bno\s[^.;:]{2,60}\bshall\s+be\s+(?:payable|required)\b|\bnothing\b",
    re.IGNORECASE,
)
_DECLARES = re.compile(r"\W*(?:do|does|will|would)\b", re.IGNORECASE)
MOST_CONDITION = 26  # words of a condition that a first line repeats
_SPARED = re.compile(
    r"\b(?:exempt\w*|excus\w+|spared?|compound\w*|settle\w*|only|deposit\w*|appeal\w*|twice|increas\w*|reduc\w*"
    r"|interest)\b",
    re.IGNORECASE,
)


def _punished(question: str, penal: Sequence[Fact], quoted: str, story: str) -> str:
    """Whether one is punished: yes with what, or only what, where jail is asked of and the provision has none. Nothing
    where something else is asked about a penalty, or where another is punished."""
    if (
        _SPARED.search(question)
        or seeks_escape(question)
        or not _IS_PUNISHED.search(question)
        or of_another_actor(question, story, quoted)
    ):
        return ""
    named, punished = actors_in(f"{story} {question}"), actors_in(quoted[:OFFENDER])
    if named and punished and not named & punished:
        return ""
    if _HELPS.search(quoted[:OFFENDER]) and not _HELPED.search(f"{story} {question}"):
        return ""  # who abets is punished, and not who does it
    jail = any(fact.what == "imprisonment" for fact in penal)
    said = penalties(penal, quoted)
    return sentence(f"{NO_PRISON}: {said}" if _JAILED.search(question) and not jail else f"Yes: {said}")


_OPENS_A_LIST = re.compile(r"\w\s?(?:--|[—―])")


def _only(condition: str) -> str:
    """What a prohibition hangs on: `Not without registering it`, `Only on a complaint`."""
    words = condition.split()
    if len(words) > MOST_CONDITION or _OPENS_A_LIST.search(condition):
        return "Only on the condition quoted below."
    excepted = words[0].lower() in ("save", "except", "only")
    return sentence(f"Only {' '.join(words[1:])}" if excepted else f"Not {condition.strip()}")


def _spares(statement: Statement, question: str) -> bool:
    """True where a proviso spares somebody what is asked about: "where it is due to a flood, he shall not be liable to
    pay"."""
    provisos = [limit.body for limit in statement.conditions if limit.kind == "proviso"]
    return any(_NOT_LIABLE.search(body) and acts_in(body) & acts_in(question) for body in provisos)


def _is_the_case(case: re.Match[str], told: str, quoted: str) -> bool:
    """True when the case in which a provision holds is the one that is told."""
    clause = quoted[case.start() : max(quoted.find(",", case.end()), case.end())]
    return bool(acts_in(clause)) and acts_in(clause) <= acts_in(told)


_RATE = re.compile(
    r"\b(?:MCLR|EBLR|RLLR|repo|base\s+rate|bank\s+rate|prime\s+lending|marginal\s+cost)\b", re.IGNORECASE
)


def _another_rate(told: str, quoted: str) -> bool:
    """True where a question speaks of a rate of interest by a name that the quoted words don't have."""
    named = {" ".join(name.lower().split()) for name in _RATE.findall(told)}
    return bool(named) and not any(name in " ".join(quoted.lower().split()) for name in named)


def _hangs_on_more(found: Verdict, told: str, quoted: str) -> bool:
    """True where a verdict hangs on what is not judged here: whether a number of the case is above or below one of the
    law, whether a rate is the one that is prescribed, or whether the only thing that makes it so was done."""
    is_of_size = bool(_SIZE.search(told)) or bool(_A_NUMBER.search(told) and _THRESHOLD.search(quoted))
    is_of_rate = bool(_A_RATE.search(told)) and bool(_RATE_LEFT.search(quoted))
    return is_of_size or is_of_rate or (found.word == "yes" and bool(_ONLY.search(quoted)))


# "He charges me 24 %": whether that is the rate which is prescribed stands elsewhere
_A_RATE = re.compile(
    r"\b(?:charg|tak|ask|demand|want|pay)\w*\b[^.?]{0,40}\d\s*(?:%|per\s?cent|percent)|\b(?:his|that|such\s+a|this)\s+rate\b",
    re.IGNORECASE,
)
_RATE_LEFT = re.compile(r"\bat\s+such\s+rate\s+as\s+may\s+be\b", re.IGNORECASE)


def _in_words(fact: Fact, quoted: str) -> str:
    """A period or a sum in words."""
    negated = bool(FORBIDS.search(quoted))
    return period(fact, negated) if fact.kind == "time_limit" else sum_of(fact, negated)


_IN_ADDITION = re.compile(r"\bin\s+addition\s+to\b[^.;]{0,60}\bnot\s+in\s+derogation\b", re.IGNORECASE)
_TAKES_AWAY = re.compile(
    r"\b(?:wip\w+|replac\w+|overrid\w+|tak(?:e|es|ing)\s+away|bar(?:s|red)?|stop\w*|end(?:s|ed)?|repeal\w*|remov\w+|instead|los[et]\w*"
    r"|cancel\w*|shut\w*|displac\w+|supersed\w+|only)\b",
    re.IGNORECASE,
)
_STILL = re.compile(r"\b(?:still|also|too|as\s+well|both|besides|in\s+addition|continue\w*|remain\w*)\b", re.IGNORECASE)
_LET_OFF_IF = re.compile(  # Provided that nothing shall render him liable if he proves that
    r"Provided\s+(?:further\s+)?that\s+nothing\b[^.;:]{0,160}?\b(?:liable|punish\w*)\b[^.;:]{0,60}?\b(?P<case>if\s+he\s+proves\b[^.;:]{5,220})"
)
_WHICH_OF_TWO = re.compile(
    r"\bor\b[^?]*\b(?:alongside|beside|along|together|parallel|in\s+addition|coexist)", re.IGNORECASE
)
_AN_AGE = re.compile(r"\b(?:age|old)\b", re.IGNORECASE)
_IS_THERE_A_LIMIT = re.compile(
    r"\W*(?:is|are)\s+there\s+(?:any\s+|an?\s+|some\s+)?(?:(?:maximum|minimum|upper|lower|fixed|outer|legal)\b|(?:(?:time|age)[\s-]?)?(?:limit|cap|ceiling"
    r"|deadline|last\s+date))"
    r"|\W*(?:is|are)\s+(?:it|this|that|they|(?:the|this|that)\s+[\w\s]{2,30}?)\s+(?:capped|limited)\b",
    re.IGNORECASE,
)


def _yes_no(
    ask: Ask, facts: Sequence[Fact], statement: Statement, quoted: str, added: str, known: float, story: str
) -> str:
    penal = [f for f in facts if f.kind == "penalty"]
    if penal and _PUNISHED.search(ask.text):
        return _punished(ask.text, penal, quoted, story)
    if let_off := _let_off(ask.text, quoted):
        return let_off
    if words := what_is_covered(ask.text):
        if covers(ask.text, quoted):
            return "Yes."
        if not words <= set(tokens(quoted)):
            return ""
    kinds = ("age",) if _AN_AGE.search(ask.text) else (*_TIMES[:1], *_SUMS)
    own = [f for f in facts if f.kind in kinds]
    if _IS_THERE_A_LIMIT.match(ask.text) and (unbarred := _NOT_BARRED.search(quoted)):
        return sentence(f"No: it is not {' '.join(unbarred['words'].split())}")
    if _IN_ADDITION.search(quoted):
        return _beside_others(ask.text)
    if limit := _over_the_limit(f"{story} {ask.text}", own, quoted):
        return limit
    if own and _IS_THERE_A_LIMIT.match(ask.text):
        return _limit(ask.text, own, quoted)
    line = _verdict_line(ask, own, penal, statement, quoted, added, known, story)
    return _on_a_bar(line) if _IS_THERE_A_BAR.search(ask.text) else line


_IS_THERE_A_BAR = re.compile(
    r"\b(?:is|are)\s+there\s+(?:an?|any)\s+(?:\w+\s+)?(?:bar|ban|restriction|prohibition|embargo|hurdle)s?\b",
    re.IGNORECASE,
)


def _on_a_bar(line: str) -> str:
    """A verdict on a deed, for a question on whether there is a bar to it: what may not be done is barred."""
    return re.sub(r"^No\b", "Yes", line) if re.match(r"No\b", line) else ""


def _limit(asked: str, own: Sequence[Fact], quoted: str) -> str:
    """What is said where it is asked whether there is a limit: the only value, or the only one that is the most.
    Nothing where the words are on deciding a complaint, and it is asked in which time one is made."""
    of_deciding = "decide" in acts_in(quoted) and "decide" not in acts_in(asked) and _IS_FILED.search(asked)
    limits = own if len(own) == 1 else [fact for fact in own if fact.bound == "at_most"]
    return "" if of_deciding or len(limits) != 1 else sentence(f"Yes: {_in_words(limits[0], quoted)}")


_IS_FILED = re.compile(r"\b(?:complain\w*|appeal\w*|fil(?:e|ed|ing)|apply|approach)\b", re.IGNORECASE)


def _beside_others(asked: str) -> str:
    """What is said of a law that holds in addition to others, and takes nothing away."""
    if _WHICH_OF_TWO.search(asked):
        return "In addition to them."
    return "No." if _TAKES_AWAY.search(asked) else "Yes." if _STILL.search(asked) else ""


def _let_off(asked: str, quoted: str) -> str:
    """In which case somebody is not punished, where that is asked and a proviso says it; else nothing."""
    spared = _LET_OFF_IF.match(quoted)
    if spared is None or not (seeks_escape(asked) or asks_if_punished(asked)):
        return ""
    return sentence(f"{'Yes,' if seeks_escape(asked) else 'Not'} {spared['case']}")


# May he do it? and not: may it be done to him?
_ASKS_LEAVE = re.compile(
    r"^\W*(?:(?:can|could|may)\b(?![^?]*\bbe\s+\w+(?:ed|en|t|n)\b)"
    r"|(?:is|was|were|are|am)\s+(?:he|she|they|i|we|it|the\s+\w+)\s+(?:allowed|permitted|free|right)\b"
    r"|is\s+it\s+(?:legal|lawful|allowed|permitted|ok|okay|fine)\b)",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\bwithout\b", re.IGNORECASE)


def _bears_on(fact: Fact, word: str, asked: str) -> bool:
    """True for a value that belongs behind a yes or a no. "Yes: Rs 1,000" is no answer to "is it filed online?", nor
    "Yes: at most 10 per cent" to "must it be registered?", nor "No: at most 1 month" to "without notice?", nor "No:
    two-thirds", for whose consent that is the quotation says.
    """
    if word == "yes":
        return fact.unit not in ("INR", "per cent") or _MONEY.search(asked) is not None
    if lacks := _WITHOUT.search(asked):
        of_money = _MONEY.search(asked, lacks.end()) is not None or bool(figures(asked))
        return fact.unit in ("INR", "per cent") and of_money
    return fact.unit != "share"


_MAY_I = re.compile(r"^\W*(?:may|can|could)\s+(?:i|we)\b", re.IGNORECASE)
_SOME_DAY = re.compile(
    r"\b(?:January|February|March|April|May(?=\s+\d)|June|July|August|September|October|November|December|Diwali|Holi|Eid|Christmas)\b"
    r"|\b(?:next|last|this)\s+(?:week|month|year|summer|winter|monsoon)\b|\b(?:today|tomorrow|yesterday)\b"
)
_NOT_BARRED = re.compile(r"\bnot\s+be\s+(?P<words>barred\s+by\s+(?:the\s+law\s+of\s+)?limitation)\b", re.IGNORECASE)


def _over_the_limit(told: str, own: Sequence[Fact], quoted: str) -> str:
    """No, where more per cent are told than the one share that is allowed at most; empty for anything else.

    Args:
        told: the question and its story.
        own: the periods and sums that are quoted.
        quoted: the words that are quoted.
    """
    said = [fact.value for fact in figures(told) if fact.unit == "per cent" and fact.value is not None]
    if len(said) != 1 or len(own) != 1 or own[0].unit != "per cent" or own[0].value is None:
        return ""
    is_cap = own[0].bound == "at_most" or (own[0].bound == "more_than" and FORBIDS.search(quoted) is not None)
    return sentence(f"No: {_in_words(own[0], quoted)}") if is_cap and said[0] > own[0].value else ""


def _with_limits(word: str, statement: Statement) -> str:
    """A verdict, and whether what limits the quotation limits it."""
    limits = statement.conditions
    if word == "Yes" and any(limit.kind != "explanation" for limit in limits):
        return "Yes, with conditions."
    if word == "No" and any(_EXCEPTS.search(limit.body[:EXCEPTS_WITHIN]) for limit in limits):
        return "No, with exceptions."
    return sentence(word)


# "Provided that nothing contained in this clause shall apply to" some
_EXCEPTS = re.compile(
    r"\bnothing\s+(?:contained\s+)?in\s+this\s+(?:clause|sub-?\s?section|section|sub-?\s?rule|rule)\s+shall\s+apply\b",
    re.IGNORECASE,
)
EXCEPTS_WITHIN = 120  # characters of a proviso


def _verdict_line(
    ask: Ask, own: Sequence[Fact], penal: Sequence[Fact], statement: Statement, quoted: str, added: str, known: float,
    story: str,
) -> str:  # fmt: skip
    """The verdict on a question of yes or no, with the one value that the quotation states.

    Args:
        ask: the question.
        own: the periods and sums that are quoted.
        penal: the penalties that are quoted.
        statement: what is quoted, with its conditions.
        quoted: its words.
        added: statutory words for everyday ones of the question.
        known: how near the nearest known question of the unit is.
        story: what is told before the question.

    Returns:
        The line; empty where the quotation settles nothing.
    """
    if any(denied_by(ask.text, limit.body) for limit in statement.conditions):
        return "No."
    found = verdict(ask.text, quoted, added, known, story)
    if found is None or _hangs_on_more(found, f"{story} {ask.text}", quoted):
        return ""
    if found.word == "only":
        return _only(found.condition)
    word = found.word.capitalize()
    case = (_IN_CASE.match(quoted) or _IN_A_CASE_LISTED.search(quoted)) if found.word == "yes" else None
    if case and not _is_the_case(case, f"{story} {ask.text}", quoted):
        if _DECLARES.match(ask.text):
            return ""
        word = "Yes, in the case quoted below"
    if penal and found.word == "yes":
        word = "No" if _ASKS_LEAVE.match(ask.text) else word
        return sentence(f"{word}: {said}" if (said := penalties(penal, quoted)) else word)
    own = [f for f in own if _bears_on(f, found.word, ask.text)]
    if len(own) == 1 and (len(statement.pieces) == 1 or own[0].provision == statement.root.id):
        value = _in_words(own[0], quoted) + _another_sum(own[0], quoted)
        told = f"{story} {ask.text}"
        confirms = word.startswith("Yes") and (states_another(told, own[0]) or _another_rate(told, quoted))
        if word.startswith("Yes") and own[0].bound == "at_most" and _MAY_I.match(ask.text) and _SOME_DAY.search(told):
            return sentence(value)  # whether that day is in time is not reckoned
        but = "; but not in the case of the proviso below" if word == "Yes" and _spares(statement, ask.text) else ""
        return sentence(value if confirms else f"{word}: {value}{but}")
    return _with_limits(word, statement)
