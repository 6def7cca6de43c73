"""A notebook run as a stage: parameters from the command line."""

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.run.stage import given_values


@pytest.mark.parametrize("bad", ["k", "=5", "a-b=1", "k=[1"])
def test_a_parameter_that_is_none_is_refused(bad):
    with pytest.raises(ParameterError, match="-p"):
        given_values([bad])


def test_values_are_read_as_yaml():
    assert given_values(["a=1.5", "b=true", "c=x y", "d=[1, 2]", "e="]) == {
        "a": 1.5,
        "b": True,
        "c": "x y",
        "d": [1, 2],
        "e": None,
    }
