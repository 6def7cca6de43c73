"""Hits: one a section, each with its citation, pages and words."""

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.engine import Index
from civicsetu.find.hits import citation_of, section_of
from civicsetu.model.document import Meta
from civicsetu.model.provision import Provision
from civicsetu.model.results import Hit
from civicsetu.params import Params

QUESTION = "What are the duties of a promoter?"


def test_a_section_stands_once_and_each_definition_by_itself(plain_index):
    for text in (QUESTION, "What is the difference between an allottee and a promoter?", "section 18"):
        hits = plain_index.search(text, k=30)
        units = [h.provision if h.provision in plain_index.store.defining else h.section for h in hits]
        assert len(units) == len(set(units))
    definitions = plain_index.search("What is the difference between an allottee and a promoter?", k=5)
    assert [h.section for h in definitions].count("rera_act_2016#2") >= 2


@pytest.mark.parametrize("k", [1, 3, 10])
def test_k(plain_index, k):
    hits = plain_index.search(QUESTION, k=k)
    assert len(hits) == k
    assert [h.rank for h in hits] == list(range(1, k + 1))
    assert hits == plain_index.search(QUESTION, k=10)[:k]


def test_k_larger_than_the_corpus(plain_index):
    assert 10 < len(plain_index.search(QUESTION, k=100_000)) <= len(plain_index.store.passages)


@pytest.mark.parametrize("k", [0, -1])
def test_k_must_be_positive(plain_index, k):
    with pytest.raises(ParameterError, match=f"k is {k}"):
        plain_index.search(QUESTION, k=k)


def test_a_hit_says_where_its_words_stand(plain_index):
    for hit in plain_index.search(QUESTION, k=10):
        provision = plain_index.provisions[hit.provision]
        section = plain_index.provisions[hit.section]
        assert section_of(plain_index.store, provision) == section
        assert hit.provision.startswith(hit.section) and hit.document == "rera_act_2016"
        assert hit.jurisdiction == "CENTRAL" and hit.heading == section.heading
        assert hit.citation == f"s. {provision.pinpoint}, RERA Act 2016 (plain)"
        assert hit.pages and all(1 <= p <= plain_index.documents["rera_act_2016"].n_pages for p in hit.pages)
        assert provision.text in hit.text or hit.text in provision.text


def test_the_row_has_these_fields(plain_index):
    (hit,) = plain_index.search(QUESTION, k=1)
    assert tuple(hit.row()) == Hit.FIELDS
    assert isinstance(hit.row()["pages"], list)


@pytest.mark.parametrize("kind, short", [("section", "s. "), ("rule", "r. "), ("regulation", "reg. "), ("form", "")])
def test_citations(kind, short):
    meta = Meta("g", "The Rules", "Rules 2017", "official", "GUJARAT", "rules")
    provision = Provision("g#3(1)", kind, "3", None, None, "", (), 0, 0, 0, 0)
    assert citation_of(provision, provision, meta) == f"{short}3(1), Rules 2017"


@pytest.mark.parametrize("text", ["", "   ", "?!", "…", "\x00"])
def test_nothing_is_asked(plain_index, text):
    hits = plain_index.search(text)
    assert hits == [] and str(hits) == "Nothing was found."


def test_hits_show_themselves(plain_index):
    hits = plain_index.search(QUESTION, k=3)
    assert hits[0].citation in str(hits)
    html = hits._repr_html_()
    assert html.count("<tr>") == 4 and hits[2].citation in html


def test_hits_that_fit_badly_are_shown_with_a_note(tiny):
    index = Index(tiny, Params())
    hits = index.search("zzxqv wqqz")
    assert hits and hits.note.startswith("None of these fits the question well: the evidence is 0.")
    assert repr(hits).startswith(hits.note) and hits.note in hits._repr_html_()
    for text, arm in (("What is the penalty for a promoter?", None), ("section 18", None), ("zzxqv promoter", "bm25")):
        found = index.search(text, arm=arm)
        assert found and found.note == "" and repr(found).startswith(" 1. ")
