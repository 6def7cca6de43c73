"""What is replied to a question that was searched: to each thing that it asks, and what stands beside that."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache
from typing import Protocol

from civicsetu.answer.annexed import law_before
from civicsetu.answer.asks import VALUED, Ask, Asked, what_is_asked
from civicsetu.answer.commenced import commencement_asked
from civicsetu.answer.compare import SIDE_BY_SIDE, Side, compared, kind_of, line_of_names, sides_of_places
from civicsetu.answer.conjoined import first_of, second_of, speaks_of
from civicsetu.answer.forbidden import punished_sections
from civicsetu.answer.granted import Granted
from civicsetu.answer.halves import (
    TOLD,
    comes_after,
    each_its_own,
    found_alone,
    found_apart,
    own_question,
    replies_of,
    stating_what,
)
from civicsetu.answer.lead import NOT_FIXED
from civicsetu.answer.left import asks_what_is_left, rules_on
from civicsetu.answer.likely import likely_section
from civicsetu.answer.made_under import rules_that_fix
from civicsetu.answer.meanings import quoted_terms
from civicsetu.answer.misprinted import misprint_of
from civicsetu.answer.modal import says_enough
from civicsetu.answer.purpose import purpose_asked
from civicsetu.answer.reply import (
    Reply,
    liability_before,
    penalties_of_others,
    penalty_before,
    penalty_of_duty,
    replies_on_words,
    replies_to_names,
    reply_of,
    reply_to,
    without_verdicts,
)
from civicsetu.answer.rule_beside import rule_beside
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.sides import contrasts_in
from civicsetu.answer.statement import words_of
from civicsetu.answer.things import names_several, unsaid_units
from civicsetu.answer.units import Scored, states
from civicsetu.answer.values import MULTIPLE
from civicsetu.answer.verbatim import is_verbatim
from civicsetu.find.encodings import Encodings
from civicsetu.find.handover import Findings, Library, Question, asks_for_central_law, without_jurisdictions
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL

MOST_TRIED = 3  # units that are tried where the words of the best can't be quoted
READS_BETTER = 1.0  # of the reader's score: it is e times as likely
LEFT_READS = 0.0  # the same, of a rule that the law leaves it to
NEAR_THERE = 2.5  # of a score; by so much less the section of the first half is that of the second


class Search(Protocol):
    """Searches a question, or a part of one; of one jurisdiction alone where that is given."""

    def __call__(self, question: Question, place: str | None = None, /) -> Findings:
        """What is found for it."""
        ...


class Replies:
    """The replies to a question.

    Args:
        find: searches a question, or a part of it.
        understand: reads a part of a question.
        library: the documents that may be quoted.
        settings: how to answer.
        encodings: of the question's wordings.
    """

    def __init__(
        self,
        find: Search,
        understand: Callable[[str], Question],
        library: Library,
        settings: AnswerSettings,
        encodings: Encodings,
    ) -> None:
        self._find, self._understand = find, understand
        self._library, self._settings, self._encodings = library, settings, encodings

    def to(self, found: Findings) -> tuple[str, list[Reply]]:
        """The line that stands before all of them, and a reply for each thing that is asked."""
        asked = what_is_asked(found.question.text)
        if told := self._verbatim(self._on_the_law(asked, found)):
            return "", told
        if named := self._verbatim(replies_to_names(asked.asks[0], found) if len(asked.asks) == 1 else ()):
            compares = len(named) > 1 and contrasts_in(found.question.text)
            return line_of_names(named, self._library) if compares else "", named
        terms = quoted_terms(found.question.text, self._library, found.question.jurisdictions)
        if told := self._verbatim(replies_on_words(asked.asks, terms, found)):
            return "", told
        if found.question.compares:
            line, sides = compared(sides_of_places(asked.asks[0], found), self._settings)
            if kept := self._verbatim(sides):
                return line, kept
        line, sides = self._contrasted(asked.asks[0], found)
        if len(kept := self._verbatim(sides)) > 1:
            return line, kept
        on_whole = cache(lambda: self._reply(0, asked, found, found, ()))
        granted = self._granted(asked, found, on_whole)
        if told := granted.corrected():
            return "", told
        owns, told = self._to_each(asked, found, on_whole)
        told = self._with_both(asked, told, found) if len(owns) == len(told) == 1 else told
        told = self._with_law(asked, self._with_things(asked, told, found), found)
        told = self._with_left(asked, self._with_told(asked, told, owns, found), found)
        return "", granted.with_doubts(told)

    def _to_each(
        self, asked: Asked, found: Findings, on_whole: Callable[[], list[Reply]]
    ) -> tuple[list[Findings], list[Reply]]:
        """What answers each thing that is asked, and the replies to them."""
        owns = self._found_for_each(asked, found)
        first = on_whole() if owns[0] is found else self._reply(0, asked, owns[0], found, ())
        if len(owns) > 1:
            first = self._forbidding(asked, first, found) or first
            owns[1] = self._where_told(asked, first, owns[1], found)

        penal = penalty_of_duty(first, asked.asks[1], found) if len(owns) > 1 else None

        def replying(n: int, quoted: Collection[str]) -> list[Reply]:
            if n == 1 and penal:
                return self._verbatim([penal])
            return first if n == 0 and not quoted else self._reply(n, asked, owns[n], found, quoted)

        def likely(n: int, unit: str) -> float:
            return owns[n].told.get(unit, 0.0)

        by_itself = len(owns) > 1 and not any(own is found for own in owns)
        return owns, self._verbatim(replies_of(asked.asks, replying, self._library, likely if by_itself else None))

    def _granted(self, asked: Asked, found: Findings, on_whole: Callable[[], list[Reply]]) -> Granted:
        """What the question says of the law, which is searched by itself."""
        granted = Granted(asked, found, on_whole, lambda text: self._answered_alone(text, found))
        for text in granted.questions:
            self._encodings.begin_part(text)
        return granted

    def _forbidding(self, asked: Asked, first: Sequence[Reply], found: Findings) -> list[Reply]:
        """The reply from the section that forbids what the first reply only punishes; none where that is not so."""
        sections, text = punished_sections(asked.asks, first, self._library), f"{asked.story} {asked.asks[0].text}"
        if not sections:
            return []
        own = self._find(self._within(text.strip(), found))
        replies = [
            reply
            for section in sections
            for reply in self._reply(0, asked, own.only_section(section), found, {first[0].statement.unit.id})
        ]
        if not replies:
            return []
        read = own.read(text.strip(), [reply.statement.unit for reply in replies])
        return [max(zip(read, replies, strict=True), key=lambda one: one[0])[1]]

    def _on_the_law(self, asked: Asked, found: Findings) -> list[Reply]:
        """The reply on when a law, or a section of it, came into force, or on what a law is for, where that is asked
        and known."""
        ask = asked.asks[0]
        if len(asked.asks) > 1:
            return []
        purpose = purpose_asked(ask.text, found)
        told = ("", purpose) if purpose is not None else commencement_asked(ask.text, found)
        if told is None:
            return []
        line, unit = told
        return [replace(reply_of(ask, Scored(unit, 0.0, 0.0, 0.0), found, self._settings), lead=line, weighed=())]

    def _with_left(self, asked: Asked, told: list[Reply], whole: Findings) -> list[Reply]:
        """Some replies; with the rule of the named place on what is asked, where the law that is quoted leaves that to
        rules and this rule is not quoted yet."""
        metas, places = self._library.metas, whole.question.jurisdictions - {CENTRAL}
        of_law = [reply for reply in told if metas[reply.statement.unit.document].jurisdiction == CENTRAL]
        words = words_of([piece for reply in of_law for piece in (*reply.pieces, *reply.conditions)], self._library)
        if len(places) != 1 or whole.named:
            return told
        for n in asks_what_is_left(words, asked.asks):
            question = self._within(asked.asks[n].text, whole)
            (place,) = places
            own = self._find(question, place)
            if printed := self._misprinted(asked.asks[n], of_law, words, whole):
                return [*told, printed]
            rule = next(iter(rules_on(asked.asks[n], [reply.section for reply in of_law], own)), "")
            if not rule or rule in [reply.section for reply in told]:
                continue
            replies = self._reply(n, asked, own.only_section(rule), whole, ())
            if replies and _reads_better(replies[0], of_law, asked.asks[n], own, LEFT_READS):
                return [*told, *replies]
        return told

    def _misprinted(self, ask: Ask, of_law: Sequence[Reply], words: str, whole: Findings) -> Reply | None:
        """The reply from a rule that should fix what the law leaves to it, and is printed with another rule's words."""
        fixing = (one for reply in of_law for one in rules_that_fix(reply.statement.unit, words, whole))
        for rule in fixing:
            if line := misprint_of(rule, self._library):
                reply = reply_of(ask, Scored(rule, 0.0, 0.0, 0.0), whole, self._settings)
                return replace(reply, lead=line, weighed=of_law[-1].weighed)
        return None

    def _with_law(self, asked: Asked, told: list[Reply], found: Findings) -> list[Reply]:
        """Some replies; where a clause of a model agreement is all of them, what the law says stands before it."""
        if len(told) != 1 or not (section := law_before(told[0].statement.unit, asked.asks[0], found)):
            return told
        replies = self._reply(0, asked, found.only_section(section), found, ())
        if not told[0].lead:  # a yes or no that the clause does not carry
            replies = [replace(reply, lead="") for reply in replies]
        return replies + told

    def _with_told(self, asked: Asked, told: list[Reply], owns: Sequence[Findings], whole: Findings) -> list[Reply]:
        """Some replies; with another section that answers one of two things that are asked, too, as the model says that
        knows units; or with the rule of a named place beside the law. A half that is answered from what was found for
        both has the chances of the whole question."""
        for n, own in enumerate(owns if told else ()):
            is_half = len(owns) > 1
            section = likely_section(own.told_sections, whole.told_sections, TOLD) if is_half else ""
            replies, is_first = list[Reply](), False
            if section and section not in [reply.section for reply in told]:
                replies = self._reply(n, asked, own.only_section(section), whole, ())
                replies = replies if replies and _reads_better(replies[0], told, asked.asks[n], own) else []
            if not replies and (beside := rule_beside(told, own, whole)):
                replies, is_first = self._reply(n, asked, own.only_section(beside.rule), whole, ()), beside.is_first
            if any(reply.lead for reply in told):  # one yes or no is told
                replies = without_verdicts(replies)
            told = replies + told if is_first else told + replies
        return told

    def _with_things(self, asked: Asked, told: list[Reply], found: Findings) -> list[Reply]:
        """Some replies with those on the form and the fee that a question about a procedure names, or one that names
        both, where another unit of the same section says them, or a rule of the named place made under it; a reply that
        only says that no sum is fixed gives way to one that says it."""
        is_how = any(ask.kind in ("procedure", "list", "where") for ask in asked.asks)
        is_how = is_how or names_several(found.question.text)
        if not is_how and not any(reply.lead.startswith(NOT_FIXED) for reply in told):
            return told
        text, quoted = (
            found.question.text,
            words_of([p for r in told for p in (*r.pieces, *r.conditions)], self._library),
        )
        sections = list(dict.fromkeys(reply.section for reply in told))
        rules = [ProvisionId(rule).section for s in sections for rule in self._library.rules_made_under.get(s, ())]
        places = found.question.jurisdictions
        sections += [r for r in rules if self._library.metas[ProvisionId(r).document].jurisdiction in places]
        owned = [self._library.provisions[name] for name in dict.fromkeys(sections) if name in self._library.provisions]
        replies = []
        for units in unsaid_units(text, quoted, owned, self._library):
            best = max(zip(found.read(text, units), units, strict=True), key=lambda one: one[0])[1]
            reply = reply_of(asked.asks[-1], Scored(best, 0.0, 0.0, 0.0), found, self._settings)
            replies.append(replace(reply, weighed=told[-1].weighed))
        said = self._verbatim(replies)
        sums = any(states(reply.statement.unit, Ask("amount", text)) for reply in said)
        return [reply for reply in told if not (sums and reply.lead.startswith(NOT_FIXED))] + said

    def _with_both(self, asked: Asked, told: list[Reply], whole: Findings) -> list[Reply]:
        """The reply; where the question names two things in one breath and the reply speaks of one of them alone, with
        that on the other, if another section speaks of it."""
        (reply,), question = told, asked.asks[0].text
        quoted = words_of((*reply.pieces, *reply.conditions), self._library)
        first, second = first_of(question, quoted), second_of(question, quoted)
        text = first or second
        if not text:
            return told
        own = self._find(self._within(f"{asked.story} {text}".strip(), whole))
        others = [
            one for one in self._reply(0, what_is_asked(text), own, own, {reply.statement.unit.id})
            if one.section != reply.section and speaks_of(words_of(one.pieces, self._library), text)
        ]  # fmt: skip
        return [*others, reply] if first else [reply, *others]

    def _answered_alone(self, text: str, whole: Findings) -> tuple[Findings, list[Reply]]:
        """What is found for a part of a question by itself, and the replies to it."""
        own = self._find(self._within(text, whole))
        return own, self._reply(0, what_is_asked(text), own, own, ())

    def _found_for_each(self, asked: Asked, whole: Findings) -> list[Findings]:
        """What answers each thing that is asked."""
        if len(asked.asks) == 1:
            return [whole]
        parts = [self._asked_alone(n, asked, whole) for n in range(len(asked.asks))]
        for part in parts:
            self._encodings.begin_part(part.text)
        alone = [self._found_alone(n, asked, part, whole) for n, part in enumerate(parts)]
        found = [
            own if n and asks_for_central_law(ask.text) else found_apart(ask, own, whole, is_first=n == 0)
            for n, (ask, own) in enumerate(zip(asked.asks, alone, strict=True))
        ]
        return each_its_own(alone, found, whole)

    def _asked_alone(self, n: int, asked: Asked, whole: Findings) -> Question:
        """One thing that is asked, as a question of its own."""
        if n and asks_for_central_law(asked.asks[n].text):  # what the first half asks of a state
            of_first = without_jurisdictions(asked.asks[0].text)
            return self._within(f"{of_first}, {asked.asks[n].text}", whole)
        return own_question(n, asked, lambda text: self._within(text, whole))

    def _found_alone(self, n: int, asked: Asked, question: Question, whole: Findings) -> Findings:
        """What is found for one thing that is asked by itself."""
        if n and asks_for_central_law(asked.asks[n].text):
            return self._find(question)
        return found_alone(asked.asks[n], question, whole, self._find)

    def _where_told(self, asked: Asked, first: Sequence[Reply], own: Findings, whole: Findings) -> Findings:
        """What was found for the second half. Where it asks for a value, only the section that answers the first half,
        if that states such a value, too, and was found nearly as well. Where it says too little to be searched by
        itself ("and how long is the term?"), the section that states such a value of what it names. What is asked to
        come after what the first half asks is looked for where that stands."""
        if asked.asks[1].kind not in VALUED:
            return own
        if own is whole:
            return next((whole.only_section(one) for one in stating_what(asked.asks[1], whole)), whole)
        if len(first) != 1:
            return own
        follows = comes_after(asked.asks[1].text)
        there = (whole if follows else own).only_section(first[0].section)
        if not (follows and there.passages) and not _is_near(there, own):
            return own
        units = (self._library.provisions[name] for p in there.passages for name in there.passage(p).covers)
        said = any(states(unit, asked.asks[1]) or MULTIPLE.search(unit.body) for unit in units)
        return there if said else own

    def _reply(self, n: int, asked: Asked, own: Findings, whole: Findings, quoted: Collection[str]) -> list[Reply]:
        """The replies to one thing that is asked, from what was found for it; none on a unit of `quoted`."""
        ask = asked.asks[n]
        if own is not whole and (named := self._verbatim(replies_to_names(ask, own))):
            return named
        text = whole.question.text if own is whole else f"{asked.story} {ask.text}"
        says_little = own is whole and n > 0 and ask.kind in (*VALUED, "penalty") and not says_enough(ask.text)
        sought = replace(ask, text=text) if says_little else ask  # "and what is the most?"
        tried = set(quoted)
        for _ in range(MOST_TRIED):
            reply = reply_to(sought, own, self._settings, asked.story, text, tried)
            if reply is None:
                break
            if replies := self._verbatim([reply]):
                told = f"{asked.story} {text}"
                before = liability_before(replies[0], own) or penalty_before(replies[0], own, told)
                others = penalties_of_others(replies[0], own, told)
                replies = [replace(reply, ask=ask) for reply in replies]
                return [*self._verbatim([before]), *replies, *self._verbatim(others)]
            tried.add(reply.statement.unit.id)  # its words do not stand on the page as they were read
        return []

    def _contrasted(self, ask: Ask, whole: Findings) -> tuple[str, list[Reply]]:
        """Two things that the question sets against each other, each searched by itself; nothing where one provision
        speaks of both."""
        sides = []
        for name, question in contrasts_in(whole.question.text):
            own = self._find(self._within(question, whole))
            if own.evidence.is_measured and own.evidence.total < self._settings.evidence_floor:
                return "", []
            asked = replace(ask, text=question, kind=kind_of(ask))
            sides.append(Side(name, asked, own))
        line, replies = compared(sides, self._settings, "for the") if sides else ("", [])
        apart = len({reply.statement.unit.id for reply in replies}) == len(replies)
        sure = line != SIDE_BY_SIDE or all(reply.lead for reply in replies)
        return (line, replies) if apart and sure else ("", [])

    def _within(self, text: str, whole: Findings) -> Question:
        """A question that is a part of another: of the places and laws that the other names, but for a part on what
        the central law says."""
        question = replace(self._understand(text), laws=whole.question.laws)
        if asks_for_central_law(text):
            return replace(question, jurisdictions=frozenset())
        return replace(question, jurisdictions=whole.question.jurisdictions)

    def _verbatim(self, replies: Sequence[Reply | None]) -> list[Reply]:
        """Those of some replies that quote something, whose words all stand on their pages, with the conditions that
        do."""
        kept = []
        for reply in replies:
            if reply and reply.pieces and all(is_verbatim(piece, self._library) for piece in reply.pieces):
                kept.append(
                    replace(reply, conditions=tuple(c for c in reply.conditions if is_verbatim(c, self._library)))
                )
        return kept


def _is_near(there: Findings, own: Findings) -> bool:
    """True where one section, alone in `there`, was found for a half nearly as well as the first."""
    return bool(there.passages) and own.passages[0].score - there.passages[0].score <= NEAR_THERE


def _reads_better(reply: Reply, told: Sequence[Reply], ask: Ask, found: Findings, by: float = READS_BETTER) -> bool:
    """True where the reader finds that a reply answers one thing that is asked better than what is told already."""
    *others, own = found.read(ask.text, [*(one.statement.unit for one in told), reply.statement.unit])
    return own - max(others) >= by
