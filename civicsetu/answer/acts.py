"""What is done and by whom: the acts and the actors that a question and a provision speak of."""

import re
from functools import lru_cache
from pathlib import Path

from civicsetu.answer.modal import actors_in, asker, subject_of
from civicsetu.base.files import read_yaml
from civicsetu.find.handover import Library
from civicsetu.model.kinds import DIVISIONS
from civicsetu.model.provision import Provision

_NOT_ACTING = frozenset({"complainant"})  # "any person" is whoever comes


@lru_cache(maxsize=1)
def _acts() -> dict[str, re.Pattern[str]]:
    rows = read_yaml(Path(__file__).parent / "acts.yaml")
    return {
        name: re.compile(
            rf"(?<![\w-])(?:{'|'.join(re.escape(str(w)) for w in words)})(?:s|es|d|ed|ing)?(?![\w-])", re.IGNORECASE
        )
        for name, words in rows.items()
    }


@lru_cache(maxsize=2048)
def acts_in(text: str) -> frozenset[str]:
    """The acts that a text speaks of, by the names of `acts.yaml`."""
    return frozenset(name for name, words in _acts().items() if words.search(text))


def act_shared(question: str, provision: str) -> float:
    """The share of a question's acts that a provision speaks of, from 0 to 1; 0 where it speaks of none."""
    ours = acts_in(question)
    return len(ours & acts_in(provision)) / len(ours) if ours else 0.0


def actor_fits(question: str, unit: Provision, library: Library) -> int:
    """Whether who acts in a question is who acts in a provision.

    Returns:
        1 where both have one actor, -1 where they have different ones, 0 where one of them names none.
    """
    whose = asker(question) - _NOT_ACTING
    acting = _acting(unit, library) - _NOT_ACTING
    return 0 if not whose or not acting else 1 if whose & acting else -1


def _acting(unit: Provision, library: Library) -> frozenset[str]:
    """The actors of a unit's subject, or of the words above it that it goes on from."""
    own: Provision | None = unit
    while own is not None and own.kind not in DIVISIONS:
        if found := _subject(own.body[:400]):
            return found
        own = library.provisions.get(own.parent or "") if own.kind not in ("proviso", "explanation") else None
    return frozenset()


@lru_cache(maxsize=2048)
def _subject(words: str) -> frozenset[str]:
    return frozenset(actors_in(subject_of(words)))
