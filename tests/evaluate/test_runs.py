"""Two runs on the same questions: which were won and lost, held against counting by hand."""

import json

import pytest

from civicsetu.base.errors import QuestionFileError
from civicsetu.cli import main
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.runs import compare_runs, read_run, said
from civicsetu.evaluate.score import score
from civicsetu.model.results import Answer, Hit


def row(id_, rank=1, cited=True, refused=False, answerable=True, **more):
    found = {f"hit@{k}": float((rank or k + 1) <= k) for k in (1, 5)}
    return {
        "id": id_, "question": f"Is {id_} <late>?", "answerable": answerable, "gold": ["a#18(1)"] if answerable else [],
        "match": "any", "ranking": found if answerable else None,
        "cited": ["a#18"] if cited else ["a#19"], "gold_cited": cited, "refused": refused,
        "refusal_reason": "other_law" if refused else None, "facts_stated": None,
    } | more  # fmt: skip


BEFORE = [row("q1", rank=3), row("q2"), row("q3", cited=False), row("q4", answerable=False, rank=None)]
AFTER = [
    row("q1"), row("q2", rank=None, cited=False, refused=True), row("q3"),
    row("q4", answerable=False, rank=None, refused=True),
]  # fmt: skip


def by_id(rows):
    return {one["id"]: one for one in rows}


def test_what_was_won_and_lost_goes_by_the_direction_of_each_measure():
    found = {one.measure: one for one in compare_runs(by_id(BEFORE), by_id(AFTER))}
    assert (found["hit@1"].won, found["hit@1"].lost) == (("q1",), ("q2",))
    assert (found["hit@5"].won, found["hit@5"].lost) == ((), ("q2",))  # third or first is the same among five
    assert (found["share_gold_cited"].won, found["share_gold_cited"].lost) == (("q3",), ("q2",))
    assert (found["refused_answerable"].won, found["refused_answerable"].lost) == ((), ("q2",))  # less is better
    assert found["refused_unanswerable"].won == ("q4",) and found["refused_unanswerable"].n == 1
    assert (found["hit@5"].before, round(found["hit@5"].after, 4)) == (1.0, 0.6667)
    assert "facts_stated" not in found  # no question has any
    assert said(list(found.values())).endswith("3 questions won, 1 lost.")


def test_hit_at_k_is_the_measure_of_the_other_reports(tmp_path):
    """Of two sections that are both wanted, one among the first five is no hit, in `score` and here alike."""

    class Found:
        """An index that finds the given sections and answers nothing."""

        provisions: dict = {}  # noqa: RUF012

        def __init__(self, *sections):
            ids = [f"a#{section}" for section in sections]
            self.hits = [Hit(n, id_, id_[2:], "a", "central", id_, (1,), 1.0, "") for n, id_ in enumerate(ids, 1)]

        def search(self, question, k=10, jurisdiction=None, *, as_on=None):
            return self.hits

        def ask(self, question, jurisdiction=None, *, as_on=None):
            return Answer(question, "", (), 0.0, "low", "fact_lookup", True, "other_law", (), None, "", {})

    both = GoldQuestion("q1", "one", gold=("a#18(1)", "a#19"), match="all")
    either = GoldQuestion("q2", "two", gold=("a#18(1)", "a#19"))
    measured = [
        score(Found(*sections), [both, either], tmp_path / str(n))
        for n, sections in enumerate([("18", "4", "5", "6", "7", "19"), ("4", "18", "19")])
    ]
    before, after = (read_run(tmp_path / str(n)) for n in range(2))
    found = {one.measure: one for one in compare_runs(before, after)}
    assert (found["hit@5"].won, found["hit@5"].lost) == (("q1",), ())
    assert (found["hit@1"].won, found["hit@1"].lost) == ((), ("q1", "q2"))
    for name in ("hit@1", "hit@5"):
        assert (found[name].before, found[name].after) == (measured[0][name], measured[1][name])
    other = after | {"q1": after["q1"] | {"match": "any"}}
    with pytest.raises(QuestionFileError, match="q1 has another match"):
        compare_runs(before, other)


def test_twelve_of_twelve_are_no_chance_and_the_same_run_twice_has_no_difference():
    before = by_id([row(f"q{n}", rank=2, cited=False) for n in range(12)])
    after = by_id([row(f"q{n}") for n in range(12)])
    sure = {one.measure: one.p for one in compare_runs(before, after)}
    assert sure["hit@1"] < 0.01 and sure["hit@5"] == 1.0
    same = compare_runs(before, before)
    assert all(one.p == 1.0 and not one.won and not one.lost for one in same)


def test_other_questions_are_refused_by_name(tmp_path):
    with pytest.raises(QuestionFileError, match="the second run has no question q1"):
        compare_runs(by_id(BEFORE), by_id(AFTER[1:]))
    other = by_id(AFTER) | {"q2": row("q2", gold=["a#19"])}
    with pytest.raises(QuestionFileError, match="question q2 has another gold"):
        compare_runs(by_id(BEFORE), other)
    with pytest.raises(QuestionFileError, match="there is no per_question"):
        read_run(tmp_path)
    for damaged in ("", "{", json.dumps({"id": "q1"}), "[1]"):
        (tmp_path / "per_question.jsonl").write_text(damaged)
        with pytest.raises(QuestionFileError, match="no rows"):
            read_run(tmp_path)


def test_the_command_prints_it_and_writes_a_page(tmp_path, capsys):
    for name, rows in (("old", BEFORE), ("new", AFTER)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "per_question.jsonl").write_text("\n".join(map(json.dumps, rows)))
    page = tmp_path / "runs.html"
    assert main(["compare-runs", str(tmp_path / "old"), str(tmp_path / "new"), "--out", str(page)]) == 0
    printed = capsys.readouterr().out
    assert "hit@1\t3\t" in printed and "3 questions won, 1 lost" in printed
    html = page.read_text(encoding="utf-8")
    assert (
        "Is q2 &lt;late&gt;?" in html
        and "refused: about a law that is not indexed (other_law)" in html
        and "<late>" not in html
    )
    assert html.index("were lost") < html.index("Is q2") < html.index("were won") < html.index("Is q3")
    assert main(["compare-runs", str(tmp_path / "old"), str(tmp_path / "new"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["won"] == ["q1"]
