"""The kinds of units that documents consist of, in one table: trees, citations, exports, the grammar of references and
the words of questions follow from it.

A unit's role says where it stands in a document:

    division    a part or chapter, which groups sections
    unit        a section, rule, regulation or article: what is numbered through a whole document
    level       an enumerated level below one: sub-section, clause, item ...
    qualifier   a proviso, Explanation, Exception or Illustration, which belongs to what stands before it
    table       a table, its rows, the rows that head it, and its cells; only cells have words of their own
    amendment   what a law of a State changes in a section, printed below it: words of another law
    version     the words that what stands before it had until a day; kept beside the tree once a document is read
    paragraph   words without a number: a loose paragraph, or the closing words after a list
    annex       a schedule, annexure or form behind the units
"""

from typing import Literal, NamedTuple

Role = Literal["division", "unit", "level", "qualifier", "amendment", "version", "paragraph", "table", "annex"]


class UnitKind(NamedTuple):
    """One kind of unit.

    Fields:
        name: as it stands in `Provision.kind`.
        role: where such units stand (see above).
        element: the Akoma Ntoso element that it becomes; empty where the standard has none.
        abbreviation: how citations write it, "s." for a section; empty where they write nothing.
        below: of a unit, what "(1)", "(2)" directly below it are called.
        element_below: of a unit, the element that these become, where it is another than elsewhere.
        of_rules: of a unit, true where rules or regulations are numbered so, and not acts.
        called: of a unit, the words before a number by which questions name it, "s" and "sec" for a section; empty
            where none do, as the articles of a model agreement.
        printed: the name as prose prints it.
    """

    name: str
    role: Role
    element: str = ""
    abbreviation: str = ""
    below: str = ""
    element_below: str = ""
    of_rules: bool = False
    called: tuple[str, ...] = ()
    printed: str = ""

    @property
    def in_words(self) -> str:
        """The name in a sentence: "clause", but "Explanation"."""
        return self.printed or self.name


_TABLE = (
    UnitKind("part", "division", "part"),
    UnitKind("chapter", "division", "chapter"),
    UnitKind("section", "unit", "section", "s.", below="sub-section", called=("section", "sec", "s")),
    UnitKind("rule", "unit", "rule", "r.", below="sub-rule", of_rules=True, called=("rule", "r")),
    UnitKind(
        "regulation",
        "unit",
        "rule",
        "reg.",
        below="sub-clause",
        element_below="subrule",
        of_rules=True,
        called=("regulation",),
    ),
    UnitKind("article", "unit", "article", "art.", below="clause"),
    UnitKind("paragraph", "paragraph", "paragraph"),
    UnitKind("sub-section", "level", "subsection"),
    UnitKind("sub-rule", "level", "subrule"),
    UnitKind("clause", "level", "paragraph"),
    UnitKind("sub-clause", "level", "subparagraph"),
    UnitKind("item", "level", "point"),
    UnitKind("proviso", "qualifier", "proviso"),
    UnitKind("explanation", "qualifier", printed="Explanation"),
    UnitKind("exception", "qualifier", printed="Exception"),
    UnitKind("illustration", "qualifier", printed="Illustration"),
    UnitKind("state-amendment", "amendment", printed="state amendment"),
    UnitKind("former-text", "version", printed="former text"),
    UnitKind("table", "table"),
    UnitKind("heading-row", "table", printed="heading row"),
    UnitKind("row", "table"),
    UnitKind("cell", "table"),
    UnitKind("schedule", "annex", "attachment"),
    UnitKind("annexure", "annex", "attachment"),
    UnitKind("form", "annex", "attachment"),
)
UNIT_KINDS = {kind.name: kind for kind in _TABLE}


def kinds_of(role: Role) -> tuple[str, ...]:
    """The names of the kinds that have a role, in the table's order.

    >>> kinds_of("annex")
    ('schedule', 'annexure', 'form')
    """
    return tuple(kind.name for kind in _TABLE if kind.role == role)


def unit_called(word: str) -> str:
    """The unit that a word before a number names, in the singular or plural.

    >>> unit_called("Rules"), unit_called("sec"), unit_called("S")
    ('rule', 'section', 'section')
    """
    name = word.lower()
    return CALLED.get(name) or CALLED[name.removesuffix("s")]


KINDS = tuple(UNIT_KINDS)
DIVISIONS = kinds_of("division")
UNITS = kinds_of("unit")
ACT_UNITS = tuple(unit for unit in UNITS if not UNIT_KINDS[unit].of_rules)
RULE_UNITS = tuple(unit for unit in UNITS if UNIT_KINDS[unit].of_rules)
CALLED = {
    word: unit for unit in UNITS for word in UNIT_KINDS[unit].called
}  # words of questions, and the unit they name
LEVELS = kinds_of("level")
CLAUSES = ("clause", "sub-clause", "item")  # the levels that stand in one another, outermost first
QUALIFIERS = kinds_of("qualifier")
ANNEXES = kinds_of("annex")
TABLES = kinds_of("table")
FORMER_TEXT = "former-text"
STATE_AMENDMENT = "state-amendment"
CLOSING_WORDS = "closing words"  # what pinpoints call the paragraph after a list
# The words of prints for annexes, and the kind that each is.
ANNEX_WORDS = {
    "form": "form", "annexure": "annexure", "annex": "annexure", "schedule": "schedule", "appendix": "annexure",
}  # fmt: skip
