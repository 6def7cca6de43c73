"""The report on answers: what it counts, and that the two kinds of question stay apart."""

import re

import pandas as pd
import pytest
from matplotlib.colors import to_rgb

from civicsetu.evaluate.measures import Outcome
from civicsetu.evaluate.nearness import Nearest
from civicsetu.evaluate.questions import REASONS, GoldQuestion
from civicsetu.evaluate.ragas_scores import RagasScores
from civicsetu.evaluate.score import metrics_of, row_of
from civicsetu.evaluate.significance import interval, interval_of_mean
from civicsetu.evaluate.unknown import without_known_questions
from civicsetu.model.results import Answer, Citation
from civicsetu.report import evaluation, refusals
from civicsetu.report.contamination import Contamination
from civicsetu.report.evaluation import FIRST, Evaluation
from civicsetu.report.shown import Prose


def row(answerable, refused, **more):
    return {
        "id": "q1", "question": "Late?", "answerable": answerable, "refused": refused, "refusal_reason": "other_law",
        "citations_wrong": [], "gold_cited": answerable and not refused, "gold": ["a#18(1)"], "cited": ["a#19"],
    } | more  # fmt: skip


ROWS = [row(True, False)] * 5 + [row(True, True), row(False, False)] + [row(False, True)] * 3
MEASURES = {"citations_checked": 8, "citations_true": 7, "share_gold_cited": 0.8333, "refused_unanswerable": 0.75}


@pytest.fixture
def found():
    return Evaluation(None, [], MEASURES, ROWS)


def test_both_kinds_of_question_are_counted_apart(found, tmp_path, monkeypatch):
    expected = pd.DataFrame({"answered": [5, 1], "refused": [1, 3]}, index=["answerable", "unanswerable"])
    pd.testing.assert_frame_equal(found.counts(), expected)
    monkeypatch.setenv("CIVICSETU_REPORTS", str(tmp_path))
    evaluation.write_counts(found)
    assert (tmp_path / "plots" / "refusals.csv").read_text() == (
        "outcome,kind,questions\nanswered,answerable,5\nrefused,answerable,1\n"
        "answered,unanswerable,1\nrefused,unanswerable,3\n"
    )


def test_the_figure_has_a_bar_for_each_kind_of_question(found):
    axes = found.refusals().axes[0]
    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["answerable", "unanswerable"]
    assert [bar.get_width() for bar in axes.patches] == [5, 1, 1, 3]
    figure = axes.figure
    figure.canvas.draw()
    for bar, label in zip(axes.patches, axes.texts, strict=True):
        assert contrast(to_rgb(bar.get_facecolor()), to_rgb(label.get_color())) >= 4.5, label.get_text()


def contrast(one, other):
    """Of two colours, as WCAG 2.2 has it."""
    light = [
        sum(
            share * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
            for share, part in zip((0.2126, 0.7152, 0.0722), colour, strict=True)
        )
        for colour in (one, other)
    ]
    return (max(light) + 0.05) / (min(light) + 0.05)


def test_where_nothing_went_wrong_a_sentence_says_so():
    """A table without rows would be "None." below a caption."""
    right = Evaluation(None, [], MEASURES, [row(True, False)])
    for shown in (right.without_right_citation(), right.partly_cited(), right.unanswerable()):
        assert shown.data.startswith('<p class="nothing">') and "None" not in shown.data


def test_ragas_s_means_have_their_intervals_and_what_they_are_of():
    name = "id_based_context_recall"
    scores = RagasScores([{name: 1.0}, {name: 0.5}, {name: None}], {name: 0.5}, {name: 1})
    cells = re.findall(r'data-column="[^"]*">(.*?)</td>', evaluation.ragas_table(scores).data)
    low, high = interval_of_mean([1.0, 0.5, 0.0])
    assert (low, high) != interval([1.0, 0.5, 0.0])  # a mean of fractions is no share
    assert cells[1:] == ["0.500", f"{low:.3f} to {high:.3f}", "3", "1"]


def test_false_citations_and_missed_sections_are_listed(found):
    assert found.false_citations() == Prose(
        "No citation is false: all **8** quotations are verbatim, of the provision that they name, and on their page."
    )
    wrong = Evaluation(None, [], MEASURES, [row(True, False, citations_wrong=["s. 18 <p. 3>"], gold_cited=False)])
    assert "s. 18 &lt;p. 3&gt;" in wrong.false_citations().data
    assert '<a href="questions/q1.html">Late?</a>' in wrong.false_citations().data
    assert "18(1)" in wrong.without_right_citation().data and "19" in wrong.without_right_citation().data
    assert "refused: about a law that is not indexed (other_law)" in found.without_right_citation().data
    assert found.unanswerable().data.count("refused: about a law that is not indexed (other_law)") == 3


def test_the_headline_and_the_verdict(found):
    assert evaluation.headline(MEASURES) == {"cited": 0.8333, "true": 0.875, "refused": 0.75}
    assert "7 of 8 citations are true" in evaluation.verdict(MEASURES).data
    none = MEASURES | {"refused_unanswerable": None}
    assert "no question is unanswerable" in evaluation.verdict(none).data


