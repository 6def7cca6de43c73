"""Sentences by hand about indexed documents, each with what it rests on (`data/checks`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import read_yaml
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.verify.around import evidence_of
from civicsetu.verify.evidence import Evidence

DOCUMENT = "rera_act_2016"  # what a row speaks of that names no document
KINDS = ("number", "period", "party", "modal", "section", "made_up")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence with what it rests on.

    Fields:
        of: the pinpoints of the provisions.
        says: a right sentence.
        again: the same, said otherwise by hand; empty where there is none.
        kind: what is wrong with `wrong`, of `KINDS`.
        wrong: a false sentence by hand.
        law: the key of the document.
    """

    of: tuple[str, ...]
    says: str
    again: str
    kind: str
    wrong: str
    law: str = DOCUMENT


def read_statements(path: Path) -> list[Statement]:
    """The sentences of a file.

    Raises:
        CivicSetuError: a row that lacks a field, or a kind that there is not.
    """
    found = []
    for n, row in enumerate(read_yaml(path), 1):
        try:
            one = Statement(
                tuple(row["of"]), row["says"], row.get("again", ""), row["kind"], row["wrong"],
                row.get("law", DOCUMENT),
            )  # fmt: skip
        except (KeyError, TypeError) as error:
            raise CivicSetuError(f"{path}, row {n}: {error} is missing") from None
        if one.kind not in KINDS:
            raise CivicSetuError(f"{path}, row {n}: there is no kind {one.kind!r}; the kinds are {', '.join(KINDS)}")
        found.append(one)
    return found


def evidence_for(statement: Statement, library: Library) -> list[Evidence]:
    """What a sentence rests on.

    Raises:
        CivicSetuError: a provision that the document has not.
    """
    names = [ProvisionId.of(statement.law, pinpoint) for pinpoint in statement.of]
    if missing := [name for name in names if name not in library.provisions]:
        raise CivicSetuError(f"the index has no provision {', '.join(missing)}")
    return [evidence_of(library.provisions[name], library) for name in names]


def all_of(statements: Sequence[Statement], library: Library) -> list[list[Evidence]]:
    """The evidence of each of some sentences."""
    return [evidence_for(one, library) for one in statements]
