"""Comparisons: one row for each side, in the question's order, and the line that says what differs.

Only typed values of one unit, base and direction are compared (more, less, the same). Where the sides have none, their
words are: whether they are the same, or the words in which they differ. A side of which nothing was found is named.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from civicsetu.answer.asks import VALUED, Ask
from civicsetu.answer.bodies import CALLED, bodies_in
from civicsetu.answer.lists_beside import compared_lists
from civicsetu.answer.pairs import parallel_units
from civicsetu.answer.reply import Reply, reply_of, reply_to
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.statement import QUALIFIERS, Piece, all_words, below, leads_on, text_of, words_of
from civicsetu.answer.units import Scored
from civicsetu.answer.values import (
    AS_ANOTHER,
    MOST_CASES,
    cases_of,
    chosen,
    comparable,
    compared_penalties,
    compared_values,
    said_of,
    values_in,
)
from civicsetu.answer.worded import adds_something, differing, differs_in_substance, figures_in, gist, is_same
from civicsetu.answer.wording import capital, listed, measured, sentence
from civicsetu.find.handover import Findings, Library
from civicsetu.model.jurisdictions import CENTRAL, jurisdictions
from civicsetu.model.words import Fact
from civicsetu.read.words.tokens import tokens

THE_ACT = "the central Act"  # as a side
SIDE_BY_SIDE = "Side by side, in the words of each:"
WORDED_DIFFERENTLY = "Worded differently; no difference in figures was found"
OTHER_FIGURES = "Worded differently, and with other figures"
LIKE = 0.2  # Jaccard similarity of the words of two sides, below which they may speak of different things
LIKE_CONDITION = 0.3  # the same of two conditions, from which on they say the same
_OF_SUMS = re.compile(
    r"\b(?:fees?|charges?|costs?|dear\w*|cheap\w*|costl\w*|expensive|salar\w*|pay\w*|rates?|interest|amounts?|sums?|price)\b",
    re.IGNORECASE,
)
_OF_TIMES = re.compile(
    r"\b(?:days?|months?|years?|weeks?|time|periods?|deadlines?|long\w*|short\w*|soon\w*|fast\w*|quick\w*|leave|age|life|valid\w*)\b",
    re.IGNORECASE,
)
_OF_A_LIMIT = re.compile(
    r"\b(?:deadlines?|time[\s-]?limits?|last\s+dates?|how\s+(?:long|soon|fast|quickly|early|late|many\s+(?:days|weeks|months|years)))\b",
    re.IGNORECASE,
)
_DEARER = re.compile(
    r"\b(?:dearer|dearest|cheap(?:er|est)|costl(?:ier|iest)|costs?\s+(?:more|less)|pays?\s+(?:more|less)|(?:more|less)\s+expensive)\b",
    re.IGNORECASE,
)
_LONGER = re.compile(r"\b(?:long|short|soon|fast|quick)(?:er|est)\b", re.IGNORECASE)
_OF_PENALTIES = re.compile(r"\b(?:penalt(?:y|ies)|punish\w*|fine[ds]?|jail\w*|imprison\w*)\b", re.IGNORECASE)
_WAIVED = re.compile(
    r"\bfees?\b[^?]{0,60}\b(?:waiv\w+|drop\w*|let\s+off|remit\w*|forgiven|excus\w+|exempt\w*|spared?|charged\s+at\s+all)\b"
    r"|\b(?:waiv\w+|drop\w*|exempt\w*|excus\w+|spared?|free)\b[^?]{0,30}\bfees?\b",
    re.IGNORECASE,
)
_OF_FORMS = re.compile(
    r"\b(?:which|what|same|different)\s+forms?\b|\bforms?\b[^?]*\b(?:same|differ\w*)\b", re.IGNORECASE
)
_NAMED_FORM = re.compile(r"\b(?i:form)[\s‘'“\"-]*([A-Z])(?!\w)")
_TREATS = re.compile(
    r"\bhow\s+(?:do(?:es)?|is|are)\b[^?]*?\b(?:handle|treat|regulate|deal\s+with|go\s+about)\b", re.IGNORECASE
)
_PAID_OFF = re.compile(r"\b(?:compound\w*|pay(?:s|ing)?\s+(?:his|her|its|their|my|our)\s+way\s+out)\b", re.IGNORECASE)
_COMPARES = re.compile(
    r"\b(?:same|equal\w*|alike|differ\w*|more|less|fewer|higher|lower|bigger|smaller|longer|shorter|sooner|later|dearer|cheaper"
    r"|faster|quicker|as\s+(?:much|long|high|soon|many)|than|compar\w+)\b",
    re.IGNORECASE,
)
# Words of a value that was not read, or that stands in a table which can't be quoted.
_MAY_HAVE = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|thirty|(?:twent|fort|fift|sixt|sevent|eight|ninet)y"
    r"|hundred|thousand|lakhs?|table|follow(?:s|ing)|namely|prescribed|specified)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison: its name, what is asked of it, and what was found for it; None where nothing can be."""

    name: str
    ask: Ask
    found: Findings | None


