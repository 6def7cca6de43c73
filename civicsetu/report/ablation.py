"""The report on retrieval: every arm on the same questions, and one arm without each of its parts."""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from markupsafe import Markup
from matplotlib.figure import Figure

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import read_json, write_text
from civicsetu.base.words import counted, noun, per_cent
from civicsetu.engine import Index, open_index
from civicsetu.evaluate.arms import (
    HOLM,
    Runs,
    against,
    compare,
    compare_by,
    latency,
    left_out,
    misses,
    run_arms,
    without_what_is_learnt,
)
from civicsetu.evaluate.measures import MEASURES, NAMES, per_question
from civicsetu.evaluate.nearness import BANDS, Nearest, nearest
from civicsetu.evaluate.questions import GoldQuestion, load_files
from civicsetu.evaluate.significance import interval_of_mean
from civicsetu.evaluate.unknown import without_known_questions
from civicsetu.find.parts import PARTS
from civicsetu.find.pipeline import Pipeline
from civicsetu.model.results import Hit
from civicsetu.params import Params, as_indexed, project_root, reports_folder
from civicsetu.report.arm_figures import dots, flow, panels
from civicsetu.report.figures import save_plot
from civicsetu.report.places import in_short, titles_of
from civicsetu.report.shares import HOW, between, by_split, ends_in_words
from civicsetu.report.shown import Html, Prose
from civicsetu.report.tables import frame_table, with_code

NEAREST = 10  # questions that are shown with the known one that is nearest
PLACES = 3  # decimals of a measure
SURE = 0.05  # below this chance a difference is called more than chance
BRIEF = ["n", "hit@1", "hit@5", "nDCG@10"]  # of a table with a row for each arm of each group
SHOWN_BY = ("hit@1", "hit@5")  # the measures whose intervals stand in tables of groups of questions
COMBINES = ("blend", "rrf", "weighted")  # parts that put together what others found, and find nothing themselves
UNKNOWN = "no question known"  # what the reported arm is called where the index knows none
ARM = 24  # characters in a line of an arm's name beside a panel
TITLE = 16  # characters in a line over a panel, of four side by side


