"""Sections made by chance, with the tree that they have: ten styles of print, and their faults.

Each section is a tree of units with words, set in one of the styles: what its levels are called,
how its lines stand, what leads to a list, and how long a line is, so that references wrap. The
faults are those that prints have: a letter left out or printed twice, a colon that is not there,
a speck at a line's edge.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import nan

from civicsetu.model.ids import Pinpoint
from civicsetu.read.page.layout import Layout
from civicsetu.read.page.lines import Line
from civicsetu.read.tree.enumerators import ROMAN
from civicsetu.read.tree.running import Running

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORDS = (
    "the authority shall keep a record of every project and the promoter shall give notice in writing to each person "
    "who holds an interest in the land where the conditions are met within the period that is prescribed for such "
    "purpose and no fee is payable by an agent unless it orders otherwise having regard to the nature of the case"
).split()
NAMES = ["section", "sub-section", "clause", "sub-clause", "subsection", "rule", "sub-rule"]


@dataclass(frozen=True)
class Style:
    """How a section is set. `levels` are the styles of its lists from the outermost in, `inset` how
    far each level stands in, `first` how far a unit's first line stands in from its others (negative:
    it hangs), `width` the characters of a line, 0 for a text without lines; `colon` how often the
    words before a list end in one, `marks` what ends a member."""

    name: str
    levels: tuple[str, ...]
    inset: float
    first: float
    width: int
    colon: tuple[str, ...] = (":—", ",—", ", namely:—", " the following:—")
    abutted: bool = False
    page: float = 0.0  # by how much every second page is set off
    gaps: float = 0.0
    doubles: float = 0.0
    dropped: float = 0.0
    specks: float = 0.0
    broken: float = 0.0  # how often a mark has lost its first bracket: "a)"


FULL = ("number", "letter", "roman", "capital", "capital roman", "number")
STYLES = (
    Style("first lines set in", FULL, 20, 18, 90),
    Style("hanging", FULL, 22, -20, 84),
    Style("all levels flush", FULL[:5], 0, 0, 88),
    Style("flush, hanging", FULL[:5], 0, -24, 80),
    Style("run on without blanks", FULL[:4], 0, 0, 0, abutted=True),
    Style("paragraphs only", FULL[:4], 0, 0, 0),
    Style("pages set off", FULL, 21, -21, 84, page=13.0),
    Style("numbering with faults", FULL[:4], 22, -20, 84, gaps=0.12, doubles=0.04),
    Style("colons dropped", FULL[:5], 22, -20, 80, dropped=0.35),
    Style("specks of a scan", FULL[:4], 14, -22, 84, specks=0.05, broken=0.03),
)


@dataclass
class Made:
    """A unit that is made: its printed mark, its words, and what it holds."""

    name: str
    mark: str
    words: str
    end: str
    parts: list["Made"] = field(default_factory=list)
    closing: str = ""


def made_section(style: Style, seed: int) -> tuple[Running, list[str]]:
    """A section in a style, and the pinpoints that it has, in reading order.

    Args:
        style: one of `STYLES`.
        seed: the same seed gives the same section.
    """
    chance = random.Random(f"{style.name} {seed}")
    root = Made("7", "", _sentence(chance, 6, 14), ".")
    if chance.random() < 0.75:
        root.words = ""
        _fill(root, style, 0, chance, sentences=True)
    else:
        _fill(root, style, 1, chance, sentences=False)
    return _printed(root, style, chance), [name for name in _pinpoints(root, "7", {})][1:]


# ---------------------------------------------------------------- the tree
def _fill(unit: Made, style: Style, level: int, chance: random.Random, sentences: bool) -> None:
    """Give a unit a list of the level's style, and its members theirs."""
    labels = list(_labels(style.levels[level], chance.randint(2, 4), style, chance))
    for i, label in enumerate(labels):
        last = i + 1 == len(labels)
        end = "." if sentences else ("." if last else chance.choice([";", ";", "; and", "; or"]))
        member = Made(f"({label})", f"({label})", _sentence(chance, 5, 30), end)
        deeper = level + 1 < len(style.levels) and chance.random() < 0.4
        if deeper:
            _fill(member, style, level + 1, chance, sentences=False)
            member.parts[-1].end = end
        unit.parts.append(member)
        if sentences and chance.random() < 0.25:
            member_ends(member, ":")
            again = chance.random() < 0.3
            names = "nothing in this sub-section applies and " if deeper and not style.inset else ""
            words = names + _sentence(chance, 8, 24)
            member.parts.append(Made("proviso", "Provided that", words, ":" if again else "."))
            if again:
                member.parts.append(Made("proviso 2", "Provided further that", _sentence(chance, 8, 24), "."))
        elif not sentences and not deeper and not last and chance.random() < 0.08:
            member.end = ":"
            member.parts.append(Made("proviso", "Provided that", _sentence(chance, 8, 24), ";"))
    if sentences and chance.random() < 0.2:
        words = f"For the purposes of this section, {_sentence(chance, 6, 16)}"
        unit.parts.append(Made("Explanation", "Explanation.—", words, "."))


