"""Answers from laws that nothing was written for: penalties, ages, what a term is, the main rule, yes and no."""

import pytest

from civicsetu.model.ids import ProvisionId

MARRIAGE = "muslim_women_protection_of_rights_on_marriage_act_2019"
VIOLENCE = "protection_of_women_from_domestic_violence_act_2005"


@pytest.mark.parametrize(
    ("question", "provision", "said"),
    [
        ("What is the punishment for demanding dowry?", "dowry_prohibition_act_1961#4",
         "Imprisonment at least 6 months, up to 2 years, and a fine up to Rs 10,000."),
        ("Is taking dowry a crime?", "dowry_prohibition_act_1961#3(1)",
         "Yes: imprisonment at least 5 years, and a fine"),
        # that it is punished is no leave
        ("Can a Muslim husband give instant triple talaq?", f"{MARRIAGE}#4",
         "No: imprisonment up to 3 years, and a fine."),
        # not the report on it, which is defined beside it
        ("What is domestic violence?", f"{VIOLENCE}#3", ""),
        ("What is an aggrieved person?", f"{VIOLENCE}#2(a)", ""),
        # the main rule, and not a case of it
        ("When must wages be paid?", "code_on_wages_2019#17(1)", ""),
        ("How do I ask for information from a government office?", "right_to_information_act_2005#6(1)", ""),
        # the least, and not the most
        ("What is the minimum bonus?", "code_on_wages_2019#26(1)", "8.33 per cent"),
        ("Can an employer deduct wages?", "code_on_wages_2019#18(1)", "Only those as are authorised under this Code."),
        ("What is the penalty on an officer who delays information?", "right_to_information_act_2005#20(1)",
         "A penalty of Rs 250 for every day, in all up to Rs 25,000."),
    ],
)  # fmt: skip
def test_what_another_law_says(other_laws_index, question, provision, said):
    answer = other_laws_index.ask(question)
    assert answer.citations and ProvisionId(answer.citations[0].provision).covers(ProvisionId(provision)), answer
    assert answer.answer.startswith(said)


def test_a_list_of_sub_sections_is_not_counted_where_one_of_them_is_the_list(other_laws_index):
    """Section 8(1) of the RTI Act has ten clauses, and the section two further sub-sections."""
    answer = other_laws_index.ask("What information is exempt from disclosure?")
    assert "right_to_information_act_2005#8(1)(j)" in {one.provision for one in answer.citations}
    assert not answer.answer.startswith("Two points")
