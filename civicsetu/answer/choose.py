"""The unit that answers: of the best section, the sub-section, clause or proviso that says it.

Each unit of the section is scored by what is known and what is read: the known question (`data/asked`) that is most
like this one and belongs to the unit, late interaction with the unit's own words, the rare words that they share,
and whether the unit states what is asked for (a period, a sum, a penalty).
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from civicsetu.answer.acts import LATER, STAGES, act_shared, acts_in, later_stages
from civicsetu.answer.asks import Ask
from civicsetu.answer.bodies import is_of_other_body, of_body
from civicsetu.answer.measured import counted_thing, is_of_other_measure, is_share, states_number_of
from civicsetu.answer.sentences import Sentence, sentences_of
from civicsetu.answer.statement import QUALIFIERS, below, leads_on, main_clause
from civicsetu.answer.subjects import is_of_other_seat, says_who_may_hold, speaks_of_asked
from civicsetu.find.handover import Findings, Library, RankedPassage
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.kinds import CLOSING_WORDS, DIVISIONS
from civicsetu.model.provision import Provision
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

WEIGHT_WORDS = 0.5
WEIGHT_KNOWN = 1.2
WEIGHT_STATES = 0.25
WEIGHT_DONE = 0.1  # what is done in the question is done in the unit
WEIGHT_SUBJECT = 0.12  # whom the question is asked of is the subject of the unit
WEIGHT_HOLDS = 0.7  # who may hold the office that is asked about
WEIGHT_FOOT = 1.0  # the closing words of a form are what is signed below it
WEIGHT_PASSAGE = 0.06  # of the score of the unit's passage below that of the section's best
LENGTH_COST, SHORT = 0.03, 200  # for each time (e-fold) that a unit has more characters than a short one
QUALIFIER_COST = 0.12  # a proviso is read after what it limits
WEIGHT_OWN_WORDS = 1.0  # of the share of the question's words that a proviso has and what it limits has not
MEANING_COST = 0.6  # an Explanation of a word is read after what has the word
MEASURE_COST = 0.3  # it is on other sums than the one that is asked for
SEAT_COST = 0.5  # it is of the chairperson alone, and the question of members, or the other way round
CONTRARY_COST = 0.4  # it is for those who do not do what the question speaks of
ABOVE, BELOW = 0.85, 0.75  # of a known question of the unit above, or of one below
KNOWN_FLOOR = 0.5
TOLD = 0.6  # of a word that is told around what is asked
SECTION_KNOWN, SECTION_ACT = 1.7, 0.7  # beside a section's score in the ranking
SECTION_CENTRAL = 1.0  # for a law that holds everywhere, where no place is named
SECTION_OTHER = 1.5  # for a heading of a later stage that the question does not speak of
SECTION_STATES = 1.0  # for a value of the kind that is asked for
SECTION_BODY = 1.0  # for a heading of another body than that which the question speaks of
SECTION_NEAR = 1.5  # of the score of the first section, up to which another may answer better
TWIN_NEAR, TWIN = 6.0, 0.5  # of the score; share of the words of two headings
UNKNOWN = 0.4  # cosine that stands for having no known question
MOST_ROWS = 8  # passages of a section that are looked at
MOST_PASSAGES = 60  # passages of a ranking whose sections are looked at
CONDITION = 120  # characters of a proviso in which its condition stands
_DOES_NOT = re.compile(
    r"\b(?:does|do|did)\s+not\s+(?:(?:intend|wish|want|choose)\s+to\s+)?(?P<verb>\w+)", re.IGNORECASE
)
_MODAL = re.compile(r"\b(?:shall|may|must)\b")
_MEANING = re.compile(r"""["“'‘][^"”]{2,60}["”'’]\s+means?\b""")
_AT_FOOT = re.compile(
    r"\b(?:bottom|foot|end)\s+of\s+(?:[\w'’]+\s+){0,3}?(?:form|application|complaint|appeal|certificate)\b"
    r"|\bswear\w*|\bsworn\b|\b(?:verification|declaration|oath)\b|\bsign(?:s|ed)?\s+below\b",
    re.IGNORECASE,
)
_DENIES = re.compile(r"n['’]t\b|\b(?:not|no|never|without|stay|keep|continue|remain)\b", re.IGNORECASE)
STATES = {
    "time": ("time_limit", "period", "date"),
    "amount": ("amount", "percentage", "penalty"),
    "penalty": ("penalty",),
}


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit that may answer, its score, and what it is made of."""

    unit: Provision
    score: float
    known: float
    late: float
    sentences: tuple[Sentence, ...] = ()


class Section:
    """The passages of one section in a ranking, best first."""

    def __init__(self, section: Provision, passages: list[RankedPassage], score: float) -> None:
        self.section, self.passages, self.score = section, passages, score


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

    def score(section: Section) -> float:
        known = _known_of(section, found)
        act = act_shared(ask.text, found.passage(section.passages[0]).text)
        is_home = not found.question.jurisdictions and not found.asks_for_rules_of_any_state
        central = SECTION_CENTRAL * (is_central(section, found) and is_home)
        heading = section.section.heading or ""
        whose = of_body(section.section, found.library)
        other = SECTION_OTHER * later_stages(heading, asked) + SECTION_BODY * is_of_other_body(whose, ask.text)
        said = SECTION_STATES * (ask.kind in STATES and _states_it(section, ask, found))
        return section.score + SECTION_KNOWN * known + SECTION_ACT * act + central + said - other

    near = [s for s in sections if sections[0].score - s.score <= SECTION_NEAR]
    ranked = sorted(near, key=score, reverse=True) + [s for s in sections if s not in near]
    if is_of_other_body(of_body(ranked[0].section, found.library), ask.text):
        twins = [s for s in ranked[1:] if _is_twin(s, ranked[0], ask, found.library)]
        ranked = [*twins, *(s for s in ranked if s not in twins)]
    if _is_meaning(ranked[0], ask, found):
        own = [s for s in ranked[1:] if s.section.id == ranked[0].section.id and not _is_meaning(s, ask, found)]
        ranked = [*own, *(s for s in ranked if s not in own)]
    return ranked


def _is_twin(section: Section, first: Section, ask: Ask, library: Library) -> bool:
    """True for a section that is headed like the first one, and is of the body that is asked about."""
    ours, theirs = section.section, first.section
    if first.score - section.score > TWIN_NEAR or is_of_other_body(of_body(ours, library), ask.text):
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


def _states_it(section: Section, ask: Ask, found: Findings) -> bool:
    """True where a unit of a section's first passages states the value that is asked for."""
    covered = {name for passage in section.passages[:MOST_ROWS] for name in found.passage(passage).covers}
    return any(states(found.library.provisions[name], ask) for name in covered)


