"""How the figures of the report on answers hang on questions that were known or learnt from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from civicsetu.base.words import counted, per_cent
from civicsetu.engine import Index
from civicsetu.evaluate.nearness import BANDS, Nearest, nearer, nearest, nearest_of_many, training_questions
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.significance import interval
from civicsetu.params import project_root
from civicsetu.report.shares import ends_in_words
from civicsetu.report.shown import Html
from civicsetu.report.tables import frame_table, stacked

NEAREST = 10  # questions that are shown with those that are nearest to them
WORDED_ALIKE = 0.7  # of their words in common, two questions are nearly the same whatever their vectors say
NEARLY_THE_SAME, FAR = BANDS[0][1], BANDS[-1][1]
SHORT = {name: name.split(" (")[0].replace(" ", "_") for _, name in BANDS}  # their names among the metrics

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Contamination:
    """The known question and the training question that are nearest to each answerable one, by its id."""

    known: Mapping[str, Nearest] = field(default_factory=dict)
    training: Mapping[str, Nearest] = field(default_factory=dict)

    def band(self, id_: str) -> str:
        """How near the nearer of the two is, by vector; nearly the same where they share most of their words."""
        both = [near[id_] for near in (self.known, self.training) if id_ in near]
        if any(one.words >= WORDED_ALIKE for one in both):
            return NEARLY_THE_SAME
        found = nearer(self.known, self.training).get(id_)
        return found.band if found else FAR

    def figures(self, rows: Sequence[Row], unknown: Sequence[Row] = ()) -> dict[str, dict[str, Any]]:
        """By band: how many answerable questions it has, and what share of them cites a right section.

        Args:
            rows: of `evaluate.score`.
            unknown: the same where the index knows no questions; their share stands beside, where there are any.
        """
        found: dict[str, dict[str, Any]] = {}
        answerable = [row for row in rows if row["answerable"]]
        without = {row["id"]: bool(row["gold_cited"]) for row in unknown}
        for _, name in BANDS:
            cited = [bool(row["gold_cited"]) for row in answerable if self.band(row["id"]) == name]
            if cited:
                low, high = interval([float(one) for one in cited])
                share = round(float(np.mean(cited)), 4)
                found[SHORT[name]] = {"n": len(cited), "share_gold_cited": share, "interval": [low, high]}
                own = [
                    without[row["id"]] for row in answerable if self.band(row["id"]) == name and row["id"] in without
                ]
                if own:
                    found[SHORT[name]]["without_known_questions"] = {
                        "share_gold_cited": round(float(np.mean(own)), 4),
                        "interval": list(interval([float(one) for one in own])),
                    }
        return found

    def table(self, rows: Sequence[Row], unknown: Sequence[Row] = ()) -> Html:
        """The same as a table."""
        figures = self.figures(rows, unknown)
        lines = [
            (name, one["n"], *_share(one), *_share(one.get("without_known_questions")))
            for _, name in BANDS
            if (one := figures.get(SHORT[name]))
        ]
        columns = ["nearest known or training question", "questions", "cites a right section", "95 % interval",
                   "without known questions", "its 95 % interval"]  # fmt: skip
        table = pd.DataFrame(lines, columns=columns)
        return stacked(frame_table(table if unknown else table[columns[:4]]))

    def nearest_table(self, rows: Sequence[Row]) -> Html:
        """The questions that stand nearest to a known one or one that was learnt from, each with both."""
        asked = {row["id"]: row["question"] for row in rows}
        both = nearer(self.known, self.training)
        first = sorted(both, key=lambda id_: (-(both[id_].cosine or 0.0), id_))[:NEAREST]
        lines = []
        for id_ in first:
            pair = [near.get(id_) for near in (self.known, self.training)]
            shown = [(one.by_vector, round(one.cosine or 0.0, 2)) if one else ("", "") for one in pair]
            lines.append((asked[id_], *shown[0], *shown[1]))
        columns = ["question", "nearest known question", "cosine", "nearest training question", "its cosine"]
        return frame_table(pd.DataFrame(lines, columns=columns, dtype=object))


def _share(figures: Mapping[str, Any] | None) -> tuple[str, str]:
    """The share that cites a right section, and its interval; nothing where it was not measured."""
    return (per_cent(figures["share_gold_cited"]), ends_in_words(figures["interval"])) if figures else ("", "")


def contamination(index: Index, questions: Sequence[GoldQuestion]) -> Contamination:
    """What is nearest to each answerable question.

    Args:
        index: whose known questions and question encoder are taken.
        questions: those asked.
    """
    asked = [question for question in questions if question.answerable]
    texts = [question.question for question in asked]
    if not texts:
        return Contamination()
    encoder, known = index.store.question_encoder, index.store.known_questions

    def encode(some: Sequence[str]) -> np.ndarray:
        return np.stack([encoded.sentence for encoded in encoder.encode(list(some))])

    nearest_known = nearest(texts, list(known.texts), np.asarray(known.vectors), encode(texts)) if len(known) else []
    learnt = nearest_of_many(texts, training_questions(project_root() / "data" / "training"), encode)
    ids = [question.id for question in asked]
    return Contamination(dict(zip(ids, nearest_known, strict=False)), dict(zip(ids, learnt, strict=True)))


def said(figures: Mapping[str, Mapping[str, Any]]) -> str:
    """A sentence for the verdict: how many questions stand near, and how the others do; empty without any.

    Args:
        figures: of `Contamination.figures`.

    >>> said({"nearly_the_same": {"n": 2}, "far": {"n": 8, "share_gold_cited": 0.75, "interval": [0.4, 0.93]}})
    'Of the answerable questions 2 are nearly the same as a known or training question; of the 8 questions that are \
far from every one 75.0 % (95 % interval: 40.0 to 93.0 %) cite a right section.'
    """
    if SHORT[FAR] not in figures:
        return ""
    far, same = figures[SHORT[FAR]], figures.get(SHORT[NEARLY_THE_SAME], {"n": 0})["n"]
    without = far.get("without_known_questions")
    beside = (
        ""
        if without is None
        else f" Where the index knows no questions, {per_cent(without['share_gold_cited'])} of those "
        f"(95 % interval: {ends_in_words(without['interval'])}) do."
    )
    return (
        f"Of the answerable questions {same:.0f} are nearly the same as a known or training question; of the "
        f"{counted(int(far['n']), 'question')} that are far from every one {per_cent(far['share_gold_cited'])} "
        f"(95 % interval: {ends_in_words(far['interval'])}) cite a right section.{beside}"
    )
