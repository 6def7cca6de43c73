"""The settings of the widget and of the page that `civicsetu serve` gives."""

from pydantic import Field

from civicsetu.base.settings import Positive, Settings


class ExploreSettings(Settings):
    """Asking in a notebook's widget, or on a page in a browser."""

    examples: tuple[str, ...] = Field(
        (
            "My flat is two years late. Can I get my money back?",
            "How much may a builder take before an agreement is signed?",
            "What is the penalty for not registering a project?",
            "How long does the promoter have to repair structural defects?",
            "How do the registration fees for an agent differ between Andhra Pradesh and Gujarat?",
            "What is the stamp duty on a flat?",
        ),
        description="questions that it begins with; reports/explore.html has their answers",
    )
    hits: int = Field(10, ge=1, le=50, description="provisions that it lists with why each stands where it does")


class ServeSettings(Settings):
    """The page: `civicsetu serve`. It answers one machine unless it is told otherwise."""

    host: str = Field("127.0.0.1", description="the address that it listens on; 0.0.0.0 for all of this machine's")
    port: int = Field(8600, ge=0, le=65535, description="the port; 0 for any that is free")
    names: tuple[str, ...] = Field(
        ("127.0.0.1", "localhost"), description="the names by which browsers may call it; * for any"
    )
    per_minute: Positive = Field(240, description="requests that one address may send in a minute")
    question_chars: int = Field(500, ge=10, le=10_000, description="a longer question is not taken")
    body_bytes: Positive = Field(20_000, description="a longer request is not taken")
    threads: int = Field(2, ge=1, le=64, description="requests that are answered at the same time")
    waiting: Positive = Field(64, description="requests that may wait; beyond, visitors are told to try again")
    memory_mb: Positive = Field(
        4000, description="MB that its process may have for itself; beyond, it answers no more until it is restarted"
    )
