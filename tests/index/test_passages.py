"""Passages are whole legal units: each word once, no two sections joined."""

import re
from collections import Counter

import pytest

from civicsetu.index.passages import SENTENCE_END, make_passages
from civicsetu.model.document import Document, Meta
from civicsetu.model.ids import stable_id
from civicsetu.model.provision import Provision

META = Meta("tiny", "The Tiny Act, 2020", "Tiny Act 2020", "official", "CENTRAL", "act")
MAX = 900


@pytest.fixture(scope="module", params=["plain_index", "official_index"])
def index(request):
    return request.getfixturevalue(request.param)


def unit(pinpoint, kind, text, parent=None, heading=None, body_start=0):
    number = re.findall(r"\w+", pinpoint)[-1]
    return Provision(
        f"tiny#{pinpoint}", kind, number, heading, parent and f"tiny#{parent}", text, (), 0, len(text), 0, body_start
    )


def document(*provisions):
    return Document(META, "", provisions)


def test_covers_are_disjoint_and_complete(index):
    parts = Counter((covered, p.provision) for p in index.store.passages for covered in p.covers)
    owners = Counter(covered for covered, _ in parts)
    assert max(owners.values()) == 1
    below_sections = {p.id for p in index.provisions.values() if p.text and p.kind not in ("chapter", "part")}
    searched = {i for i in below_sections if re.match(r"\d", i.partition("#")[2])}
    assert searched <= set(owners)


def test_every_word_of_the_rules_is_in_a_passage(texts_index):
    covered = {name for passage in texts_index.store.passages for name in passage.covers}
    worded = {p.id for p in texts_index.provisions.values() if p.text and p.kind not in ("chapter", "part")}
    assert worded == covered and len(worded) > 2000


def test_closing_words_with_a_list_of_their_own_keep_it():
    long = "word " * 30
    provisions = [
        unit("1", "section", long), unit("1(a)", "clause", f"(a) {long}", "1"),
        unit("1 closing words", "paragraph", "and shall show", "1"),
        unit("1 closing words (i)", "sub-clause", "(i) a plan;", "1 closing words"),
    ]  # fmt: skip
    passages = make_passages(document(*provisions), 100)
    assert sorted(c for p in passages for c in p.covers) == sorted(p.id for p in provisions)


def test_no_passage_joins_two_sections(index):
    for passage in index.store.passages:
        assert {covered.partition("#")[2].partition("(")[0].split()[0] for covered in passage.covers} == {
            passage.section.partition("#")[2]
        } or not passage.section.partition("#")[2][0].isdigit()


def test_all_words_of_a_passage_are_the_provisions_own(index):
    for row, passage in enumerate(index.store.passages):
        then = index.store.as_it_was(row)
        words = " ".join(then.get(c, index.provisions[c]).text for c in passage.covers)
        assert passage.text in words
        assert passage.text == words or len(passage.covers) == 1


def test_only_a_single_sentence_is_longer_than_asked(index):
    for passage in index.store.passages:
        if len(passage.text) > MAX:
            pieces = SENTENCE_END.split(passage.text)
            own = [index.provisions[c] for c in passage.covers]
            assert len(pieces) == 1 or (len(own) > 1 and len(own[0].text) > MAX), passage.provision


def test_each_definition_is_its_own_passage(index):
    defined = [p for p in index.store.defining if re.fullmatch(r"rera_act_2016#2\(\w+\)", p)]
    assert len(defined) >= 40
    for provision in defined:
        rows = [
            p
            for p, ends in zip(index.store.passages, index.store.passages.ends, strict=True)
            if not ends and provision in p.covers
        ]
        assert [p.provision for p in rows] == [provision]
        assert all(c.startswith(provision) for c in rows[0].covers)


def test_ids_are_stable_and_distinct(index):
    passages = index.store.passages
    assert len({p.id for p in passages}) == len(passages)
    meta = index.documents["rera_act_2016"].meta
    again = make_passages(index.documents["rera_act_2016"], MAX)
    assert [p.id for p in again] == [p.id for p in passages][: len(again)]  # those of former texts come behind
    first = passages[0]
    assert first.id == stable_id(meta.key, meta.edition, first.provision.partition("#")[2])


def test_a_short_section_is_one_passage():
    section = unit("1", "section", "", heading="Title")
    below = [unit("1(1)", "sub-section", "(1) One."), unit("1(2)", "sub-section", "(2) Two.")]
    below = [Provision(**{n: getattr(p, n) for n in p.__slots__} | {"parent": section.id}) for p in below]
    (passage,) = make_passages(document(section, *below), 900)
    assert passage.text == "(1) One. (2) Two."
    assert passage.covers == ("tiny#1(1)", "tiny#1(2)")
    assert passage.provision == passage.section == "tiny#1"
    assert passage.context == "Tiny Act 2020 > Section 1. Title"


def test_a_long_list_is_split_at_its_items_and_keeps_the_words_that_open_it():
    lead = "The Authority shall, within thirty days,—"
    items = [unit(f"1({c})", "clause", f"({c}) " + "word " * 30, "1") for c in "ab"]
    section = unit("1", "section", lead, heading="Grant")
    passages = make_passages(document(section, *items), 200)
    assert [p.provision for p in passages] == ["tiny#1", "tiny#1(a)", "tiny#1(b)"]
    assert passages[0].text == lead
    assert all(p.context.endswith(lead) for p in passages[1:])
    assert all(lead not in p.text for p in passages[1:])


def test_a_long_unit_without_parts_is_split_between_sentences():
    text = " ".join(f"Sentence number {n} is here and it is of some length." for n in range(12))
    passages = make_passages(document(unit("1", "section", text)), 200)
    assert " ".join(p.text for p in passages) == text
    assert len(passages) > 1 and len({p.id for p in passages}) == len(passages)
    assert all(len(p.text) <= 200 for p in passages)


def test_the_number_of_a_paragraph_stays_with_its_words():
    text = "As the rules say. 2. MODE OF PAYMENT: in cash; i. Amount due under section 18. ii. (b) More. 2.1 The end"
    assert SENTENCE_END.split(text) == [
        "As the rules say.", "2. MODE OF PAYMENT: in cash;", "i. Amount due under section 18.", "ii. (b) More.",
        "2.1 The end",
    ]  # fmt: skip


def test_an_annexure_is_split_and_goes_by_its_first_words():
    title = "ANNEXURE ‘A’ [See rule 9] AGREEMENT FOR SALE between the parties."
    clauses = " ".join(f"{n}. The parties agree on point {n}; and on this: it is so." for n in range(1, 9))
    annexure = unit("Annexure A", "annexure", f"{title} {clauses}")
    passages = make_passages(document(unit("1", "section", "Short."), annexure), 120)
    assert [p.section for p in passages] == ["tiny#1", *["tiny#Annexure A"] * (len(passages) - 1)]
    assert " ".join(p.text for p in passages[1:]) == annexure.text and len(passages) > 4
    assert all("Annexure A. ANNEXURE ‘A’ [See rule 9] AGREEMENT FOR SALE" in p.context for p in passages[1:])
    assert all(len(p.text) <= 120 for p in passages)


def test_a_document_without_provisions_gives_none():
    assert make_passages(document(), 900) == []
