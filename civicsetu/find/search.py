"""One question through an open index to ranked provisions.

An arm names the parts that a ranking is made of; the online path is the last of them:

    dense      the question's vector against the passages' (HNSW)
    bm25       shared words, statutory words added for everyday ones
    rrf        both, fused by reciprocal rank
    reranked   the fused pool, reranked by late interaction with the standardised
               scores of both retrievers; definitions asked for are lifted; named
               provisions are pinned first
"""

import re
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from civicsetu.errors import ParameterError
from civicsetu.find.fusion import reciprocal_rank_fusion, standardised
from civicsetu.find.late import late_interaction
from civicsetu.find.question import CENTRAL, Named, Question, jurisdictions_in, without_jurisdictions
from civicsetu.index.encoder import Encoded
from civicsetu.index.lexical import tokens
from civicsetu.index.store import Store
from civicsetu.params import ARMS, Search
from civicsetu.records import Meta

# What a passage says that answers a question of this type.
TELLING = {
    "penalty_lookup": re.compile(
        r"\bimprison|\bpunish|\bpenalty\b[^.;]{0,60}\b(?:extend|up to|per cent|rupees|every day)"
        r"|liable to (?:a )?penalty|\bfine\b|\bcompound",
        re.IGNORECASE,
    ),
    "temporal": re.compile(
        r"\b(?:\w+|\d+) (?:working )?(?:days?|months?|years?)\b(?<!financial year)|\bvalid (?:for|during)\b"
        r"|\bperiod (?:of|not)\b",
        re.IGNORECASE,
    ),
}


class Found(NamedTuple):
    """A passage in a ranking: its row, its score, and why it stands where it does."""

    row: int
    score: float
    why: tuple[str, ...]


class Evidence(NamedTuple):
    """How well the best passages fit a question: the highest cosine and the highest late
    interaction, and the share of the question's weight of words that the corpus and the best
    passage know. `total` is what is compared with the floor."""

    dense: float
    late: float
    known: float
    covered: float

    @property
    def total(self) -> float:
        return self.dense + self.late + 0.3 * self.known + 0.3 * self.covered


class Ranking(NamedTuple):
    """A ranking of passages, best first, the provisions (ids) that were named and found, the
    named ones that do not exist, the evidence, and the vectors of the question's wordings."""

    found: list[Found]
    pinned: tuple[str, ...]
    unknown: tuple[Named, ...]
    evidence: Evidence
    encoded: tuple[Encoded, ...] = ()


