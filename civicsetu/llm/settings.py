"""The settings of language models. Keys are never among them: a link names the environment variable of its key."""

from pydantic import Field

from civicsetu.base.settings import Positive, Settings


class Link(Settings):
    """One model of a chain."""

    model: str = Field(min_length=1, description="as LiteLLM names it, such as openai/NAME or ollama/NAME")
    base_url: str = Field(
        "", pattern=r"^(https?://[^@\s]+)?$", description="where it is served; empty for the provider's own address"
    )
    key: str = Field("", pattern=r"^[A-Z][A-Z0-9_]*$|^$", description="the environment variable that holds its key")
    timeout: float = Field(30.0, gt=0, le=600, description="seconds that one call may take")
    input_price: float = Field(0.0, ge=0, description="price of a million tokens that are sent, in `currency`")
    output_price: float = Field(0.0, ge=0, description="price of a million tokens that come back")
    seed: int | None = Field(None, description="sent where the provider has seeds")
    json_schema: bool = Field(True, description="ask for the schema of the answer; off for servers that have none")


class ModelSettings(Settings):
    """Language models. None is asked unless a chain names one."""

    fast: tuple[Link, ...] = Field(
        (), description="models for reading questions (the part `reworded`), in the order they are tried"
    )
    thinking: tuple[Link, ...] = Field((), description="models for answering, in the order they are tried")
    question_tokens: Positive = Field(20_000, description="tokens, sent and received, that one question may take")
    question_price: float = Field(0.5, ge=0, description="what one question may cost, in `currency`")
    question_seconds: float = Field(60.0, gt=0, description="seconds that the models may take for one question")
    run_tokens: Positive = Field(5_000_000, description="tokens that one run may take")
    run_price: float = Field(20.0, ge=0, description="what one run may cost")
    run_seconds: float = Field(36_000.0, gt=0, description="seconds of models that one run may take")
    run_file: str = Field(
        "",
        description="a file in the data folder that counts what a run takes, in all its processes; empty for a run "
        "of one process",
    )
    currency: str = Field("USD", description="of all prices here")
    reply_tokens: Positive = Field(1200, description="tokens of one reply at most")
    evidence_words: Positive = Field(1600, description="words of statutes that are sent with a question at most")
    other_arms: tuple[str, ...] = Field(
        ("rrf", "dense"), max_length=2, description="arms that search anew, in turn, where an answer does not hold"
    )
    record: str = Field("", description="a file (JSON Lines) to which each call is written; empty for none")
    replay: str = Field(
        "",
        description="a file of recorded calls to answer from, and no model; if it is `record`'s, others are made",
    )

    @property
    def is_on(self) -> bool:
        """Whether a model is configured to answer."""
        return bool(self.thinking)


class JudgeSettings(Settings):
    """A language model that scores answers (`civicsetu judge`). None is asked unless one is named."""

    models: tuple[Link, ...] = Field((), max_length=1, description="the judge, as the models of `models` are written")
    tries: int = Field(4, ge=1, le=20, description="times that a call is made where the server is busy or not there")
    wait: float = Field(2.0, ge=0, le=60, description="seconds before the second try, doubled for each further one")
    reply_tokens: Positive = Field(2000, description="tokens of one reply at most")
    passes_from: float = Field(0.7, ge=0, le=1, description="an answer passes where every measure reaches this")
