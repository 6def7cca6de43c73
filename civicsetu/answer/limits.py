"""What limits a statement: its provisos, Explanations and exceptions, and the units beside it that override it.

They are quoted as far as there is room, and named beyond that.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from civicsetu.answer.asks import VALUED, Ask
from civicsetu.answer.modal import subject_of
from civicsetu.answer.statement import (
    QUALIFIERS,
    Piece,
    Statement,
    all_words,
    closing_of,
    denying_lead,
    item_pieces,
    items_of,
    leads_on,
    length_of,
    main_clause,
    qualifiers_of,
    words_of,
)
from civicsetu.answer.units import LETS_OFF, Scored, states
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.read.words.grammar.vocabulary import ORDINALS, place_of
from civicsetu.read.words.tokens import tokens

SIBLING_NEAR = 0.6  # of a score; by so much less another proviso of the clause is quoted, too
SMALL_WORD = 3  # letters up to which a word's stem says nothing
SHORT_MAIN = 900  # characters of the list of a clause up to which it is quoted beside a proviso of it
TWIN = 0.6  # of the words of one unit that another has, from which on the two say the same
LONG_MEANING = 400  # characters of a meaning with a list of its own, from which on it is named only
SHORT_LIST = 1500  # characters of a list in a limit up to which it is quoted whole
_OVERRIDES = re.compile(
    r"""
    ^(?:Notwithstanding|Despite)\s+(?:anything\s+)?(?:(?:contained\s+)?in\s+)?       # Despite anything in
    sub-(?:section|rule)\s+(?P<label>\(\w+\))                                       # sub-section (1)
    """,
    re.VERBOSE,
)
_TERM = r"""["“'‘]{1,2}(?P<term>[^"”]{2,60}?)["”'’]{1,2}\s+"""
_MEANING = re.compile(rf"{_TERM}(?P<of>in\s+\w+\s+to\s+[^,]+,\s+)?means?\b(?P<what>[^.;]*)")
_EXCLUDES = re.compile(rf"{_TERM}(?:shall\s+)?(?:excludes?|do(?:es)?\s+not\s+(?:cover|include))\b")
_INCLUDES = re.compile(rf"{_TERM}(?:shall\s+)?includes?\b(?P<what>[^.;]*)")
_DEFINES = re.compile(  # For the purpose of this clause, the term "season" means
    r"(?:For(?:\s+the\s+purposes?\s+of)?|In)\s+this\s+[\w-]+(?:\s*\(\w+\))?,?\s+"
    r"""(?:the\s+(?:term|expression|word)s?\s+)?["“'‘]{1,2}(?P<term>[^"”]{2,60}?)"""
    r"""(?:\s+means["”'’]{1,2}|["”'’]{1,2}\s+(?:shall\s+)?means?\b)(?P<what>[^.;]*)"""  # a print has "it means"
)
_ADDS = re.compile(r"\bnot\s+in\s+derogation\s+of\b|\badds\s+to\s+every\s+other\s+law\b", re.IGNORECASE)
_PREVAILS = re.compile(r"\beffect,?\s+(?:notwithstanding|despite)\s+anything\s+inconsistent\b", re.IGNORECASE)
_ABOVE = re.compile(
    r"\b(?:conditions?|events?|circumstances|cases|grounds)\s+(?:listed|mentioned|stated|set\s+out)\s+above\b"
)
_OF_UNION = re.compile(r"(?<!\bor\s)\bunion\s+terr\w+", re.IGNORECASE)
_ANY = r"an?|the|any|every"
_OF_A_STATE = re.compile(rf"\b(?:{_ANY})\s+state\b", re.IGNORECASE)
_ASKS_OF_A_STATE = re.compile(rf"\b(?:{_ANY}|our|my|your|this|which)\s+state\b", re.IGNORECASE)
_WHO_MAY = re.compile(r"\bwho\s+(?:all\s+)?(?:can|may|could)\b", re.IGNORECASE)
_WHAT_SORT = re.compile(r"\b(?:what|which)\s+(?:sort|kind|type)s?\s+of\s+(?:an?\s+)?(?P<of>[a-z]+)", re.IGNORECASE)
_OF_PROVISO = re.compile(rf"\bpurposes?\s+of\s+the\s+(?P<nth>{'|'.join(ORDINALS)})\s+proviso\b", re.IGNORECASE)
# The Member shall not be removed on the ground of clause (d) of sub-section (1) except ...
_RESTRICTS = re.compile(
    r"\bshall\s+not\b[^.;]{0,200}\bof\s+sub-(?:section|rule)\s+(?P<label>\(\w+\))[^.;]{0,40}"
    r"\b(?:except|unless|without|until|save)\b"
)
_EXCEPTS = re.compile(  # No appeal shall lie; No appeal lies
    r"^No\s+(?P<what>\w+(?:\s+\w+){0,2}?)\s+(?:shall|may|can|lies|is|are)\b"
)


def conditions_of(
    statement: Statement, room: int, library: Library, asked: str = ""
) -> tuple[tuple[Piece, ...], tuple[tuple[str, Provision], ...]]:
    """What limits a statement, quoted as far as there is room, and the rest by its name.

    Args:
        statement: what is quoted.
        room: words that are quoted at most, but for the first limit.
        library: the indexed documents.
        asked: the question; where it is given, meanings of words that it does not have are named only.
    """
    main = main_clause(statement.unit, library)
    of_main = _beside(main, library) if main is not statement.unit else []
    lets_off = LETS_OFF.search(statement.unit.body) is not None  # so that what makes liable all the same is quoted, too
    wanted = dict.fromkeys([*statement.conditions, *_beside(statement.root, library), *of_main])
    prevailing = _prevailing(statement.unit, library)
    wanted |= dict.fromkeys(prevailing)
    meant = _meanings_asked(asked, [statement.unit, *wanted], statement.root, library)
    limited = [main] if main is not statement.unit else []
    meanings = [*meant, *(one for one in wanted if _means_asked(one, asked, statement))]
    wanted = dict.fromkeys([*limited, *meanings, *wanted])
    found: list[Piece] = []
    further: list[tuple[str, Provision]] = []
    for provision in wanted:
        if asked and provision not in meant and _only_means_others(provision, asked, statement, library):
            further.append(("meaning of its words", provision))
            continue
        is_main = provision.id == statement.unit.parent and statement.unit.kind in QUALIFIERS
        is_long = is_main and _has_long_list(provision, library)
        if is_long and provision.id in library.defining:
            further.append(("which it explains", provision))
            continue
        pieces = _opening(provision, library) if is_long else _limit(provision, library, asked)
        pieces = [*denying_lead(provision, library), *pieces] if is_main else pieces
        length = sum(len(words_of([p], library).split()) for p in pieces)
        is_needed = provision in (*meant, *prevailing) or _tells_what_is_out(provision, statement)
        is_needed = is_needed or (lets_off and provision in of_main) or _is_on_term_of(statement.unit, provision)
        if pieces and (length <= room or not found or is_needed):
            found += pieces
            room -= 0 if provision in meanings else length
        elif pieces:
            further.append(("which limits it", provision))
    return tuple(found), tuple(further)


def with_siblings(
    statement: Statement, weighed: Sequence[Scored], library: Library
) -> tuple[Statement, list[Provision]]:
    """A statement whose unit is a proviso or an Explanation, with those of the same clause that answer nearly as well;
    and the others of that clause. Any other statement as it is.

    Args:
        statement: what is quoted.
        weighed: the units that it was chosen from.
        library: the indexed documents.
    """
    unit = statement.unit
    if unit.kind not in QUALIFIERS:
        return statement, []
    scores = {one.unit.id: one.score for one in weighed}
    own = scores.get(unit.id, 0.0)
    beside = [one for one in qualifiers_of(main_clause(unit, library), library) if one.id != unit.id]
    near = [one for one in beside if own - scores.get(one.id, float("-inf")) <= SIBLING_NEAR]
    near += [one for one in beside if _explains(one, unit) or _tells_what_is_out(one, statement)]
    near += [one for one in beside if _is_on_term_of(unit, one)]
    conditions = tuple(dict.fromkeys([*statement.conditions, *near]))
    return replace(statement, conditions=conditions), [one for one in beside if one not in conditions]


def is_of_one_of_several(statement: Statement, ask: Ask, asked: str) -> bool:
    """True where a proviso states a value for one, a proviso that is quoted beside it states one for another, and the
    question names that one, too: "at what age must the chairperson and the members retire?".

    Args:
        statement: what is quoted, with its siblings.
        ask: what is asked.
        asked: the question.
    """
    unit = statement.unit
    if ask.kind not in VALUED or unit.kind not in QUALIFIERS or not states(unit, ask):
        return False
    own, words = set(tokens(unit.body)), set(tokens(asked))
    beside = [one for one in statement.conditions if one.kind in QUALIFIERS and states(one, ask)]
    return any((set(tokens(subject_of(one.body))) - own) & words for one in beside)


def with_other_territory(statement: Statement, asked: str, library: Library) -> Statement:
    """A statement whose unit speaks of the Union territories alone, with the one beside it that says the same of a
    State, or the other way round; where the question speaks of a State alone, that one instead. As it is where the
    question speaks of the territories alone.

    Args:
        statement: what is quoted.
        asked: the question.
        library: the indexed documents.
    """
    unit = statement.unit
    of_union, of_state = bool(_OF_UNION.search(asked)), bool(_ASKS_OF_A_STATE.search(asked))
    is_of_other = of_state and not of_union and _of_union(unit)
    if statement.root is not unit or statement.items or (of_union != of_state and not is_of_other):
        return statement
    beside = [one for one in library.children.get(unit.parent or "", []) if one.id != unit.id and one.kind == unit.kind]
    twins = [one for one in beside if _says_the_same(one, unit) and _of_union(one) != _of_union(unit)]
    if not twins:
        return statement
    if is_of_other:
        return replace(statement, unit=twins[0], root=twins[0], pieces=tuple(all_words(twins[0], library)))
    pieces = [*statement.pieces, *(piece for twin in twins for piece in all_words(twin, library))]
    return replace(statement, pieces=tuple(sorted(pieces, key=lambda piece: piece.start)))


def _says_the_same(one: Provision, other: Provision) -> bool:
    """True for two units of which one has most words of the other."""
    ours, theirs = set(tokens(one.body)), set(tokens(other.body))
    return len(ours & theirs) >= TWIN * min(len(ours), len(theirs))


def _of_union(unit: Provision) -> bool:
    """True for a unit that speaks of the Union territories alone, and not of a State."""
    return bool(_OF_UNION.search(unit.body)) and not _OF_A_STATE.search(unit.body)


def _explains(explanation: Provision, proviso: Provision) -> bool:
    """True for "Explanation.—For the purposes of the second proviso" and the second proviso."""
    said = _OF_PROVISO.search(explanation.body)
    number = re.search(r"\bproviso(?:\s(?P<n>\d+))?$", proviso.pinpoint)
    return said is not None and number is not None and place_of(said["nth"]) == int(number["n"] or 1)


def _tells_what_is_out(explanation: Provision, statement: Statement) -> bool:
    """True for an Explanation of what a term excludes which the unit that answers has."""
    told = _EXCLUDES.search(explanation.body) if explanation.kind == "explanation" else None
    return told is not None and set(tokens(told["term"])) <= set(tokens(statement.unit.body))


def _is_on_term_of(explanation: Provision, proviso: Provision) -> bool:
    """True for an Explanation of what a term means or excludes which a proviso beside it has."""
    if explanation.kind != "explanation" or proviso.kind != "proviso":
        return False
    told = (pattern.search(explanation.body) for pattern in (_EXCLUDES, _MEANING, _DEFINES, _INCLUDES))
    terms = [set(tokens(one["term"])) for one in told if one]
    return bool(terms) and terms[0] <= set(tokens(proviso.body))


def _only_means_others(provision: Provision, asked: str, statement: Statement, library: Library) -> bool:
    """True for an Explanation, of what is no definition, that only tells what words mean or include which a question
    does not have. Beside a list that is quoted whole the meaning of a single word counts, too: one of the members may
    have that word."""
    if statement.unit.id in library.defining:
        return False
    words = set(tokens(asked))
    if (told := _INCLUDES.search(provision.body)) and provision.kind == "explanation":
        if tokens(told["term"]) == tokens("person") and _WHO_MAY.search(asked):
            return False
        return words.isdisjoint(tokens(f"{told['term']} {told['what']}"))
    if told := _DEFINES.match(provision.body.strip()):
        if (sort := _WHAT_SORT.search(asked)) and set(tokens(sort["of"])) <= set(tokens(told["term"])):
            return False
        term, what = set(tokens(told["term"])), _telling_words(told["what"])
        if statement.items and _is_long(provision, library):
            return not term <= words
        return not statement.items and not term <= words and words.isdisjoint(what - term)
    terms = [_MEANING.match(one.body.strip()) for one in items_of(provision, library) or [provision]]
    return all(term is not None and words.isdisjoint(tokens(term["term"])) for term in terms)


def _means_asked(provision: Provision, asked: str, statement: Statement) -> bool:
    """True for an Explanation of what words mean, where that is what the question speaks of and the unit that answers
    does not: "force majeure" of a flood."""
    told = _DEFINES.match(provision.body.strip()) if provision.kind == "explanation" else None
    if told is None:
        return False
    return bool(set(tokens(asked)) & (_telling_words(told["what"]) - set(tokens(statement.unit.body))))


def _telling_words(text: str) -> set[str]:
    """The words of a text but for the small ones."""
    return {word for word in tokens(text) if len(word) > SMALL_WORD}


def _is_long(provision: Provision, library: Library) -> bool:
    """True for an Explanation whose meaning is a list of its own."""
    return length_of([provision], library) > LONG_MEANING and bool(items_of(provision, library))


def _meanings_asked(asked: str, quoted: Sequence[Provision], root: Provision, library: Library) -> list[Provision]:
    """What an Explanation beside a unit says that a word of it means, where that is what the question calls it:
    "company" of a firm.

    Args:
        asked: the question.
        quoted: the units that are quoted.
        root: the highest of them.
        library: the indexed documents.
    """
    have = {word for unit in quoted for one in (unit, *items_of(unit, library)) for word in tokens(one.body)}
    words = _telling_words(asked)
    beside = [one for one in library.children.get(root.parent or "", []) if one.kind == "explanation"]
    told = [one for explanation in beside for one in (items_of(explanation, library) or [explanation])]
    found = [(one, match) for one in told if (match := _MEANING.match(one.body.strip()))]
    return [
        one for one, match in found
        if set(tokens(match["term"])) <= have and words & (set(tokens(f"{match['of'] or ''} {match['what']}")) - have)
    ]  # fmt: skip


def _beside(root: Provision, library: Library) -> list[Provision]:
    """The units beside one that limit it, and the one from which it departs with what limits that."""
    siblings = [one for one in library.children.get(root.parent or "", []) if one.id != root.id]
    limits = [one for one in siblings if _overrides(one, root) or _excepts(one, root) or _restricts(one, root)]
    ruled = [one for one in siblings if _overrides(root, one)]
    before = [one for one in siblings if one.char_start < root.char_start][-1:] if _ABOVE.search(root.body) else []
    return [*before, *limits, *(one for main in ruled for one in (main, *qualifiers_of(main, library)))]


def _prevailing(unit: Provision, library: Library) -> list[Provision]:
    """Beside a unit by which a law stands in addition to others, the section by which it prevails over what is
    inconsistent with it; and the other way round."""
    for said, wanted in ((_ADDS, _PREVAILS), (_PREVAILS, _ADDS)):
        if said.search(unit.body):
            section = library.provisions[ProvisionId(unit.id).section]
            return [one for one in library.children.get(section.parent or "", []) if wanted.search(one.body)]
    return []


def _overrides(one: Provision, other: Provision) -> bool:
    """True for "Notwithstanding anything in sub-section (1), ..." and sub-section (1)."""
    match = _OVERRIDES.match(one.body)
    return match is not None and other.pinpoint.endswith(match["label"])


def _restricts(one: Provision, other: Provision) -> bool:
    """True for "... shall not be removed on the ground of clause (d) of sub-section (1) except ..." and that one."""
    match = _RESTRICTS.search(one.body)
    return match is not None and other.pinpoint.endswith(match["label"])


def _excepts(one: Provision, other: Provision) -> bool:
    """True for "No appeal shall lie against ..." and what gives an appeal."""
    match = _EXCEPTS.match(one.body)
    return match is not None and set(tokens(match["what"])) <= set(tokens(other.body))


def _has_long_list(main: Provision, library: Library) -> bool:
    """True for a clause with a long list, which a proviso does not limit item by item."""
    return leads_on(main, library) and length_of(items_of(main, library), library) > SHORT_MAIN


def _opening(main: Provision, library: Library) -> list[Piece]:
    """The words with which a clause opens, without the list that follows."""
    pieces = all_words(main, library)
    return [*pieces[:-1], *(replace(last, cut=True) for last in pieces[-1:])]


def _limit(provision: Provision, library: Library, asked: str) -> list[Piece]:
    """The words of a proviso, Explanation or overriding sub-section, with the list that they lead to and the words that
    close it: of a list of what words mean, those that the question has, where it has any."""
    found = list(all_words(provision, library))
    if found and leads_on(provision, library):
        items = items_of(provision, library)
        terms = [_MEANING.match(one.body.strip()) for one in items]
        words = set(tokens(asked))
        items = [
            one for one, term in zip(items, terms, strict=True) if term and words >= set(tokens(term["term"]))
        ] or items
        is_long = length_of(items, library) > SHORT_LIST
        found += [piece for item in items for piece in item_pieces(item, library, is_long)]
        found += [piece for words in closing_of(provision, library) for piece in all_words(words, library)]
    return found