def rank(
    question: Question, index: Store, settings: Search, arm: str = "reranked", jurisdiction: str | None = None
) -> Ranking:
    """Rank passages for a question.

    Args:
        question: as `understand` reads it.
        index: what is searched.
        settings: pools, weights, pins.
        arm: one of `ARMS`.
        jurisdiction: only passages of this jurisdiction.

    Raises:
        ParameterError: an arm that does not exist.
    """
    if arm not in ARMS:
        raise ParameterError(f"there is no arm {arm!r}; the arms are {', '.join(ARMS)}")
    allowed = np.ones(len(index.passages), dtype=bool) if jurisdiction is None else index.jurisdictions == jurisdiction
    asked_of = jurisdictions_in(question.text).intersection(index.jurisdictions)
    if asked_of and (stripped := without_jurisdictions(question.text)):
        question = replace(question, text=stripped)
    texts = [question.text]
    if settings.expand and question.added:
        texts.append(question.rewritten)
    encoded = index.encoder.encode(texts)
    dense = np.mean([index.dense @ e.sentence for e in encoded], axis=0)
    words = question.weighted_tokens(settings.expansion_weight if settings.expand else 0.0)
    lexical = index.lexical.weighted_scores({w: v for w, v in words.items() if v})
    dense, lexical = np.where(allowed, dense, -1.0), np.where(allowed, lexical, 0.0)
    if arm == "dense":
        return _plain(_by_hnsw(index, encoded[0].sentence, dense, allowed, settings.pool))
    if arm == "bm25":
        return _plain(lexical)
    near = _by_hnsw(index, np.mean([e.sentence for e in encoded], axis=0), dense, allowed, settings.pool)
    fused = reciprocal_rank_fusion([near, lexical], settings.rrf_k, settings.pool)
    if arm == "rrf":
        return _plain(fused)
    pins, unknown = _pins(question, index, allowed, settings.max_pins)
    asked = _definitions(question, index, allowed)
    pool = np.unique(np.concatenate([np.flatnonzero(fused), *[rows for _, rows in pins], asked]).astype(int))
    late = np.mean([late_interaction(e.tokens, index.tokens, index.token_starts, pool) for e in encoded], axis=0)
    scores = (
        settings.weight_late * standardised(late)
        + settings.weight_lexical * standardised(lexical[pool])
        + settings.weight_dense * standardised(dense[pool])
    )
    scores = scores + settings.weight_definition * np.isin(pool, asked)
    if telling := TELLING.get(question.query_type):
        says = np.array([bool(telling.search(index.passages[row].text)) for row in pool], dtype=float)
        scores = scores + settings.weight_type * says
    scores = scores + settings.weight_home * _at_home(asked_of, index, pool)
    order = np.argsort(-scores, kind="stable")
    first = list(dict.fromkeys(int(r) for _, rows in pins for r in _pinned_order(rows, pool, scores)))
    at = {int(row): i for i, row in enumerate(pool)}
    rest = [int(pool[i]) for i in order if int(pool[i]) not in set(first)]
    ranked = [*first, *_both_sides(asked_of, index, rest)]
    top = float(scores.max()) if len(scores) else 0.0
    found = [
        Found(row, top + 1 if row in first else float(scores[at[row]]), _why(question, row in first, row in asked))
        for row in ranked
    ]
    evidence = _evidence(question, index, pool, late, dense, ranked)
    pinned = tuple(dict.fromkeys(i for ids, _ in pins for i in ids))
    return Ranking(found, pinned, unknown, evidence, tuple(encoded))


def _at_home(named: set[str], index: Store, pool: np.ndarray) -> np.ndarray:
    """1 for passages of the jurisdictions that a question names; where it names none that is
    indexed, for those of the central law, which holds everywhere and comes first."""
    return np.isin(index.jurisdictions[pool], sorted(named or {CENTRAL})).astype(float)


def _both_sides(named: set[str], index: Store, rows: list[int]) -> list[int]:
    """Where a question compares jurisdictions, the best of each in turn, then the central law's
    best, then the rest; else the rows as they are."""
    if len(named) < 2:
        return rows
    by_side = {name: [r for r in rows if index.jurisdictions[r] == name] for name in (*named, CENTRAL)}
    sides = sorted((n for n in named if by_side[n]), key=lambda n: rows.index(by_side[n][0]))
    turns = [by_side[n][turn] for turn in (0, 1) for n in (*sides, CENTRAL) if turn < len(by_side[n])]
    return list(dict.fromkeys([*turns, *rows]))


def _by_hnsw(index: Store, query: np.ndarray, dense: np.ndarray, allowed: np.ndarray, pool: int) -> np.ndarray:
    """Scores of what HNSW finds; where a filter leaves much out, exact search takes its place."""
    if not allowed.all():
        return np.where(allowed, np.maximum(dense, 1e-6), 0.0)
    _, rows = index.hnsw.search(query[None, :].astype(np.float32), min(pool, len(dense)))
    scores = np.zeros(len(dense))
    rows = rows[0][rows[0] >= 0]
    scores[rows] = np.maximum(dense[rows], 1e-6)
    return scores


def _plain(scores: np.ndarray) -> Ranking:
    order = [int(i) for i in np.argsort(-scores, kind="stable") if scores[i] > 0]
    return Ranking([Found(i, float(scores[i]), ()) for i in order], (), (), Evidence(0, 0, 0, 0))


