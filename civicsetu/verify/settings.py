"""The settings of the check."""

from pydantic import Field

from civicsetu.base.settings import Settings, Share


class CheckSettings(Settings):
    """Checking sentences. `civicsetu fit-judge` learns the judge, `civicsetu fit-check` fits the rules' limits."""

    judged: bool = Field(True, description="what the rules find is weighed by the judge; else each rule is a veto")
    verbatim: Share = Field(
        0.65,
        description="beside the judge: from this share of words that stand there, denials and who acts are a veto",
    )
    accepted: Share = Field(
        0.22, description="of the falsehoods that the judge learns from, the share that its limit may let through"
    )
    strength: float = Field(20.0, gt=0, description="of the judge: pull of its weights towards zero")
    folds: int = Field(10, ge=2, description="of the judge: parts of the acts, each judged by a model of the others")
    mean: Share = Field(
        0.5, description="a sentence whose words are less near to its evidence on average is not carried"
    )
    worst: Share = Field(0.37, description="the same of the worst third of its words")
    shared: Share = Field(0.2, description="the same of the share of its stems that the evidence has")
    deed: Share = Field(
        0.52, description="the same of the words after a modal verb: what is to be done, may be done or must not be"
    )
    aligned: Share = Field(0.08, description="evidence that is so much less near than the nearest is compared too")
