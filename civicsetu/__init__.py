"""CivicSetu: plain-English questions about Indian real-estate law, answered with the exact provision.

>>> import civicsetu
>>> index = civicsetu.open_index("data")  # doctest: +SKIP
>>> index.ask("My flat is two years late. Can I get my money back?")  # doctest: +SKIP
"""

from typing import TYPE_CHECKING, Any

from civicsetu.base.threads import wait_asleep
from civicsetu.base.version import __version__

wait_asleep()

if TYPE_CHECKING:
    from civicsetu.engine import Index, open_index
    from civicsetu.run.workbench.opening import workbench

__all__ = ["Index", "__version__", "open_index", "workbench"]


def __getattr__(name: str) -> Any:
    # numpy, faiss and onnxruntime are read only when an index is wanted
    if name in ("Index", "open_index"):
        from civicsetu import engine

        return getattr(engine, name)
    if name == "workbench":
        from civicsetu.run.workbench.opening import workbench

        return workbench
    raise AttributeError(f"module 'civicsetu' has no attribute {name!r}")