def _pins(
    question: Question, index: Store, allowed: np.ndarray, most: int
) -> tuple[list[tuple[list[str], np.ndarray]], tuple[Named, ...]]:
    """The provisions that a question names with their passages, and the names that are none (for
    which there are the passages of what does exist above them, and no provision)."""
    found: list[tuple[list[str], np.ndarray]] = []
    unknown = []
    documents = list(dict.fromkeys(p.document for p, ok in zip(index.passages, allowed, strict=True) if ok))
    meant = [(named, [d for d in documents if is_meant(named, index.documents[d].meta)]) for named in question.named]
    several = sum(bool(keys) for _, keys in meant) > most  # then they only say which matter it is
    for named, keys in meant:
        if not keys:
            continue
        above, ids = named.pinpoint, _existing(named, named.pinpoint, keys, index)
        near = ids
        if not ids:
            unknown.append(named)
            while not near and "(" in above:  # what does exist of it is the nearest to show
                above = above[: above.rindex("(")]
                near = _existing(named, above, keys, index)
        mine = [(row, passage.covers) for row, passage in enumerate(index.passages) if allowed[row]]
        rows = [row for row, covers in mine if any(_inside(c, i) for i in near for c in covers)]
        if not rows:  # it has no words of its own
            rows = [row for row, covers in mine if any(_inside(i, c) for i in near for c in covers)]
        if rows and not several:
            found.append((ids, np.array(rows, dtype=int)))
    return found, tuple(unknown)


def is_meant(named: Named, meta: Meta) -> bool:
    """True when a provision that a question names may be one of a document: no law is said, or
    its words are those of the document's title ("rule 3 of the Gujarat Rules")."""
    if named.act is None:
        return True
    title = set(re.findall(r"\w+", f"{meta.title} {meta.short_title}".lower()))
    return title.issuperset(re.findall(r"\w+", named.act.lower()))


def _existing(named: Named, pinpoint: str, documents: list[str], index: Store) -> list[str]:
    """The provisions of this pinpoint, capitals aside where it doesn't exist as written. A rule
    is one of rules or regulations; a section is one of an act where there is one."""
    ids = [name for key in documents if (name := f"{key}#{pinpoint}") in index.provisions]
    if not ids:
        wanted = {f"{key}#{pinpoint}".lower() for key in documents}
        ids = [name for name in index.provisions if name.lower() in wanted]
    is_rule = {i: index.provisions[i.partition("(")[0].partition(" ")[0]].kind in ("rule", "regulation") for i in ids}
    if named.is_rule:
        return [i for i in ids if is_rule[i]]
    return [i for i in ids if not is_rule[i]] or ids


def _inside(inner: str, outer: str) -> bool:
    """True when a provision is another one or stands in it."""
    return inner == outer or (inner.startswith(outer) and inner[len(outer)] in "( ")


def _pinned_order(rows: np.ndarray, pool: np.ndarray, scores: np.ndarray) -> list[int]:
    """Of a named provision's passages, the best first; only the best few are pinned."""
    at = np.searchsorted(pool, rows)
    return [int(row) for row in rows[np.argsort(-scores[at], kind="stable")]][:3]


def _definitions(question: Question, index: Store, allowed: np.ndarray) -> np.ndarray:
    """The passages that define the terms whose meaning is asked; of several definitions of a
    term, the first."""
    rows: list[int] = []
    for term in question.asks_for:
        of_each = (
            [row for row, p in enumerate(index.passages) if allowed[row] and provision in p.covers]
            for provision in index.definitions.get(term, ())
        )
        rows.extend(next(filter(None, of_each), []))
    return np.array(sorted(set(rows)), dtype=int)


def _why(question: Question, pinned: bool, defines: bool) -> tuple[str, ...]:
    reasons = [f"{word} = {words}" for word, words in question.added]
    if pinned:
        reasons.insert(0, "named in the question")
    if defines:
        reasons.insert(0, "defines a term of the question")
    return tuple(reasons)


def _evidence(
    question: Question, index: Store, pool: np.ndarray, late: np.ndarray, dense: np.ndarray, ranked: list[int]
) -> Evidence:
    if not len(pool):
        return Evidence(0, 0, 0, 0)
    words = question.weighted_tokens(0.5)
    weights = {w: v * index.lexical.rarity(w) for w, v in words.items()}
    total = sum(weights.values()) or 1.0
    known = sum(v for w, v in weights.items() if index.lexical.count(w)) / total
    best = set(tokens(index.passages[ranked[0]].search_text))
    covered = sum(v for w, v in weights.items() if w in best) / total
    return Evidence(float(dense[pool].max()), float(late.max()), known, covered)