@dataclass(frozen=True, slots=True)
class Ablation:
    """The hits of every arm for every question.

    `arms` are those that were to be compared, `missing` says why one of them cannot run here, `runs` are the hits of
    the others, arm by arm. `whole` is the arm whose parts were left out one by one, and `runs_without` are the hits of
    it and of what is left of it. `reported` is the arm that the verdict speaks of.
    `nearest` has the nearest known question of each answerable one, by its id; it is empty where the index knows none.
    `unknown` are the hits of the reported arm where the index knows no questions, by the question's id.
    `titles` are the short titles of the documents, where there are several.
    """

    params: Params
    manifest: Mapping[str, Any]
    questions: Sequence[GoldQuestion]
    arms: Sequence[Pipeline]
    missing: Mapping[str, str]
    runs: Runs
    whole: str
    runs_without: Runs
    seconds: Mapping[str, Sequence[float]]
    reported: str
    nearest: Mapping[str, Nearest]
    unknown: Mapping[str, Sequence[Hit]] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)

    # ---------------------------------------------------------------------------- the arms
    def flow(self) -> Html:
        """The arms, each as the parts that it is made of."""
        return flow(self.arms)

    def parts(self) -> Html:
        """What each part does."""
        used = dict.fromkeys(part.name for arm in self.arms for part in arm.parts)
        rows = [(name, with_code(PARTS[name].summary())) for name in used]
        return frame_table(pd.DataFrame(rows, columns=["part", "what it does"], dtype=object))

    def not_ready(self) -> Html | Prose:
        """The arms that cannot run here."""
        if not self.missing:
            return Prose("Every arm can run here.")
        rows = [(arm, with_code(why)) for arm, why in self.missing.items()]
        return frame_table(pd.DataFrame(rows, columns=["arm", "why, and what to do"], dtype=object))

    # ---------------------------------------------------------------------------- how they compare
    def sections(self) -> pd.DataFrame:
        """The measures of each arm, where a hit is right when its section holds the answer."""
        return compare(self.questions, self.runs)

    def without_each_part(self) -> pd.DataFrame:
        """The measures of the whole arm, where it was evaluated, and of it without each part."""
        return compare(self.questions, self.runs_without)

    def section_table(self) -> Html:
        """Every arm, at section level; hit@1 counts any wanted section that stands first, as MRR@10 does."""
        return _measures(self.sections())

    def section_figure(self) -> Figure:
        """Every arm side by side, from the baseline."""
        measures = ["hit@1", "hit@5", "MRR@10", "nDCG@10"]
        ends = self._ends(self.runs, measures)
        return _dots(self.sections(), measures, "Retrieval, section level", self.params.evaluate.baseline, ends)

    def section_panels(self) -> Html:
        """The same as `section_figure`, a picture for each measure; the figure itself goes to `plots/arms.svg`."""
        save_plot(self.section_figure(), "arms")
        measures = ["hit@1", "hit@5", "MRR@10", "nDCG@10"]
        return _panels(self.sections(), measures, self.params.evaluate.baseline, self._ends(self.runs, measures))

    def pinpoint_table(self) -> Html:
        """Every arm, where a hit is right when its passage covers the gold pinpoint or lies inside it."""
        return _measures(compare(self.questions, self.runs, "pinpoint"))

    def against_baseline(self) -> Html | Prose:
        """Each arm held against the baseline, question by question."""
        return self._against(self.runs, self.params.evaluate.baseline)

    def without_table(self) -> Html:
        """The whole arm without each of its parts."""
        return _measures(self._in_words(self.without_each_part()))

    def without_figure(self) -> Figure:
        """What each part is worth."""
        measures = ["hit@1", "hit@5", "nDCG@10"]
        ends = self._ends(self.runs_without, measures)
        return _dots(self._in_words(self.without_each_part()), measures, "Without each part", self.whole, ends)

    def without_panels(self) -> Html:
        """The same as `without_figure`, a picture for each measure."""
        measures = ["hit@1", "hit@5", "nDCG@10"]
        ends = self._ends(self.runs_without, measures)
        return _panels(self._in_words(self.without_each_part()), measures, self.whole, ends)

    def _in_words(self, table: pd.DataFrame) -> pd.DataFrame:
        """A table of arms, in which an arm without a part is named by what it lacks."""
        return table.rename(
            index=lambda name: str(name).replace(f"{self.whole} - ", "without ").replace(" - ", " and ")
        )

    def _ends(self, runs: Runs, measures: Sequence[str]) -> dict[str, list[tuple[float, float]]]:
        """The interval of each arm, by measure."""
        each = [[per_question(q, hits[q.id]) for q in self.questions if q.answerable] for hits in runs.values()]
        return {name: [interval_of_mean([values[name] for values in arm]) for arm in each if arm] for name in measures}

    def against_whole(self) -> Html | Prose:
        """Each arm with a part left out held against the whole, question by question."""
        return self._against(self.runs_without, self.whole)

    def parts_against_whole(self) -> pd.DataFrame:
        """The same as a table of figures: a row for each part that was left out, with p corrected by Holm."""
        return against(self.questions, self.runs_without, self.whole)

    def _against(self, runs: Runs, baseline: str) -> Html | Prose:
        if baseline not in runs:
            return Prose(f"Not tested: the arm {baseline} is not among those that were evaluated.")
        table = against(self.questions, runs, baseline)
        first = _words_of_measures(str(table.index.name or ""))
        ends = [_signed_ends(low, high) for low, high in zip(table.pop("low"), table.pop("high"), strict=True)]
        table["difference"] = [f"{value:+.{PLACES}f}" for value in table["difference"]]
        table.insert(1, "95 % interval", ends)
        heads = {"difference": "mean difference", "better": "questions better", "worse": "questions worse"}
        return frame_table(self._in_words(table.round(4)).rename_axis(first).rename(columns=heads), index=True)

    def by(
        self, what: str, group: Callable[[GoldQuestion], str | None], measures: Sequence[str] = BRIEF
    ) -> Html | Prose:
        """Every arm by groups of questions, such as their type.

        Args:
            what: what the groups are, in words.
            group: a question's group.
            measures: the columns.
        """
        groups = {group(question) for question in self.questions if question.answerable}
        if len(groups) < 2:
            alone = next(iter(groups), None)
            said = "none is given" if alone is None else f"of all questions it is {alone}"
            return Prose(f"Not shown by {what}: the questions do not differ in it ({said}).")
        table = compare_by(self.questions, self.runs, group)[list(measures)].rename_axis(index={"stratum": what})
        return _measures(table.rename(index=lambda name: str(name).replace("_", " "), level=0))

    # ---------------------------------------------------------------------------- known questions
    def by_nearness(self) -> Html | Prose:
        """The reported arm by how near a known question is, and the same without known questions."""
        if not self.nearest:
            return Prose("The index knows no questions.")
        runs = {self.reported: self.runs[self.reported]}
        runs |= {UNKNOWN: self.unknown} if self.unknown else {}
        table = compare_by(self.questions, runs, self._band)[BRIEF]
        bands = [name for _, name in BANDS if name in table.index.get_level_values(0)]
        for name in SHOWN_BY:
            ends = [self._ends_of(runs[arm], self._within(band))[name] for band, arm in table.index]
            table[f"95 % interval of {name}"] = [ends_in_words(both) for both in ends]
        table = pd.concat({band: table.loc[band] for band in bands}, names=["stratum"])  # the nearest first
        return _measures(self._in_words(table).rename_axis(index={"stratum": "nearest known question"}))

    def _band(self, question: GoldQuestion) -> str:
        return self.nearest[question.id].band

    def _within(self, band: str) -> Sequence[GoldQuestion]:
        """The answerable questions of a band."""
        return [q for q in self.questions if q.answerable and self._band(q) == band]

    def _ends_of(
        self, hits: Mapping[str, Sequence[Hit]], questions: Sequence[GoldQuestion]
    ) -> dict[str, tuple[float, float]]:
        """The interval of each measure of some hits over some questions; empty where none is answerable."""
        each = [per_question(q, hits[q.id]) for q in questions if q.answerable]
        return {name: interval_of_mean([values[name] for values in each]) for name in NAMES} if each else {}

    def ends_reported(self) -> dict[str, tuple[float, float]]:
        """The interval of each measure of the reported arm."""
        return self._ends_of(self.runs[self.reported], self.questions)

    def ends_without_known_questions(self) -> dict[str, tuple[float, float]]:
        """The interval of each measure of the reported arm where the index knows no questions."""
        return self._ends_of(self.unknown, self.questions) if self.unknown else {}

    def figures_by_split(self) -> dict[str, dict[str, Any]]:
        """The reported arm by the part of the questions: those looked at and those kept aside, each with intervals."""
        return {
            split: self._figures([q for q in self.questions if q.split == split])
            for split in sorted({q.split for q in self.questions if q.answerable and q.split})
        }

    def figures_by_nearness(self) -> dict[str, dict[str, Any]]:
        """The reported arm by how near a known question is, with and without known questions."""
        bands = {name: self._within(name) for _, name in BANDS} if self.nearest else {}
        return {
            short_band(band): self._figures(some) | self._without_known(some) for band, some in bands.items() if some
        }

    def _figures(self, questions: Sequence[GoldQuestion]) -> dict[str, Any]:
        """How many answerable questions there are, the measures of the reported arm, and their intervals."""
        hits = self.runs[self.reported]
        found = compare(questions, {self.reported: hits}).loc[self.reported]
        ends = self._ends_of(hits, questions)
        return {
            "n": int(found["n"]),
            **{name: round(float(found[name]), 4) for name in SHOWN_BY},
            "intervals": {name: list(ends[name]) for name in SHOWN_BY if ends},
        }

    def _without_known(self, questions: Sequence[GoldQuestion]) -> dict[str, Any]:
        """The same measures where the index knows no questions."""
        if not self.unknown:
            return {}
        found = compare(questions, {UNKNOWN: self.unknown}).loc[UNKNOWN]
        return {"without_known_questions": {name: round(float(found[name]), 4) for name in SHOWN_BY}}

    def nearest_known(self) -> Html | Prose:
        """The questions that stand nearest to a known one, by vector and by words."""
        near = sorted(self.nearest.items(), key=lambda item: (-(item[1].cosine or 0.0), item[0]))[:NEAREST]
        asked = {question.id: question.question for question in self.questions}
        rows = [(asked[id_], one.by_vector, one.cosine, one.by_words, one.words) for id_, one in near]
        columns = ["question", "nearest by vector", "cosine", "nearest by words", "words in common"]
        return frame_table(pd.DataFrame(rows, columns=columns).round(2))

    # ---------------------------------------------------------------------------- time, size, misses
    def latency(self) -> Html | Prose:
        """Milliseconds a question, where `evaluate.timings` is on."""
        if not self.params.evaluate.timings:
            return Prose("Times differ from run to run; they are shown where `evaluate.timings` is on.")
        return frame_table(latency(self.seconds).round(1), index=True)

    def sizes(self) -> Html:
        """The size of the index by part, in thousand bytes."""
        files = {name: known["bytes"] for name, known in self.manifest["files"].items() if name.startswith("index/")}
        parts = pd.Series(files).groupby([name.split("/")[1] for name in files]).sum().sort_values(ascending=False)
        return frame_table((parts / 1e3).round(1).rename("kB").to_frame().rename_axis("file or folder"), index=True)

    def misses(self) -> Html:
        """The questions that the reported arm does not answer with its first hit."""
        found = misses(self.questions, self.runs[self.reported], said=lambda names: in_short(names, self.titles))
        shown = found.rename(columns={"found": "the first three found"})
        return frame_table(shown, none="Its first hit is a right section for every answerable question.")


