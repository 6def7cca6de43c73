"""Questions that name an act which another has replaced: "u/s 420 of the Indian Penal Code", "302 IPC", "the Companies
Act, 1956". Where the new act is indexed and the old one is not, they are read as questions on the new one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from civicsetu.find.question.laws import Acts
from civicsetu.find.question.replaced import ReplacedAct, Successor, replaced_acts
from civicsetu.model.ids import Pinpoint
from civicsetu.read.text.dates import MONTHS

MOST_NUMBERS = 12  # sections in one list
_NUMBER = r"\d{1,3} (?: -?[A-Z]{1,2} | \s[A-Z](?=\s|$) )? (?!\w) (?: \s?\( \s?[\da-z]{1,4} \s?\) ){0,6}+"
_UNIT = r"(?: (?:u/s\.? | under\s+sections? | sections? | secs?\b\.? | ss?\b\.? | §{1,2} | धारा | dhaa?ra ) \s* )"
_JOINT = rf"\s* (?: ,(?:\s*and\b)? | / | & | r/w | read\s+with | and | or | with | w/ ) \s* {_UNIT}?"
_LIST = rf"{_NUMBER} (?: {_JOINT} {_NUMBER} ){{0,{MOST_NUMBERS - 1}}}"
# before the name of an act: "u/s 420 of the", "sections 302 and 34", "302/34"
_BEFORE = re.compile(
    rf"(?<![\w.(-]) (?P<unit>{_UNIT})? (?P<list>{_LIST}) \s* ,? \s* (?: (?:of|in|under|from)\s+ )? (?: the\s+ )? $",
    re.VERBOSE | re.IGNORECASE,
)
# behind it: "IPC 302", "CrPC, section 125", "IPC ki dhara 420"
_AFTER = re.compile(
    rf"\s* ,? \s* (?: (?:ki|ka|ke)\s+ )? (?P<unit>{_UNIT})? (?P<list>{_LIST})", re.VERBOSE | re.IGNORECASE
)
_NUMBERS = re.compile(_NUMBER, re.VERBOSE | re.IGNORECASE)
_YEAR = re.compile(r"\s*,?\s*(?:of\s+)?\(?(?P<year>1[89]\d\d|20\d\d)\)?(?!\w)")


@dataclass(frozen=True, slots=True)
class OldLaw:
    """An act that a question names and that another has replaced.

    Fields:
        act: the two acts.
        sections: those of the old act that it names, each with where its matter is now; None where no row says.
        is_read: the question was read as one on the new act, which is indexed.
    """

    act: ReplacedAct
    sections: tuple[tuple[str, Successor | None], ...] = ()
    is_read: bool = False

    @property
    def is_answerable(self) -> bool:
        """False where it names sections of which none is known to be in the new act."""
        return not self.sections or any(now and now.now for _, now in self.sections)

    def told(self) -> str:
        """What became of it: "Section 302 IPC is now section 103 BNS, since 1 July 2024."."""
        return " ".join(_told(self.act, old, now) for old, now in self.sections) or _act_told(self.act)


class _Mention(NamedTuple):
    """Where a text names an old act, with its sections if it names some, and the word before them: "u/s"."""

    act: ReplacedAct
    start: int
    end: int
    sections: tuple[str, ...] = ()
    unit: str = ""


def old_laws_in(
    text: str, acts: Acts, as_on: date | None = None, as_asked: bool = False
) -> tuple[str, tuple[OldLaw, ...]]:
    """A question as one on the acts of today.

    Args:
        text: the question, as `plain_text` gives it.
        acts: the titles of the indexed documents.
        as_on: the day whose law is asked about; by default today's.
        as_asked: leave the text as it is.

    Returns:
        The text with indexed new acts and their sections in place of the old ones, and what it named. Acts that are
        indexed themselves are left, and those that were in force on the day; so is an act that is named beside another
        indexed one, which may speak of it.
    """
    mentions = [m for m in _mentions(text) if _is_meant(m, text, acts, as_on)]
    if not mentions:
        return text, ()
    own = [(m.start, m.end) for m in mentions]
    beside = any(not any(a < end and start < b for a, b in own) for start, end, _ in acts.spans(text))
    found, pieces, at = [], [], 0
    for mention in mentions:
        sections = tuple((old, mention.act.successor(Pinpoint(old))) for old in mention.sections)
        is_read = not as_asked and _is_indexed(mention.act.by, acts) and not (beside and not sections)
        found.append(OldLaw(mention.act, sections, is_read))
        if is_read:
            under = "under " if mention.unit.lower().startswith("u") else ""  # "u/s 420"
            pieces += [text[at : mention.start], under, _as_new(mention.act, sections)]
            at = mention.end
    return "".join([*pieces, text[at:]]), tuple(found)


def _mentions(text: str) -> Iterator[_Mention]:
    """The old acts that a text names, in its order; none inside another."""
    end = 0
    for match in _names().finditer(text):
        act, last = _meant(match, text)
        if act is None or match.start() < end:
            continue
        if before := _BEFORE.search(text, end, match.start()):
            yield _Mention(act, before.start(), last, _numbers(before["list"]), before["unit"] or "")
        elif (after := _AFTER.match(text, last)) and not _counts(text, after):
            last = after.end()
            yield _Mention(act, match.start(), last, _numbers(after["list"]))
        else:
            yield _Mention(act, match.start(), last)
        end = last


def _meant(match: re.Match[str], text: str) -> tuple[ReplacedAct | None, int]:
    """The old act of a name, and where the name ends with its year; None where the year is another act's."""
    said = _YEAR.match(text, match.end())
    known = _by_name()[_folded(match["name"])]
    if said is None:
        return next((act for act in known if not act.year_said), None), match.end()
    act = next((act for act in known if act.year in (int(said["year"]), int(said["year"]) - 1)), None)
    return act, said.end()


