"""Names of provisions, made by a seeded program: `python -m tests.faults.names DATA --size 200`.

Half of them exist and half do not. Which is which is read from the rows of `corpus/provisions.jsonl` by plain string
operations, without any of the code that reads questions. A name that exists must not be denied; one that does not must
be said not to exist in the first line, and never at high confidence.
"""

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from civicsetu import open_index
from civicsetu.engine import Index

ASKED = (
    "What does {} say?",
    "{}",
    "Explain {} please",
    "what is the penalty under {} for a builder",
    "Is {} in force?",
)
NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
ONES += ["seventeen", "eighteen", "nineteen"]
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
UNITS = ("section", "rule")
ANNEXES = {"form": "Form", "schedule": "Schedule", "annexure": "Annexure"}


class Name(NamedTuple):
    """A name: the form it has, its words, and whether something bears it."""

    form: str
    words: str
    exists: bool


@dataclass(frozen=True, eq=False)
class Tree:
    """What is in the documents: their pinpoints by kind of numbered unit, alone and with the document's key; those of
    every other kind; and their texts."""

    pinpoints: dict[str, set[str]]
    places: dict[str, list[tuple[str, str]]]
    kinds: dict[str, set[str]]
    text: str


def tree_of(data: Path) -> Tree:
    """The pinpoints of a corpus, those of acts under "section" and those of rules under "rule"."""
    rows = [json.loads(line) for line in (data / "corpus" / "provisions.jsonl").read_text().splitlines()]
    unit = {row["id"].split("#")[0]: row["kind"] for row in rows if row["kind"] in UNITS}
    pinpoints: dict[str, set[str]] = {kind: set() for kind in UNITS}
    places: dict[str, list[tuple[str, str]]] = {kind: [] for kind in UNITS}
    kinds: dict[str, set[str]] = {}
    for row in rows:
        document, _, place = row["id"].partition("#")
        kinds.setdefault(row["kind"], set()).add(place)
        if place[0].isdigit():
            pinpoints[unit[document]].add(place)
            places[unit[document]].append((document, place))
    text = " ".join(path.read_text() for path in sorted((data / "corpus" / "text").glob("*.txt")))
    return Tree(pinpoints, places, kinds, text)


