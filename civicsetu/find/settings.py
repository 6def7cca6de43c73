"""The settings of finding: which arm searches, and what the arms are made of. Each part owns its own settings."""

from pydantic import Field

from civicsetu.base.settings import Settings
from civicsetu.find.parts.part import PartSpec


class SearchSettings(Settings):
    """Finding."""

    arm: str = Field("default", description="the arm that `search` goes by")


# What the arms are made of where `params.yaml` does not say.
ARMS: dict[str, tuple[PartSpec, ...]] = {
    "chunks": ("chunks",),
    "dense": ("dense",),
    "bm25": ("bm25",),
    "rrf": ("dense", "bm25", "rrf"),
    "weighted_64": ("dense", "bm25", {"weighted": {"dense": 0.6}}),
    "weighted_46": ("dense", "bm25", {"weighted": {"dense": 0.4}}),
    "family_cross": ("dense", "bm25", "rrf", "family", "cross", {"select": {"threshold": 0.1, "gap": 0.6}}),
    "late": ("dense", "bm25", "rrf", "late"),
    "default": (
        "annexes", "places", "laws", "expand", "learnt", "dense", "bm25", "cards", "known_questions", "discriminant",
        "rrf", "pins", "in_force", "definition", "cues", "home", "late", "blend", "learnt_units", "implied",
        "read_together", "interleave", "annex_beside",
    ),
    "answer": ("default", "select"),
}  # fmt: skip
