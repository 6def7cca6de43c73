"""Words by their sound: Devanagari in Latin letters, and one key for the spellings of a word.

Devanagari is transliterated by `indic_transliteration`; what Hindi does not say of it, the short a at the end of a word
and between two syllables, is left out by rule (Ohala, "Aspects of Hindi Phonology", 1983: from the right, a short a
between a vowel with one consonant and one consonant with a vowel).
"""

import re
from functools import lru_cache

# ------------------------------------------------------------------ Devanagari
_CANDRA = str.maketrans({"ऑ": "ओ", "ॉ": "ो", "ऍ": "ए", "ॅ": "े", "ऎ": "ए", "ऒ": "ओ", "॰": "."})
_LATIN = (
    ("r̤h", "dh"), ("r̤", "d"), ("jñ", "gy"), ("k͟h", "kh"), ("ġ", "g"),
)  # fmt: skip
_LETTERS = str.maketrans(
    {"ā": "a", "ī": "i", "ū": "u", "ś": "sh", "ṣ": "sh", "ñ": "n", "ṅ": "n", "ṇ": "n", "ṭ": "t", "ḍ": "d", "ḥ": "",
     "ṛ": "ri", "ṝ": "ri", "~": "n", "ē": "e", "ō": "o", "ḷ": "l", "'": "", "|": ""}
)  # fmt: skip
_C = "(?:[kgcjtdpbṭḍszqfmnyrlvhśṣñṅṇṃ]h?|r̤h?|k͟h|ġ)"
_V = "(?:[āiīuūeoēō]|ai|au|a)[ṃ~]?"
_FINAL = re.compile(r"(?<=[^aāiīuūeoṛ~ṃ])a$")
_MEDIAL = re.compile(rf"(?P<before>.*{_V}{_C})a(?=(?:r̤h?|k͟h|[kgcjtdpbṭḍszqfmnyrlvśṣñṇ]h?)(?:[āīūeoiu]|ai|au))")


@lru_cache(maxsize=4096)
def in_latin(word: str) -> str:
    """A word of Devanagari in Latin letters, as Hindi says it.

    >>> [in_latin(word) for word in ("करता", "मकान", "नहीं", "बिल्डर", "ज़मीन", "संपत्ति", "लड़की")]
    ['karta', 'makan', 'nahin', 'bildar', 'zamin', 'sampatti', 'ladki']
    """
    from indic_transliteration import sanscript

    text = sanscript.transliterate(word.translate(_CANDRA), sanscript.DEVANAGARI, sanscript.IAST)
    text = re.sub("ā[ṃ~]$", "ā", text)
    if re.search(f"{_V}.*a$", text):
        text = _FINAL.sub("", text)
    while found := _MEDIAL.match(text):
        text = found["before"] + text[len(found[0]) :]
    text = re.sub("ṃ(?=[pbmf])", "m", text).replace("ṃ", "n")
    text = text.replace("ch", "\0").replace("c", "ch").replace("\0", "chh")
    for old, new in _LATIN:
        text = text.replace(old, new)
    return text.translate(_LETTERS)


# ------------------------------------------------------------------ keys
_KEY = (
    (re.compile(r"[^a-z]"), ""),
    (re.compile(r"aa+"), "a"), (re.compile(r"ee+|ii+"), "i"), (re.compile(r"oo+|uu+"), "u"),
    (re.compile(r"(?:chh?)+"), "ch"), (re.compile(r"ph"), "f"), (re.compile(r"w"), "v"), (re.compile(r"z"), "j"),
    (re.compile(r"x"), "ks"), (re.compile(r"q"), "k"), (re.compile(r"ck"), "k"), (re.compile(r"c(?!h)"), "k"),
    (re.compile(r"shh?"), "s"), (re.compile(r"jn|gn(?=[ay])"), "gy"), (re.compile(r"(?<=.)y(?=[ei])"), ""),
    (re.compile(r"(?<=i)y?(?=[ao])"), "y"), (re.compile(r"uv(?=a)"), "u"),
    (re.compile(r"a[iy](?=[bcdfghjklmnprstv])"), "e"), (re.compile(r"e[iy](?![aeiou])"), "e"), (re.compile(r"ee"), "e"),
    (re.compile(r"m(?=[tdkgcjsnlr])"), "n"), (re.compile(r"n(?=[pb])"), "m"),
    (re.compile(r"([bcdfghjklmnprstvy])\1+"), r"\1"), (re.compile(r"(?<=...[bcdfgjklmnpst])(?<=.)a$"), "a"),
    (re.compile(r"(?<=[a-z][bcdfghjklmnpst][rvy])a$"), ""), (re.compile(r"aa+"), "a"),
)  # fmt: skip


@lru_cache(maxsize=16384)
def key(word: str) -> str:
    """A word's sound, alike for the spellings that people use.

    >>> key("zameen") == key("jamin"), key("kiraaya") == key("kiraya"), key("jaayega") == key("jaega")
    (True, True, True)
    >>> key("vaapas") == key("wapas"), key("shikaayat") == key("sikayat"), key("patra") == key("patr")
    (True, True, True)
    """
    word = word.lower()
    for pattern, new in _KEY:
        word = pattern.sub(new, word)
    return word


_BREATH = re.compile(r"(?<=[bcdgjkpt])h")


@lru_cache(maxsize=16384)
def loose(word_key: str) -> str:
    """A key without breath: "dhoka" and "doka" alike."""
    return _BREATH.sub("", word_key)


_SOUNDS = (
    (re.compile(r"[^a-z]"), ""), (re.compile(r"tion|sion|ssion"), "sn"), (re.compile(r"ture"), "cr"),
    (re.compile(r"tch|chh?"), "C"), (re.compile(r"ck|q"), "k"), (re.compile(r"c(?=[eiy])"), "s"),
    (re.compile(r"c"), "k"), (re.compile(r"ph"), "f"), (re.compile(r"igh"), "i"), (re.compile(r"sh"), "s"),
    (re.compile(r"dge|ge|g(?=[iy])"), "j"), (re.compile(r"x"), "ks"), (re.compile(r"w"), "v"),
    (re.compile(r"[zj]"), "s"), (re.compile(r"(?<=.)[aeiouyh]"), ""), (re.compile(r"^[aeiouy]"), "A"),
    (re.compile(r"(.)\1+"), r"\1"),
)  # fmt: skip


@lru_cache(maxsize=8192)
def skeleton(word: str) -> str:
    """The consonants of an English word as they sound, or of the same word as Hindi writes it.

    >>> skeleton("possession") == skeleton("pajeshan"), skeleton("refund") == skeleton("riphand")
    (True, True)
    """
    word = word.lower()
    for pattern, new in _SOUNDS:
        word = pattern.sub(new, word)
    return word


def trigrams(word_key: str) -> set[str]:
    """The runs of three letters of a key, with its ends."""
    padded = f"^{word_key}$"
    return {padded[n : n + 3] for n in range(len(padded) - 2)} | {padded[:2], padded[-2:]}
