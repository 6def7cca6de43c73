"""The section that answers, of those that were found.

Sections are put in order by the ranking, by the known question (`data/asked`) of each that is most like this one, and
by what their headings and first passages speak of. Which unit of the section answers is chosen in
`civicsetu.answer.units`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from civicsetu.answer.acts import LATER, STAGES, act_shared, later_stages
from civicsetu.answer.asks import VALUED, Ask
from civicsetu.answer.bodies import bodies_in, is_of_other_body, of_body
from civicsetu.answer.defaults import is_of_other_default
from civicsetu.answer.gives_way import (
    appealed_from,
    asks_to_see,
    deed_asked,
    is_aftermath,
    is_appeal_from,
    is_of_doing,
    is_of_other_thing,
    is_other_right,
    speaks_of_deed,
)
from civicsetu.answer.modal import denied_by
from civicsetu.answer.prescribed import power_of
from civicsetu.answer.says_what import is_definition_of, one_asked, term_asked
from civicsetu.answer.scope import what_is_covered
from civicsetu.answer.subjects import body_asked_of, may_act_in
from civicsetu.answer.units import MOST_ROWS, STATES, asks_an_age, holds_meaning, is_only_meaning, states
from civicsetu.find.handover import Findings, Library, RankedPassage
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.kinds import STATE_AMENDMENT
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

SECTION_KNOWN, SECTION_ACT = 1.7, 0.7  # beside a section's score in the ranking
SECTION_CENTRAL = 1.0  # for a law that holds everywhere, where no place is named
SECTION_OTHER = 1.5  # for a heading of a later stage that the question does not speak of
SECTION_STATES = 1.0  # for a value of the kind that is asked for
SECTION_BODY = 1.0  # for a heading of another body than that which the question speaks of
SECTION_NEAR = 1.5  # of the score of the first section, up to which another may answer better
DEFAULT_NEAR = 4.0  # of the score, up to which a section gives way that is on the other party's default
APPEAL_NEAR = 6.0  # the same, for one that is not on an appeal from the body whose orders are appealed from
OF_A_STATE_NEAR = 6.0  # the same, for what a state made of a section, where no state is spoken of
SAYS_WHAT_NEAR = 10.0  # the same, for one that does not say what a thing is, where that is asked
OTHER_RIGHT_NEAR = 6.0  # the same, for one that lets the other party do what the asker asks to do
TO_SEE_NEAR = 4.0  # the same, for a definition, where it is asked whether something may be seen or had
DOING_NEAR = 7.0  # the same, where it is asked who does something, where, when or how
DOING_TOLD_NEAR = 10.0  # the same, where the model that knows units thinks the section likely that is no definition
OTHER_THING_NEAR = 6.0  # the same, for one on the end of another thing: of a registration, and not of an allotment
HEADED_NEAR = 5.0  # the same, for one that is not headed by what is done, where it is asked how that is done
AFTERMATH_NEAR = 15.0  # the same, up to which one gives way to a section on what follows, where that is asked
CENTRAL_NEAR = 3.0  # the same, for one of a state's rules, where no state is spoken of
CENTRAL_TOLD_NEAR = 6.0  # the same, where the model that knows units is sure of the section that is central
TOLD_NEAR = 3.0  # the same, for one that this model thinks unlikely, beside one that it is sure of
CERTAIN, SURE, LIKELY, UNLIKELY = 0.98, 0.8, 0.5, 0.1  # chances that a section answers, as this model says
POINTED_NEAR = 2.0  # the same, for one that only names the section on what is asked, where a list is asked for
BODY_ACTS_NEAR = 4.0  # the same, for one in which the body doesn't act of which it is asked whether it may do something
POWER_NEAR = 12.0  # the same, up to which the power to make rules gives way, where a value of a place is asked for
DENIED_NEAR = 3.0  # the same, up to which one gives way to a section that forbids what is asked about
TWIN_NEAR, TWIN = 6.0, 0.5  # of the score; share of the words of two headings
UNKNOWN = 0.4  # cosine that stands for having no known question
MOST_PASSAGES = 60  # passages of a ranking whose sections are looked at


class Section:
    """The passages of one section in a ranking, best first."""

    def __init__(self, section: Provision, passages: list[RankedPassage], score: float) -> None:
        self.section, self.passages, self.score = section, passages, score


Near = Callable[[Section], float]  # how much less than the first a section may score


def sections_of(found: Findings, most: int) -> list[Section]:
    """The sections of a ranking with their passages, best first; each definition is one of its own."""
    sections: dict[int, Section] = {}
    for passage in found.passages[:MOST_PASSAGES]:
        unit = found.unit_of(passage)
        if unit in sections:
            sections[unit].passages.append(passage)
        elif len(sections) < most:
            section = found.library.provisions[found.passage(passage).section]
            sections[unit] = Section(section, [passage], passage.score)
    return list(sections.values())


def sections_to_quote(ask: Ask, found: Findings, most: int) -> list[Section]:
    """The first sections of a ranking; where it is asked what something is, or whether somebody is one, with the first
    that says so, if it stands behind them; where the first is an Explanation of a word, with what has the word."""
    sections, term, one_of = sections_of(found, most), term_asked(ask.text), one_asked(ask.text)

    def says(section: Section) -> bool:
        return _says_what(term, section, found) if term else _defines(one_of, section, found)

    if sections and _is_meaning(sections[0], ask, found):
        return _with_own(sections, ask, found)
    return _with_first(sections, says, found) if term or one_of else sections


def _with_own(sections: list[Section], ask: Ask, found: Findings) -> list[Section]:
    """Some sections, the first of which is an Explanation of a word, with the other words of its section, if they stand
    behind them."""

    def is_own(section: Section) -> bool:
        return section.section.id == sections[0].section.id and not _is_meaning(section, ask, found)

    return _with_first(sections, is_own, found)


def _with_first(sections: list[Section], fits: Callable[[Section], bool], found: Findings) -> list[Section]:
    """Some sections, with the first one behind them that fits, where none of them does."""
    if any(map(fits, sections)):
        return sections
    behind = sections_of(found, MOST_PASSAGES)[len(sections) :]
    return [*sections, *list(filter(fits, behind))[:1]]


def best_first(sections: Sequence[Section], ask: Ask, found: Findings) -> list[Section]:
    """The sections of a ranking by how well they answer: by the ranking, by the known question of each that is most
    like this one in its own words, and by whether its first passage speaks of what is done in the question.

    What a question names stays first, but for a later stage that it does not speak of (compounding an offence under
    section 9), and so does the order of a comparison. The weights are those of a conditional
    logit of the right section among the first five (McFadden 1974), fitted to 949 known questions of the Act, each
    left out of the index by itself.
    """
    if found.named and not found.question.compares:
        return _stage_first(sections, found)
    if found.question.compares or len(sections) < 2:
        return list(sections)

    asked = " ".join([found.question.text, *(words for _, words in found.question.added)])
    of_whom = ask.text if bodies_in(ask.text) else found.question.text  # "the Authority's order ... Can he be jailed?"

    def score(section: Section) -> float:
        known = _known_of(section, found)
        act = act_shared(ask.text, found.passage(section.passages[0]).text)
        central = SECTION_CENTRAL * (is_central(section, found) and _is_of_no_state(found))
        heading = _heading(section)
        whose = of_body(section.section, found.library)
        other = SECTION_OTHER * later_stages(heading, asked) + SECTION_BODY * is_of_other_body(whose, of_whom)
        said = SECTION_STATES * (ask.kind in STATES and _states_it(section, ask, found))
        return section.score + SECTION_KNOWN * known + SECTION_ACT * act + central + said - other

    near = [s for s in sections if sections[0].score - s.score <= SECTION_NEAR]
    ranked = sorted(near, key=score, reverse=True) + [s for s in sections if s not in near]
    if _chance_of(ranked[0], found) <= UNLIKELY:
        sure = [s for s in ranked if _chance_of(s, found) >= SURE and ranked[0].score - s.score <= TOLD_NEAR]
        ranked = [*sure, *(s for s in ranked if s not in sure)]
    if is_of_other_body(of_body(ranked[0].section, found.library), of_whom):
        twins = [s for s in ranked[1:] if _is_twin(s, ranked[0], of_whom, found.library)]
        ranked = [*twins, *(s for s in ranked if s not in twins)]
    passed: list[Callable[[Section], bool]] = []
    for near_enough, fits in _wanted(ask, found):
        first = ranked[0] if fits(ranked[0]) else _next_that_passes(ranked, near_enough, [fits, *passed])
        if first is not None:
            passed.append(fits)
            ranked = [first, *(s for s in ranked if s is not first)]
    if _is_meaning(ranked[0], ask, found):
        own = [s for s in ranked[1:] if s.section.id == ranked[0].section.id and not _is_meaning(s, ask, found)]
        ranked = [*own, *(s for s in ranked if s not in own)]
    return ranked


_HOW_IT_IS_DONE = re.compile(
    r"\W*how\s+(?:is|are|was|were)\s+(?:it|that|this|they|the)\b[^?]*\w(?:ed|en|out|back)\b", re.IGNORECASE
)


def _wanted(ask: Ask, found: Findings) -> Iterator[tuple[Near, Callable[[Section], bool]]]:
    """Tests that the first section should pass. Where it fails one, the next section goes first that passes it and
    those that the first passed, if its score is less by no more than what stands with the test."""
    yield _by(DEFAULT_NEAR), lambda one: not _is_of_other_default(one, found)
    yield _by(OTHER_RIGHT_NEAR), lambda one: not is_other_right(ask.text, _first_words(one, found))
    yield _by(OTHER_THING_NEAR), lambda one: not is_of_other_thing(found.question.text, _first_words(one, found))
    yield _by(AFTERMATH_NEAR), lambda one: is_aftermath(ask.text, _heading(one), _first_words(one, found))
    if deed := deed_asked(ask.text):
        yield _by(HEADED_NEAR), lambda one: speaks_of_deed(_heading(one), deed)
    if asks_to_see(ask.text):
        yield _by(TO_SEE_NEAR), lambda one: not _is_definition(one, found)
    if (
        is_of_doing(ask.text)
        or _HOW_IT_IS_DONE.match(ask.text)
        or (ask.kind in (*STATES, "consequence") and not asks_an_age(ask))
    ):
        yield (
            _by_chance(DOING_NEAR, DOING_TOLD_NEAR, LIKELY, found),
            lambda one: not _is_definition(one, found) or _is_certain(one, found),
        )
    if found.question.jurisdictions and ask.kind in VALUED:  # the power to fix a fee is no fee
        yield _by(POWER_NEAR), lambda one: not power_of(one.section)
    if not found.question.jurisdictions:
        yield _by(OF_A_STATE_NEAR), lambda one: not _is_of_a_state(one, found)
    if body := appealed_from(ask.text, found.question.text):
        yield _by(APPEAL_NEAR), lambda one: is_appeal_from(body, " ".join(u.body for u in _first_units(one, found)))
    if term := term_asked(ask.text):
        yield _by(SAYS_WHAT_NEAR), lambda one: _says_what(term, one, found)
    yield from _wanted_of_law(ask, found)


def _wanted_of_law(ask: Ask, found: Findings) -> Iterator[tuple[Near, Callable[[Section], bool]]]:
    """The same, by whose law a section is and what it says of others."""
    if ask.kind in ("list", "procedure"):
        yield _by(POINTED_NEAR), lambda one: not _only_points(one, found)
    if words := what_is_covered(ask.text):
        yield _by(DOING_NEAR), lambda one: not _is_definition(one, found) and _names(words, one, found)
    if _is_of_no_state(found):
        yield _by_chance(CENTRAL_NEAR, CENTRAL_TOLD_NEAR, SURE, found), lambda one: is_central(one, found)
    if ask.kind == "yes_no":
        yield from _wanted_of_yes_no(ask, found)


def _wanted_of_yes_no(ask: Ask, found: Findings) -> Iterator[tuple[Near, Callable[[Section], bool]]]:
    """The same, where a yes or no is wanted."""
    if one_of := one_asked(ask.text):
        yield _by(SAYS_WHAT_NEAR), lambda one: _defines(one_of, one, found)
    yield _by(DENIED_NEAR), lambda one: _denies(one, ask, found)
    if who := body_asked_of(ask.text):
        yield _by(BODY_ACTS_NEAR), lambda one: any(may_act_in(who, unit.body) for unit in _first_units(one, found))


def _by(near: float) -> Near:
    return lambda section: near


def _by_chance(near: float, where_told: float, least: float, found: Findings) -> Near:
    """How much less a section may score: more, where the model that knows units gives it `least` chance or more."""
    return lambda section: where_told if _chance_of(section, found) >= least else near


def _is_twin(section: Section, first: Section, asked: str, library: Library) -> bool:
    """True for a section that is headed like the first one, and is of the body that a question speaks of."""
    ours, theirs = section.section, first.section
    if first.score - section.score > TWIN_NEAR or is_of_other_body(of_body(ours, library), asked):
        return False
    words, others = (set(tokens(one.heading or "")) for one in (ours, theirs))
    return len(words & others) >= TWIN * len(words | others)


def _stage_first(sections: Sequence[Section], found: Findings) -> list[Section]:
    """Some sections, the first of which is named. Where the question asks about a later stage that this one does not
    speak of, the section that is headed by that stage goes first."""
    later = [STAGES[name] for name in LATER if STAGES[name].search(found.question.text)]
    first = " ".join(found.passage(passage).text for section in sections[:1] for passage in section.passages)
    if not later or any(stage.search(first) for stage in later):
        return list(sections)
    headed = [s for s in sections if any(stage.search(s.section.heading or "") for stage in later)]
    return [*headed, *(s for s in sections if s not in headed)]


def _first_units(section: Section, found: Findings) -> Iterator[Provision]:
    """The units of a section's first passages."""
    covered = {name for passage in section.passages[:MOST_ROWS] for name in found.passage(passage).covers}
    return _units(covered, found)


