"""References in the words of a statute: "sub-section (2) of section 4", "clause (zn)",
"section 100 of the Code of Civil Procedure, 1908".

A reference is a chain of levels from the innermost to the outermost, each with one enumerator
or a list of them. A chain that ends in a section is absolute; one that does not starts from
where it stands. Each record keeps the words that show it.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from civicsetu.read.enumerators import ROMAN, readings
from civicsetu.records import Document, Provision, Reference

TOP = ("section", "rule", "regulation", "article")
LOW = (r"sub-?\s?section", r"sub-?\s?rule", r"sub-?\s?clause", "clause", "item")
_NUMBER = r"\d{1,3}(?:-?[A-Z]{1,2})?(?:\(\w{1,5}\))*(?![\w-])(?!\s+(?:of\s+\d{4}|days|months|years|per\s?cent))"
_BRACKET = r"\(\w{1,6}\)(?:\(\w{1,5}\))*"
_GLUE = r"(?:,\s*(?:and|or)?\s*|\s+(?:and|or|to|as well as)\s+)"


def _any(kinds: tuple[str, ...]) -> str:
    return rf"(?i:(?:{'|'.join(kinds)})s?)"


def _lists(kinds: tuple[str, ...], item: str) -> str:
    """A list of one of these kinds: "clauses (a), (b) and (c)", "section 3 or section 4"."""
    return "|".join(rf"(?i:{kind}s?)\s+{item}(?:{_GLUE}(?:(?i:{kind}s?)\s+)?{item})*" for kind in kinds)


_OF = r",?\s+(?:of|in|under)\s+"
_SAID = r"(?:that|the\s+(?:said|same))"
_ACT = (
    r"(?:of|under|in)\s+(?:the\s+)?(?P<act>Code of [A-Z]\w+(?: [A-Z]\w+)*|Constitution(?: of India)?|"
    r"(?:[A-Z][\w'&-]*\s+(?:(?:and|of|for|the|to)\s+|\([A-Z][^()]*\)\s+)*)+?(?:Act|Code|Sanhita|Adhiniyam))"
    r"(?:,\s*(?P<year>\d{4}))?"
)
CHAIN = re.compile(
    rf"(?P<low>(?:{_lists(LOW, _BRACKET)})(?:{_OF}(?:the\s+said\s+)?(?:{_lists(LOW, _BRACKET)}))*)?"
    rf"(?:(?(low){_OF}(?:this\s+)?)(?:(?P<top>{_lists(TOP, _NUMBER)})|(?P<same>{_SAID}\s+(?:{'|'.join(TOP)})\b)))?"
    rf"(?:\s+{_ACT}|\s+of\s+(?P<that>that|this|the\s+said)\s+(?:Act|Code))?"
)
_ACT_LATER = re.compile(rf"[^.;]*?\s{_ACT}")
_ALIKE = re.compile(r",?\s+(?:and|or|as well as)\s+(?:(?:of|in|under|by|to)\s+)?")
_LEVEL = re.compile(rf"{_OF}(?:the\s+said\s+|this\s+)?(?={_any(LOW)}\s)")
_KIND = re.compile(_any(LOW))
_ITEM = re.compile(r"\d{1,3}(?:-?[A-Z]{1,2})?(?:\(\w+\))*|(?:\(\w+\))+")
_RANGE = re.compile(rf"\s+to\s+(?:{_any(TOP + LOW)}\s+)?")
_STARTS = re.compile(rf"\b(?={_any(TOP + LOW)}\s+[\d(])")
LOOK_ALIKE = {"1": "l", "I": "l", "l": "1", "O": "0"}  # characters that prints confuse in enumerators


class _Chain(NamedTuple):
    """A reference as the words give it: its place in them, its levels, and the act they name."""

    start: int
    end: int
    low: str
    top: str
    act: str | None


def find_references(document: Document) -> list[Reference]:
    """All references in a document, in reading order.

    Args:
        document: a document that has been read.

    Returns:
        One record for each provision that the words point to; lists and ranges are expanded.
    """
    ids = {p.id for p in document.provisions}
    by_id = {p.id: p for p in document.provisions}
    found: list[Reference] = []
    for provision in document.provisions:
        found.extend(_in_provision(provision, by_id, ids, document.meta.doc_type))
    return found


def _in_provision(source: Provision, by_id: dict[str, Provision], ids: set[str], doc_type: str) -> Iterator[Reference]:
    text = source.text
    for chain in _chains(text):
        evidence = text[chain.start : chain.end]
        elsewhere = doc_type != "act" and chain.top.lower().startswith("section")
        for pinpoint in _expand(chain.low, chain.top):
            target, reason, act = None, None, chain.act
            if act is None and not elsewhere:
                target, reason = _resolve(pinpoint, source, by_id, ids)
                if target is None and (after := _ACT_LATER.match(text, chain.end)):
                    act, reason = _act(after), None
            elif act is None:
                reason = "a section, in a document that has none: a provision of the Act it is made under"
            yield Reference(
                source=source.id,
                evidence=evidence,
                char_start=source.char_start + chain.start,
                char_end=source.char_start + chain.end,
                pinpoint=target.partition("#")[2] if target else pinpoint,
                target=target,
                act=act,
                reason=reason,
            )


def _chains(text: str) -> list[_Chain]:
    """The chains in a text, with "that section" and "that Act" put in words."""
    found: list[_Chain] = []
    last_act, end = None, 0
    for start in (m.start() for m in _STARTS.finditer(text)):
        match = CHAIN.match(text, start)
        if start < end or not match or not (match["low"] or match["top"]):
            continue
        end = start + len(match[0].rstrip())
        act, top = _act(match), match["top"] or ""
        if act:
            last_act = act
        elif match["that"] not in (None, "this"):
            act = last_act
        if match["same"] and (said := next((c for c in reversed(found) if c.top), None)):
            top, act = f"{said.top.split()[0]} {re.split(r'(?=[(])', _list(said.top)[-1])[0]}", act or said.act
        found.append(_Chain(start, end, match["low"] or "", top, act))
    for i in range(len(found) - 1, 0, -1):
        found[i - 1] = _completed(found[i - 1], found[i], text)
    return found


def _completed(chain: _Chain, after: _Chain, text: str) -> _Chain:
    """A chain that shares the section of the next one: "clause (b) of sub-section (1) or under
    sub-section (3) of section 5" speaks of section 5 twice, for both end in a sub-section."""
    shares = (
        chain.low and after.low and after.top and not chain.top and not chain.act
        and _ALIKE.fullmatch(text, chain.end, after.start) and _outermost(chain.low) == _outermost(after.low)
    )  # fmt: skip
    return chain._replace(end=after.end, top=after.top, act=after.act) if shares else chain


