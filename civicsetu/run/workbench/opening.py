"""Opening the workbench."""

from pathlib import Path
from typing import TYPE_CHECKING

from civicsetu.base.errors import ModelUnavailable, ParameterError
from civicsetu.index.servers import is_address
from civicsetu.params import project_root
from civicsetu.run.workbench.desk import BenchDesk

if TYPE_CHECKING:
    from civicsetu.run.workbench.widget import Workbench


def workbench(data: str | Path | None = None) -> "Workbench":
    """A widget for a notebook: what is indexed and what is doubtful in it, building anew, runs and sweeps.

    Args:
        data: the data folder, the project's own by default; it need not hold anything yet.

    Raises:
        ModelUnavailable: anywidget is not installed.
        ParameterError: `data` is the address of a server, where nothing is built.
    """
    if is_address(data):
        raise ParameterError(f"{data}: the workbench is for a data folder; build there, then `civicsetu push`")
    try:
        from civicsetu.run.workbench.widget import Workbench
    except ImportError:
        raise ModelUnavailable("the workbench needs anywidget: pip install 'civicsetu[notebooks]'") from None
    return Workbench(BenchDesk(Path(data) if data is not None else project_root() / "data"))
