"""The report on answers: whether citations are true and to the point, and whether refusals are right."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from markupsafe import Markup
from matplotlib.figure import Figure

from civicsetu.base.files import read_json, write_text
from civicsetu.base.words import counted, noun, per_cent
from civicsetu.engine import Index, open_index
from civicsetu.evaluate.measures import MEASURES, NAMES, Outcome, measure_of, per_question
from civicsetu.evaluate.questions import GoldQuestion, load_files
from civicsetu.evaluate.ragas_scores import RagasRow, RagasScores, ragas_scores
from civicsetu.evaluate.score import ask_all, metrics_of, row_of
from civicsetu.evaluate.significance import interval, interval_of_mean
from civicsetu.evaluate.unknown import without_known_questions
from civicsetu.model.ids import ProvisionId
from civicsetu.params import Params, as_indexed, project_root, reports_folder
from civicsetu.read.corpus.tables import page_text
from civicsetu.report.contamination import Contamination, contamination, said
from civicsetu.report.figures import COLOURS
from civicsetu.report.judge import judged
from civicsetu.report.places import in_short, titles_of
from civicsetu.report.questions.pages import page_name, write_question_pages
from civicsetu.report.refusals import reason_in_words
from civicsetu.report.shares import HOW, OF_QUOTATIONS, asked_of, between, by_split, ends_in_words
from civicsetu.report.shown import Html, Prose
from civicsetu.report.tables import frame_table, stacked, with_code
from civicsetu.report.written import measure_in_words, written

RAGAS_HITS = 5  # hits of a question that RAGAS's measures see
NARROW = 0.06  # of the longest bar: a part that is narrower has its number beside the bar
ROOM_BESIDE = 1.25  # how much longer than the longest bar the axis is
KINDS = ("answerable", "unanswerable")
OUTCOMES = ("answered", "refused")
INK = {"answered": "white", "refused": "black"}  # that can be read on the colour of each bar
# The figures that the report begins with: what each says, and the measure.
FIRST = (
    ("quotations that stand word for word at their place", "share_citations_true"),
    ("answerable questions with the right sections among the first five hits", "hit@5"),
    ("answerable questions whose answer cites a right section", "share_gold_cited"),
    ("answerable questions whose answer cites every section that is wanted", "share_all_cited"),
    ("cited sections that are wanted (precision)", "citation_precision"),
    ("wanted sections that are cited (recall)", "citation_recall"),
    ("facts of the right answer that are stated", "facts_stated"),
    ("comparisons whose answer cites every side", "every_side_cited"),
    ("unanswerable questions that are refused", "refused_unanswerable"),
    ("unanswerable questions that are refused for a reason that their file says is right", "refused_rightly"),
    ("answerable questions that are refused", "refused_answerable"),
)

# Those that are given for the questions looked at and those kept aside.
BY_SPLIT = ("share_gold_cited", "share_all_cited", "refused_answerable", "refused_unanswerable", "refused_rightly")

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What came of every question: the measures over all, and a row for each (see `evaluate.score.score`)."""

    index: Index
    questions: Sequence[GoldQuestion]
    measures: Mapping[str, Any]
    rows: Sequence[Row]
    outcomes: Sequence[Outcome] = ()
    near: Contamination = field(default_factory=Contamination)
    unknown: Mapping[str, Any] = field(default_factory=dict)  # the measures without known questions
    outcomes_unknown: Sequence[Outcome] = ()  # what came of every question without them

    def write_pages(self) -> Prose:
        """Write a page for each question below the reports, and say where they are and how large."""
        made = write_question_pages(self.index, self.outcomes, reports_folder(), "04_evaluate.html")
        return Prose(
            f"[Every question has a page](questions/index.html), misses first: its answer, the score of each part for "
            f"each hit, and the quoted words marked on their page. {counted(made.pages, 'page')}, {made.mib}; "
            f"{made.misses} of them of questions that went wrong in some way, {made.partly} of questions whose answer "
            "cites some of the wanted sections."
        )

    def first_figures(self) -> Html:
        """The few figures to see first, in words, each with what it is of, its interval, and what it is where the index
        knows no questions."""
        ends, beside = self.intervals(), self.intervals_unknown()
        rows = [
            (said, _share(name, self.measures), self._of(name), ends_in_words(ends.get(name)), self._unknown(name),
             ends_in_words(beside.get(name)))
            for said, name in FIRST
            if self.measures.get(name) is not None
        ]  # fmt: skip
        columns = ["what", "share", "of", "95 % interval", "without known questions", "its 95 % interval"]
        table = frame_table(pd.DataFrame(rows, columns=columns, dtype=object).set_index("what"), index=True)
        return Html(f"{stacked(table).data}<p>{with_code(self._asked())} {HOW} {OF_QUOTATIONS}</p>")

    def _asked(self) -> str:
        """Which questions were asked, of how many documents."""
        if self.index is None:
            return ""
        chosen = self.index.params.evaluate
        return asked_of(chosen.questions, chosen.split, len(self.index.documents))

    def _unknown(self, name: str) -> str:
        """A measure where the index knows no questions; nothing where that was not measured."""
        return _share(name, self.unknown) if self.unknown.get(name) is not None else ""

    def _of(self, name: str) -> str:
        """How many things a measure is a share of, such as `80 answerable questions`."""
        total = MEASURES[name].total
        if self.measures.get(total) is None:
            return ""
        among = self._quoting() if name == "share_citations_true" else ""
        return f"{self.measures[total]} {MEASURES[total].words}{among}"

    def _quoting(self) -> str:
        """In how many answers quotations stand, and how many of these are to questions that were to be refused."""
        answers, answered = self.measures.get("n_quoting"), self.measures.get("n_answered")
        if not answers:
            return ""
        beside = answers - answered if answered is not None else 0
        to_refuse = f", {beside} of them to questions that should be refused" if beside > 0 else ""
        return f" in {counted(answers, 'answer')}{to_refuse}"

    def figures(self) -> Html:
        """All measures."""
        ends = self.intervals()
        rows = [
            (
                measure_in_words(name),
                "–" if value is None else written(value, measure_of(name)),
                ends_in_words(ends.get(name)),
            )
            for name, value in self.measures.items()
        ]
        return frame_table(pd.DataFrame(rows, columns=["measure", "value", "95 % interval"], dtype=object))

    def intervals(self) -> dict[str, tuple[float, float]]:
        """The intervals of the measures of answers that there is something to compute from."""
        return _intervals(self.rows, self.outcomes)

    def intervals_unknown(self) -> dict[str, tuple[float, float]]:
        """The same where the index knows no questions; quotations were not looked up there."""
        return _intervals([row_of(outcome) for outcome in self.outcomes_unknown], self.outcomes_unknown)

    def by_split(self) -> dict[str, dict[str, Any]]:
        """The shares of right citations and of refusals by the part of the questions, those looked at and those kept
        aside, each with intervals."""
        found = {}
        for split in sorted({one.question.split for one in self.outcomes if one.question.split}):
            some = [one for one in self.outcomes if one.question.split == split]
            measures, ends = metrics_of(some), _intervals([row_of(one) for one in some], some)
            names = [name for name in BY_SPLIT if measures.get(name) is not None]
            found[split] = {
                "n": measures["n_answerable"], "n_unanswerable": measures["n_unanswerable"],
                **{name: round(measures[name], 4) for name in names},
                "intervals": {name: list(ends[name]) for name in names},
            }  # fmt: skip
        return found

    def by_nearness(self) -> Html:
        """The answerable questions by how near a known question, or one that was learnt from, is."""
        return self.near.table(self.rows, [row_of(outcome) for outcome in self.outcomes_unknown])

    def nearest(self) -> Html:
        """The questions that stand nearest to a known one or one that was learnt from."""
        return self.near.nearest_table([row for row in self.rows if row["answerable"]])

    def false_citations(self) -> Html | Prose:
        """The citations that are not true."""
        rows = [(_linked(row), row["citations_wrong"]) for row in self.rows if row["citations_wrong"]]
        if rows:
            return frame_table(pd.DataFrame(rows, columns=["question", "what is wrong"], dtype=object))
        checked = self.measures["citations_checked"]
        return Prose(
            f"No citation is false: all **{checked}** quotations are verbatim, of the provision that they name, and on "
            "their page."
        )

    def without_right_citation(self) -> Html:
        """The answerable questions that were refused, or whose answer cites no right section."""
        titles = titles_of(self.index)
        rows = [
            (
                _linked(row),
                in_short(row["gold"], titles),
                _outcome(row) if row["refused"] else in_short(row["cited"], titles),
            )
            for row in self.rows
            if row["answerable"] and not row["gold_cited"]
        ]
        table = pd.DataFrame(rows, columns=["question", "wanted", "cited"], dtype=object)
        return frame_table(table, none="Every answerable question has an answer that cites a right section.")

    def partly_cited(self) -> Html:
        """The questions of which several sections are wanted, whose answer cites some of them only."""
        titles = titles_of(self.index)
        rows = [
            (_linked(row), in_short(row["gold"], titles), in_short(row["cited"], titles))
            for row in self.rows
            if row["gold_cited"] and not row.get("all_cited", True)
        ]
        table = pd.DataFrame(rows, columns=["question", "all are wanted", "cited"], dtype=object)
        return frame_table(table, none="No answer cites some of the wanted sections only.")

    def unanswerable(self) -> Html:
        """The unanswerable questions, what became of them, and, where the question file says which reasons are right,
        whether the reason is one of them."""
        expected = {question.id: question.reasons for question in self.questions if question.reasons}
        rows = [
            (_linked(row), _outcome(row), _as_expected(row, expected.get(row["id"], ())))
            for row in self.rows
            if not row["answerable"]
        ]
        table = pd.DataFrame(rows, columns=["question", "outcome", "reason expected"], dtype=object)
        shown = table if expected else table.drop(columns="reason expected")
        return frame_table(shown, none="The question files hold no unanswerable question.")

    def counts(self) -> pd.DataFrame:
        """How many questions of each kind (rows) were answered and refused (columns)."""
        table = pd.DataFrame(0, index=list(KINDS), columns=list(OUTCOMES))
        for row in self.rows:
            table.loc[KINDS[not row["answerable"]], OUTCOMES[row["refused"]]] += 1
        return table

    def judged(self) -> Html | Prose:
        """What language models made of the answers as judges; that none is configured, where there is none."""
        return judged(index=str(self.index.store.manifest["sha256"]))

    def refusals(self) -> Figure:
        """How many questions of each kind were answered and refused, as bars."""
        table = self.counts()
        figure, axes = plt.subplots(figsize=(6.6, 2.4))
        left = pd.Series(0, index=table.index)
        for outcome, colour in zip(OUTCOMES, COLOURS, strict=False):
            bars = axes.barh(table.index, table[outcome], left=left, label=outcome, color=colour)
            wide = table[outcome] >= NARROW * table.sum(axis=1).max()
            labels = [str(count) if fits else "" for count, fits in zip(table[outcome], wide, strict=True)]
            axes.bar_label(bars, labels=labels, label_type="center", color=INK[outcome], fontweight="bold")
            left += table[outcome]
        for place, kind in enumerate(table.index):
            narrow = [
                f"{count} {outcome}"
                for outcome, count in table.loc[kind].items()
                if 0 < count < NARROW * table.sum(axis=1).max()
            ]
            if narrow:  # beside the bar, where no line of the plot strikes it
                axes.annotate(
                    ", ".join(narrow), (left[kind], place), xytext=(5, 0), textcoords="offset points", va="center"
                )
        axes.set_xlim(0, ROOM_BESIDE * max(1, left.max()))
        axes.invert_yaxis()
        axes.set_title("Answered and refused")
        axes.set_xlabel("questions")
        axes.grid(visible=False)
        figure.legend(loc="outside lower center", ncols=2)
        plt.close(figure)
        return figure

    def ragas(self) -> RagasScores:
        """RAGAS's measures that need no language model, of the first hits for every answerable question."""
        texts = _texts_by_section(self.index)
        return ragas_scores([self._ragas_row(question, texts) for question in self.questions if question.answerable])

    def _ragas_row(self, question: GoldQuestion, texts: Mapping[str, Sequence[tuple[ProvisionId, str]]]) -> RagasRow:
        hits = self.index.search(question.question, RAGAS_HITS, question.jurisdiction)
        gold = [ProvisionId(name) for name in question.gold]
        return RagasRow(
            id=question.id,
            question=question.question,
            retrieved_ids=tuple(dict.fromkeys(hit.section for hit in hits)),
            gold_ids=tuple(dict.fromkeys(ProvisionId(name).section for name in question.gold)),
            retrieved_texts=tuple(hit.text for hit in hits),
            reference_texts=tuple(
                " ".join(text for name, text in texts.get(place.section, ()) if place.covers(name)) for place in gold
            ),
        )


