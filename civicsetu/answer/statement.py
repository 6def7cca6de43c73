"""Statements: the words of a statute that say one thing whole, and what limits it.

A clause alone says little: it goes on from the words above it ("The promoter shall enclose the following documents,
namely:-"), its list may be closed by words below it, and provisos and Explanations limit it. A statement is a unit
with what it needs to be read by itself; what limits it is kept apart, as its conditions.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from civicsetu.answer.sentences import Sentence, sentences_of
from civicsetu.answer.table_rows import cells_of, is_heading, owner_of, rows_of
from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import ANNEXES, DIVISIONS, TABLES
from civicsetu.model.provision import Provision

QUALIFIERS = ("proviso", "explanation", "illustration", "exception")
LEADS_ON = "—–―-:,"  # what a unit's words end with that are carried on below
WHOLE_LIST = 1500  # characters of items that are quoted in full; longer lists have each item's first clause
WHOLE = 2400  # characters up to which a provision that was itself asked for is quoted whole
SHORT_REST, SHORT_REST_WORDS = 3, 40  # members of a list, and words of those left out, up to which all are quoted
LONG_UNIT = 520  # characters of a unit's own words up to which they are quoted whole
WITH_REST = 1100  # the same, up to which what stands behind the sentence that answers is quoted with it
FLAT_TABLE = 1800  # the same of a unit whose table was read as running words: no sentence of it is a row
MOST_ITEMS = 30
TABLE_LEAD = 40  # characters at the end of words that lead to a table
BLANK = "____"
FOLLOWING = 260  # characters at the end of words in which those stand that speak of what follows
_FOLLOWING = re.compile(
    r"\b[Ff]ollowing\b(?!\s+(?:the|an?|his|her|its)\b)(?:[^.]*\.|(?:\s+\w+){0,2}[;\s]*)$"
    r"|\b(?:as\s+follows|namely|such\s+as)[;.\s]*$"
)
_TABLE_BELOW = re.compile(r"\bTable\s+(?:given\s+)?below\b", re.IGNORECASE)
# "Such person may ask": who, the sentence before says
POINTS_BACK = re.compile(r"(?:Such|The\s+said|This|These|Those|He|She|They|It|In\s+(?:such|that|this)|On\s+such)\b")
_READABLE = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Piece:
    """Words that are quoted: characters `start` to `end` of a document's text, all of one provision's own."""

    provision: str
    start: int
    end: int
    cut: bool = False  # words of the provision after it are left out


@dataclass(frozen=True, slots=True)
class Statement:
    """A unit with what it needs to be read.

    Fields:
        unit: the one that answers.
        root: the highest that is quoted.
        pieces: what is quoted, in the order in which it stands in the answer.
        items: the members of a list that is quoted whole.
        left_out: members of the list that are not quoted.
        conditions: provisos, Explanations and exceptions of what is quoted.
    """

    unit: Provision
    root: Provision
    pieces: tuple[Piece, ...]
    items: tuple[Provision, ...] = ()
    left_out: int = 0
    conditions: tuple[Provision, ...] = field(default=())


def below(provision: Provision, library: Library) -> Iterator[Provision]:
    """A provision and all below it, in reading order."""
    yield provision
    for child in library.children.get(provision.id, []):
        yield from below(child, library)


def text_of(provision: Provision, library: Library) -> str:
    """The words of a provision with those of all below it, in reading order."""
    return " ".join(one.body for one in below(provision, library))


def length_of(units: Iterable[Provision], library: Library) -> int:
    """The characters of some units with all below them."""
    return sum(len(one.body) for unit in units for one in below(unit, library))


def above(provision: Provision, library: Library) -> Iterator[Provision]:
    """The provisions that one stands in, the nearest first."""
    while (parent := library.provisions.get(provision.parent or "")) is not None:
        yield parent
        provision = parent


def ends_open(provision: Provision) -> bool:
    """True when a provision's own words end with a colon or a dash, or speak of what follows ("competent to exercise
    the following powers.", or "in the following manner" where a scan has lost the dash)."""
    words = provision.body.rstrip()
    return bool(words) and (words[-1] in LEADS_ON or _FOLLOWING.search(words[-FOLLOWING:]) is not None)


