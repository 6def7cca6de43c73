"""What is measured of one question: its ranking by sections, the facts it states, its time.

The ranking measures are ir_measures' own: `hit@k` is Success@k, `MRR@10` the mean of RR@10, and
nDCG@10 as in Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques" (2002).
ir_measures is imported when something is measured, because the package must start at once.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Literal

from civicsetu.base.errors import ParameterError
from civicsetu.evaluate.questions import Question, covers
from civicsetu.model.results import Hit
from civicsetu.read.text.quantities import ONES, SCALES, TENS

CUTOFFS = (1, 3, 5, 10)
NAMES = (*(f"hit@{k}" for k in CUTOFFS), "MRR@10", "nDCG@10", "R@10")
Level = Literal["section", "pinpoint"]


# -------------------------------------------------------------------------------- rankings
def rankings(hits: Iterable[Hit]) -> list[str]:
    """The sections of some hits, best first: each where it occurs first."""
    return list(dict.fromkeys(hit.section for hit in hits))


def pinpointed(question: Question, hits: Iterable[Hit]) -> list[str]:
    """The ranking at pinpoint level: of each section its best hit, as the gold pinpoint that it
    covers or lies inside, else as itself."""
    best = {hit.section: hit.provision for hit in reversed(list(hits))}
    return [next((gold for gold in question.gold if covers(best[s], gold)), best[s]) for s in reversed(best)]


def per_question(question: Question, hits: Iterable[Hit], level: Level = "section") -> dict[str, float]:
    """The ranking measures of one answerable question, over distinct sections.

    With gold sections G and the distinct sections r_1, r_2 ... of the hits, rel_i is 1 where r_i
    is in G and 0 elsewhere, and

    - MRR@10 is 1 / (the first i <= 10 with rel_i = 1), and 0 where there is none;
    - nDCG@10 is DCG / IDCG with DCG = sum of rel_i / log2(i + 1) over i = 1 ... 10 and
      IDCG = sum of 1 / log2(i + 1) over i = 1 ... min(10, |G|).

    Where `match` is "all", hit@k is 1 when every section of G is among the first k. Where it is
    "any", the gold sections stand for each other: hit@k is 1 when one is among the first k, and
    only the first one found counts in nDCG@10, so that IDCG = 1 and nDCG@10 = 1 / log2(i + 1) for
    the same i as in MRR@10. A question that is content with one section can thus reach 1. R@10 is
    the share of G among the first 10 (of the one that was found first, where `match` is "any").

    Args:
        question: a question with gold provisions.
        hits: what was found for it, best first.
        level: at `pinpoint`, G are the gold pinpoints, and a section's best hit counts for the one
            that it covers or lies inside.

    Returns:
        The value of each of `NAMES`, from 0 to 1.

    Raises:
        ParameterError: the question has no gold provision.
    """
    import ir_measures
    from ir_measures import RR, R, Success, nDCG

    if not question.gold:
        raise ParameterError(
            f"question {question.id} has no gold provision, so its ranking cannot be measured; leave it out"
        )
    ranking = rankings(hits) if level == "section" else pinpointed(question, hits)
    gold: Sequence[str] = question.gold_sections if level == "section" else question.gold
    if question.match == "any":
        gold = [section for section in ranking if section in gold][:1] or gold[:1]
    wanted = {f"hit@{k}": R @ k if question.match == "all" else Success @ k for k in CUTOFFS}
    wanted |= {"MRR@10": RR @ 10, "nDCG@10": nDCG @ 10, "R@10": R @ 10}
    found = ir_measures.calc_aggregate(
        wanted.values(),
        [ir_measures.Qrel("q", section, 1) for section in gold],
        [ir_measures.ScoredDoc("q", section, -rank) for rank, section in enumerate(ranking)],
    )
    values = {name: float(found[measure]) for name, measure in wanted.items()}
    # recall is 1 exactly where all of them are found
    return {name: float(value == 1) if name.startswith("hit@") else value for name, value in values.items()}


def aggregate(
    questions: Iterable[Question], runs: Mapping[str, Sequence[Hit]], level: Level = "section"
) -> dict[str, float]:
    """The mean of each ranking measure over the answerable questions.

    Args:
        questions: the questions; those that are not answerable are left out.
        runs: the hits of each question, by its id.
        level: what counts as a hit.

    Returns:
        The mean of each of `NAMES`; empty where no question is answerable.

    Raises:
        ParameterError: an answerable question has no run.
    """
    rows = []
    for question in questions:
        if not question.answerable:
            continue
        if question.id not in runs:
            raise ParameterError(f"question {question.id} has no run; search it first, or leave it out")
        rows.append(per_question(question, runs[question.id], level))
    return {name: fmean(row[name] for row in rows) for name in NAMES} if rows else {}


# -------------------------------------------------------------------------------- facts
_SMALL = {"zero": 0} | ONES | TENS
_SAME = {"rs": "rupee", "inr": "rupee", "₹": "rupee", "metre": "meter", "percent": "per cent", "%": "per cent"}
_GROUPS = re.compile(r"(?<=\d),(?=(?:\d\d,)*\d{3}\b)")  # the commas of 10,000 and 1,00,000
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+|[₹%,;:.]")


def facts_stated(facts: Sequence[str], text: str) -> float | None:
    """The share of the facts that stand in a text, as whole words in their order.

    Numbers in words and in digits are equal, and so are singular and plural, upper and lower case
    and the common signs of money and per cent.

    Args:
        facts: such as `30 per cent`.
        text: an answer.

    Returns:
        From 0 to 1; None where there are no facts.

    >>> facts_stated(["30 per cent", "3 months"], "within thirteen months, thirty per cent of it")
    0.5
    """
    if not facts:
        return None
    whole = f" {_plain(text)} "
    return sum(f" {_plain(fact)} " in whole for fact in facts) / len(facts)


def _plain(text: str) -> str:
    """A text as words with single spaces, all numbers as digits.

    >>> _plain("Rs. 10,000 or two-thirds of one hundred and twenty square metres")
    '10000 rupee or 2 third of 120 square meter'
    """
    text = _GROUPS.sub("", unicodedata.normalize("NFKC", text).casefold())
    words = [_SAME.get(word, word) for word in map(_singular, _TOKEN.findall(text))]
    words = [word for word in _numbers(words) if word not in ",;:."]
    return re.sub(r"\brupee (\d+(?:\.\d+)?)(?! rupee)", r"\1 rupee", " ".join(words))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _numbers(words: list[str]) -> list[str]:
    """Runs of number words as digits: `one`, `hundred`, `and`, `twenty` is `120`."""
    found: list[str] = []
    at = 0
    while at < len(words):
        value, after = _number(words, at)
        found.append(words[at] if value is None else value)
        at = after
    return found


def _number(words: list[str], at: int) -> tuple[str | None, int]:
    """The number that begins at a word, and where it ends; None where none begins."""
    total, part, last = 0, 0, 0  # what is closed, what is open, and the last word's size
    start = at
    while at < len(words):
        word = words[at]
        if word in _SMALL and (last == 0 or last >= 100 or (20 <= last < 100 and 0 < _SMALL[word] < 10)):
            part, last = part + _SMALL[word], _SMALL[word] or 1
        elif at == start and word.isdigit() and at + 1 < len(words) and words[at + 1] in SCALES:
            part, last = int(word), 1
        elif word == "hundred" and 0 < part < 100:
            part, last = part * 100, 100
        elif word in SCALES and word != "hundred" and part:
            total, part, last = total + part * SCALES[word], 0, SCALES[word]
        elif word == "and" and last >= 100 and words[at + 1 : at + 2] and words[at + 1] in _SMALL:
            pass
        else:
            break
        at += 1
    return (None, start + 1) if at == start else (str(total + part), at)


# -------------------------------------------------------------------------------- times
def percentile_ms(seconds: Sequence[float], p: float) -> float:
    """A percentile of some times, in milliseconds.

    Between two times it is linear: with the n times sorted it is the one at place (n - 1) p / 100,
    counted from 0 (Hyndman and Fan, "Sample quantiles in statistical packages" (1996), type 7).

    Args:
        seconds: the times, in seconds.
        p: from 0 to 100.

    Raises:
        ParameterError: there are no times, or `p` is out of its range.

    >>> percentile_ms([0.001, 0.003], 50)
    2.0
    """
    if not seconds or not 0 <= p <= 100:
        raise ParameterError(f"a percentile needs at least one time and a p from 0 to 100, not {len(seconds)} and {p}")
    ordered = sorted(seconds)
    place = (len(ordered) - 1) * p / 100
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return 1000 * (ordered[below] + (ordered[above] - ordered[below]) * (place - below))
