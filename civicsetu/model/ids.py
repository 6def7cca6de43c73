"""Ids of provisions and passages, and the arithmetic of pinpoints: the only place where either is taken apart.

A provision's id is `<document key>#<pinpoint>`. A pinpoint is the statutory citation inside the document: the
name of a section, rule, schedule or form, then a step for each level below it.

    18(1)(a)          section 18, sub-section (1), clause (a)
    3-B(2)            rule 3-B, sub-rule (2)
    3(1) proviso 2    the second proviso to sub-section (1) of section 3
    6 Explanation (i) clause (i) of the Explanation to section 6
    Form A (2)        the second of two forms called A
    47(1) table row 2 column 3   the third cell of the second row of a table, the rows that head it aside
    Annexure A clause 7.2(i)     item (i) of clause 7.2 of a model agreement
    para 6.2(a)       clause (a) of paragraph 6.2 of a judgment
"""

import re
from functools import lru_cache
from uuid import UUID, uuid5

from civicsetu.model.kinds import ANNEXES

NAMESPACE = UUID("7f2b1a0e-6a55-5d0c-9a3e-5f7f6d0c1b16")

REMEMBERED = 8192  # pinpoints whose steps are kept: an answer asks for the same ones again and again
QUALIFIER = r"(?:proviso|explanation|exception|illustration|closing\s+words|former\s+text|state\s+amendment)"
PLACE = r"(?:table|heading\s+row|row|column|clause|item|entry)"  # in a table, or in an annex
_HEAD = re.compile(
    rf"""
    \d[^\s(]*                                          # 18   3-B   12A
    | (?:{"|".join(ANNEXES)})\b.*?(?= (?<=\S)\( | \s+(?:{QUALIFIER}|{PLACE})\b | $ )   # Form O   Form A (2)
    | .+?(?= (?<=\S)\( | \s+{QUALIFIER}\b | $ )         # Form A (2)   Chapter I   para 6.2
    """,
    re.IGNORECASE | re.VERBOSE,
)
_STEP = re.compile(
    rf"""
    \(\s*(?P<label> [^()]+? )\s*\)                     # (a)   (4)   (zk)
    | (?P<qualifier> (?:{QUALIFIER}|{PLACE})(?:\s+(?:\d+|[ivx]+)\b)? )   # proviso   proviso 2   Explanation II
    | (?P<part> \.\d+ )                                 # .2 in clause 7.2
    | (?P<word> [^\s()]+ )                             # anything else, by itself
    """,
    re.IGNORECASE | re.VERBOSE,
)
# The last step, as it is printed
_LAST = re.compile(rf"(?<!\s)(?:\s*\([^()]*\)|(?<=\d)\.\d+|\s+(?:{QUALIFIER}|{PLACE})(?:\s\w+)?)$", re.IGNORECASE)
_WHOLE = re.compile(r"[^\s#]+#[^\s#](?:[^#]*[^\s#])?")
# what a bracket follows at once: 18, 18(1), Form A item 1, Form J item iv
_JOINS = re.compile(r"^[\w-]+$|\)$|\s(?:clause|item|entry)\s(?:[\d.]+|[ivx]+)$")


