"""What of an answer says how likely it is sound: a record of numbers, each with its meaning and its direction.

No feature holds a word of the question or a provision's name, so that a model fitted on graded answers can't learn
single questions by heart.
"""

from dataclasses import dataclass, field, fields
from typing import Literal

Direction = Literal[1, 0, -1]


def feature(means: str, direction: Direction = 0) -> float:
    """A field of a record of numbers, with what it means and in which direction it may move a chance."""
    number: float = field(metadata={"means": means, "direction": direction})
    return number


@dataclass(frozen=True, slots=True)
class AnswerFeatures:
    """The features of one answer: the evidence that it rests on, and its own shape.

    What each means is in `MEANINGS`. `DIRECTIONS` has 1 for those of which more can't make an answer less likely
    sound, -1 for those of which more can't make it likelier, and 0 where it is left to the graded answers.
    """

    # the evidence
    lead: float = feature("score of the best passage of the quoted sections over the best other one, from -3 to 3", 1)
    unit_lead: float = feature("score of the quoted unit over the best other one, next section too, -0.8 to 0.8", 1)
    known_question: float = feature("cosine of the nearest known question of a quoted unit; 0 where it has none", 1)
    known_lead: float = feature(
        "cosine of the nearest known question of a quoted unit, less that of the nearest one of other sections", 1
    )
    shared: float = feature("share of the question's words, by rarity, that the quoted words have", 1)
    covered: float = feature("share of the question's words, by rarity, that the best passage has", 1)
    agree: float = feature("share of the searches whose best passage is of the section that stands first", 1)
    is_first: float = feature("1 where the section that is quoted first is that of the best passage", 1)
    looked_up: float = feature("1 where the law was found by its name or in the table of offences")
    ocr: float = feature("mean OCR confidence of the worst quoted page, from 0 to 1; 1 where none was scanned", 1)
    # the shape
    asks: float = feature("things that are asked, beyond one", -1)
    compares: float = feature("1 for a comparison of places", -1)
    sections: float = feature("sections that are quoted, beyond one", -1)
    first_line: float = feature("share of the parts that have a first line in plain words")
    words: float = feature("logarithm of the words that are quoted, conditions among them", -1)
    conditions: float = feature("logarithm of the words of provisos and exceptions, plus one")
    left_out: float = feature("logarithm of the members of lists that are not quoted, plus one", -1)
    cut: float = feature("share of the quotations that are cut", -1)
    bare_lead: float = feature("1 where a quotation leads to a list of which nothing is quoted", -1)
    from_proviso: float = feature("1 where a proviso, Explanation or exception is quoted first")
    rules: float = feature("1 where another document than an act is quoted")
    yes_or_no: float = feature("1 where yes or no is asked and no first line says it", -1)


FEATURES = tuple(one.name for one in fields(AnswerFeatures))
MEANINGS: dict[str, str] = {one.name: one.metadata["means"] for one in fields(AnswerFeatures)}
DIRECTIONS: dict[str, Direction] = {one.name: one.metadata["direction"] for one in fields(AnswerFeatures)}
# The confidence, by rule and not by a model, where a question asks for provisions by their names and no more; it is
# high where they do not stand on a doubtful scan.
BY_NAME = 0.95
