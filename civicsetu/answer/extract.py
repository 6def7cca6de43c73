"""An answer without an LLM: the few sentences of the best provisions, quoted verbatim.

Of the first provisions those are kept whose score is near the best one's. Their sentences are
weighed by late interaction with the question and by the rare words that they share with it.
Where a clause continues words of the unit above ("the Authority shall, within thirty days,-"),
those are quoted before it, each with its own pinpoint.
"""

from typing import NamedTuple

import numpy as np

from civicsetu.answer.sentences import Sentence, sentences_of
from civicsetu.answer.settings import AnswerSettings
from civicsetu.find.hits import section_of
from civicsetu.find.parts.late import late_interaction
from civicsetu.find.question.understand import Question
from civicsetu.find.state import Found, Ranking
from civicsetu.index.bm25 import tokens
from civicsetu.index.cues import TELLING
from civicsetu.index.store import Store
from civicsetu.model.kinds import DIVISIONS
from civicsetu.model.provision import Provision

SHORT = 420  # characters of a unit that are quoted whole rather than by sentence
WHOLE = 1500  # characters up to which a provision that was itself asked for is quoted whole
MORE_WORDS = 2  # words beside a named provision that make a question ask for more than it
# Words that only ask, as the tokeniser stems them.
ASKING = frozenset(
    tokens(
        "say says provide provides state explain tell mean means meaning define defined definition term act rera law "
        "read text full section rule difference exactly describe about"
    )
)
NEAR = 1.6  # standard deviations below the best within which a provision is quoted too


class Quoted(NamedTuple):
    """A provision that is quoted: its section and the sentences, in reading order."""

    section: Provision
    sentences: list[Sentence]


def extract(question: Question, ranking: Ranking, store: Store, settings: AnswerSettings) -> list[Quoted]:
    """Choose what is quoted.

    Args:
        question: as it was understood.
        ranking: reranked passages.
        store: the open index.
        settings: how many provisions and sentences.

    Returns:
        The provisions in order of rank, at least one where anything was found.
    """
    named = _asked_for(question, ranking, store)
    found = [_whole(provision, ranking, question, store, settings.max_sentences) for provision in named]
    found = [quoted for quoted in found if quoted.sentences]
    if found and not _says_more(question):
        return found
    have = {quoted.section.id for quoted in found}
    chosen = [
        rows for rows in _provisions(ranking, store, settings.max_provisions + len(have))
        if store.passages[rows[0].row].section not in have
    ][: max(0, settings.max_provisions - len(have))]  # fmt: skip
    if telling := TELLING.get(question.query_type):  # the penalty, the time, comes first where it is asked
        chosen.sort(key=lambda rows: not telling.search(store.passages[rows[0].row].text))
    left = settings.max_sentences
    for place, rows in enumerate(chosen):
        room = max(1, left - (len(chosen) - place - 1))
        section = store.provisions[store.passages[rows[0].row].section]
        picked = _sentences(rows, ranking, question, store, room if place == 0 else min(room, 2))
        if picked:
            found.append(Quoted(section, picked))
            left -= len({s.provision for s in picked})
    return found


def _says_more(question: Question) -> bool:
    """True when a question says more than which provision or term it asks about: "the penalty for
    contravening section 3" names section 3 and is answered elsewhere."""
    text = question.text.lower()
    for known in (*(named.words for named in question.named), *question.asks_for):
        text = text.replace(known.lower(), " ")
    return len([word for word in tokens(text) if word.isalpha() and word not in ASKING]) >= MORE_WORDS


def _asked_for(question: Question, ranking: Ranking, store: Store) -> list[Provision]:
    """The provisions that the question names or whose definition it asks for, that were found."""
    wanted = dict.fromkeys(ranking.pinned)
    if not wanted and question.query_type == "definition":
        near = {c for f in ranking.found[:4] for c in store.passages[f.row].covers}
        defining = [[p for p in store.definitions.get(t, ()) if p in near] for t in question.asks_for[:2]]
        wanted = dict.fromkeys(p[0] for p in defining if p)
    return [store.provisions[i] for i in wanted]


def _whole(provision: Provision, ranking: Ranking, question: Question, store: Store, most: int) -> Quoted:
    """A provision that was asked for: all its words where they are few, else those that answer."""
    section = section_of(store, provision)
    family = _family(provision, store)
    if sum(len(p.body) for p in family) <= WHOLE:
        pieces = [s for p in family for s in sentences_of(p, store.documents[p.document])]
        defined = provision.id in store.defining
        return Quoted(section, [*([] if defined else _lead(pieces[0], store) if pieces else []), *pieces])
    members = {p.id for p in family}
    rows = [f for f in ranking.found if members.intersection(store.passages[f.row].covers)]
    return Quoted(section, _sentences(rows, ranking, question, store, most) if rows else [])


