"""Names of provisions made by a program: each is found, or said not to exist; see `tests/faults/names.py`."""

import os
import random

import pytest

from tests.faults.names import disguised, in_roman, in_words, names, tree_of, trials

ALL = bool(os.environ.get("CIVICSETU_ALL_FAULTS"))
SIZE = 300 if ALL else 40


@pytest.mark.parametrize("index", ["plain_index", "official_index"] if ALL else ["plain_index"])
def test_no_name_is_denied_falsely_or_claimed_wrongly(index, request):
    found = trials(request.getfixturevalue(index), SIZE, seed=3)
    for counts in found.values():
        assert counts["trials"] == SIZE == counts["right"], counts


def test_what_the_program_makes(plain_data):
    there, not_there = (names(tree_of(plain_data), 150, 1, exists) for exists in (True, False))
    assert len(there) == len(not_there) == 150 and not {n.words for n in there} & {n.words for n in not_there}
    assert len({name.form.split(",")[0] for name in there}) > 5 and len({name.form for name in not_there}) > 25
    assert [in_words(n) for n in (1, 21, 93, 111)] == ["one", "twenty-one", "ninety-three", "one hundred and eleven"]
    assert [in_roman(n) for n in (4, 19, 93)] == ["IV", "XIX", "XCIII"]
    assert all(disguised("section 18", random.Random(n))[1] != "section 18" for n in range(20))
