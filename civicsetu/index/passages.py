"""Passages: the legal units that are searched.

A unit whose words all fit in one passage is one; a longer one is split at its sub-sections,
then clauses, and so on, and never by a count of tokens. What stands in a unit's own words
(before its list, or after it) goes along as context with each of its parts, because "(b)
reject the application" says nothing alone. No passage joins two sections.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.ids import stable_id
from civicsetu.model.kinds import ANNEXES, DIVISIONS, UNITS
from civicsetu.model.provision import Passage, Provision
from civicsetu.model.versions import Versions, document_on

# A number that begins a paragraph, as in an annexure, ends no sentence: "... the rules. 2. Mode of payment".
_NO_MARK = "".join(rf"(?<![.;:)]\s{mark}\.)" for mark in (r"\d", r"\d\d", "[ivx]", "[ivx]{2}", "[ivx]{3}"))
_MARK = r"(?:\d{1,2}(?:\.\d{1,2})*\.?|[ivx]{1,4}\.)\s"
SENTENCE_END = re.compile(rf"(?<=[a-z\d)\"”][.;]){_NO_MARK}\s+(?=[A-Z(\"“]|{_MARK}[A-Z(\"“])")
PART_END = re.compile(r"(?<=[;:])\s+")  # where a sentence that is too long may be split
SEARCHED = (*UNITS, *ANNEXES, "paragraph")
TITLE_CHARS = 110  # of an annex, of which its first words are the title


def make_passages(document: Document, max_chars: int) -> list[Passage]:
    """The passages of a document, in reading order.

    Args:
        document: a document that has been read.
        max_chars: the longest text, in characters, that stays one passage; only a single
            sentence may be longer.

    Returns:
        Passages whose `covers` are disjoint and together name every provision with words
        of its own.
    """
    tree = _Tree(document)
    found: list[Passage] = []
    for provision in document.provisions:
        parent = tree.parent(provision)
        if provision.kind in SEARCHED and (parent is None or parent.kind in DIVISIONS):
            # of an annex less goes into a passage: each point of its blanks is a token
            found.extend(_split(tree, provision, max_chars * 2 // 3 if provision.kind in ANNEXES else max_chars))
    return found


class DatedPassage(NamedTuple):
    """A passage, the first day on which its words hold and the first day on which they no longer do, both ISO; None
    where that day is not known or has not come."""

    passage: Passage
    begins: str | None = None
    ends: str | None = None


def dated_passages(document: Document, versions: Versions, max_chars: int) -> list[DatedPassage]:
    """The passages of a document as it is, and behind them those of what it was before its changes.

    Args:
        document: a document that has been read.
        versions: those of its provisions.
        max_chars: as for `make_passages`.

    Returns:
        The passages of the law in force in reading order, then the earlier ones in the order of time. What a change
        did not touch is one passage.
    """
    now = make_passages(document, max_chars)
    days = versions.days(document.meta.key)
    edges = (None, *days, None)  # of the times between two changes
    last = len(days)
    times = {_identity(passage): [last] for passage in now}
    earlier: dict[tuple[str, str, str], Passage] = {}
    for time, ends in reversed(list(enumerate(days))):
        former = versions.former(document.meta.key, date.fromisoformat(ends) - timedelta(days=1))
        for passage in make_passages(document_on(document, former), max_chars) if former else now:
            earlier.setdefault(_identity(passage), passage)
            times.setdefault(_identity(passage), []).append(time)
    found = [DatedPassage(passage, edges[_runs(times[_identity(passage)])[-1][0]]) for passage in now]
    for identity, passage in earlier.items():
        for first, final in _runs(times[identity]):
            if final != last:
                found.append(DatedPassage(_former(passage, edges[final + 1]), edges[first], edges[final + 1]))
    return found


def _identity(passage: Passage) -> tuple[str, str, str]:
    return passage.provision, passage.context, passage.text


def _runs(times: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers as runs without a gap, the first and last of each.

    >>> _runs([2, 1, 4])
    [(1, 2), (4, 4)]
    """
    runs: list[tuple[int, int]] = []
    for time in sorted(set(times)):
        if runs and runs[-1][1] == time - 1:
            runs[-1] = runs[-1][0], time
        else:
            runs.append((time, time))
    return runs


def _former(passage: Passage, until: str | None) -> Passage:
    """A passage of words that no longer hold, with an id of its own."""
    return replace(passage, id=stable_id(passage.document, "former", f"{passage.id} until {until}"))


