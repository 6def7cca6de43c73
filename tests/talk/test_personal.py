"""Personal data is found where it is, and nowhere else.

`personal_data.yaml` was written before the patterns were, by what people write in complaints and by what the field's
other numbers look like.
"""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from stdnum import verhoeff

from civicsetu.find.question.named import find_named
from civicsetu.talk.personal import MASKS, kinds_in, masked, personal_data, without_personal_data

CASES = yaml.safe_load((Path(__file__).parent / "personal_data.yaml").read_text(encoding="utf-8"))
VALID = [(kind, text) for kind, texts in CASES["valid"].items() for text in texts]
NEGATIVE = [(kind, text) for kind, texts in CASES["negative"].items() for text in texts]


def marked(text: str) -> tuple[str, list[str]]:
    """A text without its marks, and what stands between them."""
    return re.sub("[«»]", "", text), re.findall("«(.*?)»", text)


def digits(count: int):
    return st.text("0123456789", min_size=count, max_size=count)


@st.composite
def aadhaar_numbers(draw) -> str:
    body = draw(st.sampled_from("23456789")) + draw(digits(10))
    number = body + verhoeff.calc_check_digit(body)
    gap = draw(st.sampled_from(["", " ", "-"]))
    return gap.join((number[:4], number[4:8], number[8:]))


@st.composite
def pans(draw) -> str:
    letters = draw(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=5, max_size=5))
    return f"{letters[:3]}{draw(st.sampled_from('ABCFGHLJPT'))}{letters[4]}{draw(st.integers(1, 9999)):04}A"


@st.composite
def mobiles(draw) -> str:
    number = draw(st.sampled_from("6789")) + draw(digits(9))
    before = draw(st.sampled_from(["", "0", "+91", "+91 ", "91-", "0091 "]))
    return before + draw(st.sampled_from([number, f"{number[:5]} {number[5:]}", f"{number[:5]}-{number[5:]}"]))


EMAILS = st.from_regex(r"\A[a-z][a-z0-9]{2,10}(\.[a-z]{2,5})?@[a-z]{3,10}\.(com|in|co\.in)\Z")
FIXED = st.one_of(aadhaar_numbers(), pans(), mobiles(), EMAILS)
QUESTIONS = st.sampled_from(
    [
        "What does section 18(1)(a) say?",
        "What is the penalty under sections 59, 60 and 61?",
        "Can the promoter take Rs 12,50,000 before an agreement under s. 13?",
        "Is P51800001234 valid under rule 5 of the Gujarat rules?",
        "What must Form B carry? I booked on 12.03.2019, survey no. 123/4A.",
        "How long does the promoter have under the first proviso to section 6?",
    ]
)


def test_the_sets_are_as_large_as_they_should_be():
    assert len(VALID) >= 60 and len(NEGATIVE) >= 120


@pytest.mark.parametrize(("kind", "text"), VALID)
def test_all_personal_data_is_found_and_nothing_else(kind, text):
    plain, wanted = marked(text)
    found = personal_data(plain)
    assert [plain[f.start : f.end] for f in found] == wanted
    assert kind in {f.kind for f in found}


@pytest.mark.parametrize(("kind", "text"), NEGATIVE)
def test_no_false_alarm(kind, text):
    assert masked(text) == text


def test_aadhaar_numbers_with_a_wrong_check_digit_are_none():
    numbers = [re.sub(r"\D", "", n) for text in CASES["negative"]["checksum"] for n in re.findall(r"[\d ]{12,}", text)]
    assert not any(verhoeff.is_valid(number) and len(number) == 12 and number[0] in "23456789"
                   and number != number[::-1] for number in numbers)  # fmt: skip


@given(QUESTIONS, FIXED)
def test_every_number_of_a_fixed_form_is_found_and_the_named_provisions_stay(question, number):
    text = f"{question} Mine is {number}, please answer."
    hidden = masked(text)
    assert number not in hidden
    assert find_named(hidden) == find_named(text) == find_named(question)


@given(QUESTIONS, FIXED, st.data())
def test_what_is_not_personal_data_stays_as_it_is(question, number, data):
    words = question.split()
    place = data.draw(st.integers(0, len(words)))
    text = " ".join([*words[:place], number, *words[place:]])
    rebuilt, at = "", 0
    for found in personal_data(text):
        assert found.start >= at
        rebuilt += text[at : found.start] + MASKS[found.kind]
        at = found.end
    assert masked(text) == rebuilt + text[at:]


@given(
    st.text()
    | st.lists(FIXED | QUESTIONS | st.sampled_from([*MASKS.values(), "a/c no.", "Mr. Rao", "\ufdd0"])).map(" ".join)
)
def test_masking_twice_is_masking_once(text):
    hidden = masked(text)
    assert masked(hidden) == hidden
    assert personal_data(hidden) == ()


def test_kinds_are_counted():
    assert kinds_in("98765 43210, 9812345678 and a@b.co") == {"email": 1, "phone": 2}
    assert kinds_in("What is carpet area?") == {}


@given(QUESTIONS, FIXED)
def test_the_rest_of_a_question_is_what_is_searched(question, number):
    assert without_personal_data(question) == question
    assert without_personal_data(f"{question} {number}") == question
    assert find_named(without_personal_data(f"I am {number}. {question}")) == find_named(question)
