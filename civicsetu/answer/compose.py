"""A question through an open index to an answer with citations, or a refusal."""

import re
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date

from civicsetu.answer.confidence import fitted_for
from civicsetu.answer.conflicts import conflicts_of
from civicsetu.answer.doubt import with_doubt
from civicsetu.answer.features import as_row, features_of
from civicsetu.answer.made_under import lists_rules
from civicsetu.answer.missing import missing_provision
from civicsetu.answer.new_law import better_found, with_old_law
from civicsetu.answer.notice import amendment_notice, told_since
from civicsetu.answer.refusal import message_form, not_indexed, refused, refused_unread
from civicsetu.answer.replies import Replies
from civicsetu.answer.reply import (
    Reply,
    says_more,
)
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.show import ShownAnswer
from civicsetu.answer.statement import QUALIFIERS, Piece, main_clause
from civicsetu.answer.table_rows import column_of
from civicsetu.answer.text import part_text
from civicsetu.answer.wording import capital, of_one_state
from civicsetu.find.finder import Finder
from civicsetu.find.handover import Findings, Library, Question
from civicsetu.hindi import Language
from civicsetu.model.features import BY_NAME, AnswerFeatures
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Answer, AnswerPart, Citation, Hit, Related

DISCLAIMER = (
    "This is legal information, quoted from the named edition, not legal advice. Check the official "
    "text in force before you act."
)
BESIDE_UNKNOWN = 0.49  # the most confidence beside the name of a provision that does not exist
SURE_OCR = 80.0  # mean confidence below which a scanned page's words are doubted
_STOPS = re.compile(r"[.,;:\s]+(?=[\w(“\"'])")  # what a scan leaves of the sentence before
SEARCHED = 5  # hits kept with an answer, and shown with a refusal


