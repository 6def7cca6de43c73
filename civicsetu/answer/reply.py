"""One answer for each thing that is asked: the section, the unit, the statement, its first line and what limits it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from civicsetu.answer.asks import Ask
from civicsetu.answer.choose import STATES, Scored, Section, scored_units, sections_of, states
from civicsetu.answer.lead import lead_of
from civicsetu.answer.offences import Offence, offence_for, offences_of
from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.statement import (
    QUALIFIERS,
    Piece,
    Statement,
    item_pieces,
    items_of,
    leads_on,
    main_clause,
    statement_of,
    whole_of,
)
from civicsetu.find.question.understand import Question
from civicsetu.find.ranking import Ranking
from civicsetu.index.bm25 import tokens
from civicsetu.index.known_questions import known_questions_folder, load_known_questions
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision

MORE_WORDS = 2  # words beside a named provision that make a question ask for more than it
# Words that only ask, as the tokeniser stems them.
ASKING = frozenset(
    tokens(
        "say says provide provides state explain tell mean means meaning define defined definition term act rera law "
        "read text full section rule difference exactly describe about"
    )
)
LISTS = ("list", "procedure")
NEAR = 1.2  # of the score of the first section
MAIN_SHARE = 0.75  # of a proviso's score, from which on the clause that it limits is quoted first
OVERVIEW = 0.6  # of the words of a heading that a question shares
WHOLE_LIST = ("list", "procedure", "consequence", "other")
MOST_SECTIONS = 4
_PUNISHED = re.compile(r"\b(?:jail\w*|prison|imprison\w*|punish\w*|fine|fined|penalty)\b", re.IGNORECASE)
_OVERRIDES = re.compile(
    r"^Notwithstanding\s+anything\s+(?:contained\s+)?in\s+sub-(?:section|rule)\s+(?P<label>\(\w+\))"
)


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to one thing that is asked: `lead` is its first line, `pieces` are quoted, `conditions` limit
    them, and `related` are other provisions that the reader needs, each with the reason. In a comparison `place` is
    whose law it is."""

    ask: Ask
    lead: str
    statement: Statement
    conditions: tuple[Piece, ...]
    related: tuple[tuple[str, Provision], ...] = ()
    place: str = ""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What is quoted, in reading order."""
        return self.statement.pieces

    @property
    def left_out(self) -> int:
        """Members of the quoted list that are not quoted."""
        return self.statement.left_out


def reply_to(
    ask: Ask,
    question: Question,
    ranking: Ranking,
    store: Store,
    settings: AnswerSettings,
    story: str = "",
    whole: str = "",
) -> Reply | None:
    """Answer one thing that is asked from a ranking; None where nothing can be quoted."""
    sections = sections_of(ranking, store, MOST_SECTIONS)
    if not sections:
        return None
    known = known_cosines(question.text, store)
    offence = _offence(ask, question, whole or question.text, sections, store)
    if offence:
        unit = Scored(offence.unit, 1.0, 0.0, 0.0)
        statement, near = _statement(ask, unit, store), 1.0
    else:
        choice = _choice(ask, question, sections, ranking, known, store)
        if choice is None:
            return None
        statement, near = choice
    if offence:
        section = ProvisionId(offence.unit.id).section
        known_offences = _offences(section.document, store)
        siblings = [o.unit for o in known_offences if o is not offence and ProvisionId(o.unit.id).section == section]
        statement = replace(statement, conditions=(*siblings, *statement.conditions))
    quoted = words_of(statement.pieces, store)
    conditions, further = _conditions(statement, settings.condition_words, store)
    added = " ".join(words for _, words in question.added)
    lead = lead_of(ask, statement, quoted, store, added, near, story)
    return Reply(ask, lead, statement, conditions, (*further, *_related(statement, quoted, store)))


def _choice(
    ask: Ask, question: Question, sections: Sequence[Section], ranking: Ranking, known: dict[str, float], store: Store
) -> tuple[Statement, float] | None:  # fmt: skip
    """The statement that answers, of the first section; or of one near it, where a list is asked for and it has one."""
    best: tuple[float, Statement, float] | None = None
    for section in sections[: MOST_SECTIONS if ask.kind in LISTS else 1]:
        if sections[0].score - section.score > NEAR:
            break
        units = scored_units(section, ask, question, ranking, known, store)
        if not units:
            continue
        unit = units[0]
        if unit.unit.kind in QUALIFIERS and ask.kind in WHOLE_LIST:
            main = next((u for u in units[1:] if u.unit.id == unit.unit.parent), None)
            unit = main if main and main.score > MAIN_SHARE * unit.score else unit
        statement = _statement(ask, unit, store)
        if ask.kind in LISTS and len(statement.items) < 2:
            statement = _overview(unit, question, store) or statement
        score = unit.score + 0.3 * (section.score - sections[0].score) + 0.35 * (len(statement.items) > 2)
        if best is None or score > best[0]:
            best = score, statement, unit.known
    return best[1:] if best else None


def _overview(scored: Scored, question: Question, store: Store) -> Statement | None:
    """The sub-sections of a section, each by its first clause, where its heading is what is asked about."""
    section = store.provisions.get(ProvisionId(scored.unit.id).section)
    if section is None or not section.heading:
        return None
    heading = {w for w in tokens(section.heading) if len(w) > 3}
    items = items_of(section, store)
    asked = set(tokens(" ".join([question.text, *(words for _, words in question.added)])))
    if len(items) < 2 or len(heading & asked) < OVERVIEW * len(heading):
        return None
    pieces = [p for item in items[:12] for p in item_pieces(item, store, True)]
    return Statement(section, section, tuple(pieces), tuple(items[:12]), max(0, len(items) - 12), ())


def replies_to_names(ask: Ask, question: Question, ranking: Ranking, store: Store) -> list[Reply]:
    """Replies to a question that asks for provisions by their names, or for what terms mean, and no more: each is
    quoted whole where it is short, else by the first clause of each part."""
    if says_more(question):
        return []
    wanted = [store.provisions[name] for name in ranking.pinned]
    if not wanted and question.query_type == "definition":
        near = {c for f in ranking.found[:6] for c in store.passages[f.row].covers}
        terms = [[p for p in store.definitions.get(t, ()) if p in near] for t in question.asks_for[:2]]
        wanted = [store.provisions[p[0]] for p in terms if p]
    return [Reply(ask, "", whole_of(provision, store), ()) for provision in wanted]


def says_more(question: Question) -> bool:
    """True when a question says more than which provision or term it asks about: "the penalty for contravening
    section 3" names section 3 and is answered elsewhere."""
    text = question.text.lower()
    for known in (*(named.words for named in question.named), *question.asks_for):
        text = text.replace(known.lower(), " ")
    return len([word for word in tokens(text) if word.isalpha() and word not in ASKING]) >= MORE_WORDS


