"""The parameters: typed, validated, and read from `params.yaml` alone."""

import os
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from civicsetu.base.errors import ConfigurationError, ParameterError

REPORTS = "CIVICSETU_REPORTS"

Share = Annotated[float, Field(ge=0, le=1)]
Weight = Annotated[float, Field(ge=0, le=10)]
Positive = Annotated[int, Field(ge=1)]
# A part of a retrieval pipeline: its name, or its name with settings of its own.
PartSpec = str | dict[str, dict[str, Any]]


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Read(_Group):
    """Reading: how many pages a document may have, and whether scans are read by OCR."""

    max_pages: int = Field(400, ge=1)
    ocr: Literal["auto", "never"] = "auto"


class Passages(_Group):
    """Passages: the longest legal unit, in characters, that stays one passage."""

    max_chars: int = Field(900, ge=200, le=5000)


class Encoder(_Group):
    """The encoder: tokens read of a text, and processor threads."""

    max_tokens: int = Field(256, ge=16, le=512)
    threads: int = Field(1, ge=1)


class Dense(_Group):
    """The HNSW index (Malkov and Yashunin 2018)."""

    m: int = Field(16, ge=2, le=128)
    ef_construction: int = Field(200, ge=8)
    ef_search: int = Field(64, ge=1)
    seed: int = 20160326


class Lexical(_Group):
    """BM25 (Robertson and Zaragoza 2009)."""

    k1: float = Field(1.2, gt=0)
    b: Share = 0.75


class Learn(_Group):
    """Learning the question encoder's changes: their rank, how fast and how often, how many questions
    at once, how sharply the two ways to compare tell passages apart, tokens read, and the seed."""

    rank: int = Field(16, ge=1, le=128)
    learning_rate: float = Field(0.0005, gt=0, le=1)
    weight_decay: float = Field(0.01, ge=0)
    epochs: Positive = 2
    batch: Positive = 32
    dense_temperature: float = Field(0.05, gt=0)
    late_temperature: float = Field(0.03, gt=0)
    max_tokens: int = Field(96, ge=16, le=512)
    seed: int = 20161122


class Search(_Group):
    """Finding: the arm that searches, pools, fusion, weights, pins; the parts of `arms` take their
    settings from here."""

    arm: str = "default"
    pool: Positive = 200
    rrf_k: Positive = 60
    expansion_weight: Weight = 0.5
    weight_late: Weight = 1.0
    weight_lexical: Weight = 0.4
    weight_dense: Weight = 0.8
    weight_cross: Weight = 1.0
    weight_definition: Weight = 2.0
    weight_type: Weight = 1.0
    weight_home: Weight = 3.0
    weight_implied: Weight = 1.0
    weight_asked: Weight = 5.0
    asked_floor: float = Field(0.5, ge=0, lt=1)
    max_pins: int = Field(2, ge=0, le=5)


class Rerank(_Group):
    """Reranking and what is kept: candidates that are read closely, the cross-encoder's model, the
    least score, the widest step down, and how many provisions at least and at most."""

    depth: Positive = 150
    model: Literal["ms-marco-TinyBERT-L-2-v2", "ms-marco-MiniLM-L-12-v2"] = "ms-marco-TinyBERT-L-2-v2"
    threshold: Share = 0.0
    gap: Share = 0.3
    least: Positive = 5
    most: Positive = 7


class Answering(_Group):
    """Answering: the arm that finds the evidence, how much is quoted, and below which evidence
    nothing is."""

    arm: str = "answer"
    max_provisions: int = Field(3, ge=1, le=7)
    max_sentences: int = Field(4, ge=1, le=12)
    evidence_floor: float = Field(0.85, ge=0)
    other_law_floor: float = Field(1.2, ge=0)
    max_question_chars: int = Field(2000, ge=10)


class Evaluate(_Group):
    """Evaluating: the questions, how deep rankings are judged, the arms compared (none: all), the one
    that the others are held against, the one whose parts are left out one by one, and whether times,
    which differ from run to run, are shown."""

    questions: str = "data/golden/plain_questions.jsonl"
    split: Literal["all", "dev", "heldout"] = "all"
    k: int = Field(10, ge=1, le=100)
    arms: tuple[str, ...] = ()
    baseline: str = "rrf"
    leave_one_out: str = "default"
    timings: bool = False


# What the arms are made of where `params.yaml` doesn't say.
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
        "annexes", "places", "laws", "expand", "learnt", "dense", "bm25", "asked", "rrf", "pins", "in_force",
        "definition", "type", "home", "late", "blend", "implied", "sides",
    ),
    "answer": ("default", "select"),
}  # fmt: skip