def leads_on(provision: Provision, library: Library) -> bool:
    """True when a provision's own words are carried on by the units below it: they end open, or the first unit goes on
    inside the sentence, with a small letter."""
    if ends_open(provision):
        return True
    first = next((c for c in library.children.get(provision.id, ()) if c.number and c.kind not in QUALIFIERS), None)
    is_inside = first is not None and first.body.lstrip()[:1].islower() and first.id not in library.defining
    return is_inside and bool(provision.body.strip()) and provision.kind not in (*DIVISIONS, *ANNEXES)


def leads_to_table(provision: Provision) -> bool:
    """True when a provision's own words end by leading to a table."""
    return _TABLE_BELOW.search(provision.body[-TABLE_LEAD:]) is not None


def items_of(provision: Provision, library: Library) -> list[Provision]:
    """The members of a provision's list, without provisos, Explanations, tables and closing words. What comes behind a
    table ("as in the Table below:") is none."""
    if leads_to_table(provision):
        return []
    return [c for c in library.children.get(provision.id, []) if c.number and c.kind not in (*QUALIFIERS, *TABLES)]


def qualifiers_of(provision: Provision, library: Library) -> list[Provision]:
    """The provisos, Explanations and exceptions of a provision itself."""
    return [c for c in library.children.get(provision.id, []) if c.kind in QUALIFIERS and c.kind != "illustration"]


def main_clause(provision: Provision, library: Library) -> Provision:
    """The unit that a proviso or an Explanation limits; any other provision is its own."""
    if provision.kind in QUALIFIERS and provision.parent and provision.parent in library.provisions:
        return library.provisions[provision.parent]
    return provision


def statement_of(
    unit: Provision, library: Library, whole_list: bool, best: Sequence[Sentence] = (), bare: bool = False
) -> Statement:
    """The statement around the unit that answers.

    Args:
        unit: the unit that answers.
        library: the indexed documents.
        whole_list: quote all members of the list that the unit leads to or is a member of.
        best: the sentences that answer, where the unit's own words are long.
        bare: the unit's own words answer; what they lead to is left out.
    """
    rows, rows_left = rows_of(unit, library)
    cells = [piece for cell in cells_of(rows, library) for piece in all_words(cell, library)]
    if unit.kind in TABLES:
        unit, best, bare = owner_of(unit, library), (), True
        if not leads_on(unit, library):  # nothing leads to the table, as in a form
            return Statement(rows[0] if rows else unit, unit, tuple(cells), (), rows_left)
    root, chain = unit, [unit]
    while (parent := library.provisions.get(root.parent or "")) is not None and _goes_on_from(root, parent, library):
        root = parent
        chain.insert(0, parent)
    owner = unit if leads_on(unit, library) and items_of(unit, library) and not bare else None
    if owner is None and whole_list and not bare and len(chain) > 1:
        owner = chain[-2]
    items: list[Provision] = []
    if owner is not None and (whole_list or owner is unit):
        items = items_of(owner, library)[:MOST_ITEMS]
    pieces = sorted([*_pieces(chain, items, owner, library, best), *cells], key=lambda piece: piece.start)
    left_out = 0
    if bare:
        left_out = len(items_of(unit, library))
    elif owner is None and len(chain) > 1:
        left_out = len(items_of(chain[-2], library)) - 1
    limits = [q for c in (*chain, *items) for q in qualifiers_of(c, library) if q.id != unit.id]
    return Statement(unit, root, tuple(pieces), tuple(items), left_out + rows_left, tuple(dict.fromkeys(limits)))


def with_short_rest(statement: Statement, library: Library) -> Statement:
    """A statement that quotes one member of a list, with the other members where they are few and short: one of them
    may be the asker's case, too. Any other statement as it is.

    Args:
        statement: what is quoted.
        library: the indexed documents.
    """
    owner = library.provisions.get(statement.unit.parent or "")
    if owner is None or statement.items or not statement.left_out or not leads_on(owner, library):
        return statement
    items = items_of(owner, library)
    quoted = {piece.provision for piece in statement.pieces}
    others = [item for item in items if item.id not in quoted]
    words = sum(len(text_of(item, library).split()) for item in others)
    if statement.unit not in items or len(items) > SHORT_REST or words > SHORT_REST_WORDS or owner.id not in quoted:
        return statement
    pieces = [*statement.pieces, *(piece for item in others for piece in item_pieces(item, library, False))]
    return replace(statement, pieces=tuple(sorted(pieces, key=lambda piece: piece.start)), left_out=0)