def _outermost(low: str) -> str:
    """The kind of a chain's last level: `subsection`, `clause` ..."""
    return re.sub(r"[\s-]", "", _KIND.findall(low)[-1].lower()).removesuffix("s")


def _act(match: re.Match[str]) -> str | None:
    return f"{match['act']}, {match['year']}" if match["act"] and match["year"] else match["act"]


def _expand(low: str, top: str) -> list[str]:
    """The pinpoints of a chain, each outermost first: `4(2)(l)`, or `(2)(l)` when relative."""
    levels = [_list(part) for part in _LEVEL.split(low) if part]
    return ["".join(chain) for chain in product(_list(top) if top else [""], *reversed(levels))]


def _list(words: str) -> list[str]:
    """The items of a list with ranges expanded: "(a) to (c)" gives (a), (b), (c).

    >>> _list("sections 12, 14, 18 and section 19"), _list("clauses (a) to (c)")
    (['12', '14', '18', '19'], ['(a)', '(b)', '(c)'])
    """
    items: list[str] = []
    last_end = 0
    for match in _ITEM.finditer(words):
        ranged = items and _RANGE.fullmatch(words, last_end, match.start())
        items.extend(_between(items[-1], match[0]) if ranged else ())
        items.append(match[0])
        last_end = match.end()
    return items


def _between(first: str, last: str) -> list[str]:
    """What stands between the two ends of a range, in the style that both have."""
    bare, until = first.strip("()"), last.strip("()")
    for a, b in product(readings(bare), readings(until)):
        if a.style == b.style and len(a.place) == len(b.place) == 1 and b.place[0] - a.place[0] < 40:
            names = [_name(a.style, n) for n in range(a.place[0] + 1, b.place[0])]
            return [f"({n})" if first.startswith("(") else n for n in names]
    return []


def _name(style: str, n: int) -> str:
    if style == "number":
        return str(n)
    if style.endswith("roman"):
        return ROMAN[n].upper() if style.startswith("upper") else ROMAN[n]
    letters = chr(96 + n) if n <= 26 else f"z{chr(70 + n)}"
    return letters.upper() if style == "upper" else letters


def _resolve(
    pinpoint: str, source: Provision, by_id: dict[str, Provision], ids: set[str]
) -> tuple[str | None, str | None]:
    """The provision that a pinpoint names, from where the reference stands."""
    for name in dict.fromkeys((pinpoint, _respelt(pinpoint))):
        if target := _find(name, source, by_id, ids):
            return target, None if name == pinpoint else f"printed as {pinpoint}"
    shorter = re.sub(r"\([^()]*\)$", "", pinpoint)
    if shorter and shorter != pinpoint and (target := _find(shorter, source, by_id, ids)):
        return target, f"{pinpoint} is not in this document; {shorter} is"
    return None, f"{pinpoint} is not in this document"


def _respelt(pinpoint: str) -> str:
    """The pinpoint with the characters that prints confuse exchanged: `4(2)(1)` for `4(2)(l)`."""
    first, *rest = re.split(r"(?=\()", pinpoint)
    levels = [f"({LOOK_ALIKE.get(level[1:-1], level[1:-1])})" if i else level for i, level in enumerate(rest)]
    return first + "".join(levels)


def _find(pinpoint: str, source: Provision, by_id: dict[str, Provision], ids: set[str]) -> str | None:
    if not pinpoint.startswith("("):
        name = f"{source.document}#{pinpoint}"
        return name if name in ids else None
    above: Provision | None = source
    while above is not None:
        name = f"{above.id}{'' if above.id.endswith(')') or above.kind in TOP else ' '}{pinpoint}"
        if name in ids:
            return name
        above = by_id.get(above.parent or "")
    return None
