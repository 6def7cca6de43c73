"""What a question asks for, without an LLM: provisions it names, its type, its words.

Statutory words for everyday ones come from two places: the names that the corpus's own
definitions list for a term, and a short reviewed list.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from civicsetu.index.lexical import tokens

_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBER_WORDS = {word: n for n, word in enumerate(_ONES, 1)} | {word: 10 * n for n, word in enumerate(_TENS, 2)}
_WORD_NUMBER = rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_ONES[:9])}))?|{'|'.join(_ONES)})"
_DEVANAGARI = str.maketrans("०१२३४५६७८९", "0123456789")
# What stands in the brackets of a pinpoint: (1), (2A), (a), (zk), (iv), (D), and not "(refund)".
_ENUMERATOR = r"(?:\d{1,3}[a-z]{0,2}|[a-z]{1,2}|[ivx]{1,6}|zz[a-z])"
_UNDER = r"(?:sub-?\s?(?:section|clause|rule)|clause|item)"
_REST = rf"(?P<rest>(?:(?:,?\s?{_UNDER})?\s?\(\s?{_ENUMERATOR}\s?\))*)"
_NO_COUNT = (  # "18 months" is no provision
    r"(?!\s*(?:(?:days?|weeks?|months?|years?|yrs?|hours?|times?|per|rupees|lakhs?|crores?|percent|hundred|thousand|flats?|apartments?|plots?"
    r"|units?|buyers?|builders?|projects?|sq|bhk)\b|%))"
)
NAMED = re.compile(
    r"(?:(?<![a-z])(?:(?:u/)?(?:(?:sections?|secs?|sect)(?:\b\.?|(?=\d))|(?<!['’])ss?\b\.?)|§+|धारा|dhara\b)"
    r"|(?<![a-z])(?P<rule>rules?|regulations?|(?<!['’])r)\b\.?)\s*(?:(?:no|number)\b\.?\s*|[-–#:]\s*)?"
    rf"(?P<number>\d{{1,3}}(?:-[a-z]|[a-z]{{0,2}})\b|{_WORD_NUMBER}\b){_REST}{_NO_COUNT}",
    re.IGNORECASE,
)
BARE = re.compile(
    rf"(?<![\w(.-])(?P<number>\d{{1,3}}[A-Za-z]{{0,2}})(?P<rest>(?:\((?i:{_ENUMERATOR})\))+)(?!\w){_NO_COUNT}"
)
MORE = re.compile(
    r"\s*(?:,|-|–|,?\s*(?:and|or|to|&))\s*(?:sections?\s+)?"
    rf"(?P<number>\d{{1,3}}(?:-[A-Z]|[A-Z]{{0,2}})\b)(?i:{_REST}){_NO_COUNT}"
)
# "clause (a) of sub-section (1) of" before "section 18"
BEFORE = re.compile(rf"(?:{_UNDER}\s*\(\s?{_ENUMERATOR}\s?\)\s*(?:of|in|under)\s+)+(?:the\s+)?$", re.IGNORECASE)
NO_PROVISION = re.compile(
    r"\b(?:flat|plot|house|unit|door|tower|block|wing|shop)\s*(?:(?:no|number)\b\.?)?\s*$", re.IGNORECASE
)
_BRACKETS = re.compile(r"\(\s?(\w+)\s?\)")
OTHER_ACT = re.compile(
    r"\s*(?:,\s*)?(?P<by>of|under|in|from)\s+(?:the\s+)?(?P<act>[A-Z][\w'&.]*(?:\s+(?:[A-Z][\w'&.()]*|and|of|for|the|\([A-Z][^()]*\)))*)"
)
_NO_NAME = (
    r"the|this|that|said|same|any|an?|which|in|under|by|to|rera|real|my|our|main|parent|central|state|new|whole|above"
)
LOWER_ACT = re.compile(  # laws as people write them in haste
    rf"\s*,?\s*(?:(?:of|under)\s+(?:the\s+)?(?P<act>(?:(?!(?:{_NO_NAME})\b)[a-z&'’-]+\s+){{1,5}}(?:act|code|sanhita)\b|constitution\b)"
    r"|(?:(?:of|under)\s+)?(?:the\s+)?(?P<short>ipc|cpc|crpc|bnss?|bsa|ibc|ni act)\b)",
    re.IGNORECASE,
)
OWN_ACT = re.compile(
    r"real\s+estate|regulation\s+and\s+development|rera\b|^(?:the\s+)?(?:act|rules?|regulations?|this|that|said)\b",
    re.IGNORECASE,
)

TYPES = (
    ("penalty_lookup", r"penal|punish|\bfine[sd]?\b|jail|imprison|prison|offence|prosecut|consequence"),
    (
        "definition",
        r"\bdefin(?:e|ed|es|ition)|\bmeaning of\b|\bmeant by\b|\bthe terms?\b|\bdifference between\b|\bcounts? as\b"
        r"|\bconsidered (?:as )?an?\b",
    ),
    (
        "temporal",
        r"how long|how soon|how many (?:days|months|years)|time ?(?:limit|line|period|frame)|deadline|\bwhen\b"
        r"|by which date|within what|period|validity|how much time|last date",
    ),
    ("conflict_detection", r"\bconflict|contradict|inconsisten|overrid|prevail"),
    ("cross_reference", r"read with|refers? to|reference to|cross.?refer|\brelation between\b|linked to"),
    ("overview", r"overview|summar|explain the act|what is rera|main (?:features|provisions)|purpose of the act"),
)


CENTRAL = "CENTRAL"
# How people name a jurisdiction; capitals count where the name is an abbreviation.
JURISDICTION_NAMES = {
    "ANDHRA_PRADESH": r"(?i:andhra(?: pradesh)?|vijayawada|visakhapatnam)|AP(?:[ -]?RERA)?",
    "CHANDIGARH": r"(?i:chandigarh)",
    "DAMAN_AND_DIU": r"(?i:daman|diu)",
    "GUJARAT": r"(?i:gujarat|guj-?rera|ahmedabad|surat)",
    "KARNATAKA": r"(?i:karnataka|k-?rera|bengaluru|bangalore)",
    "MAHARASHTRA": r"(?i:maharashtra|maha-?rera|mumbai|pune)",
    "TAMIL_NADU": r"(?i:tamil ?nadu|tn-?rera|chennai)|TN",
    "UTTAR_PRADESH": r"(?i:uttar pradesh|up-?rera|lucknow|noida)|U\.?P\.?(?:[ -]?RERA)?",
}  # fmt: skip
_JURISDICTIONS = {name: re.compile(rf"(?<!\w)(?:{words})(?!\w)") for name, words in JURISDICTION_NAMES.items()}


def jurisdictions_in(text: str) -> set[str]:
    """The jurisdictions that a text names.

    >>> sorted(jurisdictions_in("Is MahaRERA quicker than UP RERA?"))
    ['MAHARASHTRA', 'UTTAR_PRADESH']
    """
    return {name for name, words in _JURISDICTIONS.items() if words.search(text)}


def without_jurisdictions(text: str) -> str:
    """A text without the names of jurisdictions: which rules are searched follows from them, and
    their words would find the rules' titles.

    >>> without_jurisdictions("What does an appeal cost in Gujarat?")
    'What does an appeal cost?'
    """
    for words in _JURISDICTIONS.values():
        text = re.sub(rf"(?:\b(?:in|of|for|under|by|at|from)\s+(?:the\s+)?)?{words.pattern}", "", text)
    return re.sub(r"\s+(?=[?.,;]|$)|(?<=\s)\s+", "", text).strip()


@dataclass(frozen=True, slots=True)
class Named:
    """A provision that a question names: `number` and `rest`, as in 18 and (1)(a); `act` is
    another law that it is said to belong to; `words` are the question's."""

    words: str
    number: str
    rest: str
    act: str | None = None
    is_rule: bool = False

    @property
    def pinpoint(self) -> str:
        return f"{self.number}{self.rest}"


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was understood.

    `added` pairs the question's words with the statutory words that were added for them;
    `asks_for` are the defined terms that it wants the meaning of.
    """

    text: str
    query_type: str
    named: tuple[Named, ...]
    added: tuple[tuple[str, str], ...]
    asks_for: tuple[str, ...]

    @property
    def rewritten(self) -> str:
        """The question with everyday words replaced by statutory ones."""
        text = self.text
        for word, words in self.added:
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", words, text, count=1, flags=re.IGNORECASE)
        return text

    def weighted_tokens(self, added_weight: float) -> dict[str, float]:
        """BM25 tokens with their weights: the question's own 1, added ones less."""
        weights = {token: added_weight for _, words in self.added for token in tokens(words)}
        return weights | dict.fromkeys(tokens(self.text), 1.0)


