"""Parameters: the file, the schema and the messages agree."""

import pytest
from pydantic import BaseModel

from civicsetu.base.errors import ParameterError
from civicsetu.find.parts import PARTS
from civicsetu.find.pipeline import build_arms
from civicsetu.find.settings import ARMS
from civicsetu.params import (
    Params,
    as_indexed,
    from_notebook,
    grouped,
    load_params,
    named,
    project_root,
    reports_folder,
    ungrouped,
    with_values,
)  # fmt: skip

FILE = project_root() / "params.yaml"


def test_the_file_says_the_defaults():
    given = load_params()
    assert given == load_params(FILE) and {name: given.arms[name] for name in ARMS} == ARMS  # it may have more arms
    assert given.model_copy(update={"arms": ARMS}) == Params(), "run `civicsetu generate --defaults`"


def test_every_group_and_arm_is_described():
    for field in Params.model_fields.values():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            assert field.annotation.__doc__
    assert Params().arms == ARMS
    names = {Params().search.arm, Params().answer.arm, Params().evaluate.baseline, Params().evaluate.leave_one_out}
    assert names <= ARMS.keys()
    assert all(pipeline.parts for pipeline in build_arms(Params().arms, Params().parts).values())


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
        ("parts: {rff: {k: 1}}", ["parts.rff", "did you mean `rrf`?", "known: annexes, expand"]),
        ("search: {arms: x}", ["search.arms", "did you mean `arm`?", "known: arm"]),
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


def test_names_with_a_dot():
    names = named(Params())
    assert names["passages.max_chars"] == 900 and names["corpus"] == "plain" and names["parts.rrf.k"] == 60
    assert names["arms"]["bm25"] == ["bm25"] and not [name for name in names if name.startswith("arms.")]
    assert with_values(Params(), names, "test") == Params() == with_values(Params(), grouped(names), "test")
    assert ungrouped(grouped(names)) == names
    with pytest.raises(ParameterError, match=r"test: passages\.max_chars: input should be greater"):
        with_values(Params(), {"passages.max_chars": 1}, "test")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("parts.late.wieght", "weight"), ("parts.rff", "rrf"), ("serach", "search"), ("parts_rrf_k", "parts.rrf.k")],
)
def test_a_misspelt_name_says_which_was_meant(name, meant):
    with pytest.raises(
        ParameterError, match=rf"{name}: there is no such parameter \(did you mean `{meant}`\?\); known"
    ):
        with_values(Params(), {name: 5}, "test")


def test_a_notebook_sets_groups():
    cell = "# From params.yaml\ndata = 'data'\nparts = {'bm25': {'pool': 50}}"
    names = {"In": ["", cell], "data": "data", "parts": {"bm25": {"pool": 50}}, "other": 5}
    assert from_notebook(names) == with_values(Params(), {"parts.bm25.pool": 50}, "test")


def test_a_name_that_papermill_would_ignore_is_refused():
    cells = ["", "data = 'data'\nparts = {'bm25': {'pool': 50}}", "# Parameters\ndata = 'other'\nparts_bm25_pool = 5\n"]
    names = {"In": cells, "data": "other", "parts": {"bm25": {"pool": 50}}, "parts_bm25_pool": 5}
    with pytest.raises(ParameterError, match=r"no parameter `parts_bm25_pool` \(did you mean `parts\.bm25\.pool`\?\)"):
        from_notebook(names)
    cells[2] = "# Parameters\ndata = 'other'\n"
    assert from_notebook(names).parts.bm25.pool == 50


def test_what_a_notebook_writes_goes_past_the_tracked_reports_unless_a_run_names_them(monkeypatch, tmp_path):
    monkeypatch.delenv("CIVICSETU_REPORTS", raising=False)
    assert reports_folder() == project_root() / "reports" / "runs" / "by-hand"
    monkeypatch.setenv("CIVICSETU_REPORTS", str(tmp_path))
    assert reports_folder() == tmp_path


def test_parameters_of_an_index():
    other = with_values(Params(), {"lexical.k1": 1.5, "parts.dense.pool": 10}, "test")
    assert as_indexed(other, Params().indexing()) == with_values(Params(), {"parts.dense.pool": 10}, "test")
    assert set(Params().indexing()) == {"passages", "encoder", "dense", "lexical"}


def test_parameters_cannot_be_changed_in_place():
    with pytest.raises(ValueError):
        Params().passages.max_chars = 5
