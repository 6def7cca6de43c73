"""A small part of each suite of faults; all of it where CIVICSETU_ALL_FAULTS is set (two hours). See `all.py`."""

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from civicsetu.find.question.named import find_named
from civicsetu.read.corpus.files import read_files
from civicsetu.read.corpus.outcome import Settings
from tests.faults import asking, commit, documents, names, patterns
from tests.faults.all import SAID, TITLES, page

pytestmark = [pytest.mark.index, pytest.mark.slow]
ALL = bool(os.environ.get("CIVICSETU_ALL_FAULTS"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for trials."""
    return tmp_path_factory.mktemp("faults")


def run(suite: str, folder: Path, *options: object) -> dict[str, Counter]:
    """The counts of a suite, in a process of its own: copies of one with threads may wait for ever."""
    command = [sys.executable, "-m", f"tests.faults.{suite}", str(folder), *map(str, options)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr[-800:]
    return {name: Counter(counts) for name, counts in json.loads(done.stdout.splitlines()[-1]).items()}


def test_an_index_answers_whatever_became_of_a_build(folder):
    found = run("commit", folder, *(("--every", 1) if ALL else ("--every", 330, "--first", 150)))
    assert set(found) == set(commit.FAULTS) and sum(counts["trials"] for counts in found.values()) >= 2
    for fault, counts in found.items():
        for bad in ("refused", "next build otherwise", "of these otherwise"):
            assert not counts[bad], (fault, counts)


def test_damaged_files_are_refused_by_name_or_made_again(folder):
    right = ("refused by name", "answers as before", "made again, the same bytes")
    for where, counts in run("damage", folder, "--every", 1 if ALL else 50).items():
        assert sum(counts[how] for how in right) == counts["trials"] > 0, (where, counts)


@pytest.mark.skipif(not ALL, reason="a part is in tests/index/test_generations.py")
def test_two_builds_at_once(folder):
    found = run("together", folder, "--size", 100)
    builds, openings = found.values()
    assert builds["trials"] == builds["one of the two, byte for byte"] and not builds["build ended by an error"], builds
    assert openings["trials"] == openings["whole"] > 0, openings


@pytest.mark.skipif(not ALL, reason="a part is the test below")
def test_made_documents_leave_their_neighbour_alone(folder):
    (counts,) = run("documents", folder, "--size", 160, "--seed", 2).values()
    assert not counts["traceback"] and counts["good neighbour found"] == counts["documents"] > 0, counts


def test_made_documents_end_in_no_traceback(tmp_path):
    """22 of them, each kind twice; the rows have values of other kinds than text."""
    made = documents.documents(tmp_path, 22, seed=2)
    assert len({kind for kind, _ in made}) == len(documents.KINDS)
    outcomes = list(read_files([path for _, path in made], Settings(ocr="never")))
    assert not [o.message for o in outcomes if o.reason in documents.TRACEBACK] and len(outcomes) >= 22


@pytest.mark.skipif(not ALL, reason="a part is in tests/read/corpus/test_limits.py")
@pytest.mark.parametrize("name", documents.HEAVY)
def test_small_files_take_no_more_than_their_limits(tmp_path, name):
    reason, seconds, megabytes = documents.heavy(tmp_path, (name,))[name]
    assert reason not in documents.TRACEBACK
    assert seconds < documents.MOST_SECONDS and megabytes < documents.MOST_MEGABYTES


@pytest.mark.parametrize(
    ("pattern", "slow"),
    [(r"(a|a)*b", True), (r"\w+:", True), (r"\b\w+:", False), (r"\s*+,?\s*x", False)],
)
def test_a_pattern_that_takes_more_than_linear_time_is_known(pattern, slow):
    assert (patterns.worst(re.compile(pattern))[0] > patterns.GROWTH) is slow


def test_no_pattern_takes_more_than_linear_time():
    counts = patterns.counts(*(() if ALL else ("--every", "90", "--first", "7")))
    assert counts["patterns"] >= (700 if ALL else 9) and not counts["more than linear time"], counts


def test_levels_named_again_and_again_are_read_at_once():
    """Each of these could be read in two ways, which took time without end."""
    levels = "clause(x) under " * 60 + "none of section 18"
    assert any("section 18" in named.words for named in find_named(levels))


@pytest.mark.parametrize("index", ["plain_index", "official_index"] if ALL else ["plain_index"])
def test_no_name_is_denied_falsely_or_claimed_wrongly(index, request):
    size = 300 if ALL else 40
    for counts in names.trials(request.getfixturevalue(index), size, seed=3).values():
        assert counts["trials"] == size == counts["right"], counts


def test_odd_questions_are_answered_or_refused(plain_index):
    counts = asking.asked_once(plain_index, 5000 if ALL else 80, seed=2)
    assert not counts["traceback"] and counts["megabytes grown"] < 50, counts


@pytest.mark.skipif(not ALL, reason="it takes minutes")
def test_threads_and_processes_answer_as_one(plain_data):
    found = run("asking", plain_data, "--size", 50)
    for who in ("8 threads", "4 processes"):
        assert found[who]["same"] == found[who]["asked"] > 0, (who, found[who])


def test_what_the_program_of_names_makes(plain_data):
    there, not_there = (names.names(names.tree_of(plain_data), 150, 1, exists) for exists in (True, False))
    assert len(there) == len(not_there) == 150 and not {n.words for n in there} & {n.words for n in not_there}
    assert len({name.form.split(",")[0] for name in there}) > 5 and len({name.form for name in not_there}) > 25
    assert [names.in_words(n) for n in (1, 21, 93)] == ["one", "twenty-one", "ninety-three"]
    assert [names.in_roman(n) for n in (4, 19, 93)] == ["IV", "XIX", "XCIII"]
    assert all(names.disguised("section 18", random.Random(n))[1] != "section 18" for n in range(20))


def test_the_page_has_a_table_for_each_suite():
    text = page({name: {"a": {"trials": 3, "! said": 1}, "b": {"right": 2}} for name in TITLES})
    assert set(SAID) == set(TITLES) and text.count("| a | 3 | 0 |") == len(TITLES) and "! said" not in text
