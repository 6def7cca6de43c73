"""From words to phrases and verbs: what stands together in a sentence, and with which preposition.

Hindi has postpositions ("builder ke khilaf", against the builder), the owner before what is owned ("flat ka kabza",
possession of the flat) and the verb at the end, with what helps it behind ("nahi de sakta hai", cannot give).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from civicsetu.hindi.sound import key
from civicsetu.hindi.verbs import Verb, ing, of_words, stem_of
from civicsetu.hindi.words import Word

UNITS_OF_TIME = frozenset("days day months month years year weeks week hours hour minutes time".split())
_HELPS = frozenset("sak chuk rah pa pad lag de le ja daal dal rakh ho chah baith".split())
LIGHT = frozenset(("kar", "kr", "karwa", "ho", "de", "daal", "le", "laga", "rakh"))  # verbs that make a verb of a noun
# Verbs that a noun makes with "dena", "lena" and the like, too: "dhamki dena", "shikayat daalna"
_GIVEN = ("file", "cheat", "threaten", "abuse", "punish", "evict", "reply")
_SPLIT = frozenset(
    "builder promoter developer buyer allottee agent broker landlord tenant employer husband wife".split()
)
PLACES = ("website", "court", "tribunal", "office")
LOOSE = "~"  # the preposition of words that have none


@dataclass(slots=True)
class Phrase:
    """Words that belong together. `asks` is true where they ask; `case` is agent, dative, or empty; `says` is true for
    what "is" says of something."""

    text: str
    prep: str = ""
    asks: bool = False
    case: str = ""
    says: bool = False
    head: Word | None = None  # its last word

    @property
    def whole(self) -> str:
        """With its preposition."""
        return f"{self.prep} {self.text}".strip(" ~")


@dataclass(slots=True)
class Group:
    """A verb with all that helps it.

    Fields:
        verb: in English; None for "is".
        tense: past, present, future, going on, perfect, was.
        modal: can, could, must, should, or empty.
        denied: with "not".
        passive: it is done by somebody who is not named.
        is_i: the form says that the asker does it.
        makes: its noun became the verb ("cancel karna").
    """

    verb: Verb | None
    tense: str = "present"
    modal: str = ""
    denied: bool = False
    passive: bool = False
    is_i: bool = False
    stem: str = ""
    was: bool = False
    is_bare: bool = False  # "kare": may do
    is_state: bool = False  # "likha hai": it is written


@dataclass(slots=True)
class Join:
    """A word between clauses; a mark."""

    text: str


Piece = Phrase | Group | Join


@dataclass(slots=True)
class Parser:
    """Goes through the words of a question once, and collects its phrases and verbs."""

    words: Sequence[Word]
    found: list[Piece] = field(default_factory=list)
    _open: list[Word] = field(default_factory=list)  # the words of the phrase that is being read
    _owners: list[str] = field(default_factory=list)  # what they belong to
    _prep: str = ""  # a preposition that was said before its phrase: "bina"
    _behind: str = ""  # what is said of the noun that comes: "rishwat lene wala"
    _asks: bool = False  # an owner asks
    _at: int = 0

    def parse(self) -> list[Piece]:
        """All phrases, verbs and joins in order."""
        while self._at < len(self.words):
            word = self.words[self._at]
            getattr(self, f"_{word.kind}", self._named)(word)
            self._at += 1
        self._close()
        return self.found

    # ------------------------------------------------------------ phrases
    def _close(self, prep: str = "", case: str = "", says: bool = False) -> None:
        """End the phrase that is open."""
        if not (self._open or self._owners or self._behind):
            return
        prep = self._prep or prep
        text = self._text()
        text = self._split_off(text, prep)
        asks = self._asks or any(word.kind == "question" for word in self._open)
        if prep == "until" and asks:
            prep = "by" if text.endswith("date") else "up to"
        if prep == "in" and set(text.lower().split()) & UNITS_OF_TIME and (asks or text[:1].isdigit()):
            prep = "within"
        head = self._open[-1] if self._open else None
        self.found.append(Phrase(text, prep, asks, case, says, head))
        self._open, self._owners, self._prep, self._asks, self._behind = [], [], "", False, ""

    def _split_off(self, text: str, prep: str) -> str:
        """ "builder agreement se pehle": the builder, before the agreement."""
        if not prep or prep == LOOSE or len(self._open) < 2:
            return text
        first, second = self._open[:2]
        if prep in ("in", "on") and self._open[-1].english in PLACES and self._open[-2].kind == "noun":
            place = self._open[-1].english
            self.found.append(Phrase(text.replace(f" {place}", "", 1), head=self._open[-2]))
            return place
        if first.kind == "question" and len(self._open) > 2 and second.english == "money":
            asked = f"{first.english} {second.english}"
            self.found.append(Phrase(asked, asks=True, head=second))
            self._asks = False
            self._open = self._open[2:]
            return text.removeprefix(asked).strip()
        if second.kind == "adj" and len(self._open) > 2 and first.kind != "adj" and not self._owners:
            self.found.append(Phrase(first.english, head=first))
            return text.removeprefix(first.english).strip()
        if self._owners or first.english not in (*_SPLIT, "money") or second.kind in ("join", "question", "gerund"):
            return text
        self.found.append(Phrase(first.english, head=first))
        return text.removeprefix(first.english).strip()

    def _text(self) -> str:
        head = " ".join(word.english for word in self._open if word.english)
        if self._behind:
            head = f"{head or 'person'} {self._behind}"
        return " of ".join(filter(None, [head, *reversed(self._owners)]))

    def _named(self, word: Word) -> None:
        if word.kind == "adj" and self._open and self._is_said_next():
            self._close()
            self._open = [word]
            self._close(says=True)
            return
        if word.kind == "adv":
            self._adverb(word)
            return
        after = self._after()
        if self._open and word.kind == "num" and after is not None and after.english in UNITS_OF_TIME:
            self._close_if_apart()
        self._open.append(word)
        if word.english == "name" and self._open[0].english in ("my", "his", "our") and after and after.is_named:
            self._close()

    def _adverb(self, word: Word) -> None:
        counted = word.english in ("before", "later") and any(one.kind in ("question", "num") for one in self._open)
        if (not counted and word.english.startswith(("without", "before", "under"))) or not self._open:
            self._close()
            self.found.append(Phrase(word.english, LOOSE))
        else:
            self._open.append(word)

    def _is_said_next(self) -> bool:
        after = self._after()
        return after is not None and (after.kind == "aux" or (after.form is not None and after.form.verb.stem == "ho"))

    def _after(self, by: int = 1) -> Word | None:
        return self.words[self._at + by] if self._at + by < len(self.words) else None

    def _pronoun(self, word: Word) -> None:
        after = self._after()
        if word.english in ("my", "our", "your", "his", "their", "its", "whose"):
            self._open.append(word)
        elif word.case:
            self._close()
            self.found.append(Phrase(word.english, case=word.case))
        elif word.english in ("this", "that", "these", "those", "which") and after and after.is_named:
            self._open.append(word)
        else:
            self._close()
            self._open = [word]
            if after is None or after.kind not in ("post", "genitive"):
                self._close()

    def _question(self, word: Word) -> None:
        after = self._after()
        said = word.english
        if said in ("which", "how much", "what kind of", "whose", "what all") and after and after.is_named:
            self._close_if_apart()
            plural = said == "how much" and (word.said.endswith("e") and after.english.split()[0] not in _MASS)
            text = "how many" if plural else "what" if said == "what all" else said
            self._open.append(Word(word.said, text, "question"))
        elif said == "how much time":
            self._close_if_apart()
            self._open.append(Word(word.said, said, "question"))
        elif said == "what":
            self._what(word, after)
        else:
            self._close()
            self.found.append(Phrase(said, asks=True, case="agent" if word.said in ("kisne",) else ""))

    def _close_if_apart(self) -> None:
        if self._open:
            self._close()

    def _what(self, word: Word, after: Word | None) -> None:
        """ "kya": what, or the sign of a question that wants yes or no."""
        before = self.words[self._at - 1] if self._at else None
        starts = before is None or before.kind in ("end", "join")
        ends = after is None or after.kind in ("end", "join")
        if ends and not (before is not None and before.is_named and not self._has_verb()):
            self.found.append(Join("yes or no")) if not self._open else self._asked_after()
        elif after is not None and after.is_named and (not starts or after.english.split()[0] in ASKED_FOR):
            self._close_if_apart()
            self._open = [Word(word.said, "what", "question")]
        elif starts and after is not None and after.kind != "aux" and not _is_act_of(after):
            self.found.append(Join("yes or no"))
        else:
            self._close()
            self.found.append(Phrase("what", asks=True))

    def _asked_after(self) -> None:
        self._close()
        self.found.append(Join("yes or no"))

    def _has_verb(self) -> bool:
        return any(isinstance(piece, Group) for piece in self.found)

    def _post(self, word: Word) -> None:
        after = self._after()
        if (
            word.said in ("bina", "bagair", "bin")
            and after is not None
            and (after.is_named or after.form or after.kind == "pronoun")
        ):
            self._close()
            self._prep = "without"
        elif word.english in ("agent", "dative"):
            self._close(case=word.english)
        elif self._open or self._owners:
            gerund = self._open and self._open[0].kind == "gerund"
            prep = "for" if gerund and word.english == "on" else word.english
            self._close(prep)
        elif word.english in ("after", "before", "within"):
            self.found.append(Phrase(word.english, LOOSE))

    def _genitive(self, word: Word) -> None:
        if self._prep == "without" and (self._open or self._owners):
            self._close()
        elif self._open:
            self._asks = self._asks or any(one.kind == "question" for one in self._open)
            self._owners.append(self._text_of_open())
            self._open = []

    def _text_of_open(self) -> str:
        return " ".join(word.english for word in self._open if word.english)

    # ------------------------------------------------------------ what holds clauses together
    def _join(self, word: Word) -> None:
        if word.said in ("to", "toh"):
            self._close_then()
            return
        after = self._after()
        joins_nouns = (
            word.english in ("and", "or")
            and self._open
            and after is not None
            and (after.is_named or after.kind == "pronoun")
        )
        if joins_nouns:
            self._open.append(word)
            return
        self._close()
        self.found.append(Join(word.english))

    def _close_then(self) -> None:
        """ "to" ends a clause that says in which case; elsewhere it says nothing."""
        if self.found and isinstance(self.found[-1], Group) and not self._open:
            self.found.append(Join("then"))

    def _end(self, word: Word) -> None:
        self._close()
        self.found.append(Join(word.english))

    def _particle(self, word: Word) -> None:
        if word.said in ("bataye", "batao", "bataiye", "bata", "batayen", "batana"):
            self._close()

    def _suffix(self, word: Word) -> None:
        """ "rishwat lene wala karmchari" is an employee taking bribes; "RERA wala project" a project of RERA."""
        if self._open and self._open[0].kind == "gerund":
            self._behind = self._text_of_open()
            self._open = []

    def _having(self, word: Word) -> None:
        """ "kar" and "ke" behind a stem that was read with it."""

    # ------------------------------------------------------------ verbs
    def _aux(self, word: Word) -> None:
        denied, at = False, self._at
        said = [word.said]
        while (after := self._after()) is not None and after.kind in ("aux", "negation"):
            denied = denied or after.kind == "negation"
            said.append(after.said)
            self._at += 1
        denied = denied or self._take_negation(at)
        self._close()
        group = Group(None, denied=denied, was=said[-1] in ("tha", "thi", "the", "thee"), stem="ho")
        if any(one.startswith(("chah", "chaa")) for one in said):
            group.modal = "needed"
        self.found.append(group)

    def _take_negation(self, at: int) -> bool:
        return at > 0 and self.words[at - 1].kind == "negation"

    def _negation(self, word: Word) -> None:
        after = self._after()
        if after is None or after.kind not in ("verb", "aux", "negation"):
            self._close()
            self.found.append(Phrase("not", LOOSE))

    def _verb(self, word: Word) -> None:
        first = self._at
        after = self._after()
        goes_on = after is not None and after.form is not None and after.form.verb.stem in _AFTER_STEM
        if goes_on and (stem := stem_of(word.said)):
            word = replace(word, english=stem.verb.base, form=stem)
        forms, denied = [word], self._take_negation(first)
        while (after := self._after()) is not None and self._helps(forms[-1], after):
            self._at += 1
            denied = denied or after.kind == "negation"
            if after.kind != "negation":
                forms.append(after)
        if self._is_said_of_noun(forms):
            return
        verb, root = self._made_verb(forms[0])
        if self._is_noun(forms):
            self._gerund(verb, forms)
            return
        self._close()
        self.found.append(group_of(verb, root, forms, denied))

    def _helps(self, before: Word, after: Word) -> bool:
        """True where a word goes on from the form before it."""
        if after.kind in ("aux", "negation"):
            further = self._after(2)
            return after.kind == "aux" or (further is not None and further.kind in ("verb", "aux"))
        if after.kind == "having":
            return True
        if after.form is None or before.form is None:
            return False
        stem = after.form.verb.stem
        if is_stem(before) and stem in _HELPS:
            return True
        allowed = {
            "stem": _HELPS, "past": ("ja", "ho", "kar"), "to": ("pad", "ho", "chah"), "ing": ("lag", "de"),
            "habit": ("rah", "ho"), "past of ja": (),
        }  # fmt: skip
        return stem in allowed.get(before.form.form, ())

    def _is_said_of_noun(self, forms: list[Word]) -> bool:
        """ "karaya gaya agreement", "likhi hui shart": what was done to a noun that comes."""
        after = self._after()
        if len(forms) != 2 or forms[1].form is None or after is None or not after.is_named:
            return False
        kinds = [one.form.form if one.form else "" for one in forms]
        rest = [one for one in self.words[self._at + 1 :] if one.kind in ("verb", "aux", "end", "join")]
        goes_on = bool(rest) and rest[0].kind in ("verb", "aux")
        return kinds == ["past", "past"] and forms[1].form.verb.stem in ("ja", "ho") and goes_on

    def _define(self, word: Word) -> None:
        """ "consumer kise kehte hain": what is a consumer?"""
        self._close()
        self.found += [Phrase("what", asks=True), Group(None, stem="ho")]

    def _is_noun(self, forms: list[Word]) -> bool:
        first = forms[0].form
        if first is None:
            return False
        if self._prep == "without" and len(forms) == 1 and not self._open:
            return True
        if forms[-1].kind == "having" or (len(forms) == 1 and first.form in ("ing", "having")):
            return True
        after = self._after()
        goes_on = after is not None and (after.is_named or after.kind in ("post", "genitive", "negation"))
        return len(forms) == 1 and (
            first.form == "to" or (first.form == "past" and first.verb.stem == "ho" and goes_on and bool(self._open))
        )

    def _made_verb(self, word: Word) -> tuple[Verb, str]:
        """The verb, with the noun before it where both make one: "shikayat karna" is to complain."""
        assert word.form is not None
        verb = word.form.verb
        if verb.stem not in LIGHT or not (self._open or self._reopened()):
            return verb, verb.stem
        noun = self._open[-1]
        is_asked = any(one.kind == "question" for one in self._open) and verb.stem not in ("kar", "kr", "karwa")
        if is_asked:
            return verb, verb.stem
        if verb.stem == "ho" and noun.english == "in force":
            self._open.pop()
            return of_words("apply"), "apply"
        makes = verb.stem in ("kar", "kr", "karwa") or (verb.stem == "ho" and not noun.act.startswith("commit"))
        if noun.act and (makes or noun.act.startswith(_GIVEN)) and not (verb.stem == "ho" and noun.english in _IS):
            self._open.pop()
            return of_words(noun.act), "ho" if verb.stem == "ho" else "kar"
        if (
            makes
            and (noun.kind in ("english", "loan") or noun.said == noun.english.lower())
            and noun.english.isascii()
            and self._is_act(noun, verb)
        ):
            self._open.pop()
            return of_words(noun.english.lower()), "ho" if verb.stem == "ho" else "kar"
        return verb, verb.stem

    @staticmethod
    def _is_act(noun: Word, verb: Verb) -> bool:
        """Whether an English word is a verb with "karna"; with "hona" only where it is known as one."""
        return not noun.english.isupper() and (verb.stem != "ho" or noun.english.lower() in _ACTS)

    def _reopened(self) -> bool:
        """Open the phrase before a word that asks again: "shikayat kaun kar sakta hai"."""
        if len(self.found) < 2:
            return False
        before, asks = self.found[-2:]
        if not (isinstance(asks, Phrase) and asks.asks and not asks.prep and isinstance(before, Phrase)):
            return False
        if before.prep or before.case or before.head is None or not before.head.act:
            return False
        rest = before.text.removesuffix(before.head.english).removesuffix(before.head.english + " ").strip()
        self.found.remove(before)
        if rest.startswith("of ") or before.text.startswith(before.head.english + " of "):
            self._owners = [before.text.removeprefix(before.head.english + " of ")]
        elif rest:
            self.found.append(Phrase(rest))
        self._open = [before.head]
        return True

    def _gerund(self, verb: Verb, forms: list[Word]) -> None:
        """A verb as a noun, with what it is done to."""
        first = forms[0].form
        assert first is not None
        if first.form == "past" and self._prep != "without":  # "likha hua": as it was said
            return
        if len(self._open) > 1 and self._open[0].english in (*_SPLIT, "police", "bank", "company", "government"):
            self.found.append(Phrase(self._open[0].english, head=self._open[0]))
            self._open = self._open[1:]
        done_to = [word for word in self._open if word.kind != "pronoun"]
        doing = verb.base.removeprefix("commit ") if verb.base.startswith("commit ") else ing(verb.base)
        said = f"{doing} {' '.join(word.english for word in done_to)}".strip()
        if self._take_negation(self._at - len(forms) + 1):
            said = f"not {said}"
        asks = any(word.kind == "question" for word in done_to)
        kept = Word(forms[0].said, said, "question" if asks else "gerund")
        self._open = [kept]
        if first.form in ("having", "stem"):
            self._close("by")


_MASS = frozenset(
    "money interest time punishment imprisonment fine tax rent electricity water land rupees lakh".split()
)
# Nouns that "hona" leaves what they are: "registry honi chahiye"
_IS = frozenset("case hearing inquiry application appeal complaint dispute punishment fine penalty agreement".split())
_ACTS = frozenset(
    "cancel register transfer refund update approve reject verify submit upload suspend revoke renew extend file "
    "challenge recover deposit attach sell lease change complete".split()
)
ASKED_FOR = frozenset(
    """
    punishment penalty fine documents document procedure process law rules time meaning right duty responsibility
    conditions form reason difference benefit fee fees age qualification definition compensation provision remedy relief
    grounds steps
    """.split()
)


def group_of(verb: Verb, stem: str, forms: Sequence[Word], denied: bool) -> Group:
    """A verb with what helps it.

    Args:
        verb: in English.
        stem: the Hindi one.
        forms: its form, and the helping words behind it.
        denied: with "not".
    """
    stems = [word.form.verb.stem if word.form else word.said for word in forms]
    kinds = [word.form.form if word.form else "aux" for word in forms]
    group = Group(verb, denied=denied, stem=stem)
    group.was = forms[-1].said in ("tha", "thi", "the", "thee") and len(forms) > 1
    group.is_i = any(word.form.person == "I" for word in forms if word.form)
    group.passive = any(one == "ja" and before == "past" for one, before in zip(stems[1:], kinds, strict=False))
    group.modal = _modal(stems, kinds, forms)
    group.tense = _tense(stems, kinds)
    group.is_bare = kinds[-1] == "may"
    group.is_state = kinds == ["past", "aux"] and not group.was
    if "chah" in stems[1:] and not group.modal.startswith("sh"):
        group.verb = Verb("", *(f"{want} to {verb.base}" for want in ("want", "wanted", "wanted")))
        group.modal = ""
    return group


def _modal(stems: Sequence[str], kinds: Sequence[str], forms: Sequence[Word]) -> str:
    helping = stems[1:]
    if "sak" in helping or "pa" in helping:
        return "could" if forms[-1].said in ("tha", "thi", "the") else "can"
    if any(word.english == "should" for word in forms):
        return "should"
    if kinds[0] == "to" and len(forms) > 1:
        return "must"
    return ""


def _tense(stems: Sequence[str], kinds: Sequence[str]) -> str:
    if "rah" in stems[1:]:
        return "going on"
    if "chuk" in stems[1:]:
        return "perfect"
    told = [kind for kind in kinds if kind in ("past", "future", "habit", "may")]
    if not told:
        return "present"
    last = told[-1]
    return {"habit": "present", "may": "present"}.get(last, last)


def _is_act_of(word: Word) -> bool:
    """True for a form of "karna" or "hona", before which "kya" is what: "kya kare"."""
    return word.form is not None and word.form.verb.stem in ("kar", "kr", "ho")


def is_stem(word: Word) -> bool:
    """True for a verb's stem, which may be another form, too: "de"."""
    return word.form is not None and key(word.said) in (key(word.form.verb.stem), *_STEM_TOO)


_STEM_TOO = ("de", "le", "ho")
_AFTER_STEM = ("sak", "rah", "chuk", "pa", "de", "le", "daal")
