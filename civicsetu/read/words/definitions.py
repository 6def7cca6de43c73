"""Defined terms: what a statute means by a word, where it says so, and the everyday words that its own definitions
list for it ("... builder, coloniser, contractor, developer ... by any other name").

A definition says the term first ("X" means ..., "X" includes ..., the expression "X" has the meaning assigned to it
in ...), or last (..., he is said to make a "proposal"; the transferor is called the lessor). The first kind is
recognised where a sentence, a clause or an item can begin.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from civicsetu.model.document import Document
from civicsetu.model.provision import Provision
from civicsetu.model.words import Definition
from civicsetu.read.words import definition_patterns as patterns

MOST_WORDS = 3  # of another name
LIST_SPAN = 260  # characters before "by whatever name called" in which the list of names stands
SHORTEST = 5  # characters of a meaning


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a definition stands in the document.

    Fields:
        provision, terms, verb: whose words it is, what it defines, and by which verb.
        start, meaning: where the definition and its meaning begin.
        end: where the meaning ends; None for as far as the unit goes.
        begins_unit: nothing stands before it in its unit.
    """

    provision: Provision
    terms: tuple[str, ...]
    verb: str
    start: int
    meaning: int
    end: int | None
    begins_unit: bool


def find_definitions(document: Document) -> list[Definition]:
    """The defined terms of a document, in reading order.

    Args:
        document: a document that has been read.

    Returns:
        One definition for each term that is defined; two terms with one meaning give two.
    """
    found: list[_Found] = []
    headings: dict[str, str] = {}
    for provision in document.provisions:
        heading = headings[provision.id] = provision.heading or headings.get(provision.parent or "", "")
        first = list(_term_first(provision, bool(patterns.DEFINITIONS_HEADING.search(heading))))
        found.extend(sorted([*first, *_term_last(provision, first)], key=lambda f: f.start))
    limits = _limits(document)
    definitions: list[Definition] = []
    for i, one in enumerate(found):
        following = next((n for n in found[i + 1 :] if n.start > one.start), None)
        end = _end(document, one, following, limits[one.provision.id])
        definitions.extend(_definitions(document, one, end))
    return definitions


def _limits(document: Document) -> dict[str, int]:
    """Where each provision ends with all that stands below it, illustrations apart."""
    ends = {p.id: p.char_end for p in document.provisions}
    illustrations = {p.id for p in document.provisions if p.kind == "illustration"}
    for provision in reversed(document.provisions):
        if provision.parent in ends and provision.id not in illustrations:
            ends[provision.parent] = max(ends[provision.parent], ends[provision.id])
    return ends


# ------------------------------------------------------------------ where definitions stand
def _term_first(provision: Provision, in_definitions: bool) -> Iterator[_Found]:
    """The definitions of a provision that say the term first.

    Args:
        provision: whose own words are read.
        in_definitions: its section is headed as the one for definitions.
    """
    text, at = provision.text, provision.char_start
    body = provision.body_start - provision.char_start
    begins = {m.end(): m.start() for m in patterns.BEGINS.finditer(text, body)} | {body: body}
    done = 0
    for begin, before in sorted(begins.items()):
        if begin < done:
            continue
        match = patterns.DEFINES.match(text, begin)
        if match is None and in_definitions and begin == body:
            match = patterns.UNQUOTED.match(text, begin)
        if match is None or _only_speaks_of(match):
            continue
        meaning = match.end("terms") if match["verb"] and "called" in (match["aside"] or "") else match.end()
        terms = tuple(_terms(match["terms"]))
        verb = match["verb"] or "is"
        yield _Found(provision, terms, verb, at + before, at + meaning, None, _begins_unit(text, body, begin))
        done = match.end()


def _begins_unit(text: str, body: int, begin: int) -> bool:
    before_is_mark = not text[body:begin].strip(" []0123456789")
    return before_is_mark or bool(re.fullmatch(r"Explanation\W*", text[:begin]))


def _only_speaks_of(match: re.Match[str]) -> bool:
    """True where a quoted word is only spoken of, by the words between it and the verb."""
    aside = match.groupdict().get("aside") or ""
    return len(aside) >= patterns.LONG_ASIDE and not patterns.ASIDE_BEGINS.match(aside)


