"""What is quoted of a long unit: the sentence that answers, with what completes it."""

import pytest

from civicsetu.answer.sentences import sentences_of
from civicsetu.answer.statement import LONG_UNIT, WITH_REST, items_of, leads_on, statement_of


@pytest.mark.index
def test_a_unit_of_medium_length_is_quoted_from_the_sentence_that_answers_to_its_end(edition_index):
    library = edition_index.finder.library_on(None)
    held = 0
    for unit in library.provisions.values():
        own = sentences_of(unit, library.documents[unit.document])
        if len(unit.body) <= LONG_UNIT or len(own) < 3 or items_of(unit, library) or leads_on(unit):
            continue
        if not library.documents[unit.document].text[own[1].start].isupper():
            continue  # it begins inside a sentence
        pieces = [p for p in statement_of(unit, library, False, own[1:2]).pieces if p.provision == unit.id]
        if not pieces:
            continue
        held += 1
        assert pieces[0].start == own[1].start
        assert pieces[-1].end == (own[-1] if len(unit.body) <= WITH_REST else own[1]).end
        assert pieces[-1].cut == (len(unit.body) > WITH_REST)
    assert held > 3
