"""One answer for each thing that is asked: the section, the unit, the statement, its first line and what limits it."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from civicsetu.answer.annexed import annex_instead
from civicsetu.answer.asks import Ask, is_of_a_penalty_alone, pleads_ignorance, seeks_escape
from civicsetu.answer.choose import Section, best_first, is_central, pointed_to, sections_to_quote
from civicsetu.answer.division import division_of
from civicsetu.answer.how_often import only_as_often
from civicsetu.answer.lead import lead_of, lead_of_case
from civicsetu.answer.lifted import may_be_lifted
from civicsetu.answer.likely import CERTAIN
from civicsetu.answer.limits import conditions_of, is_of_one_of_several, with_other_territory, with_siblings
from civicsetu.answer.made_under import MAKING, rules_that_fix, rules_under
from civicsetu.answer.meanings import is_of_words
from civicsetu.answer.members import FAR_ALONE, answering_member, inner_list, is_alone
from civicsetu.answer.misprinted import misprint_of
from civicsetu.answer.modal import actors_in
from civicsetu.answer.named_items import with_named_items
from civicsetu.answer.offence_rows import row_of_offence
from civicsetu.answer.offences import ACTORS, Offence, alike_for_others, of_both_bodies, offence_for, offences_of
from civicsetu.answer.pointers import with_pointed
from civicsetu.answer.prescribed import with_rule_maker
from civicsetu.answer.referred import with_referred
from civicsetu.answer.rights import of_asked_sort
from civicsetu.answer.rivals import best_read_first
from civicsetu.answer.scope import definition_that_settles
from civicsetu.answer.seats import asks_who_sits, seats_of
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.statement import (
    QUALIFIERS,
    Piece,
    Statement,
    below,
    closing_of,
    item_pieces,
    items_of,
    leads_on,
    length_of,
    main_clause,
    qualifiers_of,
    statement_of,
    whole_of,
    with_short_rest,
    words_of,
)
from civicsetu.answer.steps import asks_steps, steps_of
from civicsetu.answer.subjects import is_for_asker, is_for_who_leaves
from civicsetu.answer.units import STATES, Scored, is_foot, scored_units, states
from civicsetu.find.handover import Findings, Library, Question
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import ANNEXES
from civicsetu.model.provision import Provision
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

MORE_WORDS = 2  # words beside a named provision that make a question ask for more than it
# Words that only ask, as the tokeniser stems them.
ASKING = frozenset(
    tokens(
        "say says provide provides state explain tell mean means meaning define defined definition term act rera law "
        "read text full section rule difference exactly describe about differ compare versus between"
    )
)
LISTS = ("list", "procedure")
NEAR = 1.2  # of the score of the first section
MAIN_SHARE = 0.75  # of a proviso's score, from which on the clause that it limits is quoted first
LIST_NEAR, LIST_NEAR_ALL = 0.25, 0.6  # of a unit's score; by so much less one that leads to a list goes first
_ALL = re.compile(r"\b(?:all|every|each|whole|full|complete)\b", re.IGNORECASE)
OVERVIEW_NEAR, MOST_OVERVIEW = 0.3, 3  # of the best one's score; sub-sections of a section that are quoted together
OVERVIEW_WHOLE = 700  # characters of all sub-sections, up to which all are quoted
NOT_ALONE = 0.5  # beside the whole section, how likely a sub-section answers at most, so that it doesn't by itself
OVERVIEW = 0.6  # of the words of a heading that a question shares
RIGHTS_AND_DUTIES = {"right", "duti"}  # words of the heading of a section that has both
WHOLE_LIST = ("list", "procedure", "consequence")
SHORT_LIST, SHORT_LIST_WORDS = 3, 90  # members and words of a list that is quoted although its lead alone answers
MOST_SECTIONS = 4
MOST_RULES = 3  # rules made under a section that are named with it
DEFINED_AT = 6  # passages in which a definition that is asked for must be
_PUNISHED = re.compile(r"\b(?:jail\w*|prison|imprison\w*|punish\w*|fine|fined|penalty)\b", re.IGNORECASE)
_TO_SOMEBODY = re.compile(r"\bhappens?\s+to\s+(?:an?|the|my|our)\s+\w+|\bwhat\s+if\s+(?:an?|the|my|i)\b", re.IGNORECASE)
_ACTION = re.compile(  # what the regulator may do about a breach
    r"\bwhat\s+(?:action|steps?)\b[^?]*\bagainst\b|\bwhat\s+can\s+be\s+done\b[^?]*\b(?:if|when|against|to)\b",
    re.IGNORECASE,
)
_BREACH = re.compile(
    r"n['’]t\b|\b(?:without|not|never|fail\w*|refus\w+|ignor\w+|false|violat\w+|breach\w*|break\w*|broke|contraven\w*|illegal\w*"
    r"|unregistered|mislead\w*|misled|cheat\w*|disobey\w*)\b",
    re.IGNORECASE,
)
_DEPOSITED = re.compile(
    r"\b(?:deposit\w*|compound\w*|settle\w*|(?:penalty|fine)\s+money)\b", re.IGNORECASE
)  # a penalty is only spoken of
_UNPAID = re.compile(
    r"(?:\bnot|n['’]t|\bnever|\brefus\w+|\bfail\w*|\bignor\w+|\bwithout)\s(?:[\w'’]+\s){0,2}?(?:pay|paying|paid)\b[^?.]{0,60}"
    r"\b(?:penalt\w+|fines?|interest|compensation|award\w*|amount|dues?)\b|\bunpaid\s+(?:penalt\w+|fines?|dues?)\b",
    re.IGNORECASE,
)
_IS_LATE = re.compile(  # a proviso on what is done too late
    r"\bafter\s+the\s+(?:expiry|expiration)\b|\bwithin\s+(?:the\s+said|that|such)\s+period\b", re.IGNORECASE
)
_LATE = re.compile(
    r"\b(?:late|delay\w*|miss(?:ed|es|ing)?|condon\w*|after|expir\w*|extend\w*|extension|more)\b", re.IGNORECASE
)
# A statement, how near the nearest known question of its unit is, and the units that were weighed.
Choice = tuple[Statement, float, tuple[Scored, ...]]


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to one thing that is asked: `lead` is its first line, `pieces` are quoted, `conditions` limit
    them, and `related` are other provisions that the reader needs, each with the reason. In a comparison `place` is
    whose law it is. `weighed` are the units that it was chosen from by their scores."""

    ask: Ask
    lead: str
    statement: Statement
    conditions: tuple[Piece, ...]
    related: tuple[tuple[str, Provision], ...] = ()
    place: str = ""
    weighed: tuple[Scored, ...] = ()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What is quoted, in the order in which it stands in the answer."""
        return self.statement.pieces

    @property
    def section(self) -> str:
        """The id of the section that is quoted."""
        return ProvisionId(self.statement.unit.id).section

    @property
    def left_out(self) -> int:
        """Members of the quoted list that are not quoted."""
        return self.statement.left_out


def reply_to(
    ask: Ask, found: Findings, settings: AnswerSettings, story: str = "", whole: str = "", quoted: Collection[str] = ()
) -> Reply | None:
    """Answer one thing that is asked.

    Args:
        ask: what is asked.
        found: what was found for it.
        settings: how much is quoted.
        story: what is told before the question.
        whole: the whole question, where `found` is for a part of it.
        quoted: units that are not to be the answer, for another thing that is asked has them.

    Returns:
        None where nothing can be quoted.
    """
    sections = best_first(sections_to_quote(ask, found, MOST_SECTIONS), ask, found)
    if not sections:
        return None
    sections = best_read_first(sections, ask, found)
    question, library, aside = found.question, found.library, list[Provision]()
    offence = _offence(ask, found, whole or question.text, sections)
    if offence and _is_punished_itself(sections[0], offence.unit, ask, found):
        offence = None
    if offence:
        unit = Scored(offence.unit, 1.0, 0.0, 0.0)
        statement, near, weighed = _statement(ask, unit, library), 1.0, tuple[Scored, ...]()
    else:
        choice = _chosen(ask, found, sections, quoted)
        if choice is None:
            return None
        statement, near, weighed = choice
        statement = only_as_often(with_named_items(statement, ask, found), ask, library)
        statement = with_pointed(statement, library)
        statement = with_referred(statement, ask, library)
        statement = with_other_territory(statement, whole or question.text, library)
        statement, aside = with_siblings(statement, weighed, library)
    statement, maker = with_rule_maker(statement, ask, library)
    if offence:
        section = ProvisionId(offence.unit.id).section
        offences = offences_of(section.document, library)
        siblings = [o.unit for o in offences if o is not offence and ProvisionId(o.unit.id).section == section]
        statement = replace(statement, conditions=(*siblings, *statement.conditions))
    quoted = words_of(statement.pieces, library)
    added = " ".join(words for _, words in question.added)
    conditions, further = conditions_of(
        statement, settings.condition_words, library, f"{whole or question.text} {added}"
    )
    lead = maker or lead_of(ask, statement, quoted, library, added, near, story)
    lead = lead or lead_of_case(ask, statement, library)
    if ask.kind == "yes_no" and any(
        may_be_lifted(whole or question.text, quoted, words_of((c,), library)) for c in conditions
    ):
        lead = ""  # yes or no hangs on whether the proviso is the asker's case
    if lead in ("Yes.", "No.") and _lets_off_who_did_not_know(whole or question.text, statement, conditions, library):
        lead = ""  # it hangs on whether he proves it
    if is_of_one_of_several(statement, ask, whole or question.text):
        lead = ""
    statement = with_short_rest(statement, library)
    related = (*(("of the same clause", one) for one in aside), *further, *_related(statement, quoted, found))
    return Reply(ask, lead, statement, conditions, related, weighed=weighed)


def _lets_off_who_did_not_know(asked: str, statement: Statement, conditions: Sequence[Piece], library: Library) -> bool:
    return pleads_ignorance(asked) and bool(_UNKNOWN.search(words_of((*statement.pieces, *conditions), library)))


_UNKNOWN = re.compile(r"\bwithout\s+(?:his|her|their|that\s+person's|the\s+person's)\s+knowledge\b")
_FOLLOWS = re.compile(  # what a provision says follows
    r"\b(?:liable|penalt\w+|punish\w*|entitled|forfeit\w*|cancel\w*|revok\w*|compensat\w*|refund\w*|return\s+the|void|deemed|recover\w*)\b",
    re.IGNORECASE,
)


def liability_before(reply: Reply, found: Findings) -> Reply | None:
    """The reply on what follows if a duty is not done, where that is asked, the words that were quoted say only that
    there is this duty, and a provision beside it says what follows ("for any delay in payment under sub-section (6)");
    else None.

    Args:
        reply: the one on the duty.
        found: what was found for the question.
    """
    library, unit = found.library, reply.statement.unit
    if reply.ask.kind != "consequence" or not unit.number or not _is_bare_duty(reply, library):
        return None
    named = re.compile(r"\b(?:sub-(?:section|rule)|clause)\s+" + re.escape(f"({unit.number.strip('()')})"))
    beside = library.children.get(unit.parent or "", [])
    follows = [one for one in beside if one.id != unit.id and named.search(one.body) and _FOLLOWS.search(one.body)]
    if not follows:
        return None
    before = _beside(reply, reply.ask, follows[0], library)
    related = _related(before.statement, words_of(before.pieces, library), found)
    return replace(before, related=(*before.related, *related))


def _is_bare_duty(reply: Reply, library: Library) -> bool:
    """True where the quoted words say that something must be done, and not what follows if it is not."""
    said = words_of((*reply.pieces, *reply.conditions), library)
    return bool(re.search(r"\b(?:shall|must)\b", said)) and not _FOLLOWS.search(said)


def penalty_before(reply: Reply, found: Findings, whole: str) -> Reply | None:
    """The reply on the penalty for the breach of a duty, where it is asked what happens if it is broken and the words
    that were quoted say only that there is this duty; else None.

    Args:
        reply: the one on the duty.
        found: what was found for the question.
        whole: the whole question.
    """
    library, unit = found.library, reply.statement.unit
    if reply.ask.kind != "consequence" or not _BREACH.search(whole) or not _is_bare_duty(reply, library):
        return None
    section = ProvisionId(unit.id).section
    offence = offence_for(whole, [section], offences_of(section.document, library))
    if offence is None or ProvisionId(offence.unit.id).section == section:
        return None
    return _on_offence(offence, reply, library)


def without_verdicts(replies: Sequence[Reply]) -> list[Reply]:
    """Some replies, those to a question of yes or no without their first lines."""
    return [replace(one, lead="") if one.ask.kind == "yes_no" else one for one in replies]


_ONLY_THE_PENALTY = re.compile(  # what is the fine? what is the penalty if he does not insure it?
    r"^\W*(?:and\s+)?what(?:['’]s|\s+(?:is|are|would\s+be))\s+(?:(?:the|a|his|her|their|any)\s+)?(?:\w+\s+)?"
    r"(?:penalt\w+|fines?|punishments?)(?:\s+(?:for\s+(?:this|that|it|breach\w*|breaking|not\s+\w+ing)"
    r"|(?:if|when|where)\s+[^?]*?(?:\bnot\b|n['’]t\b|\bnever\b|\bfails?\b|\bwithout\b))[^?]*)?\W*$",
    re.IGNORECASE,
)


def penalty_of_duty(first: Sequence[Reply], ask: Ask, found: Findings) -> Reply | None:
    """The reply to a second half that asks only for the penalty, from what punishes the breach of the duty that answers
    the first half; else None.

    Args:
        first: the replies to the first half.
        ask: the second half.
        found: what was found for the whole question.
    """
    if len(first) != 1 or ask.kind != "penalty" or not _ONLY_THE_PENALTY.match(ask.text):
        return None
    section = ProvisionId(first[0].section)
    offence = offence_for(found.question.text, [section], offences_of(section.document, found.library))
    if offence is None or ProvisionId(offence.unit.id).section == section:
        return None
    return replace(_on_offence(offence, first[0], found.library), ask=ask)


def penalties_of_others(reply: Reply, found: Findings, whole: str) -> list[Reply]:
    """The replies on the other offences that a question is on: of others who don't obey the same body, where it is of
    nobody ("What is the penalty for not obeying the Authority?"); of the same actor, where it names two bodies.

    Args:
        reply: the one on the first offence.
        found: what was found for the question.
        whole: the whole question.
    """
    unit, offences = reply.statement.unit, offences_of(reply.statement.unit.document, found.library)
    is_of_nobody = reply.ask.kind == "penalty" and not actors_in(whole) & set(ACTORS)
    others = alike_for_others(unit.id, offences) if is_of_nobody else of_both_bodies(unit.id, offences, whole)
    return [_on_offence(offence, reply, found.library) for offence in others]


def _on_offence(offence: Offence, reply: Reply, library: Library) -> Reply:
    """The reply on an offence, beside another reply to the same question."""
    made = _beside(reply, replace(reply.ask, kind="penalty"), offence.unit, library)
    lead = lead_of(made.ask, made.statement, words_of(made.pieces, library), library, known=1.0)
    return replace(made, lead=lead)


def _beside(reply: Reply, ask: Ask, unit: Provision, library: Library) -> Reply:
    """A reply that quotes a unit beside what another reply quotes, without a first line."""
    statement = _statement(ask, Scored(unit, 1.0, 0.0, 0.0), library)
    conditions, further = conditions_of(statement, 0, library)
    return Reply(ask, "", statement, conditions, further, weighed=reply.weighed)


def replies_on_words(asks: Sequence[Ask], terms: Sequence[Provision], found: Findings) -> list[Reply]:
    """Replies to a question about defined words: what each of several means, or whether one of them takes in what is
    asked about; none where that is neither settled by its definition nor all that is asked.

    Args:
        asks: what is asked.
        terms: the definitions of the words.
        found: what was found.
    """
    library, ask = found.library, asks[0]
    if len(asks) == 1 and not terms and ask.kind == "yes_no":
        settles = definition_that_settles(ask.text, found)
        terms = [settles] if settles else []
    if len(asks) > 1 or not terms:
        return []
    statements = [with_pointed(whole_of(term, library), library) for term in terms]
    if ask.kind == "definition" and len(terms) > 1:
        return [Reply(ask, "", statement, ()) for statement in statements]
    if ask.kind == "yes_no" and len(terms) == 1:
        lead = lead_of(ask, statements[0], words_of(statements[0].pieces, library), library)
        return [Reply(ask, lead, statements[0], ())] if lead or is_of_words(ask.text) else []
    return []


def reply_of(ask: Ask, scored: Scored, found: Findings, settings: AnswerSettings) -> Reply:
    """The reply that quotes a unit which was chosen before, without a first line.

    Args:
        ask: what is asked.
        scored: the unit.
        found: what was found.
        settings: how much is quoted.
    """
    statement = _statement(ask, _on_its_row(scored, found), found.library)
    conditions, further = conditions_of(statement, settings.condition_words, found.library)
    return Reply(ask, "", statement, conditions, further, weighed=(scored,))


def _chosen(ask: Ask, found: Findings, sections: Sequence[Section], quoted: Collection[str] = ()) -> Choice | None:
    """The statement that answers; of another section where the unit of the first only points there, or of an annex that
    answers better."""
    choice = _choice(ask, found, sections, quoted)
    if choice is None:
        return None
    if pointed := pointed_to(choice[0].unit, sections, found):
        choice = _choice(ask, found, pointed, quoted) or choice
    if annex := annex_instead(choice[2], choice[0].unit, ask, found, quoted):
        choice = _choice(ask, found, annex, quoted) or choice
    return choice


def _choice(ask: Ask, found: Findings, sections: Sequence[Section], quoted: Collection[str] = ()) -> Choice | None:
    """The statement that answers, of the first section; or of one near it, where a list is asked for and it has one."""
    best: tuple[float, Choice] | None = None
    for section in sections[: MOST_SECTIONS if ask.kind in LISTS else 1]:
        if abs(sections[0].score - section.score) > NEAR:
            break
        if is_central(sections[0], found) and not is_central(section, found):
            continue  # what is asked of everywhere is not listed by one state
        units = [u for u in scored_units(section.passages, ask, found) if u.unit.id not in quoted]
        if not units:
            continue
        unit = _unit_of(_list_first(units, ask, found.library) if ask.kind == "list" else units, ask, found)
        alone = ask.kind == "consequence" and is_alone(unit, units, found)
        alone = alone or (ask.kind == "list" and is_alone(unit, units, found, FAR_ALONE))
        statement = _statement(replace(ask, kind="other") if alone else ask, unit, found.library)
        if asks_steps(ask):
            statement = steps_of(unit.unit, found.library) or statement
        elif asks_who_sits(ask.text):
            statement = seats_of(unit.unit, found.library) or statement
        elif ask.kind in LISTS and len(statement.items) < 2:
            statement = _overview(units, ask, found) or statement
        score = unit.score + 0.5 * (section.score - sections[0].score) + 0.35 * (len(statement.items) > 2)
        if best is None or score > best[0]:
            best = score, (statement, unit.known, tuple(units))
    return best[1] if best else None


def _list_first(units: Sequence[Scored], ask: Ask, library: Library) -> Sequence[Scored]:
    """The units of a section, where a list is asked for: first the one that leads to a list, if the best one stands in
    none and leads to none, and it is not much worse."""
    best = units[0]
    near = LIST_NEAR_ALL if _ALL.search(ask.evidence) else LIST_NEAR
    if len(items_of(best.unit, library)) > 1 or leads_on(
        library.provisions.get(best.unit.parent or "", best.unit), library
    ):
        return units
    leads = (
        one for one in units[1:]
        if best.score - one.score <= near and leads_on(one.unit, library) and len(items_of(one.unit, library)) > 1
    )  # fmt: skip
    first = next(leads, best)
    return [first, *(one for one in units if one is not first)]


def _unit_of(units: Sequence[Scored], ask: Ask, found: Findings) -> Scored:
    """The unit that answers: the best one; or its member, inner list or row that stands out."""
    unit = units[0]
    whole = f"{found.question.text} {ask.text}"
    leaving = (u for u in units[1:] if u.unit.parent == unit.unit.id and u.unit.kind in QUALIFIERS)
    if left := next((u for u in leaving if is_for_who_leaves(u.unit.body, unit.unit.body, whole)), None):
        return left
    if unit.unit.kind in QUALIFIERS and ask.kind in WHOLE_LIST:
        main = next((u for u in units[1:] if ProvisionId(u.unit.id).covers(unit.unit.id)), None)
        is_near = main is not None and main.score > MAIN_SHARE * unit.score
        unit = main if main and is_near and not is_for_asker(unit.unit.body, main.unit.body, ask.text) else unit
    if ask.kind == "time" and _IS_LATE.search(unit.unit.body) and not _LATE.search(ask.text):
        main = next((u for u in units[1:] if u.unit.id == unit.unit.parent and states(u.unit, ask)), None)
        unit = main if main and unit.unit.kind in QUALIFIERS else unit
    if ask.kind not in WHOLE_LIST and not _is_said_by_form(unit, found.library):
        unit = answering_member(unit, units, ask, found)
    elif ask.kind in LISTS:
        unit = inner_list(unit, units, found)
    return _on_its_row(unit, found)


def _on_its_row(scored: Scored, found: Findings) -> Scored:
    """The row of a table that is on the offence of the question; what was chosen where there is none."""
    row = row_of_offence(scored.unit, found.question.text, found.library)
    return scored if row is scored.unit else replace(scored, unit=row, sentences=())


def _overview(units: Sequence[Scored], ask: Ask, found: Findings) -> Statement | None:
    """The sub-sections of a section that answer best, each whole, where its heading is what is asked about, or where
    the model that knows units says that the section answers and none of them by itself."""
    question, library = found.question, found.library
    section = library.provisions.get(ProvisionId(units[0].unit.id).section)
    if section is None or not section.heading:
        return None
    heading = {w for w in tokens(section.heading) if len(w) > 3}
    every = items_of(section, library)
    items = of_asked_sort(every, ask.text) if heading >= RIGHTS_AND_DUTIES else every
    asked = set(tokens(" ".join([question.text, *(words for _, words in question.added)])))
    is_whole = found.told.get(section.id) == 1.0 and all(found.told.get(one.id, 0.0) <= NOT_ALONE for one in items)
    if len(items) < 2 or (not is_whole and len(heading & asked) < OVERVIEW * len(heading)):
        return None
    scores = {unit.unit.id: unit.score for unit in units}
    best = {item.id: max((scores.get(one.id, 0.0) for one in below(item, library)), default=0.0) for item in items}
    near = [item for item in items if units[0].score - best[item.id] <= OVERVIEW_NEAR]
    first = sorted(near, key=lambda item: -best[item.id])[:MOST_OVERVIEW]
    length = length_of(items, library)
    is_short = length <= (2 if len(items) == 2 or is_whole else 1) * OVERVIEW_WHOLE
    shown = items if is_short or len(items) < len(every) else sorted(first, key=lambda item: item.char_start)
    lead = statement_of(section, library, False, bare=True).pieces if leads_on(section, library) else ()
    pieces = [*lead, *(p for item in shown for p in item_pieces(item, library, False))]
    limits = [q for item in shown for q in qualifiers_of(item, library)]
    return Statement(section, section, tuple(pieces), tuple(shown), len(every) - len(shown), tuple(limits))


def replies_to_names(ask: Ask, found: Findings) -> list[Reply]:
    """Replies to a question that asks for provisions by their names, or for what terms mean, and no more: each is
    quoted whole where it is short, else by the first clause of each part."""
    question, library = found.question, found.library
    wanted = [library.provisions[name] for name in found.named]
    if not says_more(question, MAKING) and (made := rules_under(found, wanted)):
        return [Reply(ask, lead, statement, ()) for lead, statement in made]
    if says_more(question):
        return []
    if not wanted and question.query_type == "definition":
        near = [name for passage in found.passages[:DEFINED_AT] for name in found.passage(passage).covers]
        terms = [sorted(set(library.definitions.get(t, ())) & set(near), key=near.index) for t in question.asks_for[:2]]
        wanted = [library.provisions[p[0]] for p in terms if p]
    told = [
        division_of(provision, library)
        or (misprint_of(provision, library), with_pointed(whole_of(provision, library), library))
        for provision in wanted
    ]
    return [Reply(ask, lead, statement, ()) for lead, statement in told]


def says_more(question: Question, but: Collection[str] = ()) -> bool:
    """True when a question says more than which provision or term it asks about, words of `but` aside: "the penalty
    for contravening section 3" names section 3 and is answered elsewhere."""
    text = question.text.lower()
    laws = [named.law for named in question.named if named.law]
    laws += [law.act.by for law in question.old_laws]
    for said in sorted((*(named.words for named in question.named), *laws, *question.asks_for), key=len, reverse=True):
        text = text.replace(said.lower(), " ")
    places = set(tokens(" ".join(place.replace("_", " ") for place in question.jurisdictions)))
    return (
        len([word for word in tokens(text) if word.isalpha() and word not in ASKING.union(places, but)]) >= MORE_WORDS
    )