class Lexicon:
    """Everyday words to statutory ones, and the defined terms.

    Args:
        terms: rows (`term`, `provision`, `aliases`) of the corpus's definitions.
        reviewed: pairs of everyday words and what they are in a statute; the shipped list by default.
    """

    def __init__(self, terms: Iterable[dict[str, Any]], reviewed: Sequence[tuple[list[str], str]] | None = None):
        self.terms = {row["term"].lower(): row["provision"] for row in terms}
        words: dict[str, str] = {}
        for row in terms:
            for alias in row["aliases"]:
                if alias.lower() not in self.terms:
                    words.setdefault(alias.lower(), row["term"])
                    words.setdefault(_plural(alias.lower()), row["term"])
        for everyday, statutory in shipped() if reviewed is None else reviewed:
            for word in everyday:
                words[word.lower()] = statutory
        self.words = words

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return _any_of(self.words)

    @cached_property
    def _term_pattern(self) -> re.Pattern[str]:
        return _any_of([*self.terms, *map(_plural, self.terms)])

    def additions(self, text: str) -> tuple[tuple[str, str], ...]:
        """The everyday words in a text with what they are in a statute; longest first match."""
        found: dict[str, str] = {}
        defined = [match.span() for match in self._term_pattern.finditer(text)]
        for match in self._pattern.finditer(text):
            if not any(a <= match.start() < b for a, b in defined):
                found.setdefault(match[0].lower(), self.words[match[0].lower()])
        return tuple(found.items())

    def asks_what_is(self, text: str) -> bool:
        """True for "Who is the X ...?" and "What is an X?" where X is a defined term."""
        for match in re.finditer(
            r"\b(?:what|who)(?:'s| is| are)\s+(?:exactly\s+)?(?:an?\s+|the\s+)?[\"'“‘]?", text, re.IGNORECASE
        ):
            term = self._term_pattern.match(text, match.end())
            if term and re.match(
                r"[\"'”’]?\s*(?:\?|$|and\b|as per|under|according|in (?:the|this|rera)|mean)",
                text[term.end() :],
                re.IGNORECASE,
            ):
                return True
        return False

    def terms_in(self, text: str) -> tuple[str, ...]:
        """The defined terms that a text uses, in its order."""
        found: dict[str, None] = {}
        for match in self._term_pattern.finditer(text):
            term = match[0].lower()
            found.setdefault(term if term in self.terms else _singular(term, self.terms))
        return tuple(found)


