"""How well the law of a passage fits a question by its card, beside the law that fits best."""

import numpy as np

from civicsetu.find.candidates import Run
from civicsetu.find.cards.carded import carded
from civicsetu.find.state import State

CARDS = "cards"  # the part that asks the cards


def asked_cards(state: State) -> bool:
    """Whether the cards have said which acts govern what is asked."""
    return _run_of(state) is not None


def fit(state: State, rows: np.ndarray, reach: float) -> np.ndarray:
    """For some passages 1 where their law's card fits the question best of all, and less the worse it fits.

    Args:
        state: with the searches that were made before. Where cards were not asked, each passage has 1, as has one of
            a law without a card.
        rows: (n,), of the passages.
        reach: by so much less a score than the best law's, and it is 0.

    Returns:
        (n,), from 0 to 1.
    """
    found = carded(state.store)
    run = _run_of(state)
    if run is None or run.every is None or found is None:
        return np.ones(len(rows))
    values = run.every.values
    best = values[np.array([begin for begin, end in found.spans if begin < end])].max()
    fits = np.clip(1 - (best - values[rows]) / reach, 0.0, 1.0)
    return np.where(found.without[rows], 1.0, fits)


def _run_of(state: State) -> Run | None:
    """What the cards found; None where they were not asked, or found nothing."""
    return next((run for run in state.runs if run.part == CARDS and len(run.rows)), None)
