"""A written answer as an answer object: the same as without a model, with the model's sentences for the first line."""

from collections.abc import Sequence
from dataclasses import replace

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.text import quotation_text
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Answer, AnswerPart, Citation, Provenance, WrittenSentence
from civicsetu.write.settle import Judged

# A written answer was graded by nobody: it is never high, and less sure where it leaves the extractive one's section.
MOST_CONFIDENCE = 0.9
ELSEWHERE = 0.5  # of the extractive answer's confidence, where it rests on other sections


def written_answer(
    extractive: Answer, question: str, kept: Sequence[Judged], quoted: Sequence[Citation], provenance: Provenance
) -> Answer:
    """The answer object.

    Args:
        extractive: the answer without a model; what is not written anew is taken from it.
        question: as the model was asked it.
        kept: the sentences that hold, the answering ones first.
        quoted: what is quoted.
        provenance: how it came about.
    """
    sentences = tuple(map(as_sentence, kept))
    lead = " ".join(map(with_places, (one for one in sentences if one.line == "answer")))
    conditions = " ".join(map(with_places, (one for one in sentences if one.line == "condition")))
    asks = what_is_asked(question).asks
    part = AnswerPart(question, asks[0].kind if asks else "other", lead, tuple(quoted))
    lines = [*map(quotation_text, quoted), *([f"Conditions: {conditions}"] if conditions else [])]
    used = dict.fromkeys([*quoted, *(c for one in sentences for c in one.citations)])
    confidence, level = _confidence(extractive, tuple(used), provenance)
    return replace(
        extractive, answer="\n\n".join([lead, "\n".join(lines)]), opening="", parts=(part,), citations=tuple(used),
        confidence=confidence, confidence_level=level, sentences=sentences, provenance=provenance,
    )  # fmt: skip


def as_sentence(one: Judged) -> WrittenSentence:
    """A sentence that holds, with its citations."""
    return WrittenSentence(one.text, one.line, tuple(block.citation for block in one.blocks))


def with_places(sentence: WrittenSentence) -> str:
    """A sentence with the places that it rests on."""
    places = "; ".join(dict.fromkeys(citation.place for citation in sentence.citations))
    return f"{sentence.text} [{places}]"


def _confidence(extractive: Answer, used: Sequence[Citation], provenance: Provenance) -> tuple[float, str]:
    """The extractive answer's confidence, less where the written one rests on something else or was cut."""
    own = {ProvisionId(c.provision).section for c in extractive.citations}
    shared = any(ProvisionId(c.provision).section in own for c in used)
    whole = shared and not provenance.removed and not provenance.retrievals
    confidence = round(min(extractive.confidence * (1.0 if whole else ELSEWHERE), MOST_CONFIDENCE), 2)
    level = "medium" if whole and extractive.confidence_level != "low" else "low"
    return confidence, level