@dataclass(frozen=True, slots=True)
class Row:
    """One side with its part of the answer (None where nothing was found) and what is said of it, in a few words."""

    name: str
    part: Reply | None
    said: str = ""


def sides_of_places(ask: Ask, found: Findings) -> list[Side]:
    """The places that a question names, in its order.

    Args:
        ask: what is asked.
        found: passages of all the places.
    """
    asked = replace(ask, kind=kind_of(ask))
    indexed = found.library.jurisdictions
    return [
        Side(
            THE_ACT if place == CENTRAL else jurisdictions()[place].name,
            asked,
            found.only(place) if place in indexed else None,
        )
        for place in found.question.places()
    ]


def kind_of(ask: Ask) -> str:
    """The kind of what is compared: a question that is put as one for yes or no may be about a sum or a time."""
    if _PAID_OFF.search(ask.text):
        return "amount"
    if _WAIVED.search(ask.text):
        return "yes_no"
    if ask.kind != "penalty" and _OF_PENALTIES.search(ask.text):
        return "penalty"
    if _DEARER.search(ask.text):
        return "amount"
    if _LONGER.search(ask.text):
        return "time"
    compares = ask.kind in ("yes_no", "procedure") and _COMPARES.search(ask.text)
    if ask.kind in ("other", "consequence", "definition") or compares:
        if _OF_SUMS.search(ask.text) and not _OF_A_LIMIT.search(ask.text):
            return "amount"
        if _OF_TIMES.search(ask.text):
            return "time"
    return ask.kind


def compared(sides: Sequence[Side], settings: AnswerSettings, at: str = "in") -> tuple[str, list[Reply]]:
    """What a comparison says: the line that answers, and a reply for each side of which something was found.

    Args:
        sides: in the question's order.
        settings: how much is quoted.
        at: the word before a side: "in" a place, "for" an actor.
    """
    on_all = _parts(sides, settings)
    sums = _on_sums(sides, on_all, settings)
    parts = sums or on_all
    there = [(side, part) for side, part in zip(sides, parts, strict=True) if part]
    if not there:
        return "", []
    library = next(side.found.library for side in sides if side.found)
    line, said = line_of([s.name for s, _ in there], [p for _, p in there], library, at)
    line = f"The fee: {line[0].lower()}{line[1:]}" if sums and line else line
    missing = [side.name for side, part in zip(sides, parts, strict=True) if part is None and side.found is not None]
    unread = [side.name for side in sides if side.found is None]
    lacking = [
        sentence(f"The rules of {listed(unread)} are not indexed") if unread else "",
        sentence(f"Nothing was found for {listed(missing)}") if missing else "",
    ]
    conditions = conditions_of_all([part for _, part in there], library)
    return " ".join(filter(None, [*lacking, line])), [
        replace(part, place=side.name, lead=sentence(words), conditions=own, related=())
        for (side, part), words, own in zip(there, said, conditions, strict=True)
    ]


def _parts(sides: Sequence[Side], settings: AnswerSettings, only_values: bool = False) -> list[Reply | None]:
    """A part of the answer for each side; None where nothing was found."""
    searched = [side for side in sides if side.found is not None]
    units = iter(parallel_units([s.ask for s in searched], [s.found for s in searched if s.found], only_values))
    return [_part(side, next(units) if side.found is not None else None, settings) for side in sides]


