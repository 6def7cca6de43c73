"""The words around an enumerator: do they make it a reference, and do they let a unit begin?

An enumerator in the words is a unit's, or part of a reference that may be wrapped over two lines
("sub-section" at the end of one, "(2) of section 4" at the beginning of the next), or a figure in
brackets. (The whole grammar of references stands in `read.words`, which is read after the tree.)
"""

import re

from civicsetu.model.kinds import ANNEX_WORDS, ANNEXES, DIVISIONS, LEVELS, UNITS
from civicsetu.read.tree import weights as w
from civicsetu.read.tree.enumerators import ENUMERATOR, ROMAN, readings

LAST = 32  # characters before a mark, at most, in which stand the last one or two words of what leads to it
WINDOW = 120  # characters before a mark in which a reference may have begun
_NUMBERED = "|".join((*UNITS, *(level for level in LEVELS if not level.startswith("sub-")), "paragraph", "column"))
_KINDS = rf"(?:sub\s?-?\s?)?(?:{_NUMBERED}|para)|{'|'.join((*ANNEX_WORDS, *DIVISIONS))}"
# "sub-section", "clauses", "Forms", "S. No.", and "sub-section-" before what was torn off
_SHORT = r"(?<!['’])(?:[Ss]s?|[Cc]ls?|[Rr]r?|[Rr]egs?|[Aa]rts?|[Pp]aras?|[Ss]ecs?)\."
NAMES_LEVEL = re.compile(rf"(?:(?i:\b(?:{_KINDS})s?)|\b{_SHORT})\s?-?$")
NUMBER_OF = re.compile(r"\bNos?\.?\s?-?$")  # "S. No. (2)", but "PAN No. (iv) Name of the bank"
MADE = re.compile(r"\b(?:rules|regulations)$")  # "may make rules", and a list of letters below
LINKS = re.compile(r"\b(?:of|under|to|or|and|with|from|per)$", re.IGNORECASE)
_ITEM = r"(?:\d{1,3}(?:-?[A-Z]{1,2})?)?(?:\s?\(\s?\w{1,5}\s?\)){1,8}"
_GLUE = r"\s*(?:,\s*(?:and|or)?|and|or|to|as\s+well\s+as|&)\s*"
_LEVEL = rf"(?i:\b(?:{_KINDS})s?)"
# "clauses (a), (b) and", "sub-section (1) or": a list of references goes on; "section 4": so does this one
LISTED = re.compile(
    rf"{_LEVEL}\s*{_ITEM}(?:{_GLUE}(?:{_LEVEL}\s+)?{_ITEM}){{0,20}}{_GLUE}$|{_LEVEL}\s+\d{{1,3}}-?[A-Z]{{0,2}}$"
)
STEM = re.compile(rf"(?i){_NUMBERED}|{'|'.join(ANNEXES)}")
REACHES = 70  # characters before a mark in which the name of the level has to stand, for a list of references
FIGURED = re.compile(r"\d[A-Z]{0,2}$")  # "section 4" before "(1)", without a space
TURNS_BACK = re.compile(
    r"\s*(of|to|or|and|above|below|in|under)\s+(?:(?:the\s+said|the|this|that|said|such)\s+)?(?:sub\s?-?\s?)?"
    rf"(?:(?:{'|'.join(UNITS)}|clause|paragraph)s?|sub|Act|Schedule)\b"
)
AFTER_STOP = re.compile(  # "Act; or", "Act, 1961,--", 'omitted."' after quoted words, "had been substituted, and"
    r"(?:[.;:—–―]|--)[\s\"”’'\]]*(?:\b(?:and|or))?$|,\s(?:and|or)$"
)
LEADS_IN = ("in", "under")  # after the end of a sentence a unit may begin so: "; (b) in section 5, for the words"
SENTENCE_ENDS = (".", ";", ":", "—", "–")
COUNTS = re.compile(
    r"\s*(?:days?|months?|years?|weeks?|hours?|per\s?cent|percent|financial|members?|copies|times|lakhs?|crores?|rupees|"
    r"metres?|sq|of\s+\d{4}|numbers|sets|calendar|working|consecutive)\b",
    re.IGNORECASE,
)
ABOVE = re.compile(r"\s*(?:above|hereinabove|ibid|supra)\b|\s*(?:or|and|to)\s*\(")
SPEAKS = re.compile(r"\s*(?:shall|is|are|has|have|applies|apply)\b")
PROMISES = re.compile(r"[—–―:-]\s*$|\bnamely\s*[,.;]?\s*$|\bfollows\s*[,.;]?\s*$|\bfollowing\s*$")
OMITTED = re.compile(r"(?:\*\s?){3}\]?$")  # the stars that stand for units that were omitted
STARS = re.compile(r"(?:\*\s){2,12}\*\]?$")  # these with blanks between them, as they stand for whole units
ABBREVIATED = re.compile(
    r"(?<!['’])\b(?:Nos?|Rs|viz|[Cc]ls?|[Ss]s?|[Ss]ecs?|[Rr]r?|[Rr]egs?|[Aa]rts?|[Pp]aras?|etc)\.$"
)
BEGINS_SENTENCE = re.compile(rf"(?:{ENUMERATOR.pattern})?\s*(?:\(\w{{1,4}}\)\s*)?[\"“'‘]?[A-Z]")
LEADS_ON = re.compile(r"[;,:.]\s*(?:and|or|and/or)$")
# "by virtue of sub-section (2), or (b) in any proceedings", "under clause (ii), or (c) after": references in a list are
# all figures, or none is, and they go up
LABEL_AND = re.compile(r"\(\s?(\w{1,5})\s?\),?\s*(?:and|or)$")
JOINING = ("and", "or")
ENDS_IN_LABEL = re.compile(r"\(\s?\w{1,5}\s?\)$")