def _states_it(section: Section, ask: Ask, found: Findings) -> bool:
    """True where a unit of a section's first passages states the value that is asked for."""
    return any(states(unit, ask) for unit in _first_units(section, found))


def _names(words: Collection[str], section: Section, found: Findings) -> bool:
    """True where a unit of a section's first passages has some words, by their tokens."""
    return any(set(words) <= set(tokens(unit.body)) for unit in _first_units(section, found))


def _says_what(term: str, section: Section, found: Findings) -> bool:
    """True where a unit of a section's passages says what a term is."""
    return any(holds_meaning(passage, term, found) for passage in section.passages)


def _defines(term: str, section: Section, found: Findings) -> bool:
    """True where a section's passages hold the definition of a term, or a clause of it."""
    covered = [ProvisionId(name) for passage in section.passages for name in found.passage(passage).covers]
    units = [name for one in covered for name in (one, one.above) if name in found.library.defining]
    return any(is_definition_of(term, found.library.provisions[name].body) for name in units if name)


_POINTS = re.compile(
    r"\bin\s+accordance\s+with\s+(?:the\s+provisions\s+of\s+)?section\s+(?P<section>\d+[A-Z]*)\b", re.IGNORECASE
)


def pointed_to(unit: Provision, sections: Sequence[Section], found: Findings) -> list[Section]:
    """The section in accordance with which something is done, as a unit says, among some that were found, if the model
    that knows units is sure that it answers: "shall facilitate the remaining works in accordance with section 8"."""
    named = {f"{unit.document}#{told['section']}" for told in _POINTS.finditer(unit.body)}
    return [one for one in sections if one.section.id in named and _chance_of(one, found) >= SURE]