class _Tree:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.by_id = {p.id: p for p in document.provisions}
        self.below: dict[str, list[Provision]] = {}
        for provision in document.provisions:
            if provision.parent:
                self.below.setdefault(provision.parent, []).append(provision)

    def parent(self, provision: Provision) -> Provision | None:
        return self.by_id.get(provision.parent or "")

    def children(self, provision: Provision) -> list[Provision]:
        return self.below.get(provision.id, [])

    def family(self, provision: Provision) -> list[Provision]:
        """The provision and all below it, in reading order."""
        found = [provision]
        for child in self.children(provision):
            found.extend(self.family(child))
        return found

    def section(self, provision: Provision) -> Provision:
        above = provision
        while (parent := self.parent(above)) is not None and parent.kind not in DIVISIONS:
            above = parent
        return above

    def context(self, provision: Provision) -> str:
        """The path of headings, and the words of the units above that open the list."""
        section = self.section(provision)
        chapter = self.parent(section)
        parts = [self.document.meta.short_title]
        if chapter is not None and chapter.heading:
            parts.append(chapter.heading.capitalize())
        name = f"{section.kind.capitalize()} {section.number}" if section.number else section.pinpoint.capitalize()
        heading = section.heading
        if section.kind in ANNEXES and not heading:
            heading = _shortened(section.text, TITLE_CHARS)
        parts.append(f"{name}. {heading}" if heading else name)
        return " > ".join(parts)

    def lead(self, provision: Provision) -> str:
        """The own words of the units above this one, which its words continue."""
        words: list[str] = []
        above = self.parent(provision)
        while above is not None and above.kind not in (*DIVISIONS, *ANNEXES):  # an annex's title is in the context
            if own := self.own_words(above):
                words.insert(0, _shortened(own, 240))
            above = self.parent(above)
        return " ".join(words)

    def own_words(self, provision: Provision) -> str:
        """A unit's own words; of a table, those that head its columns."""
        if provision.kind != "table":
            return provision.body.strip()
        heading = (p for row in self.children(provision) if row.kind == "heading-row" for p in self.children(row))
        return " | ".join(cell.text for cell in heading)


def _split(tree: _Tree, provision: Provision, max_chars: int) -> Iterator[Passage]:
    family = [p for p in tree.family(provision) if p.text]
    text = " ".join(p.text for p in family)
    children = tree.children(provision)
    if not family:
        return
    if len(text) <= max_chars and not _is_definitions(tree, provision):
        yield _passage(tree, provision, family, text)
        return
    if not children:
        yield from _by_sentence(tree, provision, max_chars)
        return
    if provision.kind == "table":
        yield from _by_rows(tree, provision, max_chars)
        return
    own = _own(tree, provision, max_chars)
    taken = {p.id for p in own}
    yield from _of_own_words(tree, provision, own, max_chars)
    for child in children:
        if child.id not in taken:
            yield from _split(tree, child, max_chars)


def _own(tree: _Tree, provision: Provision, max_chars: int) -> list[Provision]:
    """What goes into the passage of a unit's own words: closing words, and its provisos and Explanations where they
    fit."""
    children = tree.children(provision)
    words = (c for c in children if c.kind == "paragraph" and not tree.children(c))
    own = [p for p in (provision, *words) if p.text]
    if not own or _is_definitions(tree, provision):
        return own
    for child in children:
        room = max_chars - sum(len(p.text) for p in own)
        if child.kind in ("proviso", "explanation") and sum(len(p.text) for p in tree.family(child)) <= room:
            own.extend(p for p in tree.family(child) if p.text)
    return own


def _of_own_words(tree: _Tree, provision: Provision, own: Sequence[Provision], max_chars: int) -> Iterator[Passage]:
    """The passage of a unit's own words; those of a form or agreement may be long, and are split."""
    if provision.kind in ANNEXES and sum(len(p.text) for p in own) > max_chars:
        for words in own:
            yield from _by_sentence(tree, words, max_chars)
    elif own:
        yield _passage(tree, provision, own, " ".join(p.text for p in own))


def _by_rows(tree: _Tree, table: Provision, max_chars: int) -> Iterator[Passage]:
    """The rows of a table, as many in each passage as fit."""
    parts: list[list[Provision]] = []
    for row in tree.children(table):
        cells = [p for p in tree.family(row) if p.text]
        if parts and sum(len(p.text) + 1 for p in (*parts[-1], *cells)) <= max_chars:
            parts[-1].extend(cells)
        elif cells:
            parts.append(cells)
    for n, cells in enumerate(parts):
        yield _passage(tree, table, cells, " ".join(p.text for p in cells), n)


def _by_sentence(tree: _Tree, provision: Provision, max_chars: int) -> Iterator[Passage]:
    part, parts = "", []
    sentences = [
        piece
        for sentence in SENTENCE_END.split(provision.text)
        for piece in ([sentence] if len(sentence) <= max_chars else PART_END.split(sentence))
    ]
    for sentence in sentences:
        if part and len(part) + len(sentence) > max_chars:
            parts.append(part)
            part = ""
        part = f"{part} {sentence}".strip()
    parts.append(part)
    for n, text in enumerate(parts):
        yield _passage(tree, provision, [provision], text, n)


def _is_definitions(tree: _Tree, provision: Provision) -> bool:
    """True for a section that defines terms clause by clause: each definition is its own unit."""
    clauses = [c for c in tree.children(provision) if c.kind == "clause"]
    defining = sum(bool(re.match(r"\(\w+\)\s?[\"“'‘].{1,80}?[\"”'’]\s", c.text)) for c in clauses)
    return len(clauses) > 4 and defining > 0.5 * len(clauses)


def _passage(tree: _Tree, provision: Provision, family: Sequence[Provision], text: str, part: int = 0) -> Passage:
    meta = tree.document.meta
    section = tree.section(provision)
    context, lead = tree.context(provision), tree.lead(provision)
    return Passage(
        id=stable_id(meta.key, meta.edition, provision.pinpoint, part),
        provision=provision.id,
        section=section.id,
        document=meta.key,
        covers=tuple(p.id for p in family),
        context=f"{context}\n{lead}" if lead else context,
        text=text,
    )


def _shortened(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return text[: most - 2].rsplit(" ", 1)[0] + " …"
