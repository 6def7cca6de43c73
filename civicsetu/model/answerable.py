"""What says whether a question can be answered from what is indexed: a record of numbers, each with its meaning.

None holds a word of the question, but for `alike`, which a model of the question's vector gives.
"""

from dataclasses import dataclass, field, fields


def _feature(means: str) -> float:
    number: float = field(metadata={"means": means})
    return number


@dataclass(frozen=True, slots=True)
class AnswerableFeatures:
    """The evidence that a question can be answered; what each number means is in `ANSWERABLE_MEANINGS`."""

    cosine: float = _feature("highest cosine of a passage")
    late: float = _feature("highest late interaction of a passage")
    known: float = _feature("share of the question's words, by rarity, that the corpus has")
    covered: float = _feature("share of them that the best passage has")
    agree: float = _feature("share of the searches whose best passage is of the section that stands first")
    nearest: float = _feature("cosine of the nearest known question")
    nearest_few: float = _feature("mean cosine of the nearest three provisions by their known questions")
    score: float = _feature("score of the best passage")
    lead: float = _feature("that score over the one of the best passage of another section")
    alike: float = _feature("logit by the question's vector alone: like questions that can be answered, or not")
    outside: float = _feature("1 where its words may ask for facts of today, a status or advice")
    other_matter: float = _feature("1 where it names a matter of other laws, and no heading that was found does")
    silent: float = _feature("1 where it asks for a figure that no passage states")


ANSWERABLE_FEATURES = tuple(one.name for one in fields(AnswerableFeatures))
ANSWERABLE_MEANINGS: dict[str, str] = {one.name: one.metadata["means"] for one in fields(AnswerableFeatures)}
