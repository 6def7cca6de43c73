"""The kinds of documents: one table of what each is called, how it is recognised, read and checked.

To add a kind, add a row. Its signs are words that show it, each with a weight: the kind whose signs
weigh most is what an unregistered file is taken for.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Form = Literal["sections", "judgment", "circular", "questions"]

YEAR = r"(?:18|19|20)\d\d"
_BEGIN, _END = r"^[^\w\n]*", r"[^\w\n]*$"  # a line's beginning and end, marks and spaces aside
_JUDGMENT = r"(?:J\s?U\s?D\s?G\s?E?\s?M\s?E\s?N\s?T)"  # "J U D G M E N T", with or without its second E


class Sign(NamedTuple):
    """Words that show a kind of document, as a regular expression over lines, and how much they weigh."""

    weight: float
    pattern: str


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One kind of document.

    Fields:
        name: as it stands in `Meta.doc_type`.
        signs: the words that show it.
        refines: the kind that it is a special case of, whose signs count for it too.
        title: how such titles end before the year, as a regular expression; empty where the title is
            not taken from the text.
        unit: what its numbered units are called.
        own_units: the units that its words mean as its own where they name no law; those of any other
            kind are another law's.
        form: how its text is organised, which decides what reads it.
        made_under_act: it has to name the Act that it is made under.
        given_by_court: it has to name its court.
    """

    name: str
    signs: tuple[Sign, ...] = ()
    refines: str = ""
    title: str = ""
    unit: str = "section"
    own_units: tuple[str, ...] = ()
    form: Form = "sections"
    made_under_act: bool = False
    given_by_court: bool = False


