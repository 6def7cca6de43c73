"""What is kept as evidence, against what is counted by hand."""

from dataclasses import replace

import numpy as np
import pytest

from civicsetu.find.candidates import Feature
from civicsetu.find.parts.select import Select
from civicsetu.find.ranking import ranked_rows
from civicsetu.find.state import Lookup, Pin
from tests.find.states import asked, fused


def kept(store, relevance, pins=(), **settings):
    """The sections (from 1) that are kept where section n's first passage has the n-th relevance."""
    rows = np.arange(0, 2 * len(relevance), 2)
    lookup = Lookup(tuple(Pin((f"a#{p}",), np.array([2 * (p - 1)])) for p in pins))
    late = Feature(np.array(relevance))
    made = fused(asked(store, "lamp"), rows, relevance, {"late": late}, lookup=lookup)
    settings = {"threshold": 0.0, "gap": 1.0, "least": 1, "most": 99} | settings
    return [int(store.sections[row]) + 1 for row in ranked_rows(Select(**settings)(made))]


@pytest.mark.parametrize(
    ("relevance", "settings", "expected"),
    [
        ([0.9, 0.8, 0.1], {}, [1, 2, 3]),
        ([0.9, 0.8, 0.1], {"threshold": 0.5}, [1, 2]),
        ([0.9, 0.8, 0.5], {"threshold": 0.8}, [1, 2]),  # what reaches it is kept
        ([0.4, 0.3], {"threshold": 0.5}, []),
        ([0.9, 0.8, 0.3, 0.29], {"gap": 0.4}, [1, 2]),
        ([0.9, 0.8, 0.3, 0.29], {"gap": 0.6}, [1, 2, 3, 4]),
        ([0.9, 0.2, 0.19], {"gap": 0.4, "least": 2}, [1, 2, 3]),  # the step is among the least
        ([0.9, 0.8, 0.2], {"gap": 0.4, "least": 3}, [1, 2, 3]),
        ([0.9, 0.1], {"gap": 0.4, "least": 2, "threshold": 0.5}, [1]),  # but never what is too weak
        ([0.9, 0.8, 0.7, 0.6], {"most": 2}, [1, 2]),
        ([0.9, 0.8], {"most": 1, "least": 2}, [1]),
    ],
)
def test_what_is_kept(lamps, relevance, settings, expected):
    assert kept(lamps, relevance, **settings) == expected


def test_pinned_provisions_are_always_kept(lamps):
    assert kept(lamps, [0.9, 0.8, 0.1], pins=[3], threshold=0.5) == [3, 1, 2]
    assert kept(lamps, [0.9, 0.8, 0.1], pins=[3, 2], threshold=0.5, most=2) == [3, 2]
    assert kept(lamps, [0.1, 0.9], pins=[1], gap=0.2) == [1, 2]  # a weak pin is no step down


def test_the_passages_of_a_kept_section_stay_together(lamps):
    late = Feature(np.array([0.9, 0.1, 0.8]))
    made = fused(asked(lamps, "lamp"), [0, 1, 2], [0.9, 0.1, 0.8], {"late": late})
    assert ranked_rows(Select(threshold=0.5, gap=1, least=1, most=1)(made)) == [0, 1]


def test_each_definition_counts_by_itself(lamps):
    store = replace(lamps)
    store.__dict__["units"] = np.array([-1, -2, *range(16)])
    made = fused(asked(store, "lamp"), [0, 1], [0.9, 0.8], {"late": Feature(np.array([0.9, 0.8]))})
    assert ranked_rows(Select(threshold=0, gap=1, least=1, most=1)(made)) == [0]


def test_what_is_left_out_is_told_with_the_reason(lamps):
    rows = np.arange(0, 6, 2)
    made = fused(asked(lamps, "lamp"), rows, [0.9, 0.8, 0.1], {"late": Feature(np.array([0.9, 0.8, 0.1]))})
    select = Select(threshold=0.0, gap=0.5, least=1, most=99)
    (left_out,) = select(made).rejected
    assert left_out.what == lamps.section_ids[int(lamps.sections[4])]
    assert "from 0.80 to 0.10" in left_out.reason
    assert select.model_copy(update={"gap": 1.0})(made).rejected == ()