def test_every_share_has_an_interval_over_its_questions(found):
    rows = [row(True, False, facts_stated=share) for share in (0.0, 0.5, 1.0)] * 10 + [row(False, True)] * 20
    ends = Evaluation(None, [], MEASURES, rows).intervals()
    assert ends["refused_unanswerable"] == (0.8316, 1.0)  # 0.025 ** (1 / 20)
    assert ends["refused_answerable"][0] == 0.0 and 0 < ends["refused_answerable"][1] < 0.15
    low, high = ends["facts_stated"]
    assert 0.3 < low < 0.5 < high < 0.7
    said = evaluation.verdict(MEASURES | {"intervals": ends}).data
    assert "75.0 % (95 % interval: 83.2 to 100 %) of the unanswerable ones are refused" in said
    assert "83.2 to 100 %" in Evaluation(None, [], MEASURES, rows).figures().data
    first = Evaluation(None, [], MEASURES, rows).first_figures().data
    assert [f">{said}<" in first for said, name in FIRST] == [name in MEASURES for said, name in FIRST]
    assert "83.2 to 100 %" in first


def test_results_are_told_by_how_near_a_known_or_training_question_is():
    """A question counts by the nearer of the two, and by its words where these are nearly the same."""
    far, alike, same = (Nearest("w", 0.1, f"at {cosine}", cosine) for cosine in (0.5, 0.8, 0.9))
    ids = ("far hit", "far miss", "alike", "known", "learnt", "worded")
    known = dict.fromkeys(ids, far) | {"alike": alike, "known": same}
    training = dict.fromkeys(ids, far) | {"learnt": same, "worded": Nearest("w", 0.75, "v", 0.5)}
    rows = [row(True, False, id=id_, gold_cited=id_ != "far miss") for id_ in ids] + [row(False, True, id="no")]
    near = Contamination(known, training)
    figures = near.figures(rows)
    assert {name: (one["n"], one["share_gold_cited"]) for name, one in figures.items()} == {
        "nearly_the_same": (3, 1.0), "alike": (1, 1.0), "far": (2, 0.5),
    }  # fmt: skip
    said = evaluation.verdict(MEASURES | {"by_nearness": figures}).data
    assert "3 are nearly the same" in said and "of the 2 questions that are far from every one 50.0 %" in said
    table = near.table(rows).data
    assert table.index("nearly the same") < table.index("alike") < table.index("far (")
    assert "at 0.9" in near.nearest_table(rows[:-1]).data
    assert "known" not in evaluation.verdict(MEASURES).data


def test_a_refusal_says_whether_its_reason_is_the_expected_one(found):
    questions = [
        GoldQuestion("yes", "?", answerable=False, reasons=("other_law", "advice")),
        GoldQuestion("no", "?", answerable=False, reasons=("case_law",)),
        GoldQuestion("open", "?", answerable=False),
    ]
    rows = [row(False, True, id=one.id) for one in questions]
    table = Evaluation(None, questions, MEASURES, rows).unanswerable().data
    told = re.findall(r'data-column="reason expected">(.*?)</td>', table)
    assert told == ["yes", "no: asks what a court decided (case_law)", "none is stated"]
    none = Evaluation(None, questions[2:], MEASURES, rows[2:]).unanswerable().data
    assert "reason expected" not in none and "other_law" in none  # the file says nothing of reasons
    assert set(refusals.IN_WORDS) == set(REASONS), "each reason of a refusal has its words"


def test_answers_that_cite_some_of_the_wanted_sections_are_listed_apart():
    rows = [
        row(True, False, id="some", gold=["a#1", "a#2"], cited=["a#2"], all_cited=False),
        row(True, False, id="all", gold=["a#1", "a#2"], cited=["a#1", "a#2"], all_cited=True),
        row(True, False, id="none", gold_cited=False, all_cited=False),
    ]
    found = Evaluation(None, [], MEASURES, rows)
    assert re.findall(r"questions/(\w+)\.html", found.partly_cited().data) == ["some"]
    assert re.findall(r"questions/(\w+)\.html", found.without_right_citation().data) == ["none"]
    assert found.intervals()["share_all_cited"] == (0.0084, 0.9057)  # 1 of 3, scipy's exact interval


def test_the_first_figures_say_what_they_are_of():
    measures = MEASURES | {"facts_stated": 1.0, "n_with_facts": 24, "share_citations_true": 1.0,
                           "citations_checked": 183, "n_quoting": 80, "n_answerable": 80}  # fmt: skip
    table = Evaluation(None, [], measures, ROWS).first_figures().data
    for said in ("80 answerable questions", "24 questions with facts", "183 quotations in 80 answers", "Clopper"):
        assert said in table, said


