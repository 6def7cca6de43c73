"""What is quoted of a long unit: the sentence that answers, with what completes it."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.statement import (
    LONG_UNIT,
    POINTS_BACK,
    WITH_REST,
    ends_open,
    items_of,
    leads_on,
    statement_of,
)
from civicsetu.model.kinds import ANNEXES


@pytest.mark.index
@pytest.mark.parametrize(
    ("lead", "member"),
    [
        ("ap_rera_rules_2017#40(2)", "(c)"),  # "competent to exercise the following powers ... ."
        ("gujarat_rera_authority_rules_2016#10(3)", "(b)"),  # "the following information shall be ... ."
        ("rera_act_2016#5(1)", "(b)"),  # "within a period of thirty days." goes on with "reject the application"
        ("gujarat_rera_general_rules_2017#5(4)", "(ii)"),  # "after it is certified" goes on with "by an architect"
    ],
)
def test_a_member_is_quoted_with_the_words_that_it_goes_on_from_however_these_end(texts_index, lead, member):
    library = texts_index.finder.library
    quoted = [p.provision for p in statement_of(library.provisions[f"{lead}{member}"], library, False).pieces]
    assert quoted[quoted.index(lead) + 1] == f"{lead}{member}"


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        ("in respect of the following matters, namely―", True),
        ("shall inquire in the following manner", True),
        ("may be made in the following cases, namely;", True),
        ("the allowance shall be regulated as follows", True),
        ("within sixty days following the order", False),
        ("as the Authority may think fit", False),
        ("for the year following the first", False),
    ],
)
def test_words_lead_to_what_is_below_also_where_a_scan_has_lost_the_dash(words, opens):
    assert ends_open(SimpleNamespace(body=words)) is opens


def test_a_sentence_that_is_whole_leads_to_nothing(texts_index):
    library = texts_index.finder.library
    whole = [p for p in library.provisions.values() if p.body.endswith(".") and not leads_on(p, library)]
    assert len(whole) > 1000 and not leads_on(library.provisions["rera_act_2016#26(2)"], library)


def test_a_unit_of_medium_length_is_quoted_from_the_sentence_that_answers_to_its_end(edition_index):
    library = edition_index.finder.library_on(None)
    held = 0
    for unit in library.provisions.values():
        own = sentences_of(unit, library.documents[unit.document])
        if len(unit.body) <= LONG_UNIT or len(own) < 3 or items_of(unit, library) or leads_on(unit, library):
            continue
        if not all(library.documents[unit.document].text[one.start].isupper() for one in own[1:3]):
            continue  # it begins, or ends, inside a sentence
        pieces = [p for p in statement_of(unit, library, False, own[1:2]).pieces if p.provision == unit.id]
        if not pieces:
            continue
        held += 1
        text = library.documents[unit.document].text
        assert pieces[0].start == own[0 if POINTS_BACK.match(text, own[1].start) else 1].start
        is_whole = len(unit.body) <= WITH_REST and unit.kind not in ANNEXES  # a form goes on with what is filled in
        assert pieces[-1].end == (own[-1] if is_whole else own[1]).end
        assert pieces[-1].cut == (not is_whole)
    assert held > 3


@pytest.mark.index
def test_a_sentence_over_the_end_of_a_page_is_quoted_to_its_end(texts_index):
    library, held = texts_index.finder.library, 0
    for unit in library.provisions.values():
        document = library.documents[unit.document]
        own = sentences_of(unit, document)
        for one, rest in pairwise(own):
            if rest.page == one.page or not document.text[rest.start].islower():
                continue
            quoted = [p for p in statement_of(unit, library, False, [one]).pieces if p.provision == unit.id]
            if not quoted:  # a table's rows are quoted in its place
                continue
            held += 1
            assert any(p.start <= one.start and rest.end <= p.end for p in quoted), (unit.id, one)
    assert held > 20
