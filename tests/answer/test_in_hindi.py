import re

import pytest

from civicsetu.answer.in_hindi import label_in, line_in, reason_in
from civicsetu.answer.refusal import REASONS

LINES = (
    ("Within 60 days from the date of receipt.", "60 दिन के भीतर (from the date of receipt)।"),
    ("At most 10 per cent of the cost of the apartment.", "अधिक से अधिक 10 प्रतिशत (of the cost of the apartment)।"),
    ("10 years.", "10 वर्ष।"),
    ("Rs 1,000.", "Rs 1,000।"),
    ("Rs 5 per square metre, at most Rs 2,00,000.", "Rs 5 (per square metre), अधिक से अधिक Rs 2,00,000।"),
    ("Yes.", "हाँ।"),
    ("No: at most 10 per cent of the cost.", "नहीं: अधिक से अधिक 10 प्रतिशत (of the cost)।"),
    ("Four points:", "चार बातें:"),
    ("Gujarat: Rs 1,000. Other states have their own rules.", "Gujarat: Rs 1,000। दूसरे राज्यों के अपने नियम हैं।"),
    (
        "Promoter: imprisonment up to 3 years, or a fine for every day, in all up to 10 per cent of the cost, or both.",
        "Promoter: 3 वर्ष तक का कारावास, या हर दिन के लिए जुर्माना, कुल मिलाकर 10 प्रतिशत तक (of the cost), या दोनों।",
    ),
)


@pytest.mark.parametrize(("english", "hindi"), LINES)
def test_a_line_has_its_hindi_form(english: str, hindi: str):
    assert line_in("hi", english) == hindi
    assert line_in("en", english) == english


@pytest.mark.parametrize("english", [english for english, _ in LINES])
def test_figures_stay_exact(english: str):
    for language in ("hi", "hi-Latn"):
        assert re.findall(r"\d[\d,.]*\d|\d", line_in(language, english)) == re.findall(r"\d[\d,.]*\d|\d", english)


@pytest.mark.parametrize("english", ["Any aggrieved person.", "More in Goa: Rs 5,000, against Rs 1,000 in UP.", ""])
def test_a_line_without_a_form_stands(english: str):
    assert line_in("hi", english) == english


@pytest.mark.parametrize("name", sorted(REASONS))
def test_a_message_needs_the_same_words_in_each_language(name: str):
    needed = set(re.findall(r"{\w+}", REASONS[name]))
    for language in ("hi", "hi-Latn"):
        assert set(re.findall(r"{\w+}", reason_in(language, name, REASONS[name]))) == needed


def test_labels():
    assert label_in("hi-Latn", "Conditions: ") == "Shartein: " and label_in("en", "See also: ") == "See also: "


def test_an_answer_speaks_the_language_of_its_question(plain_index):
    for asked, line in (
        ("Agent ka registration na ho to kitna jurmana hai?", "har din"),
        ("रेरा की धारा 7 क्या कहती है?", ""),
    ):
        answer = plain_index.ask(asked)
        assert not answer.refused and answer.understood and answer.question == asked
        assert line in answer.answer
    english = plain_index.ask("What is the penalty on an agent without registration?")
    assert not english.understood


@pytest.mark.parametrize(
    ("english", "hindi"),
    [
        ("Imprisonment up to 3 years, and a fine.", "3 वर्ष तक का कारावास, और जुर्माना।"),
        ("Imprisonment up to 2 years, or a fine up to Rs 10,000, or both.",
         "2 वर्ष तक का कारावास, या Rs 10,000 तक का जुर्माना, या दोनों।"),
        ("Death, or imprisonment for life, and a fine.", "मृत्युदंड, या आजीवन कारावास, और जुर्माना।"),
        ("A penalty of Rs 500, and a further penalty of Rs 100 for every day.",
         "Rs 500 का दंड, और अतिरिक्त हर दिन Rs 100 का दंड।"),
    ],
)  # fmt: skip
def test_punishments_are_joined_in_hindi_as_in_english(english, hindi):
    assert line_in("hi", english) == hindi
