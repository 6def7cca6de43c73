"""Signs that a sentence may not be carried: what each part of the check finds, and how its words stand to the evidence.

None of them decides by itself: a faithful sentence in everyday words shows some of them, and a falsehood in the
statute's own words few. `judge` weighs them.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from civicsetu.index.encode.entailment import Entailed
from civicsetu.verify.acting import PERSONS, share_acting
from civicsetu.verify.entail import in_one_form
from civicsetu.verify.evidence import Fault
from civicsetu.verify.figures import wrong_figures
from civicsetu.verify.held import Held, Read, Word
from civicsetu.verify.modality import DENIES, NEGATIVE, modals_in, sentences
from civicsetu.verify.polarity import turned
from civicsetu.verify.quantifiers import wrong_quantifiers
from civicsetu.verify.roles import named_twice, wrong_doers, wrong_objects, wrong_parties
from civicsetu.verify.stated import modal_faults

# Each sign with the direction that it may count in: 1 the more of it, the less the sentence is carried; -1 the other
# way round; 0 where only learning tells.
SIGNS: dict[str, int] = {
    "bound": 1, "party": 1, "quantity": 1, "doer": 1, "object": 1, "twice": 1, "turned": 1,
    "duty": 1, "leave": 1, "ban": 1, "free": 1, "affirmed": 1, "modal_near": 1, "modal_shared": 1, "turned_near": 1,
    "denies_alone": 1, "denies_alone_near": 1, "denied_there": 1, "denied_there_near": 1,
    "no_duty": 0, "no_leave": 0, "ban_no_leave": 0,
    "new_person": 1, "new_person_near": 1, "party_near": 1, "new_words": 1,
    "falsehood": 1, "nearest_part": -1, "second_least": -1, "mean": -1, "shared": -1, "deed": -1, "acting": -1,
    "length": 0,
}  # fmt: skip
NEAR, SHARED = 0.55, 0.4  # from here on a sentence is said in the statute's own words
ALIGNED = 0.08  # late interaction: parts so much less near than the nearest are compared too
_LETTERS = re.compile(r"[A-Za-z]+")
_DENYING = re.compile(r"\b(?:without|unless|except|neither)\b", re.IGNORECASE)
_DEED_WORDS = 9


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of a sentence: their values in the order of `SIGNS`, and for some of them the fault in words."""

    values: np.ndarray
    faults: dict[str, Fault]
    mean: float


def signs_of(sentence: str, read: Read, held: Held, entailed: Entailed) -> Signs:
    """The signs of a sentence.

    Args:
        sentence: what is said.
        read: the same as vectors.
        held: what it rests on.
        entailed: how false the model of entailment finds it.
    """
    if not len(read.content) or not len(held.tokens):
        return Signs(np.zeros(len(SIGNS)), {}, 0.0)
    best = (read.content @ held.tokens.T).max(axis=1)
    cosines = np.array([float(best[list(word.rows)].mean()) for word in read.words])
    found: dict[str, float] = dict.fromkeys(SIGNS, 0.0)
    faults: dict[str, Fault] = {}
    _of_words(read, cosines, held, found, faults)
    found["mean"], found["length"] = float(best.mean()), float(np.log(len(best)))
    found["falsehood"] = entailed.logit
    faults["falsehood"] = Fault("unsupported", f"“{entailed.falsest}” does not follow from the words that it rests on")
    found["nearest_part"] = max(held.scores(read))
    found["deed"] = _least_deed(sentence, read.words, cosines, found["mean"])
    near = [held.parts[n] for n in held.nearest(read, ALIGNED)]
    _of_rules(sentence, near, held, found, faults)
    _of_modals(sentence, near, held, found, faults)
    found["acting"] = share_acting(sentence, near)
    _of_closeness(found)
    return Signs(np.array([found[name] for name in SIGNS]), faults, found["mean"])


def _of_words(read: Read, cosines: np.ndarray, held: Held, found: dict[str, float], faults: dict[str, Fault]) -> None:
    """How each content word stands to the evidence: whether its stem is there, and how near its best token is."""
    has = held.has(read)
    new = np.array([word.text.isalpha() for word in read.words]) & ~has
    found["shared"], found["new_words"] = float(has.mean()), float(new.mean())
    found["second_least"] = float(np.sort(cosines)[min(1, len(cosines) - 1)])
    persons = [
        n
        for n, word in enumerate(read.words)
        if (word.stem in PERSONS or (n and word.text[:1].isupper())) and not has[n]
    ]
    found["new_person"] = len(persons)
    if persons:
        word = read.words[min(persons, key=lambda n: cosines[n])].text
        faults["new_person"] = Fault("party", f"nothing is said there of “{word}”")
    farthest = read.words[int(np.argmin(np.where(has, 1.0, cosines)))].text
    for name in ("new_words", "nearest_part", "second_least", "mean", "shared", "deed"):
        faults[name] = Fault(
            "unsupported", f"its words don't follow from the words that it rests on, least “{farthest}”"
        )


