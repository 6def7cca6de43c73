"""Questions by the names of acts that others have replaced: how they are read where the new act is indexed."""

from datetime import date

import pytest

from civicsetu.find.question.laws import Acts
from civicsetu.find.question.old_law import old_laws_in
from civicsetu.model.document import Meta

NEW = {
    "bns": "The Bharatiya Nyaya Sanhita, 2023",
    "bnss": "The Bharatiya Nagarik Suraksha Sanhita, 2023",
    "bsa": "The Bharatiya Sakshya Adhiniyam, 2023",
    "consumer": "The Consumer Protection Act, 2019",
    "companies": "The Companies Act, 2013",
    "books": "The Bankers Books Evidence Act, 1891",
    "foreigners": "The Immigration and Foreigners Act, 2025",
    "homes": "The Homes Act, 2016",
}
BNS, BNSS, BSA = "the Bharatiya Nyaya Sanhita, 2023", "the Bharatiya Nagarik Suraksha Sanhita, 2023", (
    "the Bharatiya Sakshya Adhiniyam, 2023"
)  # fmt: skip


def acts_of(titles):
    return Acts([Meta(key, title, title, "", "CENTRAL", "act") for key, title in titles.items()])


ACTS = acts_of(NEW)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("302 IPC", f"section 103 of {BNS}"),
        ("what does section 302 IPC say", f"what does section 103 of {BNS} say"),
        ("u/s 420 of the Indian Penal Code", f"under section 318(4) of {BNS}"),
        ("an FIR u/s 420, 406 I.P.C.?", f"an FIR under section 318(4) and section 316(2) of {BNS}?"),
        ("punished under section 302 of the Indian Penal Code, 1860?", f"punished under section 103 of {BNS}?"),
        ("sections 302 and 34 ipc", f"section 103 and section 3(5) of {BNS}"),
        ("302/34 IPC", f"section 103 and section 3(5) of {BNS}"),
        ("302 r/w 34 IPC", f"section 103 and section 3(5) of {BNS}"),
        ("IPC 498A", f"section 85 and section 86 of {BNS}"),
        ("sec. 498-a of penal code", f"section 85 and section 86 of {BNS}"),
        ("IPC ki dhara 420 kya hai", f"section 318(4) of {BNS} kya hai"),
        ("section 376 (2)(n) IPC", f"section 64(2) of {BNS}"),
        ("Section 125 CrPC", f"section 144 of {BNSS}"),
        ("Cr.P.C. section 156(3)", f"section 175(3) of {BNSS}"),
        ("Section 438 of the Code of Criminal Procedure, 1973", f"section 482 of {BNSS}"),
        ("section 41A of the criminal procedure code", f"section 35(3) of {BNSS}"),
        ("section 65 B of the Evidence Act", f"section 63 of {BSA}"),
        ("under the Indian Evidence Act s. 32", f"under section 26 of {BSA}"),
        ("section 12 of the Consumer Protection Act, 1986", "section 35 of the Consumer Protection Act, 2019"),
        ("section 302 IPC and section 154 CrPC", f"section 103 of {BNS} and section 173 of {BNSS}"),
        ("how is theft punished in the IPC?", f"how is theft punished in {BNS}?"),
        ("directors under the Companies Act, 1956", "directors under the Companies Act, 2013"),
    ],
)
def test_a_question_by_an_old_act_is_one_by_the_new_one(text, read):
    assert old_laws_in(text, ACTS)[0] == read


@pytest.mark.parametrize(
    "text",
    [
        "section 12 of the Consumer Protection Act",  # without a year the act of today is meant
        "section 166 of the Companies Act, 2013",
        "section 4 of the Bankers Books Evidence Act",  # not the Evidence Act
        "the Immigration and Foreigners Act",
        "section 103 BNS",
        "I.P. Clark asks for 302 homes",
        "section 18 of the Homes Act",
    ],
)
def test_other_acts_are_left_as_they_are(text):
    assert old_laws_in(text, ACTS) == (text, ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("302 IPC", "Section 302 IPC is now section 103 BNS, since 1 July 2024."),
        ("section 498A of IPC", "Section 498A IPC is now sections 85 and 86 BNS, since 1 July 2024."),
        (
            "IPC on theft",
            "The Indian Penal Code, 1860, was replaced by the Bharatiya Nyaya Sanhita, 2023, on 1 July 2024.",
        ),
        (
            "124A IPC",
            "Section 124A IPC was not taken over as it was; section 152 BNS is nearest to it, since 1 July 2024.",
        ),
        (
            "section 12 of the Consumer Protection Act 1986",
            "Section 12 of the Consumer Protection Act, 1986 is now section 35 of the Consumer Protection Act, 2019, "
            "since 20 July 2020.",
        ),
        ("the Companies Act, 1956", "The Companies Act, 1956, was replaced by the Companies Act, 2013."),
    ],
)  # fmt: skip
def test_what_became_of_it_is_told(text, told):
    (law,) = old_laws_in(text, ACTS)[1]
    assert law.is_read and law.is_answerable and law.told() == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("section 377 IPC", "Section 377 IPC has no section in its place."),
        ("section 600 IPC", "Which section holds in the place of section 600 is not known here."),
    ],
)
def test_a_section_that_is_nowhere_now_cannot_be_answered(text, told):
    (law,) = old_laws_in(text, ACTS)[1]
    assert not law.is_answerable and told in law.told()


def test_an_act_that_is_indexed_itself_is_what_is_asked_for():
    acts = acts_of(NEW | {"ipc": "The Indian Penal Code, 1860"})
    assert old_laws_in("section 302 IPC", acts) == ("section 302 IPC", ())


def test_the_text_stays_where_the_new_act_is_not_indexed():
    text, (law,) = old_laws_in("section 302 IPC", acts_of({"homes": "The Homes Act, 2016"}))
    assert text == "section 302 IPC" and not law.is_read and "section 103 BNS" in law.told()


def test_an_act_beside_another_one_is_only_spoken_of():
    text = "Does the Code of Criminal Procedure apply to a search under the Homes Act?"
    assert old_laws_in(text, ACTS)[0] == text


def test_a_day_before_the_change_is_of_the_old_act():
    text = "section 302 IPC"
    assert old_laws_in(text, ACTS, date(2024, 6, 30)) == (text, ())
    assert old_laws_in(text, ACTS, date(2024, 7, 1))[0] != text


def test_a_long_question_is_read_at_once():
    text = "302, 34, 120B and 1 " * 90 + "IPC"
    assert len(old_laws_in(text, ACTS)[1]) == 1
