"""The settings of answering."""

from pydantic import Field

from civicsetu.base.settings import Settings


class AnswerSettings(Settings):
    """Answering: what is quoted, and what is refused."""

    arm: str = Field("answer", description="the arm that finds what is quoted")
    condition_words: int = Field(130, ge=0, le=1000, description="words of provisos and exceptions that are quoted")
    evidence_floor: float = Field(0.8, ge=0, description="below this evidence a question is refused")
    answerable_floor: float = Field(
        0.08, ge=0, le=1, description="chance that a question can be answered, below which it is refused"
    )
    unshown_floor: float = Field(
        0.02, ge=0, le=1, description="the same where no word of the question shows why it can't be answered"
    )
    other_law_floor: float = Field(
        1.2, ge=0, description="below this evidence a question on a matter of another law is refused"
    )
    acts_floor: float = Field(
        0.04, ge=0, le=1, description="among many acts, the chance below which no act answers and a question is refused"
    )
    acts_sure: float = Field(
        0.6, ge=0, le=1, description="the same, from which on weak evidence alone does not refuse a question"
    )
    first_line_from: float = Field(
        0.6, ge=0, le=1, description="chance that the answer is sound, from which on it has a first line"
    )
    comparison_line_from: float = Field(0.4, ge=0, le=1, description="the same for the line that says what differs")
    nearest_below: float = Field(
        0.5, ge=0, le=1, description="chance below which the answer says that it is only the nearest provision"
    )
    max_question_chars: int = Field(2000, ge=10, description="a longer question is refused")
