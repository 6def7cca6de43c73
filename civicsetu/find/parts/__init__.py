"""The parts of retrieval pipelines. Every class here that is a `Reader`, `Retriever`, `Fusion`, `Reranker` or
`Again` is a part: it is found by itself, and can be named in the arms of `params.yaml`."""

from importlib import import_module
from pkgutil import iter_modules

from civicsetu.find.parts.part import KINDS, Part

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

# The parts by name: those that read the question, those that search, those that fuse, those that rerank, and those
# that have the parts before them run once more.
PARTS: dict[str, type[Part]] = {
    part.name: part for kind in KINDS for part in sorted(kind.__subclasses__(), key=lambda part: part.name)
}