class Asking:
    """One question on its way through an open index.

    Args:
        text: the question as asked.
        finder: the open index, and how to search it.
        settings: how to answer.
        jurisdiction: only provisions of this jurisdiction.
        where: only provisions that this filter lets through.
        as_on: the day whose law is asked about; by default the law in force.
        language: that the question was asked in, where the text is what was made of it in English.
    """

    def __init__(
        self,
        text: str,
        finder: Finder,
        settings: AnswerSettings,
        jurisdiction: str | None,
        where: str | None,
        as_on: date | None = None,
        language: Language = "en",
    ) -> None:
        self.language = language
        self.text, self.finder, self.jurisdiction, self.where = text, finder, jurisdiction, where
        self.as_on, self.library, self.settings = as_on, finder.library_on(as_on), settings
        self.encodings = finder.encodings()
        self.begun = time.perf_counter()
        self.query_type, self.hits = "fact_lookup", tuple[Hit, ...]()
        self.timings: dict[str, float] = {}
        self.found: Findings | None = None  # what was found for the whole question

    def answer(self) -> Answer:
        """The answer, or a refusal with its reason."""
        if reason := refused_unread(self.text, self.settings):
            return self._refusal(*reason)
        question = self._understood()
        self.encodings.begin(question.text)
        try:
            return self._answered(self._find(question))
        finally:
            self.encodings.leave()

    def _answered(self, found: Findings) -> Answer:
        """The answer from what was found, or a refusal."""
        found = better_found(found, lambda: self._find(self._understood(as_asked=True)))
        self.found = found
        self.query_type, self.hits = found.question.query_type, tuple(found.hits(SEARCHED))
        self.timings["search"] = self._since()
        if reason := refused(found, self.settings):
            return self._refusal(*reason)
        replying = Replies(self._find, self.finder.understand, self.library, self.settings, self.encodings)
        lead, replies = replying.to(found)
        if not replies:
            return self._refusal(
                "not_quotable", message_form("not_quotable", self.language).format(where=_where(self.hits))
            )
        places = found.question.jurisdictions
        missing = [missing_provision(named, self.library, places) for named in found.unknown]
        return self._answer(found, missing, lead, replies)

    def _understood(self, as_asked: bool = False) -> Question:
        question = self.finder.understand(self.text, self.as_on, as_asked=as_asked)
        if self.language != "en":
            return replace(question, language=self.language)
        self.language = question.language
        return question

    def _find(self, question: Question, place: str | None = None) -> Findings:
        only = place or self.jurisdiction
        return self.finder.find(question, self.settings.arm, only, self.where, self.as_on, self.encodings)

    def _answer(self, found: Findings, missing: list[str], line: str, replies: list[Reply]) -> Answer:
        parts = once([self._part(reply) for reply in replies])
        features = features_of(parts, [(r.ask, r.weighed) for r in replies if r.weighed], found)
        citations = tuple(c for part in parts for c in (*part.quotations, *part.conditions))
        doubts = ocr_doubts(citations, self.library)
        confidence, level = confidence_of(
            features, found, min(doubts.values(), default=100.0) / 100, {one.document for one in citations}
        )
        if all(reply.weighed for reply in replies):
            line, told = with_doubt(line, replies, confidence, self.settings)
            parts = parts if told == replies else once([self._part(reply) for reply in told])
        line, parts = with_old_law(line, parts, found.question)
        line, parts = self._in_language(line, parts)
        opening = "\n\n".join(filter(None, [*missing, line]))
        blocks = [opening, *(part_text(part, self.language) for part in parts)]
        return ShownAnswer(
            question=self.text,
            answer="\n\n".join(filter(None, blocks)),
            opening=opening,
            parts=parts,
            citations=citations,
            confidence=confidence,
            confidence_level=level,
            query_type=self.query_type,
            refused=False,
            refusal_reason=None,
            conflict_warnings=(*_warnings(found), *conflicts_of([p for r in replies for p in r.pieces], found)),
            doubts=(
                *(f"{name}: read by OCR with mean confidence {mean:.0f}" for name, mean in doubts.items()),
                *misplaced(citations, self.library),
            ),
            amendment_notice=amendment_notice(citations, self.library, date.today()),
            disclaimer=DISCLAIMER,
            timings_ms=self.timings | {"total": self._since()},
            hits=self.hits,
            features=as_row(features),
        )

    def _in_language(self, line: str, parts: tuple[AnswerPart, ...]) -> tuple[str, tuple[AnswerPart, ...]]:
        """The first lines in the question's language, where their frames have a form in it."""
        if self.language == "en":
            return line, parts
        from civicsetu.answer.in_hindi import line_in

        return line_in(self.language, line), tuple(replace(p, lead=line_in(self.language, p.lead)) for p in parts)

    def _part(self, reply: Reply) -> AnswerPart:
        related = tuple(
            Related(p.id, self.library.citation_of(p), reason, self.library.heading_of(p))
            for reason, p in reply.related
        )
        lead = reply.lead
        if told := _told_since(reply, self.library, "" if self.found and self.found.named else self.text):
            lead = " ".join([*told, f"The older print says: {lead}"] if lead else told)
        elif lead and (place := self._untold_place(reply)):
            lead = of_one_state(lead, place)
        return AnswerPart(
            reply.ask.text, reply.ask.kind, f"{capital(reply.place)}: {lead}" if reply.place else lead,
            tuple(citation(p, self.library) for p in reply.pieces),
            tuple(citation(p, self.library) for p in reply.conditions), related, reply.left_out, capital(reply.place),
        )  # fmt: skip

    def _untold_place(self, reply: Reply) -> str:
        """The state whose rule is quoted, where neither the question nor who asks it has chosen one."""
        if self.found is None or self.jurisdiction or self.where or reply.place:
            return ""
        return self.found.place_of(reply.statement.unit.document)

    def _refusal(self, reason: str, message: str) -> Answer:
        return ShownAnswer(
            question=self.text, answer=message, citations=(), confidence=0.0, confidence_level="low",
            query_type=self.query_type, refused=True, refusal_reason=reason, conflict_warnings=(),
            amendment_notice=None, disclaimer=DISCLAIMER, timings_ms=self.timings | {"total": self._since()},
            hits=self.hits,
        )  # fmt: skip

    def _since(self) -> float:
        return round(1000 * (time.perf_counter() - self.begun), 1)


def answer(
    text: str,
    finder: Finder,
    settings: AnswerSettings,
    jurisdiction: str | None = None,
    where: str | None = None,
    as_on: date | None = None,
) -> Answer:
    """Answer a question from the open index.

    Args:
        text: the question as asked.
        finder: the open index, and how to search it.
        settings: how to answer.
        jurisdiction: only provisions of this jurisdiction.
        where: only provisions that this filter lets through.
        as_on: the day whose law is asked about; by default the law in force.

    Returns:
        An answer whose every quotation is verbatim, or a refusal with its reason.
    """
    return Asking(text, finder, settings, jurisdiction, where, as_on).answer()


