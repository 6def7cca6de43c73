"""Faithful paraphrases of right sentences by a seeded program: words for words, and where a sentence's parts stand.

It shares no code and no list with the check.
"""

import random
import re
from collections.abc import Sequence

from civicsetu.evaluate.checks.falsify import Made
from civicsetu.evaluate.checks.statements import Statement

# Each rule keeps the meaning: words, and what may stand for them.
_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\bmust not\b", ("may not", "is not allowed to", "can't", "shall not")),
    (r"\bmust be\b", ("has to be", "shall be", "is to be")),
    (r"\bmust\b(?! not| be)", ("has to", "shall", "is obliged to", "is required to")),
    (r"\bcannot\b", ("can't", "may not")),
    (r"\bmay\b(?! not)", ("can", "has the power to", "is free to")),
    (r"\bhave the right to\b", ("are entitled to",)),
    (r"\bhas the right of\b", ("is entitled to",)),
    (r"\b10 per cent\b", ("10%", "ten per cent", "one-tenth", "10 percent")),
    (r"\b5 per cent\b", ("5%", "five per cent", "5 percent")),
    (r"\b70 per cent\b", ("70%", "seventy per cent")),
    (r"\b30 per cent\b", ("30%", "thirty per cent")),
    (r"\b30 days\b", ("thirty days",)),
    (r"\b60 days\b", ("sixty days",)),
    (r"\bsixty days\b", ("60 days",)),
    (r"\b3 months\b", ("three months",)),
    (r"\bthree months\b", ("3 months",)),
    (r"\bsix months\b", ("6 months", "half a year")),
    (r"\btwo months\b", ("2 months",)),
    (r"\bone year\b", ("1 year", "twelve months", "a year")),
    (r"\b1 year\b", ("one year", "12 months")),
    (r"\bthree years\b", ("3 years", "36 months")),
    (r"\btwo years\b", ("2 years", "24 months")),
    (r"\b5 years\b", ("five years",)),
    (r"\bfive years\b", ("5 years",)),
    (r"\bseven days\b", ("7 days", "a week")),
    (r"\bRs 10,000\b", ("ten thousand rupees", "₹10,000", "Rs. 10,000/-", "10,000 rupees")),
    (r"\bat least\b", ("not less than", "a minimum of", "no less than")),
    (r"\bat most\b", ("no more than", "not more than", "a maximum of", "up to")),
    (r"\bup to\b", ("at most", "a maximum of", "not more than")),
    (r"\bno more than\b", ("at most", "not more than")),
    (r"\bpromoter\b", ("builder", "developer", "promoter")),
    (r"\ballottee\b", ("buyer", "home buyer", "purchaser")),
    (r"\ballottees\b(?!['’])(?<!of allottees)", ("buyers", "home buyers")),
    (r"\bagent\b", ("broker", "real estate agent")),
    (r"\bthe Authority\b", ("RERA", "the regulator", "the Real Estate Regulatory Authority")),
    (r"\bflat\b", ("apartment", "home")),
    (r"\bThe Authority\b", ("RERA", "The regulator")),
    (r"\bbefore\b", ("prior to",)),
    (r"\bfirst\b", ("beforehand",)),
    (r"\bcontravenes\b", ("breaks", "violates")),
    (r"\bwithin\b", ("in", "no later than")),
    (r"\bgive\b", ("provide",)),
    (r"\bmade\b", ("filed", "brought")),
    (r"\breturn the money\b", ("refund the amount", "pay the amount back")),
    (r"\bif\b", ("where", "in case")),
    (r"\bget back\b", ("be given back",)),
    (r"\bsell\b", ("offer for sale",)),
    (r"\bcompensate\b", ("pay compensation to",)),
    (r"\bcarry\b", ("bear", "show")),
    (r"\bstate\b", ("specify", "set out")),
    (r"\bneeds\b", ("requires",)),
)
_OPENERS = ("Under the Act, ", "According to this provision, ", "In short: ", "Yes, ", "By law, ")


def paraphrases(statements: Sequence[Statement], each: int = 5, seed: int = 2016) -> list[Made]:
    """Sentences that say what the statements say, so many of each.

    Args:
        statements: the right sentences.
        each: how many of each.
        seed: of what is drawn by chance.
    """
    drawn = random.Random(seed)
    found = []
    for n, statement in enumerate(statements):
        made: dict[str, None] = {}
        for _ in range(60):
            if len(made) == each:
                break
            made.setdefault(_paraphrase(statement.says, drawn))
        found += [Made(n, "faithful", text) for text in made]
    return found


def _paraphrase(text: str, drawn: random.Random) -> str:
    """A sentence with some of its words replaced, and perhaps another beginning."""
    rules = [rule for rule in _RULES if re.search(rule[0], text)]
    for pattern, others in drawn.sample(rules, min(len(rules), drawn.randint(1, 4))):
        text = _replaced(pattern, drawn.choice(others), text)
    opener = drawn.choice(_OPENERS) if drawn.random() < 0.4 else ""
    if not opener or re.match(r"(?:Yes|No)\b", text) or (opener == "Yes, " and re.search(r"\bnot?\b", text)):
        return text
    proper = re.match(r"(?:RERA|Rs)\b|\d", text)
    return opener + (text if proper else text[0].lower() + text[1:])


def _replaced(pattern: str, other: str, text: str) -> str:
    """A text with the first words that fit replaced; "allottees have to" keeps its number."""
    match = re.search(pattern, text)
    if match is None:
        return text
    if other.startswith(("has ", "is ")) and _is_plural(text[: match.start()]):
        other = other.replace("has ", "have ", 1) if other.startswith("has ") else other.replace("is ", "are ", 1)
    return text[: match.start()] + other + text[match.end() :]


def _is_plural(before: str) -> bool:
    """Whether the word before a verb is one of several: "Members", "applications"."""
    words = before.split()
    return bool(words) and words[-1].endswith("s") and not words[-1].endswith("ss")
