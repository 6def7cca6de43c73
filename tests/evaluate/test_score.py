"""A run over a few questions with a made index: each row, each sum, and what stays the same."""

import json
from dataclasses import dataclass, field, replace

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import read_json, read_jsonl
from civicsetu.base.project import project_root
from civicsetu.evaluate.citations import check_answer
from civicsetu.evaluate.measures import ANSWERING, COUNTS, NAMES, RANKING, Outcome
from civicsetu.evaluate.questions import GoldQuestion, load_questions
from civicsetu.evaluate.score import ask_all, score
from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.model.results import Answer, Citation, Hit
from civicsetu.read.corpus import tables

# The measures whose values over the questions below are worked out here; of others a score has one too.
BY_HAND = {
    *NAMES, "n", "n_answerable", "n_unanswerable", "share_gold_cited", "share_all_cited", "refused_answerable",
    "refused_unanswerable", "facts_stated", "citations_checked", "citations_true", "gold_unknown",
    "citation_precision", "citation_recall", "pinpoint_precision", "pinpoint_recall", "every_side_cited",
}  # fmt: skip
TEXT = "within thirty days with 10 per cent"


def hit(rank, pinpoint):
    return Hit(rank, f"a#{pinpoint}", pinpoint, "a", "central", f"a#{pinpoint.partition('(')[0]}", (1,), 1.0, TEXT)


def cites(pinpoint, quote=TEXT):
    return Citation(f"a#{pinpoint}", pinpoint, "a", "official", "central", 0, quote, 0, len(quote))


def provision(pinpoint, parent=None):
    return Provision(f"a#{pinpoint}", "section", None, None, parent, TEXT, (), 0, len(TEXT), 0, 0)


@dataclass
class FakeIndex:
    """Answers from two tables: question to the pinpoints found, and to the citations or a reason."""

    found: dict
    said: dict
    documents: dict = field(default_factory=lambda: {"a": Document(Meta("a", "", "", "", "", ""), TEXT, ())})
    provisions: dict = field(default_factory=dict)
    asked: list = field(default_factory=list)
    days: list = field(default_factory=list)

    def __post_init__(self):
        for pinpoint in ("18", "19", "4"):
            self.provisions[f"a#{pinpoint}"] = provision(pinpoint)
        self.provisions["a#18(1)"] = provision("18(1)", "a#18")

    def search(self, question, k=10, jurisdiction=None, *, as_on=None):
        self.asked.append((question, k, jurisdiction))
        self.days.append(as_on)
        return [hit(rank, p) for rank, p in enumerate(self.found[question][:k], 1)]

    def sources(self, as_on=None):
        return self

    def ask(self, question, jurisdiction=None, *, as_on=None):
        self.days.append(as_on)
        said = self.said[question]
        refused = isinstance(said, str)
        citations = () if refused else tuple(said)
        sure = {"one": 0.3, "two": 0.4}.get(question, 0.5)
        return Answer(question, TEXT, citations, sure, "medium", "fact_lookup", refused, said if refused else None,
                      (), None, "", {"ask": 1.0})  # fmt: skip


QUESTIONS = [
    GoldQuestion("q1", "one", "up", gold=("a#18(1)",), facts=("30 days", "10%", "3 years")),
    GoldQuestion("q2", "two", gold=("a#19", "a#4"), match="all"),
    GoldQuestion("q3", "three", gold=("a#77",), facts=("30 days",)),
    GoldQuestion("q4", "four", answerable=False),
    GoldQuestion("q5", "five", answerable=False),
]


@pytest.fixture
def index():
    return FakeIndex(
        found={
            "one": ["2", "2(a)", "18(2)"],
            "two": ["4", "19(1)", "5", "6", "7", "8", "9", "10", "11", "12", "13"],
            "three": ["5"],
            "four": ["5"],
            "five": [],
        },
        said={
            "one": [cites("18(1)"), cites("18(1)", "made up")],
            "two": [cites("5")],
            "three": "too_little_evidence",
            "four": "off_topic",
            "five": [cites("4")],
        },
    )


def page_text(document, page):
    return TEXT


