"""The pages of an evaluation's questions, and the page that leads to them."""

import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from civicsetu.engine import Index
from civicsetu.evaluate.measures import Outcome
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.model.results import Hit
from civicsetu.params import project_root
from civicsetu.report.folders import OFFICIAL_COMMAND, is_official, is_own
from civicsetu.report.made_from import DIGITS
from civicsetu.report.page import write_page
from civicsetu.report.questions.crops import crops_of, crops_of_provisions
from civicsetu.report.questions.judged import GRAVITY, Judged, judged
from civicsetu.report.refusals import reason_in_words
from civicsetu.report.scores_in_words import score_in_words

FOLDER = "questions"  # in the folder of the reports
HITS = 10  # that a page shows
MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class HitRow:
    """A hit with what each part of the arm gave it, in the order of the page's columns; `place` names its document only
    where the hits are of several."""

    rank: int
    place: str
    heading: str
    wanted: bool
    total: str
    scores: Sequence[str]


@dataclass(frozen=True, slots=True)
class Written:
    """How many pages were written, how many of them of misses and of questions that are right in part, and their size
    together in bytes."""

    pages: int
    misses: int
    partly: int
    size: int

    @property
    def mib(self) -> str:
        """The size in MiB."""
        return f"{self.size / MIB:.1f} MiB"


def write_question_pages(index: Index, outcomes: Sequence[Outcome], reports: Path, report: str) -> Written:
    """Write `questions/index.html` and a page for each question below the reports; what was there before goes.

    Args:
        index: what was asked.
        outcomes: what came of each question.
        reports: the folder of the reports.
        report: the file of the report that these pages belong to.
    """
    folder = reports / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    rows = judged(outcomes)
    names = [f"{page_name(row.question.id)}.html" for row in rows]
    for n, (row, name) in enumerate(zip(rows, names, strict=True)):
        beside = (names[n - 1] if n else "", names[n + 1] if n + 1 < len(names) else "")
        _write(index, row, folder / name, beside, report)
    size = sum((folder / name).stat().st_size for name in names)
    written = Written(len(rows), sum(row.is_miss for row in rows), sum(row.is_partly_right for row in rows), size)
    counts = {verdict: sum(row.verdict == verdict for row in rows) for verdict in GRAVITY}
    write_page(
        "questions.html.j2", folder / "index.html", title="Questions, misses first", report=report, written=written,
        rows=list(zip(rows, names, strict=True)), counts=counts, checksum=_checksum(index), overview=_overview(reports),
        again=OFFICIAL_COMMAND if is_official(reports) else "dvc repro -f evaluate" if is_own(reports) else "",
        refused=_refusals(rows),
    )  # fmt: skip
    return written


def page_name(question: str) -> str:
    """The file's name of a question's page, without its ending.

    >>> page_name("q001"), page_name("../a b")
    ('q001', '_.._a_b')
    """
    plain = re.sub(r"[^A-Za-z0-9._-]", "_", question)
    return plain if plain == question and plain != "index" and not plain.startswith(".") else f"_{plain}"


def _write(index: Index, row: Judged, out: Path, beside: tuple[str, str], report: str) -> None:
    question, answer = row.question, row.outcome.answer
    scores = index.scores(question.question, HITS, question.jurisdiction)
    parts = list(dict.fromkeys(name for each in scores for name in each))
    titles = [index.finder.library.metas[hit.document].short_title for hit in row.outcome.hits]
    law = titles[0] if len(set(titles)) == 1 else ""
    missed = [name for name in question.gold if row.lacks(name)]
    write_page(
        "question.html.j2", out, title=question.question, row=row, question=question, answer=answer, report=report,
        wanted=[_citation(index, name) for name in question.gold], parts=parts,
        hits=[_hit(row, hit, each, parts, law) for hit, each in zip(row.outcome.hits, scores, strict=False)], law=law,
        shown=[] if answer.refused else crops_of(index, answer.citations),
        missed=crops_of_provisions(index, missed), reason=reason_in_words, before=beside[0], after=beside[1],
        command=_command(question, index), retrieval=_retrieval(out), checksum=_checksum(index),
        overview=_overview(out.parent.parent), in_words=score_in_words,
    )  # fmt: skip


def _checksum(index: Index) -> str:
    """The beginning of the checksum that the index's manifest ends with."""
    return str(index.store.manifest["sha256"])[:DIGITS]


def _retrieval(out: Path) -> str:
    """Where the project's own pages say what each part does; other pages have no such report beside them."""
    return "../03_ablation.html#what-the-arms-are-made-of" if _overview(out.parent.parent) else ""


def _overview(reports: Path) -> str:
    """Where the overview of the reports stands, seen from a question's page; other reports have none."""
    return "../index.html" if is_own(reports) or is_official(reports) else ""


def _refusals(rows: Sequence[Judged]) -> tuple[int, int, int]:
    """How many questions are to be refused, how many of them are, and how many for a reason that is right."""
    wanted = [row.outcome for row in rows if not row.question.answerable]
    rightly = sum(bool(one.refused_for_a_right_reason) for one in wanted)
    return len(wanted), sum(one.answer.refused for one in wanted), rightly


def _hit(row: Judged, hit: Hit, scores: Mapping[str, float], parts: Sequence[str], law: str) -> HitRow:
    written = [f"{scores[name]:.3f}" if name in scores else "" for name in parts]
    place = hit.citation.removesuffix(f", {law}") if law else hit.citation
    return HitRow(hit.rank, place, hit.heading, row.is_wanted(hit.provision), f"{hit.score:.3f}", written)


def _command(question: GoldQuestion, index: Index) -> str:
    """The command that asks a question of the same index, where that is in the project's folder."""
    chosen = ["--jurisdiction", question.jurisdiction] if question.jurisdiction else []
    root, data = project_root().resolve(), index.store.data.resolve()
    of = ["--data", data.relative_to(root).as_posix()] if data.is_relative_to(root) and data != root / "data" else []
    return shlex.join(["civicsetu", "ask", question.question, *chosen, *of])


def _citation(index: Index, name: str) -> str:
    provision = index.provisions.get(name)
    return name if provision is None else index.finder.library.citation_of(provision)
