"""What is measured: a system that is built from texts, opened, and asked; and this project as one."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, NamedTuple


class Chunk(NamedTuple):
    """A piece of a document's text: its key, and where it begins and ends."""

    document: str
    start: int
    end: int


class System(ABC):
    """A design: what it is, what it needs, and how it is built, opened and asked.

    Args:
        data: the data folder, whose corpus the texts are of.
        folder: its own files.
    """

    title: ClassVar[str]
    needs: ClassVar[Mapping[str, str]] = {}  # modules, and the packages that have them

    def __init__(self, data: Path, folder: Path) -> None:
        self.data, self.folder = data, folder

    @classmethod
    def missing(cls) -> str | None:
        """The packages that it needs and that are not installed, and what to do; None where all are."""
        absent = sorted(package for module, package in cls.needs.items() if find_spec(module) is None)
        return f"needs {', '.join(absent)}: pip install 'civicsetu[build,bench]'" if absent else None

    def load(self) -> None:
        """Import what it needs, so that no import is timed as work."""
        for module in self.needs:
            import_module(module)

    def prepare(self) -> None:  # noqa: B027
        """Do what is done once on a machine and not for each corpus, so that it is not timed."""

    @abstractmethod
    def build(self, texts: Mapping[str, str]) -> int:
        """Make its files from the documents' texts by key; how many units it searches."""

    @abstractmethod
    def open(self) -> None:
        """Read its files."""

    @abstractmethod
    def find(self, question: str) -> list[Any]:
        """What it finds for a question, best first: sections' ids, or chunks."""


class Ours(System):
    """This project: its index of the corpus, and its default search.

    Its folder is a data folder. What is exported once a machine, the encoder, is taken from the
    other one, as the baselines take their model's files.
    """

    title = "CivicSetu"

    def load(self) -> None:
        """Import what it needs."""
        import_module("civicsetu.engine")
        import_module("civicsetu.index.build")

    def prepare(self) -> None:
        """Export the encoder, or take it from the other folder."""
        from civicsetu.index.encode.onnx import cached_encoder

        (self.folder / "corpus").symlink_to((self.data / "corpus").resolve())
        exported = self.data / "cache" / "encoder"
        exported.mkdir(parents=True, exist_ok=True)
        (self.folder / "cache").mkdir()
        (self.folder / "cache" / "encoder").symlink_to(exported.resolve())
        cached_encoder(self.folder / "exported", exported)

    def build(self, texts: Mapping[str, str]) -> int:
        """Make its files from the documents' texts by key; how many units it searches."""
        from civicsetu.index.build import build_index
        from civicsetu.params import load_params

        # no vectors that are kept as data: encoding is part of what is measured
        nothing = self.folder / "none"
        return build_index(self.folder, load_params(), kept=nothing).passages

    def open(self) -> None:
        """Read its files."""
        from civicsetu.engine import open_index

        self._index = open_index(self.folder)

    def find(self, question: str) -> list[Any]:
        """What it finds for a question, best first."""
        return [hit.section for hit in self._index.search(question)]
