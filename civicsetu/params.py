"""All parameters together: typed, validated, and read from `params.yaml` alone.

Each room of the package owns its settings (`civicsetu.read.settings`, `civicsetu.index.settings` and so on), and each
part of a pipeline its own (`civicsetu.find.parts`). `Params` puts them together. Each parameter has one name, written
with dots: `parts.rrf.k` is `k` of the group `rrf` of the group `parts`. In `params.yaml` and in a notebook's parameter
cell a group is a mapping.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, Field, ValidationError, create_model

from civicsetu.answer.settings import AnswerSettings
from civicsetu.base.errors import ConfigurationError, ParameterError
from civicsetu.base.near import did_you_mean, there_is_no
from civicsetu.base.plain_yaml import plain_yaml
from civicsetu.base.project import REPORTS, project_root, reports_folder
from civicsetu.base.settings import Settings
from civicsetu.explore.settings import ExploreSettings, ServeSettings
from civicsetu.find.parts import PARTS
from civicsetu.find.parts.part import PartSpec
from civicsetu.find.settings import ARMS, SearchSettings
from civicsetu.index.settings import IndexSettings, said
from civicsetu.learn.settings import (
    AnswerableSettings,
    ConfidenceSettings,
    KindsSettings,
    LearnSettings,
    ReaderSettings,
    UnitsSettings,
)
from civicsetu.llm.settings import JudgeSettings, Link, ModelSettings
from civicsetu.read.settings import CorpusSettings
from civicsetu.talk.settings import TalkSettings
from civicsetu.verify.settings import CheckSettings

__all__ = [
    "GROUPS", "REPORTS", "Params", "as_indexed", "changed", "from_notebook", "grouped", "load_params",
    "named", "project_root", "reports_folder", "ungrouped", "with_values",
]  # fmt: skip


class EvaluateSettings(Settings):
    """Evaluating."""

    questions: str = Field(
        "data/golden/plain_questions.jsonl", description="the question file; of several, commas stand between"
    )
    split: Literal["all", "dev", "heldout"] = Field("all", description="only the questions of this split")
    k: int = Field(10, ge=1, le=100, description="hits of each question that are judged")
    arms: tuple[str, ...] = Field((), description="the arms that are compared; none: all of them")
    baseline: str = Field("rrf", description="the arm that the others are held against")
    leave_one_out: str = Field("default", description="the arm whose parts are left out one by one")
    timings: bool = Field(False, description="show times, which differ from run to run")


if TYPE_CHECKING:
    PartSettings = Settings
else:
    PartSettings = create_model(
        "PartSettings",
        __base__=Settings,
        __doc__="The parts of the arms, each with its settings; an arm may set them otherwise.",
        **{name: (part, part()) for name, part in PARTS.items() if part.model_fields},
    )


class Params(IndexSettings, CorpusSettings):
    """All parameters, by the room that uses them."""

    learn: LearnSettings = LearnSettings()
    reader: ReaderSettings = ReaderSettings()
    answerable: AnswerableSettings = AnswerableSettings()
    kinds: KindsSettings = KindsSettings()
    units: UnitsSettings = UnitsSettings()
    confidence: ConfidenceSettings = ConfidenceSettings()
    search: SearchSettings = SearchSettings()
    parts: PartSettings = PartSettings()
    arms: dict[str, tuple[PartSpec, ...]] = Field(
        default_factory=lambda: dict(ARMS),
        description="The arms: each a list of parts, with settings of their own where they differ, or other arms. "
        "`civicsetu parts` says what each part does.",
    )
    answer: AnswerSettings = AnswerSettings()
    talk: TalkSettings = TalkSettings()
    explore: ExploreSettings = ExploreSettings()
    serve: ServeSettings = ServeSettings()
    check: CheckSettings = CheckSettings()
    models: ModelSettings = ModelSettings()
    evaluate: EvaluateSettings = EvaluateSettings()
    judge: JudgeSettings = JudgeSettings()


def _groups(settings: BaseModel, above: str = "") -> Iterator[str]:
    """The dotted names of the groups within a group."""
    for name in type(settings).model_fields:
        if isinstance(value := getattr(settings, name), BaseModel):
            yield f"{above}{name}"
            yield from _groups(value, f"{above}{name}.")


# The parameters that are groups of others, such as `parts` and `parts.rrf`.
GROUPS = frozenset(_groups(Params()))


# ------------------------------------------------------------------------------- reading them
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
    try:
        values = plain_yaml(path.read_text(encoding="utf-8")) or {}
    except (OSError, UnicodeDecodeError, ParameterError) as error:
        raise ConfigurationError(f"{path}: this file is not valid YAML: {' '.join(str(error).split())}") from None
    try:
        return with_values(Params(), values, str(path))
    except ParameterError as error:
        raise ConfigurationError(str(error)) from None


def with_values(params: Params, values: Mapping[str, Any], where: str) -> Params:
    """The parameters with some of them set to other values.

    Args:
        params: the parameters to start from.
        values: by dotted name (`{"passages.max_chars": 700}`), by group
            (`{"passages": {"max_chars": 700}}`), or both.
        where: the source of the values, named in an error.

    Raises:
        ParameterError: an unknown name or a value out of range; names it.

    >>> with_values(Params(), {"passages.max_chars": 700}, "an example").passages.max_chars
    700
    """
    if not isinstance(values, Mapping):
        raise ParameterError(f"{where}: parameters must be a mapping of names to values, not {type(values).__name__}")
    try:
        made = Params.model_validate(_merged(params, grouped(values)))
    except ValidationError as error:
        raise ParameterError(f"{where}: {_said(error)}") from None
    for n, arm in enumerate(made.evaluate.arms):
        if arm not in made.arms:
            raise ParameterError(f"{where}: evaluate.arms.{n}: {there_is_no('arm', arm, made.arms)}")
    for arm in made.models.other_arms:
        if arm not in made.arms:
            raise ParameterError(f"{where}: models.other_arms: {there_is_no('arm', arm, made.arms)}")
    return made


def _merged(settings: BaseModel, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a group, those of its groups within, with some set anew."""
    merged = settings.model_dump()
    for name, value in values.items():
        group = getattr(settings, name, None)
        merged[name] = _merged(group, value) if isinstance(group, BaseModel) and isinstance(value, dict) else value
    return merged