def evaluate_answers(data: Path, params: Params, say: Callable[[str], None] = lambda _: None) -> Evaluation:
    """Ask every question of the question file, and check every citation on its page.

    Args:
        data: a data folder with an index.
        params: which questions, and how to answer; what an index is built with is taken from its manifest.
        say: called with a line of text after each question.
    """
    params = as_indexed(params, read_json(data / "index" / "manifest.json")["parameters"])
    chosen = params.evaluate
    index: Index = open_index(data, params)
    questions = load_files(project_root(), chosen.questions, None if chosen.split == "all" else chosen.split)

    def raw_page(document: str, page: int) -> str:
        return page_text(data, document, page)

    outcomes = ask_all(index, questions, chosen.k, say, raw_page)
    rows = [row_of(outcome) for outcome in outcomes]
    knows = bool(len(index.store.known_questions))
    beside = ask_all(without_known_questions(index), questions, chosen.k, say) if knows else []
    unknown = metrics_of(beside) if beside else {}
    near = contamination(index, questions)
    return Evaluation(index, questions, metrics_of(outcomes), rows, outcomes, near, unknown, beside)


def _intervals(rows: Sequence[Row], outcomes: Sequence[Outcome]) -> dict[str, tuple[float, float]]:
    """The intervals of the measures of some answers that there is something to compute from.

    Args:
        rows: of `evaluate.score`.
        outcomes: what they are rows of.
    """
    answerable = [row for row in rows if row["answerable"]]
    unanswerable = [row for row in rows if not row["answerable"]]
    checked = [row for row in rows if row["citations_wrong"] is not None and row["cited"]]
    values: dict[str, list[float]] = {
        "share_gold_cited": [row["gold_cited"] for row in answerable],
        "share_all_cited": [row["all_cited"] for row in answerable if "all_cited" in row],
        "refused_answerable": [row["refused"] for row in answerable],
        "refused_unanswerable": [row["refused"] for row in unanswerable],
        "refused_rightly": [right for one in outcomes if (right := one.refused_for_a_right_reason) is not None],
    }
    for name in ("facts_stated", "citation_precision", "citation_recall", "every_side_cited"):
        values[name] = [row[name] for row in answerable if row.get(name) is not None]
    for name, level in (("pinpoint_precision", "precision"), ("pinpoint_recall", "recall")):
        each = [getattr(one, f"citation_{level}")("pinpoint") for one in outcomes if one.question.answerable]
        values[name] = [value for value in each if value is not None]
    hits = [per_question(one.question, one.hits) for one in outcomes if one.question.answerable]
    values |= {name: [each[name] for each in hits] for name in NAMES}
    found = {name: interval_of_mean(each) for name, each in values.items() if each}
    if checked:
        cited = [len(row["cited"]) for row in checked]
        true = [len(row["cited"]) - len(row["citations_wrong"]) for row in checked]
        found["share_citations_true"] = interval(true, cited)
    return found


