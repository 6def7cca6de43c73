"""Whether a sentence says only what its evidence says. Each part looks for faults of one kind (`docs/checking.md`)."""

import re
from collections.abc import Sequence
from operator import itemgetter

from civicsetu.answer.verbatim import printed
from civicsetu.base.errors import CivicSetuError
from civicsetu.find.question.jurisdictions import jurisdictions_in
from civicsetu.model.jurisdictions import jurisdictions
from civicsetu.verify.entail import Encodes, Entails, Nearness, Remembering, nearest, nearness
from civicsetu.verify.evidence import Evidence, Fault, Verdict, all_words, text_of
from civicsetu.verify.figures import wrong_figures
from civicsetu.verify.held import Held, Read, held, read
from civicsetu.verify.judge import Judge
from civicsetu.verify.matched import matched
from civicsetu.verify.modality import clauses, modals_in, sentences, with_leads
from civicsetu.verify.polarity import turned
from civicsetu.verify.quantifiers import wrong_quantifiers
from civicsetu.verify.references import wrong_annexes, wrong_references, wrong_years
from civicsetu.verify.roles import named_twice, plain_acts, wrong_actor, wrong_doers, wrong_objects, wrong_parties
from civicsetu.verify.settings import CheckSettings
from civicsetu.verify.signs import Signs, signs_of
from civicsetu.verify.stated import as_there, candidates, modal_fault, tells_what_binds
from civicsetu.verify.verbatim import verbatim_faults

_QUOTED = re.compile(r"“([^”]++)(?:”|$)|\"([^\"]++)(?:\"|$)")  # what has no end goes on to the end
QUOTED_WORDS = 3  # fewer words in quotation marks are a term, not a quotation
_PRECEDENCE = re.compile(
    r"\b(?:prevails?|overrid(?:es?|ing|den)|takes?\s+precedence|supersedes?|trumps?|despite|notwithstanding)\b",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"\b(?:prevail\w*|overrid\w*|overriding|precedence|supersed\w*|notwithstanding|despite|in\s+derogation|whatever\s+\w+\s+say)",
    re.IGNORECASE,
)
DEED_WORDS, FEWEST_WORDS = 8, 4  # words after a modal verb that say what is to be done: at most, at least
MOST_CHARS = 1200  # of a sentence


