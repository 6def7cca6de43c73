"""The tables in Parquet: the columns that `tables` describes, with their types.

Text is `string`, a count or an offset `int64`, several of them a `list`. What JSON has as a list of
unlike parts, such as a box, is a `struct` with their names here. The same corpus gives the same bytes
under the same version of pyarrow, for nothing in a file says when it was made.
"""

from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pyarrow as pa
import pyarrow.parquet

from civicsetu.base.files import written_beside
from civicsetu.export.tables import TABLES, rows
from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.model.words import Amendment, Definition, Fact, Reference
from civicsetu.read.corpus.tables import Corpus

ROWS_A_GROUP = 65_536


def write_parquet(corpus: Corpus, out: Path) -> list[Path]:
    """Write the tables as `<table>.parquet`.

    Returns:
        The files.
    """
    paths = [out / f"{table}.parquet" for table in TABLES]
    for table, path in zip(TABLES, paths, strict=True):
        schema = SCHEMAS[table]
        columns: dict[str, list[Any]] = {name: [] for name in schema.names}
        for row in rows(corpus, table):
            for name in columns:
                columns[name].append(_cell(row[name], schema.field(name).type))
        with written_beside(path) as beside:
            pa.parquet.write_table(
                pa.table(columns, schema=schema), beside, compression="zstd", row_group_size=ROWS_A_GROUP
            )
    return paths


def _cell(value: Any, form: pa.DataType) -> Any:
    """A row's value with the names of its parts, where the column has parts with names."""
    if pa.types.is_list(form) and pa.types.is_struct(form.value_type):
        names = [field.name for field in form.value_type]
        return [dict(zip(names, part, strict=True)) for part in value]
    return value


def _type(hint: Any) -> pa.DataType:
    """The Arrow type of a record's field.

    >>> _type(str | None), _type(tuple[int, ...])
    (DataType(string), ListType(list<element: int64>))
    """
    if get_origin(hint) is UnionType:
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    if get_origin(hint) is tuple:
        return pa.list_(pa.field("element", _type(get_args(hint)[0])))
    if hasattr(hint, "_fields"):
        return pa.struct([(name, _type(part)) for name, part in get_type_hints(hint).items()])
    return {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}[hint]


def _schema(
    *columns: str, of: tuple[type, ...] = (), without: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> pa.Schema:
    fields = [(name, pa.string()) for name in columns]
    for record in of:
        fields.extend((name, _type(hint)) for name, hint in get_type_hints(record).items() if name not in without)
    return pa.schema(fields + [(name, pa.string()) for name in last])


SCHEMAS = {
    "documents": _schema(of=(Meta, Document), without=("meta", "provisions"), last=("sha256",)),
    "provisions": _schema("document", "pinpoint", of=(Provision,)),
    "references": _schema("document", of=(Reference,)),
    "facts": _schema("document", of=(Fact,)),
    "definitions": _schema("document", of=(Definition,)),
    "amendments": _schema(of=(Amendment,)),
}
