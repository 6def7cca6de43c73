"""Filters: which passages may be found, said in an expression over what is known of them.

    doc_type == "rules" and jurisdiction in ("GUJARAT", "CHANDIGARH")
    not document == "rera_act_2016" and date >= "2017-01-01"

Fields are `jurisdiction`, `doc_type`, `document` (its key), `section` (its number or name),
`status` (in_force, omitted, repealed, superseded, not_commenced), `year` and `date` (of effect,
ISO). They are compared by ==, !=, in, not in, <, <=, >, >= and joined by and, or, not.
"""

import ast
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from civicsetu.base.errors import ParameterError
from civicsetu.index.store import Store

LONGEST = 1000  # characters of an expression
ORDERED = {ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge}


def _of_documents(field: str) -> Callable[[Store], np.ndarray]:
    def values(store: Store) -> np.ndarray:
        found = [getattr(meta, field) for meta in store.metas.values()]
        return np.array([str(v) if v is not None else "" for v in found], dtype=str)[store.documents_of]

    return values


FIELDS: dict[str, Callable[[Store], np.ndarray]] = {
    "jurisdiction": lambda store: store.jurisdictions,
    "doc_type": lambda store: store.doc_types,
    "document": _of_documents("key"),
    "section": lambda store: np.array([name.partition("#")[2] for name in store.section_ids])[store.sections],
    "status": lambda store: store.statuses,
    "year": _of_documents("year"),
    "date": _of_documents("effective_date"),
}


def mask_of(expression: str, store: Store) -> np.ndarray:
    """The passages that a filter lets through.

    Args:
        expression: see the module.
        store: the open index.

    Returns:
        (passages,) of true and false. What has no value for a field is unequal to everything and
        neither less nor more.

    Raises:
        ParameterError: it is no such expression; says what is wrong.
    """
    if len(expression) > LONGEST:
        raise ParameterError(f"the filter has {len(expression)} characters; at most {LONGEST} are allowed")
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ParameterError(f"filter {expression!r} cannot be read; write one such as {EXAMPLE}") from None
    try:
        return _mask(tree.body, store)
    except RecursionError:
        raise ParameterError(f"filter {expression!r} is nested too deeply; write a simpler one") from None


EXAMPLE = "doc_type == 'rules' and not jurisdiction == 'GUJARAT'"


def _mask(node: ast.expr, store: Store) -> np.ndarray:
    if isinstance(node, ast.BoolOp):
        join = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
        return join.reduce([_mask(value, store) for value in node.values])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ~_mask(node.operand, store)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.left, ast.Name):
        return _compared(node.left.id, node.ops[0], node.comparators[0], store)
    raise ParameterError(
        f"filter: {ast.unparse(node)!r} is not a comparison of a field with a value, such as {EXAMPLE}"
    )


def _compared(field: str, by: ast.cmpop, value: ast.expr, store: Store) -> np.ndarray:
    if field not in FIELDS:
        raise ParameterError(f"filter: there is no field {field!r}; the fields are {', '.join(FIELDS)}")
    given = _value(value)
    many = isinstance(given, list)
    values = FIELDS[field](store)
    if isinstance(by, ast.In | ast.NotIn) and many:
        inside = np.isin(values, np.array(sorted(map(str, given)), dtype=str))
        return inside if isinstance(by, ast.In) else ~inside
    if isinstance(by, ast.Eq | ast.NotEq) and not many:
        same = values == str(given)
        return same if isinstance(by, ast.Eq) else ~same
    if type(by) in ORDERED and not many and field in ("year", "date"):
        return _ordered(ORDERED[type(by)], values, given, by_number=field == "year")
    raise ParameterError(f"filter: {field} cannot be compared with {ast.unparse(value)} in this way")


def _value(node: ast.expr) -> Any:
    """A word, a number, or a list of them; nothing else is a value."""
    match node:
        case ast.Constant(value=str() | int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            if not any(isinstance(item, ast.List | ast.Tuple | ast.Set) for item in items):
                return [_value(item) for item in items]
    raise ParameterError(f"filter: {ast.unparse(node)!r} is not a word, a number or a list of them")


def _ordered(compare: Callable[..., Any], values: np.ndarray, given: Any, by_number: bool) -> np.ndarray:
    """Compare years as numbers and dates as text (ISO dates sort as they follow each other)."""
    known = values != ""
    if not by_number:
        return known & compare(values, str(given))
    try:
        year = float(given)
    except (ValueError, OverflowError):
        raise ParameterError(f"filter: year is a number such as 2016, not {given!r}") from None
    return known & compare(np.where(known, values, "0").astype(float), year)
