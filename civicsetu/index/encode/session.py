"""An exported model, opened to be run without torch, and the tokenizer that belongs to it."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from civicsetu.base.errors import IndexUnusable
from civicsetu.base.threads import awake_us
from civicsetu.index.layout import TOKENIZER_FILE

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

PROCESSOR = Path("/proc/cpuinfo")  # where Linux says what a processor can do
VNNI = re.compile(r"^flags\b.*\bavx512_vnni\b", re.MULTILINE)  # sums of 8-bit products in 32 bits
PRECISE = "session.x64quantprecision"


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

    for name in files:
        if not (folder / name).is_file():
            raise IndexUnusable(f"{folder / name} is missing: build the index again")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # 17 MB less, in the same time
    options.add_session_config_entry("session.intra_op.spin_duration_us", str(awake_us()))
    options.add_session_config_entry("session.force_spinning_stop", "1")  # asleep when nothing runs
    options.log_severity_level = 3
    # 8-bit products overflow 16 bits on x86 processors without VNNI (cosine 0.984 to the right vectors at worst); this
    # makes them exact there. With VNNI they are exact anyhow, bit for bit, in little more than half the time.
    if not sums_in_32_bits(PROCESSOR):
        options.add_session_config_entry(PRECISE, "1")
    session = onnxruntime.InferenceSession(
        str(folder / model), sess_options=options, providers=["CPUExecutionProvider"]
    )
    return session, _tokenizer((folder / TOKENIZER_FILE).read_text(encoding="utf-8"))


@lru_cache(maxsize=2)
def _tokenizer(content: str) -> "Tokenizer":
    """The tokenizer that a file describes, which neither cuts nor pads: one for all models that share it."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_str(content)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


@cache
def sums_in_32_bits(processor: Path) -> bool:
    """Whether a processor adds the products of 8-bit numbers in 32 bits (VNNI). Only that of AVX-512 counts, where it
    was seen that the bits are the same.

    Args:
        processor: what Linux says of it.

    Returns:
        False where it cannot, and where there is no such file.
    """
    try:
        return bool(VNNI.search(processor.read_text(encoding="utf-8", errors="replace")))
    except OSError:
        return False