def reference_points(text: str, start: int, end: int, words: str, is_paragraph: bool = False) -> float:
    """How many points the surroundings speak against a unit here; 0 where they don't.

    Args:
        text: the section's words.
        start, end: where the enumerator stands.
        words: the words before it, without blanks at their end.
        is_paragraph: whether it begins a paragraph, where no list of references goes on.
    """
    ended = words[-1:] in SENTENCE_ENDS
    last = _last(words)
    stopped = AFTER_STOP.search(words, last) is not None
    counted = not ended and text[end - 2].isdigit() and COUNTS.match(text, end)
    named = NAMES_LEVEL.search(words, last)
    if named and is_paragraph and text[end - 2].isalpha() and MADE.search(words, last):
        named = None
    if counted or turns_back(text, end, stopped) or named:
        return w.REFERENCE
    if text[end - 2].isdigit() and NUMBER_OF.search(words, last):
        return w.REFERENCE
    if FIGURED.search(words, last) and text[start - 1 : start] == words[-1:]:
        return w.REFERENCE
    above = w.MAYBE_REFERENCE if ABOVE.match(text, end) else 0.0
    before = LABEL_AND.search(words, last) if words.endswith(JOINING) else None
    if before and _unlike(before[1], text[start:end].strip("( )")):
        return max(above, w.JOINED)
    if is_paragraph:
        return max(above, w.MAYBE_REFERENCE if before else 0.0)
    points = max(_linked(words), above)
    if points < w.REFERENCE and words[-1:] not in ".;:" and STEM.search(words, max(0, len(words) - REACHES)):
        points = max(points, _listed(words))
    return points


def _last(words: str) -> int:
    """Where the last one or two words begin, at the earliest."""
    return max(0, len(words) - LAST)


def _unlike(one: str, other: str) -> bool:
    """True for two enumerators that no list has one after the other: (2) and (b), (a) and (ii), (ii) and (b)."""
    if len(one) == 1 and other in ROMAN[2:] and not ROMAN.count(one):
        return True
    return not any(a.style == b.style and a.place < b.place for a in readings(one) for b in readings(other))


def turns_back(text: str, end: int, stopped: bool) -> bool:
    """True when the words after an enumerator make it a part of a reference: "(2) of section 4".

    Args:
        text: the words.
        end: where the enumerator ends.
        stopped: whether a sentence, or a part of one, has ended before it. There "(b) in section 5" may begin a unit.
    """
    match = TURNS_BACK.match(text, end)
    return match is not None and not (stopped and match[1] in LEADS_IN)


def _linked(words: str) -> float:
    """Points for a word before that joins references: "of", "to", and "and" after a bracket."""
    link = LINKS.search(words, _last(words))
    if not link:
        return 0.0
    before = words[: link.start()].rstrip()
    if link[0].lower() not in ("and", "or"):
        named = STEM.search(before, max(0, len(before) - REACHES)) or before.endswith(")")
        return w.MAYBE_REFERENCE if named else w.LINKED
    if re.search(r"\)\s*,?$", before):
        return w.REFERENCE if ENDS_IN_LABEL.search(before) else w.MAYBE_REFERENCE
    if before.endswith((";", ",", ":", ".")):
        return 0.0
    return w.MAYBE_REFERENCE if STEM.search(before, max(0, len(before) - REACHES)) else w.JOINED


def _listed(words: str) -> float:
    """Points where a list of references stands before, which the mark would go on with."""
    if not LISTED.search(words, max(0, len(words) - WINDOW)):
        return 0.0
    return w.MAYBE_REFERENCE if words.endswith(",") else w.REFERENCE


def place_points(text: str, start: int, words: str, at_line: bool) -> tuple[float, float]:
    """What it costs to take a unit to begin here, and to pass the mark over.

    Args:
        text: the section's words.
        start: where the mark stands.
        words: the words before it, without blanks at their end; not empty.
        at_line: whether it begins a printed line.
    """
    last = words[-1]
    if not at_line and last in "*]" and STARS.search(words):
        return w.AT_STOP, w.PASSED_FULL_STOP
    leads_on = words.endswith(JOINING) and LEADS_ON.search(words, _last(words)) is not None
    ended = last in '.;:—–―-,)]’”"' or leads_on
    if at_line:
        return (0.0, w.PASSED_LINE) if ended else (w.AT_LINE_INSIDE, w.PASSED_LINE_INSIDE)
    if last in ";:—–―" or leads_on or (last == "-" and not words[-2:-1].isalpha()):
        return w.AT_STOP, w.PASSED_STOP
    if last == "." and not ABBREVIATED.search(words, _last(words)) and BEGINS_SENTENCE.match(text, start):
        return w.AT_STOP, w.PASSED_FULL_STOP
    if last == ",":
        return w.AT_COMMA, w.PASSED_COMMA
    if not text[start - 1].isspace() and (last.isalpha() or last == "."):
        return w.AT_STOP, w.PASSED_COMMA
    return w.AT_NOTHING, w.PASSED_INSIDE


def opening_points(words: str) -> float:
    """What it costs to open a list after these words, with which the unit above began."""
    if "*" in words[-3:]:
        words = OMITTED.sub("", words).rstrip()
    if not words or PROMISES.search(words, _last(words)):
        return w.PROMISED
    return w.UNPROMISED_ENDED if words[-1] in ".;" else w.UNPROMISED