def _least_deed(sentence: str, words: Sequence[Word], cosines: np.ndarray, mean: float) -> float:
    """The mean cosine of the words after that modal verb whose words are least near; the mean of all without one."""
    found = []
    for said in modals_in(sentence):
        deed = _LETTERS.findall(in_one_form(said.clause[said.start :]))[1 : _DEED_WORDS + 1]
        rows = {n for word in deed for n in [n for n, one in enumerate(words) if one.text == word][:1]}
        if rows:
            found.append(float(cosines[sorted(rows)].mean()))
    return min(found, default=mean)


def _of_rules(
    sentence: str, near: Sequence[str], held: Held, found: dict[str, float], faults: dict[str, Fault]
) -> None:
    """What the parts of the check find."""
    ones = {
        "bound": [fault for fault in wrong_figures(sentence, held.evidence) if "is said as" in fault.what],
        "party": wrong_parties(sentence, held.evidence),
        "quantity": wrong_quantifiers(sentence, held.evidence),
        "doer": wrong_doers(sentence, near),
        "object": wrong_objects(sentence, near),
        "twice": named_twice(sentence, near),
    }
    for name, some in ones.items():
        found[name] = len(some)
        if some:
            faults[name] = some[0]


def _of_modals(
    sentence: str, near: Sequence[str], held: Held, found: dict[str, float], faults: dict[str, Fault]
) -> None:
    """What is ordered, allowed, forbidden and denied here and there."""
    aligned = modals_in("\n".join(near))
    said = [one for part in sentences(sentence) for one in modals_in(part)]
    counted: Counter[str] = Counter()
    for name, fault in modal_faults(said, held.modals, aligned, near):
        counted[name] += 1
        faults.setdefault(name, fault)
        faults.setdefault("modal_near", fault)
        faults.setdefault("modal_shared", fault)
    for name in ("duty", "leave", "ban", "free", "affirmed"):
        found[name] = counted[name]
    found["modal_near"] = found["modal_shared"] = min(1, sum(counted.values()))
    if some := [fault for part in sentences(sentence) for fault in turned(part, aligned)]:
        found["turned"] = found["turned_near"] = 1.0
        faults["turned"] = faults["turned_near"] = some[0]
    kinds, there = {one.kind for one in said}, {one.kind for one in aligned}
    denies = bool(kinds & set(DENIES)) or bool(_DENYING.search(sentence))
    denied = bool(there & set(DENIES))
    found["denies_alone"] = found["denies_alone_near"] = float(denies and not any(map(NEGATIVE.search, near)))
    found["denied_there"] = found["denied_there_near"] = float(denied and not denies)
    alone = Fault("modal", "it denies something, and nothing is denied there")
    other = Fault("modal", "it affirms what is denied there")
    faults |= {"denies_alone": alone, "denies_alone_near": alone, "denied_there": other, "denied_there_near": other}
    found["no_duty"] = float("free" in kinds and "duty" not in there)
    found["no_leave"] = float("leave" in kinds and "leave" not in there)
    found["ban_no_leave"] = float("ban" in kinds and "leave" not in there)
    faults["no_duty"] = Fault("modal", "it leaves something free, and nothing is ordered there")
    faults["no_leave"] = Fault("modal", "it allows something, and nothing is allowed there")
    faults["ban_no_leave"] = Fault("modal", "it forbids something")


def _of_closeness(found: dict[str, float]) -> None:
    """What a rule finds counts more where the sentence is said in the statute's own words."""
    near, shared = max(0.0, found["nearest_part"] - NEAR), max(0.0, found["shared"] - SHARED)
    for name in ("modal_near", "turned_near", "denies_alone_near", "denied_there_near"):
        found[name] *= near
    found["modal_shared"] *= shared
    found["new_person_near"] = min(1, found["new_person"]) * near
    found["party_near"] = min(1, found["party"]) * near
