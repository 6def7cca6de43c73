"""Misspelt words of a question are read as those of the documents; names, forms and other words are left."""

import pytest

from civicsetu.find.question.spelling import Spelling

COUNTS = {
    "appellate": 9,
    "member": 9,
    "possession": 9,
    "promoter": 9,
    "parks": 9,
    "rare": 1,
    "licence": 9,
    "wrongfully": 1,
}
WORDS = {"the", "member", "possession", "appellate", "promoter", "perks", "parks", "licence", "buyer"}


@pytest.fixture
def spelling():
    return Spelling(lambda: COUNTS, {"builder", "gujarat"}, WORDS.__contains__)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("the apellate membr", "the appellate member"),  # a letter is missing
        ("memmber, posession?", "member, possession?"),
        ("meber mebmer", "member member"),  # two letters in the other order
        ("promotor", "promoter"),
        ("the bilder in gujrat", "the builder in gujarat"),  # words that only people use
        ("Bilder", "Builder"),  # the first word
        ("the Bilder", "the Bilder"),  # a name
        ("perks pirks", "perks pirks"),  # a known word, and another vowel in a short one
        ("members", "members"),
        ("wrongfuly", "wrongfuly"),  # the documents have it once: it may be a slip of theirs
        ("membr@x.in www.membr.in membr-like", "membr@x.in www.membr.in membr-like"),
        ("sdfgh qwrtz", "sdfgh qwrtz"),
    ],
)
def test_a_misspelt_word(spelling, said, meant):
    assert spelling.corrected(said) == meant


def test_read_again_nothing_changes(spelling):
    once = spelling.corrected("the apellate membr has the posession of a bilder")
    assert spelling.corrected(once) == once


@pytest.mark.index
@pytest.mark.parametrize("word", ["promoter", "possession", "appellate", "association", "registration", "allottee"])
def test_each_word_with_a_letter_less_is_found_again(edition_index, word):
    """A letter inside left out, wherever: the question is the same."""
    asked = "what does the {} have to do?"
    for n in range(1, len(word) - 2):
        slip = word[:n] + word[n + 1 :]
        read = edition_index.finder.understand(asked.format(slip)).text
        assert read == asked.format(word), slip
