"""What a question asks for, without an LLM: the provisions it names, its type, its words."""

import re
from dataclasses import dataclass, replace
from datetime import date

from civicsetu.find.question.jurisdictions import asked_places, asks_of_several_places, places_in_order
from civicsetu.find.question.laws import Acts
from civicsetu.find.question.lexicon import Lexicon
from civicsetu.find.question.named import NamedProvision, find_named
from civicsetu.find.question.old_law import OldLaw, old_laws_in
from civicsetu.find.question.plain_text import plain_text
from civicsetu.find.question.spelling import Spelling
from civicsetu.hindi import Language, in_english, language_of
from civicsetu.read.words.tokens import tokens

_ADVISE = re.compile(  # "..., kindly advise.": asks for nothing that the question does not
    r"(?<=\w)[\s,;:.!-]+(?:and\s+)?(?:kindly|please|pls|plz)\s+(?:advi[sc]e|guide|help|suggest|clarify)(?:\s+(?:me|us))?[\s.!?]*$",
    re.IGNORECASE,
)
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
DATE = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+\d{{4}}|{_MONTH}\s+\d{{1,2}},?\s+\d{{4}}"
    r"|\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d)\b",
    re.IGNORECASE,
)
TYPES = (
    ("penalty_lookup", r"penal|punish|\bfine[sd]?\b|jail|imprison|prison|offence|prosecut|consequence"),
    (
        "definition",
        r"\bdefin(?:e|ed|es|ition)|\bmeaning of\b|\bmeant by\b|\bthe terms?\b(?!\s+(?:of|and)\b)|\bdifference between\b"
        r"|\bcounts? as\b|\bconsidered (?:as )?an?\b|\b(?:treat|see|regard)s?\b[^.?]{0,40}\bas an?\b",
    ),
    (
        "temporal",
        r"how long|how soon|how many (?:days|weeks|months|years)|how (?:early|often)|too late"
        r"|time ?(?:limit|line|period|frame)|deadline|\bwhen\b"
        r"|\bterm of (?:the |an? )?(?:\w+ ){0,2}?(?:members?|chair\w*|judges?)\b"
        r"|by which date|within what|period|validity|how much time|last date",
    ),
    ("conflict_detection", r"\bconflict|contradict|inconsisten|overrid|prevail|\bcompare|\bversus\b|\bvs\b"),
    ("enforceability", r"\benforceab|\bone.?sided\b|\b(?:clause|term)s? (?:be )?(?:valid|void|binding|legal|fair)\b"),
    ("cross_reference", r"read with|refers? to|reference to|cross.?refer|\brelation between\b|linked to"),
    ("overview", r"overview|summar|explain the act|what is rera|main (?:features|provisions)|purpose of the act"),
)


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was understood.

    `added` pairs the question's words with the statutory words that were added for them;
    `asks_for` are the defined terms that it wants the meaning of; `jurisdictions` and `laws`
    (keys of documents) are those that it names, `dates` the dates, as it writes them. `wordings` are a
    model's; empty without one. `old_laws` are acts that it names and that others have replaced: the text is
    then that of a question on the new ones. `language` is the one that it was asked in; the text is English.
    """

    text: str
    query_type: str
    named: tuple[NamedProvision, ...]
    added: tuple[tuple[str, str], ...]
    asks_for: tuple[str, ...]
    jurisdictions: frozenset[str] = frozenset()
    laws: frozenset[str] = frozenset()
    dates: tuple[str, ...] = ()
    wordings: tuple[str, ...] = ()
    old_laws: tuple[OldLaw, ...] = ()
    language: Language = "en"

    @property
    def compares(self) -> bool:
        """True when it asks of more than one jurisdiction. Places that are only told ("I am registered in one, and now
        apply in the other. What must I show?") are not asked of."""
        return len(self.jurisdictions) > 1 and asks_of_several_places(self.text)

    def places(self) -> list[str]:
        """The jurisdictions that it names, in the order of their naming."""
        return places_in_order(self.text, self.jurisdictions)

    def rewritten_of(self, text: str) -> str:
        """A wording of the question with everyday words replaced by statutory ones."""
        for word, words in self.added:
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", words, text, count=1, flags=re.IGNORECASE)
        return text

    def weighted_tokens(self, added_weight: float) -> dict[str, float]:
        """BM25 tokens with their weights: the question's own 1, added ones less."""
        weights = {token: added_weight for _, words in self.added for token in tokens(words)}
        return weights | dict.fromkeys(tokens(self.text), 1.0)


def understand(
    text: str,
    lexicon: Lexicon,
    acts: Acts | None = None,
    as_on: date | None = None,
    as_asked: bool = False,
    spelling: Spelling | None = None,
) -> Question:
    """Read a question.

    Args:
        text: the question, in any of the usual forms, in English or Hindi.
        lexicon: everyday and defined words of the corpus.
        acts: the titles of the corpus's documents.
        as_on: the day whose law is asked about; by default today's.
        as_asked: an act that another has replaced is left as the question names it.
        spelling: reads misspelt words.
    """
    text = plain_text(text)
    language = language_of(text)
    text = in_english(text, spelling.is_word if spelling else None)
    text = spelling.corrected(text) if spelling else text
    text, old_laws = old_laws_in(text, acts, as_on, as_asked) if acts else (text, ())
    text = _ADVISE.sub("", text)
    named = tuple(find_named(text))
    if acts:  # "section 138 of the NI Act" is one of the law with this name
        named = tuple(replace(n, laws=frozenset(acts.named(n.law))) if n.law else n for n in named)
    jurisdictions = asked_places(text)
    kind = next((name for name, pattern in TYPES if re.search(pattern, text, re.IGNORECASE)), "fact_lookup")
    if kind == "fact_lookup" and lexicon.asks_what_is(text):
        kind = "definition"
    if len(jurisdictions) > 1 and asks_of_several_places(text):
        kind = "conflict_detection"
    if named and kind in ("fact_lookup", "definition"):
        kind = "cross_reference" if len(named) > 1 else kind
    asked = lexicon.terms_in(text) if kind == "definition" else ()
    return Question(
        text, kind, named, lexicon.additions(text), _quoted(text, asked) or asked, jurisdictions,
        frozenset(acts.named(text)) if acts else frozenset(), tuple(m[0] for m in DATE.finditer(text)),
        old_laws=old_laws, language=language,
    )  # fmt: skip


def _quoted(text: str, terms: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(t for t in terms if re.search(rf"[\"'“‘]\s?{re.escape(t)}", text, re.IGNORECASE))
