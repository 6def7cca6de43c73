"""What finding hands to answering: the question as it was understood, the ranking, and what stands in the documents.

Answering imports nothing else of finding and nothing of the store; a contract in `pyproject.toml` holds it to that.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np

from civicsetu.find.hits import citation_of, hits_of, section_of
from civicsetu.find.lookup import is_meant
from civicsetu.find.parts.late import late_interaction
from civicsetu.find.question.jurisdictions import name_of
from civicsetu.find.question.named import NamedProvision
from civicsetu.find.question.understand import Question
from civicsetu.find.ranking import Evidence, RankedPassage, Ranking
from civicsetu.index.store import Store
from civicsetu.model.document import Document, Meta
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Passage, Provision
from civicsetu.model.results import Hit

__all__ = ["Evidence", "Findings", "NamedProvision", "PassageVectors", "Question", "RankedPassage"]


class Findings:
    """What was found for a question, and the documents that it stands in.

    Args:
        question: as it was understood.
        ranking: the passages that were found, best first.
        store: what was searched.
    """

    def __init__(self, question: Question, ranking: Ranking, store: Store):
        self.question, self._ranking, self._store = question, ranking, store

    # ------------------------------------------------------------------------------ what was found
    @property
    def passages(self) -> Sequence[RankedPassage]:
        """The passages, best first, with their scores and why they were found."""
        return self._ranking.found

    @property
    def named(self) -> Sequence[ProvisionId]:
        """The provisions that the question names and that exist, in its order."""
        return self._ranking.pinned

    @property
    def unknown(self) -> Sequence[NamedProvision]:
        """The provisions that the question names and that do not exist."""
        return self._ranking.unknown

    @property
    def evidence(self) -> Evidence:
        """How well the best passages fit the question."""
        return self._ranking.evidence

    def hits(self, k: int) -> list[Hit]:
        """The first k hits, one a section."""
        return hits_of(self._ranking, self._store, k)

    @cached_property
    def word_weights(self) -> Mapping[str, float]:
        """How much each word of the question counts where sentences are compared with it: by its rarity, and an
        added statutory word by the weight that it had in the search."""
        weights = self.question.weighted_tokens(self._ranking.wording.added_weight)
        return {word: weight * self._store.lexical.rarity(word) for word, weight in weights.items()}

    def passage(self, found: RankedPassage) -> Passage:
        """A passage of the ranking, with its words."""
        return self._store.passages[found.row]

    def vectors(self, found: RankedPassage) -> "PassageVectors":
        """The token vectors of a passage of the ranking, to compare pieces of it with the question."""
        return PassageVectors(found, self._ranking, self._store)

    # ------------------------------------------------------------------------------ what stands in the documents
    @property
    def documents(self) -> Mapping[str, Document]:
        """The indexed documents, by key."""
        return self._store.documents

    @property
    def metas(self) -> Mapping[str, Meta]:
        """What is known of each document, by key; no text is read for it."""
        return self._store.metas

    @property
    def provisions(self) -> Mapping[str, Provision]:
        """All provisions, by id."""
        return self._store.provisions

    @property
    def jurisdictions(self) -> Sequence[str]:
        """The jurisdictions of the indexed documents, sorted."""
        return self._store.jurisdiction_names

    def pages(self, key: str) -> Sequence[str] | None:
        """The raw text of every page of a document, as its source has it; None where it has no pages."""
        return self._store.documents.pages(key)

    def below(self, provision: str) -> Sequence[Provision]:
        """The provisions directly below one, in reading order."""
        return self._store.children.get(provision, [])

    def with_all_below(self, provision: Provision) -> Iterator[Provision]:
        """A provision and all that stands below it, in reading order."""
        yield provision
        for below in self.below(provision.id):
            yield from self.with_all_below(below)

    def section_of(self, provision: Provision) -> Provision:
        """The section (rule, ...) that a provision stands in, or itself."""
        return section_of(self._store, provision)

    def citation_of(self, provision: Provision) -> str:
        """The citation of a provision as lawyers write it: `s. 18(1)(a), RERA Act 2016`."""
        return citation_of(provision, self.section_of(provision), self.metas[provision.document])

    def definitions_of(self, term: str) -> Sequence[str]:
        """The ids of the provisions that define a term, those of acts first."""
        return self._store.definitions.get(term, [])

    def is_definition(self, provision: str) -> bool:
        """True for a provision that defines a term."""
        return provision in self._store.defining

    def documents_meant(self, named: NamedProvision) -> list[Meta]:
        """The documents that a provision which the question names may be one of."""
        return [meta for meta in self.metas.values() if is_meant(named, meta)]

    @property
    def places_without_documents(self) -> list[str]:
        """The jurisdictions, by name, that the question names, where none of them is indexed."""
        if self.question.jurisdictions & set(self.jurisdictions):
            return []
        return [name_of(place) for place in sorted(self.question.jurisdictions)]


class PassageVectors:
    """The token vectors of one passage, and where in its text each token stands.

    Args:
        found: a passage of the ranking.
        ranking: with the question's wordings as vectors.
        store: what was searched.
    """

    def __init__(self, found: RankedPassage, ranking: Ranking, store: Store):
        first, last = store.token_starts[found.row : found.row + 2].tolist()
        self._vectors = store.tokens[first:last]
        self._spans = store.question_encoder.content_offsets(store.passages[found.row].search_text)
        self._wordings = [encoded.tokens for encoded in ranking.encoded]

    def late_interaction(self, start: int, end: int) -> float:
        """How near a piece of the passage is to the question: late interaction, the mean over its wordings; 0 for
        a piece without a token.

        Args:
            start, end: characters of the passage's search text.
        """
        inside = [n for n, (a, b) in enumerate(self._spans) if start <= a < b <= end]
        if not inside:
            return 0.0
        vectors = np.ascontiguousarray(self._vectors[inside[0] : inside[-1] + 1])
        starts, whole = np.array([0, len(vectors)]), np.array([0])
        return float(np.mean([late_interaction(wording, vectors, starts, whole)[0] for wording in self._wordings]))