def _on_sums(sides: Sequence[Side], wide: Sequence[Reply | None], settings: AnswerSettings) -> list[Reply | None]:
    """Where it is asked how each side treats a matter, the parts on what it costs, if each side's rule on the matter
    fixes a fee: the one thing in such rules that differs from place to place. Else empty."""
    if not sides or sides[0].ask.kind != "procedure" or not _TREATS.search(sides[0].ask.text):
        return []
    of_fee = [
        replace(side.ask, kind="amount", text=_TREATS.sub("What is the fee for", side.ask.text)) for side in sides
    ]
    sums = _parts([replace(side, ask=ask) for side, ask in zip(sides, of_fee, strict=True)], settings, True)
    for side, on_all, on_sum in zip(sides, wide, sums, strict=True):
        if side.found is None or on_all is None or on_sum is None or on_sum.section != on_all.section:
            return []
    return sums


def conditions_of_all(parts: Sequence[Reply], library: Library) -> list[tuple[Piece, ...]]:
    """The condition that is quoted of each side: its first one; of a side without any, the proviso or Explanation of
    its section that says what another side's condition does. Else it would seem that this side had none.

    Args:
        parts: of the answer, one for each side.
        library: the indexed documents.
    """
    own = [part.conditions[:1] for part in parts]
    told = [words_of(pieces, library) for pieces in own if pieces]
    return [pieces or _condition_like(part, told, library) for part, pieces in zip(parts, own, strict=True)]


def _condition_like(part: Reply, told: Sequence[str], library: Library) -> tuple[Piece, ...]:
    """The qualifier of a part's section that is most like the condition of another side; nothing where none is."""
    limits = [one for one in below(library.section_of(part.statement.unit), library) if one.kind in QUALIFIERS]
    found = [(likeness(one.body, other), one) for one in limits for other in told]
    most, best = max(found, key=lambda each: each[0], default=(0.0, part.statement.unit))
    quoted = {piece.provision for piece in part.pieces}
    return all_words(best, library) if most >= LIKE_CONDITION and best.id not in quoted else ()


def _part(side: Side, scored: Scored | None, settings: AnswerSettings) -> Reply | None:
    """The part of the answer for a side; of penalties, what the table of offences has for it."""
    if side.found is None or scored is None:
        return None
    if side.ask.kind == "penalty":
        return reply_to(side.ask, side.found, settings)
    return reply_of(side.ask, scored, side.found, settings)


def line_of(names: Sequence[str], parts: Sequence[Reply], library: Library, at: str) -> tuple[str, list[str]]:
    """The line that says what differs, or that nothing does, and what is said of each side.

    Args:
        names: of the sides.
        parts: of the answer, one for each.
        library: the indexed documents.
        at: the word before a side.
    """
    asks, texts = [p.ask for p in parts], [words_of(p.pieces, library) for p in parts]
    if len(parts) < 2:
        return "", [_valued(parts, texts, library)[0]]
    if forms := _forms(asks[0].text, texts):
        if len(set(forms)) == 1:
            return sentence(f"The same {at} {listed(names)}: {forms[0]}"), forms
        return sentence(f"They differ. {_of_each(names, forms)}"), forms
    values = [values_in(p.pieces, p.ask, library) for p in parts]
    if asks[0].kind == "penalty" and all(values):
        line, told = compared_penalties(names, values, texts, at)
        return sentence(line), told
    facts = chosen(values, asks, texts) if asks[0].kind in VALUED else _single_values_apart(values)
    if facts is None or any(map(_is_open, values, texts)):
        return _worded(names, parts, texts, library, at)
    said, cases = [], []
    for fact, own, ask in zip(facts, values, asks, strict=True):
        found = cases_of(fact, own, ask.text, library)
        cases.append([f for _, f in found])
        said.append(_told(found))
    if _unlike(texts):
        return SIDE_BY_SIDE, said
    return sentence(_of_values(names, cases, said, asks[0].text, at)), said