def ragas_table(scores: RagasScores) -> Html:
    """RAGAS's measures, with how many questions each could not be computed for."""
    rows = []
    for name, mean in scores.means.items():
        each = [row[name] or 0.0 for row in scores.per_row]
        ends = " to ".join(f"{end:.3f}" for end in interval_of_mean(each)) if each else ""
        rows.append((measure_in_words(name), f"{mean:.3f}", ends, len(each), scores.failed[name]))
    columns = ["measure, from 0 to 1", "mean", "95 % interval", "questions", "of them not computed"]
    table = pd.DataFrame(rows, columns=columns, dtype=object)
    return stacked(frame_table(table, none="There is no answerable question."))


def _texts_by_section(index: Index) -> dict[str, list[tuple[ProvisionId, str]]]:
    """The ids and words of the provisions of each section, in their order."""
    texts: dict[str, list[tuple[ProvisionId, str]]] = {}
    for provision in index.provisions.values():
        name = ProvisionId(provision.id)
        texts.setdefault(name.section, []).append((name, provision.text))
    return texts


def _linked(row: Row) -> Markup:
    """A question that leads to its page."""
    return Markup('<a href="questions/{}.html">{}</a>').format(page_name(row["id"]), row["question"])


def _share(name: str, measures: Mapping[str, Any]) -> str:
    return written(measures[name], MEASURES[name])


