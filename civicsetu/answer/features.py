"""The features of an answer, from its parts and from what was found (see `civicsetu.model.features`)."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict

from civicsetu.answer.asks import Ask
from civicsetu.answer.choose import Section, best_first, sections_of
from civicsetu.answer.statement import LEADS_ON
from civicsetu.answer.units import Scored, scored_units
from civicsetu.find.handover import Findings, Library
from civicsetu.model.features import FEATURES, AnswerFeatures
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import QUALIFIERS
from civicsetu.model.results import AnswerPart, Citation
from civicsetu.read.words.tokens import tokens

CERTAIN_OCR = 100.0  # the mean confidence of a page that is no scan
FARTHEST = 3.0  # a lead over the next section that is wider says no more
WIDEST = 0.8  # the same of a unit's lead
NEXT_SECTION = 0.3  # of the sections' scores, added to those of their units
RIVALS = 4  # sections among which the next one is looked for
BY_NAME = 0.8  # the lead of a unit that was not weighed against others
PLACES = 4  # decimals that are kept


def features_of(
    parts: Sequence[AnswerPart], weighed: Sequence[tuple[Ask, Sequence[Scored]]], found: Findings
) -> AnswerFeatures:
    """The features of an answer.

    Args:
        parts: its parts; at least one, each with a quotation.
        weighed: for each reply whose unit was chosen by its score, what was asked and the units of its section.
        found: what was found for the whole question.
    """
    quoted = [ProvisionId(one.provision) for part in parts for one in part.quotations]
    values = {
        **_evidence(parts, found),
        **_known_questions(quoted, found),
        **_shape(parts, found.library),
        "unit_lead": min((_unit_lead(ask, units, quoted, found) for ask, units in weighed), default=BY_NAME),
        "looked_up": not weighed,
        "compares": bool(found.question.compares),
    }
    return AnswerFeatures(**{name: round(float(values[name]), PLACES) for name in FEATURES})


def as_row(features: AnswerFeatures) -> dict[str, float]:
    """The features by their names."""
    return asdict(features)


def _evidence(parts: Sequence[AnswerPart], found: Findings) -> dict[str, float]:
    quoted = {ProvisionId(one.provision).section for part in parts for one in part.quotations}
    sections = [found.passage(passage).section for passage in found.passages]
    weights = {word: weight * found.rarity(word) for word, weight in found.word_weights.items()}
    have = {word for part in parts for one in _all(part) for word in tokens(one.quote)}
    return {
        "covered": found.evidence.covered,
        "agree": found.evidence.agree,
        "shared": sum(value for word, value in weights.items() if word in have) / (sum(weights.values()) or 1.0),
        "lead": _lead(sections, [passage.score for passage in found.passages], quoted),
        "is_first": sections[:1] == [ProvisionId(parts[0].quotations[0].provision).section],
    }


def _lead(sections: Sequence[str], scores: Sequence[float], quoted: Collection[str]) -> float:
    """The score of the best passage of the quoted sections over the best one of another section."""
    own = max((score for name, score in zip(sections, scores, strict=True) if name in quoted), default=None)
    other = max((score for name, score in zip(sections, scores, strict=True) if name not in quoted), default=None)
    if own is None or other is None:
        return FARTHEST if other is None else -FARTHEST
    return min(max(own - other, -FARTHEST), FARTHEST)


def _unit_lead(ask: Ask, units: Sequence[Scored], quoted: Sequence[ProvisionId], found: Findings) -> float:
    """The score of the quoted unit over the best one of its section, or of the next section by its best passage."""
    own_sections = {unit.section for unit in quoted}
    ranked = best_first(sections_of(found, RIVALS), ask, found)
    own = next((section for section in ranked if section.section.id in own_sections), None)
    rival = next((section for section in ranked if section.section.id not in own_sections), None)
    weighed = [(one.score, one.unit.id) for one in units]
    if rival:
        behind = NEXT_SECTION * min(0.0, rival.score - own.score) if own else 0.0
        first = Section(rival.section, rival.passages[:1], rival.score)
        of_rival = scored_units(first.passages, ask, found, reads=False)
        weighed += [(one.score + behind, one.unit.id) for one in of_rival]
    mine = [score for score, name in weighed if any(unit.overlaps(name) for unit in quoted)]
    others = [score for score, name in weighed if not any(unit.overlaps(name) for unit in quoted)]
    lead = max(mine, default=0.0) - max(others, default=0.0)
    return min(max(lead, -WIDEST), WIDEST)


def _known_questions(quoted: Sequence[ProvisionId], found: Findings) -> Mapping[str, float]:
    """How near the known questions of the quoted units are, and of other sections."""
    sections = {unit.section for unit in quoted}
    near = {ProvisionId(name): cosine for name, cosine in found.known_cosines.items()}
    own = [c for name, c in near.items() if name.section in sections and any(unit.overlaps(name) for unit in quoted)]
    others = [cosine for name, cosine in near.items() if name.section not in sections]
    best = max(own, default=0.0)
    return {"known_question": best, "known_lead": best - max(others, default=0.0) if own else 0.0}


def _shape(parts: Sequence[AnswerPart], library: Library) -> dict[str, float]:
    quotations = [one for part in parts for one in part.quotations]
    leads = [part.lead for part in parts if part.lead]
    return {
        "asks": len(parts) - 1,
        "sections": len({ProvisionId(one.provision).section for one in quotations}) - 1,
        "first_line": len(leads) / len(parts),
        "words": math.log(sum(len(one.quote.split()) for part in parts for one in _all(part))),
        "conditions": math.log(1 + sum(len(one.quote.split()) for part in parts for one in part.conditions)),
        "left_out": math.log(1 + sum(part.left_out for part in parts)),
        "cut": sum(one.cut for one in quotations) / len(quotations),
        "bare_lead": any(_is_bare(one, quotations) for one in quotations),
        "from_proviso": library.provisions[quotations[0].provision].kind in QUALIFIERS,
        "rules": any(library.metas[one.document].doc_type != "act" for one in quotations),
        "ocr": worst_page(quotations, library) / CERTAIN_OCR,
        "yes_or_no": any(part.kind == "yes_no" and not part.lead for part in parts),
    }


def _all(part: AnswerPart) -> Iterator[Citation]:
    yield from part.quotations
    yield from part.conditions


def _is_bare(one: Citation, quotations: Sequence[Citation]) -> bool:
    """True for words that lead to a list of which nothing is quoted."""
    if one.quote.rstrip()[-1:] not in LEADS_ON or not one.quote.strip():
        return False
    head = ProvisionId(one.provision)
    return not any(other is not one and head.covers(other.provision) for other in quotations)


def worst_page(citations: Sequence[Citation], library: Library) -> float:
    """The mean OCR confidence of the worst quoted page, from 0 to 100; 100 where none was scanned."""
    means = (library.documents[one.document].ocr_confidence_of([one.page]) for one in citations)
    return min((mean for mean in means if mean is not None), default=CERTAIN_OCR)
