"""Sentences: verbatim spans, not cut at abbreviations, none over a page's end."""

from itertools import pairwise

import pytest

from civicsetu.answer.sentences import sentences_of
from civicsetu.model.document import Document, Meta, PageMark
from civicsetu.model.provision import Provision

META = Meta("tiny", "Tiny Act", "Tiny Act", "official", "CENTRAL", "act")
TABLE = [
    ("One sentence here. Another one here.", ["One sentence here.", "Another one here."]),
    ("Interest at ten per cent. The promoter pays.", ["Interest at ten per cent. The promoter pays."]),
    ("Interest at ten per cent. per annum is due.", ["Interest at ten per cent. per annum is due."]),
    ("Act No. 16 of 2016 applies. It is law.", ["Act No. 16 of 2016 applies.", "It is law."]),
    ("See Act No. XVI of it.", ["See Act No. XVI of it."]),
    ("A fee of Rs. 500 is due. Pay it.", ["A fee of Rs. 500 is due.", "Pay it."]),
    ("He may do so; Provided that he pays.", ["He may do so;", "Provided that he pays."]),
    ("He may do so. Provided that he pays.", ["He may do so.", "Provided that he pays."]),
    ("the matter of M/s. Smith Ltd. Co is ended.", ["the matter of M/s. Smith Ltd. Co is ended."]),
    ("as follows: (a) first; (b) second", ["as follows:", "(a) first;", "(b) second"]),
    ("in lower case. it goes on", ["in lower case. it goes on"]),
    ("of section 3. The next", ["of section 3.", "The next"]),
    ("no end", ["no end"]),
    ("", []),
    ("   ", []),
]


def made(text, body_start=0, marks=()):
    provision = Provision("tiny#1", "section", "1", None, None, text, (1,), 0, len(text), 0, body_start)
    return provision, Document(META, text, (provision,), tuple(PageMark(*m) for m in marks), 2)


@pytest.mark.parametrize("text, expected", TABLE)
def test_sentences(text, expected):
    provision, document = made(text)
    assert [document.text[s.start : s.end] for s in sentences_of(provision, document)] == expected


def test_the_enumerator_is_left_out():
    provision, document = made("(a) the first thing.", body_start=4)
    (only,) = sentences_of(provision, document)
    assert document.text[only.start : only.end] == "the first thing."


def test_a_sentence_over_a_pages_end_gives_a_piece_a_page():
    text = "It begins on one page and ends on the next. Then another."
    provision, document = made(text, marks=[(0, 1), (26, 2)])
    pieces = sentences_of(provision, document)
    assert [(text[p.start : p.end], p.page) for p in pieces] == [
        ("It begins on one page and", 1), ("ends on the next.", 2), ("Then another.", 2),
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", ["plain_index", "official_index"])
def test_all_words_of_all_provisions_are_in_sentences(name, request):
    index = request.getfixturevalue(name)
    for provision in index.provisions.values():
        document = index.documents[provision.document]
        pieces = sentences_of(provision, document)
        assert "".join("".join(document.text[p.start : p.end].split()) for p in pieces) == "".join(
            provision.body.split()
        )
        for a, b in pairwise(pieces):
            assert a.end <= b.start
        for piece in pieces:
            assert piece.provision == provision.id
            assert provision.body_start <= piece.start < piece.end <= provision.char_end
            assert document.page_at(piece.start) == document.page_at(piece.end - 1) == piece.page
            assert not document.text[piece.start].isspace() and not document.text[piece.end - 1].isspace()
