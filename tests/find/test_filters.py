"""Filters: what they let through, against the passages looked at one by one."""

import warnings

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.find.filters import mask_of, misspelt_values
from civicsetu.index.store import IN_FORCE


def number_of(passage):
    return passage.section.partition("#")[2]


OMITTED = "[Omitted from"  # what the plain edition has in the place of an omitted clause


@pytest.mark.parametrize(
    "expression, lets",
    [
        ("section == '18'", lambda p: number_of(p) == "18"),
        ("section != 18", lambda p: number_of(p) != "18"),
        ("section in ('18', '19')", lambda p: number_of(p) in ("18", "19")),
        ("not section in ['18', '19'] and jurisdiction == 'CENTRAL'", lambda p: number_of(p) not in ("18", "19")),
        ("section == '18' or (section == '19' and not doc_type == 'rules')", lambda p: number_of(p) in ("18", "19")),
        ("section not in ('18',)", lambda p: number_of(p) != "18"),
        ("doc_type == 'rules'", lambda p: False),
        ("document == 'rera_act_2016'", lambda p: True),
        ("year == 2016 and date < '2016-05-02' and date >= '2016-05-01'", lambda p: True),
        ("year > 2016", lambda p: False),
        ("year < 300", lambda p: False),
        ("year > 300.5 and year < 1e4", lambda p: True),
        ("year in []", lambda p: False),
        ("year != -1", lambda p: True),
        ("year > 300 and year >= 2016 and not year < 300", lambda p: True),  # a number, and no word
        ("year == '2016' and year in (2016, '2017')", lambda p: True),
        ("status == 'in_force'", lambda p: OMITTED not in p.text),
        ("status == 'omitted'", lambda p: OMITTED in p.text),
    ],
)
def test_what_a_filter_lets_through(plain_index, expression, lets):
    store = plain_index.store
    assert mask_of(expression, store).tolist() == [lets(passage) for passage in store.passages]


@pytest.mark.parametrize(
    "expression, said",
    [
        ("", "cannot be read; write one such as"),
        ("section ==", "cannot be read; write one such as"),
        ("sections == '18'", "no field 'sections' .did you mean `section`..; the fields are jurisdiction"),
        ("__import__('os').system('true')", "not a comparison of a field"),
        ("section == open('x')", "not a word, a number or a list"),
        ("section < '18'", "cannot be compared"),
        ("section in '18'", "cannot be compared"),
        ("'18' == section", "not a comparison of a field"),
        ("1 < year < 3000", "not a comparison of a field"),
        ("section == '" + "1" * 1000 + "'", "at most 1000 are allowed"),
        ("year in {[]}", "not a word, a number or a list"),
        ("year == {{}: 1}", "not a word, a number or a list"),
        ("year == 2016j", "not a word, a number or a list"),
        ("(" * 300 + "year == 1" + ")" * 300, "cannot be read; write one such as"),
        ("year in [1, [2]]", "not a word, a number or a list"),
        ("year == None", "not a word, a number or a list"),
        ("year == " + "-" * 900 + "1", "nested too deeply"),
        ("-" * 900 + "1", "nested too deeply"),
        ("year < 'a'", "year is a number such as 2016, not 'a'"),
    ],
)
def test_what_is_no_filter(plain_index, expression, said):
    with pytest.raises(ParameterError, match=said):
        mask_of(expression, plain_index.store)


@pytest.mark.parametrize("arm", ["dense", "bm25", "rrf", "default", "answer"])
def test_every_arm_honours_a_filter(plain_index, arm):
    hits = plain_index.search("refund with interest for delay", arm=arm, where="section not in ('18', '19')")
    assert hits and not {"rera_act_2016#18", "rera_act_2016#19"} & {hit.section for hit in hits}
    only = plain_index.ask("refund with interest for delay", where="section == '19'")
    assert {citation.provision.partition("(")[0] for citation in only.citations} == {"rera_act_2016#19"}


def test_a_filter_that_nothing_passes_finds_nothing_without_a_warning(plain_index):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for arm in ("dense", "bm25", "rrf", "default", "answer"):
            assert plain_index.search("refund with interest", arm=arm, where="doc_type == 'none'") == []
        assert plain_index.ask("refund with interest", where="doc_type == 'none'").refused


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("doc_type == 'acts'", ["nothing has the doc_type 'acts' (did you mean `act`?)"]),
        ("not doc_type in ('act', 'xyz') and year > 1900", []),
        ("doc_type == 'act' and year == 1066", []),
    ],
)
def test_words_of_a_filter_that_are_misspelt_are_named(plain_index, expression, said):
    assert misspelt_values(expression, plain_index.store) == said


def test_text_that_is_not_in_force_is_found_only_where_it_is_named(plain_index, monkeypatch):
    store = plain_index.store
    statuses = store.statuses.copy()
    assert set(statuses) == {IN_FORCE, "omitted"}
    statuses[store.section_rows("rera_act_2016#18")] = "omitted"
    monkeypatch.setitem(store.__dict__, "statuses", statuses)
    question = "My flat is late. Can I get my money back with interest?"
    assert "rera_act_2016#18" not in {hit.section for hit in plain_index.search(question)}
    found = plain_index.finder.rank(plain_index.finder.understand(question), "default")
    assert {("rera_act_2016#18(1)", "omitted")} & set(found.rejected)
    assert plain_index.search("What does section 18 say?")[0].section == "rera_act_2016#18"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("arm", ["dense", "bm25", "rrf", "late", "default", "answer"])
def test_a_filter_that_leaves_nothing_finds_nothing_without_a_warning(plain_index, arm):
    assert plain_index.search("refund with interest for delay", arm=arm, where="year == 1066") == []
    assert plain_index.ask("refund with interest for delay", where="year == 1066").refused