def _is_meaning(section: Section, ask: Ask, found: Findings) -> bool:
    """True for a word's meaning in an Explanation, where no meaning is asked for."""
    covered = found.passage(section.passages[0]).covers
    return all(is_only_meaning(found.library.provisions[name], ask) for name in covered)


def is_central(section: Section, found: Findings) -> bool:
    """True for a section of a law that holds everywhere."""
    return found.library.metas[section.section.document].jurisdiction == CENTRAL


def _known_of(section: Section, found: Findings) -> float:
    """The cosine of the nearest known question of a section; a definition is one of its own."""
    covered = set(found.passage(section.passages[0]).covers)
    known = found.known_cosines.items()
    if not covered.isdisjoint(found.library.defining):
        return max((cosine for name, cosine in known if name in covered), default=UNKNOWN)
    return max((cosine for name, cosine in known if ProvisionId(name).section == section.section.id), default=UNKNOWN)


def scored_units(section: Section, ask: Ask, found: Findings) -> list[Scored]:
    """The units of a section by how well they answer, best first.

    Args:
        section: with its passages.
        ask: what is asked.
        found: what was found for the question.
    """
    library = found.library
    weights, wanted = _weights(ask, found), ask.kind in STATES
    asked = {word: weight for word, weight in weights.items() if word in set(tokens(ask.text))}
    scored: dict[str, Scored] = {}
    for passage in section.passages[:MOST_ROWS]:
        words = PassageWords(passage, found)
        for name in words.passage.covers:
            unit = library.provisions[name]
            held = [s for s in sentences_of(unit, library.documents[unit.document]) if words.holds(s, unit)]
            if not held or not re.search(r"[^\W_]", unit.body):
                continue
            late, shared = words.weigh(held, unit, weights)
            like = _known(unit, found.known_cosines, library)
            score = late + WEIGHT_WORDS * shared + WEIGHT_KNOWN * like + WEIGHT_STATES * states(unit, ask)
            score += WEIGHT_DONE * act_shared(ask.text, done_in(unit, library))
            score += WEIGHT_SUBJECT * (speaks_of_asked(unit.body, ask.text) and (not wanted or states(unit, ask)))
            score += WEIGHT_HOLDS * says_who_may_hold(unit.body, ask.text)
            score += WEIGHT_PASSAGE * (passage.score - section.passages[0].score)
            if unit.kind in QUALIFIERS:
                own = _own_words(unit, asked, library)
                own = max(own, 0.0) if _alone_states(unit, ask, library) else own
                score += WEIGHT_OWN_WORDS * own - QUALIFIER_COST
            score += WEIGHT_FOOT * (is_foot(unit) and bool(_AT_FOOT.search(ask.text)))
            score -= LENGTH_COST * math.log((1 + len(unit.body)) / SHORT)
            score -= MEASURE_COST * (ask.kind == "amount" and is_of_other_measure(unit.body, ask.text))
            score -= SEAT_COST * is_of_other_seat(unit.body, ask.text)
            score -= CONTRARY_COST * is_contrary(unit, ask, library) + MEANING_COST * is_only_meaning(unit, ask)
            if unit.id not in scored or scored[unit.id].score < score:
                best = words.best_of(held, unit, weights)
                scored[unit.id] = Scored(unit, score, like, late, (best,))
    return sorted(scored.values(), key=lambda s: (-s.score, s.unit.char_start))