def _outcome(row: Row) -> str:
    return f"refused: {reason_in_words(row['refusal_reason'])}" if row["refused"] else "answered"


def _as_expected(row: Row, reasons: Sequence[str]) -> str:
    """Whether a refusal has one of the reasons that the question file gives; what is expected where it has not."""
    if not reasons:
        return "none is stated"
    if row["refused"] and row["refusal_reason"] in reasons:
        return "yes"
    return f"no: {' or '.join(reason_in_words(reason) for reason in reasons)}"


def metrics(found: Evaluation, ragas: RagasScores) -> dict[str, Any]:
    """The figures of the report."""
    rounded = {k: round(v, 6) if isinstance(v, float) else v for k, v in found.measures.items()}
    ends = {name: list(both) for name, both in found.intervals().items()}
    unknown = {name: round(found.unknown[name], 4) for _, name in FIRST if found.unknown.get(name) is not None}
    beside = {name: list(both) for name, both in found.intervals_unknown().items() if name in unknown}
    return rounded | {
        "questions": found.index.params.evaluate.questions if found.index else "",
        "split": found.index.params.evaluate.split if found.index else "all",
        "intervals": ends,
        "by_split": found.by_split(),
        "by_nearness": found.near.figures(found.rows, [row_of(outcome) for outcome in found.outcomes_unknown]),
        "without_known_questions": unknown,
        "intervals_without_known_questions": beside,
        "ragas": {name: round(mean, 4) for name, mean in ragas.means.items()},
    }


