"""A question as a reader sees it."""

import unicodedata

import pytest

from civicsetu.find.question.named import find_named
from civicsetu.find.question.plain_text import plain_text

DISGUISES = [
    "section 93",
    "sec\u200btion 9\u200b3",  # zero width spaces
    "sec\u00adtion 93",  # soft hyphen
    "\u202asection\u202c 93",  # marks of direction
    "s\u2060ection 9\ufeff3",
    "ｓｅｃｔｉｏｎ ９３",
    "𝐬𝐞𝐜𝐭𝐢𝐨𝐧 𝟗𝟑",
    "ѕеction 93",  # three letters are Cyrillic
    "s\u0332e\u0332c\u0332t\u0332i\u0332o\u0332n\u0332 93",
    "séction 93",
    "section\u00a093",
    "section\u200393",
    "section ९३",
    "धारा ९३",
    "section ٩٣",
    "section\x0093",
    "section\u201193",
    "ⓢection 93",
]


@pytest.mark.parametrize("text", DISGUISES)
def test_a_disguised_name_is_the_same_name(text):
    assert [str(named.pinpoint) for named in find_named(plain_text(text))] == ["93"]


@pytest.mark.parametrize(
    "text", ["क़ानून के तहत ब्याज", "₹ 5,00,000 – “fee”", "What is it?", "தமிழ்நாடு", "गुजरात में कितनी फीस?"]
)
def test_what_is_no_disguise_stays(text):
    assert plain_text(text) == unicodedata.normalize("NFC", text)


def test_it_is_done_once_for_all():
    for text in DISGUISES:
        assert plain_text(plain_text(text)) == plain_text(text)