def member_ends(unit: Made, end: str) -> None:
    """Let a unit's last words end in a mark."""
    while unit.parts:
        unit = unit.parts[-1]
    unit.end = end


def _labels(kind: str, n: int, style: Style, chance: random.Random) -> Iterator[str]:
    at = 0
    for i in range(n):
        at += 2 if i and chance.random() < style.gaps else 0 if i and chance.random() < style.doubles else 1
        yield {
            "number": str(at),
            "letter": LETTERS[at - 1],
            "roman": ROMAN[at],
            "capital": LETTERS[at - 1].upper(),
            "capital roman": ROMAN[at].upper(),
        }[kind]


def _sentence(chance: random.Random, least: int, most: int) -> str:
    words = [chance.choice(WORDS) for _ in range(chance.randint(least, most))]
    for _ in range(2):
        if chance.random() < 0.35 and len(words) > 6:
            words.insert(chance.randint(3, len(words) - 2), _reference(chance))
    return " ".join(words)


def _reference(chance: random.Random) -> str:
    number, other, letter = chance.randint(1, 5), chance.randint(2, 60), chance.choice(LETTERS[:6])
    return chance.choice([
        f"under sub-section ({number}) of section {other}", f"in clause ({letter}) of sub-section ({number})",
        f"as referred to in subsection ({number}) of section {other}", f"within ({other}) days of it",
        f"by clauses ({letter}) and ({chr(ord(letter) + 1)}) of section {other}", f"of section {other}",
        f"in rule {other} or sub-rule ({number}) of rule {other}", f"under sub-sections ({number}) to ({number + 2})",
    ])  # fmt: skip


def _pinpoints(unit: Made, path: str, seen: dict[str, int]) -> Iterator[str]:
    seen[path] = seen.get(path, 0) + 1
    again = f" ({seen[path]})" if seen[path] > 1 else ""
    yield path + again
    for part in unit.parts:
        yield from _pinpoints(part, str(Pinpoint(path + again).below(part.name)), seen)


# ---------------------------------------------------------------- the print
def _printed(root: Made, style: Style, chance: random.Random) -> Running:
    blocks: list[tuple[int, str]] = []
    _say(root, 0, blocks, style, chance)
    if not style.width:
        return _run_on(blocks, style)
    lines: list[Line] = []
    for level, words in blocks:
        for i, line in enumerate(wrapped := list(_wrapped(words, style.width - 4 * level))):
            page, y = divmod(len(lines), 30)
            off = style.page * (page % 2) - (chance.uniform(-1.5, 1.5) if style.specks else 0.0)
            edge = _edge(style, level, i == 0, words.startswith("(") or words[1:4].find(")") >= 0) - off
            full = 540.0 - style.page * (page % 2) if i + 1 < len(wrapped) else edge + 4.0 * len(line)
            speck = " 7" if style.specks and chance.random() < style.specks and i else ""
            lines.append(Line(line + speck, page + 1, edge, 12.0 * y, full, 12.0 * y + 10, 10.0, 0))
    shifts = Layout(tuple(lines), (), (), 10.0).shifts
    indents = [line.x0 - shifts.get(line.page, 0.0) for line in lines]
    if blocks[0][1].startswith("("):
        indents[0] = nan  # in the line of the heading
    starts = [sum(len(before.text) + 1 for before in lines[:i]) for i in range(len(lines))]
    return Running(" ".join(line.text for line in lines), tuple(starts), tuple(indents), style.first or 1.0)


def _edge(style: Style, level: int, first: bool, numbered: bool) -> float:
    """Where a line stands: a unit's first line in from the others or out, a proviso's in line with them."""
    edge = 100.0 + style.inset * level + max(0.0, -style.first)
    if first and (style.first > 0 or (numbered and level)):
        edge += style.first
    return edge


def _run_on(blocks: list[tuple[int, str]], style: Style) -> Running:
    text, starts = "", []
    for _, words in blocks:
        text += "" if not text or style.abutted else " "
        starts.append(len(text))
        text += words
    if style.abutted:
        return Running(text.replace(") ", ")"))
    return Running(text, tuple(starts), (0.0,) * len(starts), paragraphs=True)


def _say(unit: Made, level: int, blocks: list[tuple[int, str]], style: Style, chance: random.Random) -> None:
    broken = style.broken and chance.random() < style.broken
    words = f"{unit.mark.removeprefix('(') if broken else unit.mark} {unit.words}".strip()
    inner = [part for part in unit.parts if part.name.startswith("(")]
    if inner and unit.words:
        colon = chance.choice(style.colon)
        words += "" if chance.random() < style.dropped else colon
    elif unit.words:
        words += unit.end
    if words:
        blocks.append((level, words))
    for part in unit.parts:
        deeper = level + 1 if part.name.startswith("(") else max(1, level)
        _say(part, deeper, blocks, style, chance)


def _wrapped(words: str, width: int) -> Iterator[str]:
    line = ""
    for word in words.split():
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line