def citation(piece: Piece, library: Library) -> Citation:
    """The citation of words that are quoted."""
    provision = library.provisions[piece.provision]
    document = library.documents[provision.document]
    stop = _STOPS.match(document.text, piece.start, piece.end)
    piece = replace(piece, start=stop.end()) if stop else piece
    return Citation(
        provision=provision.id, citation=library.citation_of(provision),
        document=document.meta.key, edition=document.meta.edition, jurisdiction=document.meta.jurisdiction,
        page=document.page_at(piece.start), quote=document.text[piece.start : piece.end],
        char_start=piece.start, char_end=piece.end, cut=piece.cut, column=column_of(provision, library),
        last_page=document.last_page_of(piece.start, piece.end), heading=library.heading_of(provision),
    )  # fmt: skip


def once(parts: Sequence[AnswerPart]) -> tuple[AnswerPart, ...]:
    """Parts in which nothing is quoted twice."""
    seen: set[tuple[str, int, int]] = set()

    def new(citations: Sequence[Citation]) -> tuple[Citation, ...]:
        kept = []
        for one in citations:
            span = one.document, one.char_start, one.char_end
            if span not in seen:
                seen.add(span)
                kept.append(one)
        return tuple(kept)

    kept = [replace(part, quotations=new(part.quotations), conditions=new(part.conditions)) for part in parts]
    return tuple(part for part in kept if part.quotations)


def ocr_doubts(citations: Sequence[Citation], library: Library) -> dict[str, float]:
    """The cited pages whose words OCR was not sure of, by name, with its mean confidence."""
    found = {}
    for one in citations:
        document = library.documents[one.document]
        mean = document.ocr_confidence_of([one.page])
        if mean is not None and mean < SURE_OCR:
            found[f"{document.meta.short_title}, p. {one.page}"] = mean
    return found


def misplaced(citations: Sequence[Citation], library: Library) -> tuple[str, ...]:
    """What is doubtful of the cited sections' words: that the source has them under the heading of another section."""
    cited = dict.fromkeys((one.document, ProvisionId(one.provision).section) for one in citations)
    return tuple(
        f"{library.documents[key].meta.short_title}: {words}"
        for key, section in cited
        for provision, words in library.documents[key].doubts
        if provision == section
    )


def _where(hits: Sequence[Hit]) -> str:
    if not hits:
        return "the documents themselves"
    return hits[0].citation + (f", p. {hits[0].pages[0]}" if hits[0].pages else "")


def _told_since(reply: Reply, library: Library, asked: str) -> list[str]:
    """What was changed of what a reply quotes for its answer; where that is a proviso or an Explanation, not what was
    changed of the clause that it limits."""
    unit = reply.statement.unit
    limited = main_clause(unit, library).id if unit.kind in QUALIFIERS else ""
    own = ProvisionId(unit.id)
    named = [piece.provision for piece in (*reply.pieces, *reply.conditions)]
    beside = [name for name in named if _is_beside(ProvisionId(name), own)]
    return told_since([name for name in named if name not in beside], library, limited, asked)


def _is_beside(one: ProvisionId, own: ProvisionId) -> bool:
    """True for another provision of the same section, neither above nor below."""
    return one.section == own.section and not one.covers(own) and not own.covers(one)


def confidence_of(
    features: AnswerFeatures, found: Findings, legible: float, documents: Collection[str]
) -> tuple[float, str]:
    """The chance that an answer is sound, and what it is called: high, medium or low.

    Args:
        features: of the answer.
        found: what was found for its question.
        legible: the share of its words that OCR read surely; 1 where none is doubted.
        documents: the keys of those that it quotes.
    """
    # Where provisions are asked for by their names alone, what is quoted is what was named; few of these were graded.
    by_name = bool(found.named) and not found.unknown and not says_more(found.question)
    by_name = by_name and not lists_rules(found.question.text)  # those that name it may not be all
    row = as_row(features)
    model = fitted_for(row, any(found.has_questions_for(key) for key in documents))
    chance = round(legible * (BY_NAME if by_name else model.chance(row)), 2)
    if found.unknown:  # what is quoted may not be what was meant
        chance = min(chance, BESIDE_UNKNOWN)
    return chance, "high" if by_name and legible == 1 else model.level(chance)


def _warnings(found: Findings) -> Iterator[str]:
    if states := not_indexed(found):
        yield f"The rules of {states} are not indexed: what is quoted holds apart from them."