def _family(provision: Provision, store: Store) -> list[Provision]:
    return [provision, *(p for child in store.children.get(provision.id, []) for p in _family(child, store))]


def _provisions(ranking: Ranking, store: Store, most: int) -> list[list[Found]]:
    """The passages of the first few sections, as far as their scores are near the best."""
    by_section: dict[str, list[Found]] = {}
    for found in ranking.found[:12]:
        by_section.setdefault(store.passages[found.row].section, []).append(found)
    groups = list(by_section.values())[:most]
    best = groups[0][0].score if groups else 0.0
    return [g for i, g in enumerate(groups) if i == 0 or best - g[0].score < NEAR]


def _sentences(rows: list[Found], ranking: Ranking, question: Question, store: Store, most: int) -> list[Sentence]:
    """The sentences of a section's best passages that answer most, in reading order."""
    best = rows[0].score
    weights = {w: v * store.lexical.rarity(w) for w, v in question.weighted_tokens(0.5).items()}
    weighed: list[tuple[float, int, list[Sentence]]] = []
    for found in rows[:2]:
        if best - found.score >= NEAR / 2:
            continue
        words = _Words(found.row, store)
        for unit in (store.provisions[covered] for covered in store.passages[found.row].covers):
            document = store.documents[unit.document]
            pieces = [p for p in sentences_of(unit, document) if words.holds(p, unit)]
            for group in [pieces] if len(unit.body) <= SHORT else [[piece] for piece in pieces]:
                if group:
                    weighed.append((words.weight(group, unit, ranking, weights), group[0].start, group))
    weighed.sort(key=lambda item: (-item[0], item[1]))
    top = weighed[0][0] if weighed else 0.0
    picked = [group for weight, _, group in weighed[:most] if weight > 0.55 * top]
    with_leads = {piece for group in picked for piece in (*_lead(group[0], store), *group)}
    return sorted(with_leads, key=lambda piece: piece.start)


class _Words:
    """A passage's words with the token vectors that the index keeps of them."""

    def __init__(self, row: int, store: Store):
        self.passage, self.store = store.passages[row], store
        self.text = self.passage.search_text
        first = int(store.token_starts[row])
        self.vectors = store.tokens[first : int(store.token_starts[row + 1])]
        self.offsets = store.questions.content_offsets(self.text)
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

    def weight(self, group: list[Sentence], unit: Provision, ranking: Ranking, weights: dict[str, float]) -> float:
        """How well sentences answer: late interaction, and the share of rare words they share."""
        start, end = self._span(group, unit)
        inside = [i for i, (a, b) in enumerate(self.offsets) if a >= start and b <= end and b > a]
        late = 0.0
        if inside:
            vectors = np.ascontiguousarray(self.vectors[inside[0] : inside[-1] + 1])
            starts, which = np.array([0, len(vectors)]), np.array([0])
            late = float(np.mean([late_interaction(e.tokens, vectors, starts, which)[0] for e in ranking.encoded]))
        have = set(tokens(self.text[start:end]))
        shared = sum(v for w, v in weights.items() if w in have) / (sum(weights.values()) or 1.0)
        return late + 0.5 * shared

    def _span(self, group: list[Sentence], unit: Provision) -> tuple[int, int]:
        begin = self.at[unit.id] - unit.char_start
        return group[0].start + begin, group[-1].end + begin


def _lead(piece: Sentence, store: Store) -> list[Sentence]:
    """The words of the units above that this one continues: those that end in a dash or colon,
    and stand before it. A definition needs none."""
    unit = store.provisions[piece.provision]
    leads: list[Sentence] = []
    if unit.kind in ("proviso", "explanation"):
        return leads
    above = unit
    while above.id not in store.defining and (parent := store.provisions.get(above.parent or "")) is not None:
        above = parent
        if above.kind in DIVISIONS:
            break
        own = sentences_of(above, store.documents[above.document]) if above.body.strip() else []
        if own and above.body.rstrip()[-1] in "—–-:,":
            last = own[-1]
            # the words may begin on the page before
            leads = [s for s in own[-2:] if s is last or s.page != last.page] + leads
    return leads