def compare_arms(data: Path, params: Params, say: Callable[[str], None] = lambda _: None) -> Ablation:
    """Put the questions to every arm, and to the arm `evaluate.leave_one_out` without each of its parts.

    Args:
        data: a data folder with an index.
        params: which questions and arms, and how to search; what an index is built with is taken from its manifest.
        say: called with a line of text about the progress.

    Raises:
        ParameterError: none of the arms can run here.
    """
    manifest = read_json(data / "index" / "manifest.json")
    params = as_indexed(params, manifest["parameters"])
    chosen = params.evaluate
    index: Index = open_index(data, params)
    questions = load_files(project_root(), chosen.questions, None if chosen.split == "all" else chosen.split)
    arms = [index.finder.arm(name) for name in chosen.arms or params.arms]
    missing = {arm.arm: reason for arm in arms if (reason := arm.missing())}
    ready = [arm for arm in arms if arm.arm not in missing]
    if not ready:
        raise ParameterError(f"none of the arms can run here: {'; '.join(missing.values())}")
    whole = index.finder.arm(chosen.leave_one_out)
    together = without_what_is_learnt(whole)
    without = [*left_out(whole), *([together] if together else [])]
    found, seconds = run_arms(index, questions, [*ready, *without], chosen.k, say)
    runs = {arm.arm: found[arm.arm] for arm in ready}
    runs_without = {name: found[name] for name in (whole.arm, *(arm.arm for arm in without)) if name in found}
    reported = params.search.arm if params.search.arm in runs else list(runs)[-1]
    unknown: Mapping[str, Sequence[Hit]] = {}
    if len(index.store.known_questions):
        # not one part less: several parts go by known questions
        none = without_known_questions(index)
        unknown = run_arms(none, questions, [none.finder.arm(reported)], chosen.k, say)[0][reported]
    return Ablation(
        params,
        manifest,
        questions,
        arms,
        missing,
        runs,
        whole.arm,
        runs_without,
        seconds,
        reported,
        _nearest(index, questions),
        unknown,
        titles_of(index),
    )


