"""`python -m civicsetu.bench.scale`: one thread, which must be said before NumPy and FAISS are imported."""

import os
import sys

if __name__ == "__main__":
    os.environ["OMP_NUM_THREADS"] = "1"
    from civicsetu.bench.scale.command import main

    sys.exit(main())