def _forms(asked: str, texts: Sequence[str]) -> list[str] | None:
    """The one form that each side names, where a form is asked for; None where it is not, or a side names none or
    several.

    >>> _forms("Is it the same form?", ["a return in Form ‘C’", "a return in FORM O of the schedule"])
    ['Form C', 'Form O']
    >>> _forms("Is it the same fee?", ["a return in Form C", "a return in Form O"]) is None
    True
    >>> _forms("Is it the same form?", ["in such form as may be prescribed", "in such form and manner"]) is None
    True
    """
    if not _OF_FORMS.search(asked):
        return None
    named = [{f"Form {letter.upper()}" for letter in _NAMED_FORM.findall(text)} for text in texts]
    return [own.pop() for own in named] if all(len(own) == 1 for own in named) else None


def _is_open(values: Sequence[Fact], text: str) -> bool:
    """True where one value alone would mislead: the greater of two holds, or each of many cases has its own."""
    return "whichever" in text or len({f.value for f in values if f.kind in ("amount", "percentage")}) > MOST_CASES


def _single_values_apart(values: Sequence[Sequence[Fact]]) -> list[Fact] | None:
    """The one value of each side where these differ, though no value was asked for; None where a side has none, or
    several."""
    single = [own[0] for own in values if len(own) == 1]
    return single if len(single) == len(values) and len({said_of(fact) for fact in single}) > 1 else None


def _told(cases: Sequence[tuple[str, Fact]]) -> str:
    return "; ".join(f"{said_of(fact)} {case}".strip() for case, fact in cases)


def _of_values(names: Sequence[str], cases: Sequence[Sequence[Fact]], said: Sequence[str], asked: str, at: str) -> str:
    """What the values say; where each side has several for different cases, only if all of them point one way."""
    firsts = [own[0] for own in cases]
    if all(len(own) == 1 for own in cases):
        return compared_values(names, firsts, said, asked, at)
    told = _of_each(names, said)
    ways = {_order(own) for own in zip(*cases, strict=False)}
    if len({len(own) for own in cases}) > 1 or len(ways) > 1 or not comparable(firsts):
        return f"They differ. {told}"
    if ways == {(0,) * len(names)}:
        return f"The same {at} {listed(names)}: {said[0]}"
    return compared_values(names, firsts, said, asked, at) if len(names) == 2 else f"They differ. {told}"


def _of_each(names: Sequence[str], said: Sequence[str]) -> str:
    """What is said of each side, in one line."""
    return "; ".join(f"{capital(name)}: {words}" for name, words in zip(names, said, strict=True))


def _order(facts: Sequence[Fact]) -> tuple[int, ...]:
    """The places of values among each other, 0 for the least."""
    numbers = [round(measured(f)[1], 6) for f in facts]
    ranks = sorted(set(numbers))
    return tuple(ranks.index(n) for n in numbers)


def _valued(parts: Sequence[Reply], texts: Sequence[str], library: Library) -> list[str]:
    """What is said of each side by itself: its value, if it has one."""
    said = []
    for part, text in zip(parts, texts, strict=True):
        values = values_in(part.pieces, part.ask, library)
        own = chosen([values], [part.ask], [text])
        if not own or part.ask.kind not in VALUED or _is_open(values, text):
            said.append(_as_another(text) if part.ask.kind == "amount" and not own else "")
            continue
        cases = cases_of(own[0], values, part.ask.text, library)
        said.append(_told(cases))
    return said


def _as_another(text: str) -> str:
    """What is paid, where some words tell it by what another is paid; else empty."""
    told = AS_ANOTHER.search(text)
    return told[0].strip() if told else ""


