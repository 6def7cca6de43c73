"""Two things that one question asks: in which words each is searched, and how their replies stand together."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from civicsetu.answer.asks import VALUED, Ask, Asked, case_of
from civicsetu.answer.gives_way import is_of_doing
from civicsetu.answer.likely import CERTAIN, likely_section
from civicsetu.answer.modal import says_enough, words_named
from civicsetu.answer.reply import LISTS, Reply
from civicsetu.answer.statement import QUALIFIERS, item_pieces, qualifiers_of
from civicsetu.answer.units import states
from civicsetu.find.handover import Findings, Library, Question
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.kinds import ANNEXES
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

NEAR_PASSAGES = 30  # passages whose sections are looked at
NEAR_STATING = 6.0  # of a score; up to so much less a section may state the value of what a half names
CLEAR = 8.0  # of a score; by so much more another section answers a half by itself, whatever it points back to
CLEAR_IF_CERTAIN = 6.0  # the same, where the model that knows units is certain of it
NEAR_POINTED = 2.0  # of a score; by so much less than the first, where it points back: "and can he be appointed again?"
OF_BOTH = 0.5  # of a section's score for both halves, beside that for one
ELSEWHERE, ELSEWHERE_LEAD = 7.0, 3.5  # by so much more it answers it than the section of both, and any other
SURE = 0.9  # chance of a section from which on it answers a half, or both halves, whatever the scores say
LEAST_OF_WHOLE = 0.01  # chance of a section for the whole question, below which it has nothing to do with it
LEADS, LEADS_NOT = 0.8, 0.25  # chances of a section from which on a half leads to it, and up to which it does not
TOLD_OF_WHOLE, SURELY = 0.5, 0.95  # of a section for the whole question, and for the other half
TOLD, TOLD_TOO = 0.5, 0.05  # chances that a section answers a half, and that the one found first answers both
LEAST_OF_OTHERS = 0.25  # the chance that sections without definitions have together, from which on these are left out
TOLD_OF_BOTH = 0.1  # chance that the section of both answers a half, from which on this half tells which of its units
_POINTS_BACK = re.compile(
    r"\b(?:it|its|he|him|his|she|her|they|them|their|those|these|that|this|same|such(?!\s+as)|then|there)\b(?!\s+own\b)"
    r"|\bthe\s+(?:rest|balance|remainder)\b",
    re.IGNORECASE,
)
_POINTS_TO_ONE = re.compile(r"\b(?:that|it|this|one)\b", re.IGNORECASE)
AGAIN = 0.15  # of a score; by so much less another unit may answer one half, where one unit is the best of both
ALIKE = 0.2  # of a score; by so much less the unit that answers the second half answers the first too
AS_LIKELY, LESS_LIKELY = 0.02, 0.1  # of how likely a unit answers a half beside the likeliest: no less, and much less
# A reply to one half, without the units that are named.
Replying = Callable[[int, Collection[str]], list[Reply]]
Likely = Callable[[int, str], float]  # how likely a unit answers a half beside the likeliest, from 0 to 1


def own_question(n: int, asked: Asked, understood: Callable[[str], Question]) -> Question:
    """One half as a question that can be searched by itself, with the story and the case that are told before it.

    Args:
        n: which half, from 0.
        asked: the question taken apart.
        understood: makes a question of a text.
    """
    first = asked.asks[0].text
    case, role = (case_of(first), role_of(first)) if n else ("", "")
    return understood(" ".join(filter(None, (asked.story, role, case, asked.asks[n].text))))


_ROLE = re.compile(
    r"\bas\s+(?P<role>an?\s[\w-]+(?:\s(?!can\b|do\b|am\b|is\b|must\b|may\b|should\b|have\b)[\w-]+){0,2})\s*(?=,)",
    re.IGNORECASE,
)


def role_of(text: str) -> str:
    """What the one who asks says to be in passing, as a sentence of its own; empty where he says nothing.

    >>> role_of("Am I, as a broker, allowed to sell it?")
    'I am a broker.'
    """
    said = _ROLE.search(text)
    return f"I am {said['role']}." if said else ""


def found_alone(ask: Ask, question: Question, whole: Findings, find: Callable[[Question], Findings]) -> Findings:
    """What is found for one half by itself. Where it says too little for that, what was found for both; or, of the
    section that was found for both, what is found for this half, if it leads to this section all the same.

    Args:
        ask: the half.
        question: as it is searched by itself.
        whole: what was found for both.
        find: searches a question.
    """
    if question.named or (not whole.named and says_enough(ask.text)):
        return find(question)
    if whole.named or not whole.passages:
        return whole
    of_both = _first_section(whole)
    if whole.library.provisions[of_both].kind in ANNEXES:  # it is on everything
        return whole
    own = find(question)
    if _is_certain_and_clear(own):
        return own
    leads_there = own.passages and own.told_sections.get(of_both, 0.0) >= TOLD
    elsewhere = likely_section(own.told_sections, whole.told_sections, SURE)
    if leads_there or elsewhere:
        return own.only_section(of_both if leads_there else elsewhere)
    return whole


def _is_certain_and_clear(own: Findings) -> bool:
    """True where a half by itself leads to one section much more than to any other, and the model that knows units is
    certain of it."""
    return _is_ahead(own, CLEAR_IF_CERTAIN) and own.told_sections.get(_first_section(own), 0.0) >= CERTAIN


def found_apart(ask: Ask, own: Findings, whole: Findings, is_first: bool = False) -> Findings:
    """What answers one half: what is found for it by itself; where that leads elsewhere, what was found for both.

    Args:
        ask: the half.
        own: what is found for it by itself.
        whole: what was found for both.
        is_first: it is the first half, which points back to nothing.
    """
    if own is whole:
        return whole
    if not own.named and (sure := likely_section(own.told_sections, whole.told_sections, SURE)):
        return own.only_section(sure)
    if (
        not is_first
        and not own.named
        and whole.passages
        and _leads_nowhere(own, whole)
        and whole.told_sections.get(_first_section(whole), 0.0) >= SURE
    ):
        there = own.only_section(_first_section(whole))  # "and when does the cover become ours?"
        return there if there.passages else whole
    found = _by_scores(ask, own, whole)
    if found is whole and whole.passages:  # of the section that answers both, the unit that answers this half
        of_both = _first_section(whole)
        there = own.only_section(of_both)
        leads_there = not own.told_sections or own.told_sections.get(of_both, 0.0) >= TOLD_OF_BOTH
        found = there if there.passages and leads_there else whole
    section = "" if own.named else likely_section(_told_sections(ask, own), whole.told_sections, TOLD)
    if not section or not found.passages:
        return found
    first = _first_section(found)
    if first == section or whole.told_sections.get(first, 0.0) >= TOLD_TOO:
        return found
    return own.only_section(section)


def _leads_nowhere(own: Findings, whole: Findings) -> bool:
    """True where the model that knows units thinks no section likely for a half by itself, or one that has nothing to
    do with the whole question, and is not sure of it."""
    told = own.told_sections
    return max(told.values(), default=0.0) < SURE and not likely_section(told, whole.told_sections, TOLD)


def _told_sections(ask: Ask, found: Findings) -> Mapping[str, float]:
    """The chances of sections; where it is asked who does something, when or how, without those of definitions."""
    told = found.told_sections
    if not told or not is_of_doing(ask.text):
        return told
    defining = {ProvisionId(name).section for name in found.library.defining}
    others = {section: chance for section, chance in told.items() if section not in defining}
    every = sum(others.values())
    if len(others) == len(told) or every <= LEAST_OF_OTHERS:
        return told
    return {section: chance / every for section, chance in others.items()}


def each_its_own(alone: Sequence[Findings], found: Sequence[Findings], whole: Findings) -> list[Findings]:
    """What answers each half, where one section was found best for both and only one of them leads to it: the other
    has its own. That this section is best for the whole question is then due to the half that leads to it.

    Args:
        alone: what is found for each half by itself.
        found: what answers each half so far.
        whole: what was found for both.
    """
    freed = list(found)
    for n, own in enumerate(alone):
        others = [one for m, one in enumerate(alone) if m != n and one is not whole]
        best = max(own.told_sections, key=lambda section: own.told_sections[section], default="")
        if n == 0 and not own.named and (of_both := _of_both(own, others, whole)):
            freed[n] = own.only_section(of_both)
            continue
        if own is whole or own.named or not found[n].passages or not _is_nearly_first(best, own):
            continue
        first = _first_section(found[n])
        told, chance = own.told_sections.get(first, 0.0), own.told_sections.get(best, 0.0)
        is_others = any(one.told_sections.get(first, 0.0) >= LEADS for one in others)
        has_to_do = n == 0 or chance >= SURE or whole.told_sections.get(best, 0.0) >= LEAST_OF_WHOLE
        if best != first and is_others and has_to_do and chance >= TOLD and told <= LEADS_NOT:
            freed[n] = own.only_section(best)
    return freed


def _of_both(own: Findings, others: Sequence[Findings], whole: Findings) -> str:
    """The section that was found best for a half by itself, if it is the likeliest of the whole question, too, and the
    other half surely leads to it: "How soon must it decide an application, and what if it stays silent?"."""
    if not own.passages:
        return ""
    first, told = _first_section(own), whole.told_sections
    is_likeliest = told.get(first, 0.0) >= max(TOLD_OF_WHOLE, *told.values(), 0.0)
    return first if is_likeliest and any(one.told_sections.get(first, 0.0) >= SURELY for one in others) else ""


def _by_scores(ask: Ask, own: Findings, whole: Findings) -> Findings:
    """What was found for a half, or for both, by the scores of their sections."""
    if own.named or _is_clear(own, whole) or _is_elsewhere(own, whole):
        return own
    if not _POINTS_BACK.search(ask.text):
        return _in_best(own, whole)
    if not _leads_near(own, whole):
        return whole
    best = _in_best(own, whole)
    of_both = _first_section(whole)
    return own.only_section(of_both) if best is own and _first_section(own) == of_both else best


def _in_best(own: Findings, whole: Findings) -> Findings:
    """What was found for a half, if the section found best for it is best with both halves together, too, by the sum of
    the scores; else only that of the section that is. What was found for both, where they have no section in common."""
    ours, theirs = _scores(own), _scores(whole)
    together = {section: score + OF_BOTH * theirs[section] for section, score in ours.items() if section in theirs}
    if not together:
        return whole
    best = max(together, key=lambda section: together[section])
    return own if best == next(iter(ours)) else own.only_section(best)


def _leads_near(own: Findings, whole: Findings) -> bool:
    """True where a half by itself leads to a section that was found nearly best for both."""
    scores = _scores(whole)
    if not own.passages or not scores:
        return False
    return max(scores.values()) - scores.get(next(iter(_scores(own))), 0.0) <= NEAR_POINTED


def _is_clear(own: Findings, whole: Findings) -> bool:
    """True where one section answers a half by itself much better than any other, and was found for both."""
    return _is_ahead(own, CLEAR) and _first_section(own) in _scores(whole)


def _is_ahead(found: Findings, by: float) -> bool:
    """True where the first section that was found scores so much more than the next."""
    scores = list(_scores(found).values())
    return len(scores) > 1 and scores[0] - scores[1] >= by


def _is_elsewhere(own: Findings, whole: Findings) -> bool:
    """True where a half by itself leads to one section much more than to the section that answers both, and than to any
    other. Both are of one document, or one of them is of the law that holds everywhere: from one state's rules to
    another's nothing leads."""
    sections = _scores(own)
    if len(sections) < 2 or not whole.passages:
        return False
    (first, best), (_, next_best) = sorted(sections.items(), key=lambda one: -one[1])[:2]
    of_both = _first_section(whole)
    documents = {ProvisionId(first).document, ProvisionId(of_both).document}
    if len(documents) > 1 and all(own.library.metas[key].jurisdiction != CENTRAL for key in documents):
        return False
    return best - next_best >= ELSEWHERE_LEAD and best - sections.get(of_both, 0.0) >= ELSEWHERE


