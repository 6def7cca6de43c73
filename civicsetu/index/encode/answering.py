"""Which units answer a question, as a model says that knows many by heart: see `civicsetu.learn.units`."""

from pathlib import Path

from civicsetu.base.files import read_json
from civicsetu.index.encode.one_text import OneText
from civicsetu.index.layout import ANSWERING_FILES, UNITS_FILE


class AnsweringUnits(OneText):
    """Questions to the logits of the units that may answer them: one that is higher by 1 is e times as likely.

    Args:
        folder, threads: as for `OneText`; `answering/` in the folder holds the model.

    Attributes:
        units: the ids of the units, in the order of the logits.
    """

    files = ANSWERING_FILES

    def __init__(self, folder: Path, threads: int = 1) -> None:
        super().__init__(folder, threads)
        self.units = units_known(folder)


def units_known(folder: Path) -> list[str]:
    """The ids of the units that the model knows, in the order of its logits.

    Args:
        folder: the encoder's.
    """
    units: list[str] = read_json(folder / UNITS_FILE)
    return units
