"""Right and false sentences that a program makes of a provision's own words, to learn from besides those by hand.

The right one says an order, a permission or a bound in other words; the false one turns it round, or changes a figure
or who acts.
"""

import random
import re
from collections.abc import Iterator, Sequence
from functools import partial

SHORTEST, LONGEST = 50, 330  # letters of a sentence
MOST = 2  # pairs a provision
_SENTENCE = re.compile(r"[^.;:]+")
_SAME: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\bshall not be\b", ("must not be", "may not be", "cannot be")),
    (r"\bshall not\b", ("must not", "may not", "is not to", "cannot")),
    (r"\bshall be liable to\b", ("can be given", "faces", "is liable to")),
    (r"\bshall be\b", ("must be", "has to be", "is to be", "is")),
    (r"\bshall\b(?! not| be)", ("must", "has to", "is to", "is bound to")),
    (r"\bmay not\b", ("must not", "cannot")),
    (r"\bmay\b(?! not| be)", ("can", "is free to", "has the power to", "is allowed to")),
    (r"\bmay be\b", ("can be",)),
    (r"\bnot less than\b", ("at least", "no less than", "a minimum of")),
    (r"\bnot exceeding\b|\bnot more than\b", ("at most", "no more than", "up to")),
    (r"\bwhich may extend to\b", ("of up to", "of at most")),
    (r"\bprior to\b", ("before",)),
    (r"\bsubsequent to\b", ("after",)),
    (r"\bwithin a period of\b", ("within", "in", "no later than")),
    (r"\bsuch\b", ("the", "that")),
    (r"\bnotwithstanding anything contained in\b", ("whatever is said in",)),
    (r"\bfurnish\b", ("give", "hand in", "provide")),
    (r"\bcommence\b", ("start", "begin")),
    (r"\bimprisonment\b", ("jail", "prison")),
)
_TURNED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\bshall not\b|\bmust not\b|\bmay not\b|\bcannot\b", ("may", "can", "must", "shall", "need not")),
    (r"\bshall\b(?! not)|\bmust\b(?! not)", ("may", "shall not", "need not", "must not", "does not have to")),
    (r"\bmay\b(?! not)", ("shall", "must", "shall not", "must not", "cannot")),
    (r"\bnot less than\b|\bat least\b", ("not more than", "at most", "exactly", "less than")),
    (r"\bnot exceeding\b|\bnot more than\b|\bat most\b|\bup to\b", ("at least", "not less than", "exactly", "above")),
    (r"\bbefore\b", ("after",)),
    (r"\bafter\b", ("before",)),
    (r"\bwithin\b", ("after", "not before the end of")),
    (r"\bunless\b", ("if", "even if")),
    (r"\bexcept\b", ("including", "even")),
    (r"\bwithout\b", ("with",)),
    (r"\bwith the (?:previous |prior )?(?:approval|consent|sanction) of\b", ("without asking", "after informing")),
    (r"\bentitled\b", ("not entitled",)),
    (r"\bis\b(?! not)|\bare\b(?! not)", ("is not", "are not")),
    (r"\bany\b", ("no", "only one")),
    (r"\bimprisonment\b", ("a fine", "community service")),
)
_UNIT = re.compile(r"\b(days?|months?|years?|weeks?)\b")
_COUNT = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|ten|twelve|fifteen|twenty|thirty|sixty|ninety|hundred|thousand|lakh|crore"
    r"|\d{1,3})\b(?!\))"
)
_COUNTS = "two three four five six seven nine ten fifteen twenty thirty sixty ninety".split()
_PARTY = re.compile(
    r"\b(?:the|an?|any|every) (?:[A-Z][a-z]+ ){1,3}(?=[a-z])"
    r"|\b(?:Central|State|appropriate) Government\b"
    r"|\b(?:the|an?|any|every) (?:court|person|employer|worker|applicant|owner|company|officer|tribunal|board"
    r"|commission|authority|chairperson|member|landlord|tenant|buyer|seller|accused|complainant|magistrate|registrar|licensee)\b"
)
_OTHERS = (
    "the Central Government", "the State Government", "the Board", "the Tribunal", "the High Court", "the Magistrate",
    "the Registrar", "the applicant", "the employer", "the owner", "the Chairperson", "the police", "the company",
    "any person", "the Collector", "the Authority", "the Commission", "the Secretary",
)  # fmt: skip


def made_of(text: str, seed: str) -> Iterator[tuple[str, str]]:
    """Pairs of a right and a false sentence.

    Args:
        text: of a provision.
        seed: of what is drawn by chance.
    """
    drawn = random.Random(seed)
    parts = [" ".join(match[0].split()) for match in _SENTENCE.finditer(text)]
    long = [part for part in parts if SHORTEST <= len(part) <= LONGEST]
    for part in drawn.sample(long, min(MOST, len(long))):
        right = _said_otherwise(part, drawn)
        if false := _turned(right, text, drawn):
            yield _as_sentence(right), _as_sentence(false)


def _said_otherwise(text: str, drawn: random.Random) -> str:
    for pattern, others in _SAME:
        if drawn.random() < 0.8:
            choose = partial(_one_of, others, drawn)
            text = re.sub(pattern, choose, text, flags=re.IGNORECASE)
    return text


def _one_of(others: Sequence[str], drawn: random.Random, _match: re.Match[str]) -> str:
    return drawn.choice(others)


def _turned(text: str, whole: str, drawn: random.Random) -> str | None:
    ways = [_figure, _party, _other_words, _other_words]
    drawn.shuffle(ways)
    for way in ways:
        if (found := way(text, whole, drawn)) and found != text:
            return found
    return None


def _figure(text: str, _whole: str, drawn: random.Random) -> str | None:
    places = [*_COUNT.finditer(text), *_UNIT.finditer(text)]
    if not places:
        return None
    match = drawn.choice(places)
    if match.re is _UNIT:
        others = [unit for unit in ("days", "weeks", "months", "years") if unit[:-1] != match[0].rstrip("s")]
    elif match[0].isdigit():
        others = [str(n) for n in (2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90) if str(n) != match[0]]
    else:
        others = [count for count in _COUNTS if count != match[0]]
    return text[: match.start()] + drawn.choice(others) + text[match.end() :]


def _party(text: str, whole: str, drawn: random.Random) -> str | None:
    places = list(_PARTY.finditer(text))
    if not places:
        return None
    match = drawn.choice(places)
    own = match[0].strip().lower().split()[-1]
    there = [one[0].strip() for one in _PARTY.finditer(whole)]
    others = [one for one in (*there, *there, *_OTHERS) if one.lower().split()[-1] != own]
    end = " " if match[0].endswith(" ") else ""
    return text[: match.start()] + drawn.choice(others) + end + text[match.end() :]


def _other_words(text: str, _whole: str, drawn: random.Random) -> str | None:
    found = [(match, others) for pattern, others in _TURNED for match in re.finditer(pattern, text)]
    if not found:
        return None
    match, others = drawn.choice(found)
    return text[: match.start()] + drawn.choice(others) + text[match.end() :]


def _as_sentence(text: str) -> str:
    text = text.strip(" ,-—–")
    return f"{text[:1].upper()}{text[1:]}."
