"""How the threads of libraries wait for work.

Searches, matrix products and models follow each other within milliseconds, each with threads of another library.
Threads that wait awake take the cores from the next one: a search took 54 ms in place of 45 at the 95th percentile.
numpy's products are small here, and a second thread of its own waits for a core that a model holds: a question took
27 ms in place of 25 at the median, and a search up to 48 in place of 33.
"""

import os
import sys

OPENMP, PASSIVE = "OMP_WAIT_POLICY", "PASSIVE"  # FAISS
OPENBLAS, LEAST = "OPENBLAS_THREAD_TIMEOUT", "4"  # numpy: awake for 2 to this power of processor cycles
OPENBLAS_THREADS, ONE = "OPENBLAS_NUM_THREADS", "1"
AWAKE_US, NEVER_US = 200, 0


def wait_asleep() -> None:
    """Have the threads of OpenMP and OpenBLAS sleep between two uses, and OpenBLAS work in one, unless the environment
    says otherwise. They read it when they are loaded: numpy that is there already stays as it is."""
    os.environ.setdefault(OPENMP, PASSIVE)
    if "numpy" not in sys.modules:
        os.environ.setdefault(OPENBLAS, LEAST)
        os.environ.setdefault(OPENBLAS_THREADS, ONE)


def awake_us() -> int:
    """How long a model's threads may wait awake for each other, in microseconds, so that a text takes a third less
    time. Processes that share the cores are hardly slower for it (awake all the time, they would take twice as long);
    where numpy's threads wait awake, too, both would be slower."""
    return AWAKE_US if os.environ.get(OPENBLAS) == LEAST else NEVER_US
