"""What says whether a question can be answered from what is indexed: a record of numbers, each with its meaning.

None holds a word of the question, but for `alike`, which a model of the question alone gives.
"""

from dataclasses import dataclass, fields

from civicsetu.model.features import feature


@dataclass(frozen=True, slots=True)
class AnswerableFeatures:
    """The evidence that a question can be answered."""

    cosine: float = feature("highest cosine of a passage")
    late: float = feature("highest late interaction of a passage")
    known: float = feature("share of the question's words, by rarity, that the corpus has")
    covered: float = feature("share of them that the best passage has")
    agree: float = feature("share of the searches whose best passage is of the section that stands first")
    nearest: float = feature("cosine of the nearest known question")
    nearest_few: float = feature("mean cosine of the nearest three provisions by their known questions")
    score: float = feature("score of the best passage")
    lead: float = feature("that score over the one of the best passage of another section")
    alike: float = feature("logit by the question alone: like questions that can be answered, or not")
    learnt: float = feature("the same logit by the model that has learnt the kinds of questions on real estate")
    outside: float = feature("1 where its words may ask for facts of today, a status or advice")
    other_matter: float = feature("1 where it names a matter of other laws, and no heading that was found does")
    silent: float = feature("1 where it asks for a figure that no passage states")


ANSWERABLE_FEATURES = tuple(one.name for one in fields(AnswerableFeatures))