def of_several_rows(statement: Statement, library: Library) -> bool:
    """True for a statement that quotes more than one row of a table."""
    quoted = (library.provisions[piece.provision] for piece in statement.pieces)
    return len({unit.parent for unit in quoted if unit.kind == "cell"}) > 1


def is_flat_table(statement: Statement) -> bool:
    """True for a unit whose table was read as running words, as on a scan: which row a value is of isn't known."""
    return bool(_TABLE_BELOW.search(statement.unit.body)) and not ends_open(statement.unit)


def whole_of(provision: Provision, library: Library) -> Statement:
    """A provision that was itself asked for: all its words with the lead that they go on from where they are few, else
    its own words and the first clause of each part."""
    family = list(below(provision, library))
    lead = [] if provision.id in library.defining else _lead(provision, library)
    if sum(len(p.body) for p in family) <= WHOLE:
        pieces = [piece for p in family if not is_heading(p, library) for piece in all_words(p, library)]
        return Statement(provision, provision, tuple([*lead, *pieces]))
    items = [*items_of(provision, library), *qualifiers_of(provision, library)]
    own = _own_words(provision, library, ()) if provision.body.strip() else []
    pieces = [*lead, *own, *(piece for item in items for piece in item_pieces(item, library, True))]
    return Statement(provision, provision, tuple(dict.fromkeys(pieces)), tuple(items_of(provision, library)))


def all_words(provision: Provision, library: Library) -> tuple[Piece, ...]:
    """The words of a provision itself, in one piece; none where it has none."""
    sentences = sentences_of(provision, library.documents[provision.document])
    return (Piece(provision.id, sentences[0].start, sentences[-1].end),) if sentences else ()


def _lead(provision: Provision, library: Library) -> list[Piece]:
    found: list[Piece] = []
    unit = provision
    while (parent := library.provisions.get(unit.parent or "")) is not None and _goes_on_from(unit, parent, library):
        found = _own_words(parent, library, (), lead=True) + found
        unit = parent
    return found


_DENIES = re.compile(r"\b(?:not|no)\b", re.IGNORECASE)


def denying_lead(provision: Provision, library: Library) -> list[Piece]:
    """The words that a member of a list goes on from, where they deny it ("the promoter shall not make—")."""
    lead = _lead(provision, library)
    return lead if _DENIES.search(words_of(lead, library)) else []


def _goes_on_from(unit: Provision, parent: Provision, library: Library) -> bool:
    if unit.kind in QUALIFIERS or unit.id in library.defining or parent.kind in (*DIVISIONS, *ANNEXES):
        return False
    return leads_on(parent, library) and not leads_to_table(parent) and not _is_of_a_form(parent.body)


def _is_of_a_form(words: str) -> bool:
    """True for a title in capitals and for words with blanks to be filled in, which lead to no sentence."""
    return words.isupper() or BLANK in words


def _pieces(
    chain: Sequence[Provision], items: Sequence[Provision], owner: Provision | None, library: Library,
    best: Sequence[Sentence],
) -> list[Piece]:  # fmt: skip
    found: list[Piece] = []
    for link in chain:
        if link in items:
            continue
        found += _own_words(link, library, best if link is chain[-1] else (), lead=link is not chain[-1])
    if items:
        long = sum(len(p.body) for item in items for p in below(item, library) if p.kind not in QUALIFIERS) > WHOLE_LIST
        for item in items:
            found += item_pieces(item, library, long and item is not chain[-1])
    closing = [c for p in {id(chain[-1]): chain[-1], id(owner): owner}.values() if p for c in closing_of(p, library)]
    if len(chain) > 1 and owner is None:
        closing += closing_of(chain[-2], library)
    for words in dict.fromkeys(closing):
        found += _own_words(words, library, ())
    return sorted(dict.fromkeys(found), key=lambda piece: piece.start)


def closing_of(provision: Provision, library: Library) -> list[Provision]:
    """The words below a provision's list; of a form they are what is signed, which is no item of it."""
    if provision.kind == "form":
        return []
    return [c for c in library.children.get(provision.id, []) if c.kind == "paragraph" and not c.number]