# ------------------------------------------------------------------ numbers
def in_words(number: int) -> str:
    """A number below 1,000 in words."""
    if number >= 100:
        rest = number % 100
        return f"{ONES[number // 100]} hundred{f' and {in_words(rest)}' if rest else ''}"
    if number < 20:
        return ONES[number]
    return TENS[number // 10] + (f"-{ONES[number % 10]}" if number % 10 else "")


def in_roman(number: int) -> str:
    """A number below 400 in Roman letters."""
    out = ""
    for value, letters in zip((100, 90, 50, 40, 10, 9, 5, 4, 1), "C XC L XL X IX V IV I".split(), strict=True):
        out, number = out + letters * (number // value), number % value
    return out


def counted(number: int) -> str:
    """93rd, 12th."""
    return f"{number}{'th' if number % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def numbered(unit: str, number: int, dice: random.Random) -> tuple[str, str]:
    """A way of writing a section or rule with a number: its form and its words."""
    ways: dict[str, Callable[[], str]] = {
        "figures": lambda: f"{unit} {number}", "number words": lambda: f"{unit} {in_words(number)}",
        "capital": lambda: f"{unit.title()} {number}", "upper case": lambda: f"{unit.upper()} {number}",
        "no.": lambda: f"{unit} no. {number}", "hyphen": lambda: f"{unit}-{number}",
        "bracket": lambda: f"{unit} ({number})", "counted": lambda: f"the {counted(number)} {unit}",
        "of the law": lambda: f"{unit} {number} of the {'Act' if unit == 'section' else 'Rules'}",
    }  # fmt: skip
    if unit == "section":
        ways |= {
            "sec": lambda: f"Sec. {number}", "s.": lambda: f"s. {number}", "u/s": lambda: f"u/s {number}",
            "sign": lambda: f"§ {number}", "Hindi": lambda: f"धारा {number}",
            "of RERA": lambda: f"sec {number} of RERA",
        }  # fmt: skip
        if 1 < number < 400 and len(in_roman(number)) > 1:
            ways["Roman"] = lambda: f"Section {in_roman(number)}"
    form = dice.choice(sorted(ways))
    return form, ways[form]()


# ------------------------------------------------------------------ disguises
LIKE = dict(zip("aeopcxyis", "аеорсхуіѕ", strict=True))


def disguised(words: str, dice: random.Random) -> tuple[str, str]:
    """Words in other characters that read the same: which disguise, and the words."""

    def between(sign: str) -> str:
        at = dice.randrange(1, len(words))
        return words[:at] + sign + words[at:]

    ways: dict[str, Callable[[], str]] = {
        "zero width": lambda: between(dice.choice("\u200b\u200c\u200d\u2060\ufeff")),
        "directional": lambda: between(dice.choice("\u202a\u202b\u202d\u2066\u200e\u200f")),
        "soft hyphen": lambda: between("\u00ad"),
        "full width": lambda: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in words),
        "bold": lambda: "".join(
            chr(0x1D400 + ord(c) - 65) if "A" <= c <= "Z" else chr(0x1D41A + ord(c) - 97) if "a" <= c <= "z"
            else chr(0x1D7CE + ord(c) - 48) if "0" <= c <= "9" else c
            for c in words
        ),
        "Cyrillic": lambda: "".join(LIKE.get(c, c) if dice.random() < 0.5 else c for c in words),
        "Devanagari digits": lambda: words.translate({48 + n: 0x966 + n for n in range(10)}),
        "no-break space": lambda: words.replace(" ", "\u00a0"),
        "accents": lambda: "".join(c + "\u0301" if c in "ei" else c for c in words),
    }  # fmt: skip
    form = dice.choice(sorted(ways))
    return form, ways[form]()


# ------------------------------------------------------------------ names
def enumerators(place: str) -> list[str]:
    """The enumerators of a pinpoint of brackets alone; none for any other."""
    return re.findall(r"\((\w+)\)", place) if re.fullmatch(r"\d+[A-Z]*(?:\(\w+\))+", place) else []


def below(unit: str, place: str, dice: random.Random) -> tuple[str, str]:
    """A way of writing a place below a section or rule."""
    number, steps = place.partition("(")[0], enumerators(place)
    sub = f"sub-{unit}"
    ways = {"brackets": f"{unit} {place}"}
    if steps[0].isdigit():
        ways["levels behind"] = f"{unit} {number} {sub} {steps[0]}" if len(steps) == 1 else f"{unit} {place}"
        outer = f"{sub} ({steps[0]}) of {unit} {number}"
        ways["levels before"] = (
            outer if len(steps) == 1 else f"clause ({steps[1]}) of {outer}" if len(steps) == 2 else f"{unit} {place}"
        )
    elif len(steps) == 1:
        ways["clause of"] = f"clause ({steps[0]}) of {unit} {number}"
    form = dice.choice(sorted(ways))
    return form, ways[form]


@cache
def parts(tree: Tree, unit: str, kind: str) -> Counter[str]:
    """How many provisos or Explanations stand in or below each place of a unit: in the document that has most."""
    found: dict[str, Counter[str]] = {}
    ending = re.compile(rf" {kind}(?: \w+)?$", re.IGNORECASE)
    for document, place in tree.places[unit]:
        if ending.search(place):
            above = ending.sub("", place)
            while above:
                found.setdefault(document, Counter())[above] += 1
                above = re.sub(r"(?:\([^()]*\)|^[\w.-]+|\s[A-Za-z]+(?: \w+)?|.)$", "", above).strip()
    most = Counter[str]()
    for counts in found.values():
        most |= counts
    return most


def of_units(tree: Tree, dice: random.Random, exists: bool) -> Iterator[Name]:
    """Names of sections and rules, with and without an end: each call of `next` gives one more."""
    while True:
        unit = dice.choice(("section", "section", "rule"))
        there = tree.pinpoints[unit]
        numbers = sorted(int(place) for place in there if place.isdigit())
        beyond = [n for n in range(100 if not numbers else max(numbers) + 1, 999)]
        if exists and not numbers:
            continue
        number = dice.choice(numbers if exists else beyond)
        yield Name(*_prefixed(unit, numbered(unit, number, dice)), exists)


def _prefixed(unit: str, way: tuple[str, str]) -> tuple[str, str]:
    return f"{unit}, {way[0]}", way[1]


def of_places(tree: Tree, dice: random.Random, exists: bool) -> Iterator[Name]:
    """Names of sub-sections, clauses and what stands below."""
    while True:
        unit = dice.choice(UNITS)
        there = sorted(place for place in tree.pinpoints[unit] if 1 <= len(enumerators(place)) <= 3)
        if not there:
            continue
        place = dice.choice(there)
        if not exists:
            label = "(zzza)" if dice.random() < 0.2 else f"({dice.choice((dice.randrange(40, 99), 'zz', 'yq'))})"
            place = place[: place.rindex("(")] + label
            if place.lower() in {known.lower() for known in tree.pinpoints[unit]}:
                continue
        yield Name(*_prefixed(unit, below(unit, place, dice)), exists)


def of_other_units(tree: Tree, dice: random.Random, exists: bool) -> Iterator[Name]:
    """Places of rules named as sections; and sections with letters or points behind their number."""
    while not exists:
        sections, number = tree.pinpoints["section"], dice.randrange(1, 93)
        way = dice.randrange(4)
        name = f"{number}({dice.randrange(1, 30)})" if way == 0 else f"{number}{dice.choice('ABZ')}"
        if name in sections or not sections:
            continue
        words = {
            0: f"section {name}", 1: f"section {number}.{dice.randrange(1, 30)}", 2: f"section {name}",
            3: f"section {number} {name[-1]}",
        }[way]  # fmt: skip
        yield Name(
            ("a rule's sub-rule as section's", "with a point", "with a letter", "letter apart")[way], words, False
        )


def of_parts(tree: Tree, dice: random.Random, exists: bool) -> Iterator[Name]:
    """Provisos and Explanations by their number."""
    while True:
        unit, kind = dice.choice(UNITS), dice.choice(("proviso", "Explanation"))
        counts = parts(tree, unit, kind)
        places = sorted(p for p in tree.pinpoints[unit] if re.fullmatch(r"\d+(?:\(\w+\))*", p))
        if not places or (exists and not counts):
            continue
        place = dice.choice(sorted(p for p in counts if p in places) if exists else places)
        nth = (
            dice.randrange(counts[place])
            if exists
            else dice.randrange(counts[place], 10)
            if counts[place] < 10
            else None
        )
        if nth is None:
            continue
        word = f"{NTH[nth]} {kind}" if nth or dice.random() < 0.5 else kind
        words = dice.choice((f"{word} to {unit} {place}", f"the {word} to {unit} {place}"))
        yield Name(f"{kind} to a {unit}", words, exists)


def of_divisions(tree: Tree, dice: random.Random, exists: bool) -> Iterator[Name]:
    """Chapters."""
    here = len(tree.kinds.get("chapter", ()))
    most = max([here, *(n for n in range(1, 100) if f"Chapter {in_roman(n)}" in tree.kinds.get("chapter", ()))])
    there = [n for n in range(1, most + 1) if f"Chapter {in_roman(n)}" in tree.kinds.get("chapter", ())]
    while most:
        number = dice.choice(there if exists else range(most + 1, 99))
        ways = {
            "Roman": f"Chapter {in_roman(number)}",
            "figures": f"chapter {number}",
            "words": f"chapter {in_words(number)}",
        }
        form = dice.choice(sorted(ways))
        yield Name(f"chapter, {form}", ways[form], exists)


def of_annexes(tree: Tree, dice: random.Random, exists: bool) -> Iterator[Name]:
    """Forms, schedules and annexures."""
    while True:
        kind = dice.choice(sorted(ANNEXES))
        word = ANNEXES[kind]
        there = sorted(p for p in tree.kinds.get(kind, ()) if re.fullmatch(rf"{word} [A-Z]", p) and p[-1] != "I")
        name = dice.choice(there) if exists and there else f"{word} {dice.choice(('ZZ', '100', '77', 'QX'))}"
        if exists != bool(there and name in there):
            if exists and not any(tree.kinds.get(k) for k in ANNEXES):
                return
            continue
        if not exists and re.search(name, tree.text, re.IGNORECASE):
            continue
        yield Name(kind, dice.choice((name, name.lower() if not exists else name, f"{word}-{name.split()[1]}")), exists)


def of_lists(tree: Tree, dice: random.Random, exists: bool) -> Iterator[Name]:
    """Lists and ranges of sections; one that is not there is enough for a list that does not exist."""
    numbers = sorted(int(place) for place in tree.pinpoints["section"] if place.isdigit())
    while numbers:
        a, b = sorted(dice.sample(numbers if exists else range(numbers[-1] + 1, 900), 2))
        ways = [f"sections {a} and {b}", f"sections {a}, {b}", f"sections {a} to {b}", f"section {a} & section {b}"]
        if not exists:
            ways += [f"sections {dice.choice(numbers)} and {b}", f"sections 1 to {dice.choice((b, 99999999))}"]
        yield Name("lists and ranges", dice.choice(ways), exists)


def of_laws(tree: Tree, dice: random.Random, exists: bool) -> Iterator[Name]:
    """Sections of the Act of a year; articles."""
    numbers = sorted(int(place) for place in tree.pinpoints["section"] if place.isdigit())
    while numbers:
        number = dice.choice(numbers)
        if not exists and dice.random() < 0.3:
            yield Name("article", f"{dice.choice(('article', 'Article', 'Art.'))} {dice.randrange(1, 395)}", False)
            continue
        year = 2016 if exists else dice.choice((1999, 2010, 2015, 2017, 2050, 2099))
        yield Name("year of the Act", f"section {number} of the RERA Act{dice.choice((',', ''))} {year}", exists)


MAKERS = (
    of_units,
    of_units,
    of_places,
    of_places,
    of_parts,
    of_divisions,
    of_annexes,
    of_lists,
    of_laws,
    of_other_units,
)


def names(tree: Tree, size: int, seed: int, exists: bool) -> list[Name]:
    """As many different names, all kinds in turn, every fourth of them in disguise."""
    dice = random.Random(f"{seed} {exists}")
    makers = [maker(tree, dice, exists) for maker in MAKERS]
    found: dict[str, Name] = {}
    for turn in range(20 * size):
        name = next(makers[turn % len(makers)], None)
        if name is None or name.words in found:
            continue
        if turn % 4 == 3:
            disguise, words = disguised(name.words, dice)
            name = name._replace(form=f"{name.form}, {disguise}", words=words)
        found[name.words] = name
        if len(found) == size:
            break
    return list(found.values())


# ------------------------------------------------------------------ trials
def judged(index: Index, name: Name, asked: str) -> str:
    """What an answer does with a name: right, a false denial, a wrong claim or high confidence."""
    answer = index.ask(asked.format(name.words))
    denied = "does not exist" in answer.answer
    if name.exists:
        return "false denial" if denied else "right"
    if "does not exist" not in answer.answer.split("\n")[0]:
        return "wrong claim"
    return "high confidence" if answer.confidence_level == "high" else "right"


def trials(index: Index, size: int, seed: int = 1) -> dict[str, Counter]:
    """Ask about names that exist and names that do not; how many of each were taken how.

    Args:
        index: an open index.
        size: how many names of each.
        seed: of the program that makes them.
    """
    tree, dice = tree_of(index.store.data), random.Random(seed)
    found: dict[str, Counter] = {}
    for kind, exists in (("names that exist", True), ("names that do not exist", False)):
        made = names(tree, size, seed, exists)
        counts = found[kind] = Counter({"trials": len(made)})
        for name in made:
            asked = dice.choice(ASKED)
            how = judged(index, name, asked)
            counts[how] += 1
            if how != "right":
                counts[f"! {how}: {name.form}: {asked.format(name.words)}"] += 1
    return found


def main() -> None:
    """Run the trials that the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--size", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(trials(open_index(options.data), options.size, options.seed), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
