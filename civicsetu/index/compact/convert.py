"""An index with full vectors to one with compact ones: nothing is read or encoded again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import linked
from civicsetu.index import layout
from civicsetu.index.compact.codes import write_codes
from civicsetu.index.compact.lists import build_lists, save_lists
from civicsetu.index.compact.words import write_words
from civicsetu.index.generations import hold
from civicsetu.index.manifest import files_of, verified_manifest, write_manifest
from civicsetu.index.settings import CompactSettings, said
from civicsetu.read.corpus.tables import stream_documents


def convert(data: Path, out: Path, settings: CompactSettings, say: Callable[[str], None] = lambda _: None) -> None:
    """Make a data folder with the corpus and index of another, its vectors compact.

    Files that stay as they are become links to the same content where the disk allows it.

    Args:
        data: a data folder whose index has full vectors.
        out: a folder that does not exist.
        settings: the bits of vectors and tokens.
        say: called with a line of text at each step.

    Raises:
        IndexUnusable: there is no index, or it is damaged.
        ParameterError: its vectors are compact already, or `out` exists.
    """
    held = hold(data)
    manifest = verified_manifest(held.root, None)
    if said(manifest["parameters"])["compact"] != CompactSettings().model_dump():
        raise ParameterError(f"the vectors of the index in {data} are compact already")
    if out.exists():
        raise ParameterError(f"{out} exists already")
    index = out / "index"
    for name in files_of(held.root):
        if name not in _made_anew(settings):
            linked(held.root / name, out / name)
    parameters: dict[str, Any] = {**manifest["parameters"], "compact": settings.model_dump()}
    if settings.vector_bits < layout.VECTOR_BITS:
        say("putting vectors into lists")
        save_lists(build_lists(np.load(held.root / "index" / layout.SENTENCES), settings), index / layout.HNSW)
    if settings.token_bits < layout.TOKEN_BITS:
        say("coding token vectors")
        write_codes(held.root / "index", index, settings)
    write_words(index, (document.text for document in stream_documents(out)))
    write_manifest(out, parameters, manifest["documents"], manifest["counts"])


def _made_anew(settings: CompactSettings) -> set[str]:
    """The files that a compact index has in another form, or not at all."""
    vectors = {layout.SENTENCES, layout.HNSW} if settings.vector_bits < layout.VECTOR_BITS else set()
    tokens = {layout.TOKENS} if settings.token_bits < layout.TOKEN_BITS else set()
    return {f"index/{name}" for name in vectors | tokens}
