"""How statutes name other laws, "the Code of Civil Procedure, 1908", and speak of them: "that Act"."""

import re

from civicsetu.read.words.grammar.styles import compiled
from civicsetu.read.words.grammar.vocabulary import LAW_NOUNS

_NOUN = rf"(?:{'|'.join(LAW_NOUNS)})"
_WORD = rf"(?!{_NOUN}\b)[A-Z][\w'’&-]*"
NAME = rf"""(?:
    Code\s+of\s+[A-Z]\w+ (?:\s+[A-Z]\w+)*              # Code of Civil Procedure
  | Constitution (?:\s+of\s+India)?                    # Constitution of India
  | (?: {_WORD} \s+                                    # Companies Act   Right to Information Act
        (?: (?:and|of|for|the|to)\s+ | \([A-Z][^()]*\)\s+ )*   # Housing (Regulation and Development) Act
    )+? {_NOUN} \b
)"""


def law_by_name(prepositions: str = "of|under|in") -> str:
    """A piece for "of the Companies Act, 2013", with the groups `act` and `year`."""
    return rf"(?:{prepositions})\s+ (?:the\s+)? (?P<act>{NAME}) (?:,\s*(?P<year>\d{{4}}))?"


def law_pointed_at(prepositions: str = "of|in|under") -> str:
    """A piece for "of this Act" and "under the said rules", with the groups `law` and `noun`."""
    return rf"""
        (?:{prepositions})\s+
        (?: (?P<law>this|that|these|those|the\s+said|the\s+principal|said|the) \s+ )?
        [‘'\"“]? (?P<noun>Act|Code|[Rr]ules|[Rr]egulations|Ordinance)\b [’'\"”]?
    """


# "(section 193) ... and section 228 of the Indian Penal Code": the law that the sentence names at last
LAW_LATER = compiled(rf"[^.;]*? \s {law_by_name()}")
# "Act" means the Real Estate (Regulation and Development) Act, 2016
ACT_MEANT = compiled(
    rf"""
    [“”\"‘’'] (?:the\s+)? Act [“”\"‘’']? \s*,?\s+ (?:shall\s+)? means? \s+ (?:the\s+)?
    (?P<act>{NAME}) (?:,?\s*(?P<year>\d{{4}}))?
    """
)
# In exercise of the powers conferred by section 84 of the Sale of Goods Act, 1930
ACT_CONFERRING = compiled(rf"(?i:conferred)\s+(?:by|under)\b [^.;]{{0,800}}? \s {law_by_name()}")


def named_law(match: re.Match[str]) -> str | None:
    """The law that a match names, with its year: "Companies Act, 2013"."""
    if not match["act"]:
        return None
    name = re.sub(r"\s+", " ", match["act"])
    return f"{name}, {match['year']}" if match["year"] else name


_POINTERS = {"this": "this", "these": "this", "principal": "principal", "the": "the"}


def pointed_law(match: re.Match[str]) -> str:
    """How a match speaks of a law without its name, such as `this act`, `that act`, `principal rules`, `the act`;
    empty where it does not."""
    if not match["noun"]:
        return ""
    word = (match["law"] or "the").split()[-1]
    return f"{_POINTERS.get(word, 'that')} {'act' if match['noun'] in ('Act', 'Code', 'Ordinance') else 'rules'}"
