"""What finding hands to answering: the indexed documents, and what was found in them for a question.

Answering imports nothing else of finding and never opens the index; a contract in `pyproject.toml` holds it to that.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property

import numpy as np

from civicsetu.find.encodings import Encodings
from civicsetu.find.hits import citation_of, hits_of, section_of
from civicsetu.find.lookup import documents_meant
from civicsetu.find.parts.late import cosines_of
from civicsetu.find.question.jurisdictions import (
    asks_for_central_law,
    asks_for_rules,
    asks_for_state_rules,
    jurisdictions_in,
    name_of,
    without_jurisdictions,
)
from civicsetu.find.question.laws import SMALL, abbreviations
from civicsetu.find.question.named import NamedProvision, find_named
from civicsetu.find.question.named_laws import OWN, OtherLaw, other_laws_in
from civicsetu.find.question.understand import Question
from civicsetu.find.ranking import Evidence, RankedPassage, Ranking
from civicsetu.find.state import Rejected
from civicsetu.index.answering import share_of
from civicsetu.index.backend import highest_first
from civicsetu.index.encode.reader import text_to_read
from civicsetu.index.store import Store
from civicsetu.model.document import Document, Meta
from civicsetu.model.ids import ProvisionId
from civicsetu.model.jurisdictions import CENTRAL
from civicsetu.model.provision import Passage, Provision
from civicsetu.model.results import Hit
from civicsetu.model.versions import Versions
from civicsetu.model.words import Reference
from civicsetu.read.corpus.tables import stream_derivations, stream_references
from civicsetu.read.words.tokens import tokens

__all__ = [
    "Evidence", "Findings", "Library", "NamedProvision", "PassageVectors", "Question", "RankedPassage",
    "asks_for_central_law", "find_named", "without_jurisdictions",
]  # fmt: skip

Read = dict[tuple[str, str], float]  # the reader's scores, by what is asked and the unit's id
NEAREST = 60  # known questions that are compared with a question
FIRST = 12  # passages in which another law may be named
MANY_ACTS = 10  # from which on an index is of many laws
CITED_WITHIN = 60  # characters from a section's number to the name of its law
FIRST_FEW = 3  # the same, where the question asks what that law says
MOST_OF_IT = 0.35  # share of such a question's other words that the passage must have
FIRST_HAS = 0.15  # the same for the first passage
LEAST_TOLD = 0.05  # of the likeliest unit's chance; sections that together have less are not told of
NAMES_LESS = SMALL | {"act", "code"}  # words that a law's name is known without


class Library:
    """The indexed documents, as they are quoted from. One stands for all questions that are put to a store.

    Args:
        store: the open index.
        as_on: the day whose law is quoted; by default the law in force.
    """

    def __init__(self, store: Store, as_on: date | None = None):
        self._store, self.as_on = store, as_on
        self._references: dict[str, list[Reference]] = {}

    @property
    def documents(self) -> Mapping[str, Document]:
        """The documents by key."""
        return self._store.documents

    @property
    def metas(self) -> Mapping[str, Meta]:
        """What is known of each document, by key; no text is read for it."""
        return self._store.metas

    @property
    def provisions(self) -> Mapping[str, Provision]:
        """All provisions by id, in reading order."""
        return ProvisionsAsTheyWere(self._store.provisions, self._was) if self._was else self._store.provisions

    @property
    def children(self) -> Mapping[str, list[Provision]]:
        """The provisions directly below each provision, in reading order; only those that have some."""
        return ChildrenAsTheyWere(self._store.children, self._was) if self._was else self._store.children

    @property
    def versions(self) -> Versions:
        """The versions of the provisions that were changed."""
        return self._store.versions

    @cached_property
    def _was(self) -> dict[str, Provision | None]:
        """What was not as it is on the day that is quoted, by id; None for what was not there yet."""
        if self.as_on is None:
            return {}
        days = (self.versions.former(key, self.as_on) for key in self._store.document_keys)
        return {name: provision for former in days for name, provision in former.items()}

    @property
    def jurisdictions(self) -> Sequence[str]:
        """The jurisdictions of the documents, sorted."""
        return self._store.jurisdiction_names

    @property
    def definitions(self) -> Mapping[str, Sequence[str]]:
        """Each defined term, in small letters, with the ids of the provisions that define it, those of acts first."""
        return self._store.definitions

    @property
    def defining(self) -> frozenset[str]:
        """The ids of the provisions that define a term."""
        return self._store.defining

    def pages(self, key: str) -> Sequence[str] | None:
        """The raw text of every page of a document, as its source has it; None where it has no pages."""
        return self._store.documents.pages(key)

    def section_of(self, provision: Provision) -> Provision:
        """The section (rule, ...) that a provision stands in, or itself."""
        return self.provisions[section_of(self._store, provision).id]

    def heading_of(self, provision: Provision) -> str:
        """The heading that is shown with a provision: its own, or that of its section."""
        return provision.heading_said or self.section_of(provision).heading_said

    def citation_of(self, provision: Provision) -> str:
        """The citation of a provision as lawyers write it: `s. 18(1)(a), RERA Act 2016`."""
        return citation_of(provision, self.section_of(provision), self.metas[provision.document])

    def documents_meant(self, named: NamedProvision, places: frozenset[str] = frozenset()) -> list[Meta]:
        """The documents that a provision which a question names may be one of; `places` are those that it names."""
        return documents_meant(named, self.metas.values(), places)

    @cached_property
    def derivations(self) -> Sequence[tuple[ProvisionId, ProvisionId]]:
        """What is made under what: the provision of an act, and the unit of the rules that says so."""
        return [
            (ProvisionId(row.target), ProvisionId(row.source))
            for row in stream_derivations(self._store.root)
            if row.source in self.provisions and row.target in self.provisions
        ]

    @cached_property
    def rules_made_under(self) -> Mapping[str, Sequence[ProvisionId]]:
        """By the id of an act's section, the rules that say they are made under it."""
        found: dict[str, dict[ProvisionId, None]] = {}
        for target, source in self.derivations:
            found.setdefault(target.section, {}).setdefault(source.section)
        return {section: tuple(rules) for section, rules in found.items()}

    def falseness(self, said: str, words: str) -> float:
        """How false a sentence is, held against the words of the law on it: the logit that these do not carry it."""
        return self._store.entailment.held_against(said, words).logit

    def references_of(self, provision: Provision) -> list[Reference]:
        """The references in a provision's own words to provisions that are indexed, in reading order."""
        key = provision.document
        if key not in self._references:
            rows = stream_references(self._store.root, key)
            self._references[key] = [row for row in rows if row.target and row.target in self.provisions]
        return [row for row in self._references[key] if row.source == provision.id]


