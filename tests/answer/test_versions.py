"""Answers from the law in force and from the law as on a day, with a notice of what changed."""

import re
from datetime import date

import pytest

from civicsetu.base.errors import ParameterError

# before the order of October 2016; between it and those that came later
BEFORE, BETWEEN = "2016-06-01", "2018-01-01"
DIFFICULTIES, ADAPTED = "28 October 2016", "18 March 2020"

# A question, the provision that answers it, words of it today, words of it before, and the day between the two.
CHANGED = [
    ("What does section 1(2) say?", "1(2)", "that of Ladakh", "the exception of the State", "30 October 2019"),
    ("Does the Act hold in Ladakh, and in which part of India does it not apply?", "1(2)", "that of Ladakh",
     "the exception of the State", "30 October 2019"),
    ("What does section 2(g)(ii) say?", "2(g)(ii)", "Puducherry or the", "of Puducherry, the", ADAPTED),
    ("Which government is the appropriate Government for a project in Puducherry?", "2(g)(ii)", "Puducherry or the",
     "of Puducherry, the", ADAPTED),
    ("What does section 4(1) say?", "4(1)", "that the rules prescribe", "regulations made by the Authority",
     DIFFICULTIES),
    ("I am a builder. Who lays down the form and the fee for getting my new tower registered?", "4(1)",
     "that the rules prescribe", "regulations made by the Authority", DIFFICULTIES),
    ("A flood stopped our site. In what form do we ask for the registration to be extended, and for what fee?", "6",
     "Rules prescribe", "specifies by regulations", DIFFICULTIES),
    ("What does the proviso to section 17(2) say?", "17(2) proviso", "completion certificate", "occupancy certificate",
     DIFFICULTIES),
    ("No local law says when. Within how many days must the builder give the association the plans and papers?",
     "17(2) proviso", "completion certificate", "occupancy certificate", DIFFICULTIES),
    ("What does section 31(2) say?", "31(2)", "Rules prescribe", "Regulations may specify", DIFFICULTIES),
    ("section 84(2)(a)", "84(2)(a)", "how, when and in what form", "information and documents", DIFFICULTIES),
    ("section 86(2)", "86(2)", "either of these two", "that Puducherry Government", "26 October 2020"),
]  # fmt: skip


def quoted(answer, pinpoint):
    """The quotation of one provision in an answer, which has to have one."""
    assert not answer.refused, answer.answer
    return next(c for c in answer.citations if c.provision == f"rera_act_2016#{pinpoint}")


def is_printed(citation, index):
    """True where a quotation stands at its offsets, and on its page as the PDF has it."""
    document = index.documents[citation.document]
    page = " ".join(index.store.documents.pages(citation.document)[citation.page - 1].split())
    beginning = " ".join(citation.quote.split()[:5])
    return document.text[citation.char_start : citation.char_end] == citation.quote and beginning in page


@pytest.mark.parametrize(("question", "pinpoint", "now", "then", "changed"), CHANGED)
def test_the_law_in_force_and_the_law_before(plain_index, question, pinpoint, now, then, changed):
    today, before = plain_index.ask(question), plain_index.ask(question, as_on=BEFORE)
    assert now in quoted(today, pinpoint).quote
    assert then in quoted(before, pinpoint).quote and now not in quoted(before, pinpoint).quote
    assert is_printed(quoted(today, pinpoint), plain_index) and is_printed(quoted(before, pinpoint), plain_index)
    assert changed in today.amendment_notice and f"s. {pinpoint}, " in today.amendment_notice
    assert before.amendment_notice.startswith("The law as on 1 June 2016.") and changed in before.amendment_notice


@pytest.mark.parametrize(("question", "pinpoint", "now", "then", "changed"), CHANGED)
def test_as_on_new_year_2018(plain_index, question, pinpoint, now, then, changed):
    """The order of October 2016 holds on that day; those of 2019 and 2020 do not."""
    held = now if changed == DIFFICULTIES else then
    answer = plain_index.ask(question, as_on=date.fromisoformat(BETWEEN))
    assert held in quoted(answer, pinpoint).quote
    assert ("had been" if changed == DIFFICULTIES else "was later") in answer.amendment_notice


