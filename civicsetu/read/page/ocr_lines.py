"""The words of a scanned page as lines of type, without dirt, and with slips in numbers put right."""

import re
from collections.abc import Iterable, Iterator

from civicsetu.read.page.lines import Line
from civicsetu.read.page.ocr_engine import DPI, Word
from civicsetu.read.page.ocr_picture import Picture

UNSURE = 30.0  # the confidence below which marks and short words are dirt
DOUBTFUL, LONG_WORD = 20.0, re.compile(r"[A-Za-z]{6}")  # a long word, or a figure, is no dirt from this confidence on
EM_PER_HEIGHT = 1.12  # the size of type by the height from ascender to descender
MARGIN_TYPE = 0.85  # margin headings are given this share of the body's size, as gazettes set them
FIGURE = re.compile(r"\d{2,}\.?|\d\.")  # 64   10.
SURE_WORD, FAR = 90.0, 30.0  # the confidence that almost all words of a language have; points between two columns
BLANK = 12.0  # points between two words of a line, at most, where it is set to full width
NUMBERED = re.compile(r"\(\w{1,4}[).,]|(?:\d{1,3}|[a-z]|[ivx]{2,4})[).,]|I$")  # (a)  2.  iv)  I, the keeper
BETWEEN = frozenset("- – — & /".split())  # marks that stand between two words
NUMBER_SLIP = re.compile(r"([0-9OoIl|]{1,3})\s?[-–—][\s.]*(?=\(|[A-Z]|$)")  # 1O-(1)
ITEM_SLIP = re.compile(r"(\d{1,2}),[^\w\s]*\s(?=[A-Z][a-z])")  # 4, Limitation
ENUMERATOR_SLIP = re.compile(
    r"""
      \(\s? (?P<whole> [A-Za-z]{1,4} | \d{1,2} | \| ) \s?[)}\]]   # (f}  ( ce )  (1]
    | (?P<open> [ivx]{1,4} | [a-z] ) \) (?=\s)                     # iv)
    """,
    re.VERBOSE,
)
DIRT_BEFORE = re.compile(r"^(?:[^\w(\[\"“”‘’']|_)+|^[\"“”‘’']\s*(?=\()")  # at a line's beginning
DIGITS = str.maketrans("OoIl|", "00111")


def ends_heading(heading: list[Word], row: list[Word]) -> bool:
    """True for the one last word of a margin heading, which is often read right but not surely."""
    near = 0 < row[0].y0 - heading[0].y0 < 2 * (heading[0].y1 - heading[0].y0)
    level = abs(row[0].x0 - heading[0].x0) < 5 * DPI / 72
    return len(row) == 1 and near and level and bool(re.fullmatch(r"[a-z]{4,}[.:-]*", row[0].text))


