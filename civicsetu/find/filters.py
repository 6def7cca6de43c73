"""Filters: which passages may be found, said in an expression over what is known of them.

    doc_type == "rules" and jurisdiction in ("GUJARAT", "CHANDIGARH")
    not document == "rera_act_2016" and date >= "2017-01-01"

Fields are `jurisdiction`, `doc_type`, `document` (its key), `section` (its number or name),
`status` (in_force, omitted, repealed, superseded, not_commenced), `year` (a number) and `date` (of effect,
ISO). They are compared by ==, !=, in, not in, <, <=, >, >= and joined by and, or, not.
"""

import ast
import operator
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from civicsetu.base.errors import ParameterError
from civicsetu.base.near import did_you_mean, there_is_no
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId

LONGEST = 1000  # characters of an expression
EXAMPLE = "doc_type == 'rules' and not jurisdiction == 'GUJARAT'"
ORDERED = {ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge}
NO_YEAR, NO_WORD = float("nan"), ""  # of what has no value for a field; equal to nothing that can be given


class Field(NamedTuple):
    """What a filter can compare: its value for each passage, (passages,), and what kind of value it is."""

    values: Callable[[Store], np.ndarray]
    is_number: bool = False
    is_ordered: bool = False


def _of_documents(name: str, absent: Any) -> Callable[[Store], np.ndarray]:
    """A field of the documents' metadata, for each passage."""

    def values(store: Store) -> np.ndarray:
        found = [getattr(meta, name) for meta in store.metas.values()]
        own: np.ndarray = np.array([absent if value is None else value for value in found])[store.documents_of]
        return own

    return values


def _sections(store: Store) -> np.ndarray:
    """The number or name of each passage's section."""
    own: np.ndarray = np.array([ProvisionId(name).pinpoint for name in store.section_ids], dtype=str)[store.sections]
    return own


FIELDS: dict[str, Field] = {
    "jurisdiction": Field(lambda store: store.jurisdictions),
    "doc_type": Field(lambda store: store.doc_types),
    "document": Field(_of_documents("key", NO_WORD)),
    "section": Field(_sections),
    "status": Field(lambda store: store.statuses),
    "year": Field(_of_documents("year", NO_YEAR), is_number=True, is_ordered=True),
    "date": Field(_of_documents("effective_date", NO_WORD), is_ordered=True),
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
        ParameterError: the expression cannot be read; says what is wrong.
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


def misspelt_values(expression: str, store: Store) -> list[str]:
    """What is said of each word in a filter that nothing indexed has, where something has one that is spelt nearly so.

    Args:
        expression: one that can be read.
        store: the open index.
    """
    said = []
    for node in ast.walk(ast.parse(expression.strip(), mode="eval")):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Name) and not FIELDS[node.left.id].is_ordered:
            name, given = node.left.id, _given(node.comparators[0])
            values = np.unique(FIELDS[name].values(store)).tolist()
            for one in given if isinstance(given, list) else [given]:
                if str(one) not in values and (near := did_you_mean(str(one), values)):
                    said.append(f"nothing has the {name} {one!r}{near}")
    return said


def _mask(node: ast.expr, store: Store) -> np.ndarray:
    if isinstance(node, ast.BoolOp):
        join = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
        joined: np.ndarray = join.reduce([_mask(value, store) for value in node.values])
        return joined
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ~_mask(node.operand, store)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.left, ast.Name):
        return _compared(node.left.id, node.ops[0], node.comparators[0], store)
    raise ParameterError(
        f"filter: {ast.unparse(node)!r} is not a comparison of a field with a value, such as {EXAMPLE}"
    )


def _compared(name: str, by: ast.cmpop, value: ast.expr, store: Store) -> np.ndarray:
    if name not in FIELDS:
        raise ParameterError(f"filter: {there_is_no('field', name, FIELDS)}")
    field, given = FIELDS[name], _given(value)
    if isinstance(by, ast.In | ast.NotIn) and isinstance(given, list):
        wanted = [_value(name, field, one) for one in given]
        inside = np.isin(field.values(store), wanted) if wanted else np.zeros(len(store.passages), dtype=bool)
        return inside if isinstance(by, ast.In) else ~inside
    if isinstance(by, ast.Eq | ast.NotEq) and not isinstance(given, list):
        same: np.ndarray = field.values(store) == _value(name, field, given)
        return same if isinstance(by, ast.Eq) else ~same
    if type(by) in ORDERED and not isinstance(given, list) and field.is_ordered:
        values = field.values(store)
        ordered: np.ndarray = ORDERED[type(by)](values, _value(name, field, given)) & (values != NO_WORD)
        return ordered
    raise ParameterError(f"filter: {name} cannot be compared with {ast.unparse(value)} in this way")


def _given(value: ast.expr) -> str | float | list[str | float]:
    """What a field is compared with: a word, a number, or a list of them."""
    try:
        given = ast.literal_eval(value)
    except (ValueError, TypeError):
        given = None
    several = list(given) if isinstance(given, list | tuple | set) else [given]
    if not all(isinstance(one, str | int | float) and not isinstance(one, bool) for one in several):
        raise ParameterError(f"filter: {ast.unparse(value)!r} is not a word, a number or a list of them")
    return several if isinstance(given, list | tuple | set) else several[0]


def _value(name: str, field: Field, given: str | float) -> str | float:
    """A given value as the field has it."""
    if not field.is_number:
        return str(given)
    try:
        return float(given)
    except (ValueError, OverflowError):
        raise ParameterError(f"filter: {name} is a number such as 2016, not {given!r}") from None
