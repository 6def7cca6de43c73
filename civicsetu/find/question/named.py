"""The provisions that a question names: "Sec. 18(1)", "section eighteen", "धारा 18", "clause (l) of
sub-section (2) of section 4"."""

import re
from dataclasses import dataclass

from civicsetu.find.question.laws import abbreviations, dotted
from civicsetu.read.text.quantities import ONES, TENS

_WORD_NUMBER = rf"(?:(?:{'|'.join(TENS)})(?:[- ](?:{'|'.join(list(ONES)[:9])}))?|{'|'.join(ONES)})"
# What stands in the brackets of a pinpoint: (1), (2A), (a), (zk), (iv), (D), and not "(refund)".
_ENUMERATOR = r"(?:\d{1,3}[a-z]{0,2}|[a-z]{1,2}|[ivx]{1,6}|zz[a-z])"
_UNDER = r"(?:sub-?\s?(?:section|clause|rule)|clause|item)"
_REST = rf"(?P<rest>(?:(?:,?\s?{_UNDER})?\s?\(\s?{_ENUMERATOR}\s?\))*)"
_NO_COUNT = (  # "18 months" is no provision
    r"(?!\s*(?:(?:days?|weeks?|months?|years?|yrs?|hours?|times?|per|rupees|lakhs?|crores?|percent|hundred|thousand|flats?|apartments?|plots?"
    r"|units?|buyers?|builders?|projects?|sq|bhk)\b|%))"
)
NAMED = re.compile(
    r"(?:(?<![a-z])(?:(?:u/)?(?:(?:sections?|secs?|sect)(?:\b\.?|(?=\d))|(?<!['’])ss?\b\.?)|§+|धारा|dhara\b)"
    r"|(?<![a-z])(?P<rule>rules?|regulations?|(?<!['’])r)\b\.?)\s*(?:(?:no|number)\b\.?\s*|[-–#:]\s*)?"
    rf"(?P<number>\d{{1,3}}(?:-[a-z]|[a-z]{{0,2}})\b|{_WORD_NUMBER}\b){_REST}{_NO_COUNT}",
    re.IGNORECASE,
)
BARE = re.compile(
    rf"(?<![\w(.-])(?P<number>\d{{1,3}}[A-Za-z]{{0,2}})(?P<rest>(?:\((?i:{_ENUMERATOR})\))+)(?!\w){_NO_COUNT}"
)
MORE = re.compile(
    r"\s*(?:,|-|–|,?\s*(?:and|or|to|&))\s*(?:sections?\s+)?"
    rf"(?P<number>\d{{1,3}}(?:-[A-Z]|[A-Z]{{0,2}})\b)(?i:{_REST}){_NO_COUNT}"
)
# "clause (a) of sub-section (1) of" before "section 18"
BEFORE = re.compile(rf"(?:{_UNDER}\s*\(\s?{_ENUMERATOR}\s?\)\s*(?:of|in|under)\s+)+(?:the\s+)?$", re.IGNORECASE)
# "first proviso to" before it, ", first proviso" after it; "section 18 explanation" asks for one
_NTH = {
    word: n
    for n, words in enumerate(("first 1st", "second 2nd", "third 3rd", "fourth 4th"), 1)
    for word in words.split()
}
_WHICH = rf"(?:(?P<nth>(?i:{'|'.join(_NTH)}))\s+)?"
PART_BEFORE = re.compile(
    rf"{_WHICH}(?P<part>(?i:proviso|explanation))(?:\s+(?P<no>\d))?\s+(?:to|of|in|under)\s+(?:the\s+)?$"
)
PART_AFTER = re.compile(rf"\s*,?\s*(?:the\s+)?{_WHICH}(?P<part>(?i:proviso)|Explanation)\b(?:\s+(?P<no>\d)\b)?")
NO_PROVISION = re.compile(
    r"\b(?:flat|plot|house|unit|door|tower|block|wing|shop)\s*(?:(?:no|number)\b\.?)?\s*$", re.IGNORECASE
)
_BRACKETS = re.compile(r"\(\s?(\w+)\s?\)")
_ANNEX_KINDS = {word: word.title() for word in ("form", "annexure", "schedule")} | dict.fromkeys(
    ("annex", "appendix"), "Annexure"
)
ANNEX = re.compile(  # "Form M", "form 'b'", "Annexure-A"; not "which form I need", "schedule a visit"
    r"\b(?P<annex>(?i:form|annexure|annex|appendix|schedule))(?:\s+(?i:no|number)\b\.?)?\s*[-–:]?\s*"
    r"(?:['\"‘“](?P<quoted>[A-Za-z]{1,2})['\"’”]|(?P<letter>[A-HJ-Z])\b)"
)
OTHER_ACT = re.compile(
    r"\s*(?:,\s*)?(?P<by>of|under|in|from)\s+(?:the\s+)?(?P<act>[A-Z][\w'&.]*(?:\s+(?:[A-Z][\w'&.()]*|and|of|for|the|to|on|\([A-Z][^()]*\)))*)"
)
_KIND = "(?:Act|Code|Rules?|Sanhita|Constitution|Ordinance|Regulations?)"
_NO_NAME = (
    r"the|this|that|said|same|any|an?|which|in|under|by|to|rera|real|my|our|main|parent|central|state|new|whole|above"
)
LOWER_ACT = re.compile(  # laws as people write them in haste
    rf"\s*,?\s*(?:(?:of|under)\s+(?:the\s+)?(?P<act>(?:(?!(?:{_NO_NAME})\b)[a-z&'’-]+\s+){{1,5}}(?:act|code|sanhita)\b|constitution\b)"
    r"|(?:(?:of|under)\s+)?(?:the\s+)?(?P<short>ipc|cpc|crpc|bnss?|bsa|ibc|ni act)\b)",
    re.IGNORECASE,
)
_NOT_A_TITLE = (  # what a sentence begins with, and words for the corpus's own act
    r"(?!(?:The|This|That|Said|Our|Parent|Central|Principal|State|Does|Do|Is|Are|Can|What|Who|How|Why|When|In|Under|If"
    r"|For|By|Per|As|Which|Whether)\b)"
)
_KNOWN = "|".join(dotted(short) for short in abbreviations() if short != "RERA")
_SHORT = rf"(?:{_KNOWN}|{_NOT_A_TITLE}[A-Z][A-Za-z.&]{{0,9}}\s+Act)(?!\w)"
SHORT_ACT = re.compile(rf"\s*,?\s*(?:(?:of|under)\s+(?:the\s+)?)?(?P<act>{_SHORT})")  # "section 8 RTI Act"
ACT_BEFORE = re.compile(  # "RTI Act 2005, section 8"
    rf"(?P<act>{_SHORT}"
    rf"|{_NOT_A_TITLE}[A-Z][\w'&]*\s+(?:(?:[A-Z][\w'&()]*|and|of|for|to|on)\s+){{0,9}}(?:Act|Code|Sanhita))(?:,?\s*\d{{4}})?\s*[,:–-]?\s*$"
)
OWN_ACT = re.compile(
    r"real\s+estate|regulation\s+and\s+development|rera\b|^(?:the\s+)?(?:act|rules?|regulations?|this|that|said)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Named:
    """A provision that a question names: `number` and `rest`, as in 18 and (1)(a); `act` is
    another law that it is said to belong to; `words` are the question's. `part` is what of it is
    meant, a "proviso" or an "explanation", and `nth` which of several; `laws` are the keys of the
    documents that `act` names. Of a schedule, annexure or form (`is_annex`) the number is its name, "Form B"."""

    words: str
    number: str
    rest: str
    act: str | None = None
    is_rule: bool = False
    part: str = ""
    nth: int = 1
    laws: frozenset[str] = frozenset()
    is_annex: bool = False

    @property
    def pinpoint(self) -> str:
        return f"{self.number}{self.rest}"


def find_named(text: str) -> list[Named]:
    """The provisions that a text names, in its order.

    >>> [n.pinpoint for n in find_named("Sec. 18(1) and section eighteen, s.4(2)(l)(D), धारा 31")]
    ['18(1)', '18', '4(2)(l)(D)', '31']
    >>> find_named("section 138 of the Negotiable Instruments Act")[0].act
    'Negotiable Instruments Act'
    """
    found: list[Named] = []
    taken: list[tuple[int, int]] = []
    for match in NAMED.finditer(text):
        if any(a <= match.start() < b for a, b in taken):
            continue  # "section 18 and section 59" was read as one chain
        chain = [(match["number"], match["rest"])]
        end = match.end()
        while (more := MORE.match(text, end)) and not (match["rule"] and "section" in more[0].lower()):
            chain.append((more["number"], more["rest"]))
            end = more.end()
        act = _other_act(text, end)
        start = match.start()
        if before := BEFORE.search(text[:start]):
            start = before.start()
            chain[0] = (
                chain[0][0],
                "".join(f"({part})" for part in reversed(_BRACKETS.findall(before[0]))) + chain[0][1],
            )
        start, end, part, nth = _part(text, start, end)
        act = act or _other_act(text, end) or _act_before(text, start, end)
        taken.append((start, end))
        for number, rest in chain:
            brackets = "".join(f"({inside})" for inside in _BRACKETS.findall(rest))
            found.append(Named(text[start:end], _number(number), brackets, act, bool(match["rule"]), part, nth))
    for match in BARE.finditer(text):
        if not any(a <= match.start() < b for a, b in taken) and not NO_PROVISION.search(text[: match.start()]):
            start, end, part, nth = _part(text, match.start(), match.end())
            act = _other_act(text, match.end()) or _other_act(text, end) or _act_before(text, start, end)
            found.append(Named(text[start:end], _number(match["number"]), match["rest"], act, False, part, nth))
    for match in ANNEX.finditer(text):
        letter = (match["quoted"] or match["letter"]).upper()
        found.append(Named(match[0], f"{_ANNEX_KINDS[match['annex'].lower()]} {letter}", "", is_annex=True))
    return list({(n.pinpoint, n.act, n.is_rule, n.part, n.nth): n for n in reversed(found)}.values())[::-1]


def _part(text: str, start: int, end: int) -> tuple[int, int, str, int]:
    """A name with the proviso or explanation that stands before or after it."""
    before, after = PART_BEFORE.search(text[:start]), PART_AFTER.match(text, end)
    match = before or after
    if match is None:
        return start, end, "", 1
    nth = int(match["no"] or _NTH.get((match["nth"] or "first").lower(), 1))
    return (
        (match.start(), end, match["part"].lower(), nth) if before else (start, match.end(), match["part"].lower(), nth)
    )


def _other_act(text: str, end: int) -> str | None:
    if (match := OTHER_ACT.match(text, end)) and OWN_ACT.search(match["act"]):
        return None
    if match:
        name = match["act"].strip()
        law = re.search(rf"\b{_KIND}\b", name)
        initials = re.match(r"[A-Z]{3,6}\b", name) and match["by"] != "in"
        if law or initials:
            # "the Haryana Rules and ..." ends with its rules, "the Code of Civil Procedure" does not
            return name if not law or law.start() == 0 else re.sub(rf"(\b{_KIND}\b)(?!.*\b{_KIND}\b).*", r"\1", name)
    if (match := SHORT_ACT.match(text, end)) and not OWN_ACT.search(match["act"]):
        return match["act"]
    if (match := LOWER_ACT.match(text, end)) and not OWN_ACT.search(match[0]):
        return match["act"] or match["short"]
    return None


def _act_before(text: str, start: int, end: int) -> str | None:
    """The law that is said before a provision, where none is after it."""
    if OTHER_ACT.match(text, end):  # "... of the Act": said, and it is the corpus's own
        return None
    match = ACT_BEFORE.search(text[:start])
    return match["act"] if match and not OWN_ACT.search(match["act"]) else None


def _number(word: str) -> str:
    if word[0].isdigit():
        return word.upper().replace("-", "")
    parts = re.split(r"[- ]", word.lower())
    return str(sum(ONES.get(p) or TENS[p] for p in parts))
