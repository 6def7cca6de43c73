"""A provision as it is stored, and how its heading is shown."""

from dataclasses import replace

from civicsetu.model.provision import Box, Provision

RULE = Provision("up#11", "rule", "11", "Renewal of registration", None, "An agent", (5,), 9, 17, 0, 9,
                 (Box(5, 1.0, 2.0, 3.0, 4.0),))  # fmt: skip


def test_a_row_reads_back_the_same() -> None:
    for provision in (RULE, replace(RULE, read_as="11. tenewal of registration")):
        assert Provision.of(provision.row()) == provision


def test_a_heading_that_was_repaired_says_so() -> None:
    assert RULE.heading_said == RULE.heading and "read_as" not in RULE.row()
    shown = replace(RULE, read_as="11. tenewal of registration").heading_said
    assert "repaired" in shown and "11. tenewal of registration" in shown
    assert replace(RULE, heading=None).heading_said == ""