def _nearest(index: Index, questions: Sequence[GoldQuestion]) -> dict[str, Nearest]:
    """The nearest known question of each answerable one."""
    known = index.store.known_questions
    asked = [question for question in questions if question.answerable]
    if not len(known) or not asked:
        return {}
    texts = [question.question for question in asked]
    own = np.stack([index.store.question_encoder.encode([text])[0].sentence for text in texts])
    found = nearest(texts, list(known.texts), np.asarray(known.vectors), own)
    return {question.id: one for question, one in zip(asked, found, strict=True)}


def in_words(name: str) -> str:
    """A measure's name with what it says in words before it; another name as it is.

    >>> in_words("hit@1"), in_words("arm")
    ('right section first (hit@1)', 'arm')
    """
    declared = MEASURES.get(name)
    return f"{declared.words} ({name})" if declared and declared.words else name


def _words_of_measures(text: str) -> str:
    """A text with its last word in words, where that is a measure.

    >>> _words_of_measures("against rrf, hit@1")
    'against rrf, right section first (hit@1)'
    """
    before, space, last = text.rpartition(" ")
    return f"{before}{space}{in_words(last)}"


def _measures(table: pd.DataFrame) -> Html:
    """A table of measures, each named in words; how many questions there are stands below it where all rows are of the
    same ones."""
    table = table.apply(lambda column: column.map(lambda v: f"{v:.{PLACES}f}" if isinstance(v, float) else v))
    below = Markup("")
    if "n" in table and table.index.nlevels == 1:
        below = Markup("<p>Each row is of {}.</p>").format(counted(int(table["n"].iloc[0]), "question"))
        table = table.drop(columns="n")
    named = table.rename(columns=lambda name: "questions" if name == "n" else in_words(str(name)))
    return Html(frame_table(named, index=True).data + below)


