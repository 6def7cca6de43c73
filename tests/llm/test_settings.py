"""The settings of models: what is refused, and how they are written out."""

import pytest
import yaml

from civicsetu.base.errors import ParameterError
from civicsetu.params import Params, with_values
from civicsetu.run.generate import params_text


def chain(**link) -> Params:
    return with_values(Params(), {"models": {"thinking": [{"model": "openai/m", **link}]}}, "a test")


@pytest.mark.parametrize(
    "link",
    [{"key": "sk-1234"}, {"base_url": "http://me:secret@host/v1"}, {"model": ""}, {"timeout": 0}, {"api_key": "x"}],
)
def test_what_a_link_cannot_be(link):
    with pytest.raises(ParameterError, match=r"models\.thinking"):
        chain(**link)


def test_an_arm_that_there_is_not():
    with pytest.raises(ParameterError, match="there is no arm 'nothing'"):
        with_values(Params(), {"models.other_arms": ["nothing"]}, "a test")


def test_a_chain_stands_in_the_parameters_file_as_it_was_written():
    params = chain(base_url="http://127.0.0.1:1/v1", key="SOME_KEY")
    written = yaml.safe_load(params_text(params))["models"]["thinking"]
    assert written == [{"model": "openai/m", "base_url": "http://127.0.0.1:1/v1", "key": "SOME_KEY"}]