_TABLE = (
    DocumentKind(
        "act", title="Act", own_units=("section", "article"),
        signs=(
            Sign(3, r"(?i:\bthis\s+act\s+may\s+be\s+called\b)"),  # This Act may be called
            Sign(3, r"\bB[Ee]\s+it\s+(?i:enacted\s+by)\b"),  # Be it enacted by Parliament
            Sign(2, r"\bAn\s+Act\s+to\b"),  # An Act to establish
            Sign(2, rf"\bACT\s*,?\s+NO\s*\.?\s*\d+\s+OF\s+{YEAR}"),  # ACT NO. 16 OF 2016
            Sign(2, rf"{_BEGIN}(?:THE\s)?[A-Z][A-Z ,()'’&-]*\bACT\s*,?\s*{YEAR}{_END}"),  # THE SALE ACT, 1930
            Sign(1, rf"{_BEGIN}(?:The\s)?[A-Z][\w ,()'’&-]{{3,90}}\bAct\s*,?\s*{YEAR}{_END}"),  # The Sale Act, 1930
            Sign(1, r"(?i:arrangement\s+of\s+sections)"),  # ARRANGEMENT OF SECTIONS
        ),
    ),
    DocumentKind(
        "amendment-act", refines="act", title="Act",
        signs=(
            # THE SALE (SECOND AMENDMENT) ACT, 2019
            Sign(5, rf"(?i:{_BEGIN}(?:the\s)?[a-z ,()&'-]*\(\s*(?:\w+\s+)?amendment\s*\)\s+act\s*,?\s*{YEAR}{_END})"),
            # This Act may be called the Sale (Amendment) Act
            Sign(5, r"(?i:\bthis\s+act\s+may\s+be\s+called\s[^.;]{3,150}\(\s*(?:\w+\s+)?amendment\s*\)\s+act\b)"),
            Sign(4, r"\bAn\s+Act\s+(?:further\s+)?to\s+amend\b"),  # An Act further to amend
        ),
    ),
    DocumentKind(
        "rules", title="Rules", unit="rule", own_units=("rule",), made_under_act=True,
        signs=(
            Sign(4, r"(?i:\bthese\s+rules\s+may\s+be\s+called\b)"),  # These rules may be called
            Sign(3, r"(?i:make[s]?\s+the\s+following\s+rules\b)"),  # hereby makes the following rules
            Sign(2, rf"{_BEGIN}(?i:the\s)?[\w ,()'’&-]{{3,120}}(?:RULES|Rules)\s*,?\s*{YEAR}{_END}"),  # The Sale Rules
            Sign(1, rf"\bRULES\s*,?\s*{YEAR}"),  # RULES, 2017
        ),
    ),
    DocumentKind(
        "amendment-rules", refines="rules", title="Rules", unit="rule", made_under_act=True,
        signs=(
            # may be called the Sale (Amendment) Rules
            Sign(6, r"(?i:\bmay\s+be\s+called\s[^.;]{3,150}\(\s*(?:\w+\s+)?amendment\s*\)\s+rules\b)"),
            # THE SALE (AMENDMENT) RULES, 2019
            Sign(3, rf"(?i:{_BEGIN}(?:the\s)?[a-z ,()&'-]*\(\s*(?:\w+\s+)?amendment\s*\)\s+rules\s*,?\s*{YEAR}{_END})"),
            Sign(4, r"(?i:following\s+rules\s+(?:further\s+)?to\s+amend\b)"),  # the following rules to amend
        ),
    ),
    DocumentKind(
        "regulations", title="Regulations?", unit="regulation", own_units=("regulation",), made_under_act=True,
        signs=(
            Sign(5, r"(?i:\bthese\s+regulations\s+may\s+be\s+called\b)"),  # These regulations may be called
            Sign(4, r"(?i:make[s]?\s+the\s+following\s+regulations\b)"),  # makes the following regulations
            Sign(2, rf"\bREGULATIONS?\s*,?\s*{YEAR}"),  # REGULATIONS, 2017
            Sign(1, rf"\bRegulations\s*,?\s*{YEAR}{_END}"),  # the Sale Regulations, 2017
        ),
    ),
    DocumentKind("amendment", own_units=("section",)),
    DocumentKind(
        "judgment", form="judgment", given_by_court=True,
        signs=(
            Sign(3, rf"(?i:{_BEGIN}(?:versus|v/s\.?|vs?\.?){_END})"),  # Versus
            Sign(3, rf"{_BEGIN}(?i:(?:oral |common )?){_JUDGMENT}{_END}"),  # ORAL JUDGMENT
            # IN THE HIGH COURT OF JUDICATURE; BEFORE THE AUTHORITY
            Sign(
                3, r"(?:IN\s+THE\s+(?:SUPREME|HIGH|DISTRICT|CITY)[\w\s]*COURT|SUPREME COURT OF INDIA|^BEFORE\s+THE\b.*)"
            ),
            # ... Petitioners
            Sign(2, rf"(?i:\b(?:appellant|petitioner|complainant|respondent|plaintiff)s?{_END})"),
            Sign(2, rf"(?i:{_BEGIN}coram\b)"),  # CORAM: ...
            # CIVIL APPEAL NO. 5 of 2019
            Sign(1, r"(?i:\b(?:civil|criminal|second)\s+appeal\s+no|\bwrit\s+petition|\bcomplaint\s+no)"),
        ),
    ),
    DocumentKind(
        "circular", form="circular",
        signs=(
            Sign(5, rf"{_BEGIN}C\s?I\s?R\s?C\s?U\s?L\s?A\s?R{_END}"),  # C I R C U L A R
            Sign(4, rf"(?i:{_BEGIN}(?:master\s+)?circular\s*(?:no\b|number|:))"),  # Master Circular No. 3
            Sign(1, rf"(?i:{_BEGIN}sub(?:ject)?\s*[.:-])"),  # Sub: ...
            Sign(1, r"(?i:\bthis\s+circular\b)"),  # this circular
        ),
    ),
    DocumentKind(
        "notification", form="circular",
        signs=(
            Sign(3, rf"{_BEGIN}N\s?O\s?T\s?I\s?F\s?I\s?C\s?A\s?T\s?I\s?O\s?N{_END}"),  # NOTIFICATION
            Sign(2, rf"(?i:{_BEGIN}notification\s*(?:no\b|number|:))"),  # Notification No. 12
            Sign(1, r"\b(?:S\.\s?O\.|G\.\s?S\.\s?R\.)\s?\d"),  # S.O. 1544
            # hereby appoints
            Sign(1, r"(?i:\bhereby\s+(?:notif|appoint|establish|constitut|exempt|declare|specif)\w+)"),
        ),
    ),
    DocumentKind(
        "order", form="circular",
        signs=(
            Sign(3, rf"{_BEGIN}(?:OFFICE\s+|GENERAL\s+)?O\s?R\s?D\s?E\s?R{_END}"),  # OFFICE ORDER
            Sign(4, rf"(?i:{_BEGIN}(?:office\s+|general\s+|standing\s+)?order\s*(?:no\b|number|:))"),  # Order No. 5
            Sign(1, r"(?i:\bhereby\s+order(?:s|ed)?\b)"),  # hereby orders
        ),
    ),
    DocumentKind(
        "qa", form="questions",
        signs=(
            Sign(5, rf"(?i:{_BEGIN}frequently\s+asked\s+questions)"),  # Frequently Asked Questions
            Sign(2, rf"(?i:{_BEGIN}q(?:uestion)?\s*\.?\s*1\s*[.:)])"),  # Q. 1:
        ),
    ),
)  # fmt: skip
DOCUMENT_KINDS = {kind.name: kind for kind in _TABLE}
DOC_TYPES = tuple(DOCUMENT_KINDS)
_UNKNOWN = DocumentKind("")


def document_kind(name: str) -> DocumentKind:
    """The kind of this name; for an unknown name, one that has sections and nothing else.

    >>> document_kind("rules").unit, document_kind("leaflet").unit
    ('rule', 'section')
    """
    return DOCUMENT_KINDS.get(name, _UNKNOWN)
