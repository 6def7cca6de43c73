"""What the law leaves to the rules of a state, where that is asked for."""

from types import SimpleNamespace

import pytest

from civicsetu.answer.asks import Ask
from civicsetu.answer.left import FIRST, asks_what_is_left, rules_on

INTEREST = "he shall return the amount with interest at such rate as may be prescribed in this behalf"
MANNER = "it shall be recoverable in such manner as may be prescribed as an arrear of land revenue"


@pytest.mark.parametrize(
    ("words", "asks", "left"),
    [
        (INTEREST, ["Can I have my money back", "at what rate is the interest?"], [1]),
        (INTEREST, ["How much interest do I get?"], [0]),
        (INTEREST, ["Within how many days is it returned?"], []),
        (MANNER, ["How is it recovered?"], [0]),
        (MANNER, ["Who recovers it?"], []),
        ("with the rate prescribed by this section", ["At what rate?"], []),
        ("at such rate as may be prescribed by section 5", ["At what rate?"], []),
    ],
)
def test_what_is_left_to_rules_is_told_from_the_words_before_it(words, asks, left):
    assert list(asks_what_is_left(words, [Ask("other", text) for text in asks])) == left


def found(sections, under=()):
    """What was found: passages of sections, the reader that likes the longest ids, and the rules under section 18."""
    metas = {
        "act": SimpleNamespace(jurisdiction="CENTRAL"),
        "up": SimpleNamespace(jurisdiction="UTTAR_PRADESH"),
        "ap": SimpleNamespace(jurisdiction="ANDHRA_PRADESH"),
    }
    names = {name: name for name in [*sections, *under]}
    library = SimpleNamespace(metas=metas, provisions=names, rules_made_under={"act#18": under})
    return SimpleNamespace(
        passages=sections, passage=lambda one: SimpleNamespace(section=one), library=library,
        read=lambda text, units: [float(len(unit)) for unit in units],
    )  # fmt: skip


def test_the_rules_that_were_found_first_and_those_made_under_the_law_are_read():
    rules = [f"up#{'1' * n}" for n in range(1, FIRST + 2)]
    first = rules_on(Ask("other", "?"), ["act#18"], found(rules))
    assert first == rules[FIRST - 1 :: -1], "the reader's order, of those that were found first"
    under = rules_on(Ask("other", "?"), ["act#18"], found(rules, ["up#99999999", "ap#999999999"]))
    assert under == ["up#99999999", *first], "of the place alone"
    assert rules_on(Ask("other", "?"), ["act#19"], found(rules, ["up#99999999"])) == first


def test_an_annexed_model_and_a_form_fix_nothing():
    assert rules_on(Ask("other", "?"), [], found(["up#Annexure A", "up#Form B", "up#7"])) == ["up#7"]
    assert rules_on(Ask("other", "?"), [], found([])) == []


def test_the_rate_that_the_act_leaves_to_rules_is_quoted_from_the_rule_of_the_named_state(texts_index):
    """Section 18 gives interest "at such rate as may be prescribed"; rule 16 says the rate."""
    question = (
        "The flat is two years late and I want my money back. What interest will I get on the 30 lakhs in Gujarat?"
    )
    quoted = {one.provision.partition("(")[0] for one in texts_index.ask(question).citations}
    assert "gujarat_rera_general_rules_2017#16" in quoted, quoted