class Pinpoint(str):
    """The place of a provision in its document, such as `11(4)(h)`."""

    __slots__ = ()

    @property
    def steps(self) -> tuple[str, ...]:
        """The levels from the section down. A name in words stays whole; a qualifier is in lower case.

        >>> Pinpoint("3(1) Proviso 2").steps, Pinpoint("Form A (2)").steps
        (('3', '(1)', 'proviso 2'), ('Form A (2)',))
        """
        return _steps(str(self))

    @property
    def section(self) -> "Pinpoint":
        """The section, rule, schedule or form that it stands in.

        >>> Pinpoint("4(2)(l)(D)").section
        '4'
        """
        return Pinpoint(self.steps[0])

    @property
    def in_illustration(self) -> bool:
        """True for an illustration, for one of several below such a heading, and for what is below one."""
        return "Illustration" in self

    @property
    def in_explanation(self) -> bool:
        """True for an Explanation and for what is below one.

        >>> Pinpoint("6 Explanation (a)").in_explanation, Pinpoint("6").in_explanation
        (True, False)
        """
        return "Explanation" in self

    @property
    def is_numbered(self) -> bool:
        """True for a numbered section, rule or article and all that is in one; false for a schedule or form.

        >>> Pinpoint("18(1)").is_numbered, Pinpoint("Form A").is_numbered
        (True, False)
        """
        return self[:1].isdigit()

    @property
    def annex(self) -> str:
        """The kind of schedule, annexure or form that it is in; empty for the law's own words.

        >>> Pinpoint("Form A (2)").annex, Pinpoint("18(1)").annex
        ('form', '')
        """
        word = self.partition(" ")[0].lower()
        return word if word in ANNEXES else ""

    @property
    def above(self) -> "Pinpoint | None":
        """The pinpoint one level up, None for a section.

        >>> Pinpoint("3(1) proviso 2").above, Pinpoint("6 Explanation (i)").above, Pinpoint("6").above
        ('3(1)', '6 Explanation', None)
        """
        if len(self.steps) == 1:
            return None
        return Pinpoint(_LAST.sub("", self))

    def below(self, name: str) -> "Pinpoint":
        """The pinpoint of a unit directly below.

        Args:
            name: its enumerator in brackets, or the name of a proviso or an Explanation.

        >>> Pinpoint("18(1)").below("(a)"), Pinpoint("18(1)").below("proviso"), Pinpoint("45 Explanation").below("(i)")
        ('18(1)(a)', '18(1) proviso', '45 Explanation (i)')
        """
        joins = name.startswith("(") and _JOINS.search(self)
        return Pinpoint(f"{self}{name}" if joins else f"{self} {name}")

    def covers(self, other: str) -> bool:
        """True when `other` is this place or inside it.

        >>> Pinpoint("11(4)").covers("11(4)(h)"), Pinpoint("1").covers("11")
        (True, False)
        """
        ours, theirs = self.steps, Pinpoint(other).steps
        return theirs[: len(ours)] == ours


@lru_cache(maxsize=REMEMBERED)
def _steps(pinpoint: str) -> tuple[str, ...]:
    plain = " ".join(pinpoint.split())
    head = _HEAD.match(plain)
    if head is None:
        return (plain,)
    below = (
        f"({label})" if label else qualifier.casefold() or part or word
        for label, qualifier, part, word in _STEP.findall(plain[head.end() :])
    )
    return (head[0], *below)


class ProvisionId(str):
    """The id of a provision, such as `rera_act_2016#11(4)(h)`; a document's key alone has no pinpoint."""

    __slots__ = ()

    @classmethod
    def of(cls, document: str, pinpoint: str) -> "ProvisionId":
        """The id of a pinpoint in a document."""
        return cls(f"{document}#{pinpoint}")

    @property
    def document(self) -> str:
        """The document's key."""
        return self.partition("#")[0]

    @property
    def pinpoint(self) -> Pinpoint:
        """The statutory citation inside the document."""
        return Pinpoint(self.partition("#")[2])

    @property
    def section(self) -> "ProvisionId":
        """The id of the section, rule or annex that the provision stands in.

        >>> ProvisionId("rera_act_2016#3(1) proviso").section
        'rera_act_2016#3'
        """
        return ProvisionId.of(self.document, self.pinpoint.section)

    @property
    def above(self) -> "ProvisionId | None":
        """The id one level up, None for a section."""
        above = self.pinpoint.above
        return None if above is None else ProvisionId.of(self.document, above)

    def covers(self, other: str) -> bool:
        """True when `other` is this provision or inside it.

        >>> ProvisionId("a#11(4)").covers("a#11(4)(h)"), ProvisionId("a#1").covers("a#11")
        (True, False)
        """
        them = ProvisionId(other)
        return self.document == them.document and self.pinpoint.covers(them.pinpoint)

    def overlaps(self, other: str) -> bool:
        """True when one of the two is the other or inside it.

        >>> ProvisionId("a#11(4)(h)").overlaps("a#11"), ProvisionId("a#11(4)").overlaps("a#11(5)")
        (True, False)
        """
        return self.covers(other) or ProvisionId(other).covers(self)


def is_provision_id(text: str) -> bool:
    """True for a document's key and a pinpoint, with one # between them.

    >>> is_provision_id("rera_act_2016#11(4)"), is_provision_id("rera_act_2016"), is_provision_id("a# 1")
    (True, False, False)
    """
    return _WHOLE.fullmatch(text) is not None


def stable_id(document: str, edition: str, pinpoint: str, part: int = 0) -> str:
    """The id of a passage: UUID5 over document, edition, pinpoint and part.

    >>> stable_id("a", "official", "18(1)") == stable_id("a", "official", "18(1)", 0)
    True
    """
    return str(uuid5(NAMESPACE, f"{document}|{edition}|{pinpoint}|{part}"))
