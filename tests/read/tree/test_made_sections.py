"""Sections made by chance, in ten styles of print, to the trees that they were made from."""

import os

import pytest

from civicsetu.read.tree.units import split_units
from tests.read.made_sections import STYLES, Style, made_section

EACH = int(os.environ.get("CIVICSETU_MADE_SECTIONS", "60"))  # 200 makes the 2,000 of the measure
RIGHT = 0.97  # of each style; of all together 0.995


def wrong(style: Style) -> list[int]:
    """The seeds of the sections that are read otherwise than they were made."""
    found = []
    for seed in range(EACH):
        running, pinpoints = made_section(style, seed)
        if [unit.pinpoint for unit in split_units(running, "section", "7")[1:]] != pinpoints:
            found.append(seed)
    return found


@pytest.mark.slow
def test_made_sections_are_read_as_they_were_made() -> None:
    misread = {style.name: wrong(style) for style in STYLES}
    assert sum(map(len, misread.values())) <= 0.005 * EACH * len(STYLES), misread
    assert all(len(seeds) <= (1 - RIGHT) * EACH for seeds in misread.values()), misread


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_all_words_stay_and_in_order(style: Style) -> None:
    for seed in range(10):
        running, _ = made_section(style, seed)
        starts = [unit.start for unit in split_units(running, "section", "7")]
        assert starts == sorted(starts) and len(starts) == len(set(starts[1:])) + 1 and starts[0] == 0
