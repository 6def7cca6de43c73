"""Parallel provisions: of each side of a comparison the unit that says what those of the other sides say.

Each side's best unit by itself may speak of another matter than the other side's: one of the renewal, one of the
registration. So the units are chosen together: by how well each answers, by how alike they and their headings are, and
by whether all of them state what is asked for.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from civicsetu.answer.acts import STAGES
from civicsetu.answer.annexed import AGREEMENT
from civicsetu.answer.asks import Ask
from civicsetu.answer.bodies import is_of_other_body, of_body
from civicsetu.answer.choose import Section, sections_of
from civicsetu.answer.modal import actors_in, subject_of
from civicsetu.answer.statement import items_of, leads_on
from civicsetu.answer.subjects import speaks_of_asked
from civicsetu.answer.units import Scored, scored_units, states
from civicsetu.answer.values import AS_ANOTHER, BEFORE, MULTIPLE
from civicsetu.answer.wording import DAYS
from civicsetu.find.handover import Findings, Library
from civicsetu.model.kinds import ANNEXES
from civicsetu.model.provision import Provision
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

MOST_SECTIONS = 3  # of each side
MOST_UNITS = 4  # of each section
MOST_CHOICES = 20_000  # combinations of units; more are not looked at
SECTION_WEIGHT = 0.05  # of what a section's score is below the best one's
ALIKE_WEIGHT = 0.45  # of the likeness of two units
ALIKE = 0.5  # likeness that is enough: what is the same in all words need not be what is asked
WORSE = 0.4  # of a unit's score below its side's best, from which on it is not looked at
HEADING_SHARE = 0.3  # of the likeness that the headings of the sections make up
STATED = 0.25  # for stating a sum as a multiple of a fee, or as what another is paid
SUBJECT_ASKED = 0.5  # for a unit whose subject is the one that the question asks of
TIME_STATED, SUM_STATED = 0.2, 0.5  # for stating a time, or a sum, where one is asked for
UNIT_STATED = 0.3  # for stating it in the unit that the question names: years, months, days
NOTICE_COST = 0.25  # for how long before a day something is done, where it is asked how long something lasts
LISTED = 0.4  # for a list or a member of one, where a list is asked for
LEAD_COST = 0.1  # for words that only lead to a list
MEMBER = 0.25  # a member of a list that is no worse than this stands for the words that lead to it
ACTOR_COST = 0.3  # for being about other actors than the question
BODY_COST = 0.6  # for being of another body than the question
ACT_COST = 0.15  # for being of another act than the question, or not of its act
FULLY = 0.3  # of the likeness, what only units that are the same in all words have
SAME_COST = 0.4  # for quoting one unit for two sides
SAME_SUBJECT = 0.1  # for saying it of the same actor, and from the same day on
_UNIT_ASKED = re.compile(r"\b(?P<unit>years?|months?|weeks?|days?|hours?|per\s?cent|percent(?:age)?)\b", re.IGNORECASE)
_LASTS = re.compile(r"\bhow\s+long\b(?!\s+before)|\b(?:valid\w*|lasts?|good\s+for)\b", re.IGNORECASE)
_LISTS = ("list", "procedure")
ANNEX_AHEAD = 6.0  # of a score; by so much better than any rule, and a model agreement is what is asked about
_OF_AN_AGREEMENT = re.compile(
    r"\b(?:model|standard|prescribed|draft|sale)\s+(?:\w+\s+)?(?:agreements?|contracts?|forms?\s+of\s+agreement)\b"
    r"|\bagreements?\s+(?:for|to|of)\s+(?:sale|sell)\b|\bforms?\s+of\s+agreement\b",
    re.IGNORECASE,
)
# "before the sale agreement": the agreement is a day, and not what is asked about.
_AS_A_TIME = re.compile(
    r"\b(?:before|after|until|till|pending|without|prior\s+to|ahead\s+of)\s+(?:[\w'’]+\s+){0,4}$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Candidate:
    scored: Scored
    words: frozenset[str]
    heading: frozenset[str]
    subject: frozenset[str]
    since: frozenset[str]


def parallel_units(asks: Sequence[Ask], sides: Sequence[Findings], only_values: bool = False) -> list[Scored | None]:
    """For each side the unit that is quoted; None where nothing was found.

    Args:
        asks: what is asked, in the words of each side.
        sides: what was found for each.
        only_values: only units that state a value of the kind that is asked for.
    """
    candidates = [_candidates(ask, found, only_values) for ask, found in zip(asks, sides, strict=True)]
    most = max(2, int(MOST_CHOICES ** (1 / max(1, len(sides)))))
    given = [own[:most] for own in candidates if own]
    if not given:
        return [None] * len(sides)
    rarity = _rarity(given, sides[0])
    likeness = {
        (id(a), id(b)): _likeness(a, b, rarity) for ours, theirs in combinations(given, 2) for a in ours for b in theirs
    }

    def fit(chosen: tuple[_Candidate, ...]) -> float:
        alike = [likeness[id(a), id(b)] for a, b in combinations(chosen, 2)]
        together = len(chosen) * ALIKE_WEIGHT * sum(alike) / len(alike) if alike else 0.0
        return sum(c.scored.score for c in chosen) + together - SAME_COST * (len(_units(chosen)) < len(chosen))

    choices: list[tuple[_Candidate, ...]] = list(product(*given))
    best = max(choices, key=fit)
    chosen = iter(best)
    return [next(chosen).scored if own else None for own in candidates]


def _units(chosen: Sequence[_Candidate]) -> set[str]:
    return {c.scored.unit.id for c in chosen}


def _candidates(ask: Ask, found: Findings, only_values: bool) -> list[_Candidate]:
    """The units of a side that may answer, best first; only those that state a value, where these alone are wanted."""
    sections = _sections(ask, found)
    asked = " ".join([ask.text, *(words for _, words in found.question.added)])
    best: list[_Candidate] = []
    for section in sections:
        heading = frozenset(tokens(section.section.heading or ""))
        below_best = sections[0].score - section.score
        # the whole question names the other sides, too
        units = scored_units(section.passages, ask, found, reads_whole=False)
        if only_values:
            units = [u for u in units if states(u.unit, ask) or MULTIPLE.search(u.unit.body)]
        for scored in units[: 2 * MOST_UNITS]:
            told = f"{section.section.heading or ''} {scored.unit.body}"
            score = scored.score - SECTION_WEIGHT * below_best + _fits(scored, ask, found.library)
            score -= ACTOR_COST * _other_actor(section.section.heading or "", asked)
            score -= ACT_COST * _other_acts(told, asked)
            score -= BODY_COST * is_of_other_body(of_body(section.section, found.library), ask.text)
            words = frozenset(w for w in tokens(scored.unit.body) if w.isalpha())
            subject = frozenset(tokens(subject_of(scored.unit.body)))
            since = frozenset(w for f in facts_in(scored.unit) for w in tokens(f.since or ""))
            best.append(_Candidate(replace(scored, score=score), words, heading, subject, since))
    best.sort(key=lambda c: -c.scored.score)
    if ask.kind not in _LISTS:  # a member of a list rather than the words that lead to all of them
        members = {c.scored.unit.parent: c.scored.score for c in reversed(best)}
        best = [c for c in best if members.get(c.scored.unit.id, -9.0) < c.scored.score - MEMBER]
    return [c for c in best if c.scored.score > best[0].scored.score - WORSE][: MOST_SECTIONS * MOST_UNITS]


def _sections(ask: Ask, found: Findings) -> list[Section]:
    """The sections of a side that are looked at: no form where a rule says it; where a model agreement is asked about,
    or was found much better than any rule, the agreement."""
    sections = sections_of(found, MOST_SECTIONS + 2)
    agreements = [one for one in sections if one.section.kind == AGREEMENT]
    own = [one for one in sections if one.section.kind not in ANNEXES]
    is_best = bool(agreements and own) and agreements[0].score - own[0].score >= ANNEX_AHEAD
    if agreements and (is_best or _is_on_an_agreement(f"{found.question.text} {ask.text}")):
        return agreements
    return (own or sections)[:MOST_SECTIONS]


def _is_on_an_agreement(asked: str) -> bool:
    """True for a question on what a model agreement says, and not only on what comes before or after it is signed.

    >>> _is_on_an_agreement("What does the sale agreement say on delay?")
    True
    >>> _is_on_an_agreement("Does a form signed before the sale agreement bind me?")
    False
    """
    return any(not _AS_A_TIME.search(asked, 0, named.start()) for named in _OF_AN_AGREEMENT.finditer(asked))


def _fits(scored: Scored, ask: Ask, library: Library) -> float:
    """What a comparison wants of a unit beside what any answer does: the value itself, not a list that it stands in."""
    unit = scored.unit
    leads = ask.kind not in _LISTS and leads_on(unit, library) and bool(items_of(unit, library))
    fit = -LEAD_COST * leads + LISTED * (ask.kind == "list" and _is_of_a_list(unit, library))
    told_otherwise = MULTIPLE.search(unit.body) or AS_ANOTHER.search(unit.body)
    fit += STATED * (ask.kind == "amount" and told_otherwise is not None and not states(unit, ask))
    fit += TIME_STATED * (ask.kind == "time" and states(unit, ask))
    fit += SUM_STATED * (ask.kind == "amount" and states(unit, ask))
    fit += SUBJECT_ASKED * speaks_of_asked(unit.body, ask.text)
    times = [fact for fact in facts_in(unit) if fact.unit in DAYS]
    if times and _LASTS.search(ask.text) and all(BEFORE.match(fact.since or "") for fact in times):
        fit -= NOTICE_COST
    if asked := _UNIT_ASKED.search(ask.text):
        name = asked["unit"].lower()
        wanted = "per cent" if name.startswith("per") else name.rstrip("s") + "s"
        others = {fact.unit for fact in facts_in(unit) if fact.unit in DAYS or fact.unit == "per cent"}
        fit += UNIT_STATED * (wanted in others)
    return fit


def _is_of_a_list(unit: Provision, library: Library) -> bool:
    """True for words that lead to a list, and for a member of one."""
    owner = library.provisions.get(unit.parent or "", unit)
    return any(leads_on(one, library) and len(items_of(one, library)) > 1 for one in (unit, owner))


def _other_actor(heading: str, asked: str) -> bool:
    """True where a heading names actors, and none that the question does."""
    actors = actors_in(heading)
    return bool(actors) and not actors & actors_in(asked)


def _other_acts(told: str, asked: str) -> int:
    """How many of the acts are in one of the two alone."""
    return sum(bool(words.search(told)) != bool(words.search(asked)) for words in STAGES.values())


def _rarity(given: Sequence[Sequence[_Candidate]], found: Findings) -> Mapping[str, float]:
    words = {word for own in given for candidate in own for word in candidate.words | candidate.heading}
    return {word: found.rarity(word) for word in words}


def _likeness(a: _Candidate, b: _Candidate, rarity: Mapping[str, float]) -> float:
    """How alike two units are, from 0 to 1: the weighted Jaccard similarity of their words and of their headings."""
    words = _jaccard(a.words, b.words, rarity)
    likeness = (1 - HEADING_SHARE) * words + HEADING_SHARE * _jaccard(a.heading, b.heading, rarity)
    alike = (1 - FULLY) * min(likeness, ALIKE) / ALIKE + FULLY * likeness
    same = sum(bool(x) and x == y for x, y in ((a.subject, b.subject), (a.since, b.since)))
    return alike + SAME_SUBJECT * same


def _jaccard(ours: frozenset[str], theirs: frozenset[str], rarity: Mapping[str, float]) -> float:
    """The weighted Jaccard similarity of two sets of words (Ioffe 2010): shared weight by the weight of all."""
    whole = sum(rarity[word] for word in ours | theirs)
    return sum(rarity[word] for word in ours & theirs) / whole if whole else 0.0
