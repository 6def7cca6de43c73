"""The unit that answers: of the best section, the sub-section, clause or proviso that says it.

Each unit of the section is scored by what is known and what is read: the known question (`data/asked`) that is most
like this one and belongs to the unit, late interaction with the unit's own words, the rare words that they share,
and whether the unit states what is asked for (a period, a sum, a penalty).
"""

import re
from dataclasses import dataclass

import numpy as np

from civicsetu.answer.asks import Ask
from civicsetu.answer.sentences import Sentence, sentences_of
from civicsetu.answer.statement import QUALIFIERS, below
from civicsetu.find.parts.late import late_interaction
from civicsetu.find.question.understand import Question
from civicsetu.find.ranking import Ranking
from civicsetu.index.bm25 import tokens
from civicsetu.index.store import Store
from civicsetu.model.provision import Provision
from civicsetu.read.words.facts import facts_in

WEIGHT_KNOWN = 1.2
WEIGHT_WORDS = 0.5
WEIGHT_STATES = 0.25
QUALIFIER_COST = 0.12  # a proviso is read after what it limits
ABOVE, BELOW = 0.85, 0.75  # of a known question of the unit above, or of one below
KNOWN_FLOOR = 0.5
ROW_COST = 0.02  # for each passage of the section that ranks higher
MOST_ROWS = 8  # passages of a section that are looked at
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

    def __init__(self, section: Provision, rows: list[int], score: float) -> None:
        self.section, self.rows, self.score = section, rows, score


def sections_of(ranking: Ranking, store: Store, most: int) -> list[Section]:
    """The sections of a ranking with their passages, best first; each definition is one of its own."""
    found: dict[int, Section] = {}
    for hit in ranking.found[:60]:
        unit = int(store.units[hit.row])
        if unit in found:
            found[unit].rows.append(hit.row)
        elif len(found) < most:
            passage = store.passages[hit.row]
            found[unit] = Section(store.provisions[passage.section], [hit.row], hit.score)
    return list(found.values())


def scored_units(
    section: Section, ask: Ask, question: Question, ranking: Ranking, known: dict[str, float], store: Store
) -> list[Scored]:
    """The units of a section by how well they answer, best first.

    Args:
        section: with its passages.
        ask: what is asked.
        question: as it was understood.
        ranking: with the question's token vectors.
        known: for provisions with known questions, the cosine of the nearest.
        store: the open index.
    """
    weights = {w: v * store.lexical.rarity(w) for w, v in _weights(ask, question).items()}
    found: dict[str, Scored] = {}
    for place, row in enumerate(section.rows[:MOST_ROWS]):
        words = PassageWords(row, store)
        for name in store.passages[row].covers:
            unit = store.provisions[name]
            if not unit.body.strip() or not re.search(r"[^\W_]", unit.body):
                continue
            held = [s for s in sentences_of(unit, store.documents[unit.document]) if words.holds(s, unit)]
            if not held:
                continue
            late, shared = words.weigh(held, unit, ranking, weights)
            like = _known(unit, known, store)
            score = late + WEIGHT_WORDS * shared + WEIGHT_KNOWN * like + WEIGHT_STATES * states(unit, ask)
            score -= QUALIFIER_COST * (unit.kind in QUALIFIERS) + ROW_COST * min(place, 3)
            if unit.id not in found or found[unit.id].score < score:
                best = (
                    max(held, key=lambda s: sum(words.weigh([s], unit, ranking, weights))) if len(held) > 1 else held[0]
                )
                found[unit.id] = Scored(unit, score, like, late, (best,))
    return sorted(found.values(), key=lambda s: (-s.score, s.unit.char_start))


def _weights(ask: Ask, question: Question) -> dict[str, float]:
    """The words of what is asked, and less of what is told around it."""
    weights = question.weighted_tokens(0.5)
    own = set(tokens(ask.text))
    return {word: value if word in own or value < 1 else 0.6 * value for word, value in weights.items()}


def states(unit: Provision, ask: Ask) -> bool:
    """True when a unit states what is asked for itself, and not "the said period"."""
    wanted = STATES.get(ask.kind, ())
    return any(fact.kind in wanted and "said" not in fact.evidence for fact in facts_in(unit)) if wanted else False


def _known(unit: Provision, known: dict[str, float], store: Store) -> float:
    """How near the nearest known question of a unit is, from 0 to 1; of the units above and below it, less."""
    best = known.get(unit.id, 0.0)
    above, share = unit, 1.0
    while (parent := store.provisions.get(above.parent or "")) is not None and parent.kind not in ("chapter", "part"):
        share *= ABOVE
        best = max(best, share * known.get(parent.id, 0.0))
        above = parent
    for child in below(unit, store):
        if child.id != unit.id and child.kind not in QUALIFIERS:
            best = max(best, BELOW * known.get(child.id, 0.0))
    return max(0.0, (best - KNOWN_FLOOR) / (1 - KNOWN_FLOOR))


class PassageWords:
    """A passage's words with the token vectors that the index keeps of them."""

    def __init__(self, row: int, store: Store) -> None:
        self.passage, self.store = store.passages[row], store
        self.text = self.passage.search_text
        first = int(store.token_starts[row])
        self.vectors = store.tokens[first : int(store.token_starts[row + 1])]
        self.offsets = store.question_encoder.content_offsets(self.text)
        self.at: dict[str, int] = {}
        place = len(self.text) - len(self.passage.text)
        for covered in self.passage.covers:
            text = store.provisions[covered].text
            begin = self.text.find(text, place)
            if begin < 0:  # a part of a long provision, split between sentences
                begin = place - text.find(self.passage.text)
            self.at[covered] = begin
            place = begin + len(text)

    def holds(self, piece: Sentence, unit: Provision) -> bool:
        """True when the sentence is among the passage's words."""
        start, end = self._span([piece], unit)
        return len(self.text) - len(self.passage.text) <= start and end <= len(self.text)

    def weigh(
        self, group: list[Sentence], unit: Provision, ranking: Ranking, weights: dict[str, float]
    ) -> tuple[float, float]:
        """How well sentences answer: late interaction, and the share of the question's rare words in them."""
        start, end = self._span(group, unit)
        inside = [i for i, (a, b) in enumerate(self.offsets) if a >= start and b <= end and b > a]
        late = 0.0
        if inside:
            vectors = np.ascontiguousarray(self.vectors[inside[0] : inside[-1] + 1])
            starts, which = np.array([0, len(vectors)]), np.array([0])
            late = float(np.mean([late_interaction(e.tokens, vectors, starts, which)[0] for e in ranking.encoded]))
        have = set(tokens(self.text[start:end]))
        shared = sum(v for w, v in weights.items() if w in have) / (sum(weights.values()) or 1.0)
        return late, shared

    def _span(self, group: list[Sentence], unit: Provision) -> tuple[int, int]:
        begin = self.at[unit.id] - unit.char_start
        return group[0].start + begin, group[-1].end + begin