def headline(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The figures to see first, as shares: of the answerable questions, of the citations, of the unanswerable ones."""
    return {
        "cited": metrics["share_gold_cited"],
        "true": round(metrics["citations_true"] / max(1, metrics["citations_checked"]), 4),
        "refused": metrics["refused_unanswerable"],
    }


def write_counts(found: Evaluation) -> None:
    """Write `plots/refusals.csv`: outcome, kind of question and number in a row each, for other programs."""
    table = found.counts()
    lines = [f"{outcome},{kind},{table.loc[kind, outcome]}" for kind in KINDS for outcome in OUTCOMES]
    write_text(reports_folder() / "plots" / "refusals.csv", "\n".join(["outcome,kind,questions", *lines]) + "\n")


def verdict(metrics: Mapping[str, Any]) -> Prose:
    """The report's verdict, in two sentences; then what stands beside it."""
    true = metrics["citations_true"]
    ends = metrics.get("intervals", {})
    beside = filter(None, [*_beside(metrics), said(metrics.get("by_nearness", {}))])
    return Prose(
        f"**Verdict.** {per_cent(metrics['share_gold_cited'])}{between(ends, 'share_gold_cited')} of the answerable "
        f"questions get an answer that cites a right section; {_refused(metrics)} "
        f"{true} of {counted(metrics['citations_checked'], 'citation')} {noun(true, 'is', 'are')} true.\n\n"
        + " ".join(beside)
    )


def _refused(metrics: Mapping[str, Any]) -> str:
    """How many unanswerable questions are refused."""
    share = metrics["refused_unanswerable"]
    if share is None:
        return "no question is unanswerable."
    around = between(metrics.get("intervals", {}), "refused_unanswerable")
    return f"{per_cent(share)}{around} of the unanswerable ones are refused."


def _beside(metrics: Mapping[str, Any]) -> Iterator[str]:
    """What stands beside the verdict, as far as it was measured: how many answers cite every section that is wanted,
    how many refusals have a right reason, how those questions do that were kept aside, and how all do where the index
    knows no questions."""
    ends = metrics.get("intervals", {})
    if (every := metrics.get("share_all_cited")) is not None:
        yield f"{per_cent(every)} of the answerable questions get an answer that cites every section that is wanted."
    share, count = metrics["refused_unanswerable"], metrics.get("n_unanswerable")
    right, of = metrics.get("refused_rightly"), metrics.get("n_with_reasons")
    if right is not None and of and count and share is not None:
        told, rightly = "" if of == count else f"Of the {of} for which the file says what is right, ", round(right * of)
        yield (
            f"{round(share * count)} of {count} unanswerable questions are refused. {told}{rightly} "
            f"{noun(rightly, 'is', 'are')} refused for a reason that the question file says is right"
            f"{between(ends, 'refused_rightly')}."
        )
    if len(metrics.get("by_split", {})) > 1:
        yield f"One that cites a right section is given to {by_split(metrics, 'share_gold_cited')}."
    without = metrics.get("without_known_questions", {}).get("share_gold_cited")
    if without is not None:
        around = between(metrics.get("intervals_without_known_questions", {}), "share_gold_cited")
        yield f"Where the index knows no questions, {per_cent(without)}{around} cite a right section."
