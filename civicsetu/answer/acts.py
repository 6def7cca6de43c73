"""What is done: the acts that a question and a provision speak of."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from civicsetu.base.files import read_yaml

_BY_WHOM = re.compile(r"\bby\s+whom\b", re.IGNORECASE)
_WHOSE = re.compile(r"\bwhose\b", re.IGNORECASE)

# Stages: acts that one law has rules of for the same thing: how it is granted, renewed, extended, revoked.
STAGES = {
    "renewal": re.compile(r"\brenew\w*", re.IGNORECASE),
    "extension": re.compile(r"\bext(?:en(?:d|ds|ded|sion|ding)|ra\s+time)\b", re.IGNORECASE),
    "revocation": re.compile(r"\b(?:revo[ck]\w*|cancel\w*)", re.IGNORECASE),
    "withdrawal": re.compile(r"\bwithdr\w+", re.IGNORECASE),
    "appeal": re.compile(r"\bappeal\w*(?!\s+tribunal)", re.IGNORECASE),
    "compounding": re.compile(r"\bcompound\w*", re.IGNORECASE),
}
LATER = ("renewal", "extension", "compounding")


class Act:
    """How people and statutes speak of an act.

    Args:
        words: its words, as `acts.yaml` has them.
    """

    def __init__(self, words: Iterable[str]) -> None:
        own = tuple(words)
        self._folded = tuple(word.casefold() for word in own)
        any_of = "|".join(map(re.escape, own))
        self._pattern = re.compile(rf"(?<![\w-])(?:{any_of})(?:s|es|d|ed|ing)?(?![\w-])", re.IGNORECASE)

    def search(self, text: str, begin: int = 0) -> re.Match[str] | None:
        """The first words that speak of it, from a character on."""
        return self._pattern.search(text, begin)

    def is_in(self, text: str, folded: str) -> bool:
        """Whether a text speaks of it; `folded` is the same without its capitals, in which the words are looked for
        first, as that takes a tenth of the time."""
        return any(word in folded for word in self._folded) and self.search(text) is not None


@lru_cache(maxsize=1)
def _acts() -> dict[str, Act]:
    rows = read_yaml(Path(__file__).parent / "acts.yaml")
    return {name: Act(map(str, words)) for name, words in rows.items()}


@lru_cache(maxsize=2048)
def acts_in(text: str) -> frozenset[str]:
    """The acts that a text speaks of, by the names of `acts.yaml`."""
    folded = text.casefold()
    return frozenset(name for name, act in _acts().items() if act.is_in(text, folded))


def act_shared(question: str, provision: str) -> float:
    """The share of a question's acts that a provision speaks of, from 0 to 1; 0 where it speaks of none."""
    ours = acts_in(question)
    return len(ours & acts_in(provision)) / len(ours) if ours else 0.0


_NEGATED = re.compile(
    r"(?:\b(?:nobody|no\s*one|none|never|not|no|without|neither)\b|n['’]t\b)[^.,;:?]{0,60}", re.IGNORECASE
)


def deeds_in(text: str) -> frozenset[str]:
    """The acts and the stages that a text speaks of."""
    return acts_in(text) | {stage for stage, words in STAGES.items() if words.search(text)}


def deeds_denied_in(text: str) -> frozenset[str]:
    """The acts and stages of which a text says that they were not done: "nobody has appealed"."""
    return frozenset(act for told in _NEGATED.finditer(text) for act in deeds_in(told[0]))


def main_act(question: str) -> frozenset[str]:
    """The act that who does it is asked of: the first one after "who" or "whose", the last one of "by whom ... be
    certified"."""
    whose = _WHOSE.search(question)
    begin = whose.end() if whose else 0
    found = {name: m.start() for name, words in _acts().items() if (m := words.search(question, begin))}
    if not found:
        return frozenset()
    at = max(found.values()) if _BY_WHOM.search(question) else min(found.values())
    return frozenset(name for name, start in found.items() if start == at)


def asks_by_whom(question: str) -> bool:
    """True for a question that asks by whom something is done or whose it is, and not who does it."""
    return bool(_BY_WHOM.search(question) or _WHOSE.search(question))


def later_stages(told: str, asked: str) -> int:
    """How many later stages (renewal, extension, compounding) a text speaks of and a question does not."""
    return sum(bool(STAGES[stage].search(told)) and not STAGES[stage].search(asked) for stage in LATER)
