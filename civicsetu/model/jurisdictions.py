"""The jurisdictions whose law there is: India as a whole, its states and union territories.

The table is `jurisdictions.yaml`; to add a jurisdiction, add an entry there.
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from civicsetu.base.files import read_yaml

CENTRAL = "CENTRAL"


class Jurisdiction(NamedTuple):
    """One jurisdiction.

    Fields:
        key: as it stands in `Meta.jurisdiction`, such as `TAMIL_NADU`.
        name: as it is printed.
        code: its ISO 3166-2 code in small letters; empty for the whole of India.
        names: what people call it, in any capitals.
        regulator: what people call its real estate authority, in any capitals.
        short: its abbreviations, which count only in these capitals.
    """

    key: str
    name: str
    code: str = ""
    names: tuple[str, ...] = ()
    regulator: tuple[str, ...] = ()
    short: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def jurisdictions() -> dict[str, Jurisdiction]:
    """The jurisdictions by key, in the table's order.

    >>> jurisdictions()["DAMAN_AND_DIU"].name, jurisdictions()["GUJARAT"].code
    ('Daman and Diu', 'gj')
    """
    table = read_yaml(Path(__file__).parent / "jurisdictions.yaml")
    return {
        key: Jurisdiction(
            key, row["name"], row.get("code", ""), tuple(row.get("names", ())), tuple(row.get("regulator", ())),
            tuple(row.get("short", ())),
        )
        for key, row in table.items()
    }  # fmt: skip
