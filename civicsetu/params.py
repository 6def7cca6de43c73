"""All parameters together: typed, validated, and read from `params.yaml` alone.

Each room of the package owns its settings (`civicsetu.read.settings`, `civicsetu.index.settings` and so on), and each
part of a pipeline its own (`civicsetu.find.parts`). `Params` puts them together. A parameter has two spellings: with
dots in `params.yaml` and on the command line (`parts.rrf.k`), with underscores in notebooks (`parts_rrf_k`).
"""

import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, Field, ValidationError, create_model

from civicsetu.answer.settings import AnswerSettings
from civicsetu.base.errors import ConfigurationError, ParameterError
from civicsetu.base.project import REPORTS, project_root, reports_folder
from civicsetu.base.settings import Settings
from civicsetu.find.parts import PARTS
from civicsetu.find.parts.part import PartSpec
from civicsetu.find.settings import ARMS, SearchSettings
from civicsetu.index.settings import IndexSettings
from civicsetu.learn.settings import LearnSettings
from civicsetu.read.settings import CorpusSettings

__all__ = [
    "REPORTS", "Params", "as_indexed", "flat", "from_notebook", "load_params", "paths", "project_root",
    "reports_folder", "with_flat", "with_values",
]  # fmt: skip


class EvaluateSettings(Settings):
    """Evaluating."""

    questions: str = Field("data/golden/plain_questions.jsonl", description="the question file")
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
    search: SearchSettings = SearchSettings()
    parts: PartSettings = PartSettings()
    arms: dict[str, tuple[PartSpec, ...]] = Field(
        default_factory=lambda: dict(ARMS),
        description="each a list of parts, with settings of their own where they differ, or other arms",
    )
    answer: AnswerSettings = AnswerSettings()
    evaluate: EvaluateSettings = EvaluateSettings()


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


def with_values(params: Params, values: Mapping[str, Any], where: str) -> Params:
    """The parameters with some set anew, as a file, a notebook or a sweep gives them.

    Args:
        params: the parameters to start from.
        values: nested by group (`{"passages": {"max_chars": 700}}`).
        where: named in an error.

    Raises:
        ParameterError: an unknown name or a value out of range; names the key.
    """
    if not isinstance(values, dict):
        raise ParameterError(f"{where}: parameters must be a mapping of names to values, not {type(values).__name__}")
    try:
        made = Params.model_validate(_merged(params, values))
    except ValidationError as error:
        raise ParameterError(f"{where}: {_said(error)}") from None
    for n, arm in enumerate(made.evaluate.arms):
        if arm not in made.arms:
            raise ParameterError(
                f"{where}: evaluate.arms.{n}: there is no arm {arm!r}; the arms are {', '.join(made.arms)}"
            )
    return made


def _merged(settings: BaseModel, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a group, those of its groups within, with some set anew."""
    merged = settings.model_dump()
    for name, value in values.items():
        group = getattr(settings, name, None) if isinstance(name, str) else None
        merged[name] = _merged(group, value) if isinstance(group, BaseModel) and isinstance(value, dict) else value
    return merged


def _said(error: ValidationError) -> str:
    """The first fault in words: the key, what is wrong, and for an unknown name those that are known."""
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    if first["type"] != "extra_forbidden":
        return f"{key}: {first['msg'].lower()}"
    known = list(_fields(first["loc"][:-1]))
    close = difflib.get_close_matches(str(first["loc"][-1]), known, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return f"{key}: {first['msg'].lower()}{hint}; known: {', '.join(known)}"


def _fields(path: tuple[int | str, ...]) -> Iterator[str]:
    """The names of the settings in the group at a path, such as `("parts", "rrf")`."""
    group: Any = Params
    for name in path:
        group = group.model_fields[str(name)].annotation
    yield from group.model_fields


def paths(settings: BaseModel, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every single parameter, in the order of the groups: `("parts", "rrf", "k")`."""
    for name in type(settings).model_fields:
        value = getattr(settings, name)
        if isinstance(value, BaseModel):
            yield from paths(value, (*above, name))
        else:
            yield *above, name


def flat(params: Params) -> dict[str, Any]:
    """The parameters under the names that notebooks use: `group_name`, such as
    `passages_max_chars`; those without a group keep their name."""
    values = params.model_dump(mode="json")
    found = {}
    for path in paths(params):
        value: Any = values
        for name in path:
            value = value[name]
        found["_".join(path)] = value
    return found


def with_flat(params: Params, **values: Any) -> Params:
    """The parameters with some set by their notebook names.

    Raises:
        ParameterError: a name that is none, or a value out of range.

    >>> with_flat(Params(), passages_max_chars=700).passages.max_chars
    700
    """
    known = {"_".join(path): path for path in paths(params)}
    nested: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise ParameterError(f"there is no parameter {name}; known: {', '.join(known)}")
        group = nested
        for above in known[name][:-1]:
            group = group.setdefault(above, {})
        group[known[name][-1]] = value
    return with_values(params, nested, "notebook parameters")


def from_notebook(names: Mapping[str, Any]) -> Params:
    """The parameters as a notebook's `globals()` have them; names that are no parameters don't
    matter, and parameters that the notebook doesn't have keep their defaults."""
    known = flat(Params())
    return with_flat(Params(), **{name: value for name, value in names.items() if name in known})


def as_indexed(params: Params, manifest_parameters: Mapping[str, Any]) -> Params:
    """The parameters with the groups that an index depends on as its manifest has them; for a
    stage that takes the index as it is."""
    return with_values(params, manifest_parameters, "the index's manifest")
