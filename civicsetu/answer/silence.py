"""Figures that the indexed law does not state: "What is the least number of lifts?" finds provisions on buildings, and
none of them says a number of lifts.

A question that asks for an amount is such a one where no known question of the law is near it, and no passage that was
found states a figure beside most of the question's words. Where the law leaves the figure to rules ("as may be
prescribed") it is not silent.
"""

import re

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.claims import claims_in
from civicsetu.answer.measured import is_share
from civicsetu.answer.premise import figures
from civicsetu.find.handover import Findings
from civicsetu.model.ids import ProvisionId
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.quantity_patterns import SHARE
from civicsetu.read.words.tokens import tokens

# Cosines of the nearest known question from which on the law is taken to speak of the matter. Of 1,012 questions that
# can be answered 0.15 are below the first, of 180 on which the law is silent 0.83.
NEAR_KNOWN, NEAR_WITH_FEW_WORDS = 0.65, 0.74
# Shares of the question's words, by rarity, in a passage with a figure: from the first on it may state what is asked,
# below the second it has few of its words.
BESIDE_FIGURES, FEW_WORDS = 0.4, 0.25
FAINT, FAINT_BESIDE = 1.0, 0.25  # evidence and share below which the same holds of laws without known questions
LOOKED_AT = 12
FIRST = 3
SURE = 0.8  # chance of a section from which on it is taken to answer
_FIXED_BY_LAW = re.compile(
    r"\b(?:does|do|is|are)\b[^?]*\b(?:act|law|rera|rules)\s+(?:fix|set|limit|cap|specify|prescribe|state|lay\s+down)\b",
    re.IGNORECASE,
)
_MEASURE = re.compile(
    r"\bhow\s+(?:tall|high|wide|big|large|far|deep|thick)\b"
    r"|\b(?:height|width|size|number|percentage|rate|price|amount|distance|thickness|fees?)\s+of\b",
    re.IGNORECASE,
)
_DECIDED = re.compile(  # how a figure is found, and not which it is: "What counts in deciding how much he pays?"
    r"\b(?:deciding|fixing|determining|assessing|judging|working\s+out|decides?|fixes)\s+how\s+(?:much|many)\b",
    re.IGNORECASE,
)
_LEFT_OPEN = re.compile(
    r"\b(?:prescribed|specified\s+by\s+(?:the\s+)?(?:rules|regulations)|determined\s+by)\b", re.IGNORECASE
)


_PAYMENT = re.compile(
    r"\b(?:as|an?|his|her|its|their|my|your|our|the|much|in|of|any|for|agent['’]?s?|brokers?['’]?s?)\s+"
    r"(?:(?:commission|brokerage)\b(?!\s+(?:of|firm|compan\w+|house|agency|business)\b)|transfer\s+(?:fees?|charges?)\b)"
    r"|\bemis?\b",
    re.IGNORECASE,
)


def is_of_unspoken_payment(found: Findings) -> bool:
    """True when a question is on a payment that people speak of and that none of the first passages names: a broker's
    commission, the instalments of a loan, a fee for a transfer.

    Args:
        found: what was found for it.
    """
    asks = what_is_asked(found.question.text).asks
    if not asks or not all(_PAYMENT.search(ask.text) for ask in asks):
        return False
    wants_sum = all(ask.kind == "amount" for ask in asks)
    texts = (found.passage(passage).text for passage in found.passages[:LOOKED_AT])
    return not any(_PAYMENT.search(text) and (figures(text) or not wants_sum) for text in texts)


def is_silent(found: Findings) -> bool:
    """True when a question asks for a figure that nothing which was found states.

    Args:
        found: what was found for it.
    """
    text = found.question.text
    if found.question.jurisdictions or not found.passages or not _asks_for_a_figure(text) or claims_in(text):
        return False  # what a question takes for granted is held against the law first
    known = found.known_cosines
    nearest = max(known.values(), default=1.0)
    if nearest >= NEAR_WITH_FEW_WORDS or _is_left_open(found) or _has_share(found) or _likeliest_states_it(found):
        return False
    beside = share_beside_figures(found)
    if nearest >= NEAR_KNOWN and beside >= FEW_WORDS:
        return False
    document = ProvisionId(found.passage(found.passages[0]).section).document
    if document in {ProvisionId(name).document for name in known}:
        return beside < BESIDE_FIGURES
    return found.evidence.total < FAINT and beside < FAINT_BESIDE


def _asks_for_a_figure(text: str) -> bool:
    asked = what_is_asked(text)
    if len(asked.asks) != 1 or asked.story or _DECIDED.search(text):
        return False
    kind = asked.asks[0].kind
    if kind == "yes_no":
        return bool(_FIXED_BY_LAW.search(text) and _MEASURE.search(text))
    return kind == "amount" or (kind == "other" and bool(_MEASURE.search(text)))


def _is_left_open(found: Findings) -> bool:
    """True when one of the first passages has most of the question's words and leaves something to rules."""
    texts = [found.passage(passage).text for passage in found.passages[:FIRST]]
    return any(_LEFT_OPEN.search(text) and _share(text, found) >= BESIDE_FIGURES for text in texts)


def _likeliest_states_it(found: Findings) -> bool:
    """True where the unit that most likely answers, as the model says that knows units, is of the first section, which
    it is sure of, and states a sum or a share."""
    section = found.passage(found.passages[0]).section
    name = max(found.told, key=lambda one: found.told[one], default="")
    if found.told_sections.get(section, 0.0) < SURE or not name or ProvisionId(name).section != section:
        return False
    return any(fact.kind in ("amount", "percentage") for fact in facts_in(found.library.provisions[name]))


def _has_share(found: Findings) -> bool:
    """True when a share may be asked for, and the first passage states one."""
    return is_share(found.question.text) and bool(SHARE.search(found.passage(found.passages[0]).text))


def share_beside_figures(found: Findings) -> float:
    """The greatest share of the question's words, by their rarity, in a passage that states a figure."""
    passages = [found.passage(passage) for passage in found.passages[:LOOKED_AT]]
    return max((_share(p.search_text, found) for p in passages if figures(p.text)), default=0.0)


def _share(text: str, found: Findings) -> float:
    weights = {word: weight * found.rarity(word) for word, weight in found.word_weights.items()}
    inside = set(tokens(text))
    return sum(weight for word, weight in weights.items() if word in inside) / (sum(weights.values()) or 1.0)
