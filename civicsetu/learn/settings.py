"""The settings of learning how to encode questions."""

from typing import Literal

from pydantic import Field

from civicsetu.base.settings import Positive, Settings, Share


class LearnSettings(Settings):
    """How `make learn` learns to encode questions. No stage does: what was learnt is in the package."""

    rank: int = Field(16, ge=1, le=128, description="of the changes of the encoder's weights (Hu and others 2022)")
    learning_rate: float = Field(0.0005, gt=0, le=1, description="step size, of the first part: sections of other laws")
    weight_decay: float = Field(0.01, ge=0, description="pull of the changes towards zero")
    epochs: Positive = Field(2, description="rounds of the first part; more, and it learns the acts by heart")
    known_learning_rate: float = Field(
        0.0003, gt=0, le=1, description="step size, of the second part: these and known questions with their units"
    )
    known_epochs: Positive = Field(1, description="rounds of the second part")
    most_known: Positive = Field(8000, description="known questions on the law of real estate, drawn by chance")
    batch: Positive = Field(32, description="questions a step")
    dense_temperature: float = Field(
        0.05, gt=0, description="how sharply cosines tell passages apart; lower is sharper"
    )
    late_temperature: float = Field(0.03, gt=0, description="the same for late interaction")
    max_tokens: int = Field(96, ge=16, le=512, description="tokens read of a question")
    seed: int = Field(20161122, description="of the order of questions and the first weights")


class ReaderSettings(Settings):
    """How the reader of question and unit is learnt (`civicsetu.learn.reader`). No stage does: it is in the package."""

    layers: int = Field(6, ge=1, le=6, description="of the packaged model that are kept; reading takes as long as many")
    rank: int = Field(64, ge=1, le=128, description="of the changes of weights (Hu and others 2022)")
    learning_rate: float = Field(0.001, gt=0, le=1, description="step size at first; it falls to nothing")
    batch: Positive = Field(64, description="questions a step")
    steps: Positive = Field(2664, description="how many")
    seed: int = Field(20161122, description="of the order of questions and the first weights")


class ConfidenceSettings(Settings):
    """The chance that an answer is sound: how it is fitted, and from which chance on it is called high or medium."""

    method: Literal["best", "hand", "program", "recalibrated", "together"] = Field(
        "hand", description="which grades are fitted; best: by the log loss on answers graded by hand"
    )
    strength: float = Field(10.0, gt=0, description="pull of the weights towards zero")
    folds: int = Field(10, ge=2, le=50, description="parts of the tuning part, each judged by a model of the others")
    risk_high: float = Field(0.05, gt=0, lt=1, description="share of the answers marked high that may be unsound")
    risk_medium: float = Field(0.2, gt=0, lt=1, description="share of the answers at or above medium that may be")
    doubt: float = Field(0.1, gt=0, lt=1, description="chance, over draws of graded answers, that a risk is not kept")


class AnswerableSettings(Settings):
    """The chance that a question can be answered: how it is fitted. No stage does: the model is in the package."""

    sample: Positive = Field(2500, description="answerable questions whose evidence is learnt from")
    looseness: float = Field(10.0, gt=0, description="inverse of the pull of a question's weights towards zero")
    least_often: Positive = Field(3, description="questions that have a word or a pair of words which is learnt")
    share_of_vector: float = Field(0.5, ge=0, description="length of a question's vector, that of its words being 1")
    most_steps: Positive = Field(100, description="steps of the fit")
    strength: float = Field(1.0, gt=0, description="pull of the weights of the evidence towards zero")
    folds: int = Field(5, ge=2, le=50, description="parts, each judged by a model of the others")


class OneTextSettings(Settings):
    """What a model says of a question that reads it by itself: how it is learnt."""

    rank: Positive = Field(32, description="of the changes of weights")
    rate: float = Field(6e-4, gt=0, description="the step size at first")
    batch: Positive = Field(32, description="questions a step")
    epochs: float = Field(2.5, gt=0, description="how often all questions are gone over")
    seed: int = Field(20161122, description="of the order and of what is drawn by chance")


class KindsSettings(OneTextSettings):
    """The kind of a question: how it is learnt. No stage does: the model is in the package."""

    folds: int = Field(2, ge=2, le=10, description="parts, each judged by a model of the others")


class UnitsSettings(OneTextSettings):
    """Which unit answers a question: how it is learnt. No stage does: the model is in the package."""

    epochs: float = Field(3.0, gt=0, description="how often all questions are gone over")
    placed: Share = Field(0.25, description="of the questions that are given a place, so that a place says little")
    section: float = Field(0.5, ge=0, description="what it counts to miss the section, beside 1 to miss the unit")
    words: float = Field(15.0, ge=0, description="logit that a unit begins with for a question in its own words")
    apart: int = Field(25, ge=2, description="one question of so many is kept apart, to see what was learnt")
