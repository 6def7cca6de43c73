"""Why each hit stands where it does: what each part of the arm gave it, and what sets it apart from the one above."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from civicsetu.answer.as_text import pages as in_words
from civicsetu.base.words import counted
from civicsetu.explore.rows import Record, Rows
from civicsetu.find.handover import Findings
from civicsetu.find.parts import PARTS
from civicsetu.find.trace import Step

_END = re.compile(r"(?<=\.) (?=[A-Z])")  # of a sentence
SET_APART = 3  # parts that are told of what sets a hit apart from the one above
# What `blend` weighs that no part brings.
COSINE = "The cosine of the question's vector with the passage's; every candidate has one, however it was found."


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
    records: list[Record] = [
        {
            "rank": hit.rank, "id": hit.provision, "citation": hit.citation, "heading": hit.heading,
            "place": in_words(hit.pages), "text": hit.text, "score": round(hit.score, 2),
            "why": [_told(words) for words in hit.why],
            "parts": _merged(steps.get(row, ())), "behind": None, "passed": "",
        }
        for hit, row in zip(hits, rows, strict=True)
    ]  # fmt: skip
    for above, hit in pairwise(records):
        hit["behind"], hit["passed"] = _behind(above, hit), _passed(above, hit)
    return records


def read_as(hits: Sequence[Record]) -> list[str]:
    """What is said of all of some hits: how the question was read, which tells none of them apart."""
    if len(hits) < 2:
        return []
    return [words for words in hits[0]["why"] if all(words in hit["why"] for hit in hits)]


def parts_of_hits(hits: Iterable[Record]) -> list[Record]:
    """What each part does that gave some hits something, in the order of the first hit; see `parts_explained`."""
    return parts_explained(dict.fromkeys(part["part"] for hit in hits for part in hit["parts"]))


def parts_explained(names: Iterable[str]) -> list[Record]:
    """What parts do: of each its `part` and `about`, a sentence.

    Args:
        names: of the parts, or of what `blend` weighs.
    """
    explained = {name: PARTS[name].summary() if name in PARTS else COSINE for name in names}
    return [
        {"part": name, "about": _END.split(about, maxsplit=1)[0].replace("`", "")} for name, about in explained.items()
    ]


def _told(words: str) -> str:
    """A reason of a part, as it is told beside the question: a known question is not words of the project.

    >>> _told("answers: Our bank refers customers. Must it register?")
    'answers a known question: “Our bank refers customers. Must it register?”'
    """
    first, _, known = words.partition("answers: ")
    return f"{first}answers a known question: “{known}”" if known else words


def reasons(question: str, hits: Sequence[Record]) -> Rows:
    """Such records as a table that shows itself, each with its parts in words.

    Args:
        question: that they were found for.
        hits: as `hits_with_parts` gives them.
    """
    records = [hit | {"gave": _in_words(hit["parts"]), "apart": _apart(hit["behind"]) or _moved(hit)} for hit in hits]
    columns = {
        "rank": "#", "citation": "Provision", "heading": "Heading", "score": "Score",
        "apart": "Beside the one above", "gave": "What each part gave: its place in a search, its points of the score",
    }  # fmt: skip
    notes = [f"{one['part']}: {one['about']}" for one in parts_of_hits(hits)]
    read = f"The question was also read as: {'; '.join(common)}." if (common := read_as(hits)) else ""
    title = f"Why these were found for: {question}"
    return Rows(records, title, columns, "Nothing was found.", [note for note in (read, *notes) if note])


def _merged(steps: Sequence[Step]) -> list[Record]:
    """What each part gave a passage: its rank in a search, the points that its score brought, and how many passages
    with more points it was put before."""
    found: dict[str, Record] = {}
    for step in steps:
        row = found.setdefault(step.part, {"part": step.part, "rank": None, "points": None, "passes": 0})
        row["passes"] += step.passes
        if step.rank is not None:
            row["rank"] = step.rank
        if step.points is not None:
            row["points"] = round((row["points"] or 0.0) + step.points, 2)
    return list(found.values())


def _behind(above: Record, hit: Record) -> Record | None:
    """What sets a hit apart from the one above: the points in all, the parts that tell most of it, and the `others`
    together, so that the sum is whole.

    None where it has no fewer points: then a part put the other one first; see `_passed`.
    """
    points = round(hit["score"] - above["score"], 2)
    if points >= 0:
        return None
    theirs = {part["part"]: part["points"] or 0.0 for part in above["parts"]}
    ours = {part["part"]: part["points"] or 0.0 for part in hit["parts"]}
    each = {name: round(ours.get(name, 0.0) - theirs.get(name, 0.0), 2) for name in theirs | ours}
    most = sorted(filter(lambda name: each[name], each), key=lambda name: -abs(each[name]))[:SET_APART]
    others = round(points - sum(each[name] for name in most), 2)
    return {
        "citation": above["citation"],
        "points": points,
        "parts": [{"part": name, "points": each[name]} for name in most],
        "others": others or 0.0,
    }


def _passed(above: Record, hit: Record) -> str:
    """The part that put the hit above before this one although it has fewer points; empty where it has not."""
    moved = (part["part"] for part in above["parts"] if part["passes"])
    return next(moved, "") if hit["score"] > above["score"] else ""


def _apart(behind: Record | None) -> str:
    """What sets a hit apart from the one above, in a line.

    >>> _apart({"citation": "s. 18", "points": -2.1, "parts": [{"part": "late", "points": -2.5}], "others": 0.4})
    '-2.10: late -2.50, others +0.40'
    """
    if behind is None:
        return ""
    each = [*behind["parts"], *([{"part": "others", "points": behind["others"]}] if behind["others"] else [])]
    return f"{behind['points']:+.2f}: " + ", ".join(f"{one['part']} {one['points']:+.2f}" for one in each)


def _moved(hit: Record) -> str:
    """That a hit has more points than the one above, in a line."""
    return f"more points; {hit['passed']} put the one above before it" if hit["passed"] else ""


def _in_words(parts: Sequence[Record]) -> str:
    """The parts in a line.

    >>> late = {"part": "late", "rank": None, "points": 1.5, "passes": 0}
    >>> _in_words([late | {"part": "bm25", "rank": 2, "points": None}, late])
    'bm25 no. 2; late +1.50'
    >>> _in_words([late | {"part": "interleave", "points": None, "passes": 3}])
    'interleave before 3 passages with more points'
    """
    return "; ".join(
        " ".join(
            [part["part"]]
            + ([f"no. {part['rank']}"] if part["rank"] is not None else [])
            + ([f"{part['points']:+.2f}"] if part["points"] is not None else [])
            + ([f"before {counted(part['passes'], 'passage')} with more points"] if part["passes"] else [])
        )
        for part in parts
    )