class ProvisionsAsTheyWere(Mapping[str, Provision]):
    """The provisions as they were on a day.

    Args:
        now: the provisions as they are, by id.
        was: what was not as it is, by id; None for what was not there yet.
    """

    def __init__(self, now: Mapping[str, Provision], was: Mapping[str, Provision | None]):
        self._now, self._was = now, was

    def __getitem__(self, name: str) -> Provision:
        if name not in self._was:
            return self._now[name]
        if (provision := self._was[name]) is None:
            raise KeyError(name)
        return provision

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._now if self._was.get(name, ...) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class ChildrenAsTheyWere(Mapping[str, list[Provision]]):
    """The provisions directly below each provision as they were on a day; arguments as above."""

    def __init__(self, now: Mapping[str, list[Provision]], was: Mapping[str, Provision | None]):
        self._now, self._was = now, was

    def __getitem__(self, name: str) -> list[Provision]:
        shown = (self._was.get(child.id, child) for child in self._now[name])
        return [child for child in shown if child is not None]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now)

    def __len__(self) -> int:
        return len(self._now)


class Findings:
    """What was found for a question.

    Args:
        question: as it was understood.
        ranking: the passages that were found, best first.
        store: what was searched.
        library: its documents.
        encodings: of the question's wordings.
        whole: the findings that these are a part of, where they are; what was computed of them is theirs, too.
    """

    def __init__(
        self,
        question: Question,
        ranking: Ranking,
        store: Store,
        library: Library,
        encodings: Encodings,
        whole: "Findings | None" = None,
    ):
        self.question, self.library = question, library
        self._ranking, self._store, self._encodings, self._whole = ranking, store, encodings, whole
        self._read: Read = {} if whole is None else whole._read

    @property
    def passages(self) -> Sequence[RankedPassage]:
        """The passages, best first, with their scores and why they were found."""
        return self._ranking.found

    @property
    def beside(self) -> Sequence[RankedPassage]:
        """The passages of an annex that stands beside the law's own words, best first."""
        rows = self._ranking.beside
        return sorted((p for p in self.passages if p.row in rows), key=lambda p: rows.index(p.row)) if rows else []

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

    @property
    def rejected(self) -> Sequence[Rejected]:
        """What was left out, and why."""
        return self._ranking.rejected

    def hits(self, k: int) -> list[Hit]:
        """The first k hits, one a section."""
        return hits_of(self._ranking, self._store, k)

    def only(self, jurisdiction: str) -> "Findings":
        """What was found of one jurisdiction."""
        return self._of([p for p in self.passages if self._store.jurisdictions[p.row] == jurisdiction])

    def only_section(self, section: str) -> "Findings":
        """What was found of one section."""
        return self._of([p for p in self.passages if self.passage(p).section == section])

    def _of(self, passages: list[RankedPassage]) -> "Findings":
        """The same with some of its passages alone."""
        ranking = self._ranking._replace(found=passages)
        return Findings(self.question, ranking, self._store, self.library, self._encodings, self._whole or self)

    # ------------------------------------------------------------------------------------ passages
    def passage(self, found: RankedPassage) -> Passage:
        """A passage of the ranking, with its words."""
        return self._store.passages[found.row]

    def unit_of(self, found: RankedPassage) -> int:
        """A number for what a passage counts for: its section, or a definition by itself."""
        return int(self._store.units[found.row])

    def vectors(self, found: RankedPassage) -> "PassageVectors":
        """The token vectors of a passage of the ranking, to compare pieces of it with the question."""
        return PassageVectors(found, self._ranking, self._store)

    def read(self, asked: str, units: Sequence[Provision]) -> list[float]:
        """How well units answer what is asked, where both are read together; each is read once.

        Args:
            asked: the words of the question, or of a part of it.
            units: provisions of the library.

        Returns:
            A score a unit, in their order; a difference of 1 makes one e times as likely.
        """
        new = [unit for unit in units if (asked, unit.id) not in self._read]
        if new:
            texts = [text_to_read(unit, self.library.provisions) for unit in new]
            for unit, score in zip(new, self._store.reader.scores(asked, texts), strict=True):
                self._read[asked, unit.id] = score
        return [self._read[asked, unit.id] for unit in units]

    # ------------------------------------------------------------------------------------ words
    @cached_property
    def word_weights(self) -> Mapping[str, float]:
        """How much each word of the question counts: 1, and an added statutory word what it did in the search."""
        return self.question.weighted_tokens(self._ranking.wording.added_weight)

    def rarity(self, word: str) -> float:
        """How rare a word is in the corpus: its inverse document frequency."""
        return self._store.backend.rarity(word)

    @cached_property
    def known_cosines(self) -> Mapping[str, float]:
        """By the ids of provisions with known questions, the cosine of the nearest of these questions."""
        if self._whole is not None:
            return self._whole.known_cosines
        known = self._store.known_questions
        if not len(known):
            return {}
        cosines = self._encodings.known_cosines(self.vector)
        nearest: dict[str, float] = {}
        for n in highest_first(cosines, NEAREST).tolist():
            for provision in known.provisions(n):
                nearest.setdefault(provision, float(cosines[n]))
        return nearest

    @cached_property
    def told(self) -> Mapping[str, float]:
        """By the ids of units of the passages, from 0 to 1, how likely each answers beside the likeliest, as the model
        says that knows them."""
        if self._whole is not None:
            return self._whole.told
        known = self._store.answering_rows
        if known is None:
            return {}
        return known.of_units(self._encodings.answering(self.question.text), [p.row for p in self.passages])

    def has_questions_for(self, document: str) -> bool:
        """True where questions are known that a document's provisions answer."""
        return document in self._store.known_questions.documents

    def knows_units_of(self, document: str) -> bool:
        """True where the model that knows units knows those of a document."""
        known = self._store.answering_rows
        return known is not None and document in known.documents

    @cached_property
    def told_sections(self) -> Mapping[str, float]:
        """By the ids of sections, the chance that each answers, as that model says, of those that were found; together
        they have 1. Where neither a place nor a law is named, a state's rules have none."""
        if self._whole is not None:
            return self._whole.told_sections
        found = dict.fromkeys(self.passage(one).section for one in self.passages)
        everywhere = not self.asks_for_rules_of_any_state
        chances = {
            section: 0.0 for section in found if not (everywhere and self.place_of(ProvisionId(section).document))
        }
        for unit, score in self.told.items():
            section = ProvisionId(unit).section
            if section in chances:  # and not one that says nearly the same in another document
                chances[section] += share_of(score)
        every = sum(chances.values())
        return {section: chance / every for section, chance in chances.items()} if every > LEAST_TOLD else {}

    @cached_property
    def vector(self) -> np.ndarray:
        """(dimensions,): the question in its own words alone, by the encoder of questions."""
        return self._encodings.of((self.question.text,), learnt=True)[0].sentence

    @cached_property
    def plain_vector(self) -> np.ndarray:
        """(dimensions,): the question in its own words alone, by the encoder of passages. It knows no law: questions on
        other subjects lie where they belong, which the encoder of questions, learnt on laws alone, does not hold."""
        return self._encodings.plain(self.question.text)

    @cached_property
    def kind_logits(self) -> np.ndarray:
        """(kinds,): the logits of the question's kinds, by the model that has learnt them."""
        return self._encodings.kinds(self.question.text)

    # ------------------------------------------------------------------------------------ what is not indexed
    @property
    def places_without_documents(self) -> list[str]:
        """The names of the jurisdictions that the question names, where none of them is indexed; sorted."""
        named = self.question.jurisdictions
        is_indexed = bool(named & set(self.library.jurisdictions))
        return [] if is_indexed else self.names_of(named)

    def names_of(self, places: Collection[str]) -> list[str]:
        """The names of jurisdictions, in the order of their keys."""
        return [name_of(place) for place in sorted(places)]

    @property
    def asks_for_rules_of_place(self) -> bool:
        """True when the question is about the rules or the regulator of a jurisdiction that it names."""
        return asks_for_rules(self.question.text)

    @property
    def asks_for_rules_of_any_state(self) -> bool:
        """True when the question is about "the state rules", whichever state that is."""
        return asks_for_state_rules(self.question.text)

    def place_of(self, document: str) -> str:
        """The name of the state whose law a document is, where the question names none and no law; else empty."""
        place = self.library.metas[document].jurisdiction
        is_told = self.question.jurisdictions or document in self.question.laws or self.named
        return "" if is_told or place == CENTRAL else name_of(place)

    def names_its_place(self, text: str) -> bool:
        """True for a text that names a jurisdiction which the question names."""
        places = self.question.jurisdictions
        return bool(places) and not places.isdisjoint(jurisdictions_in(text))

    @property
    def first_speaks_of_place(self) -> bool:
        """True when the first passage itself, or the title of its law, names a jurisdiction that the question names."""
        return any(map(self.names_its_place, self.first_texts(1)))

    def first_texts(self, most: int) -> list[str]:
        """The words of the first passages, so many at most, and the titles of their laws."""
        firsts = [self.passage(first) for first in self.passages[:most]]
        titles = [self.library.metas[ProvisionId(first.section).document].title for first in firsts]
        return [*(first.text for first in firsts), *titles]

    @property
    def named_elsewhere(self) -> Sequence[NamedProvision]:
        """The provisions that the question names, where all of them are of laws that are not indexed."""
        named = self.question.named
        return () if any(self.library.documents_meant(name) or self._is_cited(name) for name in named) else named

    def _is_cited(self, named: NamedProvision) -> bool:
        """True when one of the first passages cites it: the question is about these words of the indexed law."""
        name = _name_pattern(named.law or "")
        cited = re.compile(rf"\b{re.escape(named.number)}\b[^.;]{{0,{CITED_WITHIN}}}\b{name}", re.IGNORECASE)
        return bool(name) and any(cited.search(self.passage(p).text) for p in self.passages[:FIRST_FEW])

    @property
    def law_not_indexed(self) -> str:
        """A law that the question names, that is not indexed, and that no passage which was found cites; or empty. Of
        a law whose own words are asked for, the passage must be about the rest of the question, too."""
        if self.question.laws:
            return ""
        laws = (law for law in other_laws_in(self.question.text) if not self.is_of_indexed_act(law.name))
        return next((law.name for law in laws if not self._speaks_of(law)), "")

    @property
    def names_another_indexed_law(self) -> bool:
        """Whether the question names an indexed law other than the corpus's own Act: what is asked is its matter."""
        return bool(self.question.laws) and not OWN.search(self.question.text)

    @property
    def first_is_of_one_law_of_many(self) -> bool:
        """True where many Acts are indexed and the first passage is of another than the corpus's own: what a question
        speaks of may be the matter of any of them."""
        metas = self.library.metas
        is_many = sum(meta.doc_type == "act" for meta in metas.values()) >= MANY_ACTS
        firsts = (metas[ProvisionId(self.passage(first).section).document] for first in self.passages[:1])
        return is_many and not any(OWN.search(meta.title) for meta in firsts)

    def is_of_indexed_act(self, name: str) -> bool:
        """Whether an indexed Act's title begins as a name does and has all its words: "Arbitration Act", for the
        Arbitration and Conciliation Act; or has those that the name is short for: "GST"."""
        said = (abbreviations().get(short, "") for short in (name, f"{name} Act"))
        names = [words for words in map(tokens, (name, *said)) if words]
        acts = [tokens(meta.title) for meta in self.library.metas.values() if meta.doc_type == "act"]
        say_nothing = NAMES_LESS | {"law"}
        return any(
            words[:1] == title[:1] and set(words) - say_nothing <= set(title) for words in names for title in acts
        )

    def _speaks_of(self, law: OtherLaw) -> bool:
        """True when a passage that was found cites a law; where the question asks what that law says, when one of the
        first few does that has most of the question's other words."""
        cited = re.compile(rf"\b{_name_pattern(law.name)}", re.IGNORECASE)
        texts = [self.passage(p).text for p in self.passages[: FIRST_FEW if law.is_asked_about else FIRST]]
        citing = [text for text in texts if cited.search(text)]
        if not law.is_asked_about:
            return bool(citing)
        first_cites = bool(citing) and citing[0] is texts[0]
        if first_cites and not self._first_defines and self._share_in(texts[0], law) >= FIRST_HAS:
            return True
        return any(self._share_in(text, law) >= MOST_OF_IT for text in citing)

    @property
    def _first_defines(self) -> bool:
        """Whether the first passage is the meaning of a word: "company means one that is registered under that law"
        says nothing on the matters of that law."""
        return not self.library.defining.isdisjoint(self.passage(self.passages[0]).covers)

    def _share_in(self, text: str, law: OtherLaw) -> float:
        """The share of the question's words, without a law's name, that a text has, by their rarity."""
        wanted = {word: self.rarity(word) for word in tokens(self.question.text) if word not in law.words}
        inside = set(tokens(text))
        return sum(rare for word, rare in wanted.items() if word in inside) / (sum(wanted.values()) or 1.0)


