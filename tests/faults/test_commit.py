"""A build that is killed or refused a write leaves an index that answers; see `tests/faults/commit.py`.

Two writes are tried here, and all of them where CIVICSETU_ALL_FAULTS is set (about half an hour).
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.commit import FAULTS, page

pytestmark = [pytest.mark.index, pytest.mark.slow]


def test_an_index_answers_whatever_became_of_a_build(plain_data: Path, tmp_path: Path) -> None:
    shutil.copytree(plain_data / "cache" / "encoder", tmp_path / "base" / "cache" / "encoder")
    step = ["--every", "1"] if os.environ.get("CIVICSETU_ALL_FAULTS") else ["--every", "330", "--first", "150"]
    run = [sys.executable, "-m", "tests.faults.commit", str(tmp_path), *step]
    done = subprocess.run(run, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    found = json.loads(done.stdout.splitlines()[-1])
    assert set(found) == set(FAULTS) and sum(counts.get("trials", 0) for counts in found.values()) >= 2
    for fault, counts in found.items():
        assert not counts.get("refused") and not counts.get("next build otherwise"), (fault, counts)
    assert "| kill |" in page(found)