@pytest.mark.parametrize(("question", "pinpoint", "now", "then", "changed"), CHANGED)
def test_the_first_day_of_a_change(plain_index, question, pinpoint, now, then, changed):
    """On the day itself the new words hold; on the day before, the old ones."""
    versions = plain_index.store.versions.of(f"rera_act_2016#{pinpoint}")
    first = date.fromisoformat(versions[-1].begins)
    assert now in quoted(plain_index.ask(question, as_on=first), pinpoint).quote
    day_before = date.fromordinal(first.toordinal() - 1)
    assert then in quoted(plain_index.ask(question, as_on=day_before), pinpoint).quote


def test_what_was_omitted_and_what_was_inserted(plain_index):
    assert "Omitted" in quoted(plain_index.ask("section 85(2)(g)"), "85(2)(g)").quote
    assert "complaint" in quoted(plain_index.ask("section 85(2)(g)", as_on=BEFORE), "85(2)(g)").quote
    assert "complaint" in quoted(plain_index.ask("section 84(2)(oa)"), "84(2)(oa)").quote
    refused = plain_index.ask("section 84(2)(oa)", as_on=BEFORE)
    assert refused.refused and refused.refusal_reason == "unknown_provision"


def test_a_first_line_is_made_of_the_words_of_the_day(plain_index):
    question = CHANGED[8][0]
    assert "completion" in plain_index.ask(question).parts[0].lead
    assert "occupancy" in plain_index.ask(question, as_on=BEFORE).parts[0].lead


def test_a_section_that_had_not_commenced_is_said_so(plain_index):
    early = plain_index.ask("What does section 18(2) say?", as_on=BEFORE)
    assert "was not yet in force: it came into force on 1 May 2017" in early.amendment_notice
    assert "not yet in force" not in plain_index.ask("What does section 18(2) say?", as_on=BETWEEN).amendment_notice
    assert "not yet in force" not in plain_index.ask("What does section 43 say?", as_on=BEFORE).amendment_notice


def test_nothing_is_said_of_what_did_not_change(plain_index):
    notice = plain_index.ask("What does section 4(2)(l)(D) say?").amendment_notice
    assert "s. 4" not in notice and "with the changes known until 26 October 2020" in notice


def test_a_day_that_has_not_come_is_said_so(plain_index):
    answer = plain_index.ask("What does section 31(2) say?", as_on="2199-01-01")
    assert "That day has not come" in answer.amendment_notice and "Rules prescribe" in answer.citations[0].quote


@pytest.mark.parametrize("day", ["2018-02-30", "20180101", "1 January 2018", "", "2016-04-30", "0001-01-01"])
def test_days_that_are_refused(plain_index, day):
    with pytest.raises(ParameterError):
        plain_index.ask("What does section 4 say?", as_on=day)
    with pytest.raises(ParameterError):
        plain_index.search("refund", as_on=day)


def test_a_search_finds_the_words_of_the_day(plain_index):
    def found(as_on):
        return " ".join(hit.text for hit in plain_index.search("form and fee of a complaint", 5, as_on=as_on))

    assert "Rules prescribe the form" in found(None) and "Regulations may specify" not in found(None)
    assert "Regulations may specify" in found(BEFORE) and "Rules prescribe the form" not in found(BEFORE)


def test_every_passage_of_a_day_has_the_words_of_the_day(plain_index):
    """A second way: the passages that hold on a day, and the provisions as answers see them on it."""
    store = plain_index.store
    for day in (date(2016, 5, 1), date(2016, 10, 28), date(2019, 12, 31), date(2020, 10, 26)):
        library = plain_index.finder.library_on(day)
        for row in store.holding(day).nonzero()[0]:
            passage = store.passages[row]
            whole = " ".join(library.provisions[name].text for name in passage.covers)
            assert passage.text in whole
    assert sorted(set(store.passages.ends.tolist())) == [0, *map(date.toordinal, (
        date(2016, 10, 28), date(2019, 10, 30), date(2020, 3, 18), date(2020, 10, 26),
    ))]  # fmt: skip