def _offence(ask: Ask, found: Findings, whole: str, sections: Sequence[Section]) -> Offence | None:
    """The offence that is asked about, where a penalty is asked."""
    key = sections[0].section.document
    offences = offences_of(key, found.library)
    if not _wants_penalty(ask, found, sections, offences) or _lets_off_for_ignorance(whole, sections, found):
        return None
    named = [i for n in found.question.named if (i := ProvisionId.of(key, n.number)) in found.library.provisions]
    about = [*named, *(s.section.id for s in sections)]
    offence = offence_for(whole, about, offences)
    return None if offence and _is_elsewhere(sections[0].section.id, offence, ask, found) else offence


def _is_elsewhere(first: str, offence: Offence, ask: Ask, found: Findings) -> bool:
    """True where it is asked who has something or where it goes, the model that knows units is certain of the first
    section, and sure that the offence's doesn't answer: "When the builder is fined, who gets the money?"."""
    told = found.told_sections
    is_certain = told.get(first, 0.0) >= CERTAIN and told.get(ProvisionId(offence.unit.id).section, 0.0) <= 1 - CERTAIN
    return bool(_WHOSE.search(ask.text)) and is_certain


_WHOSE = re.compile(r"\b(?:whose|where|which\s+(?:account|fund)|who\s+(?:gets?|keeps?|receives?))\b", re.IGNORECASE)


