"""The part `read_together`: what the cross-encoder adds to sections that are nearly as good as the first."""

import numpy as np
import pytest

from civicsetu.find.parts.read_together import ReadTogether
from tests.find.states import asked, fused


class Said:
    """A reader that says what it is told to, and remembers what it read."""

    def __init__(self, scores):
        self.said, self.read = scores, []

    def scores(self, question, texts):
        self.read.append((question, list(texts)))
        return self.said[: len(texts)]


@pytest.fixture
def sections(tiny):
    """The first passages of four sections, in reading order."""
    units = tiny.units.tolist()
    return [units.index(unit) for unit in dict.fromkeys(units)][:4]


def boosts(store, rows, scores, said, monkeypatch, **settings):
    reader = Said(said)
    monkeypatch.setitem(store.__dict__, "reader", reader)
    made = ReadTogether(**settings)(fused(asked(store, "Who paints?"), rows, scores)).fused
    return dict(zip(made.rows.tolist(), made.boosts.round(6).tolist(), strict=True)), reader.read


def test_sections_near_the_first_gain_by_what_the_reader_says(tiny, sections, monkeypatch):
    given, read = boosts(tiny, sections, [5.0, 4.0, 3.9, 1.0], [2.0, 6.0, 3.0], monkeypatch, near=1.5, weight=0.5)
    assert read == [("Who paints?", [tiny.passages[row].text for row in sections[:3]])], "best first, the far one not"
    assert list(given.values()) == [0.0, 2.0, 0.5, 0.0]


def test_a_section_is_read_by_its_best_passage_and_gains_as_a_whole(tiny, monkeypatch):
    units = tiny.units.tolist()
    own = next([n for n, unit in enumerate(units) if unit == one] for one in units if units.count(one) > 1)[:2]
    other = next(n for n, unit in enumerate(units) if unit != units[own[0]])
    scores = {own[0]: 3.0, own[1]: 3.2, other: 3.1}
    rows = sorted(scores)
    given, read = boosts(tiny, rows, [scores[row] for row in rows], [1.0, 0.0], monkeypatch, weight=1.0)
    assert read[0][1] == [tiny.passages[own[1]].text, tiny.passages[other].text]
    assert given == {own[0]: 1.0, own[1]: 1.0, other: 0.0}


def test_where_nothing_is_near_nothing_is_read(tiny, sections, monkeypatch):
    given, read = boosts(tiny, sections, [5.0, 3.0, 2.0, 1.0], [], monkeypatch, near=1.5)
    assert not read and set(given.values()) == {0.0}
    assert boosts(tiny, [], [], [], monkeypatch) == ({}, [])


def test_no_more_sections_are_read_than_are_worth_it(tiny, sections, monkeypatch):
    _, read = boosts(tiny, sections, [1.0] * 4, [0.0] * 4, monkeypatch, most=2)
    assert len(read[0][1]) == 2


def test_the_reader_of_the_index_puts_what_answers_first(plain_index):
    store = plain_index.store
    rows = np.array([int(store.rows_of(f"rera_act_2016#{name}")[0]) for name in ("5(1)", "44(2)")])
    state = fused(asked(store, "Within how many days may one appeal to the tribunal?"), np.sort(rows), [1.0, 1.0])
    assert ReadTogether()(state).fused.ranked()[0] == rows[1]