def shipped() -> list[tuple[list[str], str]]:
    """The reviewed list that comes with the package."""
    import yaml

    rows = yaml.load((Path(__file__).parent / "everyday.yaml").read_text(encoding="utf-8"), _fast_loader(yaml))
    return [(list(key), value) for row in rows for key, value in row.items()]


def _fast_loader(yaml) -> type:
    """A loader that takes a list as a key, on libyaml where it is there."""

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        pass

    Loader.add_constructor(
        "tag:yaml.org,2002:map",
        lambda loader, node: {tuple(loader.construct_sequence(k)): loader.construct_object(v) for k, v in node.value},
    )
    return Loader


def understand(text: str, lexicon: Lexicon) -> Question:
    """Read a question.

    Args:
        text: the question, in any of the usual forms.
        lexicon: everyday and defined words of the corpus.
    """
    text = " ".join(text.translate(_DEVANAGARI).split())
    named = tuple(find_named(text))
    kind = next((name for name, pattern in TYPES if re.search(pattern, text, re.IGNORECASE)), "fact_lookup")
    if kind == "fact_lookup" and lexicon.asks_what_is(text):
        kind = "definition"
    if named and kind in ("fact_lookup", "definition"):
        kind = "cross_reference" if len(named) > 1 else kind
    asked = lexicon.terms_in(text) if kind == "definition" else ()
    return Question(text, kind, named, lexicon.additions(text), _quoted(text, asked) or asked)


