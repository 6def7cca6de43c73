"""Defined terms: what a statute means by a word, where it says so, and the everyday words that its
own definitions list for it ("... builder, coloniser, contractor, developer ... by any other name").

A definition says the term first ("X" means ..., "X" includes ..., the expression "X" has the meaning
assigned to it in ...), or last (..., he is said to make a "proposal"; the transferor is called the
lessor). The first kind is recognised where a sentence, a clause or an item can begin.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from civicsetu.model.document import Document
from civicsetu.model.provision import Provision
from civicsetu.model.words import Definition

_QUOTED = r"(?:[\"“]\s?[^\"“”]{2,80}?\s?[\"”“]|['‘]{1,2}[^'‘’\"“”;]{2,80}?['’\"”]{1,2}(?!\w))"
_VERB = (
    r"(?:(?:shall\s+)?(?:mean|include)s?(?!\s+of\b)(?:\s+(?:and|or)\s+(?:shall\s+)?includes?)?|means\s+and\s+includes"
    r"|(?:do|does|shall)\s+not\s+include|(?:has|have|shall\s+have|bears?)\s+the\s+(?:same\s+)?meanings?"
    r"|(?:shall\s+be|is\s+to\s+be|are\s+to\s+be)\s+construed\s+(?:as|to)|denotes?|signif(?:y|ies)|extends\s+as\s+far\s+as)\b"
)
# between the terms and the verb: ", in relation to a project,", "whether called block, chamber, flat"
_ASIDE = r"[,\s–—-](?:(?!;|\bshall\b|\bif\b)[^\"“”:]){0,420}?"
# what may stand between the place where a sentence begins and the term
_LEAD = r"(?:\d{1,2}\s?)?\[?\s?(?:(?:[Tt]he|[Aa]n?)\s+)?(?:(?:expression|term|word|phrase)s?,?\s+)?"
DEFINES = re.compile(
    rf"{_LEAD}(?P<terms>{_QUOTED}(?:(?:,|\s+(?:and|or)|,\s*(?:and|or))\s+(?:the\s+\w+\s+)?{_QUOTED})*)"
    rf"(?:(?P<aside>(?:{_ASIDE})?)\b(?P<verb>{_VERB})|\s+(?P<is>(?:is|are)(?=\s+(?:an?|the)\b))"
    rf"|\s*,?\s*[—–-]+\s*(?P<dash>(?=two\s+persons)))",
    re.DOTALL,
)
# the term without quotation marks, in a section that is headed as the one for definitions
PLAIN = re.compile(
    rf"{_LEAD}(?P<terms>[A-Za-z][A-Za-z -]{{1,50}}?)(?P<aside>(?:,[^,;]{{2,120}},)?)\s+(?P<verb>(?:means?|includes?)\b)"
)
HEADED = re.compile(r"\b(?:definition|interpretation)s?\b|\bdefined\b", re.IGNORECASE)
# a place where a definition may begin: the unit's beginning, the end of a sentence or item, or the
# introduction of a list of definitions
_TERM_NEXT = r"(?=[\"“'‘]|the\s+(?:expression|term|word|phrase))"
BEGINS = re.compile(
    r"(?:^|[\uf000-\uf0ff•▪]\s*|[;:.—–]\]?\s*(?:(?:and|or)\s+)?|[,.;:]\s*[—–-]+\s*|\]\s+|(?<=\s)-\s*|\d\)\s*"
    rf"|\b(?:and|or)\s+(?=the\s+(?:expression|term))"
    r"|\b[Ii]n\s+this\s+[\w-]+(?:\s+and\s+[\w\s]{1,40})?,?\s+(?:unless\s+[^;:]{5,90}?,\s*)?"
    rf"|\bIn\s+(?:clauses?|Exception|the\s+following)\s[^;:\"“]{{0,60}}?,?\s+{_TERM_NEXT}"
    rf"|\b[Ff]or\s+the\s+purposes?\s+of\s+[^;:\"“]{{3,160}}?,?\s+(?:[—–-]\s*)?{_TERM_NEXT}"
    r"|(?<=[\"”])\s+(?:and|or)\s+(?=[\"“][^\"”]+[\"”]\s+(?:the|an?)\b))"
    r"(?:\(\w{1,5}\)\s*)*",
)
CALLED = re.compile(
    r",?\s+(?:(?:he|she|it|they|such\s+[\w\s]{2,30})\s+)?"
    r"(?:(?:is|are)\s+(?:respectively\s+)?said\s+to\s+(?:be|make|have|employ|cause)|(?P<called>(?:is|are)\s+(?:in\s+this\s+case\s+)?called)"
    r"(?:,[^,;.]{2,40},)?|becomes)\s+(?:(?:an?|the|in|of)\s+)?"
    rf"(?P<terms>{_QUOTED}|(?(called)(?!for\b|upon\b|in\b|on\b)[a-z][a-z-]+(?:\s[a-z][a-z-]+){{0,3}}?(?=[,.;]|\s+and\b|\s*$)|(?!)))"
)  # fmt: skip
ASSIGNED = re.compile(r"\b(?:meanings?|defined)\b")
ACT = re.compile(
    r"\bthe\s+((?:[A-Z(][\w'’()&-]*,?\s+(?:(?:and|of|for|the|to|in)\s+)*)+?(?:Act|Code|Sanhita|Adhiniyam))(?:,?\s*(\d{4}))?"
)
SENTENCE = re.compile(r"[.;:]\]?\s+|\.\s?[—–]\s*|[\"”],?\s+and\s+|,\s+and\s+(?=the\b)")
FULL_STOP = re.compile(r"(?:[a-z]{3}|[\"”)\]])(?=\.\]?\s+[A-Z“\"][a-z])")
ENDS = re.compile(r"(?:[\s;:,]|\b(?:and|or)$|\d{0,2}\s?\[$|[—–-]$)+$")

ANY_NAME = re.compile(
    r",?\s*(?:\bor\s+)?(?:(?:by|under)\s+(?:any other|whatever)\s+name|whatever\s+(?:they|it)\s+(?:are|is)\s+called"
    r"|whatever\s+name|\bor\s+anything\s+else|\bor\s+by\s+any\s+other\s+name)"
)
LIST_BEGINS = re.compile(r".*\b(?:called|as an?|includes?|including|means)\b", re.DOTALL)
MOST_WORDS = 3


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a definition stands in the document: its first character, its meaning, its terms."""

    provision: Provision
    terms: tuple[str, ...]
    verb: str
    start: int
    meaning: int
    end: int | None  # None: as far as the unit goes
    whole: bool  # the definition begins its unit


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
        headings[provision.id] = provision.heading or headings.get(provision.parent or "", "")
        headed = bool(HEADED.search(headings[provision.id]))
        found.extend(_in_provision(provision, headed))
    limits = _limits(document)
    definitions: list[Definition] = []
    for i, one in enumerate(found):
        following = next((n for n in found[i + 1 :] if n.start > one.start), None)
        definitions.extend(_definitions(document, one, following, limits[one.provision.id]))
    return definitions


