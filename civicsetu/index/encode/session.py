"""An exported model, opened to be run without torch, and the tokenizer that belongs to it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from civicsetu.base.errors import IndexUnusable
from civicsetu.index.layout import TOKENIZER_FILE

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer


def open_session(
    folder: Path, files: Sequence[str], model: str, threads: int
) -> tuple["InferenceSession", "Tokenizer"]:
    """Open a model that was exported.

    Args:
        folder: holds the files, the tokenizer among them.
        files: all that are needed.
        model: the one of them that is the model.
        threads: processor threads; one gives the same bits on every run.

    Returns:
        The session of ONNX Runtime, and the tokenizer, which neither cuts nor pads.

    Raises:
        IndexUnusable: a file is missing; names it.
    """
    import onnxruntime
    from tokenizers import Tokenizer

    for name in files:
        if not (folder / name).is_file():
            raise IndexUnusable(f"{folder / name} is missing: build the index again")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # 8-bit products overflow 16 bits on x86 processors without VNNI (cosine 0.984 to the right vectors at worst);
    # this makes them exact there and changes nothing where they already are
    options.add_session_config_entry("session.x64quantprecision", "1")
    session = onnxruntime.InferenceSession(
        str(folder / model), sess_options=options, providers=["CPUExecutionProvider"]
    )
    tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return session, tokenizer