def _first_section(found: Findings) -> str:
    """The section of the first passage."""
    return found.passage(found.passages[0]).section


def _is_nearly_first(section: str, found: Findings) -> bool:
    """True for a section that was found nearly as well as the first."""
    scores = _scores(found)
    return section in scores and max(scores.values()) - scores[section] <= NEAR_POINTED


def _scores(found: Findings) -> dict[str, float]:
    """The sections of the first passages, in their order, each with the score of its first passage."""
    sections: dict[str, float] = {}
    for passage in found.passages[:NEAR_PASSAGES]:
        sections.setdefault(found.passage(passage).section, passage.score)
    return sections


_COMES_AFTER = re.compile(r"\b(?:after|upon|following)\s+(?:that|this|it|which)\b|\bthereafter\b", re.IGNORECASE)


def comes_after(asked: str) -> bool:
    """True where a half asks of what comes after that which the first half asks about.

    >>> comes_after("how soon after that must he return it?")
    True
    """
    return bool(_COMES_AFTER.search(asked))


def stating_what(ask: Ask, found: Findings) -> list[str]:
    """The sections found nearly as well as the first that state a value of what a half names, best first: for "how long
    is the term?" one that says how long, of a term.

    Args:
        ask: the half, which asks for a value.
        found: what was found for both halves.
    """
    named = words_named(ask.text)
    sections: dict[str, bool] = {}
    for passage in found.passages[:NEAR_PASSAGES] if named else ():
        if found.passages[0].score - passage.score <= NEAR_STATING:
            units = [found.library.provisions[name] for name in found.passage(passage).covers]
            says = any(states(unit, ask) and named <= set(tokens(unit.body)) for unit in units)
            section = found.passage(passage).section
            sections[section] = sections.get(section, False) or says
    return [section for section, says in sections.items() if says]


