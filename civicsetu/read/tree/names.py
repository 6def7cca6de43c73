"""How the units of a section are called: their kinds and their pinpoints."""

from collections import Counter
from dataclasses import dataclass, field

from civicsetu.model.ids import Pinpoint
from civicsetu.model.kinds import CLAUSES, CLOSING_WORDS, UNIT_KINDS

SURE = 9.0  # the largest margin that is kept: nothing else was near


@dataclass(slots=True)
class Unit:
    """A unit found in a section's words: `start` is its first character there.

    `margin` says how sure the unit is: by how many points (as in `weights`) the tree with it is
    better than the best one that reads this place otherwise. `remark` says what is odd in the
    print's numbering here, such as a letter that is left out. `printed` is the pinpoint that it
    shares in print with a unit before it; empty where it shares none. `stop` is where a table or a
    row ends, which has no words but those of its cells.
    """

    kind: str
    number: str | None
    start: int
    body: int
    parent: "Unit | None"
    pinpoint: str
    children: list["Unit"] = field(default_factory=list)
    qualifiers: dict[str, set[str | None]] = field(default_factory=dict)  # numbers of its provisos ... by kind
    margin: float = SURE
    remark: str = ""
    printed: str = ""
    stop: int | None = None

    def lineage(self) -> list["Unit"]:
        """This unit, its parent, and so on up to the section."""
        unit, found = self, [self]
        while unit.parent is not None:
            unit = unit.parent
            found.append(unit)
        return found


def qualifier_name(owner: Unit, kind: str, printed: str = "") -> tuple[str, str | None]:
    """Name the next proviso, Explanation ... of `owner`, which remembers the number: `proviso`,
    `proviso 2`; a number that is printed ("Explanation I") is kept unless one before has it."""
    word = CLOSING_WORDS if kind == "paragraph" else UNIT_KINDS[kind].in_words
    same = owner.qualifiers.setdefault(kind, set())
    count = len(same) + 1
    number = printed or (str(count) if same else None)
    while number in same:
        number, count = str(count), count + 1
    same.add(number)
    return (f"{word} {number}" if number else word), number


def kind_below(owner: Unit, numbered: bool) -> str:
    """What an enumerated unit is called that stands directly below `owner`."""
    if owner.parent is None and numbered:
        return UNIT_KINDS[owner.kind].below
    depth = sum(unit.kind in CLAUSES for unit in owner.lineage())
    return CLAUSES[min(depth, len(CLAUSES) - 1)]


def under(pinpoint: str, name: str) -> str:
    """A name below a pinpoint: `18(1)` + `(a)`, `18(1)` + `proviso`, `18 Explanation` + `(i)`.

    >>> under("18(1)", "(a)"), under("18(1)", "proviso"), under("45 Explanation", "(i)")
    ('18(1)(a)', '18(1) proviso', '45 Explanation (i)')
    """
    return str(Pinpoint(pinpoint).below(name))


class Namer:
    """Gives each unit of one section its kind and pinpoint; of two that are printed alike, the
    second has a number in brackets after its name."""

    def __init__(self, root: Unit) -> None:
        self.units = [root]
        self.names: Counter[str] = Counter()

    def enumerated(self, owner: Unit, label: str, numbered: bool, start: int, body: int) -> Unit:
        """A unit with an enumerator, printed as `label`; `numbered` where it is a figure."""
        kind = kind_below(owner, numbered)
        return self._add(Unit(kind, label, start, body, owner, under(owner.pinpoint, f"({label})")))

    def qualifier(self, owner: Unit, kind: str, printed: str, start: int, body: int) -> Unit:
        """A proviso, Explanation, Exception, Illustration, or closing words."""
        name, number = qualifier_name(owner, kind, printed)
        return self._add(Unit(kind, number, start, body, owner, under(owner.pinpoint, name)))

    def _add(self, unit: Unit) -> Unit:
        assert unit.parent is not None
        self.names[unit.pinpoint] += 1
        if self.names[unit.pinpoint] > 1:
            unit.printed = unit.pinpoint
            unit.pinpoint += f" ({self.names[unit.pinpoint]})"
        unit.parent.children.append(unit)
        self.units.append(unit)
        return unit