class Checker:
    """Checks sentences against their evidence.

    Args:
        encoder: of passages, for late interaction.
        settings: the limits.
        entailment: tells what entails what; the judge needs it.
        judge: weighs what the parts find; without one each of them is a veto.
    """

    def __init__(
        self, encoder: Encodes, settings: CheckSettings, entailment: Entails | None = None, judge: Judge | None = None
    ) -> None:
        self.encoder, self.settings, self.entailment, self.judge = Remembering(encoder), settings, entailment, judge
        self._held: tuple[tuple[Evidence, ...], Held] | None = None

    def check(self, sentence: str, evidence: Sequence[Evidence]) -> Verdict:
        """Check a sentence.

        Args:
            sentence: what is said.
            evidence: what it rests on; without any it is not carried.
        """
        if not evidence:
            return Verdict(sentence, (Fault("key", "it rests on no provision"),), 0.0)
        if len(sentence) > MOST_CHARS:
            return Verdict(sentence, (Fault("unsupported", f"it has more than {MOST_CHARS} characters"),), 0.0)
        return self._judged(sentence, evidence, self.judge) if self.judge else self._by_rules(sentence, evidence)

    def _judged(self, sentence: str, evidence: Sequence[Evidence], judge: Judge) -> Verdict:
        """A sentence weighed; what is hardly ever wrong is a veto still."""
        own = read(sentence, self.encoder)
        signs = self.signs(sentence, own, evidence)
        faults = [*self.vetoes(sentence, own, evidence), *judge.faults(signs)]
        return Verdict(sentence, tuple(dict.fromkeys(faults)), round(signs.mean, 3))

    def signs(self, sentence: str, own: Read, evidence: Sequence[Evidence]) -> Signs:
        """What the judge weighs of a sentence.

        Args:
            sentence: what is said.
            own: the same as vectors.
            evidence: what it rests on.

        Raises:
            CivicSetuError: the checker was made without a model of entailment.
        """
        if self.entailment is None:
            raise CivicSetuError("a check that is judged needs the index's model of entailment, and this one has none")
        said = matched(sentence, evidence)
        entailed = min((self.entailment.held_against(said, text_of(one)) for one in evidence), key=itemgetter(0))
        return signs_of(sentence, own, self.held(evidence), entailed)

    def vetoes(self, sentence: str, own: Read, evidence: Sequence[Evidence]) -> list[Fault]:
        """The faults that reject a sentence whatever else speaks for it: what can be looked up, and what is denied and
        who acts where most words are the statute's own.

        Args:
            sentence: what is said.
            own: the same as vectors.
            evidence: what it rests on.
        """
        held = self.held(evidence)
        near = [held.parts[n] for n in held.nearest(own, self.settings.aligned)]
        own_words = verbatim_faults(sentence, own, held, near, self.settings.verbatim)
        return [*certain_faults(sentence, evidence), *own_words]

    def held(self, evidence: Sequence[Evidence]) -> Held:
        """Evidence made ready; the last is remembered, as that of one sentence is often that of the next."""
        if self._held is None or self._held[0] != tuple(evidence):
            self._held = tuple(evidence), held(evidence, self.encoder)
        return self._held[1]

    def _by_rules(self, sentence: str, evidence: Sequence[Evidence]) -> Verdict:
        """A sentence by the parts, each a veto."""
        near = nearness(sentence, texts_of(evidence), self.encoder)
        faults = [
            *wrong_figures(sentence, evidence),
            *_wrong_names(sentence, evidence),
            *wrong_parties(sentence, evidence),
            *wrong_quantifiers(sentence, evidence),
            *self._modality(sentence, evidence),
            *wrong_quotes(sentence, evidence),
            *wrong_sides(sentence, evidence),
            *wrong_precedence(sentence, evidence),
            *self._support(near),
            *self._deeds(sentence, texts_of(evidence)),
        ]
        return Verdict(sentence, tuple(dict.fromkeys(faults)), round(near.mean, 3))

    def _support(self, near: Nearness) -> list[Fault]:
        """The fault of a sentence whose words are not those of its evidence."""
        limits = self.settings
        if near.mean < limits.mean or near.worst < limits.worst or near.shared < limits.shared:
            return [Fault("unsupported", "its words don't follow from the words that it rests on")]
        return []

    def _deeds(self, sentence: str, texts: Sequence[str]) -> list[Fault]:
        """The faults of what is ordered, allowed or forbidden that no evidence speaks of."""
        for said in modals_in(sentence):
            words = said.clause[said.start :].split()[1 : DEED_WORDS + 1]
            deed = " ".join(words)
            if len(words) >= FEWEST_WORDS and nearness(deed, texts, self.encoder).mean < self.settings.deed:
                return [Fault("unsupported", f"“{deed}” is not spoken of there")]
        return []

    def _modality(self, sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
        """The faults of modal verbs, negations, and of who acts."""
        parts = [part for one in evidence for part in with_leads(sentences(_by_line(one.text)))]
        whole = modals_in("\n".join(parts))
        faults: list[Fault] = []
        for part in sentences(sentence):
            near = list(dict.fromkeys(one for said in (part, *clauses(part)) for one in self._aligned(said, parts)))
            aligned = modals_in("\n".join(near))
            faults += [
                fault for said in modals_in(part) if (fault := modal_fault(as_there(said, whole), whole, aligned, near))
            ]
            for said in (*modals_in(part), *plain_acts(part)):
                if tells_what_binds(said, whole):
                    continue
                if fault := wrong_actor(said, candidates(said, whole, aligned), near):
                    faults.append(fault)
            faults += turned(part, aligned)
            faults += wrong_doers(part, near)
            faults += [*named_twice(part, near), *wrong_objects(part, near)]
        return faults

    def _aligned(self, part: str, parts: Sequence[str]) -> list[str]:
        """The sentences of the evidence that a sentence is nearest to."""
        if len(parts) < 2:
            return list(parts)
        scores = nearest(part, parts, self.encoder)
        best = max(scores)
        return [one for one, score in zip(parts, scores, strict=True) if score >= best - self.settings.aligned]


def certain_faults(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """The faults of a sentence that can be looked up."""
    return [
        *(fault for fault in wrong_figures(sentence, evidence) if "does not stand" in fault.what),
        *_wrong_names(sentence, evidence),
        *wrong_quotes(sentence, evidence),
        *wrong_sides(sentence, evidence),
        *wrong_precedence(sentence, evidence),
    ]


def _wrong_names(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """The faults of what a sentence names: provisions, forms, laws."""
    return [f for find in (wrong_references, wrong_annexes, wrong_years) for f in find(sentence, evidence)]


def texts_of(evidence: Sequence[Evidence]) -> list[str]:
    """The words that sentences are compared with: headings and sentences of each piece."""
    return [
        f"{one.heading}. {part}" if n == 0 and one.heading else part
        for one in evidence
        for n, part in enumerate(sentences(_flat(one.text)))
    ]


def _flat(text: str) -> str:
    return " ".join(text.split())


def _by_line(text: str) -> str:
    return "\n".join(map(_flat, text.splitlines()))


def wrong_quotes(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """Quotations that do not stand in the evidence word for word.

    >>> wrong_quotes("It says “at the end of the day”.", [Evidence("at the beginning of the day")])[0].kind
    'quote'
    """
    text = printed(all_words(evidence)).lower()
    quoted = [match[1] or match[2] for match in _QUOTED.finditer(sentence)]
    return [
        Fault("quote", f"“{words}” does not stand there word for word")
        for words in quoted
        if len(words.split()) >= QUOTED_WORDS and printed(words).lower().strip(" .,;…") not in text
    ]


def wrong_sides(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """Places that a sentence speaks of and none of whose law is among its evidence."""
    held = {one.jurisdiction for one in evidence}
    if not any(held):
        return []
    written = {place for one in evidence for place in jurisdictions_in(f"{one.text} {one.law}")}
    return [
        Fault("side", f"it speaks of {jurisdictions()[place].name}, and rests on no law of that place")
        for place in sorted(jurisdictions_in(sentence) - held - written)
    ]


def wrong_precedence(sentence: str, evidence: Sequence[Evidence]) -> list[Fault]:
    """Precedence that the evidence does not state."""
    match = _PRECEDENCE.search(sentence)
    if match and not _STATED.search(all_words(evidence)):
        return [Fault("precedence", f"“{match[0]}”: no precedence is stated there")]
    return []