def _counts(text: str, after: re.Match[str]) -> bool:
    """True where a number behind a name is no section: "IPC 2 years", or one of several words."""
    return not after["unit"] and bool(
        re.match(r"\s*(?:years?|months?|days?|%|st\b|nd\b|rd\b|th\b)", text[after.end() :])
    )


def _numbers(words: str) -> tuple[str, ...]:
    """The sections of a list: "302/34" gives 302 and 34, "498-A" 498A."""
    found = (re.sub(r"\s", "", match[0]) for match in _NUMBERS.finditer(words))
    upper = (re.sub(r"^(\d+)-?([A-Za-z]*)", lambda m: m[1] + m[2].upper(), one) for one in found)
    return tuple(dict.fromkeys(upper))[:MOST_NUMBERS]


def _is_meant(mention: _Mention, text: str, acts: Acts, as_on: date | None) -> bool:
    """False for an act that is indexed itself, that was in force on the day, or that is a part of another's title."""
    act = mention.act
    if _is_indexed(act.title, acts) or (as_on and as_on < (act.since or date(int(act.by[-4:]), 1, 1))):
        return False
    return not any(start < mention.start and mention.end <= end for start, end, _ in acts.spans(text))


def _is_indexed(title: str, acts: Acts) -> bool:
    return bool(acts.named(title))


def _as_new(act: ReplacedAct, sections: Sequence[tuple[str, Successor | None]]) -> str:
    """The words for the new act and its sections."""
    now = dict.fromkeys(new for _, one in sections if one for new in one.now)
    if not now:
        return f"the {act.by}"
    return f"{' and '.join(f'section {new}' for new in now)} of the {act.by}"


def _told(act: ReplacedAct, old: str, now: Successor | None) -> str:
    """What became of one section."""
    where = f"Section {old} {_of(act.called)}"
    if now is None:
        return f"{_act_told(act)} Which section holds in the place of section {old} is not known here."
    if not now.now:
        return f"{where} has no section in its place. {_act_told(act)}"
    new = f"section{'s' if len(now.now) > 1 else ''} {' and '.join(now.now)} {_of(act.by_called)}"
    since = f", since {_in_words(act.since)}" if act.since else ""
    if now.is_near:
        return f"{where} was not taken over as it was; {new} is nearest to it{since}."
    return f"{where} is now {new}{since}."


def _act_told(act: ReplacedAct) -> str:
    """What became of an act."""
    done = "was given the name of" if act.renamed else "was replaced by"
    on = f", on {_in_words(act.since)}" if act.since else ""
    return f"The {act.title}, {done} the {act.by}{on}."


def _in_words(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1].capitalize()} {day.year}"


def _of(called: str) -> str:
    return f"of {called}" if " " in called else called


@lru_cache(maxsize=1)
def _by_name() -> dict[str, list[ReplacedAct]]:
    found: dict[str, list[ReplacedAct]] = {}
    for act in replaced_acts():
        for name in act.all_names:
            found.setdefault(_folded(name), []).append(act)
    return found


@lru_cache(maxsize=1)
def _names() -> re.Pattern[str]:
    """All names of old acts; initials may have dots: "I.P.C.", "Cr.P.C."."""
    names = sorted({name for act in replaced_acts() for name in act.all_names}, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![\w-])(?:the\s+)?(?P<name>{'|'.join(map(_pattern, names))})(?![\w-])", re.IGNORECASE)


def _pattern(name: str) -> str:
    if re.fullmatch(r"[A-Z][A-Za-z ]{1,5}", name) and sum(map(str.isupper, name)) > 1:
        return r"\.?\s?".join(map(re.escape, re.findall(r"Cr|[A-Za-z]", name))) + r"(?:\.(?=\s|$|,|\?))?"
    return r"\s+".join(re.escape(word).replace("'", "['’]?") for word in name.split())


def _folded(name: str) -> str:
    """A name in one form, whatever its capitals, dots and spaces."""
    return re.sub(r"[^a-z()]", "", name.lower())