def _own_words(unit: Provision, library: Library, best: Sequence[Sentence], lead: bool = False) -> list[Piece]:
    """A unit's own words: whole where they are few, else the sentences that answer, or the last one of a lead."""
    sentences = sentences_of(unit, library.documents[unit.document])
    if not sentences or not _READABLE.search(unit.body):  # "(4)-" of a scan
        return []
    if len(unit.body) <= (FLAT_TABLE if _TABLE_BELOW.search(unit.body) else LONG_UNIT) or len(sentences) == 1:
        return [Piece(unit.id, sentences[0].start, sentences[-1].end)]
    if lead:
        return [Piece(unit.id, sentences[-1].start, sentences[-1].end)]
    chosen = _with_rest([s for s in sentences if s in best] or sentences[:1], sentences, unit)
    found: list[Piece] = []
    for sentence in chosen:
        if found and sentences.index(sentence) and found[-1].end == sentences[sentences.index(sentence) - 1].end:
            found[-1] = Piece(unit.id, found[-1].start, sentence.end, sentence is not sentences[-1])
        else:
            found.append(Piece(unit.id, sentence.start, sentence.end, sentence is not sentences[-1]))
    return found


def _with_rest(chosen: Sequence[Sentence], sentences: Sequence[Sentence], unit: Provision) -> Sequence[Sentence]:
    """Chosen sentences with what completes them: the one before a part that begins inside a sentence or points back
    ("Such person may ask"), the rest of a sentence that runs over the end of a page, and in a unit of medium length all
    behind; but not what stands in a form, to be filled in."""
    first, last = sentences.index(chosen[0]), sentences.index(chosen[-1])
    opening = unit.text[chosen[0].start - unit.char_start :]
    hangs = opening[:1].islower() or POINTS_BACK.match(opening)
    before = sentences[max(0, first - 1) : first] if hangs else []
    behind = sentences[last + 1 :]
    if len(unit.body) > WITH_REST or unit.kind in ANNEXES:
        behind = list(takewhile(lambda s: unit.text[s.start - unit.char_start :][:1].islower(), behind))
    return [*before, *chosen, *behind]


def item_pieces(item: Provision, library: Library, brief: bool) -> list[Piece]:
    """A member of a list: whole with what is below it, or its first clause. Of one without words, as rule 3 that begins
    with 3-A, its own members."""
    own = sentences_of(item, library.documents[item.document])
    if not own:
        return [piece for child in items_of(item, library) for piece in item_pieces(child, library, brief)]
    if brief and not (_FIGURE.search(item.body) and len(item.body) <= LONG_UNIT):
        text = library.documents[item.document].text
        end = _first_clause(text, own[0].start, own[0].end)
        inner = items_of(item, library)
        if end == own[-1].end and _leads_on_alone(item, library):  # "a declaration stating:" is nothing by itself
            told = [piece for child in inner for piece in item_pieces(child, library, True)]
            return [Piece(item.id, own[0].start, end), *told]
        return [Piece(item.id, own[0].start, end, end < own[-1].end or bool(inner))]
    found = [Piece(item.id, own[0].start, own[-1].end)]
    for child in library.children.get(item.id, []):
        if child.kind not in QUALIFIERS:
            found += item_pieces(child, library, False)
    return found


def _leads_on_alone(item: Provision, library: Library) -> bool:
    """True for the only member of a list that leads to a list of its own."""
    parent = library.provisions.get(item.parent or "")
    beside = items_of(parent, library) if parent is not None else []
    return [one.id for one in beside if leads_on(one, library) and items_of(one, library)] == [item.id]


_FIGURE = re.compile(  # what must not be cut off
    r"\b(?:rupees|rs\.?|per\s*cent|percent|days?|months?|years?|times|lakhs?|crores?)\b|[₹%]", re.IGNORECASE
)


def _first_clause(text: str, start: int, end: int) -> int:
    """Where the first clause of a member of a list ends: at a semicolon or a colon, or at a comma after enough words;
    a member of few words is whole."""
    words = 0
    for at in range(start, end):
        words += text[at].isspace()
        if text[at] in ";:—" or (text[at] == "," and words >= 9):
            return end if len(text[at:end].split()) <= 4 else at
    return end


def words_of(pieces: Sequence[Piece], library: Library) -> str:
    """The words that are quoted, one piece after the other."""
    return " ".join(
        " ".join(library.documents[ProvisionId(p.provision).document].text[p.start : p.end].split()) for p in pieces
    )
