"""The laws that a question names: a title, a part of one that no other law has, initials, or a
usual abbreviation."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from civicsetu.base.files import read_yaml
from civicsetu.model.document import Meta

SMALL = frozenset("a an the and of for to in on or with its etc other".split())
KIND = frozenset("act acts rules rule regulations regulation code sanhita adhiniyam ordinance order".split())
YEAR = re.compile(r"(?:18|19|20)\d\d")
WORD = re.compile(r"[^\W_]+")
_CAPITALS = re.compile(r"\w*[A-Z]\w*[A-Z]\w* (?:Act|Code)$")  # "IIT Act", "NaBFID Act"

Span = tuple[int, int, frozenset[str]]  # of a text: start, end, and the keys of the documents it names


class Acts:
    """The titles of an index's documents, ready to be looked for in questions.

    Args:
        metas: the documents.
        called: what else documents are called, by their keys: "AICTE Act", "Senior Citizens Act".

    >>> metas = [Meta(k, t, t, "", "CENTRAL", "act") for k, t in
    ...     {"rti": "The Right to Information Act, 2005", "tp": "The Transfer of Property Act, 1882"}.items()]
    >>> Acts(metas).named("How do I appeal under RTI?"), Acts(metas).named("a lease in the Transfer of Property Act")
    ({'rti'}, {'tp'})
    """

    def __init__(self, metas: Iterable[Meta], called: Mapping[str, Sequence[str]] | None = None):
        self._keys: dict[tuple[str, ...], set[str]] = {}
        self._years: dict[str, str | None] = {}
        self._short: dict[str, set[str]] = {}
        self._kind_first: set[tuple[str, ...]] = set()  # "the Code on Wages"
        self._called: set[tuple[str, ...]] = set()  # what is no title
        titles = {meta.key: words_of(meta.title) for meta in metas}
        for meta in metas:
            years = YEAR.findall(meta.title)
            self._years[meta.key] = str(meta.year) if meta.year else years[-1] if years else None
            for words in {titles[meta.key], words_of(meta.short_title)}:
                if words:
                    self._keys.setdefault(words, set()).add(meta.key)
            if short := initials_of(meta.title):
                self._short.setdefault(short, set()).add(meta.key)
            if re.match(r"(?:the\s+)?code\b", meta.title, re.IGNORECASE):
                self._kind_first.add(titles[meta.key])
        # an act is the one of two that a bare title means: "the Gold Act" and "the Gold (Amendment) Act"
        by_first: dict[str, list[str]] = {}
        for key, title in titles.items():
            by_first.setdefault(title[0] if title else "", []).append(key)
        for short, stands_for in abbreviations().items():
            wanted = words_of(stands_for)
            found = {key for key in by_first.get(wanted[0], ()) if titles[key][: len(wanted)] == wanted}
            shortest = {key for key in found if len(titles[key]) == min(len(titles[k]) for k in found)}
            if shortest:
                self._short[short] = shortest
        self._add(called or {})
        self._longest = max((len(words) for words in self._keys), default=0)
        self._names = sorted(self._short, key=lambda s: (-len(s), s))

    def _add(self, called: Mapping[str, Sequence[str]]) -> None:
        """Add names that no document has as its title, nor as its initials or a usual abbreviation. They count only
        where the word "Act" or the like follows: "small cause court" is no law."""
        titles = set(self._keys)
        for title in titles:
            turned = (*title[1:], title[0])
            if title[0] == "university" and turned not in titles:  # "the Hyderabad University Act"
                self._keys[turned] = self._keys[title]
                self._called.add(turned)
        for key, names in called.items():
            for name in names:
                if _CAPITALS.match(name):
                    self._short.setdefault(name, {key})
                elif (words := words_of(name)) and words not in titles:
                    self._keys.setdefault(words, set()).add(key)
                    self._called.add(words)

    def named(self, text: str) -> set[str]:
        """The keys of the documents that a text names."""
        return set().union(*(keys for _, _, keys in self.spans(text)))

    def spans(self, text: str) -> list[Span]:
        """Where a text names documents: start, end, and their keys, in its order.

        A title counts when all its words stand there in a row (small words aside) and the word
        "Act", "Code" or "Rules" follows, or when it has three words of its own; a year that is
        said must be the document's.
        """
        words = [m for m in WORD.finditer(text) if not (m[0] in "sS" and text[: m.start()].endswith(("'", "’")))]
        found = [*self._titles_in(words)]
        plain = text.replace(".", "")
        for match in _short_pattern(tuple(name for name in self._names if name in plain)).finditer(text):
            if not any(start <= match.start() < end for start, end, _ in found):
                year = YEAR.search(text[match.end() : match.end() + 12])
                if keys := self._of_year(self._short[match[0].replace(".", "")], year[0] if year else None):
                    found.append((match.start(), match.end(), frozenset(keys)))
        return sorted(found, key=lambda span: span[:2])

    def _titles_in(self, words: Sequence[re.Match[str]]) -> Iterator[Span]:
        """The titles among the words of a text, the longest at each place."""
        big = [n for n, word in enumerate(words) if word[0].lower() not in SMALL]
        stems = [_stem(words[n][0].lower()) for n in big]
        at = 0
        while at < len(big):
            lengths = range(min(self._longest, len(big) - at), 0, -1)
            known = (length for length in lengths if tuple(stems[at : at + length]) in self._keys)
            titles = ((length, self._title_at(big[at : at + length], words)) for length in known)
            length, title = next((found for found in titles if found[1]), (1, None))
            if title:
                yield title
            at += length

    def _title_at(self, places: Sequence[int], words: Sequence[re.Match[str]]) -> Span | None:
        """The title that some words are, None where they are none."""
        title = tuple(_stem(words[place][0].lower()) for place in places)
        keys = self._keys.get(title)
        if not keys:
            return None
        first, last = places[0], places[-1]
        before = [word[0].lower() for word in words[max(first - 2, 0) : first]]
        following = [word[0].lower() for word in words[last + 1 : last + 4]]
        has_kind = following[:1] != [] and following[0] in KIND  # "Consumer Protection Act"
        if title in self._kind_first and before in (["code", "of"], ["code", "on"]):
            first -= 2
        elif not has_kind and (len(title) < 3 or title in self._called):
            return None
        year = next((word for word in [w for w in following if w not in SMALL][:2] if YEAR.fullmatch(word)), None)
        if len(title) == 1 and has_kind and year is None and _is_verb(words, places[0]):
            return None
        matching = self._of_year(keys, year)
        end = words[last + 1 if has_kind else last].end()
        return (words[first].start(), end, frozenset(matching)) if matching else None

    def _of_year(self, keys: Iterable[str], year: str | None) -> set[str]:
        return {key for key in keys if year is None or self._years[key] == year}


@lru_cache(maxsize=512)
def _short_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern of some abbreviations: of those that a text may have, as one of all takes long to make."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(dotted, names))})(?!\w)" if names else r"(?!)")


def _is_verb(words: Sequence[re.Match[str]], place: int) -> bool:
    """True where a small "act" after one small word may be a verb: "may police act without an order"."""
    word, act = words[place][0], words[place + 1][0]
    before = words[place - 1][0].lower() if place else ""
    return word.islower() and act == "act" and before not in ("the", "under", "of", "per", "by", "in")


def initials_of(title: str) -> str:
    """The initials that a title goes by; with "Act" where they are two, which alone say too little.

    >>> initials_of("The Unlawful Activities (Prevention) Act, 1967"), initials_of("The Transfer of Property Act, 1882")
    ('UAP', 'TP Act')
    """
    capitals = [w[0] for w in re.findall(r"[^\W\d_]+", title) if w.lower() not in SMALL | KIND]
    short = "".join(capitals).upper()
    return short if len(short) >= 3 else f"{short} Act" if len(short) == 2 else ""


def dotted(short: str) -> str:
    """A pattern of an abbreviation, whose capitals may have dots: "N.I. Act"."""
    return re.sub(r"([A-Z])(?=[A-Z\\]|$)", r"\1\\.?", re.escape(short))


def is_title(name: str, title: str) -> bool:
    """True when a name of a law has words of the title only, or is an abbreviation of it.

    >>> is_title("Gujarat Rules", "Gujarat RERA (General) Rules, 2017")
    True
    >>> is_title("N.I. Act", "The Negotiable Instruments Act, 1881")
    True
    """
    words = set(re.findall(r"\w+", title.lower()))
    if words.issuperset(re.findall(r"\w+", name.lower())):
        return True
    short = name.replace(".", "").strip()
    known = abbreviations()
    for form in (short, f"{short} Act", short.removesuffix(" Act")):
        if form in known and set(words_of(title)).issuperset(words_of(known[form])):
            return True
    return bool(short) and short.removesuffix(" Act") == initials_of(title).removesuffix(" Act")


def words_of(title: str) -> tuple[str, ...]:
    """The words of a title that tell it from others: no small words, kind, or year.

    >>> words_of("The Transfer of Property Act, 1882")
    ('transfer', 'property')
    """
    words = [w for w in _lower(title) if w not in SMALL and not YEAR.fullmatch(w)]
    if words and words[-1] in KIND:  # "Regulation" may be a word of a title, and "Act" its kind
        words.pop()
    return tuple(_stem(w) for w in (words[1:] if words[:1] == ["code"] else words))


def _lower(text: str) -> Sequence[str]:
    return [word.lower() for word in WORD.findall(re.sub(r"['’]s\b", "", text))]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@lru_cache(maxsize=1)
def abbreviations() -> dict[str, str]:
    """Usual abbreviations, and words of the titles that they stand for."""
    return dict(read_yaml(Path(__file__).parent / "laws.yaml"))
