"""The encoder's files on each worker of a cluster, also on one that comes later."""

import shutil
import tempfile
from pathlib import Path
from typing import Self

from distributed import Worker, WorkerPlugin

from civicsetu.index.layout import ENCODER_FILES


class EncoderFiles(WorkerPlugin):
    """Carries the encoder's files and lays them down where a worker can open them.

    Args:
        files: the content of each file, by its name.
    """

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.folder: Path | None = None

    @classmethod
    def of(cls, encoder: Path) -> Self:
        """Those of an index's encoder."""
        return cls({name: (encoder / name).read_bytes() for name in ENCODER_FILES})

    def setup(self, worker: Worker) -> None:
        """Write the files into a folder of the worker's own; a new one for each encoder, so that none is mistaken."""
        self.folder = Path(tempfile.mkdtemp(prefix="civicsetu-encoder-", dir=worker.local_directory))
        for name, content in self.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def teardown(self, worker: Worker) -> None:
        """Delete the files."""
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
