"""`python -m civicsetu.bench.scale`. Indexes are made on one thread, which must be said before NumPy and FAISS
are imported; questions are asked in processes of their own, with the threads that a user has (`measure`)."""

import os
import sys

if __name__ == "__main__":
    os.environ["OMP_NUM_THREADS"] = "1"
    from civicsetu.bench.scale.command import main

    sys.exit(main())