def _worded(
    names: Sequence[str], parts: Sequence[Reply], texts: Sequence[str], library: Library, at: str
) -> tuple[str, list[str]]:
    """The line of a comparison of words, for sides without values that can be compared."""
    asked = parts[0].ask.text
    units = [p.statement.unit for p in parts]
    own = [t if leads_on(u, library) else " ".join(u.body.split()) for u, t in zip(units, texts, strict=True)]
    said = _valued(parts, texts, library)
    if all(is_same(a, b) for a, b in combinations(own, 2)):
        only = "; each list has more, which is not compared" if all(part.left_out for part in parts) else ""
        return sentence(f"The same {at} {listed(names)}, in the same words{only}"), said
    if not any(said) and (line := _lists_apart(names, parts, library, at)):
        return sentence(line), said
    if (bodies := _bodies_apart(asked, own)) and not any(said):
        return sentence(f"They differ. {_of_each(names, bodies)}"), said
    told = differing(own[0], own[1], asked) if len(own) == 2 and not any(said) else None
    of_rows = any(" table row " in piece.provision for part in parts for piece in part.pieces)
    if (of_rows and not any(said)) or (not told and _unlike(own) and not all(said)):
        return SIDE_BY_SIDE, said
    if told and len(adding := [n for n, words in enumerate(told) if adds_something(words)]) == 1:
        return sentence(f"They differ. Only {capital(names[adding[0]])} says: ‘{told[adding[0]]}’"), said
    phrases = [value or f"‘{p}’" for value, p in zip(said, told or [gist(b, asked) for b in own], strict=True)]
    told_of = _of_each(names, phrases)
    open_ = any(said) and any(_MAY_HAVE.search(text) for text, value in zip(own, said, strict=True) if not value)
    if open_:
        how = "Side by side"
    elif any(said):
        how = "They differ in kind"
    elif any(differs_in_substance(a, b) for a, b in combinations(phrases, 2)):
        how = "They differ"
    else:
        how = WORDED_DIFFERENTLY if len({frozenset(figures_in(text)) for text in texts}) == 1 else OTHER_FIGURES
    return sentence(f"{how}. {told_of}"), said


def _lists_apart(names: Sequence[str], parts: Sequence[Reply], library: Library, at: str) -> str:
    """What two lists that are quoted whole say beside each other; empty where a side is none, or they are unlike."""
    lists = [[(f"({(i.number or '').strip('().')})", text_of(i, library)) for i in p.statement.items] for p in parts]
    if len(parts) != 2 or any(len(own) < 2 for own in lists) or any(part.left_out for part in parts):
        return ""
    return compared_lists(names, lists, parts[0].ask.text, at)


_OF_A_BODY = re.compile(
    r"\b(?:bod(?:y|ies)|forums?|officers?|authorit(?:y|ies)|whom?|where\s+(?:do(?:es)?|is|are|must|can|will|should))\b",
    re.IGNORECASE,
)


def _bodies_apart(asked: str, texts: Sequence[str]) -> list[str]:
    """The body that each side names and no other does, where it is asked before whom or where something goes; empty
    where a side names none, or several.

    >>> _bodies_apart("Is it the same body?", ["It goes to the Authority.", "The adjudicating officer decides."])
    ['the Authority', 'the adjudicating officer']
    """
    named = [bodies_in(text) for text in texts] if _OF_A_BODY.search(asked) else []
    own = [bodies - frozenset.intersection(*named) for bodies in named]
    return [CALLED[next(iter(bodies))] for bodies in own] if all(len(bodies) == 1 for bodies in own) else []


def line_of_names(replies: Sequence[Reply], library: Library) -> str:
    """What sets provisions apart that a question names: their penalties, else what they are on.

    Args:
        replies: one for each provision, with its words.
        library: the indexed documents.
    """
    units = [library.section_of(reply.statement.unit) for reply in replies]
    names = [library.citation_of(reply.statement.unit).partition(",")[0] for reply in replies]
    texts = [words_of(reply.pieces, library) for reply in replies]
    asked = replace(replies[0].ask, kind="penalty")
    facts = [[f for f in values_in(reply.pieces, asked, library) if f.kind == "penalty"] for reply in replies]
    if all(facts):
        return sentence(compared_penalties(names, facts, texts)[0])
    if len({unit.heading for unit in units}) < len(units) or not all(unit.heading for unit in units):
        return ""
    on = "; ".join(f"{name} is on ‘{u.heading.strip(' .')}’" for name, u in zip(names, units, strict=True) if u.heading)
    return sentence(f"They differ. {on}")


def _unlike(texts: Sequence[str]) -> bool:
    """True where some of the texts have so few words in common that they may speak of different things."""
    return any(likeness(a, b) < LIKE for a, b in combinations(texts, 2))


def likeness(one: str, other: str) -> float:
    """The Jaccard similarity of the words of two texts.

    >>> likeness("the fee is waived", "no fee is waived"), likeness("", "")
    (1.0, 1.0)
    """
    ours, theirs = ({word for word in tokens(text) if word.isalpha()} for text in (one, other))
    return len(ours & theirs) / len(ours | theirs) if ours | theirs else 1.0
