"""Why each hit stands where it does: what each part of the arm gave it."""

from collections.abc import Mapping, Sequence

from civicsetu.answer.as_text import pages as in_words
from civicsetu.explore.rows import Record, Rows
from civicsetu.find.handover import Findings
from civicsetu.find.trace import Step


def hits_with_parts(found: Findings, steps: Mapping[int, Sequence[Step]], k: int) -> list[Record]:
    """The first k hits as plain records, each with what every part gave its passage.

    Args:
        found: what was found for a question.
        steps: what each part gave each passage, by its row.
        k: hits at most.
    """
    first: dict[int, int] = {}  # the passage by which each unit was found
    for passage in found.passages:
        first.setdefault(found.unit_of(passage), passage.row)
    hits = found.hits(k)
    rows = list(first.values())[: len(hits)]
    return [
        {
            "rank": hit.rank, "id": hit.provision, "citation": hit.citation, "heading": hit.heading,
            "place": in_words(hit.pages), "text": hit.text, "score": round(hit.score, 2), "why": list(hit.why),
            "parts": _merged(steps.get(row, ())),
        }
        for hit, row in zip(hits, rows, strict=True)
    ]  # fmt: skip


def reasons(question: str, hits: Sequence[Record]) -> Rows:
    """Such records as a table that shows itself, each with its parts in words.

    Args:
        question: that they were found for.
        hits: as `hits_with_parts` gives them.
    """
    records = [hit | {"gave": _in_words(hit["parts"])} for hit in hits]
    columns = {
        "rank": "#", "citation": "Provision", "heading": "Heading", "score": "Score",
        "gave": "What each part gave: its place in a search, its points of the score",
    }  # fmt: skip
    return Rows(records, f"Why these were found for: {question}", columns, "Nothing was found.")


def _merged(steps: Sequence[Step]) -> list[Record]:
    """What each part gave a passage: its rank in a search, and the points that its score brought."""
    found: dict[str, Record] = {}
    for step in steps:
        row = found.setdefault(step.part, {"part": step.part, "rank": None, "points": None})
        if step.rank is not None:
            row["rank"] = step.rank
        if step.points is not None:
            row["points"] = round((row["points"] or 0.0) + step.points, 2)
    return list(found.values())


def _in_words(parts: Sequence[Record]) -> str:
    """The parts in a line.

    >>> _in_words([{"part": "bm25", "rank": 2, "points": None}, {"part": "late", "rank": None, "points": 1.5}])
    'bm25 no. 2; late +1.50'
    """
    return "; ".join(
        " ".join(
            [part["part"]]
            + ([f"no. {part['rank']}"] if part["rank"] is not None else [])
            + ([f"{part['points']:+.2f}"] if part["points"] is not None else [])
        )
        for part in parts
    )
