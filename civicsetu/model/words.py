"""What the words of a statute say: references, derivations, facts, definitions, amendments."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reference:
    """Words of a provision that point to another one.

    `target` is a provision id where it resolves inside the corpus, `act` the name of another
    law where the words name one or are about the Act that the document is made under; both are
    None when it resolves to nothing, for `reason`.
    """

    source: str
    evidence: str
    char_start: int
    char_end: int
    pinpoint: str
    target: str | None
    act: str | None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Derivation:
    """A rule, form or document, and a provision that its own words say it is made under.

    `source` is the id of the provision with these words, or a document's key: then they are its
    recital, and `char_start` and `char_end` are places in the lines of `Document.front`, joined by
    line breaks.
    """

    source: str
    target: str
    evidence: str
    char_start: int
    char_end: int


@dataclass(frozen=True, slots=True)
class Fact:
    """One quantity of a provision.

    `kind` is time_limit, period, age, amount, percentage, penalty or date: a `time_limit` says by
    when or how long, a `period` measures what has been (experience, the last five years). `value`
    counts `unit`s: hours, days, working days, weeks, fortnights, months, years, financial years;
    INR; per cent, or share (two-third is 0.6667). A date has no value but `date`, ISO; imprisonment for life and death
    have none but their unit, life and death. `bound` is
    at_most, at_least, more_than, less_than, after (when it is over), added (on top of `of`), or
    empty where the words give the quantity itself. `per` is the unit that it is paid for (square
    metre, day), `of` what it is a share of, `since` the words that say what it runs from, and `what`
    is imprisonment, fine, penalty or death. `evidence` stands from `char_start` to `char_end` in the
    document's text.
    """

    provision: str
    kind: str
    value: float | None
    unit: str
    bound: str
    evidence: str
    char_start: int
    char_end: int
    what: str | None = None
    per: str | None = None
    of: str | None = None
    since: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined term and what the statute means by it.

    `provision` is the id of the unit whose words define it; `meaning` stands from `char_start` to
    `char_end` in the document's text, with the units below where the definition is a unit of its
    own. `relation` is means, includes, "means and includes", excludes, assigned (another law says
    it) or called (the meaning stands before the term); `act` is that other law, and `aliases` are other
    names that the definition lists.
    """

    term: str
    provision: str
    relation: str
    meaning: str
    char_start: int
    char_end: int
    aliases: tuple[str, ...] = ()
    act: str | None = None


@dataclass(frozen=True, slots=True)
class Amendment:
    """One amendment that a print tells of.

    `document` is the key of the document that tells it, `provision` the id of the provision that
    was amended, or of the clause of an amending act; None where a note's mark was not found.
    `action` is inserted, substituted, omitted, repealed or renumbered; `by` the law that did it
    ("Act 68 of 1976") and `section` its section; `effective_date` is ISO; `former` is what was there
    before, or what the clause amends. `evidence` are the words; `source` says where they stand:
    `note` (at the foot of `page`, with its mark at `char_start`), `words` (the provision's own) or
    `clause` (of an amending act), both from `char_start` to `char_end` in the document's text.
    """

    document: str
    provision: str | None
    action: str
    by: str | None
    section: str | None
    effective_date: str | None
    former: str | None
    evidence: str
    source: str
    page: int | None
    char_start: int | None
    char_end: int | None