def is_foot(unit: Provision) -> bool:
    """True for the words below the items of a form: what the applicant declares and signs."""
    return unit.pinpoint.startswith("Form") and unit.pinpoint.endswith(CLOSING_WORDS)


def _own_words(unit: Provision, weights: Mapping[str, float], library: Library) -> float:
    """By how much more of the question's words, by their weights, a proviso or an Explanation has that what it limits
    has not, than the other way round; from -1 to 1."""
    ours, theirs = set(tokens(unit.body)), set(tokens(" ".join(one.body for one in _limited(unit, library))))
    own = sum(weight for word, weight in weights.items() if word in ours - theirs)
    of_main = sum(weight for word, weight in weights.items() if word in theirs - ours)
    return (own - of_main) / (sum(weights.values()) or 1.0)


def _alone_states(unit: Provision, ask: Ask, library: Library) -> bool:
    """True for a proviso or an Explanation that states the value asked for, where what it limits states none."""
    return states(unit, ask) and not any(states(one, ask) for one in _limited(unit, library))


def _limited(unit: Provision, library: Library) -> list[Provision]:
    """The units that a proviso or an Explanation limits: its main clause and what is below, without qualifiers."""
    return [one for one in below(main_clause(unit, library), library) if one.kind not in QUALIFIERS]


def is_contrary(unit: Provision, ask: Ask, library: Library) -> bool:
    """True for a proviso on those who do not do what the question speaks of: "where an allottee does not intend to
    withdraw", for "Can I withdraw?"; or for "Can I get a refund?", where only what it limits speaks of that."""
    condition = _DOES_NOT.search(unit.body[:CONDITION]) if unit.kind in QUALIFIERS else None
    if condition is None or _DENIES.search(ask.text):
        return False
    main = " ".join(one.body for one in _limited(unit, library))
    asked = acts_in(ask.text)
    of_the_main = bool(asked & acts_in(main)) and not asked & acts_in(unit.body)
    return of_the_main or bool(set(tokens(condition["verb"])) & set(tokens(ask.text)))


