"""The settings of answering."""

from pydantic import Field

from civicsetu.base.settings import Settings


class AnswerSettings(Settings):
    """Answering: what is quoted, and what is refused."""

    arm: str = Field("answer", description="the arm that finds what is quoted")
    max_provisions: int = Field(3, ge=1, le=7, description="provisions that are quoted at most")
    max_sentences: int = Field(4, ge=1, le=12, description="sentences that are quoted at most")
    evidence_floor: float = Field(0.85, ge=0, description="below this evidence a question is refused")
    other_law_floor: float = Field(1.2, ge=0, description="the same, where the question is on a matter of another law")
    max_question_chars: int = Field(2000, ge=10, description="a longer question is refused")
