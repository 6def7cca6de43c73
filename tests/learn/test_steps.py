"""The steps of learning: how many are taken, and how far each goes."""

import itertools

import pytest

torch = pytest.importorskip("torch", reason="learning needs torch (the build extra)")

from civicsetu.learn.steps import Pace, take_steps  # noqa: E402


def taken(pace: Pace) -> tuple[int, list[float], list[str]]:
    """How many steps are taken from 1 towards 0, the values on the way, and what is told of them."""
    value, seen, said = torch.nn.Parameter(torch.ones(1)), [], []

    def loss(_: int) -> torch.Tensor:
        seen.append(float(value.detach()))
        return value.abs().sum()

    groups = [(0.001, {"params": [value], "weight_decay": 0.0})]
    return take_steps(itertools.count(), loss, groups, [value], pace, said.append), seen, said


def test_the_rate_warms_up_and_falls_to_nothing():
    most, seen, said = taken(Pace(100, warm_up=10, timed=1000, told=50))
    lengths = [before - after for before, after in itertools.pairwise(seen)]
    assert most == len(seen) == 100 and [line.split(",")[0] for line in said] == ["50 of 100 steps", "100 of 100 steps"]
    assert lengths[0] == pytest.approx(0.0001, rel=0.01), "a tenth of the rate"
    assert lengths[9] == max(lengths) == pytest.approx(0.001 * 0.91, rel=0.01)
    assert all(after < before for before, after in itertools.pairwise(lengths[9:])) and lengths[-1] < 0.00003


def test_no_more_steps_are_taken_than_fit_into_the_time():
    most, seen, _ = taken(Pace(10**6, warm_up=1, timed=5, told=50, within=0.0))
    assert most <= 5 and len(seen) == 10, "told once as many steps again have shown how long they take"