def _lets_off_for_ignorance(whole: str, sections: Sequence[Section], found: Findings) -> bool:
    """True where somebody did not know of what was done, and a section that was found lets him off for that."""
    units = (found.library.provisions[name] for s in sections for p in s.passages for name in found.passage(p).covers)
    return pleads_ignorance(whole) and any(_UNKNOWN.search(unit.body) for unit in units)


def _is_punished_itself(section: Section, offence: Provision, ask: Ask, found: Findings) -> bool:
    """True where the unit of a section that answers best says what the penalty is, by itself or in the words that
    close its list, and is not the offence that was found by the section. Of a law whose units a model knows, which unit
    answers is known better by who did what."""
    if found.knows_units_of(offence.document) or ProvisionId(offence.id).section != section.section.id:
        return False
    units = scored_units(section.passages, ask, found)
    best = units[0].unit if units else offence
    above = found.library.provisions.get(best.parent or "")
    closing = closing_of(above, found.library) if above is not None else []
    punishes = any(fact.kind == "penalty" for one in (best, *closing) for fact in facts_in(one))
    return punishes and not ProvisionId(offence.id).overlaps(best.id)


def _wants_penalty(ask: Ask, found: Findings, sections: Sequence[Section], offences: Sequence[Offence]) -> bool:
    """True where a penalty is asked for, whether one is punished, or what happens to one who is punished by one of the
    first three sections."""
    if _UNPAID.search(ask.text) or seeks_escape(ask.text):  # how it is recovered, or escaped
        return False
    if (ask.kind == "consequence" and _TO_SOMEBODY.search(ask.text)) or _ACTION.search(ask.text):
        penal = {ProvisionId(o.unit.id).section for o in offences}
        if any(section.section.id in penal for section in sections[:3]):
            return True
        punished = any(ProvisionId(sections[0].section.id).pinpoint in o.sections for o in offences)
        return punished and bool(_BREACH.search(found.question.text))  # the first is the duty that was broken
    if ask.kind == "yes_no" and found.question.query_type == "penalty_lookup":
        is_other = _DEPOSITED.search(ask.text) or is_of_a_penalty_alone(ask.text)
        return bool(_PUNISHED.search(ask.text)) and not is_other
    return ask.kind == "penalty"