def known_cosines(text: str, store: Store) -> dict[str, float]:
    """For provisions with known questions, the cosine of the nearest of them."""
    if not len(store.known_questions):
        return {}
    owners = _owners(store)
    cosines = store.known_questions.vectors @ store.question_encoder.encode([text])[0].sentence
    best: dict[str, float] = {}
    for n in np.argsort(-cosines)[:60].tolist():
        for name in owners.get(store.known_questions.texts[n], ()):
            best.setdefault(name, float(cosines[n]))
    return best


@lru_cache(maxsize=4)
def _owners(store: Store) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key in store.metas:
        for row in load_known_questions(known_questions_folder(), key):
            for text in row.questions:
                found.setdefault(text, []).append(row.provision)
    return found


def _offence(ask: Ask, question: Question, whole: str, sections: Sequence[Section], store: Store) -> Offence | None:
    if ask.kind != "penalty" and not (
        ask.kind == "yes_no" and question.query_type == "penalty_lookup" and _PUNISHED.search(ask.text)
    ):
        return None
    key = sections[0].section.document
    named = [i for n in question.named if (i := ProvisionId.of(key, n.number)) in store.provisions]
    about = [*named, *(s.section.id for s in sections)]
    return offence_for(whole, about, _offences(key, store))


@lru_cache(maxsize=64)
def _offences(key: str, store: Store) -> tuple[Offence, ...]:
    return tuple(offences_of(key, store))


