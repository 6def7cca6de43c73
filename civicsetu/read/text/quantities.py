"""Numbers as Indian statutes write them: "one hundred and twenty", "Rs. 1,00,000/-", "two lakh
fifty thousand", "30 (thirty)", "two-third"."""

import re

ONES = dict(
    zip(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen".split(),
        range(1, 20),
        strict=True,
    )
)
TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
TENS["fourty"] = 40
JOINED = {f"{tens}{ones}": TENS[tens] + ONES[ones] for tens in TENS for ones in list(ONES)[:9]}  # twentysix
SMALL = {**ONES, **TENS, **JOINED}
SCALES = {"hundred": 100, "thousand": 1_000, "lakh": 100_000, "lac": 100_000, "crore": 10_000_000}
PARTS = {"half": 2, "third": 3, "fourth": 4, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}

_SCALE = r"(?:(?:hundred|thousand|lakh|lac|crore)s?\b)"
_SMALL = rf"(?:(?:{'|'.join(sorted(SMALL, key=len, reverse=True))})\b)"
_WORDS = rf"(?:{_SMALL}|{_SCALE})(?:[\s-]+(?:and\s+)?(?:{_SMALL}|{_SCALE})){{0,9}}"  # no number has more words
_FIGURES = rf"\d{{1,12}}(?:,\d{{2,3}}){{0,5}}(?:\.\d+)?(?:\s*{_SCALE}(?:\s+{_SMALL}(?:\s+{_SCALE})?){{0,4}})?"
_HALF = r"(?:\s+and\s+(?:a|one)[\s-]half\b)?"
# two and a half lakh   eight and one-third
_HALVED = rf"{_SMALL}\s+and\s+(?:a\s+half\s+{_SCALE}|one[\s–—-](?:third|fourth|quarter)\b(?:\s+{_SCALE})?)"
SINGLE = rf"(?:{_HALVED}|(?:{_FIGURES}|{_WORDS}){_HALF})"
# a number, alone or said again in brackets; the second bracket is sometimes forgotten
NUMBER = rf"(?:\(\s?(?:{SINGLE})\s?\)|(?:{SINGLE})(?:\s?\(\s?(?:{SINGLE})\s?(?:\)|(?=\s?[a-z])))?)"
FRACTION = rf"(?:one|two|three|four|five)[\s–—-](?:{'|'.join(PARTS)})s?\b"


def number(words: str) -> float:
    """The value of a number in words or figures; of one that is said twice, the first.

    Raises:
        ValueError: the words are no number.

    >>> number("one hundred and twenty"), number("two lakh fifty thousand"), number("1,00,000")
    (120.0, 250000.0, 100000.0)
    >>> number("twentysix"), number("one hundred and fortyfive")
    (26.0, 145.0)
    >>> number("10.5 lakhs"), number("30 (thirty)"), number("two and a half"), number("seventy-five")
    (1050000.0, 30.0, 2.5, 75.0)
    >>> number("two and a half lakh"), round(number("eight and one-third"), 2)
    (250000.0, 8.33)
    """
    first = words.strip(" (").split("(")[0].rstrip(" )")
    more = re.search(
        r"(?<!\s)\s+and\s+(?:a|one)[\s–—-](?P<part>half|third|fourth|quarter)(?:\s+(?P<scale>\w+))?$",
        first,
        re.IGNORECASE,
    )
    if more:
        scale = SCALES[more["scale"].lower().removesuffix("s")] if more["scale"] else 1
        return (number(first[: more.start()]) + 1 / PARTS[more["part"].lower()]) * scale
    total, group = 0.0, 0.0
    for token in re.findall(r"\d[\d,]*(?:\.\d+)?|[^\s,-]+", first.lower()):
        name = token if token in SCALES else token.removesuffix("s")
        if token[0].isdigit():
            group += float(token.replace(",", ""))
        elif token in SMALL:
            group += SMALL[token]
        elif name == "hundred":
            group = (group or 1) * 100
        elif name in SCALES:
            # "one lakh crore" multiplies what has been said; "two lakh fifty thousand" adds to it
            if group == 0 and total:
                total *= SCALES[name]
            else:
                total, group = total + (group or 1) * SCALES[name], 0.0
        elif token != "and":
            raise ValueError(f"{words!r} is no number")
    return total + group


def fraction(words: str) -> float:
    """The value of a share in words, to four places.

    >>> fraction("two-third"), fraction("one half"), fraction("half")
    (0.6667, 0.5, 0.5)
    """
    if words.lower() == "half":
        return 0.5
    above, below = re.split(r"[\s–—-]", words.lower())
    return round(ONES[above] / PARTS[below.removesuffix("s")], 4)