def _only_points(section: Section, found: Findings) -> bool:
    """True where a section's first passage says that something is done in accordance with another section, and that one
    was found, too: "be removed in accordance with section 26"."""
    document = section.section.document
    near = {found.passage(passage).section for passage in found.passages[:MOST_PASSAGES]}
    units = _units(found.passage(section.passages[0]).covers, found)
    pointed = {f"{document}#{told['section']}" for unit in units for told in _POINTS.finditer(unit.body)}
    return bool((pointed - {section.section.id}) & near)


def _is_of_a_state(section: Section, found: Findings) -> bool:
    """True where a section's first passage is what a state made of it."""
    covered = found.passage(section.passages[0]).covers
    return all(one.kind == STATE_AMENDMENT for one in _units(covered, found))


def _next_that_passes(
    ranked: Sequence[Section], near: Near, tests: Sequence[Callable[[Section], bool]]
) -> Section | None:
    """The next section that passes some tests and is nearly as good as the first."""
    close = (s for s in ranked[1:] if ranked[0].score - s.score <= near(s))
    return next((s for s in close if all(passes(s) for passes in tests)), None)


def _is_of_other_default(section: Section, found: Findings) -> bool:
    """True where a section's first passage is on the default of the other party than the one in the question."""
    asked, covered = found.question.text, found.passage(section.passages[0]).covers
    return all(is_of_other_default(found.library.provisions[name], asked, found.library) for name in covered)


