"""What a penal provision threatens is read from the words between its punishments."""

import itertools
import re

import pytest

from civicsetu.answer.punishment import penalties
from civicsetu.answer.values import compared_penalties
from civicsetu.model.provision import Provision
from civicsetu.read.words.facts import facts_in


def said_of(text):
    unit = Provision("act#1", "section", "1", None, None, text, (1,), 0, len(text), 0, 0)
    return penalties([fact for fact in facts_in(unit) if fact.kind == "penalty"], text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # one and the other, one or the other
        ("He shall be punished with imprisonment which may extend to two years and with fine which may "
         "extend to ten thousand rupees.",
         "imprisonment up to 2 years, and a fine up to Rs 10,000"),
        ("He shall be punishable with imprisonment for a term which may extend to five years and shall "
         "also be liable to fine of one lakh rupees:",
         "imprisonment up to 5 years, and a fine of Rs 1,00,000"),
        ("He shall be punished with imprisonment which may extend to six months, or with fine of five "
         "thousand rupees, or with both.",
         "imprisonment up to 6 months, or a fine of Rs 5,000, or both"),
        ("She shall be punishable with imprisonment for a term not exceeding one year and also with fine.",
         "imprisonment up to 1 year, and a fine"),
        # the least first
        ("It shall be punished with imprisonment which may extend to three years but which shall not be "
         "less than one year and fine.",
         "imprisonment at least 1 year, up to 3 years, and a fine"),
        # for life, and death
        ("Whoever does so shall be punished with death or imprisonment for life, and shall also be liable to fine.",
         "death, or imprisonment for life, and a fine"),
        ("It shall be not less than ten years of rigorous imprisonment, and he shall be punished with "
         "imprisonment for life.",
         "imprisonment for life"),
        ("He shall be punished with rigorous imprisonment which shall not be less than ten years but "
         "which may extend to imprisonment for life.",
         "imprisonment at least 10 years, up to life"),
        # so much more for every day
        ("The firm shall be liable to a penalty of ten thousand rupees, and with a further penalty of one "
         "hundred rupees for each day of delay.",
         "a penalty of Rs 10,000, and a further penalty of Rs 100 for every day"),
        # the first time alone
        ("He shall be punished on first conviction with fine which may extend to one lakh rupees and in "
         "the event of second conviction with imprisonment which may extend to one year.",
         "a fine up to Rs 1,00,000"),
        # two cases of one punishment: the words have to say so themselves
        ("He shall be liable to penalty which may extend to one lakh rupees, or in the case of a company, "
         "with penalty which may extend to ten lakh rupees.", ""),
        ("A driver shall be punished with imprisonment which may extend to five years, and shall also be "
         "liable to fine; and if he is a doctor, with imprisonment which may extend to two years.", ""),
        # the mark of an amendment, as a website prints it
        ("He shall be punished with imprisonment which may extend to ^1[three months], or with fine ^2[of "
         "five thousand rupees], or with both.",
         "imprisonment up to 3 months, or a fine of Rs 5,000, or both"),
        # an offence is only named
        ("When one accused of an offence punishable with imprisonment which may extend to seven years is "
         "released, he signs a bond.", ""),
    ],
)  # fmt: skip
def test_how_punishments_are_joined(text, said):
    assert said_of(text) == said


TERMS = {"which may extend to {} years": "up to {} years", "of not less than {} years": "at least {} years"}
FINES = {"fine": "a fine", "fine which may extend to {} rupees": "a fine up to Rs {}"}
JOINS = {" or with ": "or", " and with ": "and", ", and shall also be liable to ": "and", ", or with ": "or"}


@pytest.mark.parametrize(("term", "fine", "join"), itertools.product(TERMS, FINES, JOINS))
def test_a_sentence_put_together_is_read_back(term, fine, join):
    """A second method: the line is put together from the same parts as the sentence, by hand-made tables."""
    number, sum_ = "seven", "five hundred"
    text = f"Whoever sinks a boat shall be punished with imprisonment {term.format(number)}{join}{fine.format(sum_)}."
    said = f"imprisonment {TERMS[term].format(7)}, {JOINS[join]} {FINES[fine].format(500)}"
    assert said_of(text) == said


def test_no_figure_of_a_line_is_lacking_in_the_words(official_texts):
    """Every sum and term of a line stands in the provision as a fact, and its "and" and "or" stand in the words."""
    told = 0
    for unit in official_texts:
        facts = [fact for fact in facts_in(unit) if fact.kind == "penalty"]
        text = " ".join(unit.text.split())
        if not facts or not (line := penalties(facts, text)):
            continue
        told += 1
        values = {round(fact.value, 2) for fact in facts if fact.value is not None}
        figures = {float(one.replace(",", "")) for one in re.findall(r"(?<![\w.])\d[\d,]*(?:\.\d+)?", line)}
        assert figures <= values | {float(n) for n in re.findall(r"\d+", text)}, (unit.id, line)
        assert all(how in text for how in re.findall(r", (or|and) ", line)), (unit.id, line)
    assert told >= 10


def test_nothing_is_compared_where_one_penalty_has_no_line():
    one = "He shall be punished with fine which may extend to one lakh rupees."
    two = "He shall be liable to penalty of one lakh rupees, or in the case of a company, to one of ten lakh rupees."
    facts = [
        list(facts_in(Provision("a#1", "section", "1", None, None, text, (1,), 0, len(text), 0, 0)))
        for text in (one, two)
    ]
    assert compared_penalties(("agent", "firm"), facts, (one, two))[0] == ""
    assert compared_penalties(("agent", "firm"), [facts[0], facts[0]], (one, one))[0].startswith("The same for")