def test_the_rows(index, tmp_path):
    score(index, QUESTIONS, tmp_path, page_text=page_text)
    one, two, three, four, five = read_jsonl(tmp_path / "per_question.jsonl")
    times = one.pop("timings")
    assert set(times) == {"seconds_search", "seconds_ask"}
    assert all(value >= 0 for value in times.values())
    assert one == {
        "id": "q1",
        "question": "one",
        "answerable": True,
        "gold": ["a#18(1)"],
        "match": "any",
        "rank_first_gold": 2,
        "hit_sections": ["a#2", "a#18"],
        "ranking": {
            "hit@1": 0.0,
            "hit@3": 1.0,
            "hit@5": 1.0,
            "hit@10": 1.0,
            "MRR@10": 0.5,
            "nDCG@10": 0.63093,
            "R@10": 1.0,
        },
        "cited": ["a#18(1)", "a#18(1)"],
        "gold_cited": True,
        "all_cited": True,
        "citation_precision": 1.0,
        "citation_recall": 1.0,
        "every_side_cited": None,
        "refused": False,
        "refusal_reason": None,
        "confidence": 0.3,
        "confidence_level": "medium",
        "facts_stated": 2 / 3,
        "citations_wrong": ["a#18(1): the document has other words at the characters 0 to 7"],
    }
    assert two["rank_first_gold"] == 1
    assert two["hit_sections"] == [f"a#{n}" for n in (4, 19, 5, 6, 7, 8, 9, 10, 11, 12)]
    assert (two["gold_cited"], two["facts_stated"]) == (False, None)
    assert (three["rank_first_gold"], three["gold_cited"], three["refused"]) == (None, False, True)
    assert (three["refusal_reason"], three["facts_stated"], three["cited"]) == ("too_little_evidence", 0.0, [])
    assert (four["refused"], four["gold"], four["gold_cited"], four["rank_first_gold"]) == (True, [], False, None)
    assert (five["refused"], five["hit_sections"]) == (False, [])
    assert four["ranking"] is five["ranking"] is None


def test_the_metrics(index, tmp_path):
    metrics = score(index, QUESTIONS, tmp_path, page_text=page_text)
    assert metrics == read_json(tmp_path / "metrics.json")
    times = metrics.pop("timings")
    assert set(times) == {"ms_p50", "ms_p95"}
    assert times["ms_p50"] <= times["ms_p95"]
    # q1 finds its section at 2, q2 both of its sections at 1 and 2, q3 nothing
    expected = {
        "n": 5,
        "n_answerable": 3,
        "n_unanswerable": 2,
        "n_with_facts": 2,
        "n_quoting": 3,
        "n_answered": 2,
        "n_comparisons": 0,
        "hit@1": round(1 / 3, 6),  # of q2, of which all sections are wanted, one stands first
        "hit@3": round(2 / 3, 6),
        "hit@5": round(2 / 3, 6),
        "hit@10": round(2 / 3, 6),
        "MRR@10": round((1 / 2 + 1 / 1 + 0) / 3, 6),
        "nDCG@10": round((0.6309297535714575 + 1 + 0) / 3, 6),  # 1 / log2(3) = 0.63093
        "R@10": round(2 / 3, 6),
        "share_gold_cited": round(1 / 3, 6),
        "share_all_cited": round(1 / 3, 6),
        "citation_precision": 1 / 2,  # q1 cites what is wanted alone, q2 nothing of it; q3 is refused
        "citation_recall": round(1 / 3, 6),
        "pinpoint_precision": 1 / 2,
        "pinpoint_recall": round(1 / 3, 6),
        "every_side_cited": None,
        "refused_answerable": round(1 / 3, 6),
        "refused_unanswerable": 1 / 2,
        "facts_stated": round((2 / 3 + 0) / 2, 6),
        "mean_confidence": 0.4,  # of the three that are answered
        "citations_checked": 4,
        "citations_true": 2,  # not the words made up, and not those of a provision that is not there
        "gold_unknown": 1,
    }
    assert {name: metrics[name] for name in expected} == expected
    assert set(metrics) == {measure.name for measure in (*COUNTS, *RANKING, *ANSWERING)}


def test_what_there_is_nothing_to_compute_from_is_null(index, tmp_path):
    only = score(index, QUESTIONS[3:], tmp_path)
    assert {name for name in BY_HAND if only[name] is None} == {
        *NAMES, "share_gold_cited", "share_all_cited", "citation_precision", "citation_recall", "pinpoint_precision",
        "pinpoint_recall", "every_side_cited", "refused_answerable", "facts_stated", "citations_checked",
        "citations_true",
    }  # fmt: skip
    assert score(index, QUESTIONS[:2], tmp_path)["refused_unanswerable"] is None


def test_a_refusal_cites_and_states_nothing(index, tmp_path):
    asking = index.ask
    index.said["one"] = "low_confidence"
    index.ask = lambda *a, **b: Answer(**{
        name: getattr(asking(*a, **b), name) for name in Answer.__dataclass_fields__
    } | {"citations": (cites("18(1)"),)})  # fmt: skip
    score(index, QUESTIONS[:1], tmp_path)
    (row,) = read_jsonl(tmp_path / "per_question.jsonl")
    assert (row["gold_cited"], row["facts_stated"], row["citations_wrong"]) == (False, 0.0, None)


def test_jurisdiction_and_k_are_handed_on(index, tmp_path):
    score(index, QUESTIONS, tmp_path, k=3)
    assert index.asked == [("one", 3, "up"), ("two", 3, None), ("three", 3, None), ("four", 3, None), ("five", 3, None)]


