"""Measures of rankings, by ir_measures: of one question, and their means.

Hits are ranked by distinct sections. With gold sections G and the distinct sections r_1, r_2 ... of the hits, rel_i
is 1 where r_i is in G and 0 elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from statistics import fmean
from typing import Literal

from civicsetu.base.errors import ParameterError
from civicsetu.evaluate.measures.measure import RankingMeasure, register
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.model.ids import ProvisionId
from civicsetu.model.results import Hit

HitLevel = Literal["section", "pinpoint"]  # what counts as a hit

RANKING = (
    *(
        register(
            RankingMeasure(
                name=f"hit@{k}",
                what=f"1 where a gold section is among the first {k}; where all are wanted, where as many are as fit",
                source="success@k and recall@k, ir_measures",
                better="more",
                unit="share",
                total="n_answerable",
                ir=lambda ir, match, k=k: (ir.R if match == "all" else ir.Success) @ k,  # type: ignore[misc]
                places=k,
                words="right section first" if k == 1 else f"right section in the first {k}",
            )
        )
        for k in (1, 3, 5, 10)
    ),
    register(
        RankingMeasure(
            name="MRR@10",
            what="1 / the first i <= 10 with rel_i = 1, and 0 where there is none",
            source="Kantor and Voorhees, The TREC-5 confusion track, 2000",
            better="more",
            unit="score",
            ir=lambda ir, match: ir.RR @ 10,
            words="how high the first right section stands",
        )
    ),
    register(
        RankingMeasure(
            name="nDCG@10",
            what="DCG / IDCG: the sum of rel_i / log2(i + 1) over i = 1 ... 10, over that of the best order",
            source="Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, 2002",
            better="more",
            unit="score",
            ir=lambda ir, match: ir.nDCG @ 10,
            words="how high all right sections stand",
        )
    ),
    register(
        RankingMeasure(
            name="R@10",
            what="the share of G among the first 10; of the one found first, where any will do",
            source="recall@k, ir_measures",
            better="more",
            unit="share",
            total="n_answerable",
            ir=lambda ir, match: ir.R @ 10,
            words="right sections among the first 10",
        )
    ),
)
NAMES = tuple(measure.name for measure in RANKING)


def rankings(hits: Iterable[Hit]) -> list[str]:
    """The sections of some hits, best first: each where it occurs first."""
    return list(dict.fromkeys(hit.section for hit in hits))


def pinpointed(question: GoldQuestion, hits: Iterable[Hit]) -> list[str]:
    """The ranking at pinpoint level: of each section its best hit, as the gold pinpoint that it
    covers or lies inside, else as itself."""
    best = {hit.section: ProvisionId(hit.provision) for hit in reversed(list(hits))}
    return [next((gold for gold in question.gold if best[s].overlaps(gold)), best[s]) for s in reversed(best)]


def per_question(question: GoldQuestion, hits: Iterable[Hit], level: HitLevel = "section") -> dict[str, float]:
    """The ranking measures of one answerable question, over distinct sections.

    Where `match` is "all", hit@k is 1 when every section of G is among the first k, or, of a G with
    more than k sections, when the first k are all of G. So hit@1 is 1 when any section of G stands
    first, as in MRR@10; with two sections in G, hit@3 asks for both. Where `match` is "any", the
    gold sections stand for each other: hit@k is 1 when one is among the first k, and only the first
    one found counts in nDCG@10, so that IDCG = 1 and nDCG@10 = 1 / log2(i + 1) for the same i as in
    MRR@10. Every measure can thus reach 1, and hit@1 is 1 exactly where MRR@10 is.

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
    if not question.gold:
        raise ParameterError(
            f"question {question.id} has no gold provision, so its ranking cannot be measured; leave it out"
        )
    ranking = rankings(hits) if level == "section" else pinpointed(question, hits)
    gold: Sequence[str] = question.gold_sections if level == "section" else question.gold
    if question.match == "any":
        gold = [section for section in ranking if section in gold][:1] or gold[:1]
    return dict(zip(NAMES, _measured(tuple(ranking), tuple(gold), question.match), strict=True))


@lru_cache(maxsize=50_000)  # the tables of a report ask for the same rankings again and again
def _measured(ranking: tuple[str, ...], gold: tuple[str, ...], match: str) -> tuple[float, ...]:
    """The value of each of `NAMES` for one ranking."""
    import ir_measures

    wanted = {measure.name: measure.ir(ir_measures, match) for measure in RANKING}
    found = ir_measures.calc_aggregate(
        wanted.values(),
        [ir_measures.Qrel("q", section, 1) for section in gold],
        [ir_measures.ScoredDoc("q", section, -rank) for rank, section in enumerate(ranking)],
    )
    of_all = len(set(gold))
    return tuple(_filled(float(found[wanted[one.name]]), one.places, of_all) for one in RANKING)


def _filled(found: float, places: int | None, wanted: int) -> float:
    """1 where the share of the wanted sections that was found is the most that so many places can hold, else 0; the
    share itself where the measure does not ask for that.

    >>> _filled(0.5, 1, 2), _filled(0.5, 3, 2), _filled(0.5, None, 2)
    (1.0, 0.0, 0.5)
    """
    return found if places is None else float(round(found * wanted) >= min(places, wanted))


def aggregate(
    questions: Iterable[GoldQuestion], runs: Mapping[str, Sequence[Hit]], level: HitLevel = "section"
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
