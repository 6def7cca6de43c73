"""How the threads of libraries wait: what the environment says after `import civicsetu`."""

import os
import subprocess
import sys

import pytest

from civicsetu.base.threads import OPENBLAS, OPENBLAS_THREADS, OPENMP

SAY = (
    "import os; from civicsetu.base.threads import awake_us; "
    f"print(os.environ.get('{OPENMP}'), os.environ.get('{OPENBLAS}'), os.environ.get('{OPENBLAS_THREADS}'), awake_us())"
)


@pytest.mark.parametrize(
    ("first", "set_before", "said"),
    [
        ("import civicsetu", {}, "PASSIVE 4 1 200"),
        ("import numpy, civicsetu", {}, "PASSIVE None None 0"),  # numpy has read its environment already
        ("import civicsetu", {OPENBLAS: "26", OPENBLAS_THREADS: "2", OPENMP: "ACTIVE"}, "ACTIVE 26 2 0"),
    ],
)
def test_threads_are_few_and_wait_asleep_unless_numpy_was_there_first_or_the_environment_says_otherwise(
    first, set_before, said
):
    ours = (OPENBLAS, OPENBLAS_THREADS, OPENMP)
    environment = {name: value for name, value in os.environ.items() if name not in ours} | set_before
    ran = subprocess.run([sys.executable, "-c", f"{first}; {SAY}"], env=environment, capture_output=True, text=True)
    assert ran.stdout.strip() == said, ran.stderr
