"""A question's words, each with what it is in English and what it does in the sentence."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from civicsetu.hindi.glossary import MOST_WORDS, Entry, glossary, grammar, grammar_sounds, sound_of
from civicsetu.hindi.sound import in_latin
from civicsetu.hindi.tell import ONLY_HINDI, SELDOM_ENGLISH
from civicsetu.hindi.verbs import Form, form_of

_PIECE = re.compile(r"(?P<end>[?!।.,;:|]+(?=\s|$))|(?P<word>[^\s,;?!।|]+?)(?=[,;?!।|]|[.:]+(?:\s|$)|\s|$)")
_DEVANAGARI = re.compile("[\u0900-\u097f]")
_LETTERS = re.compile(r"[^\W\d_]")
LEAST_RUN = 3  # words of English that stand together as they are
# Words of English that only hold its sentences together
ENGLISH = frozenset(
    """
    the of what who whom whose which when where how why does did is it its my your our their his her they we i he she
    you after before for from with without and or but if that this these those was were been has have had can could may
    must should would will shall not any a an on at by as while because there than into under over
    """.split()
)
# English words that sound like forms of Hindi verbs, and that a Hindi question rather has as English ones
RATHER_ENGLISH = frozenset(
    """
    rate gate hate male sale sales tale date late base case name same lane bake make take note rent loan plan bank
    bill age page wage fine line mine time file mail sell will pay bus car card rule role sole sign son sun gun part
    park lot charge change mat main house hire fire lift club plot pool shop site size tax team term test text tower
    town unit use video view vote water web week word work year zone paid mall call all ball bail jail rail kit bit
    hit sit fat cat rat challenge care chip chin china bite bike fence honey huge lake lace laden pace pain pen pine
    pit rise risen rock sack sake scar shake shaken shoe shone shack ski skin soon tall toll mango mill pie den die
    dye bone lie hockey man kin pin bin win tin chat that hat band land hand sand stand bond fund mile pile gain
    train rain again
    """.split()
)
_SAID = "कहा"  # said; in Latin letters it may be "where" (कहाँ)
EITHER = frozenset(("to", "in", "is", "me", "do", "are", "main", "be", "the", "so", "us"))  # Hindi words, too
_VERBS_FIRST = frozenset(
    "deta dete deti bana bani bane mila mili mile lage laga lagi badha badhe chale ban mange".split()
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase of a question.

    Fields:
        said: as it is written, in Latin letters.
        english: what it is in English.
        kind: noun, adj, adv, num, loan, english, name; pronoun, question, post, genitive, aux, negation, join,
            particle, suffix; verb; end for a mark.
        act: the verb that a noun makes with "karna".
        case: of a pronoun, agent or dative.
        form: of a verb.
    """

    said: str
    english: str
    kind: str
    act: str = ""
    case: str = ""
    form: Form | None = None

    @property
    def is_named(self) -> bool:
        """True for what a phrase is made of: nouns and what stands with them."""
        return self.kind in ("noun", "adj", "adv", "num", "loan", "english", "name")


def words_of(text: str, is_word: Callable[[str], bool] | None = None) -> list[Word]:
    """The words of a question in its order.

    Args:
        text: the question.
        is_word: whether a general list of English has a word.
    """
    pieces = [(match[0], bool(match["end"])) for match in _PIECE.finditer(text)]
    latin = [in_latin(piece) if _DEVANAGARI.search(piece) else piece for piece, _ in pieces]
    reader = _Reader(pieces, latin, is_word or (lambda word: False))
    return [_in_place(word, n, found) for found in (reader.read(),) for n, word in enumerate(found)]