def _term_last(provision: Provision, first: Sequence[_Found]) -> Iterator[_Found]:
    """The definitions of a provision that say the term last, outside of those that say it first."""
    text, at = provision.text, provision.char_start
    last = body = provision.body_start - provision.char_start
    for match in patterns.CALLED.finditer(text, body) if not provision.pinpoint.in_illustration else ():
        if any(_is_inside(match.start(), one, text) for one in first):
            continue
        starts = [m.end() for m in patterns.SENTENCE.finditer(text, body, match.start() + 1)]
        start = max([last, *starts])
        start += len(text[start:]) - len(text[start:].lstrip(" ,.;"))
        if match.start() - start > SHORTEST:
            names = tuple(_terms(match["terms"]))
            yield _Found(provision, names, "called", at + start, at + start, at + match.start(), False)
            last = match.end()


def _is_inside(place: int, one: _Found, text: str) -> bool:
    """True for a place in a definition, or behind one in the same sentence."""
    start, meaning = one.start - one.provision.char_start, one.meaning - one.provision.char_start
    return start <= place and (place < meaning or not patterns.SENTENCE_END.search(text[meaning:place]))


def _terms(words: str) -> Iterator[str]:
    """The terms in words, without quotation marks and articles."""
    for term in re.findall(patterns.QUOTED, words, re.VERBOSE) or [words]:
        name = re.sub(r"\s+", " ", term.strip("\"“”'‘’ ").strip(" ,."))
        yield re.sub(r"^(?:an?|the)\s+(?=\w)", "", name)


# ------------------------------------------------------------------ what they say
def _end(document: Document, one: _Found, following: _Found | None, limit: int) -> int:
    """Where a definition's meaning ends: with its unit, at the next definition, or with its sentence."""
    end = one.end if one.end is not None else limit
    if one.end is None and following and following.start < limit:
        same = following.provision.id == one.provision.id
        if following.start - one.meaning > SHORTEST and (same or not one.begins_unit):
            end = min(end, following.start)
    own = document.text[one.meaning : min(end, one.provision.char_end)]
    stop = patterns.FULL_STOP.search(own)
    return max(one.meaning + stop.end() if stop else end, one.meaning)


def _definitions(document: Document, one: _Found, end: int) -> Iterator[Definition]:
    """The records of a definition, one for each term."""
    raw = document.text[one.meaning : end]
    start = one.meaning + len(raw) - len(raw.lstrip(" ,—–-:\n"))
    meaning = patterns.NOT_MEANING.sub("", document.text[start : max(end, start)])
    whole = document.text[one.start : start + len(meaning)]
    relation = _relation(one.verb, meaning)
    law = _law(whole) if relation == "assigned" or "as defined in" in whole else None
    for term in one.terms:
        names = (name for line in whole.split("\n") for name in aliases(line)) if one.verb != "called" else ()
        others = dict.fromkeys(name for name in names if name.lower() != term.lower())
        yield Definition(term, one.provision.id, relation, meaning, start, start + len(meaning), tuple(others), law)


def _law(words: str) -> str | None:
    """The law in which a term is defined."""
    law = patterns.LAW.search(words)
    if not law:
        return None
    return f"{law[1]}, {law[2]}" if law[2] else law[1]


def _relation(verb: str, meaning: str) -> str:
    """What a definition does: means, includes, excludes ..."""
    verb = " ".join(verb.lower().split())
    if verb == "called":
        return verb
    if "not include" in verb:
        return "excludes"
    if "meaning" in verb or patterns.ASSIGNING.match(meaning):
        return "assigned"
    if "include" in verb and "mean" not in verb:
        return "includes"
    adds = "include" in verb or patterns.ALSO_INCLUDES.search(meaning.split("Provided")[0])
    return "means and includes" if adds else "means"


# ------------------------------------------------------------------ other names
def aliases(text: str) -> list[str]:
    """The items of the list that stands before "by whatever name called".

    >>> aliases('and includes property dealers, brokers, middlemen by whatever name called;')
    ['property dealer', 'broker', 'middleman']
    """
    names: list[str] = []
    for marker in patterns.ANY_NAME.finditer(text):
        before = text[max(0, marker.start() - LIST_SPAN) : marker.start()]
        if begun := patterns.LIST_BEGINS.match(before):
            names.extend(map(_singular, _names_in(before[begun.end() :])))
    return names


def _names_in(words: str) -> list[str]:
    """The items of a list, where all of them are names: at least two, short, in small letters."""
    items = re.split(r",\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+", words)
    names = [name for item in items if (name := re.sub(r"^(?:an?|the)\s+", "", item.strip(" ;,.")))]
    are_names = all(len(name.split()) <= MOST_WORDS and re.fullmatch(r"[a-z][a-z -]+", name) for name in names)
    too_wide = any(re.search(r"\b(?:such|other|any)\b", name) for name in names)
    return names if len(names) >= 2 and are_names and not too_wide else []


def _singular(name: str) -> str:
    if name.endswith("men"):
        return name[:-3] + "man"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name