def _said(error: ValidationError) -> str:
    """The first fault in words: the parameter, what is wrong, and for an unknown name those that are known."""
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    if first["type"] != "extra_forbidden":
        return f"{key}: {first['msg'].lower()}"
    group, _, leaf = key.rpartition(".")
    known = _names_in(group)
    near = did_you_mean(leaf, known) if group else did_you_mean(key, [*known, *named(Params())])
    return f"{key}: there is no such parameter{near}; known: {', '.join(known)}"


def _names_in(group: str) -> list[str]:
    """The names of the parameters and groups in a group; the empty name is that of the whole."""
    inside: Any = Params()
    for name in filter(None, group.split(".")):
        if isinstance(inside, tuple):  # models.thinking.0
            return list(Link.model_fields)
        inside = getattr(inside, name)
    return list(type(inside).model_fields)


# -------------------------------------------------------------------------- their dotted names
def named(params: Params) -> dict[str, Any]:
    """The parameters by their dotted names, as plain values.

    >>> named(Params())["parts.rrf.k"], named(Params())["corpus"]
    (60, 'plain')
    """
    return ungrouped(params.model_dump(mode="json"))


def changed(params: Params) -> dict[str, Any]:
    """The parameters that are not the defaults, by their dotted names.

    >>> changed(with_values(Params(), {"parts.rrf.k": 10}, "an example"))
    {'parts.rrf.k': 10}
    """
    usual = named(Params())
    return {name: value for name, value in named(params).items() if usual.get(name) != value}


def ungrouped(values: Mapping[str, Any], above: str = "") -> dict[str, Any]:
    """Values by dotted name, from values by group.

    >>> ungrouped({"data": "data", "parts": {"rrf": {"k": 60}, "cues": {"weight": 1.0}}})
    {'data': 'data', 'parts.rrf.k': 60, 'parts.cues.weight': 1.0}
    """
    found: dict[str, Any] = {}
    for name, value in values.items():
        dotted = f"{above}{name}"
        is_group = dotted in GROUPS and isinstance(value, Mapping)
        found |= ungrouped(value, f"{dotted}.") if is_group else {dotted: value}
    return found


def grouped(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values by group, from values by dotted name or by group.

    >>> grouped({"data": "data", "parts.rrf.k": 60, "parts": {"cues": {"weight": 1.0}}})
    {'data': 'data', 'parts': {'rrf': {'k': 60}, 'cues': {'weight': 1.0}}}
    """
    nested: dict[str, Any] = {}
    for name, value in ungrouped(values).items():
        *above, leaf = name.split(".")
        group = nested
        for part in above:
            if not isinstance(group.get(part), dict):
                group[part] = {}
            group = group[part]
        group[leaf] = value
    return nested


# ----------------------------------------------------------------------------------- notebooks
def from_notebook(names: Mapping[str, Any]) -> Params:
    """The parameters as a notebook's parameter cells set them; those that it does not set have
    their defaults.

    Args:
        names: the notebook's `globals()`, in a cell right below its parameters.

    Raises:
        ParameterError: a value out of range, or a name that papermill was given and that the notebook does
            not have, which papermill itself would ignore.
    """
    cells = [cell for cell in names.get("In", ()) if cell.strip()]
    own: set[str] = set()
    for cell in cells:
        if cell.startswith(GIVEN_TO_PAPERMILL):
            for name in sorted(_assigned(cell) - own):
                hint = did_you_mean(name.replace("_", ".", 1), named(Params()))
                raise ParameterError(f"the notebook has no parameter `{name}`{hint}")
        own |= _assigned(cell)
    given = {name: names[name] for name in Params.model_fields if name in names}
    return with_values(Params(), given, "the notebook's parameters")


# papermill writes the values that it was given into a cell that begins with this line.
GIVEN_TO_PAPERMILL = "# Parameters\n"


def _assigned(source: str) -> set[str]:
    """The names that a cell gives values to."""
    try:
        statements = ast.parse(source).body
    except SyntaxError:  # a cell with IPython's magics
        return set()
    targets = [target for s in statements if isinstance(s, ast.Assign) for target in s.targets]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def as_indexed(params: Params, manifest_parameters: Mapping[str, Any]) -> Params:
    """The parameters with the groups that an index depends on as its manifest records them; for a
    stage that takes the index as it is."""
    return with_values(params, said(manifest_parameters), "the index's manifest")
