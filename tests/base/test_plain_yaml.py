"""Parameters in YAML: plain values, or one line that says why not."""

import time
from pathlib import Path

import pytest

from civicsetu.base.errors import ConfigurationError, ParameterError
from civicsetu.base.plain_yaml import plain_yaml
from civicsetu.params import Params, load_params, with_values

LAUGHS = "a: &a [x, x, x]\n" + "".join(
    f"{'abcdefghijklmnop'[n]}: &{'abcdefghijklmnop'[n]} [{', '.join(['*' + 'abcdefghijklmnop'[n - 1]] * 9)}]\n"
    for n in range(1, 12)
)
BAD = {
    "read: {max_pages: 2024-13-45}": "month",
    "dense: {seed: " + "9" * 5000 + "}": "digits",
    "corpus: plain\ncorpus: official": "'corpus' is given twice",
    "read: {ocr: auto, ocr: never}": "'ocr' is given twice",
    "corpus: !foo x": "constructor",
    "[" * 5000: "deep",
    "{[]: 1}": "unhashable",
    LAUGHS: "alias",
    "#" * 200_001: "characters",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_cannot_be_read_is_one_line(tmp_path: Path, text: str) -> None:
    before = time.process_time()
    with pytest.raises(ParameterError, match=BAD[text]) as caught:
        plain_yaml(text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400
    (tmp_path / "params.yaml").write_text(text)
    with pytest.raises(ConfigurationError, match=r"params\.yaml"):
        load_params(tmp_path / "params.yaml")
    assert time.process_time() - before < 20


def test_a_value_that_would_fail_only_when_it_is_used() -> None:
    with pytest.raises(ParameterError, match=r"parts\.rrf\.k"):
        with_values(Params(), {"parts.rrf.k": 10**30}, "a test")