def test_without_timings_the_files_are_the_same_from_run_to_run(index, tmp_path):
    written = []
    for name in ("first", "second"):
        metrics = score(index, QUESTIONS, tmp_path / name, timings=False, page_text=page_text)
        assert "timings" not in metrics
        written.append([(tmp_path / name / f).read_bytes() for f in ("per_question.jsonl", "metrics.json")])
    assert written[0] == written[1]
    assert all("timings" not in json.loads(line) for line in written[0][0].splitlines())


def test_progress_is_said(index, tmp_path, capsys):
    said = []
    score(index, QUESTIONS, tmp_path, say=said.append)
    assert said == [f"{n} of 5 questions" for n in range(1, 6)]
    assert capsys.readouterr() == ("", "")


def test_no_questions_and_the_same_question_twice_are_refused(index, tmp_path):
    with pytest.raises(ParameterError, match="no questions"):
        score(index, [], tmp_path)
    with pytest.raises(ParameterError, match="same id"):
        score(index, QUESTIONS[:1] * 2, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_question_is_put_to_the_law_of_its_day(index, tmp_path):
    score(index, [replace(QUESTIONS[0], as_on="2016-06-01"), QUESTIONS[1]], tmp_path)
    assert index.days == ["2016-06-01", "2016-06-01", None, None]


@pytest.mark.index
def test_former_words_are_held_against_the_provision_of_their_day(plain_index, plain_data):
    """An answer of an earlier day quotes words that are no provision's own today."""
    rows = load_questions(project_root() / "data" / "golden" / "amended_questions.jsonl")
    earlier = [row for row in rows if row.as_on]

    def raw(key, page):
        return tables.page_text(plain_data, key, page)

    outcomes = ask_all(plain_index, earlier, page_text=raw)
    assert len(earlier) >= 5 and sum(len(one.answer.citations) for one in outcomes) > 5
    assert [one.citations_wrong for one in outcomes if one.citations_wrong] == []
    assert any(check_answer(one.answer, plain_index, raw) for one in outcomes)  # today's provisions do not have them


def outcome(question, *cited, refused=False):
    index = FakeIndex({}, {question.question: "other_law" if refused else [cites(one) for one in cited]})
    return Outcome(question, [], index.ask(question.question))


def test_a_refusal_is_right_for_a_reason_that_the_file_names():
    def refused(reasons, refused=True):
        return outcome(
            GoldQuestion("q", "one", answerable=False, reasons=reasons), *(() if refused else ("5",)), refused=refused
        )

    assert refused(("advice", "other_law")).refused_for_a_right_reason is True
    assert refused(("advice",)).refused_for_a_right_reason is False
    assert refused(("other_law",), refused=False).refused_for_a_right_reason is False
    assert refused(()).refused_for_a_right_reason is None
    assert outcome(GoldQuestion("q", "one", gold=("a#1",)), refused=True).refused_for_a_right_reason is None


def test_precision_and_recall_of_citations_by_section_and_by_pinpoint():
    any_of = GoldQuestion("q", "one", gold=("a#18(1)", "a#19"))
    found = outcome(any_of, "18(1) proviso", "18(2)", "4")
    assert found.citation_precision("section") == 1 / 2  # 18 of 18 and 4
    assert found.citation_precision("pinpoint") == 1 / 3  # the proviso lies inside 18(1), 18(2) beside it
    assert found.citation_recall("section") == found.citation_recall("pinpoint") == 1.0  # any one is enough
    beside = outcome(any_of, "18(2)")
    assert (beside.citation_recall("section"), beside.citation_recall("pinpoint")) == (1.0, 0.0)
    every = GoldQuestion("q", "one", gold=("a#18(1)", "a#18(2)", "a#19"), match="all")
    assert outcome(every, "18").citation_recall("section") == 1 / 2
    assert outcome(every, "18").citation_recall("pinpoint") == 2 / 3  # the section lies around both
    assert outcome(every, "18(1)", "19").citation_precision("pinpoint") == 1.0
    refused = outcome(every, refused=True)
    assert (refused.citation_precision("section"), refused.citation_recall("section")) == (None, 0.0)
    none = outcome(GoldQuestion("q", "one", answerable=False), "18")
    assert (none.citation_precision("section"), none.citation_recall("section")) == (None, None)


def test_a_comparison_is_whole_when_each_side_is_cited():
    two = GoldQuestion("q", "one", gold=("a#18", "b#3", "c#1"), match="all", compares=("up", "gujarat"))
    assert outcome(two, "18").every_side_cited is False
    sides = outcome(replace(two, gold=("a#18(1)", "a#19", "c#1")), "18(2)", "19")
    assert sides.every_side_cited is True  # the third gold is of no side
    assert outcome(two, refused=True).every_side_cited is False
    assert outcome(GoldQuestion("q", "one", gold=("a#18",)), "18").every_side_cited is None