def rows_of(words: Iterable[Word], least: float = UNSURE) -> list[list[Word]]:
    """Words by line, without the dirt at the ends of lines and the lines that are only dirt."""
    lines: dict[tuple[int, ...], list[Word]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    found = []
    for row in lines.values():
        while row and (_dirt(row[0], row[1:2]) or _stands_alone(row)):
            row = row[1:]
        while row and _dirt(row[-1], row[-2:-1]):
            row = row[:-1]
        row = [w for w in row if any(c.isalnum() for c in w.text) or w.text in BETWEEN]
        sure = sum(w.confidence for w in row) >= least * len(row)
        if row and (sure or any(w.confidence >= DOUBTFUL and LONG_WORD.match(w.text) for w in row)):
            found.append(row)
    return found


def _dirt(word: Word, beside: list[Word]) -> bool:
    """True for a mark, and for a few letters that are not sure and stand apart from the word beside them."""
    if not any(c.isalnum() for c in word.text):
        return True
    if word.confidence >= UNSURE or len(word.text) > 3 or "(" in word.text or "-" in word.text:
        return False
    if word.confidence >= DOUBTFUL and FIGURE.fullmatch(word.text):
        return False  # the number of a section or item, a sum
    apart = all(max(word.x0 - other.x1, other.x0 - word.x1) > BLANK * DPI / 72 for other in beside)
    return apart or sum(map(str.isalpha, word.text)) < 2


def _stands_alone(row: list[Word]) -> bool:
    """True where a row's first word is dirt in the margin: some letters that are not sure, far from the others."""
    first = row[0]
    short = len(first.text) <= 3 and first.confidence < SURE_WORD and not NUMBERED.match(first.text)
    return short and len(row) > 1 and row[1].x0 - first.x1 > FAR * DPI / 72


def line_height(rows: list[list[Word]]) -> float:
    """The height of most lines from ascender to descender, in pixels."""
    heights = sorted(max(w.y1 for w in row) - min(w.y0 for w in row) for row in rows if len(row) > 3)
    return heights[len(heights) // 2] if heights else 10 * DPI / 72


def lines_of(rows: list[list[Word]], picture: Picture, share: float, height: float) -> Iterator[Line]:
    """Rows of words as lines of type. Most lines of a page are of one size, which their own
    heights only roughly tell; a line is larger or smaller only where it is by much."""
    scale = 72 / DPI
    usual = round(2 * EM_PER_HEIGHT * height * scale) / 2
    for row in rows:
        own = (max(w.y1 for w in row) - min(w.y0 for w in row)) / height
        size = usual * (share if share < 1 or own < 1.4 else min(own, 2.0))
        middle = sorted((w.y0 + w.y1) / 2 for w in row)[len(row) // 2] * scale + picture.y
        yield Line(
            " ".join(w.text for w in row),
            picture.number,
            round(min(w.x0 for w in row) * scale + picture.x, 1),
            round(middle - 0.6 * usual, 1),
            round(max(w.x1 for w in row) * scale + picture.x, 1),
            round(middle + 0.6 * usual, 1),
            round(size, 1),
            0,
        )


def mended(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines with the slips put right that numbers and enumerators at their beginning are prone
    to: "1O-(1)", "(f}", and "(ce)", "(1)" or "(0)" where the list has come to (e), (l) or (o)."""
    letter = ""  # the last of the lettered list, also where the lists inside of it came since
    for line in lines:
        text = DIRT_BEFORE.sub("", line.text)
        if item := ITEM_SLIP.match(text):
            text = f"{item[1]}. {text[item.end() :]}"
        number, enumerator = NUMBER_SLIP.match(text), ENUMERATOR_SLIP.match(text)
        if number and any(c.isdigit() for c in number[1]):
            text, letter = _mended_number(number, text), ""
        elif enumerator:
            due = chr(ord(letter) + 1) if "a" <= letter < "z" else ""
            label = _mended_label(enumerator["whole"] or enumerator["open"], due)
            text = f"({label}){text[enumerator.end() :]}"
            lettered = len(label) == 1 and "a" <= label <= "z" and label not in "ivx"
            letter = label if lettered or label == due else letter
        yield line._replace(text=text)


def _mended_number(number: re.Match[str], text: str) -> str:
    """A section's number and what follows: "1O-(1) Grant" is 10-(1), "6-(I) - Upon" is 6-(1)."""
    text = f"{number[1].translate(DIGITS)}-{text[number.end() :].lstrip(' .')}"
    text = re.sub(r"^(\d{1,3}-)\([Il|]\)", r"\1(1)", text)
    return re.sub(r"^(\d{1,3}-\(1\)) ?[-–—] ", r"\1 ", text)


def _mended_label(label: str, due: str) -> str:
    """An enumerator as it must have been printed, where the next letter of its list is `due`.

    >>> _mended_label("1", "l"), _mended_label("0", "o"), _mended_label("ce", "c"), _mended_label("1", "b")
    ('l', 'o', 'c', '1')
    """
    slips = {"l": ("I", "1", "|", "l"), "o": ("0", "O"), "c": ("ce", "ec"), "e": ("ce", "ec")}
    return due if label in slips.get(due, ()) else label
