"""A question through an open index to an answer with citations, or a refusal."""

import time
from collections.abc import Iterator

from civicsetu.answer.extract import Quoted, extract
from civicsetu.answer.refusal import REASONS, missing_provision, not_indexed, refused, refused_unread
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.show import ShownAnswer
from civicsetu.answer.verbatim import verbatim
from civicsetu.find.finder import Finder
from civicsetu.find.hits import citation_of, hits_of, section_of
from civicsetu.find.question.understand import Question
from civicsetu.find.state import Ranking
from civicsetu.index.store import Store
from civicsetu.model.results import Answer, Citation, Hit

DISCLAIMER = (
    "This is legal information, quoted from the named edition, not legal advice. Check the official "
    "text in force before you act."
)
HIGH, MEDIUM = 0.75, 0.5
SURE_OCR = 80.0  # mean confidence below which a scanned page's words are doubted
SEARCHED = 5  # hits kept with an answer, and shown with a refusal


def answer(
    text: str, finder: Finder, settings: AnswerSettings, jurisdiction: str | None = None, where: str | None = None
) -> Answer:
    """Answer a question from the open index.

    Args:
        text: the question as asked.
        finder: the open index, and how to search it.
        settings: how to answer.
        jurisdiction: only provisions of this jurisdiction.
        where: only provisions that this filter lets through.

    Returns:
        An answer whose every quotation is verbatim, or a refusal with its reason.
    """
    begun = time.perf_counter()
    store = finder.store
    if reason := refused_unread(text, settings):
        return _refusal(text, "fact_lookup", *reason, (), {"total": _since(begun)})
    question = finder.understand(text)
    ranking = finder.rank(question, settings.arm, jurisdiction, where)
    hits = tuple(hits_of(ranking, store, SEARCHED))
    searched = _since(begun)
    if reason := refused(question, ranking, store, settings):
        return _refusal(text, question.query_type, *reason, hits, {"search": searched, "total": _since(begun)})
    found = extract(question, ranking, store, settings)
    quoted = verbatim(found, store)
    if not quoted:
        reason = "not_quotable", REASONS["not_quotable"].format(where=_places(found, store))
        return _refusal(text, question.query_type, *reason, hits, {"search": searched, "total": _since(begun)})
    cited = [_citations(q, store) for q in quoted]
    citations = [c for own in cited for c in own]
    doubts = _ocr_doubts(citations, store)
    confidence = _confidence(ranking)
    if doubts:
        confidence = round(confidence * min(doubts.values()) / 100, 2)
    return ShownAnswer(
        question=text,
        answer=_text(question, ranking, quoted, cited, store),
        citations=tuple(citations),
        confidence=confidence,
        confidence_level="high" if confidence >= HIGH else "medium" if confidence >= MEDIUM else "low",
        query_type=question.query_type,
        refused=False,
        refusal_reason=None,
        conflict_warnings=tuple(_warnings(question, doubts, store)),
        amendment_notice=_amendments(quoted, store),
        disclaimer=DISCLAIMER,
        timings_ms={"search": searched, "total": _since(begun)},
        hits=hits,
    )


def _refusal(
    text: str, query_type: str, reason: str, message: str, hits: tuple[Hit, ...], timings: dict[str, float]
) -> Answer:
    return ShownAnswer(
        question=text, answer=message, citations=(), confidence=0.0, confidence_level="low", query_type=query_type,
        refused=True, refusal_reason=reason, conflict_warnings=(), amendment_notice=None, disclaimer=DISCLAIMER,
        timings_ms=timings, hits=hits,
    )  # fmt: skip


def _since(begun: float) -> float:
    return round(1000 * (time.perf_counter() - begun), 1)


def _confidence(ranking: Ranking) -> float:
    """Confidence in [0, 1] from the evidence: linear between what is refused and what questions
    with a plain answer reach; a named provision that was found is certain to be the one meant."""
    if ranking.pinned:
        return 0.95
    lead = ranking.found[0].score - ranking.found[1].score if len(ranking.found) > 1 else 1.0
    evidence = (ranking.evidence.total - 0.85) / 0.8
    return round(min(0.95, max(0.2, 0.3 + 0.5 * min(evidence, 1.0) + 0.15 * min(lead, 1.0))), 2)


def _warnings(question: Question, doubts: dict[str, float], store: Store) -> Iterator[str]:
    for name, mean in doubts.items():
        yield f"{name}: read by OCR with mean confidence {mean:.0f}"
    if states := not_indexed(question, store):
        yield f"The rules of {states} are not indexed: what is quoted holds apart from them."


def _ocr_doubts(citations: list[Citation], store: Store) -> dict[str, float]:
    """The cited pages whose words OCR was not sure of, by name, with its mean confidence."""
    found = {}
    for citation in citations:
        document = store.documents[citation.document]
        mean = document.ocr_confidence_of([citation.page])
        if mean is not None and mean < SURE_OCR:
            found[f"{document.meta.short_title}, p. {citation.page}"] = mean
    return found


def _citations(quoted: Quoted, store: Store) -> list[Citation]:
    found = []
    for piece in quoted.sentences:
        provision = store.provisions[piece.provision]
        document = store.documents[provision.document]
        found.append(
            Citation(
                provision=provision.id,
                citation=citation_of(provision, section_of(store, provision), document.meta),
                document=document.meta.key,
                edition=document.meta.edition,
                jurisdiction=document.meta.jurisdiction,
                page=piece.page,
                quote=document.text[piece.start : piece.end],
                char_start=piece.start,
                char_end=piece.end,
            )
        )
    return found


def _text(question: Question, ranking: Ranking, quoted: list[Quoted], cited: list[list[Citation]], store: Store) -> str:
    """The answer in words: a line on what the provisions are about, then each quotation with
    its pinpoint and page."""
    blocks = [missing_provision(named, store) for named in ranking.unknown]
    names = [f"{q.section.heading or q.section.pinpoint} ({_short(q, store)})" for q in quoted]
    blocks.append(f"This is dealt with under {_listed(names)}.")
    for q, own in zip(quoted, cited, strict=True):
        meta = store.metas[q.section.document]
        lines = []
        for citation in own:
            page = f", p. {citation.page}" if citation.page else ""  # a text has no pages
            lines.append(f"“{citation.quote}” [{citation.citation}{page}]")
        blocks.append(f"{_title(q)} - {meta.short_title}, {meta.edition} edition:\n" + "\n".join(lines))
    return "\n\n".join(blocks)


def _places(quoted: list[Quoted], store: Store) -> str:
    """Where what was found stands, in words."""
    places = []
    for q in quoted:
        page = q.sentences[0].page if q.sentences else 0
        places.append(_short(q, store) + (f", p. {page}" if page else ""))
    return "; ".join(places)


def _short(quoted: Quoted, store: Store) -> str:
    meta = store.metas[quoted.section.document]
    return citation_of(quoted.section, quoted.section, meta)


def _title(quoted: Quoted) -> str:
    section = quoted.section
    name = f"{section.kind.capitalize()} {section.number}" if section.number else section.pinpoint.capitalize()
    return f"{name}, {section.heading}" if section.heading else name


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _amendments(quoted: list[Quoted], store: Store) -> str | None:
    metas = {q.section.document: store.metas[q.section.document] for q in quoted}
    dated = [f"{m.short_title}: the text in force from {m.effective_date}" for m in metas.values() if m.effective_date]
    return f"{'; '.join(dated)}; later amendments are not in this edition." if dated else None
