"""The ledger of a run: in one process, in several at once, and in a later one."""

import multiprocessing
from pathlib import Path

import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.llm.calls import BudgetSpent
from civicsetu.llm.run_ledger import Run, Taken
from civicsetu.llm.settings import ModelSettings


def held(file: Path, tries: int) -> int:
    """How many of some calls of ten tokens a run of three hundred allows."""
    run, allowed = Run(ModelSettings(run_tokens=300), file), 0
    for n in range(tries):
        try:
            entry = run.hold(Taken(10, 0.0, 0.1))
        except BudgetSpent:
            break
        allowed += 1
        if n % 2:
            run.settle(entry, Taken(5, 0.0, 0.1))
    return allowed


def test_processes_together_do_not_go_over(tmp_path):
    file = tmp_path / "runs" / "one.sqlite"
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        allowed = pool.starmap(held, [(file, 30), (file, 30)])
    taken = Run(ModelSettings(), file).taken
    assert all(allowed) and 280 < taken.tokens <= 300
    assert sum(allowed) == pytest.approx(taken.seconds / 0.1)


def test_a_later_process_goes_on_with_what_is_left(tmp_path):
    file = tmp_path / "run.sqlite"
    first = Run(ModelSettings(run_price=1.0), file)
    first.settle(first.hold(Taken(10, 0.5, 1.0)), Taken(8, 0.4, 1.0))
    first.hold(Taken(10, 0.5, 1.0))  # the process stops within this call
    with pytest.raises(BudgetSpent, match="price of a run"):
        Run(ModelSettings(run_price=1.0), file).hold(Taken(10, 0.2, 1.0))
    assert Run(ModelSettings(run_price=2.0), file).hold(Taken(10, 0.2, 1.0))


@pytest.mark.parametrize("name", ["tokens", "price", "seconds"])
def test_each_limit_holds(name):
    run = Run(ModelSettings(**{f"run_{name}": 10}))
    run.hold(Taken(0, 0.0, 0.0)._replace(**{name: 6}))
    with pytest.raises(BudgetSpent, match=f"{name} of a run"):
        run.hold(Taken(0, 0.0, 0.0)._replace(**{name: 5}))


def test_a_file_that_is_no_ledger_is_named(tmp_path):
    file = tmp_path / "run.sqlite"
    file.write_text("this is no ledger of a run, but some other text" * 30)
    with pytest.raises(CivicSetuError, match=r"run\.sqlite"):
        Run(ModelSettings(), file).hold(Taken(1, 0.0, 0.0))
