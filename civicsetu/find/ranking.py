"""The ranking that a pipeline ends in, and how well it fits the question."""

from typing import NamedTuple

from civicsetu.find.candidates import Candidates, Run
from civicsetu.find.question.named import NamedProvision
from civicsetu.find.question.understand import Question
from civicsetu.find.state import Rejected, State, Wording
from civicsetu.index.encode.encoder import EncodedText
from civicsetu.model.ids import ProvisionId
from civicsetu.read.words.tokens import tokens

PASSAGES_A_PIN = 3  # of a named provision's passages only the best few stand first
PINNED_LEAD = 1.0  # a pinned passage's score lies so far above the best score


class RankedPassage(NamedTuple):
    """A passage in a ranking: its row, its score, and why it stands where it does."""

    row: int
    score: float
    why: tuple[str, ...]


class Evidence(NamedTuple):
    """How well the best passages fit a question.

    Args:
        cosine: the highest of a candidate.
        late: the highest late interaction of a candidate.
        known: share of the question's words that the corpus has, by their weight and rarity.
        covered: share of them that the best passage has.
        agree: share of the searches whose best passage is of the section that stands first.
    """

    cosine: float = 0.0
    late: float = 0.0
    known: float = 0.0
    covered: float = 0.0
    agree: float = 0.0

    @property
    def is_measured(self) -> bool:
        """False where the arm has no part that compares passages closely."""
        return self != Evidence()

    @property
    def total(self) -> float:
        """What is compared with the floors below which a question is refused."""
        return self.cosine + self.late + 0.3 * self.known + 0.3 * self.covered


class Ranking(NamedTuple):
    """A ranking of passages.

    Args:
        found: the passages, best first.
        pinned: the provisions that the question names and that exist.
        unknown: those that it names and that do not.
        evidence: how well the best passages fit.
        wording: the question in the words that were searched.
        encoded: its wordings as vectors.
        rejected: what was left out, and why.
        seconds: what each part took, by its name.
        question: as it was understood in the end.
        runs: what each search found.
        candidates: what was fused, with the scores that the parts gave; None where nothing was.
        beside: the rows of an annex that stands beside the law's own words, best first.
    """

    found: list[RankedPassage]
    pinned: tuple[ProvisionId, ...]
    unknown: tuple[NamedProvision, ...]
    evidence: Evidence
    wording: Wording
    encoded: tuple[EncodedText, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    seconds: tuple[tuple[str, float], ...] = ()
    question: Question | None = None
    runs: tuple[Run, ...] = ()
    candidates: Candidates | None = None
    beside: tuple[int, ...] = ()

    def scores_of(self, row: int) -> dict[str, float]:
        """What each part gave a passage, by the part's name: a search its score, a reranker its feature, and `boosts`
        what was added in the end. A search that did not find the passage is left out."""
        scores = {
            run.part: float(run.scores[place]) for run in self.runs for place in (run.rows == row).nonzero()[0][:1]
        }
        if self.candidates is None:
            return scores
        for place in (self.candidates.rows == row).nonzero()[0]:
            scores |= {name: float(each.values[place]) for name, each in self.candidates.features.items()}
            scores["boosts"] = float(self.candidates.boosts[place])
        return scores


def ranked_rows(state: State) -> list[int]:
    """The rows of a state, best first: those of named provisions, then the others by the order that a part
    set, or else by their scores. One search without a fusion is its own ranking."""
    if state.candidates is None:
        return state.runs[-1].rows.tolist() if state.runs else []
    others = state.candidates.ranked() if state.order is None else state.order
    return list(dict.fromkeys([*pinned_rows(state), *others]))


def pinned_rows(state: State) -> list[int]:
    """The best passages of the named provisions, in the order of their naming."""
    first: list[int] = []
    if (candidates := state.candidates) is not None:
        for pin in state.lookup.pins:
            own = candidates.only(candidates.are_in(pin.rows))
            first.extend(own.ranked()[:PASSAGES_A_PIN])
    return first


def ranking_of(state: State, seconds: tuple[tuple[str, float], ...] = ()) -> Ranking:
    """The ranking that a state ends in.

    Args:
        state: after the last part.
        seconds: what each part took.
    """
    rows, scores = ranked_rows(state), _scores(state)
    pinned, defining = set(pinned_rows(state)), set(state.lookup.defining.tolist())
    lead = max(scores.values(), default=0.0) + PINNED_LEAD
    expanded = len(state.wording.texts) > 1
    words = [f"{word} = {statutory}" for word, statutory in state.question.added] if expanded else []
    found = []
    for row in rows:
        defines = ["defines a term of the question"] if row in defining else []
        named = ["named in the question"] if row in pinned else []
        why = (*defines, *named, *words, *state.reasons.get(row, ()))
        found.append(RankedPassage(row, lead if row in pinned else scores[row], why))
    ids = tuple(dict.fromkeys(name for pin in state.lookup.pins for name in pin.provisions))
    return Ranking(
        found, ids, state.lookup.unknown, evidence_of(state, rows), state.wording, state.encoded(), state.rejected,
        seconds, state.question, state.runs, state.candidates, state.beside,
    )  # fmt: skip


def _scores(state: State) -> dict[int, float]:
    """The score of each row: of the candidates, or of the one search."""
    if state.candidates is not None:
        rows, scores = state.candidates.rows, state.candidates.total
    elif state.runs:
        rows, scores = state.runs[-1].rows, state.runs[-1].scores
    else:
        return {}
    return dict(zip(rows.tolist(), scores.tolist(), strict=True))


def evidence_of(state: State, rows: list[int]) -> Evidence:
    """How well the best passages fit the question; nothing where no part compared them closely.

    Args:
        state: after the last part.
        rows: of the ranking, best first.
    """
    features = state.candidates.features if state.candidates is not None else {}
    if not rows or "late" not in features or "cosine" not in features:
        return Evidence()
    lexical = state.store.backend
    weights = {word: weight * lexical.rarity(word) for word, weight in state.wording.weights.items()}
    best = set(tokens(state.store.passages[rows[0]].search_text))
    total = sum(weights.values()) or 1.0
    return Evidence(
        cosine=float(features["cosine"].values.max()),
        late=float(features["late"].values.max()),
        known=sum(weight for word, weight in weights.items() if lexical.count(word)) / total,
        covered=sum(weight for word, weight in weights.items() if word in best) / total,
        agree=_agreement(state, rows[0]),
    )


def _agreement(state: State, first: int) -> float:
    """The share of the searches whose best passage is of the same section as a row; 0 where none found anything."""
    passages = state.store.passages
    best = [passages[int(run.rows[0])].section for run in state.runs if len(run.rows)]
    return sum(section == passages[first].section for section in best) / len(best) if best else 0.0
