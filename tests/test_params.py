"""Parameters: the file, the schema and the messages agree."""

import pytest
import yaml
from pydantic import BaseModel

from civicsetu.base.errors import ParameterError
from civicsetu.find.parts import PARTS
from civicsetu.find.pipeline import build_arms
from civicsetu.find.settings import ARMS
from civicsetu.params import Params, as_indexed, flat, load_params, paths, project_root, with_flat, with_values

FILE = project_root() / "params.yaml"


def test_the_file_has_every_parameter_and_no_other():
    values = yaml.safe_load(FILE.read_text())

    def listed(group, values):
        inside = {name: getattr(group, name, None) for name in values}
        return [
            (name, *below)
            for name, group in inside.items()
            for below in (listed(group, values[name]) if isinstance(group, BaseModel) else [()])
        ]

    assert listed(Params(), values) == list(paths(Params()))
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
    assert all(pipeline.parts for pipeline in build_arms(Params().arms, Params().parts).values())


def test_every_parameter_is_explained_in_one_line():
    for path in paths(Params()):
        group = Params
        for name in path[:-1]:
            group = group.model_fields[name].annotation
        said = group.model_fields[path[-1]].description
        assert said and "\n" not in said, path


def test_every_setting_of_a_part_is_a_parameter_with_the_part_s_default():
    for name, part in PARTS.items():
        for setting in part.model_fields:
            assert getattr(getattr(Params().parts, name), setting) == getattr(part(), setting)


@pytest.mark.parametrize(
    "text, said",
    [
        ("pasages: {max_chars: 900}", ["pasages", "known: corpus, read, passages, encoder"]),
        ("passages: {max_char: 900}", ["passages.max_char", "known: max_chars"]),
        ("parts: {rrf: {rrf_k: 1}}", ["parts.rrf.rrf_k", "known: k"]),
        ("parts: {rff: {k: 1}}", ["parts.rff", "did you mean rrf?", "known: expand, bm25"]),
        ("search: {arms: x}", ["search.arms", "did you mean arm?", "known: arm"]),
        ("passages: {max_chars: many}", ["passages.max_chars", "integer"]),
        ("passages: {max_chars: 9.5}", ["passages.max_chars"]),
        ("passages: {max_chars: }", ["passages.max_chars"]),
        ("passages: 900", ["passages"]),
        ("passages: [1]", ["passages"]),
        ("passages: {max_chars: 10}", ["passages.max_chars", "200"]),
        ("lexical: {b: 1.5}", ["lexical.b", "1"]),
        ("lexical: {k1: .inf}", ["lexical.k1", "finite"]),
        ("lexical: {k1: .nan}", ["lexical.k1"]),
        ("parts: {late: {weight: -1}}", ["parts.late.weight"]),
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
    assert names["passages_max_chars"] == 900 and names["corpus"] == "plain" and names["parts_rrf_k"] == 60
    assert len(names) == len(list(paths(Params())))
    assert with_flat(Params(), **names) == Params()
    with pytest.raises(ParameterError, match=r"there is no parameter max_chars; known: corpus, read_max_pages"):
        with_flat(Params(), max_chars=700)
    with pytest.raises(ParameterError, match=r"passages\.max_chars"):
        with_flat(Params(), passages_max_chars=1)


def test_parameters_of_an_index():
    other = with_flat(Params(), lexical_k1=1.5, parts_dense_pool=10)
    assert as_indexed(other, Params().indexing()) == with_flat(Params(), parts_dense_pool=10)
    assert set(Params().indexing()) == {"passages", "encoder", "dense", "lexical"}


def test_parameters_cannot_be_changed_in_place():
    with pytest.raises(ValueError):
        Params().passages.max_chars = 5