class _Reader:
    """Goes through the words of one question."""

    def __init__(self, pieces: list[tuple[str, bool]], latin: list[str], is_word: Callable[[str], bool]) -> None:
        self.pieces, self.latin, self.is_word = pieces, latin, is_word
        self.low = [word.lower() for word in latin]

    def read(self) -> list[Word]:
        """All words."""
        found: list[Word] = []
        at = 0
        while at < len(self.pieces):
            taken, word = self._end(at) or self._as_it_is(at) or self._phrase(at) or self._single(at)
            found.append(word)
            at += taken
        return found

    def _end(self, at: int) -> tuple[int, Word] | None:
        piece, is_end = self.pieces[at]
        return (
            (1, Word(piece, "," if piece[0] in ",;:" else "." if piece[0] in ".।|" else piece[0], "end"))
            if is_end
            else None
        )

    def _as_it_is(self, at: int) -> tuple[int, Word] | None:
        """A run of English with a word that holds it together: it stays."""
        last = at
        while last < len(self.low) and self._may_be_english(last):
            last += 1
        while last > at and self.low[last - 1] in EITHER:
            last -= 1
        run = self.low[at:last]
        if len(run) < LEAST_RUN or len(set(run) & ENGLISH) < 1 + (len(run) > 5):
            return None
        return last - at, Word(" ".join(run), " ".join(self.latin[at:last]), "name")

    def _may_be_english(self, at: int) -> bool:
        low = self.low[at]
        if self.latin[at].isupper() and len(low) > 1:
            return low not in ENGLISH
        if self.pieces[at][1] or _DEVANAGARI.search(self.pieces[at][0]) or low in ONLY_HINDI | SELDOM_ENGLISH:
            return False
        if low in ENGLISH or low in EITHER:
            return True
        known = glossary().written(low)
        return known is None or low in RATHER_ENGLISH or (self.is_word(low) and low == known.english.lower())

    def _phrase(self, at: int) -> tuple[int, Word] | None:
        """The longest phrase of two words or more that begins here."""
        for count in range(min(MOST_WORDS, len(self.low) - at), 1, -1):
            if any(is_end for _, is_end in self.pieces[at : at + count]):
                continue
            phrase = " ".join(self.low[at : at + count])
            if entry := self._in_devanagari(at, count):
                return count, _word(phrase, entry)
            if entry := self._grammar(phrase, at):
                return count, _word(phrase, entry)
            if entry := glossary().written(phrase) or self._sounding(phrase):
                return count, _word(phrase, entry)
        return None

    def _in_devanagari(self, at: int, count: int = 1) -> Entry | None:
        """The entry of words by their letters in Devanagari, which tell apart what Latin letters do not."""
        phrase = " ".join(piece for piece, _ in self.pieces[at : at + count])
        return glossary().written(phrase) if _DEVANAGARI.search(phrase) else None

    def _grammar(self, phrase: str, at: int) -> Entry | None:
        """A word that holds a sentence together; one of Devanagari by its sound, too."""
        if self.pieces[at][0] == _SAID:
            return None
        is_written_hindi = bool(_DEVANAGARI.search(self.pieces[at][0]))
        return grammar().get(phrase) or (grammar_sounds().get(sound_of(phrase)) if is_written_hindi else None)

    def _sounding(self, phrase: str) -> Entry | None:
        """A phrase by its sound; not one of English words."""
        return None if all(map(self.is_word, phrase.split())) else glossary().sounding(phrase)

    def _single(self, at: int) -> tuple[int, Word]:
        low, piece = self.low[at], self.pieces[at][0]
        if low in ("a", "an"):
            return 1, Word(low, "", "particle")
        if not _LETTERS.search(piece) or any(c.isdigit() for c in low):
            return 1, Word(low, self.latin[at], "num" if low[:1].isdigit() else "name")
        if entry := self._in_devanagari(at):
            return 1, _word(low, entry)
        if (entry := self._grammar(low, at)) and not self._is_act(at):
            return 1, _word(low, entry)
        is_written_hindi = bool(_DEVANAGARI.search(piece))
        form = form_of(low) if is_written_hindi or low not in RATHER_ENGLISH else None
        entry = glossary().written(low)
        if form and (entry is None or low in _VERBS_FIRST or self._carries_on(at)):
            return 1, Word(low, form.verb.base, "verb", form=form)
        if entry:
            return 1, _word(low, entry)
        return 1, self._unknown(at, is_written_hindi)

    def _is_act(self, at: int) -> bool:
        """True for "use" in "use kar sakte hain"."""
        return self.low[at] == "use" and at + 1 < len(self.low) and self.low[at + 1].startswith("kar")

    def _carries_on(self, at: int) -> bool:
        """True where what follows goes on from a verb: "bana sakta"."""
        after = self.low[at + 1] if at + 1 < len(self.low) else ""
        return after.startswith(("sak", "rah", "chuk", "paya", "paye", "diya", "liya", "dena", "gaya", "gayi", "jata"))

    def _unknown(self, at: int, is_written_hindi: bool) -> Word:
        low, said = self.low[at], self.latin[at]
        if not is_written_hindi and (self.is_word(low) or low in RATHER_ENGLISH or said.isupper()):
            return Word(low, said, "english")
        if entry := glossary().sounding(low):
            return _word(low, entry)
        if is_written_hindi and (heard := glossary().heard(low)):
            return Word(low, heard, "english")
        if (said.islower() or is_written_hindi) and (entry := glossary().alike(low)):
            return _word(low, entry)
        return Word(low, said, "english" if not is_written_hindi else "name")


def _word(said: str, entry: Entry) -> Word:
    return Word(said, entry.english, entry.kind, entry.act, entry.case)


def _in_place(word: Word, n: int, found: list[Word]) -> Word:
    """A word that may be one of several, by the words beside it."""
    before = found[n - 1] if n else None
    after = found[n + 1] if n + 1 < len(found) else None
    if word.said in ("main", "mai", "me", "mei", "men", "mein"):
        return _in_or_i(word, before)
    if word.said == "par":
        is_but = before is None or before.kind in ("aux", "end") or _is_finite(before)
        return Word("par", "but", "join") if is_but else word
    if word.said == "ki" and before and (before.kind == "aux" or _is_finite(before) or before.said == "kaha"):
        return Word("ki", "that", "join")
    if word.said == "do" and (after is None or after.kind in ("end", "join")):
        return Word("do", "give", "verb", form=form_of("de"))
    if word.said in ("ke", "kar", "kr") and before and before.form and before.form.form == "stem":
        return Word(word.said, "", "having")
    if word.said == "kaha" and word.kind == "question" and before and before.kind in ("post", "pronoun", "verb"):
        by_somebody = "agent" in (before.english, before.case)  # "usne kaha hai"
        is_said = by_somebody or after is None or after.kind in ("end", "join") or after.said == "ki"
        return Word("kaha", "say", "verb", form=form_of("kaha")) if is_said else word
    if word.english == "rules" and after and after.kind == "num":
        return replace(word, english="rule")
    if word.said == "the" and not (before and (before.kind in ("aux", "verb") or before.is_named)):
        return replace(word, kind="particle")
    return word


def _is_finite(word: Word) -> bool:
    return word.form is not None and word.form.form in ("past", "future", "habit", "may")


def _in_or_i(word: Word, before: Word | None) -> Word:
    """ "mein" is in, "main" is I; but people write each for the other."""
    follows_noun = before is not None and (before.is_named or (before.form is not None and before.form.form == "ing"))
    follows_noun = follows_noun or (before is not None and before.kind == "pronoun" and not before.case)
    follows_noun = follows_noun or (before is not None and before.kind in ("question", "genitive"))
    if word.said in ("mein", "men") or follows_noun:
        return Word(word.said, "in", "post")
    return Word(word.said, "I", "pronoun")