class Params(_Group):
    """All parameters, by the part that uses them."""

    corpus: str = "plain"
    read: Read = Read()
    passages: Passages = Passages()
    encoder: Encoder = Encoder()
    dense: Dense = Dense()
    lexical: Lexical = Lexical()
    learn: Learn = Learn()
    search: Search = Search()
    rerank: Rerank = Rerank()
    arms: dict[str, tuple[PartSpec, ...]] = Field(default_factory=lambda: dict(ARMS))
    answer: Answering = Answering()
    evaluate: Evaluate = Evaluate()

    def indexing(self) -> dict[str, Any]:
        """The groups that an index depends on; they stand in its manifest."""
        return {name: getattr(self, name).model_dump() for name in ("passages", "encoder", "dense", "lexical")}


def load_params(path: Path | None = None) -> Params:
    """Read and validate `params.yaml`.

    Args:
        path: the file; None takes the project's own, or the defaults where there is none.

    Raises:
        ConfigurationError: an unknown name or a value out of range; names the key.
    """
    if path is None:
        path = project_root() / "params.yaml"
        if not path.is_file():
            return Params()
    import yaml

    try:
        values = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigurationError(f"{path}: this file is not valid YAML: {' '.join(str(error).split())}") from None
    try:
        return with_values(Params(), values, str(path))
    except ParameterError as error:
        raise ConfigurationError(str(error)) from None


def with_values(params: Params, values: dict[str, Any], where: str) -> Params:
    """The parameters with some set anew, as a notebook or a sweep gives them.

    Args:
        params: the parameters to start from.
        values: nested by group (`{"passages": {"max_chars": 700}}`).
        where: named in an error.
    """
    if not isinstance(values, dict):
        raise ParameterError(f"{where}: parameters must be a mapping of names to values, not {type(values).__name__}")
    merged = params.model_dump()
    for name, value in values.items():
        if isinstance(value, dict) and isinstance(getattr(params, name, None), BaseModel):
            merged[name] = merged[name] | value
        else:
            merged[name] = value
    try:
        made = Params.model_validate(merged)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        group = Params.model_fields.get(str(first["loc"][0]))
        fields = (
            getattr(group.annotation, "model_fields", {}) if group and len(first["loc"]) > 1 else Params.model_fields
        )
        known = f"; known: {', '.join(fields)}" if first["type"] == "extra_forbidden" else ""
        raise ParameterError(f"{where}: {key}: {first['msg'].lower()}{known}") from None
    for n, arm in enumerate(made.evaluate.arms):
        if arm not in made.arms:
            raise ParameterError(
                f"{where}: evaluate.arms.{n}: there is no arm {arm!r}; the arms are {', '.join(made.arms)}"
            )
    return made


@lru_cache(maxsize=1)
def project_root() -> Path:
    """The folder with `params.yaml` and `data/registry`: the working folder, one above it, or the
    checkout that this package was installed from."""
    here = Path.cwd().resolve()
    for folder in (here, *here.parents, Path(__file__).resolve().parents[1]):
        if (folder / "params.yaml").is_file() and (folder / "data" / "registry").is_dir():
            return folder
    return here


def reports_folder() -> Path:
    """Where a notebook writes its metrics and plots: the folder that its run names in
    `CIVICSETU_REPORTS`, so that runs side by side don't write the same files, or else the
    project's `reports`."""
    named = os.environ.get(REPORTS)
    return Path(named) if named else project_root() / "reports"


def flat(params: Params) -> dict[str, Any]:
    """The parameters under the names that notebooks use: `group_name`, such as
    `passages_max_chars`; those without a group keep their name."""
    values: dict[str, Any] = {}
    for name, value in params.model_dump(mode="json").items():
        grouped = isinstance(getattr(params, name), BaseModel)
        values.update({f"{name}_{leaf}": v for leaf, v in value.items()} if grouped else {name: value})
    return values


def with_flat(params: Params, **values: Any) -> Params:
    """The parameters with some set by their notebook names.

    Raises:
        ParameterError: a name that is none, or a value out of range.

    >>> with_flat(Params(), passages_max_chars=700).passages.max_chars
    700
    """
    known = flat(params)
    nested: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise ParameterError(f"there is no parameter {name}; known: {', '.join(known)}")
        group, _, leaf = name.partition("_")
        if isinstance(getattr(params, group, None), BaseModel):
            nested.setdefault(group, {})[leaf] = value
        else:
            nested[name] = value
    return with_values(params, nested, "notebook parameters")


def from_notebook(names: dict[str, Any]) -> Params:
    """The parameters as a notebook's `globals()` have them; names that are no parameters don't
    matter, and parameters that the notebook doesn't have keep their defaults."""
    known = flat(Params())
    return with_flat(Params(), **{name: value for name, value in names.items() if name in known})


def as_indexed(params: Params, manifest_parameters: dict[str, Any]) -> Params:
    """The parameters with the groups that an index depends on as its manifest has them; for a
    stage that takes the index as it is."""
    return with_values(params, manifest_parameters, "the index's manifest")
