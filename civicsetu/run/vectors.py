"""`python -m civicsetu.run.vectors` (`make vectors`): keep the vectors of the project's own corpus as data.

Needed after a change of `data/plain`, of its known questions, of how passages are made or of the encoder; until
then an index is made with vectors of the machine's own. See `civicsetu.index.encode.kept`.
"""

import tempfile
from pathlib import Path

import numpy as np

from civicsetu.engine import open_index
from civicsetu.find.parts.chunks import Chunks, windows
from civicsetu.index.build import build_index
from civicsetu.index.encode.kept import kept_file, made_by, write_kept
from civicsetu.index.known_questions import as_encoded
from civicsetu.index.layout import ENCODER
from civicsetu.index.store import Store
from civicsetu.params import load_params
from civicsetu.run.stages import ingest


def keep_vectors(path: Path) -> None:
    """Build the index of the plain-language edition with nothing kept, and write its vectors.

    Args:
        path: the file that is written.
    """
    params = load_params()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        ingest("plain", data, params, offline=True)
        build_index(data, params, kept=data / "none")
        store = open_index(data, params).store
        encoder = store.passage_encoder
        passages = {text: encoder.encode([text])[0] for text in (p.search_text for p in store.passages)}
        texts = [as_encoded(text, store.question_encoder) for text in store.known_questions.texts]
        questions = dict(zip(texts, np.asarray(store.known_questions.vectors), strict=True))
        chunks = {text: encoder.encode([text])[0].sentence for text in chunk_texts(store)}
        made = made_by(data / "index" / ENCODER, params.encoder.max_tokens)
        write_kept(path, made, passages, questions, chunks)


def chunk_texts(store: Store) -> list[str]:
    """The texts of the chunks that the `chunks` part searches with its own settings."""
    part = Chunks()
    texts = (document.text for document in store.documents.values())
    return [text[a:b] for text in texts for a, b in windows(len(text), part.chunk_chars, part.overlap)]


if __name__ == "__main__":
    keep_vectors(kept_file())
    print(f"{kept_file()}: {kept_file().stat().st_size / 1e6:.1f} MB")
