"""The record of questions: one JSON line for each, from which anyone can tell later how its answer came about.

| field | what it holds |
|---|---|
| `at`, `session` | when, in UTC, and the name of the conversation |
| `question`, `personal` | the question as it was asked, personal data masked, and how much of each kind there was |
| `understood` | the question as it was understood: its words, type, what it names, the statutory words added to it |
| `narrowed` | the jurisdiction and the filter that were given |
| `retrieved` | the sections that were found, best first, those rejected among them |
| `accepted` | the sections that were handed to answering, with score and reasons |
| `rejected` | what was left out, and why |
| `evidence` | how well the best passages fit |
| `used` | what was quoted: provision, page, first and last character |
| `answered` | whether, the first lines or the reason of the refusal, confidence, milliseconds |
| `from_cache` | true where an earlier answer was given again; nothing was retrieved for it |
| `index`, `version`, `parameters` | the index's checksum, the program, the parameters that are not the defaults |

The file is put aside when it reaches its size, and only so many files are kept (`civicsetu.talk.lines`). It is off
until it is asked for: the program works on its owner's machine alone, and the owner should know when it writes down
what is asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from civicsetu.base.version import __version__
from civicsetu.find.handover import Findings
from civicsetu.model.results import Answer
from civicsetu.talk.lines import add_line
from civicsetu.talk.personal import kinds_in, masked

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Given:
    """An answer, and how it came about.

    Fields:
        answer: the answer.
        understood: the question as it was understood.
        found: what was found for it; None where nothing was searched.
        session: the name of its conversation; empty where it has none.
        jurisdiction, where: what the search was narrowed to.
        from_cache: whether it was given before.
        as_on: the day whose law was asked about, ISO; None for the law in force.
    """

    answer: Answer
    understood: str
    found: Findings | None = None
    session: str = ""
    jurisdiction: str | None = None
    where: str | None = None
    from_cache: bool = False
    as_on: str | None = None


class Record:
    """The record of questions.

    Args:
        path: its file.
        index: the checksum of the index.
        parameters: those that are not the defaults, by name.
        most_bytes: a larger file is put aside.
        files: how many files are kept.
        most_hits: provisions of each list that are written out.
    """

    def __init__(
        self, path: Path, index: str, parameters: Mapping[str, Any], most_bytes: int, files: int, most_hits: int
    ):
        self.path, self.index, self.parameters = path, index, dict(parameters)
        self.most_bytes, self.files, self.most_hits = most_bytes, files, most_hits

    def add(self, given: Given) -> None:
        """Write the line of a question.

        Raises:
            CivicSetuError: the file cannot be written.
        """
        add_line(self.path, self.row(given), self.most_bytes, self.files)

    def row(self, given: Given) -> dict[str, Any]:
        """The line of a question, without personal data."""
        return {
            "format": FORMAT,
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "session": masked(given.session),
            "question": masked(given.answer.question),
            "personal": kinds_in(given.answer.question),
            "understood": _understood(given),
            "narrowed": {
                "jurisdiction": given.jurisdiction,
                "where": masked(given.where) if given.where else None,
                "as_on": given.as_on,
            },
            **_retrieval(given.found, self.most_hits),
            "used": [[c.provision, c.page, c.char_start, c.char_end] for c in given.answer.citations],
            "answered": _answered(given.answer),
            "from_cache": given.from_cache,
            "index": self.index,
            "version": __version__,
            "parameters": self.parameters,
        }


def _understood(given: Given) -> dict[str, Any]:
    found = given.found
    if found is None:
        return {"text": masked(given.understood), "type": given.answer.query_type}
    question = found.question
    return {
        "text": masked(given.understood),
        "type": question.query_type,
        "asks": [[part.kind, masked(part.asked)] for part in given.answer.parts],
        "named": [named.pinpoint for named in question.named],
        "jurisdictions": sorted(question.jurisdictions),
        "laws": sorted(question.laws),
        "dates": list(question.dates),
        "added": dict(question.added),
    }


def _retrieval(found: Findings | None, most: int) -> dict[str, Any]:
    """What was retrieved, accepted and rejected; the lists are empty where nothing was searched."""
    if found is None:
        return {"retrieved": [], "accepted": [], "rejected": [], "evidence": 0.0}
    hits = found.hits(most)
    rejected = [[str(one.what), one.reason] for one in found.rejected]
    sections = [hit.section for hit in hits] + [what for what, _ in rejected if what in found.library.provisions]
    return {
        "retrieved": list(dict.fromkeys(sections))[:most],
        "accepted": [[hit.provision, round(hit.score, 4), list(hit.why)] for hit in hits],
        "rejected": rejected[:most],
        "evidence": round(found.evidence.total, 4),
    }


def _answered(answer: Answer) -> dict[str, Any]:
    lines = [answer.answer] if answer.refused else [part.lead for part in answer.parts]
    return {
        "refused": answer.refusal_reason or "",
        "first_lines": [masked(line) for line in lines if line],
        "confidence": answer.confidence,
        "level": answer.confidence_level,
        "milliseconds": answer.timings_ms.get("total", 0.0),
    }