def _limits(document: Document) -> dict[str, int]:
    """Where each provision ends with all that stands below it, illustrations apart."""
    ends = {p.id: p.char_end for p in document.provisions}
    shown = {p.id for p in document.provisions if p.kind == "illustration"}
    for provision in reversed(document.provisions):
        if provision.parent in ends and provision.id not in shown:
            ends[provision.parent] = max(ends[provision.parent], ends[provision.id])
    return ends


def _in_provision(provision: Provision, headed: bool) -> Iterator[_Found]:
    text, at = provision.text, provision.char_start
    body = provision.body_start - provision.char_start
    found: list[_Found] = []
    begins = {m.end(): m.start() for m in BEGINS.finditer(text, body)} | {body: body}
    done = 0
    for begin, before in sorted(begins.items()):
        if begin < done:
            continue
        match = DEFINES.match(text, begin)
        if match is None and headed and begin == body:
            match = PLAIN.match(text, begin)
        if match is None or not _says(match):
            continue
        terms = tuple(_terms(match["terms"]))
        whole = not text[body:begin].strip(" []0123456789") or bool(re.fullmatch(r"Explanation\W*", text[:begin]))
        meaning = match.end()
        if match["verb"] and "called" in (match["aside"] or ""):
            meaning = match.end("terms")
        found.append(_Found(provision, terms, match["verb"] or "is", at + before, at + meaning, None, whole))
        done = match.end()
    taken = [(f.start - at, f.meaning - at) for f in found]
    last = body
    for match in CALLED.finditer(text, body):
        if any(start <= match.start() < end for start, end in taken) or any(
            f.verb != "called"
            and f.start - at <= match.start()
            and not re.search(r"\.\s", text[f.meaning - at : match.start()])
            for f in found
        ):
            continue
        starts = [m.end() for m in SENTENCE.finditer(text, body, match.start() + 1)]
        start = max([last, *starts])
        start += len(text[start:]) - len(text[start:].lstrip(" ,.;"))
        if match.start() - start > 5:
            names = tuple(_terms(match["terms"]))
            found.append(_Found(provision, names, "called", at + start, at + start, at + match.start(), False))
            last = match.end()
    yield from sorted(found, key=lambda f: f.start)


