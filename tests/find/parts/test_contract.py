"""What holds of every part: checked over all that there are, on a tiny store."""

import inspect
import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.find.parts import PARTS, cross
from civicsetu.find.parts.bm25 import Bm25
from civicsetu.find.parts.dense import Dense
from civicsetu.find.parts.late import Late
from civicsetu.find.parts.part import PartOutOfOrder
from civicsetu.find.parts.rrf import Rrf
from civicsetu.find.state import State
from tests.find.states import asked

QUESTIONS = (
    "Will the builder return my money?", "What does section 18(1) say?", "What is a promoter?", "What is the penalty?",
    "Is the fee in Goa dearer than the fee in Gujarat?", "Which form is Form A?", "zzxq",
)  # fmt: skip
every_part = pytest.mark.parametrize("part", [part() for part in PARTS.values()], ids=list(PARTS))


@pytest.fixture(autouse=True)
def no_model(monkeypatch):
    """A cross-encoder without a model: a text scores by its length."""
    monkeypatch.setattr(cross, "cross_scores", lambda question, texts, model: np.array([len(t) / 1000 for t in texts]))


def before(part, store, text, **chosen) -> State:
    """A state that the part can begin with, as far on as it may be."""
    state = asked(store, text, **chosen)
    state.query.reader = lambda question: replace(question, wordings=("return of the amount",))  # as a model might
    if "question" not in part.after:
        state = Bm25()(Dense()(state))
    if "candidates" in part.after:
        state = Late()(Rrf()(state))
    return frozen(state)


def arrays(value):
    """All arrays in a state, in the same order every time."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, dict):
        for key in sorted(value, key=str):
            yield from arrays(value[key])
    elif isinstance(value, tuple):
        for one in value:
            yield from arrays(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from arrays(getattr(value, field.name))


def frozen(state: State) -> State:
    """The state, of which no array can be written to."""
    state = replace(state, query=state.query)
    for array in arrays(state):
        array.flags.writeable = False
    return state


def content(state: State):
    """All that is in a state, to compare it with another."""
    return (
        [(array.dtype, array.tolist()) for array in arrays(state)], state.wording, state.scope.places, state.order,
        state.rejected, dict(state.reasons), state.lookup.unknown, [run.part for run in state.runs],
    )  # fmt: skip


@every_part
def test_it_is_named_as_its_class_and_its_file(part):
    assert Path(inspect.getfile(type(part))).stem == part.name
    assert "".join(word.capitalize() for word in part.name.split("_")) == type(part).__name__
    assert part.summary().endswith(".") and len(part.summary()) > 20


@every_part
def test_its_settings_have_a_type_a_default_and_a_line_that_explains_them(part):
    for name, field in type(part).model_fields.items():
        assert not field.is_required() and field.annotation is not None
        assert field.description and "\n" not in field.description and not field.description[0].isupper(), name
    assert type(part)(**part.model_dump()) == part and hash(type(part)()) == hash(part)
    with pytest.raises(ValueError, match=r"(?i)extra inputs"):
        type(part)(no_such_setting=1)


@every_part
def test_it_refuses_a_state_that_it_cannot_begin_with(part, tiny):
    start = asked(tiny, QUESTIONS[0])
    searched = Bm25()(start)
    for state in (start, searched, Rrf()(searched)):
        if state.stage not in part.after:
            with pytest.raises(PartOutOfOrder, match=rf"must stand before {part.name}$") as caught:
                part(state)
            assert isinstance(caught.value, CivicSetuError)


@every_part
@pytest.mark.parametrize("text", QUESTIONS)
def test_it_gives_a_state_and_leaves_the_one_before_as_it_was(part, tiny, text):
    state = before(part, tiny, text)
    was = content(state)
    made = part(state)
    assert isinstance(made, State) and content(state) == was
    assert made.stage == part.gives
    assert content(part(state)) == content(made)  # the same twice


@every_part
@pytest.mark.parametrize("text", QUESTIONS)
def test_what_it_gives_is_well_formed(part, tiny, text):
    made = part(before(part, tiny, text, where="document == 'homes_act'"))
    passages = len(tiny.passages)
    for run in made.runs:
        assert len(run.rows) == len(run.scores) == len(set(run.rows.tolist()))
        assert list(run.scores) == sorted(run.scores, reverse=True)
        assert run.every is None or run.every.values[np.arange(passages)].shape == (passages,)
    if made.candidates is not None:
        rows = made.candidates.rows
        assert rows.tolist() == sorted(set(rows.tolist())) and made.scope.rows(rows).tolist() == rows.tolist()
        for values in (
            made.candidates.scores,
            made.candidates.boosts,
            *(f.values for f in made.candidates.features.values()),
        ):
            assert values.shape == rows.shape and np.isfinite(values).all()
        assert made.order is None or set(made.order) <= set(rows.tolist())
    assert made.scope.allowed is None or made.scope.allowed.shape == (passages,)
    assert all(isinstance(row, int) and reasons for row, reasons in made.reasons.items())


@every_part
@pytest.mark.filterwarnings("error")
def test_it_works_where_a_filter_leaves_nothing(part, tiny):
    made = part(before(part, tiny, QUESTIONS[1], where="year > 3000"))
    assert made.candidates is None or not len(made.candidates)
    assert all(not len(run.rows) for run in made.runs)


def test_a_file_of_parts_holds_one_part_and_is_found():
    folder = Path(inspect.getfile(State)).parent / "parts"
    assert {path.stem for path in folder.glob("*.py")} - {"__init__", "part"} == PARTS.keys()
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", name) for name in PARTS)
