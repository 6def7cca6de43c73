"""Two provisions with different figures for the same thing, on a small made-up corpus."""

import pytest

from civicsetu.engine import Index
from civicsetu.model.document import Meta
from civicsetu.params import Params
from tests.tiny import ACT, LAWS, tiny_store

WORDS = "Every owner of a home shall pay a yearly charge of {} to the association for the care of the common garden."


def law(state: str) -> Meta:
    name = state.title()
    return Meta(
        f"{state.lower()}_rules", f"The {name} Homes Rules, 2017", f"{name} Homes Rules 2017", "official", state,
        "rules", "2 of 2017", 2017, "2017-11-24", made_under=ACT.key,
    )  # fmt: skip


def index(folder, goa: list[str], kerala: str = "nine rupees") -> Index:
    """Goa's rules with a rule for each of some wordings, and Kerala's with one."""
    units = [(str(n), "rule", f"Charge {n}", words) for n, words in enumerate(goa, 3)]
    other = [("3", "rule", "Charge", WORDS.format(kerala))]
    return Index(tiny_store(folder, {ACT: LAWS[ACT], law("GOA"): units, law("KERALA"): other}), Params())


def warnings(made: Index) -> tuple[str, ...]:
    answer = made.ask("What yearly charge does every owner of a home pay for the common garden in Goa?")
    assert not answer.refused
    return tuple(w for w in answer.conflict_warnings if "check which" in w)


def test_another_figure_for_the_same_thing_is_told_with_both_places(tmp_path):
    (said,) = warnings(index(tmp_path, [WORDS.format("ten rupees"), WORDS.format("twenty rupees")]))
    assert all(words in said.lower() for words in ("rs 10", "rs 20", "r. 3", "r. 4"))


@pytest.mark.parametrize(
    "other",
    [
        WORDS.format("ten rupees"),
        WORDS.format("twenty rupees").replace("Every owner", "Every tenant"),
        WORDS.format("twenty rupees").replace("the care of the common garden", "the keeper of the lifts and stairs"),
        WORDS.format("twenty days"),
        WORDS.format("twenty rupees under this rule"),
    ],
)
def test_no_alarm_where_the_figure_the_actor_or_the_thing_is_not_the_same(tmp_path, other):
    assert warnings(index(tmp_path, [WORDS.format("ten rupees"), other])) == ()


def test_two_states_do_not_contradict_each_other(tmp_path):
    assert warnings(index(tmp_path, [WORDS.format("ten rupees")], kerala="twenty rupees")) == ()
