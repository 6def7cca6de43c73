"""The first line above a list: how many grounds, documents or points it has."""

import re

from civicsetu.answer.asks import Ask
from civicsetu.answer.statement import Statement, closing_of, leads_on
from civicsetu.answer.steps import asks_steps
from civicsetu.answer.wording import count, sentence
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

_COUNTED = re.compile(
    r"\b(documents?|details|particulars|grounds?|factors?|duties|functions?|obligations?|rights|powers|purposes?|conditions?|qualifications?"
    r"|matters|circumstances|steps|remedies|responsibilities|contents|requirements?)\b",
    re.IGNORECASE,
)
_OPPOSITES = ({"right", "duti"}, {"right", "oblig"}, {"right", "liabil"})  # a heading of both says neither of a member
_EVERY = re.compile(r"\b(?:every|each|per)\s+(?P<what>day|week|month|quarter|year)\b", re.IGNORECASE)
_SINGULAR = frozenset("ground factor function obligation document purpose condition qualification requirement".split())


def counted(ask: Ask, statement: Statement, library: Library) -> str:
    """How many members a quoted list has: steps where a whole procedure is asked for, grounds or documents where
    the law calls them so, too, else points.

    Args:
        ask: what is asked.
        statement: what is quoted.
        library: the indexed documents.

    Returns:
        Such as "Five grounds:"; empty where fewer than two members are quoted.
    """
    if len(statement.items) < 2 or _asks_for_some(ask, statement):
        return ""
    if not (are_steps := asks_steps(ask)) and any(_is_list_itself(item, library) for item in statement.items):
        return ""
    noun = "steps" if are_steps else _as_the_law_says(ask, statement, library)
    if noun == "points" and _are_cases(statement, library) and not _FOR_CASES.search(ask.text):
        return ""
    plural = f"{noun}s" if noun in _SINGULAR else noun
    return sentence(f"{count(len(statement.items))} {plural}").removesuffix(".") + ":"


def _asks_for_some(ask: Ask, statement: Statement) -> bool:
    """True where what is asked to be done at an interval is only some of the members: what must be renewed "every
    quarter" is not all that must be told."""
    interval = _EVERY.search(ask.text)
    said = [interval["what"].lower() in item.body.lower() for item in statement.items] if interval else []
    return any(said) and not all(said)


def _is_list_itself(item: Provision, library: Library) -> bool:
    """True for a sub-section that opens a list: the members of that one are what is asked for."""
    return item.kind in ("sub-section", "sub-rule") and leads_on(item, library)


_FOR_CASES = re.compile(
    r"\b(?:grounds?|circumstances|cases?|reasons?|conditions?|when|why|situations?)\b", re.IGNORECASE
)


def _are_cases(statement: Statement, library: Library) -> bool:
    """True where words below a list close its sentence: the members are the cases of which these say something."""
    owner = library.provisions.get(statement.items[0].parent or "")
    return owner is not None and bool(closing_of(owner, library))


def _as_the_law_says(ask: Ask, statement: Statement, library: Library) -> str:
    """What the question calls the members, where the law calls them so, too; else points."""
    match = _COUNTED.search(ask.text)
    said = _words_before_items(statement, library)
    says_so = match and (noun := tokens(match[1])[0]) in said and not any(noun in both <= said for both in _OPPOSITES)
    return match[1].lower() if match and says_so else "points"


def _words_before_items(statement: Statement, library: Library) -> set[str]:
    """The words of a list's section heading, and of what is quoted before its members."""
    root = ProvisionId(statement.root.id)
    items = {item.id for item in statement.items}
    text = library.documents[root.document].text
    lead = [text[p.start : p.end] for p in statement.pieces if p.provision not in items]
    return set(tokens(" ".join([library.provisions[root.section].heading or "", *lead])))
