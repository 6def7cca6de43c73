"""The member of a list that answers, where the words that lead to the list were found.

"Is the car park part of the common areas?" finds the definition with its eight members, and one of them answers. It is
quoted alone, with the words that it goes on from, where it stands out: it is nearer to the question than the other
members, and has rare words of it that the lead and the other members lack.
"""

from collections.abc import Mapping, Sequence

from civicsetu.answer.asks import Ask
from civicsetu.answer.statement import WHOLE_LIST, items_of, leads_on, length_of, text_of
from civicsetu.answer.subjects import subject_of_member
from civicsetu.answer.units import Scored, asks_for_others, is_rest
from civicsetu.find.handover import Findings, Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

# A logistic regression of 108 lists that were found for training questions (`data/training/answerable.jsonl`): whether
# the question is on one member or on the whole list.
LATE_LEAD, WORDS_LEAD, CONSTANT = 11.2, 7.2, -1.4
STANDS_OUT = 0.4  # logit from which on a member is quoted alone
FAR_AHEAD = 0.3  # of the score of a member beside the next
FAR_ALONE = 0.45  # the same where a list is asked for
BEFORE_HEAD = 0.35  # the same beside the words that lead to the list
INNER_NEAR, INNER_AHEAD = 0.2, 0.1  # of the score of a list within a list: below the outer one, beside its next member
DEEPEST = 3  # lists within lists


def answering_member(unit: Scored, units: Sequence[Scored], ask: Ask, found: Findings) -> Scored:
    """The member that answers, of the list that a unit leads to; the unit itself where none stands out.

    Args:
        unit: the one that was chosen.
        units: those of its section with their scores.
        ask: what is asked.
        found: what was found.
    """
    for _ in range(DEEPEST):
        member = _member(unit, units, ask, found)
        if member is None:
            return unit
        unit = member
    return unit


def inner_list(unit: Scored, units: Sequence[Scored], found: Findings) -> Scored:
    """The list that answers, of the lists that a unit leads to where they are too long to be quoted together; the unit
    itself where none stands out.

    Args:
        unit: the one that was chosen, for a question that asks for a list.
        units: those of its section with their scores.
        found: what was found.
    """
    library = found.library
    items = items_of(unit.unit, library) if leads_on(unit.unit, library) else []
    length = length_of(items, library)
    lists = [item for item in items if leads_on(item, library) and items_of(item, library)]
    if length <= WHOLE_LIST or len(lists) < 2:
        return unit
    scores = {item.id: max((u.score for u in units if _holds(item, u.unit)), default=0.0) for item in items}
    best = max(lists, key=lambda item: scores[item.id])
    others = max(score for name, score in scores.items() if name != best.id)
    if unit.score - scores[best.id] > INNER_NEAR or scores[best.id] - others < INNER_AHEAD:
        return unit
    return _scored(best, unit, units, unit.late)


def is_alone(unit: Scored, units: Sequence[Scored], found: Findings, by: float = FAR_AHEAD) -> bool:
    """True for a member of a list that scores so much more than every other member that it alone is asked about.

    Args:
        unit: the one that was chosen.
        units: those of its section with their scores.
        found: what was found.
        by: how much more.
    """
    head = found.library.provisions.get(unit.unit.parent or "")
    if head is None or not leads_on(head, found.library):
        return False
    if by >= FAR_ALONE and any(u.unit.id == head.id and unit.score - u.score < BEFORE_HEAD for u in units):
        return False  # the words that lead to all of them answer nearly as well
    others = [one for one in items_of(head, found.library) if one.id != unit.unit.id]
    scores = [u.score for u in units if any(_holds(one, u.unit) for one in others)]
    return len(others) > 1 and unit.score - max(scores, default=0.0) >= by


def _member(unit: Scored, units: Sequence[Scored], ask: Ask, found: Findings) -> Scored | None:
    library = found.library
    items = items_of(unit.unit, library) if leads_on(unit.unit, library) else []
    if len(items) < 2:
        return None
    late = {item.id: max((u.late for u in units if _holds(item, u.unit)), default=0.0) for item in items}
    if own := _of_the_place(items, found) or _of_the_subject(items, ask, found):
        return _scored(own, unit, units, late[own.id])
    words = _own_words(unit.unit, items, ask, found)
    best = max(items, key=lambda item: late[item.id] + 0.5 * words[item.id])
    others = [item.id for item in items if item is not best]
    lead = LATE_LEAD * (late[best.id] - max(late[name] for name in others))
    lead += WORDS_LEAD * (words[best.id] - max(words[name] for name in others))
    if lead + CONSTANT < STANDS_OUT or (is_rest(best, library) and not asks_for_others(ask)):
        return None
    return _scored(best, unit, units, late[best.id])


def _of_the_place(items: Sequence[Provision], found: Findings) -> Provision | None:
    """The only member that names a place of the question."""
    naming = [item for item in items if found.names_its_place(item.body)]
    return naming[0] if len(naming) == 1 else None


def _of_the_subject(items: Sequence[Provision], ask: Ask, found: Findings) -> Provision | None:
    """The only member on one of whom the question speaks: "The Chairperson shall be paid", where the others begin "The
    Member" and "Every part-time Member"."""
    subjects = [subject_of_member(item.body) for item in items]
    if not all(subjects):
        return None
    asked = set(tokens(" ".join([ask.text, *(words for _, words in found.question.added)])))
    spoken_of = [item for item, subject in zip(items, subjects, strict=True) if subject <= asked]
    return spoken_of[0] if len(spoken_of) == 1 else None


def _scored(best: Provision, unit: Scored, units: Sequence[Scored], late: float) -> Scored:
    own = next((u for u in units if u.unit.id == best.id), None)
    return own or Scored(best, unit.score, unit.known, late)


def _holds(item: Provision, unit: Provision) -> bool:
    return ProvisionId(item.id).covers(unit.id)


def _own_words(head: Provision, items: Sequence[Provision], ask: Ask, found: Findings) -> Mapping[str, float]:
    """By member the share of the question's words, by their rarity, that it has and the lead has not."""
    asked = {word for word in tokens(ask.text) if found.word_weights.get(word, 0) >= 1}
    rarity = {word: found.rarity(word) for word in asked}
    told, total = set(tokens(head.body)), sum(rarity.values()) or 1.0
    return {item.id: sum(rarity[w] for w in (asked & _words(item, found.library)) - told) / total for item in items}


def _words(item: Provision, library: Library) -> set[str]:
    return set(tokens(text_of(item, library)))