def _dots(
    table: pd.DataFrame,
    measures: Sequence[str],
    title: str,
    baseline: str,
    ends: Mapping[str, Sequence[tuple[float, float]]],
) -> Figure:
    """The same as dots, each measure named in words with its name, in lines as narrow as its panel."""
    table, heads, of = _named(table, measures, ends)
    return dots(table, heads, title, baseline, of)


def _panels(
    table: pd.DataFrame,
    measures: Sequence[str],
    baseline: str,
    ends: Mapping[str, Sequence[tuple[float, float]]],
) -> Html:
    """The same as panels, so named, and the arms in lines that leave room for the plot."""
    table, heads, of = _named(table, measures, ends)
    return panels(table.rename(index=lambda name: textwrap.fill(str(name), width=ARM)), heads, baseline, of)


def _named(
    table: pd.DataFrame, measures: Sequence[str], ends: Mapping[str, Sequence[tuple[float, float]]]
) -> tuple[pd.DataFrame, list[str], dict[str, Sequence[tuple[float, float]]]]:
    """A table and its intervals with measures in words, and these words."""
    heads = {name: textwrap.fill(in_words(name), width=TITLE) for name in measures}
    return table.rename(columns=heads), list(heads.values()), {heads[name]: both for name, both in ends.items()}


def short_band(band: str) -> str:
    """The name among the metrics of how near a known question is.

    >>> short_band("nearly the same (cosine 0.85 or more)")
    'nearly_the_same'
    """
    return band.split(" (")[0].replace(" ", "_")


def _signed_ends(low: float, high: float) -> str:
    """The interval of a difference.

    >>> _signed_ends(-0.0301, 0.0)
    '-0.030 to +0.000'
    """
    return f"{low:+.{PLACES}f} to {high:+.{PLACES}f}"


def metrics(found: Ablation) -> dict[str, Any]:
    """Which questions were asked, how many of them are answerable, and the measures of every arm, and of the whole arm
    without each part.

    `intervals` has those of the reported arm, and of it where the index knows no questions; `by_split` and
    `by_nearness` have the reported arm by groups of questions, and `parts` says which parts show a gain and which
    change nothing.
    """
    without = found.without_each_part().drop(index=found.whole, errors="ignore")
    every = pd.concat([found.sections(), without]).drop(columns="n")
    asked = {
        "questions": found.params.evaluate.questions,
        "split": found.params.evaluate.split,
        "n_answerable": sum(question.answerable for question in found.questions),
    }
    measured = {
        str(arm): {str(name): round(float(value), 4) for name, value in row.items()} for arm, row in every.iterrows()
    }
    unknown = compare(found.questions, {UNKNOWN: found.unknown}).loc[UNKNOWN, list(NAMES)] if found.unknown else {}
    beside = {"without_known_questions": {name: round(float(unknown[name]), 4) for name in NAMES if found.unknown}}
    ends = {found.reported: intervals(found), "without_known_questions": found.ends_without_known_questions()}
    groups = {
        "intervals": {of: {name: list(both) for name, both in each.items()} for of, each in ends.items()},
        "by_split": found.figures_by_split(),
        "by_nearness": found.figures_by_nearness(),
    }
    parts = _parts(found)
    return measured | asked | beside | groups | ({"parts": parts} if parts else {})


def _parts(found: Ablation) -> dict[str, Any]:
    """How many parts of the whole arm were left out one by one, which of them show a gain, and which change nothing."""
    if found.whole not in found.runs_without:
        return {}
    table = found.parts_against_whole()
    single = {str(arm): part for arm in table.index if " - " not in (part := _lacking(str(arm), found.whole))}
    rows = table.loc[list(single)]
    worse = rows[(rows["difference"] < 0) & (rows[HOLM] < SURE)].sort_values("difference", kind="stable")
    same = rows[(rows["better"] == 0) & (rows["worse"] == 0)]
    return {
        "n": len(rows),
        "gain": [single[str(arm)] for arm in worse.index],
        "same": [single[str(arm)] for arm in same.index],
    }


def _lacking(arm: str, whole: str) -> str:
    """What an arm lacks of the whole one."""
    return arm.removeprefix(f"{whole} - ")