def _statement(ask: Ask, scored: Scored, store: Store) -> Statement:
    unit = scored.unit
    if unit.kind == "paragraph" and not unit.number and unit.parent and unit.parent in store.provisions:
        unit = store.provisions[unit.parent]
    whole = ask.kind in WHOLE_LIST or unit.id in store.defining
    bare = ask.kind in STATES and leads_on(unit) and states(unit, ask)  # its own words answer, without its list
    found = statement_of(unit, store, whole, scored.sentences, bare)
    if unit.kind in QUALIFIERS:
        main = main_clause(unit, store)
        limits = [main, *(q for q in found.conditions)]
        return Statement(found.unit, found.root, found.pieces, found.items, found.left_out, tuple(limits))
    return found


def _conditions(
    statement: Statement, room: int, store: Store
) -> tuple[tuple[Piece, ...], tuple[tuple[str, Provision], ...]]:
    """What limits a statement, quoted as far as there is room, and the rest by its name."""
    wanted = list(statement.conditions)
    for sibling in store.children.get(statement.root.parent or "", []):
        match = _OVERRIDES.match(sibling.body)
        if match and statement.root.pinpoint.endswith(match["label"]):
            wanted.append(sibling)
    found: list[Piece] = []
    further: list[tuple[str, Provision]] = []
    for provision in wanted:
        pieces = _limit(provision, store)
        length = sum(len(words_of([p], store).split()) for p in pieces)
        if pieces and (length <= room or not found):
            found += pieces
            room -= length
        elif pieces:
            further.append(("which limits it", provision))
    return tuple(found), tuple(further)


def _limit(provision: Provision, store: Store) -> list[Piece]:
    """The words of a proviso, Explanation or overriding sub-section, with the list that they lead to."""
    sentences = sentences_of(provision, store.documents[provision.document])
    if not sentences:
        return []
    found = [Piece(provision.id, sentences[0].start, sentences[-1].end)]
    if leads_on(provision):
        found += [piece for item in items_of(provision, store) for piece in item_pieces(item, store, True)]
    return found


def words_of(pieces: Sequence[Piece], store: Store) -> str:
    """The words that are quoted, one piece after the other."""
    return " ".join(
        " ".join(store.documents[ProvisionId(p.provision).document].text[p.start : p.end].split()) for p in pieces
    )


def _related(statement: Statement, quoted: str, store: Store) -> tuple[tuple[str, Provision], ...]:
    found: list[tuple[str, Provision]] = []
    section = ProvisionId(statement.unit.id).section
    if re.search(r"\b(?:prescribed|specified\s+by\s+(?:rules|regulations))\b", quoted):
        found += [("rule made under it", store.provisions[name]) for name in _made_under(store).get(section, ())[:3]]
    if re.search(r"\b(?:shall|must)\b", quoted):
        key = section.document
        for offence in _offences(key, store):
            if section.pinpoint in offence.sections and ProvisionId(offence.unit.id).section != section:
                found.append(("penalty for its breach", offence.unit))
                break
    return tuple(found)


@lru_cache(maxsize=4)
def _made_under(store: Store) -> dict[str, list[str]]:
    """Rules by the section of the Act that they are made under, as their words say."""
    from civicsetu.read.corpus.tables import stream_derivations

    found: dict[str, list[str]] = {}
    for row in stream_derivations(store.data):
        if row.source in store.provisions and row.target in store.provisions:
            rules = found.setdefault(ProvisionId(row.target).section, [])
            if ProvisionId(row.source).section not in rules:
                rules.append(ProvisionId(row.source).section)
    return found
