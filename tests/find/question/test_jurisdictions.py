"""Questions that name a state, or two: which are meant, and whose provisions come first."""

import pytest

from civicsetu.find.question import jurisdictions as places
from civicsetu.find.question.jurisdictions import jurisdictions_in, name_of, without_jurisdictions
from civicsetu.model.jurisdictions import jurisdictions

NAMED = {key: place for key, place in jurisdictions().items() if place.names}
# The states and union territories; of the merged one people name the two parts.
STATES = """ANDAMAN_AND_NICOBAR_ISLANDS ANDHRA_PRADESH ARUNACHAL_PRADESH ASSAM BIHAR CHANDIGARH CHHATTISGARH
DADRA_AND_NAGAR_HAVELI DAMAN_AND_DIU DELHI GOA GUJARAT HARYANA HIMACHAL_PRADESH JAMMU_AND_KASHMIR JHARKHAND KARNATAKA
KERALA LADAKH LAKSHADWEEP MADHYA_PRADESH MAHARASHTRA MANIPUR MEGHALAYA MIZORAM NAGALAND ODISHA PUDUCHERRY PUNJAB
RAJASTHAN SIKKIM TAMIL_NADU TELANGANA TRIPURA UTTAR_PRADESH UTTARAKHAND WEST_BENGAL""".split()


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_known_by_its_name_in_any_capitals(state):
    name = name_of(state)
    for text in (f"the fee in {name}", f"{name.upper()}?", f"{name.lower()}'s rules", f"{name}’s own", name):
        assert jurisdictions_in(text) == {state}, text
    assert without_jurisdictions(f"What is the fee in {name}?") == "What is the fee?"
    assert jurisdictions_in(f"x{name.replace(' ', 'x')}x") == frozenset()  # no part of a word


def test_no_state_is_missing_and_no_name_is_of_two():
    assert set(NAMED) == set(STATES)
    words = {key: (*place.names, *place.regulator, *place.short) for key, place in NAMED.items()}
    names = [name for known in words.values() for name in known]
    assert len(names) == len(set(names))
    for state, known in words.items():
        for name in known:
            assert state in jurisdictions_in(f"a flat in {name} now"), name


@pytest.mark.parametrize(
    "text, names",
    [
        ("Is MahaRERA quicker?", {"MAHARASHTRA"}),
        ("fee in UP", {"UTTAR_PRADESH"}),
        ("UP's rules", {"UTTAR_PRADESH"}),
        ("put it up for sale", set()),
        ("Who set this up?", set()),
        ("up rera fee", {"UTTAR_PRADESH"}),
        ("U.P. rules", {"UTTAR_PRADESH"}),
        ("Is it so in U.P?", {"UTTAR_PRADESH"}),
        ("an upper limit; UPI", set()),
        ("our MP promised us a flat", set()),  # a member of parliament
        ("the M.P. rules", {"MADHYA_PRADESH"}),
        ("MP RERA", {"MADHYA_PRADESH"}),
        ("AP rules", {"ANDHRA_PRADESH"}),
        ("an app for ap", set()),
        ("TN and tn", {"TAMIL_NADU"}),
        ("K-RERA or TNRERA", {"KARNATAKA", "TAMIL_NADU"}),
        ("Daman and Diu", {"DAMAN_AND_DIU"}),
        ("Daman & Diu", {"DAMAN_AND_DIU"}),
        ("J&K", {"JAMMU_AND_KASHMIR"}),
        ("gujarat against andhra pradesh", {"GUJARAT", "ANDHRA_PRADESH"}),
        ("my flat in Delhi", {"DELHI"}),
        ("Noida and Gurugram", {"UTTAR_PRADESH", "HARYANA"}),
        ("the goat; a goal", set()),
        ("", set()),
    ],
)
def test_jurisdictions_are_known_by_their_usual_names(text, names):
    assert jurisdictions_in(text) == names


@pytest.mark.parametrize(
    "text, left",
    [
        ("What is the fee in Gujarat?", "What is the fee?"),
        ("Compare Gujarat and Chandigarh", "Compare and"),
        ("Under the State of Goa, who pays?", "who pays?"),
        ("In Gujarat, what does an appeal cost?", "what does an appeal cost?"),
        ("What are UP's rules?", "What are rules?"),
        ("Gujarat", ""),
        ("How long is five years?", "How long is five years?"),
        ("put it up for sale", "put it up for sale"),
    ],
)
def test_a_search_is_made_without_the_names(text, left):
    assert without_jurisdictions(text) == left


def test_the_list_is_read_once():
    assert places._patterns() is places._patterns()
