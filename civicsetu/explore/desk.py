"""What the widget and the page ask for, and what they are told: plain records in, plain records out.

The form of both is that of `requests`. Where a question comes with `"stream": true`, each sentence of a model comes
before the reply, as soon as it is checked: `{"n": 7, "sentence": "..."}`, or null where those before it are taken back.
Nothing is remembered between two requests: the question that a follow-up goes on from comes with it.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, Protocol

from civicsetu.answer.as_text import BY_ITSELF, confidence_told, sides_of
from civicsetu.answer.as_text import pages as in_words
from civicsetu.answer.nested import groups, nested
from civicsetu.answer.text import conditions_name
from civicsetu.base.errors import ParameterError
from civicsetu.base.words import counted
from civicsetu.explore.compared import Comparison
from civicsetu.explore.copies import copies
from civicsetu.explore.graph import SectionGraph
from civicsetu.explore.law import Law
from civicsetu.explore.requests import Record, replied, text_of
from civicsetu.explore.settings import ExploreSettings
from civicsetu.explore.why import hits_with_parts, parts_explained, parts_of_hits, read_as
from civicsetu.find.finder import Finder
from civicsetu.find.question.jurisdictions import name_of
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import UNIT_KINDS
from civicsetu.model.results import EXTRACTIVE, Answer, AnswerPart, Citation, WrittenSentence
from civicsetu.talk.personal import without_personal_data
from civicsetu.talk.session import Session, Turn

REJECTED = 40  # of what was left out, so much is told
SIDES = 4  # arms at most that are held against each other at once
QUESTION_CHARS = 4000
MARKED = 30  # quotations of an answer that are marked on one page
ALL_MODELS = "*"  # chosen to write: all that are configured, in their order


class Askable(Protocol):
    """What is needed of an open index."""

    finder: Finder

    @property
    def law(self) -> Law:
        """The provisions by their ids."""

    @property
    def graph(self) -> SectionGraph:
        """The section graph."""

    @property
    def jurisdictions(self) -> tuple[str, ...]:
        """The indexed jurisdictions."""

    @property
    def models(self) -> tuple[str, ...]:
        """The models that are configured to write answers."""

    def ask(
        self,
        question: str,
        jurisdiction: str | None = None,
        where: str | None = None,
        session: Session | None = None,
        full: bool = False,
        as_on: date | str | None = None,
        arm: str | None = None,
        model: str | None = None,
        shown: Callable[[WrittenSentence | None], None] | None = None,
        goes_on: bool = False,
    ) -> Answer:
        """An answer."""

    def compare(
        self, question: str, arms: Sequence[str] = (), k: int = 10, jurisdiction: str | None = None
    ) -> Comparison:
        """The hits of several arms."""

    def day(self, as_on: date | str | None) -> date | None:
        """The day that is meant."""


class Desk:
    """Answers requests about an open index.

    Args:
        index: the open index.
        settings: of the widget.
        most_chars: characters of a question at most.
        arm: the arm that finds what is quoted where none is chosen.
    """

    def __init__(self, index: Askable, settings: ExploreSettings, arm: str, most_chars: int = QUESTION_CHARS):
        self.index, self.settings, self.arm, self.most_chars = index, settings, arm, most_chars
        self._doers: dict[str, Callable[[Record], Record]] = {
            "start": self._start, "why": self._why, "compare": self._compare,
            "provision": self._provision, "page": self._page, "graph": self._graph,
        }  # fmt: skip

    def reply(self, request: Any, told: Callable[[Record], Any] | None = None) -> Record:
        """The reply to a request, whatever it is; a fault becomes one line.

        Args:
            request: what came.
            told: gets what comes before the reply, where the request `streams`.
        """
        return replied(self._doers | {"ask": lambda asked: self._ask(asked, told if streams(asked) else None)}, request)

    # ------------------------------------------------------------------------------------ requests
    def _start(self, request: Record) -> Record:
        metas = self.index.finder.store.metas.values()
        return {
            "jurisdictions": [{"id": place, "name": name_of(place)} for place in self.index.jurisdictions],
            "documents": [{"key": meta.key, "title": meta.title, "edition": meta.edition} for meta in metas],
            "arms": [name for name, arm in self.index.finder.arms.items() if arm.missing() is None],
            "arm": self.arm,
            "made_of": {name: [part.name for part in arm.parts] for name, arm in self.index.finder.arms.items()},
            "models": _choices(self.index.models),
            "examples": list(self.settings.examples),
        }

    def _ask(self, request: Record, told: Callable[[Record], Any] | None) -> Record:
        question = self._question(request)
        session = _session(request.get("before"))
        model = text_of(request, "model", 200) or EXTRACTIVE
        answer = self.index.ask(
            question,
            text_of(request, "jurisdiction", 60) or None,
            session=session,
            as_on=text_of(request, "as_on", 10) or None,
            arm=text_of(request, "arm", 60) or None,
            model=None if model == ALL_MODELS else model,
            shown=(lambda one: told({"n": request.get("n"), "sentence": one and one.text})) if told else None,
            goes_on=session.last is not None,
        )
        turn = session.last
        return self._told(answer) | {"turn": asdict(turn) if turn else None}

    def _why(self, request: Record) -> Record:
        finder, asked = self.index.finder, without_personal_data(self._question(request))
        found, steps = finder.explained(
            finder.understand(asked),
            text_of(request, "arm", 60) or self.arm,
            text_of(request, "jurisdiction", 60) or None,
            None,
            self.index.day(text_of(request, "as_on", 10) or None),
        )
        hits = hits_with_parts(found, steps, self.settings.hits)
        return {
            "hits": hits,
            "read_as": read_as(hits),
            "parts": parts_of_hits(hits),
            "evidence": round(found.evidence.total, 2) if found.evidence.is_measured else None,
            "rejected": [
                self.index.law.named(one.what) | {"reason": one.reason} for one in found.rejected[:REJECTED]
            ],
            "rejected_in_all": len(found.rejected),
        }  # fmt: skip

    def _compare(self, request: Record) -> Record:
        arms = request.get("arms") or []
        if not isinstance(arms, list) or len(arms) > SIDES or not all(isinstance(name, str) for name in arms):
            raise ParameterError(f"arms must be a list of at most {SIDES} names")
        held = self.index.compare(
            without_personal_data(self._question(request)),
            arms,
            self.settings.hits,
            text_of(request, "jurisdiction", 60) or None,
        )
        return {
            "arms": list(held.hits),
            "hits": list(held),
            "parts": parts_explained(
                dict.fromkeys(p.name for name in held.hits for p in self.index.finder.arm(name).parts)
            ),
            "depths": {name: len(hits) for name, hits in held.hits.items()},
        }

    def _provision(self, request: Record) -> Record:
        law, name = self.index.law, text_of(request, "id", 200)
        section = law.section(name, self.index.day(text_of(request, "as_on", 10) or None))
        whole = section.id
        return section.row() | {
            "place": in_words(section.pages),
            "terms": list(law.terms_of(whole)),
            "links": law.links_of(whole),
            "facts": list(law.facts(whole)),
            "versions": list(law.versions(whole)),
        }

    def _page(self, request: Record) -> Record:
        number = request.get("number")
        if not isinstance(number, int):
            raise ParameterError("a page is given by its number")
        document, name = text_of(request, "document", 200), text_of(request, "id", 200)
        beside = request.get("beside") or []
        is_list = isinstance(beside, list) and all(isinstance(one, dict) for one in beside)
        if not is_list or len(beside) > MARKED:
            raise ParameterError(f"beside must be a list of at most {MARKED} quotations")
        page = self.index.law.page(document, number, name, text_of(request, "quote", 20_000))
        others = [
            mark
            for one in beside
            for mark in self.index.law.marks(document, number, text_of(one, "id", 200), text_of(one, "quote", 20_000))
        ]
        return page.row() | {"beside": [list(mark) for mark in others if mark not in page.marks]}

    def _graph(self, _: Record) -> Record:
        return self.index.graph.record

    def _question(self, request: Record) -> str:
        question = text_of(request, "question", 1_000_000).strip()
        if not question:
            raise ParameterError("Write a question first.")
        if len(question) > self.most_chars:
            raise ParameterError(
                f"The question has {len(question)} characters; at most {self.most_chars} are taken. Shorten it."
            )
        return question

    # ------------------------------------------------------------------------------------ records
    def _told(self, answer: Answer) -> Record:
        metas = self.index.finder.store.metas
        provenance = answer.provenance.line() if answer.provenance else ""
        notes = [provenance, *answer.conflict_warnings, answer.amendment_notice, answer.disclaimer]
        return {
            "question": answer.question,
            "understood": answer.understood,
            "by_itself": BY_ITSELF if answer.by_itself else "",
            "refused": answer.refused,
            "by": answer.provenance.answered_by if answer.provenance else EXTRACTIVE,
            "reason": answer.refusal_reason,
            "text": answer.answer,
            "opening": [line for line in answer.opening.split("\n\n") if line],
            "confidence": round(answer.confidence, 2),
            "level": answer.confidence_level,
            "level_told": confidence_told(answer),
            "parts": [self._part(part) for part in answer.parts],
            "sides": sides_of(answer),
            "sentences": [{"text": one.text, "line": one.line} for one in answer.sentences],
            "nearest": [
                {"id": hit.provision, "citation": hit.citation, "heading": hit.heading}
                for hit in (answer.hits[:3] if answer.refused else ())
            ],
            "notes": [note for note in notes if note],
            "copies": copies(answer, metas),
        }

    def _part(self, part: AnswerPart) -> Record:
        return {
            "asked": part.asked,
            "lead": part.lead,
            "quotations": _blocks(part.quotations),
            "conditions": _blocks(part.conditions),
            "conditions_name": conditions_name(part),
            "related": [asdict(one) for one in part.related],
            "more": self._more(part),
        }

    def _more(self, part: AnswerPart) -> Record | None:
        """What a list has besides what is quoted of it, in words, and the section to open; None where nothing."""
        if not part.left_out or not part.quotations:
            return None
        store, own = self.index.finder.store, {one.provision for one in part.quotations}
        last = store.provisions[part.quotations[-1].provision]
        near = [one for one in store.children.get(last.parent or "", ()) if one.kind == last.kind and one.id not in own]
        name = UNIT_KINDS[last.kind].in_words if len(near) == part.left_out else "unit"
        section = self.index.law.named(ProvisionId(last.id).section)
        words = f"Read the other {counted(part.left_out, name)} of {section['citation'].split(',')[0]}"
        return {"id": section["id"], "words": words.replace("other 1 ", "other ")}


def streams(request: Any) -> bool:
    """Whether a request is told the sentences of its answer as they come."""
    return isinstance(request, dict) and request.get("stream") is True


def _choices(models: Sequence[str]) -> list[Record]:
    """Who may write an answer, the usual one first; nothing to choose where no model is configured."""
    if not models:
        return []
    every = [{"id": ALL_MODELS, "name": ", then ".join(models)}]
    alone = [{"id": name, "name": f"{name} alone"} for name in models] if len(models) > 1 else []
    return [{"id": EXTRACTIVE, "name": "Quotations alone, no model"}, *every, *alone]


def _blocks(quoted: Sequence[Citation]) -> list[list[Record]]:
    """Quotations as a statute sets them out: a block a section, each of its lines with its level and enumerator."""
    return [
        [asdict(line.citation) | {"level": line.level, "label": line.label, "at": line.place} for line in lines]
        for lines in groups(nested(quoted))
    ]


def _session(before: Any) -> Session:
    """A conversation of one question, the one that a follow-up goes on from; empty without one."""
    session = Session()
    if isinstance(before, dict):
        cited = before.get("cited")
        words = {name: text_of(before, name, QUESTION_CHARS) for name in ("question", "understood", "refused", "as_on")}
        if words["understood"]:
            try:
                date.fromisoformat(words["as_on"] or "2016-01-01")
            except ValueError:
                raise ParameterError(f"{words['as_on']!r} is no day of the calendar") from None
            names = tuple(str(name) for name in cited[:20]) if isinstance(cited, list) else ()
            session.turns.append(Turn(**words, cited=names))
    return session
