import pytest

from civicsetu.hindi.glossary import glossary
from civicsetu.hindi.sound import in_latin, key
from civicsetu.hindi.verbs import form_of


def test_it_has_more_than_two_thousand_words():
    assert len(glossary()) > 2_000


@pytest.mark.parametrize(
    "spellings",
    [
        ("zameen", "jamin", "zamin", "jameen"),
        ("kiraya", "kiraaya"),
        ("vaapas", "wapas", "vapas"),
        ("shikayat", "sikayat", "shikaayat"),
        ("muawza", "muavja", "muaawza"),
        ("dastavez", "dastavej", "dastaavez"),
    ],
)
def test_spellings_of_a_word_meet(spellings: tuple[str, ...]):
    assert len(set(map(key, spellings))) == 1


@pytest.mark.parametrize(
    ("written", "english"),
    [("बिल्डर", "builder"), ("फ्लैट", "flat"), ("पजेशन", "possession"), ("रिफंड", "refund"), ("एग्रीमेंट", "agreement")],
)
def test_english_words_in_devanagari_are_found_by_their_sound(written: str, english: str):
    said = in_latin(written)
    entry = glossary().written(said) or glossary().sounding(said)
    assert (entry.english if entry else glossary().heard(said)) == english


@pytest.mark.parametrize(
    ("word", "english"), [("kirayedaar", "tenant"), ("dhokhadhdi", "cheating"), ("adhikariyon", "officer")]
)
def test_other_spellings_are_found(word: str, english: str):
    entry = glossary().written(word) or glossary().sounding(word) or glossary().alike(word)
    assert entry is not None and entry.english == english


def test_what_is_like_nothing_is_not_found():
    assert glossary().alike("sharmaji") is None and glossary().alike("xyzzyplugh") is None


@pytest.mark.parametrize(
    ("word", "base", "form"),
    [("dega", "give", "future"), ("diya", "give", "past"), ("bechne", "sell", "ing"), ("karta", "do", "habit"),
     ("jaayega", "go", "future"), ("maanne", "obey", "ing"), ("maane", "obey", "may")],
)  # fmt: skip
def test_forms_of_verbs(word: str, base: str, form: str):
    found = form_of(word)
    assert found is not None and (found.verb.base, found.form) == (base, form)