def _heading(section: Section) -> str:
    return section.section.heading or ""


def _first_words(section: Section, found: Findings) -> str:
    """The words of the unit that a section's first passage begins with."""
    return found.library.provisions[found.passage(section.passages[0]).covers[0]].body


def _is_definition(section: Section, found: Findings) -> bool:
    """True where a section's first passage begins with a definition or with a clause of one."""
    first: ProvisionId | None = ProvisionId(found.passage(section.passages[0]).covers[0])
    while first is not None and first not in found.library.defining:
        first = first.above
    return first is not None


def _denies(section: Section, ask: Ask, found: Findings) -> bool:
    """True where a section forbids to do without something what a question asks to do before or without it."""
    return any(denied_by(ask.text, unit.body) for unit in _first_units(section, found))


def _is_meaning(section: Section, ask: Ask, found: Findings) -> bool:
    """True for a word's meaning in an Explanation, where no meaning is asked for."""
    covered = found.passage(section.passages[0]).covers
    return all(
        is_only_meaning(one, ask, found.question.text) or _is_below_meaning(one, ask, found)
        for one in _units(covered, found)
    )


def _is_below_meaning(unit: Provision, ask: Ask, found: Findings) -> bool:
    above = found.library.provisions.get(unit.parent or "")
    return above is not None and is_only_meaning(above, ask, found.question.text)


