"""Verbs: which verb a form is of, and which form. Forms are made from the stems of `glossary/verbs.txt` by rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from civicsetu.hindi.glossary import lines_of
from civicsetu.hindi.sound import key


@dataclass(frozen=True, slots=True)
class Verb:
    """An English verb."""

    stem: str
    base: str
    past: str
    participle: str


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a verb: `form` is stem, to (-na), ing (-ne), habit (-ta), past, future, may (-e), having (-kar) or ask
    (-iye)."""

    verb: Verb
    form: str
    person: str = ""


_ENDINGS = {
    "to": ("na", "ni"),
    "ing": ("ne",),
    "habit": ("ta", "te", "ti"),
    "future": ("ega", "egi", "enge", "engi", "ege", "oge", "ogi", "unga", "ungi", "uga", "engey"),
    "may": ("e", "en", "un", "u", "o"),
    "having": ("kar", "ke", "kr"),
    "ask": ("ie", "iega", "iye"),
}
_PAST_OF_VOWEL = ("ya", "yi", "i", "e", "ye", "yin")
_PAST = ("a", "i", "in")
_IRREGULAR = {
    "kar": {"past": "kiya kie kiye kia", "may": "kare karen karu karun karo karoon"},
    "kr": {"to": "krna", "ing": "krne", "habit": "krta krte krti"},
    "de": {"past": "diya di die diye", "future": "dega degi denge doge dunga dungi", "may": "de den do dun du",
           "habit": "deta dete deti", "ask": "dijie dijiye"},
    "le": {"past": "liya li lie liye", "future": "lega legi lenge loge lunga lungi", "may": "le len lo lun lu loon",
           "habit": "leta lete leti", "ask": "lijie lijiye"},
    "ja": {"past": "gaya gayi gai gaye gae gya", "future": "jaega jaegi jaenge jaoge jaunga jayega jaega"},
    "ho": {"past": "hua hui hue huye huva", "future": "hoga hogi honge hoge hoega hunga", "may": "ho hon hoe"},
    "aa": {"past": "aya ayi aye ae ai", "may": "aen ao aun", "future": "aega aegi aenge aunga"},
    "rah": {"past": "raha rahi rahe rha rhi rhe reha"},
    "sak": {"habit": "sakta sakte sakti skta skte skti", "past": "saka saki sake"},
}  # fmt: skip
_PERSON = ("un", "u", "unga", "ungi", "uga", "aunga", "dunga", "lunga", "karu", "karun", "karoon", "du", "dun")


@cache
def forms() -> dict[str, Form]:
    """All forms of all verbs by their keys; of two verbs with one form the one that stands first."""
    found: dict[str, Form] = {}
    verbs = [
        (stem, Verb(forms[0], *(word.strip() for word in english.split(","))))
        for _, forms, english in lines_of("verbs")
        for stem in forms
    ]
    for name in ("irregular", "finite", "stem"):
        for stem, verb in verbs:
            for written, form in _made(stem, name):
                person = "I" if written.endswith(_PERSON) else ""
                found.setdefault(key(written), Form(verb, form, person))
    return found


def form_of(written: str) -> Form | None:
    """The verb that a word is a form of, with the form; None for other words.

    >>> form_of("manne").form, form_of("mane").form, form_of("dega").verb.base, form_of("flat")
    ('ing', 'may', 'give', None)
    """
    found = forms().get(key(written))
    if found and found.verb.stem.endswith("n") and written.endswith(("nne", "nna", "nni")):
        return Form(found.verb, "ing" if written.endswith("e") else "to")
    return found


@cache
def _stems() -> dict[str, Verb]:
    found: dict[str, Verb] = {}
    for form in forms().values():
        found.setdefault(key(form.verb.stem), form.verb)
    for _, written, english in lines_of("verbs"):
        for stem in written:
            found.setdefault(key(stem), Verb(written[0], *(word.strip() for word in english.split(","))))
    return found


def stem_of(written: str) -> Form | None:
    """The verb whose stem a word is: "bana" in "bana sakta", which alone is "became"."""
    verb = _stems().get(key(written))
    return Form(verb, "stem") if verb else None


def _made(stem: str, which: str) -> Iterator[tuple[str, str]]:
    """Forms of a verb, as they are written, with their names."""
    if which == "irregular":
        for form, written in _IRREGULAR.get(stem, {}).items():
            yield from ((one, form) for one in written.split())
    elif which == "stem":
        yield stem, "stem"
    else:
        for form, endings in _ENDINGS.items():
            if stem.endswith("n") and form in ("to", "ing"):  # "maanna" and "maana" sound alike; see `form_of`
                continue
            yield from ((stem + ending, form) for ending in endings)
        ends_in_vowel = stem[-1] in "aeiou"
        yield from ((stem + ending, "past") for ending in (_PAST_OF_VOWEL if ends_in_vowel else _PAST))


_ODD = {
    "be": "being", "sell": "selling", "stop": "stopping", "cancel": "cancelling", "transfer": "transferring",
    "get": "getting", "put": "putting", "cut": "cutting", "run": "running", "sit": "sitting", "die": "dying",
    "lie": "lying"
}  # fmt: skip
_DOUBLED = frozenset(
    "refer transfer cancel rob stop admit commit submit compel rebel plan ban swim scrub drop spit run sit".split()
)
_PARTICIPLES = {
    "take": "taken", "give": "given", "make": "made", "get": "got", "steal": "stolen", "pay": "paid", "file": "filed",
    "hear": "heard", "do": "done", "put": "put", "spend": "spent", "be": "been", "sell": "sold", "show": "shown",
}  # fmt: skip


def ing(phrase: str) -> str:
    """A verb as a noun: `file complaint` is `filing complaint`.

    >>> ing("file complaint"), ing("sell"), ing("be sold"), ing("apply")
    ('filing complaint', 'selling', 'being sold', 'applying')
    """
    verb, _, rest = phrase.partition(" ")
    if verb in _ODD:
        said = _ODD[verb]
    elif verb.endswith("ing") and len(verb) > len("bring"):
        said = verb
    elif verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        said = f"{verb[:-1]}ing"
    else:
        said = f"{verb}{verb[-1] if verb in _DOUBLED else ''}ing"
    return f"{said} {rest}".strip()


def done(phrase: str) -> str:
    """A verb's participle, or its past: `file complaint` is `filed complaint`.

    >>> done("cancel"), done("file complaint"), done("apply"), done("pay")
    ('cancelled', 'filed complaint', 'applied', 'paid')
    """
    verb, _, rest = phrase.partition(" ")
    if verb in _PARTICIPLES:
        said = _PARTICIPLES[verb]
    elif verb.endswith("e"):
        said = f"{verb}d"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        said = f"{verb[:-1]}ied"
    else:
        said = f"{verb}{verb[-1] if verb in _DOUBLED else ''}ed"
    return f"{said} {rest}".strip()


def of_words(phrase: str) -> Verb:
    """A verb that a noun makes with "karna": its past by rule."""
    said = done(phrase)
    return Verb("", phrase, "took bribe" if phrase == "take bribe" else said, said)