def _says(match: re.Match[str]) -> bool:
    """False where a quoted word is only spoken of."""
    aside = match.groupdict().get("aside") or ""
    return len(aside) < 60 or bool(re.match(r",?\s*(?:in\s+|with\s+|whether\s|when\s|used\s|as\s|for\s|at\s)", aside))


def _terms(words: str) -> Iterator[str]:
    quoted = re.findall(_QUOTED, words)
    for term in quoted or [words]:
        name = re.sub(r"\s+", " ", term.strip("\"“”'‘’ ").strip(" ,."))
        yield re.sub(r"^(?:an?|the)\s+(?=\w)", "", name)


def _definitions(document: Document, one: _Found, following: _Found | None, limit: int) -> Iterator[Definition]:
    end = one.end if one.end is not None else limit
    if one.end is None and following and following.start < limit:
        same = following.provision.id == one.provision.id
        if following.start - one.meaning > 5 and (same or not one.whole):
            end = min(end, following.start)
    own = document.text[one.meaning : min(end, one.provision.char_end)]
    if stop := FULL_STOP.search(own):
        end = one.meaning + stop.end()
    raw = document.text[one.meaning : max(end, one.meaning)]
    start = one.meaning + len(raw) - len(raw.lstrip(" ,—–-:\n"))
    raw = ENDS.sub("", document.text[start : max(end, start)])
    meaning = raw
    whole = document.text[one.start : start + len(raw)]
    relation = _relation(one.verb, meaning)
    act = None
    if (relation == "assigned" or "as defined in" in whole) and (law := ACT.search(whole)):
        act = f"{law[1]}, {law[2]}" if law[2] else law[1]
    for term in one.terms:
        names = (n for line in whole.split("\n") for n in aliases(line)) if one.verb != "called" else ()
        alike = dict.fromkeys(name for name in names if name.lower() != term.lower())
        yield Definition(
            term, one.provision.id, relation, meaning, start, start + len(meaning), tuple(alike), act
        )  # fmt: skip


def _relation(verb: str, meaning: str) -> str:
    said = " ".join(verb.lower().split())
    if said == "called":
        return said
    if "not include" in said:
        return "excludes"
    if "meaning" in said or said == "as defined in" or re.match(r"the\s+(?:same\s+)?meanings?\b", meaning):
        return "assigned"
    if "include" in said and "mean" not in said:
        return "includes"
    adds = re.search(r"\band\s+(?:also\s+)?(?:shall\s+)?(?:also\s+)?includes?\b", meaning.split("Provided")[0])
    return "means and includes" if "include" in said or adds else "means"


def aliases(text: str) -> list[str]:
    """The items of the list that stands before "by whatever name called".

    >>> aliases('and includes property dealers, brokers, middlemen by whatever name called;')
    ['property dealer', 'broker', 'middleman']
    """
    names: list[str] = []
    for marker in ANY_NAME.finditer(text):
        before = text[max(0, marker.start() - 260) : marker.start()]
        if not (begun := LIST_BEGINS.match(before)):
            continue
        items = re.split(r",\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+", before[begun.end() :])
        items = [re.sub(r"^(?:an?|the)\s+", "", item.strip(" ;,.")) for item in items]
        good = [i for i in items if i and len(i.split()) <= MOST_WORDS and re.fullmatch(r"[a-z][a-z -]+", i)]
        if len(good) >= 2 and len(good) == len([i for i in items if i]) and not any(
            re.search(r"\b(?:such|other|any)\b", i) for i in good
        ):  # fmt: skip
            names.extend(_singular(i) for i in good)
    return names


def _singular(name: str) -> str:
    if name.endswith("men"):
        return name[:-3] + "man"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name