def test_the_same_figures_without_known_questions_stand_beside():
    measures = MEASURES | {"citation_precision": 0.9, "every_side_cited": None, "n_answered": 5}
    unknown = {"citation_precision": 0.8, "share_gold_cited": 0.5, "every_side_cited": None}
    rows = [row(True, False, citation_precision=share) for share in (1.0, 1.0, 0.5)]
    found = Evaluation(None, [], measures, rows, unknown=unknown)
    table = found.first_figures().data
    beside = re.findall(r'data-column="without known questions">(.*?)</td>', table)
    assert beside == ["50.0 %", "80.0 %", ""]  # refusals were not measured without
    assert "comparisons" not in table  # nothing was compared
    low, high = found.intervals()["citation_precision"]
    assert low < 0.83 < high
    figures = evaluation.metrics(found, RagasScores([], {}, {}))
    assert figures["without_known_questions"] == {"citation_precision": 0.8, "share_gold_cited": 0.5}
    assert "Where the index knows no questions, 50.0 % cite a right section." in evaluation.verdict(figures).data


def test_refusals_are_counted_with_their_reasons_and_figures_by_part():
    def asked(name, split, reason=None, **more):
        question = GoldQuestion(name, "?", gold=() if reason else ("a#1",), answerable=not reason, split=split, **more)
        cited = () if reason else (Citation("a#1", "", "a", "", "", 1, "x", 0, 1),)
        answer = Answer("?", "x", cited, 0.5, "low", "", bool(reason), reason, (), None, "", {})
        return Outcome(question, [], answer, citations_wrong=[])

    outcomes = [
        asked("1", "dev"), asked("2", "heldout"), asked("3", "heldout"),
        asked("4", "dev", "advice", reasons=("status", "advice")), asked("5", "heldout", "advice", reasons=("status",)),
        asked("6", "heldout", "advice"),
    ]  # fmt: skip
    measures = metrics_of(outcomes)
    assert (measures["refused_rightly"], measures["n_with_reasons"]) == (0.5, 2)
    found = Evaluation(None, [one.question for one in outcomes], measures, [row_of(one) for one in outcomes], outcomes)
    assert found.intervals()["refused_rightly"] == interval([1.0, 0.0])
    figures = evaluation.metrics(found, RagasScores([], {}, {}))
    assert {name: (part["n"], part["n_unanswerable"]) for name, part in figures["by_split"].items()} == {
        "dev": (1, 1), "heldout": (2, 2),
    }  # fmt: skip
    assert figures["by_split"]["heldout"]["intervals"]["share_gold_cited"] == list(interval([1.0, 1.0]))
    said = evaluation.verdict(figures).data
    first, beside = said.split("\n\n")
    assert first.removeprefix("**Verdict.** ").count(". ") == 1  # two sentences
    assert "3 of 3 unanswerable questions are refused. Of the 2 for which the file says" in beside
    assert "1 is refused for a reason that the question file says is right (95 % interval: 1.3 to 98.7 %)." in beside
    assert "One that cites a right section is given to 100 % (95 % interval: 2.5 to 100 %) of the 1 looked at" in said


def test_what_known_questions_bring_to_far_ones_stands_beside():
    rows = [row(True, False, id="q1"), row(True, False, id="q2")]
    far = Contamination(training=dict.fromkeys(("q1", "q2"), Nearest("w", 0.1, "v", 0.5)))
    unknown = [row(True, False, id="q1"), row(True, False, id="q2", gold_cited=False)]
    figures = far.figures(rows, unknown)
    assert figures["far"]["without_known_questions"]["share_gold_cited"] == 0.5
    assert "without_known_questions" not in far.figures(rows)["far"]
    said = evaluation.verdict(MEASURES | {"by_nearness": figures}).data
    assert "Where the index knows no questions, 50.0 % of those (95 % interval: " in said
    assert "its 95 % interval" in far.table(rows, unknown).data and "known questions" not in far.table(rows).data


def test_answers_to_questions_that_should_be_refused_are_told_from_the_others():
    measures = MEASURES | {"share_citations_true": 1.0, "n_quoting": 12, "n_answered": 10}
    table = Evaluation(None, [], measures, ROWS).first_figures().data
    assert "8 quotations in 12 answers, 2 of them to questions that should be refused" in table


def test_the_number_of_a_narrow_bar_stands_beside_it():
    rows = [row(True, False)] * 99 + [row(True, True), row(False, False)] + [row(False, True)] * 30
    axes = Evaluation(None, [], MEASURES, rows).refusals().axes[0]
    beside = {text.get_text(): text for text in axes.texts if " " in text.get_text()}
    assert set(beside) == {"1 refused", "1 answered"}
    axes.figure.canvas.draw()
    bars = max(bar.get_window_extent().x1 for bar in axes.patches[1::2])
    for text in beside.values():
        box = text.get_window_extent()
        assert not any(box.overlaps(bar.get_window_extent()) for bar in axes.patches) and box.x1 <= axes.figure.bbox.x1
    assert beside["1 refused"].get_window_extent().x0 > bars


def test_an_index_without_known_questions_finds_by_words_alone(plain_index):
    unknown = without_known_questions(plain_index)
    assert len(plain_index.store.known_questions) > 0 == len(unknown.store.known_questions)
    answered = unknown.ask("What is carpet area?")
    assert answered.citations[0].provision.startswith("rera_act_2016#2(k)")
    assert "known_questions" in str(plain_index.why("Is my builder late?"))
    assert "known_questions" not in str(unknown.why("Is my builder late?"))