def _statement(ask: Ask, scored: Scored, library: Library) -> Statement:
    unit = scored.unit
    is_closing = unit.kind == "paragraph" and not unit.number and not is_foot(unit)
    if is_closing and unit.parent and unit.parent in library.provisions:
        unit = library.provisions[unit.parent]
    is_member = not items_of(unit, library) and ask.kind == "procedure"  # "how is it filed?"
    whole = (ask.kind in WHOLE_LIST and not is_member) or unit.id in library.defining
    # its own words answer, without its list; a short one ends the sentence
    bare = ask.kind in STATES and leads_on(unit, library) and states(unit, ask) and not _has_short_list(unit, library)
    bare = bare or (not whole and _is_said_by_form(scored, library))
    found = statement_of(unit, library, whole, scored.sentences, bare)
    if unit.kind in QUALIFIERS:
        return replace(found, conditions=(main_clause(unit, library), *found.conditions))
    return found


_IS_TO_BE = re.compile(r"\b(?:shall|must)\b", re.IGNORECASE)


def _is_said_by_form(scored: Scored, library: Library) -> bool:
    """True for a form whose own words answer, and not the items to be filled in: the sentence that answers says what
    must be done ("Every appeal shall be filed in English")."""
    unit = scored.unit
    text = library.documents[unit.document].text if unit.kind in ANNEXES and scored.sentences else ""
    return any(_IS_TO_BE.search(text, one.start, one.end) for one in scored.sentences) if text else False


