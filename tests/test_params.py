"""Parameters: the file, the schema and the messages agree."""

import pytest
import yaml
from pydantic import BaseModel

from civicsetu.base.errors import ParameterError
from civicsetu.find.pipeline import PARTS, build_arms
from civicsetu.params import ARMS, Params, as_indexed, flat, load_params, project_root, with_flat, with_values

FILE = project_root() / "params.yaml"


def keys(model: type[BaseModel]) -> set[str]:
    found = set()
    for name, field in model.model_fields.items():
        group = isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)
        found |= {f"{name}.{leaf}" for leaf in keys(field.annotation)} if group else {name}
    return found


def test_the_file_has_every_parameter_and_no_other():
    values = yaml.safe_load(FILE.read_text())
    grouped = {g for g in values if isinstance(getattr(Params(), g), BaseModel)}
    listed = {f"{g}.{n}" for g in grouped for n in values[g]} | (values.keys() - grouped)
    assert listed == keys(Params)
    assert list(values["arms"]) == list(ARMS)


def test_the_file_says_the_defaults():
    assert load_params() == load_params(FILE) == Params()


def test_every_group_and_arm_is_described():
    for field in Params.model_fields.values():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            assert field.annotation.__doc__
    assert Params().arms == ARMS
    names = {Params().search.arm, Params().answer.arm, Params().evaluate.baseline, Params().evaluate.leave_one_out}
    assert names <= ARMS.keys()
    assert all(pipeline.parts for pipeline in build_arms(Params()).values())


def test_every_setting_of_a_part_has_a_parameter_or_a_default():
    """What an arm may leave out is found in `search` or `rerank`, and each of those is of some part."""
    params = Params()
    given = {*type(params.search).model_fields, *type(params.rerank).model_fields} - {"arm"}
    settings = {name for part in PARTS.values() for name in part.model_fields}
    assert given <= settings
    needed = {n for part in PARTS.values() for n, field in part.model_fields.items() if field.is_required()}
    assert needed - given == {"dense"}  # the share of a weighted fusion: no one value is the usual one


@pytest.mark.parametrize(
    "text, said",
    [
        ("pasages: {max_chars: 900}", ["pasages", "known: corpus, read, passages, encoder"]),
        ("passages: {max_char: 900}", ["passages.max_char", "known: max_chars"]),
        ("search: {rrf: 1}", ["search.rrf", "rrf_k", "weight_late"]),
        ("passages: {max_chars: many}", ["passages.max_chars", "integer"]),
        ("passages: {max_chars: 9.5}", ["passages.max_chars"]),
        ("passages: {max_chars: }", ["passages.max_chars"]),
        ("passages: 900", ["passages"]),
        ("passages: [1]", ["passages"]),
        ("passages: {max_chars: 10}", ["passages.max_chars", "200"]),
        ("lexical: {b: 1.5}", ["lexical.b", "1"]),
        ("lexical: {k1: .inf}", ["lexical.k1", "finite"]),
        ("lexical: {k1: .nan}", ["lexical.k1"]),
        ("search: {weight_late: -1}", ["search.weight_late"]),
        ("evaluate: {arms: [dense, best]}", ["evaluate.arms.1", "no arm 'best'", "default"]),
        ("evaluate: {split: test}", ["evaluate.split", "heldout"]),
        ("corpus: 5", ["corpus", "string"]),
        ("- a", ["mapping", "list"]),
        ("just words", ["mapping", "str"]),
        ("a: [", ["not valid YAML"]),
        ("1: 2", ["1"]),
    ],
)
def test_bad_parameters_are_named(tmp_path, text, said):
    path = tmp_path / "params.yaml"
    path.write_text(text)
    with pytest.raises(ParameterError) as caught:
        load_params(path)
    message = str(caught.value)
    assert str(path) in message and "\n" not in message
    for words in said:
        assert words in message, message


def test_a_file_that_is_none_or_no_text(tmp_path):
    with pytest.raises(ParameterError, match=r"params\.yaml"):
        load_params(tmp_path / "params.yaml")
    (tmp_path / "params.yaml").write_bytes(b"\xff\xfe\x00\xd8")
    with pytest.raises(ParameterError, match=r"params\.yaml"):
        load_params(tmp_path / "params.yaml")


def test_an_empty_file_is_the_defaults(tmp_path):
    (tmp_path / "params.yaml").write_text("# nothing\n")
    assert load_params(tmp_path / "params.yaml") == Params()


def test_some_set_anew():
    params = with_values(Params(), {"passages": {"max_chars": 700}, "corpus": "official"}, "test")
    assert (params.passages.max_chars, params.corpus) == (700, "official")
    assert params.search == Params().search


def test_names_of_notebooks():
    names = flat(Params())
    assert names["passages_max_chars"] == 900 and names["corpus"] == "plain" and names["search_rrf_k"] == 60
    assert len(names) == len(keys(Params))
    assert with_flat(Params(), **names) == Params()
    with pytest.raises(ParameterError, match=r"there is no parameter max_chars; known: corpus, read_max_pages"):
        with_flat(Params(), max_chars=700)
    with pytest.raises(ParameterError, match=r"passages\.max_chars"):
        with_flat(Params(), passages_max_chars=1)


def test_parameters_of_an_index():
    other = with_flat(Params(), lexical_k1=1.5, search_pool=10)
    assert as_indexed(other, Params().indexing()) == with_flat(Params(), search_pool=10)
    assert set(Params().indexing()) == {"passages", "encoder", "dense", "lexical"}


def test_parameters_cannot_be_changed_in_place():
    with pytest.raises(ValueError):
        Params().passages.max_chars = 5