def test_an_old_print_says_what_it_lacks(official_index):
    """The gazette of 2016: its words are quoted, and the notice names what was changed since."""
    answer = official_index.ask("What does the proviso to section 17(2) of the Act say?")
    assert "occupancy" in quoted(answer, "17(2) proviso").quote
    assert "s. 17(2) proviso, " in answer.amendment_notice and DIFFICULTIES in answer.amendment_notice
    assert "The words since then are not in this edition." in answer.amendment_notice
    before = official_index.ask("What does the proviso to section 17(2) of the Act say?", as_on=BEFORE)
    assert "was later substituted" in before.amendment_notice
    assert "are not in this edition." not in before.amendment_notice.split("was later")[1]
    listed = official_index.ask("What does section 84(2) of the Act say?").amendment_notice
    assert "84(2)(ab)" in listed and "inserted" in listed
    assert "s. 18" not in official_index.ask("What does section 18(1) of the Act say?").amendment_notice


def test_the_long_form_is_of_the_same_day(plain_index):
    (section,) = plain_index.ask("What does the second proviso to section 6 say?", full=True, as_on=BEFORE).sections
    assert "specifies by regulations" in " ".join(unit.quote for unit in section.units)
    (section,) = plain_index.ask("What does the second proviso to section 6 say?", full=True).sections
    assert "Rules prescribe" in " ".join(unit.quote for unit in section.units)


@pytest.mark.parametrize("pinpoint", ["1(2)", "2(g)(ii)", "4(1)", "17(2)", "31(2)", "86(2)"])
def test_the_old_print_says_first_that_its_words_were_changed(official_index, pinpoint):
    answer = official_index.ask(f"What does section {pinpoint} say?")
    first = answer.answer.partition("\n")[0]
    assert re.match(r"Since \d+ \w+ 20\d\d \(s\. ", first) and f"s. {pinpoint}" in first, first
    former = official_index.ask(f"What does section {pinpoint} say?", as_on=BEFORE)
    assert "Since" not in former.answer.partition("\n")[0]  # the words of that day


def test_the_old_print_says_first_what_is_the_law_since(official_index):
    answer = official_index.ask("What does the proviso to section 17(2) of the Act say?")
    first = answer.answer.partition("\n")[0]
    assert first.startswith("Since 28 October 2016 (s. 17(2) proviso, RERA Act 2016): ") and "completion" in first
    many = official_index.ask("What does section 84(2) of the Act say?").answer.partition("\n")[0]
    assert many.endswith("changed after this print; the change is told below.")


def test_what_was_not_changed_is_not_said_to_be(official_index, plain_index):
    for index in (official_index, plain_index):
        for section in ("13(1)", "18(1)", "44(2)"):
            assert _tells_no_change(index.ask(f"What does section {section} say?"))
    assert _tells_no_change(plain_index.ask("What does section 4(1) say?"))


def _tells_no_change(answer):
    return "after this print" not in answer.answer and not answer.answer.startswith("Since")


@pytest.mark.parametrize(
    ("question", "is_told"),
    [
        ("What does force majeure mean for an extension of registration?", False),  # the Explanation was not changed
        ("In what form and on what fee does a promoter apply to extend the registration under section 6?", True),
        ("Who makes the regulations on standard fees that builders, buyers and brokers pay?", False),  # 85(2)(a) was
        # 4(2)(b) answers, and 4(1), which is quoted with it, was changed
        (
            "I am filling the form of RERA for my new tower. Must I name my old buildings there, even those running "
            "late, and how many years back?",
            False,
        ),
    ],
)
def test_a_change_is_told_first_where_it_changed_what_answers(texts_index, question, is_told):
    lead = texts_index.ask(question, "CENTRAL").parts[0].lead
    assert lead.startswith("Since 28 October 2016 (s. 6") == is_told and lead.startswith("Since") == is_told, lead


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Our registration is running out because of a flood. How is the extension applied for?", True),
        ("A flood stopped our site. For how long can the registration be extended?", False),
    ],
)
def test_a_change_of_form_and_fee_alone_is_told_first_where_these_are_asked_about(texts_index, question, first):
    answer = texts_index.ask(question)
    assert answer.citations[0].provision.startswith("rera_act_2016#6")
    assert any("as prescribed, and no longer" in part.lead for part in answer.parts) == first
    assert "form and fee" in answer.amendment_notice  # below the answer it is told in any case
