"""The steps of learning on a GPU: the rate warms up and falls to nothing, and as many are taken as fit into a time."""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import torch
from torch import nn

AVERAGED = 25  # losses of which the mean is told
T = TypeVar("T")


class Pace(NamedTuple):
    """How steps are taken.

    Fields:
        most: steps at most.
        warm_up: steps until the rate is whole.
        timed: steps that are timed, after as many that are not.
        told: after so many steps a line is told.
        within: seconds that the steps may take.
    """

    most: int
    warm_up: int
    timed: int
    told: int
    within: float = math.inf


def take_steps(
    steps: Iterable[T],
    loss_of: Callable[[T], torch.Tensor],
    groups: Sequence[tuple[float, dict[str, Any]]],
    clipped: Sequence[nn.Parameter],
    pace: Pace,
    say: Callable[[str], None],
) -> int:
    """Take steps down the gradient (AdamW, Loshchilov and Hutter, ICLR 2019).

    Args:
        steps: what each is taken with; more than are taken.
        loss_of: the loss of one.
        groups: of parameters, as torch's optimizers take them, each with its rate at first.
        clipped: the parameters whose gradients together have a length of 1 at most.
        pace: how they are taken.
        say: called with a line of text about the progress.

    Returns:
        How many steps were taken.
    """
    optimizer = torch.optim.AdamW([group for _, group in groups], lr=0.0)
    most, start, before, total = pace.most, time.monotonic(), 0.0, 0.0
    for n, step in enumerate(steps):
        if n == pace.timed:
            before, start = time.monotonic() - start, time.monotonic()
        if n == 2 * pace.timed and pace.within < math.inf:
            fit = int(pace.timed * (pace.within - before) / (time.monotonic() - start))
            most = min(pace.most, pace.timed + fit)
        if n >= most:
            break
        for group, (rate, _) in zip(optimizer.param_groups, groups, strict=True):
            group["lr"] = rate * min(1.0, (n + 1) / pace.warm_up) * (1 - n / most)
        loss = loss_of(step)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(clipped, 1.0)
        optimizer.step()
        if n % (pace.told // AVERAGED) == 0:
            total += loss.item()
        if (n + 1) % pace.told == 0:
            say(f"{n + 1} of {most} steps, loss {total / AVERAGED:.3f}, {time.monotonic() - start:.0f} s")
            total = 0.0
    return most