def headline(found: Ablation, metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The figures to see first: the reported arm, by name, and its measures."""
    return {"arm": found.reported, **{name: metrics[found.reported][name] for name in ("hit@1", "hit@5", "nDCG@10")}}


def write_measures(found: Ablation) -> None:
    """Write `plots/arms.csv`: arm, measure and value in a row each, for other programs."""
    long = found.sections().drop(columns="n").round(4).reset_index().melt("arm", var_name="measure", value_name="value")
    write_text(reports_folder() / "plots" / "arms.csv", long.to_csv(index=False, lineterminator="\n"))


def verdict(found: Ablation, metrics: Mapping[str, Any]) -> Prose:
    """The report's verdict, in words."""
    reported = metrics[found.reported]
    answerable = sum(question.answerable for question in found.questions)
    ends = intervals(found)
    split = by_split(metrics, "hit@1")
    return Prose(
        f"**Verdict.** Of {counted(answerable, 'answerable question')}, **{found.reported}** puts a right section "
        f"first for {per_cent(reported['hit@1'])}{between(ends, 'hit@1')} and among the first five for "
        f"{per_cent(reported['hit@5'])}{between(ends, 'hit@5')}.{f' It stands first for {split}.' if split else ''}"
        f"{_unknown(metrics)}{_far(metrics)}{_parts_that_gain(found)} {HOW}"
    )


def _parts_that_gain(found: Ablation) -> str:
    """How many parts have shown a gain: without them it is worse by more than chance; and how many change nothing."""
    parts = _parts(found)
    if not parts:
        return ""
    table, gain = found.parts_against_whole(), parts["gain"]
    each = []
    for part in gain:
        row = table.loc[f"{found.whole} - {part}"]
        each.append(f"{part}, without which it is {row['difference']:+.3f} ({_signed_ends(row['low'], row['high'])})")
    named = f" ({'; '.join(each)})" if each else ""
    combining = [part for part in gain if part in COMBINES]
    only = f" {' and '.join(combining)} only puts together what the others found." if combining else ""
    same = parts["same"]
    unchanged = f" ({', '.join(same)})" if same else ""
    return (
        f" {len(gain)} of {counted(parts['n'], 'part')}{named} {noun(len(gain), 'has', 'have')} shown a gain that is "
        f"more than chance on these questions (nDCG@10, {HOLM} below {SURE:g}).{only} {counted(len(same), 'part')} "
        f"{noun(len(same), 'changes', 'change')} nothing when left out"
        f"{unchanged}.{_together(table, found.whole)}"
    )


def _together(table: pd.DataFrame, whole: str) -> str:
    """What parts bring that were left out together, as each does the others' work; empty where none were."""
    said = [
        f" {' and '.join(parts)} do much the same work: without both it is {row['difference']:+.3f} "
        f"({_signed_ends(row['low'], row['high'])}; {HOLM} {row[HOLM]:.3f})."
        for arm, row in table.iterrows()
        if len(parts := _lacking(str(arm), whole).split(" - ")) > 1
    ]
    return "".join(said)


def _unknown(metrics: Mapping[str, Any]) -> str:
    """The same figures where the index knows no questions, if that was measured."""
    without = metrics.get("without_known_questions")
    if not without:
        return ""
    ends = metrics.get("intervals", {}).get("without_known_questions", {})
    return (
        f" Where the index knows no questions, it is {per_cent(without['hit@1'])}{between(ends, 'hit@1')} first and "
        f"{per_cent(without['hit@5'])}{between(ends, 'hit@5')} among five."
    )


def _far(metrics: Mapping[str, Any]) -> str:
    """What known questions bring to questions that are far from every one of them, if that was measured."""
    far = metrics.get("by_nearness", {}).get(short_band(BANDS[-1][1]), {})
    without = far.get("without_known_questions")
    if not without:
        return ""
    changed = "gain from them, too" if far["hit@1"] > without["hit@1"] else "gain nothing from them"
    return (
        f" The {counted(far['n'], 'question')} that {noun(far['n'], 'is', 'are')} far from every known one {changed}: "
        f"{per_cent(without['hit@1'])} first without known questions, {per_cent(far['hit@1'])} with them."
    )


def intervals(found: Ablation) -> dict[str, tuple[float, float]]:
    """The interval of each measure of the reported arm, section level."""
    return found.ends_reported()
