"""A question as a reader sees it: whatever letters and digits it is written in, and without signs that do not show.

"sec<zero width space>tion", "ｓｅｃｔｉｏｎ", "𝐬𝐞𝐜𝐭𝐢𝐨𝐧" and "ѕеction" with Cyrillic letters all read "section".
"""

import re
import unicodedata

_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2212\ufe63\uff0d"), "-")
_UNSEEN = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800\u180e\u034f"), "")
# Letters of other alphabets that are drawn as Latin ones
_LOOK_ALIKES = dict(
    zip(
        "аеорсухіјѕԁһӏАВЕЗКМНОРСТХІЈЅαονικρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "aeopcyxijsdhlABE3KMHOPCTXIJSaovikptuxABEZHIKMNOPTYX",
        strict=True,
    )
)
_MIXED = re.compile(
    r"(?<![^\W\d_])[^\W\d_]*"  # from where a word begins
    r"(?:[A-Za-z][\u0370-\u04ff\u0500-\u052f]|[\u0370-\u04ff\u0500-\u052f][A-Za-z])[^\W\d_]*"
)
_ACCENTS = re.compile("[\u0300-\u036f]")


def plain_text(text: str) -> str:
    """A text with its signs as a reader takes them, and one space between words.

    >>> plain_text("sec\\u200btion ９３"), plain_text("धारा १८"), plain_text("ѕеction 𝟏𝟖⑴")
    ('section 93', 'धारा 18', 'section 18(1)')
    """
    if not text.isascii():
        text = "".join(map(_plain, unicodedata.normalize("NFC", text).translate(_DASHES | _UNSEEN)))
        text = _MIXED.sub(lambda word: "".join(_LOOK_ALIKES.get(letter, letter) for letter in word[0]), text)
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _plain(character: str) -> str:
    """What a character reads as; nothing for one that does not show."""
    if character.isascii():
        return character
    kind = unicodedata.category(character)
    if kind in ("Cf", "Cs", "Co") or "\ufe00" <= character <= "\ufe0f":
        return ""
    if kind == "Nd":
        return str(unicodedata.decimal(character))
    if kind == "Mn":
        return "" if _ACCENTS.match(character) else character
    if "LATIN" in unicodedata.name(character, ""):
        return _ACCENTS.sub("", unicodedata.normalize("NFKD", character))
    return unicodedata.normalize("NFKC", character)
