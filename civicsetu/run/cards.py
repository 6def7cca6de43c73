"""`python -m civicsetu.run.cards DATA`: keep the vectors of the act cards' situations as data.

Needed after a change of a card or of the encoder of questions, which is that of the index in the folder `DATA`.
"""

import sys
from pathlib import Path

from civicsetu.engine import open_index
from civicsetu.find.cards.vectors import KEPT, write_vectors

if __name__ == "__main__":
    write_vectors(open_index(Path(sys.argv[1])).store.question_encoder)
    print(f"{KEPT}: {KEPT.stat().st_size / 1e6:.1f} MB")