def replies_of(asks: Sequence[Ask], replying: Replying, library: Library, likely: Likely | None = None) -> list[Reply]:
    """The replies to all that is asked, as they stand together.

    Args:
        asks: one or two.
        replying: the replies to one of them.
        library: the indexed documents.
        likely: how likely a unit answers one of them, where a model says that of each by itself.
    """
    told = [replying(n, ()) for n in range(len(asks))]
    if len(told) == 2 and all(len(one) == 1 for one in told):
        if likely and (apart := _as_likely(told[0][0], told[1][0], replying, likely)):
            return apart
        if both := with_more(asks, [told[0][0], told[1][0]], library):
            return [both]
        told = _told_apart(asks, [told[0][0], told[1][0]], replying)
    replies: list[Reply] = []
    for reply in (reply for one in told for reply in one):
        replies = joined(replies, reply)
    return replies


MORE_SHORT = 450  # characters of a unit that may be quoted beside the one that was chosen for both halves
MORE_NEAR, MORE_LIKELY = 0.2, 0.55  # of a score; by so much less, where neither half has a first line, or one has
MOST_MORE = 1


def with_more(asks: Sequence[Ask], told: Sequence[Reply], library: Library) -> Reply | None:
    """The reply to both halves, where one unit was chosen for both and says nothing to one of them that a first line
    could say: that unit, and behind it the short ones beside it that come next for that half. None where nothing is
    added.

    Args:
        asks: both halves.
        told: the reply to each.
        library: the indexed documents.
    """
    first, second = told
    chosen = first.statement.unit.id
    if second.statement.unit.id != chosen or (first.lead and second.lead) or first.conditions:
        return None  # a proviso may be what answers the other half
    if set(first.pieces) != set(second.pieces):
        return None  # one quotes more of the list that the unit is a member of
    near = MORE_LIKELY if first.lead or second.lead else MORE_NEAR
    more: dict[str, Provision] = {}
    for ask, reply in zip(asks, told, strict=True):
        if not reply.lead and ask.kind not in LISTS:
            more |= {unit.id: unit for unit in _beside(reply, near, library)}
    if not more:
        return None
    pieces = [piece for unit in more.values() for piece in item_pieces(unit, library, False)]
    statement = first.statement
    said = dict.fromkeys([*statement.pieces, *pieces])
    limits = dict.fromkeys(
        [*statement.conditions, *(q for unit in more.values() for q in qualifiers_of(unit, library))]
    )
    return replace(
        first, lead=_first_lines(told), statement=replace(statement, pieces=tuple(said), conditions=tuple(limits))
    )


