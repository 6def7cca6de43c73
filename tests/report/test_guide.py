"""The guided notebook, run as it is, and the tables that it shows."""

import dataclasses
import re

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.params import project_root
from civicsetu.report import guide
from civicsetu.run.notebook import run_notebook

QUESTION = "My flat is two years late. Can I get my money back?"


def test_it_leads_from_the_page_to_the_answer(plain_data, tmp_path):
    out = run_notebook(
        project_root() / "notebooks" / "guide.ipynb", tmp_path / "guide.ipynb",
        {"data": str(plain_data)}, progress=False,
    ).read_text(encoding="utf-8")  # fmt: skip
    for shown in ("data:image/png", "Lines of page", "Units of 18", "Passages of 18", "Read in: My flat", "Why these"):
        assert shown in out, shown


@pytest.mark.parametrize("page", [4, 17])
def test_each_line_of_a_page_is_in_its_units_words(plain_index, page):
    rows = guide.lines_read(plain_index, "rera_act_2016", page)
    texts = {one.pinpoint: one for one in plain_index.documents["rera_act_2016"].provisions}
    checked = 0
    for row in rows:
        if row["unit"]:
            own = texts[row["unit"]]
            words = re.sub(r"^\d+\. ", "", row["text"])  # a section's number stands before its first unit
            assert _letters(words) in _letters((own.heading or "") + own.text) or own.kind == "chapter", row
            checked += own.kind != "chapter"
    assert checked > 15


def test_units_follow_each_other_in_the_text(plain_index):
    rows = guide.units_read(plain_index, "rera_act_2016#18(1)(a)")
    starts = [int(row["characters"].split()[0]) for row in rows]
    assert rows[0]["id"] == "rera_act_2016#18" and starts == sorted(starts) and len(rows) > 5
    assert next(row for row in rows if row["id"].endswith("#18(1)(a)"))["under"] == "18(1)"


def test_passages_count_what_is_kept_of_them(plain_index):
    rows = guide.passages_indexed(plain_index, "rera_act_2016#18(2)")
    assert rows[0]["covers"].startswith("18(1)") and all(row["tokens"] > 10 for row in rows)
    known = plain_index.store.known_questions
    about = {n for n in range(len(known)) for name in known.provisions(n) if name == "rera_act_2016#18(2)"}
    assert next(row for row in rows if row["covers"] == "18(2)")["asked"] == len(about) > 0


def test_the_question_is_shown_as_it_was_read(plain_index):
    rows = {row["what"]: row["found"] for row in guide.question_read(plain_index, QUESTION)}
    assert "flat = apartment" in rows["everyday words, and those of statutes"]
    assert rows["places that it names"] == "none"
    named = guide.question_read(plain_index, "What does section 18(2) say in Gujarat?")
    found = {row["what"]: row["found"] for row in named}
    assert "18(2)" in found["provisions that it names"] and "GUJARAT" in found["places that it names"]


def test_a_question_without_an_answer_begins_at_the_first_hit(plain_index):
    question = "What does section 11(19) say?"
    answer = plain_index.ask(question)
    assert not answer.citations
    place = guide.beginning(plain_index, question, answer)
    assert (place.document, place.provision) == ("rera_act_2016", plain_index.search(question, 1)[0].provision)
    with pytest.raises(ParameterError, match="ask another question"):
        guide.beginning(plain_index, "?", plain_index.ask("?"))


def test_a_quotation_that_is_not_there_is_told(plain_index):
    answer = plain_index.ask(QUESTION)
    rows = guide.quotations_checked(plain_index, answer)
    assert rows and all((row["same"], row["on_page"]) == ("yes", "yes") for row in rows)
    first = dataclasses.replace(answer.citations[0], quote="No promoter shall ever refund anything at all.")
    moved = dataclasses.replace(answer.citations[0], page=1)
    false = dataclasses.replace(answer, citations=(first, moved))
    assert [(row["same"], row["on_page"]) for row in guide.quotations_checked(plain_index, false)] == [
        ("no", "no"), ("yes", "no"),
    ]  # fmt: skip


def test_why_tells_what_the_ranking_has(plain_index):
    rows, hits = plain_index.why(QUESTION, k=5), plain_index.search(QUESTION, 5)
    assert [(row["rank"], row["id"]) for row in rows] == [(hit.rank, hit.provision) for hit in hits]
    assert [row["score"] for row in rows] == [round(hit.score, 2) for hit in hits]
    for row in rows:  # the points of the parts are the score
        points = sum(part["points"] or 0.0 for part in row["parts"])
        assert points == pytest.approx(row["score"], abs=0.06)
    assert "no. " in rows[1]["gave"] and rows[1]["citation"] in repr(rows)


def _letters(text):
    return "".join(filter(str.isalnum, text))