def _units(names: Collection[str], found: Findings) -> Iterator[Provision]:
    return (found.library.provisions[name] for name in names)


def _is_of_no_state(found: Findings) -> bool:
    """True for a question that speaks of no state, nor of the rules of any."""
    return not found.question.jurisdictions and not found.asks_for_rules_of_any_state


def _is_certain(section: Section, found: Findings) -> bool:
    """True where the model that knows units is certain of a section, and one of its first passages has the likeliest
    unit."""
    covered = (name for passage in section.passages[:MOST_ROWS] for name in found.passage(passage).covers)
    return _chance_of(section, found) >= CERTAIN and any(found.told.get(name) == 1.0 for name in covered)


def _chance_of(section: Section, found: Findings) -> float:
    """The chance that a section answers, as the model says that knows units."""
    return found.told_sections.get(section.section.id, 0.0)


def is_central(section: Section, found: Findings) -> bool:
    """True for a section of a law that holds everywhere."""
    return found.library.metas[section.section.document].jurisdiction == CENTRAL


def _known_of(section: Section, found: Findings) -> float:
    """The cosine of the nearest known question of a section; a definition is one of its own."""
    known = found.known_cosines.items()
    if _is_definition(section, found):
        covered = found.passage(section.passages[0]).covers
        return max((cosine for name, cosine in known if name in covered), default=UNKNOWN)
    return max((cosine for name, cosine in known if ProvisionId(name).section == section.section.id), default=UNKNOWN)