def _beside(reply: Reply, near: float, library: Library) -> list[Provision]:
    """Short units of the same section that come next for a reply."""
    best, own = reply.weighed[0].score if reply.weighed else 0.0, ProvisionId(reply.statement.root.id)
    found = [
        unit.unit for unit in reply.weighed
        if best - unit.score <= near and unit.unit.kind not in QUALIFIERS and not own.overlaps(unit.unit.id)
        and len(unit.unit.body) <= MORE_SHORT and not library.children.get(unit.unit.id)
        and unit.unit.parent == reply.statement.root.parent
    ]  # fmt: skip
    return found[:MOST_MORE]


def _first_lines(told: Sequence[Reply]) -> str:
    """The first lines of two replies as one; a yes or no says what it is to."""
    first, second = told
    if first.lead and not second.lead and second.ask.kind in ("yes_no", "other"):
        return _to_one(first.lead, "first")
    if second.lead and not first.lead and first.ask.kind in ("yes_no", "other"):
        return _to_one(second.lead, "second")
    leads = dict.fromkeys(filter(None, (first.lead, _without(first.lead, second.lead))))
    return " ".join(sorted(leads, key=lambda lead: lead.endswith(":")))  # "Three points:" stands before the points


def _to_one(lead: str, which: str) -> str:
    """A bare verdict with the question that it answers."""
    return f"To the {which} question: {lead.lower()}" if lead in ("Yes.", "No.") else lead