def _name_pattern(law: str) -> str:
    """A pattern of a law's name as statutes write it, with its small words or without; empty for no name."""
    name = abbreviations().get(law, law)
    words = [re.escape(word) for word in re.findall(r"\w+", name) if word.lower() not in NAMES_LESS]
    if len(words) == 1:  # "Companies" is any company's
        words.append("(?:Act|Code)")
    return r"\W+(?:(?:the|of|and|for)\W+)*".join(words)


class PassageVectors:
    """The token vectors of one passage, and where in its text each token stands.

    Args:
        found: a passage of the ranking.
        ranking: with the question's wordings as vectors.
        store: what was searched.
    """

    def __init__(self, found: RankedPassage, ranking: Ranking, store: Store):
        self._vectors = store.backend.tokens_of([found.row])[0]
        self._spans = store.question_encoder.content_offsets(store.passages[found.row].search_text)
        self._wordings = [encoded.tokens for encoded in ranking.encoded]

    @cached_property
    def _cosines(self) -> list[np.ndarray]:
        """(passage tokens, wording tokens) of each wording."""
        return cosines_of(self._wordings, self._vectors)

    def late_interaction(self, start: int, end: int) -> float:
        """How near a piece of the passage is to the question: late interaction, the mean over its wordings; 0 for
        a piece without a token.

        Args:
            start, end: characters of the passage's search text.
        """
        inside = [n for n, (a, b) in enumerate(self._spans) if start <= a < b <= end]
        if not inside:
            return 0.0
        best = [cosines[inside[0] : inside[-1] + 1].max(axis=0) for cosines in self._cosines]
        return float(np.mean([one.mean() if len(one) else 0.0 for one in best]))