def done_in(unit: Provision, library: Library) -> str:
    """The words of a unit that say what is done: those from its modal verb on; of a member of a list with the words
    that it goes on from."""
    modal = _MODAL.search(unit.body)
    if modal:
        return unit.body[modal.start() :]
    above = library.provisions.get(unit.parent or "")
    return f"{above.body} {unit.body}" if above is not None and leads_on(above) else unit.body


def is_only_meaning(unit: Provision, ask: Ask) -> bool:
    """True for a part of an Explanation that tells what a word means, where no meaning is asked for."""
    return ask.kind != "definition" and "Explanation" in unit.pinpoint and bool(_MEANING.match(unit.body))


def _weights(ask: Ask, found: Findings) -> dict[str, float]:
    """How much each word counts: by its rarity, and those that are told around what is asked less."""
    own = set(tokens(ask.text))
    weights = found.word_weights.items()
    shares = {word: value if word in own or value < 1 else TOLD * value for word, value in weights}
    return {word: share * found.rarity(word) for word, share in shares.items()}


def states(unit: Provision, ask: Ask) -> bool:
    """True when a unit states what is asked for itself, and not "the said period"."""
    wanted = STATES.get(ask.kind, ())
    if ask.kind == "amount" and (things := counted_thing(ask.text)):
        return states_number_of(things, unit.body) or (is_share(ask.text) and _has(unit, ("percentage",)))
    return bool(wanted) and _has(unit, wanted)


def _has(unit: Provision, kinds: Sequence[str]) -> bool:
    return any(fact.kind in kinds and "said" not in fact.evidence for fact in facts_in(unit))


def _known(unit: Provision, known: Mapping[str, float], library: Library) -> float:
    """How near the nearest known question of a unit is, from 0 to 1; of the units above and below it, less."""
    best = known.get(unit.id, 0.0)
    above, share = unit, 1.0
    while (parent := library.provisions.get(above.parent or "")) is not None and parent.kind not in DIVISIONS:
        share *= ABOVE
        best = max(best, share * known.get(parent.id, 0.0))
        above = parent
    for child in below(unit, library):
        if child.id != unit.id and child.kind not in QUALIFIERS:
            best = max(best, BELOW * known.get(child.id, 0.0))
    return max(0.0, (best - KNOWN_FLOOR) / (1 - KNOWN_FLOOR))


class PassageWords:
    """A passage's words with their token vectors.

    Args:
        ranked: a passage of the ranking.
        found: what was found.
    """

    def __init__(self, ranked: RankedPassage, found: Findings) -> None:
        self.passage, self.vectors = found.passage(ranked), found.vectors(ranked)
        self.text = self.passage.search_text
        self.at: dict[str, int] = {}
        place = len(self.text) - len(self.passage.text)
        for covered in self.passage.covers:
            text = found.library.provisions[covered].text
            begin = self.text.find(text, place)
            if begin < 0:  # a part of a long provision, split between sentences
                begin = place - text.find(self.passage.text)
            self.at[covered] = begin
            place = begin + len(text)

    def holds(self, piece: Sentence, unit: Provision) -> bool:
        """True when the sentence is among the passage's words."""
        start, end = self._span([piece], unit)
        return len(self.text) - len(self.passage.text) <= start and end <= len(self.text)

    def best_of(self, sentences: Sequence[Sentence], unit: Provision, weights: Mapping[str, float]) -> Sentence:
        """The sentence of a unit that answers best by itself."""
        if len(sentences) == 1:
            return sentences[0]
        return max(sentences, key=lambda sentence: sum(self.weigh([sentence], unit, weights)))

    def weigh(self, group: Sequence[Sentence], unit: Provision, weights: Mapping[str, float]) -> tuple[float, float]:
        """How well sentences answer: late interaction, and the share of the question's rare words in them."""
        start, end = self._span(group, unit)
        have = set(tokens(self.text[start:end]))
        shared = sum(v for w, v in weights.items() if w in have) / (sum(weights.values()) or 1.0)
        return self.vectors.late_interaction(start, end), shared

    def _span(self, group: Sequence[Sentence], unit: Provision) -> tuple[int, int]:
        begin = self.at[unit.id] - unit.char_start
        return group[0].start + begin, group[-1].end + begin