def _told_apart(asks: Sequence[Ask], told: Sequence[Reply], replying: Replying) -> list[list[Reply]]:
    """Both replies, where one unit is the best of both halves, or one nearly is."""
    first, second = told
    same = first.statement.unit.id == second.statement.unit.id
    if same and asks[1].kind in VALUED and asks[0].kind in (asks[1].kind, "consequence"):
        lead, n = min((_ahead(reply), n) for n, reply in enumerate(told))
        if lead <= AGAIN and (other := replying(n, {first.statement.unit.id})):
            return [other, [second]] if n == 0 else [[first], other]
    if same and (apart := _with_value(asks, told, replying)):
        return apart
    around = ProvisionId(second.statement.unit.id).covers(first.statement.unit.id)
    if not same and around and _POINTS_BACK.search(asks[1].text) and best_of(second) == first.statement.unit.id:
        return [[first]]
    points = asks[1].kind in ("yes_no", "who") and asks[0].kind == "who" and _POINTS_TO_ONE.search(asks[1].text)
    if not same and points and _nearly(second, first):
        return [[second]]
    return [[first], [second]]


def _as_likely(first: Reply, second: Reply, replying: Replying, likely: Likely) -> list[Reply]:
    """Both replies, where one unit was chosen for both and another of its section is as likely for one of them, and
    much less likely for the other: each has its own. Empty where that is not so."""
    chosen = first.statement.unit.id
    if second.statement.unit.id != chosen:
        return []
    for n, reply in enumerate((first, second)):
        least, most = likely(n, chosen) - AS_LIKELY, likely(1 - n, chosen) - LESS_LIKELY
        if all(likely(n, one.unit.id) < least for one in reply.weighed if one.unit.id != chosen):
            continue  # so that no other reply need be made
        others = replying(n, {chosen})
        if len(others) != 1 or others[0].section != reply.section or _is_said_with(others[0], reply):
            continue
        other = others[0].statement.unit.id
        if likely(n, other) >= least and likely(1 - n, other) <= most:
            return [others[0], second] if n == 0 else [first, others[0]]
    return []


def _is_said_with(other: Reply, reply: Reply) -> bool:
    """True where a reply is quoted with another: as its condition, or a member of the same list."""
    said = {piece.provision for piece in (*reply.pieces, *reply.conditions)}
    return other.statement.unit.id in said or other.statement.root == reply.statement.root


def _with_value(asks: Sequence[Ask], told: Sequence[Reply], replying: Replying) -> list[list[Reply]]:
    """Both replies, where one unit is the best of both halves and states the value that one of them asks for alone: the
    other has the next unit, if that states its value. Empty where that is not so."""
    for n, (ask, reply) in enumerate(zip(asks, told, strict=True)):
        if ask.kind in VALUED and not reply.lead and told[1 - n].lead:
            other = replying(n, {reply.statement.unit.id})
            if len(other) != 1 or not other[0].lead or other[0].section != reply.section:
                continue
            both = (other[0], told[1]) if n == 0 else (told[0], other[0])
            if reply.statement.unit.id in {piece.provision for piece in other[0].conditions}:  # a proviso of it
                return [[replace(other[0], lead=_first_lines(both))], []]
            return [[both[0]], [both[1]]]
    return []


def best_of(reply: Reply) -> str:
    """The unit that scored best for a reply, whatever is quoted around it; empty where none was weighed."""
    return reply.weighed[0].unit.id if reply.weighed else ""


def _ahead(reply: Reply) -> float:
    """How much more the unit of a reply scores than the next one."""
    scores = sorted((unit.score for unit in reply.weighed), reverse=True)
    return scores[0] - scores[1] if len(scores) > 1 else float("inf")


def _nearly(second: Reply, first: Reply) -> bool:
    """True where the unit of the second reply answers the first half nearly as well as the unit that was chosen."""
    scores = {one.unit.id: one.score for one in first.weighed}
    own = scores.get(first.statement.unit.id, float("inf"))
    return own - scores.get(second.statement.unit.id, float("-inf")) <= ALIKE


def joined(replies: list[Reply], reply: Reply) -> list[Reply]:
    """Some replies with one more. Where one quotes all that another does, one is left, with both first lines."""
    for n, earlier in enumerate(replies):
        wider = next(
            (r for r, other in ((earlier, reply), (reply, earlier)) if set(other.pieces) <= set(r.pieces)), None
        )
        if wider:
            return [*replies[:n], replace(wider, lead=_first_lines((earlier, reply))), *replies[n + 1 :]]
    return [*replies, reply]


def _without(said: str, lead: str) -> str:
    """A first line without a value that another says: "No: at most 5 years." is "No." after "At most 5 years.", and
    "Promoter: a fine." is nothing after "Yes: a fine."."""
    word, _, value = lead.partition(": ")
    if said.startswith(("Yes: ", "No: ")) and said.partition(": ")[2].lower() == (value or lead).lower():
        return ""
    return f"{word}." if value and value.lower() == said.lower() else lead