def find_named(text: str) -> list[Named]:
    """The provisions that a text names, in its order.

    >>> [n.pinpoint for n in find_named("Sec. 18(1) and section eighteen, s.4(2)(l)(D), धारा 31")]
    ['18(1)', '18', '4(2)(l)(D)', '31']
    >>> find_named("section 138 of the Negotiable Instruments Act")[0].act
    'Negotiable Instruments Act'
    """
    found: list[Named] = []
    taken: list[tuple[int, int]] = []
    for match in NAMED.finditer(text):
        if any(a <= match.start() < b for a, b in taken):
            continue  # "section 18 and section 59" was read as one chain
        chain = [(match["number"], match["rest"])]
        end = match.end()
        while (more := MORE.match(text, end)) and not (match["rule"] and "section" in more[0].lower()):
            chain.append((more["number"], more["rest"]))
            end = more.end()
        act = _other_act(text, end)
        start = match.start()
        if before := BEFORE.search(text[:start]):
            start = before.start()
            chain[0] = (
                chain[0][0],
                "".join(f"({part})" for part in reversed(_BRACKETS.findall(before[0]))) + chain[0][1],
            )
        taken.append((start, end))
        for number, rest in chain:
            parts = "".join(f"({part})" for part in _BRACKETS.findall(rest))
            found.append(Named(text[start:end], _number(number), parts, act, bool(match["rule"])))
    for match in BARE.finditer(text):
        if not any(a <= match.start() < b for a, b in taken) and not NO_PROVISION.search(text[: match.start()]):
            act = _other_act(text, match.end())
            found.append(Named(match[0], _number(match["number"]), match["rest"], act))
    return list({(n.pinpoint, n.act, n.is_rule): n for n in reversed(found)}.values())[::-1]


def _other_act(text: str, end: int) -> str | None:
    if (match := OTHER_ACT.match(text, end)) and OWN_ACT.search(match["act"]):
        return None
    if match:
        name = match["act"].strip()
        law = re.search(r"\b(?:Act|Code|Rules?|Sanhita|Constitution|Ordinance|Regulations?)\b", name)
        initials = re.match(r"[A-Z]{3,6}\b", name) and match["by"] != "in"
        if law or initials:
            return name
    if (match := LOWER_ACT.match(text, end)) and not OWN_ACT.search(match[0]):
        return match["act"] or match["short"]
    return None


def _number(word: str) -> str:
    if word[0].isdigit():
        return word.upper().replace("-", "")
    parts = re.split(r"[- ]", word.lower())
    return str(sum(NUMBER_WORDS[p] for p in parts))


def _quoted(text: str, terms: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(t for t in terms if re.search(rf"[\"'“‘]\s?{re.escape(t)}", text, re.IGNORECASE))


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=lambda w: (-len(w), w))
    if not longest_first:
        return re.compile(r"(?!)")
    return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])", re.IGNORECASE)


def _plural(word: str) -> str:
    return word + "s" if not word.endswith("s") else word


def _singular(word: str, known: Iterable[str]) -> str:
    return word[:-1] if word[:-1] in known else word
