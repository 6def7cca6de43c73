"""Personal data in a text: where it stands, and the text without it.

Six kinds are found, by what can be told of each without knowing the person:

- an Aadhaar number by its length, first digit and check digit (Verhoeff), by `python-stdnum`;
- a PAN by its form and the letter for the kind of its holder, by `python-stdnum`;
- a phone number by the plans of numbers, by `phonenumbers`; a mobile of India also where its series is not yet in use;
- an e-mail address by its form;
- the number of a bank account by 9 to 18 digits, with a word for it before or an IFSC beside it;
- a name by what introduces it (`civicsetu.talk.names`).

Questions of this field are full of other numbers. What is part of a longer sign (`P51800001234`, `123/4A`), what
follows a word such as "registration no." or "survey", and what has a currency or a unit, is none of them.

A question with personal data is answered: its other words are searched (`without_personal_data`), for who asks is no
matter of law. What is written to a file goes through `masked` first; nothing else of this program keeps a question or
sends it anywhere.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from civicsetu.talk.names import names_in

if TYPE_CHECKING:
    from phonenumbers import PhoneNumberMatch

MASKS = {
    "email": "[e-mail address]",
    "aadhaar": "[Aadhaar number]",
    "pan": "[PAN]",
    "account": "[account number]",
    "phone": "[phone number]",
    "name": "[name]",
}
_MASKED = re.compile("|".join(map(re.escape, MASKS.values())))
_GONE = "\ufdd0"  # stands for what is masked while the rest is read; it is neither a letter nor a digit

# ------------------------------------------------------------------------------ patterns
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])")
_AADHAAR = re.compile(r"(?<![\w+])\d{4}[ -]?\d{4}[ -]?\d{4}(?!\w)")
_PAN = re.compile(r"(?<!\w)[A-Za-z]{5}\d{4}[A-Za-z](?!\w)")
_ACCOUNT = re.compile(r"(?<!\w)\d(?:[ -]?\d){8,17}(?!\w)")
_IFSC = re.compile(r"(?<!\w)[A-Z]{4}0[A-Z0-9]{6}(?!\w)")
_MOBILE = re.compile(r"[6-9]\d{9}")
_PLAIN_MOBILE = re.compile(
    r"(?<!\w)(?:(?:\+|00)?91[ -]?|0)?[6-9]\d{4}[ -]?\d{5}(?!\w)"
)  # the library joins two in a row

# words right before a number
_PAN_CUE = re.compile(r"(?i:\bpan\b[^.?!;\d]{0,20})$")
_AADHAAR_CUE = re.compile(r"(?i:\b(?:a{1,2}dh?a{1,2}r|uid(?:ai)?|आधार)\b[^.?!;\d]{0,25})$")
_ACCOUNT_CUE = re.compile(r"(?i:(?<!\w)(?:a/c|acc?|acct|account)\b[^?!;,\d]{0,30})$")
_PHONE_CUE = re.compile(
    r"(?i:\b(?:ph|phone|mob|mobile|cell|tel|telephone|landline|helpline|fax|whats\s?app|call|contact|reach)\b"
    r"[^?!;\d]{0,20})$"
)
_OTHER_NUMBER = re.compile(
    r"""(?ix: (?<!\w) (?:
        registration | regn | reg | rera | application | appln? | complaint | case | appeal | petition | file | order
      | receipt | invoice | bill | challan | letter | allotment | acknowledge?ment | ack | reference | ref | serial
      | token | ticket | certificate | licen[cs]e | cin | din | gstin | tan | document | deed | batch | form | forms
      | survey | s | sy | khasra | khata | khatauni | gat | gut | cts | patta | dag | mouza | plot | flat | house | unit
      | door | sector | block | wing | tower | floor | pin | pincode
      | sections? | secs? | rules? | ss | articles? | regulations? | chapters? | clauses?
    ) \b [.\s]* (?: nos? | numbers? | num | id | code )? \b [.:#\s]* (?: is | was | are | of )? \s* ) $"""
)
_MONEY_BEFORE = re.compile(
    r"(?i:(?:(?<!\w)(?:rs|re|inr|usd|rupees?|amount|sum|cost|price|fee)\b|[₹$€£])[^\w?!;]{0,3})$"
)
_UNIT_AFTER = re.compile(
    r"(?i:\s*(?:/-|%|(?:rs|rupees?|inr|lakhs?|lacs?|crores?|per\s?cent|sq|square|metres?|meters?|feet|ft|acres?"
    r"|hectares?|units?|days?|months?|years?|forms?|copies)\b))"
)
# part of a longer sign: "PR/GJ/" before, "/2019" after; a second phone number is none
_JOINED_BEFORE = re.compile(r"(?<!\w)(\w{1,9})[/_-]$")
_JOINED_AFTER = re.compile(r"[/_-]\w{1,9}(?!\w)")
_GROUP_BEFORE = re.compile(r"(?<!\w)\d{1,5}[ -]$")
_GROUP_AFTER = re.compile(r"[ -]\d{1,4}(?!\w)")


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """Personal data in a text: from `start` to `end`, of a kind of `MASKS`."""

    start: int
    end: int
    kind: str


def personal_data(text: str) -> tuple[Found, ...]:
    """The personal data in a text, in its order; none lies over another.

    Args:
        text: any text. What is already masked in it is left as it is.

    >>> text = "I am Anita Desai, 98765 43210. Is P51800001234 valid?"
    >>> [(text[f.start : f.end], f.kind) for f in personal_data(text)]
    [('Anita Desai', 'name'), ('98765 43210', 'phone')]
    """
    gone = [Found(m.start(), m.end(), "") for m in _MASKED.finditer(text)]
    found: list[Found] = []
    more = True
    while more:  # what is masked may have stood between a cue and what it is the cue of
        more = False
        for kind in MASKS:
            reading, places = _without(text, [*gone, *found])
            new = [Found(places[start], places[end - 1] + 1, kind) for start, end in _FINDERS[kind](reading)]
            found, more = [*found, *new], more or bool(new)
    return tuple(sorted(found))


def masked(text: str) -> str:
    """The text with all personal data in it masked.

    Args:
        text: any text.

    Returns:
        The text, each piece of personal data replaced by its mask of `MASKS`, all else as it is. Masking it again
        changes nothing.

    >>> masked("My Aadhaar is 2341 2341 2346. Must I give it?")
    'My Aadhaar is [Aadhaar number]. Must I give it?'
    """
    pieces, at = [], 0
    for found in personal_data(text):
        pieces += [text[at : found.start], MASKS[found.kind]]
        at = found.end
    return "".join([*pieces, text[at:]])


def without_personal_data(text: str) -> str:
    """The text without the personal data in it, and without the commas and spaces that it leaves behind.

    >>> without_personal_data("I am Anita Desai, 98765 43210, a@b.co. What is carpet area?")
    'I am. What is carpet area?'
    """
    found = personal_data(text)
    if not found:
        return text
    starts = [0, *(one.end for one in found)]
    ends = [*(one.start for one in found), len(text)]
    left = " ".join(text[start:end] for start, end in zip(starts, ends, strict=True))
    left = re.sub(r"[\s,;:(/-]{0,9}\s(?=[,.?!)])", "", left)
    left = re.sub(r",[\s,]{0,9}(?=[.?!)]|$)", "", left)
    return " ".join(left.split())


def kinds_in(text: str) -> dict[str, int]:
    """How many pieces of personal data of each kind a text has."""
    kinds = [found.kind for found in personal_data(text)]
    return {kind: kinds.count(kind) for kind in MASKS if kind in kinds}


def _without(text: str, gone: Iterable[Found]) -> tuple[str, list[int]]:
    """A text as it is read: digits of all scripts as 0 to 9, all dashes and spaces alike, what is gone one sign.

    Returns:
        The text, and for each of its characters where it stands in the original.
    """
    signs: list[str] = []
    places: list[int] = []
    at = 0
    for found in [*sorted(gone), Found(len(text), len(text), "")]:
        signs += [_plain(sign) for sign in text[at : found.start]]
        places += range(at, found.start)
        if found.end > found.start:
            signs.append(_GONE)
            places.append(found.start)
        at = found.end
    return "".join(signs), places


def _plain(sign: str) -> str:
    """A character in its plainest form, one character too."""
    if sign.isascii():
        return sign
    if (digit := unicodedata.decimal(sign, None)) is not None:
        return str(digit)
    category = unicodedata.category(sign)
    return "-" if category == "Pd" else " " if category == "Zs" else sign


# ------------------------------------------------------------------------------ the kinds
Spans = Iterator[tuple[int, int]]


def _emails(text: str) -> Spans:
    yield from (m.span() for m in _EMAIL.finditer(text))


def _aadhaar_numbers(text: str) -> Spans:
    for match in _AADHAAR.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        cued = _AADHAAR_CUE.search(before)
        grouped = _GROUP_BEFORE.search(before) or _GROUP_AFTER.match(after)
        if (cued or not (grouped or _is_other(before, after))) and _has_aadhaar_check(match[0]):
            yield match.span()


def _has_aadhaar_check(number: str) -> bool:
    from stdnum.in_ import aadhaar

    return bool(aadhaar.is_valid(number))


def _pans(text: str) -> Spans:
    for match in _PAN.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        if not _is_joined(before, after, bool(_PAN_CUE.search(before))) and _has_pan_form(match[0]):
            yield match.span()


def _has_pan_form(sign: str) -> bool:
    from stdnum.in_ import pan

    return bool(pan.is_valid(sign))


def _accounts(text: str) -> Spans:
    ifsc = [m.start() for m in _IFSC.finditer(text)]
    for match in _ACCOUNT.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        cued = bool(_ACCOUNT_CUE.search(before))
        near = any(abs(match.start() - place) < 60 for place in ifsc)
        if (cued or near) and not _is_other(before, after, cued):
            yield match.span()


def _phones(text: str) -> Spans:
    if sum(sign.isdigit() for sign in text) < 8:
        return
    taken = [m.span() for m in _PLAIN_MOBILE.finditer(text) if not _is_other_than_phone(text, *m.span())]
    yield from taken
    from phonenumbers import Leniency, PhoneNumberMatcher

    for match in PhoneNumberMatcher(text, "IN", leniency=Leniency.POSSIBLE):
        start, end = match.start + _opens(match.raw_string), match.end
        if not any(start < last and first < end for first, last in taken) and _is_phone(match, text):
            yield start, end


def _is_phone(match: "PhoneNumberMatch", text: str) -> bool:
    """Whether digits that could be a phone number are one, by what stands around them."""
    from phonenumbers import is_valid_number

    before, after = text[: match.start], text[match.end :]
    if before[-1:].isalnum() or after[:1].isalnum() or _is_other_than_phone(text, match.start, match.end):
        return False
    cued = bool(_PHONE_CUE.search(before))
    if match.number.country_code == 91 and _MOBILE.fullmatch(str(match.number.national_number)):
        return cued or len(re.findall(r"\d+", match.raw_string)) <= 4
    # a landline is told from a list of numbers by the 0 or + before it
    return bool(is_valid_number(match.number)) and (cued or match.raw_string.lstrip("(")[0] in "0+")


def _opens(number: str) -> int:
    """1 where a number begins with a bracket that it does not close, else 0."""
    return int(number.startswith("(") and ")" not in number)


_FINDERS = {
    "email": _emails,
    "aadhaar": _aadhaar_numbers,
    "pan": _pans,
    "account": _accounts,
    "phone": _phones,
    "name": names_in,
}


def _is_other(before: str, after: str, cued: bool = False) -> bool:
    """Whether a number, by what stands around it, is that of something else than a person.

    Args:
        before, after: the text before and after it.
        cued: a word before it says what it is.
    """
    return bool(
        _OTHER_NUMBER.search(before)
        or _MONEY_BEFORE.search(before)
        or _UNIT_AFTER.match(after)
        or _is_joined(before, after, cued)
    )


def _is_other_than_phone(text: str, start: int, end: int) -> bool:
    return _is_other(text[:start], text[end:], bool(_PHONE_CUE.search(text[:start])))


def _is_joined(before: str, after: str, cued: bool = False) -> bool:
    """Whether a number or sign is part of a longer one, as in `PR/GJ/9876543210` and `123/4A`; not in `Ph-9876543210`,
    where what stands before it says what it is."""
    joined = _JOINED_BEFORE.search(before) and not cued
    return bool(joined or _JOINED_AFTER.match(after))