def _has_short_list(unit: Provision, library: Library) -> bool:
    """True where few words below a unit end its sentence."""
    items = items_of(unit, library)
    words = sum(len(one.body.split()) for item in items for one in below(item, library) if one.kind not in QUALIFIERS)
    return 0 < len(items) <= SHORT_LIST and words <= SHORT_LIST_WORDS


def _related(statement: Statement, quoted: str, found: Findings) -> tuple[tuple[str, Provision], ...]:
    """The rules on what is left to rules, or else those that name the section which leaves it; and who punishes its
    breach."""
    library = found.library
    related: list[tuple[str, Provision]] = []
    section = ProvisionId(statement.unit.id).section
    if re.search(r"\b(?:prescribed|specified\s+by\s+(?:rules|regulations))\b", quoted):
        rules = [library.provisions[name] for name in library.rules_made_under.get(section, ())]
        places = found.question.jurisdictions
        own = [rule for rule in rules if not places or library.metas[rule.document].jurisdiction in places]
        fixing = rules_that_fix(statement.unit, quoted, found)
        said = "rule that fixes it" if fixing else "rule that names it"
        related += [(said, rule) for rule in (fixing or own)[:MOST_RULES]]
    if re.search(r"\b(?:shall|must)\b", quoted):
        key = section.document
        for offence in offences_of(key, library):
            if section.pinpoint in offence.sections and ProvisionId(offence.unit.id).section != section:
                related.append(("penalty for its breach", offence.unit))
                break
    return tuple(related)
